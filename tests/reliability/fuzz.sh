#!/bin/sh
# SPDX-License-Identifier: MIT
# The command line and the readers of files, by libFuzzer, in one process, under
# address and undefined sanitizers (tests/fuzz.c): no signal, no report, no call
# over 1 s of the processor or 64 MiB, no status that is not documented.  Where
# much is computed, in command lines and in what is diagnosed, 5 s of what the
# sanitizers make.  Without threads.
# shellcheck disable=SC1091,SC2154,SC3045
. "$(dirname "$0")/../figure.sh"
builddir=$(dirname "$HALFSTEP")
flags='-g -O1 -w -fPIC -fsanitize=address,undefined -fno-sanitize-recover=undefined
  -fno-sanitize=function,vptr'

# All of the program and of the library is watched; what leads to new places
# of the program is kept.
compile ()
{
  case $1 in */experiments/*) watched=-fsanitize=fuzzer-no-link ;; *) watched= ;; esac
  # shellcheck disable=SC2086
  clang $flags $watched -D_Thread_local= -Dmain=halfstep_main \
    -Datexit=fuzz_atexit -Dexit=fuzz_exit -Dfork=fuzz_fork \
    -Dposix_spawnp=fuzz_spawn -include "$builddir/config.h" -I"$builddir" \
    -I"$builddir/src" -I"$srcdir/src" -I"$builddir/experiments" \
    -I"$srcdir/experiments" -c "$1"
}

build ()
{
  printf '%s\n' 'extern char __start___sancov_cntrs[] __attribute__ ((visibility ("hidden")));' \
    'extern char __stop___sancov_cntrs[] __attribute__ ((visibility ("hidden")));' \
    'void fuzz_counters (char **a, char **b)' \
    '{ *a = __start___sancov_cntrs; *b = __stop___sancov_cntrs; }' >counters.c
  clang -w -fPIC -c counters.c || return
  for part in experiments src src/systems src/integrators src/faults src/measure \
    src/diagnose
  do
    mkdir -p "of/$part" && cd "of/$part" || return
    for source in "$srcdir/$part"/*.c
    do
      case $source in */formula-none.c) continue ;; esac
      compile "$source" || return
    done
    cd "$work/here" || return
  done
  find of -name '*.o' >objects
  clang -shared counters.o @objects -o libfuzzed.so -Wl,-z,now \
    -Wl,-soname,libfuzzed.so -lmuparser -lm || return
  # shellcheck disable=SC2086
  clang $flags -fsanitize=fuzzer -I"$srcdir/src" -I"$srcdir/experiments" \
    "$srcdir"/tests/fuzz*.c ./libfuzzed.so -Wl,-rpath,"$work/here" -o fuzz
}

# fuzz WHAT CALLS LONGEST [TARGET [SEED...]]: the seeds are files to begin with.
# An input that is not taken is printed, for tests/corpus.tsv.
all=0
fuzz ()
{
  fuzz_what=$1 fuzz_calls=$(share "$2") fuzz_longest=$3
  FUZZ=${4-}
  if test -n "$FUZZ"; then export FUZZ; else unset FUZZ; fi
  shift; shift; shift; test $# -eq 0 || shift
  rm -rf seeds place && mkdir seeds place
  test $# -eq 0 || cp "$@" seeds
  (cd place && cp "$srcdir/examples/spring.sys" f.sys \
    && cp "$srcdir/data/figure-eight.bodies" f.bodies && ulimit -S -t unlimited \
    && ../fuzz -runs="$fuzz_calls" -seed=9 -max_len="$fuzz_longest" -close_fd_mask=3 \
      -timeout=60 -rss_limit_mb=4000 ../seeds) >fuzz.log 2>&1 </dev/null
  fuzz_status=$?
  fuzz_done=$(sed -n 's/^#\([0-9]*\)[[:space:]]*DONE.*/\1/p' fuzz.log)
  test $fuzz_status -eq 0 || { grep -a 'SUMMARY\|ERROR' fuzz.log; cat place/why; base64 place/*-*; } >&2
  all=$((all + ${fuzz_done:-0}))
  figure "fuzzed, $fuzz_what" "${fuzz_done:-fewer} without a fault" \
    "$fuzz_calls" test "$fuzz_status" -eq 0 -a "${fuzz_done:-0}" -ge "$fuzz_calls"
}
# state FILE ARGUMENTS...: saves it; the sum is added to each that is made up.
state ()
{
  state_name=$1
  shift
  halfstep run "$@" -f csv --save=whole >saved 2>"$log"
  grep -v '^sum' whole >"$state_name"
}

# longest: milliseconds of the processor that the slowest trace of the corpus takes
# the program itself.
longest ()
{
  sed -n 's/^csv	//p' "$srcdir/tests/corpus.tsv" | while IFS= read -r input
  do
    printf '%b' "$input" >in.csv
    sh -c '"$HALFSTEP" diagnose in.csv --system=pendulum >out.csv 2>&1 </dev/null; times' \
      | tail -n 1
  done | awk -F '[ms ]+' '{ t = 1000 * ($1 * 60 + $2); if (t > most) most = t }
      END { printf "%d", most }'
}

if ASAN_OPTIONS=detect_leaks=0 && export ASAN_OPTIONS && build 2>build.log
then
  walled='projectile -i leapfrog,rk4 -d 0.1 --wall=y>0'
  state one.state -s harmonic -i leapfrog -d 0.1 -n 2
  # shellcheck disable=SC2086
  state walled.state -s $walled -n 20
  FUZZ_SECONDS=5 && export FUZZ_SECONDS
  fuzz 'command lines' 1000000 48
  unset FUZZ_SECONDS
  fuzz 'forces, as of --force' 1000000 200 formula
  fuzz 'files of formulas' 500000 2000 'run -s f.sys -i leapfrog -d 0.1 -n 2' \
    "$srcdir"/examples/*.sys
  fuzz 'files of bodies' 500000 2000 'run -s f.bodies -i leapfrog -d 0.1 -n 2' \
    "$srcdir"/data/*.bodies
  fuzz 'traces, read' 1000000 1000 trace "$srcdir"/examples/class/*.csv
  FUZZ_SECONDS=5 && export FUZZ_SECONDS
  fuzz 'traces, diagnosed' 500000 1000 'diagnose f.csv -s pendulum' \
    "$srcdir"/examples/class/*.csv
  unset FUZZ_SECONDS
  fuzz 'saved states' 200000 1000 \
    'run -s harmonic -i leapfrog -d 0.1 -n 4 --resume=f.state' one.state
  fuzz 'saved states between walls' 200000 2000 \
    "run -s $walled -n 40 --resume=f.state" walled.state
  fuzz 'tables' 48000000 100 csv one.state
  fuzz 'numbers' 48000000 40 number
  at_most 'processor time of the longest diagnosis found' "$(longest)" 1000 ms
  figure 'control: what is no target ends in a signal' \
    "$(FUZZ=none ./fuzz -runs=1 >fuzz.log 2>&1 || echo it does)" 'it does' \
    grep -q 'deadly signal' fuzz.log
  figure 'fuzzed, readers of files and all others together' "$all" \
    "$(share 100000000)" test "$all" -ge "$(share 100000000)"
else
  tail -n 3 build.log >&2
  why='no clang with libFuzzer, or no shared library' figure 'fuzzed' none 'some' false
fi
