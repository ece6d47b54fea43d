/* SPDX-License-Identifier: MIT */
/* Newmark's family, of two parameters.

     q' = q + h v + h^2 ((1/2 - beta) a + beta a')
     v' = v + h ((1 - gamma) a + gamma a'),    a' = A(t', q', v')

   gamma = 1/2 gives order 2, any other order 1: above 1/2 the motion is
   damped, below it grows.  beta = 1/4 is the mean acceleration, which on the
   oscillator keeps the energy and is stable for any step; beta = 1/6 the
   linear acceleration, stable up to h omega = 2 sqrt(3); beta = 0 with
   gamma = 1/2 is velocity Verlet, and then nothing has to be solved unless A
   depends on v.  Otherwise a' is found by repetition, which on the oscillator
   needs beta (h omega)^2 < 1.  Conjugate to a symplectic method for
   gamma = 1/2, but symplectic itself only for beta = 0.
   Reference: N. M. Newmark, J. Eng. Mech. Div. ASCE 85 (1959) 67; C. Kane,
   J. E. Marsden, M. Ortiz, M. West, Int. J. Numer. Meth. Eng. 49 (2000) 1295,
   doi:10.1002/1097-0207(20001210)49:10<1295::AID-NME993>3.0.CO;2-W.  */

#include "fixed-point.h"
#include "integrator.h"
#include "systems.h"

enum
{
  BETA,
  GAMMA
};

TEMPLATE (begin)
{
  ACCELERATION (TIME (k));
  EACH (i) w[i] = a[i];
}

/* a is the last evaluation, w the acceleration kept.  */
TEMPLATE (advance)
{
  const double beta = motion->own[BETA], gamma = motion->own[GAMMA];
  const bool given
      = beta == 0 && !(motion->system->traits & HS_VELOCITY_DEPENDENT);
  const int row = dof * lanes;
  double *old = w + row, *x = w + 2 * row, *u = w + 3 * row;
  struct hs_fixed_point solution;

  for (; n; n--)
    {
      k++;
      EACH (i) old[i] = w[i];
      hs_fixed_point_start (&solution, lanes);
      int left = lanes;
      for (int pass = 0; left && pass < HS_FIXED_POINT_PASSES; pass++)
        {
          motion->evaluations += left;
          EACH (i)
          {
            x[i] = q[i] + h * v[i]
                   + h * h * ((0.5 - beta) * old[i] + beta * w[i]);
            u[i] = v[i] + h * ((1 - gamma) * old[i] + gamma * w[i]);
          }
          ACCELERATION_AT (TIME (k), x, u);
          EACH_OF_LANE (i, lane)
          hs_fixed_point_take (&solution, lane, h, q[i], v[i], a[i], &w[i]);
          left = given ? 0
                       : hs_fixed_point_left (&solution, lanes, h,
                                              motion->system->traits);
        }
      EACH_OF_LANE (i, lane)
      {
        q[i] += given || solution.done[lane] ? h * v[i] : NAN;
        q[i] += h * h * ((0.5 - beta) * old[i] + beta * w[i]);
        v[i] += h * ((1 - gamma) * old[i] + gamma * w[i]);
      }
    }
}

INSTANTIATE (4);

/* T. J. R. Hughes, The Finite Element Method (1987), section 9.1.  */
static double
limit (const double *own)
{
  const double rest = own[GAMMA] / 2 - own[BETA];
  return own[GAMMA] < 0.5 ? 0 : rest > 0 ? 1 / sqrt (rest) : INFINITY;
}

static int
lower (const double *own)
{
  return own[GAMMA] == 0.5 ? 2 : 1;
}

const struct hs_integrator newmark_integrator = {
  .name = "newmark",
  .aliases = (const char *const[]){ "newmark-beta", NULL },
  .title = "Newmark's family: beta and gamma weigh the new acceleration",
  .reference = "Newmark, J. Eng. Mech. Div. ASCE 85 (1959) 67",
  .order = 2,
  .velocity_order = 2,
  .traits = HS_REVERSIBLE | HS_IMPLICIT,
  .start_evaluations = 1,
  .stability = INFINITY,
  .limit = limit,
  .lower = lower,
  .parameters = (const struct hs_parameter
                     []){ { "beta", "beta", "1", 0.25, 0, 0.5,
                            "weight of the new acceleration in the position" },
                          { "gamma", "gamma", "1", 0.5, 0, 1,
                            "weight of the new acceleration in the velocity" },
                          { NULL } },
  .rows = rows,
  .begin = begin_any,
  .advance = advance_any,
  .built_in = built_in,
};
