#!/bin/sh
# SPDX-License-Identifier: MIT
# `make check' again and again, by turns one test at a time and eight: none fails
# that passed before.  HALFSTEP_REPEATS=N does it N times instead of 200.  In
# part: twice, the tests of signals, files, processes and time.
# shellcheck disable=SC1091,SC2154
. "$(dirname "$0")/../figure.sh"
unset MAKEFLAGS MAKELEVEL
: "${HALFSTEP_REPEATS:=$(share 200)}"
test "$HALFSTEP_SHARE" = 1 \
  || set -- TESTS='tests/files.sh tests/command.sh tests/plugin.sh tests/report.sh'

good=0 n=0
while test "$n" -lt "$HALFSTEP_REPEATS"
do
  n=$((n + 1))
  if make -C "$(dirname "$HALFSTEP")" -j$((n % 2 ? 8 : 1)) check "$@" >"$work/check" 2>&1
  then good=$((good + 1))
  else grep -E '^(FAIL|ERROR|XPASS):' "$work/check" || tail -n 20 "$work/check"
  fi >&2
done
passed=$(sed -n 's/^# PASS: *//p' "$work/check")
all "\`make check' in a row, ${passed:-0} tests" $good $n
wanted=$(share 200)
why='each takes minutes' figure "times that it was run" "$n" "$wanted" test "$n" -ge "$wanted"
