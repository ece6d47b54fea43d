/* SPDX-License-Identifier: MIT */
/* Evaluations of A, counted in the force itself: it comes by the pointer, and
   its parameters stand behind the count.  */

#include "halfstep.h"

struct counter
{
  double count; /* first: what a force takes for its parameters */
  const struct hs_case *c;
};

static void
count (int lanes, const double *par, double t, const double *q,
       const double *v, double *a)
{
  struct counter *counter = (struct counter *) par;
  counter->count++;
  counter->c->system->acceleration (lanes, counter->c->par, t, q, v, a);
}

/* The same of what is applied to rods, whose sizes come by the parameters,
   too.  */
static void
count_applied (int lanes, const double *par, double t, const double *q,
               const double *v, double *a)
{
  struct counter *counter = (struct counter *) par;
  counter->count++;
  counter->c->system->rods->applied (lanes, counter->c->par, t, q, v, a);
}

static void
sizes (const double *par, struct hs_rod_sizes *s)
{
  const struct counter *counter = (const struct counter *) par;
  counter->c->system->rods->sizes (counter->c->par, s);
}

bool
hs_evaluations_count (const struct hs_case *c,
                      struct hs_evaluations *evaluations)
{
  struct counter counter = { 0, c };
  struct hs_system counting = *c->system;
  struct hs_case counted = *c;
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
  hs_case_start (c, q, v);
  counting.acceleration = count;
  struct hs_rods rods;
  if (counting.rods)
    {
      rods = *counting.rods;
      rods.applied = count_applied;
      rods.sizes = sizes;
      counting.rods = &rods;
    }
  counted.system = &counting;
  counted.par = &counter.count;
  counted.q0 = q;
  counted.v0 = v;
  const struct hs_report end = hs_run (&counted, c->grid.steps, NULL, NULL);
  *evaluations
      = (struct hs_evaluations){ counter.count, (double) end.evaluations };
  return end.status != HS_NO_MEMORY;
}
