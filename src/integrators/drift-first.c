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
  double c[HS_MOST_COEFFICIENTS];
  const int length
      = hs_splitting_coefficients (motion->integrator->splitting, c);
  for (; n; n--, k++)
    {
      double drifted = 0;
      for (int j = 0; j < length; j += 2)
        {
          EACH (i) q[i] += h * c[j] * v[i];
          if (j + 1 == length)
            break;
          drifted += c[j];
          ACCELERATION (TIME (k) + h * drifted);
          EACH (i) v[i] += h * c[j + 1] * a[i];
        }
    }
}

INSTANTIATE (0);

/* SYMMETRIC: the numbers up to the middle one, and back.  */
#define SYMMETRIC(...) SPLITTING (HS_DRIFT_FIRST, true, __VA_ARGS__)
#define WHOLE(...) SPLITTING (HS_DRIFT_FIRST, false, __VA_ARGS__)

/* clang-format off */
COMPOSITION (drift_kick_drift,
  .name = "drift-kick-drift", ALIASES ("position-verlet", NULL),
  .title = "half drift, kick at the middle, half drift",
  .reference = "Tuckerman, Berne & Martyna, J. Chem. Phys. 97 (1992) 1990",
  .order = 2, .evaluations = 1,
  .stability = 2.0, .traits = HS_SYMPLECTIC | HS_REVERSIBLE,
  SYMMETRIC (0.5, 1));

COMPOSITION (semi_implicit_euler_drift_first,
  .name = "semi-implicit-euler-drift-first", ALIASES ("symplectic-euler-drift-first", NULL),
  .title = "semi-implicit Euler in the other order: drift first, then kick",
  .reference = "Hairer, Lubich & Wanner, Geometric Numerical Integration, I.1.2",
  .order = 1, .evaluations = 1,
  .stability = 2.0, .traits = HS_SYMPLECTIC,
  WHOLE (1, 1));

COMPOSITION (forest_ruth,
  .name = "forest-ruth", ALIASES (NULL),
  .title = "Forest and Ruth: three drift-kick-drifts, the middle one back",
  .reference = "Forest & Ruth, Physica D 43 (1990) 105",
  .order = 4, .evaluations = 3,
  .stability = 1.57340194743454006, .traits = HS_SYMPLECTIC | HS_REVERSIBLE,
  SYMMETRIC (0.67560359597982881702384390448573,
             1.3512071919596576340476878089715,
             -0.17560359597982881702384390448573,
             -1.7024143839193152680953756179429));

COMPOSITION (pefrl,
  .name = "pefrl", ALIASES (NULL),
  .title = "position-extended Forest-Ruth-like: four kicks, small errors",
  .reference = "Omelyan, Mryglod & Folk, Comput. Phys. Commun. 146 (2002) 188",
  .order = 4, .evaluations = 4,
  .stability = 2.98944954590672898, .traits = HS_SYMPLECTIC | HS_REVERSIBLE,
  SYMMETRIC (0.17861789584480906688272139376967, 0.7123418310626054,
             -0.066264582669818497687215691976248, -0.2123418310626054,
             0.77529337365001886160898859641316));

COMPOSITION (blanes_moan_srkn14a,
  .name = "blanes-moan-srkn14a", ALIASES ("srkn14a", NULL),
  .title = "fourteen kicks between fifteen drifts",
  .reference = "Blanes & Moan, J. Comput. Appl. Math. 142 (2002) 313",
  .order = 6, .evaluations = 14,
  .stability = 3.14092508260523802, .traits = HS_SYMPLECTIC | HS_REVERSIBLE,
  SYMMETRIC (0.03785931984060925853883187765685,
             0.091719152624458206445792352372904, 0.102635633102435,
             0.183983170005006, -0.025867888266558344987149351695413,
             -0.05653436583288827, 0.31424140307144871317204143659725,
             0.0049146887747118268920686707777942, -0.130144459517415,
             0.14376112716836401623124271393975, 0.106417700369543,
             0.328567693746804, -0.0087942431285103267237239625586886,
             -0.19641146648645577956910373709044, 0.2073050690568954));
/* clang-format on */
