#!/bin/sh
# SPDX-License-Identifier: MIT
# Systems and integrators by plug-in: good ones, and such as break a rule.
# shellcheck disable=SC1091,SC2012,SC2016,SC2086,SC2154
source=$(cd "${srcdir:-.}" && pwd)
. "$(dirname "$0")/tap.sh"

# The compiler of the build, or one that is there.
for compiler in "${CC:-cc}" cc gcc clang
do
  command -v "${compiler%% *}" >"$log" 2>&1 && break
  compiler=''
done
: >none.c
if [ -z "$compiler" ] \
  || halfstep run -s harmonic -i ./none.c 2>&1 | grep -q 'without plug-ins'
then
  echo '1..0 # SKIP no compiler, or built without plug-ins'
  exit 0
fi
unset CC

# refused NAME STATUS PART OPTION...: one line that holds the part, nothing
# written but the rows of a run.
refused ()
{
  refused_name=$1 refused_status=$2 refused_part=$3
  shift 3
  quiet halfstep run -f csv "$@"
  refused_got=$?
  case "$refused_got $lines $said" in
    "$refused_status 1 "*"$refused_part"*) pass "$refused_name"; return ;;
  esac
  { echo "status $refused_got, wanted $refused_status: ...$refused_part..."
    cat "$work/err"; } >"$log"
  fail "$refused_name"
}

# Copies of built-in integrators under other names are the same to the bit.
copy ()
{
  sed -e '/"systems.h"/d' -e 's/^\(const struct hs_integrator \)/\1x_/' \
    -e 's/^COMPOSITION (/&x_/' -e 's/\.name = "/&x-/' \
    "$source/src/integrators/$1.c" >"x-$2.c"
}
cp "$source/src/fixed-point.h" .
copies='' names=''
for pair in leapfrog:leapfrog rk4:rk4 drift-first:pefrl gauss:gauss4 \
  newmark:newmark stormer-verlet:stormer-verlet
