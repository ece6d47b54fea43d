#!/bin/sh
# SPDX-License-Identifier: MIT
# What diagnose and grade say beside a verdict: of tables that are not whole, of
# columns, of what a trace does not show.
# shellcheck disable=SC1091,SC2154
. "$(dirname "$0")/tap.sh"

# verlet [-v NAME=VALUE]...: n steps h of velocity Verlet from x = 1, of x'' = -x,
# or of the pendulum's angle in units of c radians.
verlet ()
{
  awk -v n=40 -v h=0.125 -v c=0 -v v=0 "$@" '
    function a(x) { return c ? -9.81 * sin(c * x) / c : -x }
    BEGIN {
      OFS = ","; OFMT = CONVFMT = "%.17g"
      print c ? "t,theta,omega" : "t,x,v"
      x = 1
      for (i = 0; i <= n; i++) {
        print i * h, x, v
        v += h / 2 * a(x); x += h * v; v += h / 2 * a(x)
      }
    }'
}

# verdict FILE OPTION...: one line, of FILE.
verdict () { halfstep diagnose "$@" -f csv | tail -n 1; }

verlet >good.csv
has 'whole: known' "$(verdict good.csv -s harmonic -n 40)" 'good.csv,known,velocity-verlet,'

# Tables that are not whole.
has 'a row less' "$(verdict good.csv -s harmonic -n 41)" \
  'good.csv,known,velocity-verlet,,0.125,2,'
has 'a row less is said' "$(verdict good.csv -s harmonic -n 41)" 'a row less than asked for'
has 'a row more' "$(verdict good.csv -s harmonic -n 39)" ',fault,velocity-verlet,one-step-more,'
{ cat good.csv; echo 5.125,nan,nan; } >nan.csv
has 'not finite' "$(verdict nan.csv -s harmonic)" \
  'line 43 has a number that is not finite: no row from there on is read'
has 'not finite: control' "$(verdict good.csv -s harmonic | grep -c finite)" 0
has 'a row more, and a number' "$(verdict good.csv -s harmonic -p omega=2 -n 39)" \
  'omega = 1, not 2; a row more than asked for'
# steps ASKED SAID: a number of steps or a span, and what the note says of it.
steps ()
{
  is "asked for $1" "$(verdict good.csv -s harmonic $1 \
    | sed -n 's/.*,"*\([a0-9]* [a-z]* [a-z]* than asked for\);.*/\1/p')" "$2"
}
steps '-n 40' ''
steps '-n 41' 'a row less than asked for'
steps '-n 38' '2 steps more than asked for'
steps '-n 5' '35 steps more than asked for'
steps '-n 400' '360 steps fewer than asked for'
steps '-t 5' ''
steps '-t 4.94' ''
steps '-t 5.125' 'a row less than asked for'
steps '-t 5.1875' '2 steps fewer than asked for'
steps '-t 1' '32 steps more than asked for'
steps '-t 1e300' '9007199254740992 steps fewer than asked for'
has 'far fewer are not right' "$(halfstep grade good.csv -s harmonic -n 60)" \
  'Right: 0 of 1; without all rows: 1'
awk 'NR < 3 || NR % 4 == 2' good.csv >fourth.csv
has 'every fourth row' "$(verdict fourth.csv -s harmonic -n 40)" \
  'fourth.csv,known,velocity-verlet,,0.125,2,'
is 'every fourth row: all that was asked for' \
  "$(verdict fourth.csv -s harmonic -n 40 | grep -c 'asked for')" 0
for experiment in diagnose grade
do
  status "$experiment: steps and span" 2 halfstep $experiment good.csv -s harmonic -n 40 -t 5
  is "$experiment: steps and span: said" "$said" \
    "halfstep: $experiment needs --steps or --span, not both"
done
halfstep diagnose good.csv -s harmonic -d 0.5 2>said >/dev/null
is 'a step beside times' "$(cat said)" 'halfstep: good.csv gives times: --step=0.5 is not used'
strange=$(printf 'a\033[31m.csv')
cp good.csv "$strange"
has 'a strange name' "$(verdict "$strange" -s harmonic)" 'a\x1b[31m.csv,known,'
has 'a strange name, in words' "$(halfstep diagnose "$strange" -s harmonic)" \
  'a\x1b[31m.csv: velocity-verlet'
