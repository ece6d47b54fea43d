#!/bin/sh
# SPDX-License-Identifier: MIT
# The page in a browser: `make check-web', which says where all is.

srcdir=${srcdir:-.}
if [ -n "${BROWSER_LACKS-}" ]; then
  echo "1..0 # SKIP the page wants $BROWSER_LACKS"
  exit 0
fi
: "${WEB_PAGE:?is the page; run make check-web}"
exec "$NODE" "$srcdir/tests/web/all.mjs"
