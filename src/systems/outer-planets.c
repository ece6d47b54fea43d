/* SPDX-License-Identifier: MIT */
/* The outer solar system: the Sun, Jupiter, Saturn, Uranus, Neptune and Pluto,
   from data/outer-planets.bodies; nbody.c has the force and the invariants.
   Reference: E. Hairer, C. Lubich, G. Wanner, Geometric Numerical Integration,
   2nd ed., I.2.4, doi:10.1007/3-540-30666-8.  */

#include "outer-planets-bodies.h"

#include "nbody-tables.h"

const struct hs_system outer_planets_system = {
  .name = "outer-planets",
  NBODY_SYSTEM,
  .showing = { "euler,semi-implicit-euler,velocity-verlet,rk4", 10, 32 },
};
