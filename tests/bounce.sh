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

# A wall that is never met changes nothing, nor what is called rounding: of these
# on a parabola all errors are.
two_step=stormer-verlet,time-corrected-verlet,stormer-verlet-varying,beeman
for span in 1 2 5 10
do
  halfstep bounce $throw --wall='y<1.5' -d 0.01 -t $span -i $two_step -S -f csv >s.csv
  is "no wall met: t = $span" "$(csv s.csv 'print x["growth"]' | uniq)" rounding
done
for step in 1e-4 1e-3
do
  halfstep bounce -s harmonic --wall='x>-2' -d $step -t 10 -i basic -S -f csv >s.csv
  halfstep drift -s harmonic -d $step -t 10 -i basic -S -f csv >d.csv
  is "no wall met: as drift, h = $step" "$(csv s.csv 'print x["growth"]')" \
    "$(csv d.csv 'print x["growth"]')"
done

# Where it slides under a force that is not constant the exact motion is not
# known, and said so: along the x axis through the sun.
fall="-s orbit --start=1,0,0,-0.3 --wall=y>0 --restitution=0 -d 0.01 -t 0.5"
halfstep run $fall -i leapfrog -f csv >r.csv
is 'not known: no error' "$(value r.csv error)" ''
is 'not known: on the wall' "$(csv r.csv 'if (n && (x["y"] != 0 || x["vy"] != 0)) print')" ''
status 'not known: exact' 3 halfstep run $fall -i exact
has 'not known: why' "$said" 'exact: from step 1, t = 0.01, on the motion is not known'

# More hits than can be told apart.
status 'too many hits' 3 halfstep run -s projectile -p g=0 -p vx0=1e6 --wall='x>-0.1' --wall='x<0.1' \
  -d 1 -n 1 -i rk4
has 'too many hits: why' "$said" 'rk4: more hits in step 1,'

# A step over both walls loses the impacts in it; located ones are all found.
fast="-s projectile -p g=0 -p x0=0.5 -p vy0=0 --wall=x>0 --wall=x<1 -d 1 -t 10 -i rk4"
for contact in penalty projection flip
do
  status "tunnel: $contact" 0 halfstep run $fast --contact=$contact -p vx0=1000
  has "tunnel: $contact: a warning" "$said" \
    'warning: rk4: step 1 is longer than the walls are apart, and loses the impacts in it'
  is "tunnel: $contact: one line" "$lines" 1
  status "tunnel: $contact: slowly" 0 halfstep run $fast --contact=$contact -p vx0=0.9
  is "tunnel: $contact: slowly: no warning" "$said" ''
done
status 'tunnel: located' 0 halfstep bounce $fast -p vx0=1000 -S -f csv
is 'tunnel: located: no warning' "$said" ''
is 'tunnel: located: every impact' "$(value "$work/out" bounces)" 10000

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
    is "picture: $draw_name: no complaint" "$said" ''
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
  has "refused: $*: why" "$said" "$bad_part"
  is "refused: $*: lines" "$lines" 1
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
bad 'rod takes no walls: its points' run -s rod -d 0.1 -n 1 --restitution=0.5
for system in $(halfstep list systems | sed -n 's/^  \([a-z0-9-]*\)$/\1/p')
do
  quiet halfstep bounce -s "$system"
  wall=$(sed -n "s/.*--wall='\(.*\)'$/\1/p" "$work/err")
  case $said in
    *"bounce needs walls, and $system takes none: its "*)
      bad "$system takes no walls: its " bounce -s "$system" -d 0.01 -n 1 \
        --wall='x>0' ;;
    *)
      ok "$system: the wall that is named will do: $wall" halfstep bounce \
        -s "$system" -d 0.01 -n 1 -i rk4 --contact=flip --wall="$wall" ;;
  esac
done
bad '--summary' bounce -s projectile -d 0.1 -t 1 --wall='y>0' -S --plot=x.png
bad 'takes no option --wall' order -s harmonic --wall='x>0'

