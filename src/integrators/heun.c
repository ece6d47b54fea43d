/* SPDX-License-Identifier: MIT */
/* Heun's method: the mean of the slopes at both ends, the far one by Euler.

     q* = q + h v,   v* = v + h a,   a = A(t, q, v),   a* = A(t + h, q*, v*)
     q' = q + h (v + v*)/2,          v' = v + h (a + a*)/2

   Order 2, two evaluations a step, also where A depends on v and t.  Not
   symplectic: on the oscillator every step multiplies the energy by
   1 + (h omega)^4/4 exactly.
   Reference: K. Heun, Z. Math. Phys. 45 (1900) 23; E. Hairer, S. P. Norsett,
   G. Wanner, Solving Ordinary Differential Equations I, 2nd ed., II.1,
   doi:10.1007/978-3-540-78862-1.  */

#include "integrator.h"
#include "systems.h"

TEMPLATE (begin)
{
}

TEMPLATE (advance)
{
  const int row = dof * lanes;
  double *x = w, *u = w + row, *old = w + 2 * row;
  for (; n; n--, k++)
    {
      ACCELERATION (TIME (k));
      EACH (i)
      {
        x[i] = q[i] + h * v[i];
        u[i] = v[i] + h * a[i];
        old[i] = a[i];
      }
      ACCELERATION_AT (TIME (k) + h, x, u);
      EACH (i)
      {
        q[i] += 0.5 * h * (v[i] + u[i]);
        v[i] += 0.5 * h * (old[i] + a[i]);
      }
    }
}

INSTANTIATE (3);

const struct hs_integrator heun_integrator = {
  .name = "heun",
  .aliases = (const char *const[]){ "improved-euler", NULL },
  .title = "Heun: the mean of the slopes at both ends, the far one by Euler",
  .reference = "Hairer, Norsett & Wanner, Solving ODEs I, II.1",
  .order = 2,
  .velocity_order = 2,
  .evaluations = 2,
  .rows = rows,
  .begin = begin_any,
  .advance = advance_any,
  .built_in = built_in,
};
