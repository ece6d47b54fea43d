/* SPDX-License-Identifier: MIT */
/* How well a model explains a trace.

   The trace is cut into windows.  In each the model runs from a start of its
   own, which is not known: the row there is rounded as all are.  The starts,
   and a number that may be wrong, one for all windows, are those of least
   squares, the differences of model and trace counted in standard deviations
   (differ.c).

   Where the times were printed with so few digits that the step is not known
   well enough, the pace is fitted, too, and its distance from 1 counts as one
   more difference.

   Gauss and Newton: each window's matrix of derivatives, by differences, is
   made triangular over its own start; what is left below says what the windows
   together think of the number.  */

#include "work.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

/* Where a start or a number is far from known more rounds are needed.  */
static const int ROUNDS = 6, MANY_ROUNDS = 12, HALVINGS = 5;
static const double SETTLED = 0.01; /* standard deviations, or squares */
/* The mean square beyond which no change of a start by the digits helps.  */
static const double HOPELESS = 1e8;
/* That with which no model passes: of many steps a row it is not worth while
   to see how far others are from them.  */
static const double LOST = 32;
/* That beyond which derivatives need not be exact.  */
static const double FAR_OFF = 1e6;
/* That beyond which a sum that hardly falls any more will not become small. */
static const double STALLED = 100;
/* A sum that becomes that part of itself in a round has not ended to fall.  */
static const double FALL = 1e-4;
/* Of a digit, that does not show.  */
static const double UNSEEN = 0.05;
enum
{
  NUMBERS = 2, /* at most */
  COARSER = 8, /* steps */
  SHORT = 3,   /* rows */
  SEARCHED = 5 /* rounds */
};

static double
width_of (const struct trial *t, size_t c)
{
  const double size = c < t->system->dof ? t->far : t->fast;
  return 1e-7 * fmax (size, 1e-200);
}

/* The k-th number that is sought.  */
static double *
sought (const struct work *w, struct numbers *x, int k)
{
  return w->free && k == 0 ? &x->own : &x->pace;
}

static double
width_of_number (const struct work *w, struct numbers x, int k)
{
  return 1e-7 * fmax (fabs (*sought (w, &x, k)), 1e-3);
}

/* The differences that the model leaves from there on.  */
static bool
run (struct work *w, const struct model *model, struct numbers x, size_t first,
     const double *z, double *to)
{
  if (!predictor_run (w->predictor, model, x, first, w->rows, z, w->out))
    return false;
  work_differences (w, x, first, w->out, to, NULL);
  return true;
}

/* The matrix of one window: derivatives by its start, by the numbers, and the
   differences; false where a run is not finite.  Far off, fewer steps a row
   show the derivatives well enough.  */
static bool
fill (struct work *w, int window, struct numbers x)
{
  const size_t first = w->first[window];
  double *z = w->z + (size_t) window * w->wide;
  const int wide = (int) w->wide, columns = wide + w->numbers;
  double *last = w->matrix + (size_t) columns * w->height;
  struct model coarse = *w->model;
  if (w->far_off)
    coarse.substeps = (coarse.substeps + COARSER - 1) / COARSER;
  const bool same = coarse.substeps == w->model->substeps;
  if (!run (w, w->model, x, first, z, last)
      || !(same || run (w, &coarse, x, first, z, w->base)))
    return false;
  if (same)
    memcpy (w->base, last, w->height * sizeof *last);
  for (int j = 0; j < columns; j++)
    {
      struct numbers beside = x;
      double *column = w->matrix + (size_t) j * w->height;
      double *place = j < wide ? &z[j] : sought (w, &beside, j - wide);
      const double kept = *place;
      *place += j < wide ? width_of (w->t, (size_t) j)
                         : width_of_number (w, x, j - wide);
      const bool finite = run (w, &coarse, beside, first, z, column);
      *place = j < wide ? kept : *place;
      if (!finite)
        return false;
      for (size_t i = 0; i < w->height; i++)
        column[i] -= w->base[i];
    }
  reflect (w->height, columns + 1, columns, w->matrix);
  return true;
}

