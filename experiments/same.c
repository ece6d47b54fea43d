/* SPDX-License-Identifier: MIT */
/* same: which integrators are one, seen step by step against velocity Verlet.
   Stormer-Verlet and leapfrog differ from it by rounding, drift-kick-drift and
   semi-implicit Euler are other methods; but they are conjugate to it: begun
   half a kick (and half a drift) earlier, and looked at as much later, they
   are the same to rounding.  src/measure/same.c has the algebra.  Each run is
   done with half the step, too: a difference of methods then falls, by a power
   of the step that is their order.

   What rounding explains.  In each of n steps, in either run, a few numbers of
   the motion's size are rounded, at most 16 ulps in all; Stormer's positions,
   whose differences over h are the velocity, count 1/h times there.  The
   motion magnifies them by the most that it does a small difference, begun at
   several places along a period.  If all are of one sign they add up to n
   times that: what is more is another method.  If they walk at random they
   come to sqrt(n) times that, and what is no more is rounding, or what is no
   more than the former and nothing beside the difference of the nearest other
   method, drift- kick-drift.  A run in which that one is not seen to be
   another tells no methods apart.  */

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
  bool two_step;
} twins[] = {
  { "stormer-verlet", "stormer-verlet", HS_AS_IT_IS, true },
  { "leapfrog", "leapfrog", HS_AS_IT_IS, false },
  { "drift-kick-drift", "drift-kick-drift", HS_AS_IT_IS, false },
  { "drift-kick-drift-transformed", "drift-kick-drift", HS_HALF_DRIFT_AND_KICK,
    false },
  { "semi-implicit-euler", "semi-implicit-euler", HS_AS_IT_IS, false },
  { "semi-implicit-euler-transformed", "semi-implicit-euler", HS_HALF_KICK,
    false },
};
enum
{
  NEAREST = 2, /* drift-kick-drift */
  TWINS = sizeof twins / sizeof *twins
};
static const char *const conjugacy_names[]
    = { "none", "half-kick", "half-drift-half-kick" };

/* Of the motion's size: what is more is not magnified as smaller ones are.  */
static const double SMALL = 0x1p-6;
/* Of another difference: beside it this is nothing.  */
static const double NOTHING = 0x1p-10;
/* Ulps rounded in a step.  */
static const double ROUNDED = 16;

/* One run: what is found, kept until all are done.  */
struct watch
{
  struct hs_case c;
  const struct twin *twin;
  struct hs_report end;
  double ulp_q, ulp_v;   /* of the motion's size */
  double most_q, most_v; /* difference */
  const struct hs_magnification *magnification;
  int halvings;                  /* of the step in that */
  double weight;                 /* of a rounding */
  double above_all, above_walk;  /* in parts of what rounding explains, if all
                                    are of one sign; if they walk */
  int64_t soon;                  /* steps in an eighth of a period */
  double early;                  /* the larger one in those, in ulps */
  double early_above;            /* as above_all */
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
  const double each
      = ROUNDED * w->weight
        * hs_magnification_at (w->magnification, step >> w->halvings);
  const double above = w->last.value / (each * (double) (step + 1));
  w->above_all = fmax (w->above_all, above);
  w->above_walk = fmax (w->above_walk, above * sqrt ((double) (step + 1)));
  if (!isfinite (each))
    w->above_walk = INFINITY;
  if (step <= w->soon)
    {
      w->early = fmax (w->early, w->last.value);
      w->early_above = fmax (w->early_above, above);
    }
  hs_power_law_add (&w->law, step, w->last.value);
  keep (w, hs_thin_add (&w->thin, &w->last, out), out);
  return HS_DONE;
}

struct study
{
  const struct plan *plan;
  const struct hs_integrator *reference;
  struct hs_magnification magnification;
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
  w->end = case_ran (
      hs_compare (&w->c, study->reference, w->twin->conjugacy, see, w));
  keep (w, hs_thin_end (&w->thin, out), out);
  if (w->rows && w->row[w->rows - 1].step < w->last.step)
    keep (w, 1, &w->last);
}

/* Of the differences within an eighth of a period, before their own growth
   matters; NaN: rounding explains them.  */
static double
order_of (const struct watch *w, const struct watch *half)
{
  return fmin (w->early_above, half->early_above) > 1
             ? log2 (w->early / half->early)
             : NAN;
}

static bool
is_finite (const struct watch *w)
{
  return w[0].end.status == HS_DONE && w[1].end.status == HS_DONE;
}

static bool
is_another (const struct watch *w)
{
  return is_finite (w) && w->above_all > 1;
}

static double
largest (const struct watch *w)
{
  return fmax (w->most_q / w->ulp_q, w->most_v / w->ulp_v);
}

/* `nearest': whether the run tells methods apart.  */
static const char *
reason_of (const struct watch *w, const struct watch *nearest)
{
  const double most = largest (w);
  if (is_another (w))
    return "another-method";
  if (!is_finite (w) || !is_another (nearest) || isinf (w->above_walk)
      || (w->above_walk > 1 && most > NOTHING * largest (nearest))
      || DBL_EPSILON * most > SMALL)
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
      table_add (table, KIND_REAL, hs_time_unit (system), "t");
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
report (const struct plan *plan, const struct watch *w,
        const struct watch *nearest, struct output *output)
{
  const double order = order_of (w, w + 1);
  const double growth = hs_power_law_exponent (&w->law);
  const char *reason = reason_of (w, nearest);
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
  case_ran (hs_extent (&c, &far, &fast));
  if (!hs_magnify (&c, far, fast, &study->magnification))
    die (STATUS_FAILED, "out of memory");
  case_warn (&c);
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
      *w = (struct watch){ .c = c,
                           .twin = twin,
                           .ulp_q = hs_ulp (far),
                           .ulp_v = hs_ulp (fast),
                           .magnification = &study->magnification,
                           .halvings = i % 2,
                           .weight = 1 };
      if (twin->two_step)
        w->weight = fmax (1, w->ulp_q / w->ulp_v / fabs (c.grid.h));
      w->law.from
          = (int64_t) fmin (fabs (period / c.grid.h), (double) c.grid.steps);
      w->soon = i % 2 ? 2 * w[-1].soon : w->law.from / 8 + 1;
      if (i % 2 == 0)
        w->row = allocate (2 * (size_t) plan->rows + 3, sizeof *w->row);
    }
}

static enum status
draw (const struct plan *plan, double h)
{
  char title[120];
  snprintf (title, sizeof title,
            "%s: difference from velocity Verlet, h = %.6g %s",
            plan->system->title, h, hs_time_unit (plan->system));
  return plot_draw (plan, title);
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
      const struct watch *w = &watch[2 * i];
      list[i] = w->c.integrator;
      status = worse (status, report (&plan, w, &watch[2 * NEAREST], output));
      release (w->row);
    }
  progress_end ();
  output_close (output);
  return plan.plots ? worse (status, draw (&plan, grid.h)) : status;
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
