/* SPDX-License-Identifier: MIT */
/* Leapfrog that writes the velocity half a step ahead as if it were of the
   position's time.

     v[1/2] = v0 + h A(q0)/2
     q[n+1] = q[n] + h v[n+1/2],   v[n+3/2] = v[n+1/2] + h A(q[n+1])
     v[n] = v[n+1/2] in every row but the first, which has v0

   From any row but the first the next follows by semi-implicit Euler, drift
   first, which is the same formula: a table whose first row has v[1/2], too,
   is that integrator's, from another start.  The positions are right.  */

#include "fault.h"

TEMPLATE (begin)
{
  ACCELERATION (TIME (k));
  EACH (i) v[i] += 0.5 * h * a[i];
}

TEMPLATE (resume)
{
}

TEMPLATE (advance)
{
  for (; n; n--)
    {
      EACH (i) q[i] += h * v[i];
      k++;
      ACCELERATION (TIME (k));
      EACH (i) v[i] += h * a[i];
    }
}

const struct hs_fault half_step_velocity_fault = {
  .name = "half-step-velocity",
  .title = "the velocity half a step ahead is written as that of the step",
  .what = "The velocities of the table are those of the times t + h/2.",
  .consequence = "Order 1 in v, and so in the energy, which wobbles by the "
                 "part h omega/2; the positions are right.",
  .cure = "Write v - h A/2, the velocity at the time of the position.",
  .reference = "Birdsall & Langdon, Plasma Physics via Computer Simulation, "
               "section 2-4",
  .maps = MAPS (RESUMED (
      "half-step-velocity", "leapfrog", resume_any, .order = 1,
      .velocity_order = 1, .traits = HS_SYMPLECTIC | HS_STAGGERED,
      .evaluations = 1, .start_evaluations = 1, .stability = 2,
      .title = "leapfrog, the velocity half a step ahead in the table",
      .begin = begin_any, .advance = advance_any)),
};
