#!/bin/sh
# SPDX-License-Identifier: MIT
# The whole table of published numbers: each agrees, or it is said why not; and
# the commands that are shown run as they stand.
# shellcheck disable=SC1091,SC2154
. "$(dirname "$0")/tap.sh"

status 'reproduce' 0 halfstep reproduce
halfstep reproduce >said
is 'what does not agree is explained' \
  "$(grep 'published .*, here ' said | grep -v 'agrees$' | grep -vc ', because ')" 0
is 'what cannot be had' "$(grep -c 'not measured' said)" 0
is 'most agree' "$(($(grep -c ': agrees$' said) > 60))" 1
sed -n 's/^      halfstep //p' said | sort -u >commands
failed=0
while IFS= read -r line
do
  eval "halfstep $line" >out 2>"$log" || failed=$((failed + 1))
done <commands
is 'the commands run' "$failed" 0

finish
