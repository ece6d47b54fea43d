/* SPDX-License-Identifier: MIT */
/* The plane pendulum: a point mass on a rigid massless rod of length L.

     theta'' = -(g/L) sin theta,   w = sqrt(g/L)

   The energy per unit mass and length squared, zero at the bottom, is
   E = theta'^2/2 + w^2 (1 - cos theta) = 2 w^2 k^2, where

     k^2 = sin^2(theta/2) + (theta'/2w)^2

   is the square of the modulus of the Jacobi elliptic functions:

     k < 1, swinging:  sin(theta/2) = k sn(u, k),  cos(theta/2) = dn(u, k),
                       theta' = 2 w k cn(u, k),    u = u0 + w t
     k > 1, turning:   theta/2 = am(u, 1/k),  theta' = 2 w k dn(u, 1/k),
                       u = u0 + k w t

   Near the separatrix k = 1 everything depends on

     1 - k^2 = cos^2(theta/2) - theta'^2 L/(4 g)

   whose two terms nearly cancel.  They are exact functions of the doubles
   given, so this difference alone is taken in 113 bits where it is small, and
   all else in long double.
   Reference: NIST Digital Library of Mathematical Functions, chapters 19 and
   22; the pendulum is section 22.19(i).  */

#include "pendulum.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>

/* pi is PI - PI_REST, PI in 64 bits.  */
static const long double PI = 3.14159265358979323846264338327950288L;
static const long double PI_REST
    = LDBL_MANT_DIG == 64 ? 5.01655761266833202355733e-20L : 0;

#ifdef __SIZEOF_FLOAT128__
typedef __float128 wide;
#else
typedef long double wide; /* of 113 bits where there is no other */
#endif

/* cos(x), |x| <= pi/2, by its Taylor series: the terms fall from the start on,
   and the last, x^40/40!, is below 2^-133.  */
static wide
cosine (wide x)
{
  const wide z = x * x;
  wide sum = 1;
  for (int k = 38; k >= 0; k -= 2)
    sum = 1 - sum * z / ((k + 1) * (k + 2));
  return sum;
}

/* 1 - k^2 at the angle 2 half from the bottom.  */
static long double
complement (const double *par, wide half, double omega)
{
  const wide d = cosine (half), speed = omega;
  return d * d
         - speed * speed * par[PENDULUM_L] / (4 * (wide) par[PENDULUM_G]);
}

/* Carlson's R_F(x, y, 1) by duplication (DLMF 19.36(i)): the arguments come
   4 times closer to their mean each time, and the series that is left off is
   below the 6th power of their distance: at 2^-12, under 2^-72.  */
static long double
carlson_rf (long double x, long double y)
{
  long double z = 1, mean = (x + y + z) / 3;
  while (fmaxl (fabsl (mean - x), fmaxl (fabsl (mean - y), fabsl (mean - z)))
         > mean * 0x1p-12L)
    {
      const long double rx = sqrtl (x), ry = sqrtl (y), rz = sqrtl (z);
      const long double shift = rx * ry + ry * rz + rz * rx;
      x = (x + shift) / 4;
      y = (y + shift) / 4;
      z = (z + shift) / 4;
      mean = (x + y + z) / 3;
    }
  const long double X = 1 - x / mean, Y = 1 - y / mean, Z = -X - Y;
  const long double e2 = X * Y - Z * Z, e3 = X * Y * Z;
  return (1 - e2 / 10 + e3 / 14 + e2 * e2 / 24 - 3 * e2 * e3 / 44)
         / sqrtl (mean);
}

/* Complete integral K of the modulus whose complement is kc.  */
static long double
complete (long double kc)
{
  return carlson_rf (0, kc * kc);
}

/* The amplitude am(u, k), kc = sqrt(1 - k^2): Landen's descending
   transformation by the arithmetic-geometric mean (DLMF 22.20(ii)).  */
static long double
amplitude (long double u, long double k, long double kc)
{
  enum
  {
    MOST = 40
  };
  long double a[MOST], b[MOST], c[MOST];
  int n = 0;

  if (kc == 0)
    return 2 * atanl (tanhl (u / 2));
  a[0] = 1;
  b[0] = kc;
  c[0] = k;
  for (; n < MOST - 1 && c[n] > a[n] * 0x1p-64L; n++)
    {
      a[n + 1] = (a[n] + b[n]) / 2;
      b[n + 1] = sqrtl (a[n] * b[n]);
      c[n + 1] = (a[n] - b[n]) / 2;
    }
  const long double half_turns = rintl (u * a[n] / (PI / 2) / 2);
  long double angle = ldexpl (u * a[n] - half_turns * PI, n);
  for (; n > 0; n--)
    {
      /* sin(2 angle' - angle) = (c/a) sin(angle), its cosine without loss.  */
      const long double sn = sinl (angle), cn = cosl (angle);
      angle = (angle + atan2l (c[n] * sn, hypotl (a[n] * cn, b[n] * sn))) / 2;
    }
  return angle + half_turns * PI;
}

