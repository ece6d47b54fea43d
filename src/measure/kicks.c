/* SPDX-License-Identifier: MIT */
/* What rounding goes by along a run: of a two-step method how large
   coordinates and velocities are, and how short a step; and whether kicks are
   alike.

   A kick v' - v that is not the one before is rounded otherwise, up as often
   as down.  Of kicks that are alike to the rounding of v, as those of a
   constant force, or of a step so short that the force stands still, all may
   be rounded the same way.  A kick of nothing is not rounded.  */

#include "halfstep.h"

#include <float.h>
#include <math.h>

void
hs_kicks_start (struct hs_kicks *k, const struct hs_case *c, double periods)
{
  k->dof = c->system->dof;
  k->two_step = c->integrator && c->integrator->traits & HS_TWO_STEP;
  k->watched = !(periods > 0);
  k->seen = 0;
  k->far = k->fast = 0;
  k->shortest = INFINITY;
}

/* Four velocities make the difference of two kicks, each rounded by half an
   epsilon; of a two-step method by that of positions over h.  */
static bool
are_alike (struct hs_kicks *k, double h, const double *q, const double *v)
{
  bool alike = false;
  for (size_t d = 0; d < k->dof; d++)
    {
      const double kick = v[d] - k->v[d];
      const double size = fabs (v[d]) + (k->two_step ? fabs (q[d]) / h : 0);
      alike = alike
              || (kick != 0
                  && fabs (kick - k->kick[d]) <= 4 * DBL_EPSILON * size);
      k->v[d] = v[d];
      k->kick[d] = kick;
    }
  return alike && k->seen > 1;
}

/* What a difference of positions over a step comes to.  */
static void
see_extent (struct hs_kicks *k, double h, const struct hs_state *state)
{
  for (size_t i = 0; i < k->dof * (size_t) state->lanes; i++)
    {
      k->far = fmax (k->far, fabs (state->q[i]));
      k->fast = fmax (k->fast, fabs (state->v[i]));
    }
  if (k->seen > 0)
    k->shortest = fmin (k->shortest, h);
}

bool
hs_kicks_add (struct hs_kicks *k, const struct hs_state *state)
{
  const double h = fabs (state->t - k->t);
  if (k->two_step)
    see_extent (k, h, state);
  const bool alike = k->watched && are_alike (k, h, state->q, state->v);
  k->t = state->t;
  k->seen++;
  return alike;
}
