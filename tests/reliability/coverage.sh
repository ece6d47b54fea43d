#!/bin/sh
# SPDX-License-Identifier: MIT
# How much of the program `make check' runs: `make coverage', in the folder where
# the program was built.  Lines and branches that it does not are said on standard
# error.  A share of the cases is one of the tests, and says nothing of the rest.
# shellcheck disable=SC1091,SC2034
. "$(dirname "$0")/../figure.sh"
build=$(dirname "$HALFSTEP")
test "$HALFSTEP_SHARE" = 1 || why="1 in $HALFSTEP_SHARE of the tests"

if ! command -v lcov >/dev/null
then
  why='no lcov'
  for what in 'lines of src' 'branches of src' 'lines of experiments'
  do
    figure "$what that make check runs" unknown 'as in the release' false
  done
  exit
fi
MAKEFLAGS='' make -C "$build" coverage COVERAGE_SHARE="$HALFSTEP_SHARE" >&2 || exit 1

# count FOLDER KIND: in $hit and $found.
count ()
{
  awk -F '[:,]' -v folder="/$1/" -v kind="$2" '
    $1 == "SF" { ours = index ($2, folder) }
    ours && $1 == (kind == "lines" ? "DA" : "BRDA") { found++; hit += $NF > 0 }
    END { print hit + 0, found + 0 }' "$build/coverage.info"
}
