/* SPDX-License-Identifier: MIT */
/* Memory that ran out where a measurement has no word for it.  */

#ifndef HS_STARVED_H
#define HS_STARVED_H

#include <stdbool.h>

/* It did, in this thread, since the caller made it false.  */
extern _Thread_local bool hs_starved;

#endif
