#!/bin/sh
# SPDX-License-Identifier: MIT
# Pictures: with gnuplot they are drawn, without it everything is kept for
# later; and nothing in a title or a name is ever run.  Case 67 is here.
# shellcheck disable=SC1091,SC2010,SC2012,SC2016,SC2154
. "$(dirname "$0")/tap.sh"

wave='run -s harmonic -i leapfrog,exact -d 0.1 -n 60'
entries () { ls -A | tr '\n' ' '; }
# fresh: an empty folder to be in.
fresh () { cd "$work" && rm -rf here && mkdir here && cd here || exit 99; }

# Names that are refused; nothing is made.
for name in x.gif x.PNG x. x png x.svgz .jpg x.png.txt 'a
b.png'
do
  shown=$(echo "$name" | tr '\n' ' ')
  status "--plot=$shown is refused" 2 halfstep $wave --plot="$name"
  is "--plot=$shown: one message" "$(wc -l <"$work/err" | tr -d ' ')" 1
  is "--plot=$shown: nothing is made" "$(entries)" ''
done
status 'pictures with two names are refused' 2 halfstep $wave --plot=a.png --plot=b.svg
status 'pictures in no folder' 1 halfstep $wave --plot=none/a.png
is 'pictures in no folder: one message' "$(wc -l <"$work/err" | tr -d ' ')" 1

# Without gnuplot.  The tools of the tests are not to vanish with it.
program=$HALFSTEP
without () { env PATH=/nonexistent "$program" "$@"; }
# later: the command that the message ends with, run by a shell.
later () { sed -n 's/.*draw them later with: //p' "$work/err" >later.sh; sh later.sh </dev/null >"$log" 2>&1; }
status 'without gnuplot' 1 without $wave --plot=x.png
has 'without gnuplot: said' "$(cat "$work/err")" 'cannot start gnuplot'
has 'without gnuplot: how to draw later' "$(cat "$work/err")" 'draw them later with: '
is 'without gnuplot: data and script are kept' "$(entries)" 'x.dat x.gp '
is 'without gnuplot: the data' "$(sed '/^# command/d' x.dat)" \
  "$(halfstep $wave | sed '/^# command/d')"
status 'without gnuplot, on the screen' 1 without $wave --plot
is 'without gnuplot, on the screen: data and script are kept' \
  "$(ls -A "$TMPDIR" | sed 's/.*\././' | tr '\n' ' ')" '.dat .gp '
