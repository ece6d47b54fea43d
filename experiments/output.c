/* SPDX-License-Identifier: MIT */
/* The only writer of data.  */

#include "output.h"

#include "decimal.h"
#include "file.h"
#include "plot.h"
#include "say.h"
#include "utf8.h"

#include <math.h>
#include <stdlib.h>
#include <time.h>

/* One destination of the table.  */
struct sink
{
  enum format format;
  struct file file;
  int64_t rows;
};

struct output
{
  const struct table *table;
  const char *block;
  bool blocks; /* whether one began */
  int sinks;
  struct sink sink[2];
  double flushed;
};

void
table_add (struct table *table, enum kind kind, const char *unit,
           const char *name)
{
  if (table->columns == MOST_COLUMNS)
    die (STATUS_FAILED, "too many columns");
  struct column *column = &table->column[table->columns++];
  column->kind = kind;
  column->unit = unit;
  snprintf (column->name, sizeof column->name, "%s", name);
}

/* What is no UTF-8 becomes the replacement character.  */
static void
json_text (FILE *stream, const char *text)
{
  fputc ('"', stream);
  for (int n; *text; text += n ? n : 1)
    {
      const long control = utf8_control (text);
      n = utf8_length (text);
      if (n == 0)
        fputs ("\\ufffd", stream);
      else if (control >= 0 || *text == '"' || *text == '\\')
        fprintf (stream, "\\u%04lx",
                 (unsigned long) (n == 1 ? *text : control));
      else
        fprintf (stream, "%.*s", n, text);
    }
  fputc ('"', stream);
}

static void
parameters_dat (FILE *stream, const char *owner, const struct hs_parameter *p,
                const double *values)
{
  for (int i = 0; p[i].name; i++)
    {
      char value[DECIMAL_SIZE];
      decimal_write (values[i], value);
      fprintf (stream, "# parameter: %s%s%s = %s %s  %s\n", owner,
               *owner ? "." : "", p[i].name, value, p[i].unit, p[i].doc);
    }
}

static void
header_dat (FILE *stream, const struct plan *plan, const char *command,
            const char *const *notes)
{
  fprintf (stream, "# halfstep " VERSION "\n# command: %s\n", command);
  if (plan->system)
    {
      fprintf (stream, "# system: %s (%s)  %s\n", plan->system->name,
               plan->system->title, plan->system->equation);
      parameters_dat (stream, "", plan->system->parameters, plan->par);
    }
  for (int i = 0; i < plan->tuned; i++)
    parameters_dat (stream, plan->tunings[i].integrator->name,
                    plan->tunings[i].integrator->parameters,
                    plan->tunings[i].own);
  for (; *notes; notes++)
    fprintf (stream, "# %s\n", *notes);
}

static void
columns_dat (FILE *stream, const struct table *table)
{
  fputs ("# columns:", stream);
  for (int i = 0; i < table->columns; i++)
    if (table->column[i].kind != KIND_BLOCK)
      {
        fprintf (stream, " %s", table->column[i].name);
        if (table->column[i].unit)
          fprintf (stream, "[%s]", table->column[i].unit);
      }
  fputc ('\n', stream);
}

static void
header_csv (FILE *stream, const struct table *table)
{
  for (int i = 0; i < table->columns; i++)
    fprintf (stream, "%s%s", i ? "," : "", table->column[i].name);
  fputc ('\n', stream);
}

static void
header_json (FILE *stream, const struct plan *plan, const char *command,
             const struct table *table, const char *const *notes)
{
  fputs ("{\"halfstep\": \"" VERSION "\",\n \"command\": ", stream);
  json_text (stream, command);
  if (plan->system)
    {
      fprintf (stream, ",\n \"system\": \"%s\",\n \"parameters\": {",
               plan->system->name);
      for (int i = 0; plan->system->parameters[i].name; i++)
        {
          char value[DECIMAL_SIZE];
          decimal_write (plan->par[i], value);
          fprintf (stream, "%s\"%s\": %s", i ? ", " : "",
                   plan->system->parameters[i].name, value);
        }
      fputc ('}', stream);
    }
  fputs (",\n \"notes\": [", stream);
  for (int i = 0; notes[i]; i++)
    {
      fputs (i ? ", " : "", stream);
      json_text (stream, notes[i]);
    }
  fputs ("],\n \"columns\": [", stream);
  for (int i = 0; i < table->columns; i++)
    fprintf (stream, "%s\"%s\"", i ? ", " : "", table->column[i].name);
  fputs ("],\n \"rows\": [", stream);
}

static void
add_sink (struct output *output, const struct plan *plan, enum format format,
          const char *name, const char *const *notes)
{
  struct sink *sink = &output->sink[output->sinks++];
  sink->format = format;
  sink->file = file_open (name);
  char *command = say_command (plan->argc, plan->argv);
  if (format == FORMAT_DAT)
    {
      header_dat (sink->file.stream, plan, command, notes);
      columns_dat (sink->file.stream, output->table);
    }
  else if (format == FORMAT_CSV)
    header_csv (sink->file.stream, output->table);
  else
    header_json (sink->file.stream, plan, command, output->table, notes);
  release (command);
}

