/* SPDX-License-Identifier: MIT */
/* A right integrator under another's name.  */

#include "fault.h"

const struct hs_fault mislabelled_fault = {
  .name = "mislabelled",
  .title = "a right integrator under another's name",
  .what = "What is called Euler is semi-implicit Euler, or the other way "
          "round; or leapfrog is semi-implicit Euler without the half kick at "
          "the start.",
  .consequence = "None on the table; but Euler's energy grows by the part "
                 "(h omega)^2 a step, and the semi-implicit one's does not.",
  .cure = "Euler moves q by the old v, semi-implicit Euler by the new one: "
          "name it so, or swap the two lines.",
  .reference
  = "Hairer, Lubich & Wanner, Geometric Numerical Integration, I.1.2",
};
