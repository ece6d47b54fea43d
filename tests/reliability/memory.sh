#!/bin/sh
# SPDX-License-Identifier: MIT
# The memory of a run does not grow with its steps, and the time of the last is
# the end to the bit, up to three milliards.
# shellcheck disable=SC1091,SC2034,SC2154
. "$(dirname "$0")/../figure.sh"
large=$(share 1000000000) larger=$(share 3000000000)
test -x /usr/bin/time || why='no /usr/bin/time'

# peak STEPS: memory in KiB.  The least of three: how
# many pages of the program's file are counted the machine's other work decides.
peak ()
{
  for time in 1 2 3
  do
    /usr/bin/time -f %M -o "peak$time" "$HALFSTEP" run --system=harmonic --step=0.1 \
      --integrator=leapfrog --format=csv --steps="$1" --every="$1" >last 2>"$log"
  done
  sort -n peak? | sed -n 1p
}

few=$(peak 1000000) many=$(peak "$large")
at_most "memory of $large steps, over that of a million" $((${many:-999999} - ${few:-0})) \
  256 KiB
at_most "memory of $large steps" "${many:-999999}" 16384 KiB
halfstep run -s harmonic -i leapfrog -d 0.1 -n "$larger" -e "$larger" -f csv >last 2>"$log"
last=$(sed -n '$p' last | cut -d, -f2)
figure "last time of $larger steps of 0.1" "$last" $((larger / 10)) \
  test "$last" = $((larger / 10))
