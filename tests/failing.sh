#!/bin/sh
# SPDX-License-Identifier: MIT
# Memory runs out, at some of a command's calls: it is said, with status 1, and
# no number is wrong or lacking.  tests/reliability/failing.py has all calls, of
# other kinds, too.
# shellcheck disable=SC1091,SC2086,SC2154
srcdir=$(cd "${srcdir:-.}" && pwd)
. "$(dirname "$0")/tap.sh"

if ! ${CC:-cc} -shared -fPIC -O1 -DMEMORY -o "$work/failing.so" \
  "$srcdir/tests/failing.c" -ldl >"$log" 2>&1
then
  echo '1..0 # SKIP failing calls cannot be built here'
  exit
fi
# Libtool may have left a script there.
FAIL_PROGRAM=$(readlink -f "$HALFSTEP") FAIL_CALL=memory FAIL_COUNT=$work/count
export FAIL_PROGRAM FAIL_CALL FAIL_COUNT
# at K COMMAND: the K-th call fails.
at ()
{
  quiet env FAIL_AT="$1" LD_PRELOAD="$work/failing.so" "$HALFSTEP" $2
}
at 0 'list systems'
if test ! -s "$work/count"
then
  echo '1..0 # SKIP calls cannot be made to fail here'
  exit
fi

mkdir class
halfstep run -s harmonic -i leapfrog -d 0.1 -n 20 -f csv | cut -d, -f2-4 >class/a.csv
# Every so many calls.
while IFS='|' read -r every command
do
  rm -f "$work/count"
  at 0 "$command"
  cp "$work/out" whole
  read -r calls <"$work/count"
  wrong='' k=1
  while test $k -le "$calls"
  do
    at $k "$command"
    case "$? $said" in
      '1 halfstep: '* | "1 ${newline}libgomp: "*) ;;
      '0 ') cmp -s "$work/out" whole || wrong="$wrong $k: other data;" ;;
      *) wrong="$wrong $k: status $quiet_status, $said;" ;;
    esac
    k=$((k + every))
  done
  is "memory runs out: $command" "$wrong" ''
done <<'END'
1|bounce -s projectile --wall=y>0 -d 0.05 -n 60
61|run --force=ax=-k*x --set=k=2 --start=1,0 -i rk4 -d 0.1 -n 20
3|run -s pendulum -i all -d 0.1 -n 9
2|shadow -s pendulum -i leapfrog -d 0.1 -n 20
29|same -s pendulum -d 0.1 -n 30
7|grade class -s harmonic -f csv
1|drift -s pendulum -i velocity-verlet --step-rule=symmetric -d 0.1 -n 40 -S
1|drift -s henon-heiles -i leapfrog -d 0.1 -n 40 --phases=3 -S
END
finish
