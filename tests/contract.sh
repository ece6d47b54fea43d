#!/bin/sh
# SPDX-License-Identifier: MIT
# The program's contract: what it writes, how it is asked, what it refuses.
# shellcheck disable=SC1091,SC2010,SC2012,SC2016,SC2034,SC2116,SC2154,SC3045
. "$(dirname "$0")/tap.sh"

integrators="euler semi-implicit-euler stormer-verlet velocity-verlet leapfrog rk4"
systems='harmonic pendulum orbit driven'
short='-d 0.1 -n 10'

# header NAME WANTED COMMAND...: the first line.
header ()
{
  header_name=$1 header_wanted=$2 header=
  shift 2
  halfstep "$@" --format=csv >header.csv
  read -r header <header.csv
  is "$header_name" "$header" "$header_wanted"
}
# column NAME COMMAND...: the cells of a column, in one line.
column ()
{
  column_name=$1
  shift
  halfstep "$@" --format=csv >column.csv 2>"$log"
  csv column.csv "printf \"%s%s\", n ? \" \" : \"\", x[\"$column_name\"]"
}

# Headers, exactly.
while read -r system wanted
do
  header "header of run, $system" "$wanted" run -s "$system" -d 0.1 -n 1
done <<END
harmonic integrator,t,x,v,energy,energy_error,error
pendulum integrator,t,theta,omega,energy,energy_error,error
orbit integrator,t,x,y,vx,vy,energy,energy_error,angular_momentum_error,error
driven integrator,t,x,v,error
END
header 'header of order --summary' \
  system,integrator,expected_order,measured_order,points,verdict \
  order -s harmonic --summary --max-steps=128
while IFS='|' read -r arguments wanted
do
  header "header: $arguments" "$wanted" $arguments
done <<END
drift -s pendulum $short|integrator,t,energy,energy_error,max_energy_error
drift -s pendulum $short --phases=3|integrator,t,energy,energy_error,max_energy_error
phase -s harmonic --points=16|integrator,t,x,v,area
phase -s pendulum --points=16|integrator,t,theta,omega,area
phase -s driven --points=16 --summary|system,integrator,t,area,area_change
cost -s driven --max-evaluations=500|integrator,step,steps,evaluations,error,rounding,rank
cost -s orbit --max-evaluations=500 -S --time|system,integrator,accuracy,verdict,step,steps,evaluations,error,time
rounding -s harmonic --max-steps=16|arithmetic,step,error,rounding,energy_rounding,steps
rounding -s orbit -d 0.1 -n 4 --phases=1|arithmetic,t,x,y,vx,vy,energy_rounding,steps
rounding -s harmonic -d 0.1 -n 4 -S|system,integrator,arithmetic,t,energy_rounding,exponent,exponent_error,growth,steps
map -s harmonic --cells=2|integrator,step,x0,max_energy_error
shadow -s pendulum $short|integrator,t,energy_error,shadow_error
shadow -s pendulum $short -S|system,integrator,max_energy_error,max_shadow_error,energy_order,shadow_order,verdict
same -s driven $short|integrator,step,t,position_ulps,velocity_ulps,position_difference,velocity_difference
same -s orbit $short -S|integrator,shift,position_ulps,velocity_ulps,position_difference,velocity_difference,order,growth,reason
map -s pendulum --cells=2|integrator,step,theta0,max_energy_error
map -s orbit --cells=2|integrator,step,e,max_energy_error
END
header=$(halfstep drift -s harmonic $short --summary --format=csv | sed -n 1p)
has 'header of drift --summary' "$header," \
  system,integrator,max_energy_error,final_energy_error,growth,

# Rows: the start, every K-th step, the last.
while IFS='|' read -r options times
do
  is "rows: $options" "$(column t run -s harmonic -i leapfrog $options)" "$times"
