#!/bin/sh
# SPDX-License-Identifier: MIT
# What accuracy costs, against closed forms on the oscillator.
#
# A step there multiplies z = x + i v, or a rotated and stretched z, by a
# number; over starts along the circle the mean square of the error of x
# relative to x, and so that of v, is half the sum of the squares of the
# entries of M^n - (exact rotation).  At the worst of the eighths of the span,
# u = n h:
#   euler  R = 1 + i h                            error^2 = most |R^n - e^iu|^2
#   rk4    R = 1 + i h - h^2/2 - i h^3/6 + h^4/24          the same
#   Verlet  cos f = 1 - h^2/2, s = sqrt(1 - h^2/4):
#     (cos nf - cos u)^2 + ((sin nf/s - sin u)^2 + (s sin nf - sin u)^2)/2
# shellcheck disable=SC1091,SC2016,SC2086,SC2154
. "$(dirname "$0")/tap.sh"

law='
  function powered (re, im, n, u,   size, turn) {
    size = exp(n / 2 * log(re * re + im * im)); turn = n * atan2(im, re)
    return (size * cos(turn) - cos(u)) ^ 2 + (size * sin(turn) - sin(u)) ^ 2
  }
  function verlet (h, n, u,   f, s) {
    f = 2 * atan2(h / 2, sqrt(1 - h * h / 4)); s = sqrt(1 - h * h / 4)
    return (cos(n * f) - cos(u)) ^ 2 + ((sin(n * f) / s - sin(u)) ^ 2 \
      + (s * sin(n * f) - sin(u)) ^ 2) / 2
  }
  function error (name, span, steps,   h, k, n, e, most) {
    h = span / steps
    for (k = 1; k <= 8; k++) {
      n = steps * k / 8
      e = name == "euler" ? powered(1, h, n, span * k / 8) \
        : name == "rk4" ? powered(1 - h^2/2 + h^4/24, h - h^3/6, n, span * k / 8) \
        : verlet(h, n, span * k / 8)
      if (e > most) most = e
    }
    return sqrt(most)
  }'
# law PROGRAM FILE: awk with those, over the rows of a CSV file.
law () { awk -F, "$law"' NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next } '"$1" "$2"; }

# The series.  Rounding: the program's, of n steps 4 n 2^-53, and the phases of
# the formula, n 2^-52, each beside an error above 1e-6 at n below 40000:
# below 2e-5, 1e-5 of it taken; beyond h = 1 Verlet is not looked at.
simple=euler,stormer-verlet,velocity-verlet,leapfrog,rk4
halfstep cost -s harmonic -i $simple --max-evaluations=40000 -f csv >series.csv 2>"$log"
span=65.1566316354523 # 10.37 * 2 pi
rows='$at["error"] > 1e-6 && $at["error"] < 10 && $at["step"] < 1'
for integrator in euler stormer-verlet velocity-verlet leapfrog rk4
do
  law "$rows && \$1 == \"$integrator\" { n++
    a = \$at[\"error\"] / error(\$1, $span, \$at[\"steps\"]) - 1
    if (a < 0) a = -a; if (a > most) most = a }
    END { printf \"%d %.3g\\n\", n, most }" series.csv >got
  ok "$integrator: rows" awk '{ exit !($1 > 8) }' got
  near "$integrator: the error" "$(cut -d' ' -f2 got)" 0 1e-5
  law "$rows && \$1 == \"$integrator\" {
    a = \$at[\"error\"] / error(\$1, $span, \$at[\"steps\"] + 1) - 1
    if (a < -1e-5 || a > 1e-5) n++ } END { print n }" series.csv >got
  ok "$integrator: another step's error is not that: control" awk '{ exit !($1 > 8) }' got
done
law '{ e = $1 == "rk4" ? 4 * $at["steps"] : $1 == "euler" ? $at["steps"] : $at["steps"] + 1
  if ($at["evaluations"] != e) print }' series.csv >got
