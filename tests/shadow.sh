#!/bin/sh
# SPDX-License-Identifier: MIT
# The experiments shadow and same; what they measure is tested in
# check-shadow.c.
# shellcheck disable=SC1091,SC2016,SC2034,SC2086,SC2154
. "$(dirname "$0")/tap.sh"

symplectic='semi-implicit-euler,stormer-verlet,velocity-verlet,leapfrog,drift-kick-drift'

# The same bytes from any number of threads.
while read -r arguments
do
  for format in dat csv
  do
    halfstep $arguments -f $format --jobs=1 2>"$log" | sed '/command/d' >one
    halfstep $arguments -f $format --jobs=7 2>"$log" | sed '/command/d' >many
    ok "7 jobs, $format: $arguments" cmp one many
    ok "rows, $format: $arguments" test "$(wc -l <one)" -gt 5
  done
done <<'END'
shadow -s pendulum -n 100 -i all
shadow -s orbit -n 100 -S -i all
same -s driven -n 300
same -s orbit -n 300 -S
END

# row NAME COLUMN FILE: the cell in the summary's row of an integrator.
row () { csv "$3" "if (x[\"integrator\"] != \"$1\") next; cell = x[\"$2\"]" 'print cell'; }

# H wobbles by h^p, H~ by h^2K.  A local order is off by a part of (h w)^2, w
# the fastest frequency in the motion times the number of the harmonic that the
# differences miss; at these steps that is below 0.2, and all orders within 0.4
# of theirs are nearer to it than to any other that could be.
while IFS='|' read -r arguments integrator terms p
do
  halfstep shadow $arguments -i $integrator --terms=$terms -S -f csv >s.csv 2>"$log"
  name="$arguments, $integrator, $terms terms"
  near "order of H: $name" "$(row $integrator energy_order s.csv)" $p 0.2
  near "order of H~: $name" "$(row $integrator shadow_order s.csv)" $((2 * terms)) 0.4
done <<'END'
-s pendulum -d 0.05 -n 200|semi-implicit-euler|1|1
-s pendulum -d 0.05 -n 200|semi-implicit-euler|2|1
-s pendulum -d 0.1 -n 100|semi-implicit-euler|3|1
-s pendulum -d 0.05 -n 200|velocity-verlet|2|2
-s pendulum -d 0.1 -n 100|velocity-verlet|3|2
-s pendulum -d -0.1 -n 100|velocity-verlet|3|2
-s pendulum -d 0.1 -n 100|leapfrog|3|2
-s pendulum -d 0.1 -n 100|drift-kick-drift|3|2
-s pendulum -d 0.1 -n 100|implicit-midpoint|3|2
-s pendulum -d 0.1 -n 100|yoshida4|3|4
-s orbit -p e=0.2 -d 0.05 -n 300|velocity-verlet|2|2
-s orbit -p e=0.2 -d 0.05 -n 300|drift-kick-drift|3|2
-s orbit -p e=0.2 -d 0.05 -n 300|semi-implicit-euler|3|1
END

# What the words mean.
halfstep shadow -s pendulum -i $symplectic,rk4 -S -f csv >s.csv 2>err
for integrator in $(echo $symplectic | tr , ' ')
do
  is "pendulum: $integrator" "$(row $integrator verdict s.csv)" flat
done
is 'pendulum: rk4 has no H~' "$(row rk4 verdict s.csv)" none
is 'pendulum: that is said, once' "$(grep -c 'rk4: it is not known to be symplectic' err)" 1
# Nor is what stands in its place any flatter: half of its error is a drift.
ok 'pendulum: rk4: and it drifts' awk -v a="$(row rk4 max_shadow_error s.csv)" \
  -v b="$(row rk4 max_energy_error s.csv)" 'BEGIN { exit !(a > b / 2) }'
# Rounding is told from what is alike: velocities that are differences make it
# 1/h^2 in H~, here 1e-16/1e-8.
halfstep shadow -s pendulum -i stormer-verlet,velocity-verlet -d 1e-4 -n 1000 -S -f csv \
  >s.csv 2>"$log"
is 'pendulum: small steps' "$(csv s.csv 'printf "%s ", x["verdict"]')" 'rounding rounding '
is 'pendulum: small steps: Stormer has no order' "$(row stormer-verlet energy_order s.csv)" ''
is 'few terms are worse than H of order 6' "$(halfstep shadow -s pendulum --terms=1 \
  -i gauss6 -d 0.3 -n 100 -S -f csv | cut -d, -f7 | tail -n 1)" alike
