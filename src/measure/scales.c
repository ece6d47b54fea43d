/* SPDX-License-Identifier: MIT */
/* What a motion is like, so that what is measured on it is without units.  */

#include "halfstep.h"

#include <float.h>
#include <math.h>

struct sizes
{
  size_t dof;
  double far, fast, bend;
  double v0[HS_MOST_DOF];
};

static void
see (struct sizes *s, int k, const double *q, const double *v)
{
  double q2 = 0, v2 = 0, bend2 = 0;
  for (size_t d = 0; d < s->dof; d++)
    {
      if (k == 0)
        s->v0[d] = v[d];
      const double bend = v[d] - s->v0[d];
      q2 += q[d] * q[d];
      v2 += v[d] * v[d];
      bend2 += bend * bend;
    }
  s->far = fmax (s->far, sqrt (q2));
  s->fast = fmax (s->fast, sqrt (v2));
  s->bend = fmax (s->bend, sqrt (bend2));
}

/* Along the motion, as far as it is known or can be computed.  */
static void
follow (const struct hs_case *c, double turn, int steps, struct sizes *s)
{
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
  struct hs_reference *r = NULL;
  struct hs_exact exact;
  hs_case_start (c, q, v);
  hs_case_prepare (c, &exact);
  if (!c->system->flow)
    r = hs_reference_open (c->system, c->par, c->grid.t0, q, v, turn / 16);
  for (int k = 0; k <= steps; k++)
    {
      const double t = c->grid.t0 + turn * k / steps;
      hs_case_start (c, q, v);
      if (!hs_exact_at (&exact, t, q, v))
        {
          if (!r || !hs_reference_advance (r, t))
            break;
          hs_reference_state (r, q, v);
        }
      see (s, k, q, v);
    }
  hs_reference_close (r);
}

struct hs_scales
hs_scales_of (const struct hs_case *c)
{
  enum
  {
    STEPS = 64
  };
  struct sizes s = { .dof = c->system->dof };
  const double period = hs_case_period (c);
  const double turn = isfinite (period) ? period : 10;
  follow (c, turn, STEPS, &s);
  /* A velocity that changes by its roundings alone is constant.  */
  return (struct hs_scales){ turn, s.far, s.fast,
                             s.bend <= STEPS * DBL_EPSILON * s.fast };
}