mkdir class
cp good.csv nan.csv class
halfstep grade class -s harmonic -n 40 >grades
has 'grade: one is right' "$(tail -n 2 grades)" 'Right: 1 of 2; without all rows: 1'
awk 'BEGIN { for (i = 0; i < 40; i++) print "0," i ",0" }' >still.csv
has 'times that stand still' "$(verdict still.csv -s harmonic)" \
  'still.csv,unknown,,,0,,,,the times end where they begin'
echo 'endless yes 0 1 0' >commands
has 'a program that prints for ever' \
  "$(halfstep grade --commands=commands -s harmonic -d 0.1 -n 60)" \
  'over 2097152 rows'

{ sed 20q good.csv; sed 1,20d good.csv | tac; } >back.csv
has 'times that go back' "$(verdict back.csv -s harmonic)" 'the times go back at row 20'
awk '{ print } NR % 9 == 5 { print }' good.csv >again.csv
has 'rows again' "$(verdict again.csv -s harmonic)" 'again.csv,known,velocity-verlet,,0.125,2,'
has 'rows again: said' "$(verdict again.csv -s harmonic)" 'left out as the row before again: 5'

# A velocity of the other sign is a motion backwards, but no fault of the step.
awk -F, -v OFS=, 'NR > 1 { $3 = -$3 } 1' good.csv >minus.csv
has 'the other sign' "$(verdict minus.csv -s harmonic)" \
  'minus.csv,parameter,velocity-verlet,,-0.125,2,'
has 'the other sign: said' "$(verdict minus.csv -s harmonic)" \
  'the step is -1 times that of the rows: it is -0.125; or every velocity has the other sign'

# One row that is off is no noise.
verlet -v n=150 | awk -F, -v OFS=, 'NR == 2 { $3 = 0.001 } 1' >off.csv
has 'one row off: no noise' "$(verdict off.csv -s harmonic | grep -c noise)" 0

# Columns that have no role.
sed 's/,v/,u/' good.csv >u.csv
has 'no velocities' "$(verdict u.csv -s harmonic)" \
  'no velocities are known; columns not used: u'
sed 's/$/,1/; 1s/,1$/,energy/' good.csv >more.csv
has 'velocities, another column: nothing to say' \
  "$(verdict more.csv -s harmonic | grep -c 'not used')" 0

# Of positions alone no velocity shows.
verlet -v c=1 | sed 's/,[^,]*$//' >alone.csv
has 'positions alone' "$(verdict alone.csv -s pendulum -p g=9.81 -p theta0=1)" \
  'of the faults these would not show here: backward-velocity, half-step-velocity'

# Angles in degrees: of a swing that is so small that its size does not matter
# to the digits only if it begins where it should.
degree=0.017453292519943295
verlet -v h=0.03125 -v n=20 -v c=$degree >degrees.csv
awk -F, 'NR == 1 { print; next } { printf "%s,%.4f,%.4f\n", $1, $2, $3 }' degrees.csv >small.csv
has 'degrees, a small swing' "$(verdict small.csv -s pendulum -p g=9.81 -p theta0=1)" \
  ',unknown,,,'
has 'degrees, a small swing: why' \
  "$(verdict small.csv -s pendulum -p g=9.81 -p theta0=1)" \
  'fits, if the angles are in degrees, or in any other unit in which the swing is small'
has 'degrees, a small swing, from there' \
  "$(verdict small.csv -s pendulum -p g=9.81 -p theta0=$degree)" 'are in degrees'
has 'degrees, all digits' "$(verdict degrees.csv -s pendulum -p g=9.81 -p theta0=1)" \
  'are in degrees'

# Several steps a row: other methods in one have errors of that size, too.
rk4 ()
{
  awk "$@" '
    function f(x, v) { return (g ? -g * sin(x) : -x) - drag * v }
    BEGIN {
      print g ? "t,theta,omega" : "t,x,v"
      x = 1
      for (i = 0; i <= n * every; i++) {
        if (i % every == 0)
          printf "%.9g,%.9g,%.9g\n", i * h, x, v
        k1 = v; l1 = f(x, k1)
        k2 = v + h / 2 * l1; l2 = f(x + h / 2 * k1, k2)
        k3 = v + h / 2 * l2; l3 = f(x + h / 2 * k2, k3)
        k4 = v + h * l3; l4 = f(x + h * k3, k4)
        x += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        v += h / 6 * (l1 + 2 * l2 + 2 * l3 + l4)
      }
    }'
}
rk4 -v g=9.81 -v h=0.01 -v n=200 -v every=10 >tenth.csv
rk4 -v g=9.81 -v h=0.005 -v n=200 -v every=10 >near.csv
has 'every tenth row' "$(verdict tenth.csv -s pendulum -p g=9.81 -p theta0=1)" \
  ',known,rk4,,0.01,4,'
