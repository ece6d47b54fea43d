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

void
hs_exact_start (struct hs_exact *exact, const struct hs_system *system,
                const double *par, double t0, const double *q, const double *v)
{
  exact->system = system;
  exact->par = par;
  exact->t0 = t0;
  if (system->prepare)
    system->prepare (par, t0, q, v, exact->prepared);
}

bool
hs_exact_at (const struct hs_exact *exact, double t, double *q, double *v)
{
  const struct hs_system *system = exact->system;
  if (!system->flow)
    return false;
  if (t == exact->t0)
    return true;
  if (system->at)
    system->at (exact->prepared, t, q, v);
  else
    system->flow (exact->par, exact->t0, t, q, v);
  return true;
}

void
hs_case_prepare (const struct hs_case *c, struct hs_exact *exact)
{
  hs_exact_start (exact, c->system, c->par, c->grid.t0, c->q0, c->v0);
}

bool
hs_case_exact (const struct hs_case *c, double t, double *q, double *v)
{
  struct hs_exact exact;
  hs_case_prepare (c, &exact);
  hs_case_start (c, q, v);
  return hs_exact_at (&exact, t, q, v);
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
  LONGEST = 1 << 16,
  MOST_OWN = 8 /* parameters of an integrator */
};

struct loop
{
  const struct hs_case *c;
  struct hs_motion motion;
  hs_kernel *advance;
  size_t row;    /* numbers in a row: dof * lanes */
  size_t size;   /* bytes of motion's rows q, v, a, w, which lie together */
  double *saved; /* those rows before the last advance */
  double own[MOST_OWN];
  double *starts;         /* q and v at the start */
  struct hs_exact *exact; /* the motion of each lane; NULL: it is stepped */
};

static hs_kernel *
fastest_advance (const struct hs_case *c, int lanes)
{
  if (c->integrator->built_in)
    for (const struct hs_built_in *b = c->integrator->built_in; b->system; b++)
      if (b->system == c->system && (lanes == 1 || lanes == HS_LANES))
        return lanes == 1 ? b->advance : b->advance_block;
  return c->integrator->advance;
}

/* One allocation for all rows.  */
static bool
loop_make (struct loop *loop, const struct hs_case *c, int lanes)
{
  const size_t row = c->system->dof * (size_t) lanes;
  const size_t rows = 3 + c->integrator->rows;
  const bool exact = !c->integrator->advance;
  double *q = calloc (2 * rows + 3, row * sizeof *q);
  struct hs_exact *motions
      = exact ? malloc ((size_t) lanes * sizeof *motions) : NULL;
  if (!q || (exact && !motions))
    {
      free (q);
      free (motions);
      return false;
    }
  *loop = (struct loop){
    .c = c,
    .motion = { .system = c->system,
                .integrator = c->integrator,
                .par = c->par,
                .own = c->own ? c->own : loop->own,
                .lanes = lanes,
                .t0 = c->grid.t0,
                .h = c->grid.h,
                .q = q,
                .v = q + row,
                .a = q + 2 * row,
                .w = q + 3 * row,
                .s = q + 2 * rows * row },
    .advance = fastest_advance (c, lanes),
    .row = row,
    .size = rows * row * sizeof *q,
    .saved = q + rows * row,
    .starts = q + (2 * rows + 1) * row,
    .exact = motions,
  };
  const struct hs_parameter *own = c->integrator->parameters;
  for (int i = 0; own && own[i].name; i++)
    loop->own[i] = own[i].value;
  return true;
}

static void
loop_free (struct loop *loop)
{
  free (loop->motion.q);
  free (loop->exact);
}

/* A lane that stops being finite is the observer's affair in an ensemble; a
   single run ends there.  */
static bool
is_finite (const struct loop *loop, const double *q, const double *v)
{
  for (size_t d = 0; loop->motion.lanes == 1 && d < loop->row; d++)
    if (!isfinite (q[d]) || !isfinite (v[d]))
      return false;
  return true;
}

/* The start of a lane.  */
static void
start_of (const struct loop *loop, size_t lane, double *q, double *v)
{
  const size_t lanes = (size_t) loop->motion.lanes;
  for (size_t d = 0; d < loop->c->system->dof; d++)
    {
      q[d] = loop->starts[d * lanes + lane];
      v[d] = loop->starts[loop->row + d * lanes + lane];
    }
}

/* Prepares the exact motion of each lane.  */
static void
jump_start (struct loop *loop)
{
  const struct hs_case *c = loop->c;
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
  if (loop->motion.lanes == 1)
    {
      hs_case_prepare (c, loop->exact);
      return;
    }
  for (size_t i = 0; i < (size_t) loop->motion.lanes; i++)
    {
      start_of (loop, i, q, v);
      hs_exact_start (&loop->exact[i], c->system, c->par, c->grid.t0, q, v);
    }
}

/* The exact solution in an integrator's place.  */
static void
jump (struct loop *loop)
{
  const size_t lanes = (size_t) loop->motion.lanes;
  const double t = hs_grid_time (&loop->c->grid, loop->motion.step);
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
  for (size_t i = 0; i < lanes; i++)
    {
      start_of (loop, i, q, v);
      hs_exact_at (&loop->exact[i], t, q, v);
      for (size_t d = 0; d < loop->c->system->dof; d++)
        {
          loop->motion.q[d * lanes + i] = q[d];
          loop->motion.v[d * lanes + i] = v[d];
        }
    }
}

