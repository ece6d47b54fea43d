/* SPDX-License-Identifier: MIT */
/* How an error grows: rounding, bounded, linear, exponential or diverged.

   The run is cut into blocks, and each gives one number, a mean of its errors
   from which the oscillation is gone and the drift is left:

     of 64 periods of the motion or more, or where the motion has none: 16
     blocks, each under the window (s(1-s))^4, s = 0 … 1 across it.  The window
     and its first three derivatives vanish at both ends, so that of p periods
     a block, 4 or more, less than 8/p^5 of the amplitude comes through (a scan
     of all phases), under a hundredth;

     of 3 periods to 64: blocks of whole periods, 16 at most, plain means. What
     has the motion's period vanishes; the numerical motion's differs by a part
     d of it, and about d of the amplitude is left.  d is, as for the
     oscillator, (h omega)^2/24, and, as for the orbit, 3/2 of the energy
   error.

   A straight line through the means gives the drift over the run, D, and its
   standard error; the probability that D exceeds a limit is Student's.  The
   limit is what cannot be told from no drift: a hundredth of the oscillation
   within the blocks (half its range), or 2 d of it if that is more, twice it
   at most; or what rounding explains.

   The classes:

     rounding     no error is above 4 epsilon sqrt(1 + steps) times the size
                  of the terms: a random walk of a few roundings a step; or of
                  a motion that never returns 4 epsilon (1 + steps), for its
                  roundings may favour one side
     exponential  the logarithm of the quantity is nearer a straight line than
                  itself, and grows by more than 1; or, of a motion that never
                  returns, the logarithm of the blocks' largest errors is a
                  straight line (correlation 0.98) and grows by more than 4
     linear       else, D is three times its standard error, for the errors of
                  a chaotic motion wander beyond the limit by chance, and more
                  probably beyond the limit than not; or, of a motion that
                  returns, the errors left the start's and never came back:
                  even odds, for lack of a statistic
     bounded      otherwise

   The confidence is that probability, or what it lacks to 1, a half at least.

   A run of less than 3 periods, or of fewer steps than blocks, is too short
   for a statistic.  Its class is a guess, and the confidence 0: exponential if
   the quantity multiplied by more than e, else bounded or linear as the second
   half of the errors comes back to the start's or not.  */

#include "halfstep.h"

#include <float.h>
#include <math.h>

static const double FEW = 3, MANY = 64, SEEN = 3, STEADY = 0.98, MANIFOLD = 4;

void
hs_drift_start (struct hs_drift *drift, int64_t steps, double periods,
                const struct hs_conserved *conserved)
{
  const double unit = conserved->absolute ? 1 : fabs (conserved->start);
  const bool whole = periods >= FEW && periods < MANY;
  const double walk
      = periods == 0 ? 1 + (double) steps : sqrt (1 + (double) steps);
  /* A hair less than whole is meant as whole.  */
  const double blocks = whole ? fmin (floor (periods + 1e-6), HS_DRIFT_BLOCKS)
                              : HS_DRIFT_BLOCKS;
  const double width
      = whole ? floor (periods / blocks + 1e-6) * ((double) steps / periods)
              : ((double) steps + 1) / HS_DRIFT_BLOCKS;
  *drift = (struct hs_drift){
    .steps = steps,
    .periods = periods,
    .whole = whole,
    .count = (int) blocks,
    .width = width,
    .base = conserved->absolute ? 0 : copysign (1, conserved->start),
    .floor = 4 * DBL_EPSILON * walk * conserved->size / unit,
  };
}

void
hs_drift_terms (struct hs_drift *drift, const struct hs_conserved *conserved,
                double size)
{
  if (conserved->size > 0)
    drift->floor *= fmax (1, size / conserved->size);
}

void
hs_drift_stagger (struct hs_drift *drift,
                  const struct hs_integrator *integrator, double far,
                  double fast, double h)
{
  if (integrator->traits & HS_TWO_STEP && fast > 0)
    drift->floor *= fmax (1, far / fabs (h) / fast);
}

static void
add_to_block (struct hs_drift_block *b, double w, double t, double error)
{
  if (b->weight == 0)
    b->low = b->high = error;
  b->weight += w;
  b->sum += w * error;
  b->time += w * t;
  b->low = fmin (b->low, error);
  b->high = fmax (b->high, error);
}

/* An error from place `low' to `high', which may belong to two blocks.  */
static void
add_whole (struct hs_drift *drift, double low, double high, double t,
           double error)
{
  for (int i = (int) (low / drift->width); i < drift->count; i++)
    {
      const double begin = i * drift->width, end = begin + drift->width;
      const double w = fmin (high, end) - fmax (low, begin);
      if (w <= 0)
        break;
      add_to_block (&drift->blocks[i], w, t, error);
    }
}

static void
add_windowed (struct hs_drift *drift, double middle, double length, double t,
              double error)
{
  const double place = middle / drift->width;
  const double s = place - floor (place), w2 = s * (1 - s) * s * (1 - s);
  add_to_block (&drift->blocks[(int) place], w2 * w2 * length, t, error);
}

/* A step of many alike stands for the half before it and the half after.  */
static void
add_step (struct hs_drift *drift, double step, double t, double error)
{
  if (drift->whole)
    add_whole (drift, fmax (step - 0.5, 0), step + 0.5, t, error);
  else
    add_windowed (drift, step + 0.5, 1, t, error);
}

