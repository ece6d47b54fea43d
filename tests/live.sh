#!/bin/sh
# SPDX-License-Identifier: MIT
# halfstep live: frames that scripts of keys make, whose numbers are those of
# run and of closed forms; and the terminal, which is always given back.
# shellcheck disable=SC1091,SC2016,SC2154
. "$(dirname "$0")/tap.sh"

tests_folder=$(cd "$OLDPWD" && cd "${srcdir:-.}" && pwd)/tests
COLUMNS=100 LINES=30
export COLUMNS LINES
unset TERM NO_COLOR

# show KEYS OPTION...: the last frame, in $frame; a line `TIME KEY' each of KEYS,
# which are parted by commas.
show ()
{
  show_keys=$1
  shift
  printf '%s\n' "$show_keys" | tr , '\n' >keys
  frame=$(halfstep live --script=keys "$@" 2>&1)
}
# legend NAME: its error, in the last frame.
legend () { printf '%s\n' "$frame" | sed -n "s/.* $1 \\([-+0-9.e]*\\).*/\\1/p"; }
steps () { printf '%s\n' "$frame" | sed -n '1s/.*step \([0-9]*\).*/\1/p'; }

# A turn has 100 frames, 4 s: of 64 steps a turn 80 in 5 s.
show '5 frame' -s harmonic -i euler,leapfrog
is 'the clock: 5 s are 80 steps' "$(steps)" 80
is 'Euler on the oscillator: (1 + h^2)^80 - 1' "$(legend euler)" \
  "$(awk 'BEGIN { h = 6.283185307179586/64; printf "%+.1e", exp (80*log (1 + h*h)) - 1 }')"
for system in pendulum orbit driven damped henon-heiles rod; do
  show '3 frame' -s $system -i euler,rk4
  h=$(halfstep live -s $system -i euler --script=keys | sed -n '1s/.*h \([0-9.]*\).*/\1/p')
  show '3 frame' -s $system -i euler,rk4 -d "$h"
  halfstep drift -s $system -i euler,rk4 -d "$h" -n "$(steps)" -f csv -r 100000 >drift.csv
  for name in euler rk4; do
    near "$system: $name as in drift" "$(legend $name)" \
      "$(awk -F, -v name=$name '$1 == name { e = $4 } END { print e }' drift.csv)" \
      "$(awk -F, -v name=$name '$1 == name { e = $4 } END { print 0.051*(e < 0 ? -e : e) + 1e-15 }' drift.csv)"
  done
done

# The same keys, the same frames.
show '1 -,2 2,2.5 frame,3 s,6 +,7 e,7 frame' -s pendulum
first=$frame
show '1 -,2 2,2.5 frame,3 s,6 +,7 e,7 frame' -s pendulum
is 'a script makes the same frames' "$frame" "$first"
is 'frames: as many as asked for' "$(printf '%s\n' "$frame" | grep -c '^ q quit  h help ')" 2

# Each key.
show '1 space,5 frame' -s harmonic
is 'space pauses' "$(steps)" 16
has 'space: said' "$frame" paused
show '1 space,2 space,5 frame' -s harmonic
is 'space again goes on' "$(steps)" 64
show '1 +,5 frame' -s harmonic
is '+: half as many steps a turn, from the start' "$(steps)" 32
show '1 -,5 frame' -s harmonic
is '-: twice as many' "$(steps)" 128
show '1 r,3 frame' -s harmonic
is 'r restarts' "$(steps)" 32
show '1 2,3 frame' -s harmonic -i euler,rk4
has '2 hides the second' "$frame" '(2 rk4)'
show '1 2,2 2,3 frame' -s harmonic -i euler,rk4
is '2 twice: it has gone on, hidden' "$(steps)" 48
has '2 twice shows it' "$frame" ' 2 rk4 '
show '1 9,2 frame' -s harmonic -i euler,rk4
has '9: there is none' "$frame" 'no integrator of that number'
show '1 s,2 frame' -s harmonic -i euler
has 's: the next system' "$frame" ' plane pendulum '
show '1 s,2 frame' -s magnetic -i boris
has 's: only systems that an integrator fits' "$frame" " charge in a dipole's field "
show '1 h,2 frame' -s harmonic
has 'h helps' "$frame" 'twice the step, half the step'
show '1 h,2 h,2 frame' -s harmonic
has 'h twice shows the motion' "$frame" ' motion '
show '1 q,2 frame' -s harmonic -i euler
is 'q quits' "$(steps)" 16
show '1 S,2 frame' -s harmonic -i euler
has 'a capital letter is the same key' "$frame" ' plane pendulum '
show '2 frame' -s driven -i leapfrog,exact -d 0.1 --t0=3
has '--t0: the time of the start' "$(printf '%s\n' "$frame" | sed -n 1p)" \
  "t $(awk -v n="$(steps)" 'BEGIN { print 3 + n/10 }') s"
