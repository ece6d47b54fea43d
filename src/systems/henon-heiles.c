/* SPDX-License-Identifier: MIT */
/* The Henon-Heiles system: a star in the plane across a galaxy's axis.

     x'' = -x - 2 lambda x y,   y'' = -y - lambda (x^2 - y^2)

   E = (vx^2 + vy^2 + x^2 + y^2)/2 + lambda (x^2 y - y^3/3): two equal springs
   and a coupling of the third degree.  No second invariant is known: at small
   energies nearly all motions are regular, from about E = 1/9 on (lambda = 1)
   chaos spreads, and at 1/6, where the well opens at three saddles, it fills
   nearly all of the surface; beyond, motions escape.  A lambda other than 1
   scales lengths by 1/lambda and energies by 1/lambda^2.
   Reference: M. Henon, C. Heiles, Astron. J. 69 (1964) 73,
   doi:10.1086/109234.  */

#include "henon-heiles.h"

#include <math.h>

static void
start (const double *par, double *q, double *v)
{
  q[0] = par[HENON_HEILES_X0];
  q[1] = par[HENON_HEILES_Y0];
  v[0] = par[HENON_HEILES_VX0];
  v[1] = par[HENON_HEILES_VY0];
}

static void
energy (int lanes, const double *par, const double *q, const double *v,
        double *value, double *size)
{
  const double lambda = par[HENON_HEILES_LAMBDA];
  LANES (i, lanes)
  {
    const double x = q[i], y = q[lanes + i], vx = v[i], vy = v[lanes + i];
    const double springs = 0.5 * (vx * vx + vy * vy + (x * x + y * y));
    const double plus = lambda * x * x * y, minus = lambda * y * y * y / 3;
    size[i] = springs + fabs (plus) + fabs (minus);
    value[i] = springs + (plus - minus);
  }
}

static double
frequency (const double *par)
{
  return 1;
}

/* Of the springs alone; the motion need not return.  */
static double
period (const double *par, const double *q, const double *v)
{
  return 2 * M_PI;
}

static const struct hs_parameter parameters[] = {
  { "lambda", "lambda", "1/m", 1, -1e6, 1e6, "strength of the coupling" },
  { "x0", "x_0", "m", 0.1, -1e6, 1e6, "position along x at the start" },
  { "y0", "y_0", "m", 0, -1e6, 1e6, "position along y at the start" },
  { "vx0", "v_x0", "m/s", 0, -1e6, 1e6, "velocity along x at the start" },
  { "vy0", "v_y0", "m/s", 0.5, -1e6, 1e6, "velocity along y at the start" },
  { NULL },
};

static const struct hs_invariant invariants[] = {
  { "energy", "J/kg", energy },
  { NULL },
};

const struct hs_system henon_heiles_system = {
  .name = "henon-heiles",
  .title = "Henon-Heiles system",
  .equation = "x'' = -x - 2 lambda x y, y'' = -y - lambda (x^2 - y^2)",
  .reference = "Henon & Heiles, Astron. J. 69 (1964) 73",
  .dof = henon_heiles_dof,
  .columns = (const char *const[]){ "x", "y", "vx", "vy" },
  .units = (const char *const[]){ "m", "m", "m/s", "m/s" },
  .parameters = parameters,
  .invariants = invariants,
  .amplitude = { "vy0", 0.05, 0.5 },
  .traits = HS_CONSERVATIVE,
  .start = start,
  .acceleration = henon_heiles_acceleration,
  .period = period,
  .frequency = frequency,
  .showing = { "semi-implicit-euler,velocity-verlet,rk4", 20, 32 },
};
