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

# is NAME GOT WANTED: the same text.
is ()
{
  printf 'got:    %s\nwanted: %s\n' "$2" "$3" >"$log"
  if [ "$2" = "$3" ]; then pass "$1"; else fail "$1"; fi
}

# has NAME TEXT PART: the text contains the part.
has ()
{
  printf 'got:    %s\nwanted: ...%s...\n' "$2" "$3" >"$log"
  case $2 in
    *"$3"*) pass "$1" ;;
    *) fail "$1" ;;
  esac
}

# near NAME VALUE WANTED TOLERANCE: |VALUE - WANTED| <= TOLERANCE.
near ()
{
  echo "got $2, wanted $3 within $4" >"$log"
  if awk -v a="$2" -v b="$3" -v c="$4" \
    'BEGIN { d = a - b; exit !(a ~ /[0-9]/ && a !~ /[ni]/ && d <= c && d >= -c) }'
  then pass "$1"; else fail "$1"; fi
}

# The program; its output in $work/out and its messages in $work/err when
# `status' or `quiet' run it.
limit=90 # seconds
halfstep () { timeout $limit "$HALFSTEP" "$@"; }
quiet () { "$@" </dev/null >"$work/out" 2>"$work/err"; }

# status NAME N CMD...: the exit status is N.
status ()
{
  status_name=$1 status_wanted=$2
  shift 2
  quiet "$@"
  { echo "status $?, wanted $status_wanted: $*"; cat "$work/err"; } >"$log"
  case $(head -n 1 "$log") in
    "status $status_wanted, "*) pass "$status_name" ;;
    *) fail "$status_name" ;;
  esac
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
