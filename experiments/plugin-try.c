/* SPDX-License-Identifier: MIT */
/* Calls the functions of a plug-in on small motions, and looks whether they
   keep to what every loop takes for granted.  */

#include "plugin.h"

#include "case.h"
#include "guard.h"

#include <math.h>
#include <string.h>

enum
{
  STEPS = 4,
  STATES = 8, /* at which invariants are compared with the force */
  FLOWS = 4,  /* and the flow, */
  FEW = 8     /* or one if there are more coordinates */
};
static const double STEP = 0.01;

/* A state near the start, another one for each lane; all numbers differ, so
   that a mistaken component shows.  */
static void
state_of (const struct hs_system *s, const double *par, int lane, double *q,
          double *v)
{
  s->start (par, q, v);
  for (size_t d = 0; d < s->dof; d++)
    {
      q[d] += 1e-3 * (1 + (double) d) * (1 + lane);
      v[d] += 1e-3 * (2 + (double) d) * (1 + lane);
    }
}

/* One for each lane.  */
static void
states_of (const struct hs_system *s, const double *par, double *q, double *v)
{
  double q1[HS_MOST_DOF], v1[HS_MOST_DOF];
  for (size_t i = 0; i < HS_LANES; i++)
    {
      state_of (s, par, (int) i, q1, v1);
      for (size_t d = 0; d < s->dof; d++)
        {
          q[d * HS_LANES + i] = q1[d];
          v[d * HS_LANES + i] = v1[d];
        }
    }
}

static bool
same (double a, double b)
{
  return memcmp (&a, &b, sizeof a) == 0 || (isnan (a) && isnan (b));
}

/* All lanes at once are to the bit each alone.  */
static void
try_lanes (const struct plugin *plugin, const struct hs_system *s,
           const double *par)
{
  static double q[HS_MOST_DOF * HS_LANES], v[HS_MOST_DOF * HS_LANES],
      a[HS_MOST_DOF * HS_LANES];
  double q1[HS_MOST_DOF], v1[HS_MOST_DOF], a1[HS_MOST_DOF];
  states_of (s, par, q, v);
  s->acceleration (HS_LANES, par, 0.5, q, v, a);
  for (int i = 0; i < HS_LANES; i++)
    {
      state_of (s, par, i, q1, v1);
      s->acceleration (1, par, 0.5, q1, v1, a1);
      for (size_t d = 0; d < s->dof; d++)
        if (!same (a1[d], a[d * HS_LANES + (size_t) i]))
          plugin_wrong (plugin,
                        "acceleration: lane %d of %d is not what it is alone: "
                        "component d of lane i stands at [d * lanes + i], and "
                        "all lanes must be written",
                        i, HS_LANES);
    }
}

/* A depends on what the traits say, and on nothing else.  */
static void
try_traits (const struct plugin *plugin, const struct hs_system *s,
            const double *par)
{
  double q[HS_MOST_DOF], v[HS_MOST_DOF], a[3][HS_MOST_DOF];
  state_of (s, par, 0, q, v);
  s->acceleration (1, par, 0.5, q, v, a[0]);
  s->acceleration (1, par, 0.7, q, v, a[1]);
  for (size_t d = 0; d < s->dof; d++)
    v[d] += 0.1 * (1 + (double) d);
  s->acceleration (1, par, 0.5, q, v, a[2]);
  for (size_t d = 0; d < s->dof; d++)
    {
      if (!same (a[0][d], a[1][d]) && !(s->traits & HS_TIME_DEPENDENT))
        plugin_wrong (plugin, "acceleration depends on t: .traits must hold "
                              "HS_TIME_DEPENDENT");
      if (!same (a[0][d], a[2][d]) && !(s->traits & HS_VELOCITY_DEPENDENT))
        plugin_wrong (plugin, "acceleration depends on v: .traits must hold "
                              "HS_VELOCITY_DEPENDENT");
    }
}

