/* SPDX-License-Identifier: MIT */
/* Independent tasks in several threads, by OpenMP; without it, in one.  */

#include "jobs.h"

#include "say.h"

#include <unistd.h>

void
jobs_run (const struct plan *plan, const char *what, int n,
          void (*task) (void *context, int i), void *context)
{
  const long processors = sysconf (_SC_NPROCESSORS_ONLN);
  const int threads = plan->jobs       ? (int) plan->jobs
                      : processors < 1 ? 1
                                       : (int) processors;
  int done = 0;
  (void) threads;
#ifdef _OPENMP
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads)
#endif
  for (int i = 0; i < n; i++)
    {
      task (context, i);
#ifdef _OPENMP
#pragma omp critical
#endif
      progress (what, (double) ++done / n);
    }
}
