#!/bin/sh
# SPDX-License-Identifier: MIT
# audit: the report card as the program writes it.  What is measured is tried
# by check-audit.
# shellcheck disable=SC1091,SC2016,SC2034,SC2086,SC2154
. "$(dirname "$0")/tap.sh"

listed () { "$HALFSTEP" list "$1" | sed -n 's|^  \([a-z0-9-]*\)$|\1|p'; }
# cell FILE INTEGRATOR SYSTEM CHECK COLUMN
cell ()
{
  csv "$1" "if (x[\"integrator\"] == \"$2\" && x[\"system\"] == \"$3\" \\
    && x[\"check\"] == \"$4\") print x[\"$5\"]"
}

# One on all systems; all on some of every kind.
status 'all: status' 0 halfstep audit -i rk4 -f csv
cp "$work/out" whole.csv
# A comet's order cannot be told.
is 'all: messages' "$(grep -v ' on halley:' "$work/err")" ''
sed 1q whole.csv >all.csv
for system in harmonic orbit damped magnetic
do
  status "$system: status" 0 halfstep audit -s $system -i all --lower-order -f csv
  is "$system: no claim fails" "$(grep -c ' fails' "$work/err")" 0
  sed 1d "$work/out" >>all.csv
done
sort -s -t, -k1,1 all.csv | grep -v '^integrator,' | sort -u >sorted.csv
{ sed 1q whole.csv; cat sorted.csv; } >all.csv
is 'all: no claim fails' "$(csv all.csv 'if (x["verdict"] == "fails") print' | wc -l)" 0
is 'all: few are not decided' \
  "$(csv all.csv 'if (x["verdict"] == "undecided") print x["integrator"]')" mclachlan-atela5
is 'all: the integrators' "$(cut -d, -f1 all.csv | sed 1d | sort -u | paste -sd, -)" \
  "$(listed integrators | grep -vxE 'exact|rattle|shake|relaxation' | sort | paste -sd, -)"
is 'all: the columns' "$(sed -n 1p all.csv)" \
  'integrator,system,check,measured,expected,verdict,finding,floor,power,domain,confidence'
for system in $(listed systems)
do
  ok "all: rows for $system" grep -q "^rk4,$system,order," whole.csv
done

# Some cells whose values are known.
while IFS='|' read -r integrator system check column wanted
do
  is "$integrator, $system, $check: $column" \
    "$(cell all.csv $integrator $system $check $column)" "$wanted"
done <<'END'
leapfrog|harmonic|evaluations|measured|1
leapfrog|harmonic|start_evaluations|measured|1
rk4|harmonic|evaluations|expected|4
leapfrog|harmonic|energy|finding|bounded
leapfrog|orbit|angular_momentum|finding|rounding
euler|orbit|angular_momentum|finding|linear
euler|harmonic|energy|finding|exponential
euler|harmonic|stability|finding|unstable
euler|free-fall|constant_force|verdict|measured
rk4|free-fall|constant_force|verdict|holds
leapfrog|harmonic|symplectic|verdict|holds
rk4|harmonic|symplectic|verdict|measured
rk4|harmonic|symplectic|finding|defect
rk4|damped|order|domain|own
implicit-midpoint|damped|order|domain|own
implicit-midpoint|damped|reversible|domain|beyond
rk4|magnetic|energy|domain|own
semi-implicit-euler|magnetic|energy|domain|beyond
rk4|orbit|order|domain|own
rk4|damped|symplectic|verdict|
velocity-verlet|damped|order|expected|1
stormer-verlet|damped|order|expected|
implicit-midpoint|harmonic|stability|finding|solvable
implicit-midpoint|harmonic|stability|expected|
boris|magnetic|reversible|verdict|holds
boris|harmonic|order|verdict|
END
# To the tolerance of the verdict; 2 sqrt(2).
near 'rk4: stability' "$(cell all.csv rk4 harmonic stability measured)" 2.8284271247461903 1e-9

# The same bytes from any number of threads, and in every format the rows.
for jobs in 1 3
do
  halfstep audit -i basic,newmark -s orbit -f csv --jobs=$jobs >$jobs.csv 2>"$log"
done
ok 'jobs: the same bytes' cmp 1.csv 3.csv
is 'one system: no other' "$(cut -d, -f2 1.csv | sort -u | tr '\n' ' ')" \
  'free-fall harmonic orbit system '
halfstep audit -i basic,newmark -s orbit -f json >rows.json 2>"$log"
is 'json: rows' "$(grep -c '^  \[' rows.json)" "$(($(wc -l <1.csv) - 1))"
halfstep audit -i basic,newmark -s orbit >rows.dat 2>"$log"
is 'dat: blocks' "$(grep -c -x -e '# rk4' -e '# newmark' rows.dat)" 2
ok 'the parameters of the system count' test \
  "$(halfstep audit -i rk4 -s orbit -p e=0.1 -f csv | grep ',energy,')" != \
  "$(halfstep audit -i rk4 -s orbit -p e=0.6 -f csv | grep ',energy,')"

status 'help' 0 halfstep audit --help
example=$(sed -n 's/^  halfstep //p' "$work/out")
status 'the example works' 0 halfstep $example

# The summary.
halfstep audit -s orbit -i euler,leapfrog,rk4 -S -f csv >summary.csv 2>"$log"
is 'summary: words' "$(cut -d, -f1,2,4,6-9,11,12,14,15 summary.csv)" \
  'integrator,order,evaluations,stability_finding,symplectic,reversible,energy,angular_momentum,constant_force,failed,undecided
euler,1,1,unstable,defect,defect,linear,linear,defect,0,0
leapfrog,2,1,number,zero,zero,bounded,rounding,zero,0,0
rk4,4,4,number,defect,defect,linear,linear,zero,0,0'
# rk4 loses z^6/72 - z^8/576 of it a step, z = 2 pi/1000, in each of 1e5; 4
# epsilon sqrt(1e5) for rounding.
halfstep audit -s harmonic -i rk4 -S -f csv >largest.csv 2>"$log"
near 'summary: the maximum' "$(value largest.csv max_energy_error)" 8.54564e-11 2.81e-13
halfstep audit -s pendulum -i implicit-midpoint,newmark,gauss4 -S -f csv >solvable.csv 2>"$log"
is 'summary: as far as can be solved' \
  "$(csv solvable.csv 'print x["stability_finding"]' | tr '\n' ' ')" \
  'solvable solvable solvable '

# What multiplies all errors does not speak for an integrator, unless it is asked.
halfstep audit -i leapfrog -S -f csv >every.csv 2>"$log"
halfstep audit -i leapfrog -s unstable -S -f csv >alone.csv 2>"$log"
halfstep audit -i leapfrog -s unstable -f csv >card.csv 2>"$log"
is 'summary: what returns counts' "$(value every.csv energy) $(value alone.csv energy)" \
  'bounded exponential'
is 'unstable: domains' "$(cell card.csv leapfrog unstable order domain) $(
  cell card.csv leapfrog unstable energy domain)" 'own beyond'

