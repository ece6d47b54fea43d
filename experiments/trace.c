/* SPDX-License-Identifier: MIT */
/* Traces: rows of runs that somebody made, read from a file.  */

#include "trace.h"

#include "decimal.h"
#include "input.h"
#include "rows.h"
#include "say.h"

#include <string.h>

/* Twice as much memory for one array.  */
static void
grow (double **array, size_t used, size_t wanted)
{
  double *more = allocate (wanted, sizeof *more);
  if (used)
    memcpy (more, *array, used * sizeof *more);
  release (*array);
  *array = more;
}

/* Room for another row, where `rows' is a power of two.  */
static void
make_room (struct hs_trace *trace, bool has_v)
{
  const size_t rows = trace->rows, dof = trace->dof;
  if (rows & (rows - 1))
    return;
  const size_t more = rows ? 2 * rows : 1;
  grow (&trace->t, rows, more);
  grow (&trace->q, rows * dof, more * dof);
  if (has_v)
    grow (&trace->v, rows * dof, more * dof);
}

static void
add_row (struct hs_trace *trace, double t, const struct row *row)
{
  const size_t dof = trace->dof, at = trace->rows * dof;
  make_room (trace, row->v);
  trace->t[trace->rows] = t;
  memcpy (trace->q + at, row->q, dof * sizeof *row->q);
  if (row->v)
    memcpy (trace->v + at, row->v, dof * sizeof *row->v);
  trace->rows++;
}

static struct trace *
new_trace (struct traces *traces, const struct row *row, size_t dof)
{
  struct trace *more
      = allocate ((size_t) traces->count + 1, sizeof *traces->trace);
  if (traces->count)
    memcpy (more, traces->trace,
            (size_t) traces->count * sizeof *traces->trace);
  release (traces->trace);
  traces->trace = more;
  struct trace *trace = &more[traces->count++];
  trace->line = row->line;
  trace->numbers.dof = dof;
  if (*row->label)
    trace->label = strcpy (allocate (strlen (row->label) + 1, 1), row->label);
  return trace;
}

/* The trace that the row belongs to: the last, unless a block begins, or one
   of the same name.  */
static struct trace *
trace_of (struct traces *traces, const struct row *row, size_t dof)
{
  if (traces->count == 0 || row->fresh)
    return new_trace (traces, row, dof);
  for (int i = traces->count; i--;)
    {
      struct trace *trace = &traces->trace[i];
      if (strcmp (trace->label ? trace->label : "", row->label) == 0)
        return trace;
    }
  return new_trace (traces, row, dof);
}

/* Whether the row is the last one again, its time and all.  */
static bool
is_last (const struct trace *trace, const struct row *row)
{
  const struct hs_trace *n = &trace->numbers;
  const size_t dof = n->dof, size = dof * sizeof *n->q;
  if (!trace->has_t || n->rows == 0 || row->t != n->t[n->rows - 1])
    return false;
  const size_t at = (n->rows - 1) * dof;
  return memcmp (n->q + at, row->q, size) == 0
         && (!row->v || memcmp (n->v + at, row->v, size) == 0);
}

/* A row with nan or inf ends its trace.  */
static void
take_row (struct traces *traces, const struct plan *plan,
          const struct rows *rows, const struct row *row, bool finite)
{
  struct trace *trace = trace_of (traces, row, plan->system->dof);
  trace->has_t = rows_columns (rows)->has_t;
  if (!finite && !trace->stopped)
    trace->stopped = row->line;
  if (trace->stopped)
    return;
  if (trace->numbers.rows + (size_t) trace->repeated == TRACE_ROWS)
    lines_die (rows_lines (rows), NULL, "over %d rows", TRACE_ROWS);
  if (is_last (trace, row))
    {
      trace->repeated++;
      return;
    }
  const double k = (double) trace->numbers.rows;
  add_row (&trace->numbers,
           trace->has_t ? row->t : plan->t0.value + k * plan->step.value, row);
}

