/* SPDX-License-Identifier: MIT */
/* shadow: the energy H wobbles, the modified energy H~ stays where it is.
   H~ is the energy of which the integrator's steps are the exact motion;
   src/measure/shadow.c says how it is got.  Each run is done with half the
   step, too, and how much smaller the errors are then is their order.  */

#include "case.h"
#include "decimal.h"
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

/* Rounding below this part of an error bends its order by less than 0.05.  */
static const double NOISY = 1.0 / 30;

/* One run: what is found, kept until all are done.  */
struct watch
{
  struct hs_case c;
  struct hs_conserved energy;
  int terms;
  struct hs_report end;
  double coming[HS_SHADOW_MOST + 1]; /* H~ of this step and the next ones */
  double first;                      /* H~ */
  double energy_error, shadow_error, noise; /* the largest */
  double size;                              /* the largest, of terms of H */
  struct hs_roughness rough;                /* of the error of H~ */
  struct hs_thin by_energy, by_shadow;      /* with both errors */
  struct hs_thin_row last;
  struct hs_thin_row *row; /* what is to be written; NULL: nothing */
  int rows;
};

static double
scale_of (const struct watch *w)
{
  return w->energy.absolute ? 1 : fabs (w->energy.start);
}

/* The rows of two series, each in order, in one order and each once.  */
static void
keep (struct watch *w, int n, const struct hs_thin_row *a, int m,
      const struct hs_thin_row *b)
{
  while (n || m)
    {
      const bool from_a = n && (!m || a->step <= b->step);
      const struct hs_thin_row *next = from_a ? a++ : b++;
      n -= from_a;
      m -= !from_a;
      if (w->row && (!w->rows || w->row[w->rows - 1].step < next->step))
        w->row[w->rows++] = *next;
    }
}

/* H~ of the step in the middle of those that begin with the state; what is
   not finite is nothing known.  */
static void
look_ahead (struct watch *w, const struct hs_state *state)
{
  struct hs_case c = w->c;
  struct hs_shadow shadow = { NAN, NAN };
  c.q0 = state->q;
  c.v0 = state->v;
  c.grid.t0 = state->t;
  if (state->step <= w->c.grid.steps - 2 * w->terms
      && hs_shadow (&c, w->terms, &shadow) == HS_NO_MEMORY)
    die (STATUS_FAILED, "out of memory");
  w->coming[(state->step + w->terms) % (w->terms + 1)] = shadow.value;
  w->noise = fmax (w->noise, shadow.noise);
}

static enum hs_status
see (void *context, const struct hs_state *state)
{
  struct watch *w = context;
  struct hs_thin_row by_energy[2], by_shadow[2];
  double energy, size;
  look_ahead (w, state);
  w->energy.invariant->value (1, w->c.par, state->q, state->v, &energy, &size);
  const double error = hs_conserved_error (&w->energy, energy);
  const double value = w->coming[state->step % (w->terms + 1)];
  if (state->step == w->terms)
    w->first = value;
  const double shadow
      = state->step < w->terms ? NAN : (value - w->first) / scale_of (w);
  if (!isfinite (error))
    return HS_NOT_FINITE;
  w->size = fmax (w->size, size);
  if (isfinite (shadow))
    hs_roughness_add (&w->rough, shadow);
  w->energy_error = fmax (w->energy_error, fabs (error));
  w->shadow_error = fmax (w->shadow_error, fabs (shadow));
  w->last = (struct hs_thin_row){
    state->step, state->t, error, { error, shadow }
  };
  struct hs_thin_row other = w->last;
  other.value = isnan (shadow) ? 0 : shadow;
  const int n = hs_thin_add (&w->by_energy, &w->last, by_energy);
  const int m = hs_thin_add (&w->by_shadow, &other, by_shadow);
  keep (w, n, by_energy, m, by_shadow);
  return HS_DONE;
}

struct study
{
  const struct plan *plan;
  struct watch *watch; /* two an integrator: the step, and half of it */
};

static void
follow (void *context, int i)
{
  const struct study *study = context;
  struct watch *w = &study->watch[i];
  struct hs_thin_row by_energy[2], by_shadow[2];
  hs_thin_start (&w->by_energy, w->c.grid.steps, study->plan->rows);
  w->by_shadow = w->by_energy;
  w->end = case_ran (hs_run (&w->c, 1, see, w));
  const int n = hs_thin_end (&w->by_energy, by_energy);
  const int m = hs_thin_end (&w->by_shadow, by_shadow);
  keep (w, n, by_energy, m, by_shadow);
  keep (w, 1, &w->last, 0, NULL);
}

/* Of H~ at a step: the bound, or less where the series is seen to be smoother,
   so many `times' its roughness.  */
