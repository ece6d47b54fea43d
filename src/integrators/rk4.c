/* SPDX-License-Identifier: MIT */
/* The classical Runge-Kutta method: four slopes, weighted 1, 2, 2, 1.

     v1 = v,            a1 = A(t, q, v1)
     v2 = v + h a1/2,   a2 = A(t + h/2, q + h v1/2, v2)
     v3 = v + h a2/2,   a3 = A(t + h/2, q + h v2/2, v3)
     v4 = v + h a3,     a4 = A(t + h, q + h v3, v4)
     q' = q + h (v1 + 2 v2 + 2 v3 + v4)/6
     v' = v + h (a1 + 2 a2 + 2 a3 + a4)/6

   Order 4, four evaluations a step, also where A depends on v and t.  Not
   symplectic: on the oscillator every step multiplies the energy by
   1 - (h omega)^6/72 + (h omega)^8/576, a loss that is small in short runs
   and adds up in long ones.  Stable up to h omega = 2 sqrt(2).
   Reference: W. Kutta, Z. Math. Phys. 46 (1901) 435; E. Hairer, S. P. Norsett,
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
  double *x = w, *u = w + row; /* the stage's q and v */
  double *sum_v = w + 2 * row, *sum_a = w + 3 * row;
  for (; n; n--, k++)
    {
      ACCELERATION (TIME (k));
      EACH (i)
      {
        sum_v[i] = v[i];
        sum_a[i] = a[i];
        x[i] = q[i] + 0.5 * h * v[i];
        u[i] = v[i] + 0.5 * h * a[i];
      }
      ACCELERATION_AT (TIME (k) + 0.5 * h, x, u);
      EACH (i)
      {
        sum_v[i] += 2 * u[i];
        sum_a[i] += 2 * a[i];
        x[i] = q[i] + 0.5 * h * u[i];
        u[i] = v[i] + 0.5 * h * a[i];
      }
      ACCELERATION_AT (TIME (k) + 0.5 * h, x, u);
      EACH (i)
      {
        sum_v[i] += 2 * u[i];
        sum_a[i] += 2 * a[i];
        x[i] = q[i] + h * u[i];
        u[i] = v[i] + h * a[i];
      }
      ACCELERATION_AT (TIME (k) + h, x, u);
      EACH (i)
      {
        q[i] += h / 6 * (sum_v[i] + u[i]);
        v[i] += h / 6 * (sum_a[i] + a[i]);
      }
    }
}

INSTANTIATE (4);

const struct hs_integrator rk4_integrator = {
  .name = "rk4",
  .aliases = (const char *const[]){ "runge-kutta-4", NULL },
  .title = "classical Runge-Kutta: four slopes weighted 1, 2, 2, 1",
  .reference = "Hairer, Norsett & Wanner, Solving ODEs I, II.1",
  .order = 4,
  .velocity_order = 4,
  .evaluations = 4,
  .stability = 2.8284271247461903, /* 2 sqrt(2) */
  .rows = rows,
  .begin = begin_any,
  .advance = advance_any,
  .built_in = built_in,
};
