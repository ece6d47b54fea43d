/* SPDX-License-Identifier: MIT */
/* The motion of a plane pendulum by Jacobi's elliptic functions.

     theta'' = -(g/L) sin theta,   w = sqrt(g/L)

   With E = theta'^2/2 + w^2 (1 - cos theta) = 2 w^2 k^2,

     k^2 = sin^2(theta/2) + (theta'/2w)^2

   is the square of the modulus of the Jacobi elliptic functions:

     k < 1, swinging:  sin(theta/2) = k sn(u, k),  cos(theta/2) = dn(u, k),
                       theta' = 2 w k cn(u, k),    u = u0 + w t
     k > 1, turning:   theta/2 = am(u, 1/k),  theta' = 2 w k dn(u, 1/k),
                       u = u0 + k w t

   Near the separatrix k = 1 everything depends on

     1 - k^2 = cos^2(theta/2) - theta'^2 L/(4 g)

   whose two terms nearly cancel.  They are exact functions of the numbers
   given, so this difference alone is taken in 113 bits where it is small, and
   all else in long double.
   References: NIST Digital Library of Mathematical Functions, chapters 19 and
   22; the pendulum is section 22.19(i).  R. Bulirsch, Numer. Math. 7 (1965)
   78, doi:10.1007/BF01397975: sn, cn and dn.  */

#ifndef HS_ELLIPTIC_H
#define HS_ELLIPTIC_H

#include "circle.h"
#include "system.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>

/* pi is hs_pi - hs_pi_rest, hs_pi in 64 bits.  */
static const long double hs_pi = 3.14159265358979323846264338327950288L;
static const long double hs_pi_rest
    = LDBL_MANT_DIG == 64 ? 5.01655761266833202355733e-20L : 0;

#ifdef __SIZEOF_FLOAT128__
typedef __float128 hs_wide;
#else
typedef long double hs_wide; /* of 113 bits where there is no other */
#endif

/* cos(x), |x| <= pi/2, by its Taylor series: the terms fall from the start on,
   and the last, x^40/40!, is below 2^-133.  */
static inline hs_wide
hs_wide_cosine (hs_wide x)
{
  const hs_wide z = x * x;
  hs_wide sum = 1;
  for (int k = 38; k >= 0; k -= 2)
    sum = 1 - sum * z / ((k + 1) * (k + 2));
  return sum;
}

/* 1 - k^2 at the angle 2 half from the bottom.  */
static inline long double
hs_swing_complement (double g, double L, hs_wide half, hs_wide omega)
{
  const hs_wide d = hs_wide_cosine (half);
  return d * d - omega * omega * L / (4 * (hs_wide) g);
}

/* Carlson's R_F(x, y, 1) by duplication (DLMF 19.36(i)): the arguments come
   4 times closer to their mean each time, and the series that is left off is
   below the 6th power of their distance: at 2^-12, under 2^-72.  */
static inline long double
hs_carlson_rf (long double x, long double y)
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
static inline long double
hs_elliptic_complete (long double kc)
{
  return hs_carlson_rf (0, kc * kc);
}

/* The curve of the phase plane on which a state moves.  */
struct hs_swing
{
  bool swinging;       /* not turning */
  long double w, k;    /* w = sqrt(g/L) */
  long double m, mc;   /* modulus used, k or 1/k, and its complement */
  long double u, rate; /* argument at the state, and du/dt */
  long double turns;   /* whole turns left out of theta */
};

static inline struct hs_swing
hs_swing_of (double g, double L, long double theta, long double omega)
{
  struct hs_swing c;
  c.w = sqrtl ((long double) g / L);
  c.turns = rintl (theta / (2 * hs_pi));

  /* 2 pi as two numbers, of which the turns' multiples cancel in theta.  */
  const hs_wide reduced = (hs_wide) theta - 2 * (hs_wide) hs_pi * c.turns
                          + 2 * (hs_wide) hs_pi_rest * c.turns;
  const long double half = reduced / 2;
  const long double s = sinl (half), d = cosl (half), p = omega / (2 * c.w);
  /* Where little cancels 64 bits will do, and are quicker.  */
  const long double rough = (d - fabsl (p)) * (d + fabsl (p));
  const long double kc2 = fabsl (rough) > 1e-3L
                              ? rough
                              : hs_swing_complement (g, L, reduced / 2, omega);
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
      c.u = sn * hs_carlson_rf (cn * cn, d * d);
      if (cn < 0)
        c.u = copysignl (2 * hs_elliptic_complete (c.mc), sn) - c.u;
      c.rate = c.w;
    }
  else
    {
      const long double dn = p / c.k;
      c.m = 1 / c.k;
      c.mc = sqrtl (-kc2) / c.k;
      c.u = s * hs_carlson_rf (d * d, dn * dn);
      c.rate = copysignl (c.k * c.w, p);
    }
  return c;
}

/* What is prepared of a motion: its curve, and of the arithmetic-geometric
   mean of a = 1 and b = mc the ratio b/a of every level and 1/(a a'), a' the
   next level's a.  */
