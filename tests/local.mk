# SPDX-License-Identifier: MIT
# Check programs and command-line tests; every one prints TAP.

PROGRAMS_OF_TESTS =
PROGRAMS_OF_TESTS += tests/check-audit
PROGRAMS_OF_TESTS += tests/check-exact
PROGRAMS_OF_TESTS += tests/check-systems
PROGRAMS_OF_TESTS += tests/check-line
PROGRAMS_OF_TESTS += tests/check-rounding
PROGRAMS_OF_TESTS += tests/check-parameters
PROGRAMS_OF_TESTS += tests/check-lagrange
PROGRAMS_OF_TESTS += tests/check-integrators
PROGRAMS_OF_TESTS += tests/check-splittings
PROGRAMS_OF_TESTS += tests/check-laws
PROGRAMS_OF_TESTS += tests/check-implicit
PROGRAMS_OF_TESTS += tests/check-measure
PROGRAMS_OF_TESTS += tests/check-drift
PROGRAMS_OF_TESTS += tests/check-drift-short
PROGRAMS_OF_TESTS += tests/check-drift-rate
PROGRAMS_OF_TESTS += tests/check-convergence
PROGRAMS_OF_TESTS += tests/check-pairs
PROGRAMS_OF_TESTS += tests/check-reference
PROGRAMS_OF_TESTS += tests/check-registry
PROGRAMS_OF_TESTS += tests/check-scales
PROGRAMS_OF_TESTS += tests/check-decimal
PROGRAMS_OF_TESTS += tests/check-csv
PROGRAMS_OF_TESTS += tests/check-digits
PROGRAMS_OF_TESTS += tests/check-sine
PROGRAMS_OF_TESTS += tests/check-shadow
PROGRAMS_OF_TESTS += tests/check-steps
PROGRAMS_OF_TESTS += tests/check-walk
PROGRAMS_OF_TESTS += tests/check-saved
PROGRAMS_OF_TESTS += tests/check-rods
PROGRAMS_OF_TESTS += tests/check-bodies
PROGRAMS_OF_TESTS += tests/check-contact
PROGRAMS_OF_TESTS += tests/check-made
PROGRAMS_OF_TESTS += tests/check-faults
PROGRAMS_OF_TESTS += tests/check-museum
PROGRAMS_OF_TESTS += tests/check-diagnose
if HAVE_WRAP
PROGRAMS_OF_TESTS += tests/check-memory
endif
if HAVE_MUPARSER
PROGRAMS_OF_TESTS += tests/check-formula
endif

SCRIPTS_OF_TESTS =
SCRIPTS_OF_TESTS += tests/doc.sh
SCRIPTS_OF_TESTS += tests/audit.sh
SCRIPTS_OF_TESTS += tests/cases.sh
SCRIPTS_OF_TESTS += tests/contract.sh
SCRIPTS_OF_TESTS += tests/files.sh
SCRIPTS_OF_TESTS += tests/saved.sh
SCRIPTS_OF_TESTS += tests/plot.sh
SCRIPTS_OF_TESTS += tests/terminal.sh
SCRIPTS_OF_TESTS += tests/failing.sh
SCRIPTS_OF_TESTS += tests/speed.sh
SCRIPTS_OF_TESTS += tests/shadow.sh
SCRIPTS_OF_TESTS += tests/completion.sh
SCRIPTS_OF_TESTS += tests/cost.sh
SCRIPTS_OF_TESTS += tests/rounding.sh
SCRIPTS_OF_TESTS += tests/reproduce.sh
SCRIPTS_OF_TESTS += tests/steps.sh
SCRIPTS_OF_TESTS += tests/rods.sh
SCRIPTS_OF_TESTS += tests/bodies.sh
SCRIPTS_OF_TESTS += tests/plugin.sh
SCRIPTS_OF_TESTS += tests/bounce.sh
SCRIPTS_OF_TESTS += tests/corpus.sh
SCRIPTS_OF_TESTS += tests/formula.sh
SCRIPTS_OF_TESTS += tests/trace.sh tests/verdict.sh
SCRIPTS_OF_TESTS += tests/diagnose.sh
SCRIPTS_OF_TESTS += tests/grade.sh
SCRIPTS_OF_TESTS += tests/command.sh
SCRIPTS_OF_TESTS += tests/live.sh tests/report.sh
EXTRA_DIST += tests/terminal.py