static double
noise_at_step (const struct watch *w, double times)
{
  return fmin (w->noise, times * hs_roughness_size (&w->rough) * scale_of (w));
}

/* What rounding explains of the errors of H: a random walk of a few roundings
   a step.  Where velocities are differences of positions over h, and so are
   off by e = epsilon |q|/h at most, that is v e in H and |q| e/h in H~.  */
static double
noise_of_energy (const struct watch *w, double times)
{
  double each = 4 * DBL_EPSILON * w->size;
  if (w->c.integrator->traits & HS_TWO_STEP && w->noise > 0)
    each += sqrt (2 * w->size * DBL_EPSILON / w->noise)
            * noise_at_step (w, times);
  return each * sqrt (1 + (double) w->c.grid.steps) / scale_of (w);
}

static double
noise_of_shadow (const struct watch *w, double times)
{
  return noise_of_energy (w, times) + noise_at_step (w, times) / scale_of (w);
}

struct verdict
{
  double energy_order, shadow_order; /* NaN: rounding, or not finite */
  const char *word;
};

/* An error as large as what it is relative to falls with no power of h.  */
static double
order_of (const struct watch *w, double whole, double half, double noise)
{
  const bool small = w->energy.absolute || whole < 1;
  return NOISY * half > noise && small ? log2 (whole / half) : NAN;
}

/* H~ that wobbles so much less is no H, also where the half step drowns in
   rounding and nothing can be said of its order.  */
static const double MUCH = 1e-3;

static struct verdict
decide (const struct watch *w, const struct watch *half)
{
  const double noise = noise_of_shadow (half, 1);
  const double energy = order_of (w, w->energy_error, half->energy_error,
                                  noise_of_energy (half, 1)),
               shadow
               = order_of (w, w->shadow_error, half->shadow_error, noise);
  /* Where rounding hides the order, what it is at least.  */
  const double gain
      = log2 (w->shadow_error / fmax (half->shadow_error, noise)) - energy;
  const bool measured = half->shadow_error > noise;
  const char *word = "undecided";
  if (!(w->c.integrator->traits & HS_SYMPLECTIC))
    word = "none";
  else if (w->end.status == HS_DONE && half->end.status == HS_DONE)
    {
      if (w->shadow_error <= noise_of_shadow (w, INFINITY))
        word = "rounding";
      else if (w->shadow_error >= w->energy_error
               || (measured && fabs (gain) <= 0.5))
        word = "alike";
      else if (gain > 0.5
               || (!measured && w->shadow_error <= MUCH * w->energy_error))
        word = "flat";
    }
  return (struct verdict){ energy, shadow, word };
}

static void
make_table (bool summary, const struct hs_system *system, struct table *table)
{
  if (!summary)
    {
      table_add (table, KIND_BLOCK, NULL, "integrator");
      table_add (table, KIND_REAL, hs_time_unit (system), "t");
      table_add (table, KIND_REAL, NULL, "energy_error");
      table_add (table, KIND_REAL, NULL, "shadow_error");
      return;
    }
  table_add (table, KIND_TEXT, NULL, "system");
  table_add (table, KIND_TEXT, NULL, "integrator");
  table_add (table, KIND_REAL, NULL, "max_energy_error");
  table_add (table, KIND_REAL, NULL, "max_shadow_error");
  table_add (table, KIND_REAL, NULL, "energy_order");
  table_add (table, KIND_REAL, NULL, "shadow_order");
  table_add (table, KIND_TEXT, NULL, "verdict");
}

static void
write_series (struct output *output, const struct watch *w,
              const struct verdict *v)
{
  char note[200];
  snprintf (note, sizeof note,
            "largest error of H: %.3g, order %.2f; of H~: %.3g, order %.2f; "
            "verdict %s",
            w->energy_error, v->energy_order, w->shadow_error, v->shadow_order,
            v->word);
  output_block (output, w->c.integrator->name, note);
  for (int k = 0; k < w->rows; k++)
    output_row (output, (const union cell[]){ { .real = w->row[k].t },
                                              { .real = w->row[k].with[0] },
                                              { .real = w->row[k].with[1] } });
}

/* Says and writes what the two runs of an integrator gave.  */
static enum status
report (const struct plan *plan, const struct watch *w, struct output *output)
{
  const enum status status = case_end (&w->c, &w->end);
  const struct verdict v = decide (w, w + 1);
  if (!(w->c.integrator->traits & HS_SYMPLECTIC))
    say ("warning: %s: it is not known to be symplectic; then there is no "
         "modified energy, and what stands in its place drifts as H does",
         w->c.integrator->name);
  if (!plan->summary)
    {
      write_series (output, w, &v);
      return status;
    }
  output_row (output, (const union cell[]){ { .text = w->c.system->name },
                                            { .text = w->c.integrator->name },
                                            { .real = w->energy_error },
                                            { .real = w->shadow_error },
                                            { .real = v.energy_order },
                                            { .real = v.shadow_order },
                                            { .text = v.word } });
  return status;
}