enum
{
  HS_SWING_LEVELS = 16 /* each halves log(a/b): enough from mc = 2^-1000 on */
};
enum
{
  HS_SWING_T0,
  HS_SWING_K,
  HS_SWING_SWINGING,
  HS_SWING_TURNS,
  HS_SWING_ANGLE, /* of the last level, at HS_SWING_T0 */
  HS_SWING_RATE,  /* of that angle */
  HS_SWING_SPEED, /* of theta/2 where cn, or dn, is 1 */
  HS_SWING_LAST,  /* a of the last level; 0 where mc = 0 */
  HS_SWING_COUNT, /* of levels */
  HS_SWING_RATIO,
  HS_SWING_SCALE = HS_SWING_RATIO + HS_SWING_LEVELS,
  HS_SWING_NUMBERS = HS_SWING_SCALE + HS_SWING_LEVELS
};
_Static_assert((int) HS_SWING_NUMBERS <= (int) HS_PREPARED, "");

/* Levels until the last a is right to 2^-66; returns it.  */
static inline long double
hs_swing_levels (long double mc, long double *p)
{
  long double a = 1, b = mc;
  int n = 0;
  for (bool more = true; more && n < HS_SWING_LEVELS; n++)
    {
      const long double mean = (a + b) / 2;
      p[HS_SWING_RATIO + n] = b / a;
      p[HS_SWING_SCALE + n] = 1 / (a * mean);
      more = a - b > a * 0x1p-32L;
      b = sqrtl (a * b);
      a = mean;
    }
  p[HS_SWING_COUNT] = n;
  return a;
}

/* The numbers of the motion through a state at time t0.  */
static inline void
hs_swing_prepare (double g, double L, double t0, long double theta,
                  long double omega, long double *p)
{
  const struct hs_swing c = hs_swing_of (g, L, theta, omega);
  p[HS_SWING_COUNT] = 0;
  const long double a = c.mc > 0 ? hs_swing_levels (c.mc, p) : 1;
  p[HS_SWING_T0] = t0;
  p[HS_SWING_K] = c.k;
  p[HS_SWING_SWINGING] = c.swinging;
  p[HS_SWING_TURNS] = c.turns;
  p[HS_SWING_ANGLE] = a * c.u;
  p[HS_SWING_RATE] = a * c.rate;
  p[HS_SWING_SPEED] = c.swinging ? c.w * c.k : c.rate;
  p[HS_SWING_LAST] = c.mc > 0 ? a : 0;
}

/* Infinite on the separatrix.  */
static inline long double
hs_swing_period (double g, double L, long double theta, long double omega)
{
  const struct hs_swing c = hs_swing_of (g, L, theta, omega);
  if (c.mc == 0)
    return INFINITY;
  return (c.swinging ? 4 / c.w : 2 / (c.k * c.w))
         * hs_elliptic_complete (c.mc);
}

/* sn, cn and dn from the angle of the last level, within pi/2, by Landen's
   descending transformation in Bulirsch's form: every level's c = a cn/sn and
   dn are had from the next's, without a difference.  */
static inline void
hs_elliptic (const long double *p, long double angle, long double *sn,
             long double *cn, long double *dn)
{
  hs_circle (angle, sn, cn);
  *dn = 1;
  if (*sn == 0)
    return;
  long double c = p[HS_SWING_LAST] * *cn / *sn;
  for (int n = (int) p[HS_SWING_COUNT] - 1; n >= 0; n--)
    {
      const long double x = c * c * p[HS_SWING_SCALE + n];
      c *= *dn;
      *dn = (p[HS_SWING_RATIO + n] + x) / (1 + x);
    }
  *sn = copysignl (1 / sqrtl (1 + c * c), angle);
  *cn = c * *sn;
}

/* The state at time t.  */
struct hs_swing_state
{
  long double sine, cosine; /* of theta/2, less half_turns times pi */
  long double half_turns, omega;
};

static inline struct hs_swing_state
hs_swing_at (const long double *p, double t)
{
  const long double angle
      = p[HS_SWING_ANGLE] + p[HS_SWING_RATE] * (t - p[HS_SWING_T0]);
  const bool swinging = p[HS_SWING_SWINGING] != 0;
  long double sn, cn, dn, half_turns = 0;
  if (p[HS_SWING_LAST] == 0)
    {
      sn = tanhl (angle);
      cn = dn = 1 / coshl (angle);
    }
  else
    {
      half_turns = rintl (angle * (1 / hs_pi));
      hs_elliptic (p, angle - half_turns * hs_pi, &sn, &cn, &dn);
    }
  if (!swinging)
    return (struct hs_swing_state){ sn, cn, half_turns,
                                    2 * p[HS_SWING_SPEED] * dn };
  if (rintl (half_turns / 2) * 2 != half_turns)
    {
      sn = -sn;
      cn = -cn;
    }
  return (struct hs_swing_state){ p[HS_SWING_K] * sn, dn, 0,
                                  2 * p[HS_SWING_SPEED] * cn };
}

#endif
