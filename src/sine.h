/* SPDX-License-Identifier: MIT */
/* The sine, of one number or of a row of lanes, by the same operations: a lane
   of an ensemble is the single run to the bit, whatever the C library.

   With n the whole number nearest to x/pi, sin x = (-1)^n sin r, r = x - n pi,
   |r| <= pi/2.  pi is P1 + P2 + P3, the first two of 33 bits, so that n P1 and
   n P2 are exact and r is off by less than 2^-98 for |x| below 2^21; beyond,
   the C library does it.  For |x| <= pi/2, n = 0 and r = x.

     sin r = r + r^3 (C0 + C1 r^2 + … + C7 r^14)

   The C are those of least greatest error, 1.3e-18 (Chebyshev interpolation
   in 60 digits).  They are summed in pairs, pairs of pairs and so on, not by
   Horner's rule: that shortens the chain of operations which a single run
   waits for.  Counted one by one the roundings, five on a part
   of at most 0.57 of the result, come to 3.5 units in the last place; 2.8 is
   the largest found.
   Reference: J.-M. Muller, Elementary Functions, 3rd ed., sections 11.2 (the
   reduction is W. J. Cody and W. Waite's) and 4.2,
   doi:10.1007/978-1-4899-7983-4.  */

#ifndef HS_SINE_H
#define HS_SINE_H

#include "system.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#define HS_SINE_FAR 0x1p21

/* sin r for |r| <= pi/2.  */
HS_INLINE double
hs_sine_reduced (double r)
{
  const double z = r * r, z2 = z * z, z4 = z2 * z2;
  const double c01 = -0.16666666666666666633 + 0.0083333333333333158687 * z;
  const double c23 = -0.00019841269841254973684 + 2.7557319219163210525e-6 * z;
  const double c45 = -2.5052107616993267622e-8 + 1.605897731227507501e-10 * z;
  const double c67
      = -7.6439702907639114054e-13 + 2.7314446917409300177e-15 * z;
  return r + r * z * ((c01 + c23 * z2) + (c45 + c67 * z2) * z4);
}

/* sin x for |x| <= HS_SINE_FAR, without a branch.  */
HS_INLINE double
hs_sine_near (double x)
{
  /* Adding 3/2 2^52 rounds to a whole number, whose last bit is n's.  */
  const double shifted = x * 0.31830988618379067154 + 0x1.8p52;
  const double n = shifted - 0x1.8p52;
  const double r = ((x - n * 0x1.921fb544p+1) - n * 0x1.0b4611a6p-33)
                   - n * 0x1.3198a2e037073p-68;
  const double s = hs_sine_reduced (r);
  uint64_t parity, bits;
  double result;
  memcpy (&parity, &shifted, sizeof parity);
  memcpy (&bits, &s, sizeof bits);
  bits ^= parity << 63;
  memcpy (&result, &bits, sizeof result);
  return result;
}

HS_INLINE double
hs_sine (double x)
{
  const double size = fabs (x);
  if (size <= M_PI_2)
    return hs_sine_reduced (x);
  return size <= HS_SINE_FAR ? hs_sine_near (x) : sin (x);
}

/* y = sin x in every lane; y may be x.  The reduction is left out where no
   lane needs it.  */
HS_INLINE void
hs_sines (int lanes, const double *x, double *y)
{
  if (lanes == 1)
    {
      y[0] = hs_sine (x[0]);
      return;
    }
  int far = 0, wide = 0;
  _Pragma ("omp simd reduction(|:far, wide)") for (int i = 0; i < lanes; i++)
  {
    const double size = fabs (x[i]);
    wide |= !(size <= M_PI_2);
    far |= !(size <= HS_SINE_FAR);
  }
  if (far)
    for (int i = 0; i < lanes; i++)
      y[i] = hs_sine (x[i]);
  else if (wide)
    LANES (i, lanes) y[i] = hs_sine_near (x[i]);
  else
    LANES (i, lanes) y[i] = hs_sine_reduced (x[i]);
}

#endif
