#!/bin/sh
# SPDX-License-Identifier: MIT
# What goes many at a time: threads, ensembles, and the two experiments made
# of them, phase and map, against closed forms and against single runs.
# shellcheck disable=SC1091,SC2016,SC2034,SC2086,SC2154
. "$(dirname "$0")/tap.sh"

symplectic='semi-implicit-euler stormer-verlet velocity-verlet leapfrog'
verlet='stormer-verlet velocity-verlet leapfrog'
basic=6 # integrators, where none are named

# The same bytes from any number of threads; the command in the header of dat
# is the user's own.
while read -r arguments
do
  for format in dat csv
  do
    halfstep $arguments -f $format --jobs=1 2>"$log" | sed '/command/d' >one
    for jobs in 2 7
    do
      halfstep $arguments -f $format --jobs=$jobs 2>"$log" | sed '/command/d' >many
      ok "$jobs jobs, $format: $arguments" cmp one many
    done
    test $format = csv || continue
    ok "rows: $arguments" test "$(wc -l <one)" -gt 5
    halfstep $arguments -f csv 2>"$log" >many
    ok "as many jobs as processors: $arguments" cmp one many
  done
done <<'END'
order -s pendulum --max-steps=512
order -s orbit --max-steps=128 --summary
drift -s orbit -d 0.01 -n 2000 --phases=5
drift -s harmonic -d 0.1 -n 2000 --summary -i basic,exact
map -s pendulum --cells=12 -n 300
phase -s pendulum --points=100
phase -s driven --points=100 --summary
END

