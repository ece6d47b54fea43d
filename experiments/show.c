/* SPDX-License-Identifier: MIT */
/* A run that is shown while it is under way.  */

#include "show.h"

#include "case.h"
#include "choice.h"
#include "say.h"

#include <math.h>
#include <string.h>

enum
{
  ENDLESS_BITS = 44 /* steps of a run, log2: years of frames */
};

static void
trail_add (struct trail *trail, double x, double y)
{
  trail->place[trail->seen++ % trail->most] = (struct place){ x, y };
}

static void
trail_make (struct trail *trail, int most)
{
  trail->most = most;
  trail->place = allocate ((size_t) most, sizeof *trail->place);
}

static void
keep_places (struct show *show, struct runner *r)
{
  const struct figure *figure = &show->figure;
  double x[FIGURE_POINTS], y[FIGURE_POINTS];
  figure_plane (figure, r->q, r->v, &x[0], &y[0]);
  trail_add (&r->plane, x[0], y[0]);
  if (figure->trails == 0)
    return;
  figure_points (figure, r->q, x, y);
  for (int i = 0; i < figure->trails; i++)
    trail_add (&r->motion[i], x[figure->first_trail + i],
               y[figure->first_trail + i]);
}

/* The state of the present step: what is measured of it.  False: it is not
   finite.  */
static bool
measure (struct show *show, struct runner *r, const struct hs_state *state)
{
  const size_t dof = show->plan.system->dof;
  double size;
  if (show->has_energy)
    {
      const double change
          = show->course.open ? hs_course_change (&show->course, state->t) : 0;
      const double value = hs_conserved_value (
          &show->energy, r->c.par, state->t, state->q, state->v, &size);
      r->error = hs_conserved_error (&show->energy, value - change);
      if (!isfinite (r->error))
        return false;
      r->most = fmax (r->most, fabs (r->error));
    }
  memcpy (r->q, state->q, dof * sizeof *r->q);
  memcpy (r->v, state->v, dof * sizeof *r->v);
  r->off = show->plan.system->flow
               ? hs_distance (dof, r->q, r->v, show->exact_q, show->exact_v)
               : NAN;
  hs_history_add (&r->history, show->has_energy ? r->error : r->off);
  if (show->step % show->stride == 0)
    keep_places (show, r);
  return true;
}

static void
see (struct show *show, struct runner *r)
{
  if (r->status != HS_DONE)
    return;
  r->step = show->step;
  r->status = hs_walk_to (r->walk, show->step);
  const struct hs_state state = hs_walk_state (r->walk);
  if (r->status == HS_DONE && !measure (show, r, &state))
    r->status = HS_NOT_FINITE;
}

static void
compare (struct show *show)
{
  const size_t dof = show->plan.system->dof;
  for (int i = 0; i < show->count; i++)
    for (int k = 0; k < i; k++)
      {
        const struct runner *a = &show->runner[i], *b = &show->runner[k];
        const bool both = a->status == HS_DONE && b->status == HS_DONE;
        const double d
            = both ? hs_distance (dof, a->q, a->v, b->q, b->v) : INFINITY;
        show->apart[i][k] = fmax (show->apart[i][k], d);
      }
}

double
show_time (const struct show *show)
{
  return hs_grid_time (&show->runner[0].c.grid, show->step);
}

static void
follow_exact (struct show *show)
{
  const size_t size = show->plan.system->dof * sizeof (double);
  memcpy (show->exact_q, show->start_q, size);
  memcpy (show->exact_v, show->start_v, size);
  hs_exact_at (&show->exact, show_time (show), show->exact_q, show->exact_v);
}

static void
see_all (struct show *show)
{
  if (show->plan.system->flow)
    follow_exact (show);
  for (int i = 0; i < show->count; i++)
    see (show, &show->runner[i]);
  compare (show);
}

void
show_advance (struct show *show)
{
  const double steps = show->turn / SHOW_FRAMES / fabs (show->h);
  /* However long a step is, one comes soon.  */
  show->due += fmax (steps, 1.0 / SHOW_LONGEST);
  show->due = fmin (show->due, SHOW_A_TIME);
  /* A hair less than a step is one.  */
  for (; show->due > 1 - 1e-9; show->due--)
    {
      show->step++;
      see_all (show);
    }
}

/* Widens a box so that it holds the point.  */
static void
hold (double box[4], double x, double y)
{
  box[0] = fmin (box[0], x);
  box[1] = fmax (box[1], x);
  box[2] = fmin (box[2], y);
  box[3] = fmax (box[3], y);
}

static void
hold_state (struct show *show, const double *q, const double *v)
{
  double x[FIGURE_POINTS], y[FIGURE_POINTS];
  figure_points (&show->figure, q, x, y);
  for (int i = 0; i < show->figure.points; i++)
    hold (show->box, x[i], y[i]);
  figure_plane (&show->figure, q, v, &x[0], &y[0]);
  hold (show->plane, x[0], y[0]);
  show->far = fmax (show->far, hs_distance (show->plan.system->dof, q, v,
                                            show->start_q, show->start_v));
}

/* A turn of the motion, as far as it is known or can be computed: how far it
   goes.  */
