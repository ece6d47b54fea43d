/* SPDX-License-Identifier: MIT */
/* A diagnosis in words.  */

#include "diagnosis.h"

#include "columns.h"
#include "decimal.h"
#include "say.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

const char *const origin_names[] = { [HS_ORIGIN_KNOWN] = "known",
                                     [HS_ORIGIN_FAULT] = "fault",
                                     [HS_ORIGIN_PARAMETER] = "parameter",
                                     [HS_ORIGIN_UNKNOWN] = "unknown" };

void
diagnosis_check (const struct plan *plan)
{
  struct columns columns;
  if (plan->claim && !hs_integrator_find (plan->claim))
    die (STATUS_BAD_INPUT,
         "--integrator=%s: no such integrator; \"halfstep list integrators\" "
         "shows them",
         plan->claim);
  if (plan->steps && plan->span.given)
    die (STATUS_BAD_INPUT, "%s needs --steps or --span, not both",
         plan->experiment->name);
  if (plan->columns)
    columns_by_option (plan->system, plan->columns, &columns);
}

/* Who is said to have made it: by the user, else by the file.  */
static const struct hs_integrator *
claimed (const struct plan *plan, const struct trace *trace)
{
  const char *name = plan->claim ? plan->claim : trace->label;
  return name ? hs_integrator_find (name) : NULL;
}

struct hs_diagnosis
diagnosis_of (const struct plan *plan, const struct trace *trace)
{
  const struct hs_suspicion asked = {
    .system = plan->system,
    .par = plan->par,
    .claimed = claimed (plan, trace),
    .span = plan->span.given ? plan->span.value : NAN,
    .steps = plan->steps,
  };
  struct hs_diagnosis d;
  if (!hs_diagnose (&trace->numbers, &asked, &d))
    die (STATUS_FAILED, "out of memory");
  return d;
}

/* A note under construction: sentences, one after another.  */
struct note
{
  char *text;
  size_t length;
};

