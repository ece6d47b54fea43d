/* SPDX-License-Identifier: MIT */
/* The driven oscillator: a spring shaken at a steady frequency.

     x'' = -omega^2 x + F cos(Omega t)

   By variation of constants, with tau = t - t0 and sinc z = (sin z)/z,

     x(t) = x0 cos(omega tau) + (v0/omega) sin(omega tau)
            + (F tau/2 omega) [ sinc(D tau/2) sin(Omega t0 + S tau/2)
                                - sinc(S tau/2) sin(Omega t0 + D tau/2) ]
     v(t) = x'(t), with D = Omega - omega, S = Omega + omega,

   a form that holds at resonance, Omega = omega, too.  The force depends on
   the time, so nothing is conserved, and a method that reads its clock at the
   wrong moment shows here.  The energy v^2/2 + omega^2 x^2/2 is the spring's.
   Reference: L. D. Landau, E. M. Lifshitz, Mechanics, 3rd ed., section 22.  */

#include "driven.h"

#include "circle.h"

#include <math.h>

/* Of the spring, per mass.  */
static void
energy (int lanes, const double *par, const double *q, const double *v,
        double *value, double *size)
{
  const double w2 = par[DRIVEN_OMEGA] * par[DRIVEN_OMEGA];
  for (int i = 0; i < lanes; i++)
    value[i] = size[i] = 0.5 * (v[i] * v[i] + w2 * q[i] * q[i]);
}

static void
start (const double *par, double *q, double *v)
{
  q[0] = par[DRIVEN_X0];
  v[0] = par[DRIVEN_V0];
}

static void
flow (const double *par, double t0, double t, double *q, double *v)
{
  const long double w = par[DRIVEN_OMEGA], W = par[DRIVEN_FREQUENCY];
  const long double x0 = q[0], v0 = v[0], tau = (long double) t - t0;
  const long double D = (W - w) * tau / 2, S = (W + w) * tau / 2;
  const long double half = par[DRIVEN_AMPLITUDE] * tau / 2;
  long double sinD, cosD, sinS, cosS, sin0, cos0;
  hs_circle (D, &sinD, &cosD);
  hs_circle (S, &sinS, &cosS);
  hs_circle (W * t0, &sin0, &cos0);
  const long double c = cosS * cosD + sinS * sinD; /* of S - D = omega tau */
  const long double s = sinS * cosD - cosS * sinD;
  const long double D1 = D == 0 ? 1 : sinD / D, S1 = S == 0 ? 1 : sinS / S;
  q[0] = x0 * c + v0 / w * s
         + half / w
               * (D1 * (sin0 * cosS + cos0 * sinS)
                  - S1 * (sin0 * cosD + cos0 * sinD));
  v[0] = v0 * c - x0 * w * s
         + half
               * (D1 * (cos0 * cosS - sin0 * sinS)
                  + S1 * (cos0 * cosD - sin0 * sinD));
}

static double
frequency (const double *par)
{
  return par[DRIVEN_OMEGA];
}

/* The free oscillation's: the motion itself need not return.  */
static double
period (const double *par, const double *q, const double *v)
{
  return 2 * M_PI / par[DRIVEN_OMEGA];
}

static const struct hs_parameter parameters[] = {
  { "omega", "omega", "rad/s", 1, 1e-6, 1e6, "own angular frequency" },
  { "F", "F", "m/s^2", 0.5, -1e6, 1e6, "amplitude of the drive" },
  { "Omega", "Omega", "rad/s", 2, 0, 1e6, "angular frequency of the drive" },
  { "x0", "x_0", "m", 0.8, -1e6, 1e6, "position at the start" },
  { "v0", "v_0", "m/s", -0.37, -1e6, 1e6, "velocity at the start" },
  { NULL },
};

static const struct hs_invariant invariants[] = {
  { "energy", "J/kg", energy },
  { NULL },
};

const struct hs_system driven_system = {
  .name = "driven",
  .title = "driven oscillator",
  .equation = "x'' = -omega^2 x + F cos(Omega t)",
  .reference = "Landau & Lifshitz, Mechanics, section 22",
  .dof = driven_dof,
  .columns = (const char *const[]){ "x", "v" },
  .units = (const char *const[]){ "m", "m/s" },
  .parameters = parameters,
  .invariants = invariants,
  .traits = HS_TIME_DEPENDENT | HS_OPEN,
  .start = start,
  .acceleration = driven_acceleration,
  .flow = flow,
  .period = period,
  .frequency = frequency,
  .showing = { "euler,velocity-verlet,rk4,exact", 3, 64 },
};