static void
find_box (struct show *show, const struct hs_case *c)
{
  enum
  {
    TIMES = 128
  };
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
  const double nothing[4] = { INFINITY, -INFINITY, INFINITY, -INFINITY };
  memcpy (show->box, nothing, sizeof nothing);
  memcpy (show->plane, nothing, sizeof nothing);
  struct hs_reference *reference = NULL;
  hs_case_start (c, q, v);
  if (!c->system->flow)
    reference = hs_reference_open (c->system, c->par, c->grid.t0, q, v,
                                   show->turn / 64);
  for (int i = 0; i <= TIMES; i++)
    {
      const double t = c->grid.t0 + show->turn * i / TIMES;
      hs_case_start (c, q, v);
      if (reference && !hs_reference_advance (reference, t))
        break;
      if (reference)
        hs_reference_state (reference, q, v);
      else if (!hs_exact_at (&show->exact, t, q, v))
        break;
      hold_state (show, q, v);
    }
  hs_reference_close (reference);
}

/* No side of it is nothing.  */
static void
widen (double box[4])
{
  const double least = 1e-3 * fmax (box[1] - box[0], box[3] - box[2]);
  for (int i = 0; i < 4; i += 2)
    if (!(box[i + 1] - box[i] > least))
      {
        const double by = least > 0 ? least : 1;
        box[i] -= by;
        box[i + 1] += by;
      }
}

static void
runner_free (struct runner *r)
{
  if (r->walk)
    hs_walk_close (r->walk);
  release (r->q);
  release (r->plane.place);
  for (int i = 0; i < FIGURE_TRAILS; i++)
    release (r->motion[i].place);
}

static void
runner_start (struct show *show, struct runner *r)
{
  const struct runner old = *r;
  const size_t dof = show->plan.system->dof;
  struct hs_grid grid;
  hs_grid_of_steps (show->plan.t0.value, show->h, (int64_t) 1 << ENDLESS_BITS,
                    &grid);
  runner_free (r);
  *r = (struct runner){ .integrator = old.integrator,
                        .shown = old.shown,
                        .c = case_of (&show->plan, old.integrator, grid),
                        .off = NAN };
  r->q = allocate (2 * dof, sizeof *r->q);
  r->v = r->q + dof;
  trail_make (&r->plane, SHOW_PLANE);
  for (int i = 0; i < show->figure.trails; i++)
    trail_make (&r->motion[i], SHOW_MOTION);
  r->walk = hs_walk_open (&r->c);
  if (!r->walk)
    die (STATUS_FAILED, "out of memory");
}

void
show_restart (struct show *show, double h)
{
  show->h = h;
  show->step = 0;
  show->due = 0;
  show->stride = (int64_t) (show->turn / SHOW_A_TURN / fabs (h));
  if (show->stride < 1)
    show->stride = 1;
  memset (show->apart, 0, sizeof show->apart);
  for (int i = 0; i < show->count; i++)
    runner_start (show, &show->runner[i]);
  const struct hs_case *c = &show->runner[0].c;
  hs_case_start (c, show->start_q, show->start_v);
  hs_case_prepare (c, &show->exact);
  hs_course_start (&show->course, c);
  if (show->has_energy)
    show->energy
        = hs_conserved_start (&c->system->invariants[0], c->par, c->grid.t0,
                              show->start_q, show->start_v);
  find_box (show, c);
  widen (show->box);
  widen (show->plane);
  see_all (show);
}

static void
add (struct show *show, const struct hs_integrator *integrator, bool shown)
{
  for (int i = 0; i < show->count; i++)
    if (show->runner[i].integrator == integrator)
      return;
  if (show->count < SHOW_MOST)
    show->runner[show->count++]
        = (struct runner){ .integrator = integrator, .shown = shown };
}

bool
show_any_fits (const struct plan *plan, const struct hs_system *system)
{
  for (int i = 0; plan->integrators[i]; i++)
    if (choice_fits (plan, plan->integrators[i], system))
      return true;
  return false;
}

/* Beside the plan's, of which one that does not fit another system is left
   out, the exact motion, those made for such systems and the basic ones, to be
   shown when wanted.  */
static void
choose (struct show *show, const struct plan *plan)
{
  static const char *const lists[] = { "all", "basic" };
  for (int i = 0; plan->integrators[i]; i++)
    if (choice_fits (plan, plan->integrators[i], plan->system))
      add (show, plan->integrators[i], true);
  if (plan->system->flow)
    add (show, hs_integrator_find ("exact"), false);
  for (int k = 0; k < 2; k++)
    {
      struct plan more = *plan;
      choose_integrators (&more, lists[k]);
      for (int i = 0; more.integrators[i]; i++)
        if (k
            || more.integrators[i]->traits & (HS_RODS_ONLY | HS_MAGNETIC_ONLY))
          add (show, more.integrators[i], false);
      release (more.integrators);
    }
}

void
show_open (struct show *show, const struct plan *plan)
{
  const size_t dof = plan->system->dof;
  *show = (struct show){ .plan = *plan };
  choose (show, plan);
  const struct hs_case c
      = case_of (plan, NULL, (struct hs_grid){ .t0 = plan->t0.value });
  const struct hs_scales scales = case_scales (&c);
  show->turn = scales.turn;
  show->has_energy = plan->system->traits & (HS_CONSERVATIVE | HS_OPEN);
  show->exact_q = allocate (4 * dof, sizeof *show->exact_q);
  show->exact_v = show->exact_q + dof;
  show->start_q = show->exact_q + 2 * dof;
  show->start_v = show->exact_q + 3 * dof;
  figure_make (&show->figure, plan->system, show->plan.par);
  show_restart (show, plan->step.value);
}

void
show_close (struct show *show)
{
  for (int i = 0; i < show->count; i++)
    runner_free (&show->runner[i]);
  release (show->exact_q);
  show->count = 0;
}
