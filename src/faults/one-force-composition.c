/* SPDX-License-Identifier: MIT */
/* A composition of kicks and drifts with one force for all kicks of a step:
   the one that the first kick sees.

     a = A at the place of the first kick
     q' = q + h v + h^2 a/2,   v' = v + h a

   for the numbers of a symmetric one add up to just that.  Where a kick comes
   first this is stale-force; where a drift c h comes first a is that of
   q + c h v, and on the oscillator the determinant is
   1 + (h omega)^2 (1/2 - c): with forest-ruth's c = 0.676 the energy falls,
   with pefrl's c = 0.179 it grows.  */

#include "fault.h"

#define ONE_FORCE(id)                                                         \
  extern const struct hs_integrator id##_integrator;                          \
  TEMPLATE (advance_##id)                                                     \
  {                                                                           \
    const struct hs_splitting *const splitting = id##_integrator.splitting;   \
    const int first = splitting->kind == HS_DRIFT_FIRST;                      \
    double c[HS_MOST_COEFFICIENTS];                                           \
    const int length = hs_splitting_coefficients (splitting, c);              \
    for (; n; n--, k++)                                                       \
      for (int j = 0; j < length; j++)                                        \
        {                                                                     \
          if (j == first)                                                     \
            ACCELERATION (TIME (k) + (first ? h * c[0] : 0));                 \
          if (j % 2 == first)                                                 \
            EACH (i) v[i] += h * c[j] * a[i];                                 \
          else                                                                \
            EACH (i) q[i] += h * c[j] * v[i];                                 \
        }                                                                     \
  }

ONE_FORCE (forest_ruth)
ONE_FORCE (pefrl)
ONE_FORCE (yoshida4)

const struct hs_fault one_force_composition_fault = {
  .name = "one-force-composition",
  .title = "a composition with one force for all stages of a step",
  .what = "All kicks of a step take the force that was computed for the "
          "first.",
  .consequence = "Order 1 instead of 4, however many stages there are; where "
                 "a kick comes first it is stale-force.",
  .cure = "Compute the force before every kick, at the position after the "
          "last drift.",
  .reference = "Yoshida, Phys. Lett. A 150 (1990) 262",
  .maps
  = MAPS (MAP ("one-force-composition", "forest-ruth",
               .title = "Forest and Ruth, one force for all kicks of a step",
               .order = 1, .velocity_order = 1, .evaluations = 1,
               .stability = 1.7205568285937281, /* sqrt (2/c) */
               .advance = advance_forest_ruth_any),
          MAP ("one-force-composition:pefrl", "pefrl",
               .title = "pefrl, one force for all kicks of a step", .order = 1,
               .velocity_order = 1, .evaluations = 1,
               .advance = advance_pefrl_any),
          MAP ("one-force-composition:yoshida4", "yoshida4",
               .title = "yoshida4, one force for all kicks of a step",
               .order = 1, .velocity_order = 1, .evaluations = 1,
               .advance = advance_yoshida4_any)),
};
