/* SPDX-License-Identifier: MIT */
/* How far models are from the exact motion.  */

#ifndef HS_DEPARTURE_H
#define HS_DEPARTURE_H

#include "trial.h"

struct departure;

/* NULL: no memory.  */
struct departure *departure_open (const struct trial *trial);
void departure_close (struct departure *d);
/* Whether the trace's distance from the exact motion is more than rounding. */
bool departure_is_clear (const struct departure *departure);
/* Whether the model is so near the exact motion that it cannot explain the
   trace, which is not.  */
bool departure_is_small (struct departure *d, const struct model *model);

#endif
