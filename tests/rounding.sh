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

# A step of 1.37 2 pi/32768 = 0.00026 is 0 with three decimals, and one of
# 1.37 2 pi/2048 = 0.0042 is 0 with two: nothing moves, the exact motion in a
# time of 0 neither, and that is no error of 0.  With three, rk4's sixth of the
# step is 0 from 0.0021 on, at the last five of the 13 steps.
for arithmetic in decimal2 decimal3 double
do
  halfstep rounding -s harmonic --phases=2 -S -f csv --arithmetic=$arithmetic >least.csv 2>"$log"
  halfstep rounding -s harmonic --phases=2 -f csv --arithmetic=$arithmetic >series.csv 2>"$log"
  awk -F, 'NR > 1 && $3 != "" && (!n++ || $3 < least) { least = $3; steps = $6 }
    END { print steps }' series.csv >got
  is "least error: $arithmetic: of the known" "$(value least.csv steps)" "$(cat got)"
  ok "least error: $arithmetic: is some" awk -F, 'NR > 1 && !($5 > 0) { exit 1 }' least.csv
  is "a step of 0: $arithmetic: unknown" \
    "$(csv series.csv 'if (x["steps"] == 32768) print x["error"] == ""')" \
    "$(test $arithmetic = double; echo $?)"
done
has 'a step of 0: said' "$(halfstep rounding -s harmonic --phases=2 -S --arithmetic=decimal3 2>&1)" 'unknown at 5 of 13'
status 'a step of 0, known beforehand' 2 halfstep rounding -s harmonic -d 0.0001 -n 9 --arithmetic=decimal3

# h/6 is 0.0003, and 0 with three decimals: rk4 stands still, all that is
# rounding is unknown; leapfrog adds 0.002 v and moves.
for integrator in rk4 leapfrog
do
  halfstep rounding -s harmonic -i $integrator -d 0.002 -n 64 -S --arithmetic=decimal3 -f csv \
    2>"$log" | sed 1d >still.csv
  is "standing still: $integrator" "$(awk -F, '{ print $5 == "" }' still.csv)" \
    "$(test $integrator = leapfrog; echo $?)"
done

# The orbit's first step ends beside the centre, where the force is beyond what
# 15 decimals hold (2^63 1e-15 = 9223): what is unknown is not the least.
halfstep rounding -s orbit --arithmetic=decimal15 --max-steps=256 -f csv >orbit.csv 2>"$log"
is 'unknown: the first' "$(value orbit.csv error 0)" ''
halfstep rounding -s orbit --arithmetic=decimal15 --max-steps=256 -S -f csv >least.csv 2>"$log"
is 'unknown: not the least' "$(value least.csv steps)" 256
status 'unknown: all' 3 halfstep rounding -s orbit --arithmetic=decimal15 --max-steps=16 -S -f csv

halfstep rounding -s harmonic -p x0=0 --max-steps=16 -S -f csv >rest.csv 2>said
is 'at rest: no error' "$(value rest.csv error)" ''
has 'at rest: said' "$(cat said)" 'the motion is at rest'

# Beyond h omega = 2 leapfrog multiplies by 6.854 a step at 3 (the larger root
# of z + 1/z = 2 - 9): floats end at 2^128, after 128 log 2/log 6.854 = 46.1
# steps, less what the start's share is; double's energies where run's do.
status 'blow-up: status' 3 halfstep rounding -s harmonic -d 3 -n 2000 -f csv
cp "$work/err" said
has 'blow-up: the warning' "$(cat said)" 'h omega = 3 is not below the stability limit 2'
has 'blow-up: float' "$(cat said)" 'leapfrog in float: numbers stopped being finite at step 46, t = 138'
halfstep rounding -s harmonic -d 3 -n 2000 -f csv >rows.csv 2>"$log"
is 'blow-up: no empty cells' "$(grep -c -e ',,' -e ',$' rows.csv)" 0
is 'blow-up: to the last before it' \
  "$(csv rows.csv 'if (x["arithmetic"] == "float") last = x["steps"]' 'print last')" 32
halfstep run -s harmonic -i leapfrog -d 3 -n 2000 2>said >"$log"
has 'blow-up: states: as in run' \
  "$(halfstep rounding -s harmonic -d 3 -n 2000 --phases=1 --arithmetic=double 2>&1 >"$log")" \
  "$(sed -n 's/.*leapfrog: numbers/numbers/p' said)"
status 'below the limit: control' 0 halfstep rounding -s harmonic -d 1.9 -n 2000 -f csv
is 'below the limit: no warning: control' "$said" ''
overflow='-s harmonic -i leapfrog -d 0.1 -n 5 --phases=1 -f csv --arithmetic=decimal15'
status 'fixed point: too large' 3 halfstep rounding $overflow -p x0=1e6
has 'fixed point: too large: why' "$said" 'holds numbers below 9223'
status 'fixed point: not too large: control' 0 halfstep rounding $overflow -p x0=9e3

for jobs in 1 2
do
  halfstep rounding -s orbit -i leapfrog -d 0.05 -n 256 -j $jobs -f csv >$jobs.csv 2>"$log"
done
ok 'threads: the same data' cmp 1.csv 2.csv

while IFS='|' read -r named arguments
do
  status "refused: $arguments" 2 halfstep rounding $arguments
  has "refused: $arguments: why" "$said" "$named"
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
--steps=5|-s harmonic -n 5
--min-steps=16|-s harmonic -d 0.1 --min-steps=16
--max-steps=64|-s harmonic -d 0.1 -n 100 --max-steps=64
--every=3|-s harmonic -e 3
--every=2|-s harmonic -d 0.1 -n 9 -e 2
the finest|-s harmonic --min-steps=99999
the finest|-s harmonic --max-steps=8
leave out|-s pendulum -p theta0=0 -p omega0=2 -d 0.1 -n 9 -S
END
finish
