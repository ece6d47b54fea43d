#!/bin/sh
# SPDX-License-Identifier: MIT
# Walls in run and bounce.  What the treatments compute is tested in
# check-contact.
# shellcheck disable=SC1091,SC2016,SC2086,SC2154
. "$(dirname "$0")/tap.sh"

throw="-s projectile -p y0=1 -p vy0=0 -p vx0=0.3"
sixtieth=0.016666666666666666

# Case 58: a ball from height 1, h = 1/60.  The bounds are the case's.
halfstep bounce $throw --wall='y>0' -d $sixtieth -t 10 -i velocity-verlet -f csv >b.csv
is 'case 58: bounces' "$(csv b.csv 'if (x["event"] == "hit") k++' 'print k')" 11
is 'case 58: every peak 1' "$(csv b.csv 'if (x["event"] == "peak") { k++
  if (abs(x["position"] - 1) > 1e-6) bad++ }' 'print k, bad + 0')" '11 0'
is 'case 58: energy' "$(csv b.csv 'if (abs(x["energy"] - 9.81 - 0.045) > 1e-11) print')" ''
halfstep run $throw --wall='y>0' -d $sixtieth -t 10 -i velocity-verlet -f csv >r.csv
near 'case 58: y(10)' "$(value r.csv y)" 0.978321975404 1e-11
near 'case 58: v(10)' "$(value r.csv vy)" -0.652167802456 1e-10
# Case 61: along the wall nothing happens.
near 'case 61: x(10)' "$(value r.csv x)" 3 1e-12
is 'case 61: vx in every row' "$(csv r.csv 'if (x["vx"] != 0.3) print')" ''
near 'the exact motion, over 11 hits' "$(most r.csv error)" 0 1e-11

# Case 58, sign flip only: the greatest heights of the plain recursions.
flip () { halfstep bounce $throw --wall='y>0' -d $sixtieth -t 3 -i "$1" --contact=flip -f csv |
  awk -F, '$3 == "peak" { printf "%s%.3f", k++ ? " " : "", $9 }'; }
is 'case 58: flip, euler' "$(flip euler)" '1.076 1.155 1.237'
is 'case 58: flip, semi-implicit-euler' "$(flip semi-implicit-euler)" '0.926 0.856 0.787'

# Case 59: two walls.
halfstep bounce -s projectile -p g=0 -p x0=0.5 -p vy0=0 --wall='x>0' --wall='x<1' -d 0.01 \
  -t 10.25 -i leapfrog -f csv >b.csv
is 'case 59: hits' "$(csv b.csv 'if (x["event"] == "hit") k++' 'print k')" 10
near 'case 59: x' "$(value b.csv position)" 0.75 1e-13
near 'case 59: v, away from x>0' "$(value b.csv velocity_after)" 1 1e-13
is 'case 59: walls in turn' "$(csv b.csv 'if (x["event"] == "hit") printf "%s ", x["wall"]')" \
  'x<1 x>0 x<1 x>0 x<1 x>0 x<1 x>0 x<1 x>0 '

# The summary: what stays, climbs and sinks.
halfstep bounce $throw --wall='y>0' -d $sixtieth -t 10 -i euler,semi-implicit-euler,leapfrog,exact \
  --contact=located,projection -S -f csv >s.csv
of () { csv s.csv "if (x[\"integrator\"] == \"$1\" && x[\"contact\"] == \"$2\") print x[\"$3\"]"; }
is 'summary: columns' "$(head -n 1 s.csv)" \
  'system,integrator,contact,bounces,exact_bounces,max_hit_error,max_peak_error,rest,final_energy,growth'
is 'summary: growth' "$(of euler located growth) $(of leapfrog located growth) $(
  of leapfrog projection growth)" 'linear rounding linear'
near 'summary: leapfrog' "$(of leapfrog located max_hit_error)" 0 1e-11
is 'summary: exact, once' "$(csv s.csv 'if (x["integrator"] == "exact")
  print x["contact"], x["max_hit_error"], x["max_peak_error"]')" 'located 0 0'
is 'summary: no rest' "$(of leapfrog located rest)" ''
ok 'summary: euler gains, semi-implicit Euler loses' test "$(csv s.csv \
  'if (x["contact"] == "located") e[x["integrator"]] = x["final_energy"]' \
  'print (e["euler"] > 15 && e["semi-implicit-euler"] < 3)')" = 1

# Rest: the sum of the geometric series, sqrt(2/g) (1 + 2 E/(1 - E)).
halfstep bounce $throw --wall='y>0' --restitution=0.8 -d 0.01 -t 10 -i leapfrog -S -f csv >s.csv
near 'rest' "$(value s.csv rest)" "$(awk 'BEGIN { printf "%.17g", sqrt (2/9.81) * 9 }')" 1e-11
is 'rest: no growth is told' "$(value s.csv growth)" ''

# Where it slides under a force that is not constant the exact motion is not
# known, and said so: along the x axis through the sun.
fall="-s orbit --start=1,0,0,-0.3 --wall=y>0 --restitution=0 -d 0.01 -t 0.5"
halfstep run $fall -i leapfrog -f csv >r.csv
is 'not known: no error' "$(value r.csv error)" ''
is 'not known: on the wall' "$(csv r.csv 'if (n && (x["y"] != 0 || x["vy"] != 0)) print')" ''
status 'not known: exact' 3 halfstep run $fall -i exact
has 'not known: why' "$(cat "$work/err")" 'exact: from step 1, t = 0.01, on the motion is not known'

