#!/bin/sh
# SPDX-License-Identifier: MIT
# Rods as the program shows and refuses them.  What is measured is tried by
# check-rods.
# shellcheck disable=SC1091,SC2086,SC2154
. "$(dirname "$0")/tap.sh"

# Refused, in one line that names what was given.
while IFS='|' read -r part arguments
do
  status "refused: $arguments" 2 halfstep $arguments
  has "refused: $arguments: why" "$said" "$part"
  is "refused: $arguments: no data" "$(cat "$work/out")" ''
done <<'END'
rods only|run -s orbit -i rattle -d 0.1 -n 1
rods only|run -s harmonic -i shake -d 0.1 -n 1
--start=0.6,-0.9,0,0: the rods|run -s rod --start=0.6,-0.9,0,0 -i rattle -d 0.1 -n 1
--start=0.6,-0.8,0,1: the rods|run -s rod --start=0.6,-0.8,0,1 -i rk4 -d 0.1 -n 1
relaxation.iterations=0|run -s rod -i relaxation -p relaxation.iterations=0 -d 0.1 -n 1
END
status 'a start on the rod' 0 halfstep run -s rod --start=0.6,-0.8,0.8,0.6 -i rattle \
  -d 0.1 -n 1

# A rod that turns by 3 rad a step: the start is kept, and no more.
status 'a step too large' 3 halfstep run -s rod -p omega0=3 -i rattle -d 1 -n 5 -f csv
has 'a step too large: why' "$said" 'step 1, t = 1, found no solution'
is 'a step too large: rows' "$(wc -l <"$work/out")" 2

# The longest span, by halves, over which a motion can be computed.
status 'usual span' 0 halfstep cost -s chain -i rk4 --max-evaluations=4000
has 'usual span: said' "$(cat "$work/out")" '# span: 1/2 of the usual one'
status 'told span: refused' 3 halfstep cost -s chain -i rk4 --periods=10.37 --max-evaluations=4000

is 'columns' "$(halfstep run -s rod -i rattle -d 0.1 -n 1 -f csv | sed -n 1p)" \
  integrator,t,x,y,vx,vy,energy,energy_error,length_error,length_rate_error,error

# Every rod of the last row is drawn, and of one integrator those before it.
if command -v gnuplot >"$log"
then
  for system in chain cloth
  do
    for integrators in rattle rattle,relaxation
    do
      ok "picture of $system by $integrators" halfstep run -s $system \
        -i $integrators -d 0.02 -n 50 --plot=$system.svg
      ok "picture of $system by $integrators: there" grep -q '</svg>' $system.svg
    done
  done
else
  skip 'pictures' 'no gnuplot'
fi
finish
