/* SPDX-License-Identifier: MIT */
/* order: the error against the step, and the order that it shows.  */

#include "case.h"
#include "decimal.h"
#include "jobs.h"
#include "options.h"
#include "output.h"
#include "pictures.h"
#include "plot.h"
#include "say.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const char *const verdict_names[]
    = { "confirmed", "lower", "higher", "undecided", "exact" };
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
make_table (bool summary, const struct hs_system *system, struct table *table)
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
  table_add (table, KIND_REAL, hs_time_unit (system), "step");
  table_add (table, KIND_REAL, NULL, "error");
  table_add (table, KIND_REAL, NULL, "rounding");
  table_add (table, KIND_REAL, NULL, "local_order");
  table_add (table, KIND_TEXT, NULL, "point");
  table_add (table, KIND_COUNT, NULL, "steps");
  table_add (table, KIND_COUNT, NULL, "evaluations");
}

/* All integrators' errors: the standard numbers of steps first, then, where
   the most was not given, on until there are points enough.  */
enum
{
  STANDARD = 1 << 16,
  LONGEST = 1 << 21
};

struct study
{
  const struct plan *plan;
  struct hs_case c;
  double span;
  struct hs_truth truth;
  int integrators;
  struct hs_convergence *convergence; /* one an integrator */
  int tasks;
  struct task
  {
    int integrator, point;
    int64_t steps;
  } * task;
};

static int
order_of (const struct study *study, int i)
{
  const struct hs_case c
      = case_of (study->plan, study->plan->integrators[i], study->c.grid);
  return hs_case_order (&c);
}

static void
measure (void *context, int i)
{
  const struct study *study = context;
  const struct task *task = &study->task[i];
  const struct hs_case c = case_of (
      study->plan, study->plan->integrators[task->integrator], study->c.grid);
  if (!hs_convergence_measure (
          &c, &study->truth, task->steps,
          &study->convergence[task->integrator].point[task->point]))
    die (STATUS_FAILED, "out of memory");
}

static int
longest_first (const void *a, const void *b)
{
  const struct task *x = a, *y = b;
  return (x->steps < y->steps) - (x->steps > y->steps);
}

/* Measures the points up to `most' steps of the integrators that want them,
   and decides anew.  False: none wanted any.  */
static bool
extend (struct study *study, int64_t most)
{
  study->tasks = 0;
  for (int i = 0; i < study->integrators; i++)
    {
      struct hs_convergence *c = &study->convergence[i];
      if (c->points && hs_convergence_done (c))
        continue;
      for (; c->points < HS_ORDER_MOST; c->points++)
        {
          const int64_t steps = hs_convergence_steps (
              order_of (study, i), study->plan->min_steps, c->points);
          if (steps > most)
            break;
          study->task[study->tasks++] = (struct task){ i, c->points, steps };
        }
    }
  qsort (study->task, (size_t) study->tasks, sizeof *study->task,
         longest_first);
  jobs_run (study->plan, "order", study->tasks, measure, study);
  for (int i = 0; i < study->integrators; i++)
    hs_convergence_decide (&study->convergence[i], order_of (study, i));
  return study->tasks > 0;
}

/* Times that divide the steps of all.  */
static int
times_of (const struct study *study)
{
  int highest = 0;
  for (int i = 0; i < study->integrators; i++)
    highest = order_of (study, i) > highest ? order_of (study, i) : highest;
  return hs_convergence_times (highest, study->plan->min_steps);
}

static void
measure_all (struct study *study)
{
  const struct plan *plan = study->plan;
  int64_t most = plan->max_steps ? plan->max_steps : STANDARD;
  study->task = allocate ((size_t) (study->integrators * HS_ORDER_MOST),
                          sizeof *study->task);
  extend (study, most);
  while (!plan->max_steps && most < LONGEST && extend (study, most *= 2))
    ;
  release (study->task);
  hs_truth_free (&study->truth);
}

