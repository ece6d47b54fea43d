/* SPDX-License-Identifier: MIT */
/* The force of the Kepler orbit, r'' = -mu r/r^3 in the plane.  */

#ifndef HS_ORBIT_H
#define HS_ORBIT_H

#include "system.h"

#include <math.h>

enum
{
  orbit_dof = 2
};
enum
{
  ORBIT_MU,
  ORBIT_E,
  ORBIT_PARAMETERS
};

HS_INLINE void
orbit_acceleration (int lanes, const double *par, double t, const double *q,
                    const double *v, double *a)
{
  LANES (i, lanes)
  {
    const double x = q[i], y = q[lanes + i], r2 = x * x + y * y;
    /* mu/r^3 with the root and the division side by side.  */
    const double f = -sqrt (r2) * (par[ORBIT_MU] / (r2 * r2));
    a[i] = f * x;
    a[lanes + i] = f * y;
  }
}

extern const struct hs_system orbit_system;

#endif
