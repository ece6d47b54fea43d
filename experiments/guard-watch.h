/* SPDX-License-Identifier: MIT */
/* The time that calls into plug-ins take.  */

#ifndef GUARD_WATCH_H
#define GUARD_WATCH_H

#include "guard.h"

/* Watches this thread.  */
void watch_add (void);

/* It enters a call, or NULL: leaves it.  */
void watch_call (const struct guard_place *place);

/* Begins, in this process, to end calls that take so many seconds.  */
void watch_start (int64_t patience);

/* Whether this is the process that is watched, and no fork of it.  */
bool watch_is_here (void);

#endif
