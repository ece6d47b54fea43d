/* SPDX-License-Identifier: MIT */
/* What can be said of a trace whoever made it: how its energy goes, and of
   which order the errors of its steps look.

   The order: the differences of rows from the exact motion through the row
   before, over the size of the motion, are about C (h w)^(p+1) with C from
   1/250 to 2 for the methods that are in use, w = |a|/|v|.  Where several p
   have such a C, where h w is above 1/5, or where the digits are too few to
   show the differences, it is not known.  */

#include "character.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

static const double SLOW = 0.2, LEAST = 0.004, MOST = 2;

enum
{
  SEEN = 64,
  HIGHEST = 8
};

int
character_order (const struct trial *t)
{
  const struct hs_trace *trace = t->trace;
  const size_t dof = t->system->dof, last = trace->rows - 2;
  const struct model exact
      = { .integrator = hs_integrator_find ("exact"), .substeps = 1 };
  struct predictor *p = predictor_open (t);
  double out[2 * TRIAL_WIDE], z[TRIAL_WIDE], a[HS_MOST_DOF];
  double squares = 0, rounding = 0, bend = 0;
  int found = -1, count = 0;
  if (!trace->v || !p)
    {
      if (p)
        predictor_close (p);
      return -1;
    }
  for (size_t i = 0; i < SEEN; i++)
    {
      const size_t row
          = 1 + (size_t) ((double) i / SEEN * (double) (last - 1));
      memcpy (z, trace->q + row * dof, dof * sizeof *z);
      memcpy (z + dof, trace->v + row * dof, dof * sizeof *z);
      t->system->acceleration (1, t->par, trace->t[row], z, z + dof, a);
      if (!predictor_run (p, &exact, (struct numbers){ 0, 1 }, row, 1, z, out))
        continue;
      count++;
      for (size_t d = 0; d < dof; d++)
        {
          const size_t next = (row + 1) * dof + d;
          const double dq = (out[2 * dof + d] - trace->q[next]) / t->far;
          const double dv = (out[3 * dof + d] - trace->v[next]) / t->fast;
          squares += dq * dq + dv * dv;
          const double uq = trace->q_unit[next] / t->far,
                       uv = trace->v_unit[next] / t->fast;
          rounding += uq * uq + uv * uv;
          bend += a[d] * a[d];
        }
    }
  predictor_close (p);
  if (!count)
    return -1;
  const double size = sqrt (squares / count);
  const double hw = fabs (t->h) * sqrt (bend / count) / t->fast;
  if (hw > SLOW || size < 4 * sqrt (rounding / count))
    return -1;
  for (int order = 0; order <= HIGHEST; order++)
    {
      const double C = size / pow (hw, order + 1);
      if (C < LEAST || C > MOST)
        continue;
      if (found >= 0)
        return -1;
      found = order;
    }
  return found;
}

void
character_energy (const struct trial *t, struct hs_diagnosis *diagnosis)
{
  const struct hs_trace *trace = t->trace;
  const size_t dof = t->system->dof;
  const struct hs_invariant *energy = t->system->invariants;
  diagnosis->energy_error = NAN;
  if (!trace->v || !energy->name || !(t->system->traits & HS_CONSERVATIVE))
    return;
  const struct hs_conserved conserved
      = hs_conserved_start (energy, t->par, 0, trace->q, trace->v);
  const int64_t last = (int64_t) trace->rows - 1;
  const double period = t->system->period
                            ? t->system->period (t->par, trace->q, trace->v)
                            : NAN;
  const double periods = fabs (t->h) * (double) last / period;
  const struct hs_case c = { .system = t->system, .par = t->par };
  struct hs_drift drift;
  struct hs_kicks kicks;
  bool finite = true;
  hs_drift_start (&drift, last, periods, &conserved);
  hs_kicks_start (&kicks, &c, periods);
  for (int64_t i = 0; i <= last; i++)
    {
      const struct hs_state state = { .step = i,
                                      .t = trace->t[i],
                                      .lanes = 1,
                                      .used = 1,
                                      .q = trace->q + (size_t) i * dof,
                                      .v = trace->v + (size_t) i * dof };
      double value, size;
      energy->value (1, t->par, state.q, state.v, &value, &size);
      const double error = hs_conserved_error (&conserved, value);
      finite = finite && isfinite (error);
      if (!finite)
        continue;
      hs_drift_add (&drift, i, state.t, error, fabs (error));
      hs_drift_terms (&drift, size, hs_kicks_add (&kicks, &state));
    }
  diagnosis->energy_error = drift.maximum;
  diagnosis->drift = hs_drift_decide (&drift, finite);
}