# More hits than can be told apart.
status 'too many hits' 3 halfstep run -s projectile -p g=0 -p vx0=1e6 --wall='x>-0.1' --wall='x<0.1' \
  -d 1 -n 1 -i rk4
has 'too many hits: why' "$(cat "$work/err")" 'rk4: more hits in step 1,'

# Springs.
spring () { halfstep run $throw --wall='y>0' -d 0.01 -t 2 -i rk4 --contact=penalty "$@" 2>err >out; }
spring
is 'spring: quiet' "$(cat err)" ''
has 'spring: header' "$(cat out)" '# penalty: K = 986.96044010893'
spring --stiffness=1e5
has 'spring: stiff' "$(cat err)" 'is not below the stability limit 2.828'
spring --stiffness=1e4
has 'spring: few steps' "$(cat err)" 'a contact lasts 3.1 steps only'
halfstep run $throw --wall='y>0' -d 0.01 -t 2 -i rk4 --friction=0.5 --restitution=0.25 >out
has 'header: wall' "$(cat out)" '# wall: y>0 m'
has 'header: friction' "$(cat out)" '# restitution 0.25, friction 0.5'

# From another time.
halfstep bounce $throw --wall='y>0' -d 0.01 -t 2 --t0=5 -i leapfrog -f csv >b.csv
near 't0' "$(value b.csv t 0)" "$(awk 'BEGIN { printf "%.17g", 5 + sqrt (2/9.81) }')" 1e-14

# Pictures, also without peaks and without hits.
if command -v gnuplot >/dev/null; then
  draw () # NAME OPTION...
  {
    draw_name=$1
    shift
    status "picture: $draw_name" 0 halfstep bounce "$@" --plot=p.png --plot=p.svg
    is "picture: $draw_name: no complaint" "$(cat "$work/err")" ''
  }
  draw 'treatments' $throw --wall='y>0' -d 0.01 -t 3 -i euler,leapfrog --contact=located,projection,flip
  draw 'all' -s harmonic --wall='x>0' -d 0.1 -t 10 -i all
  draw 'no peaks' -s projectile -p g=0 --wall='x<1' -d 0.1 -t 2 -i rk4
  draw 'no hits' -s projectile -p g=0 --wall='x>-1' -d 0.1 -t 2 -i rk4
else
  skip 'pictures' 'no gnuplot'
fi

bad () # PART OPTION...: refused with status 2 and one line with the part
{
  bad_part=$1
  shift
  status "refused: $*" 2 halfstep "$@"
  has "refused: $*: why" "$(cat "$work/err")" "$bad_part"
  is "refused: $*: lines" "$(wc -l <"$work/err" | tr -d ' ')" 1
}
run="run -s projectile -d 0.01 -t 1 -i leapfrog"
bad 'vx is a velocity' $run --wall='vx>0'
bad 'did you mean "x"' $run --wall='xx>0'
bad 'NAME>PLACE' $run --wall=y
bad 'NAME>PLACE' $run --wall='>1'
bad 'not a number' $run --wall='y>nan'
bad 'not a number' $run --wall='y>'
bad 'the decimal sign is a point' $run --wall='y>0,1'
bad 'the start is beyond it, y = 0' $run --wall='y>1'
bad 'the start is beyond it, y = -2' $run --wall='y>0' --start=0,-2,0,0
bad 'leave no room' $run --wall='x>1' --wall='x<0'
bad 'leave no room' $run --wall='x>0' --wall='x<0'
bad 'must be from 0 to 1' $run --wall='y>0' --restitution=1.5
bad 'must be from 0 to 1' $run --wall='y>0' --restitution=-0.1
bad 'must be 0 or more' $run --wall='y>0' --friction=-1
bad 'the nearer is enough' $run --wall='y>0' --wall='y>0'
bad 'the nearer is enough' $run --wall='y>0' --wall='y>-0.5'
bad 'must be above 0' $run --wall='y>0' --contact=penalty --stiffness=0
bad 'has one' $run --wall='y>0' --stiffness=100
bad 'not a number' $run --wall='y>0' --restitution=nan
bad 'of which wall' $run --friction=1
bad 'of which wall' $run --contact=flip
bad 'did you mean "flip"' $run --wall='y>0' --contact=flop
bad 'named twice' $run --wall='y>0' --contact=flip,flip
bad 'run takes one --contact' $run --wall='y>0' --contact=flip,located
bad 'it has no friction' $run --wall='y>0' --contact=penalty --friction=1
bad 'stormer-verlet is of no use' run -s projectile -d 0.01 -t 1 -i stormer-verlet --wall='y>0' \
  --contact=penalty --restitution=0.5
bad 'forwards only' run -s projectile -d -0.01 -t -1 --wall='y>0'
bad 'the steps are fixed' $run --wall='y>0' --step-rule=jittered
bad 'harmonic has nothing along a wall' run -s harmonic -d 0.1 -t 1 --wall='x>0' --friction=1
bad 'degrees are written 90deg' run -s pendulum -d 0.1 -t 1 --wall='theta>-90'
bad 'bounce needs --wall' bounce -s projectile -d 0.1 -t 1
bad '--summary' bounce -s projectile -d 0.1 -t 1 --wall='y>0' -S --plot=x.png
bad 'takes no option --wall' order -s harmonic --wall='x>0'

finish
