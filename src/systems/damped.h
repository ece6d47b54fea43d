/* SPDX-License-Identifier: MIT */
/* The force of the damped oscillator, x'' = -omega^2 x - 2 gamma x'.  */

#ifndef HS_DAMPED_H
#define HS_DAMPED_H

#include "system.h"

enum
{
  damped_dof = 1
};
enum
{
  DAMPED_OMEGA,
  DAMPED_GAMMA,
  DAMPED_X0,
  DAMPED_V0,
  DAMPED_PARAMETERS
};

HS_INLINE void
damped_acceleration (int lanes, const double *par, double t, const double *q,
                     const double *v, double *a)
{
  const double k = par[DAMPED_OMEGA] * par[DAMPED_OMEGA];
  LANES (i, lanes) a[i] = -k * q[i] - 2 * par[DAMPED_GAMMA] * v[i];
}

extern const struct hs_system damped_system;

#endif
