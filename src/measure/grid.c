/* SPDX-License-Identifier: MIT */
/* The times of a run, always from the integer k: a sum of h's would drift by
   its rounding and could miss the last step.  */

#include "halfstep.h"

#include <float.h>
#include <math.h>

double
hs_grid_time (const struct hs_grid *grid, int64_t k)
{
  return k == grid->steps ? grid->end : grid->t0 + (double) k * grid->h;
}

double
hs_grid_place (const struct hs_grid *grid, double t)
{
  const double part = (t - grid->t0) / (grid->end - grid->t0);
  return part > 0 ? fmin (part, 1) * (double) grid->steps : 0;
}

static enum hs_grid_status
check (const struct hs_grid *g)
{
  if (!isfinite (g->t0) || !isfinite (g->end))
    return HS_GRID_NOT_FINITE;
  if (g->steps > 0 && (g->t0 + g->h == g->t0 || g->end - g->h == g->end))
    return HS_GRID_UNRESOLVED;
  return HS_GRID_FINE;
}

enum hs_grid_status
hs_grid_of_steps (double t0, double h, int64_t steps, struct hs_grid *grid)
{
  if (!isfinite (h) || h == 0)
    return HS_GRID_NOT_FINITE;
  if (steps > HS_MOST_STEPS)
    return HS_GRID_TOO_MANY;
  *grid = (struct hs_grid){ t0, h, t0 + (double) steps * h, steps };
  return check (grid);
}

enum hs_grid_status
hs_grid_of_span (double t0, double h, double span, double tolerance,
                 struct hs_grid *grid)
{
  if (!isfinite (h) || h == 0 || !isfinite (span))
    return HS_GRID_NOT_FINITE;
  if (span != 0 && (span < 0) != (h < 0))
    return HS_GRID_DIRECTION;
  const double ratio = span / h, steps = rint (ratio);
  if (!(steps <= (double) HS_MOST_STEPS))
    return HS_GRID_TOO_MANY;

  /* Span, h and their ratio are each rounded by half an epsilon.  */
  const double exact = 1.5 * DBL_EPSILON * ratio;
  *grid = (struct hs_grid){ t0, h, t0 + span, (int64_t) steps };
  if (fabs (ratio - steps) > exact + tolerance * ratio
      || (steps == 0 && span != 0))
    {
      grid->steps = (int64_t) floor (ratio);
      return HS_GRID_NOT_WHOLE;
    }
  if (fabs (ratio - steps) > exact)
    grid->h = span / steps;
  return check (grid);
}
