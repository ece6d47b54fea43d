#!/bin/sh
# SPDX-License-Identifier: MIT
# The command line and the readers of files, by libFuzzer, in one process, under
# address and undefined sanitizers (tests/fuzz.c): no signal, no report, no call
# over 5 s, no status that is not documented.  Without threads.
# shellcheck disable=SC1091,SC2154,SC3045
. "$(dirname "$0")/../figure.sh"
builddir=$(dirname "$HALFSTEP")
flags='-g -O1 -w -fPIC -fsanitize=address,undefined -fno-sanitize-recover=undefined
  -fno-sanitize=function,vptr'

build ()
{
  printf '%s\n' 'extern char __start___sancov_cntrs[] __attribute__ ((visibility ("hidden")));' \
    'extern char __stop___sancov_cntrs[] __attribute__ ((visibility ("hidden")));' \
    'void fuzz_counters (char **a, char **b)' \
    '{ *a = __start___sancov_cntrs; *b = __stop___sancov_cntrs; }' >counters.c
  clang -w -fPIC -c counters.c || return
  for source in "$srcdir"/experiments/*.c
  do
    case $source in */formula-none.c) continue ;; esac
    # shellcheck disable=SC2086
    clang $flags -fsanitize=fuzzer-no-link -D_Thread_local= \
      -Dmain=halfstep_main -Datexit=fuzz_atexit -Dexit=fuzz_exit \
      -Dfork=fuzz_fork -Dposix_spawnp=fuzz_spawn -include "$builddir/config.h" \
      -I"$builddir" -I"$builddir/src" -I"$srcdir/src" -I"$builddir/experiments" \
      -I"$srcdir/experiments" -c "$source" || return
  done
  clang -shared ./*.o -o libfuzzed.so -Wl,-z,now -Wl,-soname,libfuzzed.so \
    "$builddir/.libs/libhalfstep.so" -lmuparser -lm || return
  # shellcheck disable=SC2086
  clang $flags -fsanitize=fuzzer "$srcdir/tests/fuzz.c" ./libfuzzed.so \
    "$builddir/.libs/libhalfstep.so" -Wl,-rpath,"$work/here" \
    -Wl,-rpath,"$builddir/.libs" -o fuzz
}

# fuzz WHAT CALLS LONGEST [COMMAND [SEED...]]: the seeds are files to begin with.
fuzz ()
{
  fuzz_what=$1 fuzz_calls=$2 fuzz_longest=$3
  FUZZ=${4-}
  if test -n "$FUZZ"; then export FUZZ; else unset FUZZ; fi
  shift; shift; shift; test $# -eq 0 || shift
  rm -rf seeds place && mkdir seeds place
  test $# -eq 0 || cp "$@" seeds
  (cd place && cp "$srcdir/examples/spring.sys" f.sys \
    && cp "$srcdir/data/figure-eight.bodies" f.bodies && ulimit -S -t unlimited \
    && ../fuzz -runs="$fuzz_calls" -seed=9 -max_len="$fuzz_longest" -close_fd_mask=3 \
      -timeout=5 -rss_limit_mb=4000 ../seeds) >fuzz.log 2>&1 </dev/null
  fuzz_status=$?
  fuzz_done=$(sed -n 's/^#\([0-9]*\)[[:space:]]*DONE.*/\1/p' fuzz.log)
  test $fuzz_status -eq 0 || grep -a 'SUMMARY\|ERROR\|Base64' fuzz.log >&2
  figure "fuzzed, $fuzz_what" "${fuzz_done:-fewer} calls without a fault" \
    "$fuzz_calls calls" test "$fuzz_status" -eq 0 -a "${fuzz_done:-0}" -ge "$fuzz_calls"
}

if ASAN_OPTIONS=detect_leaks=0 && export ASAN_OPTIONS && build 2>build.log
then
  fuzz 'command lines in process' "$(share 1000000)" 48
  fuzz 'formulas, .sys' "$(share 2000000)" 2000 \
    'run -s f.sys -i leapfrog -d 0.1 -n 2' "$srcdir"/examples/*.sys
  fuzz 'bodies, .bodies' "$(share 2000000)" 2000 \
    'run -s f.bodies -i leapfrog -d 0.1 -n 2' "$srcdir"/data/*.bodies
  fuzz 'traces, .csv' "$(share 1000000)" 1000 'diagnose f.csv -s pendulum' \
    "$srcdir"/examples/class/ada.csv
else
  tail -n 3 build.log >&2
  why='no clang with libFuzzer, or no shared library' figure 'fuzzed' none 'some' false
fi
