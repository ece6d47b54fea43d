/* SPDX-License-Identifier: MIT */
/* The explicit midpoint method: half a step of Euler finds the slope.

     q* = q + h v/2,   v* = v + h A(t, q, v)/2
     q' = q + h v*,    v' = v + h A(t + h/2, q*, v*)

   Order 2, two evaluations a step, also where A depends on v and t.  Not
   symplectic: on the oscillator every step multiplies the energy by
   1 + (h omega)^4/4 exactly.
   Reference: E. Hairer, S. P. Norsett, G. Wanner, Solving Ordinary
   Differential Equations I, 2nd ed., II.1, doi:10.1007/978-3-540-78862-1.  */

#include "integrator.h"
#include "systems.h"

TEMPLATE (begin)
{
}

TEMPLATE (advance)
{
  double *x = w, *u = w + dof * lanes;
  for (; n; n--, k++)
    {
      ACCELERATION (TIME (k));
      EACH (i)
      {
        x[i] = q[i] + 0.5 * h * v[i];
        u[i] = v[i] + 0.5 * h * a[i];
      }
      ACCELERATION_AT (TIME (k) + 0.5 * h, x, u);
      EACH (i)
      {
        q[i] += h * u[i];
        v[i] += h * a[i];
      }
    }
}

INSTANTIATE (2);

const struct hs_integrator midpoint_integrator = {
  .name = "midpoint",
  .aliases = (const char *const[]){ "explicit-midpoint", NULL },
  .title = "explicit midpoint: the slope at the middle, reached by Euler",
  .reference = "Hairer, Norsett & Wanner, Solving ODEs I, II.1",
  .order = 2,
  .velocity_order = 2,
  .evaluations = 2,
  .rows = rows,
  .begin = begin_any,
  .advance = advance_any,
  .built_in = built_in,
};