/* Solves the triangle of a window for the change of its start z, in widths,
   and makes it.  Returns the largest, in standard deviations.  */
static double
change_start (const struct work *w, const double *top, const double *by,
              double *z)
{
  const size_t n = w->wide;
  double change[TRIAL_WIDE], most = 0;
  for (size_t k = n; k-- > 0;)
    {
      double sum = top[(n + (size_t) w->numbers) * n + k];
      for (int m = 0; m < w->numbers; m++)
        sum += top[(n + (size_t) m) * n + k] * by[m];
      for (size_t j = k + 1; j < n; j++)
        sum += top[j * n + k] * change[j];
      const double pivot = top[k * n + k];
      change[k] = fabs (pivot) > 1e-12 ? -sum / pivot : 0;
      z[k] += change[k] * width_of (w->t, k);
      most = fmax (most, fabs (change[k] * pivot));
    }
  return most;
}

/* What the windows together think of the numbers, in widths: |P by + r|^2
   least, pp = P'P, pr = P'r.  */
struct opinion
{
  double pp[NUMBERS][NUMBERS], pr[NUMBERS];
};

static void
add_opinion (const struct work *w, struct opinion *o)
{
  const size_t n = w->wide, rest = (size_t) w->numbers;
  const double *r = w->matrix + (n + rest) * w->height + n;
  for (size_t j = 0; j < rest; j++)
    for (size_t i = 0; i < rest; i++)
      {
        const double *p = w->matrix + (n + j) * w->height + n;
        o->pr[j] += p[i] * r[i];
        for (size_t k = 0; k < rest; k++)
          o->pp[j][k] += p[i]
                         * (p
                            + ((ptrdiff_t) k - (ptrdiff_t) j)
                                  * (ptrdiff_t) w->height)[i];
      }
}

/* Solves for the change; `variance': of the first number's.  */
static void
change_numbers (const struct work *w, const struct opinion *o, double *by,
                double *variance)
{
  const double a = o->pp[0][0], b = o->pp[0][1], c = o->pp[1][1];
  const double determinant = a * c - b * b;
  by[0] = by[1] = 0;
  *variance = INFINITY;
  if (w->numbers == 2 && determinant > 1e-14 * a * c)
    {
      by[0] = (b * o->pr[1] - c * o->pr[0]) / determinant;
      by[1] = (b * o->pr[0] - a * o->pr[1]) / determinant;
      *variance = c / determinant;
    }
  else if (w->numbers && a > 0)
    {
      by[0] = -o->pr[0] / a;
      *variance = 1 / a;
    }
}

/* One round over all windows.  Returns the largest change in standard
   deviations; negative: a run is not finite.  */
static double
round_of (struct work *w, struct numbers *x, double *error)
{
  const size_t n = w->wide, columns = n + (size_t) w->numbers + 1;
  struct opinion o = { 0 };
  double most = 0, by[NUMBERS], variance;
  for (int i = 0; i < w->windows; i++)
    {
      if (!fill (w, i, *x))
        return -1;
      for (size_t c = 0; c < columns; c++)
        memcpy (w->top + ((size_t) i * columns + c) * n,
                w->matrix + c * w->height, n * sizeof *w->top);
      add_opinion (w, &o);
    }
  if (w->paced)
    {
      const int k = w->numbers - 1;
      const double part = width_of_number (w, *x, k) / w->t->loose;
      o.pp[k][k] += part * part;
      o.pr[k] += (x->pace - 1) / w->t->loose * part;
    }
  change_numbers (w, &o, by, &variance);
  *error = width_of_number (w, *x, 0) * sqrt (variance);
  const struct numbers before = *x;
  for (int k = 0; k < w->numbers && k < NUMBERS; k++)
    {
      *sought (w, x, k) += by[k] * width_of_number (w, before, k);
      most = fmax (most, fabs (by[k]) * sqrt (o.pp[k][k]));
    }
  for (int i = 0; i < w->windows; i++)
    most = fmax (most, change_start (w, w->top + (size_t) i * columns * n, by,
                                     w->z + (size_t) i * n));
  return most;
}

