/* SPDX-License-Identifier: MIT */
/* How an error grows: rounding, bounded, linear, exponential, diverged, or
   unknown.

   The run is cut into 16 blocks, and each gives one number: the mean of its
   errors under the window (s(1-s))^4, s = 0 … 1 across the block.  The window
   and its first three derivatives vanish at both ends, so that an oscillation
   of p periods a block is suppressed like 1/p^5 and what is left is the drift.
   A straight line through the 16 means gives the drift over the run, D, and
   its standard error; the probability that D exceeds a limit is Student's
   with 14 degrees of freedom.  The limit is what cannot be told from no drift:

     a hundredth of the oscillation (half its range) within the blocks; or,
     with p periods a block, the part of it that comes through window and fit:
     of a cosine of any phase and of p or more periods a block at most 8/p^5 of
     its amplitude, and never more than 1.61 of it, as a scan of both shows
     (1.60 near p = 0.5, 1.48 at 1, 0.247 at 2, 0.029 at 3, 0.0058 at 4); the
     oscillation is that of the whole run where a block holds less than a
     period; or what rounding explains.

   The classes:

     unknown      the run has fewer steps than blocks, or is shorter than a
                  period
     rounding     no error is above 4 epsilon sqrt(1 + steps) times the size
                  of the terms: a random walk of a few roundings a step
     exponential  the logarithm of the quantity is nearer a straight line than
                  itself, grows by more than 1 and does so with probability
                  0.975 or more
     linear       else, D is beyond the limit with that probability; or, of a
                  motion that returns, the errors left the start's and never
                  came back: even odds, for lack of a statistic
     bounded      otherwise  */

#include "halfstep.h"

#include <float.h>
#include <math.h>

void
hs_drift_start (struct hs_drift *drift, int64_t steps, double periods,
                double roundings, const struct hs_conserved *conserved)
{
  const double unit = conserved->absolute ? 1 : fabs (conserved->start);
  *drift = (struct hs_drift){
    .steps = steps,
    .periods = periods,
    .base = conserved->absolute ? 0 : copysign (1, conserved->start),
    .floor = 4 * DBL_EPSILON * sqrt (1 + (double) steps) * roundings
             * conserved->size / unit,
  };
}

void
hs_drift_add (struct hs_drift *drift, int64_t step, double t, double error,
              double largest)
{
  const double width = ((double) drift->steps + 1) / HS_DRIFT_BLOCKS;
  const double place = ((double) step + 0.5) / width;
  const double s = place - floor (place);
  struct hs_drift_block *b = &drift->blocks[(int) place];

  if (b->weight == 0)
    b->low = b->high = error;
  const double w2 = s * (1 - s) * s * (1 - s), w = w2 * w2;
  b->weight += w;
  b->sum += w * error;
  b->time += w * t;
  b->low = fmin (b->low, error);
  b->high = fmax (b->high, error);

  if (largest > drift->maximum)
    {
      drift->maximum = largest;
      drift->at = t;
    }
  drift->final = fabs (error);
  drift->sum += fabs (error);
  drift->seen++;
}

/* A straight line y = … + slope x by least squares.  */
struct line
{
  int n;
  double slope, slope_error, correlation;
  double length; /* of x; negative: backwards */
};

static struct line
fit (int n, const double *x, const double *y)
{
  double mx = 0, my = 0, xx = 0, xy = 0, yy = 0;
  for (int i = 0; i < n; i++)
    {
      mx += x[i] / n;
      my += y[i] / n;
    }
  for (int i = 0; i < n; i++)
    {
      xx += (x[i] - mx) * (x[i] - mx);
      xy += (x[i] - mx) * (y[i] - my);
      yy += (y[i] - my) * (y[i] - my);
    }
  const double left = fmax (yy - xy * xy / xx, 0);
  return (struct line){ n, xy / xx, sqrt (left / (n - 2) / xx),
                        yy > 0 ? xy / sqrt (xx * yy) : 0, x[n - 1] - x[0] };
}

/* Student's distribution function, an even number of degrees of freedom:
   Abramowitz & Stegun 26.7.4.  */
