/* SPDX-License-Identifier: MIT */
/* Walls.  With n the coordinate across the wall, u = n' away from it and w the
   velocity along it, an impact of restitution E and friction mu is

     u' = -E u,   w' = w - sign(w) min(mu (1 + E) |u|, |w|)

   Coulomb's law for the impulse: along the wall at most mu times that across.
   The body does not turn; in coordinates that are no Cartesian ones of a
   single mass the law would need the mass matrix.

   A body at rest on the wall is pressed on it by the force F = -A_n >= 0 (per
   mass), which the wall cancels.  It slides by w' = A_w - sign(w) mu F until
   w = 0, where it sticks while |A_w| <= mu F, and leaves once F < 0.

   A spring in the wall's place (penalty): beyond it, at the depth d,

     d'' = -K d - 2 z sqrt(K) d',   z = -ln E/sqrt(pi^2 + ln^2 E)

   for which d, from 0, is 0 again after pi/sqrt(K (1 - z^2)), with E times the
   speed, if nothing else acts.  At the end it pulls, which no wall does; for a
   contact that ends where the force is 0 the formula is another (Schwager and
   Poschel).  With E = 0, z = 1, it comes back never.
   Reference: B. Brogliato, Nonsmooth Mechanics, 3rd ed., 2016,
   doi:10.1007/978-3-319-28664-8; T. Schwager, T. Poschel, Granular Matter 9
   (2007) 465, doi:10.1007/s10035-007-0065-z.  */

#include "contact.h"

#include <math.h>

double
hs_wall_gap (const struct hs_wall *wall, const double *q)
{
  return wall->side * (q[wall->coordinate] - wall->place);
}

double
hs_wall_rate (const struct hs_wall *wall, const double *v)
{
  return wall->side * v[wall->coordinate];
}

double
hs_penalty_damping (double restitution)
{
  return restitution > 0 ? -log (restitution) / hypot (M_PI, log (restitution))
                         : 1;
}

double
hs_usual_stiffness (double h)
{
  const double omega = M_PI / (10 * h);
  return omega * omega;
}

void
hs_field_places (const struct hs_field *f, const double *q, double *places)
{
  for (size_t d = 0; d < f->system->dof; d++)
    places[d] = f->from[d] != 0 ? q[d] + f->from[d] : q[d];
}

double
hs_field_gap (const struct hs_field *f, int wall, const double *q)
{
  const struct hs_wall *w = &f->contacts->wall[wall];
  return w->side * (q[w->coordinate] - (w->place - f->from[w->coordinate]));
}

void
hs_field_put (struct hs_field *f, int wall, struct hs_moment *p)
{
  const struct hs_wall *w = &f->contacts->wall[wall];
  f->moved = true;
  f->from[w->coordinate] = w->place;
  p->q[w->coordinate] = 0;
}

/* The system's own force at a moment.  */
static void
force (const struct hs_field *f, double t, const double *q, const double *v,
       double *a)
{
  double places[HS_MOST_DOF];
  if (f->moved)
    hs_field_places (f, q, places);
  f->system->acceleration (1, f->par, t, f->moved ? places : q, v, a);
}

static bool
rests (const struct hs_field *f, int wall)
{
  return f->resting >> wall & 1;
}

static void
spring (const struct hs_contacts *c, const double *q, const double *v,
        double *a)
{
  const double damping
      = 2 * hs_penalty_damping (c->restitution) * sqrt (c->stiffness);
  for (int i = 0; i < c->count; i++)
    {
      const struct hs_wall *w = &c->wall[i];
      const double gap = hs_wall_gap (w, q);
      if (gap < 0)
        a[w->coordinate]
            -= w->side * (c->stiffness * gap + damping * hs_wall_rate (w, v));
    }
}

/* How the walls that it rests on press; takes that part of the force away. */
static double
press (const struct hs_field *f, double *a)
{
  double sum = 0;
  for (int i = 0; i < f->contacts->count; i++)
    if (rests (f, i))
      {
        const struct hs_wall *w = &f->contacts->wall[i];
        sum += fmax (-w->side * a[w->coordinate], 0);
        a[w->coordinate] = 0;
      }
  return sum;
}

