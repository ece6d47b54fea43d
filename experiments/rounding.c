/* SPDX-License-Identifier: MIT */
/* rounding: one integrator in several arithmetics.  Without a step the error
   against the step: down with truncation, up again with rounding; with one,
   how the rounding of the energy grows; from one start, its states.  */

#include "case.h"
#include "decimal.h"
#include "jobs.h"
#include "options.h"
#include "output.h"
#include "pictures.h"
#include "plot.h"
#include "say.h"
#include "settings.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum
{
  MOST_POINTS = 64,
  STEPS = 1 << 17
};
static const double PERIODS = 1.37;

struct study
{
  const struct plan *plan;
  struct hs_case c;
  int arithmetics, points;
  int64_t at[MOST_POINTS];  /* steps: in the span, or of the samples */
  struct hs_valley *valley; /* [arithmetic * points + point] */
  double *energy; /* [(arithmetic * phases + phase) * points + point] */
};

static struct hs_case
case_of_steps (const struct study *study, int64_t steps)
{
  struct hs_case c = study->c;
  c.grid.h = c.grid.end / (double) steps;
  c.grid.steps = steps;
  return c;
}

static void
measure_valley (void *context, int i)
{
  struct study *study = context;
  const int arithmetic = i % study->arithmetics;
  const int point = study->points - 1 - i / study->arithmetics;
  const struct hs_case c = case_of_steps (study, study->at[point]);
  hs_valley_measure (&c, &study->plan->arithmetics[arithmetic],
                     (int) study->plan->phases,
                     &study->valley[arithmetic * study->points + point]);
}

static void
measure_walk (void *context, int i)
{
  struct study *study = context;
  const int phases = (int) study->plan->phases;
  hs_rounding_walk (&study->c, &study->plan->arithmetics[i / phases],
                    i % phases, phases, study->points, study->at,
                    study->energy + i * study->points);
}

static void
check (const struct plan *plan)
{
  const struct hs_case c = case_of (plan, NULL, (struct hs_grid){ 0 });
  if (plan->integrators[0] && plan->integrators[1])
    die (STATUS_BAD_INPUT, "--integrator: rounding takes one");
  if (!plan->integrators[0]
      || !hs_rounding_knows (plan->integrators[0], plan->system))
    die (STATUS_BAD_INPUT,
         "--system=%s --integrator=%s: rounding knows harmonic, pendulum and "
         "orbit, and euler, semi-implicit-euler, stormer-verlet, "
         "velocity-verlet, leapfrog and rk4",
         plan->system->name,
         plan->integrators[0] ? plan->integrators[0]->name : "");
  if (plan->summary && plan->plots)
    die (STATUS_BAD_INPUT, "--summary has no series for --plot to draw");
  if (plan->phases > 1 && !isfinite (hs_case_period (&c)))
    die (STATUS_BAD_INPUT, "--phases=%lld: the motion has no period",
         (long long) plan->phases);
  if (plan->phases == 1 && !plan->step.given)
    die (STATUS_BAD_INPUT, "--phases=1 needs --step: one start's states");
  if (plan->phases == 1 && (plan->summary || plan->plots))
    die (STATUS_BAD_INPUT,
         "--phases=1 writes states, which --summary and --plot leave out");
}

/* A rule without increments has none to compensate.  */
static void
check_sums (const struct plan *plan)
{
  for (int i = 0; *plan->arithmetics[i].name; i++)
    if (plan->arithmetics[i].compensated
        && strcmp (plan->integrators[0]->name, "stormer-verlet") == 0)
      die (STATUS_BAD_INPUT,
           "--arithmetic=compensated: stormer-verlet adds no increments");
}

/* Steps doubled from the coarsest to the finest.  */
static void
set_points (struct study *study, int64_t first, int64_t last)
{
  for (int64_t n = first; n <= last && study->points < MOST_POINTS; n *= 2)
    study->at[study->points++] = n;
}

static void
prepare (struct plan *plan, struct study *study)
{
  const double period = hs_case_period (&(struct hs_case){
      .system = plan->system,
      .par = plan->par,
      .q0 = plan->start,
      .v0 = plan->start ? plan->start + plan->system->dof : NULL });
  const bool returns = isfinite (period);
  if (!plan->arithmetics)
    {
      plan->arithmetics
          = allocate (MOST_ARITHMETICS + 1, sizeof *plan->arithmetics);
      const bool walk = plan->step.given && plan->phases != 1;
      const bool sums
          = strcmp (plan->integrators[0]->name, "stormer-verlet") != 0;
      for (int i = 0, n = 0; *hs_arithmetics[i].name; i++)
        if ((sums || !hs_arithmetics[i].compensated)
            && !(walk && strcmp (hs_arithmetics[i].name, "long-double") == 0))
          plan->arithmetics[n++] = hs_arithmetics[i];
    }
  else
    check_sums (plan);
  while (*plan->arithmetics[study->arithmetics].name)
    study->arithmetics++;
  if (plan->step.given)
    {
      if (!plan->span.given && !plan->steps)
        plan->steps = STEPS;
      plan->phases = plan->phases ? plan->phases : returns ? 32 : 1;
      study->c = case_of (plan, plan->integrators[0], settings_grid (plan));
      set_points (study, 1, study->c.grid.steps);
      return;
    }
  const double span = plan->span.given ? plan->span.value
                      : returns        ? PERIODS * period
                                       : 10;
  plan->phases = plan->phases ? plan->phases : 8;
  study->c
      = case_of (plan, plan->integrators[0], (struct hs_grid){ .end = span });
  set_points (study, plan->min_steps ? plan->min_steps : 16,
              plan->max_steps ? plan->max_steps : 65536);
}

