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

/* The start at row 0, and one beside it by the last digits.  */
static void
two_starts (const struct trial *t, double *z, double *beside)
{
  const struct hs_trace *trace = t->trace;
  const size_t dof = trace->dof;
  for (size_t d = 0; d < dof; d++)
    {
      const double h = fabs (t->h);
      const double v_unit
          = trace->v ? trace->v_unit[d] : trace->q_unit[d] / h / TRIAL_LEADING;
      z[d] = trace->q[d];
      z[dof + d]
          = trace->v ? trace->v[d] : (trace->q[dof + d] - trace->q[d]) / t->h;
      beside[d] = z[d] + fmax (trace->q_unit[d], LEAST * t->far);
      beside[dof + d] = z[dof + d] + fmax (v_unit, LEAST * t->fast);
    }
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

/* Rows in which the two stay near each other.  */
static size_t
rows_near (size_t rows, const double *distance)
{
  const double unit = distance[0];
  for (size_t row = 1; row <= rows; row++)
    {
      const size_t led = row > TRIAL_LEADING ? row / TRIAL_STAGE : 0;
      if (!(distance[row] * (unit / distance[led])
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
  two_starts (t, z, beside);
  if (p && a && predictor_run (p, model, numbers, 0, rows, z, a)
      && predictor_run (p, model, numbers, 0, rows, beside, b))
    {
      find_distances (t, rows, a, b);
      near = rows_near (rows, a);
    }
  if (p)
    predictor_close (p);
  free (a);
  return near;
}
