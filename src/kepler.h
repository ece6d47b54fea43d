/* SPDX-License-Identifier: MIT */
/* Motion about a fixed centre, r'' = -mu r/r^3 in the plane, for the systems
   that have it.  Their first parameter is mu; q is x, y and v is vx, vy.  */

#ifndef HS_KEPLER_H
#define HS_KEPLER_H

#include "system.h"

/* The pericentre of the ellipse with eccentricity e and semi-major axis a, on
   the positive x axis, the motion upward.  */
void hs_kepler_pericentre (double mu, double e, double a, double *q,
                           double *v);
/* `prepare' of struct hs_system; q NULL: the motion from that pericentre.  */
void hs_kepler_prepare (double mu, double e, double a, double t0,
                        const double *q, const double *v, long double *p);
/* Those of struct hs_system.  */
void hs_kepler_at (const long double *p, double t, double *q, double *v);
void hs_kepler_flow (const double *par, double t0, double t, double *q,
                     double *v);
double hs_kepler_period (const double *par, const double *q, const double *v);

/* v^2/2 - mu/r, and x vy - y vx.  */
void hs_kepler_energy (int lanes, const double *par, const double *q,
                       const double *v, double *value, double *size);
void hs_kepler_angular_momentum (int lanes, const double *par, const double *q,
                                 const double *v, double *value, double *size);

#endif
