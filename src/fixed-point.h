/* SPDX-License-Identifier: MIT */
/* The equations of an implicit step, solved by repetition to rounding.

   Each pass puts the last accelerations into the equations and gets new ones.
   A lane is done when they change no more, or when two passes in a row have
   made the change no smaller than it ever was and it moves the position, and
   where A depends on it the velocity, by no more than rounding could: there is
   no tolerance to choose.  It then stays as it is while others go on, so that
   it has the bits of a run of its own.  Where the changes do not fall the step
   is too large for this way of solving, and no number is given out: q becomes
   NaN. Reference: E. Hairer, C. Lubich, G. Wanner, Geometric Numerical
   Integration, 2nd ed., VIII.6, doi:10.1007/3-540-30666-8.  */

#ifndef HS_FIXED_POINT_H
#define HS_FIXED_POINT_H

#include "integrator.h"

#include <math.h>

/* Sums over all components and equations, by lanes.  */
struct hs_fixed_point
{
  bool done[HS_LANES];
  int idle[HS_LANES]; /* passes in a row that made the change no smaller */
  double change[HS_LANES], least[HS_LANES]; /* of accelerations, by passes */
  double far[HS_LANES];  /* positions and what is added to them */
  double fast[HS_LANES]; /* velocities, likewise */
};

enum
{
  HS_FIXED_POINT_PASSES = 1000
};

/* Tens of units in the last place: changes that fall no more and are above
   this are no rounding.  */
#define HS_FIXED_POINT_ROUNDING 0x1p-46

HS_INLINE void
hs_fixed_point_start (struct hs_fixed_point *f, int lanes)
{
  for (int i = 0; i < lanes; i++)
    {
      f->done[i] = false;
      f->idle[i] = 0;
      f->least[i] = INFINITY;
      f->change[i] = f->far[i] = f->fast[i] = 0;
    }
}

/* Takes one component of an acceleration, `found' by this pass.  */
HS_INLINE void
hs_fixed_point_take (struct hs_fixed_point *f, int lane, double h, double q,
                     double v, double found, double *kept)
{
  f->change[lane] += fabs (found - *kept);
  f->far[lane] += fabs (q) + fabs (h * v) + h * h * fabs (found);
  f->fast[lane] += fabs (v) + fabs (h * found);
  *kept = f->done[lane] ? *kept : found;
}

/* Ends a pass; returns how many lanes want another.  */
HS_INLINE int
hs_fixed_point_left (struct hs_fixed_point *f, int lanes, double h,
                     unsigned system_traits)
{
  const bool both = system_traits & HS_VELOCITY_DEPENDENT;
  int left = 0;
  for (int i = 0; i < lanes; i++)
    {
      const double change = f->change[i];
      const bool small
          = h * h * change <= HS_FIXED_POINT_ROUNDING * f->far[i]
            && (!both
                || fabs (h) * change <= HS_FIXED_POINT_ROUNDING * f->fast[i]);
      f->idle[i] = change < f->least[i] ? 0 : f->idle[i] + 1;
      f->least[i] = fmin (f->least[i], change);
      f->done[i] |= change == 0 || (f->idle[i] >= 2 && small);
      left += !f->done[i] && isfinite (change);
      f->change[i] = f->far[i] = f->fast[i] = 0;
    }
  return left;
}

#endif