static void
try_system (const struct plugin *plugin)
{
  const struct hs_system *s = plugin_system_face (plugin);
  double par[HS_MOST_PARAMETERS];
  double q[HS_MOST_DOF], v[HS_MOST_DOF], value, size;
  for (int i = 0; s->parameters[i].name; i++)
    par[i] = s->parameters[i].value;
  s->start (par, q, v);
  for (size_t d = 0; d < s->dof; d++)
    if (!isfinite (q[d]) || !isfinite (v[d]))
      plugin_wrong (plugin, "start must give finite q and v; %s is %g",
                    s->columns[isfinite (q[d]) ? s->dof + d : d],
                    isfinite (q[d]) ? v[d] : q[d]);
  try_lanes (plugin, s, par);
  try_traits (plugin, s, par);
  for (int i = 0; s->invariants[i].name; i++)
    {
      s->invariants[i].value (1, par, q, v, &value, &size);
      if (!isfinite (value) || !(size >= 0))
        plugin_wrong (plugin,
                      "the invariant %s must be finite at the start, "
                      "and its size not negative",
                      s->invariants[i].name);
    }
  for (int i = 0; i < STATES; i++)
    {
      double x[HS_MOST_DOF], u[HS_MOST_DOF];
      state_of (s, par, i, x, u);
      plugin_invariants (plugin, s, par, x, u);
      if (s->flow && i < (s->dof <= FEW ? FLOWS : 1))
        plugin_flow (plugin, s, par, x, u);
    }
  const double period = s->period (par, q, v);
  if (period <= 0)
    plugin_wrong (plugin, "period must be above 0, or INFINITY");
  if (s->frequency && !(s->frequency (par) > 0))
    plugin_wrong (plugin, "frequency must be above 0");
}

/* The last state of a run, NaN if that stops being finite.  */
struct end
{
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
  size_t size;
  const struct hs_case *other; /* run whole in the midst of it; or NULL */
};

static struct end end_of (struct hs_case c, int lane, int64_t every,
                          const struct hs_case *other);

static enum hs_status
keep (void *context, const struct hs_state *state)
{
  struct end *end = context;
  memcpy (end->q, state->q, end->size);
  memcpy (end->v, state->v, end->size);
  if (end->other && state->step == STEPS / 2)
    end_of (*end->other, 1, 1, NULL);
  return HS_DONE;
}

static struct end
end_of (struct hs_case c, int lane, int64_t every, const struct hs_case *other)
{
  const size_t dof = c.system->dof;
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
  struct end end = { .size = dof * sizeof *q, .other = other };
  for (size_t d = 0; d < dof; d++)
    end.q[d] = end.v[d] = NAN;
  state_of (c.system, c.par, lane, q, v);
  c.q0 = q;
  c.v0 = v;
  if (case_ran (hs_run (&c, every, keep, &end)).status != HS_DONE)
    end.q[0] = NAN;
  return end;
}

static void
try_ensemble (const struct plugin *plugin, const struct hs_case *c)
{
  const size_t dof = c->system->dof;
  static double q[HS_MOST_DOF * HS_LANES], v[HS_MOST_DOF * HS_LANES];
  states_of (c->system, c->par, q, v);
  case_ran (hs_run_ensemble (c, HS_LANES, q, v, 1, NULL, NULL));
  for (int i = 0; i < HS_LANES; i++)
    {
      const struct end end = end_of (*c, i, 1, NULL);
      for (size_t d = 0; !isnan (end.q[0]) && d < dof; d++)
        if (!same (end.q[d], q[d * HS_LANES + (size_t) i])
            || !same (end.v[d], v[d * HS_LANES + (size_t) i]))
          plugin_wrong (plugin,
                        "lane %d of %d is not what it is alone: component d "
                        "of lane i stands at [d * lanes + i], as EACH (i) "
                        "goes, and no lane may depend on another",
                        i, HS_LANES);
    }
}

