# SPDX-License-Identifier: MIT
# The manual and the man page.  tests/doc.sh holds them to the program.

info_TEXINFOS = doc/halfstep.texi
dist_man1_MANS = doc/halfstep.1

# Systems by formula.
examplesdir = $(docdir)/examples
dist_examples_DATA = examples/double-well.sys examples/drag.sys \
	examples/spring.sys

# TeX is much to ask for: distcheck makes the manual as HTML instead of DVI.
AM_DISTCHECK_DVI_TARGET = html
