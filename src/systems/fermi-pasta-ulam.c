/* SPDX-License-Identifier: MIT */
/* The chain of Fermi, Pasta, Ulam and Tsingou: 31 masses between fixed ends,
   joined by 32 springs that are not quite linear.

     x_i'' = F(d_(i+1)) - F(d_i),   F(d) = d + alpha d^2 + beta d^3,
     d_i = x_i - x_(i-1),   i = 1 … 31,   x_0 = x_32 = 0

   The energy is the sum of x_i'^2/2 and of d_i^2/2 + alpha d_i^3/3 +
   beta d_i^4/4.  The start is the first mode of the linear chain, at rest:
   x_i = A sin(pi i/32).  Its energy passes to a few other modes and, after
   146 periods, nearly all of it comes back.  The modes' frequencies are
   2 sin(pi k/64).
   Reference: E. Fermi, J. Pasta, S. Ulam, Studies of nonlinear problems, Los
   Alamos report LA-1940 (1955), doi:10.2172/4376203.  */

#include "circle.h"

#include <math.h>

enum
{
  ALPHA,
  BETA,
  AMPLITUDE
};
enum
{
  MASSES = 31
};

HS_CLONES static void
acceleration (int lanes, const double *par, double t, const double *q,
              const double *v, double *a)
{
  for (int i = 0; i <= MASSES; i++) /* the springs */
    LANES (l, lanes)
    {
      const double left = i > 0 ? q[(i - 1) * lanes + l] : 0;
      const double right = i < MASSES ? q[i * lanes + l] : 0;
      const double d = right - left;
      const double f = d * (1 + d * (par[ALPHA] + d * par[BETA]));
      if (i > 0)
        a[(i - 1) * lanes + l] += f;
      if (i < MASSES)
        a[i * lanes + l] = -f;
    }
}

static void
energy (int lanes, const double *par, const double *q, const double *v,
        double *value, double *size)
{
  LANES (l, lanes) value[l] = size[l] = 0;
  for (int i = 0; i <= MASSES; i++)
    LANES (l, lanes)
    {
      const double left = i > 0 ? q[(i - 1) * lanes + l] : 0;
      const double right = i < MASSES ? q[i * lanes + l] : 0;
      const double d = right - left, d2 = d * d;
      const double speed = i < MASSES ? v[i * lanes + l] : 0;
      const double square = 0.5 * (speed * speed + d2);
      const double cube = par[ALPHA] * d2 * d / 3;
      const double fourth = par[BETA] * d2 * d2 / 4;
      value[l] += square + cube + fourth;
      size[l] += square + fabs (cube) + fabs (fourth);
    }
}

/* From a sine that no C library rounds otherwise: this motion magnifies a last
   digit.  */
static void
start (const double *par, double *q, double *v)
{
  for (int i = 0; i < MASSES; i++)
    {
      long double s, c;
      hs_circle (M_PI * (i + 1) / (MASSES + 1), &s, &c);
      q[i] = par[AMPLITUDE] * (double) s;
      v[i] = 0;
    }
}

/* The fastest mode's.  */
static double
frequency (const double *par)
{
  return 2 * cos (M_PI / (2 * (MASSES + 1)));
}

/* The first mode's, were the springs linear.  */
static double
period (const double *par, const double *q, const double *v)
{
  return M_PI / sin (M_PI / (2 * (MASSES + 1)));
}

static const struct hs_parameter parameters[] = {
  { "alpha", "alpha", "1/m", 0.25, -1e6, 1e6, "of the springs' square term" },
  { "beta", "beta", "1/m^2", 0, -1e6, 1e6, "of the springs' cubic term" },
  { "A", "A", "m", 1, -1e6, 1e6, "amplitude of the first mode at the start" },
  { NULL },
};

static const struct hs_invariant invariants[] = {
  { "energy", "m^2/s^2", energy },
  { NULL },
};

/* Once for each mass.  */
#define FIVE(X, a, b, c, d, e) X (a) X (b) X (c) X (d) X (e)
#define EACH_MASS(X)                                                          \
  FIVE (X, 1, 2, 3, 4, 5)                                                     \
  FIVE (X, 6, 7, 8, 9, 10)                                                    \
  FIVE (X, 11, 12, 13, 14, 15)                                                \
  FIVE (X, 16, 17, 18, 19, 20)                                                \
  FIVE (X, 21, 22, 23, 24, 25) FIVE (X, 26, 27, 28, 29, 30) X (31)
#define POSITION(n) "x" #n,
#define VELOCITY(n) "v" #n,
#define LENGTH(n) "m",
#define SPEED(n) "m/s",

const struct hs_system fermi_pasta_ulam_system = {
  .name = "fermi-pasta-ulam",
  .title = "Fermi-Pasta-Ulam chain",
  .equation = "x_i'' = F(x_(i+1) - x_i) - F(x_i - x_(i-1)), "
              "F(d) = d + alpha d^2 + beta d^3",
  .reference = "Fermi, Pasta & Ulam, Los Alamos report LA-1940 (1955)",
  .dof = MASSES,
  .columns
  = (const char *const[]){ EACH_MASS (POSITION) EACH_MASS (VELOCITY) },
  .units = (const char *const[]){ EACH_MASS (LENGTH) EACH_MASS (SPEED) },
  .parameters = parameters,
  .invariants = invariants,
  .amplitude = { "A", 0.1, 10 },
  .traits = HS_CONSERVATIVE,
  .start = start,
  .acceleration = acceleration,
  .period = period,
  .frequency = frequency,
  .showing = { "semi-implicit-euler,velocity-verlet,rk4", 3, 128 },
};