static void
make_table (const struct plan *plan, struct table *table)
{
  const struct hs_system *system = plan->system;
  if (plan->summary)
    {
      table_add (table, KIND_TEXT, NULL, "system");
      table_add (table, KIND_TEXT, NULL, "integrator");
      table_add (table, KIND_TEXT, NULL, "arithmetic");
    }
  else
    table_add (table, KIND_BLOCK, NULL, "arithmetic");
  table_add (table, KIND_REAL, "s", plan->step.given ? "t" : "step");
  if (!plan->step.given)
    table_add (table, KIND_REAL, NULL, "error");
  for (size_t i = 0; plan->phases == 1 && i < 2 * system->dof; i++)
    table_add (table, KIND_REAL, system->units[i], system->columns[i]);
  if (!plan->step.given)
    table_add (table, KIND_REAL, NULL, "rounding");
  table_add (table, KIND_REAL, NULL, "energy_rounding");
  if (plan->summary && plan->step.given)
    {
      table_add (table, KIND_REAL, NULL, "exponent");
      table_add (table, KIND_REAL, NULL, "exponent_error");
      table_add (table, KIND_TEXT, NULL, "growth");
    }
  table_add (table, KIND_COUNT, NULL, "steps");
}

/* Of the reference itself nothing is known, not that it is 0.  */
static double
known (double rounding)
{
  return rounding > 0 ? rounding : NAN;
}

/* Every point; in a summary that of the least error.  */
static void
write_valley (struct output *output, const struct study *study, int i)
{
  const struct plan *plan = study->plan;
  const struct hs_valley *p = study->valley + i * study->points;
  int best = 0;
  for (int k = 1; k < study->points; k++)
    if (p[k].error < p[best].error)
      best = k;
  for (int k = 0; k < study->points; k++)
    {
      const union cell cells[]
          = { { .text = plan->system->name },
              { .text = plan->integrators[0]->name },
              { .text = plan->arithmetics[i].name },
              { .real = study->c.grid.end / (double) study->at[k] },
              { .real = p[k].error },
              { .real = known (p[k].rounding) },
              { .real = known (p[k].energy) },
              { .count = study->at[k] } };
      if (!plan->summary || k == best)
        output_row (output, plan->summary ? cells : cells + 3);
    }
}

/* Steps below these are too few to show a law.  */
enum
{
  SETTLED = 64
};

/* The nearer of the two laws, if it is within three standard errors or a tenth
   of the exponent.  */
static const char *
growth_of (struct hs_slope slope)
{
  const bool walk = fabs (slope.slope - 0.5) < fabs (slope.slope - 1);
  const double off = fabs (slope.slope - (walk ? 0.5 : 1));
  return !(off <= fmax (0.1, 3 * slope.error)) || slope.error > 0.1 ? NULL
         : walk ? "random-walk"
                : "drift";
}

static double
mean_square_root (const struct study *study, int i, int point)
{
  const int phases = (int) study->plan->phases;
  double sum = 0;
  for (int phase = 0; phase < phases; phase++)
    sum += pow (study->energy[(i * phases + phase) * study->points + point],
                2);
  return sqrt (sum / phases);
}

/* The exponent of the growth from the settled samples on.  */
static struct hs_slope
exponent_of (const struct study *study, int i)
{
  const int phases = (int) study->plan->phases;
  double x[MOST_POINTS], *value;
  int first = 0, count;
  while (first < study->points && study->at[first] < SETTLED)
    first++;
  count = study->points - first;
  if (count < 3)
    return (struct hs_slope){ NAN, NAN };
  value = allocate ((size_t) (phases * count), sizeof *value);
  for (int k = 0; k < count; k++)
    {
      x[k] = (double) study->at[first + k];
      for (int phase = 0; phase < phases; phase++)
        value[phase * count + k]
            = study->energy[(i * phases + phase) * study->points + first + k];
    }
  const struct hs_slope slope = hs_slope_fit (count, phases, x, value);
  release (value);
  return slope;
}

