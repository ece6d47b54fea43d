# SPDX-License-Identifier: MIT
# The manual and the man pages.  tests/doc.sh holds them to the program.

info_TEXINFOS = doc/halfstep.texi

# A man page for each experiment, of its --help and a text.  They are in a
# release: whoever compiles for another machine from a checkout needs
# MAN_HALFSTEP=PROGRAM, one that runs here.
MAN_HALFSTEP = ./halfstep
PAGES = $(EXPERIMENTS:experiments/%.c=doc/halfstep-%.1)
dist_man1_MANS = doc/halfstep.1 $(PAGES)
EXTRA_DIST += doc/man.awk doc/man/halfstep.text \
	$(EXPERIMENTS:experiments/%.c=doc/man/%.text)
MAINTAINERCLEANFILES = $(dist_man1_MANS)
MAKE_PAGE = awk -v version=$(VERSION) -v date=$(RELEASED) -v text=$< \
	  -f $(srcdir)/doc/man.awk $@-h > $@-t && rm $@-h && mv $@-t $@
doc/halfstep.1: doc/man/halfstep.text doc/man.awk configure.ac \
  experiments/options.c $(EXPERIMENTS) | halfstep
	$(AM_V_GEN)$(MKDIR_P) $(@D) && $(MAN_HALFSTEP) --help > $@-h && $(MAKE_PAGE)
$(PAGES): doc/halfstep-%.1: doc/man/%.text doc/man.awk configure.ac \
  experiments/options.c experiments/%.c | halfstep
	$(AM_V_GEN)$(MKDIR_P) $(@D) && $(MAN_HALFSTEP) $* --help > $@-h && \
	  $(MAKE_PAGE)

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

LESSONS = doc/lessons/01-explicit-euler.lesson \
	doc/lessons/02-half-step.lesson \
	doc/lessons/03-four-names.lesson \
	doc/lessons/04-zero-start.lesson \
	doc/lessons/05-wobble.lesson \
	doc/lessons/06-order.lesson \
	doc/lessons/07-stability.lesson \
	doc/lessons/08-crossing.lesson \
	doc/lessons/09-rounding.lesson \
	doc/lessons/10-precession.lesson \
	doc/lessons/11-changing-step.lesson \
	doc/lessons/12-find-the-fault.lesson

doc_halfstep_TEXINFOS = doc/integrators.texi doc/lessons.texi \
	doc/reliability.texi
EXTRA_DIST += doc/integrators.awk
MAINTAINERCLEANFILES += $(srcdir)/doc/integrators.texi
$(srcdir)/doc/integrators.texi: doc/integrators.awk configure.ac \
  experiments/list.c $(INTEGRATORS) | halfstep
	$(AM_V_GEN)$(MAN_HALFSTEP) list integrators > $@-h && \
	  awk -f $(srcdir)/doc/integrators.awk $@-h > $@-t && rm $@-h && mv $@-t $@

EXTRA_DIST += doc/lessons.awk
MAINTAINERCLEANFILES += $(srcdir)/doc/lessons.texi
$(srcdir)/doc/lessons.texi: doc/lessons.awk $(LESSONS)
	$(AM_V_GEN)awk -f $(srcdir)/doc/lessons.awk \
	  $(addprefix $(srcdir)/,$(LESSONS)) > $@-t && mv $@-t $@

EXTRA_DIST += doc/reliability.awk doc/reliability.tsv
MAINTAINERCLEANFILES += $(srcdir)/doc/reliability.texi
$(srcdir)/doc/reliability.texi: doc/reliability.awk doc/reliability.tsv
	$(AM_V_GEN)awk -f $(srcdir)/doc/reliability.awk \
	  $(srcdir)/doc/reliability.tsv > $@-t && mv $@-t $@

# Pictures of the manual, which its own examples draw.  Without gnuplot it has
# none.
EXTRA_DIST += doc/manual.init doc/manual.css doc/pictures.awk
AM_MAKEINFOHTMLFLAGS = --init-file=$(srcdir)/doc/manual.init \
	--css-include=$(srcdir)/doc/manual.css -I doc/pictures
doc/halfstep.html doc/halfstep.pdf doc/halfstep.dvi: doc/pictures.stamp
doc/halfstep.pdf doc/halfstep.dvi: export TEXINPUTS = $(abs_builddir)/doc/pictures:
doc/pictures.stamp: doc/halfstep.texi doc/pictures.awk halfstep
	$(AM_V_at)rm -rf doc/pictures && $(MKDIR_P) doc/pictures
	$(AM_V_GEN)if command -v gnuplot >/dev/null; then \
	  awk -f $(srcdir)/doc/pictures.awk $(srcdir)/doc/halfstep.texi \
	    >doc/pictures/commands && (cd doc/pictures \
	    && halfstep='$(abs_builddir)/halfstep' sh ./commands); \
	fi
	$(AM_V_at)touch $@
clean-local: clean-pictures
clean-pictures:
	rm -rf doc/pictures doc/pictures.stamp doc/halfstep.t2p
.PHONY: clean-pictures
