/* SPDX-License-Identifier: MIT */
/* Rigid rods in Cartesian coordinates, by Lagrange's multipliers.

   Rod m between the points i and j, r = x_i - x_j, keeps

     g_m = (r.r - L^2)/2 = 0,   and so   g_m' = r.v = 0,  v = x_i' - x_j',

   by forces along itself, lambda_m r on i and -lambda_m r on j: with G the
   matrix of the derivatives of all g by q, and M that of the masses,

     q'' = A(t, q) + M^-1 G^T lambda.

   The second derivative, r.r'' + v.v = 0, gives the multipliers,

     (G M^-1 G^T) lambda = -(G A + v.v),

   and so an equation that any integrator can step.  It keeps g'' = 0, but
   nothing brings g back to 0: an error in it grows as t^2, and is what is
   called drift-off.  SHAKE and RATTLE ask for g = 0 and G v = 0 at every step
   instead.  Entry (m, n) of the matrix is not 0 only if the rods share a
   point, it is symmetric, and positive definite unless one rod's length
   follows from the others': Cholesky's method within the band.
   References: E. Hairer, C. Lubich, G. Wanner, Geometric Numerical
   Integration, 2nd ed., VII.1, doi:10.1007/3-540-30666-8; J.-P. Ryckaert, G.
   Ciccotti, H. J. C. Berendsen, J. Comput. Phys. 23 (1977) 327,
   doi:10.1016/0021-9991(77)90098-5; H. C. Andersen, J. Comput. Phys. 52 (1983)
   24, doi:10.1016/0021-9991(83)90014-1.

   Each lane goes alone.  Where the matrix is not positive definite, or the
   equations have no solution near, what is written is not a number.  */

#ifndef HS_RODS_H
#define HS_RODS_H

#include "system.h"

/* The acceleration without the rods' forces.  */
HS_INLINE hs_acceleration *
hs_rods_applied (const struct hs_system *system)
{
  return system->rods ? system->rods->applied : system->acceleration;
}

/* Adds M^-1 G^T lambda to the applied acceleration a.  */
void hs_rods_pull (const struct hs_rods *rods, int lanes, const double *par,
                   const double *q, const double *v, double *a);

/* For an integrator; rods NULL: nothing is done.

   Moves q by M^-1 G(from)^T lambda to where all g are 0, to rounding, and v,
   if not NULL, by as much over h.  The Newton iteration with the matrix
   G(from) M^-1 G(from)^T in place of its own derivative: E. Barth et al., J.
   Comput. Chem. 16 (1995) 1192, doi:10.1002/jcc.540161003.  */
void hs_rods_shake (const struct hs_rods *rods, int lanes, const double *par,
                    double h, const double *from, double *q, double *v);

/* Moves v by M^-1 G(q)^T mu to where G(q) v = 0.  */
void hs_rods_rattle (const struct hs_rods *rods, int lanes, const double *par,
                     const double *q, double *v);

/* So many sweeps over the rods in turn, each of which is given its length by
   moving both ends along it: T. Jakobsen, Advanced Character Physics, Game
   Developers Conference 2001.  */
void hs_rods_relax (const struct hs_rods *rods, int lanes, const double *par,
                    int sweeps, double *q);

/* As invariants, which are 0: the greatest | |r| - L | in m, and the greatest
   |r.v|/|r|, the speed at which a rod changes its length, in m/s.  */
void hs_rods_length (const struct hs_rods *rods, int lanes, const double *par,
                     const double *q, const double *v, double *value,
                     double *size);
void hs_rods_rate (const struct hs_rods *rods, int lanes, const double *par,
                   const double *q, const double *v, double *value,
                   double *size);

/* Points under gravity, par[0], against the last coordinate: the acceleration
   applied to them, and their energy, 0 at rest where each hangs as far below 0
   as `depth' says.  */
void hs_rods_fall (const struct hs_rods *rods, int lanes, const double *par,
                   double *a);
void hs_rods_energy (const struct hs_rods *rods, int lanes, const double *par,
                     const double *depth, const double *q, const double *v,
                     double *value, double *size);

/* The functions of such a system; `deep' writes the depths.  The second may be
   had more quickly otherwise.  */
#define HS_FALLING_RODS(rods, deep)                                           \
  static void applied (int lanes, const double *par, double t,                \
                       const double *q, const double *v, double *a)           \
  {                                                                           \
    hs_rods_fall (&rods, lanes, par, a);                                      \
  }                                                                           \
  static void energy (int lanes, const double *par, const double *q,          \
                      const double *v, double *value, double *size)           \
  {                                                                           \
    double depth[HS_MOST_POINTS];                                             \
    deep (par, depth);                                                        \
    hs_rods_energy (&rods, lanes, par, depth, q, v, value, size);             \
  }                                                                           \
  static void length (int lanes, const double *par, const double *q,          \
                      const double *v, double *value, double *size)           \
  {                                                                           \
    hs_rods_length (&rods, lanes, par, q, v, value, size);                    \
  }                                                                           \
  static void length_rate (int lanes, const double *par, const double *q,     \
                           const double *v, double *value, double *size)      \
  {                                                                           \
    hs_rods_rate (&rods, lanes, par, q, v, value, size);                      \
  }                                                                           \
  static const struct hs_invariant invariants[] = {                           \
    { "energy", "J/kg", energy },                                             \
    { "length", "m", length },                                                \
    { "length_rate", "m/s", length_rate },                                    \
    { NULL },                                                                 \
  }
#define HS_RODS_ACCELERATION(rods)                                            \
  static void acceleration (int lanes, const double *par, double t,           \
                            const double *q, const double *v, double *a)      \
  {                                                                           \
    hs_rods_fall (&rods, lanes, par, a);                                      \
    hs_rods_pull (&rods, lanes, par, q, v, a);                                \
  }                                                                           \
  static void acceleration (int lanes, const double *par, double t,           \
                            const double *q, const double *v, double *a)

#endif
