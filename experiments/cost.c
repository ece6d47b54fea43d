/* SPDX-License-Identifier: MIT */
/* cost: the error against the evaluations of the force and the time that it
   takes, and what keeps a wanted accuracy over a span with least of them.  */

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

static const char *const reach_names[]
    = { "reached", "reached", "costly", "rounding", "undecided" };
static const double PERIODS = 10.37, PER_PERIOD = 2, ACCURACY = 1e-6;
enum
{
  HALVINGS = 6
};

struct study
{
  const struct plan *plan;
  double span, periods; /* 0: the motion has none */
  double coarsest;
  struct hs_truth truth;
  bool reach;   /* whether an accuracy is wanted */
  bool rests;   /* in the equilibrium */
  int halvings; /* of the usual span, over which no motion is known */
  int integrators;
  struct hs_convergence *ladder; /* one an integrator */
  struct answer
  {
    const struct hs_integrator *integrator;
    struct hs_cost cost;
    double time;
  } * answer;
};

static struct hs_case
case_at (const struct study *study, int i)
{
  return case_of (study->plan, study->plan->integrators[i],
                  (struct hs_grid){ .end = study->span });
}

static void
measure (void *context, int i)
{
  struct study *study = context;
  const struct plan *plan = study->plan;
  const struct hs_case c = case_at (study, i);
  struct answer *answer = &study->answer[i];
  answer->integrator = c.integrator;
  answer->time = NAN;
  if (!hs_cost_measure (&c, &study->truth, study->coarsest, plan->evaluations,
                        plan->summary ? plan->accuracy.value : 0,
                        &study->ladder[i])
      || (study->reach
          && !hs_cost_reach (&c, &study->truth, plan->accuracy.value,
                             &study->ladder[i], &answer->cost)))
    die (STATUS_FAILED, "out of memory");
  if (study->rests)
    answer->cost = (struct hs_cost){ .reach = HS_COST_UNDECIDED,
                                     .point.error = INFINITY };
}

static void
check (struct plan *plan)
{
  if (plan->summary && plan->plots)
    die (STATUS_BAD_INPUT, "--summary has no series for --plot to draw");
  for (int i = 0; plan->integrators[i]; i++)
    if (!plan->integrators[i]->advance)
      die (STATUS_BAD_INPUT, "--integrator=%s: it makes no error",
           plan->integrators[i]->name);
  if (plan->span.given && plan->periods.given)
    die (STATUS_BAD_INPUT, "cost needs --span or --periods, not both");
  if (plan->span.given && plan->span.value == 0)
    die (STATUS_BAD_INPUT, "--span=0: in no time no error is made");
  if (plan->periods.given && !(plan->periods.value > 0))
    die (STATUS_BAD_INPUT, "--periods=%g: must be above 0",
         plan->periods.value);
  if (plan->accuracy.given && !(plan->accuracy.value > 0))
    die (STATUS_BAD_INPUT, "--accuracy=%g: must be above 0",
         plan->accuracy.value);
}

/* 32 starts and their twins are one block of an ensemble.  Where the force
   knows the time each runs alone, and rods are solved for lane by lane, so
   that there they must be fewer; so must those of many coordinates, of which
   each evaluation takes as many times as long: two and their twins, which go
   alone. So is the whole list done in seconds.  */
static void
set_limits (struct plan *plan, const struct study *study)
{
  const bool large = hs_is_large (plan->system);
  if (!plan->phases)
    plan->phases
        = large ? HS_FEW_PHASES
          : plan->system->traits & HS_TIME_DEPENDENT || plan->system->rods
              ? 8
              : 32;
  if (!plan->evaluations)
    plan->evaluations
        = (int64_t) (fmin (fmax (0x1p18, 0x1p13 * study->periods), 0x1p23)
                     / (large ? (double) plan->system->dof : 1));
}

/* What errors are measured against, over the span; where that was not given
   and no motion can be computed so far, over the half of it, and so on.  */
static void
find_truth (struct plan *plan, struct study *study)
{
  const bool fixed = plan->span.given || plan->periods.given;
  for (int k = 0; k < HALVINGS && !fixed; k++)
    {
      const struct hs_case c = case_at (study, 0);
      if (!hs_truth_make (&study->truth, &c, study->span, HS_MOST_TIMES,
                          (int) plan->phases))
        die (STATUS_FAILED, "out of memory");
      if (study->truth.known)
        return;
      hs_truth_free (&study->truth);
      study->span /= 2;
      study->halvings++;
      study->periods /= 2;
      study->coarsest = fmax (ceil (study->coarsest / 2), 1);
    }
  const struct hs_case c = case_at (study, 0);
  case_truth (&c, study->span, HS_MOST_TIMES, (int) plan->phases,
              &study->truth);
}

