#!/bin/sh
# SPDX-License-Identifier: MIT
# Bad numbers and words: the table tests/words.tsv with every experiment that has
# the option; options without a value that want one, with one that they do not
# take, given twice, of another experiment.  One line that names the option,
# nothing else, no file, and the status.
# shellcheck disable=SC1091,SC2010,SC2016,SC2034,SC2086,SC2154
. "$(dirname "$0")/../figure.sh"

# What is right without the option that is tried, which goes behind.
cat >bases <<'END_OF_BASES'
run --system=harmonic --integrator=leapfrog --step=0.1 --steps=3
drift --system=harmonic --integrator=leapfrog --step=0.1 --steps=9
bounce --system=projectile --wall=y>0 --step=0.1 --steps=9
order --system=harmonic --integrator=rk4 --max-steps=128 --phases=1
cost --system=harmonic --integrator=rk4 --max-evaluations=500 --phases=1
rounding --system=harmonic --max-steps=32
phase --system=harmonic --integrator=leapfrog --step=0.1 --steps=8
map --system=harmonic --integrator=leapfrog --cells=2 --step=0.1 --steps=9
shadow --system=harmonic --integrator=leapfrog --step=0.1 --steps=9
same --system=harmonic --step=0.1 --steps=9
audit --system=harmonic --integrator=rk4
diagnose trace.csv --system=harmonic
grade trace.csv --system=harmonic
reproduce feynman
claims rk4-better
live --system=harmonic
report folder --system=harmonic
lesson 4
list systems
END_OF_BASES
numbers='step span t0 restitution friction stiffness periods accuracy'
counts='steps every rows min-steps max-steps phases times points cells terms
  max-evaluations expect jobs patience'
esc=$(printf '\033') c1=$(printf '\302\233') bidi=$(printf '\342\200\256')
long=$(awk 'BEGIN { for (; n < 10000; n++) printf "aaaaaaaaaa" }')
halfstep run -s harmonic -i leapfrog -d 0.1 -n 50 -f csv | cut -d, -f2-4 >trace.csv

# options EXPERIMENT: letter or -, name, what it takes or -, a line each.
options ()
{
  halfstep "$1" --help | sed -n \
    's/^  \(-\(.\),\|   \) --\([a-z0-9-]*\)\(\[*=[^ ]*\)*.*/x\2 \3 x\4/p' \
    | sed 's/^x /- /; s/^x//; s/ x$/ -/; s/ x/ /'
}
while read -r experiment base
do
  options "$experiment" >"$experiment.options"
