/* SPDX-License-Identifier: MIT */
/* Numbers that commands of this program show.  Each command runs in a process
   of its own and writes csv, which is read here.  */

#include "evidence.h"

#include "apart.h"
#include "command.h"
#include "csv.h"
#include "file.h"
#include "options.h"
#include "say.h"

#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct search
{
  int count, commands;
  const struct evidence *const *evidence;
  double *numbers;
  const char **command;
};

static void
run_command (void *context, int i, FILE *found)
{
  const struct search *search = context;
  const char *text = search->command[i];
  struct command command = { 0 };
  const char *wrong = command_read (text, text + strlen (text), &command);
  if (wrong)
    die (STATUS_FAILED, "%s", wrong);
  char **words = allocate ((size_t) command.count + 2, sizeof *words);
  words[0] = "halfstep";
  memcpy (words + 1, command.word, (size_t) command.count * sizeof *words);
  if (dup2 (fileno (found), file_output ()) == -1)
    die (STATUS_FAILED, "cannot write what was found");
  optind = 0;
  const enum status status = experiment_run (command.count + 1, words, true);
  if (status != STATUS_DONE && status != STATUS_NOT_FINITE)
    die (status, "ends with status %d", (int) status);
}

/* A number on its way through a table.  */
struct reader
{
  const struct evidence *evidence;
  int column, name, time; /* -1: there is none */
  double found, first, last_time, last;
  double *exact; /* of rows of `exact' … */
  double *its;   /* and of the others */
  size_t exacts, rows;
};

/* Doubles the room where `count' is a power of two.  */
static void
append (double **list, size_t *count, double value)
{
  if ((*count & (*count - 1)) == 0)
    {
      double *more = allocate (*count ? 2 * *count : 1, sizeof *more);
      if (*count)
        memcpy (more, *list, *count * sizeof *more);
      release (*list);
      *list = more;
    }
  (*list)[(*count)++] = value;
}

static void
take (struct reader *r, double time, double x)
{
  const bool begins = r->rows == 0;
  const double by = 1e-9 * fmax (1, fabs (r->evidence->at));
  if (begins)
    r->first = x;
  switch (r->evidence->pick)
    {
    case PICK_AT:
      if (fabs ((r->time < 0 ? (double) r->rows : time) - r->evidence->at)
          <= by)
        r->found = x;
      break;
    case PICK_LEAST:
      r->found = begins ? x : fmin (r->found, x);
      break;
    case PICK_GREATEST:
      r->found = begins ? x : fmax (r->found, x);
      break;
    case PICK_SIZE:
      r->found = fmax (begins ? 0 : r->found, fabs (x));
      break;
    case PICK_CHANGE:
      r->found = x - r->first;
      break;
    case PICK_CHANGES:
      r->found = fmax (begins ? 0 : r->found, fabs (x - r->first));
      break;
    case PICK_ROOT:
      if (isnan (r->found) && !begins && r->last >= 0 && x < 0)
        r->found
            = r->last_time + (time - r->last_time) * r->last / (r->last - x);
      break;
    case PICK_LAST:
    case PICK_OFF:
    case PICK_OFFS:
      r->found = x;
      break;
    }
  r->last = x;
  r->last_time = time;
}

static void
read_row (struct reader *r, const struct csv *row)
{
  const struct evidence *e = r->evidence;
  const bool compares = e->pick == PICK_OFF || e->pick == PICK_OFFS;
  const char *name = r->name < 0 ? "" : row->cell[r->name];
  if (r->column < 0 || !*row->cell[r->column])
    return;
  const double x = strtod (row->cell[r->column], NULL);
  if (compares && strcmp (name, "exact") == 0)
    append (&r->exact, &r->exacts, x);
  else if (!e->of || strcmp (name, e->of) == 0)
    {
      take (r, r->time < 0 ? 0 : strtod (row->cell[r->time], NULL), x);
      if (compares)
        append (&r->its, &r->rows, x);
      else
        r->rows++;
    }
}

static double
finish (struct reader *r)
{
  const enum pick pick = r->evidence->pick;
  if (pick == PICK_OFF || pick == PICK_OFFS)
    {
      r->found = r->rows && r->rows == r->exacts ? 0 : (double) NAN;
      for (size_t i = pick == PICK_OFF ? r->rows - 1 : 0;
           r->found == r->found && i < r->rows; i++)
        r->found = fmax (r->found, fabs (r->its[i] - r->exact[i]));
    }
  release (r->exact);
  release (r->its);
  return r->found;
}

