#!/bin/sh
# SPDX-License-Identifier: MIT
# Files of bodies: what they say, what is refused and how.
# shellcheck disable=SC1091,SC2016,SC2034,SC2154
. "$(dirname "$0")/tap.sh"

data=$(cd "$OLDPWD" && cd "${srcdir:-.}" && pwd)/data

# The built-in systems are their files: but for the command and the name, the
# same bytes, header and all.
for name in outer-planets figure-eight
do
  cp "$data/$name.bodies" .
  ok "$name: there is a file" test -s $name.bodies
  for source in $name $name.bodies
  do
    halfstep run -s $source -d 0.5 -n 4 2>"$log" | sed '2,3d' >$source.dat
  done
  ok "$name: the built-in is the file" cmp $name.dat $name.bodies.dat
  ok "$name: it runs" test "$(grep -c '^[0-9]' $name.dat)" = 30
done
has 'the time is in the unit of the file' "$(grep '^# columns' outer-planets.dat)" 't[day]'
has 'the step is, too' "$(grep '^# step' outer-planets.dat)" 'step: 0.5 day,'

# A file as it is written by hand.
cat >pair.bodies <<'END'
# A star and a planet on a circle: v^2 = G m/r.
title = a pair
length=AU
	G = 39.5   # blanks, tabs, comments where you like

star   1 0 0  0 0
planet 0 4 0  0 3.142451272494134
END
run='run -i kahan-li8 -d 0.05 -n 8 -f csv'
status 'a file of two bodies' 0 halfstep $run -s pair.bodies
is 'its columns' "$(sed -n 1p "$work/out")" "integrator,t,x_star,y_star,x_planet,\
y_planet,vx_star,vy_star,vx_planet,vy_planet,energy,energy_error,momentum_x_error,\
momentum_y_error,angular_momentum_error,centre_x_error,centre_y_error"
cp "$work/out" pair.csv
# By t = 0.4 the angle is v t/r; the error of order 8 is below 1e-12.
near 'the planet goes round' "$(value pair.csv x_planet)" \
  "$(awk 'BEGIN { printf "%.15g", 4 * cos(0.1 * 3.142451272494134) }')" 1e-11
near 'a body without mass pulls nobody' "$(most pair.csv x_star)" 0 0
has 'the header has it all' "$(halfstep run -s pair.bodies -d 1 -n 1)" \
  '# parameter: m_planet = 0 kg  mass'
status 'a parameter can be set' 0 halfstep $run -s pair.bodies --set m_star=4
ok 'and counts' test "$(value pair.csv x_planet)" != "$(value "$work/out" x_planet)"
# Two that fly past each other, both away: the centre, (4 - 1)/4 m from 0 at the
# start, goes 0.5 m/s along x; its place less that is kept by any method, to the
# 1000 roundings of the places, 1.1e-16 of 520 m each.
printf 'G = 1\na 1 4 1 -1 0.5\nb 3 -0.3333333333333333 0 1 0\n' >moving.bodies
status 'a centre that moves' 0 halfstep run -s moving.bodies --t0=3 -d 1 -n 1000 \
  -i euler,rk4,leapfrog,gauss4 -f csv
is 'a centre that moves: is kept' "$(csv "$work/out" \
  'if (abs(x["centre_x_error"]) > 1.2e-10 || abs(x["centre_y_error"]) > 1.2e-10) print')" ''
ok 'a centre that moves: and moves' test "$(csv "$work/out" 'at = (x["x_a"] + 3*x["x_b"])/4' \
  'print (at > 499)')" = 1
mkdir folder && cp pair.bodies folder
status 'a file in a folder' 0 halfstep $run -s ./folder/pair.bodies
sed 's/$/\r/' pair.bodies >crlf.bodies
{ printf '\357\273\277'; cat pair.bodies; } >bom.bodies
printf %s "$(cat pair.bodies)" >end.bodies
for name in crlf bom end
do
  status "$name: read" 0 halfstep $run -s $name.bodies
  ok "$name: the same" cmp "$work/out" pair.csv
done
printf 'G=1\na 1 0 0 0 0 0 0\n' >one.bodies
status 'one body' 0 halfstep $run -s one.bodies
awk 'BEGIN { print "G = 1"; for (i = 0; i < 85; i++) print "b" i, 1, i, i*i, 0, 0, 0, 0 }' >85.bodies
status '85 bodies in space' 0 halfstep $run -s 85.bodies
status 'drift of a file' 0 halfstep drift -s pair.bodies -d 0.01 -n 2000 -S
has 'drift of a file: its name' "$(tail -n 1 "$work/out")" 'pair.bodies '
status 'shadow of a file' 0 halfstep shadow -s pair.bodies -d 0.01 -n 100 -S

