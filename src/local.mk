# SPDX-License-Identifier: MIT
# The make list is the registry: one line here adds a system or an integrator
# to the library, to `halfstep list', to every test that loops over all, and to
# the tables of the manual.  FORCES are the headers of the systems whose force
# is compiled into every integrator; the others are stepped through a pointer.

SYSTEMS =
SYSTEMS += src/systems/harmonic.c
SYSTEMS += src/systems/pendulum.c
SYSTEMS += src/systems/orbit.c
SYSTEMS += src/systems/driven.c
SYSTEMS += src/systems/damped.c
SYSTEMS += src/systems/magnetic.c
SYSTEMS += src/systems/projectile.c
SYSTEMS += src/systems/unstable.c
SYSTEMS += src/systems/halley.c
SYSTEMS += src/systems/henon-heiles.c
SYSTEMS += src/systems/double-pendulum.c
SYSTEMS += src/systems/dipole.c
SYSTEMS += src/systems/rod.c
SYSTEMS += src/systems/chain.c
SYSTEMS += src/systems/cloth.c
SYSTEMS += src/systems/outer-planets.c
SYSTEMS += src/systems/figure-eight.c
SYSTEMS += src/systems/lennard-jones.c
SYSTEMS += src/systems/fermi-pasta-ulam.c

FORCES =
FORCES += src/systems/harmonic.h
FORCES += src/systems/pendulum.h
FORCES += src/systems/orbit.h
FORCES += src/systems/driven.h
FORCES += src/systems/damped.h
FORCES += src/systems/magnetic.h
FORCES += src/systems/henon-heiles.h

INTEGRATORS =
INTEGRATORS += src/integrators/euler.c
INTEGRATORS += src/integrators/semi-implicit-euler.c
INTEGRATORS += src/integrators/stormer-verlet.c
INTEGRATORS += src/integrators/velocity-verlet.c
INTEGRATORS += src/integrators/leapfrog.c
INTEGRATORS += src/integrators/rk4.c
INTEGRATORS += src/integrators/stormer-corrected.c
INTEGRATORS += src/integrators/drift-first.c
INTEGRATORS += src/integrators/kick-first.c
INTEGRATORS += src/integrators/beeman.c
INTEGRATORS += src/integrators/newmark.c
INTEGRATORS += src/integrators/midpoint.c
INTEGRATORS += src/integrators/heun.c
INTEGRATORS += src/integrators/nystrom4.c
INTEGRATORS += src/integrators/gauss.c
INTEGRATORS += src/integrators/boris.c
INTEGRATORS += src/integrators/rattle.c
INTEGRATORS += src/integrators/shake.c
INTEGRATORS += src/integrators/relaxation.c

# Faults of implementations, which are stepped through a pointer always.
FAULTS =
FAULTS += src/faults/stale-force.c
FAULTS += src/faults/zero-first-acceleration.c
FAULTS += src/faults/half-on-wrong-term.c
FAULTS += src/faults/half-missing.c
FAULTS += src/faults/half-twice.c
FAULTS += src/faults/start-without-acceleration.c
FAULTS += src/faults/backward-velocity.c
FAULTS += src/faults/half-step-velocity.c
FAULTS += src/faults/mislabelled.c
FAULTS += src/faults/one-force-composition.c
FAULTS += src/faults/lagged-velocity.c
FAULTS += src/faults/frozen-time.c
FAULTS += src/faults/sequential-update.c
FAULTS += src/faults/accumulated-time.c
FAULTS += src/faults/one-step-more.c
FAULTS += src/faults/absolute-step.c
FAULTS += src/faults/step-change.c
FAULTS += src/faults/damped.c

MEASURES = \
	src/measure/arithmetic.c \
	src/measure/audit.c \
	src/measure/keeping.c \
	src/measure/scales.c \
	src/measure/constant-force.c \
	src/measure/convergence.c \
	src/measure/cost.c \
	src/measure/defect.c \
	src/measure/drift.c \
	src/measure/growth.c \
	src/measure/smooth.c \
	src/measure/error.c \
	src/measure/evaluations.c \
	src/measure/geometry.c \
	src/measure/grid.c \
	src/measure/history.c \
	src/measure/kicks.c \
	src/measure/line.c \
	src/measure/magnification.c \
	src/measure/masses.c \
	src/measure/order.c \
	src/measure/reference.c \
	src/measure/rounding.c \
	src/measure/roughness.c \
	src/measure/same.c \
	src/measure/shadow.c \
	src/measure/slope.c \
	src/measure/stability.c \
	src/measure/thin.c \
	src/measure/truth.c \
	src/measure/two-step.c \
	src/measure/valley.c

