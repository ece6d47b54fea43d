#!/bin/sh
# SPDX-License-Identifier: MIT
# Published numbers, printed claims and lessons.  What is wanted here was computed apart
# from the program: closed forms, 40 digits, plain recursions.
# shellcheck disable=SC1091,SC2154
. "$(dirname "$0")/tap.sh"

# ours ID WHAT: our number of the first row that begins so.
ours ()
{
  halfstep reproduce "$1" -f json \
    | sed -n "s|.*, \"$2[^\"]*\", \"[^\"]*\", \([^,]*\),.*|\1|p" | head -n 1
}

# Feynman: x[n] of leapfrog from 1 at rest is cos(2 n asin(h/2)), here n = 7.
halfstep reproduce feynman >said
is 'feynman: all but two agree' "$(grep -c ': agrees$' said)" 25
has 'feynman: the one that his rounding makes' "$(cat said)" \
  'published 0.764, here 0.764654: agrees to 3 digits, because every operation there was rounded'
near 'feynman: its number' "$(ours feynman 'Table 9-1: x at t = 0.7')" 0.764654046157 1e-12
near 'feynman: with 3 decimals' "$(ours feynman 'the same, with 3 decimals, at t = 0.7')" 0.764 0
near 'feynman: half a period' "$(ours feynman 'half a period')" 2.102 5e-4

# The Art of Computational Science: by a plain recursion, 1000 and 10000 steps.
has 'acs: a digit is not to agree' "$(halfstep reproduce acs)" \
  'published 2.98294e-05, here 3.1774052e-05: differs, because its loop'
near 'acs: exactly so many steps' "$(ours acs "energy's error at t = 10, h = 0.01")" 3.17741e-05 5e-11
near 'acs: a step more' "$(ours acs 'with a step more')" 2.98294e-05 5e-11
near 'start-up: order' "$(ours start-up "Stormer's")" 1 0.005
near 'start-up: error' "$(ours start-up 'error of x')" 1.349e-2 5e-6
near 'pefrl: from pericentre' "$(ours pefrl 'error of')" 3.1 0.1
near 'pefrl: from elsewhere' "$(ours pefrl 'the same,')" 7 0.3

# PETSc's type 2 is drift, kick, drift; Langtangen's measure of the energy takes
# the exact motion to be off, too; a 0 is missing at the start of the eight.
halfstep reproduce petsc-spring >said
is 'petsc-spring: all but two agree' "$(grep -c ': agrees$' said)" 8
near 'langtangen: RK4 loses (h omega)^6/72 of its energy a step' \
  "$(ours langtangen 'to T = 10')" \
  "$(awk 'BEGIN { x = (atan2(0, -1) / 20) ^ 2
    print 1 - (1 - x ^ 3 / 72 + x ^ 4 / 576) ^ 400 }')" 2e-9
near 'acs-eight: as it should be' "$(ours acs-eight "energy's error")" -1.10224e-5 1e-9
near 'tempus: the velocity at its time' "$(ours tempus 'error of v')" 0.233045 5e-7

# A pendulum by the arithmetic-geometric mean.
near 'pendulum-periods: a quarter of a turn' \
  "$(ours pendulum-periods 'the same, 90 degrees')" "$(awk 'BEGIN {
    a = 1; b = sqrt(0.5)
    for (i = 0; i < 6; i++) { c = (a + b)/2; b = sqrt(a*b); a = c }
    printf "%.15g", 2*atan2(0, -1)/sqrt(9.81)/a }')" 1e-14

halfstep reproduce start-up -f csv >table
has 'columns' "$(head -n 1 table)" \
  'id,what,published,ours,difference,verdict,because,command,over'
is 'a row a number' "$(wc -l <table)" 6
is 'what is not printed is said to be so' \
  "$(grep -c ',agrees,"not printed, computed apart",' table)" 5
status 'what is not published' 2 halfstep reproduce feynmann
has 'what is not published: said' "$said" \
  'reproduce "feynmann" (did you mean "feynman"?): there are feynman, ark-kepler'

# Claims: each verdict rests on numbers that are where they should be.
halfstep claims >said
is 'claims: all are decided' "$(grep -c undecided said)" 0
is 'claims: the issue names ten' "$(grep -c '^[a-z0-9-]*: "' said)" 10
is 'claims: none is simply true' "$(grep -c '^  true: ' said)" 0
has 'claims: Verlet is stable' "$(halfstep claims stable)" 'true only if h omega < 2'
has 'claims: a number' "$(halfstep claims kick-first)" '(Euler): 20959.2'
halfstep claims rk4-better -f csv >table
has 'claims: columns' "$(head -n 1 table)" 'id,claim,verdict,why,what,number,command,over'
status 'what nobody claims' 2 halfstep claims stabel
has 'what nobody claims: said' "$said" 'did you mean "stable"?'

# Every command that is shown runs as it stands, with the number in its table.
halfstep claims | sed -n 's/^      halfstep //p' | sort -u >commands
failed=0
while IFS= read -r line
do
  eval "halfstep $line" >out 2>"$log" || [ $? -eq 3 ] || failed=$((failed + 1))
done <commands
is 'claims: the commands run' "$failed" 0

# Lessons: twelve, each whole, by number and by name.
is 'lessons: twelve' "$(halfstep lesson | wc -l)" 12
lacks=
for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
  parts=$(halfstep lesson $i | grep '^[A-Z][a-z]*:$' | tr -d '\n')
  [ "$parts" = Draw:Question:Predict:Do:Seen:Why:Exercise:Answer: ] \
    || lacks="$lacks $i: $parts"
done
is 'lessons: each is whole' "$lacks" ''
is 'lessons: by name' "$(halfstep lesson four-names)" "$(halfstep lesson 3)"
has 'lessons: its title' "$(halfstep lesson 3)" 'Lesson 3: Four names, one trajectory'
status 'no such lesson' 2 halfstep lesson 13
has 'no such lesson: said' "$said" 'lesson "13": there are 1 to 12: explicit-euler'

finish
