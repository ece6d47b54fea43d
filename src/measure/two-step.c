/* SPDX-License-Identifier: MIT */
/* The rounding of a two-step method that its twins do not show.

   q[n+1] = 2 q[n] - q[n-1] + h^2 A rounds h^2 A to units of q, u = eps |q|.
   While that is many units, other ones from step to step, what is lost is as
   good as random, and another for the twin.  It is not where h^2 A stands
   still to a unit: then all steps lose alike, and those of the twin with them.
   If A varies by D along a run, as a wave does, h^2 A stays within a unit of
   its crest for about the share

     b = sqrt (u/(h^2 D)),   at most 1,

   of the run: 1 where A is constant, or h^2 A below the last digit of q.  With
   u/2 lost on that share of k steps the way of a step is off by b k u/2, the
   velocity by that over h, and the position by b k^2 u/4.

   Nothing is said of how the motion itself magnifies this: a force that holds
   the position back makes it less.  */

#include "halfstep.h"

#include <float.h>
#include <math.h>

/* A of a start at the start itself (time -1) or at a time.  */
static void
accelerate (const struct hs_case *c, const struct hs_truth *truth, size_t i,
            int time, double *a)
{
  const double *state = hs_truth_at (truth, time);
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
  for (size_t d = 0; d < truth->dof; d++)
    {
      q[d] = state[d * truth->count + i];
      v[d] = state[(truth->dof + d) * truth->count + i];
    }
  c->system->acceleration (
      1, c->par,
      truth->begin[i] + truth->span * (1 + time) / (double) truth->times, q, v,
      a);
}

/* The mean squares of how far each component of A is from its mean along a
   run.  */
static void
find_variation (const struct hs_case *c, const struct hs_truth *truth,
                double *square)
{
  const size_t dof = truth->dof;
  const int n = 1 + truth->times;
  double a[1 + HS_MOST_TIMES][HS_MOST_DOF];
  for (size_t d = 0; d < dof; d++)
    square[d] = 0;
  for (size_t i = 0; i < truth->count; i += 2)
    {
      for (int j = 0; j < n; j++)
        accelerate (c, truth, i, j - 1, a[j]);
      for (size_t d = 0; d < dof; d++)
        {
          double mean = 0;
          for (int j = 0; j < n; j++)
            mean += a[j][d] / n;
          for (int j = 0; j < n; j++)
            square[d] += (a[j][d] - mean) * (a[j][d] - mean) / n
                         / ((double) truth->count / 2);
        }
    }
}

/* The mean square of a component of q and v over the starts and times.  */
static double
mean_square (const struct hs_truth *truth, size_t d)
{
  double sum = 0;
  for (int j = 0; j < truth->times; j++)
    for (size_t i = 0; i < truth->count; i += 2)
      {
        const double x = hs_truth_at (truth, j)[d * truth->count + i];
        sum += x * x;
      }
  return sum / (double) truth->count * 2 / truth->times;
}

double
hs_two_step_noise (const struct hs_case *c, const struct hs_truth *truth,
                   int64_t steps)
{
  const double h = fabs (truth->span / (double) steps);
  double variation[HS_MOST_DOF], far = 0, fast = 0, off = 0, wrong = 0;
  find_variation (c, truth, variation);
  for (size_t d = 0; d < truth->dof; d++)
    {
      const double q2 = mean_square (truth, d), unit = DBL_EPSILON * sqrt (q2);
      const double units = h * h * sqrt (variation[d]);
      const double share = units > unit ? sqrt (unit / units) : 1;
      far += q2;
      fast += mean_square (truth, truth->dof + d);
      for (int j = 1; j <= truth->times; j++)
        {
          const double k = (double) (steps / truth->times * j);
          const double way = share * k * unit / 2;
          wrong += way / h * way / h / truth->times;
          off += way * k / 2 * way * k / 2 / truth->times;
        }
    }
  return sqrt (
      ((far > 0 ? off / far : off) + (fast > 0 ? wrong / fast : wrong)) / 2);
}
