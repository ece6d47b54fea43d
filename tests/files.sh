#!/bin/sh
# SPDX-License-Identifier: MIT
# Files are absent, old or whole, whatever happens; what cannot be written is
# said and ends with status 1.  Cases 71 and 72 are here.
# shellcheck disable=SC1091,SC2010,SC2012,SC2016,SC2034,SC2116,SC2154,SC3045
. "$(dirname "$0")/tap.sh"

wave='run -s harmonic -i velocity-verlet -d 0.01 -f csv'
halfstep $wave -n 1000 >whole
echo 'old result' >old

# entries: everything here, temporaries included, but for what stays.
entries () { ls -A | grep -v '^\(whole\|old\)$' | tr '\n' ' '; }
messages () { wc -l <"$work/err" | tr -d ' '; }
clean ()
{
  is "$1: nothing else is left" "$(entries)" "$2"
  rm -rf $(entries)
}

status 'a new file' 0 halfstep $wave -n 1000 -o new.csv
ok 'holds what standard output would' cmp new.csv whole
is 'and nothing goes to standard output' "$(cat "$work/out")" ''
clean 'a new file' 'new.csv '

cp old new.csv
status 'bad input' 2 halfstep $wave -n 0 -o new.csv
ok 'bad input keeps the old file' cmp new.csv old
status 'an old file' 0 halfstep $wave -n 1000 -o new.csv
ok 'is replaced' cmp new.csv whole
clean 'an old file' 'new.csv '

echo old >new.csv
status 'not finite' 3 halfstep run -s harmonic -i velocity-verlet -f csv -d 2.01 -n 10000 -o new.csv
near 'not finite: the rows before are kept' "$(csv new.csv '' 'print n')" 1777 5
clean 'not finite' 'new.csv '

mkdir folder
status 'a folder for a file' 1 halfstep $wave -n 9 -o folder
has 'a folder for a file: message' "$said" '"folder"'
clean 'a folder for a file' 'folder '
status 'a folder that is not there' 1 halfstep $wave -n 9 -o none/new.csv
has 'a folder that is not there: message' "$said" 'none/new.csv'
status 'a file for a folder' 1 halfstep $wave -n 9 -o old/new.csv
clean 'a folder that is not there' ''
name=$(awk 'BEGIN { for (; n < 300; n++) printf "n" }')
status 'a name too long' 1 halfstep $wave -n 9 -o "$name"
is 'a name too long: messages' "$(messages)" 1
name=$(awk 'BEGIN { for (; n < 250; n++) printf "n" }')
status 'a name of 250 characters' 0 halfstep $wave -n 9 -o "$name"
ok 'a name of 250 characters is there' test -s "$name"
rm -f "$name"
for name in ' ' "it's" '$HOME' '`e`' '-x' 'a
b' '*' '%s%n'
do
  status "a file called $(echo "$name" | tr '\n' ' ')" 0 halfstep $wave -n 1000 --output="$name"
  ok '  is whole' cmp "./$name" whole
  rm -f "./$name"
done
clean 'odd names' ''
is 'the name - is standard output' "$(halfstep $wave -n 1000 -o -)" "$(cat whole)"
clean 'the name -' ''

if test "$(id -u)" -eq 0
then
  skip 'a folder that is not writable' 'root writes everywhere'
  skip 'a file that is not writable' 'root writes everywhere'
else
  mkdir folder && chmod 555 folder
  status 'a folder that is not writable' 1 halfstep $wave -n 9 -o folder/new.csv
  chmod 755 folder
  cp old new.csv && chmod 444 new.csv
  status 'a file that is not writable' 1 halfstep $wave -n 9 -o new.csv
  ok 'a file that is not writable is kept' cmp new.csv old
  clean 'not writable' 'folder new.csv '
fi

mkdir folder && cp old folder/target && ln -s folder/target link
status 'a symbolic link' 0 halfstep $wave -n 1000 -o link
ok 'a symbolic link stays one' test -h link
ok 'a symbolic link: its target is written' cmp folder/target whole
rm -f link folder/target
ln -s folder/target link
status 'a link that leads nowhere yet' 0 halfstep $wave -n 1000 -o link
ok 'a link that leads nowhere yet stays a link' test -h link
ok 'a link that leads nowhere yet: its target is written' cmp folder/target whole
rm -f link
is 'links: no temporaries beside the target' "$(ls -A folder)" target
ln -s loop loop
status 'a link to itself' 1 halfstep $wave -n 9 -o loop
rm -f loop
clean 'links' 'folder '

mode () { ls -l "$1" | cut -c1-10; }
for mode in 600 640 664 755
do
  cp old new.csv && chmod $mode new.csv && before=$(mode new.csv)
  halfstep $wave -n 1000 -o new.csv
  is "permissions $mode are kept" "$(mode new.csv)" "$before"
  rm -f new.csv
done
while read -r mask wanted
do
  (umask "$mask" && halfstep $wave -n 1000 -o new.csv)
  is "umask $mask is respected" "$(mode new.csv)" "$wanted"
  rm -f new.csv
done <<END
022 -rw-r--r--
077 -rw-------
027 -rw-r-----
END

# 71: what cannot be written.  Every kind of output to every kind of failure.
one_message ()
{
  is "$1: one message" "$(messages)" 1
  has "$1: message" "$said" 'halfstep: cannot write'
}
while IFS='|' read -r arguments
do
  name="71 I/O: $arguments"
  if test -c /dev/full
  then
    status "$name >/dev/full" 1 sh -c 'exec "$HALFSTEP" '"$arguments"' >/dev/full'
    one_message "$name >/dev/full"
  fi
  status "$name >&-" 1 sh -c 'exec "$HALFSTEP" '"$arguments"' >&-'
  one_message "$name >&-"
