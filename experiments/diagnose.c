/* SPDX-License-Identifier: MIT */
/* diagnose: which integrator made a trace, with which fault.  */

#include "diagnosis.h"
#include "file.h"
#include "options.h"
#include "output.h"
#include "say.h"

#include <math.h>
#include <stdio.h>

/* For people.  */

static void
write_verdict (FILE *out, const struct hs_diagnosis *d)
{
  const char *name = d->integrator ? d->integrator->name : "";
  switch (d->origin)
    {
    case HS_ORIGIN_KNOWN:
      fprintf (out, "%s%s\n", name,
               d->integrator && !d->integrator->advance ? ", the motion itself"
                                                        : "");
      break;
    case HS_ORIGIN_FAULT:
      fprintf (out, "%s with a fault: %s\n", name, d->fault->name);
      break;
    case HS_ORIGIN_PARAMETER:
      fprintf (out, "%s with another number than told\n",
               *name ? name : "an integrator");
      break;
    case HS_ORIGIN_UNKNOWN:
      fprintf (out, "unknown\n");
      break;
    }
}

static void
write_residual (FILE *out, const struct hs_diagnosis *d)
{
  fprintf (
      out,
      "  Rows differ from the map by %.3g units of the last digit (0.2 to "
      "0.3 is rounding)",
      d->residual);
  if (d->runner_up)
    fprintf (out, ", from the next best, %s, by %.3g", d->runner_up->name,
             d->runner_residual);
  fputc ('\n', out);
}

static void
write_evidence (FILE *out, const struct trace *trace,
                const struct hs_diagnosis *d)
{
  char digits[DIGITS_TEXT];
  fprintf (out, "  Rows: %zu, %.9g apart%s; %s, velocities %s\n",
           trace->numbers.rows, d->h, d->uniform ? "" : " on average",
           digits_say (trace->digits + (trace->has_t ? 1 : 0), digits),
           d->sharp ? "given" : "inferred");
  if (isfinite (d->residual))
    write_residual (out, d);
  if (d->order >= 0)
    fprintf (out, "  Order: %d%s\n", d->order,
             d->integrator || d->map ? "" : ", by the size of its errors");
}

static void
write_report (FILE *out, const struct trace *trace,
              const struct hs_diagnosis *d, const char *note)
{
  for (const char *c = trace->file; *c;)
    c += say_character (out, c);
  fputs (": ", out);
  write_verdict (out, d);
  if (*note)
    fprintf (out, "  %s\n", note);
  if (d->fault)
    fprintf (out, "  %s\n  %s\n  To do: %s\n", d->fault->what,
             d->fault->consequence, d->fault->cure);
  write_evidence (out, trace, d);
}

/* All files, before anything is written.  */
static struct traces *
read_all (const struct plan *plan, size_t *count)
{
  *count = 0;
  for (char *const *file = plan->files; *file; file++)
    ++*count;
  struct traces *all = allocate (*count + 1, sizeof *all);
  for (size_t i = 0; i < *count; i++)
    all[i] = traces_read (plan, plan->files[i]);
  return all;
}

static enum status
run (const struct plan *plan)
{
  size_t count;
  struct table table = { 0 };
  struct output *output = NULL;
  struct file out = { 0 };
  struct verdict verdict;
  diagnosis_check (plan);
  struct traces *const all = read_all (plan, &count);
  if (plan->format_given)
    {
      verdict_table (&table);
      output = output_open (plan, &table, (const char *const[]){ NULL });
    }
  else
    out = file_open (plan->output);
  for (size_t k = 0; k < count; k++)
    {
      for (int i = 0; i < all[k].count; i++)
        {
          const struct trace *trace = &all[k].trace[i];
          const struct hs_diagnosis d = diagnosis_of (plan, trace);
          verdict_of (plan, trace, &d, &verdict);
          if (output)
            verdict_write (output, trace->file, &verdict);
          else
            write_report (out.stream, trace, &d, verdict.note);
        }
      traces_free (&all[k]);
    }
  release (all);
  if (output)
    output_close (output);
  else
    file_close (&out);
  return STATUS_DONE;
}

const struct experiment diagnose_experiment = {
  .name = "diagnose",
  .title = "Tell which integrator made a trace, and what is wrong with it",
  .example = "halfstep diagnose examples/class/ben.csv -s pendulum -p g=9.81",
  .options = OPTIONS_FILES | OPTIONS_SYSTEM | OPTIONS_STEP | OPTIONS_SPAN
             | OPTIONS_COLUMNS | OPTIONS_FORMAT,
  .run = run,
};
