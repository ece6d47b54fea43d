#!/bin/sh
# SPDX-License-Identifier: MIT
# Systems by formula: files NAME.sys and --force.
# shellcheck disable=SC1091,SC2016,SC2034,SC2154
srcdir=$(cd "${srcdir:-.}" && pwd)
. "$(dirname "$0")/tap.sh"

short='-d 0.1 -n 2'
examples=$srcdir/examples

quiet halfstep run --force=a=-x $short
if grep -q 'built without muParser' "$work/err"
then
  status 'without muParser --force is refused' 1 halfstep run --force=a=-x $short
  status 'without muParser a file is refused' 1 halfstep run -s a.sys $short
  has 'and says what to install' "$said" libmuparser-dev
  finish
  exit 0
fi

# run OPTION...: as run.csv.
run () { halfstep run -f csv "$@" >run.csv 2>err; }
last () { near "$case: $1 at the end" "$(value run.csv "$1")" "$2" "$3"; }
# system NAME: NAME.sys from standard input.
system () { cat >"$1.sys"; }
# refused NAME PART OPTION...: status 2, one line, which has the part.
refused ()
{
  refused_name=$1 refused_part=$2
  shift 2
  status "$refused_name: refused" 2 halfstep run -i rk4 $short "$@"
  has "$refused_name: says why" "$said" "$refused_part"
  is "$refused_name: in one line" "$lines" 1
}

case='69 formula: -x^2'
run --force=a=-x^2 --start=1,0 -i rk4 -d 0.01 -t 1
last x 0.571185491850 1e-12
last v -0.736500326408 1e-12

case='56 NaN'
for integrator in velocity-verlet rk4
do
  status "$case: $integrator" 3 halfstep run --force='a=-sqrt(x)' --set x0=1 \
    -i $integrator -d 0.01 -t 3 -f csv
  cp "$work/out" run.csv
  is "$case: $integrator: rows" "$(csv run.csv '' 'print n + 1')" 150
  has "$case: $integrator: message" "$said" 'step 150, t = 1.5'
  is "$case: $integrator: numbers only" "$(grep -ci -e nan -e inf run.csv)" 0
done

case='70 formula: nesting'
limit=1
repeat () { awk -v s="$1" -v n="$2" 'BEGIN { while (n--) printf "%s", s }'; }
refused "$case: 5000" '"(" is nested too deep: 101, at most 100' \
  --force="a=$(repeat '(' 2000)x$(repeat ')' 2000)"
refused "$case: 5000" 'too long: at most 4096' \
  --force="a=$(repeat '(' 5000)x$(repeat ')' 5000)"
