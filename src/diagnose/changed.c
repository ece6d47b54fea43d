/* SPDX-License-Identifier: MIT */
/* The trace as it would be with its angles in radians, or with its numbers
   rounded and not cut off.  */

#include "facts.h"
#include "inquest.h"

#include <math.h>
#include <stdlib.h>

/* A trace with all numbers of some columns changed.  */
struct changed
{
  struct hs_trace trace;
  double *memory;
};

static bool
change (const struct hs_trace *from, struct changed *to)
{
  const size_t n = from->rows * from->dof;
  double *m = malloc (4 * n * sizeof *m);
  if (!m)
    return false;
  to->memory = m;
  to->trace = *from;
  to->trace.q = memcpy (m, from->q, n * sizeof *m);
  to->trace.q_unit = memcpy (m + n, from->q_unit, n * sizeof *m);
  if (from->v)
    {
      to->trace.v = memcpy (m + 2 * n, from->v, n * sizeof *m);
      to->trace.v_unit = memcpy (m + 3 * n, from->v_unit, n * sizeof *m);
    }
  return true;
}

static void
cut_off (double *x, const double *unit, size_t n)
{
  for (size_t k = 0; k < n; k++)
    if (x[k] != 0)
      x[k] += copysign (unit[k] / 2, x[k]);
}

/* Angles times a number: of positions and velocities, 3; 1, 2: of one.  */
static void
scale (const struct hs_system *system, struct hs_trace *trace, int which,
       double by)
{
  for (size_t k = 0; k < trace->rows * trace->dof; k++)
    {
      if (which & 1 && facts_angle (system, k % trace->dof))
        {
          trace->q[k] *= by;
          trace->q_unit[k] *= by;
        }
      if (which & 2 && trace->v
          && facts_angle (system, trace->dof + k % trace->dof))
        {
          trace->v[k] *= by;
          trace->v_unit[k] *= by;
        }
    }
}

/* As it is, but with the angles of `which' times a number, or, 0, as of a
   trace that was cut off: whether that settles it, and how.  */
static bool
fits_changed (struct inquest *i, int which, double by, struct hs_diagnosis *d)
{
  struct inquest other = *i;
  struct changed changed;
  const struct hs_trace *const trace = i->trial.trace;
  const size_t n = trace->rows * trace->dof;
  *d = *i->d;
  i->failed = !change (trace, &changed);
  if (i->failed)
    return false;
  other.trial.trace = &changed.trace;
  other.changed = true;
  other.d = d;
  if (which)
    {
      scale (i->asked->system, &changed.trace, which, by);
      look_at_start (&other);
    }
  else
    {
      cut_off (changed.trace.q, changed.trace.q_unit, n);
      if (trace->v)
        cut_off (changed.trace.v, changed.trace.v_unit, n);
    }
  facts_find (&other.trial);
  const bool settled
      = try_explanation (&other, AS_IT_IS) && d->origin != HS_ORIGIN_UNKNOWN;
  i->failed = other.failed;
  free (changed.memory);
  return settled && !i->failed;
}

/* Half of them fit as well where a swing is so small that its size does not
   matter: then they are degrees only if they begin where they should.  */
static bool
try_angles (struct inquest *i, int which)
{
  static const double RADIAN = M_PI / 180;
  struct hs_diagnosis found, half;
  if (!fits_changed (i, which, RADIAN, &found))
    return i->failed;
  if (!found.start_known && fits_changed (i, which, RADIAN / 2, &half))
    {
      i->d->doubt = HS_DOUBT_SCALE;
      i->d->order = -1;
      i->d->residual = found.residual;
      i->d->fitting[0] = found.integrator;
      i->d->fitting_count = 1;
      return true;
    }
  *i->d = found;
  i->d->misfit = HS_MISFIT_DEGREES;
  i->d->which = which;
  if (found.origin == HS_ORIGIN_KNOWN)
    i->d->origin = HS_ORIGIN_PARAMETER;
  return true;
}

bool
try_degrees (struct inquest *i)
{
  if (!facts_angle (i->asked->system, 0))
    return false;
  return try_angles (i, 3)
         || (i->trial.trace->v && (try_angles (i, 1) || try_angles (i, 2)));
}

bool
try_cut (struct inquest *i)
{
  struct hs_diagnosis found;
  if (i->trial.full || !fits_changed (i, 0, 1, &found))
    return i->failed;
  *i->d = found;
  i->d->misfit = HS_MISFIT_CUT;
  return true;
}
