#! /bin/sh
# SPDX-License-Identifier: MIT
# A class set is graded: the table, what is no trace, what crashes or hangs.
# shellcheck disable=SC1091,SC2016,SC2034,SC2086,SC2154

. "${srcdir:-.}/tests/tap.sh"
case $srcdir in /*) ;; *) srcdir=${HALFSTEP%/*}/${srcdir:-.} ;; esac
class=$srcdir/examples/class
pendulum='--system=pendulum --set=g=9.81 --set=theta0=1'
asked="$pendulum --integrator=velocity-verlet"

# lines WIDTH FILE: those that are longer, in characters.
longer () { LC_ALL=C.UTF-8 awk -v n="$1" 'length > n' "$2"; }
# cut FILE: verdicts, without folders and notes.
verdicts () { sed 's,^[^,]*/,,' "$1" | cut -d, -f1-4; }

# The traces of examples/class are those of class.awk, which knows nothing of
# halfstep.
mkdir made
awk -f "$srcdir/examples/class.awk" -v folder=made
for file in made/*.csv; do
  name=$(basename "$file")
  ok "examples/class/$name is as class.awk makes it" \
    cmp "$file" "$class/$name"
done
is 'and there are no others' "$(cd made && echo *)" "$(cd "$class" && echo *)"

status 'a class is graded' 0 halfstep grade "$class" $asked --format=csv
cp "$work/out" all.csv
is 'a verdict for each' "$(verdicts all.csv)" 'file,verdict,integrator,fault
ada.csv,known,velocity-verlet,
ben.csv,fault,velocity-verlet,stale-force
cleo.csv,parameter,velocity-verlet,
dan.csv,fault,semi-implicit-euler,mislabelled
eve.csv,unknown,,
finn.csv,unknown,,'
has 'the note names the number' "$(grep cleo all.csv)" '"g = 9.8, not 9.81'
has 'and who it was said to be' "$(grep dan all.csv)" 'called velocity-verlet'
has 'and why there is no trace' "$(grep finn all.csv)" \
  "no verdict: $class/finn.csv:3: decimal commas; numbers need points"
is 'the columns are those of diagnose' "$(head -n 5 all.csv)" \
  "$(halfstep diagnose "$class"/[a-d]*.csv $asked --format=csv)"
is 'nothing else is said' "$said" ''

halfstep grade "$class" $pendulum --integrator=leapfrog --format=csv >out
is 'the same map is right, too' "$(verdicts out | sed -n 2p)" \
  ada.csv,known,leapfrog,
halfstep grade "$class" $pendulum --integrator=semi-implicit-euler -f csv >out
is 'another is not' "$(verdicts out | sed -n 2p)" \
  ada.csv,fault,velocity-verlet,mislabelled
is 'but who wrote it is' "$(verdicts out | sed -n 5p)" \
  dan.csv,known,semi-implicit-euler,

# For people.
status 'a table for people' 0 halfstep grade "$class" $asked
cp "$work/out" text
is 'no line is longer than 100' "$(longer 100 text)" ''
ok 'some would be' test -n "$(longer 90 text)"
is 'the columns stand below each other' "$(awk '
  NR == 1 { v = index ($0, "verdict"); i = index ($0, "integrator")
            f = index ($0, "fault") }
  /ben/ { print substr ($0, v, 6) substr ($0, i, 16) substr ($0, f) }' text)" \
  'fault velocity-verlet stale-force'
is 'the whole note is there' "$(awk '/cleo/ { on = 1; next } /dan/ { on = 0 }
  on { $1 = $1; printf "%s ", $0 }' text)" \
  "$(sed -n 's/.*cleo.*,"\(.*\)"$/\1/p' all.csv) "
is 'the summary' "$(tail -n 3 text)" \
  'Right (velocity-verlet): 1 of 6; with a fault: 2; with another number than told: 1; unknown: 1; no
verdict: 1
Faults: stale-force 1, mislabelled 1'
has 'stands in the header of dat' "$(halfstep grade "$class" $asked -f dat)" '
# Right (velocity-verlet): 1 of 6; with a fault: 2;'
is 'three with one fault come before one' "$(halfstep grade "$class/ben.csv" \
  "$class/dan.csv" "$class/ben.csv" "$class/ada.csv" $asked | tail -n 1)" \
  'Faults: stale-force 2, mislabelled 1'
is 'without an integrator any is right' \
  "$(halfstep grade "$class/ada.csv" "$class/dan.csv" $pendulum | tail -n 1)" \
  'Right: 2 of 2'

# Which files.
mkdir -p many/inside many/Z
cp "$class/ada.csv" many/b
cp "$class/ada.csv" many/a
cp "$class/ada.csv" many/B
cp "$class/ada.csv" many/.hidden
cp "$class/ada.csv" many/Z/not
mkfifo many/fifo
status 'a folder' 0 halfstep grade many/ $pendulum --format=csv
is 'its files in order, no others' "$(cut -d, -f1 "$work/out" | tr '\n' ' ')" \
  'file many/B many/a many/b '
is 'what is left out is said' "$said" \
  'halfstep: many/: left out: 1 hidden one, 2 folders, 1 that is no file'
status 'files and folders' 0 halfstep grade many/b "$class/ben.csv" many \
  $pendulum --format=csv
is 'in the order given' "$(sed 's,.*class/,,' "$work/out" | cut -d, -f1 |
  tr '\n' ' ')" 'file many/b ben.csv many/B many/a many/b '
status 'standard input' 0 halfstep grade - $pendulum --format=csv
has 'which is empty here' "$(cat "$work/out")" \
  '-,unknown,,,,,,,no verdict: standard input: no row of numbers is in it'

# Names that need quotes, and what is too long for the table.
mkdir odd
tab=$(printf 'tab\there')
cp "$class/ada.csv" 'odd/a, "b".csv'
cp "$class/ada.csv" "odd/$tab"
long=$(printf '%0120d' 7)
cp "$class/ada.csv" "odd/ü$long"
halfstep grade odd $pendulum -f csv >out
is 'csv in quotes' "$(sed -n '2s/,known.*//p' out)" '"odd/a, ""b"".csv"'
halfstep grade odd $pendulum -f dat | grep -v '^#' >out
is 'dat in quotes' "$(sed -n '1s/ known.*//p' out)" "\"odd/a, 'b'.csv\""
is 'a tab is seen' "$(sed -n '2s/ known.*//p' out)" 'odd/tab\x09here'
has 'json escapes' "$(halfstep grade odd $pendulum -f json)" \
  '["odd/a, \u0022b\u0022.csv", "known", "velocity-verlet", null, 0.02, 2, '
