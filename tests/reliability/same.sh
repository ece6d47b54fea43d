#!/bin/sh
# SPDX-License-Identifier: MIT
# The same command writes the same bytes: again, by any number of threads, in
# any locale; and rows do not depend on how many are written, nor on those that
# come after.
# shellcheck disable=SC1091,SC2086,SC2154
. "$(dirname "$0")/../figure.sh"

# count CMD...: adds it to the cases, and to the good ones where it succeeds.
count ()
{
  cases=$((cases + 1))
  if "$@" >"$log" 2>&1; then good=$((good + 1)); fi
}
begin () { cases=0 good=0; }

# A command of each kind, in $kind.csv.
cat >kinds <<'END_OF_KINDS'
run run -s pendulum -i all -d 0.1 -n 300
varied run -s orbit -i basic -d 0.01 -n 300 --step-rule=adaptive
drift drift -s orbit -d 0.01 -n 2000 --phases=5
order order -s pendulum --max-steps=256
map map -s pendulum --cells=10 -n 200
phase phase -s driven --points=100
END_OF_KINDS
# again KIND ARGUMENTS...: the same again, with these before it.
again ()
{
  again_kind=$1
  shift
  "$@" "$HALFSTEP" $(sed -n "s/^$again_kind //p" kinds) $jobs -f csv >again 2>"$log"
  cmp again "$again_kind.csv"
}
jobs=
while read -r kind arguments
do
  "$HALFSTEP" $arguments -f csv >"$kind.csv" 2>"$log"
done <kinds

begin
for i in $(seq "$(share 100)")
do
  for kind in run varied drift order map phase
  do
    count again $kind env HS_REPEAT="$i"
  done
done
all "repeats of $(wc -l <kinds) commands" $good $cases

begin
for threads in $(seq 1 $((HALFSTEP_SHARE > 1 ? 5 : 1)) 16)
do
  jobs=--jobs=$threads
  for kind in drift order map phase
  do
    count again $kind env
  done
done
jobs=
all '1 to 16 threads, of 4 commands' $good $cases

# Locales of our own, so that none need be installed: with a decimal comma, with
# spaces between thousands, of another script, and of a country where the small
# letter of I is none of ASCII, in UTF-8 and in a single byte.
locales='de_DE.UTF-8 en_US.UTF-8 fr_FR.UTF-8 hi_IN.UTF-8 tr_TR.UTF-8 tr_TR.ISO-8859-9'
LOCPATH=$work/locales; export LOCPATH
mkdir "$LOCPATH"
for name in $locales
do
  localedef -i "${name%.*}" -f "${name#*.}" "$LOCPATH/$name" >"$log" 2>&1
done
# Words and messages, in $kind.said, with letters and numbers that others read
# otherwise.
cat >TITLE.csv <<'END'
TIME,POSITION,VELOCITY
0,1,0
0.1,0.995,-0.09975
0.2,0.98005,-0.1985
0.3,0.955295,-0.29551
0.4,0.92102,-0.38957
0.5,0.87754,-0.47973
END
sed '$s/.*/0.5,INF,NAN/' TITLE.csv >INFINITE.csv
cat >sayings <<'END'
comma run -s harmonic -i rk4 -d 0,1 -n 1
thousands run -s harmonic -i rk4 -d 0.1 -n 1.000
capitals run -s HARMONIC -i MIDPOINT -d 0.1 -n 1
near run -s harmonic -i MIDPOINT -d 0.1 -n 1
formula run --force=a=-0.5*x+min(0.25,1.5e-1) --start=1,0.5 -i rk4 -d 0.01 -n 99
titles diagnose TITLE.csv -s harmonic
infinite diagnose INFINITE.csv -s harmonic
words run -s pendulum -i MIDPOINT --set=THETA0=0,5 -d 0.1 -n 1
help drift --help
list list
END
# say FILE KIND BY...: what the program says, all of it, and its status.
say ()
{
  say_file=$1 say_kind=$2
  shift 2
  set -f
  "$@" "$HALFSTEP" $(sed -n "s/^$say_kind //p" sayings) </dev/null >"$say_file" 2>&1
  echo "status $?" >>"$say_file"
  set +f
}
saying () { say said "$@" && cmp said "$1.said"; }
while read -r kind arguments
do
  say "$kind.said" "$kind"
done <sayings

begin there=0
for name in C $locales
do
  test $name = C || test "$(LC_ALL=$name locale charmap 2>"$log")" = ${name#*.} || continue
  there=$((there + 1))
  for kind in run varied drift order map phase
  do
    count again $kind env LC_ALL="$name"
  done
  while read -r kind arguments
  do
    count saying $kind env LC_ALL="$name"
  done <sayings
done
all "each locale, of 6 commands and $(wc -l <sayings) that say something" $good $cases
why='localedef makes no others here (Debian: locales)' \
  figure 'locales, with decimal commas, and where i is not I' $there 7 test $there -eq 7

# A control: a program that would look at its locale is caught in these.
echo '#include <locale.h>
__attribute__((constructor)) static void heed (void) { setlocale (LC_ALL, ""); }' >heed.c
caught=none
if ${CC:-cc} -shared -fPIC -o heed.so heed.c 2>"$log"
then
  begin
  count again run env LC_ALL=de_DE.UTF-8 LD_PRELOAD="$PWD/heed.so"
  count again drift env LC_ALL=fr_FR.UTF-8 LD_PRELOAD="$PWD/heed.so"
  count saying titles env LC_ALL=tr_TR.ISO-8859-9 LD_PRELOAD="$PWD/heed.so"
  caught=$((cases - good))
fi
figure 'control: locales that show where they are heeded' $caught 3 test "$caught" = 3
unset LOCPATH

# rows ROWS K: of a table with a header, by each integrator, the rows 0, K, 2 K
# ... and the last; `below N' those before it, of a run of N steps.
rows ()
{
  awk -F, -v K="$2" 'NR == 1 { print; next }
    $1 != name && NR > 2 && (n - 1) % K { print last }
    $1 != name { n = 0; name = $1 }
    n++ % K == 0 { print }
    { last = $0 }
    END { if ((n - 1) % K) print last }' "$1"
}
below () { awk -F, -v N="$2" '$1 != name { n = 0; name = $1 } NR == 1 || n++ <= N' "$1"; }
# part ROWS OF FEWER: what the whole says of the rows, and a run of these.
part ()
{
  "$1" whole.csv "$2" >wanted
  "$HALFSTEP" run -s $system $arguments $3 -f csv >got 2>"$log"
  test "$(wc -l <got)" -gt 20 && cmp got wanted
}

every=0 prefix=0 of_every=0 of_prefix=0
for system in harmonic pendulum orbit driven double-pendulum
do
  for h in 0.01 0.05
  do
    arguments="-i all -d $h"
    "$HALFSTEP" run -s $system $arguments -n 1000 -f csv >whole.csv 2>"$log"
    for i in $(seq "$(share 50)")
    do
      K=$(awk -v i="$i" 'BEGIN { srand (i); print 2 + int (rand () ^ 3 * 997) }')
      begin
      count part rows $K "-n 1000 --every=$K"
      every=$((every + good)) of_every=$((of_every + 1))
      begin
      count part below $K "-n $K"
      prefix=$((prefix + good)) of_prefix=$((of_prefix + 1))
    done
  done
done
if part rows 7 '-n 1000 --every=8' >"$log" 2>&1; then exit 1; fi # a control
all 'rows with --every, all integrators on 5 systems' $every $of_every
all 'rows of shorter runs, likewise' $prefix $of_prefix
