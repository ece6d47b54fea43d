/* SPDX-License-Identifier: MIT */
/* Independent tasks in several threads.  */

#ifndef JOBS_H
#define JOBS_H

#include "experiment.h"

/* How many to do at once.  */
int jobs_threads (const struct plan *plan);

/* Does task (context, i) for every i below n, begun in that order, so that the
   longest should come first.  What a task finds it leaves in its context; the
   data do not depend on the number of threads.  `what' names the work to whom
   waits for it.  */
void jobs_run (const struct plan *plan, const char *what, int n,
               void (*task) (void *context, int i), void *context);

#endif