/* Puts in what was not given.  */
static void
prepare (struct plan *plan, struct study *study)
{
  const struct hs_case c = case_of (plan, NULL, (struct hs_grid){ 0 });
  const double period = hs_case_period (&c);
  if (plan->periods.given && !isfinite (period))
    die (STATUS_BAD_INPUT, "--periods=%g: the motion has no period",
         plan->periods.value);
  study->reach = plan->accuracy.given || plan->summary;
  if (study->reach && !plan->accuracy.given)
    plan->accuracy.value = ACCURACY;
  study->span
      = plan->span.given ? plan->span.value
        : !isfinite (period)
            ? 10
            : period * (plan->periods.given ? plan->periods.value : PERIODS);
  study->periods = isfinite (period) ? fabs (study->span) / period : 0;
  study->rests = case_rests (&c, study->span);
  set_limits (plan, study);
  study->coarsest
      = study->periods > 0 ? ceil (PER_PERIOD * study->periods) : 1;
  if (!(study->coarsest <= (double) plan->evaluations / 8))
    die (STATUS_BAD_INPUT,
         "--%s=%g: %g periods in even %g steps each are too near to "
         "--max-evaluations=%lld, or beyond; a shorter span, or more "
         "evaluations, at about 1e7 a second",
         plan->periods.given ? "periods" : "span",
         plan->periods.given ? plan->periods.value : study->span,
         study->periods, PER_PERIOD, (long long) plan->evaluations);
  find_truth (plan, study);
}

/* The times, one after the other so that they do not disturb each other.  */
static void
measure_times (struct study *study, double *times)
{
  for (int i = 0; i < study->integrators; i++)
    {
      const struct hs_case c = case_at (study, i);
      const struct hs_convergence *ladder = &study->ladder[i];
      struct answer *answer = &study->answer[i];
      for (int k = 0; !study->plan->summary && k < ladder->points; k++)
        times[i * HS_ORDER_MOST + k]
            = hs_cost_time (&c, study->span, ladder->point[k].steps);
      if (study->reach && answer->cost.point.steps)
        answer->time
            = hs_cost_time (&c, study->span, answer->cost.point.steps);
      progress ("cost: time", (double) (i + 1) / study->integrators);
    }
}

static void
make_table (const struct plan *plan, struct table *table)
{
  if (plan->summary)
    {
      table_add (table, KIND_TEXT, NULL, "system");
      table_add (table, KIND_TEXT, NULL, "integrator");
      table_add (table, KIND_REAL, NULL, "accuracy");
      table_add (table, KIND_TEXT, NULL, "verdict");
    }
  else
    table_add (table, KIND_BLOCK, NULL, "integrator");
  table_add (table, KIND_REAL, hs_time_unit (plan->system), "step");
  table_add (table, KIND_COUNT, NULL, "steps");
  table_add (table, KIND_COUNT, NULL, "evaluations");
  table_add (table, KIND_REAL, NULL, "error");
  if (!plan->summary)
    {
      table_add (table, KIND_REAL, NULL, "rounding");
      table_add (table, KIND_COUNT, NULL, "rank");
    }
  if (plan->time)
    table_add (table, KIND_REAL, "s", "time");
}

static void
write_series (struct output *output, const struct study *study, int i,
              const double *times)
{
  const struct hs_convergence *ladder = &study->ladder[i];
  for (int k = 0; k < ladder->points; k++)
    {
      const struct hs_convergence_point *p = &ladder->point[k];
      const int rank = hs_cost_rank (study->ladder, study->integrators, p);
      output_row (output, (const union cell[]){
                              { .real = p->h },
                              { .count = p->steps },
                              { .count = p->evaluations },
                              { .real = p->error },
                              { .real = p->noise },
                              { .count = rank },
                              { .real = times[i * HS_ORDER_MOST + k] } });
    }
}

static bool
is_reached (const struct answer *a)
{
  return a->cost.reach <= HS_COST_COARSEST;
}

/* The best first: what reaches the accuracy, by evaluations; then the rest, by
   error.  */
static int
compare (const void *one, const void *two)
{
  const struct answer *a = one, *b = two;
  const struct hs_convergence_point *p = &a->cost.point, *q = &b->cost.point;
  if (is_reached (a) != is_reached (b))
    return is_reached (a) ? -1 : 1;
  if (is_reached (a) && p->evaluations != q->evaluations)
    return p->evaluations < q->evaluations ? -1 : 1;
  if (!is_reached (a) && p->error != q->error)
    return p->error < q->error ? -1 : 1;
  return a->integrator < b->integrator ? -1 : a->integrator > b->integrator;
}

static void
write_summary (struct output *output, const struct study *study)
{
  for (int i = 0; i < study->integrators; i++)
    {
      const struct answer *a = &study->answer[i];
      const struct hs_convergence_point *p = &a->cost.point;
      output_row (output, (const union cell[]){
                              { .text = study->plan->system->name },
                              { .text = a->integrator->name },
                              { .real = study->plan->accuracy.value },
                              { .text = reach_names[a->cost.reach] },
                              { .real = p->steps ? p->h : NAN },
                              { .count = p->steps },
                              { .count = p->evaluations },
                              { .real = p->steps ? p->error : NAN },
                              { .real = a->time } });
    }
}