/* The next row of a table; false: there is none that is whole.  */
static bool
next_row (FILE *found, char **line, size_t *size, struct csv *row)
{
  if (getline (line, size, found) <= 0)
    return false;
  char *text = *line;
  const int cells = csv_row (&text, CSV_MOST, row->cell);
  if (!row->rows)
    row->columns = cells < CSV_MOST ? cells : CSV_MOST;
  row->rows = 1;
  return cells >= row->columns;
}

static void
read_table (void *context, int i, FILE *found, const char *wrong)
{
  const struct search *search = context;
  struct csv row = { .cell = allocate (CSV_MOST, sizeof *row.cell) };
  struct reader *readers = allocate ((size_t) search->count, sizeof *readers);
  int *which = allocate ((size_t) search->count, sizeof *which);
  char *line = NULL;
  size_t size = 0;
  int n = 0;
  if (wrong)
    say ("halfstep %s: %s", search->command[i], wrong);
  const bool named = !wrong && next_row (found, &line, &size, &row);
  for (int k = 0; k < search->count; k++)
    if (strcmp (search->evidence[k]->command, search->command[i]) == 0)
      {
        const struct evidence *e = search->evidence[k];
        const int integrator = csv_find (&row, "integrator");
        readers[n] = (struct reader){
          .evidence = e,
          .column = csv_find (&row, e->column),
          .name = integrator < 0 ? csv_find (&row, "arithmetic") : integrator,
          .time = csv_find (&row, "t"),
          .found = NAN,
        };
        which[n++] = k;
      }
  while (named && next_row (found, &line, &size, &row))
    for (int k = 0; k < n; k++)
      read_row (&readers[k], &row);
  for (int k = 0; k < n; k++)
    search->numbers[which[k]] = finish (&readers[k]);
  free (line);
  csv_free (&row);
  release (readers);
  release (which);
}

static void
find_numbers (const struct plan *plan, int count,
              const struct evidence *const *evidence, double *numbers)
{
  struct search search
      = { .count = count,
          .evidence = evidence,
          .numbers = numbers,
          .command = allocate ((size_t) count + 1, sizeof *search.command) };
  for (int i = 0; i < count; i++)
    {
      int k = 0;
      while (k < search.commands
             && strcmp (search.command[k], evidence[i]->command) != 0)
        k++;
      search.command[k] = evidence[i]->command;
      search.commands += k == search.commands;
      numbers[i] = NAN;
    }
  const struct apart apart = { .what = plan->experiment->name,
                               .count = search.commands,
                               .task = run_command,
                               .done = read_table,
                               .context = &search };
  apart_run (plan, &apart);
  release (search.command);
}

void
evidence_find (const struct plan *plan, int count, struct measured *list)
{
  const size_t most = 2 * (size_t) count;
  const struct evidence **asked = allocate (most, sizeof *asked);
  double *numbers = allocate (most, sizeof *numbers);
  int n = 0;
  for (int i = 0; i < count; i++)
    {
      asked[n++] = &list[i].quantity->number;
      if (list[i].quantity->over.command)
        asked[n++] = &list[i].quantity->over;
    }
  find_numbers (plan, n, asked, numbers);
  n = 0;
  for (int i = 0; i < count; i++)
    {
      const struct quantity *q = list[i].quantity;
      const double number = numbers[n++] - q->less;
      const double ratio = number / (q->over.command ? numbers[n++] : 1);
      list[i].value = q->power ? log2 (ratio) : ratio;
    }
  release (asked);
  release (numbers);
}

static bool
is_shown (const char *command, const struct quantity *by)
{
  const char *its[] = { by->number.command, by->over.command };
  for (int k = 0; k < 2; k++)
    if (its[k] && strcmp (its[k], command) == 0)
      return true;
  return false;
}

void
evidence_write (FILE *out, const struct quantity *quantity,
                const struct quantity *before)
{
  const char *number = quantity->number.command,
             *over = quantity->over.command;
  if (!(before && is_shown (number, before)))
    fprintf (out, "      halfstep %s\n", number);
  if (over && strcmp (over, number) != 0
      && !(before && is_shown (over, before)))
    fprintf (out, "      halfstep %s\n", over);
}
