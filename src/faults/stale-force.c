/* SPDX-License-Identifier: MIT */
/* Velocity Verlet that never sees the force at the new position.

     q' = q + h v + h^2 a/2,   v' = v + h a,   a = A(t, q, v)

   Either the force is not renewed after the drift, or the second half kick
   takes the old one: the map is the same.  It is exact under a constant force,
   so that free fall shows nothing.  On the oscillator its determinant is
   1 + (h omega)^2/2, by which the energy grows a step, at any step.  */

#include "fault.h"

TEMPLATE (advance)
{
  for (; n; n--, k++)
    {
      ACCELERATION (TIME (k));
      EACH (i)
      {
        q[i] += h * v[i] + 0.5 * h * h * a[i];
        v[i] += h * a[i];
      }
    }
}

const struct hs_fault stale_force_fault = {
  .name = "stale-force",
  .title = "the force is not renewed after the drift",
  .what = "The second half kick takes the force at the old position.",
  .consequence = "Order 1; on the oscillator the energy grows by the part "
                 "(h omega)^2/2 a step, at any step.",
  .cure = "Compute the force again after q has moved, before the second half "
          "kick.",
  .reference = "Swope et al., J. Chem. Phys. 76 (1982) 637",
  .maps = MAPS (MAP (
      "stale-force", "velocity-verlet",
      .title = "velocity Verlet, both half kicks by the old force", .order = 1,
      .velocity_order = 1, .evaluations = 1, .advance = advance_any)),
};
