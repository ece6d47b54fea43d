/* SPDX-License-Identifier: MIT */
/* Located impacts: a step at whose end, or between, the motion is beyond a
   wall is taken again in parts.  A part is one step of the integrator, begun
   anew from synchronised q and v, and its length s the root of the gap after
   such a step, found to rounding (regula falsi, Illinois).  So the moment is
   as good as the integrator's step, and its order is kept.  What goes beyond
   and is back at the end src/crossing.c finds.  From a hit on places are
   counted from the wall's, so that a low bounce is not rounded to that.  Of a
   two-step method, whose velocity is a difference of positions over s, the
   parts are steps of velocity Verlet, the same but for rounding.

   Each bounce of restitution E < 1 lasts E times the one before, and
   infinitely many of them end at a time: it rests from that bounce on which
   would rise below LOWEST of the fall in a step, or, as also those of E = 1,
   below what the place of the wall can resolve.  At u the rest of the sum is 2
   u/(F (1 - E)), to where the moment of rest is reckoned.

   Reference: E. Hairer, S. P. Norsett, G. Wanner, Solving Ordinary
   Differential Equations I, 2nd ed., II.6, doi:10.1007/978-3-540-78862-1; L.
   F. Shampine, S. Thompson, Comput. Math. Appl. 39 (2000) 43; M.
   Dowell, P. Jarratt, BIT 11 (1971) 168, doi:10.1007/BF01934364; B. Brogliato,
   Nonsmooth Mechanics, doi:10.1007/978-3-319-28664-8.  */

#include "walled.h"

#include <float.h>
#include <math.h>

static const double LOWEST = 5e-13;

/* In one step; a bounce that does not end in rest takes half a millionth.  */
enum
{
  MOST_HITS = 1000000
};

struct event
{
  enum hs_margin margin;
  int wall;
  double s; /* since the beginning of the part; INFINITY: none */
};

static bool
rests (const struct hs_walled *w, int i)
{
  return w->field.resting >> i & 1;
}

static double
margin (struct hs_walled *w, enum hs_margin kind, int wall,
        const struct hs_moment *p)
{
  w->evaluations += kind == HS_MARGIN_PULL || kind == HS_MARGIN_HOLD;
  return hs_field_margin (&w->field, kind, wall, p);
}

void
hs_walled_tell (struct hs_walled *w, enum hs_contact_kind kind, int wall,
                double t, double before, const struct hs_moment *p)
{
  double places[HS_MOST_DOF];
  if (!w->contacts.see)
    return;
  hs_field_places (&w->field, p->q, places);
  w->contacts.see (w->contacts.context, &(struct hs_contact){ .kind = kind,
                                                              .wall = wall,
                                                              .t = t,
                                                              .before = before,
                                                              .q = places,
                                                              .v = p->v });
}

void
hs_walled_begin (struct hs_walled *w, struct hs_motion *m,
                 const struct hs_moment *p)
{
  const size_t size = w->system.dof * sizeof *p->q;
  memcpy (m->q, p->q, size);
  memcpy (m->v, p->v, size);
  if (m->integrator->begin)
    m->integrator->begin (m, 0);
  w->evaluations += m->integrator->start_evaluations;
}

void
hs_walled_advance (struct hs_walled *w, struct hs_motion *m,
                   struct hs_moment *p)
{
  const size_t size = w->system.dof * sizeof *p->q;
  m->integrator->advance (m, 1);
  m->step++;
  if (m->integrator->synchronise)
    m->integrator->synchronise (m, 0);
  memcpy (p->q, m->q, size);
  memcpy (p->v, m->integrator->synchronise ? m->s : m->v, size);
  w->evaluations += m->integrator->evaluations;
}

void
hs_walled_fly (struct hs_walled *w, double s)
{
  struct hs_motion *m = &w->probe;
  w->trial.t = w->now.t + s;
  if (w->exact)
    {
      hs_walled_jump (w, s);
      return;
    }
  m->t0 = w->now.t;
  m->h = s;
  m->step = 0;
  hs_walled_begin (w, m, &w->now);
  hs_walled_advance (w, m, &w->trial);
}

/* The end that stays twice counts half.  */
double
hs_walled_root (struct hs_walled *w, enum hs_margin kind, int wall, double low,
                double high)
{
  const double least = DBL_EPSILON * w->c->grid.h;
  double at[2]; /* of low, of high */
  int moved = -1;
  hs_walled_fly (w, low);
  at[0] = margin (w, kind, wall, &w->trial);
  hs_walled_fly (w, high);
  at[1] = margin (w, kind, wall, &w->trial);
  for (int i = 0; high - low > least && i < 200; i++)
    {
      const double cut = low + (high - low) * (at[0] / (at[0] - at[1]));
      const bool good = cut > low && cut < high && i % 16 < 15;
      const double s = good ? cut : low + (high - low) / 2;
      if (!(s > low && s < high))
        break;
      hs_walled_fly (w, s);
      const double value = margin (w, kind, wall, &w->trial);
      if (value == 0 && kind < HS_MARGIN_HOLD)
        return s;
      const int end = value < 0;
      *(end ? &high : &low) = s;
      at[end] = value;
      if (moved == end)
        at[1 - end] /= 2;
      moved = end;
    }
  return high;
}

static void
consider (struct hs_walled *w, enum hs_margin kind, int wall, double low,
          double high, struct event *first)
{
  const double s = hs_walled_root (w, kind, wall, low, high);
  if (s < first->s)
    *first = (struct event){ kind, wall, s };
}

