#! /bin/sh
# SPDX-License-Identifier: MIT
# Programs of others as integrators: run, drift, order and audit take them as
# they take an integrator, and what is wrong with one is said as just that.
# shellcheck disable=SC1091,SC2016,SC2034,SC2086,SC2154

srcdir=$(cd "${srcdir:-.}" && pwd)
. "$(dirname "$0")/tap.sh"
cp "$srcdir"/examples/leapfrog.* .
good='cmd:awk -f leapfrog.awk step={step} steps={steps} x={x} v={v} omega={omega}'
own='cmd:awk -f leapfrog.awk step={step} steps={steps}'

# The same numbers as the integrator that it is, to rounding.
short='--system=harmonic --step=0.1 --steps=50 --set=omega=1.3 --set=v0=0.5'
halfstep run $short --integrator=leapfrog --format=csv >"$work/ours"
status 'run takes a program' 0 halfstep run $short --integrator="$good" --format=csv
ok 'and has its rows' awk -F, 'NR == FNR { x[FNR] = $3; v[FNR] = $4; n = NR; next }
  FNR > 1 { d = x[FNR] - $3; e = v[FNR] - $4
            if (d * d + e * e > 1e-28) exit bad = 1 }
  END { exit bad || FNR != n || n != 52 }' "$work/ours" "$work/out"
is 'its name' "$(tail -n 1 "$work/out" | cut -d, -f1)" leapfrog.awk
is 'and says nothing' "$said" ''
halfstep run $short --integrator=leapfrog,"$good,$good stale=1" --every=50 \
  --format=csv | cut -d, -f1,2 >"$work/out"
is 'programs stand in a list, the second of a name counted' \
  "$(paste -s -d' ' "$work/out")" \
  'integrator,t leapfrog,0 leapfrog,5 leapfrog.awk,0 leapfrog.awk,5 leapfrog.awk-2,0 leapfrog.awk-2,5'

for option in columns=t,x,v expect=2; do
  status "--$option without a program" 2 halfstep run $short --integrator=leapfrog --$option
  has "--$option without a program: said" "$said" "--${option%=*}: of which program?"
done

# order, drift and audit see the fault.
two='--system=harmonic --phases=2 --summary --format=csv'
quiet halfstep order $two --integrator="$good,$good stale=1" --jobs=1
is 'order measures both' "$(awk -F, '{ printf "%s %s %.1f %s;", $2, $3, $4, $6 }' "$work/out")" \
  'integrator expected_order 0.0 verdict;leapfrog.awk 0 2.0 measured;leapfrog.awk-2 0 1.0 measured;'
is 'the same with more jobs' "$(halfstep order $two \
  --integrator="$good,$good stale=1" --jobs=4)" \
  "$(cat "$work/out")"
halfstep order $two --integrator="$good,$good stale=1" --expect=2 >"$work/out"
is 'and against what is expected' "$(cut -d, -f3,6 "$work/out" | paste -s -d' ')" \
  'expected_order,verdict 2,confirmed 2,lower'
quiet halfstep order --system=harmonic --integrator="$own" --summary --format=csv
is 'from its own start' "$(awk -F, 'NR == 2 { printf "%.1f %s", $4, $6 }' "$work/out")" \
  '2.0 measured'
is 'which is said' "$said" \
  'halfstep: leapfrog.awk: it is not told its start: all are measured from that alone'
halfstep drift --system=harmonic --integrator="$good,$good stale=1" --step=0.1 \
  --span=100 --summary --format=csv >"$work/out"
is 'drift tells them apart' "$(cut -d, -f5 "$work/out" | paste -s -d' ')" \
  'growth bounded exponential'
quiet halfstep audit --system=harmonic --integrator="$good,$good stale=1" --summary \
  --format=csv
is 'so does audit' "$(cut -d, -f1,7,8,9 "$work/out" | paste -s -d' ')" \
  'integrator,symplectic,reversible,energy leapfrog.awk,zero,zero,bounded leapfrog.awk-2,defect,defect,exponential'
has 'and says what it has not tried' "$said" \
  'leapfrog.awk: a program: not tried are evaluations, stability, first_step and constant_force'