# Refused, with status 2 and one line that has all of NAMED, parted by `..';
# the file's text is printf's.
refused ()
{
  refused_named=$1
  limit=3
  quiet halfstep run -s bad.bodies -d 0.1 -n 1
  refused_status=$? limit=90
  refused_name="refused: $said"
  case $refused_name in *'#'*) refused_name=$(echo "$refused_name" | tr '#' ' ') ;; esac
  test ${#refused_name} -le 100 || refused_name=$(printf %.100s "$refused_name")
  case $said in
    "halfstep: --system=bad.bodies: "* | "halfstep: bad.bodies:"[0-9]*) ;;
    *) refused_status=wrong ;;
  esac
  while [ -n "$refused_named" ]
  do
    refused_part=${refused_named%%..*}
    case $said in
      *"$refused_part"*) ;;
      *) refused_status=wrong ;;
    esac
    case $refused_named in
      *..*) refused_named=${refused_named#*..} ;;
      *) refused_named= ;;
    esac
  done
  if test "$refused_status $lines" = '2 1' && test ! -s "$work/out"
  then pass "$refused_name"; return; fi
  { echo "wanted: $1; status $refused_status"; head -c 600 "$work/err"; } >"$log"
  fail "$refused_name"
}
while IFS='|' read -r named text
do
  # shellcheck disable=SC2059
  printf "$text" >bad.bodies
  refused "$named"
done <<'END'
G is not set|a 1 0 0 0 0\n
no bodies|G = 1\n
no bodies|# G = 1\nG = 1 # a 1 0 0 0 0
:2: ..4 numbers after "a"..NAME MASS X Y|G = 1\na 1 0 0 0\n
:2: ..6 numbers|G = 1\na 1 0 0 0 0 0\n
:2: ..no numbers|G = 1\na
:2:17: ..over 7|G = 1\na 1 0 0 0 0 0 0 0\n
:3: ..5 numbers, but 7|G = 1\na 1 0 0 0 0 0 0\nb 1 1 0 0 0
:2:5: ..0,5..decimal sign is a point|G = 1\na 1 0,5 0 0 0\n
:2:3: ..nan|G = 1\na nan 0 0 0 0\n
:2:5: ..inf|G = 1\na 1 inf 0 0 0\n
:2:5: ..0x10|G = 1\na 1 0x10 0 0 0\n
:2:7: ..1e400..too large|G = 1\na 1 0 1e400 0 0\n
:2:7: ..1.5kg|G = 1\na 1 0 1.5kg 0 0\n
:2: ..a:..mass must be from 0|G = 1\na -1 0 0 0 0\n
:2: ..1e+100|G = 1\na 1 1e101 0 0 0\n
:4: .."a"..line 2|G = 1\na 1 0 0 0 0\n\na 1 1 0 0 0\n
:3: ..b is where a is..line 2..softening|G = 1\na 1 2 3 0 0\nb 1 2 3 1 1\n
:2: ..Sun..small letters|G = 1\nSun 1 0 0 0 0\n
:2: ..small letters|G = 1\n\303\244 1 0 0 0 0\n
:2:1: ..over 24 bytes|G = 1\nabcdefghijklmnopqrstuvwxyz 1 0 0 0 0\n
:1:1: .."g"..did you mean..title, reference|g = 1\n
:2:2: ..G is set in line 1|G = 1\n G = 2\n
:1:5: ..G must be from 0|G = -1\n
:1:5: ..one..not a number|G = one\n
:1:4: ..not a number|G =\n
:1: ..title is empty|title =  # nothing\n
:1:11: ..a unit is one word|length = a b\n
:1:10: ..over 24|length = abcdefghijklmnopqrstuvwxyz\n
:1:9: ..a unit is one word|time = a'b\n
:1:9: ..control character, U+202E|title = \342\200\256x\n
:2:3: ..byte 0xff there is no text|G = 1\na \377 0 0 0 0\n
:1:2: ..control character, \x1b|t\033[31mitle = x\n
:1:4: ..control character, \x00|G =\0 1\n
:1:4: ..control character, \x0d|G =\r 1\n
period and energy|G = 1\nperiod = 3\na 1 0 0 0 0\n
:3: ..energy of the start is another|G = 1\nperiod = 3\nenergy = 2\na 1 0 0 0 1\n
END
for bodies in '129 5 plane' '86 7 space'
do
  # shellcheck disable=SC2086
  set -- $bodies
  awk -v n="$1" -v k="$2" 'BEGIN { print "G = 1"
    for (i = 0; i < n; i++) { printf "b%d", i; for (j = 0; j < k; j++) printf " %d", i; print "" } }' \
    >bad.bodies
  refused ":$(($1 + 1)): ..too many bodies: $(($1 - 1)) at most in"
