#!/bin/sh
# SPDX-License-Identifier: MIT
# Changes of src/, one at a time (tests/mutate.py): every sign, operator and number
# of the kernels must be killed by the Check programs, but for those argued in
# tests/mutants.tsv, and most of a sample of the rest's numbers.  Numbers are
# changed by 1 % and 0.1 %.  HALFSTEP_LEDGER names a file that remembers fates, so
# that a run can be made in parts.
# shellcheck disable=SC1091,SC2034,SC2154,SC3045
. "$(dirname "$0")/../figure.sh"
ledger=${HALFSTEP_LEDGER:-$work/ledger}

# killed WHAT LEAST SAMPLE [OPTION]: so many of a hundred at least.
killed ()
{
  killed_what=$1 killed_least=$2 killed_sample=$3
  shift 3
  (ulimit -S -t unlimited && exec python3 "$srcdir/tests/mutate.py" --ledger="$ledger" \
    --sample="$killed_sample" "$@") >mutants
  sed -n '/^survived/p' mutants >&2
  # N killed, N survived, N kept, N no change, of N; N % killed, N to N %
  # shellcheck disable=SC2046
  set -- $(sed -n '$p' mutants | tr -d ',;')
  test "$HALFSTEP_SHARE" -eq 1 || why='a part: too few to say'
  test "$killed_sample" -le "$((${11:-0}))" || killed_sample=$((${11:-0}))
  figure "$killed_what, $killed_sample of $((${11:-0})): killed" \
    "${12:-0} % (95 %: ${15:-0} to ${17:-0} %), $((${5:-0})) argued" \
    "$killed_least %" awk -v got="${12:-0}" -v left="${3:-1}" \
    -v least="$killed_least" 'BEGIN { exit !(least == 100 ? left == 0 : got >= least) }'
}

if command -v git >/dev/null && git -C "$srcdir" rev-parse >"$log" 2>&1
then
  killed 'changed operators of the kernels' 100 "$(share 1400)" --part=kernels --operators
  killed 'changed numbers of the kernels' 100 "$(share 4600)" --part=kernels
  why='by so little, what tunes a search or bounds rounding changes no answer; scripts see more' \
    killed 'changed numbers of the rest of src' 80 "$(share 120)" --part=rest
else
  why='no checkout' figure 'changes of src/: killed' none 'some' false
fi
