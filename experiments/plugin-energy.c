/* SPDX-License-Identifier: MIT */
/* Whether the energy of a plug-in system is that of its force: along the
   motion, q + s v and v + s A, it must not change at s = 0,

     dE/ds = sum v_d dE/dq_d + sum A_d dE/dv_d = 0,

   to the rounding of the differences that say so.  Where E is not smooth
   nothing is said.  */

#include "plugin.h"

#include "derivative.h"

#include <math.h>

/* A way through a state: all of it, or one component alone.  */
struct way
{
  const struct hs_system *system;
  const double *par, *q, *v;
  double a[HS_MOST_DOF];
  size_t first, end; /* of the components of q, then v, that move */
};

static double
energy_at (void *context, double beside, double *place, double *size)
{
  const struct way *way = context;
  const size_t dof = way->system->dof;
  double x[HS_MOST_DOF], u[HS_MOST_DOF], value;
  for (size_t d = 0; d < dof; d++)
    {
      const bool goes = d >= way->first && d < way->end;
      const bool turns = dof + d >= way->first && dof + d < way->end;
      x[d] = way->q[d] + (goes ? beside * way->v[d] : 0);
      u[d] = way->v[d] + (turns ? beside * way->a[d] : 0);
    }
  *place = beside;
  way->system->invariants[0].value (1, way->par, x, u, &value, size);
  return value;
}

static double
largest (size_t n, const double *x)
{
  double most = 0;
  for (size_t i = 0; i < n; i++)
    most = fmax (most, fabs (x[i]));
  return most;
}

/* A time in which the state changes by much of itself, at most.  */
static double
time_scale (const struct way *way)
{
  const size_t dof = way->system->dof;
  const double far = largest (dof, way->q), fast = largest (dof, way->v),
               strong = largest (dof, way->a);
  double scale = INFINITY;
  if (fast > 0 && far > 0)
    scale = far / fast;
  if (fast > 0 && strong > 0)
    scale = fmin (scale, fast / strong);
  return isfinite (scale) ? scale / 4 : 0;
}

/* How fast E changes as components first ... end - 1 move.  */
static double
rate_of (struct way *way, size_t first, size_t end, double scale,
         double *error)
{
  double rate = 0;
  way->first = first;
  way->end = end;
  derivative_find (energy_at, way, 0, scale, &rate, error);
  return rate;
}

void
plugin_energy (const struct plugin *plugin, const struct hs_system *s,
               const double *par, const double *q, const double *v)
{
  struct way way = { .system = s, .par = par, .q = q, .v = v };
  double error, parts = 0;
  if (!(s->traits & HS_CONSERVATIVE))
    return;
  s->acceleration (1, par, 0, q, v, way.a);
  const double scale = time_scale (&way);
  const double rate
      = scale > 0 ? rate_of (&way, 0, 2 * s->dof, scale, &error) : 0;
  if (rate == 0 || fabs (rate) <= 8 * error)
    return;
  /* Each term by itself: how large they are, and how well known.  */
  for (size_t d = 0; d < 2 * s->dof; d++)
    {
      double own;
      parts += fabs (rate_of (&way, d, d + 1, scale, &own));
      error += own;
    }
  if (fabs (rate) > 8 * error)
    plugin_wrong (plugin,
                  ".traits: HS_CONSERVATIVE says that the motion keeps the "
                  "first of .invariants: near the start %s changes by %.4g a "
                  "unit of time, by velocities and acceleration %.4g in all",
                  s->invariants[0].name, rate, parts);
}