status 'audit of its own start' 0 halfstep audit --system=harmonic \
  --integrator="$own" --format=csv
is 'has what can be tried' "$(cut -d, -f3 "$work/out" | paste -s -d' ')" \
  'check order energy'
halfstep audit --system=harmonic --integrator='cmd:false {step}' --summary --format=csv \
  >"$work/out" 2>/dev/null
is 'nothing is said of one that never ran' "$(tail -n 1 "$work/out")" 'false,0,,,,,,,,,,,,0,0,'
if command -v python3 >/dev/null; then
  python='cmd:python3 leapfrog.py --step {step} --steps {steps} --x {x} --v {v} --omega {omega}'
  halfstep run $short --integrator="$python" --format=csv >"$work/out"
  is 'the same in Python' "$(cut -d, -f2- "$work/out")" \
    "$(halfstep run $short --integrator="$good" --format=csv | cut -d, -f2-)"
else
  skip 'the same in Python' 'no python3'
fi

# Words, quotes and places.
cat >say.sh <<'END'
for word; do printf '%s|' "$word"; done >said
printf '0 1 0\n0.1 0.995 -0.09975\n'
END
once='--system=harmonic --step=0.1 --steps=1'
quiet halfstep run $once --integrator='cmd:sh say.sh a  '"'b  {step}'"' "c \" {{ }" d\ e f, ""'
is 'words are parted as by a shell, but for the comma' "$said" \
  'halfstep: --integrator=cmd:sh say.sh a  '"'b  {step}'"' "c \" {{ }" d\ e f, "": no integrator " """; there are: '"$(halfstep run $once -i x 2>&1 | sed 's/.*there are: //')"
quiet halfstep run $once --integrator='cmd:sh say.sh a  '"'b  {step}'"' "c \" {{ }" d\ e "f,g" ""'
is 'words, quotes, places and braces' "$(cat said)" 'a|b  0.1|c " { }|d e|f,g||'
quiet halfstep run --system=harmonic --step=-0.5 --span=-1.5 --set=omega=2.5 --start=0.3,-0.7 \
  --t0=2 --integrator='cmd:sh say.sh {step} {steps} {span} {t0} {omega} {x0} {x} {v}'
is 'the places' "$(cat said)" '-0.5|3|-1.5|2|2.5|1|0.3|-0.7|'
quiet halfstep run $once --integrator='cmd:sh say.sh ; touch bad'
is 'no shell runs it' "$?$said$(ls bad 2>/dev/null)" \
  '2halfstep: --integrator=cmd:sh say.sh ; touch bad: no shell runs it, so that ";" would mean nothing'
halfstep run $once --integrator='cmd:echo $(touch bad) `touch bad`' >"$work/out" 2>&1
is 'no substitution' "$(ls bad 2>/dev/null)" ''
refused () {
  refused_name=$1 refused_message=$2
  shift 2
  status "$refused_name" 2 halfstep "$@"
  has "$refused_name: why" "$said" "$refused_message"
}
refused 'an unknown place' '{stepp} has no value (did you mean "step"?); there are: step, steps, span, t0, x, v, omega, x0, v0; {{ is a brace' \
  run $once --integrator='cmd:./p {stepp}'
refused 'a brace without an end' '{step} has no value' run $once --integrator='cmd:./p {step'
refused 'a quote without an end' 'a quote has no end' run $once --integrator='cmd:./p "a'
refused 'nothing' 'no command' run $once --integrator='cmd: '
refused 'another experiment' 'phase does not take programs; run, drift, order and audit do' \
  phase --system=harmonic --integrator="$good"
refused 'no system' 'a program is for one system' audit --integrator='cmd:./p'
refused 'steps that differ' 'takes its own steps' run $once --step-rule=adaptive \
  --integrator='cmd:./p'
refused 'walls' 'p is a program, and knows no walls' run --system=harmonic --wall='x>0' \
  --step=0.1 --steps=5 --integrator='cmd:./p'
refused 'columns that are none' '--columns=t,x,y: y is no column' run $once \
  --columns=t,x,y --integrator='cmd:./p'
status 'nothing is run but by cmd:' 2 halfstep run $once --integrator='sh say.sh'

