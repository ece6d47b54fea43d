/* SPDX-License-Identifier: MIT */
/* The order of the runs' integrators, measured a point at a time: as `halfstep
   order', from fewer starts and to fewer steps.  That may take seconds: the
   page has it done by a second core, aside.  */

#include "core.h"

#include <math.h>

enum
{
  LEAST = 16,
  PHASES = 8,
  MOST = 1 << 14, /* evaluations a run */
  IMPLICIT = 16   /* evaluations a step, about */
};

static struct hs_truth truth;
static bool made;
static struct hs_convergence ladder[MOST_RUNS];
static double shown[3 * HS_ORDER_MOST];

void
order_close (void)
{
  if (made)
    hs_truth_free (&truth);
  made = false;
}

/* The span over which it is measured; 0: it is not, for the motion cannot be
   computed.  */
double
EXPORT (order_open) (int runs)
{
  const struct hs_case *c = &view.c;
  order_close ();
  if (!view.fine)
    return 0;
  const double span = hs_order_span (c);
  if (isnan (span))
    return 0;
  int highest = 0;
  for (int i = 0; i < runs; i++)
    {
      const int order = hs_case_order (run_case (i));
      highest = order > highest ? order : highest;
      ladder[i].points = ladder[i].used = 0;
    }
  made = hs_truth_make (&truth, c, span, hs_convergence_times (highest, LEAST),
                        c->system->flow ? PHASES : HS_FEW_PHASES);
  return made && truth.known ? span : 0;
}

/* Measures a point; false: there are enough.  */
bool
EXPORT (order_work) (int slot)
{
  struct hs_convergence *l = &ladder[slot];
  struct hs_case c = *run_case (slot);
  c.stepping.rule = NULL;
  const int order = hs_case_order (&c);
  const int64_t steps = hs_convergence_steps (order, LEAST, l->points);
  const int64_t each
      = c.integrator->evaluations ? c.integrator->evaluations : IMPLICIT;
  if (!made || !truth.known || !c.integrator->advance || steps * each > MOST
      || l->points == HS_ORDER_MOST
      || !hs_convergence_measure (&c, &truth, steps, &l->point[l->points]))
    return false;
  l->points++;
  hs_convergence_decide (l, order);
  return l->point[l->points - 1].kind != HS_POINT_ROUNDING;
}

/* Step, error and kind of each point.  */
int
EXPORT (order_points) (int slot)
{
  return ladder[slot].points;
}
double *
EXPORT (order_point) (int slot)
{
  for (int i = 0; i < ladder[slot].points; i++)
    {
      const struct hs_convergence_point *p = &ladder[slot].point[i];
      shown[3 * i] = p->h;
      shown[3 * i + 1] = p->error;
      shown[3 * i + 2] = (double) p->kind;
    }
  return shown;
}

/* Not a number: none is seen.  */
double
EXPORT (order_measured) (int slot)
{
  return ladder[slot].order;
}
