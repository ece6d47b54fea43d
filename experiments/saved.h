/* SPDX-License-Identifier: MIT */
/* Files of saved states: where a run ended, for another to go on from.  */

#ifndef SAVED_H
#define SAVED_H

#include "experiment.h"

struct saved;

/* What the plan's --save and --resume ask for, or death: opens the one and
   reads the other.  NULL: neither is asked for.  */
struct saved *saved_open (const struct plan *plan, const struct hs_grid *grid);
/* Puts it into the case of the plan's i-th integrator.  */
void saved_put (struct saved *saved, int i, struct hs_case *c);
/* The step at which it goes on.  */
int64_t saved_step (const struct saved *saved);
/* The run is over; all of it is `done', or nothing is saved.  */
void saved_close (struct saved *saved, bool done);

#endif
