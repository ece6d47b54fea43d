/* SPDX-License-Identifier: MIT */
/* The plane pendulum: a point mass on a rigid massless rod of length L.

     theta'' = -(g/L) sin theta

   The energy per unit mass and length squared, zero at the bottom, is
   E = theta'^2/2 + (g/L) (1 - cos theta).  The exact motion is by elliptic
   functions: elliptic.h.
   Reference: NIST Digital Library of Mathematical Functions, section
   22.19(i).  */

#include "pendulum.h"

#include "elliptic.h"

#include <math.h>

static void
start (const double *par, double *q, double *v)
{
  q[0] = par[PENDULUM_THETA0];
  v[0] = par[PENDULUM_OMEGA0];
}

static void
prepare (const double *par, double t0, const double *q, const double *v,
         long double *p)
{
  double theta, omega;
  start (par, &theta, &omega);
  hs_swing_prepare (par[PENDULUM_G], par[PENDULUM_L], t0, q ? q[0] : theta,
                    q ? v[0] : omega, p);
}

static void
at (const long double *p, double t, double *q, double *v)
{
  const struct hs_swing_state s = hs_swing_at (p, t);
  const long double half = atan2l (s.sine, s.cosine) + s.half_turns * hs_pi;
  q[0] = 2 * (half + hs_pi * p[HS_SWING_TURNS]);
  v[0] = s.omega;
}

static void
flow (const double *par, double t0, double t, double *q, double *v)
{
  long double prepared[HS_SWING_NUMBERS];
  prepare (par, t0, q, v, prepared);
  at (prepared, t, q, v);
}

static double
period (const double *par, const double *q, const double *v)
{
  return hs_swing_period (par[PENDULUM_G], par[PENDULUM_L], q[0], v[0]);
}

static void
energy (int lanes, const double *par, const double *q, const double *v,
        double *value, double *size)
{
  const double k = par[PENDULUM_G] / par[PENDULUM_L];
  LANES (i, lanes) value[i] = q[i] / 2;
  hs_sines (lanes, value, value);
  LANES (i, lanes)
  value[i] = size[i] = 0.5 * v[i] * v[i] + 2 * k * value[i] * value[i];
}

static double
frequency (const double *par)
{
  return sqrt (par[PENDULUM_G] / par[PENDULUM_L]);
}

static const struct hs_parameter parameters[] = {
  { "g", "g", "m/s^2", 1, 1e-6, 1e6, "acceleration of gravity" },
  { "L", "L", "m", 1, 1e-6, 1e6, "length of the rod" },
  { "theta0", "theta_0", "rad", M_PI_2, -M_PI, M_PI,
    "angle from the bottom at the start" },
  { "omega0", "omega_0", "rad/s", 0, -1e6, 1e6,
    "angular velocity at the start" },
  { NULL },
};

static const struct hs_invariant invariants[] = {
  { "energy", "rad^2/s^2", energy },
  { NULL },
};

const struct hs_system pendulum_system = {
  .name = "pendulum",
  .title = "plane pendulum",
  .equation = "theta'' = -(g/L) sin(theta)",
  .reference = "NIST DLMF, section 22.19(i)",
  .dof = pendulum_dof,
  .columns = (const char *const[]){ "theta", "omega" },
  .units = (const char *const[]){ "rad", "rad/s" },
  .parameters = parameters,
  .invariants = invariants,
  .amplitude = { "theta0", 0.05, 3.1 },
  .traits = HS_CONSERVATIVE,
  .start = start,
  .acceleration = pendulum_acceleration,
  .flow = flow,
  .prepare = prepare,
  .at = at,
  .period = period,
  .frequency = frequency,
  .showing = { "euler,semi-implicit-euler,velocity-verlet,exact", 4, 64 },
};
