#!/bin/sh
# SPDX-License-Identifier: MIT
# Pictures: with gnuplot they are drawn, without it everything is kept for
# later; and nothing in a title or a name is ever run.  Case 67 is here.
# shellcheck disable=SC1091,SC2010,SC2012,SC2016,SC2154
. "$(dirname "$0")/tap.sh"

wave='run -s harmonic -i leapfrog,exact -d 0.1 -n 60'
# entries [FOLDER]: what is in it, as ls -A has it, in $entries; and how many.
entries ()
{
  entries='' many=0
  for entry in "${1-.}"/.[!.]* "${1-.}"/..?* "${1-.}"/*
  do
    test -e "$entry" || test -h "$entry" || continue
    entries="$entries${entry##*/} " many=$((many + 1))
  done
}
# made NAME WANTED [FOLDER]: that is in the folder.
made () { entries "${3-.}"; is "$1" "$entries" "$2"; }
# fresh: an empty folder to be in.
folders=0
fresh () { folders=$((folders + 1)); mkdir "$work/$folders" && cd "$work/$folders" || exit 99; }
# again FIRST: one gnuplot, whose start takes longer than a picture, draws what
# is in the folders from the first on once more, in each of them.
again ()
{
  again_folder=$1
  set --
  while test "$again_folder" -le $folders
  do
    for again_script in "$work/$again_folder"/*.gp
    do
      set -- "$@" -e 'reset session' -e "cd '$work/$again_folder'" "./${again_script##*/}"
    done
    again_folder=$((again_folder + 1))
  done
  gnuplot "$@" >"$log" 2>&1
}
# plain TEXT: in $plain, without its ends of lines and #.
plain ()
{
  plain=$1
  case $plain in
    *"$newline"* | *'#'*) plain=$(printf %s "$plain" | tr '\n#' '  ') ;;
  esac
}

# Names that are refused; nothing is made.
for name in x.gif x.PNG x. x png x.svgz .jpg x.png.txt 'a
b.png'
do
  plain "$name"
  status "--plot=$plain is refused" 2 halfstep $wave --plot="$name"
  is "--plot=$plain: one message" "$lines" 1
  made "--plot=$plain: nothing is made" ''
done
status 'pictures with two names are refused' 2 halfstep $wave --plot=a.png --plot=b.svg
status 'pictures in no folder' 1 halfstep $wave --plot=none/a.png
is 'pictures in no folder: one message' "$lines" 1

# Without gnuplot.  The tools of the tests are not to vanish with it.
program=$HALFSTEP
without () { PATH=/nonexistent "$program" "$@"; }
# later: the command that the message ends with, run by a shell.
later () { sh -c "${said##*draw them later with: }" </dev/null >"$log" 2>&1; }
status 'without gnuplot' 1 without $wave --plot=x.png
has 'without gnuplot: said' "$said" 'cannot start gnuplot'
has 'without gnuplot: how to draw later' "$said" 'draw them later with: '
made 'without gnuplot: data and script are kept' 'x.dat x.gp '
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
fresh
without $wave --plot=x.png -o y.csv -f csv 2>"$log"
made 'with --output both are kept' 'x.dat x.gp y.csv '

# A gnuplot that goes wrong: its last line is said, without what a terminal
# would obey, the data are kept, and no picture is made.
mkdir "$work/fake"
while IFS='|' read -r deed wanted
do
  fresh
  printf '#!/bin/sh\n%s\n' "$deed" >"$work/fake/gnuplot"
  chmod +x "$work/fake/gnuplot"
  case $wanted in *'over 1 s'*) patience=1 ;; *) patience=60 ;; esac
  status "gnuplot: $deed" 1 env PATH="$work/fake:$PATH" "$HALFSTEP" $wave \
    --patience=$patience --plot=x.png
  is "gnuplot: $deed: said" "${said%%"$newline"*}" "halfstep: gnuplot $wanted"
  is "gnuplot: $deed: two messages, nothing else" "$lines$(cat "$work/out")" 2
  has "gnuplot: $deed: how to draw later" "$said" 'draw them later with: '
  made "gnuplot: $deed: data and script are kept" 'x.dat x.gp '