static void add (struct note *note, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

static void
add (struct note *note, const char *format, ...)
{
  va_list arguments;
  const size_t left = NOTE_SIZE - note->length;
  va_start (arguments, format);
  const int n = vsnprintf (note->text + note->length, left, format, arguments);
  va_end (arguments);
  note->length += n < (int) left ? (size_t) n : left - 1;
}

static void
add_names (struct note *note, int count,
           const struct hs_integrator *const *list)
{
  for (int i = 0; i < count; i++)
    add (note, "%s%s", i ? ", " : "", list[i]->name);
  if (count == HS_MOST_FITTING)
    add (note, ", ...");
}

/* What is other than was told.  */
static void
add_misfit (struct note *note, const struct plan *plan,
            const struct hs_diagnosis *d)
{
  char found[DECIMAL_SIZE], told[DECIMAL_SIZE];
  decimal_write (d->found, found);
  decimal_write (d->told, told);
  const struct hs_parameter *own = d->map          ? d->map->map.parameters
                                   : d->integrator ? d->integrator->parameters
                                                   : NULL;
  switch (d->misfit)
    {
    case HS_MISFIT_NONE:
      break;
    case HS_MISFIT_STEP:
      decimal_write (d->h * d->found, told);
      add (note, "the step is %s times that of the rows: it is %s; ", found,
           told);
      if (d->found == -1 && d->h > 0)
        add (note, "or every velocity has the other sign; ");
      break;
    case HS_MISFIT_PARAMETER:
      add (note, "%s = %s, not %s; ", plan->system->parameters[d->which].name,
           found, told);
      if (d->found < 0 && plan->system->parameters[d->which].min >= 0)
        add (note, "as where an axis points the other way; ");
      break;
    case HS_MISFIT_OWN:
      if (own)
        add (note, "%s = %s; ", own[d->which].name, found);
      break;
    case HS_MISFIT_DAMPING:
      add (note, "v is multiplied by %s at every step; ", found);
      break;
    case HS_MISFIT_DEGREES:
      add (note, "%s in degrees, where %s has radians; ",
           d->which == 3   ? "angles and their velocities are"
           : d->which == 1 ? "angles are"
                           : "angular velocities are",
           plan->system->name);
      break;
    case HS_MISFIT_CUT:
      add (note, "its numbers are cut off, not rounded; ");
      break;
    }
}

static void
add_doubt (struct note *note, const struct hs_diagnosis *d)
{
  switch (d->doubt)
    {
    case HS_DOUBT_NONE:
      break;
    case HS_DOUBT_ROWS:
      add (note, "too few rows to tell; ");
      break;
    case HS_DOUBT_TIMES:
      if (d->stray)
        add (note, "the times go back at row %zu; ", d->stray);
      else
        add (note, "the times end where they begin; ");
      break;
    case HS_DOUBT_SCALE:
      add (note,
           "%s fits, if the angles are in degrees, or in any other unit in "
           "which the swing is small; ",
           d->fitting[0]->name);
      break;
    case HS_DOUBT_STILL:
      add (note, "nothing accelerates: any integrator is exact here; ");
      break;
    case HS_DOUBT_DIGITS:
      if (d->fitting_count == 1)
        add (note, "errors so small may be those of others, too, not of ");
      else
        add (note, "cannot be told apart by these digits and steps: ");
      add_names (note, d->fitting_count, d->fitting);
      add (note,
           "%s; more digits, a longer trace or larger steps would tell; ",
           d->fitting_count == 1 ? " alone" : "");
      break;
    case HS_DOUBT_FIRST:
      add (note, "all rows but the first fit ");
      add_names (note, d->fitting_count, d->fitting);
      add (note, "; ");
      break;
    case HS_DOUBT_COARSE:
      add (note, "the steps differ, and their times have too few digits to "
                 "tell; ");
      break;
    case HS_DOUBT_STRAYS:
      add (note, "%s, but for %zu of the rows, the first of them row %zu; ",
           d->fitting[0]->name, d->strays, d->stray);
      break;
    case HS_DOUBT_ALL:
      add (note, "none of the %d known maps fits; ", d->maps);
      break;
    }
}

static void
add_energy (struct note *note, const struct hs_diagnosis *d)
{
  static const char *const growth[] = { "nothing but rounding", "bounded",
                                        "linear", "exponential", "diverged" };
  if (isfinite (d->energy_error))
    add (note, "the energy's error: %s, up to %.2g; ", growth[d->drift.growth],
         d->energy_error);
}

/* The fault, and of which map it is.  */
static void
add_fault (struct note *note, const struct hs_diagnosis *d,
           const struct hs_integrator *said)
{
  if (!d->fault)
    return;
  if (strcmp (d->fault->name, "mislabelled") == 0)
    add (note, "called %s; ", said->name);
  else
    add (note, "%s; ", d->fault->title);
  if (strcmp (d->fault->name, "damped") == 0 && d->found < 1)
    add (
        note,
        "a friction in the force, of %.3g times v, leaves nearly the same, of "
        "whatever integrator; ",
        (1 - d->found) / fabs (d->h));
  if (d->map && strcmp (d->map->map.name, d->fault->name) != 0)
    add (note, "%s; ", d->map->map.title);
}

/* What is the same here, or would not show.  */
static void
add_alike (struct note *note, const struct hs_diagnosis *d)
{
  if (d->same_count)
    {
      add (note, "the same map here as ");
      add_names (note, d->same_count, d->same);
      add (note, "; ");
    }
  if (d->fault_count && !d->fault)
    {
      add (note, "of the faults these would not show here: ");
      for (int i = 0; i < d->fault_count; i++)
        add (note, "%s%s", i ? ", " : "", d->faults[i]->name);
      add (note, "; ");
    }
  if (d->linear && !d->sharp && d->misfit != HS_MISFIT_NONE
      && d->misfit != HS_MISFIT_CUT)
    add (note, "positions of a linear force show only two numbers of a map, "
               "which others may have, too; ");
}

/* The table: where it begins, what of it was not read.  */
static void
add_table (struct note *note, const struct trace *trace,
           const struct hs_diagnosis *d)
{
  if (!d->uniform)
    add (note, "the steps differ; ");
  if (d->lost)
    add (note,
         "rows lost between others: %zu; rows %zu to %zu, which follow each "
         "other, are looked at; ",
         d->lost, d->lost_from, d->lost_from + d->lost_rows - 1);
  if (d->unrolled)
    add (note, "angles that are wrapped, within one turn, are unrolled; ");
  if (d->last_differs)
    add (note, "its last step differs, and that row is not looked at; ");
  if (d->start_differs)
    add (note, "it does not begin at the start of the parameters; ");
  if (trace->repeated)
    add (note, "left out as the row before again: %lld; ",
         (long long) trace->repeated);
  if (trace->stopped)
    add (note,
         "line %lld has a number that is not finite: no row from there on is "
         "read; ",
         (long long) trace->stopped);
  if (!d->sharp && *trace->unused)
    add (note, "no velocities are known; columns not used: %s; ",
         trace->unused);
}

/* Rows that were not asked for, or are not there.  */
static void
add_beyond (struct note *note, int64_t steps)
{
  if (llabs (steps) == 1)
    add (note, "a row %s than asked for; ", steps < 0 ? "less" : "more");
  else if (steps)
    add (note, "%lld steps %s than asked for; ", llabs (steps),
         steps < 0 ? "fewer" : "more");
}

static void
write_note (const struct plan *plan, const struct trace *trace,
            const struct hs_diagnosis *d, char *text)
{
  struct note note = { text, 0 };
  *text = '\0';
  add_misfit (&note, plan, d);
  add_doubt (&note, d);
  add_fault (&note, d, claimed (plan, trace));
  if (d->first_differs)
    add (&note, "the first row is not that map's; ");
  add_beyond (&note, d->beyond);
  if (d->substeps > 1)
    add (&note, "%d steps from row to row; ", d->substeps);
  add_alike (&note, d);
  if (d->noise > 0)
    add (&note, "the rows carry noise of %.2g; ", d->noise);
  if (d->single)
    add (&note, "computed in single precision; ");
  add_table (&note, trace, d);
  if (d->origin == HS_ORIGIN_UNKNOWN)
    add_energy (&note, d);
  if (note.length >= 2)
    text[note.length - 2] = '\0';
}

void
verdict_of (const struct plan *plan, const struct trace *trace,
            const struct hs_diagnosis *d, struct verdict *verdict)
{
  *verdict = (struct verdict){
    .verdict = origin_names[d->origin],
    .integrator = d->integrator ? d->integrator->name : NULL,
    .fault = d->fault ? d->fault->name : NULL,
    .runner_up = d->runner_up ? d->runner_up->name : NULL,
    .step = d->h / d->substeps * (d->misfit == HS_MISFIT_STEP ? d->found : 1),
    .order = d->order < 0 ? (double) NAN : d->order,
    .residual = d->residual,
    .whole = d->beyond >= 0 && !trace->stopped,
  };
  write_note (plan, trace, d, verdict->note);
}

void
verdict_table (struct table *table)
{
  table_add (table, KIND_TEXT, NULL, "file");
  table_add (table, KIND_TEXT, NULL, "verdict");
  table_add (table, KIND_TEXT, NULL, "integrator");
  table_add (table, KIND_TEXT, NULL, "fault");
  table_add (table, KIND_REAL, NULL, "step");
  table_add (table, KIND_REAL, NULL, "order");
  table_add (table, KIND_REAL, NULL, "residual");
  table_add (table, KIND_TEXT, NULL, "runner_up");
  table_add (table, KIND_TEXT, NULL, "note");
}

void
verdict_write (struct output *output, const char *file,
               const struct verdict *verdict)
{
  output_row (output, (const union cell[]){ { .text = file },
                                            { .text = verdict->verdict },
                                            { .text = verdict->integrator },
                                            { .text = verdict->fault },
                                            { .real = verdict->step },
                                            { .real = verdict->order },
                                            { .real = verdict->residual },
                                            { .text = verdict->runner_up },
                                            { .text = verdict->note } });
}
