/* SPDX-License-Identifier: MIT */
/* The force of the pendulum, theta'' = -(g/L) sin theta.  */

#ifndef HS_PENDULUM_H
#define HS_PENDULUM_H

#include "sine.h"
#include "system.h"

enum
{
  pendulum_dof = 1
};
enum
{
  PENDULUM_G,
  PENDULUM_L,
  PENDULUM_THETA0,
  PENDULUM_OMEGA0,
  PENDULUM_PARAMETERS
};

HS_INLINE void
pendulum_acceleration (int lanes, const double *par, double t, const double *q,
                       const double *v, double *a)
{
  const double k = par[PENDULUM_G] / par[PENDULUM_L];
  hs_sines (lanes, q, a);
  LANES (i, lanes) a[i] = -k * a[i];
}

extern const struct hs_system pendulum_system;

#endif
