#!/bin/sh
# SPDX-License-Identifier: MIT
# The memory of a run does not grow with its steps, and the time of the last is
# the end to the bit, up to three milliards.
# shellcheck disable=SC1091,SC2154
. "$(dirname "$0")/../figure.sh"
large=$(share 1000000000) larger=$(share 3000000000)
test -x /usr/bin/time || why='no /usr/bin/time'

# peak STEPS: memory in KiB; the last row is in `last'.
peak ()
{
  /usr/bin/time -f %M -o peak "$HALFSTEP" run --system=harmonic --step=0.1 \
    --integrator=leapfrog --format=csv --steps="$1" --every="$1" 2>"$log" \
    | sed -n '$p' >last
  sed -n '$p' peak
}

few=$(peak 1000000) many=$(peak "$large")
at_most "memory of $large steps, over that of a million" $((${many:-999999} - ${few:-0})) \
  256 KiB
at_most "memory of $large steps" "${many:-999999}" 16384 KiB
peak "$larger" >"$log"
figure "last time of $larger steps of 0.1" "$(cut -d, -f2 last)" $((larger / 10)) \
  test "$(cut -d, -f2 last)" = $((larger / 10))
