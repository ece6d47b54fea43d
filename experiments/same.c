/* SPDX-License-Identifier: MIT */
/* same: which integrators are one, seen step by step against velocity Verlet.
   Stormer-Verlet and leapfrog differ from it by rounding, drift-kick-drift and
   semi-implicit Euler are other methods; but they are conjugate to it: begun
   half a kick (and half a drift) earlier, and looked at as much later, they
   are the same to rounding.  src/measure/same.c has the algebra.  Each run is
   done with half the step, too: a difference of methods then falls, by a power
   of the step that is their order; one of rounding does not.  */

#include "case.h"
#include "jobs.h"
#include "options.h"
#include "output.h"
#include "pictures.h"
#include "plot.h"
#include "say.h"
#include "settings.h"

#include <float.h>
#include <math.h>
#include <stdio.h>

/* What is compared, and how.  */
static const struct twin
{
  const char *name, *integrator;
  enum hs_conjugacy conjugacy;
} twins[] = {
  { "stormer-verlet", "stormer-verlet", HS_AS_IT_IS },
  { "leapfrog", "leapfrog", HS_AS_IT_IS },
  { "drift-kick-drift", "drift-kick-drift", HS_AS_IT_IS },
  { "drift-kick-drift-transformed", "drift-kick-drift",
    HS_HALF_DRIFT_AND_KICK },
  { "semi-implicit-euler", "semi-implicit-euler", HS_AS_IT_IS },
  { "semi-implicit-euler-transformed", "semi-implicit-euler", HS_HALF_KICK },
};
enum
{
  TWINS = sizeof twins / sizeof *twins
};
static const char *const conjugacy_names[]
    = { "none", "half-kick", "half-drift-half-kick" };

/* A part of the motion.  Below, a difference may be rounding: half of the
 * digits agree.  */
static const double MOSTLY_EQUAL = 0x1p-26;

/* One run: what is found, kept until all are done.  */
struct watch
{
  struct hs_case c;
  const struct twin *twin;
  struct hs_report end;
  double ulp_q, ulp_v;           /* of the motion's size */
  double most_q, most_v;         /* difference */
  int64_t soon;                  /* steps in an eighth of a period */
  double early;                  /* the larger one in those, in ulps */
  struct hs_power_law law;       /* of the larger one, in ulps */
  struct hs_thin thin;           /* of the same */
  struct hs_thin_row last, *row; /* with those of q and v; NULL: none */
  int rows;
};

static void
keep (struct watch *w, int n, const struct hs_thin_row *rows)
{
  for (int i = 0; w->row && i < n; i++)
    w->row[w->rows++] = rows[i];
}

static enum hs_status
see (void *context, int64_t step, double t, double dq, double dv)
{
  struct watch *w = context;
  struct hs_thin_row out[2];
  const double q = dq / w->ulp_q, v = dv / w->ulp_v;
  w->most_q = fmax (w->most_q, dq);
  w->most_v = fmax (w->most_v, dv);
  w->last = (struct hs_thin_row){ step, t, fmax (q, v), { q, v } };
  if (step <= w->soon)
    w->early = fmax (w->early, w->last.value);
  hs_power_law_add (&w->law, step, w->last.value);
  keep (w, hs_thin_add (&w->thin, &w->last, out), out);
  return HS_DONE;
}

struct study
{
  const struct plan *plan;
  const struct hs_integrator *reference;
  struct watch *watch; /* two each: the step, and half of it */
};

static void
follow (void *context, int i)
{
  const struct study *study = context;
  struct watch *w = &study->watch[i];
  struct hs_thin_row out[2];
  hs_thin_start (&w->thin, w->c.grid.steps, study->plan->rows);
  w->thin.logarithmic = true;
  w->end = hs_compare (&w->c, study->reference, w->twin->conjugacy, see, w);
  keep (w, hs_thin_end (&w->thin, out), out);
  if (w->rows && w->row[w->rows - 1].step < w->last.step)
    keep (w, 1, &w->last);
}

/* Of the differences within an eighth of a period, before their own growth
   matters, or that of rounding where neighbouring motions part; NaN:
   not above what rounding explains that walks at random, in positions and so,
   over h, in velocities.  */
static double
order_of (const struct watch *w, const struct watch *half)
{
  const double weight
      = fmax (1, half->ulp_q / half->ulp_v / fabs (half->c.grid.h));
  const double noise = 64 * weight * sqrt (1 + (double) half->soon);
  const double order = log2 (w->early / half->early);
  return half->early > noise && order > 0.5 ? order : NAN;
}

static const char *
reason_of (const struct watch *w, const struct watch *half, double order)
{
  const double most = fmax (w->most_q / w->ulp_q, w->most_v / w->ulp_v);
  if (w->end.status != HS_DONE || half->end.status != HS_DONE)
    return "undecided";
  if (!isnan (order))
    return "another-method";
  if (DBL_EPSILON * most > MOSTLY_EQUAL)
    return "undecided";
  return w->twin->conjugacy == HS_AS_IT_IS ? "rounding" : "conjugate";
}

static void
make_table (bool summary, const struct hs_system *system, struct table *table)
{
  const char *const *units = system->units;
  table_add (table, summary ? KIND_TEXT : KIND_BLOCK, NULL, "integrator");
  if (summary)
    table_add (table, KIND_TEXT, NULL, "shift");
  else
    {
      table_add (table, KIND_COUNT, NULL, "step");
      table_add (table, KIND_REAL, "s", "t");
    }
  table_add (table, KIND_REAL, "ulp", "position_ulps");
  table_add (table, KIND_REAL, "ulp", "velocity_ulps");
  table_add (table, KIND_REAL, units[0], "position_difference");
  table_add (table, KIND_REAL, units[system->dof], "velocity_difference");
  if (!summary)
    return;
  table_add (table, KIND_REAL, NULL, "order");
  table_add (table, KIND_REAL, NULL, "growth");
  table_add (table, KIND_TEXT, NULL, "reason");
}

