#!/bin/sh
# SPDX-License-Identifier: MIT
# What a terminal would obey and not show does not reach it, wherever it comes
# from: controls, also of eight bits, and what turns the direction of writing.
# shellcheck disable=SC1091,SC2154
. "$(dirname "$0")/tap.sh"

# A file's name cannot hold 0, a word no more.
controls=$(printf 'a\001\007\010\033[31mb\033]0;c\007\177d\302\233 31me\302\205f')
bidi=$(printf '\342\200\256\342\201\246\330\234\357\273\277')
bytes=$(printf '\233\377\302')
odd=$controls$bidi$bytes

# plain NAME [OTHERS]: nothing of that kind, but for others, in what the program
# wrote.
plain ()
{
  cat "$work/out" "$work/err" >written
  LC_ALL=C tr -d "\n\t -~\200-\377${2-}" <written >found
  is "$1: no control" "$(od -An -tx1 <found)" ''
  is "$1: no eight-bit control, nothing that turns" \
    "$(LC_ALL=C grep -c "$eight_bits" <written)" 0
  is "$1: only UTF-8" "$(iconv -f utf-8 -t utf-8 <written 2>&1 >"$log")" ''
}
eight_bits=$(printf '\302[\200-\237]\\|\342\200[\213-\217\250-\256]\\|\342\201[\240-\257]\\|\330\234\\|\357\273\277')
printf '%s\n' "$odd" >"$work/out"
: >"$work/err"
is 'the test sees it: controls' "$(LC_ALL=C tr -d '\n\t -~\200-\377' <"$work/out" | wc -c | tr -d ' ')" 7
is 'the test sees it: others' "$(LC_ALL=C grep -c "$eight_bits" <"$work/out")" 1

mkdir "$odd"
halfstep run -s harmonic -i leapfrog -d 0.1 -n 50 -f csv | cut -d, -f2-4 >"$odd/$odd.csv"
cp "$odd/$odd.csv" "$odd/two.csv"
printf '%s\n' "$odd" >"$odd/bad.csv"
printf 't,x,v\n0,1,0\n0.1,%s,0\n' "$odd" >"$odd/cell.csv"
printf 'ax = -x # %s\n' "$odd" >odd.sys
printf '%s = 1\n' "$odd" >word.sys
printf 'body %s 1\n' "$odd" >odd.bodies
printf '#include <halfstep.h>\n#error "%s"\n' "$odd" >"$odd/odd.c"
printf '0 %s\n' "$odd" >odd.script

# STATUS of a command, and what it writes.
while IFS='|' read -r wanted words
do
  eval "set -- $words"
  status "$words" "$wanted" halfstep "$@"
  plain "$words"
done <<'END'
2|"$odd"
2|run "$odd"
2|run --"$odd"
2|run -s "$odd"
2|run -s "$odd.sys"
2|run -s "./$odd.c"
2|run -s odd.sys
2|run -s word.sys
2|run -s odd.bodies
2|run -s "$odd/odd.c"
2|run -s harmonic -i "$odd"
2|run -s harmonic -i "cmd:$odd"
2|run -s harmonic -d "$odd" -n 1
2|run -s harmonic -d 0.1 -n "$odd"
2|run -s harmonic -d 0.1 -n 1 -p "$odd=1"
2|run -s harmonic -d 0.1 -n 1 -p "omega=$odd"
2|run -s harmonic -d 0.1 -n 1 --start="1,$odd"
2|run -s harmonic -d 0.1 -n 1 -f "$odd"
2|run -s harmonic -d 0.1 -n 1 --step-rule="$odd"
2|run -s projectile -d 0.1 -n 1 --wall="$odd>0"
2|run -s harmonic -d 0.1 -n 1 --plot="$odd.png"
2|run --force="ax=$odd" -d 0.1 -n 1
2|run --force="ax=-x" -p "$odd=1" -d 0.1 -n 1
1|run -s harmonic -d 0.1 -n 1 -o "none/$odd"
0|run -s harmonic -d 0.1 -n 1 -T "$odd"
0|run -s harmonic -d 0.1 -n 1 -T "$odd" -f json
0|run -s harmonic -d 0.1 -n 1 -T "$bidi" -f json
0|run -s harmonic -d 0.1 -n 1 -T "$bidi"
0|run -s harmonic -d 0.1 -n 1 -T "$bytes"
2|diagnose -s harmonic "$odd"
2|diagnose -s harmonic "$odd/bad.csv"
2|diagnose -s harmonic "$odd/cell.csv"
0|diagnose -s harmonic "$odd/$odd.csv"
0|diagnose -s harmonic "$odd/$odd.csv" -f csv
0|diagnose -s harmonic "$odd/$odd.csv" -f json
0|diagnose -s harmonic "$odd/$odd.csv" -f dat
2|diagnose -s harmonic "$odd/two.csv" --columns="$odd"
0|grade -s harmonic "$odd"
0|grade -s harmonic "$odd" -f csv
0|grade -s harmonic "$odd" -f json
2|grade -s harmonic --commands="$odd"
2|live -s harmonic --script="$odd"
2|live -s harmonic --script=odd.script
2|list "$odd"
2|lesson "$odd"
2|claims "$odd"
2|reproduce "$odd"
2|report "$odd" -s harmonic
END

# A command with such words is what it was, for bash and others that read $'.
if command -v bash >"$log"
then
  halfstep run -s harmonic -i leapfrog -d 0.1 -n 1 -T "$odd" >first
  command=$(sed -n 's/^# command: halfstep //p' first)
  bash -c "exec \"\$HALFSTEP\" $command" >second 2>"$log"
  ok 'the command in the header, run again, gives the same bytes' cmp first second
else
  skip 'the command in the header, run again' 'no bash'
fi

# The environment.
for variable in TERM TMPDIR CC PATH LANG COLUMNS LINES OMP_NUM_THREADS
do
  # A form feed is gnuplot's own, before a picture.
  for arguments in 'run -s ./none.c' 'live -s harmonic' \
    'run -s harmonic -d 0.1 -n 5 --plot'
  do
    # shellcheck disable=SC2086
    quiet env -- "$variable=$odd" "$HALFSTEP" $arguments
    plain "$variable: $arguments" '\f'
  done
done

if command -v gnuplot >"$log"
then
  status 'letters for a picture' 0 halfstep run -s harmonic -d 0.1 -n 9 -T "$odd" --plot
  plain 'letters for a picture' '\f'
  (cd "$odd" && halfstep run -s harmonic -d 0.1 -n 9 --plot=x.svg -T "$odd") \
    >"$work/out" 2>"$work/err"
  is 'a picture in a folder of such a name' "$(cd "$odd" && ls x.*)" "x.dat
x.gp
x.svg"
  cat "$odd/x.svg" >"$work/out"
  plain 'a picture with such a title'
fi
finish
