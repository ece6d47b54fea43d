/* SPDX-License-Identifier: MIT */
/* How well an invariant is kept in 100 turns of 1000 steps, as the experiment
   `drift' does it.

   Roundings that favour a direction, or return with the motion, make a drift
   as a method's own error does, but of less than epsilon a step, relative to
   the terms.  The method's own hardly changes with a step that is a little
   shorter, and at half the step it falls to half or less; rounding's is
   another with other steps, and does not fall.  So a drift that is below
   epsilon times the steps is that of rounding unless it stays within a factor
   sqrt(2) at 1001 and at 1003 steps a turn, by which an error of order 10
   changes by 3 in 100, and falls by more than that at 2000.  */

#include "halfstep.h"

#include <math.h>

enum
{
  TURNS = 100,
  STEPS = 1000 /* a turn */
};

struct watch
{
  const struct hs_case *c;
  struct hs_conserved conserved;
  struct hs_drift drift;
  double far, fast; /* largest coordinate and velocity */
};

static enum hs_status
see (void *context, const struct hs_state *state)
{
  struct watch *w = context;
  double value, size;
  w->conserved.invariant->value (1, w->c->par, state->q, state->v, &value,
                                 &size);
  const double error = hs_conserved_error (&w->conserved, value);
  if (!isfinite (error))
    return HS_NOT_FINITE;
  for (size_t d = 0; d < w->c->system->dof; d++)
    {
      w->far = fmax (w->far, fabs (state->q[d]));
      w->fast = fmax (w->fast, fabs (state->v[d]));
    }
  hs_drift_add (&w->drift, state->step, state->t, error, fabs (error));
  return HS_DONE;
}

static enum hs_status
keep (struct hs_case c, int index, double turn, int steps,
      struct hs_keeping *keeping)
{
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
  struct watch w = { .c = &c };
  hs_grid_of_steps (0, turn / steps, TURNS * steps, &c.grid);
  hs_case_start (&c, q, v);
  w.conserved = hs_conserved_start (&c.system->invariants[index], c.par, q, v);
  hs_drift_start (&w.drift, c.grid.steps, c.grid.end / hs_case_period (&c),
                  &w.conserved);
  const enum hs_status status = hs_run (&c, 1, see, &w).status;
  hs_drift_stagger (&w.drift, c.integrator, w.far, w.fast, c.grid.h);
  *keeping = (struct hs_keeping){
    .growth = hs_drift_decide (&w.drift, status == HS_DONE).growth,
    .maximum = w.drift.maximum,
    .floor = w.drift.floor,
  };
  return status;
}

/* Whether a drift is the method's own.  */
static bool
is_own (const struct hs_case *c, int index, double turn, double drift)
{
  static const int near[] = { STEPS + 1, STEPS + 3 };
  struct hs_keeping other;
  for (int i = 0; i < 2; i++)
    if (keep (*c, index, turn, near[i], &other) != HS_DONE
        || other.maximum < M_SQRT1_2 * drift
        || other.maximum > M_SQRT2 * drift)
      return false;
  return keep (*c, index, turn, 2 * STEPS, &other) == HS_DONE
         && other.maximum < M_SQRT1_2 * drift;
}

enum hs_status
hs_keeping_measure (const struct hs_case *c, int index, double turn,
                    struct hs_keeping *keeping)
{
  const enum hs_status status = keep (*c, index, turn, STEPS, keeping);
  /* The floor is 4 epsilon sqrt(steps), of a walk.  */
  const double one_way = keeping->floor * sqrt (TURNS * STEPS) / 4;
  if (status == HS_DONE && keeping->growth == HS_GROWTH_LINEAR
      && keeping->maximum <= one_way
      && !is_own (c, index, turn, keeping->maximum))
    keeping->growth = HS_GROWTH_ROUNDING;
  return status;
}
