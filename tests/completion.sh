#!/bin/sh
# SPDX-License-Identifier: MIT
# What the tabulator completes, in bash, against what the program takes.

. "${srcdir:-.}/tests/tap.sh"

source=$(cd "$OLDPWD" && cd "${srcdir:-.}" && pwd)/experiments
if ! command -v bash >/dev/null; then
  skip 'completion' 'no bash'
  finish
  exit
fi
cat >complete.bash <<'C'
source "$1/completion.bash"
shift
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_halfstep
printf '%s\n' "${COMPREPLY[@]}"
C

# of WORD...: what the last word, of a line of halfstep, may become.
of () { bash complete.bash "$source" "$HALFSTEP" "$@" | tr '\n' ' ' | sed 's/ *$//'; }
all () { halfstep list "$1" | sed -n 's/^  \([a-z0-9][^ ]*\)$/\1/p' | tr '\n' ' '; }

is 'an experiment' "$(of or)" order
is 'experiments' "$(of '')" "$(all experiments)help --help --version"
is 'what is to be explained' "$(of help o)" order
is 'systems' "$(of run --system '')" "$(all systems | sed 's/ $//')"
spoilt=$(halfstep list faults | sed -n 's/^ *--integrator=\([^ ]*\) .*/\1/p' | tr '\n' ' ')
is 'integrators' "$(of run -i '')" "basic all $(all integrators)${spoilt% }"
is 'the second of a list' "$(of run -i leapfrog,velocity)" leapfrog,velocity-verlet
is 'one that is spoilt' "$(of run -i half-missing:kicks)" half-missing:kicks
is 'in one word' "$(of run --system=hal)" --system=halley
is 'in three' "$(of run --system = hal)" halley
is 'by its letter' "$(of run -s hal)" halley
is 'parameters' "$(of run -s pendulum -p '')" 'g= L= theta0= omega0='
is 'in three words' "$(of run --system = orbit --set = m)" mu=
is 'formats' "$(of drift -f '')" 'dat csv json'
is 'contacts' "$(of bounce --contact flip,p)" 'flip,projection flip,penalty'
is 'rules' "$(of run --step-rule s)" symmetric
is 'arithmetics' "$(of rounding --arithmetic '')" 'float double long-double compensated'
is 'what is listed' "$(of list s)" systems
is 'a lesson' "$(of lesson four)" four-names
is 'a publication' "$(of reproduce feyn)" feynman
is 'a claim' "$(of claims rk4)" rk4-better
is 'a number' "$(of run -d '')" ''
is 'a file' "$(of diagnose '')" ''

# Every option of every experiment.
for experiment in $(all experiments); do
  is "options of $experiment" "$(of "$experiment" -- | tr ' ' '\n' | sed 's/=$//' | sort)" \
    "$(halfstep "$experiment" --help | grep -o '^  \(-.,\|   \) --[a-z0-9-]*' \
      | grep -o -- '--.*' | sort)"
done

if command -v zsh >/dev/null; then
  ok 'zsh reads it' zsh -n "$source/completion.zsh"
else
  skip 'zsh reads it' 'no zsh'
fi

finish