done <<END
-d0.25 -n4|0 0.25 0.5 0.75 1
-d0.25 -n4 -e2|0 0.5 1
-d0.25 -n4 -e3|0 0.75 1
-d0.25 -n4 -e4|0 1
-d0.25 -n4 -e9|0 1
-d0.25 -n1|0 0.25
-d0.25 --t0=2 -n2|2 2.25 2.5
-d0.1 -t0.3 -e9|0 0.3
-d-0.1 -t-0.7 -e9|0 -0.7
END
for integrator in $integrators exact
do
  is "$integrator: row 0 is the start" "$(halfstep run -s driven -i $integrator \
    $short --set x0=0.3 --set v0=7e-5 -f csv | sed -n 2p)" "$integrator,0,0.3,7e-05,0"
done

# Names of integrators.
is 'integrators in the order asked for' \
  "$(column integrator run -s harmonic -i leapfrog,euler,exact -d 0.1 -n 1)" \
  'leapfrog leapfrog euler euler exact exact'
is 'basic integrators' "$(column integrator order -s harmonic -i basic -S --max-steps=128)" \
  "$integrators"
is 'basic integrators unless told' "$(column integrator drift -s harmonic -S $short)" \
  "$integrators"
is 'basic and exact' "$(column integrator drift -s harmonic -S $short -i basic,exact)" \
  "$integrators exact"
# All are those of the list, but those that the force does not allow.
listed=$(halfstep list integrators | sed -n 's|^  \([a-z0-9-]*\)$|\1|p' \
  | grep -vxE 'exact|boris|rattle|shake|relaxation' | tr '\n' ' ')
is 'all integrators' "$(column integrator drift -s harmonic -S $short -i all)" \
  "${listed% }"
is 'all that have their order' "$(column integrator run -s damped -d 0.1 -n 1 -i all \
  | tr ' ' '\n' | uniq | tr '\n' ' ')" 'euler semi-implicit-euler rk4 '"\
semi-implicit-euler-drift-first newmark midpoint heun implicit-midpoint gauss4 gauss6 "
while read -r name aliases
do
  for alias in $aliases
  do
    is "alias $alias" "$(column integrator run -s harmonic -d 1 -n 1 -i $alias)" \
      "$name $name"
  done
done <<END
euler explicit-euler forward-euler
semi-implicit-euler symplectic-euler euler-cromer
stormer-verlet position-verlet-2step stormer verlet
velocity-verlet kick-drift-kick
rk4 runge-kutta-4
END

# dat: header, blocks, index.
halfstep run -s pendulum -i euler,leapfrog,exact $short >three.dat
header=$(sed '/^[^#]/q' three.dat)
while read -r line
do
  has "dat header: $line" "$header" "# $line"
done <<END
halfstep $(halfstep --version | sed -n '1s/.* //p')
command: halfstep run -s pendulum -i euler,leapfrog,exact -d 0.1 -n 10
system: pendulum
parameter: theta0 = 1.5707963267948966 rad
parameter: L = 1 m
columns: t[s] theta[rad] omega[rad/s] energy[rad^2/s^2] energy_error error
step: 0.1 s, steps: 10
END
is 'dat: blocks two blank lines apart' "$(awk '
  /^$/ { blank++; next }
  blank { print blank, $0; blank = 0 }
  END { if (blank) print blank, "at the end" }' three.dat)" \
"2 # leapfrog
2 # exact"
is 'dat: as many columns as named' "$(awk '/^# columns:/ { n = NF - 2; next }
  /^[^#]/ && NF != n' three.dat)" ''
if command -v gnuplot >"$log"
then
  gnuplot -e 'do for [name in "euler leapfrog exact"] {
    stats "three.dat" index name using 3 nooutput;
    print sprintf("%s %d %.17g", name, STATS_records, STATS_min) }' 2>indices
  while read -r integrator found
  do
    is "gnuplot finds index '$integrator': rows" "${found% *}" 11
    near "gnuplot finds index '$integrator': omega" "${found#* }" \
      "$(column omega run -s pendulum -i "$integrator" -d 0.1 -n 10 -e 10 | cut -d' ' -f2)" \
      1e-15
  done <indices
  is 'gnuplot finds three' "$(wc -l <indices | tr -d ' ')" 3
else
  skip 'gnuplot finds index' 'no gnuplot'
fi

