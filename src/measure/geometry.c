/* SPDX-License-Identifier: MIT */
/* The geometry of an integrator's map: is it symplectic, is it reversible?

   A map of (q, v) with Jacobian J is symplectic if J' Omega J = Omega, with
   Omega = [0 1; -1 0]: sums of oriented areas m dq ^ dv survive, if q and v
   are taken times the root of their mass m; also if all q have one unit and
   all v another.  Where a mass is 0 its areas are kept by themselves.  J comes
   from central differences of widths delta and 2 delta, extrapolated, so the
   defect is known to about delta^4/30 times the fifth derivatives plus
   epsilon/delta. Reference: E. Hairer, C. Lubich, G. Wanner, Geometric
   Numerical Integration, 2nd ed., VI.2 and V.1, doi:10.1007/3-540-30666-8.  */

#include "halfstep.h"
#include "starved.h"

#include <math.h>
#include <stdlib.h>

struct state
{
  double x[2 * HS_MOST_DOF]; /* q, then v at x + dof */
};

struct end
{
  size_t dof;
  int64_t step;
  struct state state;
};

static enum hs_status
keep_last (void *context, const struct hs_state *state)
{
  struct end *end = context;
  if (state->step != end->step)
    return HS_DONE;
  memcpy (end->state.x, state->q, end->dof * sizeof (double));
  memcpy (end->state.x + end->dof, state->v, end->dof * sizeof (double));
  return HS_DONE;
}

/* Where the case ends if it starts at `from`; not finite if it never does.  */
static struct state
map (struct hs_case c, const struct state *from)
{
  struct end end = { .dof = c.system->dof, .step = c.grid.steps };
  c.q0 = from->x;
  c.v0 = from->x + end.dof;
  if (hs_run (&c, c.grid.steps, keep_last, &end).status != HS_DONE)
    for (size_t i = 0; i < 2 * end.dof; i++)
      end.state.x[i] = NAN;
  return end.state;
}

/* Greater of the two, and not finite if either is.  */
static double
worst (double a, double b)
{
  return isnan (a) || isnan (b) ? NAN : fmax (a, b);
}

/* A column of J, of n rows: the ends' differences over those of the starts, of
   component j, and of twice the width.  */
static void
differentiate (const struct hs_case *c, const struct state *start, size_t n,
               size_t j, double delta, double *column)
{
  for (int twice = 0; twice <= 1; twice++)
    {
      struct state plus = *start, minus = *start;
      plus.x[j] += delta * (1 + twice);
      minus.x[j] -= delta * (1 + twice);
      const double width = plus.x[j] - minus.x[j];
      plus = map (*c, &plus);
      minus = map (*c, &minus);
      for (size_t i = 0; i < n; i++)
        {
          const double slope = (plus.x[i] - minus.x[i]) / width;
          column[i] = twice ? (4 * column[i] - slope) / 3 : slope;
        }
    }
}

/* What turns an entry of J of one coordinate by another into one of those that
   have their masses in them.  */
static double
weight (double mass, double by)
{
  return mass > 0 && by > 0 ? sqrt (mass / by) : mass == by;
}

double
hs_symplectic_defect (const struct hs_case *c, double delta, double far,
                      double fast)
{
  const size_t dof = c->system->dof, n = 2 * dof;
  double *J = malloc (n * n * sizeof *J), defect = J ? 0 : NAN;
  double mass[2 * HS_MOST_DOF]; /* of each row */
  struct state start;
  hs_starved = hs_starved || !J;
  hs_masses (c, mass);
  memcpy (mass + dof, mass, dof * sizeof *mass);
  hs_case_start (c, start.x, start.x + dof);
  for (size_t j = 0; J && j < n; j++)
    {
      const double unit = j < dof ? far : fast;
      double column[2 * HS_MOST_DOF];
      differentiate (c, &start, n, j, delta * unit, column);
      for (size_t i = 0; i < n; i++)
        J[i * n + j] = column[i] * (unit / (i < dof ? far : fast))
                       * weight (mass[i], mass[j]);
    }
  for (size_t i = 0; J && i < n; i++)
    for (size_t j = 0; j < n; j++)
      {
        double area = (i + dof == j) - (double) (j + dof == i);
        for (size_t d = 0; d < dof; d++)
          area -= J[d * n + i] * J[(dof + d) * n + j]
                  - J[(dof + d) * n + i] * J[d * n + j];
        defect = worst (defect, fabs (area));
      }
  free (J);
  return defect;
}

double
hs_reversal_defect (const struct hs_case *c, double far, double fast)
{
  const size_t dof = c->system->dof;
  struct hs_case back = *c;
  struct state start = { 0 };
  hs_case_start (c, start.x, start.x + dof);
  back.grid.h = -c->grid.h;
  back.grid.t0 = c->grid.end;
  back.grid.end = c->grid.t0;
  const struct state there = map (*c, &start);
  const struct state again = map (back, &there);
  double sum = 0;
  for (size_t i = 0; i < 2 * dof; i++)
    {
      const double off = (again.x[i] - start.x[i]) / (i < dof ? far : fast);
      sum += off * off;
    }
  return sqrt (sum);
}
