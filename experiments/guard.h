/* SPDX-License-Identifier: MIT */
/* Guards round calls into code that may be wrong: memory whose bounds are
   watched, signals, time.  What is found ends the program with one line and
   status 1: no number that follows could be believed.  */

#ifndef GUARD_H
#define GUARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* Watches crashes, ends, and calls that take more than so many seconds of
   processor time, or by the clock without any.  May be called again.  */
void guard_prepare (int64_t patience);

/* fork (), from a program of one thread: the watch rests while it happens, and
   what was watched is watched in both.  */
pid_t guard_fork (void);

/* In a child that tries a plug-in: it is over after so many seconds.  */
void guard_alarm (unsigned seconds);

/* Whose function this thread is in; file NULL: none.  */
struct guard_place
{
  const char *file, *function;
};

/* Round every call; enter returns what leave is told.  */
struct guard_place guard_enter (const char *file, const char *function);
void guard_leave (struct guard_place before);

/* Memory of this thread, one piece for each use.  */
enum guard_row
{
  GUARD_Q, /* of an integrator's motion */
  GUARD_V,
  GUARD_A,
  GUARD_W,
  GUARD_S,
  GUARD_OWN,
  GUARD_SYSTEM_Q, /* of a system, which that may call */
  GUARD_SYSTEM_V,
  GUARD_SYSTEM_A,
  GUARD_SYSTEM_VALUE,
  GUARD_SYSTEM_SIZE,
  GUARD_SYSTEM_PAR,
  GUARD_ROWS
};

/* So many numbers, copied from `from', NULL: all NaN.  Behind the last lies a
   page that cannot be touched, before the first are NaN's and another such
   page; every other time of a system's the other way round.  Good until asked
   for again.  */
double *guard_row (enum guard_row row, size_t count, const double *from);

/* Ends the program if the NaN's beside one of the rows have changed.  */
void guard_check (enum guard_row first, enum guard_row last);

/* Whether this thread is in a plug-in's function.  */
bool guard_is_inside (void);
/* Whether the signal is that of a crash.  */
bool guard_is_crash (int number);
/* Whether crashes still come here.  */
bool guard_hears (void);

/* Ends the program: FILE: FUNCTION ..., with this thread's file and function.
 */
_Noreturn void guard_fail (const char *format, ...)
    __attribute__ ((format (printf, 1, 2)));

#endif