halfstep grade odd $pendulum >out
is 'a long name is cut' "$(longer 100 out)" ''
has 'at its start' "$(cat out)" '
...0000'
has 'its end is there' "$(cat out)" '0007  known '
has 'no control characters' "$(cat out)" 'odd/tab?here '

# What is no trace is one line, and the rest is there.
mkdir bad
: >bad/empty
printf 't,theta,omega\n0,1,0\n0.1,x,0\n' >bad/word
printf '\177ELF\001\000\000\377' >bad/program
printf '0,1,0\n' >bad/short
ln -s nowhere bad/dangling
cp "$class/ada.csv" bad/good
status 'a class with much that is no trace' 0 halfstep grade bad $pendulum -f csv
is 'a line each' "$(cut -d, -f1-3,9- "$work/out" | sed 1d)" \
  'bad/dangling,unknown,,no verdict: bad/dangling: cannot be opened: No such file or directory
bad/empty,unknown,,no verdict: bad/empty: no row of numbers is in it
bad/good,known,velocity-verlet,"the same map here as stormer-verlet, leapfrog, time-corrected-verlet, stormer-verlet-varying"
bad/program,unknown,,"no verdict: bad/program:1:1: a control character, \x7f"
bad/short,unknown,,too few rows to tell
bad/word,unknown,,"no verdict: bad/word:3:5: ""x"" is not a number"'

# The table does not depend on how many are graded at once, and is absent or
# whole.
for jobs in 1 2 7 1000; do
  halfstep grade "$class" $asked --format=csv --jobs=$jobs >out
  ok "--jobs=$jobs: the same bytes" cmp out all.csv
