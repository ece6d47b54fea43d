/* SPDX-License-Identifier: MIT */
/* RATTLE: velocity Verlet between rigid rods.

     u = v + h a/2 + M^-1 G(q)^T lambda/h,   q' = q + h u
     v' = u + h a'/2 + M^-1 G(q')^T mu,      a' = A(q')

   with lambda such that the rods have their lengths at q', and mu such that
   no rod changes its length at v'; A is the acceleration without the rods.
   rods.h says how these are solved, to rounding.  Order 2, one evaluation a
   step and one at the start.  Symplectic on the states that the rods allow,
   and reversible.  The step is too large where rods turn so far in it that the
   solution is not found.  Without rods it is velocity Verlet.
   Reference: H. C. Andersen, J. Comput. Phys. 52 (1983) 24,
   doi:10.1016/0021-9991(83)90014-1; B. Leimkuhler, R. D. Skeel, J. Comput.
   Phys. 112 (1994) 117, doi:10.1006/jcph.1994.1085: that it is symplectic.  */

#include "integrator.h"
#include "rods.h"

TEMPLATE (begin)
{
  hs_rods_applied (motion->system) (lanes, par, TIME (k), q, v, a);
}

TEMPLATE (advance)
{
  hs_acceleration *const applied = hs_rods_applied (motion->system);
  const struct hs_rods *const rods = motion->system->rods;
  for (; n; n--)
    {
      EACH (i)
      {
        w[i] = q[i];
        v[i] += 0.5 * h * a[i];
        q[i] += h * v[i];
      }
      hs_rods_shake (rods, lanes, par, h, w, q, v);
      k++;
      applied (lanes, par, TIME (k), q, v, a);
      EACH (i) v[i] += 0.5 * h * a[i];
      hs_rods_rattle (rods, lanes, par, q, v);
    }
}

const struct hs_integrator rattle_integrator = {
  .name = "rattle",
  .aliases = (const char *const[]){ NULL },
  .title = "RATTLE: velocity Verlet, rods and velocities along them put right",
  .reference = "Andersen, J. Comput. Phys. 52 (1983) 24",
  .order = 2,
  .velocity_order = 2,
  .traits = HS_SYMPLECTIC | HS_REVERSIBLE | HS_IMPLICIT | HS_RODS_ONLY,
  .evaluations = 1,
  .start_evaluations = 1,
  .stability = 2,
  .rows = 1,
  .begin = begin_any,
  .advance = advance_any,
};
