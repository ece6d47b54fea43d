#!/bin/sh
# SPDX-License-Identifier: MIT
# The library's numbers from gcc and clang at -O0 to -O3, with and without the
# processor's own registers: the bytes that tests/same-bytes.sh compares.
# shellcheck disable=SC1091,SC2154
. "$(dirname "$0")/../figure.sh"
levels='-O0 -O1 -O2 -O3'
test "$HALFSTEP_SHARE" = 1 || levels=-O1

HALFSTEP_LEVELS=$levels sh "$srcdir/tests/same-bytes.sh" >result
sed -n 's/: the bytes of .*//p' result >builds
all "builds with the same bytes, gcc and clang, $levels" "$(grep -c '^ok' builds)" \
  "$(wc -l <builds)"
compilers=$(cut -d' ' -f4 builds | sort -u | tr '\n' ' ')
figure 'compilers of these' "${compilers% }" 'clang gcc' test "$compilers" = 'clang gcc '