show '1 +,1 +,1 +,1 +,1 +,1 +,1 +,2 frame' -s harmonic
has '+ too often' "$frame" 'more than a turn'

# What e says is what this run shows.
show '29 e,29 frame' -s pendulum
has 'e: exponential' "$frame" 'euler (order 1): the energy error grows exponentially'
has 'e: bounded' "$frame" 'reversible): the energy error is bounded'
has 'e: drift' "$frame" 'rk4 (order 4): the energy error drifts'
has 'e: one trajectory' "$(printf %s "$frame" | tr -s '\n ' '  ')" \
  'stormer-verlet, velocity-verlet and leapfrog take the same way'
show '3 e,3 frame' -s pendulum
has 'e: too soon to say' "$(printf %s "$frame" | tr -s '\n ' '  ')" 'Before 3 periods nobody can say'
is 'e: and says nothing' "$(printf %s "$frame" | grep -c 'exponential\|bounded\|drifts')" 0
show '50 e,50 frame' -s unstable -i euler
has 'e: nothing left' "$(printf %s "$frame" | tr -s '\n ' '  ')" \
  'the energy is lost in the rounding of its terms, which are far larger: 1.0e+00'
show '20 e,20 frame' -s harmonic -i leapfrog,rk4 -d 2.1
has 'e: beyond the limit' "$(printf %s "$frame" | tr -s '\n ' '  ')" \
  'beyond the stability limit: h omega is 2.1, and must be below 2'
show '20 e,20 frame' -s harmonic -i leapfrog -d 1.9
is 'e: below the limit' "$(printf %s "$frame" | grep -c 'stability limit')" 0
show '20 e,20 frame' -s orbit -i leapfrog,yoshida4
is 'e: two trajectories' "$(printf %s "$frame" | grep -c 'same way')" 0
# Each step multiplies by 6 or so: 1e308 after 400, of 25 frames each.
show '420 e,420 frame' -s harmonic -i euler -d 6
has 'e: not finite' "$frame" 'numbers stopped being finite'

# It is what drift says of the same run: of all steps, also where these are more
# than a moment takes, and of a step that is too large (an orbit that is thrown
# out, and one that looks good at the end).  Numbers of three digits.
wide=$COLUMNS
COLUMNS=400
while IFS='|' read -r time growth verdict options
do
  show "$time e,$time frame" $options
  quiet halfstep drift $options -n "$(printf %s "$frame" | sed -n 's/.* after \([0-9]*\) steps.*/\1/p')" -S -f csv
  words=$(printf %s "$frame" | sed -n 's/^ 1 [a-z0-9-]* (\(.*\)/\1/p')
  cp "$work/out" drift.csv
  has "e as drift, $options" "$words" "$verdict"
  near "e as drift, $options: the most" \
    "$(printf %s "$words" | sed 's/.*): [^0-9]* \([0-9.e+-]*[0-9]\).*/\1/')" \
    "$(value drift.csv max_energy_error)" \
    "$(awk -v m="$(value drift.csv max_energy_error)" 'BEGIN { print 0.0051*m }')"
  is "e as drift, $options: the warning" \
    "$(printf %s "$words" | grep -c 'step is too large')" \
    "$(grep -c 'step is too large' "$work/err")"
  is "e as drift, $options: the growth" "$(value drift.csv growth)" "$growth"
done <<'END'
15|bounded|the energy error is bounded: |-s pendulum -i leapfrog -d 0.0001
40|linear|the energy error drifts, to |-s pendulum -i euler -d 0.0001
29|exponential|the energy error grows exponentially, to |-s harmonic -i euler -d 0.1
60|bounded|reversible): the energy error is bounded: |-s pendulum -i velocity-verlet -d 1
100|bounded|the step is too large: the energy error was |-s orbit -i velocity-verlet -d 0.5
END
COLUMNS=$wide