has 'nearer the exact motion' "$(verdict near.csv -s pendulum -p g=9.81 -p theta0=1)" \
  'errors so small may be those of others, too, not of rk4 alone'
has 'the same, g not told' "$(verdict near.csv -s pendulum -p theta0=1)" ',parameter,,,0.05,'
has 'the same, g not told: what is said' "$(verdict near.csv -s pendulum -p theta0=1)" \
  'g = 9.81, not 1; errors so small may be those of others, too, not of rk4 alone'
verlet -v h=0.02 -v n=80 -v c=1 | awk -F, 'NR == 1 { print; next }
  { printf "%.2f,%.6f,%.6f\n", $1, $2, $3 }' >forgotten.csv
has 'g forgotten: maps that are the same are one' "$(verdict forgotten.csv -s pendulum)" \
  'forgotten.csv,parameter,velocity-verlet,,0.02,2,'
rk4 -v h=0.01 -v n=40 -v every=10 >fifth.csv
has 'every tenth row, another in one' "$(verdict fifth.csv -s harmonic | grep -c 'known,gauss6')" 0

# Of positions alone with few digits long windows tell: what loses energy is no
# map that keeps it.  Where the start is not told, no velocity is.
rk4 -v g=9.81 -v h=0.01 -v n=1000 -v every=1 -v drag=0.3 | awk -F, '
  NR == 1 { print "t,theta"; next } { printf "%s,%.4f\n", $1, $2 }' >drag.csv
has 'drag' "$(verdict drag.csv -s pendulum -p g=9.81)" 'drag.csv,unknown,,,'
# orbit -v c=FRICTION: velocity Verlet, Coulomb's friction.
orbit ()
{
  awk "$@" 'BEGIN {
    print "t,x,y"; h = 0.2; x = 0.85; v = 1
    for (i = 0; i <= 500; i++) {
      printf "%.1f,%.3f,%.3f\n", i * h, x, y
      for (k = 0; k < 2; k++) {
        r = -1.47 / sqrt(x * x + y * y) ^ 3; s = sqrt(u * u + v * v)
        u += h / 2 * (r * x - c * u / s); v += h / 2 * (r * y - c * v / s)
        if (k == 0) { x += h * u; y += h * v }
      }
    }
  }'
}
# Over long windows, to which shorter ones lead, so little friction shows that no
# turn alone does: g v, 24 turns from pericentre.
slow ()
{
  awk "$@" 'BEGIN {
    print "t,x,y,vx,vy"; h = 0.05; x = 0.4; v = 2
    for (i = 0; i <= 3000; i++) {
      printf "%.2f,%.4f,%.4f,%.4f,%.4f\n", i * h, x, y, u, v
      for (k = 0; k < 2; k++) {
        r = -1 / sqrt(x * x + y * y) ^ 3
        u += h / 2 * (r * x - g * u); v += h / 2 * (r * y - g * v)
        if (k == 0) { x += h * u; y += h * v }
      }
    }
  }'
}
slow -v g=1e-6 >slow.csv
slow -v g=0 >free.csv
has 'so little friction' "$(verdict slow.csv -s orbit)" 'slow.csv,unknown,,,'
has 'not even that' "$(verdict free.csv -s orbit)" 'free.csv,known,velocity-verlet,,0.05,2,'
orbit -v c=0.01 >dry.csv
orbit -v c=0.03 >dryer.csv
orbit -v c=0 >smooth.csv
has 'Coulomb friction' "$(verdict dry.csv -s orbit -p mu=1.47)" 'dry.csv,unknown,,,'
has 'more of it' "$(verdict dryer.csv -s orbit -p mu=1.47)" 'dryer.csv,unknown,,,'
has 'none of it' "$(verdict smooth.csv -s orbit -p mu=1.47)" 'smooth.csv,known,stormer-verlet,,0.2,2,'
awk 'BEGIN {
  print "t,x,y"; x = 0.032; y = -0.026; u = -0.06; v = 0.14; h = 0.1
  for (i = 0; i <= 100; i++) {
    printf "%.1f,%.3f,%.3f\n", i * h, x, y
    u += h * (-x - 2 * x * y); v += h * (-y - x * x + y * y)
    x += h * u; y += h * v
    u += h * (-x - 2 * x * y); v += h * (-y - x * x + y * y)
  }
}' >half.csv
has 'half missing, 3 decimals' "$(verdict half.csv -s henon-heiles)" \
  'half.csv,fault,velocity-verlet,half-missing,0.1,'
