/* SPDX-License-Identifier: MIT */
/* Compositions of kicks and drifts, a kick first.

     kick  d1:  v += d1 h A(t, q)
     drift c1:  q += c1 h v,         t += c1 h
     kick d2, drift c2, …

   As drift-first.c has it, with the parts in the other order.  The
   acceleration after the last drift serves the first kick of the next step, so
   that a method which ends with a kick costs no more evaluations than it has
   drifts.  Many are made of velocity Verlet steps of w1 h, w2 h, …, where the
   kicks between two of them come together: (w1 + w2)/2.
   Reference: E. Hairer, C. Lubich, G. Wanner, Geometric Numerical Integration,
   2nd ed., II.4 and V.3, doi:10.1007/3-540-30666-8.  */

#include "integrator.h"
#include "systems.h"

TEMPLATE (begin)
{
  ACCELERATION (TIME (k));
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
          const double d = hs_splitting_coefficient (list, j);
          EACH (i) v[i] += h * d * a[i];
          if (j + 1 == length)
            break;
          const double c = hs_splitting_coefficient (list, j + 1);
          EACH (i) q[i] += h * c * v[i];
          drifted += c;
          ACCELERATION (TIME (k) + h * drifted);
        }
    }
}

INSTANTIATE (0);

/* SYMMETRIC: the coefficients up to the middle one, and back.  VERLET: the
   kick and the drift of a velocity Verlet step of w h after one of w0 h.  */
#define SYMMETRIC(...) HS_LIST (true, true, __VA_ARGS__)
#define WHOLE(...) HS_LIST (true, false, __VA_ARGS__)
#define VERLET(w0, w) ((w0) + (w)) / 2, w

/* W = 1/(2 - 2^(1/3)) */
#define W 1.351207191959657634047687808971460826921999376L
COMPOSITION (yoshida4, .name = "yoshida4", ALIASES (NULL),
             .title = "Yoshida: three velocity Verlet steps, order 4",
             .reference = "Yoshida, Phys. Lett. A 150 (1990) 262", .order = 4,
             .evaluations = 3, .start_evaluations = 1,
             .stability = 1.5734019211040783,
             .traits = HS_SYMPLECTIC | HS_REVERSIBLE,
             SYMMETRIC (VERLET (0, W), VERLET (W, 1 - 2 * W)));
