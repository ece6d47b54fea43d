/* SPDX-License-Identifier: MIT */
/* Velocity Verlet with h^2 a/4 for h^2 a/2, or h a/4 for h a/2; Stormer's
   method with a half that is not in it.

     half-twice                   q' = q + h v + h^2 a/4,  v' as it should be
     half-twice:kicks             v' = v + h (a + a')/4,   q' as it should be
     half-twice:kick-drift-kick   both
     half-twice:start             q1 = q0 + h v0 + h^2 a/4, then Stormer's
     half-twice:stormer-verlet    q[n+1] = 2 q[n] - q[n-1] + h^2 a/2

   The first is of order 1, and on the oscillator its determinant is
   1 + (h omega)^2/4, so that the energy grows by that a step.  The start's is
   off by -h a/4 in v, which is order 1, too.  The others take half the force:
   as h falls they tend to a motion that is 1/sqrt(2) times as fast on the
   oscillator.  */

#include "stormer.h"
#include "verlet.h"

VERLET_BEGIN (begin)
VERLET (advance, 1, 0.25, 0.5, 0.5)
VERLET (advance_kicks, 1, 0.5, 0.25, 0.25)
VERLET (advance_both, 1, 0.25, 0.25, 0.25)
STORMER_BEGIN (begin_low, 0.75)
STORMER_BEGIN (begin_stormer, 0.5)
STORMER (advance_stormer, 1, 1)
STORMER_SYNCHRONISE (synchronise, 1, 1)
STORMER_BEGIN (begin_half, 0.25)
STORMER (advance_half, 1, 0.5)
STORMER_SYNCHRONISE (synchronise_half, 1, 0.5)

const struct hs_fault half_twice_fault = {
  .name = "half-twice",
  .title = "h^2 a/4 instead of h^2 a/2",
  .what = "A half is written twice where the force acts: h^2 a/4 for h^2 a/2 "
          "in the position, or h a/4 for h a/2 in a half kick.",
  .consequence
  = "In the position order 1, and the oscillator's energy grows by the part "
    "(h omega)^2/4 a step; in the kicks the force acts half at any step.",
  .cure = "Write q + h v + h^2 a/2, and h a/2 in each of two half kicks.",
  .reference = "Swope et al., J. Chem. Phys. 76 (1982) 637",
  .maps = MAPS (
      MAP ("half-twice", "velocity-verlet",
           .title = "velocity Verlet, h^2 a/4 in the position", .order = 1,
           .velocity_order = 1, .evaluations = 1, .start_evaluations = 1,
           .begin = begin_any, .advance = advance_any),
      MAP ("half-twice:kicks", "velocity-verlet",
           .title = "velocity Verlet, h (a + a')/4 in the velocity",
           .evaluations = 1, .start_evaluations = 1, .stability = 2,
           .begin = begin_any, .advance = advance_kicks_any),
      MAP ("half-twice:kick-drift-kick", "velocity-verlet",
           .title
           = "half kick, drift, half kick, each kick h a/4: half the force",
           .traits = HS_SYMPLECTIC | HS_REVERSIBLE, .evaluations = 1,
           .start_evaluations = 1, .stability = 2 * M_SQRT2,
           .begin = begin_any, .advance = advance_both_any),
      RESUMED ("half-twice:start", "stormer-verlet", begin_stormer_any,
               .title = "Stormer-Verlet, h^2 a/4 in the first step",
               .order = 1,
               .traits = HS_SYMPLECTIC | HS_STAGGERED | HS_TWO_STEP,
               .evaluations = 1, .start_evaluations = 1, .stability = 2,
               .rows = 1, .begin = begin_low_any,
               .advance = advance_stormer_any, .synchronise = synchronise_any),
      MAP ("half-twice:stormer-verlet", "stormer-verlet",
           .title = "Stormer-Verlet, h^2 a/2 in every step: half the force",
           .traits
           = HS_SYMPLECTIC | HS_REVERSIBLE | HS_STAGGERED | HS_TWO_STEP,
           .evaluations = 1, .start_evaluations = 1, .stability = 2 * M_SQRT2,
           .rows = 1, .begin = begin_half_any, .advance = advance_half_any,
           .synchronise = synchronise_half_any)),
};