# Faults.  Harmonic, x0 = 1, ten steps of 0.1; each but one thing right.
cat >bad.awk <<'END'
function row(t, x, v, line) {
  line = sprintf(format, t, x, v)
  if (fault == "garbage" && k == 3) line = "0.3 oops 1"
  if (fault == "nan" && k == 4) line = "0.4 nan nan"
  if (fault == "times") line = sprintf(format, t * 1.1, x, v)
  if (fault == "positions") line = sprintf("%.17g %.17g", t, x)
  if (fault == "columns") line = line " " v
  if (!(fault == "first" && k == 0) && !(fault == "last" && k == n))
    print line
}
BEGIN {
  format = "%.17g %.17g %.17g"
  if (fault == "digits") format = "%.6f %.6f %.6f"
  if (fault == "empty") exit
  x = fault == "start" ? 2 : x0; v = 0; a = -x
  n = steps + (fault == "more")
  for (k = 0; k <= n; k++) {
    row(k * h, x, v)
    if (k == 5 && fault == "exit") { print "my last words" > "/dev/stderr"; exit 7 }
    if (k == 5 && fault == "hang") { fflush(); while (1) ; }
    if (k == 5 && fault == "line") while (1) printf "1"
    if (k == 5 && fault == "comments") while (1) print "# still there"
    v += h / 2 * a; x += h * v; a = -x; v += h / 2 * a
  }
  if (fault == "endless") while (1) row(k * h, x, v)
  if (fault == "chatter") print "done in no time"
  if (fault == "status") exit 3
}
END
ten='--system=harmonic --step=0.1 --steps=10 --format=csv --patience=60'

# faulty FAULT STATUS MESSAGE [ROWS [PATIENCE]]: what is said but for how it was
# run, and the rows that are kept.
faulty () {
  quiet halfstep run ${ten%60}${5:-60} --integrator="cmd:awk -v fault=$1 -v h={step} -v steps={steps} -v x0={x} -f bad.awk"
  is "$1: said as just that" "$? $(sed 's/; it was run as: .*//' "$work/err")" \
    "$2 halfstep: bad.awk: $3"
  [ -z "$4" ] || is "$1: rows kept" "$(($(wc -l <"$work/out") - 1))" "$4"
}
quiet halfstep run $ten --integrator='cmd:awk -v fault=none -v h={step} -v steps={steps} -v x0={x} -f bad.awk'
is 'without a fault nothing is said' "$?$said" 0
faulty hang 1 'prints no row for 2 s (--patience)' 6 2
faulty comments 1 'prints no row for 2 s (--patience)' 6 2
faulty status 1 'ends with status 3 after row 11'
faulty line 2 'line 7 of its output: is over 65536 bytes long' 6
faulty garbage 2 'line 4, column 5 of its output: "oops" is not a number' 3
faulty columns 2 'line 1 of its output: 4 columns without names, where harmonic has t, 1 position and 1 velocity or none; --columns says which is which'
faulty nan 3 'numbers stopped being finite at step 4, t = 0.4' 4
faulty last 2 'prints 10 rows, not 11 with that of the start: from t = 1 on they are missing' 10
faulty first 2 'its first row is of t = 0.1, not 0: that of the start is missing' 1
faulty more 2 'prints more rows than 11: it goes on to t = 1.1 or further'
faulty endless 2 'prints more rows than 11: it goes on to t = 1.1 or further'
faulty times 2 'row 2, step 1, is of t = 0.11000000000000001, not 0.1: its steps are others' 1
faulty start 2 'starts at x = 2, not 1'
faulty positions 2 'prints positions alone, and run needs velocities; order does without'
faulty empty 2 'prints no row' 1
faulty chatter 2 'line 12, column 1 of its output: "done" is not a number'
faulty digits 0 'its numbers have 6 decimals: errors below 5e-07 are their rounding' 11
has 'how it was run is said, too' "$(halfstep run $ten \
  --integrator='cmd:awk -v fault=last -v h={step} -v steps={steps} -v x0={x} -f bad.awk' 2>&1 >/dev/null)" \
  '; it was run as: awk -v fault=last -v h=0.1 -v steps=10 -v x0=1 -f bad.awk'

