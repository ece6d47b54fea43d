/* SPDX-License-Identifier: MIT */
/* The times of a trace, its step and its digits.

   The times are uniform if t0 + k h is each of them to half a unit of its last
   digit, h being the whole span over the number of rows; so that h has many
   more digits than a single difference.  Within these bounds a shorter decimal
   number is taken for what was meant.

   A number has all its digits if its last one is worth no more than its ulp.
   Numbers that are all of single precision, though written with more digits,
   come from arithmetic in single precision.  */

#include "facts.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int
facts_digits (double x)
{
  char text[40];
  for (int digits = 1; digits < 17; digits++)
    {
      snprintf (text, sizeof text, "%.*e", digits - 1, x);
      if (strtod (text, NULL) == x)
        return digits;
    }
  return 17;
}

double
facts_nice (double low, double high)
{
  const double middle = low + (high - low) / 2;
  char text[40];
  for (int digits = 1; digits < 17; digits++)
    {
      snprintf (text, sizeof text, "%.*e", digits - 1, middle);
      const double x = strtod (text, NULL);
      if (x >= low && x <= high)
        return x;
    }
  return middle;
}

double
facts_digit (double x, int digits)
{
  return pow (10, floor (log10 (fabs (x))) - digits + 1);
}

double
facts_fraction (double x, double by)
{
  double found = NAN;
  for (int n = 2; n <= 12; n++)
    if (fabs (round (n * x) / n - x) <= by)
      {
        by = fabs (round (n * x) / n - x);
        found = round (n * x) / n;
      }
  return found;
}

/* Of a step: what times may be off by, for a gap to be a number of steps.  */
static const double GAP = 0.25, NEARLY = 1e-6;
enum
{
  MANY = 4, /* rows to a gap, at least */
  SHORT = 5 /* digits of a step that somebody typed */
};

/* t + h + h + …, each sum rounded, and to the digits not t + i h; seven
   decimals may stand for two neighbours of single precision.  */
static bool
are_sums (const struct hs_trace *trace, double h, bool single)
{
  double sum = trace->t[0];
  bool differs = false;
  for (size_t i = 0; i < trace->rows; i++)
    {
      const double unit = single ? 1.001 * trace->t_unit[i] : 0;
      if (!(fabs (trace->t[i] - sum) <= unit))
        return false;
      differs
          = differs || fabs (sum - (trace->t[0] + (double) i * h)) > 2 * unit;
      sum = single ? (double) ((float) sum + (float) h) : sum + h;
    }
  return differs;
}

/* Where all gaps between rows are whole numbers of one step, and most of them
   one, rows are lost: the rows of the longest run without a gap.  */
bool
facts_gaps (const struct trial *t, size_t *from, size_t *rows, size_t *lost)
{
  const struct hs_trace *trace = t->trace;
  double least = INFINITY;
  size_t begin = 0, gaps = 0;
  *rows = *lost = 0;
  for (size_t i = 1; i < trace->rows; i++)
    least = fmin (least, fabs (trace->t[i] - trace->t[i - 1]));
  for (size_t i = 1; i <= trace->rows; i++)
    {
      const double gap
          = i < trace->rows ? (trace->t[i] - trace->t[i - 1]) / least : 2;
      const double by
          = i < trace->rows
                ? (trace->t_unit[i] + trace->t_unit[i - 1]) / 2 / least
                : 0;
      if (!(by < GAP && fabs (fabs (gap) - rint (fabs (gap))) <= by + NEARLY))
        return false;
      if (fabs (gap) < 1.5)
        continue;
      gaps += i < trace->rows;
      *lost += i < trace->rows ? (size_t) rint (fabs (gap)) - 1 : 0;
      if (i - begin > *rows)
        {
          *from = begin;
          *rows = i - begin;
        }
      begin = i;
    }
  return *lost > 0 && gaps < trace->rows / MANY;
}

/* Of times that are sums of single precision the step is the first.  */
static void
find_sums (struct trial *t)
{
  const struct hs_trace *trace = t->trace;
  const double first = trace->t[1] - trace->t[0],
               by = trace->t_unit[0] + trace->t_unit[1]
                    + FLT_EPSILON * fabs (trace->t[1]),
               size = fabs (first);
  const double h = copysign (facts_nice (size - by, size + by), first);
  t->summed = !t->uniform && are_sums (trace, h, true);
  if (!t->summed)
    return;
  t->h = h;
  t->loose = 0;
  t->uniform = true;
}

static void
find_times (struct trial *t)
{
  const struct hs_trace *trace = t->trace;
  const size_t last = trace->rows - 1;
  const double T = trace->t[last] - trace->t[0], n = (double) last;
  const double rough
      = (trace->t_unit[0] + trace->t_unit[last]) / 2
        + n * DBL_EPSILON * fmax (fabs (trace->t[0]), fabs (trace->t[last]));
  t->t0 = trace->t[0];
  t->h = T / n;
  const double nice = T > 0 ? facts_nice ((T - rough) / n, (T + rough) / n)
                            : -facts_nice ((-T - rough) / n, (-T + rough) / n);
  const double first = trace->t[1] - trace->t[0];
  t->loose = rough / fabs (T);
  t->rough = t->loose;
  t->mean = t->h;
  if (facts_digits (nice) <= SHORT)
    {
      t->h = nice;
      t->loose = 0;
    }
  else if (trace->t[0] == 0 && trace->t_unit[1] <= 4 * hs_ulp (first)
           && fabs (first * n - T) <= rough)
    {
      t->h = first;
      t->loose = 0;
    }
  t->timed = true;
  for (size_t i = 0; i <= last; i++)
    t->timed = t->timed
               && trace->t_unit[i]
                      <= 4 * hs_ulp (fmax (fabs (t->t0), fabs (t->t0 + T)));
  t->rounded = false;
  t->uniform = T != 0;
  for (size_t i = 0; i <= last; i++)
    {
      const double off = trace->t[i] - (t->t0 + (double) i * t->h);
      const double bound = (trace->t_unit[0] + trace->t_unit[i]) * 0.501
                           + rough * (double) i / n
                           + (double) i * DBL_EPSILON * fabs (trace->t[i]);
      t->uniform = t->uniform && fabs (off) <= bound;
      t->rounded = t->rounded || fabs (off) > trace->t_unit[i] / 64;
    }
}

