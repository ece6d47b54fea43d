/* SPDX-License-Identifier: MIT */
/* The error of n steps over a span, and how much of it is rounding.

   The error is the root mean square over the starts and times of a truth
   (truth.c).  Positions and velocities, of different units, are each taken
   relative to the root mean square of the motion's own.

   The difference of the error vectors of a start and its twin, over sqrt(2),
   is the rounding error, with that of the truth if it is a computed one.  A
   two-step method may have more that the two have in common (two-step.c); and
   what a run says that it rounds by itself, as one whose numbers are printed
   with few digits, is added, for of that a twin may have the same.  */

#include "halfstep.h"

#include <math.h>
#include <stdlib.h>

enum
{
  FEW = 4
};

/* The runs of one number of steps.  */
struct study
{
  struct hs_case c;
  const struct hs_truth *truth;
  int64_t between;     /* steps from one time to the next */
  size_t dof, count;   /* of starts */
  size_t first;        /* start of a single run */
  int64_t evaluations; /* of all starts */
  double rounding[2];  /* mean square of what q and v are rounded by */
  double *q, *v;       /* the starts, then the ends: [d * count + i] */
  double *error;       /* [(time * 2 dof + component) * count + i] */
};

/* Notes the error vectors of a state, q then v.  */
static enum hs_status
note_errors (void *context, const struct hs_state *state)
{
  struct study *s = context;
  const size_t dof = s->dof, lanes = (size_t) state->lanes;
  if (state->step == 0)
    return HS_DONE;
  const int time = (int) (state->step / s->between - 1);
  const double *truth = hs_truth_at (s->truth, time);
  double *error = s->error + (size_t) time * 2 * dof * s->count;
  for (size_t lane = 0; lane < (size_t) state->used; lane++)
    for (size_t d = 0; d < dof; d++)
      {
        const size_t at = d * s->count + s->first + state->first + lane;
        const size_t to = at + dof * s->count;
        error[at] = state->q[d * lanes + lane] - truth[at];
        error[to] = state->v[d * lanes + lane] - truth[to];
      }
  return HS_DONE;
}

static bool
is_fine (int order, int64_t least)
{
  return order >= 5 && least % 2 == 0;
}

/* Fine: 1, 1 1/2, then 1, 1 1/4, 1 1/2, 1 3/4 times 2, 4, 8 …  */
int64_t
hs_convergence_steps (int order, int64_t least, int point)
{
  if (!is_fine (order, least))
    return least << point;
  if (point < 2)
    return least / 2 * (2 + point);
  return least / 2 * (4 + (point - 2) % 4) << (point - 2) / 4;
}

int
hs_convergence_times (int order, int64_t least)
{
  const int64_t steps = is_fine (order, least) ? least / 2 : least;
  int times = HS_MOST_TIMES;
  while (steps % times)
    times--;
  return times;
}

/* Where the force knows no time, all starts go as one ensemble.  */
static bool
run_together (struct study *s)
{
  const struct hs_report end = hs_run_ensemble (&s->c, s->count, s->q, s->v,
                                                s->between, note_errors, s);
  s->evaluations = end.evaluations;
  return end.status == HS_DONE;
}

/* Else each starts at its own time; so do a few, which cost a whole block
   together, and those whose rods are solved for lane by lane.  */
static bool
run_one_by_one (struct study *s)
{
  const struct hs_case whole = s->c;
  struct hs_report end = { .status = HS_DONE };
  for (size_t i = 0; i < s->count && end.status != HS_NO_MEMORY; i++)
    {
      double x[HS_MOST_DOF], u[HS_MOST_DOF];
      for (size_t d = 0; d < s->dof; d++)
        {
          x[d] = s->q[d * s->count + i];
          u[d] = s->v[d * s->count + i];
        }
      s->first = i;
      s->c.q0 = x;
      s->c.v0 = u;
      s->c.grid.t0 = s->truth->begin[i];
      s->c.grid.end = s->truth->begin[i] + s->truth->span;
      end = hs_run (&s->c, s->between, note_errors, s);
      s->evaluations += end.evaluations;
      for (int k = 0; k < 2; k++)
        s->rounding[k]
            += end.rounding[k] * end.rounding[k] / (double) s->count;
    }
  s->c = whole;
  return end.status != HS_NO_MEMORY;
}

/* Mean squares of the error, at each time, of its rounding and of the motion
   itself over components first … first + dof - 1.  */