for what in '( x ) 100000' '- x  100000' '( x ) 2000' '( x ) 300' '-( x ) 300' 'sin( x ) 150'
do
  set -- $what
  if [ $# -eq 3 ]; then set -- "$1" "$2" '' "$3"; fi
  { echo 'coordinate x'; printf 'acceleration x = '; repeat "$1" "$4"
    printf %s "$2"; [ -z "$3" ] || repeat "$3" "$4"; echo; } >deep.sys
  status "$case: $4 times $1" 2 halfstep run -s deep.sys -i rk4 $short
done
run --force="a=$(repeat '(' 100)-x$(repeat ')' 100)" --start=1,0 -i rk4 -d 0.1 -n 1
case='70 formula: 100 are enough'
# One step of rk4 on the oscillator: 1 - h^2/2 + h^4/24.
last x 0.99500416666666666 1e-15
limit=90

case='65 decimal sign'
refused "$case: a comma" '"," parts the arguments of a function only; the decimal sign is a point' \
  --force=a=-0,5*x
german () { env LOCPATH="$work" LC_ALL=de_DE.UTF-8 "$@"; }
localedef -i de_DE -f UTF-8 "$work/de_DE.UTF-8" >"$log" 2>&1
if test "$(german locale decimal_point 2>"$log")" = ,
then
  wave='run --force=a=-0.5*x+min(0.25,1.5e-1) --start=1,0 -i rk4 -d 0.01 -n 99'
  halfstep $wave >point
  german "$HALFSTEP" $wave >comma
  ok "$case: the same bytes" cmp point comma
else
  skip "$case: the same bytes" 'no German locale'
fi

case='command line'
# Terms add up, and --set makes parameters: the friction of cases.md, 38.
run --force='ax = -k*x' --force='ax=-c*vx' -p k=1 -p c=0.2 --start=1,0 -i rk4 \
  -d 0.01 -t 10
halfstep run -s damped -i rk4 -d 0.01 -t 10 -f csv >damped.csv
last x "$(value damped.csv x)" 1e-13 # 1000 steps of some roundings
is "$case: columns" "$(head -n 1 run.csv)" integrator,t,x,vx
run --force=a=-x -p x0=2 -p v0=1 -i rk4 -d 0.1 -n 1
is "$case: x0, v0" "$(value run.csv x 0),$(value run.csv v 0)" 2,1
ok "$case: names of muParser's own" halfstep run --force='a=-_e*_pi' --set _e=2 \
  --set _pi=3 -i rk4 $short
run --force=a=-e --set e=2 -i euler $short
is "$case: an e of one's own" "$(value run.csv v 1)" -0.2
run --force=ay=-x --force=ax=y*e --set e=2 -i rk4 $short --start=1,1,0,0
is "$case: two coordinates" "$(head -n 1 run.csv)" integrator,t,y,x,vy,vx
while IFS='|' read -r part options
do
  eval "set -- $options"
  refused "$case: $options" "$part" "$@"
done <<'END'
position 9: "c" is not known here; --set=NAME=VALUE makes a parameter; there are: x, vx, k, t,|--force='ax=-k*x-c*vx' --set k=4
"omga" is not known here (did you mean "omega"?)|--force='a=-omga*x' --set omega=4
--set=c=...: no --force has "c"|--force=a=-x --set c=4
formula has no parameter "t"|--force=a=-t --set t=4
a= and ax= would both be for x|--force=a=-x --force=ax=-x
must be aNAME=FORMULA|--force=-x
must be aNAME=FORMULA|--force=x=-x
must be aNAME=FORMULA|--force=a1=-x
must be aNAME=FORMULA|--force=
a formula must stand here|--force=a=
"t" has a meaning of its own|--force=at=1
"sin" is a function|--force=asin=1
cannot be added to harmonic|--force=a=-x --system=harmonic
"vx" is named twice|--force=ax=1 --force=avx=1
"vx" is named twice|--force=avx=1 --force=ax=1
"v" is named twice|--force=av=1 --force=a=1
"log" could be either: write ln (natural) or log10|--force='a=log(x)'
"2x" is neither a number nor a name|--force=a=2x
"=" cannot assign here; equality is ==|--force=a=x=5
"," parts the arguments|--force=a=1,2
"," parts the arguments|--force='a=(1,2)'
cannot be in a formula|--force='a="x"'
cannot be in a formula|--force='a=x;v'
cannot be in a formula|--force='a=`touch CANARY`'
position 4: "-" is a sign behind a sign: write -(-x)|--force=a=--x
position 5: "v" does not belong here|--force='a=x v'
a function has too many arguments|--force='a=sin(1,2)'
a function has too few arguments|--force='a=atan2(1)'
a parenthesis is not closed|--force='a=sin(x'
")" closes what was not opened|--force='a=x)'
is a function: its argument stands in|--force=a=sin
is no function; a product is written|--force='a=x(2)'
has no ":"|--force=a=x?1
"1e999" is too large for a number|--force=a=1e999
"0x10" is neither|--force=a=0x10
END
ok "$case: nothing was run" test ! -e CANARY

case='file'
sed 's/$/\r/; 1s/^/\xef\xbb\xbf/' "$examples/spring.sys" >spring.sys
halfstep run -s spring.sys -i rk4 $short | sed 2d >windows
halfstep run -s "$examples/spring.sys" -i rk4 $short | sed 2d >plain
ok "$case: a mark and CRLF make no difference" cmp windows plain
printf 'coordinate x\nforce x = -x' >end.sys
ok "$case: without its last end of line" halfstep run -s end.sys -i rk4 $short
run -s "$examples/spring.sys" -p k=8 -p x0=2 -i rk4 -d 0.001 -n 1
# x'' = -16 x at rest: 2 (1 - 16 h^2/2), and 4e-10 of it from the friction.
last x 1.999984 2e-9
refused "$case: --set out of range" 'm must be from 1e-06 to 1000000 kg' \
  -s "$examples/spring.sys" -p m=0
refused "$case: --set of no parameter" 'did you mean "speed"' \
  -s "$examples/drag.sys" -p sped=1

# A column of numbers and faults; \n parts lines.
fault ()
{
  printf '%b' "$2" >fault.sys
  refused "$case: $(printf %.60s "$2")" "$1" -s fault.sys
}
while IFS='|' read -r part text
do
  fault "$part" "$text\n"
done <<'END'
fault.sys:2:1: "forc" begins no line (did you mean "force"?); a line begins with: name, title,|coordinate x\nforc x = 1
fault.sys:2:12: "-" is a sign behind a sign: write -(-x)|coordinate x\nforce x = --x
fault.sys:2:15: "+" is a sign behind a sign|coordinate x\nforce x = x*- + x
fault.sys:2:13: "y" is not known here|coordinate x\nforce x = -(y)
fault.sys:1:12: "t" has a meaning of its own|coordinate t
fault.sys:1:12: "sin" is a function|coordinate sin
"energy" has a meaning of its own|coordinate energy
fault.sys:2:12: "x" is named twice|coordinate x\ncoordinate x
fault.sys:2:11: "v" is named twice|coordinate x, velocity v\nparameter v = 1
its velocity "v" is named twice|parameter v = 1\ncoordinate x\nforce x = 1
its start "x0" is named twice|coordinate x\ncoordinate x0\nforce x = 1\nforce x0 = 1
its start "aaaaaaaaaaaaaaaaaaaaaaaa0" is too long|coordinate aaaaaaaaaaaaaaaaaaaaaaaa, velocity v\nforce aaaaaaaaaaaaaaaaaaaaaaaa = 1
nothing accelerates y: there is no line "force y = ..."|coordinate x\ncoordinate y\nforce x = 1
declares no coordinate|parameter k = 1
where a coordinate's name must stand|coordinate x\nforce y = 1
where a "=" must stand|coordinate x\nforce x
a formula must stand here|coordinate x\nforce x =
this is said twice|coordinate x\nforce x = 1\nmass = 1\nmass = 2
this is said twice|coordinate x\nforce x = 1\nstart x = 1\nstart x = 2
"x" cannot be here: only parameters can|coordinate x\nforce x = 1\nmass = x
"t" cannot be here: only positions and parameters can|coordinate x\nforce x = -x\npotential = x^2/2+t
the mass of x is 0: it must be above 0|coordinate x\nforce x = 1\nmass = 1-1
the mass of x is not a finite number|coordinate x\nforce x = 1\nmass = 1/0
the start of x is not a finite number|coordinate x\nforce x = 1\nstart x = sqrt(-1)
the frequency is 0: it must be above 0|coordinate x\nforce x = 1\nfrequency = 0
the period is -1: it must be above 0|coordinate x\nforce x = 1\nperiod = -1
the period is not a finite number|coordinate x\nforce x = 1\nperiod = 1/0
"k" is named twice|coordinate x\nparameter k = 1\nparameter k = 2
fault.sys:2:15: "0,5" is not a number (the decimal sign is a point)|coordinate x\nparameter k = 0,5
"one" is not a number|coordinate x\nparameter k = one
not within its own range|coordinate x\nparameter k = 1 from 2 to 3
where "to" must stand|coordinate x\nparameter k = 1 from 0
does not belong here: parameter NAME in UNIT|coordinate x\nparameter k = 1 m
does not belong here: coordinate NAME in UNIT|coordinate x m
a unit must stand here|coordinate x in
"';system("touch" a unit has no quotes, no <, >, # and no|coordinate x in ';system("touch CANARY");'
"`id`" a unit has no quotes, no <, >, # and no|coordinate x\nparameter k in `id` = 1
a unit has no quotes, no <, >, # and no|coordinate x\nparameter k in <m = 1
a unit has no quotes, no <, >, # and no|coordinate x\nparameter k in m> = 1
where "velocity NAME" must stand|coordinate x, v
--system=fault.sys: "harmonic" is built in: a line "name = ..." gives another|name = harmonic\ncoordinate x
is no name of a system|name = a b\ncoordinate x
the potential is not that of the force: at x = 1 its slope makes a force of -1 on x, and the force is -2|coordinate x\nforce x = -2*x\npotential = x^2/2\nstart x = 1
the force is needed, too|coordinate x\npotential = x^2/2
a force depends on t, so that no potential keeps an energy|coordinate x\nforce x = -x*t\npotential = x^2/2
the potential cannot be checked|coordinate x\nforce x = -tanh(x)\npotential = ln(cosh(x))\nstart x = 1e-6
beside its own size the force is less than its rounding, at 32 of 32 points|coordinate x\nforce x = -x\npotential = 1e14+x^2\nstart x = 1
beside its own size the force is less than its rounding|coordinate x\nforce x = -x\npotential = x^2/2-3e9\nstart x = 1
the potential is not that of the force|coordinate x\nforce x = -x\npotential = 1e6+x^2\nstart x = 1
the potential cannot be checked|coordinate x\nforce x = -x^3\npotential = x^4/4\nstart x = 1e-90
the potential is not that of the force|coordinate x\nforce x = -2*x\npotential = x^2/2\nstart x = 1e-200
the potential cannot be checked|coordinate x\nforce x = ln(-1-x^2)\npotential = x
the byte 0xff there is no text|coordinate x\nforce x = \0377x
the byte 0xc3 there is no text|coordinate x # \0303\nforce x = 1
fault.sys:1:10: a control character, \x1b|title = a\0033[2Jb\ncoordinate x
fault.sys:1:9: a control character, U+202E|title = \0342\0200\0256b\ncoordinate x
fault.sys:1:9: a control character, U+0085|title = \0302\0205b\ncoordinate x
a control character, \x00|coordinate\0000 x
END
printf 'coordinate x\nforce x = -x\n' >pendulum.sys
refused "$case: a file of a built-in's name" '"pendulum" is built in' -s pendulum.sys
{ echo 'name = mine'; cat pendulum.sys; } >orbit.sys
status "$case: such a file with a name of its own" 0 halfstep run -s orbit.sys -i rk4 $short
mkdir folder.sys
refused "$case: a folder" 'is no regular file' -s folder.sys
refused "$case: not there" 'No such file' -s nowhere.sys
mkfifo pipe.sys
refused "$case: a pipe" 'is no regular file' -s pipe.sys
refused "$case: another ending" 'must end in one of: .bodies, .sys' -s ./spring.txt
awk 'BEGIN { for (i = 0; i < 20000; i++) printf "# %060d\n", i }' >large.sys
refused "$case: large" 'is over 1048576 bytes' -s large.sys
awk 'BEGIN { printf "#"; for (i = 0; i < 4096; i++) printf "x" }' >long.sys
refused "$case: a long line" 'long.sys:1: is 4097 bytes long; a line has 1000 at most' -s long.sys
yes '#' | head -n 1001 >many.sys
refused "$case: many lines" 'too many lines: at most 1000' -s many.sys
seq -f 'coordinate x%g_' 33 >wide.sys
refused "$case: many coordinates" 'one coordinate too many: at most 32' -s wide.sys
{ echo 'coordinate x'; seq -f 'parameter k%g = 1' 127; echo 'force x = 1'; } >p.sys
refused "$case: many parameters" 'too many parameters: at most 128' -s p.sys
{ echo 'coordinate x'; seq -f 'force x = %g' 129; } >f.sys
refused "$case: many forces" 'too many forces: at most 128' -s f.sys

case='energy'
# Friction: a potential alone makes no conserved energy.
run -s "$examples/spring.sys" -i rk4 $short
is "$case: none with friction" "$(head -n 1 run.csv)" integrator,t,x,v
status "$case: drift refuses it" 2 halfstep drift -s "$examples/spring.sys" -S
# With masses: m v^2/2 + k (x - y)^2/2 + m g y, by hand at one state.
system two <<'END'
title = two masses and a spring
coordinate x in m
coordinate y in m
parameter m in kg = 2 from 0.1 to 10: the lower mass
mass x = 3
mass y = m
force x = -4*(x - y)
force y = 4*(x - y)
force y = -m*5
potential in J = 2*(x - y)^2 + m*5*y
END
run -s two.sys --start=1,0.5,2,-1 -i leapfrog,rk4 -d 0.001 -n 1000
near "$case: two masses" "$(value run.csv energy 0)" 12.5 1e-14
# rk4: (h omega)^5/72 a step, omega^2 = 4/3 + 4/2, and far below that here.
near "$case: two masses, at the end" "$(value run.csv energy_error)" 0 1e-12
# A magnetic force does no work.
system magnet <<'END'
coordinate x in m
coordinate y in m
parameter B in rad/s = 1
acceleration x =  B*vy - x
acceleration y = -B*vx - y
potential = x^2/2 + y^2/2
start x = 1
END
run -s magnet.sys -i rk4 $short
has "$case: a force that does no work" "$(head -n 1 run.csv)" energy,energy_error
# Control: a little friction, and the energy is gone.
sed 's/- y$/- y - 1e-9*vy/' magnet.sys >friction.sys
run -s friction.sys -i rk4 $short
is "$case: a little friction" "$(head -n 1 run.csv)" integrator,t,x,y,vx,vy
# A potential wrong in its seventh digit.
sed 's/y^2\/2/y^2*0.50000005/' magnet.sys >wrong.sys
refused "$case: off by 1e-7" 'is not that of the force' -s wrong.sys --start=1,1,0,0
# One with waves far shorter than the motion.
system waves <<'END'
coordinate x
parameter n = 3200
acceleration x = n*pi*sin(n*pi*x)
potential = cos(n*pi*x)
start x = 1.01
END
run -s waves.sys -i rk4 $short
has "$case: short waves" "$(head -n 1 run.csv)" energy
# A start whose square is no number, and a constant that hides nothing.
system small <<'END'
coordinate x in m
force x = -x
potential = x^2/2 + 1e6
start x = 1e-200
END
run -s small.sys -i rk4 $short
has "$case: a start next to 0" "$(head -n 1 run.csv)" energy
sed 's/-x$/-x - 1e-9*v/' small.sys >slow.sys
run -s slow.sys -i rk4 $short
is "$case: a start next to 0, with friction" "$(head -n 1 run.csv)" integrator,t,x,v
# Not differentiable everywhere: a wall.
system wall <<'END'
coordinate x in m
acceleration x = x < 0 ? -100*x : -1
potential = x < 0 ? 50*x^2 : x
start x = 1
END
run -s wall.sys -i rk4 $short
has "$case: a potential with a corner" "$(head -n 1 run.csv)" energy

# At a parabola's start E is rounding: the errors are absolute (case 57), by
# each term of the potential where they cancel: 0.1*3 - 0.3 is 5.6e-17.
system parabola <<'END'
coordinate x in m
coordinate y in m
acceleration x = -x/hypot(x, y)^3
acceleration y = -y/hypot(x, y)^3
potential = -1/hypot(x, y)
END
run -s parabola.sys --start=1,0,0,1.4142135623730951 -i velocity-verlet -t 10 -d 0.01
near "$case: of a parabola" "$(value run.csv energy_error)" 1.2514e-5 1e-9
system cancel <<'END'
coordinate x in m
parameter c = 0.1
acceleration x = -(c*3 - 0.3)
potential = c*3*x - 0.3*x
END
has "$case: terms that cancel" "$(halfstep run -s cancel.sys --start=1,0 -i rk4 $short)" \
  'energy_error: absolute'

case='many coordinates'
awk 'BEGIN { for (i = 1; i <= 32; i++)
  printf "coordinate q%d\nacceleration q%d = -q%d\nstart q%d = %d\n", i, i, i, i, i
  printf "potential = 0"; for (i = 1; i <= 32; i++) printf "+q%d^2/2", i
  print "" }' >most.sys
run -s most.sys -i rk4,velocity-verlet -p vq32_0=1 -d 0.01 -n 100
# 1^2 + ... + 32^2 = 11440, and 1.
near "$case: energy" "$(value run.csv energy 0)" 5720.5 0
near "$case: kept" "$(value run.csv energy_error)" 0 1e-4

# Friction between the first and a far one is seen.
{ sed 's/^potential.*//' most.sys; echo 'force q17 = -1e-6*(vq17 - vq1)'
  echo 'force q1 = -1e-6*(vq1 - vq17)'; grep '^potential' most.sys; } >rub.sys
run -s rub.sys -i rk4 $short
is "$case: friction between two" "$(head -n 1 run.csv | grep -c energy)" 0

case='drag'
# From rest down: v = V tanh(g t/V), V^2 = g/k, y = -V^2/g ln cosh(g t/V).
run -s "$examples/drag.sys" -p speed=0 -i rk4 -d 0.01 -t 4
fall ()
{
  awk -v t=4 'BEGIN { g = 9.81; V = sqrt(g/0.01); z = g*t/V
    c = (exp(z) + exp(-z))/2; s = (exp(z) - exp(-z))/2
    printf "%.15g\n", '"$1"' }'
}
# rk4: some (g h/V)^4 = 1e-10 of it.
last y "$(fall '-V*V/g*log(c)')" 1e-8
last vy "$(fall '-V*s/c')" 1e-8
last x 0 0

