/* SPDX-License-Identifier: MIT */
/* What a motion is like, so that what is measured on it is without units.  */

#include "halfstep.h"

#include <float.h>
#include <math.h>

struct sizes
{
  size_t dof;
  double far, fast, bend;
  double v0[HS_MOST_DOF];
};

static enum hs_status
see (void *context, const struct hs_state *state)
{
  struct sizes *s = context;
  double q2 = 0, v2 = 0, bend2 = 0;
  for (size_t d = 0; d < s->dof; d++)
    {
      if (state->step == 0)
        s->v0[d] = state->v[d];
      const double bend = state->v[d] - s->v0[d];
      q2 += state->q[d] * state->q[d];
      v2 += state->v[d] * state->v[d];
      bend2 += bend * bend;
    }
  s->far = fmax (s->far, sqrt (q2));
  s->fast = fmax (s->fast, sqrt (v2));
  s->bend = fmax (s->bend, sqrt (bend2));
  return HS_DONE;
}

struct hs_scales
hs_scales_of (const struct hs_case *given)
{
  enum
  {
    STEPS = 64
  };
  struct sizes s = { .dof = given->system->dof };
  struct hs_case c = *given;
  const double period = hs_case_period (&c);
  const double turn = isfinite (period) ? period : 10;
  if (c.system->flow)
    c.integrator = hs_integrator_find ("exact");
  c.stepping.rule = NULL;
  hs_grid_of_steps (given->grid.t0, turn / STEPS, STEPS, &c.grid);
  /* One that diverges has shown itself until then.  */
  hs_run (&c, 1, see, &s);
  /* A velocity that changes by its roundings alone is constant.  */
  return (struct hs_scales){ turn, s.far, s.fast,
                             s.bend <= STEPS * DBL_EPSILON * s.fast };
}
