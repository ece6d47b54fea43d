/* SPDX-License-Identifier: MIT */
/* Stormer's method whose previous position stays as it is when the step
   changes.

     q[n+1] = 2 q[n] - q[n-1] + h[n]^2 a

   q[n] - q[n-1] is the way of a step h[n-1], and is taken for that of h[n]: in
   v this is off by v (h[n-1]/h[n] - 1), so that there is no order at all.
   With fixed steps it is the right method; the registered stormer-verlet,
   whose kernels these are, does the same under a --step-rule, and
   stormer-verlet-varying is the cure.  */

#include "fault.h"

extern const struct hs_integrator stormer_verlet_integrator;

#define AS_STORMER(kernel)                                                    \
  static void kernel (struct hs_motion *m, int64_t n)                         \
  {                                                                           \
    stormer_verlet_integrator.kernel (m, n);                                  \
  }
AS_STORMER (begin)
AS_STORMER (advance)
AS_STORMER (synchronise)

const struct hs_fault step_change_fault = {
  .name = "step-change",
  .title = "Stormer's previous position is not corrected for a new step",
  .what = "When the step changes, the last way is taken for one of the new "
          "step.",
  .consequence = "Right with fixed steps; each change of the step changes the "
                 "velocity by as large a part, at any step.",
  .cure = "Scale the last way by the ratio of the steps, and h^2 a by "
          "(1 + that of the old to the new)/2: stormer-verlet-varying.",
  .reference = "Dummer, A Simple Time-Corrected Verlet Integration Method "
               "(2005)",
  .maps = MAPS (MAP (
      "step-change", "stormer-verlet",
      .title = "Stormer-Verlet, the last way as it is when the step changes",
      .order = 2,
      .traits = HS_SYMPLECTIC | HS_REVERSIBLE | HS_STAGGERED | HS_TWO_STEP,
      .evaluations = 1, .start_evaluations = 1, .stability = 2, .rows = 1,
      .begin = begin, .advance = advance, .synchronise = synchronise)),
};
