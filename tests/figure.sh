# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Figures of reliability, for scripts in tests/reliability/; to be sourced first.
# Each is a line `figure', what, reached, wanted, why it is not reached (empty:
# it is), with tabs between.  HALFSTEP_SHARE=K asks for a K-th of all cases.

: "${HALFSTEP_SHARE:=1}"
: "${HALFSTEP:=$(cd "$(dirname "$0")/../.." && pwd)/halfstep}"
srcdir=$(cd "$(dirname "$0")/../.." && pwd) || exit 99
export HALFSTEP_SHARE HALFSTEP srcdir
# shellcheck source=tests/tap.sh
. "$srcdir/tests/tap.sh"

# share N: so many of N cases, one at least.
share ()
{
  echo $((($1 + HALFSTEP_SHARE - 1) / HALFSTEP_SHARE))
}

# unpack FOLDER: a release's files, from the folder where the program is built.
unpack ()
{
  (unset MAKEFLAGS MAKELEVEL; make -s -C "$(dirname "$HALFSTEP")" distdir distdir="$1") \
    >"$log" 2>&1 && return
  cat "$log" >&2
  exit 1
}

# figure WHAT REACHED WANTED CMD...: the command says whether it is.  $why is
# the reason that is known for a figure that is not.
why=
figure ()
{
  figure_what=$1 figure_reached=$2 figure_wanted=$3
  shift 3
  if "$@"
  then figure_why=
  else figure_why=${why:-missed}
  fi
  printf 'figure\t%s\t%s\t%s\t%s\n' "$figure_what" "$figure_reached" \
    "$figure_wanted" "$figure_why"
}

# all WHAT GOOD CASES: every case is good, and there are some.
all ()
{
  figure "$1" "$2 of $3" all test "$2" -eq "$3" -a "$3" -gt 0
}

# at_most WHAT VALUE BOUND UNIT: whole numbers.
at_most ()
{
  figure "$1" "$2 $4" "at most $3 $4" test "$2" -le "$3"
}
