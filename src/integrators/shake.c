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
   Kept here are q[n] and, in w, the way to it, q[n] - q[n-1], which is the
   same recursion but for its rounding: a sum of positions loses of h^2 A what
   is below their last digit, a sum of ways does not.  The first way, from
   q[-1] = q0 - h v0 + h^2 A(q0)/2, gives the same q1.  The second row of w is
   for the position that synchronise tries.
   Reference: J.-P. Ryckaert, G. Ciccotti, H. J. C. Berendsen, J. Comput. Phys.
   23 (1977) 327, doi:10.1016/0021-9991(77)90098-5.  */

#include "integrator.h"
#include "rods.h"

TEMPLATE (begin)
{
  hs_rods_applied (motion->system) (lanes, par, TIME (k), q, v, a);
  EACH (i) w[i] = h * v[i] - 0.5 * h * h * a[i];
}

TEMPLATE (advance)
{
  const struct hs_rods *const rods = motion->system->rods;
  hs_acceleration *const applied = hs_rods_applied (motion->system);
  double *old = w + dof * lanes;
  for (; n; n--)
    {
      EACH (i)
      {
        old[i] = q[i];
        w[i] += h * h * a[i];
        q[i] += w[i];
      }
      hs_rods_shake (rods, lanes, par, 1, old, q, w);
      k++;
      applied (lanes, par, TIME (k), q, v, a);
    }
}

TEMPLATE (synchronise)
{
  double *next = w + dof * lanes;
  EACH (i)
  {
    s[i] = w[i] + h * h * a[i];
    next[i] = q[i] + s[i];
  }
  hs_rods_shake (motion->system->rods, lanes, par, 1, q, next, s);
  EACH (i) s[i] = (w[i] + s[i]) / (2 * h);
}

const struct hs_integrator shake_integrator = {
  .name = "shake",
  .aliases = (const char *const[]){ NULL },
  .title = "SHAKE: Stormer-Verlet, the rods put right at every new position",
  .reference = "Ryckaert, Ciccotti & Berendsen, J. Comput. Phys. 23 (1977) "
               "327",
  .order = 2,
  .velocity_order = 2,
  .traits
  = HS_STAGGERED | HS_TWO_STEP | HS_SUMMED | HS_IMPLICIT | HS_RODS_ONLY,
  .evaluations = 1,
  .start_evaluations = 1,
  .stability = 2,
  .rows = 2,
  .begin = begin_any,
  .advance = advance_any,
  .synchronise = synchronise_any,
};
