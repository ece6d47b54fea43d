# SPDX-License-Identifier: MIT
EXTRA_DIST += tests/lint.sh
