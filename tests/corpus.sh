#!/bin/sh
# SPDX-License-Identifier: MIT
# Inputs that fuzzing made up (tests/reliability/fuzz.sh) and found to lead to
# places of their own, or to faults: each ends with a status that is documented,
# and says why if it is not 0.
# shellcheck disable=SC1091,SC2016,SC2154
source=$(cd "$(dirname "$0")/.." && pwd) || exit 99
. "$source/tests/tap.sh"
tab=$(printf '\t')
cp "$source/examples/spring.sys" f.sys
cp "$source/data/figure-eight.bodies" f.bodies

# run KIND: $input is the file, or what the option is, or all words.
run ()
{
  case $1 in
    force) quiet "$HALFSTEP" run "--force=ax=$input" --step=0.1 --steps=2 ;;
    number) quiet "$HALFSTEP" run --system=harmonic --steps=2 "--step=$input" ;;
    words) eval "quiet \"\$HALFSTEP\" $input" ;;
    sys | bodies) quiet "$HALFSTEP" run --system=in."$1" --step=0.1 --steps=2 ;;
    csv) quiet "$HALFSTEP" diagnose in.csv --system=pendulum ;;
    state)
      quiet "$HALFSTEP" run --system=harmonic --integrator=leapfrog --step=0.1 \
        --steps=4 --resume=in.state
      ;;
  esac
}

# good KIND: it ends well.
good ()
{
  run "$1"
  got=$?
  case $got@$said in
    0@* | [123]@halfstep:*) ;;
    *) return 1 ;;
  esac
}

for kind in force number words sys bodies csv state
do
  cases=0
  : >"$log"
  while IFS=$tab read -r of text
  do
    test "$of" = $kind || continue
    cases=$((cases + 1))
    printf %b "$text" >in.$kind
    input=$(cat in.$kind)
    good $kind || printf 'status %s: %s: %.300s\n' $got "$text" "$said" >>"$log"
  done <"$source/tests/corpus.tsv"
  if test -s "$log" || test $cases -eq 0
  then fail "$kind"; else pass "$kind: $cases"; fi
done

# Controls: a signal, a status that is none, and one without a word.
for end in 'kill -SEGV $$' 'echo halfstep: >&2; exit 4' 'exit 2'
do
  printf '#!/bin/sh\n%s\n' "$end" >bad
  chmod +x bad
  input=x
  if (HALFSTEP=./bad; good force) >"$log" 2>&1
  then fail "control: $end"; else pass "control: $end"; fi
done
finish
