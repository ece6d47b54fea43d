/* SPDX-License-Identifier: MIT */
/* A charge in uniform electric and magnetic fields, in the plane.

     x'' = Ex + B vy,   y'' = Ey - B vx    (charge over mass in all three)

   With v = vx + i vy, E = Ex + i Ey this is v' = E - i B v.  Over a time tau,
   phi = B tau,

     v = v0 exp(-i phi) + E tau f1(phi),   q = q0 + v0 tau f1 + E tau^2 f2
     f1 = (1 - exp(-i phi))/(i phi),       f2 = (1 - f1)/(i phi)

   a circle of radius |v - vd|/B that drifts with vd = (Ey, -Ex)/B.  The energy
   per unit mass is v^2/2 - E.q; the magnetic force does no work.
   Reference: L. D. Landau, E. M. Lifshitz, The Classical Theory of Fields, 4th
   ed., sections 21 and 22.  */

#include "magnetic.h"

#include <complex.h>
#include <math.h>

static void
start (const double *par, double *q, double *v)
{
  q[0] = q[1] = 0;
  v[0] = par[MAGNETIC_VX0];
  v[1] = par[MAGNETIC_VY0];
}

static long double
sinc (long double z)
{
  return z == 0 ? 1 : sinl (z) / z;
}

/* (z - sin z)/z^2; the terms of the series left off are below 2^-70.  */
static long double
rest (long double z)
{
  long double sum = 0;
  if (fabsl (z) > 1)
    return (z - sinl (z)) / (z * z);
  for (int k = 20; k >= 2; k -= 2)
    sum = (1 - z * z * sum) / (k * (k + 1));
  return z * sum;
}

static void
flow (const double *par, double t0, double t, double *q, double *v)
{
  const long double tau = (long double) t - t0, phi = par[MAGNETIC_B] * tau;
  const long double half = sinc (phi / 2);
  const complex long double E = par[MAGNETIC_EX] + I * par[MAGNETIC_EY];
  const complex long double v0 = v[0] + I * v[1];
  const complex long double f1 = sinc (phi) - I * phi / 2 * half * half;
  const complex long double f2 = half * half / 2 - I * rest (phi);
  const complex long double step = tau * (v0 * f1 + tau * E * f2);
  const complex long double u
      = v0 * (cosl (phi) - I * sinl (phi)) + E * tau * f1;
  q[0] += creall (step);
  q[1] += cimagl (step);
  v[0] = creall (u);
  v[1] = cimagl (u);
}

static void
energy (int lanes, const double *par, const double *q, const double *v,
        double *value, double *size)
{
  LANES (i, lanes)
  {
    const double *y = q + lanes, *vy = v + lanes;
    const double kinetic = 0.5 * (v[i] * v[i] + vy[i] * vy[i]);
    const double x_work = par[MAGNETIC_EX] * q[i];
    const double y_work = par[MAGNETIC_EY] * y[i];
    size[i] = kinetic + fabs (x_work) + fabs (y_work);
    value[i] = kinetic - x_work - y_work;
  }
}

/* Of the gyration: the drift goes on.  */
static double
period (const double *par, const double *q, const double *v)
{
  return 2 * M_PI / fabs (par[MAGNETIC_B]);
}

static const struct hs_parameter parameters[] = {
  { "B", "B", "rad/s", 1, -1e6, 1e6,
    "magnetic field, as the angular velocity of the gyration" },
  { "Ex", "E_x", "m/s^2", 0, -1e6, 1e6, "electric acceleration along x" },
  { "Ey", "E_y", "m/s^2", 0.1, -1e6, 1e6, "electric acceleration along y" },
  { "vx0", "v_x0", "m/s", 1, -1e6, 1e6, "velocity along x at the start" },
  { "vy0", "v_y0", "m/s", 0, -1e6, 1e6, "velocity along y at the start" },
  { NULL },
};

static const struct hs_invariant invariants[] = {
  { "energy", "m^2/s^2", energy },
  { NULL },
};

const struct hs_system magnetic_system = {
  .name = "magnetic",
  .title = "charge in uniform fields",
  .equation = "x'' = Ex + B y', y'' = Ey - B x'",
  .reference
  = "Landau & Lifshitz, The Classical Theory of Fields, sections 21 and 22",
  .dof = magnetic_dof,
  .columns = (const char *const[]){ "x", "y", "vx", "vy" },
  .units = (const char *const[]){ "m", "m", "m/s", "m/s" },
  .parameters = parameters,
  .invariants = invariants,
  .amplitude = { "vx0", 0.1, 2 },
  .traits = HS_CONSERVATIVE | HS_VELOCITY_DEPENDENT | HS_MAGNETIC,
  .start = start,
  .acceleration = magnetic_acceleration,
  .flow = flow,
  .period = period,
  .showing = { "midpoint,boris,rk4,exact", 5, 32 },
};
