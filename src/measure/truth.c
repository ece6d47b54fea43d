/* SPDX-License-Identifier: MIT */
/* What errors are measured against.

   One start and one end can mislead: after a whole period, or from a turning
   point, the leading errors cancel.  So there are starts spread along one
   period of the motion, and times spread through the span.  Where the exact
   motion is known it gives the states at all of these; else they are computed
   (reference.c).

   Every start has a twin 2^-26 of a period later.  The truncation error of an
   integrator is the same for the two but for that fraction; their rounding has
   nothing in common, nor has the error of a computed motion, which takes other
   steps for the twin.  For that what is rounded must differ by more than its
   last digit: of an oscillator the step h v does where h is above 2^-31 of a
   period, and h^2 A, which two-step methods add to positions, above 2^-17.
   Of an integrator that starts nowhere else there is one
   start, the case's, which is its own twin.  */

#include "halfstep.h"

#include <math.h>
#include <stdlib.h>

/* Parts of the span that the first step of a computed motion takes, for a
   start and for its twin.  */
static const double FIRST[] = { 1.0 / 16, 0.83 / 16 };
/* The twin, in periods.  */
static const double APART = 0x1p-26;

/* Component `d' of q and v of start i.  */
static void
put (const struct hs_truth *truth, size_t i, double *to, const double *q,
     const double *v)
{
  for (size_t d = 0; d < truth->dof; d++)
    {
      to[d * truth->count + i] = q[d];
      to[(truth->dof + d) * truth->count + i] = v[d];
    }
}

double *
hs_truth_at (const struct hs_truth *truth, int time)
{
  return truth->starts + (1 + (size_t) time) * 2 * truth->dof * truth->count;
}

/* A time of start i.  */
static double
time_of (const struct hs_truth *truth, size_t i, int time)
{
  return truth->begin[i] + truth->span * (1 + time) / (double) truth->times;
}

/* All times of start i, whose state q and v hold.  */
static enum hs_status
exact_times (const struct hs_truth *truth, const struct hs_case *c, size_t i,
             const double *q, const double *v)
{
  double x[HS_MOST_DOF], u[HS_MOST_DOF];
  struct hs_exact exact;
  hs_exact_start (&exact, c->system, c->par, truth->begin[i], q, v);
  for (int time = 0; time < truth->times; time++)
    {
      memcpy (x, q, truth->dof * sizeof *x);
      memcpy (u, v, truth->dof * sizeof *u);
      hs_exact_at (&exact, time_of (truth, i, time), x, u);
      put (truth, i, hs_truth_at (truth, time), x, u);
    }
  return HS_DONE;
}

static enum hs_status
computed_times (const struct hs_truth *truth, const struct hs_case *c,
                size_t i, const double *q, const double *v)
{
  double x[HS_MOST_DOF], u[HS_MOST_DOF];
  struct hs_reference *r = hs_reference_open (
      c->system, c->par, truth->begin[i], q, v, truth->span * FIRST[i % 2]);
  if (!r)
    return HS_NO_MEMORY;
  bool done = true;
  for (int time = 0; done && time < truth->times; time++)
    {
      done = hs_reference_advance (r, time_of (truth, i, time));
      hs_reference_state (r, x, u);
      put (truth, i, hs_truth_at (truth, time), x, u);
    }
  hs_reference_close (r);
  return done ? HS_DONE : HS_UNKNOWN;
}

/* The starts in turn, each `phase' after the case's, and their times.  */
static enum hs_status
follow (const struct hs_truth *truth, const struct hs_case *c,
        const double *phase)
{
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
  const double t0 = c->grid.t0;
  struct hs_reference *r = NULL;
  struct hs_exact exact;
  enum hs_status status = HS_DONE;
  hs_case_prepare (c, &exact);
  hs_case_start (c, q, v);
  if (!c->system->flow)
    {
      r = hs_reference_open (c->system, c->par, t0, q, v,
                             truth->span * FIRST[0]);
      if (!r)
        return HS_NO_MEMORY;
    }
  for (size_t i = 0; status == HS_DONE && i < truth->count; i++)
    {
      hs_case_start (c, q, v);
      if (!hs_exact_at (&exact, t0 + phase[i], q, v))
        {
          if (!hs_reference_advance (r, t0 + phase[i]))
            status = HS_UNKNOWN;
          hs_reference_state (r, q, v);
        }
      put (truth, i, truth->starts, q, v);
      if (status == HS_DONE)
        status = (r ? computed_times : exact_times) (truth, c, i, q, v);
    }
  hs_reference_close (r);
  return status;
}

bool
hs_truth_make (struct hs_truth *truth, const struct hs_case *c, double span,
               int times, int phases)
{
  const bool alone = c->integrator && c->integrator->traits & HS_OWN_START;
  const size_t dof = c->system->dof;
  const size_t count = alone ? 2 : 2 * (size_t) phases;
  const double period = hs_case_period (c);
  const double turn = isfinite (period) ? period : fabs (span);
  double *memory
      = calloc ((2 * dof * (1 + (size_t) times) + 2) * count, sizeof *memory);
  if (!memory)
    return false;
  *truth = (struct hs_truth){ .span = span,
                              .times = times,
                              .dof = dof,
                              .count = count,
                              .begin = memory,
                              .starts = memory + 2 * count };
  double *phase = memory + count;
  for (size_t i = 0; i < count; i++)
    {
      if (!alone)
        phase[i] = turn * (double) (i / 2) / phases + (i % 2) * turn * APART;
      truth->begin[i]
          = c->grid.t0
            + (c->system->traits & HS_TIME_DEPENDENT ? phase[i] : 0);
    }
  const enum hs_status status = follow (truth, c, phase);
  truth->known = status == HS_DONE;
  if (status != HS_NO_MEMORY)
    return true;
  free (memory);
  return false;
}

bool
hs_is_large (const struct hs_system *system)
{
  enum
  {
    LARGE = 8
  };
  return system->dof > LARGE;
}

void
hs_truth_free (struct hs_truth *truth)
{
  free (truth->begin);
}
