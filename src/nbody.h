/* SPDX-License-Identifier: MIT */
/* Bodies that attract each other, as nbody.c makes them systems at run time
   and nbody-tables.h at compile time: what both put into their tables.

   The force knows of a system its parameters alone, so that these say
   everything.  In this order: the number of bodies N and the dimension, which
   cannot be changed; G; the softening; N masses; N dimension positions and as
   many velocities at the start, body by body; and where a period is given the
   period and the energy of the motion that has it, neither to be changed.  */

#ifndef HS_NBODY_H
#define HS_NBODY_H

#include "system.h"

enum
{
  NBODY_COUNT,
  NBODY_DIMENSION,
  NBODY_G,
  NBODY_SOFTENING,
  NBODY_MASS
};

/* Beyond, the squares and cubes of distances could overflow.  */
#define NBODY_MOST 1e100
#define NBODY_FIXED(n) (n), (n), (n)
#define NBODY_FREE(x) (x), -NBODY_MOST, NBODY_MOST
#define NBODY_POSITIVE(x) (x), 0, NBODY_MOST

/* Rows of hs_parameter.  */
#define NBODY_COUNT_ROW(n)                                                    \
  {                                                                           \
    "bodies", "N", "1", NBODY_FIXED (n), "number of bodies"                   \
  }
#define NBODY_DIMENSION_ROW(d)                                                \
  {                                                                           \
    "dimension", "d", "1", NBODY_FIXED (d), "2: in the plane; 3: in space"    \
  }
#define NBODY_G_ROW(unit, x)                                                  \
  {                                                                           \
    "G", "G", unit, NBODY_POSITIVE (x), "gravitational constant"              \
  }
#define NBODY_SOFTENING_ROW(unit, x)                                          \
  {                                                                           \
    "softening", "epsilon", unit, NBODY_POSITIVE (x), "softening length"      \
  }
#define NBODY_MASS_ROW(name, unit, x)                                         \
  {                                                                           \
    name, "m", unit, NBODY_POSITIVE (x), "mass"                               \
  }
#define NBODY_POSITION_ROW(name, unit, x)                                     \
  {                                                                           \
    name, "q", unit, NBODY_FREE (x), "position at the start"                  \
  }
#define NBODY_VELOCITY_ROW(name, unit, x)                                     \
  {                                                                           \
    name, "v", unit, NBODY_FREE (x), "velocity at the start"                  \
  }
#define NBODY_PERIOD_ROW(unit, x)                                             \
  {                                                                           \
    "period", "T", unit, NBODY_FIXED (x), "period of the motion"              \
  }
#define NBODY_ENERGY_ROW(unit, x)                                             \
  {                                                                           \
    "energy", "E", unit, NBODY_FIXED (x),                                     \
        "energy of the motion that has the period"                            \
  }

typedef void hs_nbody_invariant (int lanes, const double *par, const double *q,
                                 const double *v, double *value, double *size);
hs_nbody_invariant hs_nbody_energy, hs_nbody_momentum_x, hs_nbody_momentum_y,
    hs_nbody_momentum_z, hs_nbody_angular_momentum_x,
    hs_nbody_angular_momentum_y, hs_nbody_angular_momentum_z,
    hs_nbody_centre_x, hs_nbody_centre_y, hs_nbody_centre_z,
    hs_nbody_centre_speed_x, hs_nbody_centre_speed_y, hs_nbody_centre_speed_z;

/* Rows of hs_invariant; the units are those of energy, momentum, angular
   momentum and length.  In the plane the angular momentum is along z.  */
#define NBODY_CENTRE(axis, length)                                            \
  {                                                                           \
    "centre_" #axis, length, hs_nbody_centre_##axis,                          \
        hs_nbody_centre_speed_##axis                                          \
  }
#define NBODY_PLANE_INVARIANTS(e, p, l, length)                               \
  { "energy", e, hs_nbody_energy }, { "momentum_x", p, hs_nbody_momentum_x }, \
      { "momentum_y", p, hs_nbody_momentum_y },                               \
      { "angular_momentum", l, hs_nbody_angular_momentum_z },                 \
      NBODY_CENTRE (x, length), NBODY_CENTRE (y, length),                     \
  {                                                                           \
    NULL                                                                      \
  }
#define NBODY_SPACE_INVARIANTS(e, p, l, length)                               \
  { "energy", e, hs_nbody_energy }, { "momentum_x", p, hs_nbody_momentum_x }, \
      { "momentum_y", p, hs_nbody_momentum_y },                               \
      { "momentum_z", p, hs_nbody_momentum_z },                               \
      { "angular_momentum_x", l, hs_nbody_angular_momentum_x },               \
      { "angular_momentum_y", l, hs_nbody_angular_momentum_y },               \
      { "angular_momentum_z", l, hs_nbody_angular_momentum_z },               \
      NBODY_CENTRE (x, length), NBODY_CENTRE (y, length),                     \
      NBODY_CENTRE (z, length),                                               \
  {                                                                           \
    NULL                                                                      \
  }

void hs_nbody_start (const double *par, double *q, double *v);
hs_acceleration hs_nbody_acceleration;
/* That given, for the energy it was given for; else of the quickest pair,
   taken as alone: two bodies' is exact (about their centre of mass).  */
double hs_nbody_period (const double *par, const double *q, const double *v);
double hs_nbody_given_period (const double *par, const double *q,
                              const double *v);

#define NBODY_EQUATION                                                        \
  "q_i'' = sum_j G m_j (q_j - q_i)/(r_ij^2 + epsilon^2)^(3/2)"

/* What all have in common of hs_system.  */
#define NBODY_FUNCTIONS                                                       \
  .equation = NBODY_EQUATION, .traits = HS_CONSERVATIVE,                      \
  .start = hs_nbody_start, .acceleration = hs_nbody_acceleration

#endif
