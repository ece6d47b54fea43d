/* SPDX-License-Identifier: MIT */
/* What a study has to say.  */

#include "content.h"

#include "case.h"
#include "decimal.h"
#include "explain.h"
#include "say.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *
content_title (const struct study *study)
{
  return study->plan->title ? study->plan->title : study->plan->system->title;
}

static void say_of (const struct pen *pen, enum tone tone, const char *format,
                    ...) __attribute__ ((format (printf, 3, 4)));

static void
say_of (const struct pen *pen, enum tone tone, const char *format, ...)
{
  va_list list;
  va_start (list, format);
  char *text = say_text (format, list);
  va_end (list);
  pen->say (pen->its, tone, text);
  release (text);
}

/* Its cells are to be put, all of them.  */
static struct sheet
sheet_of (int rows, int columns)
{
  struct sheet sheet = { .csv = { .rows = rows, .columns = columns } };
  sheet.csv.cell
      = allocate ((size_t) rows * (size_t) columns, sizeof *sheet.csv.cell);
  return sheet;
}

static void
sheet_put (struct sheet *sheet, int row, int column, const char *text)
{
  char *copy = strdup (text);
  if (!copy)
    die (STATUS_FAILED, "out of memory");
  sheet->csv.cell[row * sheet->csv.columns + column] = copy;
}

static void
sheet_write (const struct pen *pen, struct sheet *sheet)
{
  pen->table (pen->its, sheet);
  for (int i = 0; i < sheet->csv.rows * sheet->csv.columns; i++)
    free (sheet->csv.cell[i]);
  csv_free (&sheet->csv);
}

static void
write_system (const struct pen *pen, const struct plan *plan)
{
  static const char *const names[]
      = { "parameter", "value", "unit", "what it is" };
  const struct hs_system *system = plan->system;
  int count = 0;
  while (system->parameters[count].name)
    count++;
  pen->say (pen->its, TONE_TEXT,
            system->equation ? system->equation : system->title);
  if (!count)
    return;
  struct sheet sheet = sheet_of (count + 1, 4);
  for (int i = 0; i < 4; i++)
    sheet_put (&sheet, 0, i, names[i]);
  sheet.words[0] = sheet.words[2] = sheet.words[3] = true;
  for (int i = 0; i < count; i++)
    {
      const struct hs_parameter *p = &system->parameters[i];
      char value[DECIMAL_SIZE];
      decimal_write (plan->par[i], value);
      sheet_put (&sheet, i + 1, 0, p->name);
      sheet_put (&sheet, i + 1, 1, value);
      sheet_put (&sheet, i + 1, 2, p->unit);
      sheet_put (&sheet, i + 1, 3, p->doc);
    }
  sheet_write (pen, &sheet);
}

static void
put_claims (struct sheet *sheet, int row, const struct hs_case *c)
{
  char *text = NULL;
  size_t size;
  FILE *stream = memory_open (&text, &size);
  explain_claims (stream, c);
  memory_close (stream, &text);
  sheet_put (sheet, row, 2, text);
  free (text);
}

static void
write_integrators (const struct pen *pen, const struct plan *plan)
{
  static const char *const names[]
      = { "name", "what it is", "as listed", "evaluations a step" };
  const int count = case_count (plan);
  struct sheet sheet = sheet_of (count + 1, 4);
  for (int i = 0; i < 4; i++)
    sheet_put (&sheet, 0, i, names[i]);
  sheet.words[0] = sheet.words[1] = sheet.words[2] = true;
  for (int i = 0; i < count; i++)
    {
      const struct hs_integrator *integrator = plan->integrators[i];
      const struct hs_case c
          = case_of (plan, integrator, (struct hs_grid){ 0 });
      char evaluations[20] = "-";
      if (integrator->evaluations)
        snprintf (evaluations, sizeof evaluations, "%u",
                  integrator->evaluations);
      sheet_put (&sheet, i + 1, 0, integrator->name);
      sheet_put (&sheet, i + 1, 1, integrator->title);
      put_claims (&sheet, i + 1, &c);
      sheet_put (&sheet, i + 1, 3, evaluations);
    }
  pen->say (pen->its, TONE_SECTION, "The integrators");
  sheet_write (pen, &sheet);
}

