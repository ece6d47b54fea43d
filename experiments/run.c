/* SPDX-License-Identifier: MIT */
/* run: the trajectory itself, with what is conserved and the error.  */

#include "case.h"
#include "decimal.h"
#include "options.h"
#include "output.h"
#include "pictures.h"
#include "plot.h"
#include "program.h"
#include "saved.h"
#include "say.h"
#include "settings.h"
#include "walls.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct watch
{
  const struct hs_case *c;
  struct output *output;
  int invariants;
  struct hs_conserved conserved[HS_MOST_INVARIANTS];
  struct hs_exact exact;
  double *start, *truth; /* q, then v */
  int64_t every;
  struct hs_walled *walled; /* the exact motion between walls; NULL: none */
  union cell *cells;
};

/* Fills the cells of the invariants; returns the next, or NULL if a value is
   not finite.  */
static union cell *
conserved_cells (struct watch *w, const struct hs_state *state,
                 union cell *cell)
{
  for (int i = 0; i < w->invariants; i++)
    {
      const struct hs_conserved *c = &w->conserved[i];
      double size;
      const double value = hs_conserved_value (c, w->c->par, state->t,
                                               state->q, state->v, &size);
      if (!isfinite (value))
        return NULL;
      if (i == 0)
        cell++->real = value;
      cell++->real = hs_conserved_error (c, value);
    }
  return cell;
}

static void
show_progress (void *context, int64_t step)
{
  const struct watch *w = context;
  progress (w->c->integrator->name,
            fmin ((double) step / (double) w->c->grid.steps, 1));
}

/* The error, where the exact motion is known; else not a number.  */
static double
error_of (struct watch *w, const struct hs_state *state)
{
  const size_t dof = w->c->system->dof;
  const double *q = w->truth, *v = w->truth + dof;
  enum hs_status status = HS_DONE;
  if (w->walled)
    {
      struct hs_state exact = hs_walled_state (w->walled);
      for (; exact.step < state->step && status == HS_DONE;
           exact = hs_walled_state (w->walled))
        status = hs_walled_step (w->walled);
      q = exact.q;
      v = exact.v;
    }
  else
    {
      memcpy (w->truth, w->start, 2 * dof * sizeof *w->truth);
      hs_exact_at (&w->exact, state->t, w->truth, w->truth + dof);
    }
  return status == HS_DONE ? hs_distance (dof, state->q, state->v, q, v) : NAN;
}

static enum hs_status
write_row (void *context, const struct hs_state *state)
{
  struct watch *w = context;
  const size_t dof = w->c->system->dof;
  union cell *cell = w->cells;

  cell++->real = state->t;
  for (size_t d = 0; d < dof; d++)
    cell++->real = state->q[d];
  for (size_t d = 0; d < dof; d++)
    cell++->real = state->v[d];
  cell = conserved_cells (w, state, cell);
  if (!cell)
    return HS_NOT_FINITE;
  if (w->c->system->flow)
    cell++->real = error_of (w, state);
  output_row (w->output, w->cells);
  show_progress (w, state->step);
  return HS_DONE;
}

/* An energy that is not conserved is none of them.  */
static bool
has_invariants (const struct hs_system *system)
{
  return !(system->traits & HS_OPEN);
}

static void
make_table (const struct hs_system *system, struct table *table)
{
  table_add (table, KIND_BLOCK, NULL, "integrator");
  table_add (table, KIND_REAL, hs_time_unit (system), "t");
  for (size_t i = 0; i < 2 * system->dof; i++)
    table_add (table, KIND_REAL, system->units[i], system->columns[i]);
  for (int i = 0; has_invariants (system) && system->invariants[i].name; i++)
    {
      char name[40];
      if (i == 0)
        table_add (table, KIND_REAL, system->invariants[i].unit,
                   system->invariants[i].name);
      snprintf (name, sizeof name, "%s_error", system->invariants[i].name);
      table_add (table, KIND_REAL, NULL, name);
    }
  if (system->flow)
    table_add (table, KIND_REAL, NULL, "error");
}

