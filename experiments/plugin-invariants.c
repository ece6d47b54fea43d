/* SPDX-License-Identifier: MIT */
/* Whether the force of a plug-in system keeps its invariants: along the
   motion, q + s v and v + s A, none must change at s = 0,

     dI/ds = sum v_d dI/dq_d + sum A_d dI/dv_d = 0,

   to the rounding of the differences that say so; of one with a rate, which is
   kept less time times that, at a time that is not 0.  Where I is not smooth
   nothing is said.  */

#include "plugin.h"

#include "derivative.h"

#include <math.h>

/* A way through a state: all of it, or one component alone.  */
struct way
{
  const struct hs_system *system;
  const struct hs_invariant *invariant;
  const double *par, *q, *v;
  double a[HS_MOST_DOF];
  size_t first, end; /* of the components of q, then v, that move */
  double later;      /* than t0 of what is kept */
};

static double
value_at (void *context, double beside, double *place, double *size)
{
  const struct way *way = context;
  const size_t dof = way->system->dof;
  double x[HS_MOST_DOF], u[HS_MOST_DOF];
  for (size_t d = 0; d < dof; d++)
    {
      const bool goes = d >= way->first && d < way->end;
      const bool turns = dof + d >= way->first && dof + d < way->end;
      x[d] = way->q[d] + (goes ? beside * way->v[d] : 0);
      u[d] = way->v[d] + (turns ? beside * way->a[d] : 0);
    }
  *place = beside;
  const struct hs_conserved kept
      = { .invariant = way->invariant, .t0 = -way->later };
  return hs_conserved_value (&kept, way->par, beside, x, u, size);
}

static double
largest (size_t n, const double *x)
{
  double most = 0;
  for (size_t i = 0; i < n; i++)
    most = fmax (most, fabs (x[i]));
  return most;
}

double
plugin_time (size_t dof, const double *q, const double *v, const double *a)
{
  const double far = largest (dof, q), fast = largest (dof, v),
               strong = largest (dof, a);
  double scale = INFINITY;
  if (fast > 0 && far > 0)
    scale = far / fast;
  if (fast > 0 && strong > 0)
    scale = fmin (scale, fast / strong);
  return isfinite (scale) ? scale / 4 : 0;
}

/* How fast it changes as components first ... end - 1 move.  */
static double
rate_of (struct way *way, size_t first, size_t end, double scale,
         double *error)
{
  double rate = 0;
  way->first = first;
  way->end = end;
  derivative_find (value_at, way, 0, scale, &rate, error);
  return rate;
}

static void
try_one (const struct plugin *plugin, struct way *way, double scale)
{
  const size_t all = 2 * way->system->dof;
  double error = 0, parts = 0;
  const double rate = scale > 0 ? rate_of (way, 0, all, scale, &error) : 0;
  if (rate == 0 || fabs (rate) <= 8 * error)
    return;
  /* Each term by itself: how large they are, and how well known.  */
  for (size_t d = 0; d < all; d++)
    {
      double own;
      parts += fabs (rate_of (way, d, d + 1, scale, &own));
      error += own;
    }
  if (fabs (rate) > 8 * error)
    plugin_wrong (plugin,
                  ".invariants: the motion must keep each: near the start %s "
                  "changes by %.4g a unit of time, by velocities and "
                  "acceleration %.4g in all",
                  way->invariant->name, rate, parts);
}

void
plugin_invariants (const struct plugin *plugin, const struct hs_system *s,
                   const double *par, const double *q, const double *v)
{
  struct way way = { .system = s, .par = par, .q = q, .v = v };
  s->acceleration (1, par, 0, q, v, way.a);
  const double scale = plugin_time (s->dof, q, v, way.a);
  way.later = scale;
  /* The first of an open system is not kept.  */
  way.invariant = s->invariants + (s->traits & HS_OPEN ? 1 : 0);
  for (; way.invariant->name; way.invariant++)
    try_one (plugin, &way, scale);
}