if HAVE_CHECK
check_PROGRAMS = $(PROGRAMS_OF_TESTS) tests/read-trace
# The scripts first, of which the first take longest: what is begun last should
# be short.
TESTS = $(SCRIPTS_OF_TESTS) $(PROGRAMS_OF_TESTS)
else
check-local:
	@echo "make check needs the Check library (Debian: check)" >&2; exit 1
endif

TEST_EXTENSIONS = .sh
LOG_DRIVER = env AM_TAP_AWK='$(AWK)' $(SHELL) $(top_srcdir)/build-aux/tap-driver.sh
SH_LOG_DRIVER = $(LOG_DRIVER)
SH_LOG_COMPILER = $(SHELL)
# A process for each of some thousand tests would take half of the time; without
# them Check has no timeouts, so that the processor's time is limited instead.
AM_TESTS_ENVIRONMENT = srcdir='$(srcdir)'; export srcdir; \
	HALFSTEP='$(abs_builddir)/halfstep'; export HALFSTEP; \
	CC='$(CC)'; export CC; \
	CK_DEFAULT_TIMEOUT=900; export CK_DEFAULT_TIMEOUT; \
	CK_FORK=no; export CK_FORK; ulimit -S -t 900;
$(TEST_LOGS): halfstep

AM_LDFLAGS = -static
TEST_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/tests $(CHECK_CFLAGS)
TEST_LDADD = libhalfstep.la $(CHECK_LIBS)
tests_check_audit_SOURCES = tests/check-audit.c tests/testing.h
tests_check_audit_CPPFLAGS = $(TEST_CPPFLAGS)
tests_check_audit_LDADD = $(TEST_LDADD)
tests_check_exact_SOURCES = tests/check-exact.c tests/testing.h tests/truth.h \
	tests/truth-linear.h
tests_check_exact_CPPFLAGS = $(TEST_CPPFLAGS)
tests_check_exact_LDADD = $(TEST_LDADD)
tests_check_parameters_SOURCES = tests/check-parameters.c tests/museum.h \
	tests/testing.h
tests_check_parameters_CPPFLAGS = $(TEST_CPPFLAGS)
tests_check_parameters_LDADD = $(TEST_LDADD)
tests_check_rounding_SOURCES = tests/check-rounding.c tests/testing.h
tests_check_rounding_CPPFLAGS = $(TEST_CPPFLAGS)
tests_check_rounding_LDADD = $(TEST_LDADD)
tests_check_line_SOURCES = tests/check-line.c tests/testing.h \
	tests/truth-line.h
tests_check_line_CPPFLAGS = $(TEST_CPPFLAGS)
tests_check_line_LDADD = $(TEST_LDADD)
EXTRA_DIST += tests/truth-line.py
tests_check_systems_SOURCES = tests/check-systems.c tests/testing.h \
	tests/truth-systems.h
tests_check_systems_CPPFLAGS = $(TEST_CPPFLAGS)
tests_check_systems_LDADD = $(TEST_LDADD)
EXTRA_DIST += tests/truth-systems.py
tests_check_lagrange_SOURCES = tests/check-lagrange.c tests/testing.h \
	tests/truth-lagrange.h
