/* SPDX-License-Identifier: MIT */
/* drift: the energy error over a run, and how it grows.  Every step counts;
   only what is written is thinned.  Where the energy is not conserved the
   error is the difference from the exact motion's.  */

#include "case.h"
#include "jobs.h"
#include "options.h"
#include "output.h"
#include "pictures.h"
#include "plot.h"
#include "program.h"
#include "say.h"
#include "settings.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const char *const growth_names[]
    = { "rounding", "bounded", "linear", "exponential", "diverged" };

/* One integrator's run: what is found, kept until all are done.  */
struct watch
{
  struct hs_case c;
  struct hs_conserved energy;
  struct hs_course course;
  struct hs_report end;
  struct hs_drift drift;
  struct hs_thin thin;
  struct hs_grid clock; /* to where steps that differ end */
  struct hs_kicks kicks;
  struct hs_thin_row last; /* with energy and the largest error so far */
  struct hs_thin_row *row; /* what is to be written */
  int rows;
};

static void
keep (struct watch *w, int n, const struct hs_thin_row *rows)
{
  for (int i = 0; i < n; i++)
    w->row[w->rows++] = rows[i];
}

/* Mean energy and error, and the largest error, of the trajectories seen.  */
static enum hs_status
see (void *context, const struct hs_state *state)
{
  struct watch *w = context;
  struct hs_thin_row out[2];
  double energy[HS_LANES], size[HS_LANES];
  double mean_energy = 0, mean = 0, largest = 0, terms = 0;
  const double change
      = w->course.open ? hs_course_change (&w->course, state->t) : 0;
  w->energy.invariant->value (state->lanes, w->c.par, state->q, state->v,
                              energy, size);
  for (int i = 0; i < state->used; i++)
    {
      const double error = hs_conserved_error (&w->energy, energy[i] - change);
      terms = fmax (terms, size[i]);
      if (!isfinite (energy[i]) || !isfinite (error))
        {
          w->end.step = state->step;
          w->end.t = state->t;
          return HS_NOT_FINITE;
        }
      mean_energy += energy[i] / state->used;
      mean += error / state->used;
      largest = fmax (largest, fabs (error));
    }
  hs_drift_add (&w->drift, state->step, state->t, mean, largest);
  hs_drift_terms (&w->drift, terms, hs_kicks_add (&w->kicks, state));
  w->last = (struct hs_thin_row){
    state->step, state->t, mean, { mean_energy, w->drift.maximum }
  };
  keep (w, hs_thin_add (&w->thin, &w->last, out), out);
  return HS_DONE;
}

static void
warn (const struct watch *w, enum hs_growth growth, int phases)
{
  const struct hs_drift *d = &w->drift;
  if (hs_drift_is_lost (d, growth, phases <= 1))
    say (
        "warning: %s: the energy error was %.3g at t = %.6g, on average %.3g, "
        "and ends at %.3g: %s",
        w->c.integrator->name, d->maximum, d->at, d->sum / (double) d->seen,
        d->last,
        hs_case_varies (&w->c) ? "steps too large, or that change too much"
                               : "the step is too large");
}

static void
make_table (bool summary, const struct hs_system *system, struct table *table)
{
  if (!summary)
    {
      table_add (table, KIND_BLOCK, NULL, "integrator");
      table_add (table, KIND_REAL, hs_time_unit (system), "t");
      table_add (table, KIND_REAL, system->invariants[0].unit, "energy");
      table_add (table, KIND_REAL, NULL, "energy_error");
      table_add (table, KIND_REAL, NULL, "max_energy_error");
      return;
    }
  table_add (table, KIND_TEXT, NULL, "system");
  table_add (table, KIND_TEXT, NULL, "integrator");
  table_add (table, KIND_REAL, NULL, "max_energy_error");
  table_add (table, KIND_REAL, NULL, "final_energy_error");
  table_add (table, KIND_TEXT, NULL, "growth");
  table_add (table, KIND_REAL, NULL, "confidence");
  table_add (table, KIND_REAL, NULL, "drift_rate");
  table_add (table, KIND_REAL, NULL, "drift_rate_error");
  table_add (table, KIND_REAL, hs_time_unit (system), "step");
  table_add (table, KIND_COUNT, NULL, "steps");
}