bad='cmd:awk -v h={step} -v steps={steps} -v x0={x} -f bad.awk -v fault='
one () { quiet halfstep run ${ten%60}${2:-60} --integrator="$1"; }
one 'cmd:./absent {step}'
has 'what is not there' "$?$said" \
  '1halfstep: absent: cannot be started: No such file or directory'
: >plain
one 'cmd:./plain'
has 'what cannot be run' "$?$said" \
  '1halfstep: plain: cannot be started: Permission denied'
one 'cmd:sh -c "echo 0 1 0; kill -SEGV \$\$"'
has 'a crash' "$?$said" '1halfstep: sh: is ended by signal 11'
one "${bad}exit"
is 'one that fails, and what it says' "$(sed 's/;.*//' "$work/err")" \
  'my last words
halfstep: bad.awk: ends with status 7 after row 6'
one 'cmd:sh -c "exec >&-; sleep 60"' 2
has 'one that ends its output but not itself' "$?$said" \
  '1halfstep: sh: prints nothing more, but does not end for 2 s (--patience)'

# order does not take the rounding of six digits for convergence, and does not
# mind positions alone.
quiet halfstep order --system=harmonic --summary --format=csv --integrator="cmd:awk \
-v fault=digits -v h={step} -v steps={steps} -v x0={x0} -f bad.awk"
is 'six decimals: the order is seen above them' \
  "$(awk -F, 'NR == 2 { printf "%.1f %s", $4, $6 }' "$work/out")" '2.0 measured'
quiet halfstep order --system=harmonic --format=csv --integrator="cmd:awk -v fault=digits \
-v h={step} -v steps={steps} -v x0={x0} -f bad.awk"
is 'six decimals: the last points are rounding' "$(tail -n 1 "$work/out" | cut -d, -f6)" rounding
quiet halfstep order --system=harmonic --summary --format=csv --integrator="cmd:awk \
-v fault=positions -v h={step} -v steps={steps} -v x0={x0} -f bad.awk"
is 'positions alone' "$(awk -F, 'NR == 2 { printf "%.1f %s", $4, $6 }' "$work/out")" \
  '2.0 measured'
quiet halfstep run --system=harmonic --step=0.01 --steps=10010 --every=10010 \
  --integrator="$good digits=4"
is 'times of four digits are as right as they can be' "$?$said" \
  '0halfstep: leapfrog.awk: its numbers have 4 significant digits: errors below 5e-04 are their rounding'
status 'order with a program that fails' 1 halfstep order --system=harmonic --summary \
  --format=csv --integrator="$good,cmd:awk -v fault=exit -v h={step} \
-v steps={steps} -v x0={x} -f bad.awk"
is 'measures the others' "$(cut -d, -f2,6 "$work/out" | paste -s -d' ')" \
  'integrator,verdict leapfrog.awk,measured bad.awk,undecided'
status 'order with a program that prints nan' 3 halfstep order --system=harmonic \
  --integrator="cmd:awk -v fault=nan -v h={step} -v steps={steps} -v x0={x} -f bad.awk"
has 'no run came to its end' "$said" 'not finite: no run came to its end'
# What fails three times is not tried up to a million steps; the others, at
# most, are under way.
cat >empty.sh <<'END'
echo started >>starts
END
status 'order with a program that always fails' 2 halfstep order --system=harmonic \
  --integrator='cmd:sh empty.sh' --jobs=2 --summary
ok 'is tried a few times' test "$(wc -l <starts)" -ge 3 -a "$(wc -l <starts)" -le 4

# Whoever ends the program ends those that it runs.
cat >sleeper.sh <<'END'
echo $$ >pid
echo 0 1 0
sleep 300
END
for number in TERM HUP; do
  rm -f pid
  "$HALFSTEP" run $ten --integrator='cmd:sh sleeper.sh' >/dev/null 2>&1 &
  ours=$!
  ok "SIG$number: a program runs" soon test -s pid
  kill -$number $ours
  wait $ours
  ok "after SIG$number nothing is left" soon sh -c '! kill -0 -- "-$(cat pid)"'
done
one 'cmd:sh sleeper.sh' 1 >/dev/null 2>&1
ok 'nor after a hang' sh -c '! kill -0 -- "-$(cat pid)"'

finish
