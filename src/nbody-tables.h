/* SPDX-License-Identifier: MIT */
/* The tables of a built-in system of bodies, from the macros that bodies.awk
   makes of its file in data/; to be included once by the system's file.  */

#include "nbody.h"

#define NBODY_SPEED BODIES_LENGTH "/" BODIES_TIME
#define NBODY_ENERGY BODIES_MASS "*" BODIES_LENGTH "^2/" BODIES_TIME "^2"

#define COLUMN(name, x) name,
#define LENGTH_OF(name, x) BODIES_LENGTH,
#define SPEED_OF(name, x) NBODY_SPEED,
#define MASS_ROW(name, x) NBODY_MASS_ROW (name, BODIES_MASS, x),
#define POSITION_ROW(name, x) NBODY_POSITION_ROW (name, BODIES_LENGTH, x),
#define VELOCITY_ROW(name, x) NBODY_VELOCITY_ROW (name, NBODY_SPEED, x),

static const char *const columns[]
    = { BODIES_POSITIONS (COLUMN) BODIES_VELOCITIES (COLUMN) };
static const char *const units[]
    = { BODIES_POSITIONS (LENGTH_OF) BODIES_VELOCITIES (SPEED_OF) };

static const struct hs_parameter parameters[] = {
  NBODY_COUNT_ROW (BODIES_COUNT),
  NBODY_DIMENSION_ROW (BODIES_DIMENSION),
  NBODY_G_ROW (BODIES_LENGTH "^3/(" BODIES_MASS "*" BODIES_TIME "^2)",
               BODIES_G),
  NBODY_SOFTENING_ROW (BODIES_LENGTH, BODIES_SOFTENING),
  BODIES_MASSES (MASS_ROW) BODIES_POSITIONS (POSITION_ROW)
      BODIES_VELOCITIES (VELOCITY_ROW)
#ifdef BODIES_PERIOD
          NBODY_PERIOD_ROW (BODIES_TIME, BODIES_PERIOD),
  NBODY_ENERGY_ROW (NBODY_ENERGY, BODIES_ENERGY),
#endif
  { NULL },
};

#if BODIES_DIMENSION == 2
#define NBODY_INVARIANTS NBODY_PLANE_INVARIANTS
#else
#define NBODY_INVARIANTS NBODY_SPACE_INVARIANTS
#endif
static const struct hs_invariant invariants[] = { NBODY_INVARIANTS (
    NBODY_ENERGY, BODIES_MASS "*" NBODY_SPEED,
    BODIES_MASS "*" BODIES_LENGTH "^2/" BODIES_TIME, BODIES_LENGTH) };

#ifdef BODIES_PERIOD
#define NBODY_PERIOD hs_nbody_given_period
#else
#define NBODY_PERIOD hs_nbody_period
#endif

#define NBODY_SYSTEM                                                          \
  NBODY_FUNCTIONS, .title = BODIES_TITLE, .reference = BODIES_REFERENCE,      \
                   .dof = BODIES_COUNT * BODIES_DIMENSION,                    \
                   .columns = columns, .units = units, .time = BODIES_TIME,   \
                   .parameters = parameters, .invariants = invariants,        \
                   .period = NBODY_PERIOD
