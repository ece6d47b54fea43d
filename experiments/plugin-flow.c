/* SPDX-License-Identifier: MIT */
/* Whether the flow of a plug-in system is the motion of its force: at several
   times its state x(t) must obey

     dq/dt = v,   dv/dt = A(t, q, v),

   to the rounding of the differences that say so, and at the start be the
   start.  Where it is not smooth nothing is said.  `at' must give the same. */

#include "plugin.h"

#include "derivative.h"

#include <math.h>
#include <string.h>

/* Of the time in which the state changes.  */
static const double times[] = { 1, 4, 16 };

/* Of a state's size: by so much may two ways to it differ.  */
static const double BETWEEN = 1e-9;

struct state
{
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
};

/* One component of the state at time t and beside it.  */
struct path
{
  const struct hs_system *system;
  const double *par;
  struct state start;
  double t0, t;
  size_t component; /* of q, then v */
};

static struct state
state_at (const struct path *path, double t)
{
  struct state state = path->start;
  path->system->flow (path->par, path->t0, t, state.q, state.v);
  return state;
}

static double
component_of (const struct path *path, const struct state *state)
{
  const size_t dof = path->system->dof, i = path->component;
  return i < dof ? state->q[i] : state->v[i - dof];
}

static double
component_at (void *context, double beside, double *place, double *size)
{
  const struct path *path = context;
  *place = path->t + beside;
  const struct state state = state_at (path, *place);
  const double value = component_of (path, &state);
  *size = fabs (value);
  return value;
}

/* At the path's time.  */
static void
try_slopes (const struct plugin *plugin, struct path *path, double scale)
{
  const size_t dof = path->system->dof;
  const struct state state = state_at (path, path->t);
  double a[HS_MOST_DOF];
  path->system->acceleration (1, path->par, path->t, state.q, state.v, a);
  for (path->component = 0; path->component < 2 * dof; path->component++)
    {
      const size_t i = path->component;
      const double force = i < dof ? state.v[i] : a[i - dof];
      double slope, error;
      derivative_find (component_at, path, path->t, scale / 2, &slope, &error);
      if (fabs (slope - force) > 8 * error)
        plugin_wrong (
            plugin,
            "flow is not the motion of acceleration: t = %.4g after "
            "a start, d%s/dt is %.10g, and %s there %.10g",
            path->t - path->t0, path->system->columns[i], slope,
            i < dof ? path->system->columns[dof + i] : "acceleration", force);
    }
}

/* Whether it is the same state, if there is one.  */
static bool
is_same (const struct path *path, const struct state *a, const struct state *b)
{
  const size_t dof = path->system->dof;
  double size[2] = { 0, 0 };
  for (size_t d = 0; d < dof; d++)
    {
      size[0] = fmax (size[0], fabs (a->q[d]));
      size[1] = fmax (size[1], fabs (a->v[d]));
    }
  for (size_t d = 0; d < dof; d++)
    if (fabs (a->q[d] - b->q[d]) > BETWEEN * size[0]
        || fabs (a->v[d] - b->v[d]) > BETWEEN * size[1])
      return false;
  return true;
}

static void
try_at (const struct plugin *plugin, const struct path *path)
{
  const struct hs_system *s = path->system;
  long double prepared[HS_PREPARED];
  struct state state = path->start;
  const struct state same = state_at (path, path->t);
  if (!s->at)
    return;
  s->prepare (path->par, path->t0, state.q, state.v, prepared);
  s->at (prepared, path->t, state.q, state.v);
  if (!is_same (path, &same, &state))
    plugin_wrong (plugin,
                  "prepare and at must give the state that flow gives: they "
                  "do not t = %.4g after a start",
                  path->t - path->t0);
}

void
plugin_flow (const struct plugin *plugin, const struct hs_system *s,
             const double *par, const double *q, const double *v)
{
  struct path path = { .system = s, .par = par, .t0 = 0.25 };
  double a[HS_MOST_DOF];
  memcpy (path.start.q, q, s->dof * sizeof *q);
  memcpy (path.start.v, v, s->dof * sizeof *v);
  s->acceleration (1, par, path.t0, q, v, a);
  const double scale = plugin_time (s->dof, q, v, a);
  const struct state start = state_at (&path, path.t0);
  if (!is_same (&path, &path.start, &start))
    plugin_wrong (plugin, "flow must leave the state as it is where t is t0");
  for (size_t i = 0; scale > 0 && i < sizeof times / sizeof *times; i++)
    {
      path.t = path.t0 + times[i] * scale;
      try_slopes (plugin, &path, scale);
      try_at (plugin, &path);
    }
}
