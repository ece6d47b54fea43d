/* SPDX-License-Identifier: MIT */
/* Three equal masses that chase each other along one figure of eight, from
   data/figure-eight.bodies; nbody.c has the force and the invariants.
   Reference: A. Chenciner, R. Montgomery, Ann. Math. 152 (2000) 881,
   doi:10.2307/2661357.  */

#include "figure-eight-bodies.h"

#include "nbody-tables.h"

const struct hs_system figure_eight_system = {
  .name = "figure-eight",
  NBODY_SYSTEM,
  .showing = { "euler,semi-implicit-euler,velocity-verlet,rk4", 5, 64 },
};
