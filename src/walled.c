/* SPDX-License-Identifier: MIT */
/* A run between walls, a step at a time: the step itself, and what each
   treatment makes of its end.  */

#include "walled.h"

#include <math.h>
#include <stdlib.h>

/* How far apart the walls across a coordinate are.  */
static double
room (const struct hs_walled *w, size_t coordinate)
{
  double low = -INFINITY, high = INFINITY;
  for (int i = 0; i < w->contacts.count; i++)
    if (hs_wall_of (w, i)->coordinate == coordinate)
      *(hs_wall_of (w, i)->side > 0 ? &low : &high) = hs_wall_of (w, i)->place;
  return high - low;
}

static void
look_for_tunnel (struct hs_walled *w)
{
  for (int i = 0; i < w->contacts.count && !w->tunnelled; i++)
    {
      const size_t d = hs_wall_of (w, i)->coordinate;
      if (fabs (w->end.q[d] - w->now.q[d]) > room (w, d))
        w->tunnelled = w->step + 1;
    }
}

/* The end of a step beyond a wall: put on it or not, its velocity turned.  */
static void
turned (struct hs_walled *w)
{
  hs_walled_peaks (w, w->c->grid.h);
  w->now = w->end;
  for (int i = 0; i < w->contacts.count; i++)
    {
      const struct hs_wall *wall = hs_wall_of (w, i);
      const double before = hs_wall_rate (wall, w->now.v);
      if (hs_wall_gap (wall, w->now.q) >= 0)
        continue;
      if (w->contacts.treatment == HS_PROJECTION)
        w->now.q[wall->coordinate] = wall->place;
      w->begun = false;
      if (before >= 0)
        continue;
      hs_field_impact (&w->field, i, &w->now);
      hs_walled_tell (w, HS_HIT, i, w->now.t, before, &w->now);
    }
}

/* Tells of a contact with a spring once it is over.  */
static void
sprung (struct hs_walled *w)
{
  const double h = w->c->grid.h;
  hs_walled_peaks (w, h);
  for (int i = 0; w->contacts.see && i < w->contacts.count; i++)
    {
      const struct hs_wall *wall = hs_wall_of (w, i);
      const bool was = hs_wall_gap (wall, w->now.q) < 0;
      const bool is = hs_wall_gap (wall, w->end.q) < 0;
      if (was == is)
        continue;
      hs_walled_fly (w, hs_walled_root (
                            w, is ? HS_MARGIN_GAP : HS_MARGIN_DEPTH, i, 0, h));
      const double rate = hs_wall_rate (wall, w->trial.v);
      if (was)
        hs_walled_tell (w, HS_HIT, i, w->entered[i].t, w->entered[i].rate,
                        &w->trial);
      w->entered[i].t = w->trial.t;
      w->entered[i].rate = rate;
    }
  w->now = w->end;
}

enum hs_status
hs_walled_step (struct hs_walled *w)
{
  const struct hs_grid *grid = &w->c->grid;
  struct hs_motion *m = &w->steady;
  const bool is_located = w->contacts.treatment == HS_LOCATED;
  w->now.t = hs_grid_time (grid, w->step);
  w->end.t = hs_grid_time (grid, w->step + 1);
  if (is_located && hs_walled_touches (w))
    hs_walled_part (w);
  else
    {
      if (w->exact)
        {
          hs_walled_fly (w, grid->h);
          w->end = w->trial;
        }
      else
        {
          m->step = w->step;
          if (!w->begun)
            hs_walled_begin (w, m, &w->now);
          w->begun = true;
          hs_walled_advance (w, m, &w->end);
        }
      if (!is_located)
        look_for_tunnel (w);
      if (is_located)
        hs_walled_locate (w);
      else if (w->contacts.treatment == HS_PENALTY)
        sprung (w);
      else
        turned (w);
    }
  w->step++;
  hs_field_places (&w->field, w->now.q, w->shown);
  return w->status;
}

struct hs_state
hs_walled_state (const struct hs_walled *w)
{
  return (struct hs_state){ .step = w->step,
                            .t = hs_grid_time (&w->c->grid, w->step),
                            .lanes = 1,
                            .used = 1,
                            .q = w->shown,
                            .v = w->now.v };
}

int64_t
hs_walled_evaluations (const struct hs_walled *w)
{
  return w->evaluations + w->steady.evaluations + w->probe.evaluations;
}

int64_t
hs_walled_tunnelled (const struct hs_walled *w)
{
  return w->tunnelled;
}

/* q, v, a, s and the integrator's own.  */
static size_t
motion_rows (const struct hs_integrator *integrator)
{
  return 4 + integrator->rows;
}