/* What happens first in a part of length r, that leads from now to end.  */
static struct event
first_event (struct hs_walled *w, double r)
{
  const struct hs_field *f = &w->field;
  struct event first = { .s = INFINITY };
  double low, high;
  for (int i = 0; i < w->contacts.count; i++)
    if (!rests (w, i))
      {
        if (hs_walled_crossing (w, i, r, &low, &high))
          consider (w, HS_MARGIN_GAP, i, low, high, &first);
      }
    else if (margin (w, HS_MARGIN_PULL, i, &w->end) < 0)
      consider (w, HS_MARGIN_PULL, i, 0, r, &first);
  const enum hs_margin slide = f->stuck ? HS_MARGIN_HOLD : HS_MARGIN_SLIDE;
  if (f->tangent >= 0 && margin (w, slide, 0, &w->end) < 0)
    consider (w, slide, 0, 0, r, &first);
  return first;
}

void
hs_walled_peaks (struct hs_walled *w, double r)
{
  for (int i = 0; w->contacts.see && i < w->contacts.count; i++)
    if (hs_wall_rate (hs_wall_of (w, i), w->now.v) > 0
        && hs_wall_rate (hs_wall_of (w, i), w->end.v) <= 0)
      {
        hs_walled_fly (w, hs_walled_root (w, HS_MARGIN_RATE, i, 0, r));
        hs_walled_tell (w, HS_PEAK, i, w->trial.t, 0, &w->trial);
      }
}

/* Rests from now on; `u': the speed away from the wall that is left.  */
static void
rest (struct hs_walled *w, int i, double u, double force)
{
  const double E = w->contacts.restitution;
  const double sum = u > 0 && E < 1 ? 2 * u / (force * (1 - E)) : 0;
  hs_field_rest (&w->field, i, &w->now);
  w->evaluations++;
  hs_walled_tell (w, HS_REST, i, w->now.t + sum, u, &w->now);
}

/* An impact now; it may be the last.  */
static void
impact (struct hs_walled *w, int i)
{
  const struct hs_wall *wall = hs_wall_of (w, i);
  const double before = hs_wall_rate (wall, w->now.v), h = w->c->grid.h;
  hs_field_impact (&w->field, i, &w->now);
  hs_walled_tell (w, HS_HIT, i, w->now.t, before, &w->now);
  if (w->field.resting)
    hs_field_slide (&w->field, &w->now);
  const double u = hs_wall_rate (wall, w->now.v);
  const double force = margin (w, HS_MARGIN_PULL, i, &w->now);
  const double shrinking = w->contacts.restitution < 1 ? LOWEST : 0;
  const double height = fmax (shrinking * force * h * h,
                              16 * DBL_EPSILON * fabs (wall->place));
  if (force >= 0 && u * u / 2 <= force * height)
    rest (w, i, u, force);
}

/* What the walls do where it touches them.  */
static void
touch (struct hs_walled *w)
{
  for (int i = 0; i < w->contacts.count; i++)
    {
      const struct hs_wall *wall = hs_wall_of (w, i);
      if (rests (w, i) || hs_field_gap (&w->field, i, w->now.q) > 0)
        continue;
      hs_field_put (&w->field, i, &w->now);
      const double u = hs_wall_rate (wall, w->now.v);
      if (u < 0)
        impact (w, i);
      else if (u == 0)
        {
          const double force = margin (w, HS_MARGIN_PULL, i, &w->now);
          if (force >= 0)
            rest (w, i, 0, force);
        }
    }
  hs_walled_rebase (w);
}

bool
hs_walled_touches (const struct hs_walled *w)
{
  for (int i = 0; i < w->contacts.count; i++)
    if (!rests (w, i) && hs_field_gap (&w->field, i, w->now.q) <= 0)
      return true;
  return false;
}

/* An event has come, now.  A hit is what touch makes of it.  */
static void
happen (struct hs_walled *w, const struct event *event)
{
  struct hs_field *f = &w->field;
  switch (event->margin)
    {
    case HS_MARGIN_GAP:
      hs_field_put (f, event->wall, &w->now);
      return;
    case HS_MARGIN_PULL:
      f->resting &= ~(1u << event->wall);
      hs_walled_tell (w, HS_LEAVE, event->wall, w->now.t, 0, &w->now);
      break;
    case HS_MARGIN_SLIDE:
      w->now.v[f->tangent] = 0;
      hs_walled_tell (w, HS_STOP, event->wall, w->now.t, 0, &w->now);
      break;
    default:
      hs_walled_tell (w, HS_SLIP, event->wall, w->now.t, 0, &w->now);
    }
  hs_field_slide (f, &w->now);
  w->evaluations += f->tangent >= 0;
}

void
hs_walled_part (struct hs_walled *w)
{
  double left = w->c->grid.h;
  if (!w->exact || hs_walled_touches (w))
    touch (w);
  for (w->hits = 0; w->hits < MOST_HITS && w->status == HS_DONE; w->hits++)
    {
      const double r = w->exact ? fmin (left, w->turn) : left;
      hs_walled_fly (w, r);
      w->end = w->trial;
      const struct event event = first_event (w, r);
      if (event.s < r)
        {
          hs_walled_fly (w, event.s);
          w->end = w->trial;
        }
      hs_walled_peaks (w, fmin (event.s, r));
      w->now = w->end;
      left -= fmin (event.s, r);
      if (event.s <= r)
        {
          happen (w, &event);
          touch (w);
        }
      if (!(left > 0))
        return;
    }
  w->status = w->status == HS_DONE ? HS_HITS : w->status;
}

void
hs_walled_locate (struct hs_walled *w)
{
  const double h = w->c->grid.h;
  if ((w->exact && h > w->turn) || first_event (w, h).s < INFINITY)
    hs_walled_part (w);
  else
    {
      hs_walled_peaks (w, h);
      w->now = w->end;
    }
}
