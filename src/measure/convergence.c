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
  TIMES = 8
};

/* Error vectors (q then v) at the times of one run.  */
struct errors
{
  const struct hs_case *c;
  double *reference, *error; /* 2 dof each time */
  int seen;
};

static enum hs_status
note_error (void *context, const struct hs_state *state)
{
  struct errors *e = context;
  const size_t dof = e->c->system->dof;
  if (state->step == 0)
    return HS_DONE;
  double *q = e->reference + 2 * dof * e->seen, *v = q + dof;
  double *error = e->error + 2 * dof * e->seen++;
  hs_case_exact (e->c, state->t, q, v);
  for (size_t d = 0; d < dof; d++)
    {
      error[d] = state->q[d] - q[d];
      error[dof + d] = state->v[d] - v[d];
    }
  return HS_DONE;
}

/* Times compared: as many as divide the steps, up to TIMES.  */
static int
times_of (int64_t steps)
{
  int times = TIMES;
  while (steps % times)
    times--;
  return times;
}

struct sums
{
  double error, noise, size; /* of squares */
};

/* Adds the squares of components first … first + dof - 1 of each time.  */
static void
add_squares (struct sums *sums, size_t dof, size_t first, int times,
             const struct errors *e, const struct errors *twin)
{
  for (int j = 0; j < times; j++)
    for (size_t i = 2 * dof * j + first; i < 2 * dof * j + first + dof; i++)
      {
        const double difference = e->error[i] - twin->error[i];
        sums->error += e->error[i] * e->error[i];
        sums->noise += difference * difference / 2;
        sums->size += e->reference[i] * e->reference[i];
      }
}

/* Runs from the state that the exact motion reaches at time `phase`.  */
static bool
run_from (struct hs_case c, double phase, double *start, int64_t every,
          struct errors *e)
{
  const size_t dof = c.system->dof;
  hs_case_exact (&c, c.grid.t0 + phase, start, start + dof);
  c.q0 = start;
  c.v0 = start + dof;
  e->c = &c;
  e->seen = 0;
  if (c.system->traits & HS_TIME_DEPENDENT)
    {
      c.grid.t0 += phase;
      c.grid.end += phase;
    }
  return hs_run (&c, every, note_error, e).status == HS_DONE;
}

static double
relative (double sum, double size)
{
  return size > 0 ? sum / size : sum;
}

bool
hs_convergence_measure (const struct hs_case *c, double span, int64_t steps,
                        int phases, struct hs_convergence_point *point)
{
  const size_t dof = c->system->dof;
  const int times = times_of (steps);
  const double period = hs_case_period (c);
  const double turn = isfinite (period) ? period : fabs (span);
  struct hs_case run = *c;
  struct sums q = { 0 }, v = { 0 };
  bool finite = true;
  double *memory = calloc ((size_t) (4 * times + 1) * 2 * dof, sizeof *memory);
  if (!memory)
    return false;
  double *start = memory + (size_t) (4 * times) * 2 * dof;
  struct errors one
      = { .reference = memory, .error = memory + 2 * dof * times },
      twin = { .reference = memory + 4 * dof * times,
               .error = memory + 6 * dof * times };

  run.grid.h = span / (double) steps;
  run.grid.steps = steps;
  run.grid.end = run.grid.t0 + span;
  for (int i = 0; i < phases && finite; i++)
    {
      const double phase = turn * i / phases;
      finite = run_from (run, phase, start, steps / times, &one)
               && run_from (run, phase + turn * 0x1p-30, start, steps / times,
                            &twin);
      add_squares (&q, dof, 0, times, &one, &twin);
      add_squares (&v, dof, dof, times, &one, &twin);
    }
  free (memory);

  *point = (struct hs_convergence_point){
    .steps = steps,
    .evaluations
    = c->integrator->start_evaluations + steps * c->integrator->evaluations,
    .h = run.grid.h,
    .error = finite ? sqrt (
                 (relative (q.error, q.size) + relative (v.error, v.size)) / 2)
                    : INFINITY,
    .noise
    = sqrt ((relative (q.noise, q.size) + relative (v.noise, v.size)) / 2),
  };
  return true;
}