/* Whether the list of words, with blanks between, has that one.  */
static bool
has_word (const char *list, const char *word)
{
  const size_t length = strlen (word);
  for (const char *c = list; *c; c += strspn (c, " "))
    {
      const size_t n = strcspn (c, " ");
      if (n == length && strncmp (c, word, n) == 0)
        return true;
      c += n;
    }
  return false;
}

/* The name of a column, with the unit that its numbers have.  */
static void
put_name (struct sheet *sheet, int column, const char *name,
          const struct hs_system *system)
{
  char text[200];
  const char *time = hs_time_unit (system);
  snprintf (text, sizeof text, "%s", name);
  if (has_word ("t step", name))
    snprintf (text, sizeof text, "%s [%s]", name, time);
  else if (strcmp (name, "drift_rate") == 0)
    snprintf (text, sizeof text, "%s [1/%s]", name, time);
  else if (strcmp (name, "area") == 0)
    snprintf (text, sizeof text, "%s [%s·%s]", name, system->units[0],
              system->units[1]);
  sheet_put (sheet, 0, column, text);
}

/* Words, not numbers.  */
static bool
is_text (const struct csv *table, int column)
{
  bool text = false;
  for (int row = 1; row < table->rows; row++)
    {
      const char *cell = table->cell[row * table->columns + column];
      char *end;
      strtod (cell, &end);
      text = text || *end;
    }
  return text;
}

static void
write_table (const struct pen *pen, const struct finding *f,
             const struct hs_system *system)
{
  const struct csv *table = &f->table;
  int from[SHEET_MOST], count = 0;
  char text[40];
  for (int i = 0; i < table->columns && count < SHEET_MOST; i++)
    if (has_word (f->part->columns, table->cell[i]))
      from[count++] = i;
  struct sheet sheet = sheet_of (table->rows, count);
  for (int k = 0; k < count; k++)
    {
      sheet.words[k] = is_text (table, from[k]);
      put_name (&sheet, k, table->cell[from[k]], system);
      for (int row = 1; row < table->rows; row++)
        sheet_put (&sheet, row, k,
                   csv_cell (table, row, from[k], text, sizeof text));
    }
  sheet_write (pen, &sheet);
}

/* The messages of the program, without its name; others are gnuplot's.  */
static void
write_messages (const struct pen *pen, const char *messages)
{
  static const char name[] = "halfstep: ";
  const size_t skip = sizeof name - 1;
  bool any = false;
  for (; messages && *messages;
       messages += strcspn (messages, "\n"), messages += *messages == '\n')
    {
      const size_t n = strcspn (messages, "\n");
      if (strncmp (messages, name, skip) != 0)
        continue;
      if (!any)
        pen->say (pen->its, TONE_TEXT, "halfstep says:");
      any = true;
      say_of (pen, TONE_ITEM, "%.*s", (int) (n - skip), messages + skip);
    }
}

static void
write_part (const struct pen *pen, const struct finding *f,
            const struct hs_system *system)
{
  const struct part *part = f->part;
  pen->say (pen->its, TONE_PART, part->heading);
  pen->say (pen->its, TONE_QUESTION, part->question);
  if (f->refused)
    {
      pen->say (pen->its, TONE_TEXT, "This has no answer here.");
      write_messages (pen, f->messages);
      return;
    }
  if (f->drawn)
    pen->picture (pen->its, part->name, part->heading);
  else
    pen->say (pen->its, TONE_TEXT, "The picture could not be drawn.");
  pen->say (pen->its, TONE_TEXT, part->reading);
  if (f->table.rows > 1)
    write_table (pen, f, system);
  write_messages (pen, f->messages);
  pen->say (pen->its, TONE_COMMAND, f->command);
  if (f->summary)
    pen->say (pen->its, TONE_COMMAND, f->summary);
  say_of (pen, TONE_FILES, "Data: %s.dat, drawn by %s.gp", part->name,
          part->name);
}

void
content_write (const struct study *study, const struct pen *pen)
{
  pen->say (pen->its, TONE_TITLE, content_title (study));
  write_system (pen, study->plan);
  write_integrators (pen, study->plan);
  pen->say (pen->its, TONE_TEXT,
            "Made by halfstep " VERSION ".  The commands run in this "
            "folder.");
  for (int i = 0; i < study->count; i++)
    write_part (pen, &study->finding[i], study->plan->system);
}
