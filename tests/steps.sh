#!/bin/sh
# SPDX-License-Identifier: MIT
# --step-rule: steps that are not alike, in drift and run.  What the rules and
# integrators compute is tested in check-steps.
# shellcheck disable=SC1091,SC2016,SC2086,SC2154
. "$(dirname "$0")/tap.sh"

# drift OPTION...: its summary as drift.csv.
drift () { halfstep drift -S -f csv "$@" >drift.csv 2>err; }
of () { csv drift.csv "if (x[\"integrator\"] == \"$1\") print x[\"$2\"]"; }

# Case 43: h = 0.1 (1 + 0.9 tanh(x v)) on the oscillator, 200000 steps, velocity
# Verlet: E/E0 = 2.7e5; steps alike stay within h^2/4 = 2.5e-3 of it.
drift -s harmonic -i velocity-verlet -d 0.1 -n 200000 --step-rule=outward
near 'case 43: the energy grows 2.7e5 times' "$(of velocity-verlet max_energy_error)" 2.7e5 5e3
is 'case 43: growth' "$(of velocity-verlet growth)" exponential
is 'case 43: steps' "$(of velocity-verlet steps)" 200000
has 'case 43: warned' "$(cat err)" 'warning: --step-rule=outward'
drift -s harmonic -i velocity-verlet -d 0.1 -n 200000
near 'case 43: steps alike' "$(of velocity-verlet max_energy_error)" 2.5e-3 1e-8
is 'case 43: steps alike: growth' "$(of velocity-verlet growth)" bounded
is 'case 43: steps alike: no warning' "$(cat err)" ''

# A hundred orbits: the class, and that it is no guess, whose confidence is a
# half at most.  A drift that bends leaves a straight line, and its confidence
# falls.  Each rule is the control of the others.
rule ()
{
  drift -s orbit -i "$2" --step-rule="$1"
  is "orbit, $1, $2" "$(of "$2" growth)" "$3"
  is "orbit, $1, $2: sure" "$(csv drift.csv '' 'print (x["confidence"] > 0.8)')" 1
}
rule fixed velocity-verlet bounded
rule alternating velocity-verlet bounded
rule adaptive velocity-verlet linear
rule adaptive leapfrog linear
rule symmetric velocity-verlet bounded
rule symmetric leapfrog bounded
rule symmetric stormer-verlet-varying bounded
rule symmetric rk4 linear
rule logarithmic drift-kick-drift rounding
rule logarithmic semi-implicit-euler-drift-first bounded

# By --steps there are as many, and the end is found beforehand: the same class.
for steps in 'adaptive linear' 'symmetric bounded'
do
  drift -s orbit -i velocity-verlet -d 0.01 -n 60000 --step-rule=${steps% *}
  is "by --steps: $steps" "$(of velocity-verlet growth)" ${steps#* }
  is "by --steps: $steps: steps" "$(of velocity-verlet steps)" 60000
done

# Which are shown where none are named.
names () { csv "$1" 'if (x["integrator"] != old) print old = x["integrator"]' | tr '\n' ' '; }
drift -s harmonic -d 0.1 -t 10 --step-rule=jittered
is 'integrators where steps differ' "$(names drift.csv)" \
  'stormer-verlet time-corrected-verlet stormer-verlet-varying velocity-verlet rk4 '
drift -s orbit -d 0.1 -n 10 --step-rule=logarithmic
is 'integrators in fictitious time' "$(names drift.csv)" 'drift-kick-drift '
drift -s harmonic -d 0.1 -n 100 --step-rule=fixed
cp drift.csv fixed.csv
drift -s harmonic -d 0.1 -n 100
ok 'fixed is the default' cmp fixed.csv drift.csv

# run: the last time is the span as written, whatever it is in steps; row 0 and
# every K-th step, and the last.
for rule in jittered alternating adaptive outward symmetric jittered:0.99
do
  for span in 10 -3.3 0.017
  do
    case $span in -*) h=-0.1 ;; *) h=0.1 ;; esac
    halfstep run -s orbit -i leapfrog,exact -d $h -t $span --step-rule=$rule -f csv -e 7 \
      >run.csv 2>err
    is "$rule to $span: the last time" "$(value run.csv t)" $span
    is "$rule to $span: times in order" "$(csv run.csv 'if (n && x["t"] != 0 &&
      (x["t"] - t) * '$h' <= 0) print; t = x["t"]')" ''
    is "$rule to $span: exact" "$(csv run.csv 'if (x["integrator"] == "exact" &&
      x["error"] != 0) print')" ''
  done