DIAGNOSE = \
	src/diagnose/trial.h \
	src/diagnose/reflect.c \
	src/diagnose/predictor.c \
	src/diagnose/fit.c \
	src/diagnose/work.c src/diagnose/work.h \
	src/diagnose/departure.c src/diagnose/departure.h src/diagnose/differ.c \
	src/diagnose/follow.c \
	src/diagnose/horizon.c \
	src/diagnose/facts.c src/diagnose/facts.h \
	src/diagnose/models.c src/diagnose/models.h \
	src/diagnose/classes.c \
	src/diagnose/search.c src/diagnose/search.h \
	src/diagnose/character.c src/diagnose/character.h \
	src/diagnose/two-rows.c \
	src/diagnose/unroll.c \
	src/diagnose/changed.c \
	src/diagnose/number.c \
	src/diagnose/settle.c \
	src/diagnose/table.c \
	src/diagnose/inquest.h \
	src/diagnose/diagnose.c

# Systems of bodies that are built in: data/NAME.bodies is src/systems/NAME.c's.
BODIES = data/outer-planets.bodies data/figure-eight.bodies
BODIES_H = $(BODIES:data/%.bodies=src/%-bodies.h)

lib_LTLIBRARIES = libhalfstep.la
libhalfstep_la_SOURCES = \
	src/registry.c \
	src/case.c \
	src/run.c src/starved.h \
	src/jump.c src/jump.h \
	src/steps.c src/steps.h \
	src/contact.c src/contact.h \
	src/located.c \
	src/crossing.c \
	src/walled-exact.c \
	src/walled.c src/walled.h \
	src/fixed-point.h \
	src/rods.c src/rods.h \
	src/sine.h \
	src/circle.h \
	src/elliptic.h \
	src/kepler.c src/kepler.h \
	src/particles.h \
	src/nbody.c src/nbody.h src/nbody-tables.h \
	$(MEASURES) \
	$(DIAGNOSE) \
	$(INTEGRATORS) \
	$(FAULTS) src/faults/fault.h src/faults/stormer.h src/faults/verlet.h \
	$(SYSTEMS) \
	$(FORCES)
nodist_libhalfstep_la_SOURCES = src/systems.h src/integrators.h \
	src/faults.h $(BODIES_H)
libhalfstep_la_LDFLAGS = -version-info 0:0:0

halfstepincludedir = $(includedir)/halfstep
halfstepinclude_HEADERS = src/halfstep.h src/integrator.h src/system.h
pkgconfigdir = $(libdir)/pkgconfig
nodist_pkgconfig_DATA = src/halfstep.pc

# The generated registries.
REGISTRY = $(AM_V_GEN)$(MKDIR_P) $(@D) && sh $(srcdir)/src/registry.sh
EXTRA_DIST += src/registry.sh
BUILT_SOURCES += src/systems.h src/integrators.h src/faults.h $(BODIES_H)
$(libhalfstep_la_OBJECTS): src/systems.h src/integrators.h src/faults.h $(BODIES_H)
CLEANFILES += src/systems.h src/integrators.h src/faults.h $(BODIES_H)
src/systems.h: Makefile $(srcdir)/src/registry.sh $(SYSTEMS)
	$(REGISTRY) system hs_system \
	  $(addprefix $(srcdir)/,$(SYSTEMS) $(FORCES)) > $@-t && mv $@-t $@
src/integrators.h: Makefile $(srcdir)/src/registry.sh $(INTEGRATORS)
	$(REGISTRY) integrator hs_integrator \
	  $(addprefix $(srcdir)/,$(INTEGRATORS)) > $@-t && mv $@-t $@
src/faults.h: Makefile $(srcdir)/src/registry.sh $(FAULTS)
	$(REGISTRY) fault hs_fault \
	  $(addprefix $(srcdir)/,$(FAULTS)) > $@-t && mv $@-t $@

# The files of bodies are data of the program, too.
dist_pkgdata_DATA = $(BODIES)
EXTRA_DIST += src/bodies.awk
src/%-bodies.h: data/%.bodies $(srcdir)/src/bodies.awk
	$(AM_V_GEN)$(MKDIR_P) $(@D) && awk -f $(srcdir)/src/bodies.awk $< \
	  > $@-t && mv $@-t $@
