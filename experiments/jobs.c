/* SPDX-License-Identifier: MIT */
/* Independent tasks in several threads, by OpenMP; without it, in one.  */

#include "jobs.h"

#include "say.h"

#include <unistd.h>

int
jobs_threads (const struct plan *plan)
{
  const long processors = sysconf (_SC_NPROCESSORS_ONLN);
  return plan->jobs ? (int) plan->jobs : processors < 1 ? 1 : (int) processors;
}

/* So many more are done.  */
static void
show (const char *what, int *done, int more, int n)
{
#ifdef _OPENMP
#pragma omp critical
#endif
  progress (what, (double) (*done += more) / n);
}

void
jobs_run (const struct plan *plan, const char *what, int n,
          void (*task) (void *context, int i), void *context)
{
  const int threads = jobs_threads (plan);
  int done = 0;
  (void) threads;
  progress (what, 0);
#ifdef _OPENMP
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads)
#endif
  for (int i = 0; i < n; i++)
    {
      show (what, &done, 0, n);
      task (context, i);
      show (what, &done, 1, n);
    }
}
