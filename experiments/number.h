/* SPDX-License-Identifier: MIT */
/* Numbers as people type them, read strictly.  */

#ifndef NUMBER_H
#define NUMBER_H

#include "experiment.h"

/* Reads a decimal number, the whole text or up to a unit that `unit` allows
   ("rad": 90deg is read too).  NULL: done; else what is wrong.  */
const char *number_read (const char *text, const char *unit,
                         struct number *number);

/* Reads a whole number from `least' to `most', 0: 2^53; 1e6 is one.  */
const char *count_read (const char *text, int64_t least, int64_t most,
                        int64_t *count);

#endif
