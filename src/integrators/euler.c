/* SPDX-License-Identifier: MIT */
/* Explicit Euler: follow the tangent.

     q' = q + h v,   v' = v + h A(q)

   Order 1, one evaluation a step.  Preserves nothing: on the oscillator every
   step multiplies the energy by 1 + (h omega)^2 exactly, so no step is small
   enough for long runs.
   Reference: L. Euler, Institutionum calculi integralis I (1768), section 650;
   E. Hairer, C. Lubich, G. Wanner, Geometric Numerical Integration, 2nd ed.,
   I.1.2, doi:10.1007/3-540-30666-8.  */

#include "integrator.h"
#include "systems.h"

TEMPLATE (begin)
{
}

TEMPLATE (advance)
{
  for (; n; n--, k++)
    {
      ACCELERATION (TIME (k));
      EACH (i)
      {
        q[i] += h * v[i];
        v[i] += h * a[i];
      }
    }
}

INSTANTIATE (0);

const struct hs_integrator euler_integrator = {
  .name = "euler",
  .aliases = (const char *const[]){ "explicit-euler", "forward-euler", NULL },
  .title = "explicit Euler: position and velocity by their old slopes",
  .reference
  = "Hairer, Lubich & Wanner, Geometric Numerical Integration, I.1.2",
  .order = 1,
  .velocity_order = 1,
  .evaluations = 1,
  .rows = rows,
  .begin = begin_any,
  .advance = advance_any,
  .built_in = built_in,
};
