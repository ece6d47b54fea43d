/* SPDX-License-Identifier: MIT */
/* Nystrom's method of order 4: a Runge-Kutta method for q'' = A(t, q) itself.

     k1 = A(t, q)
     k2 = A(t + h/2, q + h v/2 + h^2 k1/8)
     k3 = A(t + h, q + h v + h^2 k2/2)
     q' = q + h v + h^2 (k1 + 2 k2)/6,   v' = v + h (k1 + 4 k2 + k3)/6

   Order 4 with three evaluations a step, one fewer than the classical
   Runge-Kutta method, which this is when its second and third slopes see one
   position.  Not symplectic.  No use where A depends on v.
   Reference: E. J. Nystrom, Acta Soc. Sci. Fenn. 50 no. 13 (1925); E. Hairer,
   S. P. Norsett, G. Wanner, Solving Ordinary Differential Equations I, 2nd
   ed., II.14, doi:10.1007/978-3-540-78862-1.  */

#include "integrator.h"
#include "systems.h"

TEMPLATE (begin)
{
}

TEMPLATE (advance)
{
  const int row = dof * lanes;
  double *x = w, *k1 = w + row, *k2 = w + 2 * row;
  for (; n; n--, k++)
    {
      ACCELERATION (TIME (k));
      EACH (i)
      {
        k1[i] = a[i];
        x[i] = q[i] + 0.5 * h * v[i] + h * h / 8 * a[i];
      }
      ACCELERATION_AT (TIME (k) + 0.5 * h, x, v);
      EACH (i)
      {
        k2[i] = a[i];
        x[i] = q[i] + h * v[i] + 0.5 * h * h * a[i];
      }
      ACCELERATION_AT (TIME (k) + h, x, v);
      EACH (i)
      {
        q[i] += h * v[i] + h * h / 6 * (k1[i] + 2 * k2[i]);
        v[i] += h / 6 * (k1[i] + 4 * k2[i] + a[i]);
      }
    }
}

INSTANTIATE (3);

const struct hs_integrator nystrom4_integrator = {
  .name = "nystrom4",
  .aliases = (const char *const[]){ "rkn4", NULL },
  .title = "Nystrom: Runge-Kutta for q'' = A(t, q) with three evaluations",
  .reference = "Hairer, Norsett & Wanner, Solving ODEs I, II.14",
  .order = 4,
  .evaluations = 3,
  .stability = 2.5865188945195615,
  .rows = rows,
  .begin = begin_any,
  .advance = advance_any,
  .built_in = built_in,
};
