/* SPDX-License-Identifier: MIT */
/* The Kepler orbit: one body about a fixed centre, in the plane.

     r'' = -mu r/r^3

   The start that the parameters describe is the pericentre of the ellipse
   with semi-major axis 1 and eccentricity e; any other state moves on an
   ellipse, a parabola or a hyperbola.  src/kepler.c has the exact solution.
   Reference: J. M. A. Danby, Fundamentals of Celestial Mechanics, 2nd ed.,
   section 6.9.  */

#include "orbit.h"

#include "kepler.h"

static void
start (const double *par, double *q, double *v)
{
  hs_kepler_pericentre (par[ORBIT_MU], par[ORBIT_E], 1, q, v);
}

static void
prepare (const double *par, double t0, const double *q, const double *v,
         long double *p)
{
  hs_kepler_prepare (par[ORBIT_MU], par[ORBIT_E], 1, t0, q, v, p);
}

static const struct hs_parameter parameters[] = {
  { "mu", "mu", "a^3/s^2", 1, 1e-6, 1e6,
    "gravitational parameter; a, the "
    "semi-major axis, is the unit" },
  { "e", "e", "1", 0.6, 0, 0.999, "eccentricity" },
  { NULL },
};

static const struct hs_invariant invariants[] = {
  { "energy", "a^2/s^2", hs_kepler_energy },
  { "angular_momentum", "a^2/s", hs_kepler_angular_momentum },
  { NULL },
};

const struct hs_system orbit_system = {
  .name = "orbit",
  .title = "Kepler orbit",
  .equation = "r'' = -mu r/r^3 in the plane",
  .reference = "Danby, Fundamentals of Celestial Mechanics, section 6.9",
  .dof = orbit_dof,
  .columns = (const char *const[]){ "x", "y", "vx", "vy" },
  .units = (const char *const[]){ "a", "a", "a/s", "a/s" },
  .parameters = parameters,
  .invariants = invariants,
  .amplitude = { "e", 0, 0.9 },
  .traits = HS_CONSERVATIVE,
  .start = start,
  .acceleration = orbit_acceleration,
  .flow = hs_kepler_flow,
  .prepare = prepare,
  .at = hs_kepler_at,
  .period = hs_kepler_period,
  .showing = { "euler,velocity-verlet,rk4,exact", 5, 100 },
};