tests_check_lagrange_CPPFLAGS = $(TEST_CPPFLAGS)
tests_check_lagrange_LDADD = $(TEST_LDADD)
tests_check_integrators_SOURCES = tests/check-integrators.c tests/testing.h
tests_check_integrators_CPPFLAGS = $(TEST_CPPFLAGS)
tests_check_integrators_LDADD = $(TEST_LDADD)
tests_check_splittings_SOURCES = tests/check-splittings.c tests/testing.h
tests_check_splittings_CPPFLAGS = $(TEST_CPPFLAGS)
tests_check_splittings_LDADD = $(TEST_LDADD)
tests_check_implicit_SOURCES = tests/check-implicit.c tests/testing.h
tests_check_implicit_CPPFLAGS = $(TEST_CPPFLAGS)
tests_check_implicit_LDADD = $(TEST_LDADD)
tests_check_laws_SOURCES = tests/check-laws.c tests/testing.h
tests_check_laws_CPPFLAGS = $(TEST_CPPFLAGS)
tests_check_laws_LDADD = $(TEST_LDADD)
tests_check_measure_SOURCES = tests/check-measure.c tests/testing.h
tests_check_measure_CPPFLAGS = $(TEST_CPPFLAGS)
tests_check_measure_LDADD = $(TEST_LDADD)
tests_check_drift_SOURCES = tests/check-drift.c tests/testing.h
tests_check_drift_CPPFLAGS = $(TEST_CPPFLAGS)
tests_check_drift_LDADD = $(TEST_LDADD)
tests_check_drift_short_SOURCES = tests/check-drift-short.c tests/testing.h
tests_check_drift_short_CPPFLAGS = $(TEST_CPPFLAGS)
tests_check_drift_short_LDADD = $(TEST_LDADD)
tests_check_drift_rate_SOURCES = tests/check-drift-rate.c tests/testing.h
tests_check_drift_rate_CPPFLAGS = $(TEST_CPPFLAGS)
tests_check_drift_rate_LDADD = $(TEST_LDADD)
tests_check_convergence_SOURCES = tests/check-convergence.c tests/testing.h
tests_check_convergence_CPPFLAGS = $(TEST_CPPFLAGS)
tests_check_convergence_LDADD = $(TEST_LDADD)
tests_check_decimal_SOURCES = tests/check-decimal.c tests/testing.h \
	experiments/decimal.c experiments/decimal.h
tests_check_decimal_CPPFLAGS = $(TEST_CPPFLAGS)
tests_check_decimal_LDADD = $(TEST_LDADD)
tests_check_csv_SOURCES = tests/check-csv.c tests/testing.h \
	experiments/csv.c experiments/csv.h experiments/say.c experiments/utf8.c
tests_check_csv_CPPFLAGS = $(TEST_CPPFLAGS)
tests_check_csv_LDADD = $(TEST_LDADD)
tests_check_digits_SOURCES = tests/check-digits.c tests/testing.h \
	experiments/decimal.c experiments/digits.c experiments/digits.h
tests_check_digits_CPPFLAGS = $(TEST_CPPFLAGS)
tests_check_digits_LDADD = $(TEST_LDADD)
tests_read_trace_SOURCES = tests/read-trace.c experiments/trace.c \
	experiments/input.c \
	experiments/decimal.c experiments/rows.c experiments/lines.c \
	experiments/columns.c \
	experiments/digits.c experiments/number.c experiments/say.c \
	experiments/utf8.c
tests_read_trace_CPPFLAGS = $(AM_CPPFLAGS) -include config.h
tests_read_trace_CFLAGS = $(AM_CFLAGS) $(OPENMP_CFLAGS)
tests_read_trace_LDADD = libhalfstep.la
tests_check_sine_SOURCES = tests/check-sine.c tests/testing.h
tests_check_sine_CPPFLAGS = $(TEST_CPPFLAGS)
tests_check_sine_LDADD = $(TEST_LDADD)
tests_check_shadow_SOURCES = tests/check-shadow.c tests/testing.h
tests_check_shadow_CPPFLAGS = $(TEST_CPPFLAGS)
tests_check_shadow_LDADD = $(TEST_LDADD)
tests_check_steps_SOURCES = tests/check-steps.c tests/testing.h
tests_check_steps_CPPFLAGS = $(TEST_CPPFLAGS)
tests_check_steps_LDADD = $(TEST_LDADD)
tests_check_walk_SOURCES = tests/check-walk.c tests/testing.h
tests_check_walk_CPPFLAGS = $(TEST_CPPFLAGS)
tests_check_walk_LDADD = $(TEST_LDADD)
tests_check_saved_SOURCES = tests/check-saved.c tests/testing.h
tests_check_saved_CPPFLAGS = $(TEST_CPPFLAGS)
tests_check_saved_LDADD = $(TEST_LDADD)
tests_check_made_SOURCES = tests/check-made.c tests/testing.h
tests_check_made_CPPFLAGS = $(TEST_CPPFLAGS)
tests_check_made_LDADD = $(TEST_LDADD)
tests_check_memory_SOURCES = tests/check-memory.c tests/testing.h
tests_check_memory_CPPFLAGS = $(TEST_CPPFLAGS)
tests_check_memory_LDFLAGS = $(AM_LDFLAGS) -Wl,--wrap=malloc \
	-Wl,--wrap=calloc -Wl,--wrap=realloc -Wl,--wrap=free
