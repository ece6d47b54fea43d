/* SPDX-License-Identifier: MIT */
/* Boris's method: a magnetic force as a rotation, so that it does no work.

   For A = E(t, q) + v x B(t, q) (charge over mass in both):

     q* = q + h v/2                                    half a drift
     v- = v + h E/2                                    half a push
     v+ by (v+ - v-)/h = (v+ + v-)/2 x B:  with T = h B/2,
           v~ = v- + v- x T,   v+ = v- + v~ x 2 T/(1 + T^2)
     v' = v+ + h E/2,   q' = q* + h v'/2

   E and B both at q*, at the middle of the step.  Order 2 and reversible; with
   E = 0 the speed is kept to rounding, whatever the step.  It preserves the
   volume of phase space but is not symplectic in general.  The angle turned in
   a step is 2 atan(h B/2), not h B.

   The template knows A alone, which is linear in v here: E is A at v = 0, and
   the columns of B are A at a velocity of the motion's size along one axis,
   less E, over that size: so what rounding in E does to B does no more to
   v x B than to E.  In the plane that takes
   two evaluations, in space three.  Where there is no B, this would be
   drift-kick-drift.
   Reference: J. P. Boris, Proc. 4th Conf. Numerical Simulation of Plasmas
   (1970) 3; H. Qin et al., Phys. Plasmas 20 (2013) 084503,
   doi:10.1063/1.4818428.  */

#include "integrator.h"
#include "systems.h"

#include <math.h>

/* v, a row of its components, becomes v+ by the rotation above.  */
HS_INLINE void
rotate (double *v, const double *T)
{
  const double S = 2 / (1 + T[0] * T[0] + T[1] * T[1] + T[2] * T[2]);
  const double x = v[0] + v[1] * T[2] - v[2] * T[1];
  const double y = v[1] + v[2] * T[0] - v[0] * T[2];
  const double z = v[2] + v[0] * T[1] - v[1] * T[0];
  v[0] += S * (y * T[2] - z * T[1]);
  v[1] += S * (z * T[0] - x * T[2]);
  v[2] += S * (x * T[1] - y * T[0]);
}

TEMPLATE (begin)
{
}

TEMPLATE (advance)
{
  const int row = dof * lanes;
  double *E = w, *column = w + row, *along = w + 3 * row;
  double *size = w + 4 * row;
  if (dof < 2) /* there is no such system */
    return;
  for (; n; n--, k++)
    {
      EACH (i)
      {
        q[i] += 0.5 * h * v[i];
        along[i] = 0;
      }
      ACCELERATION_AT (TIME (k) + 0.5 * h, q, along);
      EACH (i) E[i] = a[i];
      LANES (i, lanes) size[i] = 0;
      EACH_OF_LANE (i, lane) size[lane] += fabs (v[i]) + fabs (h * E[i]);
      LANES (i, lanes) size[i] = size[i] > 0 ? size[i] : 1;
      for (int axis = 0; axis + 1 < dof; axis++)
        {
          LANES (i, lanes) along[axis * lanes + i] = size[i];
          ACCELERATION_AT (TIME (k) + 0.5 * h, q, along);
          LANES (i, lanes) along[axis * lanes + i] = 0;
          EACH_OF_LANE (i, lane)
          column[axis * row + i] = (a[i] - E[i]) / size[lane];
        }
      motion->evaluations += lanes * dof;
      EACH (i) v[i] += 0.5 * h * E[i];
      LANES (i, lanes)
      {
        /* ex x B = (0, -Bz, By), ey x B = (Bz, 0, -Bx).  */
        const bool space = dof == 3;
        double u[] = { v[i], v[lanes + i], space ? v[2 * lanes + i] : 0 };
        const double T[]
            = { space ? -0.5 * h * column[row + 2 * lanes + i] : 0,
                space ? 0.5 * h * column[2 * lanes + i] : 0,
                -0.5 * h * column[lanes + i] };
        rotate (u, T);
        v[i] = u[0];
        v[lanes + i] = u[1];
        if (space)
          v[2 * lanes + i] = u[2];
      }
      EACH (i)
      {
        v[i] += 0.5 * h * E[i];
        q[i] += 0.5 * h * v[i];
      }
    }
}

INSTANTIATE (5);

const struct hs_integrator boris_integrator = {
  .name = "boris",
  .aliases = (const char *const[]){ NULL },
  .title = "Boris: half push, rotation about the magnetic field, half push",
  .reference = "Qin et al., Phys. Plasmas 20 (2013) 084503",
  .order = 2,
  .velocity_order = 2,
  .traits = HS_REVERSIBLE | HS_MAGNETIC_ONLY,
  .rows = rows,
  .begin = begin_any,
  .advance = advance_any,
  .built_in = built_in,
};