/* Why nothing could be decided, and what would help.  */
static void
explain (const char *name, const struct hs_convergence *c)
{
  int coarse = 0, rounding = 0, failed = 0;
  bool moves = false;
  for (int i = 0; i < c->points; i++)
    {
      coarse += c->point[i].kind == HS_POINT_COARSE;
      rounding += c->point[i].kind == HS_POINT_ROUNDING;
      failed += c->point[i].kind == HS_POINT_FAILED;
      moves = moves || c->point[i].error > 0;
    }
  say (
      "%s: undecided: %d points to fit, %d too coarse, %d in rounding, %d not "
      "finite: %s",
      name, c->used, coarse, rounding, failed,
      !moves ? "there is no error at all: does anything move?"
      : c->used >= 4 && c->spread < 0.02
          ? "they settle at another order, but not down to rounding"
      : c->used >= 4  ? "the local orders do not settle"
      : rounding == 0 ? "more --max-steps or a shorter --span would help"
      : coarse == 0   ? "a longer --span would help"
                      : "another --span would help");
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
                          { .count = hs_case_order (c) },
                          { .real = convergence->order },
                          { .count = convergence->used },
                          { .text = verdict_names[convergence->verdict] } });
}

static void
check (struct plan *plan, double span)
{
  if (plan->summary && plan->plots)
    die (STATUS_BAD_INPUT, "--summary has no series for --plot to draw");
  for (int i = 0; plan->integrators[i]; i++)
    if (!plan->integrators[i]->order)
      die (STATUS_BAD_INPUT, "--integrator=%s: it has no order",
           plan->integrators[i]->name);
  if (span == 0)
    die (STATUS_BAD_INPUT, "--span=0: in no time no error is made");
  plan->min_steps = plan->min_steps ? plan->min_steps : 16;
  plan->phases = plan->phases ? plan->phases : 32;
  if (plan->max_steps && plan->max_steps / 8 < plan->min_steps)
    die (STATUS_BAD_INPUT,
         "--max-steps=%lld: must be at least 8 times "
         "--min-steps=%lld, for three pairs of steps",
         (long long) plan->max_steps, (long long) plan->min_steps);
}

static enum status
run (const struct plan *given)
{
  struct plan plan = *given;
  const double span = plan.span.given ? plan.span.value : default_span (&plan);
  struct hs_case c = case_of (
      &plan, NULL, (struct hs_grid){ .end = span, .steps = 1, .h = span });
  struct table table = { 0 };
  char note[240], length[DECIMAL_SIZE];

  check (&plan, span);
  make_table (plan.summary, plan.system, &table);
  decimal_write (span, length);
  snprintf (note, sizeof note,
            "error: root mean square over %d starts and up to 8 times in a "
            "span of %s %s, relative to the motion%s",
            (int) plan.phases, length, hs_time_unit (plan.system),
            case_computed (&c));
  struct study study = { .plan = &plan, .c = c, .span = span };
  study.integrators = case_count (&plan);
  case_truth (&c, span, times_of (&study), (int) plan.phases, &study.truth);
  struct output *output
      = output_open (&plan, &table, (const char *const[]){ note, NULL });
  study.convergence
      = allocate ((size_t) study.integrators, sizeof *study.convergence);
  measure_all (&study);
  for (int i = 0; i < study.integrators; i++)
    {
      const struct hs_convergence convergence = study.convergence[i];
      c = case_of (&plan, plan.integrators[i], study.c.grid);
      if (convergence.verdict == HS_VERDICT_UNDECIDED)
        explain (c.integrator->name, &convergence);
      snprintf (note, sizeof note,
                "order: %.3f, expected %d, verdict %s from %d points",
                convergence.order, hs_case_order (&c),
                verdict_names[convergence.verdict], convergence.used);
      if (plan.summary)
        write_summary (output, &c, &convergence);
      else
        {
          output_block (output, c.integrator->name, note);
          write_series (output, &convergence);
        }
    }
  release (study.convergence);
  output_close (output);
  progress_end ();
  if (!plan.plots)
    return STATUS_DONE;
  snprintf (note, sizeof note, "%s: error over a span of %.6g %s",
            plan.system->title, span, hs_time_unit (plan.system));
  return plot_draw (&plan, note);
}

const struct experiment order_experiment = {
  .name = "order",
  .title = "Measure the order of accuracy: error against step",
  .example = "halfstep order --system=harmonic --summary",
  .options = OPTIONS_SYSTEM | OPTIONS_START | OPTIONS_INTEGRATOR | OPTIONS_SPAN
             | OPTIONS_ORDER | OPTIONS_PHASES | OPTIONS_JOBS | OPTIONS_SUMMARY
             | OPTIONS_FORMAT | OPTIONS_PLOT,
  .run = run,
  .picture = picture_order,
};
