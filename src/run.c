/* SPDX-License-Identifier: MIT */
/* The time loop, the only one: start, advance to the next wanted step, show
   the synchronised state, and so on.  It owns the memory, and allocates it
   once whatever the number of steps.  */

#include "halfstep.h"

#include "jump.h"
#include "starved.h"
#include "steps.h"

#include <math.h>
#include <stdlib.h>

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
  int64_t step; /* at which the motion stands */
  /* Where the steps are not alike, each begins a grid of its own, so that
     motion.step is 0.  */
  bool varies;
  struct hs_pace pace;
  size_t row;    /* numbers in a row: dof * lanes */
  size_t size;   /* bytes of motion's rows q, v, a, w, which lie together */
  double *saved; /* those rows before the last advance */
  double own[HS_MOST_OWN];
  double *starts;         /* q and v at the start */
  struct hs_exact *exact; /* the motion of each lane; NULL: it is stepped */
  bool begun;
  struct hs_walled *walled; /* the run between walls; NULL: there are none */
  enum hs_status status;    /* of its last step */
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

_Thread_local bool hs_starved;

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
      hs_starved = true;
      return false;
    }
  *loop = (struct loop){
    .c = c,
    .motion = { .system = c->system,
                .integrator = c->integrator,
                .par = c->par,
                .own = loop->own,
                .lanes = lanes,
                .t0 = c->grid.t0,
                .h = c->grid.h,
                .steps = hs_case_varies (c) ? 0 : c->grid.steps,
                .end = hs_case_varies (c) ? 0 : c->grid.end,
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
  hs_case_own (c, loop->own);
  return true;
}

static void
loop_free (struct loop *loop)
{
  free (loop->motion.q);
  free (loop->exact);
  if (loop->walled)
    hs_walled_close (loop->walled);
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

static double
time_of (const struct loop *loop)
{
  return loop->varies ? loop->pace.t
                      : hs_grid_time (&loop->c->grid, loop->step);
}

/* The velocity at the time of q.  */
static const double *
velocity (struct loop *loop)
{
  if (!loop->c->integrator->synchronise || loop->step == 0 || loop->walled)
    return loop->motion.v;
  loop->c->integrator->synchronise (&loop->motion, 0);
  return loop->motion.s;
}

static bool
at_end (const struct loop *loop)
{
  return loop->varies ? loop->pace.over || loop->step >= loop->pace.most
                      : loop->step == loop->c->grid.steps;
}

/* One step as the rule says.  The first is known since the start.  */
static void
vary (struct loop *loop)
{
  const struct hs_integrator *integrator = loop->c->integrator;
  struct hs_motion *m = &loop->motion;
  if (loop->c->stepping.rule->traits & HS_RULE_FICTITIOUS)
    hs_logarithmic_step (&loop->pace, m);
  else
    {
      if (loop->step > 0)
        {
          const double h = hs_pace_next (&loop->pace, m->q, velocity (loop));
          if (integrator->change && h != m->h)
            integrator->change (m, h);
          m->h = h;
        }
      if (loop->advance)
        loop->advance (m, 1);
      hs_pace_pass (&loop->pace, m->h);
      m->t0 = loop->pace.t;
      if (loop->exact)
        hs_jump (loop->exact, m, loop->starts, time_of (loop));
    }
  loop->step++;
}

/* The motion's rows become the state between the walls.  */
static void
show_walled (struct loop *loop)
{
  struct hs_motion *m = &loop->motion;
  const struct hs_state state = hs_walled_state (loop->walled);
  memcpy (m->q, state.q, loop->row * sizeof *m->q);
  memcpy (m->v, state.v, loop->row * sizeof *m->v);
  loop->step = m->step = state.step;
}

static void
step_walled (struct loop *loop)
{
  loop->status = hs_walled_step (loop->walled);
  show_walled (loop);
}

static void
step (struct loop *loop, int64_t n)
{
  if (loop->varies)
    for (; n && !at_end (loop); n--)
      vary (loop);
  else
    {
      if (loop->advance)
        loop->advance (&loop->motion, n);
      loop->step = loop->motion.step += n;
      if (loop->exact)
        hs_jump (loop->exact, &loop->motion, loop->starts, time_of (loop));
    }
}

static bool
advance_walled (struct loop *loop, int64_t n)
{
  struct hs_motion *m = &loop->motion;
  for (; n && loop->status == HS_DONE && is_finite (loop, m->q, m->v); n--)
    {
      memcpy (loop->saved, m->q, loop->size);
      step_walled (loop);
    }
  return loop->status == HS_DONE && is_finite (loop, m->q, m->v);
}

/* Advances n steps; on a failure goes back and ends at the first step whose
   state is not finite.  */
static bool
advance (struct loop *loop, int64_t n)
{
  struct hs_motion *m = &loop->motion;
  if (loop->walled)
    return advance_walled (loop, n);
  const int64_t from = loop->step, evaluations = m->evaluations;
  const double t0 = m->t0, h = m->h;
  struct hs_pace pace;
  if (loop->varies)
    pace = loop->pace;
  memcpy (loop->saved, m->q, loop->size);
  step (loop, n);
  if (is_finite (loop, m->q, m->v))
    return true;
  memcpy (m->q, loop->saved, loop->size);
  m->evaluations = evaluations;
  m->t0 = t0;
  m->h = h;
  loop->step = from;
  if (loop->varies)
    loop->pace = pace;
  else
    m->step = from;
  for (; n && is_finite (loop, m->q, m->v); n--)
    {
      memcpy (loop->saved, m->q, loop->size);
      step (loop, 1);
    }
  return false;
}

static struct hs_state
synchronised (struct loop *loop)
{
  const struct hs_motion *m = &loop->motion;
  return (struct hs_state){ .step = loop->step,
                            .t = time_of (loop),
                            .lanes = m->lanes,
                            .used = m->lanes,
                            .q = m->q,
                            .v = velocity (loop) };
}

/* At the start; the first step must be known before it begins.  */
static void
begin (struct loop *loop)
{
  struct hs_motion *m = &loop->motion;
  if (loop->varies && loop->c->stepping.rule->next)
    m->h = hs_pace_next (&loop->pace, m->q, m->v);
  if (loop->c->integrator->begin)
    loop->c->integrator->begin (m, 0);
  loop->begun = true;
}

static void
finish (struct loop *loop)
{
  if (loop->begun && loop->c->integrator->finish)
    loop->c->integrator->finish (&loop->motion, 0);
  loop->begun = false;
}

/* Why the last step ended so: an implicit one from a state that is far from
   overflow found no solution.  */
static enum hs_status
not_finite (const struct loop *loop)
{
  if (loop->status != HS_DONE)
    return loop->status;
  if (!(loop->c->integrator->traits & HS_IMPLICIT))
    return HS_NOT_FINITE;
  for (size_t i = 0; i < 2 * loop->row; i++)
    if (fabs (loop->saved[i]) > 1e150)
      return HS_NOT_FINITE;
  return HS_NOT_SOLVED;
}

/* At the start that stands in the rows q and v.  */
static void
loop_start (struct loop *loop)
{
  struct hs_motion *m = &loop->motion;
  memcpy (loop->starts, m->q, 2 * loop->row * sizeof *m->q);
  if (loop->exact)
    hs_jump_start (loop->exact, loop->c, m->lanes, loop->starts);
  loop->step = m->step = 0;
  m->evaluations = 0;
  if (loop->varies)
    hs_pace_start (&loop->pace, loop->c, m->q, m->v);
}

/* On to the step that is wanted, or the end; false: not finite.  */
static bool
loop_to (struct loop *loop, int64_t wanted, void *context)
{
  if (!loop->begun && !loop->walled && wanted > loop->step && !at_end (loop))
    begin (loop);
  for (int64_t n; (n = wanted - loop->step) > 0 && !at_end (loop);)
    {
      if (!advance (loop, n < LONGEST ? n : LONGEST))
        return false;
      if (n > LONGEST && loop->c->tick)
        loop->c->tick (context, loop->step);
    }
  return true;
}

size_t
hs_saved_rows (const struct hs_case *c)
{
  return c->contacts ? hs_walled_numbers (c)
                     : (3 + c->integrator->rows) * c->system->dof;
}

enum hs_saved_status
hs_saved_check (const struct hs_case *c)
{
  if (c->integrator->finish || c->integrator->traits & HS_FOREIGN)
    return HS_SAVED_FOREIGN;
  return hs_case_varies (c) && !c->stepping.counted ? HS_SAVED_FITTED
                                                    : HS_SAVED_FINE;
}

static void
loop_save (const struct loop *loop, struct hs_saved *saved)
{
  saved->step = loop->step;
  saved->evaluations = loop->motion.evaluations;
  saved->rule_evaluations = loop->pace.evaluations;
  saved->h = loop->motion.h;
  saved->t = time_of (loop);
  saved->rest = loop->pace.rest;
  saved->density = loop->pace.density;
  if (!loop->walled)
    memcpy (saved->rows, loop->motion.q, loop->size);
  else
    {
      saved->evaluations = hs_walled_evaluations (loop->walled);
      hs_walled_save (loop->walled, saved->rows);
    }
}

/* From the start, where the loop is, to that state.  */
static void
loop_resume (struct loop *loop, const struct hs_saved *saved)
{
  struct hs_motion *m = &loop->motion;
  if (loop->walled)
    {
      hs_walled_resume (loop->walled, saved);
      show_walled (loop);
      return;
    }
  memcpy (m->q, saved->rows, loop->size);
  m->evaluations = saved->evaluations;
  loop->step = saved->step;
  loop->begun = saved->step > 0;
  if (!loop->varies)
    {
      m->step = saved->step;
      return;
    }
  struct hs_pace *pace = &loop->pace;
  m->h = saved->h;
  m->t0 = pace->t = saved->t;
  pace->rest = saved->rest;
  pace->density = saved->density;
  pace->evaluations = saved->rule_evaluations;
  pace->k = saved->step;
}

/* The step after this one that is wanted.  */
static int64_t
next_wanted (int64_t step, int64_t every, int64_t last)
{
  const int64_t more = every - step % every;
  return last - step < more ? last : step + more;
}

/* `first' and `used' say which trajectories of an ensemble these are.  */
static enum hs_status
loop_steps (struct loop *loop, size_t first, int used, int64_t every,
            hs_observer *observer, void *context)
{
  enum hs_status status = HS_DONE;

  loop_start (loop);
  const int64_t last = loop->varies ? INT64_MAX : loop->c->grid.steps;
  int64_t wanted = 0;
  if (loop->c->resumed)
    {
      loop_resume (loop, loop->c->resumed);
      if (at_end (loop))
        return HS_DONE;
      wanted = next_wanted (loop->step, every, last);
    }
  for (;; wanted = next_wanted (wanted, every, last))
    {
      if (!loop_to (loop, wanted, context))
        return not_finite (loop);
      struct hs_state state = synchronised (loop);
      state.first = first;
      state.used = used;
      if (!is_finite (loop, state.q, state.v))
        return not_finite (loop);
      if (observer)
        status = observer (context, &state);
      if (status != HS_DONE || at_end (loop))
        return status == HS_DONE && loop->varies && !loop->pace.over
                   ? HS_TOO_MANY
                   : status;
    }
}

static enum hs_status
loop_run (struct loop *loop, size_t first, int used, int64_t every,
          hs_observer *observer, void *context)
{
  const enum hs_status status
      = loop_steps (loop, first, used, every, observer, context);
  finish (loop);
  return status;
}

/* What `used' of the loop's lanes have cost.  Where that varies and some lanes
   are not used, their part is taken to be the mean.  */
static int64_t
evaluations (const struct loop *loop, int used)
{
  const struct hs_integrator *i = loop->c->integrator;
  const int64_t each = i->start_evaluations + loop->step * i->evaluations;
  return (each + loop->pace.evaluations) * used
         + loop->motion.evaluations * used / loop->motion.lanes;
}

static struct hs_report
report (const struct loop *loop, enum hs_status status)
{
  return (struct hs_report){
    .status = status,
    .step = loop->step,
    .t = time_of (loop),
    .rounding = { loop->motion.rounding[0], loop->motion.rounding[1] },
  };
}

/* A run of which the caller says how far it goes; the loop stays where it was
   made, for its motion points into it.  */
struct hs_walk
{
  struct hs_case c;
  struct loop loop;
};

/* From the starts q and v of all lanes.  */
static struct hs_walk *
walk_open (const struct hs_case *c, int lanes, const double *q,
           const double *v)
{
  struct hs_walk *walk = malloc (sizeof *walk);
  if (!walk)
    return NULL;
  walk->c = *c;
  struct loop *loop = &walk->loop;
  if (!loop_make (loop, &walk->c, lanes))
    {
      free (walk);
      return NULL;
    }
  loop->varies = hs_case_varies (c);
  memcpy (loop->motion.q, q, loop->row * sizeof *q);
  memcpy (loop->motion.v, v, loop->row * sizeof *v);
  loop_start (loop);
  return walk;
}

struct hs_walk *
hs_walk_open (const struct hs_case *c)
{
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
  hs_case_start (c, q, v);
  return walk_open (c, 1, q, v);
}

struct hs_walk *
hs_walk_open_block (const struct hs_case *c, const double *q, const double *v)
{
  return walk_open (c, HS_LANES, q, v);
}

enum hs_status
hs_walk_to (struct hs_walk *walk, int64_t step)
{
  struct loop *loop = &walk->loop;
  if (!loop_to (loop, step, NULL))
    return not_finite (loop);
  const struct hs_state state = synchronised (loop);
  return is_finite (loop, state.q, state.v) ? HS_DONE : not_finite (loop);
}

struct hs_state
hs_walk_state (struct hs_walk *walk)
{
  return synchronised (&walk->loop);
}

void
hs_walk_close (struct hs_walk *walk)
{
  finish (&walk->loop);
  loop_free (&walk->loop);
  free (walk);
}

struct hs_report
hs_run (const struct hs_case *c, int64_t every, hs_observer *observer,
        void *context)
{
  struct loop loop;
  if (!loop_make (&loop, c, 1))
    return (struct hs_report){ .status = HS_NO_MEMORY };
  if (c->contacts && !(loop.walled = hs_walled_open (c)))
    {
      loop_free (&loop);
      return (struct hs_report){ .status = HS_NO_MEMORY };
    }
  loop.varies = hs_case_varies (c);
  hs_case_start (c, loop.motion.q, loop.motion.v);
  const enum hs_status status
      = loop_run (&loop, 0, 1, every, observer, context);
  if (c->saved && status == HS_DONE)
    loop_save (&loop, c->saved);
  struct hs_report end = report (&loop, status);
  end.evaluations = loop.walled ? hs_walled_evaluations (loop.walled)
                                : evaluations (&loop, 1);
  end.tunnelled = loop.walled ? hs_walled_tunnelled (loop.walled) : 0;
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