# p, and that its command makes the same.
if command -v gnuplot >"$log" 2>&1; then
  show '3 p,3 frame' -s pendulum -i euler,rk4 -p theta0=30deg
  has 'p: said' "$frame" 'halfstep-1.svg: halfstep run --system=pendulum'
  ok 'p: a picture' grep -q '</svg>' halfstep-1.svg
  command=$(printf '%s\n' "$frame" | tail -n 1)
  cp halfstep-1.dat before.dat
  rm -f halfstep-1.*
  ok 'p: its command runs' env PATH="$(dirname "$HALFSTEP"):$PATH" sh -c "$command"
  is 'p: and makes the same data' "$(grep -v '^# command' before.dat)" \
    "$(grep -v '^# command' halfstep-1.dat)"
  has 'p: as it was set' "$command" --set=theta0=30deg
  show '1 p,2 frame' -s pendulum
  has 'p: a word longer than a line is seen whole' \
    "$(printf '%s\n' "$frame" | sed '$d' | tr -d ' \n')" \
    velocity-verlet,leapfrog,rk4--step=
  show '3 p,3 q' -s pendulum
  ok 'p: no file is lost' test -s halfstep-2.svg
  rm -f halfstep-*
  # Whatever was given is in the command, and nothing else is made.
  while IFS='|' read -r wanted options
  do
    show '3 p,3 frame' $options
    command=$(printf '%s\n' "$frame" | tail -n 1)
    has "p, $options: in the command" "$command" "$wanted"
    grep -v '^# command' halfstep-1.dat >before.dat
    rm -f halfstep-*
    ok "p, $options: its command runs" env PATH="$(dirname "$HALFSTEP"):$PATH" sh -c "$command"
    grep -v '^# command' halfstep-1.dat >after.dat
    ok "p, $options: the same data" cmp before.dat after.dat
    rm -f halfstep-*
  done <<'END'
--lower-order|-s damped -i leapfrog --lower-order
--t0=3|-s driven -i rk4 --t0=3
--step=-0.1|-s pendulum -i rk4,exact -d -0.1
--start=1,0,0,1.2|-s orbit -i rk4 --start=1,0,0,1.2
--set=newmark.beta=0.3|-s harmonic -i newmark -p newmark.beta=0.3
--integrator=half-missing|-s harmonic -i half-missing
END
else
  skip 'p' 'no gnuplot'
fi
mkdir nobody && cp keys nobody && cd nobody || exit 99
quiet env PATH=/nonexistent "$HALFSTEP" live -s harmonic --script=keys
is 'p without gnuplot: the show goes on' "$?" 0
has 'p without gnuplot: said' "$said$(cat "$work/out")" 'no picture'
cd .. || exit 99

# Bad scripts: one line, status 2, nothing shown.
while IFS='|' read -r line wanted; do
  printf '%s' "$line" | tr ';@~' '\n\001\377' >bad
  status "script: $line" 2 halfstep live -s harmonic --script=bad
  is "script: $line: one line" "$lines" 1
  has "script: $line: said" "$said" "$wanted"
  is "script: $line: nothing is shown" "$(cat "$work/out")" ''
done <<'END'
1 x|bad:1:3: no key "x"; there are: space
1 frames|no key "frames"
# fine;;2 q;1 q|bad:4:1: the time "1" is before
one q|the time "one"
-1 q|must be from 0
1e9 q|must be from 0 to 86400
1|a line has a time and a key
1 q q|bad:1:5: a line has a time and a key, no more
1 @|a control character
1 ~|no text of UTF-8
END
status 'a script that is not there' 2 halfstep live -s harmonic --script=none
status 'a folder as a script' 2 halfstep live -s harmonic --script=.
while IFS='|' read -r option takers; do
  status "$option" 2 halfstep live -s harmonic "$option"
  has "$option: who takes it" "$said" "live takes no option ${option%%=*} (one of $takers);"
  is "$option: one line" "$lines" 1
done <<'END'
--step-rule=jittered|run, drift
--wall=x>0|run, bounce
-e|run, rounding
END
status 'a program' 2 halfstep live -s harmonic -i 'cmd:true'
status 'all integrators are too many' 2 halfstep live -s harmonic -i all
has 'all integrators: said' "$said" 'shows 9 integrators at most'
: >empty
status 'an empty script' 0 halfstep live -s harmonic --script=empty
printf '# nothing\n\n  # more\n0 frame # the first\n' >comments
status 'comments' 0 halfstep live -s harmonic --script=comments

