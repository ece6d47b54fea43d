/* SPDX-License-Identifier: MIT */
/* The exact motion between walls: piece by piece with the system's flow from
   one event to the next; and while it rests, where the force along the wall is
   constant, on its parabola.

   A flow gives places, rounded as such: low bounces on a wall far from 0 would
   be lost in that.  The way since the hit is the sum of the speed, too, by
   Gauss's formula of six points; in a short flight where the two agree to the
   rounding of the place, the sum has more digits.  */

#include "walled.h"

#include <float.h>
#include <math.h>

/* On -1 … 1: P. J. Davis, P. Rabinowitz, Methods of Numerical Integration, 2nd
   ed., 1984.  */
static const struct
{
  double x, weight;
} gauss[] = {
  { 0.23861918608319690863, 0.46791393457269104739 },
  { 0.66120938646626451366, 0.36076157304813860757 },
  { 0.93246951420315202781, 0.17132449237917034504 },
};

/* A part of a turn in which no coordinate goes to and fro twice.  */
static const double PART = 0.125;

/* The system's flow from the origin, its q and v, which are places.  */
static void
flow (const struct hs_walled *w, double tau, long double t, double *q,
      double *v)
{
  const bool clock = w->system.traits & HS_TIME_DEPENDENT;
  hs_field_places (&w->field, w->origin.q, q);
  memcpy (v, w->origin.v, w->system.dof * sizeof *v);
  if (tau != 0)
    w->c->system->flow (w->c->par, clock ? (double) w->origin.t : 0,
                        clock ? (double) t : tau, q, v);
}

/* From places to the moment's q.  */
static void
refine (const struct hs_walled *w, double tau, struct hs_moment *p)
{
  const size_t dof = w->system.dof;
  double q[HS_MOST_DOF], v[HS_MOST_DOF], way[HS_MOST_DOF];
  memset (way, 0, dof * sizeof *way);
  for (int i = 0; i < 6 && tau <= w->turn; i++)
    {
      const double x = i % 2 ? gauss[i / 2].x : -gauss[i / 2].x;
      const double s = tau * (1 + x) / 2;
      flow (w, s, w->origin.t + s, q, v);
      for (size_t d = 0; d < dof; d++)
        way[d] += gauss[i / 2].weight * v[d] * tau / 2;
    }
  for (size_t d = 0; d < dof; d++)
    if (w->field.from[d] != 0)
      {
        const double from = w->field.from[d], place = p->q[d];
        const double sum = w->origin.q[d] + way[d];
        const double rounding
            = 8 * DBL_EPSILON * fmax (fabs (from), fabs (place));
        p->q[d] = place - from;
        if (tau <= w->turn && fabs (p->q[d] - sum) <= rounding)
          p->q[d] = sum;
      }
}

/* Along a wall.  */
static void
slide (struct hs_walled *w, double tau)
{
  struct hs_moment *p = &w->trial;
  double a[HS_MOST_DOF];
  for (size_t d = 0; d < w->system.dof; d++)
    {
      p->q[d] += (p->v[d] + w->force[d] / 2 * tau) * tau;
      p->v[d] += w->force[d] * tau;
    }
  w->system.acceleration (1, &w->field.first, p->t, p->q, p->v, a);
  for (size_t d = 0; d < w->system.dof; d++)
    if (fabs (a[d] - w->force[d]) > 4 * DBL_EPSILON * fabs (w->force[d]))
      w->status = HS_UNKNOWN;
}

/* The time since the last event has more digits than the trial's own.  */
void
hs_walled_jump (struct hs_walled *w, double s)
{
  struct hs_moment *p = &w->trial;
  const long double t = p->t;
  const double tau = (double) (w->now.t - w->origin.t) + s;
  *p = w->origin;
  p->t = t;
  if (w->field.resting)
    slide (w, tau);
  else if (!w->c->system->flow)
    w->status = HS_UNKNOWN;
  else if (tau != 0)
    {
      flow (w, tau, t, p->q, p->v);
      if (w->field.moved)
        refine (w, tau, p);
    }
}

void
hs_walled_rebase (struct hs_walled *w)
{
  const struct hs_system *s = w->c->system;
  double q[HS_MOST_DOF];
  w->begun = false;
  if (!w->exact)
    return;
  w->origin = w->now;
  w->system.acceleration (1, &w->field.first, w->now.t, w->now.q, w->now.v,
                          w->force);
  hs_field_places (&w->field, w->now.q, q);
  const double period = s->period (w->c->par, q, w->now.v);
  const double frequency = s->frequency ? s->frequency (w->c->par) : 0;
  w->turn = INFINITY;
  if (period > 0)
    w->turn = PART * period;
  if (frequency > 0)
    w->turn = fmin (w->turn, PART * 2 * M_PI / frequency);
}
