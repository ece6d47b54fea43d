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
   References: NIST Digital Library of Mathematical Functions, chapters 19 and
   22; the pendulum is section 22.19(i).  R. Bulirsch, Numer. Math. 7 (1965)
   78, doi:10.1007/BF01397975: sn, cn and dn.  */

#include "pendulum.h"

#include "circle.h"

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

/* The curve of the phase plane on which a state moves.  */
struct curve
{
  bool swinging;       /* not turning */
  long double w, k;    /* w = sqrt(g/L) */
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
  c.swinging = kc2 >= 0;
  if (c.k == 0) /* at rest at the bottom */
    {
      c.m = c.u = c.rate = 0;
      c.mc = 1;
    }
  else if (c.swinging)
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

/* What is prepared of a motion: its curve, and of the arithmetic-geometric
   mean of a = 1 and b = mc the ratio b/a of every level and 1/(a a'), a' the
   next level's a.  */
enum
{
  LEVELS = 16 /* each halves log(a/b): enough from mc = 2^-1000 on */
};
enum
{
  T0,
  K,
  SWINGING,
  TURNS,
  ANGLE, /* of the last level, at T0 */
  RATE,  /* of that angle */
  SPEED, /* of theta/2 where cn, or dn, is 1 */
  LAST,  /* a of the last level; 0 where mc = 0 */
  COUNT, /* of levels */
  RATIO,
  SCALE = RATIO + LEVELS,
  NUMBERS = SCALE + LEVELS
};
_Static_assert((int) NUMBERS <= (int) HS_PREPARED, "");

/* Levels until the last a is right to 2^-66; returns it.  */
static long double
prepare_levels (long double mc, long double *p)
{
  long double a = 1, b = mc;
  int n = 0;
  for (bool more = true; more && n < LEVELS; n++)
    {
      const long double mean = (a + b) / 2;
      p[RATIO + n] = b / a;
      p[SCALE + n] = 1 / (a * mean);
      more = a - b > a * 0x1p-32L;
      b = sqrtl (a * b);
      a = mean;
    }
  p[COUNT] = n;
  return a;
}

static void
start (const double *par, double *q, double *v)
{
  q[0] = par[PENDULUM_THETA0];
  v[0] = par[PENDULUM_OMEGA0];
}

static void
prepare (const double *par, double t0, const double *q, const double *v,
         long double *p)
{
  double theta, omega;
  start (par, &theta, &omega);
  const struct curve c = curve_of (par, q ? q[0] : theta, q ? v[0] : omega);
  const long double a = c.mc > 0 ? prepare_levels (c.mc, p) : 1;
  p[T0] = t0;
  p[K] = c.k;
  p[SWINGING] = c.swinging;
  p[TURNS] = c.turns;
  p[ANGLE] = a * c.u;
  p[RATE] = a * c.rate;
  p[SPEED] = c.swinging ? c.w * c.k : c.rate;
  p[LAST] = c.mc > 0 ? a : 0;
}

/* sn, cn and dn from the angle of the last level, within pi/2, by Landen's
   descending transformation in Bulirsch's form: every level's c = a cn/sn and
   dn are had from the next's, without a difference.  */
static void
elliptic (const long double *p, long double angle, long double *sn,
          long double *cn, long double *dn)
{
  hs_circle (angle, sn, cn);
  *dn = 1;
  if (*sn == 0)
    return;
  long double c = p[LAST] * *cn / *sn;
  for (int n = (int) p[COUNT] - 1; n >= 0; n--)
    {
      const long double x = c * c * p[SCALE + n];
      c *= *dn;
      *dn = (p[RATIO + n] + x) / (1 + x);
    }
  *sn = copysignl (1 / sqrtl (1 + c * c), angle);
  *cn = c * *sn;
}

static void
at (const long double *p, double t, double *q, double *v)
{
  const long double angle = p[ANGLE] + p[RATE] * (t - p[T0]);
  const bool swinging = p[SWINGING] != 0;
  long double sn, cn, dn, half_turns = 0;
  if (p[LAST] == 0)
    {
      sn = tanhl (angle);
      cn = dn = 1 / coshl (angle);
    }
  else
    {
      half_turns = rintl (angle * (1 / PI));
      elliptic (p, angle - half_turns * PI, &sn, &cn, &dn);
    }
  if (swinging && rintl (half_turns / 2) * 2 != half_turns)
    {
      sn = -sn;
      cn = -cn;
    }
  const long double half
      = swinging ? atan2l (p[K] * sn, dn) : atan2l (sn, cn) + half_turns * PI;
  q[0] = 2 * (half + PI * p[TURNS]);
  v[0] = 2 * p[SPEED] * (swinging ? cn : dn);
}

static void
flow (const double *par, double t0, double t, double *q, double *v)
{
  long double prepared[NUMBERS];
  prepare (par, t0, q, v, prepared);
  at (prepared, t, q, v);
}

static double
period (const double *par, const double *q, const double *v)
{
  const struct curve c = curve_of (par, q[0], v[0]);
  if (c.mc == 0)
    return INFINITY;
  return (c.swinging ? 4 / c.w : 2 / (c.k * c.w)) * complete (c.mc);
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
  .flow = flow,
  .prepare = prepare,
  .at = at,
  .period = period,
  .frequency = frequency,
};