struct output *
output_open (const struct plan *plan, const struct table *table,
             const char *const *notes)
{
  struct output *output = allocate (1, sizeof *output);
  output->table = table;
  const char *drawn = plan->plots ? plot_data (plan) : NULL;
  const bool same = drawn && plan->output && strcmp (drawn, plan->output) == 0;
  if (same && plan->format != FORMAT_DAT)
    die (STATUS_BAD_INPUT,
         "--output=%s: the picture keeps its data there, as dat; choose "
         "another name",
         plan->output);
  if (!same && (!drawn || plan->output || plan->format_given))
    add_sink (output, plan, plan->format, plan->output, notes);
  if (drawn)
    add_sink (output, plan, FORMAT_DAT, drawn, notes);
  return output;
}

void
output_block (struct output *output, const char *name, const char *note)
{
  for (int i = 0; i < output->sinks; i++)
    if (output->sink[i].format == FORMAT_DAT)
      {
        FILE *stream = output->sink[i].file.stream;
        fprintf (stream, "%s# %s\n", output->blocks ? "\n\n" : "", name);
        if (note)
          fprintf (stream, "# %s\n", note);
      }
  output->block = name;
  output->blocks = true;
}

/* In quotes where it needs them: csv doubles a quote, gnuplot knows none
   within.  */
static void
text_write (FILE *stream, enum format format, const char *text)
{
  static const char *const special[]
      = { [FORMAT_DAT] = " \"#", [FORMAT_CSV] = ",\"" };
  if (format == FORMAT_JSON)
    {
      json_text (stream, text);
      return;
    }
  const bool dat = format == FORMAT_DAT;
  const bool quoted = text[strcspn (text, special[format])] || (dat && !*text);
  if (quoted)
    fputc ('"', stream);
  while (*text)
    if (*text == '"')
      {
        fputs (dat ? "'" : "\"\"", stream);
        text++;
      }
    else
      text += say_character (stream, text);
  if (quoted)
    fputc ('"', stream);
}

/* A row is written in one piece, but for its texts, which may be long.  */
struct row_text
{
  FILE *stream;
  char line[MOST_COLUMNS * (DECIMAL_SIZE + 2) + 4], *end;
};

static void
row_flush (struct row_text *row)
{
  fwrite (row->line, 1, (size_t) (row->end - row->line), row->stream);
  row->end = row->line;
}

static void
cell_write (struct row_text *row, enum format format, enum kind kind,
            const union cell *cell)
{
  static const char *const unknown[] = { "?", "", "null" };
  const bool is_text = kind == KIND_BLOCK || kind == KIND_TEXT;
  if (is_text ? !cell->text : kind == KIND_REAL && !isfinite (cell->real))
    row->end = stpcpy (row->end, unknown[format]);
  else if (kind == KIND_REAL)
    row->end = decimal_write (cell->real, row->end);
  else if (kind == KIND_COUNT)
    row->end += sprintf (row->end, "%lld", (long long) cell->count);
  else
    {
      row_flush (row);
      text_write (row->stream, format, cell->text);
    }
}

static void
row_write (struct sink *sink, const struct output *output,
           const union cell *cells)
{
  static const char *const begin[] = { "", "", "\n  [" };
  static const char *const between[] = { " ", ",", ", " };
  static const char *const end[] = { "\n", "\n", "]" };
  const enum format format = sink->format;
  struct row_text row;
  bool first = true;
  row.stream = sink->file.stream;
  row.end = row.line;
  if (format == FORMAT_JSON && sink->rows++)
    *row.end++ = ',';
  row.end = stpcpy (row.end, begin[format]);
  const union cell name = { .text = output->block };
  for (int i = 0; i < output->table->columns; i++)
    {
      const enum kind kind = output->table->column[i].kind;
      const bool block = kind == KIND_BLOCK;
      if (block && format == FORMAT_DAT)
        continue;
      if (!first)
        row.end = stpcpy (row.end, between[format]);
      first = false;
      cell_write (&row, format, kind, block ? &name : cells);
      cells += !block;
    }
  row.end = stpcpy (row.end, end[format]);
  row_flush (&row);
}

void
output_gap (struct output *output)
{
  for (int i = 0; i < output->sinks; i++)
    if (output->sink[i].format == FORMAT_DAT)
      fputc ('\n', output->sink[i].file.stream);
}

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

void
output_row (struct output *output, const union cell *cells)
{
  /* What is slow in coming is not held back: whoever reads it sees it, and a
     full disk is noticed.  */
  const double t = now ();
  const bool flush = t - output->flushed > 0.5;
  for (int i = 0; i < output->sinks; i++)
    {
      struct sink *sink = &output->sink[i];
      row_write (sink, output, cells);
      if (flush)
        fflush (sink->file.stream);
      file_check (&sink->file);
    }
  if (flush)
    output->flushed = t;
}

void
output_close (struct output *output)
{
  for (int i = 0; i < output->sinks; i++)
    {
      struct sink *sink = &output->sink[i];
      if (sink->format == FORMAT_JSON)
        fputs ("\n ]}\n", sink->file.stream);
      file_close (&sink->file);
    }
  release (output);
}
