/* SPDX-License-Identifier: MIT */
/* The exact solution in an integrator's place.  */

#include "jump.h"

/* The start of a lane.  */
static void
start_of (const double *starts, size_t dof, size_t lanes, size_t lane,
          double *q, double *v)
{
  for (size_t d = 0; d < dof; d++)
    {
      q[d] = starts[d * lanes + lane];
      v[d] = starts[(dof + d) * lanes + lane];
    }
}

void
hs_jump_start (struct hs_exact *exact, const struct hs_case *c, int lanes,
               const double *starts)
{
  const size_t dof = c->system->dof, n = (size_t) lanes;
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
  if (lanes == 1)
    {
      hs_case_prepare (c, exact);
      return;
    }
  for (size_t i = 0; i < n; i++)
    {
      start_of (starts, dof, n, i, q, v);
      hs_exact_start (&exact[i], c->system, c->par, c->grid.t0, q, v);
    }
}

void
hs_jump (const struct hs_exact *exact, struct hs_motion *m,
         const double *starts, double t)
{
  const size_t dof = m->system->dof, lanes = (size_t) m->lanes;
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
  for (size_t i = 0; i < lanes; i++)
    {
      start_of (starts, dof, lanes, i, q, v);
      hs_exact_at (&exact[i], t, q, v);
      for (size_t d = 0; d < dof; d++)
        {
          m->q[d * lanes + i] = q[d];
          m->v[d * lanes + i] = v[d];
        }
    }
}
