/* SPDX-License-Identifier: MIT */
/* Velocity Verlet: position to second order, velocity by the mean force.

     q' = q + h v + h^2 a/2,   a' = A(q'),   v' = v + h (a + a')/2

   Order 2, one evaluation a step and one at the start: a' is the next step's
   a.  It is kick-drift-kick written out.  Symplectic and reversible; on the
   oscillator it keeps v^2 + omega^2 x^2 (1 - (h omega)^2/4) exactly, so that
   its energy wobbles by (h omega)^2/4 at most and never drifts, up to
   h omega = 2.  If A depends on v, a' would need v': the method as it stands
   is then of order 1.
   Reference: W. C. Swope et al., J. Chem. Phys. 76 (1982) 637,
   doi:10.1063/1.442716.  */

#include "integrator.h"
#include "systems.h"

TEMPLATE (begin)
{
  ACCELERATION (TIME (k));
}

TEMPLATE (advance)
{
  for (; n; n--)
    {
      EACH (i)
      {
        q[i] += h * v[i] + 0.5 * h * h * a[i];
        v[i] += 0.5 * h * a[i];
      }
      k++;
      ACCELERATION (TIME (k));
      EACH (i) v[i] += 0.5 * h * a[i];
    }
}

INSTANTIATE (0);

const struct hs_integrator velocity_verlet_integrator = {
  .name = "velocity-verlet",
  .aliases = (const char *const[]){ "kick-drift-kick", NULL },
  .title = "velocity Verlet: half kick, drift, half kick at the new position",
  .reference = "Swope et al., J. Chem. Phys. 76 (1982) 637",
  .order = 2,
  .velocity_order = 1,
  .traits = HS_SYMPLECTIC | HS_REVERSIBLE,
  .evaluations = 1,
  .start_evaluations = 1,
  .stability = 2,
  .rows = rows,
  .begin = begin_any,
  .advance = advance_any,
  .built_in = built_in,
};
