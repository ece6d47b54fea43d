/* SPDX-License-Identifier: MIT */
/* Gauss's collocation methods: implicit, of the highest order there is.

   With s stages at the Gaussian points c1 … cs of the step, and k the
   accelerations there,

     Q[i] = q + c[i] h v + h^2 sum (a a)[i][j] k[j]
     V[i] = v + h sum a[i][j] k[j],       k[i] = A(t + c[i] h, Q[i], V[i])
     q' = q + h v + h^2 sum b[j] (1 - c[j]) k[j],   v' = v + h sum b[j] k[j]

   Order 2 s, also where A depends on v and t.  Symplectic and reversible, and
   they keep every quadratic invariant, so also the oscillator's energy and the
   angular momentum.  s = 1 is the implicit midpoint rule.

   The equations are solved by repetition, stage by stage with the newest
   accelerations, which on the oscillator nears the solution as long as h omega
   is below 2, 2.964 and 3.900 for s = 1, 2 and 3 (Gauss and Seidel's matrix of
   (h omega)^2 a a then has spectral radius 1); the methods themselves would be
   stable beyond.  The first guess is the acceleration at q.
   Reference: E. Hairer, C. Lubich, G. Wanner, Geometric Numerical Integration,
   2nd ed., II.1.3, IV.2 and VI.4, doi:10.1007/3-540-30666-8; J. C. Butcher,
   Math. Comp. 18 (1964) 50, doi:10.1090/S0025-5718-1964-0159424-9.  */

#include "fixed-point.h"
#include "integrator.h"
#include "systems.h"

enum
{
  MOST_STAGES = 3
};

struct hs_collocation
{
  int stages;
  double c[MOST_STAGES], b[MOST_STAGES], a[MOST_STAGES][MOST_STAGES];
};

TEMPLATE (begin)
{
}

TEMPLATE (advance)
{
  const struct hs_collocation *const m = motion->integrator->collocation;
  const int row = dof * lanes, stages = m->stages;
  double *x = w + MOST_STAGES * row, *u = x + row; /* a stage's q and v */
  double aa[MOST_STAGES][MOST_STAGES] = { 0 };
  struct hs_fixed_point solution;

  for (int j = 0; j < stages; j++)
    for (int l = 0; l < stages * stages; l++)
      aa[j][l % stages] += m->a[j][l / stages] * m->a[l / stages][l % stages];
  for (; n; n--, k++)
    {
      ACCELERATION (TIME (k));
      for (int j = 0; j < stages; j++)
        EACH (i) w[j * row + i] = a[i];
      motion->evaluations += lanes;
      hs_fixed_point_start (&solution, lanes);
      int left = lanes;
      for (int pass = 0; left && pass < HS_FIXED_POINT_PASSES; pass++)
        {
          motion->evaluations += left * stages;
          for (int j = 0; j < stages; j++)
            {
              EACH (i)
              {
                x[i] = q[i] + m->c[j] * h * v[i];
                u[i] = v[i];
                for (int l = 0; l < stages; l++)
                  {
                    x[i] += h * h * aa[j][l] * w[l * row + i];
                    u[i] += h * m->a[j][l] * w[l * row + i];
                  }
              }
              ACCELERATION_AT (TIME (k) + m->c[j] * h, x, u);
              EACH_OF_LANE (i, lane)
              hs_fixed_point_take (&solution, lane, h, q[i], v[i], a[i],
                                   &w[j * row + i]);
            }
          left = hs_fixed_point_left (&solution, lanes, h,
                                      motion->system->traits);
        }
      EACH_OF_LANE (i, lane)
      {
        q[i] += solution.done[lane] ? h * v[i] : NAN;
        for (int j = 0; j < stages; j++)
          {
            q[i] += h * h * m->b[j] * (1 - m->c[j]) * w[j * row + i];
            v[i] += h * m->b[j] * w[j * row + i];
          }
      }
    }
}

INSTANTIATE (MOST_STAGES + 2);

#define TABLE(...)                                                            \
  .stability = INFINITY,                                                      \
  .traits = HS_SYMPLECTIC | HS_REVERSIBLE | HS_IMPLICIT,                      \
  .collocation = &(const struct hs_collocation)                               \
  {                                                                           \
    __VA_ARGS__                                                               \
  }
#define R3 1.7320508075688772935274463415058723669L
#define R15 3.8729833462074168851792653997823996108L

COMPOSITION (implicit_midpoint, .name = "implicit-midpoint",
             ALIASES ("gauss2", NULL),
             .title = "implicit midpoint: the slope at the middle, solved for",
             .reference = "Hairer, Lubich & Wanner, Geometric Numerical "
                          "Integration, II.1.3",
             .order = 2, .velocity_order = 2,
             TABLE (1, { 0.5 }, { 1 }, { { 0.5 } }));

COMPOSITION (gauss4, .name = "gauss4", ALIASES ("gauss-legendre-4", NULL),
             .title = "Gauss collocation with two stages, solved for",
             .reference = "Butcher, Math. Comp. 18 (1964) 50", .order = 4,
             .velocity_order = 4,
             TABLE (2, { 0.5L - R3 / 6, 0.5L + R3 / 6 }, { 0.5, 0.5 },
                    { { 0.25, 0.25L - R3 / 6 }, { 0.25L + R3 / 6, 0.25 } }));

COMPOSITION (gauss6, .name = "gauss6", ALIASES ("gauss-legendre-6", NULL),
             .title = "Gauss collocation with three stages, solved for",
             .reference = "Butcher, Math. Comp. 18 (1964) 50", .order = 6,
             .velocity_order = 6,
             TABLE (3, { 0.5L - R15 / 10, 0.5, 0.5L + R15 / 10 },
                    { 5 / 18.0L, 4 / 9.0L, 5 / 18.0L },
                    { { 5 / 36.0L, 2 / 9.0L - R15 / 15, 5 / 36.0L - R15 / 30 },
                      { 5 / 36.0L + R15 / 24, 2 / 9.0L, 5 / 36.0L - R15 / 24 },
                      { 5 / 36.0L + R15 / 30, 2 / 9.0L + R15 / 15,
                        5 / 36.0L } }));
