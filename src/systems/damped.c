/* SPDX-License-Identifier: MIT */
/* The damped oscillator: a spring with friction in proportion to the speed.

     x'' = -omega^2 x - 2 gamma x'

   With W^2 = omega^2 - gamma^2, c = cos(W tau) and s = sin(W tau)/W,

     x = exp(-gamma tau) (x0 c + (v0 + gamma x0) s)
     v = exp(-gamma tau) (v0 c - (gamma v0 + omega^2 x0) s)

   and from gamma = omega on, with K^2 = -W^2, the roots k = omega^2/(gamma +
   K) and gamma + K, u = v0 + k x0, s = (1 - exp(-2 K tau))/(2 K),

     x = exp(-k tau) (x0 + u s)
     v = exp(-k tau) (v0 - (gamma + K) u s) = u exp(-(gamma + K) tau) - k x

   of which the first loses nothing at the beginning, the second late.
   The force depends on the velocity: methods that take it at the wrong moment
   are of order 1 here.  The energy v^2/2 + omega^2 x^2/2 falls.
   Reference: L. D. Landau, E. M. Lifshitz, Mechanics, 3rd ed., section 25.  */

#include "damped.h"

#include <math.h>

/* Of the spring, per mass.  */
static void
energy (int lanes, const double *par, const double *q, const double *v,
        double *value, double *size)
{
  const double w2 = par[DAMPED_OMEGA] * par[DAMPED_OMEGA];
  for (int i = 0; i < lanes; i++)
    value[i] = size[i] = 0.5 * (v[i] * v[i] + w2 * q[i] * q[i]);
}

static void
start (const double *par, double *q, double *v)
{
  q[0] = par[DAMPED_X0];
  v[0] = par[DAMPED_V0];
}

/* With less friction than it takes to creep.  */
static void
swing (long double w, long double g, long double tau, double *q, double *v)
{
  const long double x0 = q[0], v0 = v[0];
  const long double W = sqrtl ((w - g) * (w + g)), z = W * tau;
  const long double decay = expl (-g * tau);
  const long double c = decay * cosl (z), s = decay * sinl (z) / W;
  q[0] = (double) (x0 * c + (v0 + g * x0) * s);
  v[0] = (double) (v0 * c - (g * v0 + w * w * x0) * s);
}

static void
creep (long double w, long double g, long double tau, double *q, double *v)
{
  const long double x0 = q[0], v0 = v[0];
  const long double K = sqrtl ((g - w) * (g + w));
  const long double k = w * w / (g + K), u = v0 + k * x0;
  const long double s = K > 0 ? -expm1l (-2 * K * tau) / (2 * K) : tau;
  const long double slow = expl (-k * tau), x = slow * (x0 + u * s);
  q[0] = (double) x;
  v[0] = (double) ((g + K) * fabsl (s) < 0.5L
                       ? slow * (v0 - (g + K) * u * s)
                       : u * expl (-(g + K) * tau) - k * x);
}

static void
flow (const double *par, double t0, double t, double *q, double *v)
{
  const long double w = par[DAMPED_OMEGA], g = par[DAMPED_GAMMA];
  const long double tau = (long double) t - t0;
  (g < w ? swing : creep) (w, g, tau, q, v);
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
  { "energy", "J/kg", energy },
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
  .traits = HS_VELOCITY_DEPENDENT | HS_OPEN,
  .start = start,
  .acceleration = damped_acceleration,
  .flow = flow,
  .period = period,
  .frequency = frequency,
  .showing = { "euler,newmark,rk4,exact", 4, 32 },
};