static void
step (struct loop *loop, int64_t n)
{
  struct hs_motion *m = &loop->motion;
  if (loop->advance)
    loop->advance (m, n);
  m->step += n;
  if (loop->exact)
    jump (loop);
}

/* Advances n steps; on a failure goes back and ends at the first step whose
   state is not finite.  */
static bool
advance (struct loop *loop, int64_t n)
{
  struct hs_motion *m = &loop->motion;
  const int64_t evaluations = m->evaluations;
  memcpy (loop->saved, m->q, loop->size);
  step (loop, n);
  if (is_finite (loop, m->q, m->v))
    return true;
  memcpy (m->q, loop->saved, loop->size);
  m->evaluations = evaluations;
  for (m->step -= n; n && is_finite (loop, m->q, m->v); n--)
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
  return (struct hs_state){ .step = m->step,
                            .t = hs_grid_time (&loop->c->grid, m->step),
                            .lanes = m->lanes,
                            .used = m->lanes,
                            .q = m->q,
                            .v = v };
}

static enum hs_status
not_finite (const struct loop *loop)
{
  return loop->c->integrator->traits & HS_IMPLICIT ? HS_NOT_SOLVED
                                                   : HS_NOT_FINITE;
}

/* From the start that stands in the rows q and v.  `first' and `used' say
   which trajectories of an ensemble these are.  */
static enum hs_status
loop_run (struct loop *loop, size_t first, int used, int64_t every,
          hs_observer *observer, void *context)
{
  const int64_t last = loop->c->grid.steps;
  struct hs_motion *m = &loop->motion;
  enum hs_status status = HS_DONE;

  memcpy (loop->starts, m->q, 2 * loop->row * sizeof *m->q);
  if (loop->exact)
    jump_start (loop);
  m->step = 0;
  m->evaluations = 0;
  for (int64_t wanted = 0;;
       wanted = last - wanted < every ? last : wanted + every)
    {
      for (int64_t n; (n = wanted - m->step) > 0;)
        {
          if (!advance (loop, n < LONGEST ? n : LONGEST))
            return not_finite (loop);
          if (n > LONGEST && loop->c->tick)
            loop->c->tick (context, m->step);
        }
      struct hs_state state = synchronised (loop);
      state.first = first;
      state.used = used;
      if (!is_finite (loop, state.q, state.v))
        return not_finite (loop);
      if (observer)
        status = observer (context, &state);
      if (status != HS_DONE || wanted == last)
        return status;
      if (wanted == 0 && loop->c->integrator->begin)
        loop->c->integrator->begin (m, 0);
    }
}

/* What `used' of the loop's lanes have cost.  Where that varies and some lanes
   are not used, their part is taken to be the mean.  */
static int64_t
evaluations (const struct loop *loop, int used)
{
  const struct hs_integrator *i = loop->c->integrator;
  const int64_t each
      = i->start_evaluations + loop->motion.step * i->evaluations;
  return each * used + loop->motion.evaluations * used / loop->motion.lanes;
}

static struct hs_report
report (const struct loop *loop, enum hs_status status)
{
  return (struct hs_report){
    .status = status,
    .step = loop->motion.step,
    .t = hs_grid_time (&loop->c->grid, loop->motion.step),
  };
}

struct hs_report
hs_run (const struct hs_case *c, int64_t every, hs_observer *observer,
        void *context)
{
  struct loop loop;
  if (!loop_make (&loop, c, 1))
    return (struct hs_report){ .status = HS_NO_MEMORY };
  hs_case_start (c, loop.motion.q, loop.motion.v);
  const enum hs_status status
      = loop_run (&loop, 0, 1, every, observer, context);
  struct hs_report end = report (&loop, status);
  end.evaluations = evaluations (&loop, 1);
  loop_free (&loop);
  return end;
}

struct hs_report
hs_run_ensemble (const struct hs_case *c, size_t count, double *q, double *v,
                 int64_t every, hs_observer *observer, void *context)
{
  const size_t dof = c->system->dof;
  struct hs_report end = { .status = HS_DONE };
  struct loop loop;
  if (!loop_make (&loop, c, HS_LANES))
    return (struct hs_report){ .status = HS_NO_MEMORY };
  for (size_t first = 0; first < count && end.status == HS_DONE;
       first += HS_LANES)
    {
      const size_t left = count - first;
      const size_t used = left < HS_LANES ? left : HS_LANES;
      for (size_t d = 0; d < dof; d++)
        for (size_t i = 0; i < HS_LANES; i++)
          {
            /* Lanes without a trajectory go along with the last.  */
            const size_t from = d * count + first + (i < used ? i : used - 1);
            loop.motion.q[d * HS_LANES + i] = q[from];
            loop.motion.v[d * HS_LANES + i] = v[from];
          }
      const int64_t before = end.evaluations;
      const enum hs_status status
          = loop_run (&loop, first, (int) used, every, observer, context);
      end = report (&loop, status);
      end.evaluations = before + evaluations (&loop, (int) used);
      const struct hs_state last = synchronised (&loop);
      for (size_t d = 0; d < dof; d++)
        {
          memcpy (q + d * count + first, last.q + d * HS_LANES,
                  used * sizeof *q);
          memcpy (v + d * count + first, last.v + d * HS_LANES,
                  used * sizeof *v);
        }
    }
  loop_free (&loop);
  return end;
}