# The same numbers in all three formats, brought to the form of csv.  In dat
# the block's name is a column of its own.
as_csv ()
{
  case $1 in
    json) sed -n 's/^  \[\(.*\)\],*$/\1/p' | sed 's/null//g; s/"//g; s/, /,/g' ;;
    dat)
      awk -v blocks="$2" '/^$/ || /^# columns:/ { start = 1; next }
        /^#/ { if (start && blocks) block = $2 ","; start = 0; next }
        { gsub(/\?/, ""); gsub(/ /, ","); print block $0 }' ;;
  esac
}
same ()
{
  same_blocks=$1
  shift
  halfstep "$@" -f csv 2>"$log" | tail -n +2 >want
  ok "csv has rows: $*" test -s want
  for format in dat json
  do
    halfstep "$@" -f $format 2>"$log" | as_csv $format "$same_blocks" >got
    ok "$format holds the numbers of csv: $*" cmp got want
  done
}
for system in $systems
do
  same 1 run -s "$system" -i all,exact -d 0.1 -n 50
  same 1 order -s "$system" --max-steps=128
  test "$system" = orbit || same 1 phase -s "$system" --points=20 -n 30 -d 0.2
  test "$system" = orbit || same '' phase -s "$system" --points=20 -S
  same '' order -s "$system" -S --max-steps=128
  test "$system" = driven && continue
  same 1 drift -s "$system" -d 0.1 -n 1000
  same 1 shadow -s "$system" -d 0.1 -n 100
  same '' shadow -s "$system" -S -d 0.1 -n 100
  same 1 same -s "$system" -d 0.1 -n 100
  same '' drift -s "$system" -S -d 0.1 -n 1000
  same 1 drift -s "$system" -d 0.1 -n 1000 --phases=3
  same 1 map -s "$system" --cells=5 -n 300
done
same 1 run -s harmonic -i velocity-verlet -d 2.01 -n 10000
is 'dat is the format unless told' "$(halfstep run -s orbit $short | sed 2d)" \
  "$(halfstep run -s orbit $short --format=dat | sed 2d)"

# The command in the header is the whole command, for a shell to run again.
awkward='a b'\''c "d" $HOME `e` \ *'
halfstep run -s harmonic $short -i leapfrog -T "$awkward" >first.dat
command=$(sed -n 's/^# command: halfstep //p' first.dat)
sh -c "exec \"\$HALFSTEP\" $command" >second.dat 2>"$log"
ok 'the command in the header, run again, gives the same bytes' cmp first.dat second.dat
long=$(awk 'BEGIN { for (; n < 5000; n++) printf "x" }')
has 'a long command is whole' "$(halfstep run -s harmonic -T "$long" $short -i euler | sed -n 2p)" \
  "$long $short -i euler"
is 'a newline does not break out of the header' "$(halfstep run -s harmonic $short \
  -T 'a
b' | sed -n 3p | cut -c1-9)" '# system:'

if python3 -c '' 2>"$log"
then
  cat >runs <<'END'
run -s orbit $short
run -s driven $short -i all,exact
run -s harmonic -i leapfrog -d 2.01 -n 10000
order -s pendulum --max-steps=128
order -s pendulum --max-steps=128 --summary
drift -s orbit -d 0.01 -n 2000
drift -s orbit -d 0.01 -n 2000 --summary
phase -s pendulum --points=20
phase -s harmonic --points=20 -d 2.5 -n 2000
phase -s harmonic --points=20 -d 2.5 -n 2000 --summary
map -s harmonic --cells=4
audit -s driven -i rk4
audit -s driven -i rk4 --summary
run -s harmonic $short -T 'a "b" \ c/'
run -s harmonic $short -T "$(printf 'a\tb\nc\033\177\303\251')"
run -s harmonic $short -T "$(printf 'no UTF-8: \377')"
END
  n=0
  while read -r arguments
  do
    n=$((n + 1))
    eval "halfstep $arguments" --format=json >run-$n.json 2>"$log"
  done <runs
  # The numbers of those that are right.
  python3 -c 'import json
def right(name):
    with open(name, encoding="utf-8") as text:
        d = json.load(text, parse_constant=lambda x: 1 / 0)
    return d["rows"] and all(len(r) == len(d["columns"]) for r in d["rows"])
