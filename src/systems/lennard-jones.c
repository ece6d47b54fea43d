/* SPDX-License-Identifier: MIT */
/* Seven atoms of argon in the plane, one amid a hexagon: a frozen crystal.

     V(r) = 4 epsilon ((sigma/r)^12 - (sigma/r)^6)   of every pair

   With epsilon, sigma and m 1 these are the reduced units; argon's are
   sigma = 0.341 nm, epsilon = 119.8 K k_B and m = 66.34e-27 kg, so that one of
   time is sigma sqrt(m/epsilon) = 2.16 ps.  The start is the book's, given
   there in nm and m/s.  The repulsion is steep: what keeps a step down is how
   near two atoms come.  Kept are the energy, the momentum, which is 0, and the
   angular momentum.
   Reference: E. Hairer, C. Lubich, G. Wanner, Geometric Numerical Integration,
   2nd ed., I.4, doi:10.1007/3-540-30666-8; data by J. J. Biesiadecki and R. D.
   Skeel, J. Comput. Phys. 109 (1993) 318, doi:10.1006/jcph.1993.1220.  */

#include "particles.h"

enum
{
  EPSILON,
  SIGMA,
  MASS,
  SPEED
};
enum
{
  ATOMS = 7,
  DOF = 2 * ATOMS
};

static const double ONE = 1;

/* Of weights 1: the mass is in the law.  */
HS_INLINE double
force (const double *par, double r2)
{
  const double i = 1 / r2, s2 = par[SIGMA] * par[SIGMA] * i, s6 = s2 * s2 * s2;
  return 24 * par[EPSILON] / par[MASS] * i * (2 * s6 * s6 - s6);
}

HS_INLINE double
potential (const double *par, double r2, double *size)
{
  const double s2 = par[SIGMA] * par[SIGMA] / r2, s6 = s2 * s2 * s2;
  *size = 4 * par[EPSILON] * (s6 * s6 + s6);
  return 4 * par[EPSILON] * (s6 * s6 - s6);
}

HS_CLONES static void
acceleration (int lanes, const double *par, double t, const double *q,
              const double *v, double *a)
{
  hs_pairs_acceleration (lanes, (struct hs_particles){ ATOMS, 2, &ONE, 0 },
                         force, par, q, a);
}

static struct hs_particles
masses (const double *par)
{
  return (struct hs_particles){ ATOMS, 2, par + MASS, 0 };
}

static void
energy (int lanes, const double *par, const double *q, const double *v,
        double *value, double *size)
{
  hs_pairs_energy (lanes, (struct hs_particles){ ATOMS, 2, &ONE, 0 },
                   potential, par, q, value, size);
  hs_kinetic_energy (lanes, masses (par), v, value, size);
}

static void
momentum_x (int lanes, const double *par, const double *q, const double *v,
            double *value, double *size)
{
  hs_momentum (lanes, masses (par), 0, v, value, size);
}

static void
momentum_y (int lanes, const double *par, const double *q, const double *v,
            double *value, double *size)
{
  hs_momentum (lanes, masses (par), 1, v, value, size);
}

static void
angular_momentum (int lanes, const double *par, const double *q,
                  const double *v, double *value, double *size)
{
  hs_angular_momentum (lanes, masses (par), 2, q, v, value, size);
}

#define CENTRE(name, axis, of)                                                \
  static void name (int lanes, const double *par, const double *q,            \
                    const double *v, double *value, double *size)             \
  {                                                                           \
    hs_centre (lanes, masses (par), axis, of, value, size);                   \
  }
CENTRE (centre_x, 0, q)
CENTRE (centre_y, 1, q)
CENTRE (centre_speed_x, 0, v)
CENTRE (centre_speed_y, 1, v)

static void
start (const double *par, double *q, double *v)
{
  static const double nm[DOF] = { 0,     0,     0.02, 0.39, 0.34, 0.17, 0.36,
                                  -0.21, -0.02, -0.4, -.35, -.16, -.31, 0.21 };
  static const double m_per_s[DOF]
      = { -30, -20, 50, -90, -70, -60, 90, 40, 80, 90, -40, 100, -80, -60 };
  const double argon = sqrt (119.8 * 1.380658e-23 / 66.34e-27); /* m/s */
  const double speed = par[SPEED] * sqrt (par[EPSILON] / par[MASS]);
  for (int i = 0; i < DOF; i++)
    {
      q[i] = par[SIGMA] * (nm[i] / 0.341);
      v[i] = speed * (m_per_s[i] / argon);
    }
}

/* Of two atoms' small oscillation: at r = 2^(1/6) sigma the force grows by
   36 2^(2/3) epsilon/sigma^2, and their reduced mass is m/2.  */
static double
period (const double *par, const double *q, const double *v)
{
  return 2 * M_PI * par[SIGMA]
         * sqrt (par[MASS] / (72 * cbrt (4) * par[EPSILON]));
}

static const struct hs_parameter parameters[] = {
  { "epsilon", "epsilon", "J", 1, 1e-6, 1e6, "depth of a pair's well" },
  { "sigma", "sigma", "m", 1, 1e-6, 1e6, "distance where V is 0" },
  { "m", "m", "kg", 1, 1e-6, 1e6, "mass of an atom" },
  { "speed", "c", "1", 1, 0, 100,
    "speed at the start, as a multiple of the book's" },
  { NULL },
};

static const struct hs_invariant invariants[] = {
  { "energy", "J", energy },
  { "momentum_x", "kg*m/s", momentum_x },
  { "momentum_y", "kg*m/s", momentum_y },
  { "angular_momentum", "kg*m^2/s", angular_momentum },
  { "centre_x", "m", centre_x, centre_speed_x },
  { "centre_y", "m", centre_y, centre_speed_y },
  { NULL },
};

const struct hs_system lennard_jones_system = {
  .name = "lennard-jones",
  .title = "seven Lennard-Jones atoms",
  .equation = "V = 4 epsilon ((sigma/r)^12 - (sigma/r)^6) of every pair",
  .reference = "Hairer, Lubich & Wanner, Geometric Numerical Integration, I.4",
  .dof = DOF,
  .columns
  = (const char *const[]){ "x_1",  "y_1",  "x_2",  "y_2",  "x_3",  "y_3",
                           "x_4",  "y_4",  "x_5",  "y_5",  "x_6",  "y_6",
                           "x_7",  "y_7",  "vx_1", "vy_1", "vx_2", "vy_2",
                           "vx_3", "vy_3", "vx_4", "vy_4", "vx_5", "vy_5",
                           "vx_6", "vy_6", "vx_7", "vy_7" },
  .units
  = (const char *const[]){ "m",   "m",   "m",   "m",   "m",   "m",   "m",
                           "m",   "m",   "m",   "m",   "m",   "m",   "m",
                           "m/s", "m/s", "m/s", "m/s", "m/s", "m/s", "m/s",
                           "m/s", "m/s", "m/s", "m/s", "m/s", "m/s", "m/s" },
  .parameters = parameters,
  .invariants = invariants,
  .amplitude = { "speed", 0.1, 2 },
  .traits = HS_CONSERVATIVE,
  .start = start,
  .acceleration = acceleration,
  .period = period,
  .showing = { "euler,velocity-verlet,rk4", 10, 32 },
};
