#!/bin/sh
# SPDX-License-Identifier: MIT
# How much of the program `make check' runs: `make coverage' in the folder where
# the program was built, or what it left in COVERAGE, a file of lcov's.  Those
# lines that it does not run are said on standard error.  A share of the cases is
# one of the tests, and tells nothing of the others.
# shellcheck disable=SC1091,SC2034,SC2154
. "$(dirname "$0")/../figure.sh"

if test -z "${COVERAGE-}"
then
  build=$(dirname "$HALFSTEP")
  test "$HALFSTEP_SHARE" = 1 || covered='TESTS=tests/check-walk'
  if ! command -v lcov >/dev/null
  then why='no lcov' COVERAGE=/dev/null
  elif ! (unset MAKEFLAGS MAKELEVEL
    make -C "$build" coverage COVERED="${covered-}") >"$log" 2>&1
  then
    tail "$log" >&2
    exit 1
  fi
  : "${COVERAGE:=$build/coverage.info}"
fi
test "$HALFSTEP_SHARE" = 1 || why='one of the tests'

# part WHAT KIND FOLDER PERCENT: so much of it is run, by any of the programs that
# it is compiled into.
part ()
{
  awk -F '[:,]' -v kind="$2" -v folder="/halfstep[^/]*/$3/" '
    $1 == "SF" { ours = match ($2, folder); file = substr ($2, RSTART + 1) }
    ours && $1 == kind {
      place = file ":" $2 (kind == "DA" ? "" : "," $3 "," $4)
      runs[place] += $NF > 0
    }
    END {
      for (place in runs)
        {
          found++
          hit += runs[place] > 0
          if (kind == "DA" && !runs[place]) print "not run: " place >"/dev/stderr"
        }
      print hit + 0, found + 0
    }' "$COVERAGE" >counts
  read -r hit found <counts
  reached=$(awk -v a="$hit" -v b="$found" \
    'BEGIN { printf "%.2f %% of %d", b ? int (1e4 * a / b) / 100 : 0, b }')
  figure "$1, run by make check" "$reached" "$4 %" \
    test $((hit * 100)) -ge $((found * $4)) -a "$found" -gt 0
}
part 'lines of src' DA src 100
part 'branches of src' BRDA src 95
part 'lines of experiments' DA experiments 95
