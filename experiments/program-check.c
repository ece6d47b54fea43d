/* SPDX-License-Identifier: MIT */
/* What is wrong with a run of a program.

   Row k must be of the time t0 + k h, and the first the start that the program
   was given, to the digits that it prints.  */

#include "program-run.h"

#include "decimal.h"

#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

/* A part of a step that the time of a row may be off beyond its digits, as
   where times were added up.  */
static const double OFF = 1e-3;

enum
{
  ENOUGH = 3 /* failures: more runs would tell no more */
};

/* The first fault is kept, and how the program was run.  */
void
stream_fail (struct stream *s, enum status status, const char *format, ...)
{
  struct program *p = s->program;
  char what[900], line[500] = "";
  size_t n = 0;
  va_list list;
  s->failed = true;
  if (++p->failures >= ENOUGH)
    p->dead = true;
  va_start (list, format);
  vsnprintf (what, sizeof what, format, list);
  va_end (list);
  for (int i = 0; s->words && s->words[i] && n < sizeof line; i++)
    n += (size_t) snprintf (line + n, sizeof line - n, "%s%s", i ? " " : "",
                            s->words[i]);
#ifdef _OPENMP
#pragma omp critical(program)
#endif
  if (p->status == STATUS_DONE)
    {
      p->status = status;
      snprintf (p->fault, sizeof p->fault, "%s; it was run as: %s", what,
                line);
    }
}

void
stream_fail_late (struct stream *s, const char *what)
{
  s->program->dead = true;
  stream_fail (s, STATUS_FAILED, "%s for %lld s (--patience)", what,
               (long long) s->program->plan->patience);
}

/* How it ended, after the last of its rows.  */
void
stream_check_end (struct stream *s, int64_t rows)
{
  int status = 0;
  char t[DECIMAL_SIZE];
  const long long wanted = (long long) s->start.steps + 1;
  if (!child_wait (&s->child, &status, &s->deadline))
    stream_fail_late (s, "prints nothing more, but does not end");
  else if (WIFSIGNALED (status))
    stream_fail (s, STATUS_FAILED, "is ended by signal %d (%s) after row %lld",
                 WTERMSIG (status), strsignal (WTERMSIG (status)),
                 (long long) rows);
  else if (WEXITSTATUS (status) != 0)
    stream_fail (s, STATUS_FAILED, "ends with status %d after row %lld",
                 WEXITSTATUS (status), (long long) rows);
  else if (rows == 0)
    stream_fail (s, STATUS_BAD_INPUT, "prints no row");
  else if (rows < wanted)
    {
      decimal_write (s->start.t0 + s->start.h * (double) rows, t);
      stream_fail (
          s, STATUS_BAD_INPUT,
          "prints %lld rows, not %lld with that of the start: from t = %s on "
          "they are missing",
          (long long) rows, wanted, t);
    }
}

/* What the last digit of a role's number is worth, so far, and a few roundings
   of a double.  */
static double
unit_of (const struct stream *s, int role, double value)
{
  return digits_unit (rows_digits (s->rows, role), value)
         + 4 * DBL_EPSILON * fabs (value);
}

/* The first time is the run's; a program that is not told one may begin with
   0.  */
void
stream_check_first_time (struct stream *s, double t)
{
  const struct hs_motion *m = &s->start;
  const double unit = digits_coarse (rows_digits (s->rows, 0), t);
  char first[DECIMAL_SIZE], t0[DECIMAL_SIZE];
  s->first_t = s->program->has_t0 || fabs (t) > unit ? m->t0 : 0;
  if (fabs (t - s->first_t) <= unit + OFF * fabs (m->h))
    return;
  decimal_write (t, first);
  decimal_write (s->first_t, t0);
  stream_fail (s, STATUS_BAD_INPUT, "its first row is of t = %s, not %s: %s",
               first, t0,
               fabs (t - s->first_t - m->h) <= unit + OFF * fabs (m->h)
                   ? "that of the start is missing"
                   : "it starts at another time");
}

void
stream_check_time (struct stream *s, int64_t k, double t)
{
  const struct hs_motion *m = &s->start;
  const double wanted = s->first_t + m->h * (double) k;
  char got[DECIMAL_SIZE], right[DECIMAL_SIZE];
  if (fabs (t - wanted)
      <= digits_coarse (rows_digits (s->rows, 0), t) + OFF * fabs (m->h))
    return;
  decimal_write (t, got);
  decimal_write (wanted, right);
  stream_fail (
      s, STATUS_BAD_INPUT,
      "row %lld, step %lld, is of t = %s, not %s: its steps are others",
      (long long) k + 1, (long long) k, got, right);
}

/* The first row against the start, when it is known how it prints.  */
void
stream_check_start (struct stream *s)
{
  const size_t dof = s->start.system->dof;
  const bool has_v = rows_columns (s->rows)->has_v;
  char got[DECIMAL_SIZE], wanted[DECIMAL_SIZE];
  for (size_t i = 0; i < (has_v ? 2 : 1) * dof; i++)
    {
      const double start = i < dof ? s->start.q[i] : s->start.v[i - dof];
      if (fabs (s->printed[i] - start)
          <= unit_of (s, 1 + (int) i, s->printed[i]))
        continue;
      decimal_write (s->printed[i], got);
      decimal_write (start, wanted);
      stream_fail (s, STATUS_BAD_INPUT, "starts at %s = %s, not %s",
                   s->start.system->columns[i], got, wanted);
      return;
    }
}

/* Energy needs velocities; order compares the positions alone.  */
void
stream_check_velocities (struct stream *s)
{
  struct program *p = s->program;
  if (rows_columns (s->rows)->has_v)
    return;
  if (strcmp (p->plan->experiment->name, "order") != 0)
    stream_fail (s, STATUS_BAD_INPUT,
                 "prints positions alone, and %s needs velocities; order does "
                 "without",
                 p->plan->experiment->name);
#ifdef _OPENMP
#pragma omp critical(program)
#endif
  p->shown.traits |= HS_POSITIONS;
}
