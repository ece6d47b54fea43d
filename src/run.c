/* SPDX-License-Identifier: MIT */
/* The time loop, the only one: start, advance to the next wanted step, show
   the synchronised state, and so on.  It owns the memory, and allocates it
   once whatever the number of steps.  */

#include "halfstep.h"

#include <math.h>
#include <stdlib.h>

void
hs_case_start (const struct hs_case *c, double *q, double *v)
{
  if (!c->q0)
    {
      c->system->start (c->par, q, v);
      return;
    }
  memcpy (q, c->q0, c->system->dof * sizeof *q);
  memcpy (v, c->v0, c->system->dof * sizeof *v);
}

bool
hs_case_exact (const struct hs_case *c, double t, double *q, double *v)
{
  if (!c->system->exact)
    return false;
  if (t == c->grid.t0)
    hs_case_start (c, q, v);
  else if (!c->q0 && c->grid.t0 == 0)
    c->system->exact (c->par, t, q, v);
  else
    {
      hs_case_start (c, q, v);
      c->system->flow (c->par, c->grid.t0, t, q, v);
    }
  return true;
}

double
hs_case_period (const struct hs_case *c)
{
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
  hs_case_start (c, q, v);
  return c->system->period (c->par, q, v);
}

/* Steps between looks at whether the state is still finite.  */
enum
{
  LONGEST = 1 << 16
};

struct loop
{
  const struct hs_case *c;
  struct hs_motion motion;
  hs_kernel *advance;
  size_t size;   /* of motion's rows without s, which lie together at q */
  double *saved; /* those rows before the last advance */
};

static hs_kernel *
fastest_advance (const struct hs_case *c)
{
  if (c->integrator->built_in)
    for (const struct hs_built_in *b = c->integrator->built_in; b->system; b++)
      if (b->system == c->system)
        return b->advance;
  return c->integrator->advance;
}

static bool
loop_start (struct loop *loop, const struct hs_case *c)
{
  const size_t dof = c->system->dof, rows = 3 + c->integrator->rows;
  double *q = calloc (2 * rows + 1, dof * sizeof *q);
  if (!q)
    return false;
  *loop = (struct loop){
    .c = c,
    .motion = { .system = c->system,
                .par = c->par,
                .lanes = 1,
                .t0 = c->grid.t0,
                .h = c->grid.h,
                .q = q,
                .v = q + dof,
                .a = q + 2 * dof,
                .w = q + 3 * dof,
                .s = q + 2 * rows * dof },
    .advance = fastest_advance (c),
    .size = rows * dof * sizeof *q,
    .saved = q + rows * dof,
  };
  hs_case_start (c, loop->motion.q, loop->motion.v);
  return true;
}

static bool
is_finite (const struct loop *loop)
{
  const struct hs_motion *m = &loop->motion;
  for (size_t d = 0; d < m->system->dof; d++)
    if (!isfinite (m->q[d]) || !isfinite (m->v[d]))
      return false;
  return true;
}

static void
step (struct loop *loop, int64_t n)
{
  struct hs_motion *m = &loop->motion;
  if (loop->advance)
    loop->advance (m, n);
  m->step += n;
  if (!loop->advance)
    hs_case_exact (loop->c, hs_grid_time (&loop->c->grid, m->step), m->q,
                   m->v);
}

/* Advances n steps; on a failure goes back and ends at the first step whose
   state is not finite.  */
static bool
advance (struct loop *loop, int64_t n)
{
  struct hs_motion *m = &loop->motion;
  memcpy (loop->saved, m->q, loop->size);
  step (loop, n);
  if (is_finite (loop))
    return true;
  memcpy (m->q, loop->saved, loop->size);
  for (m->step -= n; n && is_finite (loop); n--)
    step (loop, 1);
  return false;
}

static struct hs_state
synchronised (struct loop *loop)
{
  struct hs_motion *m = &loop->motion;
  const double *v = m->v;
  if (loop->c->integrator->synchronise && m->step > 0)
    {
      loop->c->integrator->synchronise (m, 0);
      v = m->s;
    }
  return (struct hs_state){ m->step, hs_grid_time (&loop->c->grid, m->step),
                            m->q, v };
}

static enum hs_status
loop_run (struct loop *loop, int64_t every, hs_observer *observer,
          void *context)
{
  const int64_t last = loop->c->grid.steps;
  struct hs_motion *m = &loop->motion;
  struct hs_state state = synchronised (loop);
  if (!is_finite (loop))
    return HS_NOT_FINITE;
  enum hs_status status = observer (context, &state);
  if (loop->c->integrator->begin)
    loop->c->integrator->begin (m, 0);
  while (status == HS_DONE && m->step < last)
    {
      const int64_t wanted = last - m->step < every ? last : m->step + every;
      for (int64_t n; (n = wanted - m->step) > 0;)
        {
          if (!advance (loop, n < LONGEST ? n : LONGEST))
            return HS_NOT_FINITE;
          if (n > LONGEST && loop->c->tick)
            loop->c->tick (context, m->step);
        }
      state = synchronised (loop);
      for (size_t d = 0; d < m->system->dof; d++)
        if (!isfinite (state.v[d]))
          return HS_NOT_FINITE;
      status = observer (context, &state);
    }
  return status;
}

struct hs_report
hs_run (const struct hs_case *c, int64_t every, hs_observer *observer,
        void *context)
{
  struct loop loop;
  if (!loop_start (&loop, c))
    return (struct hs_report){ .status = HS_NO_MEMORY };
  const enum hs_status status = loop_run (&loop, every, observer, context);
  const int64_t k = loop.motion.step;
  free (loop.motion.q);
  return (struct hs_report){
    .status = status,
    .step = k,
    .t = hs_grid_time (&c->grid, k),
    .evaluations = c->integrator->start_evaluations
                   + k * (int64_t) c->integrator->evaluations,
  };
}
