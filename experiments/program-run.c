/* SPDX-License-Identifier: MIT */
/* A run of a program: its rows become the states of a motion.

   After a fault the state is not a number, so that the run ends there.  The
   loop then goes back to look for the step; a program cannot, and is started
   anew.  */

#include "program-run.h"

#include "decimal.h"
#include "say.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Kept in the motion's first number of its own.  */
_Static_assert(sizeof (struct stream *) <= sizeof (double), "no room");

static struct stream *
stream_of (const struct hs_motion *m)
{
  struct stream *stream;
  memcpy (&stream, m->w, sizeof stream);
  return stream;
}

static size_t
read_output (void *context, char *bytes, size_t size)
{
  struct stream *s = context;
  const ssize_t n = child_read (&s->child, bytes, size, &s->deadline);
  s->late = n < 0;
  return n > 0 ? (size_t) n : 0;
}

static void
wait_longer (struct stream *s)
{
  s->deadline = child_deadline ((double) s->program->plan->patience);
}

static void
take_row (struct stream *s, const struct row *row, struct hs_motion *m)
{
  const size_t dof = m->system->dof, size = dof * sizeof *m->q;
  const int64_t k = ++s->at;
  const bool has_t = rows_columns (s->rows)->has_t;
  if (k == 0)
    {
      memcpy (s->printed, row->q, size);
      if (row->v)
        memcpy (s->printed + dof, row->v, size);
      stream_check_velocities (s);
      if (has_t)
        stream_check_first_time (s, row->t);
      return; /* the start has all its digits */
    }
  if (has_t)
    stream_check_time (s, k, row->t);
  memcpy (m->q, row->q, size);
  if (row->v)
    memcpy (m->v, row->v, size);
  else
    memset (m->v, 0, size);
}

/* After the last step there is nothing more.  */
static void
check_last (struct stream *s)
{
  struct row row;
  char t[DECIMAL_SIZE];
  const enum rows_state state = rows_next (s->rows, &row);
  if (state == ROWS_WRONG)
    stream_fail (s, STATUS_BAD_INPUT, "%s", rows_wrong (s->rows));
  else if (state != ROWS_END)
    {
      decimal_write (s->start.t0 + s->start.h * (double) (s->at + 1), t);
      stream_fail (
          s, STATUS_BAD_INPUT,
          "prints more rows than %lld: it goes on to t = %s or further",
          (long long) s->at + 1, t);
    }
  else if (s->late)
    stream_fail_late (s, "has printed all rows, but does not end");
  else
    stream_check_end (s, s->at + 1);
  if (!s->failed)
    stream_check_start (s);
}

/* Reads the next row into the motion.  */
static void
next_row (struct stream *s, struct hs_motion *m)
{
  struct row row;
  wait_longer (s);
  const enum rows_state state = rows_next (s->rows, &row);
  if (s->late)
    stream_fail_late (s, "prints no row");
  else if (state == ROWS_WRONG)
    stream_fail (s, STATUS_BAD_INPUT, "%s", rows_wrong (s->rows));
  else if (state == ROWS_END)
    stream_check_end (s, s->at + 1);
  else if (state == ROWS_NOT_FINITE)
    s->bad = s->at + 1;
  else
    take_row (s, &row, m);
  if (!s->failed && s->bad < 0 && s->at == s->start.steps)
    check_last (s);
}

static void
launch (struct stream *s, struct hs_motion *m)
{
  const struct place place = { s->start.system, &s->start };
  const struct lines_source source = { .name = s->program->name,
                                       .is_program = true,
                                       .read = read_output,
                                       .context = s };
  const char *wrong;
  s->at = -1;
  s->words
      = command_fill (&s->program->command, program_value, &place, &wrong);
  s->rows = rows_open (s->program->plan, &source, true);
  const int error = child_start (s->words, NULL, &s->child);
  if (error)
    {
      s->program->dead = true;
      stream_fail (s, STATUS_FAILED, "cannot be started: %s",
                   strerror (error));
    }
  else
    next_row (s, m);
}

/* Adds what the run has shown of the digits, and gives the rounding.  */
static void
note_digits (struct stream *s, struct hs_motion *m)
{
  const size_t dof = m->system->dof;
  double squares[2] = { 0 };
  if (!rows_columns (s->rows)->count)
    return;
  for (size_t i = 0; i < 2 * dof; i++)
    {
      const double off
          = digits_rounding (rows_digits (s->rows, 1 + (int) i), s->at);
      squares[i / dof] += off * off / (double) dof;
    }
  for (int k = 0; k < 2; k++)
    m->rounding[k] = sqrt (squares[k]);
#ifdef _OPENMP
#pragma omp critical(program)
#endif
  for (size_t i = 0; i < 1 + 2 * dof; i++)
    digits_add (&s->program->digits[i], rows_digits (s->rows, (int) i));
}

static void
stop (struct stream *s, struct hs_motion *m)
{
  child_end (&s->child);
  if (s->rows)
    {
      note_digits (s, m);
      rows_close (s->rows);
    }
  release (s->words);
  s->rows = NULL;
  s->words = NULL;
}

static void
spoil (struct hs_motion *m)
{
  for (size_t d = 0; d < m->system->dof; d++)
    m->q[d] = NAN;
}

void
program_begin (struct hs_motion *m, int64_t n)
{
  const size_t dof = m->system->dof, size = dof * sizeof *m->q;
  struct stream *s = allocate (1, sizeof *s);
  (void) n;
  *s = (struct stream){ .program = (struct program *) m->integrator,
                        .start = *m,
                        .bad = -1 };
  s->child.output = -1;
  s->start.q = allocate (4 * dof, sizeof *m->q);
  s->start.v = s->start.q + dof;
  s->printed = s->start.q + 2 * dof;
  memcpy (s->start.q, m->q, size);
  memcpy (s->start.v, m->v, size);
  memcpy (m->w, &s, sizeof s);
  if (s->program->dead)
    s->failed = true;
  else
    launch (s, m);
  if (s->failed)
    spoil (m);
}

/* Where the loop has gone back the program begins again, unless the next row
   is known to be no numbers.  */
void
program_advance (struct hs_motion *m, int64_t n)
{
  struct stream *s = stream_of (m);
  const bool known = s->bad >= 0 && m->step + 1 == s->bad;
  if (!s->failed && !known && s->at != m->step)
    {
      stop (s, m);
      launch (s, m);
    }
  while (!s->failed && !known && s->bad != s->at + 1 && s->at < m->step + n)
    next_row (s, m);
  if (s->failed || (s->bad >= 0 && s->bad <= m->step + n))
    spoil (m);
}

void
program_finish (struct hs_motion *m, int64_t n)
{
  struct stream *s = stream_of (m);
  (void) n;
  stop (s, m);
  release (s->start.q);
  release (s);
}