done <<END
$wave -n 1
$wave -n 100000
run -s orbit -d 0.1 -n 10 -f dat
run -s orbit -d 0.1 -n 10 -f json
order -s harmonic -i leapfrog --max-steps=512
order -s harmonic -i leapfrog --max-steps=512 -S
drift -s harmonic -d 0.1 -n 100
drift -s harmonic -d 0.1 -n 100 -S
list
--help
--version
run --help
run --version
list --help
END
if test -c /dev/full
then
  status '71 I/O: --output=/dev/full' 1 halfstep $wave -n 1 -o /dev/full
  one_message '71 I/O: --output=/dev/full'
  ok '71 I/O: /dev/full is still there' test -c /dev/full
fi
is '--output=/dev/null' "$(halfstep $wave -n 1 -o /dev/null 2>&1; echo $?)" 0
ok '--output=/dev/null keeps it' test -c /dev/null
is '--output=/dev/stdout' "$(halfstep $wave -n 1000 -o /dev/stdout | cmp - whole 2>&1)" ''

# A file that may not grow is a full disk.
for trap in "trap '' XFSZ;" ''
do
  cp old new.csv
  status "71 I/O: full disk ($trap)" 1 sh -c "$trap"' ulimit -f 4; exec "$HALFSTEP" '"$wave -n 100000 -o new.csv"
  ok "71 I/O: full disk ($trap): the old file is kept" cmp new.csv old
  clean "71 I/O: full disk ($trap)" 'new.csv '
done

# Whoever reads no more ends the run soon, be it fast or slow: in twenty
# seconds of the processor, of hundreds.
while read -r arguments
do
  { sh -c 'ulimit -t 20; exec "$HALFSTEP" '"$arguments"' 2>"$0"' "$work/err"; echo $? >code; } \
    | head -n 1 >first
  is "71 I/O: head -n 1: $arguments: status" "$(cat code)" 1
  is "71 I/O: head -n 1: $arguments: one message" "$(messages)" 1
  is "71 I/O: head -n 1: $arguments: the line" "$(cat first)" \
    integrator,t,x,v,energy,energy_error,error
done <<END
$wave -n 1e9
$wave -n 1e12 -e 1e7
END
rm -f code first

# Closed and odd descriptors.
for closed in '<&-' '2>&-' '<&- 2>&-' '<&- >&- 2>&-' '</dev/null' '2</dev/null'
do
  status "$closed is harmless" 0 sh -c 'exec "$HALFSTEP" '"$wave -n 1000 -o new.csv $closed"
  ok "$closed: the file is whole" cmp new.csv whole
  rm -f new.csv
done
status '2>&-: a message goes nowhere' 0 sh -c 'exec "$HALFSTEP" run -s harmonic \
  -i leapfrog -d 2 -n 3 -f csv -o new.csv 2>&-'
is '2>&-: and not among the data' "$(grep -vc '^leapfrog,\|^integrator,' new.csv)" 0
status '2>&-: bad input' 2 sh -c 'exec "$HALFSTEP" run 2>&-'
is '<&-: standard output' "$(halfstep $wave -n 1000 <&- | cmp - whole)" ''
clean 'descriptors' 'new.csv '

# interrupt SIGNAL DELAY CMD...: CMD gets the signal after DELAY seconds.
# CMD is in the foreground: in the background a shell ignores SIGINT.
interrupt ()
{
  interrupt_signal=$1 interrupt_delay=$2
  shift 2
  rm -f "$work/pid"
  {
    until test -s "$work/pid"; do :; done
    sleep "$interrupt_delay"
    kill -"$interrupt_signal" "$(cat "$work/pid")"
  } 2>"$log" &
  sh -c 'echo $$ >"$0"; exec "$@"' "$work/pid" "$HALFSTEP" "$@" >"$work/out" 2>"$work/err"
  interrupt_status=$?
  wait
}
# 72: ten long runs, which never complete, and ten of which some do; also those
# that a signal ends between the last write and the end.
as_it_should () { # STEPS WANTED
  cmp -s new.csv "$2" || { test "$1" -eq 20000 && cmp new.csv complete; }
}
signals='TERM:143 HUP:129 INT:130'
# Run by nohup or in the background we are deaf to some.
sh -c 'kill -INT $$' 2>"$log"
test $? -eq 130 || signals=${signals% INT:130}
sh -c 'kill -HUP $$' 2>"$log"
test $? -eq 129 || signals=$(echo "$signals" | sed 's/ HUP:129//')
halfstep $wave -n 20000 >complete
moments=$(awk 'BEGIN { srand(); for (; n < 20; n++) print rand() / 8 }')
echo "# interrupted after: $(echo $moments)"
n=0 ended=0
for moment in $moments
do
  n=$((n + 1))
  set -- $signals
  shift $((n % $#))
  steps=20000
  test $((n % 2)) -eq 0 && steps=100000000
  test $((n % 3)) -eq 0 && cp old new.csv
  interrupt "${1%:*}" "$moment" $wave -n $steps -o new.csv
  case $interrupt_status in
    0) ended=$((ended + 1)) wanted=complete ;;
    *) wanted=old
       is "72 I/O: ${1%:*} after $moment s: status" $interrupt_status "${1#*:}" ;;
  esac
  if test -e new.csv
  then ok "72 I/O: ${1%:*} after $moment s: the file is $wanted" as_it_should $steps $wanted
  else ok "72 I/O: ${1%:*} after $moment s: no file" test $interrupt_status -ne 0
  fi
  rm -f new.csv
  is "72 I/O: ${1%:*} after $moment s: no temporaries" "$(entries)" 'complete '
done
echo "# $ended of $n ended before"
finish
