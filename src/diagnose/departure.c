/* SPDX-License-Identifier: MIT */
/* The trace departs from the exact motion by D, the least root mean square
   over its first rows, whatever the start.  A model that departs by less than
   D/2 is further than D/2 from the trace.  Where D is but some digits, what it
   adds to rounding counts: if S is the sum of squares in excess of that, a
   model that is right leaves one of TRIAL_RATIO at most, so that it departs by
   the root of S less that of TRIAL_RATIO at least; and one that departs by
   less than what shows in a digit is no better than the exact motion.  */

#include "departure.h"

#include "work.h"

#include <math.h>
#include <stdlib.h>

enum
{
  LONGER = 4, /* times the rows */
  CLEAR = 8,  /* digits: half of them are no rounding */
  MORE = 2,   /* that one of many maps does not have by chance */
  MOST = 8192 /* rows: errors that are still small are bounded */
};
static const double UNSEEN = 1. / 64;

struct departure
{
  struct trial trial; /* of one window */
  struct model exact;
  struct work work;
  double *rows;   /* of the exact motion */
  double digits;  /* D */
  double allowed; /* to a model, in digits; 0: nothing */
};

void
departure_close (struct departure *d)
{
  work_free (&d->work);
  free (d->rows);
  free (d);
}

static bool
fill (struct departure *d, size_t rows)
{
  struct work *w = &d->work;
  const struct numbers none = { 0, 1 };
  if (!work_make (w, &d->trial, &d->exact, false, rows))
    return false;
  work_place (w);
  d->rows = calloc ((rows + 1) * w->wide, sizeof *d->rows);
  if (d->rows
      && !predictor_run (w->predictor, &d->exact, none, *w->first, rows, w->z,
                         d->rows))
    d->allowed = 0;
  return d->rows;
}

static double
allowed (const struct fit *fit)
{
  const double excess = sqrt (fmax (fit->squares - fit->freedom, 0));
  const double least = excess - sqrt (TRIAL_RATIO);
  return fit->units > CLEAR ? fit->units / 2
                            : fmax (UNSEEN, least / sqrt (12 * fit->count));
}

/* So many rows that D is clear, if there are such before the least change of a
   start becomes a large one.  */
static bool
find (struct departure *d)
{
  struct trial *t = &d->trial;
  struct fit fit = { 0 };
  const size_t all = t->trace->rows - 1,
               horizon = trial_horizon (t, &d->exact, 0),
               near = horizon < all ? horizon : all,
               most = near < MOST ? near : MOST;
  size_t rows = t->inexact < all ? t->inexact : all;
  t->windows = 1;
  bool done = trial_fit (t, &d->exact, 0, rows, &fit);
  while (done && !(fit.units > CLEAR) && rows < most)
    {
      rows = LONGER * rows < most ? LONGER * rows : most;
      done = trial_fit (t, &d->exact, 0, rows, &fit);
    }
  if (!done)
    return false;
  d->digits = fit.units;
  d->allowed = allowed (&fit);
  return fill (d, rows);
}

struct departure *
departure_open (const struct trial *trial)
{
  struct departure *d = calloc (1, sizeof *d);
  if (!d)
    return NULL;
  d->trial = *trial;
  d->digits = INFINITY;
  d->exact = (struct model){ .integrator = hs_integrator_find ("exact"),
                             .substeps = 1 };
  if (trial->inexact == 0 || find (d))
    return d;
  departure_close (d);
  return NULL;
}

/* Sum of squares, in digits, of the rows' distances from the exact ones.  */
static double
squares_of (const struct departure *d)
{
  const struct work *w = &d->work;
  const struct hs_trace *trace = d->trial.trace;
  double squares = 0;
  for (size_t i = 0; i <= w->rows; i++)
    for (size_t c = 0; c < w->seen; c++)
      {
        const size_t at = (*w->first + i) * w->dof + c % w->dof;
        const size_t k = i * w->wide + c;
        const double unit = c < w->dof ? trace->q_unit[at] : trace->v_unit[at];
        squares += pow ((w->out[k] - d->rows[k]) / unit, 2);
      }
  return squares;
}

bool
departure_is_small (struct departure *d, const struct model *model)
{
  struct work *w = &d->work;
  const struct numbers none = { 0, 1 };
  const double count = (double) ((w->rows + 1) * w->seen);
  return d->allowed > 0
         && predictor_run (w->predictor, model, none, *w->first, w->rows, w->z,
                           w->out)
         && squares_of (d) < d->allowed * d->allowed * count;
}

bool
departure_is_clear (const struct departure *d)
{
  return d->digits > MORE;
}
