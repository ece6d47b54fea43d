/* SPDX-License-Identifier: MIT */
/* Stormer's method with the last way over h as the velocity.

     q[n+1] = 2 q[n] - q[n-1] + h^2 a,   from q1 = q0 + h v0 + h^2 a/2
     v[n] = (q[n] - q[n-1])/h for n > 0;  row 0 shows v0

   That is the velocity of half a step before.  From any row but the first the
   next follows by semi-implicit Euler, which is the same formula; so does it
   from the first of a program that starts with q[-1] = q0 - h v0.  */

#include "stormer.h"

STORMER_BEGIN (begin, 0.5)
STORMER_BEGIN (resume, 0)
STORMER (advance, 1, 1)

TEMPLATE (synchronise)
{
  EACH (i) s[i] = (q[i] - w[i]) / h;
}

const struct hs_fault backward_velocity_fault = {
  .name = "backward-velocity",
  .title = "Stormer's velocity is the last way over h",
  .what = "The velocity of a row is (q[n] - q[n-1])/h, that of the time "
          "t - h/2.",
  .consequence = "Order 1 in v, and so in the energy, which wobbles by the "
                 "part h omega/2; the positions are right.",
  .cure = "Write (q[n+1] - q[n-1])/2h, a step later.",
  .reference = "Verlet, Phys. Rev. 159 (1967) 98",
  .maps = MAPS (RESUMED (
      "backward-velocity", "stormer-verlet", resume_any,
      .title = "Stormer-Verlet, v = (q[n] - q[n-1])/h in the table",
      .order = 1, .traits = HS_SYMPLECTIC | HS_STAGGERED | HS_TWO_STEP,
      .evaluations = 1, .start_evaluations = 1, .stability = 2, .rows = 1,
      .begin = begin_any, .advance = advance_any,
      .synchronise = synchronise_any)),
};
