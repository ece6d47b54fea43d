/* SPDX-License-Identifier: MIT */
/* Maps that are the same: velocity Verlet, leapfrog and Stormer-Verlet are,
   to rounding; on linear forces more are.

   Each is run some rows, as from the first and as from a later one, with a
   step so large, half of |v|/|a|, that what differs differs by far more than
   rounding does.

   Where a trace has positions alone, and nothing says with which velocity they
   begin, two maps are the same if those of the one are, from some velocity,
   those of the other: all of Stormer's recursion are.  */

#include "models.h"

#include <math.h>
#include <stdlib.h>

enum
{
  ROWS = 4,
  FIRST = 3 /* of these, which a fit gives up soon where they cannot be made */
};
static const double LONG = 0.5, SAME = 1e-12;

/* A number that was fitted stands for all: some other one will do.  */
static double
signed_number (const struct model *model)
{
  return !model->freedom || model->fixed ? model->number
         : model->told                   ? model->told * (1 + 1.0 / 64)
                                         : 1.0 / 64;
}

/* From rows 0 and 1, the latter in the middle of the trace's states.  */
static bool
sign (const struct trial *t, struct predictor *p, const struct model *model,
      double *out)
{
  const size_t dof = t->system->dof, middle = t->trace->rows / 2;
  double z[TRIAL_WIDE] = { 0 };
  const struct numbers numbers = { signed_number (model), 1 };
  for (size_t row = 0; row < 2; row++)
    {
      const size_t at = row ? middle : 0;
      memcpy (z, t->trace->q + at * dof, dof * sizeof *z);
      for (size_t d = 0; d < dof; d++)
        z[dof + d] = t->trace->v ? t->trace->v[at * dof + d]
                                 : t->fast * (0.5 + (double) d) / (double) dof;
      if (!predictor_run (p, model, numbers, row, ROWS, z,
                          out + row * (ROWS + 1) * 2 * dof))
        return false;
    }
  return true;
}

/* Whether the model makes the first positions of `rows', from some start.  */
static bool
makes_positions (const struct trial *t, const struct model *model,
                 const double *rows)
{
  const size_t dof = t->system->dof, all = FIRST + 1;
  double q[(FIRST + 1) * HS_MOST_DOF], units[(FIRST + 1) * HS_MOST_DOF];
  double times[FIRST + 1], none[FIRST + 1] = { 0 };
  struct hs_trace trace = { .rows = all,
                            .dof = dof,
                            .t = times,
                            .t_unit = none,
                            .q = q,
                            .q_unit = units };
  struct trial one = *t;
  struct model known = *model;
  struct fit fit;
  for (size_t i = 0; i < all; i++)
    {
      times[i] = t->t0 + (double) i * t->h;
      memcpy (q + i * dof, rows + i * 2 * dof, dof * sizeof *q);
    }
  for (size_t i = 0; i < all * dof; i++)
    units[i] = SAME * t->far;
  one.trace = &trace;
  one.windows = 1;
  one.from = 0;
  one.loose = 0;
  known.fixed = true;
  return trial_fit (&one, &known, signed_number (model), FIRST, &fit)
         && fit.finite && fit.units <= 1;
}

static bool
are_same (const struct trial *t, const double *a, const double *b)
{
  const size_t dof = t->system->dof;
  /* A velocity may be a difference of positions over h.  */
  const double fast = fmax (t->fast, t->far / fabs (t->h));
  for (size_t i = 0; i < 2 * (ROWS + 1) * 2 * dof; i++)
    if ((t->trace->v || i % (2 * dof) < dof)
        && !(fabs (a[i] - b[i])
             <= SAME * (i % (2 * dof) < dof ? t->far : fast)))
      return false;
  return true;
}

static struct trial
coarse_trial (const struct trial *trial)
{
  struct trial coarse = *trial;
  const double quick
      = trial->bend > 0 ? trial->fast / trial->bend : fabs (trial->h);
  coarse.h = copysign (LONG * quick, trial->h);
  coarse.uniform = true;
  coarse.full = coarse.timed = false;
  return coarse;
}

int
classes_find (const struct trial *trial, struct candidates *c)
{
  const size_t size = 2 * (ROWS + 1) * 2 * trial->system->dof;
  const struct trial coarse = coarse_trial (trial);
  struct predictor *p = predictor_open (&coarse);
  const bool hidden = !trial->trace->v && !trial->knows_v0;
  int alive = 1, classes = 0;
  for (int i = 0; i < c->count; i++)
    alive += c->list[i].alive;
  double *signs = calloc ((size_t) alive, size * sizeof *signs);
  for (int i = 0; i < c->count && p && signs; i++)
    {
      struct candidate *one = &c->list[i];
      one->class = -1;
      if (!one->alive)
        continue;
      double *its = signs + (size_t) classes * size;
      one->class = classes;
      if (!sign (&coarse, p, &one->model, its))
        {
          for (size_t k = 0; k < size; k++)
            its[k] = NAN;
          classes++;
          continue;
        }
      for (int k = 0; k < classes && one->class == classes; k++)
        {
          const double *sign = signs + (size_t) k * size;
          if (are_same (&coarse, its, sign)
              || (hidden && makes_positions (&coarse, &one->model, sign)))
            one->class = k;
        }
      classes += one->class == classes;
    }
  const bool done = p && signs;
  if (p)
    predictor_close (p);
  free (signs);
  return done ? classes : -1;
}

bool
model_remembers (const struct trial *trial, const struct model *model)
{
  struct trial coarse = coarse_trial (trial);
  const size_t dof = trial->system->dof;
  double out[2][(ROWS + 1) * TRIAL_WIDE], z[TRIAL_WIDE];
  const struct numbers none = { 0, 1 };
  bool differs = false;
  coarse.h /= 4;
  struct predictor *p = predictor_open (&coarse);
  if (!p)
    return false;
  memcpy (z, trial->trace->q, dof * sizeof *z);
  for (size_t d = 0; d < dof; d++)
    z[dof + d] = trial->trace->v ? trial->trace->v[d] : trial->fast / 2;
  if (predictor_run (p, model, none, 0, ROWS, z, out[0]))
    for (size_t i = 0; i < ROWS && !differs; i++)
      {
        memcpy (out[1], i ? out[0] + i * 2 * dof : z, 2 * dof * sizeof *z);
        memcpy (z, out[1], 2 * dof * sizeof *z);
        differs = !predictor_run (p, model, none, i, 1, z, out[1]);
        for (size_t c = 0; c < 2 * dof; c++)
          differs
              = differs
                || fabs (out[1][2 * dof + c] - out[0][(i + 1) * 2 * dof + c])
                       > 1e-11 * (c < dof ? trial->far : trial->fast);
      }
  predictor_close (p);
  return differs;
}
