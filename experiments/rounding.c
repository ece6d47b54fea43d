/* SPDX-License-Identifier: MIT */
/* rounding: one integrator in several arithmetics.  Without a step the error
   against the step: down with truncation, up again with rounding; with one,
   how the rounding of the energy grows; from one start, its states.  */

#include "rounding.h"
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
  STEPS = 1 << 17,
  COARSEST = 16,
  FINEST = 65536
};
static const double PERIODS = 1.37;

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
  if (!hs_rounding_walk (&study->c, &study->plan->arithmetics[i / phases],
                         i % phases, phases, study->points, study->at,
                         study->energy + i * study->points, &study->end[i]))
    die (STATUS_FAILED, "out of memory");
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
}

/* What is given must have a use.  */
static void
check_options (const struct plan *plan)
{
  const char *name = plan->steps ? "steps" : plan->every > 1 ? "every" : NULL;
  if (!plan->step.given && name)
    die (STATUS_BAD_INPUT,
         "--%s=%lld: without --step the error is measured in --min-steps to "
         "--max-steps of the span",
         name, (long long) (plan->steps ? plan->steps : plan->every));
  name = plan->min_steps ? "min-steps" : plan->max_steps ? "max-steps" : NULL;
  if (plan->step.given && name)
    die (STATUS_BAD_INPUT,
         "--%s=%lld: with --step=%g it has no use; --steps or --span say how "
         "far to go",
         name,
         (long long) (plan->min_steps ? plan->min_steps : plan->max_steps),
         plan->step.value);
  if (plan->min_steps > (plan->max_steps ? plan->max_steps : FINEST)
      || (plan->max_steps && plan->max_steps < COARSEST && !plan->min_steps))
    die (STATUS_BAD_INPUT,
         "--min-steps=%lld, --max-steps=%lld: the finest must be no less",
         (long long) (plan->min_steps ? plan->min_steps : COARSEST),
         (long long) (plan->max_steps ? plan->max_steps : FINEST));
}

/* The same, where it takes the number of starts, and what they then are.  */
static void
check_states (const struct plan *plan)
{
  if (plan->phases == 1 && (plan->summary || plan->plots))
    die (STATUS_BAD_INPUT,
         "one start's states are written, which --summary and --plot leave "
         "out; --phases=N takes more, if the motion has a period");
  if (plan->phases > 1 && plan->every > 1)
    die (STATUS_BAD_INPUT,
         "--every=%lld: is for the states of --phases=1; of %lld starts the "
         "steps 1, 2, 4, ... are written",
         (long long) plan->every, (long long) plan->phases);
}

/* A step of 0 in its arithmetic goes nowhere.  */
static void
check_step (const struct plan *plan)
{
  for (const struct hs_arithmetic *a = plan->arithmetics; *a->name; a++)
    if (a->round (a, plan->step.value) == 0)
      die (STATUS_BAD_INPUT, "--step=%g: is rounded to 0 in %s",
           plan->step.value, a->name);
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
      check_states (plan);
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
  set_points (study, plan->min_steps ? plan->min_steps : COARSEST,
              plan->max_steps ? plan->max_steps : FINEST);
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
      study->end = allocate ((size_t) runs, sizeof *study->end);
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
  enum status status = STATUS_DONE;

  check (&plan);
  check_options (&plan);
  prepare (&plan, &study);
  study.rests = case_rests (&study.c, 0);
  if (plan.step.given)
    {
      check_step (&plan);
      case_warn (&study.c);
    }
  rounding_table (&plan, &table);
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
      status = worse (status, rounding_rows (output, &study, i));
    }
  release (study.valley);
  release (study.energy);
  release (study.end);
  progress_end ();
  output_close (output);
  if (!plan.plots)
    return status;
  snprintf (note, sizeof note, "%s, %s: %s", plan.system->title, name,
            plan.step.given ? "rounding of the energy" : "error and rounding");
  return worse (status, plot_draw (&plan, note));
}

const struct experiment rounding_experiment = {
  .name = "rounding",
  .title = "Run an integrator in several arithmetics: what rounding does",
  .example = "halfstep rounding --system=harmonic --plot=rounding.png",
  .options = OPTIONS_SYSTEM | OPTIONS_ENERGY | OPTIONS_START | OPTIONS_ONE
             | OPTIONS_STEP | OPTIONS_SPAN | OPTIONS_ORDER | OPTIONS_PHASES
             | OPTIONS_ARITHMETIC | OPTIONS_JOBS | OPTIONS_SUMMARY
             | OPTIONS_FORMAT | OPTIONS_PLOT,
  .run = run,
  .picture = picture_rounding,
};