/* The rows of a motion; NULL: memory ran out.  */
static double *
motion_make (struct hs_walled *w, struct hs_motion *m,
             const struct hs_integrator *integrator)
{
  const size_t dof = w->system.dof, rows = motion_rows (integrator);
  double *q = calloc (rows, dof * sizeof *q);
  *m = (struct hs_motion){ .system = &w->system,
                           .integrator = integrator,
                           .par = &w->field.first,
                           .own = w->own,
                           .lanes = 1,
                           .t0 = w->c->grid.t0,
                           .h = w->c->grid.h,
                           .q = q,
                           .v = q + dof,
                           .a = q + 2 * dof,
                           .s = q + 3 * dof,
                           .w = q + 4 * dof };
  return q;
}

struct hs_walled *
hs_walled_open (const struct hs_case *c)
{
  const struct hs_integrator *i = c->integrator;
  struct hs_walled *w = calloc (1, sizeof *w);
  if (!w)
    return NULL;
  w->c = c;
  w->contacts = *c->contacts;
  hs_case_own (c, w->own);
  w->exact = !i->advance;
  if (w->exact)
    w->contacts.treatment = HS_LOCATED;
  if (w->contacts.stiffness == 0)
    w->contacts.stiffness = hs_usual_stiffness (c->grid.h);
  w->field = (struct hs_field){
    .system = c->system, .par = c->par, .contacts = &w->contacts, .tangent = -1
  };
  w->system = hs_field_system (&w->field);
  const struct hs_integrator *parts
      = i->traits & HS_TWO_STEP ? hs_integrator_find ("velocity-verlet") : i;
  if (!motion_make (w, &w->steady, i) || !motion_make (w, &w->probe, parts))
    {
      hs_walled_close (w);
      return NULL;
    }
  w->now.t = c->grid.t0;
  hs_case_start (c, w->now.q, w->now.v);
  hs_walled_rebase (w);
  hs_field_places (&w->field, w->now.q, w->shown);
  return w;
}

void
hs_walled_close (struct hs_walled *w)
{
  free (w->steady.q);
  free (w->probe.q);
  free (w);
}

/* Numbers on their way out of a run between walls, or into it.  */
struct carrier
{
  double *at; /* NULL: they are counted only */
  bool out;
  size_t count;
};

static void
carry (struct carrier *c, double *x, size_t n)
{
  double *at = c->at ? c->at + c->count : NULL;
  if (at)
    memcpy (c->out ? at : x, c->out ? x : at, n * sizeof *x);
  c->count += n;
}

/* A whole number from low to high; another, of a file that was forged, is
   low.  */
static int64_t
carry_whole (struct carrier *c, int64_t x, int64_t low, int64_t high)
{
  double y = (double) x;
  carry (c, &y, 1);
  return y >= (double) low && y <= (double) high ? (int64_t) y : low;
}

/* All that lasts from step to step; the time of a moment, which has more
   digits, in two parts.  */
static void
carry_all (struct carrier *c, struct hs_walled *w)
{
  const size_t dof = w->system.dof;
  const int walls = w->contacts.count;
  struct hs_field *f = &w->field;
  double t = (double) w->origin.t, rest = (double) (w->origin.t - t);
  carry (c, w->now.q, dof);
  carry (c, w->now.v, dof);
  f->resting = (unsigned) carry_whole (c, f->resting, 0, (1 << walls) - 1);
  f->tangent = (int) carry_whole (c, f->tangent, -1, (int64_t) dof - 1);
  carry (c, &f->along, 1);
  f->stuck = carry_whole (c, f->stuck, 0, 1);
  f->moved = carry_whole (c, f->moved, 0, 1);
  carry (c, f->from, dof);
  w->begun = carry_whole (c, w->begun, 0, 1);
  carry (c, w->steady.q, motion_rows (w->steady.integrator) * dof);
  w->tunnelled = carry_whole (c, w->tunnelled, 0, HS_MOST_STEPS);
  carry (c, &t, 1);
  carry (c, &rest, 1);
  w->origin.t = (long double) t + rest;
  carry (c, w->origin.q, dof);
  carry (c, w->origin.v, dof);
  carry (c, w->force, dof);
  carry (c, &w->turn, 1);
  for (int i = 0; i < walls; i++)
    {
      carry (c, &w->entered[i].t, 1);
      carry (c, &w->entered[i].rate, 1);
    }
}

size_t
hs_walled_numbers (const struct hs_case *c)
{
  struct hs_walled w = { .contacts = *c->contacts,
                         .system = *c->system,
                         .steady = { .integrator = c->integrator } };
  struct carrier carrier = { .at = NULL };
  carry_all (&carrier, &w);
  return carrier.count;
}

void
hs_walled_save (struct hs_walled *w, double *numbers)
{
  carry_all (&(struct carrier){ .at = numbers, .out = true }, w);
}

void
hs_walled_resume (struct hs_walled *w, const struct hs_saved *saved)
{
  carry_all (&(struct carrier){ .at = saved->rows }, w);
  w->step = saved->step;
  w->evaluations = saved->evaluations;
  hs_field_places (&w->field, w->now.q, w->shown);
}
