/* SPDX-License-Identifier: MIT */
/* The limit: each method and system as one loop written by hand, nothing
   between the numbers and the registers.  Same formulas, same flags, same
   sine.  */

#include "bench.h"

#include "sine.h"

#include <math.h>

#define EULER(N, FORCE)                                                       \
  for (; steps; steps--)                                                      \
    {                                                                         \
      FORCE (q, a);                                                           \
      for (int i = 0; i < N; i++)                                             \
        {                                                                     \
          q[i] += h * v[i];                                                   \
          v[i] += h * a[i];                                                   \
        }                                                                     \
    }

#define SEMI_IMPLICIT(N, FORCE)                                               \
  for (; steps; steps--)                                                      \
    {                                                                         \
      FORCE (q, a);                                                           \
      for (int i = 0; i < N; i++)                                             \
        {                                                                     \
          v[i] += h * a[i];                                                   \
          q[i] += h * v[i];                                                   \
        }                                                                     \
    }

#define STORMER(N, FORCE)                                                     \
  double old[N], next;                                                        \
  FORCE (q, a);                                                               \
  for (int i = 0; i < N; i++)                                                 \
    old[i] = q[i] - h * v[i] + 0.5 * h * h * a[i];                            \
  for (; steps; steps--)                                                      \
    {                                                                         \
      for (int i = 0; i < N; i++)                                             \
        {                                                                     \
          next = 2 * q[i] - old[i] + h * h * a[i];                            \
          old[i] = q[i];                                                      \
          q[i] = next;                                                        \
        }                                                                     \
      FORCE (q, a);                                                           \
    }                                                                         \
  for (int i = 0; i < N; i++)                                                 \
    v[i] = (2 * q[i] - old[i] + h * h * a[i] - old[i]) / (2 * h);

#define VELOCITY_VERLET(N, FORCE)                                             \
  FORCE (q, a);                                                               \
  for (; steps; steps--)                                                      \
    {                                                                         \
      for (int i = 0; i < N; i++)                                             \
        {                                                                     \
          q[i] += h * v[i] + 0.5 * h * h * a[i];                              \
          v[i] += 0.5 * h * a[i];                                             \
        }                                                                     \
      FORCE (q, a);                                                           \
      for (int i = 0; i < N; i++)                                             \
        v[i] += 0.5 * h * a[i];                                               \
    }

#define LEAPFROG(N, FORCE)                                                    \
  FORCE (q, a);                                                               \
  for (int i = 0; i < N; i++)                                                 \
    v[i] += 0.5 * h * a[i];                                                   \
  for (; steps; steps--)                                                      \
    {                                                                         \
      for (int i = 0; i < N; i++)                                             \
        q[i] += h * v[i];                                                     \
      FORCE (q, a);                                                           \
      for (int i = 0; i < N; i++)                                             \
        v[i] += h * a[i];                                                     \
    }                                                                         \
  for (int i = 0; i < N; i++)                                                 \
    v[i] -= 0.5 * h * a[i];

#define RK4(N, FORCE)                                                         \
  double x[N], u[N], b[N], c[N], u2[N], u3[N];                                \
  for (; steps; steps--)                                                      \
    {                                                                         \
      FORCE (q, a);                                                           \
      for (int i = 0; i < N; i++)                                             \
        {                                                                     \
          x[i] = q[i] + 0.5 * h * v[i];                                       \
          u2[i] = v[i] + 0.5 * h * a[i];                                      \
        }                                                                     \
      FORCE (x, b);                                                           \
      for (int i = 0; i < N; i++)                                             \
        {                                                                     \
          x[i] = q[i] + 0.5 * h * u2[i];                                      \
          u3[i] = v[i] + 0.5 * h * b[i];                                      \
        }                                                                     \
      FORCE (x, c);                                                           \
      for (int i = 0; i < N; i++)                                             \
        {                                                                     \
          x[i] = q[i] + h * u3[i];                                            \
          u[i] = v[i] + h * c[i];                                             \
          q[i] += h / 6 * (v[i] + 2 * u2[i] + 2 * u3[i] + u[i]);              \
          v[i] += h / 6 * (a[i] + 2 * b[i] + 2 * c[i]);                       \
        }                                                                     \
      FORCE (x, a);                                                           \
      for (int i = 0; i < N; i++)                                             \
        v[i] += h / 6 * a[i];                                                 \
    }

#define HARMONIC(q, a) a[0] = -k * q[0]
#define PENDULUM(q, a) a[0] = -k * hs_sine (q[0])
#define ORBIT(q, a)                                                           \
  {                                                                           \
    const double r2 = q[0] * q[0] + q[1] * q[1];                              \
    const double f = -sqrt (r2) * (k / (r2 * r2));                            \
    a[0] = f * q[0];                                                          \
    a[1] = f * q[1];                                                          \
  }

#define LOOP(name, METHOD, N, FORCE)                                          \
  static void name (double *y, double h, long steps)                          \
  {                                                                           \
    const double k = bench_k;                                                 \
    double q[N], v[N], a[N];                                                  \
    for (int i = 0; i < N; i++)                                               \
      {                                                                       \
        q[i] = y[i];                                                          \
        v[i] = y[N + i];                                                      \
      }                                                                       \
    METHOD (N, FORCE)                                                         \
    for (int i = 0; i < N; i++)                                               \
      {                                                                       \
        y[i] = q[i];                                                          \
        y[N + i] = v[i];                                                      \
      }                                                                       \
  }

#define LOOPS(name, METHOD)                                                   \
  LOOP (name##_harmonic, METHOD, 1, HARMONIC)                                 \
  LOOP (name##_pendulum, METHOD, 1, PENDULUM)                                 \
  LOOP (name##_orbit, METHOD, 2, ORBIT)

LOOPS (euler, EULER)
LOOPS (semi_implicit, SEMI_IMPLICIT)
LOOPS (stormer, STORMER)
LOOPS (velocity_verlet, VELOCITY_VERLET)
LOOPS (leapfrog, LEAPFROG)
LOOPS (rk4, RK4)

#define ROW(name)                                                             \
  {                                                                           \
    name##_harmonic, name##_pendulum, name##_orbit                            \
  }

const struct bench_peer bench_fused = {
  "fused loop",
  { ROW (euler), ROW (semi_implicit), ROW (stormer), ROW (velocity_verlet),
    ROW (leapfrog), ROW (rk4) },
};
