#!/bin/sh
# SPDX-License-Identifier: MIT
# Every file of the program and the library, looked at by compilers, with all the
# warnings that the build asks for, by cppcheck and by clang's analyzer: what they
# find.  gcc's analyzer (12) is left out: it takes a number whose bytes memcpy
# reads for one that is not set, and memory that only a list holds for lost.
# shellcheck disable=SC1091,SC2034,SC2046,SC2086,SC2154
. "$(dirname "$0")/../figure.sh"
build=$(dirname "$HALFSTEP")
of () { sed -n "s/^$1 = //p" "$build/Makefile"; }
includes="-include $build/config.h -I$build -I$build/src -I$build/experiments
  -I$srcdir/src -I$srcdir/experiments"
flags="-std=gnu11 -ffp-contract=off -fno-math-errno $(of OPENMP_CFLAGS) $(of MUPARSER_CFLAGS)
  $includes $(of WARN_CFLAGS)"

cat >fault.c <<'END'
static int
fault (int which)
{
  int x;
  return x + which;
}

int
main (int argc, char **argv)
{
  return fault (argc > 3);
}
END
# found CMD...: the lines that are findings, of the file at the end.
found () { "$@" 2>&1 | tee -a seen | grep -cE ': (fatal error|error|warning|performance|portability): '; }
# tool NAME CMD...: over all files, in part every K-th.
tool ()
{
  name=$1 findings=0 files=0 number=0
  shift
  if ! command -v "$1" >"$log" 2>&1
  then
    why="there is no $1"
    figure "findings of $name" none 0 false
    return
  fi
  : >seen
  for file in "$srcdir"/src/*.c "$srcdir"/src/*/*.c "$srcdir"/experiments/*.c
  do
    number=$((number + 1))
    test $((number % HALFSTEP_SHARE)) -eq 0 || continue
    case $file in */formula-none.c) continue ;; esac
    files=$((files + 1)) findings=$((findings + $(found "$@" "$file")))
  done
  cat seen >&2
  figure "findings of $name, of $files files" $findings 0 test $findings -eq 0 -a $files -gt 0
  figure "control: $name finds what is not set" \
    "$(test "$(found "$@" fault.c)" -gt 0 && echo yes || echo no)" yes grep -q fault.c seen
}

for level in -O0 -O3
do
  tool "gcc $level" gcc $flags $level -c -o object
  tool "clang $level" clang $flags -Wno-pass-failed $level -c -o object
done
tool cppcheck cppcheck -q --std=c11 --enable=warning,performance,portability \
  --template='{file}:{line}: {severity}: {id}: {message}' \
  '-D_Noreturn=__attribute__((noreturn))' $(echo $includes | sed 's/-include /--include=/')
tool "clang's analyzer" clang --analyze --analyzer-output text $flags -Wno-pass-failed -O1
