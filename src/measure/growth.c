/* SPDX-License-Identifier: MIT */
/* How an error grows: rounding, bounded, linear, exponential or diverged.

   A straight line through the smoothed errors gives the drift over the run; so
   do lines through the blocks' least and greatest errors, for what drifts
   takes these with it, while an oscillation that grows moves one of them and
   the mean.  The drift D is the least of the three, 0 where their signs
   differ.

   The means of neighbouring moments are not independent: line.c gives a
   standard error that allows for it, and the probability that D exceeds a
   limit.  The limit is what cannot be told from no drift: a hundredth of the
   oscillation within the blocks (half its range); or what rounding explains.

   The error of the rate has that standard error, as if normal, and a walk of
   rounding, of one epsilon of the size of the terms a step: its line's
   standard error is sqrt(6/5) of its own, sqrt(steps).

   The classes:

     rounding     no error is above 4 epsilon sqrt(sum of s^2), s the sizes of
                  the terms at all steps: a random walk of a few roundings a
                  step; and, of a motion that never returns, 4 epsilon times
                  the sum of s over those steps whose kicks are alike, for
                  their roundings may favour one side (kicks.c).  What was
                  rounded before the terms grew stays as small as it was, for
                  it is conserved, too; where the energy is not, 4 epsilon s
                  times the angle turned in all steps, for the phase counts
     exponential  the logarithm of the quantity is nearer a straight line than
                  itself, and grows by more than 1; or, of a motion that never
                  returns, the logarithm of the blocks' largest errors is a
                  straight line (correlation 0.98) and grows by more than 4
     linear       else, the slope is three times its error, for the errors of a
                  chaotic motion wander beyond the limit by chance, and D more
                  probably beyond the limit than not; or, with even odds for
   lack of a statistic, where the errors end further from the start's than they
   began: those of a motion that returns never came back to it; those of no
   block came back to the middle of the one before, unless the motion never
   returns; those of no block after the first quarter did, and they went
   farthest in the last; or those of the second half are all more than e - 1
   times the size of the terms at the start, whatever moves bounded otherwise

   The confidence is that probability, or what it lacks to 1, a half at least.

   A run of less than 3 periods, or of fewer steps than blocks, is too short
   for a statistic.  Its class is a guess, and the confidence 0: exponential if
   the quantity multiplied by more than e, else bounded or linear as the second
   half of the errors comes back to the start's or not.  */

#include "halfstep.h"

#include <math.h>

static const double SEEN = 3, STEADY = 0.98, MANIFOLD = 4, PART = 0.01;

/* The points of a line: places from 0 to 1, and errors, of the largest.  */
struct points
{
  int n;
  double x[HS_LINE_MOST], y[HS_LINE_MOST];
};

/* Overflow is none of theirs: a line takes squares.  */
static struct points
smoothed (const struct hs_drift *drift)
{
  struct points p = { .n = drift->smooth.points };
  for (int i = 0; i < p.n; i++)
    {
      hs_smooth_mean (&drift->smooth, i, &p.x[i], &p.y[i]);
      p.x[i] /= (double) drift->steps;
      if (drift->maximum > 0)
        p.y[i] /= drift->maximum;
    }
  return p;
}

/* The blocks' least errors (way -1) or greatest.  */
static struct points
edges (const struct hs_drift *drift, int way)
{
  struct points p = { .n = drift->count };
  for (int i = 0; i < p.n; i++)
    {
      const struct hs_drift_block *b = &drift->blocks[i];
      p.x[i] = (i + 0.5) * drift->width / (double) drift->steps;
      p.y[i] = (way < 0 ? b->low : b->high) / drift->maximum;
    }
  return p;
}

/* Half the range of the errors, on average, within the blocks.  */
static double
oscillation_of (const struct hs_drift *drift)
{
  double within = 0;
  for (int i = 0; i < drift->count; i++)
    within += (drift->blocks[i].high - drift->blocks[i].low) / 2;
  return within / drift->count;
}

/* Whether the errors from block `from' on come back to about the start's, 0:
   within the width of a block's.  */
static bool
returns (const struct hs_drift *drift, int from)
{
  const double width = 2 * oscillation_of (drift);
  double low = INFINITY, high = -INFINITY;
  for (int i = from; i < drift->count; i++)
    {
      low = fmin (low, drift->blocks[i].low);
      high = fmax (high, drift->blocks[i].high);
    }
  return low - width <= 0 && high + width >= 0;
}

/* Whether the errors of each block after `from' lie beyond the middle of the
   one before, and the last beyond all up to it.  */