is 'one term is no more than H of order 2' "$(halfstep shadow -s pendulum --terms=1 \
  -i velocity-verlet,drift-kick-drift -S -f csv | cut -d, -f7 | tail -n 2 | sort -u)" alike
# On the oscillator H~ is kept by each: what is left, of 1000 steps, is
# rounding, 1e-16 times the root of them and 1/h = 30, below 1e-12; H wobbles by
# z^2/4, z = h omega, of x0 = 1 at rest with velocity Verlet.
halfstep shadow -s harmonic -d 0.1 -n 1000 -i $symplectic -S -f csv >s.csv 2>"$log"
for integrator in $(echo $symplectic | tr , ' ')
do
  is "oscillator: $integrator" "$(row $integrator verdict s.csv)" rounding
  near "oscillator: $integrator: H~" "$(row $integrator max_shadow_error s.csv)" 0 1e-12
done
near 'oscillator: velocity Verlet: H' "$(row velocity-verlet max_energy_error s.csv)" 0.0025 1e-6

# Nearly unstable H is hundreds of times what it is at the start, and so is what
# is rounded; an error larger than H falls with no power of h.
halfstep shadow -s harmonic -d 1.99 -n 1000 -i $symplectic -S -f csv >s.csv 2>"$log"
is 'oscillator: large steps' "$(csv s.csv 'printf "%s ", x["verdict"]')" \
  'rounding rounding rounding rounding rounding '
is 'oscillator: large steps: no order' "$(row semi-implicit-euler energy_order s.csv)" ''
# Rounding is measured, not only bounded: at the same error all three have the
# order.
halfstep shadow -s pendulum -i stormer-verlet,leapfrog,velocity-verlet -S -f csv >s.csv 2>"$log"
for integrator in stormer-verlet leapfrog velocity-verlet
do
  near "pendulum: $integrator: order" "$(row $integrator shadow_order s.csv)" 6 0.05
done

# The series: K rows at either end have no H~; the envelope of both survives.
halfstep shadow -s pendulum -i leapfrog --terms=2 -d 0.1 -n 10 -f csv >s.csv 2>"$log"
is 'rows' "$(sed 1d s.csv | wc -l | tr -d ' ')" 11
is 'rows without H~' "$(csv s.csv 'if (x["shadow_error"] == "") printf "%d ", n')" '0 1 9 10 '
halfstep shadow -s orbit -i semi-implicit-euler -d 0.1 -n 5000 -f csv --rows=5000 >all.csv 2>"$log"
halfstep shadow -s orbit -i semi-implicit-euler -d 0.1 -n 5000 -f csv --rows=10 >thin.csv 2>"$log"
ok 'thinned: at most four rows a stretch, and the last' test "$(wc -l <thin.csv)" -le 42
for column in energy_error shadow_error
do
  is "thinned: $column" "$(most thin.csv $column)" "$(most all.csv $column)"
  is "thinned: $column of the summary" "$(most thin.csv $column)" \
    "$(halfstep shadow -s orbit -i semi-implicit-euler -d 0.1 -n 5000 -S -f csv \
      | awk -F, -v c=max_$column 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == c) k = i } END { printf "%.17g\n", $k }')"
done
ok 'thinned: in order' csv thin.csv 'if (n && x["t"] <= last) exit 1; last = x["t"]'
is 'the symplectic three unless told' "$(halfstep shadow -s pendulum -n 20 -S -f csv \
  | cut -d, -f2 | tr '\n' ' ')" 'integrator semi-implicit-euler velocity-verlet drift-kick-drift '
status 'not finite' 3 halfstep shadow -s harmonic -d 2.5 -n 3000 -S
status 'same: not finite' 3 halfstep same -s harmonic -d 2.5 -n 3000 -S

# Pictures.  Each panel is scaled by its own integrator's error, whatever the
# panel before it had; the key of a long list is one column right of the curves,
# which end at 0.69 of the width.
texts ()
{
  awk '/translate\(/ { x = $0; sub(/.*translate\(/, "", x); sub(/,.*/, "", x) }
    /<text/ { gsub(/<[^>]*>/, ""); gsub(/[ \t]/, ""); print x, $0 }' x.svg
}
if command -v gnuplot >"$log" 2>&1
then
  halfstep shadow -s orbit -i drift-kick-drift,velocity-verlet,semi-implicit-euler \
    --plot=x.svg 2>"$log"
  for integrator in drift-kick-drift velocity-verlet semi-implicit-euler
  do
    halfstep shadow -s orbit -i $integrator -S -f csv >s.csv 2>"$log"
    has "panel: $integrator: its scale" "$(texts)" \
      "$(printf '%.1e' "$(value s.csv max_energy_error)")"
  done
  halfstep shadow -s orbit -i all -n 100 --plot=x.svg >"$work/out" 2>"$log"
  texts >keys
  is 'a long key: one column' "$(sed -n 's/ \(kahan-li8\|rk4\|leapfrog\|gauss6\|heun\)$//p' keys \
    | uniq -c | sed 's/^ *//; s/ .*//')" 5
  ok 'a long key: beside the curves' awk '
    $2 == "semi-implicit-euler-drift-first" { exit !($1 > 0.9 * 1280) }' keys