rm -f "$TMPDIR"/*
fresh
status 'without gnuplot, not finite' 3 without run -s harmonic -i leapfrog -d 2.01 \
  -n 10000 --plot=x.png
near 'without gnuplot, not finite: the rows before are kept' \
  "$(grep -c '^[0-9]' x.dat)" 1779 5
is 'with --output both are kept' "$(fresh; without $wave --plot=x.png -o y.csv -f csv \
  2>"$log"; entries)" 'x.dat x.gp y.csv '

if ! command -v gnuplot >"$log" 2>&1
then
  skip 'pictures' 'no gnuplot'
  finish
  exit 0
fi

fresh
without $wave --plot=x.png 2>"$work/err"
later
ok 'the command given draws later' test -s x.png

# magic FILE: its first bytes say what it is.
magic ()
{
  case $1 in
    *.png) test "$(head -c 4 "$1" | od -An -tx1 | tr -d ' ')" = 89504e47 ;;
    *.svg) head -c 200 "$1" | grep -q '<svg\|<?xml' && grep -q '</svg>' "$1" ;;
    *.pdf) head -c 5 "$1" | grep -q '%PDF-' ;;
  esac
}
while read -r options
do
  fresh
  status "$options: drawn" 0 halfstep $options --plot=x.png --plot=x.svg --plot=x.pdf
  is "$options: no messages" "$(cat "$work/err" "$work/out")" ''
  is "$options: the files" "$(entries)" 'x.dat x.gp x.pdf x.png x.svg '
  for picture in x.png x.svg x.pdf
  do
    ok "$options: $picture" magic $picture
  done
  mv x.png old.png
  gnuplot x.gp >"$log" 2>&1
  ok "$options: gnuplot x.gp draws the same" cmp x.png old.png
done <<'END'
run -s harmonic -d 0.1 -n 60
run -s pendulum -i all,exact -d 0.1 -n 60
run -s orbit -i all,exact -d 0.05 -n 200
run -s driven -i exact -d 0.1 -n 60
drift -s harmonic -d 0.1 -n 1000
drift -s pendulum -d 0.1 -n 1000
drift -s orbit -d 0.05 -n 1000
order -s harmonic
order -s pendulum
order -s orbit
order -s driven
drift -s harmonic -i leapfrog -d 0.1 -n 1000 --phases=4
cost -s harmonic --max-evaluations=4000
cost -s driven -i leapfrog,rk4 --max-evaluations=400
rounding -s harmonic --phases=2 --max-steps=512
rounding -s orbit -d 0.1 -n 512 --phases=4
phase -s harmonic --points=200
phase -s pendulum -i all,exact -d 0.4 -t 8 --points=200
phase -s driven -i leapfrog --points=200
map -s harmonic --cells=8
map -s pendulum -i leapfrog --cells=8 --range=10deg,170deg
map -s orbit -i all,exact --cells=8
shadow -s pendulum -n 200
same -s orbit -n 500
audit -s orbit -i leapfrog,rk4
END

# Chords of many turns of few rows would look like several curves: points.  A turn
# has 2 pi/(2 atan(h/2)) rows, 12.8 and 126, of logarithmic steps; one turn is no
# several.
while IFS='|' read -r dotted options
do
  fresh
  halfstep run -s orbit $options --plot=x.svg >/dev/null 2>&1
  { cat x.gp; echo 'print "[".dotted."]"'; } >print.gp
  is "points where a turn has few: $options" "$(gnuplot print.gp 2>&1 | grep '^\[')" \
    "[$dotted]"
done <<'END'
 drift-kick-drift|--step-rule=logarithmic -d 0.5 -n 200
|--step-rule=logarithmic -d 0.05 -n 500
|--step-rule=logarithmic -d 0.5 -n 13
END

# What is hard to draw.
while IFS='|' read -r wanted options
do
  fresh
  status "$options" "$wanted" halfstep $options --plot=x.svg
  ok "$options: a picture" magic x.svg
done <<'END'
0|run -s harmonic -i leapfrog -d 0.1 -t 0
0|run -s harmonic -i leapfrog -d 0.1 -n 1
0|run -s harmonic -i leapfrog --start=0,0 -d 0.1 -n 5
0|run -s pendulum -i exact --start=0,0 -d 0.1 -n 5
3|run -s harmonic -i velocity-verlet -d 2.01 -n 10000
0|drift -s harmonic -d 0.1 -n 1
0|drift -s harmonic -i exact -d 0.1 -n 100
0|drift -s orbit --start=1,0,0,1.4142135623730951 -i leapfrog -d 0.1 -n 100
3|drift -s harmonic -i velocity-verlet -d 2.01 -n 10000
0|order -s harmonic -i euler --max-steps=128
0|order -s harmonic --span=-3 --max-steps=128
0|cost -s harmonic -i euler,rk4 --max-evaluations=300
0|cost -s orbit --max-evaluations=400
0|cost -s harmonic --start=0,0 -i rk4 --max-evaluations=300 --time --accuracy=1
0|rounding -s harmonic --start=0,0 -d 0.1 -n 16 --phases=2
0|rounding -s harmonic --max-steps=16 --phases=2 --arithmetic=long-double
0|phase -s harmonic -i exact --points=16
0|phase -s harmonic --start=0,0 -d -0.1 -n 1 --points=16
3|phase -s harmonic -d 2.5 -n 2000 --points=16
0|phase -s pendulum -i leapfrog,exact -p theta0=0 -p omega0=2 --points=16
0|map -s harmonic -i euler -d 2 --cells=4
0|map -s harmonic -i leapfrog -d 5 --cells=2
0|map -s harmonic -i exact --cells=2
0|map -s harmonic -d -0.5 --cells=4
0|shadow -s harmonic -i all -n 20
0|shadow -s harmonic -i leapfrog --start=0,0 -n 20
0|shadow -s harmonic -i implicit-midpoint -d -0.1 -n 7
3|shadow -s harmonic -d 2.5 -n 2000
0|same -s harmonic --start=0,0 -n 20
0|same -s harmonic -n 1
3|same -s harmonic -d 2.5 -n 2000
END

# Beside other output, in another folder.
fresh
mkdir folder
status 'a picture in a folder' 0 halfstep $wave --plot=folder/x.svg -o y.csv -f csv
is 'a picture in a folder: data and script beside it' "$(ls -A folder | tr '\n' ' ')" \
  'x.dat x.gp x.svg '
is 'a picture in a folder: and the data asked for' "$(halfstep $wave -f csv | cmp - y.csv)" ''
status 'a picture and csv on standard output' 0 halfstep $wave --plot=x.svg -f csv
is 'a picture and csv: only data' "$(halfstep $wave -f csv | cmp - "$work/out")" ''

fresh
mkdir folder && ln -s folder/target.svg x.svg
status 'a picture behind a symbolic link' 0 halfstep $wave --plot=x.svg
ok 'a picture behind a symbolic link: the link stays' test -h x.svg
ok 'a picture behind a symbolic link: is drawn' magic folder/target.svg
rm -rf x.svg folder

# On the screen, without a display.
for options in "$wave" 'drift -s orbit -d 0.05 -n 1000' 'order -s driven --max-steps=128' \
  'cost -s harmonic --max-evaluations=4000' \
  'phase -s pendulum --points=200' 'map -s pendulum -i leapfrog --cells=16' \
  'shadow -s orbit -n 200' 'same -s pendulum -n 500'
do
  fresh
  status "on the terminal: $options" 0 halfstep $options --plot
  ok "on the terminal: $options: drawn" test "$(grep -c . "$work/out")" -ge 14
  is "on the terminal: $options: letters only" "$(tr -d '\n\f\t -~\200-\377' <"$work/out")" ''
  is "on the terminal: $options: nothing is left" "$(entries)$(ls -A "$TMPDIR")" ''
done
status 'on the terminal: not finite' 3 halfstep run -s harmonic -i velocity-verlet \
  -d 2.01 -n 10000 --plot
is 'on the terminal: not finite: nothing is left' "$(ls -A "$TMPDIR")" ''
rm -f "$TMPDIR"/*

# 67: nothing of a title or a name is run, and it is shown as it is.  For SVG
# only & < > are written otherwise.
harmless () { ok "$1: nothing is run" test ! -e CANARY; rm -f CANARY; }
title ()
{
  fresh
  title_name="67 injection: $(printf %s "$1" | tr '\n#' '  ')"
  status "$title_name" 0 halfstep $wave --plot=x.svg --title="$1"
  sed -n '/<text/s/<[^>]*>//gp' x.svg 2>"$log" | sed 's/^[[:blank:]]*//
    s/&lt;/</g; s/&gt;/>/g; s/&quot;/"/g; s/&#39;/'\''/g; s/&amp;/\&/g' >texts
  ok "$title_name: shown as it is" grep -qxF -e "$(printf %s "$1" | tr '\n' ' ')" texts
  gnuplot x.gp >"$log" 2>&1
  harmless "$title_name"
}
title "it's \`touch CANARY\` \"q\" \$(touch CANARY) a_b^c"
while IFS= read -r line
do
  title "$line"