/* The most by which digits differ: a number that passes 0 may have tiny ones.
 */
static double
spread (const struct work *w)
{
  const struct hs_trace *trace = w->t->trace;
  double most = 1;
  for (int i = 0; i < w->windows; i++)
    {
      double least = INFINITY, largest = 0;
      for (size_t k = 0; k < (w->rows + 1) * w->dof; k++)
        {
          const size_t at = w->first[i] * w->dof + k;
          const double q = trace->q_unit[at],
                       v = trace->v ? trace->v_unit[at] : q;
          largest = fmax (largest, fmax (q, v));
          least = fmin (least, fmin (q, v));
        }
      if (least > 0)
        most = fmax (most, largest / least);
    }
  return most;
}

/* From a start as the row shows it, right but for its last digit, or of
   positions alone as the rounds before have found it, a map that is right
   cannot be that far off.  */
static bool
is_hopeless (const struct work *w, const struct fit *fit, int rounds)
{
  const double n = (double) (w->windows * w->seen);
  return !w->numbers && w->rows <= SHORT
         && rounds >= (w->t->trace->v ? 0 : SEARCHED)
         && fit->squares > HOPELESS * n
         && fit->squares > HOPELESS * n * pow (spread (w), 2);
}

/* Starts and number of least squares, for all windows of the work.  A change
   that makes the sum larger is halved.  False: a run is not finite.  */
static bool
descend (struct work *w, double begin, double *kept, struct fit *fit)
{
  const size_t size = (size_t) w->windows * w->wide;
  const int rounds = w->numbers || !w->t->trace->v ? MANY_ROUNDS : ROUNDS;
  const double enough = (double) (w->windows * w->seen);
  struct numbers x = { begin, 1 }, old;
  double error = INFINITY, change = INFINITY;
  int stalls = 0;
  bool falls = false;
  if (!work_measure (w, x, fit))
    return false;
  for (int i = 0; i < rounds && !(change < SETTLED); i++)
    {
      struct fit now = { 0 };
      if (!falls && is_hopeless (w, fit, i))
        break;
      memcpy (kept, w->z, size * sizeof *kept);
      w->far_off = w->rows <= SHORT && fit->squares > FAR_OFF * enough;
      old = x;
      change = round_of (w, &x, &error);
      if (change < 0)
        break;
      bool fine = work_measure (w, x, &now);
      const bool whole = fine && now.squares <= fit->squares;
      for (int k = 0; k < HALVINGS && !(fine && now.squares <= fit->squares);
           k++)
        {
          for (size_t c = 0; c < size; c++)
            w->z[c] = (w->z[c] + kept[c]) / 2;
          x.own = (x.own + old.own) / 2;
          x.pace = (x.pace + old.pace) / 2;
          fine = work_measure (w, x, &now);
        }
      if (!fine || now.squares > fit->squares)
        break;
      const bool there = whole && fit->squares - now.squares < SETTLED;
      falls = now.squares < FALL * fit->squares;
      stalls = whole && now.squares > fit->squares / 2 ? stalls + 1 : 0;
      *fit = now;
      if (there)
        break;
      if (stalls == 2 && w->rows <= SHORT && fit->squares > STALLED * enough)
        break;
    }
  fit->error = error;
  return true;
}

/* Of positions alone the next window, if it is not far, begins with the
   velocity that this one leads to.  */