static bool
climbs (const struct hs_drift *drift, int from)
{
  const struct hs_drift_block *b = drift->blocks, *last = &b[drift->count - 1];
  bool up = true, down = true;
  for (int i = 1; i < drift->count; i++)
    {
      const double middle = (b[i - 1].low + b[i - 1].high) / 2;
      up = up && (i > from ? b[i].low >= middle : last->low > b[i].high);
      down = down && (i > from ? b[i].high <= middle : last->high < b[i].low);
    }
  return up || down;
}

/* Whether the smoothed errors all go one way, however they bend.  */
static bool
never_turns (const struct points *p)
{
  const double way = p->y[p->n - 1] - p->y[0];
  bool one_way = true;
  for (int i = 1; i < p->n; i++)
    one_way = one_way && (p->y[i] - p->y[i - 1]) * way > 0;
  return one_way;
}

/* The least drift that can be told from none.  */
static double
limit_of (const struct hs_drift *drift)
{
  return fmax (PART * oscillation_of (drift), hs_drift_floor (drift));
}

/* Whether the largest errors of the blocks multiply steadily: those of a
   motion that goes where any difference grows, and never returns.  A power of
   the time has a correlation of 0.93 with the logarithm, or less.  */
static bool
runs_away (const struct hs_drift *drift)
{
  struct points p = edges (drift, 1);
  for (int i = 0; i < p.n; i++)
    p.y[i] = log (fmax (drift->blocks[i].high, -drift->blocks[i].low));
  const struct hs_line line = hs_line_fit (p.n, p.x, p.y);
  return isfinite (line.slope) && line.correlation > STEADY
         && line.slope * line.length > MANIFOLD;
}

/* Whether what is conserved is lost for good.  */
static bool
departs (const struct hs_drift *drift)
{
  const double far = (M_E - 1) * drift->size;
  double least = INFINITY;
  for (int i = drift->count / 2; i < drift->count; i++)
    least = fmin (least, fmax (drift->blocks[i].low, -drift->blocks[i].high));
  return least > far;
}

/* Whether the errors went farther in the last quarter of the blocks than in
   any other.  */
static bool
hastens (const struct hs_drift *drift)
{
  const int quarter = drift->count / 4;
  double way[4], before = 0;
  for (int i = 0; i < 4; i++)
    {
      const struct hs_drift_block *b = &drift->blocks[(i + 1) * quarter - 1];
      const double now = (b->low + b->high) / 2;
      way[i] = fabs (now - before);
      before = now;
    }
  return way[3] > way[0] && way[3] > way[1] && way[3] > way[2];
}

static struct hs_drift_verdict
guess (const struct hs_drift *drift, bool filled)
{
  const bool multiplied
      = drift->base != 0 && fabs (drift->base + drift->last) > M_E;
  const bool back = filled ? returns (drift, drift->count / 2)
                           : fabs (drift->last) < drift->maximum / 2;
  return (struct hs_drift_verdict){ multiplied ? HS_GROWTH_EXPONENTIAL
                                    : back     ? HS_GROWTH_BOUNDED
                                               : HS_GROWTH_LINEAR,
                                    0, NAN, NAN };
}

/* The least of the drifts of the means, the least and the greatest errors, of
   the largest; 0 where they do not go the same way.  */
static double
drift_of (const struct hs_drift *drift, const struct hs_line *line)
{
  const struct points low = edges (drift, -1), high = edges (drift, 1);
  const double way = line->slope < 0 ? -1 : 1;
  const double edge = fmin (way * hs_line_fit (low.n, low.x, low.y).slope,
                            way * hs_line_fit (high.n, high.x, high.y).slope);
  return fmax (fmin (way * line->slope, edge), 0);
}

static bool
is_filled (const struct hs_drift *drift)
{
  bool filled = true;
  for (int i = 0; i < drift->count; i++)
    filled = filled && drift->blocks[i].filled;
  return filled;
}

/* The line through the smoothed errors, or their logarithms.  Within a box
   nothing wanders: there are no more degrees of freedom than boxes between the
   first mean and the last.  */
static struct hs_line
fit (const struct hs_drift *drift, const double *x, const double *y)
{
  const struct hs_smooth *s = &drift->smooth;
  struct hs_line line = hs_line_fit (s->points, x, y);
  const int boxes = (int) fmax (s->apart * (s->points - 1) + 1e-6, 1);
  if (line.freedom > boxes)
    line.freedom = boxes;
  return line;
}

