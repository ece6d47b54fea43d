#!/bin/sh
# SPDX-License-Identifier: MIT
# Every experiment on every built-in system as it comes, with nothing told but
# what it says that it needs, in its own words: status 0, or one line why that
# system has nothing to show; in order, drift and audit every one has.  An integrator that has no stable step may go off
# to infinity, which is no fault of a default; no other may, nor find no
# solution.
# shellcheck disable=SC1091,SC2034,SC2154
. "$(dirname "$0")/tap.sh"
limit=600

names () { "$HALFSTEP" list "$1" | sed -n 's/^  \([a-z0-9][a-z0-9-]*\)$/\1/p'; }

# "halfstep: NAME:", a line each, of those that the list does not call stable.
never=$("$HALFSTEP" list integrators | awk '
  /^  [a-z0-9-]+$/ { name = $1; stable[name] = 0 }
  /stable up to|stable for/ { stable[name] = 1 }
  END { for (name in stable) if (!stable[name]) print "halfstep: " name ":" }')

# Whether the messages name no other: their lines are those of `never'.
only_never ()
{
  ! grep 'stopped being finite\|no solution\|none could be' "$1" |
    grep -v -F "$never" | grep -q .
}

# sensible EXPERIMENT SYSTEM STATUS: of what quiet ran.
sensible ()
{
  case $1-$3 in
    *-0) ;;
    order-2 | drift-2 | audit-2) return 1 ;;
    *-2) [ ! -s "$work/out" ] && [ "$(wc -l <"$work/err")" = 1 ] \
      && grep -q -w -e "$2" "$work/err" && ! grep -q ' needs --' "$work/err" ;;
    *-3) only_never "$work/err" ;;
    *) return 1 ;;
  esac
}

# Of experiments that look at no system, but at files or at what others say, there is
# none to try; report runs others, which are tried.
for experiment in $(names experiments \
  | grep -vx -e diagnose -e grade -e reproduce -e claims -e lesson -e list \
    -e report)
do
  for system in $(names systems); do
    set -- "$experiment" --system="$system"
    for attempt in 1 2 3 4; do
      quiet halfstep "$@"
      status=$?
      needs=$(sed -n "s/.* needs .*\(--[a-z]*='[^']*'\).*/\1/p; t
        s/.* needs --step$/--step=0.001/p; s/.* needs --steps or --span/--steps=1000/p" \
        "$work/err" | tr -d "'")
      [ "$needs" ] || break
      set -- "$@" "$needs"
    done
    { echo "status $status"; cat "$work/err"; } >"$log"
    ok_name="$experiment on $system"
    if sensible "$experiment" "$system" "$status"; then
      pass "$ok_name"
    else
      fail "$ok_name"
    fi
  done
done

# Controls: one that is stable and goes off to infinity, another status, and a
# message that does not say which system.
for control in \
  "3 halfstep: leapfrog: numbers stopped being finite at step 3, t = 1" \
  "3 halfstep: rattle: the equations of step 3, t = 1, found no solution" \
  "1 halfstep: cannot write" "2 halfstep: --step=0: must not be 0" "139 " \
  "2 halfstep: orbit needs --step"
do
  : >"$work/out"
  echo "${control#* }" >"$work/err"
  echo "$control" >"$log"
  if sensible run orbit "${control%% *}"; then
    fail "control: $control"
  else
    pass "control: $control"
  fi
done
: >"$work/out"
echo 'halfstep: --system=orbit: nothing to show' >"$work/err"
ok 'control: nothing to show' sensible map orbit 2
is 'control: nothing to show in drift' "$(sensible drift orbit 2 || echo no)" no

# The usual step is such that the rods' equations are solved all the way, and no
# smaller where none are; a step that is told stays.
status 'usual step: solved' 0 halfstep drift -s cloth -i rattle -S -f csv
cp "$work/out" solved.csv
status 'usual step: nothing to solve' 0 halfstep drift -s cloth -i semi-implicit-euler -S -f csv
cp "$work/out" plain.csv
ok 'usual step: a power of 2 smaller' awk -v a="$(value plain.csv step)" \
  -v b="$(value solved.csv step)" -v n="$(value solved.csv steps)" -v m="$(value plain.csv steps)" \
  'BEGIN { k = a / b; exit !(n == k * m && (k == 2 || k == 4 || k == 8 || k == 16)) }'
status 'told step: not solved' 3 halfstep drift -s cloth -i rattle -d "$(value plain.csv step)" \
  -n "$(value plain.csv steps)" -S

finish
