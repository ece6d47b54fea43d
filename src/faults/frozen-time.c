/* SPDX-License-Identifier: MIT */
/* A force that depends on time and is given an old one.

     frozen-time                       velocity Verlet with t = t0 always
     frozen-time:euler                 Euler, likewise
     frozen-time:semi-implicit-euler   semi-implicit Euler, likewise
     frozen-time:rk4                   rk4, likewise
     frozen-time:step                  velocity Verlet, a' = A(t, q') with the
                                       t of the step's start, kept
     frozen-time:step-renewed          the same, a = A(t, q) anew each step
     frozen-time:rk4-step              rk4, all slopes at the step's start

   With t0 always the force of the start acts, and no step helps; with the
   time of the step's start the order is 1.  Where A does not depend on t all
   are right.  */

#include "fault.h"

#define VERLET_AT(name, renew, time)                                          \
  TEMPLATE (name)                                                             \
  {                                                                           \
    for (; n; n--, k++)                                                       \
      {                                                                       \
        if (renew)                                                            \
          ACCELERATION (time);                                                \
        EACH (i)                                                              \
        {                                                                     \
          q[i] += h * v[i] + 0.5 * h * h * a[i];                              \
          v[i] += 0.5 * h * a[i];                                             \
        }                                                                     \
        ACCELERATION (time);                                                  \
        EACH (i) v[i] += 0.5 * h * a[i];                                      \
      }                                                                       \
  }
VERLET_AT (advance, false, t0)
VERLET_AT (advance_step, false, TIME (k))
VERLET_AT (advance_renewed, true, TIME (k))

TEMPLATE (begin)
{
  ACCELERATION (t0);
}

TEMPLATE (resume_step)
{
  ACCELERATION (TIME (k - 1));
}

TEMPLATE (advance_euler)
{
  for (; n; n--)
    {
      ACCELERATION (t0);
      EACH (i)
      {
        q[i] += h * v[i];
        v[i] += h * a[i];
      }
    }
}

TEMPLATE (advance_semi_implicit)
{
  for (; n; n--)
    {
      ACCELERATION (t0);
      EACH (i)
      {
        v[i] += h * a[i];
        q[i] += h * v[i];
      }
    }
}

/* The slopes of q and v are u and a; dq and dv add them up.  */
#define RK4_AT(name, time)                                                    \
  TEMPLATE (name)                                                             \
  {                                                                           \
    const int row = dof * lanes;                                              \
    static const double part[] = { 0.5, 0.5, 1, 0 },                          \
                        weight[] = { 1, 2, 2, 1 };                            \
    double *x = w, *u = w + row, *dq = w + 2 * row, *dv = w + 3 * row;        \
    for (; n; n--, k++)                                                       \
      {                                                                       \
        EACH (i)                                                              \
        {                                                                     \
          x[i] = q[i];                                                        \
          u[i] = v[i];                                                        \
          dq[i] = dv[i] = 0;                                                  \
        }                                                                     \
        for (int stage = 0; stage < 4; stage++)                               \
          {                                                                   \
            ACCELERATION_AT (time, x, u);                                     \
            EACH (i)                                                          \
            {                                                                 \
              dq[i] += weight[stage] * u[i];                                  \
              dv[i] += weight[stage] * a[i];                                  \
              x[i] = q[i] + part[stage] * h * u[i];                           \
              u[i] = v[i] + part[stage] * h * a[i];                           \
            }                                                                 \
          }                                                                   \
        EACH (i)                                                              \
        {                                                                     \
          q[i] += h / 6 * dq[i];                                              \
          v[i] += h / 6 * dv[i];                                              \
        }                                                                     \
      }                                                                       \
  }
RK4_AT (advance_rk4, t0)
RK4_AT (advance_rk4_step, TIME (k))

const struct hs_fault frozen_time_fault = {
  .name = "frozen-time",
  .title = "a force that depends on time is given an old one",
  .what = "The time in the force is not advanced, within the step or at all.",
  .consequence = "Order 1 if it lags within a step; if it never moves, the "
                 "force of the start acts, and no step is small enough.",
  .cure = "Give each force the time of its stage: t + c h where q is that of "
          "t + c h.",
  .reference = "Hairer, Norsett & Wanner, Solving ODEs I, II.1",
  .needs = HS_TIME_DEPENDENT,
  .maps = MAPS (
      MAP ("frozen-time", "velocity-verlet",
           .title = "velocity Verlet, the time always that of the start",
           .traits = HS_SYMPLECTIC, .evaluations = 1, .start_evaluations = 1,
           .stability = 2, .begin = begin_any, .advance = advance_any),
      MAP ("frozen-time:euler", "euler",
           .title = "Euler, the time always that of the start",
           .evaluations = 1, .advance = advance_euler_any),
      MAP ("frozen-time:semi-implicit-euler", "semi-implicit-euler",
           .title = "semi-implicit Euler, the time always that of the start",
           .traits = HS_SYMPLECTIC, .evaluations = 1, .stability = 2,
           .advance = advance_semi_implicit_any),
      MAP ("frozen-time:rk4", "rk4",
           .title = "rk4, the time always that of the start", .evaluations = 4,
           .stability = 2 * M_SQRT2, .rows = 4, .advance = advance_rk4_any),
      RESUMED ("frozen-time:step", "velocity-verlet", resume_step_any,
               .title = "velocity Verlet, the new force at the old time",
               .order = 1, .velocity_order = 1, .traits = HS_SYMPLECTIC,
               .evaluations = 1, .start_evaluations = 1, .stability = 2,
               .begin = begin_any, .advance = advance_step_any),
      MAP ("frozen-time:step-renewed", "velocity-verlet",
           .title = "the same, a renewed at the start of a step", .order = 1,
           .velocity_order = 1, .traits = HS_SYMPLECTIC, .evaluations = 2,
           .stability = 2, .advance = advance_renewed_any),
      MAP ("frozen-time:rk4-step", "rk4",
           .title = "rk4, all slopes at the time of the step's start",
           .order = 1, .velocity_order = 1, .evaluations = 4,
           .stability = 2 * M_SQRT2, .rows = 4,
           .advance = advance_rk4_step_any)),
};
