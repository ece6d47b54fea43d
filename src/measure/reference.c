/* SPDX-License-Identifier: MIT */
/* A motion computed to about rounding, for systems whose exact solution is not
   known: extrapolation by Gragg, Bulirsch and Stoer.

   Over a step H the explicit midpoint rule of n substeps, smoothed by Gragg,
   has an error in even powers of H/n only.  From n = 2, 4, … 2 K the value at
   n = infinity is extrapolated: order 2 K.  The last two columns differ by the
   error of the one before the last; H is chosen to keep that below TOLERANCE,
   so that what the last column leaves is far less.  States are carried in
   long double; the force rounds them to double, which is the error that stays.

   No integrator of halfstep works like this, so that none is measured against
   itself.  A kink in the force is met by ever shorter steps, a singularity
   ends the motion.
   Reference: E. Hairer, S. P. Nørsett, G. Wanner, Solving Ordinary
   Differential Equations I, 2nd ed., II.9, doi:10.1007/978-3-540-78862-1.  */

#include "halfstep.h"
#include "starved.h"

#include <math.h>
#include <stdlib.h>

enum
{
  ROWS = 7,
  MOST_STEPS = 1000000
};

/* Of a step's error, beside the greatest lengths of q and v so far; v counts
   as no less than would go a thousandth of the way to q in the first step: of
   a motion that begins at rest, its forces in balance, there is nothing yet.
 */
static const double TOLERANCE = 0x1p-53, SLOW = 1e-3;

struct hs_reference
{
  const struct hs_system *system;
  const double *par;
  size_t n; /* numbers of a state: q, then v */
  long double t, H;
  int64_t steps;
  double far, fast, first;
  long double *y;           /* the state at t */
  long double *table[ROWS]; /* of the extrapolation */
  long double *before, *now, *slope;
  double *x, *a; /* a state, and its force */
};

struct hs_reference *
hs_reference_open (const struct hs_system *system, const double *par,
                   double t0, const double *q, const double *v, double H)
{
  const size_t dof = system->dof, n = 2 * dof;
  struct hs_reference *r = malloc (sizeof *r);
  long double *rows = calloc (n * (ROWS + 4), sizeof *rows);
  double *force = calloc (n + dof, sizeof *force);
  if (!r || !rows || !force)
    {
      free (r);
      free (rows);
      free (force);
      hs_starved = true;
      return NULL;
    }
  *r = (struct hs_reference){ .system = system,
                              .par = par,
                              .n = n,
                              .t = t0,
                              .H = H,
                              .first = fabs (H),
                              .y = rows,
                              .before = rows + n,
                              .now = rows + 2 * n,
                              .slope = rows + 3 * n,
                              .x = force,
                              .a = force + n };
  for (int k = 0; k < ROWS; k++)
    r->table[k] = rows + (4 + (size_t) k) * n;
  for (size_t d = 0; d < dof; d++)
    {
      r->y[d] = q[d];
      r->y[dof + d] = v[d];
    }
  return r;
}

void
hs_reference_close (struct hs_reference *r)
{
  if (!r)
    return;
  free (r->y);
  free (r->x);
  free (r);
}

/* slope = (v, A) at a state.  */
static void
find_slope (struct hs_reference *r, long double t, const long double *y)
{
  const size_t dof = r->n / 2;
  for (size_t i = 0; i < r->n; i++)
    r->x[i] = (double) y[i];
  r->system->acceleration (1, r->par, (double) t, r->x, r->x + dof, r->a);
  for (size_t d = 0; d < dof; d++)
    {
      r->slope[d] = y[dof + d];
      r->slope[dof + d] = r->a[d];
    }
}

/* The midpoint rule of m substeps over H, smoothed, into `end'.  */
static void
midpoint (struct hs_reference *r, int m, long double *end)
{
  const long double h = r->H / m;
  find_slope (r, r->t, r->y);
  for (size_t i = 0; i < r->n; i++)
    {
      r->before[i] = r->y[i];
      r->now[i] = r->y[i] + h * r->slope[i];
    }
  for (int k = 1; k < m; k++)
    {
      find_slope (r, r->t + k * h, r->now);
      for (size_t i = 0; i < r->n; i++)
        {
          const long double next = r->before[i] + 2 * h * r->slope[i];
          r->before[i] = r->now[i];
          r->now[i] = next;
        }
    }
  find_slope (r, r->t + r->H, r->now);
  for (size_t i = 0; i < r->n; i++)
    end[i] = (r->before[i] + r->now[i] + h * r->slope[i]) / 2;
}

static double
length (size_t n, const long double *y)
{
  long double sum = 0;
  for (size_t i = 0; i < n; i++)
    sum += y[i] * y[i];
  return (double) sqrtl (sum);
}

/* Extrapolates to table[0]; returns the error of the column before, in parts
   of what is tolerated.  */
static double
extrapolate (struct hs_reference *r)
{
  const size_t dof = r->n / 2;
  for (int k = 0; k < ROWS; k++)
    {
      midpoint (r, 2 * (k + 1), r->table[k]);
      /* table[j] holds T_{k,k-j}; from the newest backwards */
      for (int j = k - 1; j >= 0; j--)
        {
          const long double ratio = (long double) (k + 1) / (j + 1);
          const long double over = ratio * ratio - 1;
          for (size_t i = 0; i < r->n; i++)
            {
              const long double change
                  = (r->table[j + 1][i] - r->table[j][i]) / over;
              r->table[j][i] = r->table[j + 1][i] + change;
              if (k == ROWS - 1 && j == 0)
                r->slope[i] = change;
            }
        }
    }
  r->far = fmax (r->far, length (dof, r->table[0]));
  r->fast = fmax (fmax (r->fast, length (dof, r->table[0] + dof)),
                  SLOW * r->far / r->first);
  const double away = length (dof, r->slope),
               apart = length (dof, r->slope + dof);
  return fmax (r->far > 0 ? away / r->far : away,
               r->fast > 0 ? apart / r->fast : apart)
         / TOLERANCE;
}

bool
hs_reference_advance (struct hs_reference *r, double t)
{
  while (r->t != t)
    {
      const long double wanted = r->H, left = t - r->t;
      const bool last = fabsl (left) <= fabsl (wanted);
      r->H = last ? left : copysignl (wanted, left);
      const double off = extrapolate (r);
      if (r->t + r->H == r->t || ++r->steps > MOST_STEPS)
        return false;
      const double factor = 0.9 * pow (off, -1.0 / (2 * ROWS - 1));
      if (off <= 1)
        {
          r->t = last ? t : r->t + r->H;
          memcpy (r->y, r->table[0], r->n * sizeof *r->y);
          r->H = last ? wanted : r->H * fmin (factor, 2);
        }
      else
        r->H *= isfinite (off) ? fmax (factor, 0.2) : 0.2;
    }
  return true;
}

void
hs_reference_state (const struct hs_reference *r, double *q, double *v)
{
  const size_t dof = r->n / 2;
  for (size_t d = 0; d < dof; d++)
    {
      q[d] = (double) r->y[d];
      v[d] = (double) r->y[dof + d];
    }
}