done
# The rule sees the state of every step, not only of those that are written.
for every in 1 7
do
  halfstep run -s orbit -i exact,leapfrog -d 0.1 -n 70 --step-rule=adaptive -f csv -e $every \
    >$every.csv 2>err
done
is 'every step is seen' "$(csv 1.csv 'if (n % 71 % 7 == 0) print')" "$(csv 7.csv print)"
halfstep run -s harmonic -i euler -d 0.1 -n 15 -e 7 --step-rule=alternating -f csv >run.csv
is 'run by --steps: rows' "$(csv run.csv '' 'print n + 1')" 4
# 7 pairs of 0.2 and one step of 0.15; four roundings of 1.55.
near 'run by --steps: the end' "$(value run.csv t)" 1.55 1e-15
halfstep run -s orbit -d 0.1 -n 1000 -e 1000 --step-rule=logarithmic -f csv >run.csv
# t = N h - e sin(E), E = 2 N atan(h/2): check-steps has the derivation and bound.
near 'run, logarithmic: the end' "$(value run.csv t)" "$(awk 'BEGIN {
  E = 2000 * atan2 (0.05, 1); printf "%.17g", 100 - 0.6 * sin (E) }')" 1e-10
near 'run, logarithmic: angular momentum' "$(value run.csv angular_momentum_error)" 0 5e-12

halfstep run -s orbit -i leapfrog -d 0.1 -t 0 --step-rule=adaptive -f csv >run.csv 2>err
is 'run to 0: rows' "$(csv run.csv '' 'print n + 1')" 1
halfstep run -s orbit -i leapfrog -d 0.1 -t 0.004 --step-rule=symmetric -f csv >run.csv
is 'run of a part of a step' "$(value run.csv t)" 0.004

# The same bytes from any number of threads.
for jobs in 1 3
do
  halfstep drift -s pendulum -d 0.05 -t 50 --step-rule=jittered:0.7 -f csv --jobs=$jobs >$jobs.csv 2>err
done
ok 'jobs' cmp 1.csv 3.csv

# The header says which rule.
halfstep run -s orbit -i leapfrog -d 0.1 -t 1 --step-rule=jittered:0.25 >run.dat
has 'header' "$(grep 'step rule' run.dat)" 'step rule: jittered: h (1 + a r), r uniform'
has 'header: amplitude' "$(grep 'step rule' run.dat)" 'h = 0.1 s, a = 0.25; to t = 1 s'

# Numbers that stop being finite.
status 'not finite' 3 halfstep run -s harmonic -i velocity-verlet -d 3 -t 9000 \
  --step-rule=alternating
is 'not finite: no such data' "$(grep -ci 'nan\|inf' "$work/out")" 0

# The end is not the method's: on the oscillator steps alike stay within
# h^2/4 = 2.5e-3 (1 + h^2) of the energy, and 1001.4 steps of 0.1 become 1001 of
# 0.10004; one of 0.04 at the end would make it 0.13 for stormer-verlet, whose
# velocity is the way of a step.
drift -s harmonic -i stormer-verlet -d 0.1 -t 100.14 --step-rule=jittered:0
near 'no odd step at the end: jittered:0' "$(of stormer-verlet max_energy_error)" 2.5e-3 2.5e-5
is 'no odd step at the end: steps' "$(of stormer-verlet steps)" 1001
# Under a rule that follows the state it is the same error at any span.
for n in 1 2 3
do
  drift -s pendulum -i stormer-verlet --step-rule=adaptive -d 0.01 -t 100.00$n
  of stormer-verlet max_energy_error