# One system that is asked for shows, be it beyond an integrator's own domain.
for system in magnetic damped
do
  halfstep audit -s $system -S -f csv >$system.csv 2>"$log"
  is "$system: order and reversible" \
    "$(csv $system.csv 'print x["measured_order"] != "", x["reversible"]' | uniq)" '1 defect'
done
is 'magnetic: energies' "$(csv magnetic.csv 'print x["energy"]' | tr '\n' ' ')" \
  'exponential exponential linear '

# The same in other units, and at rest.
for of in 'orbit -p e=0' 'orbit -p mu=1e6' 'harmonic -p omega=1e-6 -p x0=1e6'
do
  halfstep audit -s $of -i semi-implicit-euler,leapfrog,gauss6 -S -f csv >units.csv 2>"$log"
  is "units: $of" "$(csv units.csv 'print x["symplectic"], x["undecided"]' | uniq)" 'zero 0'
done
halfstep audit -s harmonic -p x0=0 -i euler -S -f csv >rest.csv 2>"$log"
is 'at rest: nothing is found' \
  "$(csv rest.csv 'print x["symplectic"], x["reversible"], x["energy"]')" \
  'undecided undecided undecided'

# A growth of which little is known is not painted as if it were known: 10 s of
# a cloth that falls.
halfstep audit -s cloth -i rk4 -S -f csv >unsure.csv 2>"$log"
is 'cloth: not sure, and counted' \
  "$(csv unsure.csv 'print x["energy_confidence"] < 0.9, x["reversible"], x["undecided"]')" \
  '1 undecided 1'