/* The line through the logarithms of the quantity itself, error + base; of no
   points where it has none.  */
static struct hs_line
fit_logarithm (const struct hs_drift *drift, const struct points *p)
{
  double logarithm[HS_LINE_MOST];
  const double first = p->y[0] * drift->maximum + drift->base;
  for (int i = 0; i < p->n; i++)
    {
      const double value = p->y[i] * drift->maximum + drift->base;
      if (value == 0 || (value < 0) != (first < 0))
        return (struct hs_line){ 0 };
      logarithm[i] = log (fabs (value));
    }
  return fit (drift, p->x, logarithm);
}

/* What steps leave of an oscillation in the smoothed errors, at most: a step's
   box of its alias near once a step, and a spline's.  */
static double
alias_of (const struct hs_drift *drift)
{
  const double steps = drift->smooth.wide;
  return oscillation_of (drift) / steps
         * pow (M_PI * steps, -drift->smooth.boxes);
}

/* How long the places last that the smoothed errors are at.  */
static double
time_of (const struct hs_drift *drift)
{
  const struct hs_grid *clock = drift->clock;
  return clock ? clock->end - clock->t0 : drift->to - drift->from;
}

/* The rate and its error, from the line's of the largest error over the run.
 */
static void
rate (const struct hs_drift *drift, const struct hs_line *line,
      struct hs_drift_verdict *verdict)
{
  const double time = time_of (drift);
  const double walk = sqrt (1.2) * hs_drift_floor (drift) / 4;
  const double chance = hs_line_error (line) * drift->maximum;
  verdict->rate = line->slope * drift->maximum / time;
  verdict->rate_error
      = hypot (hypot (chance, walk), alias_of (drift)) / fabs (time);
}

struct hs_drift_verdict
hs_drift_decide (const struct hs_drift *drift, bool finite)
{
  const bool periodic = drift->periods > 0 && isfinite (drift->periods);
  const bool rounding = drift->maximum <= hs_drift_floor (drift);
  const bool filled = is_filled (drift);
  if (!finite)
    return (struct hs_drift_verdict){ HS_GROWTH_DIVERGED, 1, NAN, NAN };
  if (!filled || (periodic && drift->periods < HS_DRIFT_FEW))
    return rounding
               ? (struct hs_drift_verdict){ HS_GROWTH_ROUNDING, 1, NAN, NAN }
               : guess (drift, filled);

  const struct points p = smoothed (drift);
  const struct hs_line line = fit (drift, p.x, p.y);
  struct hs_drift_verdict verdict = { HS_GROWTH_ROUNDING, 1, 0, 0 };
  rate (drift, &line, &verdict);
  if (rounding)
    return verdict;
  const struct hs_line logs = fit_logarithm (drift, &p);
  const bool multiplies
      = logs.slope > 1 && fabs (logs.correlation) > fabs (line.correlation);
  const struct hs_line *best = multiplies ? &logs : &line;
  const double D = multiplies ? best->slope : drift_of (drift, &line);
  const double limit = multiplies ? 0 : limit_of (drift) / drift->maximum;
  const bool seen = fabs (best->slope) >= SEEN * hs_line_error (best);
  const double odds
      = hs_probability_above (limit, D, best->slope_error, best->freedom);
  const double drifts = seen ? odds : fmin (odds, 0.5);
  const bool away = fabs (p.y[p.n - 1]) > fabs (p.y[0]);
  const bool gone
      = departs (drift) || (away && periodic && !returns (drift, 1))
        || (away && drift->periods != 0 && climbs (drift, 0))
        || (away && climbs (drift, drift->count / 4) && hastens (drift))
        || (away && periodic && never_turns (&p)
            && D * drift->maximum > oscillation_of (drift));
  verdict.growth = HS_GROWTH_BOUNDED;
  verdict.confidence = 1 - drifts;
  if (!periodic && runs_away (drift))
    {
      verdict.growth = HS_GROWTH_EXPONENTIAL;
      verdict.confidence = 0.5;
    }
  else if ((seen && drifts >= 0.5) || gone)
    {
      verdict.growth = multiplies ? HS_GROWTH_EXPONENTIAL : HS_GROWTH_LINEAR;
      verdict.confidence = fmax (drifts, 0.5);
    }
  /* What multiplies has no one rate.  */
  if (verdict.growth == HS_GROWTH_EXPONENTIAL)
    verdict.rate_error
        = hypot (verdict.rate_error, drift->maximum / fabs (time_of (drift)));
  return verdict;
}