static void
acceleration (int lanes, const double *par, double t, const double *q,
              const double *v, double *a)
{
  const struct hs_field *f = (const void *) par;
  const struct hs_contacts *c = f->contacts;
  force (f, t, q, v, a);
  if (c->treatment == HS_PENALTY)
    spring (c, q, v, a);
  const double pressed = press (f, a);
  if (f->tangent < 0)
    return;
  if (f->stuck)
    a[f->tangent] = 0;
  else
    a[f->tangent] -= f->along * c->friction * pressed;
}

struct hs_system
hs_field_system (const struct hs_field *field)
{
  struct hs_system system = *field->system;
  system.acceleration = acceleration;
  return system;
}

/* What is left of friction's hold, or of the force along the wall that it
   does not balance.  */
static double
hold (const struct hs_field *f, double *a)
{
  const double most = f->contacts->friction * press (f, a);
  return most - fabs (a[f->tangent]);
}

double
hs_field_margin (const struct hs_field *f, enum hs_margin margin, int wall,
                 const struct hs_moment *p)
{
  const struct hs_wall *w = &f->contacts->wall[wall];
  double a[HS_MOST_DOF];
  switch (margin)
    {
    case HS_MARGIN_GAP:
      return hs_field_gap (f, wall, p->q);
    case HS_MARGIN_DEPTH:
      return -hs_field_gap (f, wall, p->q);
    case HS_MARGIN_RATE:
      return hs_wall_rate (w, p->v);
    case HS_MARGIN_BACK:
      return -hs_wall_rate (w, p->v);
    case HS_MARGIN_SLIDE:
      return p->v[f->tangent] * f->along;
    default:
      force (f, (double) p->t, p->q, p->v, a);
    }
  return margin == HS_MARGIN_PULL ? -w->side * a[w->coordinate] : hold (f, a);
}

void
hs_field_impact (const struct hs_field *f, int wall, struct hs_moment *p)
{
  const struct hs_contacts *c = f->contacts;
  const struct hs_wall *w = &c->wall[wall];
  double *across = &p->v[w->coordinate];
  if (c->friction > 0)
    {
      double *along = &p->v[1 - w->coordinate];
      const double most = c->friction * (1 + c->restitution) * fabs (*across);
      *along -= copysign (fmin (most, fabs (*along)), *along);
    }
  *across *= -c->restitution;
}

/* The bounces that are left at u last 2 u/(F (1 - E)), in which sliding takes
   2 mu u/(1 - E) off w, but take mu (1 + E) u/(1 - E) themselves: mu u less.
 */
static void
spare_slide (const struct hs_contacts *c, double u, double *along)
{
  const double E = c->restitution, mu = c->friction;
  if (E < 1 && fabs (*along) * (1 - E) > mu * (1 + E) * u)
    *along += copysign (mu * u, *along);
}

void
hs_field_rest (struct hs_field *f, int wall, struct hs_moment *p)
{
  const struct hs_wall *w = &f->contacts->wall[wall];
  const double u = hs_wall_rate (w, p->v);
  if (f->contacts->friction > 0 && u > 0)
    spare_slide (f->contacts, u, &p->v[1 - w->coordinate]);
  f->resting |= 1u << wall;
  hs_field_put (f, wall, p);
  p->v[w->coordinate] = 0;
  hs_field_slide (f, p);
}

void
hs_field_slide (struct hs_field *f, const struct hs_moment *p)
{
  double a[HS_MOST_DOF];
  int on = 0;
  f->tangent = -1;
  f->stuck = false;
  for (int i = 0; i < f->contacts->count; i++)
    if (rests (f, i))
      {
        on++;
        f->tangent = 1 - (int) f->contacts->wall[i].coordinate;
      }
  if (f->contacts->friction == 0 || on != 1)
    f->tangent = -1; /* of two coordinates both are held in a corner */
  if (f->tangent < 0)
    return;
  force (f, (double) p->t, p->q, p->v, a);
  const double v = p->v[f->tangent];
  f->along = copysign (1, v != 0 ? v : a[f->tangent]);
  f->stuck = v == 0 && hold (f, a) >= 0;
}
