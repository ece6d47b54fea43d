#! /bin/sh
# SPDX-License-Identifier: MIT
# diagnose is right about traces that others made: some of those that
# `make check-slow' tries.

: "${HALFSTEP:=$(cd "$(dirname "$0")/.." && pwd)/halfstep}"
LC_ALL=C
export LC_ALL
exec </dev/null
if ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2>/dev/null
then
  echo '1..0 # SKIP no Python 3.9'
  exit 0
fi
exec python3 "${srcdir:-.}/tests/diagnose-set.py" "$HALFSTEP" --quick