static void
check (const struct plan *plan)
{
  const unsigned traits = plan->system->traits;
  if (!(traits & HS_CONSERVATIVE) || traits & HS_TIME_DEPENDENT)
    die (STATUS_BAD_INPUT,
         "--system=%s: it conserves no energy, so there is no modified one",
         plan->system->name);
  if (traits & HS_VELOCITY_DEPENDENT)
    die (STATUS_BAD_INPUT,
         "--system=%s: its force depends on the velocity; shadow is for "
         "energies U(q) + m v^2/2",
         plan->system->name);
  if (plan->system->dof == HS_MOST_DOF)
    die (STATUS_BAD_INPUT, "--system=%s: shadow is for %d coordinates at most",
         plan->system->name, HS_MOST_DOF - 1);
  if (plan->summary && plan->plots)
    die (STATUS_BAD_INPUT, "--summary has no series for --plot to draw");
  for (int i = 0; plan->integrators[i]; i++)
    if (!plan->integrators[i]->advance)
      die (STATUS_BAD_INPUT,
           "--integrator=%s: it takes no steps, so that H itself is kept",
           plan->integrators[i]->name);
}

/* Steps to either side of one are needed, and more steps than that.  */
static void
check_steps (const struct plan *plan, const struct hs_grid *grid)
{
  if (grid->steps <= 2 * plan->terms)
    die (STATUS_BAD_INPUT,
         "--terms=%lld: takes %lld steps to either side of one, and the run "
         "has %lld steps, which must be more than %lld",
         (long long) plan->terms, (long long) plan->terms,
         (long long) grid->steps, (long long) (2 * plan->terms));
}

/* The two runs of each integrator.  */
static struct watch *
prepare (const struct plan *plan, int n, const struct hs_grid *grid,
         const struct hs_conserved *energy)
{
  struct watch *watch = allocate (2 * (size_t) n, sizeof *watch);
  for (int i = 0; i < n; i++)
    {
      struct watch *w = &watch[2 * i];
      w[0] = w[1]
          = (struct watch){ .c = case_of (plan, plan->integrators[i], *grid),
                            .energy = *energy,
                            .terms = (int) plan->terms };
      w[0].row = allocate (4 * (size_t) plan->rows + 5, sizeof *w->row);
      w[1].c.grid = settings_halved (grid);
      case_warn (&w->c);
    }
  return watch;
}

static enum status
draw (const struct plan *plan, double h)
{
  char title[120];
  snprintf (title, sizeof title,
            "%s: energy H (thin), modified energy H~ (thick), h = %.6g %s",
            plan->system->title, h, hs_time_unit (plan->system));
  return plot_draw (plan, title);
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
  plan.terms = plan.terms ? plan.terms : 3;
  case_usual_steps (&plan, 5, 200);
  const struct hs_grid grid = settings_grid (&plan);
  check_steps (&plan, &grid);
  const struct hs_case c = case_of (&plan, NULL, grid);
  notes_of_grid (&notes, &plan, &grid);
  case_conserved (&c, 1, &energy, &notes);
  notes_add (
      &notes,
      "shadow_error: of the modified energy H~, to O(h^%d), against its "
      "first value, on the same scale",
      2 * (int) plan.terms);
  const int n = case_count (&plan);
  study.watch = prepare (&plan, n, &grid, &energy);
  make_table (plan.summary, plan.system, &table);
  struct output *output = output_open (&plan, &table, notes.line);
  jobs_run (&plan, "shadow", 2 * n, follow, &study);
  for (int i = 0; i < n; i++)
    {
      status = worse (status, report (&plan, &study.watch[2 * i], output));
      release (study.watch[2 * i].row);
    }
  release (study.watch);
  progress_end ();
  output_close (output);
  return plan.plots ? worse (status, draw (&plan, grid.h)) : status;
}

const struct experiment shadow_experiment = {
  .name = "shadow",
  .title = "Compare the wobble of the energy with that of the modified energy",
  .example = "halfstep shadow --system=pendulum --plot",
  .options = OPTIONS_SYSTEM | OPTIONS_ENERGY | OPTIONS_START | OPTIONS_T0
             | OPTIONS_INTEGRATOR | OPTIONS_STEP | OPTIONS_SPAN | OPTIONS_ROWS
             | OPTIONS_SHADOW | OPTIONS_JOBS | OPTIONS_SUMMARY | OPTIONS_FORMAT
             | OPTIONS_PLOT,
  .run = run,
  .picture = picture_shadow,
  .integrators = "semi-implicit-euler,velocity-verlet,drift-kick-drift",
};
