/* SPDX-License-Identifier: MIT */
/* order: the error against the step, and the order that it shows.  */

#include "case.h"
#include "decimal.h"
#include "options.h"
#include "output.h"
#include "pictures.h"
#include "plot.h"
#include "say.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const char *const verdict_names[]
    = { "confirmed", "lower", "higher", "undecided" };
static const char *const point_names[]
    = { "used", "coarse", "rounding", "spare", "failed" };

/* A span that is no whole number of halves of a period, nor are its eighths.
 */
static double
default_span (const struct plan *plan)
{
  const struct hs_case c = case_of (plan, NULL, (struct hs_grid){ 0 });
  const double period = hs_case_period (&c);
  return isfinite (period) ? 1.37 * period : 10;
}

static void
make_table (bool summary, struct table *table)
{
  if (summary)
    {
      table_add (table, KIND_TEXT, NULL, "system");
      table_add (table, KIND_TEXT, NULL, "integrator");
      table_add (table, KIND_COUNT, NULL, "expected_order");
      table_add (table, KIND_REAL, NULL, "measured_order");
      table_add (table, KIND_COUNT, NULL, "points");
      table_add (table, KIND_TEXT, NULL, "verdict");
      return;
    }
  table_add (table, KIND_BLOCK, NULL, "integrator");
  table_add (table, KIND_REAL, "s", "step");
  table_add (table, KIND_REAL, NULL, "error");
  table_add (table, KIND_REAL, NULL, "rounding");
  table_add (table, KIND_REAL, NULL, "local_order");
  table_add (table, KIND_TEXT, NULL, "point");
  table_add (table, KIND_COUNT, NULL, "steps");
  table_add (table, KIND_COUNT, NULL, "evaluations");
}

/* Doubles the steps up to the most, or, where that was not given, on until
   there are points enough.  */
static void
measure (const struct plan *plan, const struct hs_case *c, double span,
         struct hs_convergence *convergence)
{
  enum
  {
    STANDARD = 1 << 16,
    LONGEST = 1 << 21
  };
  const int64_t most = plan->max_steps ? plan->max_steps : LONGEST;
  convergence->points = 0;
  for (int64_t n = plan->min_steps;
       n <= most && convergence->points < HS_ORDER_MOST; n *= 2)
    {
      progress (c->integrator->name, (double) n / (double) (2 * most));
      if (!hs_convergence_measure (c, span, n, (int) plan->phases,
                                   &convergence->point[convergence->points++]))
        die (STATUS_FAILED, "out of memory");
      hs_convergence_decide (convergence, c->integrator->order);
      if (!plan->max_steps && n >= STANDARD
          && convergence->used >= HS_ORDER_WINDOW)
        break;
    }
}

static void
write_series (struct output *output, const struct hs_convergence *convergence)
{
  for (int i = 0; i < convergence->points; i++)
    {
      const struct hs_convergence_point *p = &convergence->point[i];
      output_row (output,
                  (const union cell[]){ { .real = p->h },
                                        { .real = p->error },
                                        { .real = p->noise },
                                        { .real = p->local },
                                        { .text = point_names[p->kind] },
                                        { .count = p->steps },
                                        { .count = p->evaluations } });
    }
}

static void
write_summary (struct output *output, const struct hs_case *c,
               const struct hs_convergence *convergence)
{
  output_row (output, (const union cell[]){
                          { .text = c->system->name },
                          { .text = c->integrator->name },
                          { .count = c->integrator->order },
                          { .real = convergence->order },
                          { .count = convergence->used },
                          { .text = verdict_names[convergence->verdict] } });
}

static void
check (struct plan *plan, double span)
{
  if (!plan->system->exact)
    die (STATUS_BAD_INPUT,
         "--system=%s: no exact solution is known to measure "
         "errors against",
         plan->system->name);
  if (plan->summary && plan->plots)
    die (STATUS_BAD_INPUT, "--summary has no series for --plot to draw");
  for (int i = 0; plan->integrators[i]; i++)
    if (!plan->integrators[i]->order)
      die (STATUS_BAD_INPUT, "--integrator=%s: it has no order",
           plan->integrators[i]->name);
  if (span == 0)
    die (STATUS_BAD_INPUT, "--span=0: in no time no error is made");
  plan->min_steps = plan->min_steps ? plan->min_steps : 16;
  plan->phases = plan->phases ? plan->phases : 8;
  if (plan->max_steps && plan->max_steps / 8 < plan->min_steps)
    die (STATUS_BAD_INPUT,
         "--max-steps=%lld: must be at least 8 times "
         "--min-steps=%lld, for three pairs of steps",
         (long long) plan->max_steps, (long long) plan->min_steps);
  if (plan->phases > 10000)
    die (STATUS_BAD_INPUT, "--phases=%lld: must be from 1 to 10000",
         (long long) plan->phases);
}

static enum status
run (const struct plan *given)
{
  struct plan plan = *given;
  const double span = plan.span.given ? plan.span.value : default_span (&plan);
  struct hs_case c = case_of (
      &plan, NULL, (struct hs_grid){ .end = span, .steps = 1, .h = span });
  struct table table = { 0 };
  char note[200], length[DECIMAL_SIZE];

  check (&plan, span);
  make_table (plan.summary, &table);
  decimal_write (span, length);
  snprintf (note, sizeof note,
            "error: root mean square over %d starts and up to 8 times in a "
            "span of %s s, relative to the motion",
            (int) plan.phases, length);
  struct output *output
      = output_open (&plan, &table, (const char *const[]){ note, NULL });
  for (int i = 0; plan.integrators[i]; i++)
    {
      struct hs_convergence convergence;
      c.integrator = plan.integrators[i];
      measure (&plan, &c, span, &convergence);
      snprintf (note, sizeof note,
                "order: %.3f, expected %d, verdict %s from %d points",
                convergence.order, c.integrator->order,
                verdict_names[convergence.verdict], convergence.used);
      if (plan.summary)
        write_summary (output, &c, &convergence);
      else
        {
          output_block (output, c.integrator->name, note);
          write_series (output, &convergence);
        }
    }
  output_close (output);
  progress_end ();
  if (!plan.plots)
    return STATUS_DONE;
  snprintf (note, sizeof note, "%s: error over a span of %.6g s",
            plan.system->title, span);
  return plot_draw (&plan, note);
}

const struct experiment order_experiment = {
  .name = "order",
  .title = "Measure the order of accuracy: error against step",
  .example = "halfstep order --system=harmonic --summary",
  .options = OPTIONS_SYSTEM | OPTIONS_INTEGRATOR | OPTIONS_SPAN | OPTIONS_ORDER
             | OPTIONS_SUMMARY | OPTIONS_FORMAT | OPTIONS_PLOT,
  .run = run,
  .picture = picture_order,
};