static void
write_walk (struct output *output, const struct study *study, int i)
{
  const struct plan *plan = study->plan;
  const double h = study->c.grid.h;
  const int last = study->points - 1;
  for (int k = 0; !plan->summary && k <= last; k++)
    output_row (output, (const union cell[]){
                            { .real = (double) study->at[k] * h },
                            { .real = known (mean_square_root (study, i, k)) },
                            { .count = study->at[k] } });
  if (!plan->summary)
    return;
  const struct hs_slope slope = exponent_of (study, i);
  output_row (
      output,
      (const union cell[]){
          { .text = plan->system->name },
          { .text = plan->integrators[0]->name },
          { .text = plan->arithmetics[i].name },
          { .real = (double) study->at[last] * h },
          { .real = known (mean_square_root (study, i, last)) },
          { .real = slope.slope },
          { .real = slope.error },
          { .text = isfinite (slope.slope) ? growth_of (slope) : NULL },
          { .count = study->at[last] } });
}

/* The states of the plan's own start, every so many steps and the last.  */
static void
write_states (struct output *output, const struct study *study, int i)
{
  const struct hs_system *system = study->c.system;
  const int64_t every = study->plan->every, steps = study->c.grid.steps;
  const int64_t rows = (steps + every - 1) / every + 1;
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
  if (rows > 10000000)
    die (STATUS_BAD_INPUT, "--every=%lld: more than 10000000 rows",
         (long long) every);
  struct hs_rounding *p = allocate ((size_t) rows, sizeof *p);
  int64_t *at = allocate ((size_t) rows, sizeof *at);
  for (int64_t k = 0; k < rows; k++)
    at[k] = k == rows - 1 ? steps : k * every;
  hs_case_start (&study->c, q, v);
  struct hs_case c = study->c;
  c.q0 = q;
  c.v0 = v;
  hs_rounding_run (&c, &study->plan->arithmetics[i], (int) rows, at, p);
  const struct hs_conserved energy
      = hs_conserved_start (&system->invariants[0], c.par, q, v);
  for (int64_t k = 0; k < rows; k++)
    {
      union cell cells[8] = { { .real = hs_grid_time (&c.grid, at[k]) } };
      size_t n = 1;
      for (size_t d = 0; d < system->dof; d++)
        cells[n++].real = p[k].q[d];
      for (size_t d = 0; d < system->dof; d++)
        cells[n++].real = p[k].v[d];
      cells[n++].real
          = energy.absolute ? p[k].energy : p[k].energy / fabs (energy.start);
      cells[n].count = at[k];
      output_row (output, cells);
    }
  release (at);
  release (p);
}

static void
measure_all (struct study *study)
{
  const struct plan *plan = study->plan;
  const int n = study->arithmetics * study->points;
  if (plan->phases == 1 && plan->step.given)
    return;
  if (plan->step.given)
    {
      const int runs = study->arithmetics * (int) plan->phases;
      study->energy
          = allocate ((size_t) (runs * study->points), sizeof *study->energy);
      jobs_run (plan, "rounding", runs, measure_walk, study);
      return;
    }
  study->valley = allocate ((size_t) n, sizeof *study->valley);
  jobs_run (plan, "rounding", n, measure_valley, study);
}

static enum status
run (const struct plan *given)
{
  struct plan plan = *given;
  struct study study = { .plan = &plan };
  struct table table = { 0 };
  char note[200], length[DECIMAL_SIZE];
  const char *name;

  check (&plan);
  prepare (&plan, &study);
  make_table (&plan, &table);
  name = plan.integrators[0]->name;
  decimal_write (study.c.grid.end, length);
  snprintf (note, sizeof note,
            "%s, %d starts along a period, to t = %s s; rounding and "
            "energy_rounding: against a run in long double",
            name, (int) plan.phases, length);
  struct output *output
      = output_open (&plan, &table, (const char *const[]){ note, NULL });
  measure_all (&study);
  for (int i = 0; i < study.arithmetics; i++)
    {
      if (!plan.summary)
        output_block (output, plan.arithmetics[i].name, NULL);
      (!plan.step.given  ? write_valley
       : plan.phases > 1 ? write_walk
                         : write_states) (output, &study, i);
    }
  release (study.valley);
  release (study.energy);
  progress_end ();
  output_close (output);
  if (!plan.plots)
    return STATUS_DONE;
  snprintf (note, sizeof note, "%s, %s: %s", plan.system->title, name,
            plan.step.given ? "rounding of the energy" : "error and rounding");
  return plot_draw (&plan, note);
}

const struct experiment rounding_experiment = {
  .name = "rounding",
  .title = "Run an integrator in several arithmetics: what rounding does",
  .example = "halfstep rounding --system=harmonic --plot=rounding.png",
  .options = OPTIONS_SYSTEM | OPTIONS_START | OPTIONS_INTEGRATOR | OPTIONS_STEP
             | OPTIONS_SPAN | OPTIONS_EVERY | OPTIONS_ORDER | OPTIONS_PHASES
             | OPTIONS_ARITHMETIC | OPTIONS_JOBS | OPTIONS_SUMMARY
             | OPTIONS_FORMAT | OPTIONS_PLOT,
  .run = run,
  .picture = picture_rounding,
};
