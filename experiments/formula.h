/* SPDX-License-Identifier: MIT */
/* A system by formula: from a file NAME.sys, or from --force on the command
   line.  One a run, in static storage: an acceleration gets no context.  What
   is wrong with it is said, with its place, and ends the program.  */

#ifndef FORMULA_H
#define FORMULA_H

#include "experiment.h"

const struct hs_system *formula_of_file (const struct plan *plan,
                                         const char *file);

/* Of `forces', such as "ax=-k*x".  What they name and `sets', NAME=VALUE,
   give is a parameter.  */
const struct hs_system *formula_of_forces (const char *const *forces,
                                           int count, const char *const *sets,
                                           int set_count);

/* Once parameters and start are known: that masses are positive, the start is
   finite, and a potential has the force as its gradient; if that keeps the
   energy, the system has it as an invariant from then on.  Does nothing for a
   plan of another system.  */
void formula_check (const struct plan *plan);

#endif
