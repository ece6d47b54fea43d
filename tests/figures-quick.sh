#!/bin/sh
# SPDX-License-Identifier: MIT
# The scripts of `make reliability', each with a part of its cases, but for those
# that build the program again (figures-builds.sh).  Slow.
# shellcheck disable=SC1091,SC2034,SC2046,SC2086,SC2154
own=$(cd "$(dirname "$0")" && pwd) || exit 99
. "$own/tap.sh"
. "$own/figures-part.sh"

others=$(cd "$own/reliability" && ls)
for script in $builders
do
  ok "$script is there" test -f "$own/reliability/$script"
  others=$(echo "$others" | grep -v "^$script\$")
done
part "$own" $others

# Controls: what is missed is said so, what is known has its reason, a script
# that fails is a figure that is not reached, and one that is run again has its
# old place.
rm -f table
HALFSTEP_SHARE=100
mkdir -p tests/reliability
cp "$own/tap.sh" "$own/figure.sh" "$own/figures.sh" tests
cat >tests/reliability/first.sh <<'END_OF_SCRIPT'
. "$(dirname "$0")/../figure.sh"
all 'all but one' 9 10
why='too hot' at_most known 5 4 K
all none 0 0
at_most fine 4 4 K
figure share "$(share 1000)" any true
END_OF_SCRIPT
cat >tests/reliability/second.sh <<'END_OF_SCRIPT'
. "$(dirname "$0")/../figure.sh"
all second 1 1
exit $bad
END_OF_SCRIPT
first='all but one|9 of 10|first.sh|missed;known|5 K|first.sh|too hot;none|0 of 0'
first="$first|first.sh|missed;fine|4 K|first.sh|;share|10|first.sh|;"
second='second|1 of 1|second.sh|;'
failed='second.sh|status 3|second.sh|the script failed;'
while read -r bad wanted scripts
do
  export bad
  status "control: status $wanted of $scripts" $wanted sh tests/figures.sh table \
    $(printf ' tests/reliability/%s.sh' $scripts)
  case $scripts in
    *first) of=$second$first ;;
    *) of=$second ;;
  esac
  test $bad = 0 || of=$second$failed$first
  is "control: the table of $scripts" "$(awk -F '\t' '{ printf "%s|%s|%s|%s;", $1, $2, $4, $6 }' table)" "$of"
  has "control: the sum of $scripts" "$(cat "$work/out")" \
    "$(echo "$of" | tr ';' '\n' | grep -c '|$') of $(echo "$of" | tr -cd ';' | wc -c) figures"
done <<'END_OF_RUNS'
0 0 second
0 0 second first
0 0 first
3 1 second
0 0 second first
END_OF_RUNS
finish
