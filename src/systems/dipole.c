/* SPDX-License-Identifier: MIT */
/* A charge in the field of a magnetic dipole: Stormer's problem, of which the
   aurora and the radiation belts come.

     q'' = v x B,   B = M (3 x z, 3 y z, 3 z^2 - r^2)/r^5

   M is the dipole's moment along z times charge over mass.  B is the curl of
   A = M (-y, x, 0)/r^3.  The speed is kept, so the energy per unit mass is
   v^2/2, and as nothing depends on the angle about z, the canonical angular
   momentum is, too (Stormer's first integral, 2 gamma):

     p = x vy - y vx + M rho^2/r^3,   rho^2 = x^2 + y^2

   Only these two are known: the motion is not integrable.  In Stormer's units,
   M = 1 and speed 1, the unit of length is C = sqrt(M/v).  With p > 2
   sqrt(M v) the region within r = C that a motion can reach is closed: it is
   trapped for ever.  As long as the gyration is small, of a radius v r^3/M
   far below r, it gyrates about a field line r = (M/p) cos^2(latitude),
   bounces along it between mirror points and drifts about the axis; else the
   mirror points wander, and the motion is chaotic.  The start is at (x0, 0,
   0), at the angle alpha from z, moving toward y.  The mirror points are where
   B = B0/sin^2(alpha), which v x0^2/M shifts in proportion.
   References: C. Stormer, The Polar Aurora (1955); A. J. Dragt, Rev. Geophys.
   3 (1965) 255, doi:10.1029/RG003i002p00255.  */

#include "circle.h"

#include <math.h>

enum
{
  M,
  X0,
  SPEED,
  ALPHA
};

static void
acceleration (int lanes, const double *par, double t, const double *q,
              const double *v, double *a)
{
  LANES (i, lanes)
  {
    const double x = q[i], y = q[lanes + i], z = q[2 * lanes + i];
    const double vx = v[i], vy = v[lanes + i], vz = v[2 * lanes + i];
    const double plane = x * x + y * y, r2 = plane + z * z;
    const double f = par[M] / (r2 * r2 * sqrt (r2));
    const double bx = f * 3 * x * z, by = f * 3 * y * z;
    const double bz = f * (2 * z * z - plane);
    a[i] = vy * bz - vz * by;
    a[lanes + i] = vz * bx - vx * bz;
    a[2 * lanes + i] = vx * by - vy * bx;
  }
}

static void
start (const double *par, double *q, double *v)
{
  long double s, c;
  hs_circle (par[ALPHA], &s, &c);
  q[0] = par[X0];
  q[1] = q[2] = v[0] = 0;
  v[1] = par[SPEED] * (double) s;
  v[2] = par[SPEED] * (double) c;
}

static void
energy (int lanes, const double *par, const double *q, const double *v,
        double *value, double *size)
{
  LANES (i, lanes)
  {
    const double vx = v[i], vy = v[lanes + i], vz = v[2 * lanes + i];
    value[i] = size[i] = 0.5 * (vx * vx + vy * vy + vz * vz);
  }
}

static void
angular_momentum (int lanes, const double *par, const double *q,
                  const double *v, double *value, double *size)
{
  LANES (i, lanes)
  {
    const double x = q[i], y = q[lanes + i], z = q[2 * lanes + i];
    const double plus = x * v[lanes + i], minus = y * v[i];
    const double plane = x * x + y * y, r2 = plane + z * z;
    const double field = par[M] * plane / (r2 * sqrt (r2));
    size[i] = fabs (plus) + fabs (minus) + field;
    value[i] = plus - minus + field;
  }
}

/* Of the gyration in the field at q; the motion itself need not return.  */
static double
period (const double *par, const double *q, const double *v)
{
  const double plane = q[0] * q[0] + q[1] * q[1], r2 = plane + q[2] * q[2];
  return 2 * M_PI * r2 * r2 / (par[M] * sqrt (plane + 4 * q[2] * q[2]));
}

static const struct hs_parameter parameters[] = {
  { "M", "M", "m^3/s", 1, 1e-6, 1e6,
    "moment of the dipole, times charge over mass" },
  { "x0", "x_0", "m", 1, 1e-3, 1e3, "distance from the dipole at the start" },
  { "v0", "v_0", "m/s", 0.05, 0, 1e6, "speed" },
  { "alpha", "alpha", "rad", M_PI_4, 0, M_PI,
    "pitch angle at the start: of the velocity from z" },
  { NULL },
};

static const struct hs_invariant invariants[] = {
  { "energy", "J/kg", energy },
  { "canonical_angular_momentum", "m^2/s", angular_momentum },
  { NULL },
};

const struct hs_system dipole_system = {
  .name = "dipole",
  .title = "charge in a dipole's field",
  .equation = "q'' = v x B, B = M (3 x z, 3 y z, 3 z^2 - r^2)/r^5",
  .reference = "Dragt, Rev. Geophys. 3 (1965) 255",
  .dof = 3,
  .columns = (const char *const[]){ "x", "y", "z", "vx", "vy", "vz" },
  .units = (const char *const[]){ "m", "m", "m", "m/s", "m/s", "m/s" },
  .parameters = parameters,
  .invariants = invariants,
  .amplitude = { "v0", 0.01, 0.1 },
  .traits = HS_CONSERVATIVE | HS_VELOCITY_DEPENDENT | HS_MAGNETIC,
  .start = start,
  .acceleration = acceleration,
  .period = period,
  .showing = { "boris,midpoint,rk4", 10, 64 },
};