static void
write_series (struct output *output, const struct watch *w)
{
  for (int k = 0; k < w->rows; k++)
    {
      const struct hs_thin_row *row = &w->row[k];
      output_row (output,
                  (const union cell[]){ { .count = row->step },
                                        { .real = row->t },
                                        { .real = row->with[0] },
                                        { .real = row->with[1] },
                                        { .real = row->with[0] * w->ulp_q },
                                        { .real = row->with[1] * w->ulp_v } });
    }
}

/* Says and writes what the two runs of a pair gave.  */
static enum status
report (const struct plan *plan, const struct watch *w, struct output *output)
{
  const struct watch *half = w + 1;
  const double order = order_of (w, half);
  const double growth = hs_power_law_exponent (&w->law);
  const char *reason = reason_of (w, half, order);
  const char *shift = conjugacy_names[w->twin->conjugacy];
  char note[160];
  snprintf (note, sizeof note, "shift: %s, order: %.2f, growth: %.2f, %s",
            shift, order, growth, reason);
  if (plan->summary)
    output_row (output, (const union cell[]){ { .text = w->twin->name },
                                              { .text = shift },
                                              { .real = w->most_q / w->ulp_q },
                                              { .real = w->most_v / w->ulp_v },
                                              { .real = w->most_q },
                                              { .real = w->most_v },
                                              { .real = order },
                                              { .real = growth },
                                              { .text = reason } });
  else
    {
      output_block (output, w->twin->name, note);
      write_series (output, w);
    }
  return case_end (&w->c, &w->end);
}

static void
check (const struct plan *plan)
{
  if (plan->system->traits & HS_VELOCITY_DEPENDENT)
    die (STATUS_BAD_INPUT,
         "--system=%s: its force depends on the velocity, where these are "
         "different methods; same is for forces A(t, q)",
         plan->system->name);
  if (plan->summary && plan->plots)
    die (STATUS_BAD_INPUT, "--summary has no series for --plot to draw");
}

/* The two runs of each twin, and the ulps of the motion's size.  */
static void
prepare (struct study *study, const struct hs_grid *grid, struct notes *notes)
{
  const struct plan *plan = study->plan;
  const struct hs_grid half = settings_halved (grid);
  struct hs_case c = case_of (plan, study->reference, *grid);
  const double period = hs_case_period (&c);
  double far, fast;
  const struct hs_report end = hs_extent (&c, &far, &fast);
  case_warn (&c);
  if (end.status == HS_NO_MEMORY)
    die (STATUS_FAILED, "out of memory");
  notes_add (notes,
             "differences from velocity-verlet, in ulps of the motion's size: "
             "%.4g %s and %.4g %s",
             far, plan->system->units[0], fast,
             plan->system->units[plan->system->dof]);
  for (int i = 0; i < 2 * TWINS; i++)
    {
      const struct twin *twin = &twins[i / 2];
      struct watch *w = &study->watch[i];
      c.integrator = hs_integrator_find (twin->integrator);
      c.grid = i % 2 ? half : *grid;
      *w = (struct watch){
        .c = c, .twin = twin, .ulp_q = hs_ulp (far), .ulp_v = hs_ulp (fast)
      };
      w->law.from
          = (int64_t) fmin (fabs (period / c.grid.h), (double) c.grid.steps);
      w->soon = i % 2 ? 2 * w[-1].soon : w->law.from / 8 + 1;
      if (i % 2 == 0)
        w->row = allocate (2 * (size_t) plan->rows + 3, sizeof *w->row);
    }
}

static enum status
run (const struct plan *given)
{
  struct plan plan = *given;
  struct table table = { 0 };
  struct notes notes = { 0 };
  struct watch watch[2 * TWINS];
  struct study study = { .plan = &plan, .watch = watch };
  const struct hs_integrator *list[TWINS + 1] = { NULL };
  enum status status = STATUS_DONE;

  check (&plan);
  case_usual_steps (&plan, 100, 200);
  const struct hs_grid grid = settings_grid (&plan);
  study.reference = hs_integrator_find ("velocity-verlet");
  plan.integrators = list;
  notes_of_grid (&notes, &plan, &grid);
  prepare (&study, &grid, &notes);
  make_table (plan.summary, plan.system, &table);
  struct output *output = output_open (&plan, &table, notes.line);
  jobs_run (&plan, "same", 2 * TWINS, follow, &study);
  for (int i = 0; i < TWINS; i++)
    {
      list[i] = watch[2 * i].c.integrator;
      status = worse (status, report (&plan, &watch[2 * i], output));
      release (watch[2 * i].row);
    }
  progress_end ();
  output_close (output);
  if (!plan.plots)
    return status;
  char title[120];
  snprintf (title, sizeof title,
            "%s: difference from velocity Verlet, h = %.6g s",
            plan.system->title, grid.h);
  return worse (status, plot_draw (&plan, title));
}

const struct experiment same_experiment = {
  .name = "same",
  .title = "Show which integrators are velocity Verlet, in ulps",
  .example = "halfstep same --system=pendulum --plot",
  .options = OPTIONS_SYSTEM | OPTIONS_START | OPTIONS_T0 | OPTIONS_STEP
             | OPTIONS_SPAN | OPTIONS_ROWS | OPTIONS_JOBS | OPTIONS_SUMMARY
             | OPTIONS_FORMAT | OPTIONS_PLOT,
  .run = run,
  .picture = picture_same,
};
