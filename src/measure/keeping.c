/* SPDX-License-Identifier: MIT */
/* How well an invariant is kept, or follows the exact motion's, in 100 turns
   of 1000 steps, as the experiment `drift' does it; of a motion that never
   returns, which may grow without bound, in as many steps of one.  A motion
   with quick moments, as a comet's, takes more steps, and one of over 40
   coordinates goes on for 10 turns only.

   Roundings that favour a direction, or return with the motion, make a drift
   as a method's own error does, but of less than epsilon a step, relative to
   the terms.  The method's own hardly changes with a step that is a little
   shorter, and at half the step it falls to half or less; rounding's is
   another with other steps, and does not fall.  So a drift that is below
   epsilon times the steps is that of rounding unless it stays within a factor
   sqrt(2) at 1001 and at 1003 steps a turn, by which an error of order 10
   changes by 3 in 100, and falls by more than that at 2000.  */

#include "halfstep.h"

#include <math.h>
#include <stdlib.h>

enum
{
  TURNS = 100,
  FEW_TURNS = 10, /* of more than so many coordinates */
  LARGE = 40,
  STEPS = 1000 /* a turn, or more for quick moments */
};

static int
turns_of (const struct hs_case *c)
{
  return c->system->dof > LARGE ? FEW_TURNS : TURNS;
}

/* Of the invariants first … first + count - 1.  */
struct watch
{
  const struct hs_case *c;
  int count;
  struct hs_conserved conserved[HS_MOST_INVARIANTS];
  struct hs_course course;
  struct hs_drift drift[HS_MOST_INVARIANTS];
  struct hs_kicks kicks;
};

static enum hs_status
see (void *context, const struct hs_state *state)
{
  struct watch *w = context;
  const bool alike = hs_kicks_add (&w->kicks, state);
  const double change
      = w->course.open ? hs_course_change (&w->course, state->t) : 0;
  for (int i = 0; i < w->count; i++)
    {
      double size;
      const struct hs_conserved *conserved = &w->conserved[i];
      const double value = hs_conserved_value (conserved, w->c->par, state->t,
                                               state->q, state->v, &size);
      const double error = hs_conserved_error (conserved, value - change);
      if (!isfinite (error))
        return HS_NOT_FINITE;
      hs_drift_add (&w->drift[i], state->step, state->t, error, fabs (error));
      hs_drift_terms (&w->drift[i], size, alike);
    }
  return HS_DONE;
}

static void
watch_start (struct watch *w, const struct hs_case *c, int first, int count)
{
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
  *w = (struct watch){ .c = c, .count = count };
  hs_case_start (c, q, v);
  const double periods = fabs (c->grid.end - c->grid.t0) / hs_case_period (c);
  hs_kicks_start (&w->kicks, c, periods);
  hs_course_start (&w->course, c);
  for (int i = 0; i < count; i++)
    {
      w->conserved[i] = hs_conserved_start (&c->system->invariants[first + i],
                                            c->par, c->grid.t0, q, v);
      hs_drift_start (&w->drift[i], c->grid.steps, periods, &w->conserved[i]);
      hs_drift_open (&w->drift[i], &w->course);
    }
}

static void
watch_end (struct watch *w)
{
  for (int i = 0; i < w->count; i++)
    hs_drift_stagger (&w->drift[i], &w->kicks);
}

static enum hs_status
keep (struct hs_case c, int first, int count, double turn, int steps,
      struct hs_keeping *keeping)
{
  struct watch w;
  hs_grid_of_steps (0, turn / steps, turns_of (&c) * steps, &c.grid);
  watch_start (&w, &c, first, count);
  const enum hs_status status = hs_run (&c, 1, see, &w).status;
  watch_end (&w);
  for (int i = 0; i < count; i++)
    {
      const struct hs_drift_verdict verdict
          = hs_drift_decide (&w.drift[i], status == HS_DONE);
      keeping[i] = (struct hs_keeping){
        .growth = verdict.growth,
        .confidence = verdict.confidence,
        .maximum = w.drift[i].maximum,
        .floor = hs_drift_floor (&w.drift[i]),
        .one_way = hs_drift_one_way (&w.drift[i]),
      };
    }
  return status;
}

struct hs_follow
{
  struct hs_case c;
  struct watch watch;
  struct hs_walk *walk;
  struct hs_report report;
};

struct hs_follow *
hs_follow_open (const struct hs_case *c)
{
  struct hs_follow *follow = malloc (sizeof *follow);
  if (!follow)
    return NULL;
  *follow = (struct hs_follow){ .c = *c, .report = { .step = -1 } };
  follow->walk = hs_walk_open (&follow->c);
  if (!follow->walk)
    {
      free (follow);
      return NULL;
    }
  watch_start (&follow->watch, &follow->c, 0, 1);
  return follow;
}

bool
hs_follow_on (struct hs_follow *follow, int steps)
{
  struct hs_report *report = &follow->report;
  for (; steps && report->status == HS_DONE
         && report->step < follow->c.grid.steps;
       steps--)
    {
      report->status = hs_walk_to (follow->walk, ++report->step);
      report->t = hs_grid_time (&follow->c.grid, report->step);
      if (report->status != HS_DONE)
        break;
      const struct hs_state state = hs_walk_state (follow->walk);
      report->status = see (&follow->watch, &state);
    }
  return report->status != HS_DONE || report->step == follow->c.grid.steps;
}

struct hs_report
hs_follow_report (const struct hs_follow *follow, struct hs_drift *drift)
{
  struct watch watch = follow->watch;
  watch_end (&watch);
  *drift = watch.drift[0];
  return follow->report;
}

void
hs_follow_close (struct hs_follow *follow)
{
  if (!follow)
    return;
  hs_walk_close (follow->walk);
  free (follow);
}

/* Whether a drift is the method's own.  */
static bool
is_own (const struct hs_case *c, int index, double turn, int times,
        double drift)
{
  static const int near[] = { STEPS + 1, STEPS + 3 };
  struct hs_keeping other;
  for (int i = 0; i < 2; i++)
    if (keep (*c, index, 1, turn, times * near[i], &other) != HS_DONE
        || other.maximum < M_SQRT1_2 * drift
        || other.maximum > M_SQRT2 * drift)
      return false;
  return keep (*c, index, 1, turn, 2 * times * STEPS, &other) == HS_DONE
         && other.maximum < M_SQRT1_2 * drift;
}

enum hs_status
hs_keeping_measure (const struct hs_case *c, int first, int count, double turn,
                    struct hs_keeping *keeping)
{
  if (isinf (hs_case_period (c)))
    turn /= turns_of (c);
  const struct hs_scales scales = hs_scales_of (c);
  if (isnan (scales.turn))
    return HS_NO_MEMORY;
  const int times = scales.finer;
  const enum hs_status status
      = keep (*c, first, count, turn, times * STEPS, keeping);
  for (int i = 0; i < count && status == HS_DONE; i++)
    {
      if (keeping[i].growth == HS_GROWTH_LINEAR
          && keeping[i].maximum <= keeping[i].one_way
          && !is_own (c, first + i, turn, times, keeping[i].maximum))
        {
          keeping[i].growth = HS_GROWTH_ROUNDING;
          keeping[i].confidence = 1;
        }
    }
  return status;
}