/* Counts those coarser than single precision; false: one is no such number,
   to its digits.  */
static bool
are_single (const double *x, const double *unit, size_t count, size_t *coarse)
{
  for (size_t i = 0; i < count; i++)
    {
      if (fabs (x[i] - (float) x[i]) > unit[i] / 2)
        return false;
      *coarse += unit[i] > 2 * FLT_EPSILON * fabs (x[i]);
    }
  return true;
}

bool
facts_single (const struct trial *t)
{
  const struct hs_trace *trace = t->trace;
  const size_t count = trace->rows * trace->dof;
  size_t coarse = 0;
  return are_single (trace->q, trace->q_unit, count, &coarse)
         && (!trace->v || are_single (trace->v, trace->v_unit, count, &coarse))
         && coarse < count / 4;
}

static bool
is_full (const struct hs_trace *trace)
{
  const size_t count = trace->rows * trace->dof;
  size_t coarse = 0, small = 0;
  for (size_t i = 0; i < count; i++)
    {
      coarse += trace->q_unit[i] > 4 * hs_ulp (trace->q[i]);
      small += trace->v && trace->v_unit[i] > 4 * hs_ulp (trace->v[i]);
    }
  return coarse + small < count / 4;
}

void
facts_bend (struct trial *t)
{
  const struct hs_trace *trace = t->trace;
  const size_t dof = trace->dof, apart = trace->rows / 256 + 1;
  double a[HS_MOST_DOF], none[HS_MOST_DOF] = { 0 };
  t->bend = 0;
  for (size_t row = 0; row < trace->rows; row += apart)
    {
      t->system->acceleration (1, t->par, trace->t[row], trace->q + row * dof,
                               trace->v ? trace->v + row * dof : none, a);
      for (size_t d = 0; d < dof; d++)
        t->bend = fmax (t->bend, fabs (a[d]));
    }
}

void
facts_find (struct trial *t)
{
  const struct hs_trace *trace = t->trace;
  find_times (t);
  find_sums (t);
  t->far = t->fast = 0;
  for (size_t i = 0; i < trace->rows * trace->dof; i++)
    {
      t->far = fmax (t->far, fabs (trace->q[i]));
      if (trace->v)
        t->fast = fmax (t->fast, fabs (trace->v[i]));
    }
  for (size_t i = trace->dof; !trace->v && i < trace->rows * trace->dof; i++)
    t->fast = fmax (t->fast,
                    fabs ((trace->q[i] - trace->q[i - trace->dof]) / t->h));
  facts_bend (t);
  t->full = is_full (trace);
  t->epsilon = t->full && facts_single (t) ? FLT_EPSILON : DBL_EPSILON;
}

bool
facts_ordered (const struct hs_trace *trace, size_t *row)
{
  const double T = trace->t[trace->rows - 1] - trace->t[0];
  for (*row = 1; *row < trace->rows; ++*row)
    if ((trace->t[*row] - trace->t[*row - 1]) * T < 0)
      return false;
  *row = 0;
  return T != 0;
}

/* Between the first row and any other the force is the mean of theirs.  */
bool
facts_linear (const struct trial *t)
{
  const struct hs_trace *trace = t->trace;
  const double none = 0, size = 64 * DBL_EPSILON * t->bend;
  for (size_t i = 1; t->system->dof == 1 && i < trace->rows; i++)
    {
      const double q[] = { trace->q[0], trace->q[i],
                           trace->q[0] + (trace->q[i] - trace->q[0]) / 2 };
      double a[3];
      for (int k = 0; k < 3; k++)
        t->system->acceleration (1, t->par, trace->t[0], &q[k], &none, &a[k]);
      if (!(fabs (a[0] + a[1] - 2 * a[2]) <= size))
        return false;
    }
  return t->system->dof == 1;
}

bool
facts_accumulated (const struct trial *t)
{
  const double h
      = facts_nice (t->h - fabs (t->h) * 1e-12, t->h + fabs (t->h) * 1e-12);
  return t->summed || are_sums (t->trace, h, false);
}

/* v = (q[n+1] - q[n-1])/2h is that to rounding of v where it was made so, else
   to rounding of q.  */
bool
facts_differences (const struct trial *t)
{
  const struct hs_trace *trace = t->trace;
  const size_t dof = trace->dof;
  double as_made = 0, as_not = 0, squares = 0;
  if (!t->full || !t->uniform || !trace->v)
    return false;
  for (size_t i = dof; i < (trace->rows - 1) * dof; i++)
    {
      const double apart = trace->q[i + dof] - trace->q[i - dof];
      squares += pow (2 * t->h * trace->v[i] - apart, 2);
      as_made += pow (2 * DBL_EPSILON * apart, 2);
      as_not += pow (DBL_EPSILON / 16 * trace->q[i], 2);
    }
  return squares <= as_made && squares <= as_not;
}