else
  skip 'pictures' 'no gnuplot'
fi

# same: which are one.  The orders of the differences, over a period, are those
# of the methods; h w is 2 pi/200 there, and what is neglected below 0.02, but
# for the orbit's pericentre.
for system in harmonic pendulum driven orbit
do
  halfstep same -s $system -n 2000 -S -f csv >s.csv 2>"$log"
  is "same: $system" "$(csv s.csv 'printf "%s ", x["reason"]')" \
    'rounding rounding another-method conjugate another-method conjugate '
  test $system = orbit && continue
  near "same: $system: drift-kick-drift" "$(row drift-kick-drift order s.csv)" 2 0.05
  near "same: $system: semi-implicit-euler" "$(row semi-implicit-euler order s.csv)" 1 0.05
  is "same: $system: rounding has no order" "$(row leapfrog order s.csv)" ''
done
is 'same: orbit: a long run' "$(halfstep same -s orbit -S -f csv | sed 1d | cut -d, -f9 \
  | tr '\n' ' ')" 'rounding rounding another-method conjugate another-method conjugate '
# Near the top of the pendulum motions part like exp t: rounding becomes large,
# and that it is rounding can then not be said; nor that it is a method.
is 'same: rounding that grows' "$(halfstep same -s pendulum --start=3.1415,0 -d 0.3 -n 3000 \
  -S -f csv | sed 1d | cut -d, -f9 | tr '\n' ' ')" \
  'undecided undecided another-method undecided another-method undecided '
is 'same: another start and clock, backwards' "$(halfstep same -s driven --t0=3 \
  --start=0.4,0.2 -d -0.03 -n 2000 -S -f csv | sed 1d | cut -d, -f9 | tr '\n' ' ')" \
  'rounding rounding another-method conjugate another-method conjugate '

# With small steps the difference of a method is small beside the motion, and
# far above the at most 16 n = 16000 ulps of rounding: semi-implicit Euler's
# n h^2/2 is 5e-10 and 5e-8, 2e6 and 2e8 ulps of x0 = 1.  Drift-kick-drift's
# (h w)^2/4 of v is 1e-13 for the first two, 1e3 ulps: there no run tells whether
# the others are that method.
reasons () { halfstep same "$@" -S -f csv 2>"$log" | sed 1d | cut -d, -f9 | tr '\n' ' '; }
for arguments in '-d 1e-6' '-p omega=1e-5 -d 0.1'
do
  is "same: small steps: $arguments" "$(reasons -s harmonic $arguments -n 1000)" \
    'undecided undecided undecided undecided another-method undecided '
done
is 'same: small steps: -d 1e-5' "$(reasons -s harmonic -d 1e-5 -n 1000)" \
  'rounding rounding another-method conjugate another-method conjugate '
# Nearly unstable the roundings do not walk at random, but are nothing beside a
# difference of methods.
is 'same: large steps' "$(reasons -s harmonic -d 1.99)" \
  'rounding rounding another-method conjugate another-method conjugate '
# On the saddle every rounding becomes as large as the motion; nothing moves in
# an equilibrium: neither tells anything.
nothing='undecided undecided undecided undecided undecided undecided '
halfstep same -s pendulum -p theta0=180deg -S -f csv >saddle.csv 2>"$log"
is 'same: a saddle' "$(csv saddle.csv 'printf "%s ", x["reason"]')" "$nothing"
is 'same: a saddle: no order' "$(csv saddle.csv 'printf "%s", x["order"]')" ''
is 'same: equilibrium' "$(reasons -s harmonic -p x0=0)" "$nothing"
is 'same: equilibrium of the pendulum' "$(reasons -s pendulum -p theta0=0)" "$nothing"
# Rounding at the bottom weighs more than at the start, near the top: the
# magnification is that of the worst place.
is 'same: near a saddle' "$(reasons -s pendulum -p theta0=179deg)" \
  'rounding rounding another-method conjugate another-method conjugate '