/* One sentence: the best three.  */
static void
say_answer (const struct study *study)
{
  const struct answer *a = study->answer, *quick = a;
  const char *unit = hs_time_unit (study->plan->system);
  char span[60], text[3][150] = { "", "", "" }, time[100] = "";
  if (study->periods > 0)
    snprintf (span, sizeof span, "%.6g periods", study->periods);
  else
    snprintf (span, sizeof span, "%g %s", study->span, unit);
  if (study->rests)
    {
      say ("for %.3g at worst over %s: undecided: the motion is at rest, and "
           "no error is relative to that",
           study->plan->accuracy.value, span);
      return;
    }
  if (!isfinite (a->cost.point.error))
    {
      say ("for %.3g at worst over %s: no integrator within %lld evaluations; "
           "the error of none is known",
           study->plan->accuracy.value, span,
           (long long) study->plan->evaluations);
      return;
    }
  if (!is_reached (a))
    {
      say ("for %.3g at worst over %s: no integrator within %lld evaluations; "
           "nearest "
           "is %s with %.3g",
           study->plan->accuracy.value, span,
           (long long) study->plan->evaluations, a->integrator->name,
           a->cost.point.error);
      return;
    }
  for (int i = 0; i < study->integrators && is_reached (&a[i]); i++)
    {
      if (i < 3)
        snprintf (text[i], sizeof text[i],
                  "%s%s with step %.4g %s, %.3g evaluations", i ? "; " : "",
                  a[i].integrator->name, a[i].cost.point.h, unit,
                  (double) a[i].cost.point.evaluations);
      if (a[i].time < quick->time)
        quick = &a[i];
    }
  if (study->plan->time)
    snprintf (time, sizeof time, "; in least time %s, %.3g s",
              quick->integrator->name, quick->time);
  say ("for %.3g at worst over %s: %s%s%s%s", study->plan->accuracy.value,
       span, text[0], text[1], text[2], time);
}

static void
write_all (struct output *output, struct study *study, const double *times)
{
  for (int i = 0; !study->plan->summary && i < study->integrators; i++)
    {
      output_block (output, study->plan->integrators[i]->name, NULL);
      write_series (output, study, i, times);
    }
  if (study->reach)
    qsort (study->answer, (size_t) study->integrators, sizeof *study->answer,
           compare);
  if (study->plan->summary)
    write_summary (output, study);
}

static void
make_notes (const struct study *study, struct notes *notes)
{
  const struct plan *plan = study->plan;
  const struct hs_case c = case_at (study, 0);
  char length[DECIMAL_SIZE];
  decimal_write (study->span, length);
  notes_add (notes,
             "error: root mean square over %d starts, at the worst of 8 times "
             "in a span of %s %s, relative to the motion%s; evaluations: in "
             "one run",
             (int) plan->phases, length, hs_time_unit (plan->system),
             case_computed (&c));
  if (study->halvings)
    notes_add (
        notes,
        "span: 1/%d of the usual one: over a longer one no motion could "
        "be computed to measure errors against",
        1 << study->halvings);
  if (plan->time)
    notes_add (notes, "time: of the processor; no two runs give the same");
}

static enum status
run (const struct plan *given)
{
  struct plan plan = *given;
  struct study study = { .plan = &plan };
  struct table table = { 0 };
  struct notes notes = { 0 };
  char title[240];

  check (&plan);
  prepare (&plan, &study);
  make_table (&plan, &table);
  make_notes (&study, &notes);
  struct output *output = output_open (&plan, &table, notes.line);
  study.integrators = case_count (&plan);
  const size_t n = (size_t) study.integrators;
  double *times = allocate (n * HS_ORDER_MOST, sizeof *times);
  study.ladder = allocate (n, sizeof *study.ladder);
  study.answer = allocate (n, sizeof *study.answer);
  jobs_run (&plan, "cost", study.integrators, measure, &study);
  hs_truth_free (&study.truth);
  if (plan.time)
    measure_times (&study, times);
  progress_end ();
  write_all (output, &study, times);
  if (study.reach)
    say_answer (&study);
  output_close (output);
  release (times);
  release (study.ladder);
  release (study.answer);
  if (!plan.plots)
    return STATUS_DONE;
  snprintf (title, sizeof title, "%s: error over a span of %.6g %s",
            plan.system->title, study.span, hs_time_unit (plan.system));
  return plot_draw (&plan, title);
}

const struct experiment cost_experiment = {
  .name = "cost",
  .title = "Measure what accuracy costs: error against force evaluations",
  .example = "halfstep cost --system=orbit --accuracy=1e-6 --summary",
  .options = OPTIONS_SYSTEM | OPTIONS_START | OPTIONS_INTEGRATOR | OPTIONS_SPAN
             | OPTIONS_COST | OPTIONS_PHASES | OPTIONS_JOBS | OPTIONS_SUMMARY
             | OPTIONS_FORMAT | OPTIONS_PLOT,
  .integrators = "all",
  .run = run,
  .picture = picture_cost,
};
