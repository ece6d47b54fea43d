/* SPDX-License-Identifier: MIT */
/* Semi-implicit (symplectic) Euler: kick, then drift.

     v' = v + h A(q),   q' = q + h v'

   Order 1, one evaluation a step.  Symplectic: the kick and the drift each
   are.  On the oscillator it keeps v^2 + omega^2 x^2 - h omega^2 x v exactly,
   so that its energy wobbles by O(h) and never drifts, up to h omega = 2.
   It is Verlet seen half a step away: conjugate to a second-order method.
   (Drift first, kick then, is the other order, and another method.)
   Reference: E. Hairer, C. Lubich, G. Wanner, Geometric Numerical Integration,
   2nd ed., I.1.2 and VI.3, doi:10.1007/3-540-30666-8.  */

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
      EACH (i) v[i] += h * a[i];
      EACH (i) q[i] += h * v[i];
    }
}

INSTANTIATE (0);

const struct hs_integrator semi_implicit_euler_integrator = {
  .name = "semi-implicit-euler",
  .aliases = (const char *const[]){ "symplectic-euler", "euler-cromer", NULL },
  .title = "semi-implicit Euler: kick first, then drift with the new velocity",
  .reference
  = "Hairer, Lubich & Wanner, Geometric Numerical Integration, I.1.2",
  .order = 1,
  .velocity_order = 1,
  .traits = HS_SYMPLECTIC,
  .evaluations = 1,
  .stability = 2,
  .rows = rows,
  .begin = begin_any,
  .advance = advance_any,
  .built_in = built_in,
};
