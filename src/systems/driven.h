/* SPDX-License-Identifier: MIT */
/* The force of the driven oscillator, x'' = -omega^2 x + F cos(Omega t).  */

#ifndef HS_DRIVEN_H
#define HS_DRIVEN_H

#include "system.h"

#include <math.h>

enum
{
  driven_dof = 1
};
enum
{
  DRIVEN_OMEGA,
  DRIVEN_AMPLITUDE,
  DRIVEN_FREQUENCY,
  DRIVEN_X0,
  DRIVEN_V0,
  DRIVEN_PARAMETERS
};

HS_INLINE void
driven_acceleration (int lanes, const double *par, double t, const double *q,
                     const double *v, double *a)
{
  const double k = par[DRIVEN_OMEGA] * par[DRIVEN_OMEGA];
  const double drive = par[DRIVEN_AMPLITUDE] * cos (par[DRIVEN_FREQUENCY] * t);
  LANES (i, lanes) a[i] = drive - k * q[i];
}

extern const struct hs_system driven_system;

#endif