# Where it is written.
status 'a full disk' 1 sh -c '"$HALFSTEP" live -s harmonic --script=comments >/dev/full'
has 'a full disk: said' "$said" 'cannot write standard output'
status 'a closed output' 1 sh -c '"$HALFSTEP" live -s harmonic --script=comments >&-'
# Whoever has no room in the legend is counted: of seven, the exact motion and
# those that are hidden among them.
COLUMNS=30 LINES=8
show '3 frame' -s pendulum -i euler,velocity-verlet,leapfrog,rk4,exact
is '30x8: the legend names four, and counts the rest' "$(printf '%s\n' "$frame" | sed -n '6,7p')" \
  ' 1 euler  2 velocity-verlet
 3 leapfrog  4 rk4  +3'
# What is cut says so: numbers are whole or not there.
is '30x8: the numbers that fit' "$(printf '%s\n' "$frame" | sed -n '1s/^ *//p')" \
  't 5.5622 s  h 0.11588 s'
show '3 p,3.1 frame' -s pendulum -i euler,leapfrog
has '30x8: a command that is cut' "$frame" ' ... all when you quit'
LINES=40
show '3 p,3.1 frame' -s pendulum -i euler,leapfrog
is '30x40: a command that is not' "$(printf '%s\n' "$frame" | grep -c 'when you quit')" 0
for size in 60x20 24x8 200x60 1x1 80x1; do
  COLUMNS=${size%x*} LINES=${size#*x}
  show '3 frame' -s orbit
  ok "$size: no line is longer" test "$(printf '%s\n' "$frame" | awk '{ if (length > n) n = length } END { print n + 0 }')" -le "$COLUMNS"
  is "$size: as many lines" "$(printf '%s\n' "$frame" | wc -l)" "$LINES"
done
# However small it is, what is said, a picture, and the way out.
for size in 24x8 40x8 40x12 60x8 60x20 80x24 120x40 200x60; do
  COLUMNS=${size%x*} LINES=${size#*x}
  show '1 frame' -s orbit
  has "$size: a picture" "$frame" '+ motion '
  show '1 9,1 frame' -s orbit
  has "$size: help and quit" "$(printf '%s\n' "$frame" | tail -n 1)" ' q quit  h help'
  has "$size: what is said" "$(printf '%s\n' "$frame" | tail -n 3 | tr -s '\n ' '  ')" \
    ' there is no integrator of that number'
done
COLUMNS=99
# What has blown up, long before the twentieth of its powers of ten, does not
# cover the others, and lines have no gaps.
show '6 frame' -s chain -i euler,rk4
motion=$(printf '%s\n' "$frame" | grep '^|' | cut -c2-32)
has 'a chain that has blown up: the other is seen' "$motion" 22
is 'a chain that has blown up: is not' "$(printf '%s\n' "$motion" | grep -c 1)" 0
is 'the scale of the error: to a thousand times the energy' \
  "$(printf '%s\n' "$frame" | sed -n '3s/.*| *\(1e[0-9-]*\) *|.*/\1/p')" 1e3
show '6 frame' -s projectile -i rk4
motion=$(printf '%s\n' "$frame" | grep '^|' | cut -c2-32)
ok 'a narrow path is not to scale: it fills half of the panel, or more' \
  test "$(printf '%s\n' "$motion" | awk '{ for (i = 9; i <= 31; i++) if (substr ($0, i, 1) == 1) seen[i] }
    END { for (i in seen) n++; print n }')" -ge 16
show '6 frame' -s unstable -i leapfrog,rk4
is 'lines without gaps' "$(printf '%s\n' "$frame" | grep -c '^|-------------------------------|')" 2
COLUMNS=200
show '1 frame' -s orbit
has 'all keys' "$(printf '%s\n' "$frame" | tail -n 1)" 'p picture  r restart'
COLUMNS=100 LINES=30
for system in $(halfstep list systems | sed -n 's/^  \([a-z0-9-]*\)$/\1/p'); do
  echo '2 e' >keys
  status "$system" 0 halfstep live -s "$system" --script=keys
  is "$system: no messages" "$said" ''
done

# A system of one's own.
show '1 frame' --force='ax=-x-0.1*vx' --start=1,0
case $frame in
  *muParser*) skip 'a force' 'no muParser' ;;
  *)
    has 'a force: no energy' "$frame" 'no energy is known'
    is 'a force: two panels, on all of the page' "$(printf '%s\n' "$frame" \
      | sed -n '2{p;q}' | awk '{ print gsub (/[+]/, "+"), length }')" '4 100'
    ;;