static double
student (double t, int freedom)
{
  const double angle = atan (t / sqrt (freedom));
  const double c2 = cos (angle) * cos (angle);
  double term = 1, sum = 1;
  for (int k = 2; k < freedom; k += 2)
    sum += term *= c2 * (k - 1) / k;
  return fmin (fmax (0.5 + 0.5 * sin (angle) * sum, 0), 1);
}

static double
probability_above (double limit, double value, double error, int freedom)
{
  if (error == 0)
    return value > limit;
  return student ((value - limit) / error, freedom);
}

/* The line through the logarithms of the quantity itself, error + base; of no
   points where it has none.  */
static struct line
fit_logarithm (const struct hs_drift *drift, int n, const double *x,
               const double *y)
{
  double logarithm[HS_DRIFT_BLOCKS];
  for (int i = 0; i < n; i++)
    {
      const double value = y[i] + drift->base;
      if (value == 0 || (value < 0) != (y[0] + drift->base < 0))
        return (struct line){ 0 };
      logarithm[i] = log (fabs (value));
    }
  return fit (n, x, logarithm);
}

/* Whether the errors after the first block come back to about the start's, 0:
   within one width of their range.  */
static bool
returns (const struct hs_drift *drift)
{
  double low = INFINITY, high = -INFINITY;
  for (int i = 1; i < HS_DRIFT_BLOCKS; i++)
    {
      low = fmin (low, drift->blocks[i].low);
      high = fmax (high, drift->blocks[i].high);
    }
  return low - (high - low) <= 0 && high + (high - low) >= 0;
}

/* The least drift that can be told from none.  */
static double
limit_of (const struct hs_drift *drift)
{
  const double p = drift->periods / HS_DRIFT_BLOCKS;
  double low = INFINITY, high = -INFINITY, within = 0;
  for (int i = 0; i < HS_DRIFT_BLOCKS; i++)
    {
      const struct hs_drift_block *b = &drift->blocks[i];
      within += (b->high - b->low) / 2 / HS_DRIFT_BLOCKS;
      low = fmin (low, b->low);
      high = fmax (high, b->high);
    }
  const double oscillation = p > 0 && p < 1 ? (high - low) / 2 : within;
  const double leak = p > 0 ? fmin (8 / pow (p, 5), 1.61) : 0;
  return fmax (fmax (0.01, leak) * oscillation, drift->floor);
}

struct hs_drift_verdict
hs_drift_decide (const struct hs_drift *drift, bool finite)
{
  double x[HS_DRIFT_BLOCKS], y[HS_DRIFT_BLOCKS];
  const bool periodic = drift->periods > 0 && isfinite (drift->periods);
  int n = 0;

  for (int i = 0; i < HS_DRIFT_BLOCKS; i++)
    {
      const struct hs_drift_block *b = &drift->blocks[i];
      if (b->weight == 0)
        continue;
      x[n] = b->time / b->weight;
      y[n++] = b->sum / b->weight;
    }
  if (!finite)
    return (struct hs_drift_verdict){ HS_GROWTH_DIVERGED, 1, NAN, NAN };
  if (drift->maximum <= drift->floor)
    return (struct hs_drift_verdict){ HS_GROWTH_ROUNDING, 1, 0, 0 };
  if (n < HS_DRIFT_BLOCKS || (periodic && drift->periods < 1 - 1e-6))
    return (struct hs_drift_verdict){ HS_GROWTH_UNKNOWN, NAN, NAN, NAN };

  const struct line line = fit (n, x, y);
  const struct line logs = fit_logarithm (drift, n, x, y);
  const bool multiplies = logs.slope * logs.length > 1
                          && fabs (logs.correlation) > fabs (line.correlation);
  const struct line *best = multiplies ? &logs : &line;
  const double drifts = probability_above (
      multiplies ? 0 : limit_of (drift), fabs (best->slope * best->length),
      best->slope_error * fabs (best->length), n - 2);
  struct hs_drift_verdict verdict
      = { HS_GROWTH_BOUNDED, 1 - drifts, line.slope, line.slope_error };
  if (drifts >= 0.975 || (periodic && !returns (drift)))
    {
      verdict.growth = multiplies ? HS_GROWTH_EXPONENTIAL : HS_GROWTH_LINEAR;
      verdict.confidence = fmax (drifts, 0.5);
    }
  return verdict;
}