static void
write_summary (struct output *output, const struct watch *w,
               const struct hs_drift_verdict *v)
{
  /* Of a program that was not to be run there is nothing to say.  */
  const bool none = program_failed (w->c.integrator) && w->drift.seen < 2;
  output_row (output,
              (const union cell[]){
                  { .text = w->c.system->name },
                  { .text = w->c.integrator->name },
                  { .real = none ? NAN : w->drift.maximum },
                  { .real = none ? NAN : w->drift.last },
                  { .text = none ? NULL : growth_names[v->growth] },
                  { .real = none ? NAN : v->confidence },
                  { .real = none ? NAN : v->rate },
                  { .real = none ? NAN : v->rate_error },
                  { .real = w->c.grid.h },
                  { .count = hs_case_varies (&w->c) ? w->end.step
                                                    : w->c.grid.steps } });
}

/* From starts spread along one period, as an ensemble.  */
static enum hs_status
run_phases (const struct hs_case *c, int phases, struct watch *w)
{
  const size_t dof = c->system->dof, count = (size_t) phases;
  const double period = hs_case_period (c);
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
  double *starts = calloc (2 * dof * count, sizeof *starts);
  if (!starts)
    return HS_NO_MEMORY;
  for (size_t i = 0; i < count; i++)
    {
      const enum hs_status known = hs_case_follow (
          c, c->grid.t0 + period * (double) i / phases, q, v);
      if (known != HS_DONE)
        {
          free (starts);
          return known;
        }
      for (size_t d = 0; d < dof; d++)
        {
          starts[d * count + i] = q[d];
          starts[(dof + d) * count + i] = v[d];
        }
    }
  const enum hs_status status
      = case_ran (hs_run_ensemble (c, count, starts, starts + dof * count, 1,
                                   see, w))
            .status;
  free (starts);
  return status;
}

struct study
{
  const struct plan *plan;
  struct watch *watch; /* one an integrator */
};

static void
drift (void *context, int i)
{
  const struct study *study = context;
  struct watch *w = &study->watch[i];
  const struct plan *plan = study->plan;
  struct hs_thin_row out[2];
  case_ran (hs_case_clock (&w->c, &w->clock));
  const double periods
      = fabs (w->clock.end - w->clock.t0) / hs_case_period (&w->c);
  hs_drift_start (&w->drift, w->c.grid.steps, periods, &w->energy);
  hs_kicks_start (&w->kicks, &w->c, periods);
  hs_course_start (&w->course, &w->c);
  hs_drift_open (&w->drift, &w->course);
  hs_thin_start (&w->thin, w->c.grid.steps, plan->rows);
  if (hs_case_varies (&w->c))
    w->drift.clock = w->thin.clock = &w->clock;
  if (plan->phases > 1)
    w->end.status = run_phases (&w->c, (int) plan->phases, w);
  else
    w->end = case_ran (hs_run (&w->c, 1, see, w));
  hs_drift_stagger (&w->drift, &w->kicks);
  keep (w, hs_thin_end (&w->thin, out), out);
  if (w->rows && w->row[w->rows - 1].step < w->last.step)
    keep (w, 1, &w->last);
}

/* Says and writes what one run gave.  */
static enum status
report (const struct plan *plan, const struct watch *w, struct output *output)
{
  const enum status status = case_end (&w->c, &w->end);
  const struct hs_drift_verdict verdict
      = hs_drift_decide (&w->drift, status == STATUS_DONE);
  warn (w, verdict.growth, (int) plan->phases);
  if (plan->summary)
    {
      write_summary (output, w, &verdict);
      return status;
    }
  output_block (output, w->c.integrator->name, NULL);
  for (int k = 0; k < w->rows; k++)
    output_row (output, (const union cell[]){ { .real = w->row[k].t },
                                              { .real = w->row[k].with[0] },
                                              { .real = w->row[k].value },
                                              { .real = w->row[k].with[1] } });
  return status;
}

