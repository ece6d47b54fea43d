/* SPDX-License-Identifier: MIT */
/* What the table shows beside the map: where it begins, what it is called, its
   times, its number of rows.  */

#include "facts.h"
#include "inquest.h"

#include <float.h>
#include <math.h>

/* Whether row 0 shows the system's start, and for positions alone its
   velocity.  */
void
look_at_start (struct inquest *i)
{
  const struct hs_trace *trace = i->trial.trace;
  const size_t dof = trace->dof;
  double q[HS_MOST_DOF];
  struct hs_diagnosis *d = i->d;
  i->asked->system->start (i->asked->par, q, i->v0);
  d->start_known = true;
  for (size_t k = 0; k < dof; k++)
    d->start_known
        = d->start_known
          && fabs (q[k] - trace->q[k])
                 <= trace->q_unit[k] + 4 * DBL_EPSILON * fabs (q[k]);
  d->start_differs = !d->start_known;
  for (size_t k = 0; trace->v && k < dof; k++)
    d->start_differs
        = d->start_differs
          || fabs (i->v0[k] - trace->v[k])
                 > trace->v_unit[k] + 4 * DBL_EPSILON * fabs (i->v0[k]);
  i->trial.knows_v0 = !trace->v && d->start_known;
}

static bool
has_name (const struct hs_diagnosis *d, const char *name)
{
  for (int k = 0; k < d->same_count; k++)
    if (strcmp (d->same[k]->name, name) == 0)
      return true;
  return false;
}

/* Semi-implicit Euler from half a kick beside the start is leapfrog, or
   Stormer's, written with the velocity of another time; and Stormer's from
   there began with x[-1] = x0 - h v0.  */
static void
look_at_half_kick (struct inquest *i)
{
  const struct hs_trace *trace = i->trial.trace;
  struct hs_diagnosis *d = i->d;
  const char *name = d->integrator ? d->integrator->name : "";
  const bool later = strcmp (name, "semi-implicit-euler-drift-first") == 0;
  const bool stormer = d->integrator
                       && (strcmp (name, "stormer-verlet") == 0
                           || has_name (d, "stormer-verlet"));
  double a[HS_MOST_DOF], off = 0, size = 0, bound = 0;
  if (!d->start_known || !trace->v || d->origin != HS_ORIGIN_KNOWN
      || !(later || stormer || strcmp (name, "semi-implicit-euler") == 0))
    return;
  i->asked->system->acceleration (1, i->asked->par, trace->t[0], trace->q,
                                  i->v0, a);
  const double half = (later || stormer ? 0.5 : -0.5) * i->trial.h;
  for (size_t k = 0; k < trace->dof; k++)
    {
      off = fmax (off, fabs (trace->v[k] - i->v0[k] - half * a[k]));
      size = fmax (size, fabs (half * a[k]));
      bound = fmax (bound, trace->v_unit[k] + 1e-13 * i->trial.fast);
    }
  if (off > bound || size < 8 * bound)
    return;
  d->start_differs = false;
  d->origin = HS_ORIGIN_FAULT;
  d->fault = hs_fault_find (stormer ? "start-without-acceleration"
                            : later ? "half-step-velocity"
                                    : "backward-velocity");
  d->integrator = hs_integrator_find (later ? "leapfrog" : "stormer-verlet");
}

/* Steps more than the span has; one where it is that within a quarter.  */
static int64_t
beyond_span (const struct inquest *i)
{
  const struct hs_trace *trace = i->trial.trace;
  const double end = trace->t[trace->rows - 1];
  const double off = (end - i->trial.t0 - i->asked->span) / i->trial.h;
  const double size = fmin (fabs (off), HS_MOST_STEPS);
  const int64_t n = !(fabs (off) >= 0.75) ? 0 /* or there is no span */
                    : size < 1.25         ? 1
                    : size < 2            ? 2
                                          : (int64_t) rint (size);
  return off < 0 ? -n : n;
}

/* Steps more than were asked for.  Rows of an unknown map may be every
   K-th.  */
static int64_t
steps_beyond (const struct inquest *i)
{
  const struct hs_diagnosis *d = i->d;
  const int64_t asked = i->asked->steps;
  const int64_t rows = (int64_t) i->trial.trace->rows - 1;
  if (d->lost
      || (d->origin == HS_ORIGIN_UNKNOWN && rows > 0 && asked % rows == 0
          && asked))
    return 0;
  const int64_t n = asked ? rows * d->substeps - asked : beyond_span (i);
  return n == -1 && d->last_differs ? 0 : n;
}

/* Faults of the table: what was claimed, the times, the number of rows.  */
void
look_at_table (struct inquest *i)
{
  struct hs_diagnosis *d = i->d;
  const struct hs_suspicion *asked = i->asked;
  const char *fault = NULL;
  look_at_half_kick (i);
  d->beyond = steps_beyond (i);
  if (d->origin != HS_ORIGIN_KNOWN)
    return;
  bool as_claimed = !asked->claimed || asked->claimed == d->integrator;
  for (int k = 0; k < d->same_count; k++)
    as_claimed = as_claimed || d->same[k] == asked->claimed;
  if (!as_claimed)
    fault = "mislabelled";
  else if (d->beyond == 1)
    fault = "one-step-more";
  else if (facts_accumulated (&i->trial))
    fault = "accumulated-time";
  if (!fault)
    return;
  d->origin = HS_ORIGIN_FAULT;
  d->fault = hs_fault_find (fault);
}
