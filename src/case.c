/* SPDX-License-Identifier: MIT */
/* What a case begins with, and where it would be.  */

#include "halfstep.h"

void
hs_case_start (const struct hs_case *c, double *q, double *v)
{
  if (!c->q0)
    {
      c->system->start (c->par, q, v);
      return;
    }
  memcpy (q, c->q0, c->system->dof * sizeof *q);
  memcpy (v, c->v0, c->system->dof * sizeof *v);
}

void
hs_case_own (const struct hs_case *c, double *own)
{
  const struct hs_parameter *p = c->integrator->parameters;
  for (int i = 0; p && p[i].name; i++)
    own[i] = c->own ? c->own[i] : p[i].value;
}

int
hs_case_order (const struct hs_case *c)
{
  const int order = hs_order_on (c->integrator, c->system);
  const int least
      = c->own && c->integrator->lower ? c->integrator->lower (c->own) : order;
  return order < least ? order : least;
}

void
hs_exact_start (struct hs_exact *exact, const struct hs_system *system,
                const double *par, double t0, const double *q, const double *v)
{
  exact->system = system;
  exact->par = par;
  exact->t0 = t0;
  if (system->prepare)
    system->prepare (par, t0, q, v, exact->prepared);
}

bool
hs_exact_at (const struct hs_exact *exact, double t, double *q, double *v)
{
  const struct hs_system *system = exact->system;
  if (!system->flow)
    return false;
  if (t == exact->t0)
    return true;
  if (system->at)
    system->at (exact->prepared, t, q, v);
  else
    system->flow (exact->par, exact->t0, t, q, v);
  return true;
}

void
hs_case_prepare (const struct hs_case *c, struct hs_exact *exact)
{
  hs_exact_start (exact, c->system, c->par, c->grid.t0, c->q0, c->v0);
}

bool
hs_case_exact (const struct hs_case *c, double t, double *q, double *v)
{
  struct hs_exact exact;
  hs_case_prepare (c, &exact);
  hs_case_start (c, q, v);
  return hs_exact_at (&exact, t, q, v);
}

enum hs_status
hs_case_follow (const struct hs_case *c, double t, double *q, double *v)
{
  if (hs_case_exact (c, t, q, v))
    return HS_DONE;
  struct hs_reference *r = hs_reference_open (c->system, c->par, c->grid.t0, q,
                                              v, (t - c->grid.t0) / 16);
  if (!r)
    return HS_NO_MEMORY;
  const bool done = hs_reference_advance (r, t);
  if (done)
    hs_reference_state (r, q, v);
  hs_reference_close (r);
  return done ? HS_DONE : HS_UNKNOWN;
}

double
hs_case_period (const struct hs_case *c)
{
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
  hs_case_start (c, q, v);
  return c->system->period (c->par, q, v);
}

bool
hs_case_varies (const struct hs_case *c)
{
  return c->stepping.rule && c->stepping.rule != hs_step_rules;
}

struct hs_report
hs_case_clock (const struct hs_case *c, struct hs_grid *clock)
{
  struct hs_report end = { .status = HS_DONE };
  *clock = c->grid;
  if (hs_case_varies (c) && c->stepping.counted)
    {
      end = hs_run (c, clock->steps, NULL, NULL);
      clock->end = end.t;
    }
  return end;
}
