/* SPDX-License-Identifier: MIT */
/* What systems of many particles have in common: forces along the lines that
   join them, momentum and angular momentum.

   Coordinate k of particle i is component i * dimension + k of q and v.  Every
   pair is visited once, and what one gets the other gives; the lanes are the
   innermost loop.  A weight of particle i stands at weight[i * stride], so
   that of equal ones one number is enough.  */

#ifndef HS_PARTICLES_H
#define HS_PARTICLES_H

#include "system.h"

#include <math.h>

struct hs_particles
{
  int count, dimension;
  const double *weight; /* masses, or what stands for them in a law */
  int stride;
};

/* At the square of a distance: -V'(r)/r, and V with the sum of the absolute
   values of its terms, for weights of 1.  */
typedef double hs_pair_force (const double *par, double r2);
typedef double hs_pair_energy (const double *par, double r2, double *size);

/* a_i = sum over j of weight_j f(r_ij) (q_i - q_j).  */
HS_INLINE void
hs_pairs_acceleration (int lanes, struct hs_particles p, hs_pair_force *force,
                       const double *par, const double *q, double *a)
{
  const int row = p.dimension * lanes;
  for (int i = 0; i < p.count * p.dimension; i++)
    LANES (l, lanes) a[i * lanes + l] = 0;
  for (int i = 1; i < p.count; i++)
    for (int j = 0; j < i; j++)
      {
        const double *x = q + i * row, *y = q + j * row;
        double *ax = a + i * row, *ay = a + j * row;
        const double wx = p.weight[i * p.stride], wy = p.weight[j * p.stride];
        LANES (l, lanes)
        {
          double d[3], r2 = 0;
          for (int k = 0; k < p.dimension; k++)
            {
              d[k] = x[k * lanes + l] - y[k * lanes + l];
              r2 += d[k] * d[k];
            }
          const double f = force (par, r2);
          for (int k = 0; k < p.dimension; k++)
            {
              ax[k * lanes + l] += wy * f * d[k];
              ay[k * lanes + l] -= wx * f * d[k];
            }
        }
      }
}

/* The sum of weight_i weight_j V(r_ij).  */
HS_INLINE void
hs_pairs_energy (int lanes, struct hs_particles p, hs_pair_energy *energy,
                 const double *par, const double *q, double *value,
                 double *size)
{
  const int row = p.dimension * lanes;
  LANES (l, lanes) value[l] = size[l] = 0;
  for (int i = 1; i < p.count; i++)
    for (int j = 0; j < i; j++)
      {
        const double *x = q + i * row, *y = q + j * row;
        const double w = p.weight[i * p.stride] * p.weight[j * p.stride];
        LANES (l, lanes)
        {
          double r2 = 0, terms;
          for (int k = 0; k < p.dimension; k++)
            {
              const double d = x[k * lanes + l] - y[k * lanes + l];
              r2 += d * d;
            }
          value[l] += w * energy (par, r2, &terms);
          size[l] += w * terms;
        }
      }
}

/* The rest is of particles whose weights are their masses.  Adds the kinetic
   energy.  */
HS_INLINE void
hs_kinetic_energy (int lanes, struct hs_particles p, const double *v,
                   double *value, double *size)
{
  for (int i = 0; i < p.count * p.dimension; i++)
    LANES (l, lanes)
    {
      const double u = v[i * lanes + l];
      const double term = 0.5 * p.weight[i / p.dimension * p.stride] * u * u;
      value[l] += term;
      size[l] += term;
    }
}

HS_INLINE void
hs_momentum (int lanes, struct hs_particles p, int axis, const double *v,
             double *value, double *size)
{
  LANES (l, lanes) value[l] = size[l] = 0;
  for (int i = 0; i < p.count; i++)
    LANES (l, lanes)
    {
      const double term
          = p.weight[i * p.stride] * v[(i * p.dimension + axis) * lanes + l];
      value[l] += term;
      size[l] += fabs (term);
    }
}

/* Place of the centre of mass, or of velocities its velocity, along an axis;
   of massless particles that of none.  */
HS_INLINE void
hs_centre (int lanes, struct hs_particles p, int axis, const double *q,
           double *value, double *size)
{
  double mass = 0;
  for (int i = 0; i < p.count; i++)
    mass += p.weight[i * p.stride];
  hs_momentum (lanes, p, axis, q, value, size);
  LANES (l, lanes)
  {
    value[l] = mass > 0 ? value[l] / mass : 0;
    size[l] = mass > 0 ? size[l] / mass : 0;
  }
}

/* About the origin, along an axis, which in the plane is 2.  */
HS_INLINE void
hs_angular_momentum (int lanes, struct hs_particles p, int axis,
                     const double *q, const double *v, double *value,
                     double *size)
{
  const int first = (axis + 1) % 3, second = (axis + 2) % 3;
  LANES (l, lanes) value[l] = size[l] = 0;
  for (int i = 0; i < p.count; i++)
    {
      const int x = (i * p.dimension + first) * lanes;
      const int y = (i * p.dimension + second) * lanes;
      const double m = p.weight[i * p.stride];
      LANES (l, lanes)
      {
        const double plus = m * q[x + l] * v[y + l];
        const double minus = m * q[y + l] * v[x + l];
        value[l] += plus - minus;
        size[l] += fabs (plus) + fabs (minus);
      }
    }
}

#endif