/* Else the mean of two errors stands for the time from one to the next.  */
static void
add_interval (struct hs_drift *drift, double t, double error)
{
  const struct hs_grid *clock = drift->clock;
  const double low = drift->place, high = hs_grid_place (clock, t);
  const double mean = (drift->last + error) / 2, middle = (low + high) / 2;
  const double time
      = t - (clock->end - clock->t0) * (high - middle) / (double) drift->steps;
  drift->place = high;
  if (drift->seen == 0 || !(high > low))
    return;
  if (drift->whole)
    add_whole (drift, low, high, time, mean);
  else
    add_windowed (drift, middle, high - low, time, mean);
}

void
hs_drift_add (struct hs_drift *drift, int64_t step, double t, double error,
              double largest)
{
  if (drift->clock)
    add_interval (drift, t, error);
  else
    add_step (drift, (double) step, t, error);
  if (largest > drift->maximum)
    {
      drift->maximum = largest;
      drift->at = t;
    }
  drift->last = error;
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

/* Student's distribution function: Abramowitz & Stegun 26.7.3 and 4.  */
static double
student (double t, int freedom)
{
  const double angle = atan (t / sqrt (freedom));
  const double c = cos (angle), odd = freedom % 2;
  double term = odd ? c : 1, sum = freedom > 1 ? term : 0;
  for (int k = odd ? 3 : 2; k < freedom; k += 2)
    sum += term *= c * c * (k - 1) / k;
  const double both
      = odd ? M_2_PI * (angle + sin (angle) * sum) : sin (angle) * sum;
  return fmin (fmax (0.5 + 0.5 * both, 0), 1);
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

/* What rounding explains, of as many steps as there were.  */
static double
floor_of (const struct hs_drift *drift)
{
  const double more = (double) drift->seen / ((double) drift->steps + 1);
  return drift->floor * (drift->clock ? sqrt (more) : 1);
}

/* The least drift that can be told from none.  */
static double
limit_of (const struct hs_drift *drift)
{
  const double h_omega = 2 * M_PI * drift->periods / (double) drift->steps;
  const double d = h_omega * h_omega / 24 + 1.5 * drift->maximum;
  const double part = drift->whole ? fmin (fmax (2 * d, 0.01), 2) : 0.01;
  return fmax (part * oscillation_of (drift), floor_of (drift));
}

/* Whether the largest errors of the blocks multiply steadily: those of a
   motion that goes where any difference grows, and never returns.  A power of
   the time has a correlation of 0.93 with the logarithm, or less.  */
static bool
runs_away (const struct hs_drift *drift, int n, const double *x)
{
  double y[HS_DRIFT_BLOCKS] = { 0 };
  for (int i = 0; i < n; i++)
    y[i] = log (fmax (drift->blocks[i].high, -drift->blocks[i].low));
  const struct line line = fit (n, x, y);
  return isfinite (line.slope) && line.correlation * line.length > 0
         && fabs (line.correlation) > STEADY
         && line.slope * line.length > MANIFOLD;
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

struct hs_drift_verdict
hs_drift_decide (const struct hs_drift *drift, bool finite)
{
  double x[HS_DRIFT_BLOCKS] = { 0 }, y[HS_DRIFT_BLOCKS] = { 0 };
  const int n = drift->count;
  const bool periodic = drift->periods > 0 && isfinite (drift->periods);
  bool filled = true;

  for (int i = 0; i < n; i++)
    {
      const struct hs_drift_block *b = &drift->blocks[i];
      filled = filled && b->weight > 0;
      x[i] = b->time / b->weight;
      y[i] = b->sum / b->weight;
    }
  if (!finite)
    return (struct hs_drift_verdict){ HS_GROWTH_DIVERGED, 1, NAN, NAN };
  if (drift->maximum <= floor_of (drift))
    return (struct hs_drift_verdict){ HS_GROWTH_ROUNDING, 1, 0, 0 };
  if (!filled || (periodic && drift->periods < FEW))
    return guess (drift, filled);

  const struct line line = fit (n, x, y);
  const struct line logs = fit_logarithm (drift, n, x, y);
  const bool multiplies = logs.slope * logs.length > 1
                          && fabs (logs.correlation) > fabs (line.correlation);
  const struct line *best = multiplies ? &logs : &line;
  const double D = fabs (best->slope * best->length);
  const double D_error = best->slope_error * fabs (best->length);
  const double beyond = probability_above (multiplies ? 0 : limit_of (drift),
                                           D, D_error, n - 2);
  const bool seen = D >= SEEN * D_error;
  const double drifts = seen ? beyond : fmin (beyond, 0.5);
  struct hs_drift_verdict verdict
      = { HS_GROWTH_BOUNDED, 1 - drifts, line.slope, line.slope_error };
  if (!periodic && runs_away (drift, n, x))
    {
      verdict.growth = HS_GROWTH_EXPONENTIAL;
      verdict.confidence = 0.5;
    }
  else if ((seen && drifts >= 0.5) || (periodic && !returns (drift, 1)))
    {
      verdict.growth = multiplies ? HS_GROWTH_EXPONENTIAL : HS_GROWTH_LINEAR;
      verdict.confidence = fmax (drifts, 0.5);
    }
  return verdict;
}