tests_check_memory_LDADD = $(TEST_LDADD)
tests_check_pairs_SOURCES = tests/check-pairs.c tests/testing.h
tests_check_pairs_CPPFLAGS = $(TEST_CPPFLAGS)
tests_check_pairs_LDADD = $(TEST_LDADD)
tests_check_reference_SOURCES = tests/check-reference.c tests/testing.h
tests_check_reference_CPPFLAGS = $(TEST_CPPFLAGS)
tests_check_reference_LDADD = $(TEST_LDADD)
tests_check_rods_SOURCES = tests/check-rods.c tests/testing.h tests/truth.h \
	tests/truth-rods.h
tests_check_rods_CPPFLAGS = $(TEST_CPPFLAGS)
tests_check_rods_LDADD = $(TEST_LDADD)
tests_check_bodies_SOURCES = tests/check-bodies.c tests/testing.h \
	tests/truth-bodies.h
tests_check_bodies_CPPFLAGS = $(TEST_CPPFLAGS)
tests_check_bodies_LDADD = $(TEST_LDADD)
EXTRA_DIST += tests/truth-bodies.py
tests_check_faults_SOURCES = tests/check-faults.c tests/museum.h tests/testing.h \
	tests/truth-faults.h
tests_check_faults_CPPFLAGS = $(TEST_CPPFLAGS)
tests_check_faults_LDADD = $(TEST_LDADD)
EXTRA_DIST += tests/truth-faults.py
tests_check_diagnose_SOURCES = tests/check-diagnose.c tests/museum.h tests/testing.h
tests_check_diagnose_CPPFLAGS = $(TEST_CPPFLAGS)
tests_check_diagnose_LDADD = $(TEST_LDADD)

tests_check_museum_SOURCES = tests/check-museum.c tests/museum.h tests/testing.h
tests_check_museum_CPPFLAGS = $(TEST_CPPFLAGS)
tests_check_museum_LDADD = $(TEST_LDADD)
tests_check_contact_SOURCES = tests/check-contact.c tests/testing.h
tests_check_contact_CPPFLAGS = $(TEST_CPPFLAGS)
tests_check_contact_LDADD = $(TEST_LDADD)
tests_check_formula_SOURCES = tests/check-formula.c tests/testing.h \
	experiments/decimal.c experiments/derivative.c \
	experiments/number.c experiments/say.c experiments/utf8.c \
	experiments/text.c $(FORMULAS)
tests_check_formula_CPPFLAGS = $(TEST_CPPFLAGS) $(MUPARSER_CFLAGS) \
	-include config.h
tests_check_formula_CFLAGS = $(AM_CFLAGS) $(OPENMP_CFLAGS)
tests_check_formula_LDADD = $(TEST_LDADD) $(MUPARSER_LIBS) $(DL_LIBS)
tests_check_scales_SOURCES = tests/check-scales.c tests/testing.h
tests_check_scales_CPPFLAGS = $(TEST_CPPFLAGS)
tests_check_scales_LDADD = $(TEST_LDADD)
tests_check_registry_SOURCES = tests/check-registry.c tests/testing.h
tests_check_registry_CPPFLAGS = $(TEST_CPPFLAGS)
tests_check_registry_LDADD = $(TEST_LDADD)

