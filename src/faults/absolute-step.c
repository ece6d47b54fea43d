/* SPDX-License-Identifier: MIT */
/* Steps of |h|, whatever the sign of h: a run backwards goes forwards, under
   times that fall.  The force sees the times t0 + n |h|.

   With h > 0 it is the integrator that it was to be, whose kernels these are;
   there and back does not return.  */

#include "fault.h"

static void
forwards (struct hs_motion *m, int64_t n, hs_kernel *kernel)
{
  const double h = m->h;
  m->h = fabs (h);
  kernel (m, n);
  m->h = h;
}

#define FORWARDS(id, kernel)                                                  \
  static void kernel##_##id (struct hs_motion *m, int64_t n)                  \
  {                                                                           \
    forwards (m, n, id##_integrator.kernel);                                  \
  }
#define ABSOLUTE(id)                                                          \
  extern const struct hs_integrator id##_integrator;                          \
  FORWARDS (id, begin)                                                        \
  FORWARDS (id, advance)

ABSOLUTE (velocity_verlet)
ABSOLUTE (euler)
ABSOLUTE (semi_implicit_euler)
ABSOLUTE (leapfrog)
FORWARDS (leapfrog, synchronise)
ABSOLUTE (rk4)

const struct hs_fault absolute_step_fault = {
  .name = "absolute-step",
  .title = "the step's sign is lost: backwards goes forwards",
  .what = "The step is taken as |h|, so that a run to an earlier time goes to "
          "a later one.",
  .consequence = "Right with h > 0; with h < 0 the motion runs the other way, "
                 "and forth and back does not return.",
  .cure = "Keep the sign of h everywhere: count steps, and do not compare "
          "times with <.",
  .reference = "Hairer, Lubich & Wanner, Geometric Numerical Integration, V.1",
  .maps = MAPS (
      MAP ("absolute-step", "velocity-verlet",
           .title = "velocity Verlet with |h|", .order = 2,
           .velocity_order = 1, .traits = HS_SYMPLECTIC, .evaluations = 1,
           .start_evaluations = 1, .stability = 2,
           .begin = begin_velocity_verlet, .advance = advance_velocity_verlet),
      MAP ("absolute-step:euler", "euler", .title = "Euler with |h|",
           .order = 1, .velocity_order = 1, .evaluations = 1,
           .begin = begin_euler, .advance = advance_euler),
      MAP ("absolute-step:semi-implicit-euler", "semi-implicit-euler",
           .title = "semi-implicit Euler with |h|", .order = 1,
           .velocity_order = 1, .traits = HS_SYMPLECTIC, .evaluations = 1,
           .stability = 2, .begin = begin_semi_implicit_euler,
           .advance = advance_semi_implicit_euler),
      MAP ("absolute-step:leapfrog", "leapfrog", .title = "leapfrog with |h|",
           .order = 2, .velocity_order = 1,
           .traits = HS_SYMPLECTIC | HS_STAGGERED, .evaluations = 1,
           .start_evaluations = 1, .stability = 2, .begin = begin_leapfrog,
           .advance = advance_leapfrog, .synchronise = synchronise_leapfrog),
      MAP ("absolute-step:rk4", "rk4", .title = "rk4 with |h|", .order = 4,
           .velocity_order = 4, .evaluations = 4, .stability = 2 * M_SQRT2,
           .rows = 4, .begin = begin_rk4, .advance = advance_rk4)),
};
