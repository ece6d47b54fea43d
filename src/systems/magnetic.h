/* SPDX-License-Identifier: MIT */
/* The force on a charge in uniform fields: A = E + v x B, in the plane.  */

#ifndef HS_MAGNETIC_H
#define HS_MAGNETIC_H

#include "system.h"

enum
{
  magnetic_dof = 2
};
enum
{
  MAGNETIC_B,
  MAGNETIC_EX,
  MAGNETIC_EY,
  MAGNETIC_VX0,
  MAGNETIC_VY0,
  MAGNETIC_PARAMETERS
};

HS_INLINE void
magnetic_acceleration (int lanes, const double *par, double t, const double *q,
                       const double *v, double *a)
{
  LANES (i, lanes)
  {
    a[i] = par[MAGNETIC_EX] + par[MAGNETIC_B] * v[lanes + i];
    a[lanes + i] = par[MAGNETIC_EY] - par[MAGNETIC_B] * v[i];
  }
}

extern const struct hs_system magnetic_system;

#endif