done <bases
cat ./*.options | awk '{ print $2, $3 }' | sort -u >known

# without OPTION...: the words of $base but for these.
without ()
{
  without=
  for word in $base
  do
    case " $* " in
      *" ${word%%=*} "*) ;;
      *) without="$without $word" ;;
    esac
  done
}
# try OPTION STATUS WORD...: one case.
count=0 cases=0 good=0
try ()
{
  count=$((count + 1))
  test $((count % HALFSTEP_SHARE)) -eq 0 || return 0
  cases=$((cases + 1)) try_option=$1 try_wanted=$2
  shift 2
  quiet "$HALFSTEP" "$@"
  try_got=$?
  case $try_option@$said@ in
    --*"@halfstep: "*"$try_option"[!a-z0-9-]*) ;;
    [!-]*"@halfstep: "*"$try_option"*) ;;
    *) try_got="$try_got, not named" ;;
  esac
  case $said in
    *[[:cntrl:]]*) try_got="$try_got, a control character" ;;
  esac
  if test "$try_got $lines" = "$try_wanted 1" && test ${#said} -lt 2100 \
    && test ! -s "$work/out"
  then good=$((good + 1)); return; fi
  printf '%.300s: status %s, wanted %s: %.300s\n' "$*" "$try_got" "$try_wanted" "$said" >&2
}
ls -A >before

# Values.
tab=$(printf '\t')
while IFS=$tab read -r of wanted value
do
  case $of in
    '#'*) continue ;;
    number) of=$numbers ;;
    count) of=$counts ;;
  esac
  eval "value=$value"
  for option in $of
  do
    echo "$option" >>tried
    while read -r experiment base
    do
      grep -q " $option " "$experiment.options" || continue
      case $option in
        span) without --span --steps ;;
        force) without --system ;;
        stiffness) without; without="$without --contact=penalty" ;;
        *) without "--$option" ;;
      esac
      try "--$option" "$wanted" "$experiment" $without "--$option=$value"
    done <bases
  done
done <"$srcdir/tests/words.tsv"
values=$good of_values=$cases

# Options as such.
while read -r experiment base
do
  while read -r letter option takes
  do
    case $takes in
      -) try "--$option" 2 "$experiment" $base "--$option=1" ;;
      '['*) ;;
      *)
        without "--$option"
        try "--$option" 2 "$experiment" $without "--$option"
        test "$letter" = - || try "--$option" 2 "$experiment" $without "-$letter"
        case $option in
          set | wall | force) continue ;; # may be repeated
          columns) value=t,x,v ;;
          system) value=harmonic ;;
          integrator) value=rk4 ;;
          step-rule) value=fixed ;;
          contact) value=flip ;;
          arithmetic) value=float ;;
          format) value=csv ;;
          start | range) value=1,2 ;;
          restitution | accuracy) value=0.5 ;;
          *) value=16 ;;
        esac
        try "--$option" 2 "$experiment" $without "--$option=$value" "--$option=$value"
        ;;
    esac
  done <"$experiment.options"
  while read -r option takes
  do
    grep -q " $option" "$experiment.options" && continue # or what begins with it
    try "--$option" 2 "$experiment" $base "--$option"
    test "$takes" = - || try "--$option" 2 "$experiment" $base "--$option=1"
  done <known
  try --nonsense 2 "$experiment" $base --nonsense
  try "takes no option" 2 "$experiment" $base -z
  case $experiment in
    diagnose | grade) ;;
    *) try '""' 2 "$experiment" $base '' ;;
  esac
done <bases
while IFS='|' read -r named words
do
  eval "try '$named' 2 $words"
done <<'END_OF_WORDS'
which experiment|
"nonsense"|nonsense
"Run"|Run
"--nonsense"|--nonsense
"-x"|-x
""|''
"aaaa|"$long"
"\x1b"|"$esc"
list "nonsense"|list nonsense
list "Systems"|list Systems
list "aaaa|list "$long"
list "\x1b"|list "$esc"
lesson "nonsense"|lesson nonsense
lesson "0"|lesson 0
lesson "99"|lesson 99
lesson "1e999"|lesson 1e999
claims "nonsense"|claims nonsense
claims "\x1b"|claims "$esc"
reproduce "nonsense"|reproduce nonsense
reproduce "aaaa|reproduce "$long"
needs a folder|report
needs a file|diagnose
needs a file|grade
END_OF_WORDS

all 'bad values of options: refused, the option named' "$values" "$of_values"
all 'options doubled, without value, of others: refused' $((good - values)) \
  $((cases - of_values))
# Those that may be any text, or none.
sort -u tried >those
named=$(awk '$2 != "-" { print $1 }' known | sort -u | comm -23 - those | paste -s -d' ')
figure 'options that take a value and have no row' "${named:-none}" none test -z "$named"
rm -f tried those
ls -A | grep -v '\.options$' >after
grep -v '\.options$' before | grep -v '^\(before\|after\|known\)$' >was
grep -v '^\(before\|after\|known\|was\)$' after >is
figure 'files made by refused commands' "$(comm -13 was is | wc -l | tr -d ' ')" 0 cmp -s was is
# Controls: a command that is done, and one that names another option, are not
# good; what is right is not refused.
good=0 cases=0
count=-1 && try systems 0 list systems 2>"$log"
count=-1 && try --step 2 run --steps=0 2>"$log"
figure 'control: commands that are not refused so' "$((cases - good)) of $cases" all \
  test "$good $cases" = '0 2'
good=0 cases=0
while read -r experiment base
do
  case $experiment in live | report | audit | claims) continue ;; esac
  cases=$((cases + 1))
  if halfstep "$experiment" $base >"$work/out" 2>"$work/err"
  then good=$((good + 1)); else cat "$work/err" >&2; fi
done <bases
all 'the same commands without what is bad: done' $good $cases
