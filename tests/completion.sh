#!/bin/sh
# SPDX-License-Identifier: MIT
# What the tabulator completes, in bash and zsh, against what the program takes.

. "${srcdir:-.}/tests/tap.sh"

source=$(cd "$OLDPWD" && cd "${srcdir:-.}" && pwd)/experiments
if ! command -v bash >/dev/null; then
  skip 'completion' 'no bash'
  finish
  exit
fi
cat >complete.bash <<'C'
source "$1/completion.bash"
COMP_WORDBREAKS=$2
shift 2
program=$1
shift
COMP_LINE="$(printf "${QUOTED:-%q}" "$program") $*" COMP_POINT=${#COMP_LINE}
_halfstep
printf '%s\n' "${COMPREPLY[@]}"
C

# of WORD...: what the last word, of a line of halfstep, may become.
breaks=' =:'
of () { bash complete.bash "$source" "$breaks" "$HALFSTEP" "$@" | tr '\n' ' ' | sed 's/ *$//'; }
all () { halfstep list "$1" | sed -n 's/^  \([a-z0-9][^ ]*\)$/\1/p' | tr '\n' ' '; }

is 'an experiment' "$(of or)" order
is 'experiments' "$(of '')" "$(all experiments)help --help --version"
is 'what is to be explained' "$(of help o)" order
is 'systems' "$(of run --system '')" "$(all systems | sed 's/ $//')"
is 'a letter with its value' "$(of run -sorb)$(of run -ieuler,pef)" -sorbit-ieuler,pefrl
is 'blanks about = part words, which the program takes apart, too' "$(of run --system = pen)" ''
spoilt=$(halfstep list faults | sed -n 's/^ *--integrator=\([^ ]*\) .*/\1/p' | tr '\n' ' ')
is 'integrators' "$(of run -i '')" "basic all $(all integrators)${spoilt% }"
is 'the second of a list' "$(of run -i leapfrog,velocity)" leapfrog,velocity-verlet
is 'one that is spoilt' "$(of run -i half-missing:kicks)" kicks
is 'of a list, one that is spoilt' "$(of run --integrator=rk4,half-twice:k)" \
  'kicks kick-drift-kick'
is 'behind =' "$(of run --system=hal)" halley
breaks=' '
is 'in one word' "$(of run --system=hal)" --system=halley
is 'one that is spoilt, in one word' "$(of run -i rk4,half-missing:kicks)" \
  rk4,half-missing:kicks
breaks=' =:'
is 'by its letter' "$(of run -s hal)" halley
is 'parameters' "$(of run -s pendulum -p '')" 'g= L= theta0= omega0='
is 'of the system behind =' "$(of run --system=orbit --set=m)" mu=
is 'parameters of an integrator' "$(of run -i newmark,rk4 -s harmonic -p newm)" \
  'newmark.beta= newmark.gamma='
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

# The program's own name has what a shell quotes.
home="$PWD/a folder's home"
mkdir "$home" && ln -s "$HALFSTEP" "$home/halfstep"
# quoted FORMAT PROGRAM: as printf would.
quoted ()
{
  HOME=$home QUOTED=$1 bash complete.bash "$source" "$breaks" "$2" run -s pend
}
is 'a program quoted by backslashes' "$(quoted %q "$home/halfstep")" pendulum
is 'a program quoted by quotes' "$(quoted '"%s"' "$home/halfstep")" pendulum
# shellcheck disable=SC2088
is 'a program in the home folder' "$(quoted %s '~/halfstep')" pendulum

# Every option of every experiment.
for experiment in $(all experiments); do
  is "options of $experiment" "$(of "$experiment" -- | tr ' ' '\n' | sed 's/=$//' | sort)" \
    "$(halfstep "$experiment" --help | grep -o '^  \(-.,\|   \) --[a-z0-9-]*' \
      | grep -o -- '--.*' | sort)"
done

if ! command -v zsh >/dev/null; then
  skip 'zsh' 'no zsh'
  finish
  exit
fi
# What the shell would be told, in lines.
mkdir fpath
cp "$source/completion.zsh" fpath/_halfstep
cat >complete.zsh <<'C'
fpath=($PWD/fpath $fpath)
autoload -U _halfstep
_describe ()
{
  [[ $1 == -t ]] && shift 2
  print -rl -- ${(P)2} | sed 's|\\:|@|; s/:.*//; s/@/:/'
}
compadd () { print -rl -- ${(P)${@[-1]}} }
compset () { }
_files () { print FILES }
words=("$@") CURRENT=$#
_halfstep
C
of () { zsh -f complete.zsh "$HALFSTEP" "$@" | tr '\n' ' ' | sed 's/ *$//'; }
is 'zsh: experiments' "$(of '')" "$(all experiments)help --help --version"
is 'zsh: what is to be explained' "$(of help '')" "$(all experiments | sed 's/ $//')"
is 'zsh: systems' "$(of live --system '')" "$(all systems)FILES"
is 'zsh: integrators' "$(of run -i '')" "basic all $(all integrators)${spoilt}FILES"
is 'zsh: parameters' "$(of run -s pendulum -i newmark -p '')" \
  'g L theta0 omega0 newmark.beta newmark.gamma'
is 'zsh: in one word' "$(of run --system=orbit --set=)" 'mu e'
is 'zsh: contacts' "$(of bounce --contact flip,)" 'located projection penalty flip'
is 'zsh: what is listed' "$(of list '')" 'integrators systems faults experiments'
is 'zsh: a claim' "$(of claims '')" "$(halfstep claims '?' 2>&1 | sed 's/.*there are //; s/,//g')"
is 'zsh: a file' "$(of live --script '')$(of diagnose '')$(of report '')" FILESFILESFILES
is 'zsh: a number' "$(of live --step '')" ''
for experiment in $(all experiments); do
  is "zsh: options of $experiment" "$(of "$experiment" -- | tr ' ' '\n' | sort)" \
    "$(halfstep "$experiment" --help | grep -o '^  \(-.,\|   \) --[a-z0-9-]*' \
      | grep -o -- '--.*' | sort)"
done

finish
