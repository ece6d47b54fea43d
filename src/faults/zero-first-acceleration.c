/* SPDX-License-Identifier: MIT */
/* Velocity Verlet whose stored acceleration is 0 at first.

     a[0] = 0
     q' = q + h v + h^2 a/2,   a' = A(t', q'),   v' = v + h (a + a')/2

   The first step is a drift and half a kick, q1 = q0 + h v0, v1 = v0 +
   h A(q1)/2; from there on all is right.  The run is about the right one from
   v0 - h A(q0)/2.  */

#include "verlet.h"

TEMPLATE (begin)
{
  EACH (i) a[i] = 0;
}

VERLET_BEGIN (resume)
VERLET (advance, 1, 0.5, 0.5, 0.5)

const struct hs_fault zero_first_acceleration_fault = {
  .name = "zero-first-acceleration",
  .title = "the stored acceleration is 0 in the first step",
  .what = "The force is not computed before the first step, which takes 0.",
  .consequence = "Order 1: the start is off by h a/2 in v; the energy is kept "
                 "as well as by the right one, but it is another energy.",
  .cure = "Compute the force once before the loop.",
  .reference = "Swope et al., J. Chem. Phys. 76 (1982) 637",
  .maps
  = MAPS (RESUMED ("zero-first-acceleration", "velocity-verlet", resume_any,
                   .title = "velocity Verlet, no force in the first "
                            "half kick",
                   .order = 1, .velocity_order = 1, .traits = HS_SYMPLECTIC,
                   .evaluations = 1, .stability = 2, .begin = begin_any,
                   .advance = advance_any)),
};
