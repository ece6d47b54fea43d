#!/bin/sh
# SPDX-License-Identifier: MIT
# run --save and --resume: what a run writes that goes on is what the run that
# never stopped writes from there on; and what does not belong to it is refused.
# That the state is whole, with every integrator and rule, is tested in
# check-saved.
# shellcheck disable=SC1091,SC2010,SC2012,SC2016,SC2086,SC2154
. "$(dirname "$0")/tap.sh"

# after N FILE: of each integrator in a csv file the rows after the N-th.
after () { awk -F, -v n="$1" 'NR == 1 || $1 != name { name = $1; k = 0 }
  NR == 1 || k++ > n' "$2"; }

while IFS='|' read -r arguments cut every
do
  halfstep run $arguments -n 1000 -e $every -f csv >whole.csv 2>"$log"
  status "save: $arguments" 0 halfstep run $arguments -n $cut --save=at -e $every -f csv -o first.csv
  status "resume: $arguments" 0 halfstep run $arguments -n 1000 -e $every -f csv --resume=at \
    -o second.csv
  after $((cut / every)) whole.csv >wanted.csv
  ok "the rows that come after: $arguments" cmp second.csv wanted.csv
  ok "there are some: $arguments" test "$(wc -l <second.csv)" -gt $(((1000 - cut) / every))
done <<'END_OF_RUNS'
-s pendulum -i all,exact -d 0.1|317|1
-s orbit -i leapfrog -d 0.01|400|100
-s orbit -i leapfrog -d 0.01|437|100
-s driven -i all -d 0.01 --t0=1.5|1|7
-s harmonic -i newmark,beeman,rk4 -p newmark.beta=0.3 -p omega=2 --start=0.3,0.4 -d -0.1|999|1
-s double-pendulum -i all -d 0.01|500|50
-s chain -i rattle,shake,relaxation -d 0.002|500|1
-s magnetic -i boris -d 0.01|500|1
-s orbit -i basic -d 0.01 --step-rule=adaptive|300|1
-s orbit -i basic -d 0.01 --step-rule=symmetric|300|9
-s orbit -i basic -d 0.01 --step-rule=jittered:0.3|300|1
-s orbit -i basic,exact -d 0.01 --step-rule=alternating|301|1
-s orbit -i drift-kick-drift -d 0.01 --step-rule=logarithmic|300|1
-s projectile -i all,exact --wall=y>0 --restitution=0.9 -d 0.01|437|1
-s projectile -i exact,rk4 --wall=y>0 --restitution=0.5 --friction=0.1 -d 0.01|900|3
-s pendulum -i all,exact --wall=theta>-1 --wall=theta<1.6 --restitution=0.7 -d 0.02|300|1
-s projectile -i velocity-verlet,exact --wall=y>0 --contact=projection -d 0.01|500|1
-s projectile -i all --wall=y>0 --contact=penalty -d 0.001|999|7
-s harmonic -i all --wall=x>-0.5 --contact=flip -d 0.01|700|1
END_OF_RUNS

# One integrator: the two tables are the whole.
run='run -s pendulum -i beeman -d 0.1 -f csv'
halfstep $run -n 300 >whole.csv
halfstep $run -n 120 --save=at >both.csv
halfstep $run -n 300 --resume=at | sed 1d >>both.csv
ok 'two tables after each other are the whole' cmp both.csv whole.csv
ok 'a third' halfstep $run -n 200 --resume=at --save=at -o second.csv
halfstep $run -n 120 >both.csv
sed 1d second.csv >>both.csv
halfstep $run -n 300 --resume=at | sed 1d >>both.csv
ok 'three, the state in the same file' cmp both.csv whole.csv

# Spans and steps name the same grid where the decimals do.
halfstep run -s pendulum -i rk4 -d 0.25 -t 10 -f csv --save=at >"$log"
halfstep run -s pendulum -i rk4 -d 0.25 -n 80 -f csv --resume=at >second.csv
halfstep run -s pendulum -i rk4 -d 0.25 -t 20 -f csv | sed '2,42d' >wanted.csv
ok 'by --span' cmp second.csv wanted.csv

# From the end there is nothing to go on to; a header says what it is.
halfstep $run -n 120 --save=at >"$log"
is 'from the end' "$(halfstep $run -n 120 --resume=at)" "$(sed 1q whole.csv)"
has 'dat' "$(halfstep ${run% -f csv} -n 121 --resume=at)" '# resumed: after step 120'
is 'dat: rows' "$(halfstep ${run% -f csv} -n 125 --resume=at | grep -c '^[0-9]')" 5
halfstep ${run% csv} json -n 123 --resume=at >"$work/out"
is 'json' "$(python3 -c '
import json, sys
data = json.load(open(sys.argv[1]))
print(len(data["rows"]), data["rows"][0][1], data["rows"][-1][1])' "$work/out")" \
  "3 $(sed -n 123p whole.csv | cut -d, -f2) $(sed -n 125p whole.csv | cut -d, -f2)"

# By formula.
if halfstep run --force='ax=-x^3' -i rk4 -d 0.1 -n 1 >"$log" 2>&1
then
  formula='run -i rk4,leapfrog -d 0.1 -f csv'
  halfstep $formula --force='ax=-k*x^3' -p k=2 -n 50 >whole.csv
  halfstep $formula --force='ax=-k*x^3' -p k=2 -n 20 --save=formula >"$log"
  halfstep $formula --force='ax=-k*x^3' -p k=2 -n 50 --resume=formula >second.csv
  after 20 whole.csv >wanted.csv
  ok 'formula' cmp second.csv wanted.csv
  status 'another formula' 2 halfstep $formula --force='ax=-k*x^5' -p k=2 -n 50 --resume=formula
  has 'another formula: why' "$said" 'formula:2: has "system '
else
  skip 'formula' 'no muParser'
fi

# What does not belong to it: one line, status 2, and the old file stays.
halfstep $run -n 120 --save=at >"$log"
echo old >old
refused=0
while IFS='|' read -r arguments why
do
  cp old out
  status "refused: $arguments" 2 halfstep run $arguments -o out
  has "refused: $arguments: why" "$said" "$why"
  is "refused: $arguments: one line" "$(wc -l <"$work/err" | tr -d ' ')" 1
  ok "refused: $arguments: the old file stays" cmp old out
  refused=$((refused + 1))
done <<'END_OF_RUNS'
-s harmonic -i beeman -d 0.1 -n 300 --resume=at|at:2: has "system pendulum: theta'' = -(g/L) sin(theta)", but of this run it is "system harmonic:
-s pendulum -i beeman -d 0.1 -n 300 --resume=at -p g=2|at:3: has "parameter g 1", but of this run it is "parameter g 2"
-s pendulum -i beeman -d 0.1 -n 300 --resume=at --start=1,0|at:8: has "start theta 1.5707963267948966", but of this run it is "start theta 1"
-s pendulum -i beeman -d 0.1 -n 300 --resume=at --t0=1|at:7: has "start t 0", but of this run it is "start t 1"
-s pendulum -i beeman -d 0.2 -n 300 --resume=at|at:10: has "steps of 0.1", but of this run it is "steps of 0.2"
-s pendulum -i beeman -d 0.1 -n 300 --resume=at --step-rule=alternating|but of this run it is "rule alternating 0.5"
-s pendulum -i rk4 -d 0.1 -n 300 --resume=at|at:12: has "integrator beeman", but of this run it is "integrator rk4"
-s pendulum -i beeman,rk4 -d 0.1 -n 300 --resume=at|at:11: has "integrators 1", but of this run it is "integrators 2"
-s pendulum -i beeman -d 0.1 -n 119 --resume=at|at:13: is at step 120 already, and this run has 119 only
-s pendulum -i beeman -d 0.1 -n 300 --resume=none|--resume=none: cannot be opened
-s pendulum -i beeman -d 0.1 -n 300 --resume=.|--resume=.: cannot be read
-s pendulum -i beeman -d 0.1 -n 300 --resume=old|old:1: has "old", but of this run it is "halfstep
-s pendulum -i beeman -d 0.1 -n 300 --resume=/dev/null|ends too early
-s pendulum -i beeman -d 0.1 -n 300 --resume=/dev/zero|/dev/zero:1: is over 65536 bytes long
-s pendulum -i beeman -d 0.1 -n 300 --save=-|--save=-: standard output is for the data
-s pendulum -i beeman -d 0.1 -n 300 --save=out|--save=out: is the file of --output, too
-s pendulum -i beeman -d 0.1 -n 300 --save=|is empty
-s pendulum -i beeman -d 0.1 -n 300 --resume=at --wall=theta>-1|but of this run it is "wall theta>-1"
-s orbit -i rk4 -d 0.1 -t 30 --step-rule=symmetric --save=new|--save=new: by --step-rule=symmetric the steps are fitted
-s orbit -i rk4 -d 0.1 -t 30 --step-rule=jittered --resume=at|--resume=at: by --step-rule=jittered the steps are fitted
-s harmonic -i cmd:true -d 0.1 -n 30 --save=new|--save=new: what true keeps is its own affair
END_OF_RUNS
is 'all of these' $refused 21
is 'refused: nothing was saved' "$(ls -A | grep new)" ''

# A file that was harmed, at any line, in any way.
lines=$(wc -l <'at')
halfstep $run -n 300 --resume=at >"$log" || fail 'the file is good'
bad=0 tried=0
# harm WHAT: `harmed' must be refused, in one line, without a signal.
harm ()
{
  tried=$((tried + 1))
  quiet halfstep $run -n 300 --resume=harmed
  harm_status=$?
  if test $harm_status -eq 2 -a "$(wc -l <"$work/err")" -eq 1 -a ! -s "$work/out"
  then return
  fi
  bad=$((bad + 1))
  { echo "$1: status $harm_status"; cat "$work/err"; } >"$log"
  fail "harmed: $1"
}
for line in $(seq 1 "$lines")
do
  head -n $((line - 1)) at >harmed
  harm "cut at line $line"
  sed "${line}d" at >harmed
  harm "without line $line"
  sed "${line}s/.\$//" at >harmed
  harm "a character less in line $line"
  sed "${line}s/[0-9a-f]\([^0-9a-f]*\)\$/g\1/" at >harmed
  harm "another digit in line $line"
  sed "${line}s/\$/ /" at >harmed
  harm "a blank after line $line"
  sed "${line}p" at >harmed
  harm "line $line twice"
done
head -c -2 at >harmed
harm 'cut before its end'
sed 's/p+0$/p+1/' at >harmed
harm 'other numbers'
echo more >>harmed
cp at harmed; echo more >>harmed
harm 'more behind it'
for word in nan inf 1e999 0x1p+99999 '' -1 '%s%n' "$(printf '\303\050')" "$(printf '\033[31m')" \
  "$(awk 'BEGIN { for (; n < 70000; n++) printf "9" }')"
do
  awk -v word="$word" 'NR > 15 && NR < 22 { print word; next } { print }' at >harmed
  harm "$(printf %.9s "$word")"
  awk -v word="$word" 'NR == 13 { print "step " word; next } { print }' at >harmed
  harm "step $(printf %.9s "$word")"
done
is 'harmed files are refused' $bad 0
ok 'there were many' test $tried -gt 150
rm -f harmed

# Forged, with the right sum: whatever the numbers are, the run ends, with a
# status that it may have, and without a word from a sanitizer.
cat >forge.py <<'END_OF_PYTHON'
import random
import sys

random.seed(int(sys.argv[2]))
lines = open(sys.argv[1]).read().splitlines()[:-1]
odd = ["nan", "-nan", "inf", "-inf", "0x0p+0", "-0x1p+1023", "0x1p-1074",
       "0x1.8p+1000", "0x1.fffffffffffffp-1"]
for _ in range(random.randrange(1, 4)):
    i = random.randrange(len(lines))
    if lines[i].lstrip("-").startswith("0x"):
        lines[i] = random.choice(odd)
    elif lines[i].split()[0] in ("step", "evaluations"):
        lines[i] = " ".join([*lines[i].split()[:-1], random.choice(
            ["0", "1", "119", "9007199254740992", "9007199254740993"])])
total = 0xcbf29ce484222325
for byte in "".join(line + "\0" for line in lines).encode():
    total = (total ^ byte) * 0x100000001b3 % 2 ** 64
print(*lines, f"sum {total:016x}", sep="\n")
END_OF_PYTHON
bad=0 done=0
for arguments in '-s pendulum -i beeman,gauss4,exact -d 0.1' \
  '-s orbit -i leapfrog,exact -d 0.01 --step-rule=adaptive' \
  '-s orbit -i drift-kick-drift -d 0.01 --step-rule=logarithmic' \
  '-s projectile -i rk4,exact --wall=y>0 --restitution=0.9 --friction=0.1 -d 0.1'
do
  halfstep run $arguments -n 120 --save=good >"$log" 2>&1
  for seed in $(seq 1 60)
  do
    python3 forge.py good "$seed" >forged
    quiet halfstep run $arguments -n 130 --resume=forged
    forged_status=$?
    case $forged_status,$said in
      *Sanitizer* | *'runtime error'*) ;;
      0,* | 2,* | 3,*) test $forged_status != 0 || done=$((done + 1)); continue ;;
    esac
    bad=$((bad + 1))
    { echo "$arguments $seed: status $forged_status"; cat "$work/err"; } >"$log"
    fail "forged: $arguments $seed"
  done
done
is 'forged files do no harm' $bad 0
ok 'and some are not refused' test $done -gt 5
rm -f forge.py forged good

# Absent, old or whole; a run that fails keeps nothing.
halfstep $run -n 120 --save=at >"$log"
cp at before
status 'a run that fails' 3 halfstep run -s harmonic -i euler -d 1e3 -n 1000 --save=at
has 'a run that fails: message' "$said" '--save=at: the run did not come to its end; nothing is saved'
ok 'a run that fails: the old state stays' cmp at before
status 'a folder that is not there' 1 halfstep $run -n 120 --save=none/at
is 'a folder that is not there: no rows' "$(cat "$work/out")" ''
status 'a full disk' 1 halfstep $run -n 120 --save=/dev/full
is 'nothing else is left' "$(ls -A | tr '\n' ' ')" "$(ls | tr '\n' ' ')"
halfstep $run -n 120 --save=at >"$log"
ok 'the same state again: the same bytes' cmp at before
is 'others have no such options' "$(for e in drift order live rounding
  do halfstep $e --help | grep -c -e '--save' -e '--resume'; done | sort -u)" 0
finish
