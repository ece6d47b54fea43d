/* SPDX-License-Identifier: MIT */
/* drift: the energy error over a run, and how it grows.  Every step counts;
   only what is written is thinned.  */

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

static const char *const growth_names[]
    = { "rounding", "bounded", "linear", "exponential", "diverged" };

struct watch
{
  const struct hs_case *c;
  struct output *output; /* NULL: only the summary is wanted */
  struct hs_conserved energy;
  struct hs_drift drift;
  struct hs_thin thin;
  double final; /* with its sign */
  struct hs_thin_row last;
  int64_t written; /* the last step written */
};

static void
write_rows (struct watch *w, int n, const struct hs_thin_row *rows)
{
  for (int i = 0; i < n && w->output; i++)
    {
      output_row (w->output,
                  (const union cell[]){ { .real = rows[i].t },
                                        { .real = rows[i].with[0] },
                                        { .real = rows[i].value },
                                        { .real = rows[i].with[1] } });
      w->written = rows[i].step;
    }
}

static enum hs_status
see (void *context, const struct hs_state *state)
{
  struct watch *w = context;
  struct hs_thin_row out[2];
  double energy, size;
  w->energy.invariant->value (1, w->c->par, state->q, state->v, &energy,
                              &size);
  const double error = hs_conserved_error (&w->energy, energy);
  if (!isfinite (energy) || !isfinite (error))
    return HS_NOT_FINITE;
  hs_drift_add (&w->drift, state->step, state->t, error);
  w->final = error;
  w->last = (struct hs_thin_row){
    state->step, state->t, error, { energy, w->drift.maximum }
  };
  const int n = hs_thin_add (&w->thin, &w->last, out);
  write_rows (w, n, out);
  if (n)
    progress (w->c->integrator->name,
              (double) state->step / (double) w->c->grid.steps);
  return HS_DONE;
}

/* An energy that does not grow and is lost all the same, or was on the way and
   looks good at the end: off by more than itself; or by more than a tenth, or
   for moments as in a close passage by more than a hundredth, and back to less
   than a tenth of that.  */
static void
warn (const struct watch *w, enum hs_growth growth)
{
  const double most = w->drift.maximum;
  const double mean = w->drift.sum / (double) w->drift.seen;
  const bool passed = fabs (w->final) < most / 10
                      && (most > 0.1 || (most > 0.01 && mean < most / 20));
  if (passed || (most > 1 && growth == HS_GROWTH_BOUNDED))
    say (
        "warning: %s: the energy error was %.3g at t = %.6g, on average %.3g, "
        "and ends at %.3g: the step is too large",
        w->c->integrator->name, most, w->drift.at, mean, w->final);
}

static void
make_table (bool summary, const struct hs_system *system, struct table *table)
{
  if (!summary)
    {
      table_add (table, KIND_BLOCK, NULL, "integrator");
      table_add (table, KIND_REAL, "s", "t");
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
  table_add (table, KIND_REAL, "s", "step");
  table_add (table, KIND_COUNT, NULL, "steps");
}

static void
write_summary (struct output *output, const struct watch *w,
               const struct hs_drift_verdict *v)
{
  output_row (output,
              (const union cell[]){ { .text = w->c->system->name },
                                    { .text = w->c->integrator->name },
                                    { .real = w->drift.maximum },
                                    { .real = w->final },
                                    { .text = growth_names[v->growth] },
                                    { .real = v->confidence },
                                    { .real = v->rate },
                                    { .real = v->rate_error },
                                    { .real = w->c->grid.h },
                                    { .count = w->c->grid.steps } });
}

/* 100 periods in 1000 steps each, unless told otherwise.  */
static void
set_defaults (struct plan *plan)
{
  const struct hs_case c = case_of (plan, NULL, (struct hs_grid){ 0 });
  const double period = hs_case_period (&c);
  const double turn = isfinite (period) ? period : 10;
  if (!plan->step.given)
    plan->step = (struct number){ .given = true,
                                  .value = plan->span.given && !plan->steps
                                               ? plan->span.value / 100000
                                               : turn / 1000 };
  if (!plan->span.given && !plan->steps)
    plan->steps = 100000;
}

static enum status
drift (const struct plan *plan, struct watch *watch, struct output *output)
{
  struct hs_case c = *watch->c;
  struct hs_thin_row out[2];
  watch->c = &c;
  case_warn (&c);
  const double periods = fabs (c.grid.end - c.grid.t0) / hs_case_period (&c);
  hs_drift_start (&watch->drift, c.grid.steps, periods, &watch->energy);
  hs_thin_start (&watch->thin, c.grid.steps, plan->rows);
  const struct hs_report end = hs_run (&c, 1, see, watch);
  write_rows (watch, hs_thin_end (&watch->thin, out), out);
  if (watch->written < watch->last.step)
    write_rows (watch, 1, &watch->last);
  const enum status status = case_end (&c, &end);
  const struct hs_drift_verdict verdict
      = hs_drift_decide (&watch->drift, status == STATUS_DONE);
  warn (watch, verdict.growth);
  if (plan->summary)
    write_summary (output, watch, &verdict);
  return status;
}

static enum status
run (const struct plan *given)
{
  struct plan plan = *given;
  const struct hs_system *system = plan.system;
  struct table table = { 0 };
  struct notes notes = { 0 };
  struct hs_conserved energy;
  enum status status = STATUS_DONE;

  if (!(system->traits & HS_CONSERVATIVE))
    die (STATUS_BAD_INPUT,
         "--system=%s: it conserves no energy, so drift has nothing to show",
         system->name);
  if (plan.summary && plan.plots)
    die (STATUS_BAD_INPUT, "--summary has no series for --plot to draw");
  set_defaults (&plan);
  const struct hs_grid grid = options_grid (&plan);
  struct hs_case c = case_of (&plan, NULL, grid);
  notes_of_grid (&notes, &plan, &grid);
  case_conserved (&c, 1, &energy, &notes);

  make_table (plan.summary, system, &table);
  struct output *output = output_open (&plan, &table, notes.line);
  for (int i = 0; plan.integrators[i]; i++)
    {
      struct watch watch = { .c = &c,
                             .output = plan.summary ? NULL : output,
                             .energy = energy };
      c.integrator = plan.integrators[i];
      if (!plan.summary)
        output_block (output, c.integrator->name, NULL);
      status = worse (status, drift (&plan, &watch, output));
    }
  output_close (output);
  progress_end ();
  if (plan.plots)
    {
      char title[100];
      snprintf (title, sizeof title, "%s: energy error, h = %.6g s",
                system->title, grid.h);
      status = worse (status, plot_draw (&plan, title));
    }
  return status;
}

const struct experiment drift_experiment = {
  .name = "drift",
  .title = "Measure the energy error over a run, and how it grows",
  .example = "halfstep drift --system=orbit --step=0.01 --span=200 --plot",
  .options = OPTIONS_SYSTEM | OPTIONS_INTEGRATOR | OPTIONS_STEP | OPTIONS_SPAN
             | OPTIONS_ROWS | OPTIONS_SUMMARY | OPTIONS_FORMAT | OPTIONS_PLOT,
  .run = run,
  .picture = picture_drift,
};
