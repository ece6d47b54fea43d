/* SPDX-License-Identifier: MIT */
/* The error of n steps over a span, and how much of it is rounding.

   One start and one end can mislead: after a whole period, or from a turning
   point, the leading errors cancel.  So the error is the root mean square
   over starts spread along one period of the exact motion and over times
   spread through the span.  Positions and velocities, of different units, are
   each taken relative to the root mean square of the exact motion's own.

   Every start has a twin 2^-30 of a period later.  The truncation error of
   the two is the same but for that fraction; their rounding errors have
   nothing in common.  The difference of the two error vectors, over sqrt(2),
   is therefore the rounding error.  */

#include "halfstep.h"

#include <math.h>
#include <stdlib.h>

enum
{
  FEW = 4,
  MOST_TIMES = 8
};

/* The runs of one number of steps: start 2 p is phase p, 2 p + 1 its twin.  */
struct study
{
  struct hs_case c;
  int times;
  int64_t between;           /* steps from one time to the next */
  size_t dof, count;         /* of starts */
  size_t first;              /* start of a single run */
  int64_t evaluations;       /* of all starts */
  struct hs_exact whole;     /* the case's motion, on which all starts lie */
  struct hs_exact *exact;    /* the motion from each */
  double *phase;             /* of each start, a time */
  double *q, *v;             /* the starts, then the ends: [d * count + i] */
  double *error, *reference; /* [(time * 2 dof + component) * count + i] */
};

