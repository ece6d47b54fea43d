/* SPDX-License-Identifier: MIT */
/* What is kept of the errors of a run, one at a time, for growth.c: the series
   smoothed (smooth.c), and the least and greatest error of up to 16 blocks; of
   a motion that returns, blocks of whole periods.  */

#include "halfstep.h"

#include <float.h>
#include <math.h>

void
hs_drift_start (struct hs_drift *drift, int64_t steps, double periods,
                const struct hs_conserved *conserved)
{
  const double unit = conserved->absolute ? 1 : fabs (conserved->start);
  const bool whole = periods >= HS_DRIFT_FEW && isfinite (periods);
  /* A hair less than whole is meant as whole.  */
  const double blocks = whole ? fmin (floor (periods + 1e-6), HS_DRIFT_BLOCKS)
                              : HS_DRIFT_BLOCKS;
  const double width
      = whole ? floor (periods / blocks + 1e-6) * ((double) steps / periods)
              : ((double) steps + 1) / HS_DRIFT_BLOCKS;
  *drift = (struct hs_drift){
    .steps = steps,
    .periods = periods,
    .count = (int) blocks,
    .width = width,
    .base = conserved->absolute ? 0 : copysign (1, conserved->start),
    .size = conserved->size / unit,
    .unit = unit,
    .staggered = 1,
  };
  hs_smooth_start (&drift->smooth, (double) steps, whole ? periods : NAN);
}

/* The frequency is right to an epsilon or some: coefficients, step and clock
   are rounded.  */
void
hs_drift_open (struct hs_drift *drift, const struct hs_course *course)
{
  drift->open = course->open;
  if (course->open && isfinite (drift->periods))
    drift->turn = 2 * M_PI * drift->periods / (double) drift->steps;
}

void
hs_drift_terms (struct hs_drift *drift, double size, bool alike)
{
  drift->sizes += size;
  drift->sided += drift->turn * size;
  if (alike)
    drift->sided += size;
  else
    drift->squares += size * size;
}

void
hs_drift_stagger (struct hs_drift *drift, const struct hs_kicks *kicks)
{
  if (kicks->two_step && kicks->fast > 0)
    drift->staggered = fmax (1, kicks->far / kicks->shortest / kicks->fast);
}

/* A few roundings a step, of half an epsilon each.  A two-step method rounds
   each position twice, and terms with the square of a velocity go off by twice
   what that does.  */
double
hs_drift_floor (const struct hs_drift *drift)
{
  return fmax (4, 2 * drift->staggered) * DBL_EPSILON
         * (drift->sided + sqrt (drift->squares)) / drift->unit;
}

double
hs_drift_one_way (const struct hs_drift *drift)
{
  return drift->staggered * DBL_EPSILON * drift->sizes / drift->unit;
}

static void
add_to_block (struct hs_drift_block *b, double error)
{
  if (!b->filled)
    *b = (struct hs_drift_block){ true, error, error };
  b->low = fmin (b->low, error);
  b->high = fmax (b->high, error);
}

/* An error from place `low' to `high', which may belong to two blocks.  */
static void
add (struct hs_drift *drift, double low, double high, double error)
{
  for (int i = (int) (low / drift->width);
       i < drift->count && i * drift->width < high; i++)
    add_to_block (&drift->blocks[i], error);
  hs_smooth_add (&drift->smooth, high, error);
}

/* Steps that differ: the mean of two errors stands for the time from one to
   the next.  */
static void
add_interval (struct hs_drift *drift, double t, double error)
{
  const double low = drift->place, high = hs_grid_place (drift->clock, t);
  drift->place = high;
  if (drift->seen > 0 && high > low)
    add (drift, low, high, (drift->last + error) / 2);
}

void
hs_drift_add (struct hs_drift *drift, int64_t step, double t, double error,
              double largest)
{
  /* A step of many alike stands for the half before it and the half after.  */
  if (drift->clock)
    add_interval (drift, t, error);
  else
    add (drift, fmax ((double) step - 0.5, 0), (double) step + 0.5, error);
  if (largest > drift->maximum)
    {
      drift->maximum = largest;
      drift->at = t;
    }
  if (drift->seen == 0)
    drift->from = t;
  drift->to = t;
  drift->last = error;
  drift->sum += fabs (error);
  drift->seen++;
}

/* Off by more than itself; or by more than a tenth, or for moments as in a
   close passage by more than a hundredth, and back to less than a tenth of
   that (of several starts' mean that says nothing, nor of a motion that comes
   to rest).  */
bool
hs_drift_is_lost (const struct hs_drift *drift, enum hs_growth growth,
                  bool alone)
{
  const double most = drift->maximum;
  const double mean = drift->sum / (double) drift->seen;
  const bool passed = alone && !drift->open && fabs (drift->last) < most / 10
                      && (most > 0.1 || (most > 0.01 && mean < most / 20));
  return passed || (most > 1 && growth == HS_GROWTH_BOUNDED);
}