case='experiments'
well=$examples/double-well.sys
for experiment in 'drift -S' 'drift -S -n 1000 -d 0.01' 'phase -S --points=64' \
  'shadow -S -n 500' 'same -S -n 500'
do
  # Euler leaves the well and overflows.
  halfstep $experiment -s "$well" -i velocity-verlet -j 1 >one 2>err ||
    halfstep $experiment -s "$well" -j 1 >one 2>err
  sed 's/-j 1/-j 4/' one >wanted
  halfstep $experiment -s "$well" -i velocity-verlet -j 4 >four 2>err ||
    halfstep $experiment -s "$well" -j 4 >four 2>err
  ok "$case: $experiment" test -s one
  ok "$case: $experiment: the same in threads" cmp wanted four
done
is "$case: growth" "$(halfstep drift -s "$well" -i velocity-verlet,rk4 -S -f csv |
  cut -d, -f2,5 | sed 1d | tr '\n' ' ')" 'velocity-verlet,bounded rk4,linear '
status "$case: map needs an amplitude" 2 halfstep map -s "$well"
has "$case: map says so" "$said" 'has no amplitude'
ok "$case: audit" halfstep audit -s "$well" -i leapfrog -S
status "$case: rounding knows others" 2 halfstep rounding -s "$well" -S
status "$case: leapfrog, where the velocity counts" 2 \
  halfstep run -s "$examples/drag.sys" -i leapfrog $short
halfstep run -s "$examples/spring.sys" -i rk4 -d 2 -n 1 >"$work/out" 2>err
has "$case: the frequency warns" "$(cat err)" 'h omega = 4 is not below'
finish
