#! /bin/sh
# SPDX-License-Identifier: MIT
# Traces are read in every form that people write them in; what is none is
# refused with its place.
# shellcheck disable=SC1091,SC2016,SC2154

. "${srcdir:-.}/tests/tap.sh"
reader=${HALFSTEP%/*}/tests/read-trace

# reads NAME SYSTEM WANTED TEXT [STEP [COLUMNS]]: the first line and the last
# row printed contain the words.
reads ()
{
  reads_name=$1 reads_system=$2 reads_wanted=$3
  printf '%b' "$4" >"$work/trace"
  "$reader" "$reads_system" "$work/trace" "$5" ${6+"$6"} >"$work/out" 2>&1
  has "$reads_name" "$(tr '\n' ' ' <"$work/out")" "$reads_wanted"
}

# refuses NAME WANTED TEXT [STEP [COLUMNS]]: harmonic, status 2 and one line.
refuses ()
{
  printf '%b' "$3" >"$work/trace"
  "$reader" harmonic "$work/trace" "$4" ${5+"$5"} >"$work/out" 2>"$work/err"
  is "$1" "$? $(sed "s,$work/,," "$work/err")" "2 halfstep: $2"
}

# Two rows, 0 1 0 and 0.5 0.75 -0.25, however they are written.
rows='2 rows from line'
last='0.5~0.1 0.75~0.01 -0.25~0.01'
for t in 'commas:0.0,1.00,0.00\n0.5,0.75,-0.25\n' \
  'tabs:0.0\t1.00\t0.00\n0.5\t0.75\t-0.25\n' \
  'semicolons:0.0;1.00;0.00\n0.5;0.75;-0.25\n' \
  'blanks:  0.0   1.00  0.00 \n 0.5 0.75 -0.25\n' \
  'commas and blanks:0.0, 1.00 ,0.00,\n0.5, 0.75 , -0.25,\n' \
  'no end of the last line:0.0 1.00 0.00\n0.5 0.75 -0.25' \
  'carriage returns:0.0 1.00 0.00\r\n0.5 0.75 -0.25\r\n' \
  'a mark of byte order:\0357\0273\02770.0 1.00 0.00\n0.5 0.75 -0.25\n' \
  'blank lines:\n0.0 1.00 0.00\n\n0.5 0.75 -0.25\n\n\n\n' \
  'comments:# a\n% b\n// c\n0.0 1.00 0.00 # d\n0.5 0.75 -0.25 // e\n# f' \
  'names:t,x,v\n0.0,1.00,0.00\n0.5,0.75,-0.25\n' \
  'names in quotes:"t","x","v"\n0.0,1.00,0.00\n0.5,0.75,-0.25\n' \
  'names in another order:v x t\n0.00 1.00 0.0\n-0.25 0.75 0.5\n' \
  'names elsewhere:Time [s],Vel (m/s),Pos (m)\n0.0,0.00,1.00\n0.5,-0.25,0.75\n' \
  'names in a comment:# x v t\n1.00 0.00 0.0\n0.75 -0.25 0.5\n' \
  'columns of others:n,t,x,v,energy\n0,0.0,1.00,0.00,?\n1,0.5,0.75,-0.25,?\n' \
  'names again:t x v\n0.0 1.00 0.00\nt x v\n0.5 0.75 -0.25\n' \
  'Fortran:0.0D+00 1.00D+00 0.00D+00\n0.5D+00 0.75D+00 -0.25D+00\n'
do
  reads "reads ${t%%:*}" harmonic "$last" "${t#*:}"
  has "both rows of ${t%%:*}" "$(cat "$work/out")" "$rows"
done

reads 'positions alone' harmonic 'positions' '0 1.0\n0.1 0.9\n'
reads 'velocities where there are' harmonic 'velocities' '0 1.0 0\n0.1 0.9 0\n'
reads 'a time from the step' harmonic '0.25~' 't2,x,v\n1,1.0,0\n4,0.9,0\n' 0.25
reads 'a state of four without t' orbit '0.25~' '1 0 0 1\n.9 .1 .1 .8\n' 0.25
reads 'names of columns by option' harmonic '0.5~0.1 0.75~' \
  'p q r s\n0.0 9 1.00 0\n0.5 9 0.75 0\n' '' t,-,x,v
reads 'the pendulum elsewhere' pendulum velocities \
  'time angle angular_velocity\n0 1 0\n0.1 0.9 0\n'
reads 'the momentum of a plane is no position' orbit positions \
  't,x,y,px,py\n0,1,0,0,1\n.1,.9,.1,.1,.9\n'
reads 'a row with nan ends it' harmonic '1 rows from line 1, velocities, stopped 2' \
  '0 1 0\n0.1 nan 0\n0.2 1 1\n'
reads 'infinity, Windows' harmonic 'stopped 2' '0 1 0\n0.1 -1.#IND 0\n'
reads 'one too large' harmonic 'stopped 2' '0 1 0\n0.1 1e400 0\n'
reads 'two blank lines part traces' harmonic 'two: 1 rows from line 6' \
  '# one\n0 1 0\n\n\n# two\n0 1 0\n'
reads 'a column parts traces' harmonic 'b: 2 rows from line 3' \
  'method,t,x,v\na,0,1,0\nb,0,1,0\na,1,1,0\n"b",1,1,0\n'

# Our own output, in both forms, with all digits.
for format in csv dat; do
  halfstep run --system=orbit --integrator=leapfrog,rk4 --step=0.01 --steps=40 \
    --format=$format --output=own
  is "our own $format" "$("$reader" orbit own | grep rows | cut -d, -f1-2)" \
    "leapfrog: 41 rows from line $(grep -n '^0 \|leapfrog,0,' own | head -n 1 |
      cut -d: -f1), velocities
rk4: 41 rows from line $(grep -n '^0 \|rk4,0,' own | tail -n 1 |
      cut -d: -f1), velocities"
done
halfstep run --system=harmonic --integrator=rk4 --step=0.3 --steps=40 \
  --format=csv --output=own
is 'and the very numbers' "$("$reader" harmonic own | tail -n 1 |
  awk '{ for (i = 1; i <= 3; i++) printf "%.15g,", $i }')" \
  "$(tail -n 1 own | awk -F, '{ for (i = 2; i <= 4; i++) printf "%.15g,", $i }')"

refuses 'a word' 'trace:2:5: "foo" is not a number' '0 1 0\n0.1 foo 0\n'
refuses 'a number with a tail' 'trace:1:3: "1.0x" is not a number' '0 1.0x 0\n'
refuses 'hexadecimal' 'trace:1:3: "0x10" is not a number' '0 0x10 0\n'
refuses 'a gap' 'trace:2:5: a number is missing' '0,1,0\n0.1,,0\n'
refuses 'a narrow field' \
  'trace:1:3: ****: the field was too narrow for the number' '0 **** 0\n'
refuses 'decimal commas between semicolons' \
  'trace:1: decimal commas; numbers need points' '0,0;1,0;0,5\n'
refuses 'decimal commas between blanks' \
  'trace:1: decimal commas; numbers need points' '0,0 1,0 0,5\n'
refuses 'decimal commas in quotes' \
  'trace:1:2: 0,5 has a decimal comma; numbers need points' '"0,5";"1,0";"0,5"\n'
refuses 'decimal commas between commas' \
  'trace:2: 6 numbers where there are 3 columns; decimal commas? Numbers need points' \
  't,x,v\n0,0,1,0,0,5\n'
refuses 'a row cut off' 'trace:2: 2 numbers where there are 3 columns; it is cut off' \
  '0 1 0\n0.1 1'
refuses 'a row too long' 'trace:2: 4 numbers where there are 3 columns' \
  '0 1 0\n0.1 1 0 0\n0.2 1 0\n'
refuses 'names of something else' \
  'trace:1: no numbers, and as names of columns (t, height) not those of harmonic: 0 of the 1 positions (x) are there; --columns says which is which' \
  't,height\n0,1\n'
refuses 'a name twice' \
  'trace:1: no numbers, and as names of columns (t, x, x) not those of harmonic: columns 2 and 3 are both named x; --columns says which is which' \
  't,x,x\n0,1,0\n'
refuses 'no time' 'trace:2: no column is t; --step says how far rows are apart' \
  'x,v\n1,0\n'
refuses 'too many columns' \
  'trace:1: 5 columns without names, where harmonic has t, 1 position and 1 velocity or none; --columns says which is which' \
  '0 1 2 3 4\n'
refuses 'an option that names no column' \
  '--columns=t,foo: 0 of the 1 positions (x) are there' '0 1\n' '' t,foo
refuses 'an option with one word too many' \
  '--columns=t,x,foo: foo is no column of harmonic; - skips one' \
  '0 1 2\n' '' t,x,foo
refuses 'an option that does not fit' 'trace:1: 4 numbers where there are 3 columns' \
  '0 1 2 3\n' '' t,x,v
refuses 'nothing' 'trace: no row of numbers is in it' '# only this\n'
refuses 'a quote' 'trace:1:3: a quote without its end' '0 "1 0\n'
refuses 'no text' 'trace:1:2: a control character, \x00' '0\0000 1\n'
awk 'BEGIN { for (i = 0; i < 70000; i++) printf "1"; print "" }' >long
refuses 'an endless line' 'trace:1: is over 65536 bytes long' "$(cat long)"
ok 'a file that is not there' sh -c '"$1" harmonic absent 2>err; test $? = 2 &&
  grep -q "^halfstep: absent: cannot be opened: No such file" err' - "$reader"

# A million rows are read, and their last.
awk 'BEGIN { for (i = 0; i < 1000000; i++) print i, i / 8, 1 }' >many
is 'a million rows' "$("$reader" harmonic many | tail -n 1 | cut -d'~' -f1)" 999999
awk 'BEGIN { for (i = 0; i < 2200000; i++) print i, 1 }' >many
ok 'but not more than 2^21' sh -c '"$1" harmonic many 2>err; test $? = 2 &&
  grep -q "^halfstep: many:2097153: over 2097152 rows" err' - "$reader"

# diagnose says nothing of the first file if the second cannot be read.
awk 'BEGIN { print "t,x,v"; for (i = 0; i < 20; i++) print i / 8, cos(i / 8), -sin(i / 8) }' \
  OFS=, >good.csv
status 'diagnose: both files' 0 halfstep diagnose good.csv good.csv -s harmonic -f csv
is 'diagnose: a header, two lines' "$(wc -l <"$work/out")" 3
status 'diagnose: a file that is not there' 2 halfstep diagnose good.csv absent \
  -s harmonic -f csv
is 'diagnose: nothing is written' "$(cat "$work/out")" ''

finish