done
# Each needs two files; a shell wants 10 and 11.
sh -c 'exec >out; ulimit -n 12; exec "$0" grade "$@" --format=csv --jobs=1000' \
  "$HALFSTEP" "$class" $asked
ok 'where there is room for few at once, too' cmp out all.csv
status 'a file' 0 halfstep grade "$class" $asked --format=csv --output=whole
ok 'holds the same' cmp whole all.csv
cp all.csv old
status 'no file' 1 halfstep grade "$class" $asked -o absent/table
has 'is said' "$said" 'cannot write'
status 'a full disk' 1 halfstep grade "$class" $asked -o /dev/full

# refused NAME WANTED ARGUMENTS...: status 2, one line, no table.
refused ()
{
  refused_name=$1 refused_wanted=$2
  shift 2
  status "$refused_name" 2 halfstep grade "$@"
  is "$refused_name: said" "$(cat "$work/out" "$work/err")" \
    "halfstep: $refused_wanted"
}
mkdir nothing
refused 'no file' 'grade needs a file, or a folder of files; - is standard input' \
  $pendulum
refused 'one that is not there' \
  'absent: cannot be opened: No such file or directory' many/a absent $pendulum
refused 'an empty folder' 'nothing: no file is in it' nothing $pendulum
refused 'no such integrator' \
  '--integrator=velvet: no such integrator; "halfstep list integrators" shows them' \
  "$class" $pendulum -i velvet
refused 'columns that are none' \
  '--columns=t,foo: 0 of the 1 positions (theta) are there' \
  "$class" $pendulum --columns=t,foo

# Programs.
ln -s "$srcdir/examples" examples
programs='--commands=examples/programs.txt --system=harmonic --step=0.1 --steps=60'
status 'a class of programs' 0 halfstep grade $programs \
  --integrator=velocity-verlet --format=csv
cp "$work/out" programs.csv
is 'a verdict for each' "$(cut -d, -f1-4 programs.csv)" \
  'file,verdict,integrator,fault
ada,known,velocity-verlet,
ben,fault,velocity-verlet,stale-force
cleo,parameter,velocity-verlet,
dan,unknown,,'
has 'the number is named' "$(grep cleo programs.csv)" 'omega = 1.1, not 1'
has 'how one ended, and what it said' "$(grep dan programs.csv)" \
  'no verdict: dan: ends with status 2; it says: '
has 'that is what awk says' "$(grep dan programs.csv)" examples/dan.awk
halfstep grade $programs --integrator=velocity-verlet -f csv --jobs=1 >out
ok 'the same with one job' cmp out programs.csv
halfstep grade "$class/dan.csv" $programs -f csv >out
is 'files come first' "$(cut -d, -f1 out | sed 's,.*class/,,' | tr '\n' ' ')" \
  'file dan.csv ada ben cleo dan '
halfstep grade $programs --set=omega=1.1 -f csv >out
is 'a program that is not told is another' "$(cut -d, -f1-2 out |
  sed -n '2p;4p' | tr '\n' ' ')" 'ada,parameter cleo,known '

# program NAME COMMAND WANTED [PATIENCE]: what the note says of it.
program ()
{
  printf '%s %s\n' one "$2" >list
  halfstep grade --commands=list --system=harmonic --step=0.1 --steps=30 \
    --patience="${4:-60}" --format=csv --output=out 2>&1
  is "$1" "$(sed -n '2s/.*no verdict: one[:]* *//p' out | tr -d '"')" "$3"
}
program 'no such program' ./nosuch \
  'cannot be started: No such file or directory'
program 'one that prints nothing' true 'no row of numbers is in it'
program 'one that fails' "sh -c 'echo 0 1 0; echo worse >&2; exit 3'" \
  'ends with status 3; it says: worse'
program 'one that is killed' "sh -c 'echo 0 1 0; kill -9 \$\$'" \
  'is ended by signal 9 (Killed)'
program 'one that waits' "sh -c 'echo 0 1 0; sleep 30.$$'" \
  'prints nothing for 1 s (--patience)' 1
program 'one that prints something else' 'echo hello' \
  'line 1 of its output: no numbers, and as names of columns (hello) not those of harmonic: 0 of the 1 positions (x) are there; --columns says which is which'
