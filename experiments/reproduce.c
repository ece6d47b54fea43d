/* SPDX-License-Identifier: MIT */
/* reproduce: published numbers, and ours.  */

#include "file.h"
#include "options.h"
#include "output.h"
#include "published.h"
#include "say.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct finding
{
  const struct published *entry;
  const struct published_number *number;
  double ours, difference;
  int digits; /* that agree; ALL: those that are printed */
};

enum
{
  ALL = 99,
  LEAST_DIGITS = 2,
  VERDICT = 64
};

static const char *
entry_name (int i, const void *context)
{
  (void) context;
  return published[i].id;
}

/* What the last printed digit is worth.  */
static double
unit_of (const char *text)
{
  const char *point = strchr (text, '.');
  const size_t digits = point ? strspn (point + 1, "0123456789") : 0;
  const size_t tail = strcspn (text, "eE");
  const int power = text[tail] ? atoi (text + tail + 1) : 0;
  return pow (10, power - (double) digits);
}

static void
compare (struct finding *f)
{
  const char *text = f->number->published;
  const double told = strtod (text, NULL);
  f->difference = f->ours - told;
  const double off = fabs (f->difference), size = fabs (told);
  if (off <= unit_of (text) * 0.5000001)
    f->digits = ALL;
  else
    f->digits = off < size ? (int) floor (-log10 (off / size)) : 0;
}

static const char *
verdict (const struct finding *f, char *text)
{
  if (!isfinite (f->ours))
    return "not measured";
  if (f->digits == ALL)
    return "agrees";
  if (f->digits < LEAST_DIGITS)
    return "differs";
  snprintf (text, VERDICT, "agrees to %d digits", f->digits);
  return text;
}

/* All numbers of one entry, or of all.  */
static int
collect (const char *id, struct finding *findings)
{
  int count = 0;
  for (const struct published *p = published; p->id; p++)
    for (const struct published_number *n = p->numbers;
         (!id || strcmp (id, p->id) == 0) && n->what; n++)
      {
        if (findings)
          findings[count] = (struct finding){ .entry = p, .number = n };
        count++;
      }
  return count;
}

static void
measure (const struct plan *plan, struct finding *findings, int count)
{
  struct measured *list = allocate ((size_t) count, sizeof *list);
  for (int i = 0; i < count; i++)
    list[i].quantity = &findings[i].number->quantity;
  evidence_find (plan, count, list);
  for (int i = 0; i < count; i++)
    {
      findings[i].ours = list[i].value;
      compare (&findings[i]);
    }
  release (list);
}

static const char *
because (const struct finding *f)
{
  if (f->number->computed)
    return "not printed, computed apart";
  return f->digits == ALL ? NULL : f->number->because;
}

/* Digits with which ours is shown: some more than were printed.  */
static int
shown_digits (const struct finding *f)
{
  int printed = 0;
  for (const char *c = f->number->published; *c && *c != 'e' && *c != 'E'; c++)
    printed += *c >= '0' && *c <= '9';
  return printed + 2 < 17 ? printed + 2 : 17;
}

/* For people: what is asked, printed, ours and why; each command once.  */
static void
write_text (FILE *out, const struct finding *findings, int count)
{
  char text[VERDICT];
  const struct published *entry = NULL;
  const struct quantity *before = NULL;
  for (int i = 0; i < count; i++)
    {
      const struct finding *f = &findings[i];
      const struct published_number *n = f->number;
      const bool why = n->because && isfinite (f->ours) && f->digits != ALL;
      if (f->entry != entry)
        fprintf (out, "%s%s: %s\n  %s\n", entry ? "\n" : "", f->entry->id,
                 f->entry->title, f->entry->reference);
      entry = f->entry;
      fprintf (out, "\n  %s\n    %s %s, here %.*g: %s%s%s\n", n->what,
               n->computed ? "not printed, computed apart" : "published",
               n->published, shown_digits (f), f->ours, verdict (f, text),
               why ? ", because " : "", why ? n->because : "");
      evidence_write (out, &n->quantity, before);
      before = &n->quantity;
    }
}

static void
write_table (const struct plan *plan, const struct finding *findings,
             int count)
{
  char text[VERDICT];
  struct table table = { 0 };
  table_add (&table, KIND_TEXT, NULL, "id");
  table_add (&table, KIND_TEXT, NULL, "what");
  table_add (&table, KIND_TEXT, NULL, "published");
  table_add (&table, KIND_REAL, NULL, "ours");
  table_add (&table, KIND_REAL, NULL, "difference");
  table_add (&table, KIND_TEXT, NULL, "verdict");
  table_add (&table, KIND_TEXT, NULL, "because");
  table_add (&table, KIND_TEXT, NULL, "command");
  table_add (&table, KIND_TEXT, NULL, "over");
  struct output *output
      = output_open (plan, &table, (const char *const[]){ NULL });
  for (int i = 0; i < count; i++)
    {
      const struct finding *f = &findings[i];
      output_row (output, (const union cell[]){
                              { .text = f->entry->id },
                              { .text = f->number->what },
                              { .text = f->number->published },
                              { .real = f->ours },
                              { .real = f->difference },
                              { .text = verdict (f, text) },
                              { .text = because (f) },
                              { .text = f->number->quantity.number.command },
                              { .text = f->number->quantity.over.command },
                          });
    }
  output_close (output);
}

static enum status
run (const struct plan *plan)
{
  const int count = collect (plan->operand, NULL);
  enum status status = STATUS_DONE;
  if (!count)
    die (STATUS_BAD_INPUT, "reproduce \"%s\"%s: there are %s", plan->operand,
         suggest (plan->operand, entry_name, NULL), names (entry_name, NULL));
  struct finding *findings = allocate ((size_t) count, sizeof *findings);
  collect (plan->operand, findings);
  measure (plan, findings, count);
  if (plan->format_given)
    write_table (plan, findings, count);
  else
    {
      struct file out = file_open (plan->output);
      write_text (out.stream, findings, count);
      file_close (&out);
    }
  for (int i = 0; i < count; i++)
    if (!isfinite (findings[i].ours))
      status = STATUS_FAILED;
  release (findings);
  return status;
}

const struct experiment reproduce_experiment = {
  .name = "reproduce",
  .title = "Compute numbers that others published, and compare",
  .example = "halfstep reproduce feynman",
  .options = OPTIONS_OPERAND | OPTIONS_FORMAT | OPTIONS_JOBS,
  .operand = "[ID] ",
  .run = run,
};
