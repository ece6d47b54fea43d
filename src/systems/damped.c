/* SPDX-License-Identifier: MIT */
/* The damped oscillator: a spring with friction in proportion to the speed.

     x'' = -omega^2 x - 2 gamma x'

   With W^2 = omega^2 - gamma^2, c = cos(W tau) and s = sin(W tau)/W,

     x = exp(-gamma tau) (x0 c + (v0 + gamma x0) s)
     v = exp(-gamma tau) (v0 c - (gamma v0 + omega^2 x0) s)

   and beyond gamma = omega, K^2 = -W^2, cosh(K tau) and sinh(K tau)/K instead.
   The force depends on the velocity: methods that take it at the wrong moment
   are of order 1 here.
   Reference: L. D. Landau, E. M. Lifshitz, Mechanics, 3rd ed., section 25.  */

#include "damped.h"

#include <math.h>

static void
start (const double *par, double *q, double *v)
{
  q[0] = par[DAMPED_X0];
  v[0] = par[DAMPED_V0];
}

static void
flow (const double *par, double t0, double t, double *q, double *v)
{
  const long double w = par[DAMPED_OMEGA], g = par[DAMPED_GAMMA];
  const long double x0 = q[0], v0 = v[0], tau = (long double) t - t0;
  const long double W2 = (w - g) * (w + g), W = sqrtl (fabsl (W2));
  const long double z = W * tau;
  long double c, s; /* both times exp(-gamma tau) */
  if (W2 >= 0)
    {
      c = expl (-g * tau) * cosl (z);
      s = expl (-g * tau) * (z == 0 ? tau : sinl (z) / W);
    }
  else /* g - W = w^2/(g + W) */
    {
      const long double slow = expl (-w * w / (g + W) * tau) / 2;
      c = slow * (1 + expl (-2 * z));
      s = slow * -expm1l (-2 * z) / W;
    }
  q[0] = x0 * c + (v0 + g * x0) * s;
  v[0] = v0 * c - (g * v0 + w * w * x0) * s;
}

static double
frequency (const double *par)
{
  return par[DAMPED_OMEGA];
}

/* Without the friction: the motion itself never returns.  */
static double
period (const double *par, const double *q, const double *v)
{
  return 2 * M_PI / par[DAMPED_OMEGA];
}

static const struct hs_parameter parameters[] = {
  { "omega", "omega", "rad/s", 1, 1e-6, 1e6,
    "angular frequency without friction" },
  { "gamma", "gamma", "1/s", 0.1, 0, 1e6, "half the friction over mass" },
  { "x0", "x_0", "m", 1, -1e6, 1e6, "position at the start" },
  { "v0", "v_0", "m/s", 0, -1e6, 1e6, "velocity at the start" },
  { NULL },
};

static const struct hs_invariant invariants[] = {
  { NULL },
};

const struct hs_system damped_system = {
  .name = "damped",
  .title = "damped oscillator",
  .equation = "x'' = -omega^2 x - 2 gamma x'",
  .reference = "Landau & Lifshitz, Mechanics, section 25",
  .dof = damped_dof,
  .columns = (const char *const[]){ "x", "v" },
  .units = (const char *const[]){ "m", "m/s" },
  .parameters = parameters,
  .invariants = invariants,
  .traits = HS_VELOCITY_DEPENDENT,
  .start = start,
  .acceleration = damped_acceleration,
  .flow = flow,
  .period = period,
  .frequency = frequency,
};