static void
add_relative (const struct study *s, size_t first, double *error,
              double *noise)
{
  const int times = s->truth->times;
  double size = 0, n2[HS_MOST_TIMES] = { 0 }, e2[HS_MOST_TIMES] = { 0 };
  for (int j = 0; j < times; j++)
    for (size_t d = first; d < first + s->dof; d++)
      {
        const double *x = hs_truth_at (s->truth, j) + d * s->count;
        const double *e = s->error + ((size_t) j * 2 * s->dof + d) * s->count;
        for (size_t i = 0; i < s->count; i += 2)
          {
            const double difference = e[i] - e[i + 1];
            e2[j] += e[i] * e[i];
            n2[j] += difference * difference / 2 + s->rounding[first > 0];
            size += x[i] * x[i];
          }
      }
  for (int j = 0; j < times; j++)
    {
      error[j] += (size > 0 ? e2[j] / size : e2[j]) / 2;
      noise[j] += (size > 0 ? n2[j] / size : n2[j]) / 2;
    }
}

/* Allocates; to be freed at error.  */
static bool
study_make (struct study *s, const struct hs_case *c,
            const struct hs_truth *truth, int64_t steps)
{
  const size_t row = truth->dof * truth->count;
  const size_t table = (size_t) truth->times * 2 * row;
  double *memory = malloc ((table + 2 * row) * sizeof *memory);
  *s = (struct study){ .c = *c,
                       .truth = truth,
                       .between = steps / truth->times,
                       .dof = truth->dof,
                       .count = truth->count,
                       .error = memory };
  if (!memory)
    return false;
  s->q = memory + table;
  s->v = s->q + row;
  memcpy (s->q, truth->starts, 2 * row * sizeof *s->q);
  s->c.grid.h = truth->span / (double) steps;
  s->c.grid.steps = steps;
  s->c.grid.end = s->c.grid.t0 + truth->span;
  for (size_t i = 0; i < table; i++)
    s->error[i] = INFINITY; /* what a run that ends early leaves */
  return true;
}

/* Whether anything is elsewhere, or faster, at the end.  */
static bool
has_moved (const struct hs_truth *truth)
{
  const double *end = hs_truth_at (truth, truth->times - 1);
  bool moved = false;
  for (size_t i = 0; i < 2 * truth->dof * truth->count; i++)
    moved = moved || end[i] != truth->starts[i];
  return moved;
}

static struct hs_convergence_point
study_result (const struct study *s)
{
  double each[HS_MOST_TIMES] = { 0 }, rounding[HS_MOST_TIMES] = { 0 };
  double error = 0, noise = 0;
  int worst = 0;
  add_relative (s, 0, each, rounding);
  add_relative (s, s->c.integrator->traits & HS_POSITIONS ? 0 : s->dof, each,
                rounding);
  const unsigned sums = s->c.integrator->traits & (HS_TWO_STEP | HS_SUMMED);
  const double common
      = sums == HS_TWO_STEP
            ? hs_two_step_noise (&s->c, s->truth, s->c.grid.steps)
            : 0;
  for (int j = 0; j < s->truth->times; j++)
    {
      error += each[j];
      noise += rounding[j];
      if (each[j] > each[worst])
        worst = j;
    }
  return (struct hs_convergence_point){
    .steps = s->c.grid.steps,
    .evaluations = s->evaluations / (int64_t) s->count,
    .h = s->c.grid.h,
    .error = isfinite (error) ? sqrt (error) : INFINITY,
    .noise = hypot (sqrt (noise), common),
    .worst
    = isfinite (error) ? sqrt (each[worst] * s->truth->times) : INFINITY,
    .worst_noise = hypot (sqrt (rounding[worst] * s->truth->times), common),
    .moved = has_moved (s->truth),
  };
}

bool
hs_convergence_measure (const struct hs_case *c, const struct hs_truth *truth,
                        int64_t steps, struct hs_convergence_point *point)
{
  struct study s;
  bool done = study_make (&s, c, truth, steps);
  if (done)
    {
      done = c->system->traits & HS_TIME_DEPENDENT || c->system->rods
                     || s.count <= FEW || c->integrator->traits & HS_FOREIGN
                 ? run_one_by_one (&s)
                 : run_together (&s);
      *point = study_result (&s);
    }
  free (s.error);
  return done;
}
