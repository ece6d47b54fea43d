/* SPDX-License-Identifier: MIT */
/* How far a trace can be followed from one start.  */

#include "trial.h"

#include <math.h>
#include <stdlib.h>

/* A difference of the start by its last digits may grow to this part of the
   motion, or to so many times itself: beyond, least squares do not find their
   way.  Where windows of a quarter of the rows have led there, it is what
   these leave unseen that may grow so.  */
static const double SMALL = 3e-3, GROWN = 32, LEAST = 1e-14;
/* How far the two starts are apart, of the digits and of the motion: so little
   that their distance grows in proportion.  */
static const double APART = 1e-6, TINY = 1e-12;

/* The start at row 0, and one beside it by a part of the digits.  Returns what
   these are worth, in parts of the motion.  */
static double
two_starts (const struct trial *t, double *z, double *beside)
{
  const struct hs_trace *trace = t->trace;
  const size_t dof = trace->dof;
  const double h = fabs (t->h), fast = fmax (t->fast, 1e-300);
  double worth = LEAST;
  for (size_t d = 0; d < dof; d++)
    {
      const double q_unit = trace->q_unit[d];
      const double v_unit
          = trace->v ? trace->v_unit[d] : q_unit / h / TRIAL_LEADING;
      z[d] = trace->q[d];
      z[dof + d]
          = trace->v ? trace->v[d] : (trace->q[dof + d] - trace->q[d]) / t->h;
      beside[d] = z[d] + fmax (APART * q_unit, TINY * t->far);
      beside[dof + d] = z[dof + d] + fmax (APART * v_unit, TINY * t->fast);
      worth = fmax (worth, fmax (q_unit / t->far, v_unit / fast));
    }
  return worth;
}

/* The largest distance of the two up to each row, in parts of the motion, in
   place of a.  */
static void
find_distances (const struct trial *t, size_t rows, double *a, const double *b)
{
  const size_t dof = t->system->dof;
  double most = 0;
  for (size_t row = 0; row <= rows; row++)
    {
      for (size_t k = row * 2 * dof; k < (row + 1) * 2 * dof; k++)
        {
          const double apart
              = fabs (a[k] - b[k])
                / (k / dof % 2 ? fmax (t->fast, 1e-300) : t->far);
          most = apart <= most ? most : apart;
        }
      a[row] = most;
    }
}

/* Rows in which starts that differ by a unit stay near each other.  */
static size_t
rows_near (size_t rows, const double *distance, double unit)
{
  for (size_t row = 1; row <= rows; row++)
    {
      const size_t led = row > TRIAL_LEADING ? row / TRIAL_STAGE : 0;
      if (!(distance[row] / distance[led] * unit
            <= fmax (SMALL, GROWN * unit)))
        return row - 1;
    }
  return rows;
}

size_t
trial_horizon (const struct trial *t, const struct model *model, double number)
{
  const size_t rows = t->trace->rows - 1, size = t->trace->rows * 2;
  struct predictor *p = predictor_open (t);
  double *a = calloc (size * t->system->dof, 2 * sizeof *a);
  double *b = a ? a + size * t->system->dof : NULL;
  double z[TRIAL_WIDE] = { 0 }, beside[TRIAL_WIDE] = { 0 };
  const struct numbers numbers = { number, 1 };
  size_t near = 0;
  const double unit = two_starts (t, z, beside);
  *t->starved = *t->starved || !a;
  if (p && a && predictor_run (p, model, numbers, 0, rows, z, a)
      && predictor_run (p, model, numbers, 0, rows, beside, b))
    {
      find_distances (t, rows, a, b);
      near = rows_near (rows, a, unit);
    }
  if (p)
    predictor_close (p);
  free (a);
  return near;
}
