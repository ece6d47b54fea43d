/* SPDX-License-Identifier: MIT */
/* A projectile: a throw under constant gravity, without air.

     x'' = 0,   y'' = -g

   With tau = t - t0 the motion is the parabola

     x = x0 + vx tau,   y = y0 + vy tau - g tau^2/2

   Every integrator of order 2 or more makes no error here but rounding; one of
   order 1 does.  The energy per unit mass is v^2/2 + g y, zero at rest at
   y = 0, and the momentum along x is kept, too.
   Reference: L. D. Landau, E. M. Lifshitz, Mechanics, 3rd ed., sections 5 and
   7.  */

#include "system.h"

#include <math.h>

enum
{
  G,
  X0,
  Y0,
  VX0,
  VY0
};

static void
acceleration (int lanes, const double *par, double t, const double *q,
              const double *v, double *a)
{
  LANES (i, lanes)
  {
    a[i] = 0;
    a[lanes + i] = -par[G];
  }
}

static void
start (const double *par, double *q, double *v)
{
  q[0] = par[X0];
  q[1] = par[Y0];
  v[0] = par[VX0];
  v[1] = par[VY0];
}

static void
flow (const double *par, double t0, double t, double *q, double *v)
{
  const long double tau = (long double) t - t0, fall = par[G] * tau;
  q[0] = q[0] + v[0] * tau;
  q[1] = q[1] + (v[1] - fall / 2) * tau;
  v[1] = v[1] - fall;
}

static void
energy (int lanes, const double *par, const double *q, const double *v,
        double *value, double *size)
{
  LANES (i, lanes)
  {
    const double vx = v[i], vy = v[lanes + i];
    const double kinetic = 0.5 * (vx * vx + vy * vy);
    const double potential = par[G] * q[lanes + i];
    size[i] = kinetic + fabs (potential);
    value[i] = kinetic + potential;
  }
}

static void
momentum (int lanes, const double *par, const double *q, const double *v,
          double *value, double *size)
{
  LANES (i, lanes)
  {
    value[i] = v[i];
    size[i] = fabs (v[i]);
  }
}

/* It never comes back.  */
static double
period (const double *par, const double *q, const double *v)
{
  return INFINITY;
}

static const struct hs_parameter parameters[] = {
  { "g", "g", "m/s^2", 9.81, 0, 1e6, "acceleration of gravity" },
  { "x0", "x_0", "m", 0, -1e6, 1e6, "position along x at the start" },
  { "y0", "y_0", "m", 0, -1e6, 1e6, "height at the start" },
  { "vx0", "v_x0", "m/s", 1, -1e6, 1e6, "velocity along x at the start" },
  { "vy0", "v_y0", "m/s", 3, -1e6, 1e6, "velocity upward at the start" },
  { NULL },
};

static const struct hs_invariant invariants[] = {
  { "energy", "J/kg", energy },
  { "px", "m/s", momentum },
  { NULL },
};

const struct hs_system projectile_system = {
  .name = "projectile",
  .title = "projectile",
  .equation = "x'' = 0, y'' = -g",
  .reference = "Landau & Lifshitz, Mechanics, sections 5 and 7",
  .dof = 2,
  .columns = (const char *const[]){ "x", "y", "vx", "vy" },
  .units = (const char *const[]){ "m", "m", "m/s", "m/s" },
  .parameters = parameters,
  .invariants = invariants,
  .amplitude = { "vy0", 0, 10 },
  .traits = HS_CONSERVATIVE,
  .start = start,
  .acceleration = acceleration,
  .flow = flow,
  .period = period,
  .showing = { "euler,semi-implicit-euler,velocity-verlet,exact", 0.06, 320 },
};