done
awk 'BEGIN { for (i = 0; i < 100000; i++) printf "9"; print "" }' >bad.bodies
refused ':1: ..100000 bytes long; a line has 1000'
awk 'BEGIN { for (i = 0; i < 100000; i++) printf "9" }' >bad.bodies
refused ':1: ..100000 bytes long'
awk 'BEGIN { for (i = 0; i < 40000; i++) print "# thirty bytes of a comment .." }' >bad.bodies
refused 'over 1048576 bytes'
: >bad.bodies
refused 'G is not set'
for link in /dev/zero /dev/null .
do
  rm -f bad.bodies
  ln -s $link bad.bodies
  refused 'is no regular file'
done
rm -f bad.bodies
refused 'cannot be opened'
mkfifo bad.bodies
refused 'is no regular file'
rm -f bad.bodies
cp pair.bodies bad.bodies
chmod 0 bad.bodies
if cat bad.bodies >"$log" 2>&1
then skip 'a file that may not be read' 'root may'
else refused 'cannot be opened'
fi
rm -f bad.bodies
# Random bytes: whatever they are, a message.
seed=1
while [ $seed -le 20 ]
do
  awk -v seed=$seed 'BEGIN { srand(seed)
    for (i = 0; i < 400; i++) printf "%c", substr("G=1 \nab#.-e0123456789\t", 1 + int(22 * rand()), 1) }' \
    >bad.bodies
  limit=3
  quiet halfstep run -s bad.bodies -d 0.1 -n 1
  ok "random text $seed: status 2, one line" test "$? $lines" = '2 1'
  seed=$((seed + 1))
done
limit=90

# What cannot be asked of such systems.
while IFS='|' read -r named arguments
do
  # shellcheck disable=SC2086
  status "refused: $arguments" 2 halfstep $arguments
  has "refused: $arguments: why" "$said" "$named"
done <<'END'
bodies is 2, and cannot be set|run -s pair.bodies -d 1 -n 1 --set bodies=3
dimension is 2, and cannot be set|run -s pair.bodies -d 1 -n 1 --set dimension=3
m_star must be from 0|run -s pair.bodies -d 1 -n 1 --set m_star=-1
the energy there is not finite|run -s pair.bodies -d 1 -n 1 --set x_planet=0 --set m_planet=1
no exact solution of figure-eight is known|run -s figure-eight -i exact -d 1 -n 1
masses are not 1|drift -s outer-planets --step-rule=logarithmic
no such system|run -s pair.body -d 1 -n 1
no such system|run -s .bodies -d 1 -n 1
END

# The symplectic keep the energy, also where it wanders (chaos) or follows a
# slow exchange (the chain); rk4 does not.
for system in outer-planets figure-eight lennard-jones fermi-pasta-ulam
do
  is "drift: $system" "$(halfstep drift -s $system -S -f csv \
    -i semi-implicit-euler,leapfrog,pefrl,rk4 | cut -d, -f5 | tr '\n' ' ')" \
    'growth bounded bounded bounded linear '
done

if command -v gnuplot >"$log" 2>&1
then
  while read -r options
  do
    status "drawn: $options" 0 halfstep $options --plot=x.png --plot=x.svg
    is "drawn: $options: no messages" "$said" ''
  done <<'END'
run -s outer-planets -d 100 -n 100
run -s figure-eight -i leapfrog -d 0.05 -n 127
run -s lennard-jones -i leapfrog,rk4 -d 0.01 -n 50
run -s fermi-pasta-ulam -i leapfrog -d 0.5 -n 50
run -s 85.bodies -i leapfrog -d 0.01 -n 20
run -s pair.bodies -d 0.05 -n 20
run -s one.bodies -d 0.05 -n 20
END
  halfstep run -s outer-planets -i leapfrog -d 100 -n 100 --plot=x.svg
  for name in sun jupiter saturn uranus neptune pluto
  do
    has "the picture names $name" "$(cat x.svg)" ">$name<"
  done
else
  skip 'drawn' 'no gnuplot'
fi
finish