# phase, on the oscillator.  A linear map takes polygons to polygons: Euler's
# has the determinant 1 + z^2, z = h omega, that of rk4 is
# 1 - z^6/72 + z^8/576, those of the symplectic ones 1.
# Rounding: of 4 n roundings a coordinate, 1.1e-16 of its size each, with n at
# most 200 steps, below 1e-12 of the area of a shape a third as large as its
# distance from 0 if signs are mixed; the largest seen is 3e-14.
# grows INTEGRATOR FACTOR STEP: the farthest that the area is from FACTOR^n.
grows ()
{
  csv phase.csv "if (x[\"integrator\"] != \"$1\") next
    a = (1 + x[\"area_change\"]) / ($2) ^ int(x[\"t\"] / ($3) + 0.5) - 1
    if (++times > 1 && abs(a) > most) most = abs(a)" \
    'if (times < 5) most = "none"; printf "%.17g\n", most'
}
while IFS='|' read -r arguments h z
do
  halfstep phase $arguments -S -f csv >phase.csv 2>"$log"
  near "area, euler: $arguments" "$(grows euler "1 + $z ^ 2" $h)" 0 1e-12
  near "area, rk4: $arguments" "$(grows rk4 "1 - $z ^ 6 / 72 + $z ^ 8 / 576" $h)" 0 1e-12
  for integrator in $symplectic exact
  do
    near "area, $integrator: $arguments" "$(grows $integrator 1 $h)" 0 1e-12
  done
  near "area, euler: $arguments: control" "$(grows euler "(1 + $z ^ 2) * (1 + 1e-9)" $h)" \
    5.5e-8 5.3e-8
done <<'END'
-s harmonic -d 0.1 -n 100 --points=56|0.1|0.1
-s harmonic -p omega=2 -d 0.1 -n 40 --points=50 --times=8|0.1|0.2
-s harmonic -p x0=0 -p v0=3 -d -0.5 -n 8 --points=500|-0.5|0.5
-s driven -d 0.25 -t 10 --points=333|0.25|0.25
END

# The shape: 0.3 times the start's distance from 0, about the start.
head_area=$(awk 'NR == 1 { a = $1; b = $2 } NR > 1 { s += p * $2 - q * $1 }
  { p = $1; q = $2 } END { printf "%.17g", (s + p * b - q * a) / 2 }' <<'END'
-0.50 -0.86
0.00 -1.00
0.50 -0.86
0.82 -0.50
0.95 0.00
0.90 0.45
0.92 1.00
0.45 0.72
0.00 0.76
-0.45 0.72
-0.92 1.00
-0.90 0.45
-0.95 0.00
-0.82 -0.50
END
)
while IFS='|' read -r arguments factor place
do
  halfstep phase -s harmonic $arguments --points=28 -n 1 -d 0.1 -i euler -f csv \
    >phase.csv 2>"$log"
  near "area of the head: $arguments" "$(value phase.csv area 0)" \
    "$(awk -v a="$head_area" 'BEGIN { printf "%.17g", '$factor' * a }')" 1e-14
  csv phase.csv 'if (n > 28) exit
    if (n == 0) { a = b = x["x"]; c = d = x["v"] }
    if (x["x"] < a) a = x["x"]; if (x["x"] > b) b = x["x"]
    if (x["v"] < c) c = x["v"]; if (x["v"] > d) d = x["v"]' \
    'printf "%.12g %.12g %.12g %.12g\n", a, b, c, d' >got
  is "place of the head: $arguments" "$(cat got)" "$place"
done <<'END'
|0.09|0.715 1.285 -0.3 0.3
-p omega=2|0.18|0.715 1.285 -0.6 0.6
-p x0=0 -p v0=4|0.09*16|-1.14 1.14 2.8 5.2
-p omega=2 -p x0=0 -p v0=4|0.18*4|-0.57 0.57 2.8 5.2
--start=0,0|0.09|-0.285 0.285 -0.3 0.3
--start=-2,1|0.09*4|-2.57 -1.43 0.4 1.6
END

# What is written: every time the outline, closed, and its own area.
halfstep phase -s pendulum -d 0.4 -n 20 --points=100 -f csv >phase.csv 2>"$log"
is 'phase: rows' "$(csv phase.csv '' 'print n + 1')" $(((basic + 1) * 5 * 101))
is 'phase: times' "$(csv phase.csv 'if (n % 101 == 0) printf "%s ", x["t"]' \
  | sed 's/\(0 2 4 6 8 \)\1*/\1/')" '0 2 4 6 8 '
is 'phase: outlines are closed, the area is theirs' "$(csv phase.csv '
  q = x["theta"]; v = x["omega"]
  if (n % 101 == 0) { s = 0; a = q; b = v }
  else s += p * v - w * q
  p = q; w = v
  if (n % 101 == 100) {
    if (q != a || v != b) print "open", n
    if (abs(s / 2 - x["area"]) > 1e-12) print n, s / 2, x["area"]
  }')" ''
is 'phase: fewer steps than times' "$(halfstep phase -s harmonic -d 0.1 -n 3 -i euler \
  -S -f csv | sed 1d | cut -d, -f2,3 | tr '\n' ' ')" \
  "$(for i in euler exact; do echo "$i,0 $i,0.1 $i,0.2 $i,0.30000000000000004 " | tr -d '\n'; done)"
is 'phase: one time' "$(halfstep phase -s harmonic -d 0.5 -n 7 --times=1 -i exact -S \
  -f csv | cut -d, -f3 | tr '\n' ' ')" 't 0 3.5 '
is 'phase: exact is added' "$(halfstep phase -s harmonic -i leapfrog --points=16 \
  | sed -n '/^# columns/,$s/^# //p' | tail -n +2 | tr '\n' ' ')" 'leapfrog exact '
is 'phase: exact stays where it is' "$(halfstep phase -s harmonic -i exact,leapfrog \
  --points=16 | sed -n '/^# columns/,$s/^# //p' | tail -n +2 | tr '\n' ' ')" \
  'exact leapfrog '
while IFS='|' read -r arguments note
do
  halfstep phase -i euler --times=1 $arguments >phase.dat 2>"$log"
  has "phase: $note" "$(sed '/^[^#]/q' phase.dat)" "# $note"
done <<'END'
-s harmonic --points=16|step: 0.09817477042468103 s, steps: 64, to t = 6.283185307179586 s
-s harmonic --points=16 -t 8|step: 0.125 s, steps: 64, to t = 8 s
-s harmonic --points=16 -d 0.25|step: 0.25 s, steps: 64, to t = 16 s
-s pendulum --points=16 -p theta0=0 -p omega0=2|step: 0.15625 s, steps: 64, to t = 10 s
-s harmonic|shape: 4096 corners, area: of the polygon, in m m/s
END

# Corners are trajectories, to the bit those of run.
for integrator in euler $symplectic rk4 exact
do
  for corner in 0 70 99
  do
    csv phase.csv "if (x[\"integrator\"] == \"$integrator\" && row++ % 101 == $corner)
      print x[\"theta\"] \",\" x[\"omega\"]" >corners
    ok "phase: corner $corner by $integrator: at five times" \
      test "$(wc -l <corners)" -eq 5
    is "phase: corner $corner by $integrator" "$(sed -n '$p' corners)" \
      "$(halfstep run -s pendulum -i $integrator --start="$(sed -n 1p corners)" \
        -d 0.4 -n 20 -f csv 2>"$log" | sed -n '$p' | cut -d, -f3,4)"
  done
done

# The last time is the end, also where the steps make no whole stretches.
halfstep phase -s harmonic -d 0.1 -n 7 --times=3 --points=16 -f csv >phase.csv 2>"$log"
for integrator in euler leapfrog exact
do
  csv phase.csv "if (x[\"integrator\"] == \"$integrator\" && row++ % 17 == 3)
    print x[\"x\"] \",\" x[\"v\"]" >corners
  is "phase: the time of the end, by $integrator" "$(csv phase.csv "
    if (x[\"integrator\"] == \"$integrator\") t = x[\"t\"]" 'print t')" 0.7000000000000001
  ok "phase: $integrator: there are corners" test "$(wc -l <corners)" -ge 4
  is "phase: the end, by $integrator" "$(sed -n '$p' corners)" \
    "$(halfstep run -s harmonic -i $integrator --start="$(sed -n 1p corners)" \
      -d 0.1 -n 7 -f csv 2>"$log" | sed -n '$p' | cut -d, -f3,4)"
done

# On the pendulum a symplectic map keeps the area within the curve that the
# outline becomes; the polygon misses it by c/N^2 + O(1/N^4) with N corners,
# N a multiple of the head's own 14.  So four times as many: a sixteenth, to
# the next term, 1e-4 here; what is left of both together, by Richardson, is
# nothing.  Euler keeps no area: det = 1 + h^2 cos(theta) on the way.
for points in 896 3584
do
  halfstep phase -s pendulum -d 0.4 -n 20 --times=1 --points=$points -S -f csv \
    >phase-$points.csv 2>"$log"
done
# change INTEGRATOR POINTS
change ()
{
  csv phase-$2.csv "if (x[\"integrator\"] == \"$1\") last = x[\"area_change\"]" 'print last'
}
for integrator in euler $symplectic exact
do
  few=$(change $integrator 896) many=$(change $integrator 3584)
  left=$(awk -v a="$few" -v b="$many" 'BEGIN { printf "%.17g", (16 * b - a) / 15 }')
  if test $integrator = euler
  then
    near 'pendulum: euler keeps no area' "$left" -0.2 0.1
    continue
  fi
  near "pendulum: $integrator keeps the area as well as its polygon" \
    "$(awk -v a="$few" -v b="$many" 'BEGIN { printf "%.17g", a / b }')" 16 0.01
  near "pendulum: $integrator keeps the area of the curve" "$left" 0 1e-9
  ok "pendulum: $integrator: the polygon's miss is seen" \
    awk -v a="$many" 'BEGIN { exit !(a > 1e-8) }'
done

# What phase refuses.
status 'phase refuses two coordinates' 2 halfstep phase -s orbit
has 'phase refuses two coordinates: why' "$said" --system=orbit
status 'phase refuses to draw a summary' 2 halfstep phase -s harmonic -S --plot=x.png

# map, on the oscillator, from x0 at rest, omega = 1.  Verlet keeps
# v^2 + x^2 (1 - k), k = h^2/4, so that the energy error is k (x^2/x0^2 - 1)
# with x_n = x0 cos(n f), cos f = 1 - h^2/2: the largest of n = 0 … N is
# k max sin^2(n f), at most k.  Semi-implicit Euler keeps v^2 + x^2 - h x v:
# the error is h x v/x0^2, at most h/(2 - h).  Euler multiplies the energy by
# 1 + h^2.  Rounding: 200 steps of 4 roundings, doubled by squaring, over the
# smallness of 1 - k >= 7/16: 1e-12.
halfstep map -s harmonic -d 2.5 -n 200 --cells=5 -f csv >map.csv 2>"$log"
is 'map: rows' "$(csv map.csv '' 'print n + 1')" $((basic * 25))
is 'map: steps' "$(csv map.csv 'if (n < 25 && n % 5 == 0) printf "%s ", x["step"]')" \
  '0.5 1 1.5 2 2.5 '
is 'map: amplitudes' "$(csv map.csv 'if (n < 5) printf "%.12g ", x["x0"]')" \
  '0.29 0.67 1.05 1.43 1.81 '
# off FORMULA INTEGRATOR: the farthest that cells below h = 2 are from it.
off ()
{
  csv map.csv "h = x[\"step\"]; c = 1 - h * h / 2
    if (x[\"integrator\"] != \"$2\" || h >= 2) next
    if (h != done) {
      f = atan2(sqrt(1 - c * c), c); done = h; most_s = 0
      for (i = 0; i <= 200; i++) { s = sin(i * f) ^ 2; if (s > most_s) most_s = s }
    }
    cells++
    a = abs(x[\"max_energy_error\"] / ($1) - 1)
    if (a > most) most = a" 'if (cells != 15) most = "none"; printf "%.17g\n", most'
}
for integrator in $verlet
do
  near "map: $integrator on the oscillator" "$(off 'h * h / 4 * most_s' $integrator)" 0 1e-12
  ok "map: $integrator on the oscillator: control" \
    test "$(off 'h * h / 4' $integrator)" != "$(off 'h * h / 4 * most_s' $integrator)"
done
near 'map: euler on the oscillator' "$(off '(1 + h * h) ^ 200 - 1' euler)" 0 1e-12
# rk4 loses what it loses: at every step the same part.
near 'map: rk4 on the oscillator' "$(off '1 - (1 - h ^ 6 / 72 + h ^ 8 / 576) ^ 200' rk4)" \
  0 1e-9
ok 'map: semi-implicit-euler on the oscillator' awk -v a="$(off 'h / (2 - h)' \
  semi-implicit-euler)" 'BEGIN { exit !(a < 0.01) }'
is 'map: semi-implicit-euler on the oscillator: never more' "$(csv map.csv '
  if (x["integrator"] ~ /^semi/ && x["step"] < 2 \
    && x["max_energy_error"] > x["step"] / (2 - x["step"]) * (1 + 1e-12)) print')" ''

# Beyond h omega = 2 the solution grows by l^n, l + 1/l = 2 - h^2: l = -4 at
# 2.5, and in 1000 steps the energy overflows.  Up to 2 it does not.
halfstep map -s harmonic -d 2.5 -n 1000 --cells=5 -f csv >map.csv 2>"$log"
for integrator in $symplectic
do
  is "map: $integrator: known up to the stability limit" "$(csv map.csv "
    if (x[\"integrator\"] == \"$integrator\")
      printf \"%s\", (x[\"max_energy_error\"] == \"\") == (x[\"step\"] > 2) ? \".\" : \"X\"")" \
    .........................
done
status 'map: what is unknown is no failure' 0 halfstep map -s harmonic --cells=2 \
  -i euler,leapfrog
is 'map: unknown in dat' "$(grep -c ' ?$' "$work/out")" 6

# The oscillator does not know its amplitude: twice that, the same bits.
halfstep map -s harmonic -d 1.5 -n 300 --cells=2 --range=0.25,1.25 -f csv >map.csv 2>"$log"
is 'map: cells do not depend on the amplitude' "$(csv map.csv '
  if (n % 2 && x["max_energy_error"] != before) print
  before = x["max_energy_error"]')" ''
is 'map: --range' "$(csv map.csv 'if (n < 2) printf "%s ", x["x0"]')" '0.5 1 '
halfstep map -s pendulum -d 1.5 -n 300 --cells=2 --range=30deg,150deg -i leapfrog -f csv \
  >map.csv 2>"$log"
near 'map: --range in degrees, lower' "$(value map.csv theta0 0)" 1.0471975511965976 1e-15
near 'map: --range in degrees, upper' "$(value map.csv theta0 1)" 2.0943951023931953 1e-15
ok 'map: a pendulum does know its amplitude' \
  test "$(value map.csv max_energy_error 0)" != "$(value map.csv max_energy_error 1)"

# On the pendulum Verlet jumps from a to -a and back if h^2 = 4 a/sin a: here
# a = 1, beyond the limit of small oscillations, and the other amplitude is lost.
# A rounding of the state is not amplified there, and 300 are below 1e-12.
halfstep map -s pendulum -d 2.1802707224362035 -n 300 --cells=2 --range=0.25,1.25 \
  -i leapfrog,velocity-verlet -f csv >map.csv 2>"$log"
for row in 3 7
do
  near "map: two steps a turn, $row" "$(value map.csv max_energy_error $row)" 0 1e-12
done
ok 'map: two steps a turn: not at another amplitude' awk -v a="$(value map.csv \
  max_energy_error 2)" 'BEGIN { exit !(a > 1) }'

# Unless told otherwise.
halfstep map -s harmonic -i euler >map.dat 2>"$log"
has 'map: steps unless told' "$(sed -n '/max_energy_error: /p' map.dat)" 'of 1000 steps'
is 'map: cells unless told' "$(grep -c '^[0-9]' map.dat)" 16384
while IFS='|' read -r arguments first last most
do
  halfstep map $arguments -i euler --cells=2 -n 1 -f csv >map.csv 2>"$log"
  name=$(sed -n 1p map.csv | cut -d, -f3)
  near "map $arguments: amplitude, lower" "$(value map.csv $name 0)" $first 1e-14
  near "map $arguments: amplitude, upper" "$(value map.csv $name 1)" $last 1e-14
  near "map $arguments: largest step" "$(value map.csv step)" $most 1e-14
done <<'END'
-s harmonic -p omega=2|0.575|1.525|1.25
-s pendulum -p g=4|0.8125|2.3375|1.25
-s orbit|0.225|0.675|0.3141592653589793
-s orbit -d 0.2|0.225|0.675|0.2
END

# A cell is the largest error of drift's, to the last digit.
while IFS='|' read -r name arguments
do
  halfstep map $arguments -n 300 --cells=2 -f csv >map.csv 2>"$log"
  csv map.csv "if (n < 4) print x[\"step\"], x[\"$name\"]" >cells
  csv map.csv "print x[\"integrator\"], x[\"step\"], x[\"$name\"], x[\"max_energy_error\"]" \
    | sort >got
  while read -r step amplitude
  do
    halfstep drift ${arguments% -d*} -n 300 -d $step -p $name=$amplitude -S \
      -f csv 2>"$log" | sed "1d; s/^[^,]*,\([^,]*\),\([^,]*\),.*/\1 $step $amplitude \2/"
  done <cells | sort >wanted
  ok "map: cells as drift has them: $arguments" cmp got wanted
  is "map: cells as drift has them: $arguments: all" "$(wc -l <wanted | tr -d ' ')" $((4 * basic))
done <<'END'
x0|-s harmonic -p omega=1.3 -d 0.3
theta0|-s pendulum -p omega0=0.2 -d 0.9
e|-s orbit -p mu=1.1 -d 0.05
END

# Also in the second block of lanes, and in a part of one.
halfstep map -s pendulum -d 1 -n 100 --cells=140 -i leapfrog -f csv >map.csv 2>"$log"
csv map.csv 'if (n == 63 || n == 64 || n == 127 || n == 139 || n == 19600 - 3)
  print x["step"], x["theta0"], x["max_energy_error"]' >cells
while read -r step amplitude error
do
  is "map: a cell of many: $step $amplitude" "$error" "$(halfstep drift -s pendulum -d $step \
    -n 100 -p theta0=$amplitude -i leapfrog -S -f csv 2>"$log" | sed 1d | cut -d, -f3)"
done <cells
is 'map: cells of many' "$(wc -l <cells | tr -d ' ')" 5

# drift --phases.
status 'drift: 64 phases' 0 halfstep drift -s harmonic -d 0.1 -n 100 --phases=64
status 'drift: 65 phases' 2 halfstep drift -s harmonic -d 0.1 -n 100 --phases=65
status 'drift: phases of a motion without a period' 2 \
  halfstep drift -s pendulum -p theta0=0 -p omega0=2 --phases=2 -d 0.1 -n 100
for summary in '' -S
do
  is "drift: one phase is the plain run: $summary" \
    "$(halfstep drift -s pendulum -d 0.1 -n 500 -f csv $summary --phases=1)" \
    "$(halfstep drift -s pendulum -d 0.1 -n 500 -f csv $summary)"
done
# Starts a quarter of a period apart: x0 and -x0 at rest err by -k s, and those
# of velocity v0 at 0 by k s/(1 - k), s = sin^2(n f), k and f as above.  The
# mean, k^2 s/(2 (1 - k)), is less than the wobble by the factor k/2.  1e-12
# as for the map.
halfstep drift -s harmonic -d 0.5 -n 200 --rows=1000 --phases=4 -i velocity-verlet -f csv \
  >drift.csv 2>"$log"
csv drift.csv 'k = 1 / 16; c = 1 - 0.125; f = atan2(sqrt(1 - c * c), c)
  s = sin(x["t"] / 0.5 * f) ^ 2; if (s > most_s) most_s = s
  a = abs(x["energy_error"] - k * k * s / (2 * (1 - k)))
  b = abs(x["max_energy_error"] - k / (1 - k) * most_s)
  c = abs(x["energy"] - 0.5 - x["energy_error"] / 2)
  if (a > most) most = a; if (b > most) most = b; if (c > most) most = c' \
  'printf "%d %.17g\n", n, most' >got
is 'drift: mean of four phases: rows' "$(cut -d' ' -f1 got)" 200
near 'drift: mean of four phases' "$(cut -d' ' -f2 got)" 0 1e-12
# From x = 0 the first and the third start have the larger error.
halfstep drift -s harmonic -p x0=0 -p v0=1 -d 0.5 -n 200 --phases=4 -i velocity-verlet -S \
  -f csv >four.csv 2>"$log"
is 'drift: the largest of all phases' "$(value four.csv max_energy_error)" \
  "$(halfstep drift -s harmonic -p x0=0 -p v0=1 -d 0.5 -n 200 -i velocity-verlet -S -f csv \
    | sed 1d | cut -d, -f3)"
ok 'drift: two phases are not one' test \
  "$(halfstep drift -s orbit -d 0.05 -n 200 -i leapfrog -S -f csv --phases=2 | cut -d, -f4)" \
  != "$(halfstep drift -s orbit -d 0.05 -n 200 -i leapfrog -S -f csv | cut -d, -f4)"
finish
