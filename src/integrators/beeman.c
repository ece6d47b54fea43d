/* SPDX-License-Identifier: MIT */
/* Beeman's method: Verlet's positions, with a better velocity.

     q' = q + h v + h^2 (4 a - a[n-1])/6
     v' = v + h (2 a' + 5 a - a[n-1])/6

   Order 2, one evaluation a step and two at the start, for which a[-1] is
   taken at q0 - h v0 + h^2 a0/2.  The positions obey Stormer's recursion, so
   that the limit h omega = 2 is Verlet's; the velocity is of order 3 from one
   step to the next, and with it the energy looks better conserved.  It is no
   map of (q, v) alone, and so neither symplectic nor reversible as it stands.
   If A depends on v, a' would need v'.
   Reference: D. Beeman, J. Comput. Phys. 20 (1976) 130,
   doi:10.1016/0021-9991(76)90059-0.  */

#include "integrator.h"
#include "systems.h"

/* w is a[n-1].  */
TEMPLATE (begin)
{
  double *x = w + dof * lanes;
  ACCELERATION (TIME (k));
  EACH (i)
  {
    w[i] = a[i];
    x[i] = q[i] - h * v[i] + 0.5 * h * h * a[i];
  }
  ACCELERATION_AT (TIME (k) - h, x, v);
  EACH (i)
  {
    const double before = a[i];
    a[i] = w[i];
    w[i] = before;
  }
}

TEMPLATE (advance)
{
  for (; n; n--)
    {
      EACH (i)
      {
        q[i] += h * v[i] + h * h / 6 * (4 * a[i] - w[i]);
        v[i] += h / 6 * (5 * a[i] - w[i]);
        w[i] = a[i];
      }
      k++;
      ACCELERATION (TIME (k));
      EACH (i) v[i] += h / 6 * (2 * a[i]);
    }
}

INSTANTIATE (2);

const struct hs_integrator beeman_integrator = {
  .name = "beeman",
  .aliases = (const char *const[]){ NULL },
  .title = "Beeman: Verlet's positions, the velocity from three accelerations",
  .reference = "Beeman, J. Comput. Phys. 20 (1976) 130",
  .order = 2,
  .evaluations = 1,
  .start_evaluations = 2,
  .stability = 2,
  .rows = rows,
  .begin = begin_any,
  .advance = advance_any,
  .built_in = built_in,
};
