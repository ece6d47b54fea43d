# SPDX-License-Identifier: MIT
# The manual and the man page.  tests/doc.sh holds them to the program.

info_TEXINFOS = doc/halfstep.texi
dist_man1_MANS = doc/halfstep.1

# Systems by formula; a class set and what made it.
examplesdir = $(docdir)/examples
dist_examples_DATA = examples/double-well.sys examples/drag.sys \
	examples/leapfrog.awk examples/leapfrog.py \
	examples/spring.sys examples/class.awk examples/programs.txt
classdir = $(examplesdir)/class
dist_class_DATA = examples/class/ada.csv examples/class/ben.csv \
	examples/class/cleo.csv examples/class/dan.csv examples/class/eve.csv \
	examples/class/finn.csv

# TeX is much to ask for: distcheck makes the manual as HTML instead of DVI.
AM_DISTCHECK_DVI_TARGET = html
