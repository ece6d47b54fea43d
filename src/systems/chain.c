/* SPDX-License-Identifier: MIT */
/* A hanging chain: five points in the plane, joined by rigid rods, the first
   to the origin.

     m_k r_k'' = (0, -m_k g) + lambda_k (r_k - r[k-1])
                 + lambda[k+1] (r_k - r[k+1]),   |r_k - r[k-1]| = L

   rods.h has the multipliers.  All masses are 1 but the last, `load'.  The
   energy is that in units of such a mass, sum m_k (v_k^2/2 + g (y_k + k L)).
   The start is straight, and turns as a whole.  With one point it would be
   rod; with two it is the double pendulum, and from there on, but for small
   angles, no solution is known and the motion is chaotic.
   Reference: E. Hairer, C. Lubich, G. Wanner, Geometric Numerical Integration,
   2nd ed., VII.1, doi:10.1007/3-540-30666-8.  */

#include "circle.h"
#include "rods.h"

#include <math.h>

enum
{
  G,
  LENGTH,
  LOAD,
  THETA0,
  OMEGA0
};
enum
{
  LINKS = 5
};

/* The origin is point LINKS.  */
static void
sizes (const double *par, struct hs_rod_sizes *s)
{
  for (int k = 0; k < LINKS; k++)
    {
      s->length[k] = par[LENGTH];
      s->inverse_mass[k] = 1;
    }
  s->inverse_mass[LINKS - 1] = 1 / par[LOAD];
  s->inverse_mass[LINKS] = s->place[2 * LINKS] = s->place[2 * LINKS + 1] = 0;
}

static void
deep (const double *par, double *depth)
{
  for (int k = 0; k < LINKS; k++)
    depth[k] = (k + 1) * par[LENGTH];
}

static const struct hs_rods rods;
HS_FALLING_RODS (rods, deep);
HS_RODS_ACCELERATION (rods);

static const struct hs_rods rods = {
  .dimension = 2,
  .points = LINKS,
  .anchors = 1,
  .count = LINKS,
  .reach = 1,
  .rod = (const struct hs_rod[]){ { 0, LINKS },
                                  { 1, 0 },
                                  { 2, 1 },
                                  { 3, 2 },
                                  { 4, 3 } },
  .sizes = sizes,
  .applied = applied,
};

static void
start (const double *par, double *q, double *v)
{
  long double s, c;
  hs_circle (par[THETA0], &s, &c);
  for (int k = 0; k < LINKS; k++)
    {
      const double far = (k + 1) * par[LENGTH];
      q[2 * k] = far * s;
      q[2 * k + 1] = -far * c;
      v[2 * k] = far * par[OMEGA0] * c;
      v[2 * k + 1] = far * par[OMEGA0] * s;
    }
}

/* Of one rod that swings a little.  */
static double
period (const double *par, const double *q, const double *v)
{
  return 2 * M_PI * sqrt (par[LENGTH] / par[G]);
}

static const struct hs_parameter parameters[] = {
  { "g", "g", "m/s^2", 1, 1e-6, 1e6, "acceleration of gravity" },
  { "L", "L", "m", 1, 1e-6, 1e6, "length of a rod" },
  { "load", "load", "1", 1, 1e-6, 1e6,
    "mass of the last point over another's" },
  { "theta0", "theta_0", "rad", M_PI_2, -M_PI, M_PI,
    "angle from the bottom at the start" },
  { "omega0", "omega_0", "rad/s", 0, -1e6, 1e6,
    "angular velocity at the start" },
  { NULL },
};

const struct hs_system chain_system = {
  .name = "chain",
  .title = "hanging chain of five rods",
  .equation = "r_k'' = (0, -g) + rods, |r_k - r[k-1]| = L",
  .reference = "Hairer, Lubich & Wanner, Geometric Numerical Integration, "
               "VII.1",
  .dof = 2 * LINKS,
  .columns
  = (const char *const[]){ "x1",  "y1",  "x2",  "y2",  "x3",  "y3",  "x4",
                           "y4",  "x5",  "y5",  "vx1", "vy1", "vx2", "vy2",
                           "vx3", "vy3", "vx4", "vy4", "vx5", "vy5" },
  .units
  = (const char *const[]){ "m",   "m",   "m",   "m",   "m",   "m",   "m",
                           "m",   "m",   "m",   "m/s", "m/s", "m/s", "m/s",
                           "m/s", "m/s", "m/s", "m/s", "m/s", "m/s" },
  .parameters = parameters,
  .invariants = invariants,
  .traits = HS_CONSERVATIVE | HS_VELOCITY_DEPENDENT,
  .start = start,
  .acceleration = acceleration,
  .period = period,
  .rods = &rods,
  .showing = { "rattle,relaxation,rk4", 5, 128 },
};
