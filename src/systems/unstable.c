/* SPDX-License-Identifier: MIT */
/* The unstable equilibrium: a spring that pushes, a pencil near its tip.

     x'' = omega^2 x

   With tau = t - t0 the motion is the sum of one that grows and one that
   shrinks, by e = exp(omega tau),

     x = (up e + down/e)/2,         up   = x0 + v0/omega,
     v = omega (up e - down/e)/2,   down = x0 - v0/omega

   a hyperbola in the phase plane.  The energy per unit mass is
   E = v^2/2 - omega^2 x^2/2 = -omega^2 up down/2.  It is 0 on the two lines
   v = -omega x, the stable manifold, which leads to the equilibrium and never
   reaches it, and v = omega x, the unstable one.  Every error grows as e: from
   the stable manifold a numerical motion leaves it by its errors alone.
   The products omega x0 are added to v0 with one rounding, so that near the
   manifolds, where they cancel, no digit is lost.
   Reference: J. Guckenheimer, P. Holmes, Nonlinear Oscillations, Dynamical
   Systems, and Bifurcations of Vector Fields, sections 1.2 and 1.3,
   doi:10.1007/978-1-4612-1140-2.  */

#include "system.h"

#include <math.h>

enum
{
  OMEGA,
  X0,
  V0
};

static void
acceleration (int lanes, const double *par, double t, const double *q,
              const double *v, double *a)
{
  const double k = par[OMEGA] * par[OMEGA];
  LANES (i, lanes) a[i] = k * q[i];
}

static void
start (const double *par, double *q, double *v)
{
  q[0] = par[X0];
  v[0] = par[V0];
}

static void
flow (const double *par, double t0, double t, double *q, double *v)
{
  const long double w = par[OMEGA], x0 = q[0], v0 = v[0];
  const long double grown = expl (w * ((long double) t - t0));
  const long double up = fmal (w, x0, v0) * grown / 2;
  const long double down = fmal (w, x0, -v0) / grown / 2;
  q[0] = (up + down) / w;
  v[0] = up - down;
}

static void
energy (int lanes, const double *par, const double *q, const double *v,
        double *value, double *size)
{
  LANES (i, lanes)
  {
    const double w = par[OMEGA] * q[i];
    value[i] = 0.5 * (v[i] - w) * (v[i] + w);
    size[i] = 0.5 * (v[i] * v[i] + w * w);
  }
}

/* It never comes back.  */
static double
period (const double *par, const double *q, const double *v)
{
  return INFINITY;
}

static const struct hs_parameter parameters[] = {
  { "omega", "omega", "1/s", 1, 1e-6, 1e6, "rate of growth" },
  { "x0", "x_0", "m", 1, -1e6, 1e6, "position at the start" },
  { "v0", "v_0", "m/s", -0.5, -1e6, 1e6, "velocity at the start" },
  { NULL },
};

static const struct hs_invariant invariants[] = {
  { "energy", "J/kg", energy },
  { NULL },
};

const struct hs_system unstable_system = {
  .name = "unstable",
  .title = "unstable equilibrium",
  .equation = "x'' = omega^2 x",
  .reference = "Guckenheimer & Holmes, Nonlinear Oscillations, section 1.3",
  .dof = 1,
  .columns = (const char *const[]){ "x", "v" },
  .units = (const char *const[]){ "m", "m/s" },
  .parameters = parameters,
  .invariants = invariants,
  .traits = HS_CONSERVATIVE,
  .start = start,
  .acceleration = acceleration,
  .flow = flow,
  .period = period,
  .showing = { "euler,velocity-verlet,rk4,exact", 0.4, 80 },
};
