/* SPDX-License-Identifier: MIT */
/* Velocities that are multiplied by a constant factor c each step.

     damped                       velocity Verlet, then v *= c
     damped:before                v *= c, then velocity Verlet
     damped:leapfrog              v += h a/2, v *= c, q += h v, v += h a/2
     damped:euler                 q += h v, v += h a, v *= c
     damped:semi-implicit-euler   v += h a, q += h v, v *= c
     damped:before-drift          v += h a, v *= c, q += h v
     damped:before-kick           v *= c, v += h a, q += h v
     damped:stormer-verlet        q[n+1] = q[n] + c (q[n] - q[n-1]) + h^2 a

   The damping is by c^(T/h) over a time T, and so depends on the step: halving
   it damps twice as much, and as h falls to 0 all motion stops.  Damping with
   a rate g is v *= exp(-g h).  */

#include "stormer.h"

#define FACTOR motion->own[0]

TEMPLATE (begin)
{
  ACCELERATION (TIME (k));
}

#define VERLET_DAMPED(name, before, half, after)                              \
  TEMPLATE (name)                                                             \
  {                                                                           \
    const double c = FACTOR;                                                  \
    for (; n; n--)                                                            \
      {                                                                       \
        EACH (i)                                                              \
        {                                                                     \
          v[i] = (half) * ((before) *v[i] + 0.5 * h * a[i]);                  \
          q[i] += h * v[i];                                                   \
        }                                                                     \
        k++;                                                                  \
        ACCELERATION (TIME (k));                                              \
        EACH (i) v[i] = (after) * (v[i] + 0.5 * h * a[i]);                    \
      }                                                                       \
  }
VERLET_DAMPED (advance, 1, 1, c)
VERLET_DAMPED (advance_before, c, 1, 1)
VERLET_DAMPED (advance_half, 1, c, 1)

#define EULER_DAMPED(name, ...)                                               \
  TEMPLATE (name)                                                             \
  {                                                                           \
    const double c = FACTOR;                                                  \
    for (; n; n--, k++)                                                       \
      {                                                                       \
        ACCELERATION (TIME (k));                                              \
        EACH (i) __VA_ARGS__                                                  \
      }                                                                       \
  }
EULER_DAMPED (advance_euler, {
  q[i] += h * v[i];
  v[i] = c * (v[i] + h * a[i]);
})
EULER_DAMPED (advance_semi_implicit, {
  v[i] += h * a[i];
  q[i] += h * v[i];
  v[i] *= c;
})
EULER_DAMPED (advance_before_drift, {
  v[i] = c * (v[i] + h * a[i]);
  q[i] += h * v[i];
})
EULER_DAMPED (advance_before_kick, {
  v[i] = c * v[i] + h * a[i];
  q[i] += h * v[i];
})

STORMER_BEGIN (begin_stormer, 0.5)
STORMER (advance_stormer, FACTOR, 1)
STORMER_SYNCHRONISE (synchronise, FACTOR, 1)

/* From 2 h v = q[n+1] - q[n-1] = (1 + c) (q[n] - q[n-1]) + h^2 a.  */
TEMPLATE (resume_stormer)
{
  ACCELERATION (TIME (k));
  EACH (i)
  w[i] = q[i] - (2 * h * v[i] - h * h * a[i]) / (1 + FACTOR);
}

static const struct hs_parameter parameters[] = {
  { "factor", "c", "1", 0.999, 0, 2, "what v is multiplied by each step" },
  { NULL },
};

#define DAMPED .parameters = parameters, .evaluations = 1

const struct hs_fault damped_fault = {
  .name = "damped",
  .title = "v is multiplied by a constant factor each step",
  .what = "A factor on v stands for friction, or hides a growth, and is the "
          "same whatever the step.",
  .consequence = "The energy falls by the factor a step, so that the damping "
                 "depends on the step: as h falls all motion stops.",
  .cure = "Leave it out, or damp with a rate g: v *= exp(-g h).",
  .reference = "Millington, Game Physics Engine Development, 3.3",
  .maps = MAPS (
      MAP ("damped", "velocity-verlet",
           .title = "velocity Verlet, then v *= c", DAMPED,
           .start_evaluations = 1, .stability = 2, .begin = begin_any,
           .advance = advance_any),
      MAP ("damped:before", "velocity-verlet",
           .title = "v *= c, then velocity Verlet", DAMPED,
           .start_evaluations = 1, .stability = 2, .begin = begin_any,
           .advance = advance_before_any),
      MAP ("damped:leapfrog", "leapfrog", .title = "leapfrog, v[n+1/2] *= c",
           DAMPED, .start_evaluations = 1, .stability = 2, .begin = begin_any,
           .advance = advance_half_any),
      MAP ("damped:euler", "euler", .title = "Euler, then v *= c", DAMPED,
           .advance = advance_euler_any),
      MAP ("damped:semi-implicit-euler", "semi-implicit-euler",
           .title = "semi-implicit Euler, then v *= c", DAMPED, .stability = 2,
           .advance = advance_semi_implicit_any),
      MAP ("damped:before-drift", "semi-implicit-euler",
           .title = "semi-implicit Euler, v *= c before the drift", DAMPED,
           .stability = 2, .advance = advance_before_drift_any),
      MAP ("damped:before-kick", "semi-implicit-euler",
           .title = "v *= c, then semi-implicit Euler", DAMPED, .stability = 2,
           .advance = advance_before_kick_any),
      RESUMED ("damped:stormer-verlet", "stormer-verlet", resume_stormer_any,
               .title = "Stormer-Verlet, the last way times c", DAMPED,
               .traits = HS_STAGGERED | HS_TWO_STEP, .start_evaluations = 1,
               .stability = 2, .rows = 1, .begin = begin_stormer_any,
               .advance = advance_stormer_any,
               .synchronise = synchronise_any)),
};