/* Threads step several motions at once.  */
static void
try_memory (const struct plugin *plugin, const struct hs_case *c)
{
  const struct end alone = end_of (*c, 0, 1, NULL);
  const struct end disturbed = end_of (*c, 0, 1, c);
  for (size_t d = 0; d < c->system->dof; d++)
    if (!same (alone.q[d], disturbed.q[d])
        || !same (alone.v[d], disturbed.v[d]))
      plugin_wrong (plugin, "another motion disturbs it: what it must keep "
                            "belongs into w, not into variables of its own");
}

/* Nothing is lost in four plain steps.  */
static void
try_finite (const struct plugin *plugin, struct hs_case c)
{
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
  state_of (c.system, c.par, 0, q, v);
  c.q0 = q;
  c.v0 = v;
  const struct hs_report end = case_ran (hs_run (&c, 1, NULL, NULL));
  if (end.status == HS_NOT_FINITE || end.status == HS_NOT_SOLVED)
    plugin_wrong (plugin,
                  "q or v is NaN or infinite after step %d of %d on %s, step "
                  "%g, which starts from finite ones",
                  (int) end.step, STEPS, c.system->name, STEP);
}

/* What a run is said to cost.  */
static void
try_count (const struct plugin *plugin, struct hs_case c)
{
  struct hs_evaluations n;
  if (hs_evaluations_count (&c, &n) && n.counted != n.reported)
    plugin_wrong (plugin,
                  ".start_evaluations + %d .evaluations, or what is counted "
                  "in motion->evaluations, must be the evaluations of %d "
                  "steps: %g, not %g",
                  STEPS, STEPS, n.counted, n.reported);
}

/* What its own parameters say, at their defaults.  */
static void
try_own (const struct plugin *plugin, const struct hs_integrator *integrator)
{
  double own[MOST_OWN] = { 0 }, limit = 0;
  int lower = integrator->order;
  for (int i = 0; integrator->parameters && integrator->parameters[i].name;
       i++)
    own[i] = integrator->parameters[i].value;
  const struct guard_place before
      = guard_enter (plugin->file, "limit or lower");
  if (integrator->limit)
    limit = integrator->limit (own);
  if (integrator->lower)
    lower = integrator->lower (own);
  guard_leave (before);
  if (!(limit >= 0))
    plugin_wrong (plugin, "limit must be 0 (none), above it, or INFINITY");
  if (lower < 0 || lower > integrator->order)
    plugin_wrong (plugin, "lower must be from 0 to .order");
}

/* On a motion with positions, speeds and times of size 1: a step left out
   moves something by STEP times that.  Rounding is below 4 steps of 100
   roundings, over STEP where velocities are differences: 1e-11.  */
static void
try_integrator (const struct plugin *plugin)
{
  const double between = 1e-7;
  const struct hs_integrator *integrator = plugin_integrator_face (plugin);
  const struct hs_system *s = hs_system_find (
      integrator->traits & HS_MAGNETIC_ONLY ? "magnetic" : "orbit");
  double par[HS_MOST_PARAMETERS];
  struct hs_case c = { .system = s, .integrator = integrator, .par = par };
  for (int i = 0; s->parameters[i].name; i++)
    par[i] = s->parameters[i].value;
  try_own (plugin, integrator);
  hs_grid_of_steps (0, STEP, STEPS, &c.grid);
  try_finite (plugin, c);
  const struct end one = end_of (c, 0, 1, NULL);
  const struct end all = end_of (c, 0, STEPS, NULL);
  for (size_t d = 0; d < s->dof; d++)
    if (fabs (one.q[d] - all.q[d]) > between
        || fabs (one.v[d] - all.v[d]) > between)
      plugin_wrong (plugin,
                    "advance must do n steps: %d at once are not the "
                    "same as one after another",
                    STEPS);
  try_ensemble (plugin, &c);
  try_memory (plugin, &c);
  try_count (plugin, c);
}

void
plugin_try (const struct plugin *plugin)
{
  if (plugin->kind == PLUGIN_SYSTEM)
    try_system (plugin);
  else
    try_integrator (plugin);
}
