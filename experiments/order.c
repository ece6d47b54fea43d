/* SPDX-License-Identifier: MIT */
/* order: the error against the step, and the order that it shows.  */

#include "case.h"
#include "decimal.h"
#include "jobs.h"
#include "options.h"
#include "output.h"
#include "pictures.h"
#include "plot.h"
#include "program.h"
#include "say.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const char *const verdict_names[]
    = { "confirmed", "lower", "higher", "undecided", "exact", "measured" };
static const char *const point_names[]
    = { "used", "coarse", "rounding", "spare", "failed" };

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

/* All integrators' errors: those of few steps first, then, where the most was
   not given, of those not in rounding by then the standard numbers of steps,
   and on until there are points enough.  */
enum
{
  FEW = 1 << 12,
  STANDARD = 1 << 16,
  PROGRAMS = 1 << 11, /* of programs, which are slow */
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

/* Whether more steps tell more; `standard' ones are wanted though the order is
   known, if not where all is rounding.  */
static bool
wants_more (const struct hs_convergence *c, bool standard)
{
  return c->points == 0 || !hs_convergence_done (c)
         || (standard && c->point[c->points - 1].kind != HS_POINT_ROUNDING);
}

/* Measures the points up to `most' steps of the integrators that want them,
   and decides anew.  */
static void
extend (struct study *study, int64_t most, bool standard)
{
  study->tasks = 0;
  for (int i = 0; i < study->integrators; i++)
    {
      struct hs_convergence *c = &study->convergence[i];
      if (!wants_more (c, standard))
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

static bool
has_program (const struct plan *plan)
{
  for (int i = 0; plan->integrators[i]; i++)
    if (plan->integrators[i]->traits & HS_FOREIGN)
      return true;
  return false;
}

static void
measure_all (struct study *study)
{
  const struct plan *plan = study->plan;
  /* A program's standard number is that at which it begins.  */
  const bool large = hs_is_large (plan->system) && plan->min_steps <= FEW / 8;
  const int64_t few = has_program (plan) ? PROGRAMS : FEW;
  const int64_t standard = has_program (plan) ? PROGRAMS
                           : large            ? FEW
                                              : STANDARD;
  const int64_t longest = large ? STANDARD : LONGEST;
  study->task = allocate ((size_t) (study->integrators * HS_ORDER_MOST),
                          sizeof *study->task);
  if (plan->max_steps)
    extend (study, plan->max_steps, false);
  for (int64_t most = few; !plan->max_steps && most <= longest;
       most = most < standard ? standard : 2 * most)
    extend (study, most, most <= standard);
  release (study->task);
  hs_truth_free (&study->truth);
}

/* What there is too little of, and what would surely help.  */
static const char *
lack (bool coarse, bool rounding)
{
  return !rounding ? "more --max-steps or a shorter --span would help"
         : !coarse ? "fewer --min-steps or a longer --span would help"
                   : "too few lie between steps too large and rounding";
}

/* Says why nothing could be decided.  */
static enum status
explain (const char *name, const struct hs_convergence *c)
{
  int kinds[HS_POINT_FAILED + 1] = { 0 };
  bool moves = false;
  for (int i = 0; i < c->points; i++)
    {
      kinds[c->point[i].kind]++;
      moves = moves || c->point[i].error > 0 || c->point[i].moved;
    }
  const int coarse = kinds[HS_POINT_COARSE], failed = kinds[HS_POINT_FAILED];
  const int rounding = kinds[HS_POINT_ROUNDING];
  say (
      "%s: undecided: %d points to fit, %d too coarse, %d in rounding, %d not "
      "finite: %s",
      name, c->used, coarse, rounding, failed,
      failed == c->points ? "no run came to its end"
      : !moves            ? "nothing moves"
      : c->used >= 4 && c->spread < 0.02
          ? "they settle at another order, but not down to rounding"
      : c->used >= 4 ? "the local orders do not settle"
                     : lack (coarse + failed, rounding));
  return failed == c->points ? STATUS_NOT_FINITE : STATUS_DONE;
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

/* 0: none is known.  */
static int
shown_order (const struct hs_case *c)
{
  const int order = hs_case_order (c);
  return order == HS_ORDER_UNKNOWN ? 0 : order;
}

static void
write_summary (struct output *output, const struct hs_case *c,
               const struct hs_convergence *convergence)
{
  output_row (output, (const union cell[]){
                          { .text = c->system->name },
                          { .text = c->integrator->name },
                          { .count = shown_order (c) },
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
    if (!plan->integrators[i]->advance)
      die (STATUS_BAD_INPUT, "--integrator=%s: it has no order",
           plan->integrators[i]->name);
  if (span == 0)
    die (STATUS_BAD_INPUT, "--span=0: in no time no error is made");
  plan->min_steps = plan->min_steps ? plan->min_steps : 16;
  if (!plan->phases)
    plan->phases = hs_is_large (plan->system) ? HS_FEW_PHASES
                   : has_program (plan)       ? 4
                                              : 32;
  const struct hs_integrator *alone = program_alone (plan);
  if (alone)
    {
      say ("%s: it is not told its start: all are measured from that alone",
           alone->name);
      plan->phases = 1;
    }
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
  struct hs_case c = case_of (&plan, NULL, (struct hs_grid){ 0 });
  const double span = plan.span.given ? plan.span.value : case_order_span (&c);
  c.grid = (struct hs_grid){ .end = span, .steps = 1, .h = span };
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
  c.integrator = program_alone (&plan);
  case_truth (&c, span, times_of (&study), (int) plan.phases, &study.truth);
  struct output *output
      = output_open (&plan, &table, (const char *const[]){ note, NULL });
  study.convergence
      = allocate ((size_t) study.integrators, sizeof *study.convergence);
  measure_all (&study);
  enum status status = STATUS_DONE;
  for (int i = 0; i < study.integrators; i++)
    {
      const struct hs_convergence convergence = study.convergence[i];
      c = case_of (&plan, plan.integrators[i], study.c.grid);
      if (convergence.verdict == HS_VERDICT_UNDECIDED)
        status = worse (status, explain (c.integrator->name, &convergence));
      snprintf (note, sizeof note,
                "order: %.3f, expected %d, verdict %s from %d points",
                convergence.order, shown_order (&c),
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
  progress_end ();
  const enum status programs = programs_report (&plan);
  status = programs == STATUS_DONE ? status : programs;
  output_close (output);
  if (!plan.plots)
    return status;
  snprintf (note, sizeof note, "%s: error over a span of %.6g %s",
            plan.system->title, span, hs_time_unit (plan.system));
  return worse (status, plot_draw (&plan, note));
}

const struct experiment order_experiment = {
  .name = "order",
  .title = "Measure the order of accuracy: error against step",
  .example = "halfstep order --system=harmonic --summary",
  .options = OPTIONS_SYSTEM | OPTIONS_START | OPTIONS_INTEGRATOR | OPTIONS_SPAN
             | OPTIONS_ORDER | OPTIONS_PHASES | OPTIONS_JOBS | OPTIONS_SUMMARY
             | OPTIONS_FORMAT | OPTIONS_PLOT | OPTIONS_COLUMNS
             | OPTIONS_PROGRAM,
  .run = run,
  .picture = picture_order,
};
