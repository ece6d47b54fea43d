# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Tests of the program in POSIX sh, printed as TAP.  To be sourced first; then
# the script is in a folder of its own, which goes away with it, and ends with
# `finish'.  Standard input is empty, the messages are in C, nobody has a
# display.

: "${HALFSTEP:=$(cd "$(dirname "$0")/.." && pwd)/halfstep}"
export HALFSTEP
LC_ALL=C; export LC_ALL
unset DISPLAY WAYLAND_DISPLAY
umask 022
exec </dev/null
work=$(mktemp -d) || exit 99
trap 'cd /; rm -rf "$work"' EXIT
trap 'exit 99' HUP INT TERM
TMPDIR=$work/tmp; export TMPDIR
mkdir "$TMPDIR" "$work/here" && cd "$work/here" || exit 99
log=$work/log
tests=0

# pass NAME, fail NAME: what was seen, in $log, goes into the diagnosis.
pass () { tests=$((tests + 1)); echo "ok $tests - $1"; }
fail () { tests=$((tests + 1)); echo "not ok $tests - $1"; sed 's/^/# /' "$log"; }
skip () { tests=$((tests + 1)); echo "ok $tests - $1 # SKIP $2"; }
finish () { echo "1..$tests"; }

# ok NAME CMD...: the command succeeds.
ok ()
{
  ok_name=$1
  shift
  if "$@" >"$log" 2>&1; then pass "$ok_name"; else fail "$ok_name"; fi
}

# soon CMD...: the command comes to succeed, within so many seconds.
soon ()
{
  soon_tries=300
  until "$@" >"$log" 2>&1
  do
    test $((soon_tries -= 1)) -gt 0 || return 1
    sleep 0.1
  done
}

# is NAME GOT WANTED: the same text.
is ()
{
  if [ "$2" = "$3" ]; then pass "$1"; return; fi
  printf 'got:    %s\nwanted: %s\n' "$2" "$3" >"$log"
  fail "$1"
}

# has NAME TEXT PART: the text contains the part.
has ()
{
  case $2 in
    *"$3"*) pass "$1"; return ;;
  esac
  printf 'got:    %s\nwanted: ...%s...\n' "$2" "$3" >"$log"
  fail "$1"
}

# near NAME VALUE WANTED TOLERANCE: |VALUE - WANTED| <= TOLERANCE.
near ()
{
  if awk -v a="$2" -v b="$3" -v c="$4" \
    'BEGIN { d = a - b; exit !(a ~ /[0-9]/ && a !~ /[ni]/ && d <= c && d >= -c) }'
  then pass "$1"; return; fi
  echo "got $2, wanted $3 within $4" >"$log"
  fail "$1"
}

# A process takes longer than all that a test does with what it prints: so
# where it is short, this and the shell's own expansions instead of cat, wc, tr,
# head and sed.
# contents FILE: what $(cat FILE) is, in $contents; in $lines what wc -l counts.
contents ()
{
  contents='' lines=0
  while IFS= read -r contents_line
  do
    contents=$contents$contents_line$newline lines=$((lines + 1))
  done <"$1"
  contents=$contents$contents_line
  while :
  do
    case $contents in
      *"$newline") contents=${contents%"$newline"} ;;
      *) return ;;
    esac
  done
}
newline='
'

# The program.  `status' and `quiet' leave its output in $work/out, and its
# messages in $work/err and, as contents does, in $said and $lines.
limit=90 # seconds of the processor: a clock would tell how busy the machine is
# shellcheck disable=SC3045
ulimit -S -t $limit
# shellcheck disable=SC3045
halfstep ()
{
  case $limit in
    90) "$HALFSTEP" "$@" ;;
    *) (ulimit -t $limit; exec "$HALFSTEP" "$@") ;;
  esac
}
# shellcheck disable=SC2034
quiet ()
{
  "$@" </dev/null >"$work/out" 2>"$work/err"
  quiet_status=$?
  contents "$work/err"
  said=$contents
  return $quiet_status
}

# status NAME N CMD...: the exit status is N.
status ()
{
  status_name=$1 status_wanted=$2
  shift 2
  quiet "$@"
  status_got=$?
  if [ $status_got = "$status_wanted" ]; then pass "$status_name"; return; fi
  { echo "status $status_got, wanted $status_wanted: $*"; cat "$work/err"; } >"$log"
  fail "$status_name"
}

# csv FILE ACTIONS [END]: awk over the rows of a CSV file.  x["NAME"] is the
# column of that name in the row; n counts rows from 0.
csv ()
{
  awk -F, 'function abs (a) { return a < 0 ? -a : a }
    BEGIN { most = 0; n = -1 }
    NR == 1 { for (i = 1; i <= NF; i++) name[i] = $i; next }
    { n++; for (i = 1; i <= NF; i++) x[name[i]] = $i }
    n >= 0 {'"$2"'}
    END {'"${3-}"'}' "$1"
}

# value FILE COLUMN [ROW]: the cell, of the last row unless told otherwise.
value () { csv "$1" "if (n == ${3:--1}) exit" "print x[\"$2\"]"; }
# most FILE COLUMN: the largest magnitude in the column.
most ()
{
  csv "$1" "a = abs(x[\"$2\"]); if (a > most) most = a" \
    'printf "%.17g\n", most'
}
