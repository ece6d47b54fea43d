/* SPDX-License-Identifier: MIT */
/* Velocity Verlet with the 1/2 on the way instead of the fall.

     q' = q + h v/2 + h^2 a,   v' = v + h (a + a')/2

   As h falls this tends to x' = v/2, and not to the motion: no step is small
   enough.  On the oscillator the frequency becomes omega/sqrt(2), and the
   determinant is 1 - 3 (h omega)^2/4.  */

#include "verlet.h"

VERLET_BEGIN (begin)
VERLET (advance, 0.5, 1, 0.5, 0.5)

const struct hs_fault half_on_wrong_term_fault = {
  .name = "half-on-wrong-term",
  .title = "the half is at h v instead of h^2 a",
  .what = "The position moves by h v/2 + h^2 a instead of h v + h^2 a/2.",
  .consequence = "It does not tend to the motion at any step: the positions "
                 "move at half the velocity.",
  .cure = "Put the half where it belongs: q + h v + h^2 a/2.",
  .reference = "Swope et al., J. Chem. Phys. 76 (1982) 637",
  .maps
  = MAPS (MAP ("half-on-wrong-term", "velocity-verlet",
               .title = "velocity Verlet, the half on the wrong term",
               .evaluations = 1, .start_evaluations = 1, .stability = M_SQRT2,
               .begin = begin_any, .advance = advance_any)),
};
