# SPDX-License-Identifier: MIT
# One line adds an experiment, with its picture beside it.

EXPERIMENTS =
EXPERIMENTS += experiments/run.c
EXPERIMENTS += experiments/drift.c
EXPERIMENTS += experiments/bounce.c
EXPERIMENTS += experiments/order.c
EXPERIMENTS += experiments/cost.c
EXPERIMENTS += experiments/rounding.c
EXPERIMENTS += experiments/phase.c
EXPERIMENTS += experiments/map.c
EXPERIMENTS += experiments/shadow.c
EXPERIMENTS += experiments/same.c
EXPERIMENTS += experiments/audit.c
EXPERIMENTS += experiments/diagnose.c
EXPERIMENTS += experiments/grade.c
EXPERIMENTS += experiments/reproduce.c
EXPERIMENTS += experiments/claims.c
EXPERIMENTS += experiments/live.c
EXPERIMENTS += experiments/report.c
EXPERIMENTS += experiments/lesson.c
EXPERIMENTS += experiments/list.c

PICTURES = $(srcdir)/experiments/*.gp

bin_PROGRAMS = halfstep
halfstep_SOURCES = \
	experiments/apart.c experiments/apart.h \
	experiments/audit-rows.c experiments/audit-rows.h \
	experiments/bodies.c experiments/bodies.h \
	experiments/canvas.c experiments/canvas.h \
	experiments/case.c experiments/case.h \
	experiments/choice.c experiments/choice.h \
	experiments/child.c experiments/child.h \
	experiments/claimed.c experiments/claimed.h \
	experiments/class.c experiments/class.h \
	experiments/class-commands.c experiments/class-commands.h \
	experiments/columns.c experiments/columns.h \
	experiments/control.c experiments/control.h \
	experiments/command.c experiments/command.h \
	experiments/content.c experiments/content.h \
	experiments/csv.c experiments/csv.h \
	experiments/decimal.c experiments/decimal.h \
	experiments/digits.c experiments/digits.h \
	experiments/derivative.c experiments/derivative.h \
	experiments/experiment.h \
	experiments/evidence.c experiments/evidence.h \
	experiments/explain.c experiments/explain.h \
	experiments/figure.c experiments/figure.h \
	experiments/file.c experiments/file.h \
	experiments/folder.c experiments/folder.h \
	experiments/frame.c experiments/frame.h \
	experiments/guard.c experiments/guard.h experiments/guard-signals.c experiments/guard-watch.c \
	experiments/guard-watch.h \
	experiments/gnuplot.c experiments/gnuplot.h \
	experiments/grade-text.c experiments/grade-text.h \
	experiments/halfstep.c \
	experiments/handout.c experiments/handout.h \
	experiments/inquiry.c experiments/inquiry.h \
	experiments/input.c experiments/input.h \
	experiments/jobs.c experiments/jobs.h \
	experiments/lines.c experiments/lines.h \
	experiments/number.c experiments/number.h \
	experiments/options.c experiments/options.h \
	experiments/output.c experiments/output.h \
	experiments/page.c experiments/page.h \
	experiments/paper.c experiments/paper.h \
	experiments/palette.c experiments/palette.h \
	experiments/panels.c experiments/panels.h \
	experiments/plot-script.c \
	experiments/plot-string.c experiments/plot-string.h \
	experiments/plot.c experiments/plot.h \
	experiments/published.c experiments/published.h \
	experiments/published-books.c experiments/published-lectures.c \
	experiments/published-programs.c \
	experiments/plugin.c experiments/plugin.h \
	experiments/plugin-check.c \
	experiments/plugin-compile.c \
	experiments/plugin-invariants.c \
	experiments/plugin-flow.c \
	experiments/plugin-integrator.c \
	experiments/plugin-system.c \
	experiments/plugin-trial.c \
	experiments/plugin-try.c \
	experiments/program.c experiments/program.h \
	experiments/program-check.c \
	experiments/program-run.c experiments/program-run.h \
	experiments/rounding-rows.c experiments/rounding.h \
	experiments/rows.c experiments/rows.h \
	experiments/saved.c experiments/saved.h \
	experiments/say.c experiments/say.h \
	experiments/screen.c experiments/screen.h \
	experiments/script.c experiments/script.h \
	experiments/settings.c experiments/settings.h \
	experiments/show.c experiments/show.h \
	experiments/snapshot.c experiments/snapshot.h \
	experiments/study.c experiments/study.h \
	experiments/text.c experiments/text.h \
	experiments/utf8.c experiments/utf8.h \
	experiments/trace.c experiments/trace.h \
	experiments/diagnosis.c experiments/diagnosis.h \
	experiments/walls.c experiments/walls.h \
	experiments/window.c experiments/window.h \
	experiments/words.c experiments/words.h \
	$(EXPERIMENTS)
# Systems by formula.
FORMULAS = \
	experiments/formula.c \
	experiments/formula-check.c \
	experiments/formula-engine.c experiments/formula-engine.h \
	experiments/formula-file.c \
	experiments/formula-force.c \
	experiments/formula-lines.c \
	experiments/formula-model.c experiments/formula-model.h \
	experiments/formula-text.c
NO_FORMULAS = experiments/formula-none.c
EXTRA_DIST += $(FORMULAS) $(NO_FORMULAS)
halfstep_SOURCES += experiments/formula.h
if HAVE_MUPARSER
halfstep_SOURCES += $(FORMULAS)
else
halfstep_SOURCES += $(NO_FORMULAS)
endif
nodist_halfstep_SOURCES = experiments/experiments.h experiments/headers.h \
	experiments/pictures.h
halfstep_CPPFLAGS = $(AM_CPPFLAGS) $(MUPARSER_CFLAGS) -include config.h
halfstep_CFLAGS = $(AM_CFLAGS) $(OPENMP_CFLAGS)
halfstep_LDADD = libhalfstep.la $(MUPARSER_LIBS) $(DL_LIBS)

$(halfstep_OBJECTS): experiments/experiments.h experiments/headers.h \
  experiments/pictures.h experiments/lessons.h

# The scripts of the pictures, as C strings.
EXTRA_DIST += experiments/strings.awk experiments/style.gp \
	experiments/run.gp experiments/drift.gp experiments/bounce.gp \
	experiments/order.gp \
	experiments/cost.gp experiments/rounding.gp \
	experiments/phase.gp experiments/map.gp \
	experiments/shadow.gp experiments/same.gp experiments/audit.gp
BUILT_SOURCES += experiments/experiments.h experiments/pictures.h
CLEANFILES += experiments/experiments.h experiments/pictures.h
experiments/experiments.h: Makefile $(srcdir)/src/registry.sh $(EXPERIMENTS)
	$(REGISTRY) experiment experiment $(addprefix $(srcdir)/,$(EXPERIMENTS)) \
	  > $@-t && mv $@-t $@
experiments/pictures.h: Makefile $(srcdir)/experiments/strings.awk $(PICTURES)
	$(AM_V_GEN)$(MKDIR_P) $(@D) && awk -v prefix=picture -v comment='^ *\#' \
	  -f $(srcdir)/experiments/strings.awk $(srcdir)/experiments/*.gp > $@-t && mv $@-t $@

# The lessons.
EXTRA_DIST += experiments/lessons.awk $(LESSONS)
BUILT_SOURCES += experiments/lessons.h
CLEANFILES += experiments/lessons.h
experiments/lessons.h: Makefile $(srcdir)/experiments/lessons.awk $(LESSONS)
	$(AM_V_GEN)$(MKDIR_P) $(@D) && awk -f $(srcdir)/experiments/lessons.awk \
	  $(addprefix $(srcdir)/,$(LESSONS)) > $@-t && mv $@-t $@

# The public headers, for plug-ins.
BUILT_SOURCES += experiments/headers.h
CLEANFILES += experiments/headers.h
experiments/headers.h: Makefile $(srcdir)/experiments/strings.awk \
  $(halfstepinclude_HEADERS)
	$(AM_V_GEN)$(MKDIR_P) $(@D) && awk -v prefix=header \
	  -f $(srcdir)/experiments/strings.awk \
	  $(addprefix $(srcdir)/,$(halfstepinclude_HEADERS)) > $@-t && mv $@-t $@

# Completion, where the shells look for it.
EXTRA_DIST += experiments/completion.bash experiments/completion.zsh
COMPLETE_BASH = $(datadir)/bash-completion/completions
COMPLETE_ZSH = $(datadir)/zsh/site-functions
install-data-local:
	$(MKDIR_P) $(DESTDIR)$(COMPLETE_BASH) $(DESTDIR)$(COMPLETE_ZSH)
	$(INSTALL_DATA) $(srcdir)/experiments/completion.bash \
	  $(DESTDIR)$(COMPLETE_BASH)/halfstep
	$(INSTALL_DATA) $(srcdir)/experiments/completion.zsh \
	  $(DESTDIR)$(COMPLETE_ZSH)/_halfstep
uninstall-local:
	rm -f $(DESTDIR)$(COMPLETE_BASH)/halfstep \
	  $(DESTDIR)$(COMPLETE_ZSH)/_halfstep

# The gallery: the standard study, drawn.
GALLERY = $(SYSTEMS:src/systems/%.c=plots/%.stamp)
EXTRA_DIST += experiments/gallery.sh
plots: $(GALLERY)
plots/%.stamp: src/systems/%.c halfstep $(srcdir)/experiments/gallery.sh
	$(AM_V_GEN)$(MKDIR_P) plots && sh $(srcdir)/experiments/gallery.sh \
	  ./halfstep $* plots && touch $@
clean-local: clean-plots
clean-plots:
	rm -rf plots

# The order of the methods of one evaluation: steps of 2^-1 ... 2^-14.
study: halfstep
	@for system in harmonic pendulum orbit; do ./halfstep order \
	  --system=$$system --span=100 --min-steps=200 --max-steps=1638400 \
	  --integrator=euler,semi-implicit-euler,stormer-verlet,velocity-verlet,leapfrog \
	  --phases=1 --summary --format=csv || exit; done

# What others published: the table, and pictures of it.
reproduce: halfstep
	@$(MKDIR_P) plots
	./halfstep reproduce --format=csv --output=plots/reproduce.csv
	./halfstep run -s orbit --start=0.5,0,0,1.63 -i leapfrog,exact -d 0.1 \
	  -n 42 --title="Feynman's planet" --plot=plots/reproduce-feynman.png
	./halfstep phase -s pendulum -d 0.7853981633974483 -t 6.283185307179586 \
	  -i euler,semi-implicit-euler --title='Hairer, Lubich, Wanner: area' \
	  --plot=plots/reproduce-hlw.png
	./halfstep phase -s pendulum -d 1.0471975511965976 -t 6.283185307179586 \
	  -i velocity-verlet,midpoint,implicit-midpoint \
	  --title='Hairer, Lubich, Wanner: area, order 2' \
	  --plot=plots/reproduce-hlw-second.png
	./halfstep run -s pendulum -p theta0=0.5 -i euler,exact -d 0.2 -n 50 \
	  --title='Hairer, Lubich, Wanner: figure 1.4, explicit Euler' \
	  --plot=plots/reproduce-hlw-euler.png
	./halfstep run -s pendulum -p theta0=0 -p omega0=1.4 -d 0.3 -n 200 \
	  -i semi-implicit-euler,exact \
	  --title='Hairer, Lubich, Wanner: figure 1.4, symplectic Euler' \
	  --plot=plots/reproduce-hlw-symplectic.png
	./halfstep cost -s orbit -p e=0.6 -i forest-ruth,pefrl \
	  --title='PEFRL and Forest-Ruth' --plot=plots/reproduce-pefrl.png
	./halfstep order -s harmonic -t 3 \
	  -i start-without-acceleration,stormer-verlet \
	  --title='Two starts of one method' --plot=plots/reproduce-start-up.png
.PHONY: plots clean-plots study reproduce
