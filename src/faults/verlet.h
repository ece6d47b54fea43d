/* SPDX-License-Identifier: MIT */
/* Velocity Verlet with weights of its own, a the acceleration kept.

     q' = q + ALONG h v + ACROSS h^2 a
     v' = v + h (BEFORE a + AFTER a'),   a' = A(t', q', v + BEFORE h a)

   The right ones are 1, 1/2, 1/2, 1/2.  On the oscillator the determinant is
   1 + (h omega)^2 (BEFORE - ACROSS) where AFTER is BEFORE and ALONG is 1.  */

#ifndef HS_VERLET_H
#define HS_VERLET_H

#include "fault.h"

#define VERLET_BEGIN(name)                                                    \
  TEMPLATE (name)                                                             \
  {                                                                           \
    ACCELERATION (TIME (k));                                                  \
  }

#define VERLET(name, along, across, before, after)                            \
  TEMPLATE (name)                                                             \
  {                                                                           \
    for (; n; n--)                                                            \
      {                                                                       \
        EACH (i)                                                              \
        {                                                                     \
          q[i] += (along) *h * v[i] + (across) *h * h * a[i];                 \
          v[i] += (before) *h * a[i];                                         \
        }                                                                     \
        k++;                                                                  \
        ACCELERATION (TIME (k));                                              \
        EACH (i) v[i] += (after) *h * a[i];                                   \
      }                                                                       \
  }

#endif
