/* SPDX-License-Identifier: MIT */
/* Errors: of a state against another, of an invariant against its start, or
   against what it becomes along the exact motion.  */

#include "halfstep.h"

#include <float.h>
#include <math.h>

double
hs_distance (size_t dof, const double *q1, const double *v1, const double *q2,
             const double *v2)
{
  double sum = 0;
  for (size_t d = 0; d < dof; d++)
    sum = hypot (sum, hypot (q1[d] - q2[d], v1[d] - v2[d]));
  return sum;
}

struct hs_conserved
hs_conserved_start (const struct hs_invariant *invariant, const double *par,
                    double t0, const double *q, const double *v)
{
  double start, size;
  invariant->value (1, par, q, v, &start, &size);
  /* Each term carries a few roundings of half an epsilon of the size.  */
  return (struct hs_conserved){ invariant, t0, start, size,
                                fabs (start) <= 8 * DBL_EPSILON * size };
}

void
hs_course_start (struct hs_course *course, const struct hs_case *c)
{
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
  course->c = *c;
  course->open = c->system->traits & HS_OPEN;
  if (!course->open)
    return;
  hs_case_start (c, q, v);
  hs_case_prepare (c, &course->exact);
  course->start
      = hs_conserved_start (c->system->invariants, c->par, 0, q, v).start;
}

double
hs_course_change (const struct hs_course *course, double t)
{
  const struct hs_case *c = &course->c;
  double q[HS_MOST_DOF], v[HS_MOST_DOF], value, size;
  hs_case_start (c, q, v);
  hs_exact_at (&course->exact, t, q, v);
  c->system->invariants->value (1, c->par, q, v, &value, &size);
  return value - course->start;
}

double
hs_conserved_value (const struct hs_conserved *c, const double *par, double t,
                    const double *q, const double *v, double *size)
{
  double value, rate, rate_size;
  c->invariant->value (1, par, q, v, &value, size);
  if (!c->invariant->rate)
    return value;
  c->invariant->rate (1, par, q, v, &rate, &rate_size);
  *size += fabs (t - c->t0) * rate_size;
  return value - (t - c->t0) * rate;
}

double
hs_conserved_error (const struct hs_conserved *c, double value)
{
  const double difference = value - c->start;
  return c->absolute ? difference : difference / fabs (c->start);
}
