/* SPDX-License-Identifier: MIT */
/* Halley's comet about the Sun, the planets left out.

     r'' = -mu r/r^3,   mu = 4 pi^2 AU^3/yr^2

   the year that of Gauss, 2 pi/k = 365.2568983 days, in which the Earth's
   orbit of 1 AU takes 1.  The start is at perihelion, a (1 - e) = 0.586 AU,
   where the comet was on 9 February 1986; a turn takes a^(3/2) = 75.3 years.
   A step that is short for decades is long in
   the weeks there, where the comet is 60 times as quick. Beside energy and
   angular momentum the eccentricity vector is kept, here (e, 0), of length e
   and toward the perihelion:

     (vy L/mu - x/r, -vx L/mu - y/r),   L = x vy - y vx

   (Laplace, Runge, Lenz); its turning is that of the orbit's axis.
   References: elements of 1P/Halley, epoch 17 February 1994, JPL Small-Body
   Database; D. K. Yeomans, T. Kiang, Mon. Not. R. Astron. Soc. 197 (1981) 633,
   doi:10.1093/mnras/197.3.633.  */

#include "kepler.h"
#include "orbit.h"

enum
{
  MU,
  E,
  A
};

static void
start (const double *par, double *q, double *v)
{
  hs_kepler_pericentre (par[MU], par[E], par[A], q, v);
}

static void
prepare (const double *par, double t0, const double *q, const double *v,
         long double *p)
{
  hs_kepler_prepare (par[MU], par[E], par[A], t0, q, v, p);
}

/* Component d of the eccentricity vector.  */
static void
eccentricity (int d, int lanes, const double *par, const double *q,
              const double *v, double *value, double *size)
{
  const double *across = v + (1 - d) * lanes, *along = q + d * lanes;
  hs_kepler_angular_momentum (lanes, par, q, v, value, size);
  LANES (i, lanes)
  {
    const double x = q[i], y = q[lanes + i];
    const double u = (d ? -across[i] : across[i]) / par[MU];
    const double unit = along[i] / sqrt (x * x + y * y);
    value[i] = u * value[i] - unit;
    size[i] = fabs (u) * size[i] + fabs (unit);
  }
}

static void
eccentricity_x (int lanes, const double *par, const double *q, const double *v,
                double *value, double *size)
{
  eccentricity (0, lanes, par, q, v, value, size);
}

static void
eccentricity_y (int lanes, const double *par, const double *q, const double *v,
                double *value, double *size)
{
  eccentricity (1, lanes, par, q, v, value, size);
}

static const struct hs_parameter parameters[] = {
  { "mu", "mu", "AU^3/yr^2", 39.478417604357434475, 1e-6, 1e6,
    "gravitational parameter of the Sun" },
  { "e", "e", "1", 0.96714291, 0, 0.999, "eccentricity" },
  { "a", "a", "AU", 17.834144, 1e-3, 1e6, "semi-major axis" },
  { NULL },
};

static const struct hs_invariant invariants[] = {
  { "energy", "AU^2/yr^2", hs_kepler_energy },
  { "angular_momentum", "AU^2/yr", hs_kepler_angular_momentum },
  { "eccentricity_x", "1", eccentricity_x },
  { "eccentricity_y", "1", eccentricity_y },
  { NULL },
};

const struct hs_system halley_system = {
  .name = "halley",
  .title = "Halley's comet",
  .equation = "r'' = -mu r/r^3 in the plane",
  .reference = "Yeomans & Kiang, Mon. Not. R. Astron. Soc. 197 (1981) 633",
  .dof = orbit_dof,
  .columns = (const char *const[]){ "x", "y", "vx", "vy" },
  .units = (const char *const[]){ "AU", "AU", "AU/yr", "AU/yr" },
  .time = "yr",
  .parameters = parameters,
  .invariants = invariants,
  .amplitude = { "e", 0, 0.97 },
  .traits = HS_CONSERVATIVE,
  .start = start,
  .acceleration = orbit_acceleration,
  .flow = hs_kepler_flow,
  .prepare = prepare,
  .at = hs_kepler_at,
  .period = hs_kepler_period,
  .showing = { "semi-implicit-euler,velocity-verlet,rk4,exact", 2, 4096 },
};
