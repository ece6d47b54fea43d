/* SPDX-License-Identifier: MIT */
/* The equations of an implicit step, solved by repetition to rounding.

   Each pass puts the last accelerations into the equations and gets new ones.
   A lane is done when they change no more, or when the change falls no more
   and moves the position by no more than rounding could: there is no tolerance
   to choose.  It then stays as it is while others go on, so that it has the
   bits of a run of its own.  Where the changes do not fall the step is too
   large for this way of solving, and no number is given out: q becomes NaN.
   Reference: E. Hairer, C. Lubich, G. Wanner, Geometric Numerical Integration,
   2nd ed., VIII.6, doi:10.1007/3-540-30666-8.  */

#ifndef HS_FIXED_POINT_H
#define HS_FIXED_POINT_H

#include "integrator.h"

#include <math.h>

/* Sums over all components and equations, by lanes.  */
struct hs_fixed_point
{
  bool done[HS_LANES];
  double change[HS_LANES], before[HS_LANES]; /* of accelerations, by passes */
  double size[HS_LANES]; /* of positions and what is added to them */
};

enum
{
  HS_FIXED_POINT_PASSES = 1000
};

/* A few thousand units in the last place: changes that no longer fall and are
   above this are no rounding.  */
#define HS_FIXED_POINT_ROUNDING 0x1p-40

HS_INLINE void
hs_fixed_point_start (struct hs_fixed_point *f, int lanes)
{
  for (int i = 0; i < lanes; i++)
    {
      f->done[i] = false;
      f->before[i] = INFINITY;
      f->change[i] = f->size[i] = 0;
    }
}

/* Takes one component of an acceleration, `found' by this pass.  */
HS_INLINE void
hs_fixed_point_take (struct hs_fixed_point *f, int lane, double h, double q,
                     double v, double found, double *kept)
{
  f->change[lane] += fabs (found - *kept);
  f->size[lane] += fabs (q) + fabs (h * v) + h * h * fabs (found);
  *kept = f->done[lane] ? *kept : found;
}

/* Ends a pass; returns how many lanes want another.  */
HS_INLINE int
hs_fixed_point_left (struct hs_fixed_point *f, int lanes, double h)
{
  int left = 0;
  for (int i = 0; i < lanes; i++)
    {
      const double change = f->change[i];
      f->done[i]
          |= change == 0
             || (change >= f->before[i]
                 && h * h * change <= HS_FIXED_POINT_ROUNDING * f->size[i]);
      left += !f->done[i] && isfinite (change);
      f->before[i] = change;
      f->change[i] = f->size[i] = 0;
    }
  return left;
}

#endif