halfstep run -s figure-eight -i yoshida4 -d 0.25 -n 140 -f csv | awk -F, '
  NR == 1 { print "t,x_a,y_a,x_b,y_b,x_c,y_c"; next }
  { printf "%s", $2; for (i = 3; i < 9; i++) printf ",%.6f", $i; print "" }' >eight.csv
has 'three bodies' "$(verdict eight.csv -s figure-eight)" 'eight.csv,known,yoshida4,,0.25,4,'

# A near encounter, from which the next one is led to: a friction in it.
awk -v mu=30.16 -v h=0.01 -v n=135 -v c=0.99 -v x=0.583 -v v=8.561825 '
  function f(a, b) { r = mu / (a * a + b * b) ^ 1.5; A = -r * a; B = -r * b }
  BEGIN {
    print "t,x,y,vx,vy"
    for (i = 0; i <= n; i++) {
      printf "%.9g,%.9g,%.9g,%.9g,%.9g\n", i * h, x, y, u, v
      f(x, y); a1 = A; b1 = B; u1 = u + h / 2 * a1; v1 = v + h / 2 * b1
      f(x + h / 2 * u, y + h / 2 * v); a2 = A; b2 = B
      u2 = u + h / 2 * a2; v2 = v + h / 2 * b2
      f(x + h / 2 * u1, y + h / 2 * v1); a3 = A; b3 = B
      u3 = u + h * a3; v3 = v + h * b3
      f(x + h * u2, y + h * v2)
      x += h / 6 * (u + 2 * u1 + 2 * u2 + u3); y += h / 6 * (v + 2 * v1 + 2 * v2 + v3)
      u = c * (u + h / 6 * (a1 + 2 * a2 + 2 * a3 + A))
      v = c * (v + h / 6 * (b1 + 2 * b2 + 2 * b3 + B))
    }
  }' >near.csv
has 'a near encounter' "$(verdict near.csv -s orbit -p mu=30.16 -p e=0.417)" \
  'near.csv,fault,rk4,damped,0.01,4,'

# The factor first, then the step.
awk 'BEGIN {
  h = 0.05; x = 1; print "t,theta,omega"
  for (i = 0; i <= 100; i++) {
    printf "%.2f,%.8f,%.8f\n", i * h, x, v
    v *= 0.99; a = -9.81 * sin(x); x += h * v; v += h * a
  }
}' >first.csv
has 'the factor first' "$(verdict first.csv -s pendulum -p g=9.81 -p theta0=1)" \
  'first.csv,fault,euler,damped,0.05,1,'

# A method that remembers, over the rows before chaos hides it.
arms='-p g=9.81 -p l1=0.8 -p m1=2 -p m2=0.5 -p theta10=-0.94 -p theta20=-1.04 -p omega20=1.5'
halfstep run -s double-pendulum $arms -i lagged-velocity:old -d 0.084 -n 206 -f csv | awk -F, '
  NR == 1 { print "t,theta1,theta2,omega1,omega2"; next }
  { printf "%s,%.12g,%.12g,%.12g,%.12g\n", $2, $3, $4, $5, $6 }' >arms.csv
has 'chaos, and a memory' "$(verdict arms.csv -s double-pendulum $arms)" \
  'arms.csv,fault,velocity-verlet,lagged-velocity,0.084,1,'

# Times in milliseconds.
verlet -v h=0.05 -v c=1 -v n=60 | awk -F, '
  NR == 1 { print "t,theta"; next } { printf "%.9g,%.6f\n", 1000 * $1, $2 }' >ms.csv
has 'milliseconds, positions alone' "$(verdict ms.csv -s pendulum -p g=9.81)" \
  'the step is 0.001 times that of the rows: it is 0.05'

# Of positions alone the start's place may be that of the parameters, its
# velocity not.
verlet -v v=0.5 | sed 's/,[^,]*$//' >pushed.csv
has 'another velocity' "$(verdict pushed.csv -s harmonic)" \
  ',known,stormer-verlet,,0.125,2,'
has 'another velocity: said' "$(verdict pushed.csv -s harmonic)" \
  'it does not begin at the start of the parameters'

# What is an angle, but no other after a turn, goes to and fro.
verlet -v h=1.5 | awk -F, -v OFS=, 'NR == 1 { $2 = "a"; $3 = "w" }
  NR > 1 { $2 *= 3; $3 *= 3 } 1' >wire.csv
