/* SPDX-License-Identifier: MIT */
/* The double pendulum: a mass on a rod, and on it another mass on a rod.

   Point masses m1, m2 on rigid massless rods l1, l2 at angles theta1, theta2
   from the vertical, in a plane.  With D = theta1 - theta2, w = theta' and
   m = m1 + m2 sin^2 D, Lagrange's equations solved for the accelerations are

     l1 m theta1'' = m2 (g sin theta2 cos D
                         - sin D (l1 w1^2 cos D + l2 w2^2))
                     - (m1 + m2) g sin theta1
     l2 m theta2'' = (m1 + m2) (l1 w1^2 sin D - g sin theta2
                                + g sin theta1 cos D)
                     + m2 l2 w2^2 sin D cos D

   They hold the velocities squared.  The energy, 0 at rest at the bottom, is

     E = (m1 + m2) l1^2 w1^2/2 + m2 l2^2 w2^2/2 + m2 l1 l2 w1 w2 cos D
         + (m1 + m2) g l1 (1 - cos theta1) + m2 g l2 (1 - cos theta2)

   Regular at small energies, and chaotic at those at which a rod can turn
   over; no second invariant is known.
   Small oscillations have the frequencies w of

     m1 l1 l2 w^4 - (m1 + m2) g (l1 + l2) w^2 + (m1 + m2) g^2 = 0

   References: L. D. Landau, E. M. Lifshitz, Mechanics, 3rd ed., section 5,
   problem 1; T. Stachowiak, T. Okada, Chaos Solitons Fractals 29 (2006) 417,
   doi:10.1016/j.chaos.2005.08.032.  */

#include "sine.h"
#include "system.h"

enum
{
  G,
  L1,
  L2,
  M1,
  M2,
  THETA10,
  THETA20,
  OMEGA10,
  OMEGA20
};

/* 1 - cos x, without cancellation.  */
static double
versine (double x)
{
  const double s = hs_sine (x / 2);
  return 2 * s * s;
}

static void
acceleration (int lanes, const double *par, double t, const double *q,
              const double *v, double *a)
{
  const double g = par[G], l1 = par[L1], l2 = par[L2];
  const double m1 = par[M1], m2 = par[M2];
  for (int i = 0; i < lanes; i++)
    {
      const double theta1 = q[i], theta2 = q[lanes + i], D = theta1 - theta2;
      const double s = hs_sine (D), c = 1 - versine (D), m = m1 + m2 * s * s;
      const double sin1 = hs_sine (theta1), sin2 = hs_sine (theta2);
      const double pull1 = l1 * v[i] * v[i];
      const double pull2 = l2 * v[lanes + i] * v[lanes + i];
      a[i] = (m2 * (g * sin2 * c - s * (pull1 * c + pull2))
              - (m1 + m2) * g * sin1)
             / (l1 * m);
      a[lanes + i] = ((m1 + m2) * (pull1 * s - g * sin2 + g * sin1 * c)
                      + m2 * pull2 * s * c)
                     / (l2 * m);
    }
}

static void
start (const double *par, double *q, double *v)
{
  q[0] = par[THETA10];
  q[1] = par[THETA20];
  v[0] = par[OMEGA10];
  v[1] = par[OMEGA20];
}

static void
energy (int lanes, const double *par, const double *q, const double *v,
        double *value, double *size)
{
  const double g = par[G], m2 = par[M2], both = par[M1] + m2;
  for (int i = 0; i < lanes; i++)
    {
      const double theta1 = q[i], theta2 = q[lanes + i];
      const double u1 = par[L1] * v[i], u2 = par[L2] * v[lanes + i];
      const double plain = 0.5 * both * u1 * u1 + 0.5 * m2 * u2 * u2
                           + both * g * par[L1] * versine (theta1)
                           + m2 * g * par[L2] * versine (theta2);
      const double mixed = m2 * u1 * u2 * (1 - versine (theta1 - theta2));
      value[i] = plain + mixed;
      size[i] = plain + fabs (mixed);
    }
}

/* The larger one.  */
static double
frequency (const double *par)
{
  const double l1 = par[L1], l2 = par[L2], sum = l1 + l2;
  const double share = par[M1] / (par[M1] + par[M2]);
  const double root = sqrt (sum * sum - 4 * l1 * l2 * share);
  return sqrt (par[G] * (sum + root) / (2 * l1 * l2 * share));
}

/* Of the quicker small oscillation; the motion need not return.  */
static double
period (const double *par, const double *q, const double *v)
{
  return 2 * M_PI / frequency (par);
}

static const struct hs_parameter parameters[] = {
  { "g", "g", "m/s^2", 9.81, 1e-6, 1e6, "acceleration of gravity" },
  { "l1", "l_1", "m", 1, 1e-3, 1e3, "length of the upper rod" },
  { "l2", "l_2", "m", 1, 1e-3, 1e3, "length of the lower rod" },
  { "m1", "m_1", "kg", 1, 1e-3, 1e3, "mass of the upper body" },
  { "m2", "m_2", "kg", 1, 1e-3, 1e3, "mass of the lower body" },
  { "theta10", "theta_10", "rad", M_PI / 6, -M_PI, M_PI,
    "angle of the upper rod at the start" },
  { "theta20", "theta_20", "rad", M_PI / 4, -M_PI, M_PI,
    "angle of the lower rod at the start" },
  { "omega10", "omega_10", "rad/s", 0, -1e6, 1e6,
    "angular velocity of the upper rod at the start" },
  { "omega20", "omega_20", "rad/s", 0, -1e6, 1e6,
    "angular velocity of the lower rod at the start" },
  { NULL },
};

static const struct hs_invariant invariants[] = {
  { "energy", "J", energy },
  { NULL },
};

const struct hs_system double_pendulum_system = {
  .name = "double-pendulum",
  .title = "double pendulum",
  .equation = "Lagrange's, of two point masses on two rods",
  .reference = "Landau & Lifshitz, Mechanics, section 5",
  .dof = 2,
  .columns = (const char *const[]){ "theta1", "theta2", "omega1", "omega2" },
  .units = (const char *const[]){ "rad", "rad", "rad/s", "rad/s" },
  .parameters = parameters,
  .invariants = invariants,
  .amplitude = { "theta10", 0.05, 2 },
  .traits = HS_CONSERVATIVE | HS_VELOCITY_DEPENDENT,
  .start = start,
  .acceleration = acceleration,
  .period = period,
  .frequency = frequency,
  .showing = { "midpoint,rk4,implicit-midpoint", 10, 32 },
};