EXTRA_DIST += tests/tap.sh tests/evil.c tests/failing.c tests/corpus.tsv
EXTRA_DIST += tests/fuzz.c tests/fuzz.h tests/fuzz-data.c tests/fuzz-targets.c \
	tests/fuzz-words.c
EXTRA_DIST += tests/lint.sh tests/truth.py tests/truth-rods.py $(SCRIPTS_OF_TESTS) tests/mutate.py
EXTRA_DIST += tests/mutants.tsv tests/mutation/__init__.py \
	tests/mutation/changes.py tests/mutation/ledger.py tests/mutation/tree.py
EXTRA_DIST += tests/truth-lagrange.py
TRACES = tests/traces/__init__.py tests/traces/case.py tests/traces/faulty.py \
	tests/traces/judge.py tests/traces/known.py tests/traces/methods.py \
	tests/traces/near.py \
	tests/traces/numbers.py tests/traces/programs.py \
	tests/traces/systems.py tests/traces/unknown.py tests/traces/variants.py
EXTRA_DIST += tests/diagnose-set.py tests/diagnose-limits.py $(TRACES)

# What takes longer, the longest first; with -j, side by side.
SLOW_TESTS = tests/figures-builds.sh tests/figures-quick.sh tests/recipes.sh \
	tests/same-bytes.sh tests/defaults.sh tests/published.sh
EXTRA_DIST += $(SLOW_TESTS)
SLOW_PARTS = slow-scripts slow-decimal slow-audit slow-pairs slow-contact \
	slow-diagnose study
check-slow: all
	$(MAKE) check TESTS=
	$(MAKE) $(SLOW_PARTS)
slow-scripts:
	$(MAKE) check TESTS='$(SLOW_TESTS)'
slow-decimal:
	HALFSTEP_DECIMALS=10000000 ./tests/check-decimal
slow-audit slow-pairs slow-contact:
	HALFSTEP_ALL=yes ./tests/check-$(@:slow-%=%)
slow-diagnose:
	python3 $(srcdir)/tests/diagnose-set.py ./halfstep >tests/diagnose-set.log
.PHONY: $(SLOW_PARTS)

# Lines and branches that `make check' runs, or COVERED=TESTS=TEST, in an unpacked
# release (gcc, lcov).  Half an hour; nothing is optimised, so that a test with a
# clock may fail.  Counts are atomic: of those that threads lose others are made,
# by subtraction, and a line that few runs reach would seem to have none.
COVERED =
EXTRA_DIST += tests/coverage.c
coverage: distdir
	cd $(distdir) && $(CC) -c -fPIC -o tests/coverage.o tests/coverage.c \
	  && ./configure -q --disable-shared \
	    CFLAGS='-O0 -g --coverage -fprofile-update=atomic' \
	    LDFLAGS="-Wl,$$PWD/tests/coverage.o -Wl,--wrap=syscall" \
	  && $(MAKE) && { $(MAKE) check $(COVERED) || :; } \
	  && lcov -q --rc lcov_branch_coverage=1 --capture \
	    --directory . --no-external --output-file ../coverage.info
	lcov --rc lcov_branch_coverage=1 --list coverage.info
	chmod -R u+w $(distdir) && rm -rf $(distdir)
MOSTLYCLEANFILES += coverage.info tests/diagnose-set.log

# The figures of reliability, into the manual's table; FIGURES=SCRIPT: those of
# one.
FIGURES = $(srcdir)/tests/reliability/*
EXTRA_DIST += tests/figure.sh tests/figures.sh tests/figures-part.sh tests/hostile.py \
	tests/reliability tests/commands.txt tests/words.tsv
reliability: all
	$(AM_V_at)HALFSTEP='$(abs_builddir)/halfstep'; export HALFSTEP; \
	  $(SHELL) $(srcdir)/tests/figures.sh $(srcdir)/doc/reliability.tsv $(FIGURES)
.PHONY: check-slow coverage reliability
