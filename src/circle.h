/* SPDX-License-Identifier: MIT */
/* Sine and cosine together in long double, several times quicker than the C
   library's, for the exact solutions.

   With n the whole number nearest to x/(pi/2), r = x - n pi/2, |r| <= pi/4,
   the quadrant n mod 4 says which of +-sin r and +-cos r are sin x and cos x.
   pi/2 is P1 + P2, P1 of 33 bits, so that n P1 and x - n P1 are exact in the
   64 bits of an x87 register for |x| below 2^30; beyond, the C library does
   it.  The part of pi/2 that is left out, below 2^-98, and the roundings of
   n P2 are nothing beside the last digit of x, except at multiples of pi/2,
   which x then meets no better.

     sin r = r (1 - r^2 c3(r^2)),   cos r = 1 - r^2 c2(r^2)

   c2 and c3 are Stumpff's functions (below); of their series the terms from
   the fourth on are less than 2^-14 of the first, so that they may be summed
   in double, which is quicker.  The errors are those of the last
   operations: below 2^-63.
   Reference: J.-M. Muller, Elementary Functions, 3rd ed., section 11.2,
   doi:10.1007/978-1-4899-7983-4.  */

#ifndef HS_CIRCLE_H
#define HS_CIRCLE_H

#include "system.h"

#include <float.h>
#include <math.h>

/* n P1 has no more bits than a long double.  */
#define HS_CIRCLE_FAR (0x1p-33L / LDBL_EPSILON)

/* c2(z) = 1/2! - z/4! + z^2/6! - …, c3(z) = 1/3! - z/5! + z^2/7! - …, for
   |z| <= 1: the terms that are left out, z^11/24! and z^11/25!, are below
   2^-77 of the whole.  */
HS_INLINE void
hs_stumpff (long double z, long double *c2, long double *c3)
{
  static const double two[] = { 1 / 40320.,
                                1 / 3628800.,
                                1 / 479001600.,
                                1 / 87178291200.,
                                1 / 20922789888000.,
                                1 / 6402373705728000.,
                                1 / 2432902008176640000.,
                                1 / 1124000727777607680000. };
  static const double three[] = { 1 / 362880.,
                                  1 / 39916800.,
                                  1 / 6227020800.,
                                  1 / 1307674368000.,
                                  1 / 355687428096000.,
                                  1 / 121645100408832000.,
                                  1 / 51090942171709440000.,
                                  1 / 25852016738884976640000. };
  const double y = (double) z;
  double a = two[7], b = three[7];
  for (int k = 6; k >= 0; k--)
    {
      a = two[k] - y * a;
      b = three[k] - y * b;
    }
  *c2 = 1 / 2.L - z * (1 / 24.L - z * (1 / 720.L - z * a));
  *c3 = 1 / 6.L - z * (1 / 120.L - z * (1 / 5040.L - z * b));
}

HS_INLINE void
hs_circle (long double x, long double *sine, long double *cosine)
{
  if (!(fabsl (x) < HS_CIRCLE_FAR))
    {
      *sine = sinl (x);
      *cosine = cosl (x);
      return;
    }
  const long double n
      = rintl (x * 0.6366197723675813430755350534900574481378L);
  const long double r = (x - n * 0x1.921fb544p0L)
                        - n * 6.077100506506192601475144209858469968755e-11L;
  const int quadrant = (int) n & 3;
  long double c2, c3;
  hs_stumpff (r * r, &c2, &c3);
  const long double s = r - r * (r * r * c3), c = 1 - r * r * c2;
  const long double across = quadrant & 1 ? c : s, up = quadrant & 1 ? s : c;
  *sine = quadrant & 2 ? -across : across;
  *cosine = (quadrant + 1) & 2 ? -up : up;
}

#endif
