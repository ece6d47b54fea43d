/* SPDX-License-Identifier: MIT */
/* A throw, x'' = 0, y'' = -g: the error against the parabola.  From order 2 on
   it is rounding, for the motion is a polynomial of degree 2 in h.  */

#include "halfstep.h"

#include <float.h>
#include <math.h>

enum
{
  STEPS = 10
};

static const double STEP = 0.1, G = 9.81, V0[] = { 1, 3 };

static void
fall (int lanes, const double *par, double t, const double *q, const double *v,
      double *a)
{
  LANES (i, lanes) a[i] = 0;
  LANES (i, lanes) a[lanes + i] = -G;
}

static enum hs_status
compare (void *context, const struct hs_state *state)
{
  const double t = state->t;
  const double q[] = { V0[0] * t, V0[1] * t - G * t * t / 2 };
  const double v[] = { V0[0], V0[1] - G * t };
  *(double *) context = hs_distance (2, state->q, state->v, q, v);
  return HS_DONE;
}

double
hs_constant_force_error (const struct hs_integrator *integrator,
                         const double *own, double *floor)
{
  const struct hs_system system = { .name = "constant-force",
                                    .dof = 2,
                                    .traits = HS_CONSERVATIVE,
                                    .acceleration = fall };
  const double origin[] = { 0, 0 };
  struct hs_case thrown = { .system = &system,
                            .integrator = integrator,
                            .par = &G,
                            .own = own,
                            .q0 = origin,
                            .v0 = V0 };
  double error = NAN;
  /* A state of size 10, rounded 8 times an evaluation; a velocity made of
     positions has the roundings of all steps over h.  */
  const double evaluations
      = integrator->evaluations ? integrator->evaluations : 16;
  *floor = 8 * (1 + evaluations) * STEPS * 10 * DBL_EPSILON / 2
           * (integrator->traits & HS_TWO_STEP ? STEPS + 1 / STEP : 1);
  if (hs_grid_of_steps (0, STEP, STEPS, &thrown.grid) == HS_GRID_FINE
      && hs_run (&thrown, STEPS, compare, &error).status != HS_DONE)
    error = NAN;
  return error;
}