esac

# Plug-ins, whose own printing goes elsewhere; those of the manual.
awk '/^@c file / { name = $3 } /^@end example/ && on { close (name); on = 0; name = "" }
     on { gsub (/@\{/, "{"); gsub (/@\}/, "}"); gsub (/@@/, "@"); print > name }
     /^@example/ && name { on = 1 }' "$tests_folder/../doc/halfstep.texi"
echo '1 p,3 frame' | tr , '\n' >keys
quiet "$HALFSTEP" live -s ./my-spring.c -i rk4,./my-verlet.c --script=keys
case $?:$said in
  0:*)
    pass 'plug-ins'
    has 'plug-ins: the frame is written' "$(cat "$work/out")" ' 2 my-verlet '
    has 'plug-ins: p names the files' "$(cat "$work/out")" \
      '--system=./my-spring.c --integrator=rk4,./my-ver'
    ;;
  *) skip 'plug-ins' "$said" ;;
esac

# The window: what a gnuplot that has one says, and what may become of it.
mkdir fake
cat >fake/gnuplot <<'END'
#!/bin/sh
frames=0
while IFS= read -r line; do
  case $line in
    "print 'kind '.picture") echo "kind $KIND" ;;
    bind*) printf '%s\n' "$line" >>binds ;;
    plot*) printf '%s\n' "$line" >>plots ;;
    *' "1 euler'*) printf '%s\n' "$line" >>labels ;;
    "print 'drawn'")
      echo drawn
      frames=$((frames + 1))
      case $frames:$END in
        3:*) echo 'key 49' ;;
        6:quit) echo 'key 113' ;;
        6:shut) echo 'key close' ;;
        6:crash) kill -9 $$ ;;
        6:hang) exec sleep 100 ;;
        6:garbage) head -c 100000 /dev/zero | tr '\0' x; echo; echo 'key 113' ;;
      esac
      ;;
  esac
done
END
chmod +x fake/gnuplot
# window END [KIND]: with such a gnuplot.
window ()
{
  rm -f binds plots labels
  # shellcheck disable=SC2030,SC2031
  (PATH=$PWD/fake:$PATH DISPLAY=:99 END=$1 KIND=${2-window}
   export PATH DISPLAY END KIND
   "$HALFSTEP" live -s harmonic -i euler,rk4 </dev/null >out 2>err)
  window_status=$?
}
window quit
is 'window: q' $window_status 0
ok 'window: nothing on standard output' test ! -s out -a ! -s err
is 'window: keys are told' "$(grep -c "print 'key [0-9]*'" binds)" 26
is 'window: a plot each frame' "$(wc -l <plots)" 6
is 'window: 1 hides, in the frames after it' "$(grep -c ' "1 euler' labels)" 3
window shut
is 'window: shut by the user' $window_status 0
window crash
is 'window: a gnuplot that is killed' $window_status 1
has 'window: said' "$(cat err)" 'gnuplot, which had the window, is over or hangs'
window hang
is 'window: a gnuplot that hangs' $window_status 1
window garbage
is 'window: a gnuplot that babbles' $window_status 0
window quit terminal
is 'window: a gnuplot without one: the frame is written' "$window_status $(grep -c . out)" "0 $LINES"
has 'window: a gnuplot without one: said' "$(cat err)" \
  'no window: this gnuplot has none; gnuplot-qt has'

if python3 -c 'import pty, termios' 2>"$log"; then
  python3 "$tests_folder/terminal.py" "$HALFSTEP" >terminal 2>"$log" || cat "$log" >&2
  ok 'the terminal: all was tried' grep -q '^q after that|' terminal
  while IFS='|' read -r name got wanted; do
    is "terminal: $name" "$got" "$wanted"
  done <terminal
else
  skip 'the terminal' 'no python3'
fi

finish
