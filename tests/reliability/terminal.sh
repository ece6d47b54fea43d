#!/bin/sh
# SPDX-License-Identifier: MIT
# Each character that a terminal would obey and not show, in a title, a file's
# name and its text: what is written has it not raw.
# shellcheck disable=SC1091,SC2154
. "$(dirname "$0")/../figure.sh"

# Bytes, in octal: C0 without 0 and what ends an argument in a file; C1 in UTF-8
# and raw; what turns the direction of writing or is not seen.
controls=$(awk 'BEGIN {
  for (c = 1; c < 32; c++) if (c != 10) printf "\\%03o\n", c
  print "\\177"
  for (c = 128; c < 160; c++) { printf "\\302\\%03o\n", c; printf "\\%03o\n", c }
  for (c = 139; c < 144; c++) printf "\\342\\200\\%03o\n", c
  for (c = 168; c < 175; c++) printf "\\342\\200\\%03o\n", c
  for (c = 160; c < 176; c++) printf "\\342\\201\\%03o\n", c
  print "\\330\\234"; print "\\357\\273\\277" }')
halfstep run -s harmonic -i leapfrog -d 0.1 -n 30 -f csv | cut -d, -f2-4 >good.csv

cases=0 good=0
# clean CMD...: it is not in what the command writes.
clean ()
{
  cases=$((cases + 1))
  quiet "$@"
  cat "$work/out" "$work/err" >written
  if LC_ALL=C grep -aqF -e "$raw" written
  then printf '%s: %s\n' "$bytes" "$*" | cat -v >&2
  else good=$((good + 1)); fi
}
number=0
for bytes in $controls
do
  number=$((number + 1))
  test $((number % (HALFSTEP_SHARE < 12 ? HALFSTEP_SHARE : 12))) -eq 0 || continue
  # A tab may be written, and a raw byte stand within a character.
  # shellcheck disable=SC2059
  raw=$(printf "$bytes") name="a$(printf "$bytes")b.csv"
  test "$bytes" != '\011' || raw='no tab is looked for'
  case $bytes in '\2'*) raw=a${raw}b ;; esac
  cp good.csv "$name"
  printf 't,x,v\n0,a%sb,0\n' "${name%.csv}" >cell.csv
  printf 'title = %s\n' "$name" >x.sys
  printf 'body %s 1\n' "$name" >x.bodies
  for format in dat csv json
  do
    clean halfstep run -s harmonic -i leapfrog -d 0.1 -n 1 -T "$name" -f $format
    clean halfstep diagnose -s harmonic "$name" -f $format
  done
  clean halfstep diagnose -s harmonic "$name"
  clean halfstep grade -s harmonic "$name"
  clean halfstep diagnose -s harmonic cell.csv
  clean halfstep run -s x.sys -d 0.1 -n 1
  clean halfstep run -s x.bodies -d 0.1 -n 1
  clean halfstep run -s "$name" -d 0.1 -n 1
  clean halfstep "$name"
  clean halfstep run -s harmonic -d 0.1 -n 1 -o "none/$name"
  clean env TMPDIR="$name" PATH=/nonexistent "$HALFSTEP" run -s harmonic -d 0.1 -n 1 --plot
  rm -f "$name"
done
all 'controls of a terminal, from arguments, names and files: none raw' $good $cases
# Control: one that is written raw is seen.
before=$good
raw=leapfrog
clean halfstep list integrators 2>"$log"
figure 'control: a word that is written is seen' $((good - before)) 0 test $good -eq $before