for n in range(1, '$n' + 1):
    try:
        if right(f"run-{n}.json"):
            print(n)
    except Exception as why:
        print(f"run-{n}.json:", repr(why))' >parsed 2>&1
  contents parsed
  parsed=$newline$contents$newline n=0
  while read -r arguments
  do
    n=$((n + 1))
    has "json parses: $arguments" "$parsed" "$newline$n$newline"
  done <runs
else
  skip 'json parses' 'no python3'
fi

# Data on standard output, messages on standard error.
status 'a warning is no failure' 0 halfstep run -s harmonic -i leapfrog -d 2 -n 2
is 'it is one line on standard error' "$lines" 1
is 'and not among the data' "$(grep -c warning "$work/out")" 0
status 'not finite' 3 halfstep run -s harmonic -i velocity-verlet,exact -d 2.01 -n 10000 -f csv
is 'the other integrators are run all the same' "$(grep -c '^exact,' "$work/out")" 10001

# Help and version.
status 'version' 0 halfstep --version
is 'version: a name, a number' "$(sed -n '1s/ [0-9.]*$//p' "$work/out")" halfstep
version=$(cat "$work/out")
is 'version: -V' "$(halfstep -V)" "$version"
status 'help' 0 halfstep --help
help=$(cat "$work/out")
is 'help: -h' "$(halfstep -h)" "$help"
is 'help: by its name' "$(halfstep help)" "$help"
is 'help: of itself' "$(halfstep help help)" "$help"
status 'help: of what is not there' 2 halfstep help drifft
has 'help: of what is not there, said' "$said" 'no experiment "drifft" (did you mean "drift"?)'
status 'help: of two' 2 halfstep help drift run
has 'help: of two, said' "$said" 'help takes one experiment, not "run" as well'
# messages OPTION: status and messages of the experiment with that alone, the
# letter written out.
messages ()
{
  quiet halfstep "$experiment" "$1"
  messages="$? $said"
  case $messages in
    *"-$letter "*) messages="${messages%%"-$letter "*}--$option ${messages#*"-$letter "}" ;;
  esac
}
for experiment in run drift order phase map shadow same list
do
  has "help shows $experiment" "$help" "  $experiment "
  is "$experiment: --version" "$(halfstep $experiment --version)" "$version"
  status "$experiment: help" 0 halfstep $experiment --help
  is "$experiment: help is no message" "$said" ''
  has "$experiment: usage" "$(cat "$work/out")" "Usage: halfstep $experiment "
  cp "$work/out" help
  example=$(sed -n 's/^  halfstep \(.*\)/\1/p' help | sed 's/ --plot$//')
  status "$experiment: the example works" 0 halfstep $example
  # Each short option, alone, does or refuses what the long one does.
  sed -n 's/^  -\(.\), --\([a-z0-9-]*\).*/\1 \2/p' help >letters
  ok "$experiment: help shows letters" test -s letters
  while read -r letter option
  do
    messages -"$letter"
    one=$messages
    quiet halfstep $experiment --"$option"
    is "$experiment: -$letter is --$option" "$one" "$? $said"
  done <letters
done
while IFS='|' read -r letters options
do
  is "$letters" "$(eval "halfstep $letters -f csv")" \
    "$(eval "halfstep $options --format=csv")"
done <<'END'
run -sorbit -pe=0.3 -ieuler -d0.1 -n7 -e2|run --system=orbit --set=e=0.3 --integrator=euler --step=0.1 --steps=7 --every=2
run -s orbit -i euler -d 0.5 -t 7|run --system orbit --integrator euler --step 0.5 --span 7
drift -spendulum -d0.1 -n1000 -r7|drift --system=pendulum --step=0.1 --steps=1000 --rows=7
drift -spendulum -d0.1 -n1000 -S|drift --system=pendulum --step=0.1 --steps=1000 --summary
END
for what in integrators systems experiments
do
  status "list $what" 0 halfstep list $what
done
list=$newline$(halfstep list)$newline
for name in $integrators exact $systems run drift order phase map shadow same audit list
do
  has "list shows $name" "$list" "$newline  $name$newline"
done

