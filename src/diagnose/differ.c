/* SPDX-License-Identifier: MIT */
/* How far a prediction is from the rows of a trace.

   Differences are counted in standard deviations: those of a value whose last
   digit is worth u, from rounding, are u/sqrt(12); those of arithmetic are
   some epsilon, of the positions over h in a velocity that is a difference of
   positions.

   With n differences and p unknown numbers the sum of squares of a model that
   is right is n - p, give or take the root of 0.8 (n - p): errors even between
   -u/2 and u/2 have a fourth moment of 9/5.  */

#include "work.h"

#include <float.h>
#include <math.h>

static double
value (const struct hs_trace *trace, size_t row, size_t c, double *unit)
{
  const size_t dof = trace->dof;
  const size_t at = row * dof + c % dof;
  const double *x = c < dof ? trace->q : trace->v;
  const double *u = c < dof ? trace->q_unit : trace->v_unit;
  *unit = u[at];
  return x[at];
}

/* The largest coordinate and velocity of a window: a motion that flies off has
   others at its end than before.  */
struct scale
{
  double far, fast;
};

static struct scale
scale_of (const struct work *w, size_t first)
{
  const struct hs_trace *trace = w->t->trace;
  struct scale s = { 0, trace->v ? 0 : w->t->fast };
  for (size_t k = first * w->dof; k < (first + w->rows + 1) * w->dof; k++)
    {
      s.far = fmax (s.far, fabs (trace->q[k]));
      if (trace->v)
        s.fast = fmax (s.fast, fabs (trace->v[k]));
    }
  return s;
}

/* Standard deviation of a difference in column c, i rows into the window; to
   `logs' its logarithm is added, that over the deviation of a row that no
   arithmetic made.  */
static double
deviation (const struct work *w, struct scale scale, size_t first, size_t c,
           size_t i, double unit, double *logs)
{
  const struct trial *t = w->t;
  const struct hs_integrator *integrator = w->model->integrator;
  const double h = fabs (t->h);
  const double steps = 1
                       + (double) i * w->model->substeps
                             * sqrt (1
                                     + (double) (integrator->evaluations
                                                     ? integrator->evaluations
                                                     : 8));
  double size = c < w->dof ? fmax (scale.far, h * scale.fast) : scale.fast;
  if (c >= w->dof && integrator->traits & HS_TWO_STEP)
    size = fmax (size, scale.far / h * w->model->substeps);
  /* Where the steps differ, those of the model are differences of rounded
     times.  */
  const double late = t->uniform || i == 0 ? 0 : t->trace->t_unit[first + i];
  const double by_time = late * (c < w->dof ? t->fast : t->bend);
  const double rounded = unit * unit / 12 + by_time * by_time / 6;
  const double each = pow (t->epsilon * size, 2);
  const double variance = rounded + each * steps * steps;
  *logs += log (variance / (rounded + each)) / 2;
  return sqrt (variance);
}

void
work_differences (const struct work *w, struct numbers x, size_t first,
                  const double *out, double *to, struct fit *fit)
{
  const struct trial *t = w->t;
  const struct scale scale = scale_of (w, first);
  double logs = 0;
  size_t n = 0;
  for (size_t i = 0; i <= w->rows; i++)
    for (size_t c = 0; c < w->seen; c++)
      {
        double unit;
        const double shown = value (t->trace, first + i, c, &unit);
        const double difference = out[i * w->wide + c] - shown;
        const double ulp = DBL_EPSILON * (c < w->dof ? t->far : t->fast);
        to[n++] = difference / deviation (w, scale, first, c, i, unit, &logs);
        if (fit)
          fit->units += pow (difference / fmax (unit, ulp), 2);
      }
  if (fit)
    fit->logs += logs;
  if (first == 0 && t->knows_v0)
    {
      double v0[HS_MOST_DOF];
      predictor_start (w->predictor, w->model, x.own, v0);
      for (size_t d = 0; d < w->dof; d++)
        to[n++] = (out[w->dof + d] - v0[d])
                  / (64 * DBL_EPSILON * fmax (t->fast, 1e-300));
    }
  while (n < w->height)
    to[n++] = 0;
}

/* Sums of products of the differences of one window.  */
static void
add_lags (const struct work *w, struct fit *fit)
{
  const size_t all = (w->rows + 1) * w->seen;
  for (size_t k = 0; k < all; k++)
    {
      const double square = w->matrix[k] * w->matrix[k];
      fit->fourth += square * square;
    }
  for (size_t lag = 0; lag < TRIAL_LAGS && lag <= w->rows; lag++)
    {
      const double *later = w->matrix + lag * w->seen;
      const size_t n = all - lag * w->seen;
      for (size_t k = 0; k < n; k++)
        fit->lag[lag] += w->matrix[k] * later[k];
      fit->lagged[lag] += n;
    }
}

bool
work_measure (struct work *w, struct numbers x, struct fit *fit)
{
  size_t count = 0, extra = 0;
  *fit = (struct fit){ .number = x.own };
  for (int i = 0; i < w->windows; i++)
    {
      const size_t first = w->first[i];
      if (!predictor_run (w->predictor, w->model, x, first, w->rows,
                          w->z + (size_t) i * w->wide, w->out))
        return false;
      double squares = 0;
      work_differences (w, x, first, w->out, w->matrix, fit);
      for (size_t k = 0; k < w->height; k++)
        squares += w->matrix[k] * w->matrix[k];
      fit->squares += squares;
      fit->windows++;
      if (w->t->bound > 0 && !(squares <= w->t->bound))
        {
          fit->stray = fit->strays ? fit->stray : first + w->rows;
          fit->strays++;
          fit->astray += squares;
        }
      count += (w->rows + 1) * w->seen;
      extra += first == 0 && w->t->knows_v0 ? w->dof : 0;
      if (w->t->white)
        add_lags (w, fit);
    }
  if (w->paced)
    {
      fit->squares += pow ((x.pace - 1) / w->t->loose, 2);
      extra++;
    }
  fit->finite = true;
  fit->freedom
      = (double) (count + extra) - (double) w->wide * w->windows - w->numbers;
  fit->count = (double) count;
  return true;
}
