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

begin
locales=$(locale -a | head -n 5)
for name in $locales
do
  for kind in run varied drift order map phase
  do
    count again $kind env LC_ALL="$name"
  done
done
all "each locale that is there, of 6 commands" $good $cases
locales=$(echo "$locales" | wc -l)
why='no more are installed' figure 'locales that were there' "$locales" 5 \
  test "$locales" -eq 5

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