static void
check (const struct plan *plan, const struct hs_grid *grid)
{
  struct hs_case c = case_of (plan, NULL, *grid);
  for (int i = 0; plan->integrators[i]; i++)
    {
      c.integrator = plan->integrators[i];
      case_check_rule (&c);
    }
  case_warn_rule (plan);
  if (plan->treatments > 1)
    die (STATUS_BAD_INPUT, "run takes one --contact; bounce compares them");
  walls_check (plan, grid);
}

/* One integrator's block.  Where there are walls the exact motion goes along,
   from wall to wall.  */
static enum status
run_one (struct watch *w, const struct hs_case *c)
{
  char note[80];
  struct hs_case exact = *c;
  exact.integrator = hs_integrator_find ("exact");
  w->c = c;
  if (c->integrator->traits & HS_FOREIGN)
    snprintf (note, sizeof note, "evaluations: not known");
  else if (hs_case_varies (c) || c->contacts
           || (c->integrator->advance && !c->integrator->evaluations))
    snprintf (note, sizeof note, "evaluations: vary");
  else
    snprintf (note, sizeof note, "evaluations: %lld",
              (long long) (c->integrator->start_evaluations
                           + c->grid.steps * c->integrator->evaluations));
  case_warn (c);
  output_block (w->output, c->integrator->name, note);
  w->walled = NULL;
  if (c->contacts && c->system->flow && !(w->walled = hs_walled_open (&exact)))
    die (STATUS_FAILED, "out of memory");
  const struct hs_report end = case_ran (hs_run (c, w->every, write_row, w));
  if (w->walled)
    hs_walled_close (w->walled);
  return case_end (c, &end);
}

static enum status
draw (const struct plan *plan, double h)
{
  char title[140], text[DECIMAL_SIZE], rule[40];
  decimal_write (h, text);
  snprintf (title, sizeof title, "%s, h = %s %s%s", plan->system->title, text,
            hs_time_unit (plan->system),
            title_of_rule (plan, rule, sizeof rule));
  return plot_draw (plan, title);
}

static enum status
run (const struct plan *plan)
{
  const struct hs_grid grid = settings_grid (plan);
  const size_t dof = plan->system->dof;
  struct hs_case c = case_of (plan, NULL, grid);
  struct table table = { 0 };
  struct notes notes = { 0 };
  struct watch watch = { .c = &c, .every = plan->every };
  enum status status = STATUS_DONE;

  hs_case_prepare (&c, &watch.exact);
  make_table (plan->system, &table);
  notes_of_grid (&notes, plan, &grid);
  watch.invariants
      = case_conserved (&c, has_invariants (c.system) ? HS_MOST_INVARIANTS : 0,
                        watch.conserved, &notes);
  check (plan, &grid);
  walls_note (&notes, plan, &grid);
  struct saved *saved = saved_open (plan, &grid);
  if (plan->resume)
    notes_add (&notes, "resumed: after step %lld",
               (long long) saved_step (saved));
  watch.output = output_open (plan, &table, notes.line);
  watch.start = allocate (2 * dof, sizeof *watch.start);
  watch.truth = allocate (2 * dof, sizeof *watch.truth);
  hs_case_start (&c, watch.start, watch.start + dof);
  watch.cells = allocate ((size_t) table.columns, sizeof *watch.cells);
  for (int i = 0; plan->integrators[i]; i++)
    {
      c = case_of (plan, plan->integrators[i], grid);
      c.tick = show_progress;
      saved_put (saved, i, &c);
      status = worse (status, run_one (&watch, &c));
    }
  release (watch.start);
  release (watch.truth);
  release (watch.cells);
  status = worse (status, programs_report (plan));
  output_close (watch.output);
  saved_close (saved, status == STATUS_DONE);
  progress_end ();
  return plan->plots ? worse (status, draw (plan, grid.h)) : status;
}

const struct experiment run_experiment = {
  .name = "run",
  .title = "Step a system and write its states, energy and error",
  .example
  = "halfstep run --system=pendulum -i leapfrog,exact -d 0.1 -t 20 --plot",
  .options = OPTIONS_OF_RUN,
  .run = run,
  .picture = picture_run,
  .needs = "--step=H (--steps=N | --span=T) ",
};
