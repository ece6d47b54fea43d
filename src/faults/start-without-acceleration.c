/* SPDX-License-Identifier: MIT */
/* Stormer's method from q[-1] = q0 - h v0.

     q1 = q0 + h v0 + h^2 a,   q[n+1] = 2 q[n] - q[n-1] + h^2 a
     v[n] = (q[n+1] - q[n-1])/2h;  row 0 shows v0

   As if v0 were v0 + h a/2: under a constant force the fall is a T h/2 too
   long, so that it depends on the frame rate.  */

#include "stormer.h"

STORMER_BEGIN (begin, 0)
STORMER_BEGIN (resume, 0.5)
STORMER (advance, 1, 1)
STORMER_SYNCHRONISE (synchronise, 1, 1)

const struct hs_fault start_without_acceleration_fault = {
  .name = "start-without-acceleration",
  .title = "Stormer's previous position at the start is q - h v",
  .what = "The position before the first is taken as q - h v, without "
          "h^2 a/2.",
  .consequence = "Order 1: the start is off by h a/2 in v; all later steps "
                 "are right, and the energy is kept, but it is another one.",
  .cure = "Start with q - h v + h^2 a/2.",
  .reference = "Verlet, Phys. Rev. 159 (1967) 98",
  .maps = MAPS (RESUMED (
      "start-without-acceleration", "stormer-verlet", resume_any,
      .title = "Stormer-Verlet, h^2 a in the first step", .order = 1,
      .traits = HS_SYMPLECTIC | HS_STAGGERED | HS_TWO_STEP, .evaluations = 1,
      .start_evaluations = 1, .stability = 2, .rows = 1, .begin = begin_any,
      .advance = advance_any, .synchronise = synchronise_any)),
};
