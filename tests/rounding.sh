#!/bin/sh
# SPDX-License-Identifier: MIT
# Arithmetics: Feynman's table, the integrators' own kernels to the bit, and
# closed forms of what rounding does.
# shellcheck disable=SC1091,SC2016,SC2086,SC2154
. "$(dirname "$0")/tap.sh"

# The Feynman Lectures on Physics I, table 9-1: x at t = 0.1 … 1.6, by hand
# with 3 decimals.
feynman='0.995 0.98 0.955 0.921 0.877 0.825 0.764 0.696 0.621 0.54 0.453 0.362 0.267 0.169 0.07 -0.03 '
for arithmetic in decimal3 decimal4 double
do
  halfstep rounding -s harmonic -i leapfrog -d 0.1 -n 16 --phases=1 --arithmetic=$arithmetic \
    -f csv >table.csv 2>"$log"
  csv table.csv 'if (n) printf "%.3f ", x["x"]' | sed 's/0* / /g; s/\. / /g' >$arithmetic.x
done
is "Feynman's table 9-1" "$(cat decimal3.x)" "$feynman"
ok "Feynman's table 9-1: not in double: control" test "$(cat double.x)" != "$feynman"
ok "Feynman's table 9-1: not with 4 decimals: control" test "$(cat decimal4.x)" != "$feynman"

# In double the formulas are those of the integrators' kernels, to the bit, also
# where a force has a root, a division or a sine; in float they are not.
for integrator in euler semi-implicit-euler stormer-verlet velocity-verlet leapfrog rk4
do
  for system in harmonic pendulum orbit
  do
    last=3,4
    test $system = orbit && last=3-6
    halfstep run -s $system -i $integrator -d 0.07 -n 150 -f csv | cut -d, -f2,$last >run.csv
    for arithmetic in double float
    do
      halfstep rounding -s $system -i $integrator -d 0.07 -n 150 --phases=1 \
        --arithmetic=$arithmetic -f csv | cut -d, -f2,$last >$arithmetic.csv
    done
    ok "the same to the bit: $integrator, $system" cmp run.csv double.csv
    ok "not in float: $integrator, $system: control" test "$(cat float.csv)" != "$(cat run.csv)"
  done
done

# Float rounds by 2^-24 of a number: after one step of leapfrog, whose start
# x0 = 1 is exact, x is 1 - h^2/2 within two roundings of h, and one of each of
# three operations on numbers of at most 1: 5 2^-25 at most.
halfstep rounding -s harmonic -i leapfrog -d 0.1 -n 1 --phases=1 --arithmetic=float -f csv \
  >one.csv 2>"$log"
near 'float: one step' "$(value one.csv x)" 0.995 1.5e-7
ok 'float: one step is not exact: control' test "$(value one.csv x)" != 0.995

# The oscillator in exact fixed point: 0.5 h = 0.05, x = 1 - 0.005, and its
# square is 0.990025; the orbit's start, a root of 4 at e = 0.6, has its
# rounding in the 15th decimal alone.
is 'decimal15: one step' "$(halfstep rounding -s harmonic -i leapfrog -d 0.1 -n 1 --phases=1 \
  --arithmetic=decimal15 -f csv | sed -n '3s/,[^,]*,[^,]*$//p')" decimal15,0.1,0.995,-0.09975

# The error against the step: of rk4 C h^4 (h > 0.01), the same in float and
# double, until float's rounding, some of 2^-24 each, is above it: it ends
# between 2^-24 and 100 2^-24, and double's least is below 1e-14.
halfstep rounding -s harmonic -i rk4 --phases=2 --max-steps=16384 -f csv \
  --arithmetic=float,double >valley.csv 2>"$log"
csv valley.csv 'e[x["arithmetic"], x["steps"]] = x["error"]
  r[x["arithmetic"], x["steps"]] = x["rounding"]' '
  print e["double", 64] / e["double", 128], e["float", 32] / e["double", 32], \
    e["float", 16384], e["double", 16384], r["float", 16384] / e["float", 16384]' >got
near 'truncation: order 4' "$(cut -d' ' -f1 got)" 16 0.5
near 'truncation: the same in float' "$(cut -d' ' -f2 got)" 1 0.01
ok 'rounding: the floor of float' awk '{ exit !($3 > 6e-8 && $3 < 6e-6) }' got
ok 'rounding: the floor of double' awk '{ exit !($4 > 1e-17 && $4 < 1e-14) }' got
near 'rounding: is all of it there' "$(cut -d' ' -f5 got)" 1 0.01

# Velocity Verlet on the oscillator is a map of determinant 1 + h^2/2 - c, c
# the rounded h h/2: at h = 0.25 exactly 1, at 0.3 1 - 1.6653e-18 (in exact
# fractions), which the energy is multiplied by in every step: a drift.
# Compensated sums, whose walk is h smaller, show it after 2^17 steps; 20 %
# for the walk, which at 0.25 is less than that.
walk () { halfstep rounding -s harmonic -i velocity-verlet -d $1 -n 131072 --phases=4 \
  --arithmetic=compensated -S -f csv | sed 1d; }
walk 0.3 >drift.csv
walk 0.25 >walk.csv
near 'a step that is no power of 2: the drift' "$(awk -F, '{ print $5 / 131072 }' drift.csv)" \
  1.6653e-18 3.4e-19
is 'a step that is no power of 2: said' "$(cut -d, -f8 drift.csv)" drift
ok 'a power of 2: no such drift: control' awk -F, '{ exit !($5 < 0.2 * 131072 * 1.6653e-18) }' walk.csv

# A walk: the exponent 1/2 within four standard errors, and within 0.15, of
# leapfrog, whose kicks and drifts are shears whatever their coefficients.
halfstep rounding -s harmonic -i leapfrog -d 0.25 -n 16384 --arithmetic=double -S -f csv \
  | sed 1d >walk.csv
ok 'leapfrog walks' awk -F, '{ d = $6 - 0.5; if (d < 0) d = -d
  exit !(d < 4 * $7 && d < 0.15 && $7 > 0.001) }' walk.csv
is 'leapfrog walks: said' "$(cut -d, -f8 walk.csv)" random-walk

for jobs in 1 2
do
  halfstep rounding -s orbit -i leapfrog -d 0.05 -n 256 -j $jobs -f csv >$jobs.csv 2>"$log"
done
ok 'threads: the same data' cmp 1.csv 2.csv

while IFS='|' read -r named arguments
do
  status "refused: $arguments" 2 halfstep rounding $arguments
  has "refused: $arguments: why" "$(cat "$work/err")" "$named"
done <<'END'
decimal15|-s harmonic --arithmetic=decimal16
decimal1 to|-s harmonic --arithmetic=decimal0
"double"|-s harmonic --arithmetic=doubel
named twice|-s harmonic --arithmetic=float,float
--arithmetic=|-s harmonic --arithmetic=
compensated|-s harmonic -i stormer-verlet --arithmetic=compensated
takes one|-s harmonic -i leapfrog,rk4
rounding knows|-s driven -i leapfrog
--phases=1|-s harmonic --phases=1
--summary|-s harmonic -S --plot=a.png
END
finish