done <<'END'
exit 1|failed
kill -9 $$|failed
exec sleep 50|takes over 1 s (--patience)
sleep 50 & sleep 50|takes over 1 s (--patience)
exec >&- 2>&-; exec sleep 50|takes over 1 s (--patience)
exit 0|drew nothing
echo done|drew nothing: done
printf 'one\n  two \033[2J \302\233\n\n' >&2; exit 1|failed: two \x1b[2J \u009b
printf '\377\001%%s\nunknown or ambiguous terminal type\n'; exit 3|failed: unknown or ambiguous terminal type
END

if ! command -v gnuplot >"$log" 2>&1
then
  skip 'pictures' 'no gnuplot'
  finish
  exit 0
fi

fresh
quiet without $wave --plot=x.png
later
ok 'the command given draws later' test -s x.png

# magic FILE: its first bytes say what it is.
png=$(printf '\211PNG\r')
magic ()
{
  IFS= read -r magic <"$1"
  case $1:$magic in
    *.png:"$png" | *.pdf:*%PDF-*) ;;
    *.svg:*'<svg'* | *.svg:*'<?xml'*) grep -q '</svg>' "$1" ;;
    *) return 1 ;;
  esac
}
cat >"$work/drawn" <<'END'
run -s harmonic -d 0.1 -n 60
run -s pendulum -i all,exact -d 0.1 -n 60
run -s orbit -i all,exact -d 0.05 -n 200
run -s driven -i exact -d 0.1 -n 60
drift -s harmonic -d 0.1 -n 300
drift -s pendulum -d 0.1 -n 300
drift -s orbit -d 0.05 -n 1000
order -s harmonic
order -s pendulum
order -s orbit
order -s driven -i leapfrog,rk4 --max-steps=1024
drift -s harmonic -i leapfrog -d 0.1 -n 1000 --phases=4
cost -s harmonic --max-evaluations=4000
cost -s driven -i leapfrog,rk4 --max-evaluations=400
rounding -s harmonic --phases=2 --max-steps=512
rounding -s orbit -d 0.1 -n 512 --phases=4
phase -s harmonic --points=200
phase -s pendulum -i all,exact -d 0.4 -t 8 --points=50
phase -s driven -i leapfrog --points=200
map -s harmonic --cells=8
map -s pendulum -i leapfrog --cells=8 --range=10deg,170deg
map -s orbit -i all,exact --cells=4 -n 300
shadow -s pendulum -n 200
same -s orbit -n 500
audit -s orbit -i leapfrog,rk4
END
first=$((folders + 1))
while read -r options
do
  fresh
  status "$options: drawn" 0 halfstep $options --plot=x.png --plot=x.svg --plot=x.pdf
  contents "$work/out"
  is "$options: no messages" "$said$contents" ''
  made "$options: the files" 'x.dat x.gp x.pdf x.png x.svg '
  for picture in x.png x.svg x.pdf
  do
    ok "$options: $picture" magic $picture
  done
  mv x.png old.png
done <"$work/drawn"
again $first
while read -r options
do
  ok "$options: gnuplot x.gp draws the same" cmp "$work/$first/x.png" "$work/$first/old.png"
  first=$((first + 1))
done <"$work/drawn"

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
made 'a picture in a folder: data and script beside it' 'x.dat x.gp x.svg ' folder
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
  entries "$TMPDIR"
  left=$entries
  entries
  is "on the terminal: $options: nothing is left" "$left$entries" ''
done
if test -c /dev/full
then
  status 'on the terminal, which is full' 1 sh -c "exec \"\$HALFSTEP\" $wave --plot >/dev/full"
  is 'on the terminal, which is full: said' "$said" \
    'halfstep: cannot write standard output: No space left on device'
  made 'on the terminal, which is full: nothing is left' '' "$TMPDIR"
fi
status 'on the terminal: not finite' 3 halfstep run -s harmonic -i velocity-verlet \
  -d 2.01 -n 10000 --plot
is 'on the terminal: not finite: nothing is left' "$(ls -A "$TMPDIR")" ''
rm -f "$TMPDIR"/*

# Pictures of one run share a name.
for file in =b.svg ''
do
  is "two names: --plot$file" "$(halfstep run $wave --plot=a.png --plot$file 2>&1)" \
    "halfstep: --plot$file: pictures of one run may differ in their ending only"
done

# 67: nothing of a title or a name is run, and it is shown as it is.  For SVG
# only & < > are written otherwise.
harmless () { ok "$1: nothing is run" test ! -e CANARY; }
first=$((folders + 1))
title ()
{
  fresh
  plain "$1"
  title_name="67 injection: $plain"
  status "$title_name" 0 halfstep $wave --plot=x.svg --title="$1"
  sed -n '/<text/{ s/<[^>]*>//g; s/^[[:blank:]]*//
    s/&lt;/</g; s/&gt;/>/g; s/&quot;/"/g; s/&#39;/'\''/g; s/&amp;/\&/g; p; }' x.svg >texts 2>"$log"
  title_shown=$1
  case $1 in *"$newline"*) title_shown=$(printf %s "$1" | tr '\n' ' ') ;; esac
  ok "$title_name: shown as it is" grep -qxF -e "$title_shown" texts
  printf '%s\n' "$folders $title_name" >>"$work/titles"
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
again $first
while read -r folder name
do
  cd "$work/$folder" || exit 99
  harmless "$name"
done <"$work/titles"
# As it was typed, digits behind any character, and what ends a CDATA of SVG.
fresh
halfstep $wave --plot=x.svg --title='β1 %2é3 "4 ]]>' 2>"$log"
has 'a title is what was typed' "$(cat x.svg)" 'β1 %2é3 "4 ]] >'
# Any text that reaches the script is one string there.
fresh
printf '%s\n' "coordinate x in '.system(), velocity v in m" 'acceleration x = -x' >x.sys
status 'a unit that would end a string' 2 halfstep run -s x.sys -d 0.1 -n 9 --plot=x.svg
first=$((folders + 1))
while IFS= read -r name
do
  fresh
  name67="67 injection: a file called $name"
  status "$name67" 0 halfstep $wave --plot="$name.svg"
  ok "$name67: a picture" magic "./$name.svg"
  entries
  is "$name67: three files" $many 3
  mv "./$name.svg" old.svg
  printf '%s\n' "$folders $name67" >>"$work/names"
  fresh
  quiet without $wave --plot="$name.svg"
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
%1$n^7
*
#a
+
END
again $first
while read -r folder name67
do
  cd "$work/$folder" || exit 99
  ok "$name67: drawn again" magic "./${name67#*a file called }.svg"
  harmless "$name67"
done <"$work/names"
fresh
mkdir 'it'\''s `touch CANARY` $(touch CANARY) "q"'
cd it* || exit 99
quiet without $wave --plot="../${PWD##*/}/x.svg"
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