# On the oscillator, begun at x = 1 at rest, with cos s = 1 - z^2/2 velocity
# Verlet is at x = cos n s, v = -(sin n s) w, w^2 = 1 - z^2/4, and drift-kick-
# drift at v = -(sin n s)/w; semi-implicit Euler at v = -(sin n s)/w, too, and
# x = cos n s - (z/2)(sin n s)/w.  2000 steps' rounding is below 1e-12.
halfstep same -s harmonic -d 0.1 -n 2000 --rows=5000 -f csv >s.csv 2>"$log"
csv s.csv 'z = 0.1; w = sqrt (1 - z * z / 4); s = sin(2 * x["step"] * atan2(z / 2, w))
  dv = abs(s) * (1 / w - w); dx = 0
  if (x["integrator"] == "semi-implicit-euler") dx = abs(s) * z / 2 / w
  else if (x["integrator"] != "drift-kick-drift") dv = 0
  if (x["integrator"] ~ /^(semi|drift)/) rows++
  a = abs(x["position_difference"] - dx); b = abs(x["velocity_difference"] - dv)
  if (x["integrator"] == "stormer-verlet") next
  if (a > most) most = a; if (b > most) most = b' 'print rows; printf "%.17g\n", most' >got
ok 'same: closed forms: rows' test "$(sed -n 1p got)" -gt 4000
near 'same: closed forms' "$(sed -n 2p got)" 0 1e-12
# An ulp of what is between 1 and 2, or of what is just below 1, by the motion.
ok 'same: ulps' csv s.csv 'a = x["position_ulps"] * 2 ^ -52
  if (abs(x["position_difference"] - a) > 1e-15 * a) exit 1'
# The orbit's |v| is 2 at the start and its |r| 1.6 at most: one ulp is twice
# the other.
halfstep same -s orbit -d 0.01 -n 2000 --rows=20 -f csv >s.csv 2>"$log"
ok 'same: ulps of the orbit' csv s.csv 'if (x["velocity_difference"] != x["velocity_ulps"] * 2 ^ -51 \
  || x["position_difference"] != x["position_ulps"] * 2 ^ -52) exit 1'
# Twenty stretches of equal ratio up to 2001: of 9 steps 6 are begun at least.
is 'same: thinned by ratio' "$(csv s.csv 'if (x["integrator"] == "leapfrog" && x["step"] < 10) k++' \
  'print (k >= 6)')" 1
# Rounding walks at random: N = 20000 steps with a few roundings of half an ulp
# each, in either run, come to about sqrt(N) = 141 ulps, times a few for the
# largest on the way; were all of one sign they would come to N and more.
# Stormer's weigh 1/z = 200/2 pi times as much, but not more.
halfstep same -s harmonic -S -f csv >s.csv 2>"$log"
ok 'same: leapfrog walks at random' awk -v a="$(row leapfrog velocity_ulps s.csv)" \
  'BEGIN { exit !(a > 14 && a < 1410) }'
ok 'same: Stormer does, over h' awk -v a="$(row stormer-verlet velocity_ulps s.csv)" \
  'BEGIN { exit !(a > 14 * 31.8 && a < 1410 * 31.8) }'
ok 'same: in step, the rows' sh -c "halfstep=\$HALFSTEP; \"\$halfstep\" same -s orbit -f csv \
  | awk -F, 'NR > 1 { if (\$1 == name && \$2 <= step) bad = 1; name = \$1; step = \$2 }
    END { exit bad }'"

# Refused.
one_line () { test "$lines" -eq 1 && test ! -s "$work/out"; }
while IFS='|' read -r named arguments
do
  status "refused: $arguments" 2 halfstep $arguments
  has "refused: $arguments: said" "$said" "$named"
  ok "refused: $arguments: nothing written" one_line
done <<'END'
--system=driven: it conserves no energy|shadow -s driven
--system=damped: it conserves no energy|shadow -s damped
--system=magnetic: its force depends|shadow -s magnetic
--integrator=exact: it takes no steps|shadow -s harmonic -i exact
--terms=3: takes 3 steps|shadow -s harmonic -n 6
--terms=0: must be from 1 to 8|shadow -s harmonic --terms=0
--terms=9: must be from 1 to 8|shadow -s harmonic --terms=9
--summary has no series|shadow -s harmonic -S --plot=a.png
--step=1: a run with half|shadow -s harmonic -d 1 -n 9007199254740992
--system=damped: its force depends|same -s damped
--system=magnetic: its force depends|same -s magnetic
no option -i|same -s harmonic -i leapfrog
--terms|same -s harmonic --terms=2
--summary has no series|same -s harmonic -S --plot=a.png
--step=1: a run with half|same -s harmonic -d 1 -n 9007199254740992
END
finish