cat >wire.sys <<'END'
title      = disk on a wire
coordinate a in rad, velocity w in rad/s
force a    = -a
start a    = 3
END
if halfstep run -s wire.sys -i rk4 -d 1 -n 1 2>&1 | grep -q 'without muParser'; then
  skip 'no pendulum' 'no muParser'
else
  has 'no pendulum' "$(verdict wire.csv -s wire.sys)" 'wire.csv,known,velocity-verlet,,1.5,2,'
fi

# Times: a last step that ends at a time; sums of single precision, as C's float
# has them: 0.1 is 0x1.99999ap-4, and each sum is rounded to 24 bits.
verlet -v n=40 | awk -F, -v OFS=, -v OFMT=%.17g '{ print } NR > 1 { t = $1; x = $2; v = $3 }
  END { v -= 0.015 * x; x += 0.03 * v; v -= 0.015 * x; print t + 0.03, x, v }' >last.csv
has 'the last step is shorter' "$(verdict last.csv -s harmonic --span=5.03)" \
  'last.csv,known,velocity-verlet,,0.125,2,'
has 'the last step is shorter: said' "$(verdict last.csv -s harmonic --span=5.03)" \
  'its last step differs, and that row is not looked at'
verlet -v n=200 -v h=0.1 | awk -F, '
  function single(x, u) { for (u = 1; u * 2 <= x; u *= 2); for (; u > x; u /= 2);
    u /= 8388608; return int(x / u + 0.5) * u }
  BEGIN { h = single(0.1) } NR == 1 { print; next }
  { printf "%.7f,%.6f,%.6f\n", t, $2, $3; t = single(t + h) }' >float.csv
has 'times of single precision' "$(verdict float.csv -s harmonic)" \
  'float.csv,fault,velocity-verlet,accumulated-time,0.1,2,'

# A pendulum that goes round, its angle wrapped.  wrapped FROM UNIT
wrapped ()
{
  awk -v from="$1" -v unit="$2" 'BEGIN {
    h = 0.02; x = 1; v = 8; turn = 2 * atan2(0, -1); print "t,theta,omega"
    for (i = 0; i <= 150; i++) {
      w = x - from * turn; w -= int(w / turn) * turn; w += from * turn
      printf "%.2f,%.6f,%.6f\n", i * h, w * unit, v * unit
      v -= h * 9.81 * sin(x); x += h * v
    }
  }'
}
wrapped -0.5 1 >half.csv
wrapped 0 1 >turn.csv
wrapped -0.5 "$(awk 'BEGIN { printf "%.17g", 180 / atan2(0, -1) }')" >degrees.csv
has 'wrapped from -pi to pi' "$(verdict half.csv -s pendulum -p g=9.81)" \
  'half.csv,known,semi-implicit-euler,,0.02,1,'
has 'wrapped from 0 to 2 pi' "$(verdict turn.csv -s pendulum -p g=9.81)" \
  'turn.csv,known,semi-implicit-euler,,0.02,1,'
has 'wrapped: said' "$(verdict turn.csv -s pendulum -p g=9.81)" \
  'angles that are wrapped, within one turn, are unrolled'
has 'wrapped degrees' "$(verdict degrees.csv -s pendulum -p g=9.81)" \
  'degrees.csv,parameter,semi-implicit-euler,,0.02,1,'

# Rows that are lost, where the times have few digits; every tenth of a fault.
verlet -v h=0.05 -v n=100 -v c=1 | awk -F, '
  NR == 1 { print; next } NR != 31 { printf "%.2f,%.6f,%.6f\n", $1, $2, $3 }' >lost.csv
has 'a row lost' "$(verdict lost.csv -s pendulum -p g=9.81 -p theta0=1)" \
  'lost.csv,known,velocity-verlet,,0.05,2,'
has 'a row lost: said' "$(verdict lost.csv -s pendulum -p g=9.81 -p theta0=1)" \
  'rows lost between others: 1; rows 29 to 99, which follow each other'
awk 'BEGIN {
  h = 0.002; x = 1; print "t,theta,omega"; a = -9.81 * sin(x)
  for (i = 0; i <= 1000; i++) {
    if (i % 10 == 0) printf "%.2f,%.9f,%.9f\n", i * h, x, v
    v += h / 2 * a; x += h * v; v += h / 2 * a; a = -9.81 * sin(x)
  }
}' >tenths.csv
has 'every tenth row of a fault' "$(verdict tenths.csv -s pendulum -p g=9.81 -p theta0=1)" \
  'tenths.csv,fault,velocity-verlet,stale-force,0.002,1,'