# Bad input: refused with status 2 and one line on standard error that
# contains NAMED, nothing on standard output, no file.
bad ()
{
  bad_named=$1 bad_experiment=$2
  shift
  limit=2
  bad_name="bad: $*"
  case $bad_name in
    *[![:print:]]* | *'#'*) bad_name=$(printf %s "$bad_name" | tr -c '[:print:]' ' ' | tr '#' ' ') ;;
  esac
  test ${#bad_name} -le 75 || bad_name=$(printf %.75s "$bad_name")
  shift
  case $bad_experiment in
    run | drift | order | phase | map | shadow | same) quiet halfstep "$bad_experiment" --output=bad.csv "$@" ;;
    nothing) quiet halfstep ;;
    *) quiet halfstep "$bad_experiment" "$@" ;;
  esac
  bad_status=$? limit=90
  case $said in
    "halfstep: "*"$bad_named"*) ;;
    *) bad_status="$bad_status, but not that" ;;
  esac
  if test "$bad_status $lines" = '2 1' && test ! -s "$work/out" && test ! -e bad.csv
  then pass "$bad_name"; return; fi
  {
    echo "wanted one line with $bad_named, status 2; got status $bad_status and"
    head -n 5 "$work/err" "$work/out"
    test ! -e bad.csv || echo 'and a file'
  } >"$log"
  fail "$bad_name"
  rm -f bad.csv
}

# What is wrong with it comes behind, however long it is.
bad 'x: not a number' run -s harmonic -n 1 --step="$long"
ok 'a long message lacks its middle' test "$(wc -c <"$work/err")" -lt 2100

# What is no number, after every option that takes one.  The bar at the end
# keeps spaces.
while IFS= read -r text
do
  text=${text%|}
  bad "--step=$text" run -s harmonic -n 1 --step="$text"
  bad "--span=$text" run -s harmonic -d 1 --span="$text"
  bad "--t0=$text" run -s harmonic $short --t0="$text"
  bad "--set=omega=$text" run -s harmonic $short --set="omega=$text"
  bad "--start=1,$text" run -s harmonic $short --start="1,$text"
done <<'END'
|
 |
nan
-nan
NaN
nan(1)
inf
-inf
infinity
0,1
0.1x
0.1 |
 0.1
0x10
1e400
-1e400
1e-400
1e
1e+
.
-
+
--1
1.2.3
1_000
1/2
1d3
0.1s
0.1deg
END

# What is no count, after every option that takes one.
while IFS= read -r text
do
  text=${text%|}
  bad "--steps=$text" run -s harmonic -d 0.1 --steps="$text"
  bad "--every=$text" run -s harmonic $short --every="$text"
  bad "--rows=$text" drift -s harmonic $short --rows="$text"
  bad "--min-steps=$text" order -s harmonic --min-steps="$text" --max-steps=128
  bad "--max-steps=$text" order -s harmonic --max-steps="$text"
  bad "--phases=$text" order -s harmonic --max-steps=128 --phases="$text"
  bad "--phases=$text" drift -s harmonic $short --phases="$text"
  bad "--times=$text" phase -s harmonic --times="$text"
  bad "--points=$text" phase -s harmonic --points="$text"
  bad "--steps=$text" map -s harmonic --steps="$text"
  bad "--cells=$text" map -s harmonic --cells="$text"
  bad "--jobs=$text" map -s harmonic --cells=2 --jobs="$text"
done <<'END'
|
0
-1
1.5
nan
inf
1,5
10x
0x10
1e-400
1e400
1e16
9007199254740993
9007199254740994
END

# The rest, as NAMED|ARGUMENTS.
while IFS='|' read -r named arguments
do
  eval "bad \"\$named\" $arguments"
