/* SPDX-License-Identifier: MIT */
/* The force of the harmonic oscillator, x'' = -omega^2 x.  */

#ifndef HS_HARMONIC_H
#define HS_HARMONIC_H

#include "system.h"

enum
{
  harmonic_dof = 1
};
enum
{
  HARMONIC_OMEGA,
  HARMONIC_X0,
  HARMONIC_V0,
  HARMONIC_PARAMETERS
};

HS_INLINE void
harmonic_acceleration (int lanes, const double *par, double t, const double *q,
                       const double *v, double *a)
{
  const double k = par[HARMONIC_OMEGA] * par[HARMONIC_OMEGA];
  LANES (i, lanes) a[i] = -k * q[i];
}

extern const struct hs_system harmonic_system;

#endif
