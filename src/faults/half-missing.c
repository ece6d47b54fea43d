/* SPDX-License-Identifier: MIT */
/* Velocity Verlet with h^2 a for h^2 a/2, or h a for h a/2.

     half-missing                   q' = q + h v + h^2 a,   v' as it should be
     half-missing:kicks             v' = v + h (a + a'),    q' as it should be
     half-missing:kick-drift-kick   both, as from kicks h a before and after

   The first is of order 1, and on the oscillator its determinant is
   1 - (h omega)^2/2, so that the energy falls by that a step.  The other two
   take the force twice: as h falls they tend to a motion that is sqrt(2) times
   as fast on the oscillator, the last one as a right velocity Verlet of it.
   The same in Stormer's start, q1 = q0 + h v0 + h^2 a, is
   start-without-acceleration.  */

#include "verlet.h"

VERLET_BEGIN (begin)
VERLET (advance, 1, 1, 0.5, 0.5)
VERLET (advance_kicks, 1, 0.5, 1, 1)
VERLET (advance_both, 1, 1, 1, 1)

const struct hs_fault half_missing_fault = {
  .name = "half-missing",
  .title = "h^2 a instead of h^2 a/2",
  .what = "A half is missing where the force acts: h^2 a for h^2 a/2 in the "
          "position, or h a for h a/2 in a half kick.",
  .consequence
  = "In the position order 1, and the oscillator's energy falls by the part "
    "(h omega)^2/2 a step; in the kicks the force acts twice at any step.",
  .cure = "Write q + h v + h^2 a/2, and h a/2 in each of two half kicks.",
  .reference = "Swope et al., J. Chem. Phys. 76 (1982) 637",
  .maps = MAPS (MAP ("half-missing", "velocity-verlet",
                     .title = "velocity Verlet, h^2 a in the position",
                     .order = 1, .velocity_order = 1, .evaluations = 1,
                     .start_evaluations = 1, .stability = M_SQRT2,
                     .begin = begin_any, .advance = advance_any),
                MAP ("half-missing:kicks", "velocity-verlet",
                     .title = "velocity Verlet, h (a + a') in the velocity",
                     .evaluations = 1, .start_evaluations = 1,
                     .begin = begin_any, .advance = advance_kicks_any),
                MAP ("half-missing:kick-drift-kick", "velocity-verlet",
                     .title = "kick, drift, kick, all of h: twice the force",
                     .evaluations = 1, .traits = HS_SYMPLECTIC | HS_REVERSIBLE,
                     .start_evaluations = 1, .stability = M_SQRT2,
                     .begin = begin_any, .advance = advance_both_any)),
};