/* Single precision written with the fewest digits that read back: back.  */
static void
round_singles (double *numbers, size_t rows, size_t width,
               const struct digits *digits)
{
  for (size_t i = 0; numbers && i < rows * width; i++)
    if (digits_kind (&digits[i % width]) == DIGITS_SINGLE)
      numbers[i] = (float) numbers[i];
}

/* The units of one kind of numbers, `width' in a row, printed as the digits
   say; NULL: not printed.  */
static double *
units_of (const double *numbers, size_t rows, size_t width,
          const struct digits *digits)
{
  static const struct digits exact = { 0 };
  double *units = allocate (rows * width + 1, sizeof *units);
  for (size_t i = 0; i < rows * width; i++)
    units[i] = digits_unit (digits ? &digits[i % width] : &exact, numbers[i]);
  return units;
}

static void
finish (struct trace *trace, const char *file, const struct rows *rows)
{
  struct hs_trace *n = &trace->numbers;
  const size_t dof = n->dof, roles = 1 + 2 * dof;
  trace->file = file;
  trace->unused
      = strcpy (allocate (COLUMNS_TEXT, 1), rows_columns (rows)->unused);
  trace->digits = allocate (roles, sizeof *trace->digits);
  memcpy (trace->digits, rows_digits (rows, 0), roles * sizeof *trace->digits);
  digits_pool (trace->digits + 1, n->v ? 2 * dof : dof);
  if (trace->has_t)
    round_singles (n->t, n->rows, 1, trace->digits);
  round_singles (n->q, n->rows, dof, trace->digits + 1);
  round_singles (n->v, n->rows, dof, trace->digits + 1 + dof);
  n->t_unit = units_of (n->t, n->rows, 1, trace->has_t ? trace->digits : NULL);
  n->q_unit = units_of (n->q, n->rows, dof, trace->digits + 1);
  if (n->v)
    n->v_unit = units_of (n->v, n->rows, dof, trace->digits + 1 + dof);
}

struct traces
traces_from (const struct plan *plan, const char *file,
             const struct lines_source *source)
{
  struct traces traces = { 0 };
  struct rows *rows = rows_open (plan, source, plan->step.given);
  struct row row;
  enum rows_state state;
  while ((state = rows_next (rows, &row)) == ROWS_ROW
         || state == ROWS_NOT_FINITE)
    take_row (&traces, plan, rows, &row, state == ROWS_ROW);
  if (state == ROWS_WRONG)
    die (STATUS_BAD_INPUT, "%s: %s", source->name, rows_wrong (rows));
  if (traces.count == 0)
    die (STATUS_BAD_INPUT, "%s: no row of numbers is in it", source->name);
  if (rows_columns (rows)->has_t && plan->step.given)
    {
      char step[DECIMAL_SIZE];
      decimal_write (plan->step.value, step);
      say ("%s gives times: --step=%s is not used", source->name, step);
    }
  for (int i = 0; i < traces.count; i++)
    finish (&traces.trace[i], file, rows);
  rows_close (rows);
  return traces;
}

struct traces
traces_read (const struct plan *plan, const char *file)
{
  struct input input = input_open (NULL, file);
  const struct lines_source source = input_source (&input);
  const struct traces traces = traces_from (plan, file, &source);
  input_close (&input);
  return traces;
}

void
traces_free (struct traces *traces)
{
  for (int i = 0; i < traces->count; i++)
    {
      struct trace *trace = &traces->trace[i];
      struct hs_trace *n = &trace->numbers;
      double *const arrays[]
          = { n->t, n->q, n->v, n->t_unit, n->q_unit, n->v_unit };
      for (size_t k = 0; k < sizeof arrays / sizeof *arrays; k++)
        release (arrays[k]);
      release (trace->digits);
      release ((char *) trace->unused);
      release ((char *) trace->label);
    }
  release (traces->trace);
}
