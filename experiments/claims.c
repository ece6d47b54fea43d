/* SPDX-License-Identifier: MIT */
/* claims: what people print about these integrators, decided by experiment.
   A verdict stands while every number that it rests on is where it should
   be.  */

#include "claimed.h"
#include "inquiry.h"
#include "options.h"
#include "output.h"

#include <stdio.h>

static const char *const undecided = "undecided";

static const char *
claim_name (int i, const void *context)
{
  (void) context;
  return claims[i].id;
}

static const struct exhibit *
exhibit_of (const struct answer *answer)
{
  return &claims[answer->entry].exhibits[answer->number];
}

static const struct quantity *
quantity_of (int claim, int i)
{
  const struct exhibit *e = &claims[claim].exhibits[i];
  return e->what ? &e->quantity : NULL;
}

static bool
falls (const struct answer *answer)
{
  const struct exhibit *e = exhibit_of (answer);
  return !(answer->value >= e->least && answer->value <= e->most);
}

/* Of the claim of a number: all of its numbers must stand.  */
static const char *
verdict (const struct answer *list, int count, int claim)
{
  for (int i = 0; i < count; i++)
    if (list[i].entry == claim && falls (&list[i]))
      return undecided;
  return claims[claim].verdict;
}

static void
write_text (FILE *out, const struct answer *list, int count)
{
  const struct quantity *before = NULL;
  for (int i = 0; i < count; i++)
    {
      const struct claim *c = &claims[list[i].entry];
      const struct exhibit *e = exhibit_of (&list[i]);
      if (e == c->exhibits)
        fprintf (out, "%s%s: \"%s\"\n  %s: %s\n", i ? "\n" : "", c->id,
                 c->text, verdict (list, count, list[i].entry), c->why);
      fprintf (out, "  %s: %.6g%s\n", e->what, list[i].value,
               falls (&list[i]) ? ", which does not show that" : "");
      evidence_write (out, &e->quantity, before);
      before = &e->quantity;
    }
}

static void
write_table (const struct plan *plan, const struct answer *list, int count)
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
      const struct claim *c = &claims[list[i].entry];
      const struct exhibit *e = exhibit_of (&list[i]);
      output_row (output, (const union cell[]){
                              { .text = c->id },
                              { .text = c->text },
                              { .text = verdict (list, count, list[i].entry) },
                              { .text = c->why },
                              { .text = e->what },
                              { .real = list[i].value },
                              { .text = e->quantity.number.command },
                              { .text = e->quantity.over.command },
                          });
    }
  output_close (output);
}

static enum status
run (const struct plan *plan)
{
  static const struct inquiry inquiry = { .name = claim_name,
                                          .quantity = quantity_of,
                                          .text = write_text,
                                          .table = write_table,
                                          .fails = falls };
  return inquiry_run (plan, &inquiry);
}

const struct experiment claims_experiment = {
  .name = "claims",
  .title = "Try what people say about integrators by experiment",
  .example = "halfstep claims rk4-better",
  .options = OPTIONS_OPERAND | OPTIONS_FORMAT | OPTIONS_JOBS,
  .operand = "[ID] ",
  .run = run,
};