# Bounces and friction end at t = 5, x = 7.8, however large the step: from a fall
# by 2 m at g = 4 the sum of bounces is 1 + 2*0.6/(1 - 0.6) = 4 s, in which
# mu (1 + E) 4/(1 - E) = 2.4 of 3 m/s are lost; sliding takes the rest in
# 0.6/(mu g) = 1 s.  t is the sum of some fifty roundings.
for step in 0.05 1 4
do
  status "stop: step $step" 0 halfstep bounce -s projectile -p g=4 -p y0=2 -p vy0=0 -p vx0=3 \
    --wall='y>0' --restitution=0.6 --friction=0.15 -i leapfrog -d $step -t 8 -f csv
  near "stop: step $step: t" "$(sed -n 's/.*,stop,1,y>0,\([^,]*\),.*/\1/p' "$work/out")" 5 1e-13
  near "stop: step $step: exact t" \
    "$(sed -n 's/.*,stop,1,y>0,[^,]*,\([^,]*\),.*/\1/p' "$work/out")" 5 1e-13
done

# At restitution 1 no bounce is the last, be it small beside a step.
status 'restitution 1, a large step' 0 halfstep bounce -s projectile -p y0=1 -p vy0=0 -p vx0=0 \
  -p g=1e6 --wall='y>0' -d 20 -t 80 -i leapfrog -f csv
is 'restitution 1, a large step: never rests' "$(grep -c ',rest,' "$work/out")" 0
is 'restitution 1, a large step: bounces' "$(grep -c ',hit,' "$work/out")" 28284

# Nor be it as low as rounding lets it be: T = sqrt(8 y0/g) from one to the next.
status 'restitution 1, low bounces' 0 halfstep bounce -s projectile -p y0=4e-7 -p vy0=0 -p vx0=0 \
  -p g=1e6 --wall='y>0' -d 1 -t 1 -i leapfrog -S -f csv
near 'restitution 1, low bounces: all of them' "$(value "$work/out" bounces)" \
  "$(awk 'BEGIN { T = sqrt(8 * 4e-7 / 1e6); print int(1 / T + 0.5) }')" 1

# Semi-implicit Euler keeps H - h v U'/2 to first order, which a wall changes by
# h v U' and leaves H: so each bounce changes the speed at the wall by -h U', drift
# first by h U', up to a relative O(h): 0.004 and less at h = 0.01 and half a
# percent as bound.  leapfrog, whose H~ is even in v, is the control.
speed_up () { halfstep bounce $1 -d 0.01 -t "$2" -i "$3" -f csv | awk -F, -v slope="$4" '
  $3 == "hit" { if (!n++) first = $12; last = $12 }
  END { printf "%.6f", (last - first) / (n - 1) / 0.01 / slope }'; }
spring='-s harmonic --wall=x>-0.3'
ball='-s projectile -p y0=1 -p vy0=0 --wall=y>0'
near 'kick first: gains where the force pulls it off' "$(speed_up "$spring" 200 semi-implicit-euler -0.3)" -1 0.005
near 'drift first: loses there' "$(speed_up "$spring" 200 semi-implicit-euler-drift-first -0.3)" 1 0.005
near 'kick first: loses where the force presses' "$(speed_up "$ball" 8 semi-implicit-euler 9.81)" -1 0.005
near 'drift first: gains there' "$(speed_up "$ball" 8 semi-implicit-euler-drift-first 9.81)" 1 0.005
near 'leapfrog: neither' "$(speed_up "$spring" 200 leapfrog -0.3)" 0 0.005

# A spring too stiff for the step throws the ball off with 3e8 times its energy.
halfstep bounce $ball -d 0.02 -t 10 -i leapfrog --contact=penalty --stiffness=1e8 -S -f csv >b.csv 2>err
is 'thrown off: growth' "$(csv b.csv 'print x["growth"]')" linear
halfstep bounce $ball -d 0.02 -t 10 -i leapfrog --contact=penalty -S -f csv >b.csv
is 'a softer spring: growth' "$(csv b.csv 'print x["growth"]')" bounded

finish
