/* SPDX-License-Identifier: MIT */
/* The parts of programs as integrators.  */

#ifndef PROGRAM_RUN_H
#define PROGRAM_RUN_H

#include "child.h"
#include "command.h"
#include "rows.h"

#include <stdatomic.h>

/* Many runs, some at once: what they find is written one at a time.  */
struct program
{
  struct hs_integrator shown; /* first: a motion knows this */
  const struct plan *plan;
  struct command command;
  char *name;
  bool has_t0;        /* it is told at which time it starts */
  enum status status; /* of its first fault; STATUS_DONE: none */
  atomic_int failures;
  atomic_bool dead; /* it is not started again */
  char fault[1500];
  struct digits *digits; /* of t, q and v, in all runs */
};

/* The value of a place; the context a motion, NULL: only whether there is
   one.  */
struct place
{
  const struct hs_system *system;
  const struct hs_motion *motion;
};
command_value program_value;

/* The name of the i-th place of a system, the context; NULL: there is none.
 */
const char *program_place (int i, const void *context);

/* A run under way.  */
struct stream
{
  struct program *program;
  struct hs_motion start; /* q and v are this stream's own */
  struct child child;
  struct timespec deadline; /* of the next row */
  bool late, failed;
  char **words;
  struct rows *rows;
  int64_t at;      /* row that the state is of; -1: none yet */
  int64_t bad;     /* row with nan or inf; -1: none seen */
  double first_t;  /* the program's own t0 */
  double *printed; /* the first row's q, v */
};

/* Keeps the first fault of all runs, and how that was run; this run is over.
 */
void stream_fail (struct stream *stream, enum status status,
                  const char *format, ...)
    __attribute__ ((format (printf, 3, 4)));
/* It does, or does not, so and so any longer.  */
void stream_fail_late (struct stream *stream, const char *what);

/* Each fails where something is wrong: with the time of row k; with the first
   row, once the digits are known; where velocities are wanted; and, after so
   many rows, with the program's end.  */
void stream_check_first_time (struct stream *stream, double t);
void stream_check_time (struct stream *stream, int64_t k, double t);
void stream_check_start (struct stream *stream);
void stream_check_velocities (struct stream *stream);
void stream_check_end (struct stream *stream, int64_t rows);

/* The kernels.  */
void program_begin (struct hs_motion *motion, int64_t n);
void program_advance (struct hs_motion *motion, int64_t n);
void program_finish (struct hs_motion *motion, int64_t n);

#endif
