/* SPDX-License-Identifier: MIT */
/* The plane pendulum in Cartesian coordinates: a point on a rigid rod.

     r'' = (0, -g) + lambda r,   lambda = (g y - v.v)/(r.r),   r = (x, y)

   The rod, r.r = L^2, turns about the origin; rods.h says where the multiplier
   is from.  The energy per
   unit mass is v^2/2 + g (y + L).  The exact motion is that of pendulum:
   x = L sin theta, y = -L cos theta; elliptic.h has it.
   Reference: E. Hairer, C. Lubich, G. Wanner, Geometric Numerical Integration,
   2nd ed., VII.1, doi:10.1007/3-540-30666-8.  */

#include "elliptic.h"
#include "rods.h"

#include <math.h>

enum
{
  G,
  LENGTH,
  THETA0,
  OMEGA0
};

static void
sizes (const double *par, struct hs_rod_sizes *s)
{
  s->length[0] = par[LENGTH];
  s->inverse_mass[0] = 1;
  s->inverse_mass[1] = s->place[2] = s->place[3] = 0;
}

static void
deep (const double *par, double *depth)
{
  depth[0] = par[LENGTH];
}

static const struct hs_rods rods;
HS_FALLING_RODS (rods, deep);

/* Of one rod the multiplier is had at once, from r.r'' + v.v = 0.  */
static void
acceleration (int lanes, const double *par, double t, const double *q,
              const double *v, double *a)
{
  LANES (i, lanes)
  {
    const double x = q[i], y = q[lanes + i], vx = v[i], vy = v[lanes + i];
    const double pull = (par[G] * y - vx * vx - vy * vy) / (x * x + y * y);
    a[i] = pull * x;
    a[lanes + i] = pull * y - par[G];
  }
}

static const struct hs_rods rods = {
  .dimension = 2,
  .points = 1,
  .anchors = 1,
  .count = 1,
  .rod = (const struct hs_rod[]){ { 0, 1 } },
  .sizes = sizes,
  .applied = applied,
};

static void
start (const double *par, double *q, double *v)
{
  long double s, c;
  hs_circle (par[THETA0], &s, &c);
  q[0] = par[LENGTH] * s;
  q[1] = -par[LENGTH] * c;
  v[0] = par[LENGTH] * par[OMEGA0] * c;
  v[1] = par[LENGTH] * par[OMEGA0] * s;
}

/* What is prepared of pendulum's motion, and the length.  */
enum
{
  LENGTH_AT = HS_SWING_NUMBERS
};
_Static_assert((int) LENGTH_AT < (int) HS_PREPARED, "");

static long double
angle_of (const double *q)
{
  return atan2l (q[0], -(long double) q[1]);
}

static long double
turning_of (const double *q, const double *v)
{
  const long double x = q[0], y = q[1];
  return (x * v[1] - y * v[0]) / (x * x + y * y);
}

static void
prepare (const double *par, double t0, const double *q, const double *v,
         long double *p)
{
  hs_swing_prepare (par[G], par[LENGTH], t0, q ? angle_of (q) : par[THETA0],
                    q ? turning_of (q, v) : par[OMEGA0], p);
  p[LENGTH_AT] = par[LENGTH];
}

static void
at (const long double *p, double t, double *q, double *v)
{
  const struct hs_swing_state half = hs_swing_at (p, t);
  const long double L = p[LENGTH_AT], s = 2 * half.sine * half.cosine;
  const long double c = (half.cosine - half.sine) * (half.cosine + half.sine);
  q[0] = L * s;
  q[1] = -L * c;
  v[0] = L * half.omega * c;
  v[1] = L * half.omega * s;
}

static void
flow (const double *par, double t0, double t, double *q, double *v)
{
  long double prepared[HS_PREPARED];
  prepare (par, t0, q, v, prepared);
  at (prepared, t, q, v);
}

static double
period (const double *par, const double *q, const double *v)
{
  return hs_swing_period (par[G], par[LENGTH], angle_of (q),
                          turning_of (q, v));
}

static double
frequency (const double *par)
{
  return sqrt (par[G] / par[LENGTH]);
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

const struct hs_system rod_system = {
  .name = "rod",
  .title = "pendulum as a point on a rod",
  .equation = "r'' = (0, -g) + lambda r, r.r = L^2",
  .reference = "Hairer, Lubich & Wanner, Geometric Numerical Integration, "
               "VII.1",
  .dof = 2,
  .columns = (const char *const[]){ "x", "y", "vx", "vy" },
  .units = (const char *const[]){ "m", "m", "m/s", "m/s" },
  .parameters = parameters,
  .invariants = invariants,
  .amplitude = { "theta0", 0.05, 3.1 },
  .traits = HS_CONSERVATIVE | HS_VELOCITY_DEPENDENT,
  .start = start,
  .acceleration = acceleration,
  .flow = flow,
  .prepare = prepare,
  .at = at,
  .period = period,
  .frequency = frequency,
  .rods = &rods,
  .showing = { "rattle,relaxation,rk4,exact", 5, 64 },
};
