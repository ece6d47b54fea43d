/* SPDX-License-Identifier: MIT */
/* The error of an integrator in some arithmetic, from starts spread along one
   period of the motion: over a span, truncation and rounding together; and the
   rounding of the energy as it grows.

   As in convergence.c the error is a root mean square over starts and times,
   of positions and velocities each relative to the motion's own.  The truth is
   the motion from the start as the arithmetic rounds it, at step times h as
   the arithmetic rounds that.  It is a double: an error below 1.1e-16 cannot
   be seen.  */

#include "halfstep.h"

#include <math.h>
#include <stdlib.h>

enum
{
  TIMES = 8
};

static void
start_at (const struct hs_case *c, int phase, int phases, double *q, double *v)
{
  const double period = hs_case_period (c);
  hs_case_exact (
      c, c->grid.t0 + (isfinite (period) ? period * phase / phases : 0), q, v);
}

static struct hs_case
with_start (const struct hs_case *c, const double *q, const double *v)
{
  struct hs_case own = *c;
  own.q0 = q;
  own.v0 = v;
  return own;
}

/* What energy errors are relative to.  */
static double
energy_unit (const struct hs_case *c, const double *q, const double *v)
{
  const struct hs_conserved e
      = hs_conserved_start (&c->system->invariants[0], c->par, 0, q, v);
  return e.absolute ? 1 : fabs (e.start);
}

/* Sums of squares.  */
struct sums
{
  double q, v, far, fast, dq, dv, energy;
};

static void
sum_up (const struct hs_case *c, double unit, int n,
        const struct hs_rounding *p, struct sums *s)
{
  for (int i = 1; i <= n; i++)
    {
      double x[HS_MOST_DOF], u[HS_MOST_DOF];
      memcpy (x, p[0].q, sizeof p[0].q);
      memcpy (u, p[0].v, sizeof p[0].v);
      c->system->flow (c->par, 0, p[i].t, x, u);
      for (size_t d = 0; d < c->system->dof; d++)
        {
          s->q += pow (p[i].q[d] - x[d], 2);
          s->v += pow (p[i].v[d] - u[d], 2);
          s->far += x[d] * x[d];
          s->fast += u[d] * u[d];
          s->dq += p[i].dq[d] * p[i].dq[d];
          s->dv += p[i].dv[d] * p[i].dv[d];
        }
      s->energy += pow (p[i].energy / unit, 2) / n;
    }
}

void
hs_valley_measure (const struct hs_case *c, const struct hs_arithmetic *a,
                   int phases, struct hs_valley *point)
{
  struct hs_case own;
  struct hs_rounding p[TIMES + 1];
  struct sums s = { 0 };
  int64_t at[TIMES + 1];
  bool known = true, moved = false;
  for (int i = 0; i <= TIMES; i++)
    at[i] = c->grid.steps * i / TIMES;
  for (int i = 0; known && i < phases; i++)
    {
      double q[HS_MOST_DOF], v[HS_MOST_DOF];
      start_at (c, i, phases, q, v);
      own = with_start (c, q, v);
      const struct hs_rounding_end end
          = hs_rounding_run (&own, a, TIMES + 1, at, p);
      known = end.bad < 0;
      moved = moved || end.moved;
      if (known)
        sum_up (&own, energy_unit (c, q, v), TIMES, p, &s);
    }
  if (!known || !moved)
    {
      *point = (struct hs_valley){ NAN, NAN, NAN };
      return;
    }
  *point = (struct hs_valley){
    .error = sqrt ((s.q / s.far + s.v / s.fast) / 2),
    .rounding = sqrt ((s.dq / s.far + s.dv / s.fast) / 2),
    .energy = sqrt (s.energy / phases),
  };
}

bool
hs_rounding_walk (const struct hs_case *c, const struct hs_arithmetic *a,
                  int phase, int phases, int samples, const int64_t *at,
                  double *energy, struct hs_rounding_end *end)
{
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
  start_at (c, phase, phases, q, v);
  const struct hs_case own = with_start (c, q, v);
  const double unit = energy_unit (c, q, v);
  struct hs_rounding *all = calloc ((size_t) samples, sizeof *all);
  if (!all)
    return false;
  *end = hs_rounding_run (&own, a, samples, at, all);
  for (int i = 0; i < samples; i++)
    energy[i] = end->bad < 0 || at[i] < end->bad ? all[i].energy / unit : NAN;
  free (all);
  return true;
}