halfstep audit -s cloth -i rk4,relaxation --plot=unsure.svg >"$log" 2>&1
is 'cloth: the picture says so' \
  "$(grep -o -E '(bounded|drifts)[^<]*' unsure.svg | tr '\n' ' ')" 'bounded? drifts '
halfstep audit -s orbit -i leapfrog --plot=sure.svg >"$log" 2>&1
is 'orbit: control' "$(grep -o -E 'bounded[^<]*' sure.svg)" bounded

# A claim that fails is named, and is no failure of the program: Newmark's
# order is 1 unless gamma is 1/2, and then it is not reversible either.
status 'false: status' 0 halfstep audit -s harmonic -i newmark -p newmark.gamma=0.6 -f csv
cp "$work/out" false.csv
for check in order first_step reversible
do
  is "false: $check" "$(cell false.csv newmark harmonic $check verdict)" fails
  is "false: $check is named" \
    "$(grep -c "^halfstep: newmark: claim fails: $check on harmonic: " "$work/err")" 1
done
is 'false: no more messages' "$lines" 3
halfstep audit -s harmonic -i newmark -p newmark.gamma=0.6 -S -f csv >false.csv 2>"$log"
is 'false: counted' "$(value false.csv failed)" 3
halfstep audit -s harmonic -i newmark -S -f csv >true.csv 2>"$log"
is 'true: counted' "$(value true.csv failed)" 0

# What is refused.
while IFS='|' read -r part arguments
do
  status "audit $arguments" 2 halfstep audit $arguments
  is "audit $arguments: one message" "$lines" 1
  has "audit $arguments: why" "$said" "$part"
done <<'END'
--system says so|-p x0=1
"newmark" is no integrator asked for|-p newmark.beta=0
--summary|--summary --plot=x.png
it claims nothing|-i exact
no such system|-s harmonik
of order 1, not 2|-s damped -i velocity-verlet
takes no option|--step=1
END
status 'lower orders where asked for' 0 halfstep audit -s damped -i velocity-verlet --lower-order

# The picture.
if command -v gnuplot >"$log" 2>&1
then
  status 'picture' 0 halfstep audit -s pendulum -i basic --plot=card.svg
  is 'picture: no messages' "$(cat "$work/err" "$work/out")" ''
  for text in leapfrog bounded drifts '>yes<' '>never<'
  do
    ok "picture: $text" grep -q -e "$text" card.svg
  done
  is 'picture: nothing fails' "$(grep -c 'fails<' card.svg)" 0
  is 'picture: no heading without an answer' "$(grep -c 'momentum<' card.svg)" 0
  ok 'picture: its title' grep -q 'Report card: ' card.svg
  halfstep audit -s orbit -i basic --plot=card.svg >"$log" 2>&1
  ok 'picture: a heading with an answer' grep -q 'momentum<' card.svg
  halfstep audit -s magnetic -i rk4 --plot=card.svg >"$log" 2>&1
  ok 'picture: a system with forces of velocity' grep -q '>4.00<' card.svg
  ok 'picture: and its energy' grep -q '>drifts<' card.svg
  status 'picture of failures' 0 halfstep audit -s harmonic -i newmark \
    -p newmark.gamma=0.6 --plot=card.svg
  is 'picture of failures: they show' "$(grep -c '  fails<' card.svg)" 3
  status 'on the screen' 0 halfstep audit -s harmonic -i leapfrog,rk4 --plot
  has 'on the screen: words' "$(cat "$work/out")" bound
else
  skip 'pictures' 'no gnuplot'
fi
# A comet, and many coordinates: what is measured over and up to how many steps
# must do for the coarsest of the basic integrators, too.
for pair in halley:euler,rk4 outer-planets:euler cloth:euler
do
  system=${pair%:*} integrators=${pair#*:}
  halfstep audit -s $system -i $integrators -S -f csv >basic.csv 2>"$log"
  is "audit, $system: nothing is undecided" \
    "$(csv basic.csv 'if (x["undecided"] != 0) print x["integrator"]')" ''
  is "audit, $system: rows" "$(($(wc -l <basic.csv) - 1))" \
    "$(echo "$integrators" | tr ',' '\n' | wc -l)"
done
finish
