/* SPDX-License-Identifier: MIT */
/* The exact solution in an integrator's place, for all lanes of a motion.  */

#ifndef HS_JUMP_H
#define HS_JUMP_H

#include "halfstep.h"

/* Prepares the exact motion of each lane from `starts', its rows q and v at
   the case's start.  */
void hs_jump_start (struct hs_exact *exact, const struct hs_case *c, int lanes,
                    const double *starts);
/* Puts the motion's q and v to time t.  */
void hs_jump (const struct hs_exact *exact, struct hs_motion *m,
              const double *starts, double t);

#endif
