/* SPDX-License-Identifier: MIT */
/* What an accuracy costs: the error of ever more steps in a span, the fewest
   steps that keep a wanted one, and the time that they take.

   The steps in the span are 2, 3, 4, 6, 8, 12, … times a unit, on to where
   rounding rules.  The error of symplectic integrators grows like t and that
   of others like t^2, with an oscillation above both: so it is measured over
   the whole span, never extrapolated from a shorter one, nor from larger
   steps.

   Between two rungs, one that misses the accuracy and one that keeps it, log
   e goes straight in log h but for the term after the leading one.  So the
   step is interpolated there, a run with it takes the place of either rung,
   and what is given back is a run that was made and keeps the accuracy.  */

#include "halfstep.h"

#include <math.h>
#include <time.h>

enum
{
  UNIT = HS_MOST_TIMES, /* divides the steps */
  TRIES = 8
};
/* Near enough to the accuracy; and what is aimed at, a little below it, since
   the line is met on either side.  */
static const double CLOSE = 0.97, AIM = 0.985;
/* Errors that are nearer than that are no better or worse.  */
static const double SAME = 0.97;

static int64_t
rung (int64_t unit, int k)
{
  return unit * ((k % 2 ? 3 : 2) << (k / 2));
}

/* An accuracy is kept where the worst time keeps it.  */
static bool
measure (const struct hs_case *c, const struct hs_truth *truth, int64_t steps,
         struct hs_convergence_point *p)
{
  const bool done = hs_convergence_measure (c, truth, steps, p);
  p->error = p->worst;
  return done;
}

/* Rounding is most of the error, of the last rung and the one before: of one
   alone it may be rounding that an all but unstable step magnifies.  */
static bool
is_at_floor (const struct hs_convergence *ladder)
{
  bool floor = ladder->points > 1;
  for (int i = ladder->points - 1; floor && i >= ladder->points - 2; i--)
    {
      const struct hs_convergence_point *p = &ladder->point[i];
      floor = p->kind == HS_POINT_ROUNDING && p->worst_noise > p->error / 2;
    }
  return floor;
}

bool
hs_cost_measure (const struct hs_case *c, const struct hs_truth *truth,
                 double coarsest, int64_t evaluations, double enough,
                 struct hs_convergence *ladder)
{
  const int64_t unit = UNIT * (int64_t) ceil (coarsest / 2 / UNIT);
  const int order = hs_case_order (c);
  double each = c->integrator->evaluations;
  ladder->points = 0;
  for (int k = 0; k < HS_ORDER_MOST; k++)
    {
      struct hs_convergence_point *p = &ladder->point[k];
      const int64_t steps = rung (unit, k);
      if ((double) steps * each > (double) evaluations)
        break;
      if (!measure (c, truth, steps, p))
        return false;
      each = (double) p->evaluations / (double) steps;
      ladder->points++;
      hs_convergence_decide (ladder, order);
      if (is_at_floor (ladder)
          || (k && fmax (p[-1].error, p->error) <= enough))
        break;
    }
  return true;
}

/* Steps between the rungs, where the line through them meets the aim.  */
static int64_t
between (const struct hs_convergence_point *low,
         const struct hs_convergence_point *high, double aim)
{
  const double part
      = isfinite (low->error) && high->error > 0
            ? log (low->error / aim) / log (low->error / high->error)
            : 0.5;
  const double ratio = (double) high->steps / (double) low->steps;
  const int64_t steps
      = UNIT * (int64_t) rint ((double) low->steps * pow (ratio, part) / UNIT);
  return steps <= low->steps    ? low->steps + UNIT
         : steps >= high->steps ? high->steps - UNIT
                                : steps;
}

static bool
narrow (const struct hs_case *c, const struct hs_truth *truth, double accuracy,
        struct hs_convergence_point *low, struct hs_convergence_point *high)
{
  bool done = true;
  for (int i = 0; done && i < TRIES && high->error < CLOSE * accuracy
                  && high->steps - low->steps > UNIT;
       i++)
    {
      struct hs_convergence_point p = { 0 };
      const int64_t steps = between (low, high, AIM * accuracy);
      done = measure (c, truth, steps, &p);
      if (done)
        *(p.error <= accuracy ? high : low) = p;
    }
  return done;
}

bool
hs_cost_reach (const struct hs_case *c, const struct hs_truth *truth,
               double accuracy, const struct hs_convergence *ladder,
               struct hs_cost *cost)
{
  const struct hs_convergence_point *p = ladder->point;
  int best = 0, k = 0;
  *cost = (struct hs_cost){ .reach = HS_COST_DEAR, .point.error = INFINITY };
  if (!ladder->points)
    return true;
  for (int i = 1; i < ladder->points; i++)
    if (p[i].error < p[best].error)
      best = i;
  /* One rung may do by chance, where errors of both signs meet.  */
  while (k < ladder->points
         && !(p[k].error <= accuracy
              && (k + 1 == ladder->points || p[k + 1].error <= accuracy
                  || p[k + 1].kind == HS_POINT_ROUNDING)))
    k++;
  if (k == ladder->points)
    {
      cost->point = p[best];
      if (is_at_floor (ladder))
        cost->reach = HS_COST_ROUNDING;
      return true;
    }
  cost->reach = k ? HS_COST_REACHED : HS_COST_COARSEST;
  cost->point = p[k];
  struct hs_convergence_point low = p[k ? k - 1 : 0];
  return k == 0 || narrow (c, truth, accuracy, &low, &cost->point);
}

/* The least error of a ladder at so many evaluations or fewer.  */
static double
error_at (const struct hs_convergence *ladder, double evaluations)
{
  double least = INFINITY;
  for (int i = 0; i < ladder->points; i++)
    {
      const struct hs_convergence_point *p = &ladder->point[i];
      if ((double) p->evaluations <= evaluations)
        least = fmin (least, p->error);
      else if (i && (double) p[-1].evaluations < evaluations
               && isfinite (p[-1].error))
        {
          const double part
              = log (evaluations / (double) p[-1].evaluations)
                / log ((double) p->evaluations / (double) p[-1].evaluations);
          least
              = fmin (least, p[-1].error * pow (p->error / p[-1].error, part));
        }
    }
  return least;
}

int
hs_cost_rank (const struct hs_convergence *ladders, int count,
              const struct hs_convergence_point *point)
{
  int rank = 1;
  for (int i = 0; i < count; i++)
    rank += error_at (&ladders[i], (double) point->evaluations)
            < SAME * point->error;
  return rank;
}

/* Of this thread.  */
static double
processor_time (void)
{
  struct timespec t;
  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &t);
  return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

static enum hs_status
ignore (void *context, const struct hs_state *state)
{
  (void) context;
  (void) state;
  return HS_DONE;
}

double
hs_cost_time (const struct hs_case *c, double span, int64_t steps)
{
  /* A run is repeated until the clock has something to count; the least of
     several such rows is the one that was disturbed least.  */
  enum
  {
    ROWS = 5
  };
  const double row = 2e-3;
  struct hs_case timed = *c;
  double least = INFINITY;
  timed.grid.h = span / (double) steps;
  timed.grid.steps = steps;
  timed.grid.end = timed.grid.t0 + span;
  for (int i = 0; i < ROWS; i++)
    {
      const double start = processor_time ();
      double taken = 0;
      int runs = 0;
      for (; taken < row; runs++, taken = processor_time () - start)
        hs_run (&timed, steps, ignore, NULL);
      least = fmin (least, taken / runs);
    }
  return least;
}
