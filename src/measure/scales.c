/* SPDX-License-Identifier: MIT */
/* What a motion is like, so that what is measured on it is without units.

   How quick it is at a moment: of x'' = -omega^2 x it is x''' = -omega^2 x',
   so that the root of |A'|/|v|, A' = dA/dt along the motion, is omega; and
   near a centre of attraction what the angular velocity is of a circle there.
 */

#include "halfstep.h"

#include <float.h>
#include <math.h>

enum
{
  STEPS = 64
};

struct sizes
{
  size_t dof;
  double far, fast, bend;
  double now[STEPS + 1];  /* |v| */
  double rate[STEPS + 1]; /* 0: not known */
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
  s->now[k] = sqrt (v2);
  s->fast = fmax (s->fast, s->now[k]);
  s->bend = fmax (s->bend, sqrt (bend2));
}

/* The rate at which the motion turns there.  */
static double
rate_of (const struct hs_case *c, double t, double turn, const double *q,
         const double *v)
{
  const size_t dof = c->system->dof;
  const double dt = turn * 0x1p-20;
  double a[3][HS_MOST_DOF], x[HS_MOST_DOF], u[HS_MOST_DOF];
  double jerk2 = 0, v2 = 0;
  c->system->acceleration (1, c->par, t, q, v, a[0]);
  for (int side = 1; side <= 2; side++)
    {
      const double late = side == 1 ? dt : -dt;
      for (size_t d = 0; d < dof; d++)
        {
          x[d] = q[d] + late * v[d];
          u[d] = v[d] + late * a[0][d];
        }
      c->system->acceleration (1, c->par, t + late, x, u, a[side]);
    }
  for (size_t d = 0; d < dof; d++)
    {
      const double jerk = (a[1][d] - a[2][d]) / (2 * dt);
      jerk2 += jerk * jerk;
      v2 += v[d] * v[d];
    }
  return v2 > 0 ? sqrt (sqrt (jerk2 / v2)) : 0;
}

/* Along the motion, as far as it is known or can be computed.  False: memory
   ran out.  */
static bool
follow (const struct hs_case *c, double turn, struct sizes *s)
{
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
  struct hs_reference *r = NULL;
  struct hs_exact exact;
  hs_case_start (c, q, v);
  hs_case_prepare (c, &exact);
  if (!c->system->flow
      && !(r = hs_reference_open (c->system, c->par, c->grid.t0, q, v,
                                  turn / 16)))
    return false;
  for (int k = 0; k <= STEPS; k++)
    {
      const double t = c->grid.t0 + turn * k / STEPS;
      hs_case_start (c, q, v);
      if (!hs_exact_at (&exact, t, q, v))
        {
          if (!hs_reference_advance (r, t))
            break;
          hs_reference_state (r, q, v);
        }
      see (s, k, q, v);
      s->rate[k] = rate_of (c, t, turn, q, v);
    }
  hs_reference_close (r);
  return true;
}

/* Where it hardly moves, beside all of the motion, as at a cusp, the rate is
   not how quick that is.  */
static double
greatest_rate (const struct sizes *s)
{
  double rate = 0;
  for (int k = 0; k <= STEPS; k++)
    if (s->now[k] > s->fast / 8)
      rate = fmax (rate, s->rate[k]);
  return rate;
}

struct hs_scales
hs_scales_of (const struct hs_case *c)
{
  enum
  {
    EVEN = 4, /* quick moments to a turn need no more */
    MOST = 32
  };
  struct sizes s = { .dof = c->system->dof };
  const double period = hs_case_period (c);
  const double turn = isfinite (period) ? period : 10;
  if (!follow (c, turn, &s))
    return (struct hs_scales){ .turn = NAN };
  const double quick = 2 * M_PI / greatest_rate (&s);
  /* A velocity that changes by its roundings alone is constant.  */
  return (struct hs_scales){
    .turn = turn,
    .far = s.far,
    .fast = s.fast,
    .quick = fmin (quick, turn),
    .finer = (int) fmin (fmax (ceil (turn / quick / EVEN), 1), MOST),
    .uniform = s.bend <= STEPS * DBL_EPSILON * s.fast
  };
}

/* No whole number of halves of a period, nor are its eighths.  Of a motion
   with quick moments, as a comet's, a short part is enough, since the starts
   are spread along all of it: some meet the quick moment, which rules the
   error. A long one would show how that grows afterwards, like t^2 and by its
   own order: that of rk4 by the fifth of the step, down to rounding.  */
double
hs_order_span (const struct hs_case *c)
{
  const struct hs_scales scales = hs_scales_of (c);
  const double turns = isfinite (hs_case_period (c)) ? 1.37 : 1;
  return turns * scales.turn / scales.finer;
}