/* Notes the error vectors of a state, q then v, against the exact motion.  */
static enum hs_status
note_errors (void *context, const struct hs_state *state)
{
  struct study *s = context;
  const size_t dof = s->dof, lanes = (size_t) state->lanes;
  const size_t time = (size_t) (state->step / s->between - 1);
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
  if (state->step == 0)
    return HS_DONE;
  for (size_t lane = 0; lane < (size_t) state->used; lane++)
    {
      const size_t i = s->first + state->first + lane;
      for (size_t d = 0; d < dof; d++)
        {
          q[d] = s->q[d * s->count + i];
          v[d] = s->v[d * s->count + i];
        }
      hs_exact_at (&s->exact[i], state->t, q, v);
      for (size_t d = 0; d < dof; d++)
        {
          const size_t at = (time * 2 * dof + d) * s->count + i;
          const size_t to = at + dof * s->count;
          s->reference[at] = q[d];
          s->reference[to] = v[d];
          s->error[at] = state->q[d * lanes + lane] - q[d];
          s->error[to] = state->v[d * lanes + lane] - v[d];
        }
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
  int times = 8;
  while (steps % times)
    times--;
  return times;
}

/* Start i: the exact state at `phase' after the case's start.  The motion from
   there begins at time t0.  */
static void
start_at (struct study *s, size_t i, double phase, double t0, double *q,
          double *v)
{
  hs_case_start (&s->c, q, v);
  hs_exact_at (&s->whole, s->c.grid.t0 + phase, q, v);
  hs_exact_start (&s->exact[i], s->c.system, s->c.par, t0, q, v);
  for (size_t d = 0; d < s->dof; d++)
    {
      s->q[d * s->count + i] = q[d];
      s->v[d * s->count + i] = v[d];
    }
}

/* Where the force knows no time, all starts go as one ensemble.  */
static bool
run_together (struct study *s)
{
  const size_t row = s->dof * s->count;
  double *starts = malloc (2 * row * sizeof *starts);
  if (!starts)
    return false;
  for (size_t i = 0; i < s->count; i++)
    {
      double x[HS_MOST_DOF], u[HS_MOST_DOF];
      start_at (s, i, s->phase[i], s->c.grid.t0, x, u);
    }
  memcpy (starts, s->q, row * sizeof *starts);
  memcpy (starts + row, s->v, row * sizeof *starts);
  const struct hs_report end = hs_run_ensemble (
      &s->c, s->count, starts, starts + row, s->between, note_errors, s);
  free (starts);
  s->evaluations = end.evaluations;
  return end.status == HS_DONE;
}

/* Else each starts at its own time; so do a few, which cost a whole block
   together.  */
static bool
run_one_by_one (struct study *s)
{
  const struct hs_grid grid = s->c.grid;
  const double *q0 = s->c.q0, *v0 = s->c.v0;
  struct hs_report end = { .status = HS_DONE };
  for (size_t i = 0; i < s->count && end.status != HS_NO_MEMORY; i++)
    {
      double x[HS_MOST_DOF], u[HS_MOST_DOF];
      const double phase = s->phase[i];
      start_at (s, i, phase, s->c.grid.t0 + phase, x, u);
      s->first = i;
      s->c.q0 = x;
      s->c.v0 = u;
      s->c.grid.t0 = grid.t0 + phase;
      s->c.grid.end = grid.end + phase;
      end = hs_run (&s->c, s->between, note_errors, s);
      s->evaluations += end.evaluations;
      s->c.q0 = q0;
      s->c.v0 = v0;
      s->c.grid = grid;
    }
  return end.status != HS_NO_MEMORY;
}

/* Mean squares of the error, at each time, of its rounding and of the motion
   itself over components first … first + dof - 1.  */
static void
add_relative (const struct study *s, size_t first, double *error,
              double *noise)
{
  double n2 = 0, size = 0, e2[MOST_TIMES] = { 0 };
  for (size_t j = 0; j < (size_t) s->times; j++)
    for (size_t d = first; d < first + s->dof; d++)
      for (size_t i = 0; i < s->count; i += 2)
        {
          const size_t at = (j * 2 * s->dof + d) * s->count + i;
          const double difference = s->error[at] - s->error[at + 1];
          e2[j] += s->error[at] * s->error[at];
          n2 += difference * difference / 2;
          size += s->reference[at] * s->reference[at];
        }
  for (int j = 0; j < s->times; j++)
    error[j] += (size > 0 ? e2[j] / size : e2[j]) / 2;
  *noise += (size > 0 ? n2 / size : n2) / 2;
}

/* Allocates, and spreads the starts; to be freed at error and at exact.  */
static bool
study_make (struct study *s, const struct hs_case *c, double span,
            int64_t steps, int times, int phases)
{
  const size_t dof = c->system->dof, count = 2 * (size_t) phases;
  const size_t table = (size_t) times * 2 * dof * count;
  const double period = hs_case_period (c);
  const double turn = isfinite (period) ? period : fabs (span);
  double *memory = calloc (2 * table + (2 * dof + 1) * count, sizeof *memory);
  *s = (struct study){ .c = *c,
                       .times = times,
                       .between = steps / times,
                       .dof = dof,
                       .count = count,
                       .exact = malloc (count * sizeof *s->exact),
                       .error = memory };
  if (!memory || !s->exact)
    return false;
  s->reference = memory + table;
  s->q = s->reference + table;
  s->v = s->q + dof * count;
  s->phase = s->v + dof * count;
  s->c.grid.h = span / (double) steps;
  s->c.grid.steps = steps;
  s->c.grid.end = s->c.grid.t0 + span;
  hs_case_prepare (c, &s->whole);
  for (size_t i = 0; i < table; i++)
    s->error[i] = INFINITY; /* what a run that ends early leaves */
  for (int i = 0; i < phases; i++)
    {
      s->phase[2 * i] = turn * i / phases;
      s->phase[2 * i + 1] = s->phase[2 * i] + turn * 0x1p-30;
    }
  return true;
}

static struct hs_convergence_point
study_result (const struct study *s)
{
  double each[MOST_TIMES] = { 0 }, error = 0, worst = 0, noise = 0;
  add_relative (s, 0, each, &noise);
  add_relative (s, s->dof, each, &noise);
  for (int j = 0; j < s->times; j++)
    {
      error += each[j];
      worst = fmax (worst, each[j] * s->times);
    }
  return (struct hs_convergence_point){
    .steps = s->c.grid.steps,
    .evaluations = s->evaluations / (int64_t) s->count,
    .h = s->c.grid.h,
    .error = isfinite (error) ? sqrt (error) : INFINITY,
    .noise = sqrt (noise),
    .worst = isfinite (error) ? sqrt (worst) : INFINITY,
  };
}

bool
hs_convergence_measure (const struct hs_case *c, double span, int64_t steps,
                        int times, int phases,
                        struct hs_convergence_point *point)
{
  struct study s;
  bool done = study_make (&s, c, span, steps, times, phases);
  if (done)
    {
      done = c->system->traits & HS_TIME_DEPENDENT || s.count <= FEW
                 ? run_one_by_one (&s)
                 : run_together (&s);
      *point = study_result (&s);
    }
  free (s.error);
  free (s.exact);
  return done;
}
