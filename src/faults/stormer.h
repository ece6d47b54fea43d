/* SPDX-License-Identifier: MIT */
/* Stormer's two-step method with weights of its own, q[n-1] in w.

     q[n+1] = q[n] + KEPT (q[n] - q[n-1]) + FORCE h^2 a
     v[n] = (q[n+1] - q[n-1])/2h

   The right ones are 1, 1.  BACK is the part of h^2 a in the start,
   q[-1] = q0 - h v0 + BACK h^2 a, 1/2 where it is right.  */

#ifndef HS_STORMER_H
#define HS_STORMER_H

#include "fault.h"

#define STORMER_BEGIN(name, back)                                             \
  TEMPLATE (name)                                                             \
  {                                                                           \
    ACCELERATION (TIME (k));                                                  \
    EACH (i) w[i] = q[i] - h * v[i] + (back) *h * h * a[i];                   \
  }

#define STORMER_NEXT(kept, force)                                             \
  (q[i] + (kept) * (q[i] - w[i]) + (force) *h * h * a[i])

#define STORMER(name, kept, force)                                            \
  TEMPLATE (name)                                                             \
  {                                                                           \
    for (; n; n--)                                                            \
      {                                                                       \
        EACH (i)                                                              \
        {                                                                     \
          const double next = STORMER_NEXT (kept, force);                     \
          w[i] = q[i];                                                        \
          q[i] = next;                                                        \
        }                                                                     \
        k++;                                                                  \
        ACCELERATION (TIME (k));                                              \
      }                                                                       \
  }

#define STORMER_SYNCHRONISE(name, kept, force)                                \
  TEMPLATE (name)                                                             \
  {                                                                           \
    EACH (i) s[i] = (STORMER_NEXT (kept, force) - w[i]) / (2 * h);            \
  }

#endif