do
  copy "${pair%:*}" "${pair#*:}"
  names=$names,${pair#*:}
  copies=$copies,./x-${pair#*:}.c
done
options='-s orbit -f csv'
ok 'copies of built-in integrators compile and run' sh -c \
  '"$HALFSTEP" run -d 0.05 -n 50 '"$options -i ${copies#,}"' | sed s/^x-// >x.csv &&
  "$HALFSTEP" run -d 0.05 -n 50 '"$options -i ${names#,}"' >built-in.csv'
ok 'their runs are the same to the bit' cmp x.csv built-in.csv
is 'they are not empty' "$(wc -l <x.csv)" 307

cp "$source"/src/systems/driven.h "$source"/src/circle.h .
{ echo '#include <halfstep.h>'
  sed -e 's/driven_system = /x_&/' -e 's/\.name = "/&x-/' \
    "$source/src/systems/driven.c"; } >x-driven.c
for experiment in 'run -d 0.05 -n 50' 'order --max-steps=256'
do
  set -- $experiment
  halfstep "$@" -s ./x-driven.c -i rk4 -f csv >x.csv 2>&1
  halfstep "$@" -s driven -i rk4 -f csv >built-in.csv 2>&1
  ok "a copy of driven: $1: the same to the bit" cmp x.csv built-in.csv
done

# The tools of the house: the plug-in once, as an object.
object ()
{
  $compiler -shared -fPIC -O1 -ffp-contract=off -fopenmp-simd -DHS_PLUGIN \
    -I "$source/src" "$@" -lm
}
ok 'an object is built by hand' object -o x-leapfrog.so x-leapfrog.c
ok 'and one with parameters' object -o x-newmark.so x-newmark.c
ok 'and the evil ones' object -o evil.so "$source/tests/evil.c"
for experiment in 'drift --phases=16 -n 500 -d 0.05' 'order --summary' \
  'map --cells=4' 'shadow --summary' 'cost --summary --max-evaluations=20000'
do
  set -- $experiment
  one=$1
  shift
  halfstep $one -s pendulum -f csv -i ./x-leapfrog.so "$@" 2>&1 \
    | sed 's/x-leapfrog/leapfrog/' >x.csv
  halfstep $one -s pendulum -f csv -i leapfrog "$@" >built-in.csv 2>&1
  ok "$one: the same to the bit" cmp x.csv built-in.csv
done
status 'phase' 0 halfstep phase -s harmonic -i ./x-leapfrog.so --summary
status 'audit' 0 halfstep audit -s orbit -i ./x-leapfrog.so -f csv
is 'audit: no claim fails' "$(grep -c ,fails, "$work/out")" 0
sed s/^x-// "$work/out" >x.csv
halfstep audit -s orbit -i leapfrog -f csv >built-in.csv 2>&1
ok 'audit: the same to the bit' cmp x.csv built-in.csv
status 'rounding refuses it' 2 halfstep rounding -s pendulum -i ./x-leapfrog.so
refused 'its parameters have ranges' 2 'must be from' -s harmonic \
  -i ./x-newmark.so --set x-newmark.beta=7 -d 0.1 -n 1
status 'its parameters' 0 halfstep run -s harmonic -i ./x-newmark.so,newmark \
  --set x-newmark.beta=0.1 --set newmark.beta=0.1 -d 0.1 -n 3 -f csv
is 'its parameters count' "$(grep ^newmark "$work/out" | sort -u)" \
  "$(sed -n s/^x-//p "$work/out" | sort -u)"

# Names: each link is another file of the same object.
evil () { [ -e "evil-$1.so" ] || ln evil.so "evil-$1.so"; }
integrator () # NAME STATUS PART OPTION...
{
  evil "$1"
  integrator_name=$1 integrator_status=$2 integrator_part=$3
  shift 3
  refused "integrator $integrator_name" "$integrator_status" \
    "$integrator_part" -s harmonic -i "./evil-$integrator_name.so" -d 0.1 \
    -n 20 "$@"
}
evil none
status 'the one that does nothing evil' 0 halfstep run -s ./evil-none.so \
  -i ./evil-none.so,semi-implicit-euler -d 0.1 -n 20 -f csv
is 'is semi-implicit Euler' "$(sed -n s/^evil-none//p "$work/out")" \
  "$(sed -n s/^semi-implicit-euler//p "$work/out")"

# rows: what was right before the misdeed is kept.
while read -r name part
do
  integrator "$name" 1 "./evil-$name.so: advance $part"
  is "integrator $name: rows" "$(sed -n '$s/\(.*,\)\([0-9.]*\),.*,.*,.*,.*,.*/\2/p' \
    "$work/out" | cut -c 1-3)" 0.8
done <<END
crash crashes (signal 11
divide crashes (signal 8
abort crashes (signal 6
deep crashes (signal 11
exit ends the program
leave ends the program
quick ends the program
overw reads or writes beyond the end of w, of 1 numbers
overq reads or writes beyond the end of q, of 1 numbers
underq reads or writes before the start of q, of 1 numbers
round changes the mode of floating point
flush changes the mode of floating point
readv reads or writes beyond the end of v, of 1 numbers
step changes h of its motion
ignore changes what signal 11 does
ignore_all changes what signal 8 does
mask blocks signal
rows_moved changes q of its motion
more_lanes changes lanes of its motion
END
# Also in one call for all steps.
for name in far_before:q farther:v
do
  for every in 1 9999
  do
    integrator ${name%:*} 1 "advance reads or writes before the start of ${name#*:}, of 1 numbers" \
      -e $every
  done
done
integrator crash0 1 'advance crashes (signal 11'
integrator exit0 1 'advance ends the program'
integrator leave0 1 'advance ends the program'
status 'leave: to a file' 1 halfstep run -s harmonic -i ./evil-leave.so -d 0.1 \
  -n 9999 -o left.csv
is 'leave: to a file: nothing is left' "$(find . -name '*left.csv*')" ''
evil wait
evil deaf
for name in wait deaf
do
  status "in threads: $name" 1 halfstep drift -s harmonic -d 0.1 -n 1000 \
    -i ./evil-$name.so,rk4,leapfrog,euler --jobs=3 --patience=1
  is "in threads: $name: which" "$said" "halfstep: ./evil-$name.so: advance waits: \
it does not come back, and for 1 s takes no processor time (--patience)"
done
# What stops for less than that, or is stopped, goes on.
evil nap
quiet halfstep run -s harmonic -i ./evil-nap.so -d 0.1 -n 20 --patience=1 &
until child=$(ps -o pid= --ppid $! | tr -d ' ') && [ "$child" ]; do sleep 0.1; done
sleep 0.2
kill -STOP $child; sleep 1.5; kill -CONT $child
wait $!
is 'a nap, stopped in it' $? 0
evil parent
status 'what it forks may end' 0 halfstep run -s harmonic -i ./evil-parent.so \
  -d 0.1 -n 20
integrator overq0 1 'beyond the end of q'
integrator readbefore 3 'stopped being finite'
integrator nan 3 'stopped being finite'
integrator nan0 2 'q or v is NaN or infinite after step 1 of 4'
integrator once 2 'advance must do n steps'
integrator lane 2 'is not what it is alone'
integrator memory 2 'another motion disturbs it'
integrator cost 2 'must be the evaluations of 4 steps: 4, not 8'
integrator own 1 'advance reads or writes beyond the end of own'
integrator synchronise 1 'writes into other rows than s'
integrator name 2 '.name must be "evil-name"'
integrator noname 2 '.name must be "evil-noname"'
integrator order 2 '.order must be from 1 to'
integrator rows 2 '.rows must be from 0 to'
integrator stability 2 '.stability must be'
integrator advance 2 '.advance must not be NULL'
integrator traits 2 '.traits holds more'
integrator range 2 'b must have min <= value <= max'
integrator unit 2 'b must have a symbol, a unit'
integrator wild 2 '.parameters points to no table'
integrator block 2 'changes what a crash does'

system () # NAME STATUS PART
{
  evil "$1"
  refused "system $1" "$2" "$3" -s "./evil-$1.so" -i leapfrog -d 0.1 -n 20
}
system dof 2 '.dof must be from 1 to 256, not 0'
system large 2 '.dof must be from 1 to 256, not 1000000'
system columns 2 '.columns must be 2 dof = 2 names'
system short_columns 2 '.columns must be 2 dof = 4 names of letters, digits and _: number 2 is not'
system wild_columns 2 '.columns and .units must be'
system wild_invariants 2 '.invariants points to no table'
system column 2 't is the name of two columns'
system units 2 '.units must be 2 dof = 2 words'
system nostart 2 '.start must not be NULL'
system noforce 2 '.acceleration must not be NULL'
system noparameters 2 '.parameters must not be NULL'
system noenergy 2 'HS_CONSERVATIVE says'
system open 2 'HS_OPEN says'
system amplitude 2 '.amplitude must name a parameter'
system beyond 1 'acceleration reads or writes beyond the end of its result'
system before 1 'acceleration reads or writes before the start of its result'
system far_before 1 'acceleration reads or writes before the start of its result'
system far_beyond 1 'acceleration reads or writes beyond the end of its result'
system round 1 'acceleration changes the mode of floating point'
system readq 1 'acceleration reads or writes beyond the end of q'
system readpar 1 'acceleration reads or writes beyond the end of par'
system friction 2 'must hold HS_VELOCITY_DEPENDENT'
system clock 2 'must hold HS_TIME_DEPENDENT'
system lanes 2 'is not what it is alone'
system far 1 'acceleration crashes (signal 6'
system farnan 1 'acceleration reads or writes beyond'
system nowhere 2 'start must give finite q and v'
system stiffer 2 'near the start energy changes by '
system second 2 'near the start momentum changes by '
system error 2 '.invariants[0].name: error, or error_error, is the name of another column'
system twice 2 '.invariants[1].name: energy, or energy_error, is'
system error_of 2 '.invariants[1].name: energy, or energy_error, is'
system column_of 2 'energy_error is the name of two columns'
system straight 2 'near the start place changes by '
evil phase
status 'an invariant with a rate' 0 halfstep run -s ./evil-phase.so -i evil-none.so \
  -d 0.01 -n 200 -f csv
# Semi-implicit Euler's own frequency, and what it is ahead: below h/2 + h^2 t/24.
near 'an invariant with a rate: is kept' "$(most "$work/out" since_error)" 0 0.006
system untold 2 'near the start momentum changes by '
system faster 2 'flow is not the motion of acceleration: t = '
system absolute 2 'flow must leave the state as it is where t is t0'
system restart 2 'flow must leave the state as it is where t is t0'
system late 2 'prepare and at must give the state that flow gives'
evil flow
status 'a flow that is right' 0 halfstep run -s ./evil-flow.so -i rk4 -d 0.1 -n 20 -f csv

# In threads, and into a file, which must not be there then.
status 'in threads' 1 halfstep drift -s ./evil-far.so -i rk4,leapfrog -d 0.1 \
  -n 1000 --jobs=2 -o drift.dat
is 'in threads: one line' "$lines" 1
ok 'in threads: no file' test ! -e drift.dat

evil loop
status 'in threads: a loop' 1 halfstep drift -s harmonic -d 0.1 -n 1000 \
  -i ./evil-loop.so,rk4,leapfrog,euler --jobs=3 --patience=1
has 'in threads: a loop: which' "$said" \
  './evil-loop.so: advance does not come back within 1 s'

# Files.
run='-s harmonic -d 0.1 -n 1'

# What one prints is not data.
evil chatter
evil none
for name in chatter none
do
  halfstep run -i ./evil-$name.so $run -f csv 2>$name.err | sed "s/$name/x/" >$name.csv
done
ok 'chatter: the data are the same' cmp chatter.csv none.csv
is 'chatter: there are some' "$(wc -l <chatter.csv)" 3
ok 'chatter: it is on standard error' grep -q -x chatter chatter.err
echo 'int main' >bad.c
quiet halfstep run $run -i ./bad.c
is 'compile error: status' $? 2
has 'compile error: the compiler says it' "$said" 'bad.c:1:'
has 'compile error: one line more' "$(tail -n 1 "$work/err")" \
  'halfstep: --integrator=./bad.c: '
has 'compile error: which' "$(tail -n 1 "$work/err")" ' failed with status 1'
: >empty.c
refused 'empty' 2 'for which halfstep it was compiled' -i ./empty.c $run
echo '#include <halfstep.h>' >other.c
refused 'no such symbol' 2 'does not define other_integrator' -i ./other.c $run
refused 'no such symbol: system' 2 'does not define other_system' -s ./other.c
echo 'int abi_integrator;' >abi.c
ok 'an object without a version' $compiler -shared -fPIC -o abi.so abi.c
refused 'no version' 2 'for which halfstep it was compiled' -i ./abi.so $run
echo '#include <stddef.h>
const size_t hs_plugin_abi[20] = { 0 };' >abi.c
ok 'an object of another version' $compiler -shared -fPIC -o abi.so abi.c
refused 'another version' 2 'another version' -i ./abi.so $run
echo '#include <stdlib.h>
__attribute__ ((constructor)) static void f (void)
{ if (WHAT == 0) abort (); if (WHAT == 1) exit (0); if (WHAT == 2) for (;;); }' \
  >load.c
for what in 0:crashes 1:ends 2:'does not come back'
do
  ok "an object: loading ${what#*:}" $compiler -shared -fPIC -o load.so \
    -DWHAT=${what%%:*} load.c
  refused "loading ${what#*:}" 1 "its loading ${what#*:}" -i ./load.so $run \
    --patience=1
done
echo text >text.so
refused 'text' 2 'cannot be loaded' -i ./text.so $run
printf '\177ELF\001\001\001%0100d' 0 >old.so
refused '32 bits' 2 'cannot be loaded' -i ./old.so $run
head -c 100 evil.so >cut.so
refused 'cut off' 2 'cannot be loaded' -i ./cut.so $run
mkdir folder.c
refused 'directory' 2 'is a directory' -i ./folder.c $run
refused 'absent' 2 'No such file' -i ./absent.c $run
mkfifo pipe.c
refused 'a pipe' 2 'is no regular file' -i ./pipe.c $run
refused 'no ending' 2 '(./x-leapfrog.c is a file)' -i x-leapfrog $run
refused 'ending' 2 'must end in .c or .so' -i ./mine.txt $run
refused 'ending: system' 2 'must end in one of: .bodies, .sys, .c, .so' -s ./mine.txt
refused 'comma' 2 'cannot hold a comma' -i ./a,b.c $run
refused 'name' 2 'the file'\''s name is that of the integrator' -i '9 lives.c' $run
cp x-leapfrog.c leapfrog.c
refused 'built in' 2 '"leapfrog" is built in' -i ./leapfrog.c $run
cp x-leapfrog.c verlet.c
refused 'built in: an alias' 2 'is built in' -i ./verlet.c $run
cp x-leapfrog.c harmonic.c
refused 'built in: a system' 2 '"harmonic" is built in' -s ./harmonic.c
refused 'twice' 2 'x-leapfrog is named twice' -i ./x-leapfrog.so,x-leapfrog.c $run
if [ "$(id -u)" -eq 0 ]
then
  skip 'unreadable' 'root reads all'
else
  cp x-leapfrog.c closed.c
  chmod 0 closed.c
  refused 'unreadable' 2 'cannot be read' -i ./closed.c $run
fi

# Nothing else is run: names go past no shell.
odd='a b;$(touch pwned)`touch pwned`"'\''
'
mkdir ./"$odd" ./-o ./@x
for folder in "$odd" -o @x
do
  cp x-leapfrog.c ./"$folder"
  status "in a folder of an odd name" 0 halfstep run $run \
    --integrator="$folder/x-leapfrog.c"
done
cp x-leapfrog.c ./-x.c
refused 'a dash' 2 '-x.c: does not define _x_integrator' --integrator=-x.c $run
status 'CC with an argument' 0 env CC="$compiler -DX=\"1\"" "$HALFSTEP" run $run \
  -i x-leapfrog.c
status 'CC of blanks' 0 env CC='  ' "$HALFSTEP" run $run -i x-leapfrog.c
status 'CC with a shell'\''s signs' 1 env CC='touch;pwned $(touch pwned)' \
  "$HALFSTEP" run $run -i x-leapfrog.c
has 'no compiler' "$said" 'install one'
ok 'nothing was run' test ! -e pwned
for other in gcc clang
do
  if command -v $other >"$log"
  then
    env CC=$other "$HALFSTEP" run -s orbit -d 0.05 -n 50 -f csv \
      -i ./x-gauss4.c,./x-pefrl.c 2>&1 | sed s/^x-// >x.csv
    halfstep run -s orbit -d 0.05 -n 50 -f csv -i gauss4,pefrl >built-in.csv
    ok "compiled by $other: the same to the bit" cmp x.csv built-in.csv
  else
    skip "compiled by $other: the same to the bit" "no $other"
  fi
done

# A signal while it is compiled.
printf '#!/bin/sh\necho $$ >pid\nexec sleep 60\n' >slow
chmod +x slow
env CC=./slow "$HALFSTEP" run $run -i ./x-leapfrog.c >"$log" 2>&1 &
started=$!
ok 'a signal: a compiler is at work' soon test -s pid
kill -TERM $started
wait $started
is 'a signal: status' $? 143
ok 'a signal: the compiler is ended' sh -c '! kill -0 $(cat pid) 2>&1'

is 'no temporaries are left' "$(ls -A "$TMPDIR")" ''
finish