# Steps that differ, and times of two decimals: what these hide is no evidence.
awk 'BEGIN {
  x = 1; print "t,x,v"
  for (i = 0; i <= 60; i++) {
    printf "%.2f,%.9f,%.9f\n", t, x, v
    h = 0.08 + 0.03 * sin(7 * i); a = -x; x += h * v; v += h * a; t += h
  }
}' >coarse.csv
has 'coarse times' "$(verdict coarse.csv -s harmonic)" 'coarse.csv,unknown,,,'
# Corrected in time, or not: the steps alternate, and positions are alone.
for which in stormer-verlet time-corrected-verlet; do
  halfstep run -s pendulum -i $which -d 0.05 -n 100 --step-rule=alternating:0.3 -f csv \
    | cut -d, -f2,3 >"$which.csv"
done
awk -F, 'NR > 1 { $2 = sprintf("%.5f", $2) } { print $1 "," $2 }' stormer-verlet.csv >few.csv
has 'the same, 5 decimals' "$(verdict few.csv -s pendulum)" 'few.csv,fault,stormer-verlet,step-change,'
has 'steps that alternate: not corrected' "$(verdict stormer-verlet.csv -s pendulum)" \
  'fault,stormer-verlet,step-change,'
has 'steps that alternate: corrected in time' \
  "$(verdict time-corrected-verlet.csv -s pendulum)" 'known,time-corrected-verlet,,'
# A step that nobody typed: Adams and Bashforth's method is not the midpoint rule.
awk 'BEGIN {
  h = 0.07; x = 1; print "t,x,v"
  for (i = 0; i <= 300; i++) {
    printf "%.2f,%.5f,%.5f\n", i * h, x, v
    f = v; g = -x; if (i == 0) { e = f; d = g }
    x += h * (1.5 * f - 0.5 * e); v += h * (1.5 * g - 0.5 * d); e = f; d = g
  }
}' >adams.csv
awk 'BEGIN {
  g[0] = g[2] = 1 / (2 - 2 ^ (1 / 3)); g[1] = 1 - 2 * g[0]; x = 1; print "t,x,v"
  for (i = 0; i <= 300; i++) {
    printf "%.2f,%.6f,%.6f\n", i * 0.15, x, v
    for (j = 0; j < 3; j++) {
      h = 0.15 * g[j]; k = (h * 2.3 / 2) ^ 2; y = ((1 - k) * x + h * v) / (1 + k)
      v = ((1 - k) * v - h * 5.29 * x) / (1 + k); x = y
    }
  }
}' >triple.csv
has 'a triple jump, midpoint rules' "$(verdict triple.csv -s harmonic -p omega=2.3)" \
  'triple.csv,unknown,,,'
has 'Adams and Bashforth' "$(verdict adams.csv -s harmonic)" 'adams.csv,unknown,,,'

# Axes that point down.
awk 'BEGIN {
  h = 0.0625; y = -2; u = 3; v = -5; print "t,x,y,vx,vy"
  for (i = 0; i <= 60; i++) {
    printf "%.4f,%.6f,%.6f,%.6f,%.6f\n", i * h, x, y, u, v
    v += h * 9.81; y += h * v; x += h * u
  }
}' >down.csv
has 'downwards' "$(verdict down.csv -s projectile -p g=9.81)" \
  'down.csv,parameter,semi-implicit-euler,,0.0625,1,'
has 'downwards: said' "$(verdict down.csv -s projectile -p g=9.81)" \
  'g = -9.81, not 9.81; as where an axis points the other way'

halfstep run -s magnetic -i rk4 -d 0.1 -n 20 -p vx0=0.8 -f csv | awk -F, '
  NR == 1 { print "t,x,y"; next } { printf "%s,%.6g,%.6g\n", $2, $3, $4 }' >beside.csv
has 'another velocity, maps alike' "$(verdict beside.csv -s magnetic)" \
  'digits and steps: rk4, gauss4, gauss6, exact'

# A force that does not know the velocity has no old one.
has 'no friction' "$(verdict good.csv -s damped -p omega=1)" \
  ',parameter,velocity-verlet,,0.125,2,'
has 'no friction: said' "$(verdict good.csv -s damped -p omega=1)" 'gamma = 0, not 0.1'

finish