static void
lead_on (struct work *w, const struct fit *fit)
{
  const size_t dof = w->dof;
  const size_t later = w->first[1] - w->first[0];
  const struct numbers x = { fit->number, 1 };
  if (!w->t->trace->v && later <= w->rows
      && fit->squares < STALLED * (double) w->seen
      && predictor_run (w->predictor, w->model, x, w->first[0], later, w->z,
                        w->out))
    memcpy (w->z + w->wide + dof, w->out + later * w->wide + dof,
            dof * sizeof *w->z);
}

/* Over many rows the digits of a start are too few, of positions alone its
   velocity hardly known; shorter windows from the same rows lead there.  */
static double
approach (const struct work *w, double number, double *kept)
{
  const size_t extra = w->t->knows_v0 ? w->dof : 0;
  struct work shorter = *w;
  struct fit fit = { .number = number };
  bool finite = true;
  for (size_t rows = TRIAL_LEADING; finite && !w->t->white && rows < w->rows;
       rows *= TRIAL_STAGE)
    {
      shorter.rows = rows;
      shorter.height = (rows + 1) * w->seen + extra;
      finite = descend (&shorter, fit.number, kept, &fit);
    }
  return finite ? fit.number : number;
}

static void
add_fit (struct fit *sum, const struct fit *part)
{
  sum->finite = part->finite;
  sum->squares += part->squares;
  sum->logs += part->logs;
  sum->freedom += part->freedom;
  sum->number = part->number;
  sum->error = part->error;
  sum->units += part->units;
  sum->fourth += part->fourth;
  sum->count += part->count;
  for (int k = 0; k < TRIAL_LAGS; k++)
    {
      sum->lag[k] += part->lag[k];
      sum->lagged[k] += part->lagged[k];
    }
  sum->stray = sum->strays ? sum->stray : part->stray;
  sum->strays += part->strays;
  sum->windows += part->windows;
  sum->astray += part->astray;
}

/* Whether it matters that the step is not quite known: by what it moves a
   window's last row, beside the digits.  */
static bool
step_matters (const struct trial *t, const struct model *model, size_t rows)
{
  const size_t last = t->trace->rows * t->trace->dof - 1;
  const double time = t->h * t->loose;
  const double late = time * (double) t->trace->rows;
  const double by_force
      = t->system->traits & HS_TIME_DEPENDENT ? t->h * t->bend * late : 0;
  double least = INFINITY;
  for (size_t i = 0; i <= last; i += last / 64 + 1)
    least = fmin (least, t->trace->q_unit[i]);
  return t->uniform && (model->freedom != FREE_STEP || model->fixed)
         && model->integrator->advance
         && fabs (time * (double) rows * t->fast) + fabs (by_force)
                > UNSEEN * least;
}

bool
trial_fit (const struct trial *t, const struct model *model, double begin,
           size_t rows, struct fit *fit)
{
  struct work w;
  *fit = (struct fit){ .number = begin };
  if (!work_make (&w, t, model, step_matters (t, model, rows), rows))
    return false;
  work_place (&w);
  double *kept = calloc ((size_t) w.windows * w.wide, sizeof *kept);
  const bool made = kept;
  *t->starved = *t->starved || !made;
  /* Without a number in common each window is an affair of its own.  */
  const int together = w.numbers ? w.windows : 1, all = w.windows;
  struct work part = w;
  part.windows = together;
  for (int i = 0; made && i < all; i += together)
    {
      struct fit one = { .number = begin };
      part.first = w.first + i;
      part.z = w.z + (size_t) i * w.wide;
      if (!descend (&part, approach (&part, begin, kept), kept, &one))
        {
          fit->finite = false;
          break;
        }
      add_fit (fit, &one);
      if (together == 1 && i + 1 < all)
        lead_on (&part, &one);
      if (t->bound <= 0
          && (is_hopeless (&part, &one, MANY_ROUNDS)
              || (model->substeps > 1
                  && fit->squares > LOST * one.freedom * all)))
        break;
    }
  fit->units = sqrt (fit->units / fit->count);
  free (kept);
  work_free (&w);
  return made;
}
