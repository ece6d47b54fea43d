# SPDX-License-Identifier: MIT
# `make bench': a benchmark, no test.  The peers take part where installed
# (Debian: libboost-dev and g++, libgsl-dev, libsundials-dev).

EXTRA_PROGRAMS = tests/bench/bench
tests_bench_bench_SOURCES = tests/bench/bench.c tests/bench/bench.h \
	tests/bench/fused.c
tests_bench_bench_CPPFLAGS = $(AM_CPPFLAGS) -D_GNU_SOURCE
tests_bench_bench_LDADD = libhalfstep.la
if HAVE_ODEINT
tests_bench_bench_SOURCES += tests/bench/odeint.cpp
tests_bench_bench_CPPFLAGS += -DHAVE_ODEINT
tests_bench_bench_LDADD += -lstdc++
endif
if HAVE_GSL
tests_bench_bench_SOURCES += tests/bench/gsl.c
tests_bench_bench_CPPFLAGS += -DHAVE_GSL
tests_bench_bench_LDADD += $(GSL_LIBS)
endif
if HAVE_SUNDIALS
tests_bench_bench_SOURCES += tests/bench/sundials.c
tests_bench_bench_CPPFLAGS += -DHAVE_SUNDIALS
tests_bench_bench_LDADD += -lsundials_arkode -lsundials_nvecserial
endif
AM_CXXFLAGS = -ffp-contract=off -fno-math-errno -fno-tree-slp-vectorize
# Linked as C, so that no C++ compiler is needed where there is no C++.
tests_bench_bench_LINK = $(LIBTOOL) $(AM_V_lt) --tag=CC --mode=link $(CCLD) \
	$(AM_CFLAGS) $(CFLAGS) $(AM_LDFLAGS) $(LDFLAGS) -o $@

EXTRA_DIST += tests/bench/bench.gp
CLEANFILES += tests/bench/bench
bench: tests/bench/bench
	$(AM_V_at)$(MKDIR_P) plots
	./tests/bench/bench > plots/bench.dat-t && mv plots/bench.dat-t plots/bench.dat
	@cat plots/bench.dat
	$(AM_V_at)cp $(srcdir)/tests/bench/bench.gp plots/bench.gp
	-cd plots && gnuplot bench.gp
.PHONY: bench
