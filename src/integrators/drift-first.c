/* SPDX-License-Identifier: MIT */
/* Compositions of drifts and kicks, a drift first.

     drift c1:  q += c1 h v,         t += c1 h
     kick  d1:  v += d1 h A(t, q)
     drift c2, kick d2, …

   Each drift and each kick is the exact flow of one part of the energy, of
   v^2/2 or of the potential, and so is symplectic; so is whatever is made of
   them.  The coefficients decide the order: exp(c1 h X) exp(d1 h Y) … must
   agree with exp(h (X + Y)) up to h^p, X and Y the two parts, which do not
   commute.  A list that reads the same backwards is reversible, and its order
   is even.  Above order 2 some coefficients must be negative.
   Reference: E. Hairer, C. Lubich, G. Wanner, Geometric Numerical Integration,
   2nd ed., II.5 and V.3, doi:10.1007/3-540-30666-8.  */

#include "integrator.h"
#include "systems.h"

TEMPLATE (begin)
{
}

TEMPLATE (advance)
{
  const struct hs_splitting *const list = motion->integrator->splitting;
  const int length = hs_splitting_length (list);
  for (; n; n--, k++)
    {
      double drifted = 0;
      for (int j = 0; j < length; j += 2)
        {
          const double c = hs_splitting_coefficient (list, j);
          EACH (i) q[i] += h * c * v[i];
          if (j + 1 == length)
            break;
          const double d = hs_splitting_coefficient (list, j + 1);
          drifted += c;
          ACCELERATION (TIME (k) + h * drifted);
          EACH (i) v[i] += h * d * a[i];
        }
    }
}

INSTANTIATE (0);

/* SYMMETRIC: the coefficients up to the middle one, and back.  */
#define SYMMETRIC(...) HS_LIST (false, true, __VA_ARGS__)
#define WHOLE(...) HS_LIST (false, false, __VA_ARGS__)

COMPOSITION (drift_kick_drift, .name = "drift-kick-drift",
             ALIASES ("position-verlet", NULL),
             .title
             = "drift-kick-drift: half drift, kick at the middle, half drift",
             .reference
             = "Tuckerman, Berne & Martyna, J. Chem. Phys. 97 (1992) 1990",
             .order = 2, .evaluations = 1, .stability = 2,
             .traits = HS_SYMPLECTIC | HS_REVERSIBLE, SYMMETRIC (0.5, 1));

COMPOSITION (semi_implicit_euler_drift_first,
             .name = "semi-implicit-euler-drift-first",
             ALIASES ("symplectic-euler-drift-first", NULL),
             .title
             = "semi-implicit Euler in the other order: drift, then kick",
             .reference = "Hairer, Lubich & Wanner, Geometric Numerical "
                          "Integration, I.1.2",
             .order = 1, .evaluations = 1, .stability = 2,
             .traits = HS_SYMPLECTIC, WHOLE (1, 1));

/* W = 1/(2 - 2^(1/3)) */
#define W 1.351207191959657634047687808971460826921999376L
COMPOSITION (forest_ruth, .name = "forest-ruth", ALIASES (NULL),
             .title = "Forest and Ruth: three drift-kick-drifts, order 4",
             .reference = "Forest & Ruth, Physica D 43 (1990) 105", .order = 4,
             .evaluations = 3, .stability = 1.5734019211040783,
             .traits = HS_SYMPLECTIC | HS_REVERSIBLE,
             SYMMETRIC (W / 2, W, (1 - W) / 2, 1 - 2 * W));
