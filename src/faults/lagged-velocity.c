/* SPDX-License-Identifier: MIT */
/* A force that depends on the velocity and is given an old one.

     lagged-velocity                    a' = A(t', q', v + h a/2), kept as the
                                        next step's a
     lagged-velocity:half-step          the same, a = A(t, q, v) anew each step
     lagged-velocity:old                a' = A(t', q', v), kept
     lagged-velocity:old-renewed        the same, a = A(t, q, v) anew
     lagged-velocity:drift-kick-drift   v' = v + h A(t + h/2, q + h v/2, v)

   the first four with q' = q + h v + h^2 a/2, v' = v + h (a + a')/2.  Two are
   registered integrators as they stand, with --lower-order: the first is
   velocity-verlet, and leapfrog, which takes v[n-1/2]; the last is
   drift-kick-drift.  Where A does not depend on v all are right.

   A row of the first says what a was, by a = A(t, q, v - h a/2), which
   repetition solves where h dA/dv is below 1.  One of :old does not: its a is
   A(t, q, u) with the velocity u of the row before.  A resume takes
   u = v - h A(t - h, q - h v, v), which is off by O(h^2), so that the next row
   is by O(h^3) dA/dv.  */

#include "verlet.h"

enum
{
  PASSES = 60 /* each gains a factor h dA/dv/2: 2^-60 below 1 */
};

VERLET_BEGIN (begin)
VERLET (advance, 1, 0.5, 0.5, 0.5)

TEMPLATE (resume)
{
  ACCELERATION (TIME (k));
  for (int pass = 0; pass < PASSES; pass++)
    {
      EACH (i) w[i] = v[i] - 0.5 * h * a[i];
      ACCELERATION_AT (TIME (k), q, w);
    }
}

TEMPLATE (advance_renewed)
{
  for (; n; n--)
    {
      ACCELERATION (TIME (k));
      EACH (i)
      {
        q[i] += h * v[i] + 0.5 * h * h * a[i];
        v[i] += 0.5 * h * a[i];
      }
      k++;
      ACCELERATION (TIME (k));
      EACH (i) v[i] += 0.5 * h * a[i];
    }
}

TEMPLATE (resume_old)
{
  double *x = w + dof * lanes;
  EACH (i) x[i] = q[i] - h * v[i];
  ACCELERATION_AT (TIME (k - 1), x, v);
  EACH (i) w[i] = v[i] - h * a[i];
  ACCELERATION_AT (TIME (k), q, w);
}

/* w is the first half of the kick.  */
#define OLD(name, renew)                                                      \
  TEMPLATE (name)                                                             \
  {                                                                           \
    for (; n; n--)                                                            \
      {                                                                       \
        if (renew)                                                            \
          ACCELERATION (TIME (k));                                            \
        EACH (i)                                                              \
        {                                                                     \
          q[i] += h * v[i] + 0.5 * h * h * a[i];                              \
          w[i] = 0.5 * h * a[i];                                              \
        }                                                                     \
        k++;                                                                  \
        ACCELERATION (TIME (k));                                              \
        EACH (i) v[i] += w[i] + 0.5 * h * a[i];                               \
      }                                                                       \
  }
OLD (advance_old, false)
OLD (advance_old_renewed, true)

TEMPLATE (advance_drift)
{
  for (; n; n--, k++)
    {
      EACH (i) q[i] += 0.5 * h * v[i];
      ACCELERATION (TIME (k) + 0.5 * h);
      EACH (i)
      {
        v[i] += h * a[i];
        q[i] += 0.5 * h * v[i];
      }
    }
}

#define LAGGED                                                                \
  .order = 2, .velocity_order = 1, .stability = 2,                            \
  .traits = HS_SYMPLECTIC | HS_REVERSIBLE

const struct hs_fault lagged_velocity_fault = {
  .name = "lagged-velocity",
  .title = "a force that depends on the velocity is given an old one",
  .what = "The new force is computed with a velocity that is not of the new "
          "time.",
  .consequence = "Order 1 where the force depends on the velocity, and "
                 "damping comes out wrong by a part of order h.",
  .cure = "Solve v' = v + h (a + A(q', v'))/2 for v', or take heun or rk4.",
  .reference = "Hairer, Lubich & Wanner, Geometric Numerical Integration, II",
  .needs = HS_VELOCITY_DEPENDENT,
  .maps = MAPS (
      RESUMED ("lagged-velocity", "velocity-verlet", resume_any,
               .title = "velocity Verlet, the new force by v + h a/2", LAGGED,
               .evaluations = 1, .start_evaluations = 1, .rows = 1,
               .begin = begin_any, .advance = advance_any),
      MAP ("lagged-velocity:half-step", "velocity-verlet",
           .title = "the same, a renewed at the start of a step", LAGGED,
           .evaluations = 2, .advance = advance_renewed_any),
      RESUMED ("lagged-velocity:old", "velocity-verlet", resume_old_any,
               .title = "velocity Verlet, the new force by the old v", LAGGED,
               .evaluations = 1, .start_evaluations = 1, .rows = 2,
               .begin = begin_any, .advance = advance_old_any),
      MAP ("lagged-velocity:old-renewed", "velocity-verlet",
           .title = "the same, a renewed at the start of a step", LAGGED,
           .evaluations = 2, .rows = 1, .advance = advance_old_renewed_any),
      MAP ("lagged-velocity:drift-kick-drift", "drift-kick-drift",
           .title = "drift, kick, drift, the kick by the old v", LAGGED,
           .evaluations = 1, .advance = advance_drift_any)),
};