ok 'one that never ends is ended' sh -c \
  "! ps -eo args | grep -q '^slee[p] 30\\.$$'"

# lists NAME WANTED TEXT: a file of commands that is none.
lists ()
{
  printf '%b' "$3" >list
  refused "$1" "$2" --commands=list --system=harmonic --step=0.1 --steps=30
}
lists 'no command' '--commands=list: no command is in it' '# nothing\n\n'
lists 'a name alone' 'list:2:1: a name without a command' 'a true\nb\n'
lists 'one name for two' 'list:3:1: "a" is named twice' 'a true\nb true\na false\n'
lists 'a place without a value' \
  'list:1:3: {dt} has no value; there are: step, steps, span, t0, x, v, omega, x0, v0' \
  'a mine {dt}\n'
lists 'what a shell would do' \
  'list:1:3: no shell runs it, so that "|" would mean nothing' 'a mine | sort\n'
refused 'no steps' "$(halfstep run -s harmonic -i rk4 2>&1 |
  sed 's/^halfstep: //; s/^run /grade /')" \
  --commands=examples/programs.txt --system=harmonic
refused 'no file' '--commands=absent: cannot be opened: No such file or directory' \
  --commands=absent --system=harmonic --step=0.1 --steps=30

# One that crashes and one that never ends: a system that does so at places
# where no other trace comes.
cat >trap.c <<'C'
#include <halfstep.h>
#include <stdlib.h>

static void
start (const double *par, double *q, double *v)
{
  q[0] = par[0];
  v[0] = 0;
}

static void
force (int lanes, const double *par, double t, const double *q,
       const double *v, double *a)
{
  LANES (i, lanes) a[i] = -q[i];
  if (q[0] > 50)
    abort ();
  while (q[0] < -50)
    a[0] += 1;
}

const struct hs_system trap_system = {
  .name = "trap",
  .dof = 1,
  .columns = (const char *const[]){ "x", "v" },
  .units = (const char *const[]){ "m", "m/s" },
  .parameters
  = (const struct hs_parameter[]){
      { "x0", "x_0", "m", 1, -99, 99, "position at the start" }, { NULL } },
  .invariants = (const struct hs_invariant[]){ { NULL } },
  .start = start,
  .acceleration = force,
};
C
trace ()
{
  awk -v x="$1" 'BEGIN {
    print "t,x,v"
    h = 0.1
    for (k = 0; k < 30; k++) {
      printf "%.1f,%.8f,%.8f\n", k * h, x, v
      v -= h * x
      x += h * v
    }
  }'
}
mkdir trap
trace 1 >trap/a
trace 60 >trap/crashes
trace -60 >trap/hangs
trace 2 >trap/z
if command -v "${CC%% *}" >/dev/null 2>&1; then
  status 'one that crashes, one that hangs' 0 \
    halfstep grade trap --system=./trap.c --patience=2 --format=csv
  is 'a line each' "$(cut -d, -f1-3,9 "$work/out" | sed 1d)" \
    'trap/a,known,semi-implicit-euler,
trap/crashes,unknown,,no verdict: ./trap.c: acceleration crashes (signal 6: Aborted)
trap/hangs,unknown,,no verdict: takes over 2 s of processor time (--patience)
trap/z,known,semi-implicit-euler,it does not begin at the start of the parameters'

  # Whoever ends it ends its children.
  "$HALFSTEP" grade trap/hangs trap/hangs --system=./trap.c --patience=60 -j 2 \
    >out 2>&1 &
  main=$!
  children () { ps -o pid= --ppid "$1" 2>/dev/null; }
  both () { test "$(children $main | wc -l)" -ge 2; }
  soon both
  left=$(children $main)
  is 'two go on at once' "$(echo "$left" | wc -l)" 2
  kill $main
  wait $main 2>/dev/null
  is 'a signal ends it' "$?" 143
  ok 'and them' sh -c 'for child; do kill -0 "$child" 2>/dev/null && exit 1; done
    exit 0' - $left
  is 'without a table' "$(cat out)" ''
else
  skip 'one that crashes, one that hangs' 'no compiler'
fi

finish