static void
check (const struct plan *plan)
{
  const bool open = plan->system->traits & HS_OPEN;
  if (!open && !(plan->system->traits & HS_CONSERVATIVE))
    die (STATUS_BAD_INPUT,
         "--system=%s: no energy that it conserves is known, so drift has "
         "nothing to show%s",
         plan->system->name,
         plan->system->flow ? "" : "; in a .sys file a potential gives one");
  if (plan->summary && plan->plots)
    die (STATUS_BAD_INPUT, "--summary has no series for --plot to draw");
  if (plan->phases > HS_LANES)
    die (STATUS_BAD_INPUT, "--phases=%lld: must be from 1 to %d in drift",
         (long long) plan->phases, HS_LANES);
  if (plan->phases > 1 && open)
    die (STATUS_BAD_INPUT,
         "--phases=%lld: the energy of %s changes, and is followed from one "
         "start only",
         (long long) plan->phases, plan->system->name);
  if (plan->phases > 1 && plan_varies (plan))
    die (STATUS_BAD_INPUT,
         "--phases=%lld: starts that go together have one step, not "
         "--step-rule=%s",
         (long long) plan->phases, plan->stepping.rule->name);
  struct hs_case c = case_of (plan, NULL, (struct hs_grid){ 0 });
  for (int i = 0; plan->integrators[i]; i++)
    {
      c.integrator = plan->integrators[i];
      if (plan->phases > 1 && c.integrator->traits & HS_FOREIGN)
        die (STATUS_BAD_INPUT,
             "--phases=%lld: %s is a program, of which drift takes one start",
             (long long) plan->phases, c.integrator->name);
      case_check_rule (&c);
    }
  if (plan->phases > 1 && !isfinite (hs_case_period (&c)))
    die (STATUS_BAD_INPUT, "--phases=%lld: the motion has no period",
         (long long) plan->phases);
}

static enum status
run (const struct plan *given)
{
  struct plan plan = *given;
  struct table table = { 0 };
  struct notes notes = { 0 };
  struct hs_conserved energy;
  struct study study = { .plan = &plan };
  enum status status = STATUS_DONE;

  check (&plan);
  case_usual_steps (&plan, 100, 1000);
  const struct hs_grid grid = settings_grid (&plan);
  const struct hs_case c = case_of (&plan, NULL, grid);
  notes_of_grid (&notes, &plan, &grid);
  case_conserved (&c, 1, &energy, &notes);
  if (plan.phases > 1)
    notes_add (&notes,
               "energy and energy_error: mean over %d starts along a period, "
               "max_energy_error: the largest of all",
               (int) plan.phases);

  case_warn_rule (&plan);
  make_table (plan.summary, plan.system, &table);
  struct output *output = output_open (&plan, &table, notes.line);
  const int n = case_count (&plan);
  study.watch = allocate ((size_t) n, sizeof *study.watch);
  for (int i = 0; i < n; i++)
    {
      struct watch *w = &study.watch[i];
      *w = (struct watch){ .c = case_of (&plan, plan.integrators[i], grid),
                           .energy = energy };
      w->c.stepping.whole = true; /* a last one cut short is not the rule's */
      w->row = allocate (2 * (size_t) plan.rows + 3, sizeof *w->row);
      case_warn (&w->c);
    }
  jobs_run (&plan, "drift", n, drift, &study);
  for (int i = 0; i < n; i++)
    {
      status = worse (status, report (&plan, &study.watch[i], output));
      release (study.watch[i].row);
    }
  release (study.watch);
  progress_end ();
  status = worse (status, programs_report (&plan));
  output_close (output);
  if (plan.plots)
    {
      char title[140], rule[40];
      snprintf (title, sizeof title, "%s: energy error, h = %.6g %s%s",
                plan.system->title, grid.h, hs_time_unit (plan.system),
                title_of_rule (&plan, rule, sizeof rule));
      status = worse (status, plot_draw (&plan, title));
    }
  return status;
}

const struct experiment drift_experiment = {
  .name = "drift",
  .title = "Measure the energy error over a run, and how it grows",
  .example = "halfstep drift --system=orbit --step=0.01 --span=200 --plot",
  .options = OPTIONS_SYSTEM | OPTIONS_ENERGY | OPTIONS_START | OPTIONS_T0
             | OPTIONS_INTEGRATOR | OPTIONS_STEP | OPTIONS_RULE | OPTIONS_SPAN
             | OPTIONS_ROWS | OPTIONS_PHASES | OPTIONS_JOBS | OPTIONS_SUMMARY
             | OPTIONS_FORMAT | OPTIONS_PLOT | OPTIONS_COLUMNS
             | OPTIONS_PROGRAM,
  .run = run,
  .picture = picture_drift,
};
