#!/bin/sh
# SPDX-License-Identifier: MIT
# The commands of tests/commands.txt under ASan and UBSan, MSan, TSan and
# valgrind: what these report.  MSan knows nothing of what muParser, OpenMP and
# plug-ins write, as they are not built by it: those commands are left to the
# others.  (.ci/run has all tests under ASan and UBSan.)
# shellcheck disable=SC1091,SC2086,SC2154,SC3045
. "$(dirname "$0")/../figure.sh"

# In all, each tool; in part, valgrind, which needs no build of its own.
tools='address memory thread valgrind'
test "$HALFSTEP_SHARE" = 1 || tools=valgrind
every=$((HALFSTEP_SHARE < 20 ? HALFSTEP_SHARE : 20))

cp "$srcdir/examples/spring.sys" .
cp "$srcdir/data/figure-eight.bodies" stars.bodies
printf '0.01 e\n0.02 q\n' >keys
printf 'echo 0 1 0\necho 0.1 0.995 -0.1\necho 0.2 0.98 -0.2\n' >print.sh
sed 's/leapfrog/mine/' "$srcdir/src/integrators/leapfrog.c" | grep -v '"systems.h"' >mine.c
halfstep run -s harmonic -i leapfrog -d 0.1 -n 30 -f csv | cut -d, -f2-4 >trace.csv
mkdir class
cp trace.csv class/a.csv
cp trace.csv class/b.csv

systems=$(halfstep list systems | sed -n 's/^  \([a-z]\)/\1/p')
grep -v '^#' "$srcdir/tests/commands.txt" | while IFS= read -r line
do
  case $line in
    *SYSTEM*) for system in $systems; do echo "${line%SYSTEM*}$system${line#*SYSTEM}"; done ;;
    *) echo "$line" ;;
  esac
done >commands

# report.* has what a tool says, of children, too.
words="exitcode=99:log_path=$work/report"
ASAN_OPTIONS=$words
UBSAN_OPTIONS=$words:print_stacktrace=1
MSAN_OPTIONS=$words
TSAN_OPTIONS=$words:ignore_noninstrumented_modules=1
OMP_TOOL_LIBRARIES=$(clang -print-resource-dir 2>"$log")/../../libarcher.so
export ASAN_OPTIONS UBSAN_OPTIONS MSAN_OPTIONS TSAN_OPTIONS OMP_TOOL_LIBRARIES

# reported: how many reports there are; they are shown.
reported ()
{
  find "$work" -maxdepth 1 -name 'report.*' -size +0 -exec cat {} + >&2
  find "$work" -maxdepth 1 -name 'report.*' -size +0 | wc -l | tr -d ' '
  find "$work" -maxdepth 1 -name 'report.*' -exec rm {} +
}

# tried TOOL PROGRAM KINDS [BY...]: the commands of these kinds.
limit=900
tried ()
{
  tried_tool=$1 HALFSTEP=$2 tried_kinds=$3
  shift 3
  count=0 cases=0 good=0 reports=0
  while IFS='|' read -r kind command
  do
    case $tried_kinds in *"$kind"*) ;; *) continue ;; esac
    count=$((count + 1))
    test $((count % every)) -eq 0 || continue
    cases=$((cases + 1))
    rm -rf book
    (eval "set -- \"\$@\" \"\$HALFSTEP\" $(echo "$command" | sed 's/[>*()]/\\&/g')"
      ulimit -t $limit; exec "$@") </dev/null >"$work/out" 2>"$work/err"
    status=$?
    found=$(reported)
    reports=$((reports + found))
    test $status -le 3 && good=$((good + 1)) && test "$found" -eq 0 && continue
    printf '%s: %s: status %s, %s reports: ' "$tried_tool" "$command" $status "$found" >&2
    cat "$work/err" >&2
  done <commands
  figure "reports of $tried_tool, of $cases commands" $reports 0 test $reports -eq 0
  all "commands under $tried_tool: a documented status" $good $cases
}

