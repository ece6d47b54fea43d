/* SPDX-License-Identifier: MIT */
/* The force of the Henon-Heiles system.  */

#ifndef HS_HENON_HEILES_H
#define HS_HENON_HEILES_H

#include "system.h"

enum
{
  henon_heiles_dof = 2
};
enum
{
  HENON_HEILES_LAMBDA,
  HENON_HEILES_X0,
  HENON_HEILES_Y0,
  HENON_HEILES_VX0,
  HENON_HEILES_VY0
};

HS_INLINE void
henon_heiles_acceleration (int lanes, const double *par, double t,
                           const double *q, const double *v, double *a)
{
  const double lambda = par[HENON_HEILES_LAMBDA];
  LANES (i, lanes)
  {
    const double x = q[i], y = q[lanes + i];
    a[i] = -x - 2 * lambda * x * y;
    a[lanes + i] = -y - lambda * (x * x - y * y);
  }
}

extern const struct hs_system henon_heiles_system;

#endif
