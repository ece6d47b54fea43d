/* SPDX-License-Identifier: MIT */
/* The grades of a class, for people.  */

#include "grade-text.h"

#include "file.h"
#include "utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum
{
  WIDTH = 100,
  BETWEEN = 2, /* columns */
  INDENT = 4   /* of a note */
};

/* Counts of verdicts; a right one is that of a registered integrator without a
   fault, of the one asked for, if any is, else it counts as mislabelled, and
   with all its rows.  */
struct tally
{
  int traces, right, partial, faulty, other, unknown, lost;
};

static struct tally
tally_of (const struct graded *graded, int count)
{
  struct tally tally = { 0 };
  int *const of_origin[] = { [HS_ORIGIN_KNOWN] = &tally.right,
                             [HS_ORIGIN_FAULT] = &tally.faulty,
                             [HS_ORIGIN_PARAMETER] = &tally.other,
                             [HS_ORIGIN_UNKNOWN] = &tally.unknown };
  for (int i = 0; i < count; i++)
    for (int k = 0; k < graded[i].count; k++)
      {
        tally.traces++;
        if (graded[i].lost)
          tally.lost++;
        else
          for (int o = 0; o <= HS_ORIGIN_UNKNOWN; o++)
            if (strcmp (graded[i].verdict[k].verdict, origin_names[o]) == 0)
              ++*(o == HS_ORIGIN_KNOWN && !graded[i].verdict[k].whole
                      ? &tally.partial
                      : of_origin[o]);
      }
  return tally;
}

static int
count_fault (const struct graded *graded, int count, const char *name)
{
  int found = 0;
  for (int i = 0; i < count; i++)
    for (int k = 0; k < graded[i].count; k++)
      {
        const char *fault = graded[i].verdict[k].fault;
        found += fault && strcmp (fault, name) == 0;
      }
  return found;
}

/* Appends to a text with that much room.  */
static void append (char *text, size_t size, const char *format, ...)
    __attribute__ ((format (printf, 3, 4)));

static void
append (char *text, size_t size, const char *format, ...)
{
  const size_t n = strlen (text);
  va_list list;
  va_start (list, format);
  vsnprintf (text + n, size - n, format, list);
  va_end (list);
}

/* The most frequent first.  */
static void
list_faults (const struct graded *graded, int count, char *text, size_t size)
{
  *text = '\0';
  for (int often = count; often > 0; often--)
    for (int i = 0; hs_faults[i]; i++)
      if (count_fault (graded, count, hs_faults[i]->name) == often)
        append (text, size, "%s%s %d",
                *text ? ", " : "Faults: ", hs_faults[i]->name, often);
}

void
grade_summary (const struct plan *plan, const struct graded *graded, int count,
               struct summary *s)
{
  const struct tally tally = tally_of (graded, count);
  const struct
  {
    int count;
    const char *what;
  } parts[] = { { tally.partial, "without all rows" },
                { tally.faulty, "with a fault" },
                { tally.other, "with another number than told" },
                { tally.unknown, "unknown" },
                { tally.lost, "no verdict" } };
  char *text = s->text[0];
  snprintf (text, sizeof s->text[0], "Right%s%s%s: %d of %d",
            plan->claim ? " (" : "", plan->claim ? plan->claim : "",
            plan->claim ? ")" : "", tally.right, tally.traces);
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    if (parts[i].count)
      append (text, sizeof s->text[0], "; %s: %d", parts[i].what,
              parts[i].count);
  list_faults (graded, count, s->text[1], sizeof s->text[1]);
  s->lines[0] = text;
  s->lines[1] = *s->text[1] ? s->text[1] : NULL;
  s->lines[2] = NULL;
}

/* The columns of the table.  */
enum
{
  COLUMNS = 4
};
static const char *const titles[COLUMNS]
    = { "file", "verdict", "integrator", "fault" };

static const char *
cell (const struct graded *graded, int k, int column)
{
  const struct verdict *v = &graded->verdict[k];
  const char *const cells[COLUMNS]
      = { graded->file, v->verdict, v->integrator, v->fault };
  return cells[column] ? cells[column] : "";
}

/* Bytes of the character there, or of what is none.  */
static int
bytes_of (const char *text)
{
  const int n = utf8_length (text);
  return n ? n : 1;
}

/* Characters up to the end.  */
static int
width_to (const char *text, const char *end)
{
  int n = 0;
  for (; text < end; text += bytes_of (text))
    n++;
  return n;
}

static int
width_of (const char *text)
{
  return width_to (text, text + strlen (text));
}

/* The file's column gives way: the others are names of ours, which leave
   room.  */
static void
find_widths (const struct graded *graded, int count, int *width)
{
  int all = 0;
  for (int c = 0; c < COLUMNS; c++)
    {
      width[c] = width_of (titles[c]);
      for (int i = 0; i < count; i++)
        for (int k = 0; k < graded[i].count; k++)
          {
            const int w = width_of (cell (&graded[i], k, c));
            width[c] = w > width[c] ? w : width[c];
          }
      all += width[c] + (c ? BETWEEN : 0);
    }
  if (all > WIDTH)
    width[0] -= all - WIDTH;
}

/* Without what is not to be shown, which a name of a file may hold.  */
static void
write_plain (FILE *out, const char *text, size_t bytes)
{
  const char *end = text + bytes;
  for (; text < end; text += bytes_of (text))
    fprintf (out, "%.*s", bytes_of (text), utf8_shown (text) ? text : "?");
}

/* The end of what is too long, which is what its name differs in.  */
static void
write_cell (FILE *out, const char *text, int width, bool last)
{
  int over = width_of (text) - width;
  if (over > 0)
    {
      fputs ("...", out);
      for (over += 3; over > 0; over--)
        text += bytes_of (text);
      width -= 3;
    }
  write_plain (out, text, strlen (text));
  if (!last)
    fprintf (out, "%*s", width - width_of (text) + BETWEEN, "");
}

static void
write_line (FILE *out, const char *const *cells, const int *width)
{
  int last = COLUMNS - 1;
  while (last > 0 && !*cells[last])
    last--;
  for (int c = 0; c <= last; c++)
    write_cell (out, cells[c], width[c], c == last);
  fputc ('\n', out);
}

/* Words, on as many lines as they need.  */
static void
write_words (FILE *out, const char *text, int indent)
{
  int at = 0;
  while (*text)
    {
      const size_t bytes = strcspn (text, " ");
      const int width = width_to (text, text + bytes);
      if (at && at + 1 + width > WIDTH)
        {
          fputc ('\n', out);
          at = 0;
        }
      fprintf (out, "%*s", at ? 1 : indent, "");
      write_plain (out, text, bytes);
      at += width + (at ? 1 : indent);
      text += bytes;
      text += strspn (text, " ");
    }
  if (at)
    fputc ('\n', out);
}

void
grade_text (const struct plan *plan, const struct graded *graded, int count)
{
  int width[COLUMNS];
  struct summary summary = { 0 };
  struct file file = file_open (plan->output);
  find_widths (graded, count, width);
  write_line (file.stream, titles, width);
  for (int i = 0; i < count; i++)
    for (int k = 0; k < graded[i].count; k++)
      {
        const char *cells[COLUMNS];
        for (int c = 0; c < COLUMNS; c++)
          cells[c] = cell (&graded[i], k, c);
        write_line (file.stream, cells, width);
        write_words (file.stream, graded[i].verdict[k].note, INDENT);
      }
  grade_summary (plan, graded, count, &summary);
  fputc ('\n', file.stream);
  for (const char *const *line = summary.lines; *line; line++)
    write_words (file.stream, *line, 0);
  file_close (&file);
}