done >ends
drift -s pendulum -i stormer-verlet --step-rule=adaptive -d 0.01 -n 10000
is 'no odd step at the end: adaptive' "$(sort -u ends)" "$(of stormer-verlet max_energy_error)"

# A fall with ever shorter steps ends: 100 times 10000 steps.
status 'too many steps' 3 halfstep drift -s orbit -p e=0.999 -i stormer-verlet,velocity-verlet \
  --step-rule=adaptive -S -f csv -d 0.006 -t 60
has 'too many steps: why' "$said" \
  'stormer-verlet: --step-rule=adaptive has taken 1000000 steps, 100 times'
cp "$work/out" drift.csv
is 'too many steps: growth' "$(of stormer-verlet growth)" diverged
is 'too many steps: the others go on' "$(csv drift.csv \
  'if (x["integrator"] == "velocity-verlet") print (x["growth"] != "diverged")')" 1

# Inside the gap of alternating steps, from (2/1.5)^(1/2) = 1.155 on, there is a
# warning; below it, and where pairs are stable again (check-steps), there is none.
for h in 1.14:0 1.2:1 2.1:0
do
  drift -s harmonic -i velocity-verlet --step-rule=alternating -d ${h%:*} -n 200
  is "alternating, h = ${h%:*}: warnings" "$(grep -c 'not stable' err)" ${h#*:}
done

# What the warning of a naive rule says of the symmetric one holds.
drift -s orbit --step-rule=adaptive -d 0.01 -t 20
has 'naive: which keep it' "$(cat err)" \
  'of reversible one-step integrators as velocity-verlet and of stormer-verlet-varying'
# It loses ever less, which a slow wave may do, too: sure it cannot be.
drift -s orbit -i time-corrected-verlet --step-rule=symmetric
is 'orbit, symmetric, time-corrected-verlet: growth, confidence' \
  "$(of time-corrected-verlet growth),$(of time-corrected-verlet confidence)" linear,0.5
drift -s orbit --step-rule=symmetric -i stormer-verlet
is 'orbit, symmetric, stormer-verlet' "$(of stormer-verlet growth)" diverged

# At rest at the origin no rule has anything to follow.
for system in 'harmonic -p x0=0' 'pendulum -p theta0=0'
do
  for rule in jittered adaptive outward symmetric
  do
    status "at rest: $system, $rule" 0 halfstep drift -s $system -i velocity-verlet \
      --step-rule=$rule -d 0.1 -t 30 -S -f csv
    cp "$work/out" drift.csv
    is "at rest: $system, $rule: error" "$(of velocity-verlet max_energy_error)" 0
  done
done

bad () # PART OPTION...: refused with status 2 and one line with the part
{
  bad_part=$1
  shift
  status "refused: $*" 2 halfstep "$@"
  has "refused: $*: why" "$said" "$bad_part"
  is "refused: $*: lines" "$lines" 1
}
bad 'lost in rounding' run -s orbit --t0=1e16 -d 1 -t 1.5 --step-rule=jittered
bad 'same sign' run -s orbit -d 1 -t -1.5 --step-rule=jittered
bad 'did you mean "jittered"' run -s orbit -d 1 -n 1 --step-rule=jitterd
bad 'there are: fixed, jittered' run -s orbit -d 1 -n 1 --step-rule=
bad 'from 0 to 0.99' run -s orbit -d 1 -n 1 --step-rule=jittered:1
bad 'from 0 to 0.99' run -s orbit -d 1 -n 1 --step-rule=jittered:-0.1
bad '--step-rule=jittered:x' run -s orbit -d 1 -n 1 --step-rule=jittered:x
bad 'takes no amplitude' run -s orbit -d 1 -n 1 --step-rule=symmetric:0.5
bad 'drift-kick-drift is' run -s orbit -d 1 -n 1 -i leapfrog --step-rule=logarithmic
bad 'potential' drift -s pendulum --step-rule=logarithmic
bad '--phases=3' drift -s pendulum --phases=3 --step-rule=jittered
bad '--step-rule' order -s pendulum --step-rule=jittered

finish
