/* SPDX-License-Identifier: MIT */
/* reproduce: published numbers, and ours.  */

#include "inquiry.h"
#include "options.h"
#include "output.h"
#include "published.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum
{
  ALL = 99, /* digits that are printed */
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

static const struct published_number *
number_of (const struct answer *answer)
{
  return &published[answer->entry].numbers[answer->number];
}

static const struct quantity *
quantity_of (int entry, int i)
{
  const struct published_number *n = &published[entry].numbers[i];
  return n->what ? &n->quantity : NULL;
}

static bool
is_missing (const struct answer *answer)
{
  return !isfinite (answer->value);
}

static double
difference_of (const struct answer *answer)
{
  return answer->value - strtod (number_of (answer)->published, NULL);
}

/* Digits that agree.  */
static int
digits_of (const struct answer *answer)
{
  const char *text = number_of (answer)->published;
  const double off = fabs (difference_of (answer)),
               size = fabs (strtod (text, NULL));
  if (off <= unit_of (text) * 0.5000001)
    return ALL;
  return off < size ? (int) floor (-log10 (off / size)) : 0;
}

static const char *
verdict (const struct answer *answer, char *text)
{
  const int digits = digits_of (answer);
  if (is_missing (answer))
    return "not measured";
  if (digits == ALL)
    return "agrees";
  if (digits < LEAST_DIGITS)
    return "differs";
  snprintf (text, VERDICT, "agrees to %d digits", digits);
  return text;
}

static const char *
because (const struct answer *answer)
{
  const struct published_number *n = number_of (answer);
  if (n->computed)
    return "not printed, computed apart";
  return digits_of (answer) == ALL ? NULL : n->because;
}

/* Digits with which ours is shown: some more than were printed.  */
static int
shown_digits (const struct published_number *number)
{
  int printed = 0;
  for (const char *c = number->published; *c && *c != 'e' && *c != 'E'; c++)
    printed += *c >= '0' && *c <= '9';
  return printed + 2 < 17 ? printed + 2 : 17;
}

/* For people: what is asked, printed, ours and why; each command once.  */
static void
write_text (FILE *out, const struct answer *list, int count)
{
  char text[VERDICT];
  const struct quantity *before = NULL;
  for (int i = 0; i < count; i++)
    {
      const struct answer *a = &list[i];
      const struct published *p = &published[a->entry];
      const struct published_number *n = number_of (a);
      const bool why = n->because && !is_missing (a) && digits_of (a) != ALL;
      if (n == p->numbers)
        fprintf (out, "%s%s: %s\n  %s\n", i ? "\n" : "", p->id, p->title,
                 p->reference);
      fprintf (out, "\n  %s\n    %s %s, here %.*g: %s%s%s\n", n->what,
               n->computed ? "not printed, computed apart" : "published",
               n->published, shown_digits (n), a->value, verdict (a, text),
               why ? ", because " : "", why ? n->because : "");
      evidence_write (out, &n->quantity, before);
      before = &n->quantity;
    }
}

static void
write_table (const struct plan *plan, const struct answer *list, int count)
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
      const struct answer *a = &list[i];
      const struct published_number *n = number_of (a);
      output_row (output, (const union cell[]){
                              { .text = published[a->entry].id },
                              { .text = n->what },
                              { .text = n->published },
                              { .real = a->value },
                              { .real = difference_of (a) },
                              { .text = verdict (a, text) },
                              { .text = because (a) },
                              { .text = n->quantity.number.command },
                              { .text = n->quantity.over.command },
                          });
    }
  output_close (output);
}

static enum status
run (const struct plan *plan)
{
  static const struct inquiry inquiry = { .name = entry_name,
                                          .quantity = quantity_of,
                                          .text = write_text,
                                          .table = write_table,
                                          .fails = is_missing };
  return inquiry_run (plan, &inquiry);
}

const struct experiment reproduce_experiment = {
  .name = "reproduce",
  .title = "Compute numbers that others published, and compare",
  .example = "halfstep reproduce feynman",
  .options = OPTIONS_OPERAND | OPTIONS_FORMAT | OPTIONS_JOBS,
  .operand = "[ID] ",
  .run = run,
};
