#!/bin/sh
# SPDX-License-Identifier: MIT
# House rules, as `make lint' and the commit hook check them: layers, names,
# layout.  Run in the source folder of a checkout.

set -u
faults=0

fault () {
  echo "lint: $*" >&2
  faults=$((faults + 1))
}

# forbid WHY PATTERN FILE...
forbid () {
  why=$1 pattern=$2
  shift 2
  found=$(grep -nE "$pattern" "$@" /dev/null) && fault "$why:
$found"
}

files () { git ls-files -- "$@"; }

# Each layer includes only what stands upstream of it.
own_includes () { # FILE: the headers it includes with quotes
  sed -n 's/^#include "\(.*\)".*/\1/p' "$1"
}
check_includes () { # ALLOWED FILE...
  allowed=$1
  shift
  for file; do
    own=$(basename "$file" .c)
    for header in $(own_includes "$file"); do
      case " $allowed $own.h " in
        *" $header "*) ;;
        *) fault "$file includes $header; allowed: $allowed" ;;
      esac
    done
  done
}
check_includes "" src/system.h
check_includes "system.h" src/integrator.h
check_includes "integrator.h system.h" src/halfstep.h
check_includes "circle.h system.h" src/elliptic.h
check_includes "circle.h kepler.h" src/kepler.c
check_includes "halfstep.h rods.h" src/rods.c
check_includes "system.h" src/circle.h src/kepler.h src/nbody.h src/particles.h src/rods.h \
  src/sine.h
check_includes "nbody.h" src/nbody-tables.h
check_includes "halfstep.h nbody.h particles.h" src/nbody.c
check_includes "circle.h elliptic.h figure-eight-bodies.h kepler.h \
  nbody-tables.h orbit.h outer-planets-bodies.h particles.h rods.h sine.h system.h" $(files 'src/systems/*')
check_includes "integrator.h" src/fixed-point.h
check_includes "fixed-point.h integrator.h rods.h systems.h" $(files 'src/integrators/*')
check_includes "fault.h halfstep.h stormer.h verlet.h" $(files 'src/faults/*')
check_includes "halfstep.h starved.h" $(files 'src/measure/*')
check_includes "halfstep.h" src/contact.h src/jump.h src/steps.h
check_includes "contact.h" src/walled.h
check_includes "contact.h halfstep.h walled.h" src/contact.c src/located.c \
  src/walled.c
check_includes "halfstep.h jump.h starved.h steps.h" src/case.c src/jump.c src/run.c \
  src/steps.c
check_includes "faults.h halfstep.h integrators.h systems.h" src/registry.c
check_includes "halfstep.h" web/core.h
check_includes "core.h decimal.h" $(files 'web/*.c' | grep -vE '/(arguments|without)\.c$')
check_includes "bodies.h command.h core.h file.h options.h plot.h plugin.h \
  program.h say.h settings.h" \
  web/arguments.c web/without.c
for file in $(files 'experiments/*.[ch]' 'web/*.[ch]'); do
  forbid "only the registry knows systems and integrators" \
    '#include "(systems|integrators)(/.*)?\.h"|_(system|integrator)\b *;' "$file"
done

# The library prints nothing, opens nothing, never exits.
forbid "the library must not print, open files or exit" \
  '\b(f?printf|puts|fopen|open|exit|abort|system|popen|getenv)  ?\(' \
  $(files 'src/*.c' 'src/*.h')
forbid "no shell anywhere" '\b(system|popen|wordexp|execlp?|execvp?) \(' \
  $(files 'src/*.c' 'experiments/*.c')
forbid "only child.c starts programs" '\bposix_spawnp? \(' \
  $(files 'experiments/*.c' | grep -v '/child\.c$')
forbid "only guard-watch.c forks" '\bfork \(' \
  $(files 'experiments/*.c' | grep -vE '/guard-watch\.c$')
forbid "only apart.c and plugin-trial.c fork" '\bguard_fork \(' \
  $(files 'experiments/*.c' | grep -vE '/(apart|plugin-trial|guard-watch)\.c$')
forbid "only screen.c takes the terminal" '\btcsetattr \(' \
  $(files 'experiments/*.c' | grep -v '/screen\.c$')
forbid "only formula-engine.c knows muParser" 'muParserDLL' \
  $(files '*.[ch]' | grep -v '/formula-engine.c$')
forbid "the locale is never set" '\bsetlocale \(' $(files '*.c')

# The page asks nobody for anything, and leaves the physics to the core.
forbid "the page must not use the network" \
  '\b(fetch|import) ?\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon|https?:' \
  $(files 'web/*.js' 'web/*.html' 'web/*.css')
forbid "only core.js knows WebAssembly" 'WebAssembly\.' \
  $(files 'web/*.js' | grep -v '/core.js$')
forbid "numbers of the physics come from the core" \
  'Math\.(sin|cos|tan|asin|acos|atan|atan2|sqrt|exp|sinh|cosh)\b' \
  $(files 'web/*.js' | grep -v '/looks.js$')

# Names: NAME.c defines NAME_kind whose .name is NAME, or is a family's, whose
# rows COMPOSITION (NAME, … each name NAME.
check_rows () { # FILE
  sed -n 's/^COMPOSITION (\([a-z0-9_]*\),.*/\1/p' "$1" | while read -r id
  do
    grep -q "\.name = \"$(echo "$id" | tr _ -)\"," "$1" || echo "$id"
  done | grep . && fault "$1: rows whose .name is another"
}
check_name () { # KIND FILE...
  kind=$1
  shift
  for file; do
    name=$(basename "$file" .c)
    id=$(echo "$name" | tr - _)
    if grep -q '^COMPOSITION (' "$file"; then
      check_rows "$file"
      continue
    fi
    grep -q "${id}_$kind = {" "$file" \
      || fault "$file does not define ${id}_$kind"
    grep -q "^  \.name = \"$name\"," "$file" \
      || fault "$file: its .name is not \"$name\""
    grep -q "/$name\.c\$" src/local.mk experiments/local.mk \
      || fault "$file is in no make list"
  done
}
check_name system $(files 'src/systems/*.c')
check_name integrator $(files 'src/integrators/*.c')
check_name fault $(files 'src/faults/*.c')
check_name experiment $(files 'experiments/*.gp' | grep -v style.gp \
  | sed 's/gp$/c/')

# Layout.
for file in $(files); do
  case $file in
    *.texi | COPYING | README | NEWS | HACKING | .editorconfig | .clang-format \
      | doc/*) ;;
    *) head -n 3 "$file" | grep -q SPDX-License-Identifier \
        || case $file in *.in | .gitignore) ;; *) fault "$file: no SPDX line" ;; esac ;;
  esac
done
forbid "trailing blanks" '[ 	]+$' $(files | grep -vE '^doc/.*\.(info|pdf)')
forbid "words that stand for unfinished work" 'TO''DO|FIX''ME|XX''X' $(files)
if command -v clang-format >/dev/null; then
  clang-format --dry-run --Werror $(files '*.c' '*.h' | grep -v tests/truth) \
    2>/dev/null || fault "layout: run make format"
fi
if command -v shellcheck >/dev/null; then
  shellcheck -s sh -e SC2046,SC2086 $(files '*.sh') bootstrap \
    || fault "shellcheck"
fi

if command -v node >/dev/null; then
  for file in $(files 'web/*.mjs' 'tests/web/*.mjs'); do
    node --check "$file" || fault "$file is no JavaScript"
  done
fi

[ "$faults" -eq 0 ] && echo "lint: no faults"
[ "$faults" -eq 0 ]
