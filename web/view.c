/* SPDX-License-Identifier: MIT */
/* The view: a system, its parameters, the steps.  */

#include "core.h"

#include <math.h>

struct view view;
static double own[MOST_MAPS][HS_MOST_OWN];

void
EXPORT (begin_system) (int i)
{
  runs_close ();
  order_close ();
  view = (struct view){ .c = { .system = hs_systems[i], .par = view.par } };
  for (int k = 0; hs_systems[i]->parameters[k].name; k++)
    view.par[k] = hs_systems[i]->parameters[k].value;
  for (int map = 0; map < MOST_MAPS && map_of (map); map++)
    hs_case_own (&(struct hs_case){ .integrator = map_of (map) }, own[map]);
}

double *
EXPORT (map_parameters) (int map)
{
  return own[map];
}

const double *
own_of (int map)
{
  return own[map];
}

/* Room for a start, q and then v; false: the parameters' is taken.  */
double *
EXPORT (start_at) (bool own)
{
  view.c.q0 = own ? view.start : NULL;
  view.c.v0 = own ? view.start + view.c.system->dof : NULL;
  return view.start;
}

double *
EXPORT (parameters) (void)
{
  return view.par;
}

/* The time of a turn, the usual step and the usual number of turns: what is
   worth a look; not near the limit of stability.  */
double *
EXPORT (usual) (void)
{
  static double found[3];
  const struct hs_scales scales = hs_scales_of (&view.c);
  found[0] = scales.turn;
  found[1] = scales.turn / view.c.system->showing.each;
  found[2] = view.c.system->showing.turns;
  if (view.c.system->frequency)
    found[1] = fmin (found[1], 0.5 / view.c.system->frequency (view.par));
  return found;
}

/* What a velocity is divided by so that small oscillations are circles in the
   phase plane; 0: there are none, or not of one coordinate.  */
double
EXPORT (phase_circle) (void)
{
  const struct hs_system *s = view.c.system;
  return s->dof == 1 && s->frequency ? s->frequency (view.par) : 0;
}

/* Step, number of steps, every which is kept, step rule and its amplitude, the
   time at the start; false: it cannot be so.  The parameters stand.  */
bool
EXPORT (begin_view) (double h, double steps, double every, int rule,
                     double waver, double t0)
{
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
  const struct hs_invariant *invariants = view.c.system->invariants;
  runs_close ();
  order_close ();
  view.every = (int64_t) every;
  view.c.stepping.rule = hs_step_rules + rule;
  view.c.stepping.amplitude = waver;
  view.c.stepping.counted = true;
  view.fine = hs_grid_of_steps (t0, h, (int64_t) steps, &view.c.grid)
              == HS_GRID_FINE;
  hs_case_start (&view.c, q, v);
  view.invariants = 0;
  for (int i = 0; i < HS_MOST_INVARIANTS && invariants[i].name; i++)
    {
      view.conserved[i]
          = hs_conserved_start (&invariants[i], view.par, t0, q, v);
      view.fine = view.fine && isfinite (view.conserved[i].start);
      view.invariants++;
    }
  return view.fine;
}

/* How an integrator stands to the system, as the program has it.  */
enum fit
{
  FIT,
  FIT_LOWER, /* at a lower order, if asked so */
  FIT_MAGNETIC,
  FIT_RODS,
  FIT_VELOCITY,
  FIT_UNKNOWN, /* the exact motion */
  FIT_RULE     /* the steps are not for it */
};

int
EXPORT (fit) (int map, int rule)
{
  const struct hs_integrator *i = map_of (map);
  struct hs_case c = view.c;
  c.integrator = i;
  c.stepping.rule = hs_step_rules + rule;
  c.stepping.amplitude = hs_step_rules[rule].amplitude;
  if (!i->advance && !view.c.system->flow)
    return FIT_UNKNOWN;
  if (hs_case_varies (&c) && hs_step_rule_check (&c) != HS_RULE_FINE)
    return FIT_RULE;
  const int order = hs_order_on (i, view.c.system);
  if (i->order == order)
    return FIT;
  return order                          ? FIT_LOWER
         : i->traits & HS_MAGNETIC_ONLY ? FIT_MAGNETIC
         : i->traits & HS_RODS_ONLY     ? FIT_RODS
                                        : FIT_VELOCITY;
}

/* Whether small oscillations grow without bound by such steps, all alike.  */
bool
EXPORT (is_unstable) (int map)
{
  const struct hs_integrator *i = map_of (map);
  const double limit = i->limit ? i->limit (own[map]) : i->stability;
  return view.c.system->frequency && limit > 0 && !hs_case_varies (&view.c)
         && fabs (view.c.grid.h) * view.c.system->frequency (view.par)
                >= limit;
}
