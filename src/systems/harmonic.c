/* SPDX-License-Identifier: MIT */
/* The harmonic oscillator: a mass on a spring.

     x'' = -omega^2 x
     x(t) = x0 cos(omega t) + (v0/omega) sin(omega t)

   The energy per unit mass is (v^2 + omega^2 x^2)/2.  Every linear method is
   a 2 x 2 matrix here, so that its errors have closed forms.
   Reference: L. D. Landau, E. M. Lifshitz, Mechanics, 3rd ed., section 21.  */

#include "harmonic.h"

#include "circle.h"

#include <math.h>

static void
energy (int lanes, const double *par, const double *q, const double *v,
        double *value, double *size)
{
  LANES (i, lanes)
  {
    const double w = par[HARMONIC_OMEGA] * q[i];
    value[i] = size[i] = 0.5 * (v[i] * v[i] + w * w);
  }
}

static void
start (const double *par, double *q, double *v)
{
  q[0] = par[HARMONIC_X0];
  v[0] = par[HARMONIC_V0];
}

/* In long double, so that the result is right to the last digit of a double
   for as long as omega t is.  */
static void
flow (const double *par, double t0, double t, double *q, double *v)
{
  const long double w = par[HARMONIC_OMEGA], x0 = q[0], v0 = v[0];
  const long double angle = w * ((long double) t - t0);
  long double s, c;
  hs_circle (angle, &s, &c);
  q[0] = x0 * c + v0 / w * s;
  v[0] = v0 * c - x0 * w * s;
}

static double
frequency (const double *par)
{
  return par[HARMONIC_OMEGA];
}

static double
period (const double *par, const double *q, const double *v)
{
  return 2 * M_PI / par[HARMONIC_OMEGA];
}

static const struct hs_parameter parameters[] = {
  { "omega", "omega", "rad/s", 1, 1e-6, 1e6, "angular frequency" },
  { "x0", "x_0", "m", 1, -1e6, 1e6, "position at the start" },
  { "v0", "v_0", "m/s", 0, -1e6, 1e6, "velocity at the start" },
  { NULL },
};

static const struct hs_invariant invariants[] = {
  { "energy", "J/kg", energy },
  { NULL },
};

const struct hs_system harmonic_system = {
  .name = "harmonic",
  .title = "harmonic oscillator",
  .equation = "x'' = -omega^2 x",
  .reference = "Landau & Lifshitz, Mechanics, section 21",
  .dof = harmonic_dof,
  .columns = (const char *const[]){ "x", "v" },
  .units = (const char *const[]){ "m", "m/s" },
  .parameters = parameters,
  .invariants = invariants,
  .amplitude = { "x0", 0.1, 2 },
  .traits = HS_CONSERVATIVE,
  .start = start,
  .acceleration = harmonic_acceleration,
  .flow = flow,
  .period = period,
  .frequency = frequency,
  .showing = { "euler,semi-implicit-euler,velocity-verlet,exact", 3, 64 },
};