/* The curve of the phase plane on which a state moves.  */
struct curve
{
  long double w;       /* sqrt(g/L) */
  long double k;       /* above 1: turning */
  long double m, mc;   /* modulus used, k or 1/k, and its complement */
  long double u, rate; /* argument at the state, and du/dt */
  long double turns;   /* whole turns left out of theta */
};

static struct curve
curve_of (const double *par, double theta, double omega)
{
  struct curve c;
  c.w = sqrtl ((long double) par[PENDULUM_G] / par[PENDULUM_L]);
  c.turns = rintl (theta / (2 * PI));

  /* 2 pi as two numbers, of which the turns' multiples cancel in theta.  */
  const wide reduced
      = (wide) theta - 2 * (wide) PI * c.turns + 2 * (wide) PI_REST * c.turns;
  const long double half = reduced / 2;
  const long double s = sinl (half), d = cosl (half), p = omega / (2 * c.w);
  /* Where little cancels 64 bits will do, and are quicker.  */
  const long double rough = (d - fabsl (p)) * (d + fabsl (p));
  const long double kc2
      = fabsl (rough) > 1e-3L ? rough : complement (par, reduced / 2, omega);
  c.k = hypotl (s, p);
  if (c.k == 0) /* at rest at the bottom */
    {
      c.m = c.u = c.rate = 0;
      c.mc = 1;
    }
  else if (kc2 >= 0)
    {
      const long double sn = s / c.k, cn = p / c.k;
      c.m = c.k;
      c.mc = sqrtl (kc2);
      c.u = sn * carlson_rf (cn * cn, d * d);
      if (cn < 0)
        c.u = copysignl (2 * complete (c.mc), sn) - c.u;
      c.rate = c.w;
    }
  else
    {
      const long double dn = p / c.k;
      c.m = 1 / c.k;
      c.mc = sqrtl (-kc2) / c.k;
      c.u = s * carlson_rf (d * d, dn * dn);
      c.rate = copysignl (c.k * c.w, p);
    }
  return c;
}

static void
flow (const double *par, double t0, double t, double *q, double *v)
{
  const struct curve c = curve_of (par, q[0], v[0]);
  const long double tau = (long double) t - t0;
  const long double angle = amplitude (c.u + c.rate * tau, c.m, c.mc);
  const long double cn = cosl (angle), dn = hypotl (c.mc, c.m * cn);
  const bool swinging = c.k <= 1;
  const long double half = swinging ? atan2l (c.k * sinl (angle), dn) : angle;
  const long double speed = swinging ? c.w * c.k * cn : c.rate * dn;
  q[0] = 2 * (half + PI * c.turns);
  v[0] = 2 * speed;
}

static double
period (const double *par, const double *q, const double *v)
{
  const struct curve c = curve_of (par, q[0], v[0]);
  if (c.mc == 0)
    return INFINITY;
  return (c.k <= 1 ? 4 / c.w : 2 / (c.k * c.w)) * complete (c.mc);
}

static void
energy (int lanes, const double *par, const double *q, const double *v,
        double *value, double *size)
{
  const double k = par[PENDULUM_G] / par[PENDULUM_L];
  LANES (i, lanes) value[i] = q[i] / 2;
  hs_sines (lanes, value, value);
  LANES (i, lanes)
  value[i] = size[i] = 0.5 * v[i] * v[i] + 2 * k * value[i] * value[i];
}

static void
start (const double *par, double *q, double *v)
{
  q[0] = par[PENDULUM_THETA0];
  v[0] = par[PENDULUM_OMEGA0];
}

static void
exact (const double *par, double t, double *q, double *v)
{
  start (par, q, v);
  flow (par, 0, t, q, v);
}

static double
frequency (const double *par)
{
  return sqrt (par[PENDULUM_G] / par[PENDULUM_L]);
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

static const struct hs_invariant invariants[] = {
  { "energy", "rad^2/s^2", energy },
  { NULL },
};

const struct hs_system pendulum_system = {
  .name = "pendulum",
  .title = "plane pendulum",
  .equation = "theta'' = -(g/L) sin(theta)",
  .reference = "NIST DLMF, section 22.19(i)",
  .dof = pendulum_dof,
  .columns = (const char *const[]){ "theta", "omega" },
  .units = (const char *const[]){ "rad", "rad/s" },
  .parameters = parameters,
  .invariants = invariants,
  .amplitude = { "theta0", 0.05, 3.1 },
  .traits = HS_CONSERVATIVE,
  .start = start,
  .acceleration = pendulum_acceleration,
  .exact = exact,
  .flow = flow,
  .period = period,
  .frequency = frequency,
};