is 'evaluations' "$(cat got)" ''
law '$at["evaluations"] > 40000' series.csv >got
is 'evaluations: never more than allowed' "$(cat got)" ''
is 'steps' "$(csv series.csv 'if (n < 6) printf "%s ", x["steps"]')" '32 48 64 96 128 192 '

# Ranks: the three of Verlet share one, of the best beside rk4.  The two laws
# cross where a few hundred evaluations are spent; twice beyond that the
# difference is larger than what interpolation errs.
law "\$1 != \"euler\" && \$at[\"step\"] < 0.3 { e = \$at[\"evaluations\"]
  a = error(\"rk4\", $span, int(e / 32) * 8); b = error(\"leapfrog\", $span, e)
  if (a > b / 2 && a < b * 2) next
  n++; wanted = (\$1 == \"rk4\") == (a < b) ? 1 : \$1 == \"rk4\" ? 4 : 2
  if (\$at[\"rank\"] != wanted) print }
  END { if (n < 30) print \"few\", n }" series.csv >got
is 'ranks' "$(cat got)" ''

# The answer: it keeps the accuracy, as the law says, and 2 % fewer steps than
# 0.97 of the error asks for (order 2: 1.5 %, and steps go by 8) do not.
for accuracy in 1e-3 1e-5
do
  halfstep cost -s harmonic -i $simple --accuracy=$accuracy -S -f csv >answer.csv 2>said
  law "\$at[\"verdict\"] == \"reached\" { n++
    if (error(\$2, $span, \$at[\"steps\"]) > $accuracy * (1 + 1e-5)) print \"misses\", \$0
    if (error(\$2, $span, \$at[\"steps\"] * 0.98 - 8) < $accuracy) print \"too many\", \$0
    if (\$at[\"evaluations\"] < before) print \"order\", \$0
    before = \$at[\"evaluations\"] } END { print n }" answer.csv >got
  is "$accuracy: what keeps it" "$(cat got)" 4
  is "$accuracy: euler does not" "$(sed -n '$p' answer.csv | cut -d, -f2,4)" euler,costly
  is "$accuracy: the best" "$(sed -n 2p answer.csv | cut -d, -f2)" rk4
  has "$accuracy: the sentence" "$(sed 's/[0-9.e+-]* evaluations/N evaluations/' said)" \
    "at worst over 10.37 periods: rk4 with step $(awk -F, 'NR == 2 { printf "%.4g", $5 }' answer.csv) s, N evaluations; "
done

# Over a longer span the error is another: Verlet's phase lags by h^2/24 a
# radian, so that ten times the span asks for 10^(1/2) times the steps a
# period.  2 %: of the error 3, of the span's eighths none.
steps () { halfstep cost -s harmonic -i leapfrog -S -f csv --accuracy=1e-3 --periods=$1 2>"$log" \
  | sed -n '2s/^[^,]*,[^,]*,[^,]*,[^,]*,[^,]*,\([^,]*\),.*/\1/p'; }
near 'ten times the span' "$(awk -v a="$(steps 100)" -v b="$(steps 10)" \
  'BEGIN { print a / b / 10 }')" 3.1623 0.07

# Usual limits: 2^18 evaluations; 8 starts where rods are solved for.
halfstep cost -s harmonic -i euler -f csv 2>"$log" >series.csv
is 'usual limit' "$(value series.csv evaluations)" 262144
has 'usual starts, rods' "$(halfstep cost -s rod -i rattle --max-evaluations=500)" \
  'root mean square over 8 starts'

# Beyond rounding, and beyond everything.
halfstep cost -s harmonic -i rk4 --accuracy=1e-17 --max-evaluations=1048576 -S -f csv >answer.csv 2>said
is 'below rounding' "$(sed -n '2p' answer.csv | cut -d, -f4)" rounding
has 'below rounding: said' "$(cat said)" 'no integrator'
status 'too long a span' 2 halfstep cost -s harmonic --periods=1e9
has 'too long a span: why' "$said" --periods=1e+09
status 'a span beyond what is allowed' 2 halfstep cost -s harmonic --span=1e4 --max-evaluations=100
is 'what fails has no error' "$(halfstep cost -s driven -i newmark --span=100 \
  --max-evaluations=500 -f csv 2>"$log" | sed -n '2s/,[0-9]*$//p')" newmark,3.125,32,795,,

# A step that is all but unstable magnifies rounding: that is not the least.
is 'magnified rounding' "$(halfstep cost -s fermi-pasta-ulam -i kahan-li6 --accuracy=1e-9 \
  --span=100 -S -f csv 2>said | sed -n '2p' | cut -d, -f4)" reached

# What no run is within the limit for is not the nearest: kahan-li8 takes 17
# evaluations a step, so that 32 steps of it are too many.
halfstep cost -s harmonic -i kahan-li8,euler --accuracy=1e-6 --max-evaluations=256 -S -f csv \
  >answer.csv 2>said
is 'nothing measured: not the nearest' "$(sed -n '2,3s/^\([^,]*,[^,]*\),.*/\1/p' answer.csv | tr '\n' ' ')" \
  'harmonic,euler harmonic,kahan-li8 '
has 'nothing measured: not the nearest: said' "$(cat said)" 'nearest is euler'

# At rest every step is as good: nothing is recommended.
for start in 0 1e-3
do
  halfstep cost -s harmonic -p x0=$start -i basic -S -f csv --max-evaluations=4000 >answer.csv 2>said
  sed '1d; s/^[^,]*,[^,]*,[^,]*,\([^,]*,[^,]*\),.*/\1/' answer.csv | sort -u >got.$start
done
is 'at rest: undecided' "$(cat got.0)" undecided,
is 'at rest: not if a little moves: control' "$(grep -c undecided got.1e-3)" 0
has 'at rest: said' "$(halfstep cost -s damped -p x0=0 -i basic --accuracy=1e-3 2>&1 >"$log")" \
  'undecided: the motion is at rest'

# Time is the only thing that differs.
halfstep cost -s pendulum -i rk4 --max-evaluations=4000 -f csv >without.csv 2>"$log"
halfstep cost -s pendulum -i rk4 --max-evaluations=4000 -f csv --time >with.csv 2>"$log"
is 'time: the rest is the same' "$(sed 's/,[^,]*$//' with.csv | cmp - without.csv)" ''
is 'time: is some' "$(csv with.csv 'if (!(x["time"] > 0)) print')" ''
ok 'time: more steps take more' awk -v a="$(value with.csv time 0)" -v b="$(value with.csv time)" \
  'BEGIN { exit !(b > a) }'
for jobs in 1 2
do
  halfstep cost -s orbit --max-evaluations=4000 --accuracy=1e-2 -j $jobs -f csv >$jobs.csv 2>$jobs.said
done
ok 'threads: the same data' cmp 1.csv 2.csv
ok 'threads: the same sentence' cmp 1.said 2.said

while IFS='|' read -r named arguments
do
  status "refused: $arguments" 2 halfstep cost $arguments
  has "refused: $arguments: why" "$said" "$named"
done <<'END'
--accuracy=0|-s harmonic --accuracy=0
--accuracy=-1|-s harmonic --accuracy=-1
--periods=0|-s harmonic --periods=0
--periods=2|-s pendulum -p theta0=0 -p omega0=2 --periods=2
not both|-s harmonic --periods=2 --span=3
--span=0|-s harmonic --span=0
--integrator=exact|-s harmonic -i exact
--summary|-s harmonic -S --plot=a.png
--max-evaluations=0|-s harmonic --max-evaluations=0
--time takes no value|-s harmonic --time=1
END
finish