done <<'END'
'; system("touch CANARY"); '
''; system('touch CANARY') #
"; system("touch CANARY"); "
a\n\t\\b \' \" \x41
@touch {/Symbol a} {/=40 big} a^{b}_c ~a{.6-} &{space}
%s %d %n %% $HOME ${HOME} !touch CANARY
<b>bold</b> & &amp; </text><script>
| touch CANARY
-e
\
END
title 'one
two
!touch CANARY'
title 'Größe θ → ∞'
while IFS= read -r name
do
  fresh
  name67="67 injection: a file called $name"
  status "$name67" 0 halfstep $wave --plot="$name.svg"
  ok "$name67: a picture" magic "./$name.svg"
  is "$name67: three files" "$(ls -A | wc -l | tr -d ' ')" 3
  rm -f "./$name.svg"
  gnuplot "./$name.gp" >"$log" 2>&1
  ok "$name67: drawn again" magic "./$name.svg"
  harmless "$name67"
  fresh
  without $wave --plot="$name.svg" 2>"$work/err"
  later
  ok "$name67: the command given draws it" magic "./$name.svg"
  harmless "$name67, later"
done <<'END'
a b
it's
a"b
`touch CANARY`
$(touch CANARY)
$HOME
<touch CANARY;
|touch CANARY;
!touch CANARY
-x
--version
@a
a;b&c
a\b\n
'; system('touch CANARY'); '
"; touch CANARY; "
%s%n
*
#a
+
END
fresh
mkdir 'it'\''s `touch CANARY` $(touch CANARY) "q"'
cd it* || exit 99
without $wave --plot="../$(basename "$PWD")/x.svg" 2>"$work/err"
later
ok '67 injection: a folder of that name: the command given draws it' magic x.svg
harmless '67 injection: a folder of that name'

# An interrupt while gnuplot draws leaves no temporaries.
fresh
for delay in 0.02 0.05 0.1
do
  timeout -s TERM $delay "$HALFSTEP" $wave --plot=x.png >"$log" 2>&1
  sleep 0.3
  is "interrupted after $delay s: no temporaries" \
    "$(ls -A | grep -v '^x\.\(dat\|gp\|png\)$')" ''
  ok "interrupted after $delay s: no picture or a whole one" \
    sh -c 'test ! -e x.png || tail -c 12 x.png | grep -q IEND'
  rm -f x.png
done
finish