done <<'END'
--step=0:|run -s harmonic --step=0 -n 1
--step=-0:|run -s harmonic --step=-0 -n 1
--step=0e5:|run -s harmonic --step=0e5 -n 1
too large|run -s harmonic --step=1e400 -n 1
too small|run -s harmonic --step=1e-400 -n 1
the decimal sign is a point|run -s harmonic --step=0,1 -n 1
--step|run -s harmonic -n 1
--steps or --span|run -s harmonic -d 1
not both|run -s harmonic -d 1 -n 1 -t 1
not both|drift -s harmonic -d 1 -n 1 -t 1
--span=-1|run -s harmonic -d 0.1 -t -1
--step=-0.1|run -s harmonic -d -0.1 -t 1
--span=1 |run -s harmonic -d 0.3 -t 1
--span=0.5 |run -s harmonic -d 1 -t 0.5
--span=10000000000 |run -s harmonic -d 1e-10 -t 1e10
--step=1e+308|run -s harmonic -d 1e308 -n 100
--span=1e+308|run -s harmonic -d 1e307 -t 1e308 --t0=1e308
--t0=1e+16|run -s harmonic -d 1 -n 1 --t0=1e16
--step=1e-20|run -s harmonic -d 1e-20 -n 9 --t0=1
--system|run -n 1 -d 1
--system=|run -n 1 -d 1 --system=
"harmonic"|run -n 1 -d 1 -s harmonix
"pendulum"|run -n 1 -d 1 -s pendelum
--system=Harmonic|run -n 1 -d 1 -s Harmonic
--system=kepler|run -n 1 -d 1 -s kepler
"leapfrog"|run -s harmonic -n 1 -d 1 -i leapfrogg
"velocity-verlet"|run -s harmonic -n 1 -d 1 -i velocityverlet
"euler"|run -s harmonic -n 1 -d 1 -i Euler
--integrator=:|run -s harmonic -n 1 -d 1 --integrator=
--integrator=leapfrog,:|run -s harmonic -n 1 -d 1 -i leapfrog,
--integrator=,leapfrog:|run -s harmonic -n 1 -d 1 -i ,leapfrog
--integrator=leapfrog,,euler:|run -s harmonic -n 1 -d 1 -i leapfrog,,euler
--integrator=leapfrog euler:|run -s harmonic -n 1 -d 1 -i "leapfrog euler"
leapfrog is named twice|run -s harmonic -n 1 -d 1 -i leapfrog,leapfrog
stormer-verlet is named twice|run -s harmonic -n 1 -d 1 -i verlet,stormer-verlet
euler is named twice|run -s harmonic -n 1 -d 1 -i all,euler
--integrator=all,all:|run -s harmonic -n 1 -d 1 -i all,all
exact is named twice|run -s harmonic -n 1 -d 1 -i exact,exact
--integrator=exact|order -s harmonic -i exact
--set=mass=1|run -s harmonic -n 1 -d 1 -p mass=1
"omega"|run -s harmonic -n 1 -d 1 -p omga=1
"theta0"|run -s pendulum -n 1 -d 1 -p theta=1
--set=omega:|run -s harmonic -n 1 -d 1 -p omega
--set==1|run -s harmonic -n 1 -d 1 --set==1
--set=OMEGA=1|run -s harmonic -n 1 -d 1 -p OMEGA=1
--set=omega=0:|run -s harmonic -n 1 -d 1 -p omega=0
--set=omega=-1:|run -s harmonic -n 1 -d 1 -p omega=-1
--set=omega=1e7:|run -s harmonic -n 1 -d 1 -p omega=1e7
--set=x0=1e7:|run -s harmonic -n 1 -d 1 -p x0=1e7
--set=omega=1rad:|run -s harmonic -n 1 -d 1 -p omega=1rad
--set=x0=1m:|run -s harmonic -n 1 -d 1 -p x0=1m
--set=omega=0:|run -s harmonic -n 1 -d 1 -p omega=0 -p omega=1
--set=omega=3: is set already, by --set=omega=2|run -s harmonic -n 1 -d 1 -p omega=2 -p omega=3
--set=omega=2: is set already, by --set=omega=2|run -s harmonic -n 1 -d 1 -p omega=2 -p x0=2 -p omega=2
by --set=newmark.beta=0|run -s harmonic -n 1 -d 1 -i newmark -p newmark.beta=0 -p newmark.beta=0.25
by --set=k=4|run --force=ax=-k*x -n 1 -d 1 -p k=4 -p k=5
--step=0.2: is given already, by --step=0.1|run -s harmonic -n 1 -d 0.1 --step=0.2
--system=orbit: is given already, by --system=harmonic|run -s harmonic -n 1 -d 0.1 --system=orbit
--integrator=rk4: is given already, by --integrator=euler|run -s harmonic -n 1 -d 0.1 -i euler -i rk4
--format=csv: is given already|run -s harmonic -n 1 -d 0.1 --format=dat --format=csv
--output=b: is given already, by --output=bad.csv|run -s harmonic -n 1 -d 0.1 -o b
--steps=2: is given already|run -s harmonic -n 1 -d 0.1 -n 2
--start=1,1: is given already|run -s harmonic -n 1 -d 0.1 --start=1,0 --start=1,1
--commands=b: is given already|grade --commands=a --commands=b -s harmonic -d 0.1 -n 1
--set=theta0=90:|run -s pendulum -n 1 -d 1 -p theta0=90
90deg|run -s pendulum -n 1 -d 1 -p theta0=90
--set=theta0=-4:|run -s pendulum -n 1 -d 1 -p theta0=-4
--set=theta0=200deg:|run -s pendulum -n 1 -d 1 -p theta0=200deg
--set=theta0=90degrees:|run -s pendulum -n 1 -d 1 -p theta0=90degrees
--set=theta0=90 deg:|run -s pendulum -n 1 -d 1 -p "theta0=90 deg"
--set=L=0:|run -s pendulum -n 1 -d 1 -p L=0
--set=L=-1:|run -s pendulum -n 1 -d 1 -p L=-1
--set=L=1deg:|run -s pendulum -n 1 -d 1 -p L=1deg
--set=g=0:|run -s pendulum -n 1 -d 1 -p g=0
--set=e=1:|run -s orbit -n 1 -d 1 -p e=1
--set=e=-0.1:|run -s orbit -n 1 -d 1 -p e=-0.1
--set=e=0.6deg:|run -s orbit -n 1 -d 1 -p e=0.6deg
--set=mu=0:|run -s orbit -n 1 -d 1 -p mu=0
--set=Omega=-1:|run -s driven -n 1 -d 1 -p Omega=-1
--start=1:|run -s harmonic -n 1 -d 1 --start=1
--start=1,2,3:|run -s harmonic -n 1 -d 1 --start=1,2,3
--start=1,2:|run -s orbit -n 1 -d 1 --start=1,2
--start=:|run -s harmonic -n 1 -d 1 --start=
--start=1;2:|run -s harmonic -n 1 -d 1 --start="1;2"
--start=1,2,:|run -s harmonic -n 1 -d 1 --start=1,2,
--format=xml|run -s harmonic -n 1 -d 1 --format=xml
--format=:|run -s harmonic -n 1 -d 1 --format=
--format=CSV|run -s harmonic -n 1 -d 1 -f CSV
"json"|run -s harmonic -n 1 -d 1 -f jason
--output=:|run -s harmonic -n 1 -d 1 --output=
--title=:|run -s harmonic -n 1 -d 1 --title=
--stepp|run -s harmonic -n 1 -d 1 --stepp=1
"--integrator"|run -s harmonic -n 1 -d 1 --integratr=euler
"--step"|run -s harmonic -n 1 -d 1 --Step=1
"--system"|run -n 1 -d 1 --sistem=harmonic
--s |run --s=harmonic
-x|run -s harmonic -n 1 -d 1 -x
--step needs a value|run -s harmonic -n 1 --step
--step needs a value|run -s harmonic -n 1 -d
--system needs a value|run -n 1 -d 1 --system
--system needs a value|run -n 1 -d 1 -s
--set needs a value|run -s harmonic -n 1 -d 1 --set
--output needs a value|run -s harmonic -n 1 -d 1 --output
--help takes no value|run --help=3
--summary takes no value|drift -s harmonic --summary=1
--version takes no value|run --version=2
--plot=|run -s harmonic -n 1 -d 1 --plot=
--summary|drift -s harmonic -n 9 -d 1 -S --plot=a.png
--summary|order -s harmonic -S --plot=a.png
--phases|run -s harmonic -n 1 -d 1 --phases=3
--summary|run -s harmonic -n 1 -d 1 --summary
--rows|run -s harmonic -n 1 -d 1 --rows=3
--every|drift -s harmonic -n 1 -d 1 --every=2
--steps|order -s harmonic --steps=9
--step |order -s harmonic --step=0.1
--t0|order -s harmonic --t0=1
--span=0|order -s harmonic --span=0
--max-steps=64|order -s harmonic --min-steps=16 --max-steps=64
--max-steps=8|order -s harmonic --max-steps=8
--phases=10001|order -s harmonic --phases=10001
--phases=2|drift -s driven $short --phases=2
--phases=65|drift -s harmonic $short --phases=65
--phases=10000|drift -s harmonic $short --phases=10000
--phases=2|drift -s pendulum $short -p theta0=0 -p omega0=2 --phases=2
--phases=2|drift -s orbit $short --start=1,0,0,2 --phases=2
--jobs=1025|drift -s harmonic $short --jobs=1025
--jobs=2.5|order -s harmonic --jobs=2.5
--jobs|run -s harmonic $short --jobs=2
--jobs needs a value|map -s harmonic --jobs
--jobs needs a value|map -s harmonic -j
--system|phase
--system=orbit|phase -s orbit
--summary|phase -s harmonic -S --plot=a.png
--times=1001|phase -s harmonic --times=1001
--points=15|phase -s harmonic --points=15
--points=1000001|phase -s harmonic --points=1000001
--steps or --span, not both|phase -s harmonic -d 1 -n 1 -t 1
--span=1 |phase -s harmonic -d 0.3 -t 1
--step=0:|phase -s harmonic -d 0
--phases|phase -s harmonic --phases=3
--cells|phase -s harmonic --cells=3
--every|phase -s harmonic --every=3
--system|map
--system=driven|map -s driven
--cells=1:|map -s harmonic --cells=1
--cells=513:|map -s harmonic --cells=513
--step=0:|map -s harmonic -d 0
--step=1e+306|map -s harmonic -d 1e306
--span|map -s harmonic -d 1 --span=1
--summary|map -s harmonic --summary
--points|map -s harmonic --points=99
--start|map -s harmonic --start=1,0
--t0|map -s harmonic --t0=1
--range=1:|map -s harmonic --range=1
--range=1,:|map -s harmonic --range=1,
--range=,1:|map -s harmonic --range=,1
--range=:|map -s harmonic --range=
--range=1,2,3:|map -s harmonic --range=1,2,3
--range=nan,1:|map -s harmonic --range=nan,1
--range=0,inf:|map -s harmonic --range=0,inf
--range=1;2:|map -s harmonic --range="1;2"
--range=1m,2m:|map -s harmonic --range=1m,2m
--range=0.1, 2:|map -s harmonic --range="0.1, 2"
--range=10deg,20deg:|map -s orbit --range=10deg,20deg
x0, the lower first|map -s harmonic --range=2,1
x0, the lower first|map -s harmonic --range=1,1
-1000000 to 1000000 m|map -s harmonic --range=1,2e6
from 0 to 0.999|map -s orbit --range=-0.1,0.5
from 0 to 0.999|map -s orbit --range=0.5,1
theta0, the lower first|map -s pendulum --range=90deg,200deg
theta0, the lower first|map -s pendulum --range=30,90
--range needs a value|map -s harmonic --range
--range|drift -s harmonic $short --range=1,2
--times|map -s harmonic --times=3
"foo"|run -s harmonic -n 1 -d 1 foo
"harmonic"|run harmonic -n 1 -d 1
"-n"|run -s harmonic -d 1 -- -n 1
"integrators"|list integrator
"plots"|list plots
"systems"|list integrators systems
--format|list --format=csv
"run"|rum
"drift"|drif
"order"|oder
"foo"|foo
""|""
--version|--versoin
experiment|nothing
END
long=$(awk 'BEGIN { for (; n < 9000; n++) printf "9" }')
bad '--step=99999' run -s harmonic -n 1 --step="$long"
bad '--system=99999' run -n 1 -d 1 --system="$long"
bad '--step=1\x0a2' run -s harmonic -n 1 --step='1
2'
bad '--system=\x1b[31m' run -n 1 -d 1 --system="$(printf '\033[31m')"
bad 'no experiment "a\x0ab"' 'a
b'

# Nor is an angle without a unit taken for radians silently in a start state.
quiet halfstep run -s pendulum $short --start=90,0
has 'bad: --start=90,0 of a pendulum' "$said" 90
finish