# A program with a fault of the kind, which must be reported.
cat >fault.c <<'END'
#include <stdio.h>
#include <stdlib.h>

static int
fault (const char *kind, int n)
{
  volatile int *list = malloc (8 * sizeof *list); /* so that it is read */
  int sum = 0;
  switch (*kind)
    {
    case 'u': /* uninitialised */
      if (list[n] > 3)
        puts ("more");
      return 0;
    case 'b': /* beyond */
      return list[8 * n];
    case 'o': /* overflow */
      return 2147483647 + n;
    case 'l': /* lost */
      list = NULL;
      return !list;
    default: /* race */
#pragma omp parallel for num_threads(4)
      for (int i = 0; i < 1000; i++)
        sum += i;
      free ((void *) list);
      return sum;
    }
}

int
main (int argc, char **argv)
{
  return printf ("%s\n", fault (argv[1], argc - 1) ? "yes" : "no") < 0;
}
END
# control TOOL COMPILE FAULTS [BY...]
control ()
{
  control_tool=$1 control_faults=$3
  $2 -g fault.c -o fault 2>"$log" || cat "$log" >&2
  shift 3
  count=0 seen=0
  for fault in $control_faults
  do
    count=$((count + 1))
    "$@" ./fault $fault >"$work/out" 2>"$work/err"
    test "$(reported 2>"$log")" -gt 0 && seen=$((seen + 1))
  done
  all "control: faults that $control_tool sees ($control_faults)" $seen $count
}

# built COMPILER SANITIZERS WORD...: the program, in `build'.
built ()
{
  compiler="$1 -O1 -fsanitize=$2"
  built_flags="-O1 -g -fsanitize=$2"
  built_compiler=$1
  shift 2
  rm -rf build
  mkdir build
  (cd build && ../source/configure -q CC="$built_compiler" CFLAGS="$built_flags" "$@" \
    && make -s -j"$(nproc)" halfstep) >"$work/build" 2>&1 && return
  tail -n 20 "$work/build" >&2
  figure "the program is built by $compiler" no yes false
  return 1
}

test "$tools" = valgrind || unpack "$work/here/source"
own=$HALFSTEP
for tool in $tools
do
  case $tool in
    address)
      built gcc address,undefined || continue
      control 'ASan and UBSan' "$compiler" 'beyond overflow lost'
      tried 'ASan and UBSan' "$PWD/build/halfstep" -ftp
      ;;
    memory)
      built clang memory --disable-openmp ac_cv_search_dlopen=no || continue
      control MSan "$compiler" uninitialised
      tried MSan "$PWD/build/halfstep" -t
      ;;
    thread)
      why='no Archer is there (Debian: libomp-dev)' \
        figure 'TSan knows of OpenMP' "$(basename "$OMP_TOOL_LIBRARIES")" libarcher.so \
        test -e "$OMP_TOOL_LIBRARIES"
      test -e "$OMP_TOOL_LIBRARIES" || continue
      built clang thread || continue
      control TSan "$compiler -fopenmp" race
      tried TSan "$PWD/build/halfstep" t
      ;;
    valgrind)
      by="valgrind -q --leak-check=full --show-leak-kinds=definite,indirect
        --errors-for-leak-kinds=definite,indirect --error-exitcode=99
        --log-file=$work/report.%p"
      control valgrind 'gcc -O0' 'uninitialised beyond lost' $by
      tried valgrind "$own" -ftp $by
      ;;
  esac
done
# Controls of the list: every experiment is in it.
lacking=$(halfstep list experiments | sed -n 's/^  \([a-z]\)/\1/p' | while read -r name
do grep -q "|$name\b" "$srcdir/tests/commands.txt" || echo "$name"; done | paste -s -d' ')
figure 'experiments without a command' "${lacking:-none}" none test -z "$lacking"
