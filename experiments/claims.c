/* SPDX-License-Identifier: MIT */
/* claims: what people print about these integrators, decided by experiment.
   A verdict stands while every number that it rests on is where it should
   be.  */

#include "claimed.h"
#include "file.h"
#include "options.h"
#include "output.h"
#include "say.h"

#include <math.h>
#include <stdio.h>

static const char *const undecided = "undecided";

struct decided
{
  const struct claim *claim;
  const struct exhibit *exhibit;
  double number;
  bool stands;
};

static const char *
claim_name (int i, const void *context)
{
  (void) context;
  return claims[i].id;
}

static int
collect (const char *id, struct decided *list)
{
  int count = 0;
  for (const struct claim *c = claims; c->id; c++)
    for (const struct exhibit *e = c->exhibits;
         (!id || strcmp (id, c->id) == 0) && e->what; e++)
      {
        if (list)
          list[count] = (struct decided){ .claim = c, .exhibit = e };
        count++;
      }
  return count;
}

static void
measure (const struct plan *plan, struct decided *list, int count)
{
  struct measured *measured = allocate ((size_t) count, sizeof *measured);
  for (int i = 0; i < count; i++)
    measured[i].quantity = &list[i].exhibit->quantity;
  evidence_find (plan, count, measured);
  for (int i = 0; i < count; i++)
    {
      const struct exhibit *e = list[i].exhibit;
      const double number = list[i].number = measured[i].value;
      list[i].stands = number >= e->least && number <= e->most;
    }
  release (measured);
}

/* Of the claim of a number: all of its numbers must stand.  */
static const char *
verdict (const struct decided *list, int count, const struct claim *claim)
{
  for (int i = 0; i < count; i++)
    if (list[i].claim == claim && !list[i].stands)
      return undecided;
  return claim->verdict;
}

static void
write_text (FILE *out, const struct decided *list, int count)
{
  const struct quantity *before = NULL;
  for (int i = 0; i < count; i++)
    {
      const struct claim *c = list[i].claim;
      const struct exhibit *e = list[i].exhibit;
      if (e == c->exhibits)
        fprintf (out, "%s%s: \"%s\"\n  %s: %s\n", i ? "\n" : "", c->id,
                 c->text, verdict (list, count, c), c->why);
      fprintf (out, "  %s: %.6g%s\n", e->what, list[i].number,
               list[i].stands ? "" : ", which does not show that");
      evidence_write (out, &e->quantity, before);
      before = &e->quantity;
    }
}

static void
write_table (const struct plan *plan, const struct decided *list, int count)
{
  struct table table = { 0 };
  table_add (&table, KIND_TEXT, NULL, "id");
  table_add (&table, KIND_TEXT, NULL, "claim");
  table_add (&table, KIND_TEXT, NULL, "verdict");
  table_add (&table, KIND_TEXT, NULL, "why");
  table_add (&table, KIND_TEXT, NULL, "what");
  table_add (&table, KIND_REAL, NULL, "number");
  table_add (&table, KIND_TEXT, NULL, "command");
  table_add (&table, KIND_TEXT, NULL, "over");
  struct output *output
      = output_open (plan, &table, (const char *const[]){ NULL });
  for (int i = 0; i < count; i++)
    {
      const struct claim *c = list[i].claim;
      const struct exhibit *e = list[i].exhibit;
      output_row (output, (const union cell[]){
                              { .text = c->id },
                              { .text = c->text },
                              { .text = verdict (list, count, c) },
                              { .text = c->why },
                              { .text = e->what },
                              { .real = list[i].number },
                              { .text = e->quantity.number.command },
                              { .text = e->quantity.over.command },
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
    die (STATUS_BAD_INPUT, "claims \"%s\"%s: there are %s", plan->operand,
         suggest (plan->operand, claim_name, NULL), names (claim_name, NULL));
  struct decided *list = allocate ((size_t) count, sizeof *list);
  collect (plan->operand, list);
  measure (plan, list, count);
  if (plan->format_given)
    write_table (plan, list, count);
  else
    {
      struct file out = file_open (plan->output);
      write_text (out.stream, list, count);
      file_close (&out);
    }
  for (int i = 0; i < count; i++)
    if (!list[i].stands)
      status = STATUS_FAILED;
  release (list);
  return status;
}

const struct experiment claims_experiment = {
  .name = "claims",
  .title = "Try what people say about integrators by experiment",
  .example = "halfstep claims rk4-better",
  .options = OPTIONS_OPERAND | OPTIONS_FORMAT | OPTIONS_JOBS,
  .operand = "[ID] ",
  .run = run,
};
