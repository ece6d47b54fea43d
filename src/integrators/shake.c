/* SPDX-License-Identifier: MIT */
/* SHAKE: Stormer's method between rigid rods, positions alone.

     q1 = q0 + h v0 + h^2 A(q0)/2 + M^-1 G(q0)^T lambda
     q[n+1] = 2 q[n] - q[n-1] + h^2 A(q[n]) + M^-1 G(q[n])^T lambda
     v[n] = (q[n+1] - q[n-1])/2h

   with lambda such that the rods have their lengths at the new position; A is
   the acceleration without the rods.  rods.h says how lambda is found, to
   rounding.  Order 2, one evaluation a step and one at the start.  The
   positions are those of rattle, to rounding, but the velocity is not: at v[n]
   a rod would change its length, by O(h^2), and v[n] less M^-1 G^T mu, by
   which none does, is rattle's.  So a run back begins as rattle's does and
   returns to the position, but the velocity shown at the end is not the one
   that it started with.  Without rods it is Stormer's method.
   Kept here are q[n] and, in w, q[n-1]; the start is q[-1] = q0 - h v0 +
   h^2 A(q0)/2, which gives the same q1.
   Reference: J.-P. Ryckaert, G. Ciccotti, H. J. C. Berendsen, J. Comput. Phys.
   23 (1977) 327, doi:10.1016/0021-9991(77)90098-5.  */

#include "integrator.h"
#include "rods.h"

TEMPLATE (begin)
{
  hs_rods_applied (motion->system) (lanes, par, TIME (k), q, v, a);
  EACH (i) w[i] = q[i] - h * v[i] + 0.5 * h * h * a[i];
}

TEMPLATE (advance)
{
  hs_acceleration *const applied = hs_rods_applied (motion->system);
  for (; n; n--)
    {
      EACH (i)
      {
        const double next = 2 * q[i] - w[i] + h * h * a[i];
        w[i] = q[i];
        q[i] = next;
      }
      hs_rods_shake (motion->system->rods, lanes, par, h, w, q, NULL);
      k++;
      applied (lanes, par, TIME (k), q, v, a);
    }
}

TEMPLATE (synchronise)
{
  EACH (i) s[i] = 2 * q[i] - w[i] + h * h * a[i];
  hs_rods_shake (motion->system->rods, lanes, par, h, q, s, NULL);
  EACH (i) s[i] = (s[i] - w[i]) / (2 * h);
}

const struct hs_integrator shake_integrator = {
  .name = "shake",
  .aliases = (const char *const[]){ NULL },
  .title = "SHAKE: Stormer-Verlet, the rods put right at every new position",
  .reference = "Ryckaert, Ciccotti & Berendsen, J. Comput. Phys. 23 (1977) "
               "327",
  .order = 2,
  .velocity_order = 2,
  .traits = HS_STAGGERED | HS_TWO_STEP | HS_IMPLICIT | HS_RODS_ONLY,
  .evaluations = 1,
  .start_evaluations = 1,
  .stability = 2,
  .rows = 1,
  .begin = begin_any,
  .advance = advance_any,
  .synchronise = synchronise_any,
};
