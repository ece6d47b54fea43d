/* SPDX-License-Identifier: MIT */
/* map: the largest energy error of a run over the plane of step and amplitude,
   how far the motion goes: where an integrator is good, bad and unstable.  A
   column of the map is one step, its cells one ensemble.  */

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

/* One column of one integrator's map.  */
struct column_of_map
{
  struct hs_case c;
  const double *start; /* of each cell the energy there, */
  double *farthest;    /* and the one farthest from it so far */
};

static enum hs_status
see (void *context, const struct hs_state *state)
{
  struct column_of_map *m = context;
  double energy[HS_LANES], size[HS_LANES];
  const double *start = m->start + state->first;
  double *farthest = m->farthest + state->first;
  m->c.system->invariants[0].value (state->lanes, m->c.par, state->q, state->v,
                                    energy, size);
  /* What is not finite stays so.  */
  LANES (i, state->used)
  {
    const double now = fabs (energy[i] - start[i]);
    farthest[i] = now > fabs (farthest[i] - start[i]) || isnan (now)
                      ? energy[i]
                      : farthest[i];
  }
  return HS_DONE;
}

struct study
{
  const struct plan *plan;
  size_t cells, columns;
  double *q, *v; /* the starts: [d * cells + i] */
  struct hs_conserved *energy;
  double *start; /* energies */
  struct column_of_map *column;
};

static void
measure (void *context, int i)
{
  const struct study *study = context;
  const struct column_of_map *column = &study->column[i];
  const size_t size = study->plan->system->dof * study->cells;
  double *q = allocate (2 * size, sizeof *q), *v = q + size;
  memcpy (q, study->q, size * sizeof *q);
  memcpy (v, study->v, size * sizeof *v);
  memcpy (column->farthest, study->start, study->cells * sizeof *q);
  case_ran (hs_run_ensemble (&column->c, study->cells, q, v, 1, see,
                             &study->column[i]));
  release (q);
}

/* The parameter that is varied, by its place.  */
static int
place_of (const struct hs_system *system)
{
  int i = 0;
  while (strcmp (system->parameters[i].name, system->amplitude.name) != 0)
    i++;
  return i;
}

static double
amplitude_of (const struct plan *plan, size_t cell)
{
  const double *range = plan->range;
  return range[0]
         + (range[1] - range[0]) * ((double) cell + 0.5)
               / (double) plan->cells;
}

/* The start of each cell and its energy.  */
static void
make_starts (struct plan *plan, struct study *study)
{
  const struct hs_system *system = plan->system;
  const int place = place_of (system);
  const double value = plan->par[place];
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
  for (size_t i = 0; i < study->cells; i++)
    {
      plan->par[place] = amplitude_of (plan, i);
      system->start (plan->par, q, v);
      study->energy[i]
          = hs_conserved_start (&system->invariants[0], plan->par, 0, q, v);
      study->start[i] = study->energy[i].start;
      for (size_t d = 0; d < system->dof; d++)
        {
          study->q[d * study->cells + i] = q[d];
          study->v[d * study->cells + i] = v[d];
        }
    }
  plan->par[place] = value;
}

static void
check (struct plan *plan)
{
  const struct hs_system *system = plan->system;
  if (!(system->traits & HS_CONSERVATIVE) || !system->amplitude.name)
    die (STATUS_BAD_INPUT, "--system=%s: it %s, so map has nothing to show",
         system->name,
         system->traits & HS_CONSERVATIVE ? "has no amplitude"
                                          : "conserves no energy");
  const struct hs_parameter *p = &system->parameters[place_of (system)];
  if (!plan->ranged)
    {
      plan->range[0] = system->amplitude.from;
      plan->range[1] = system->amplitude.to;
    }
  if (!(plan->range[0] < plan->range[1] && plan->range[0] >= p->min
        && plan->range[1] <= p->max))
    {
      char low[DECIMAL_SIZE], high[DECIMAL_SIZE];
      decimal_write (p->min, low);
      decimal_write (p->max, high);
      die (STATUS_BAD_INPUT,
           "--range: two values of %s, the lower first, from %s to %s %s",
           p->name, low, high, p->unit);
    }
  plan->cells = plan->cells ? plan->cells : 128;
  plan->steps = plan->steps ? plan->steps : 1000;
}

/* The largest step: past the stability limit where one is known, else a
   twentieth of a period.  */
static double
largest_step (const struct plan *plan)
{
  const struct hs_case c = case_of (plan, NULL, (struct hs_grid){ 0 });
  if (plan->step.given)
    return plan->step.value;
  return c.system->frequency ? 2.5 / c.system->frequency (c.par)
                             : case_scales (&c).turn / 20;
}

static void
write_maps (struct output *output, const struct plan *plan,
            const struct study *study)
{
  const size_t cells = study->cells;
  for (int k = 0; plan->integrators[k]; k++)
    {
      output_block (output, plan->integrators[k]->name, NULL);
      for (size_t i = 0; i < cells; i++)
        {
          const struct column_of_map *m
              = &study->column[(size_t) k * cells + i];
          if (i)
            output_gap (output);
          for (size_t j = 0; j < cells; j++)
            output_row (output,
                        (const union cell[]){
                            { .real = m->c.grid.h },
                            { .real = amplitude_of (plan, j) },
                            { .real = fabs (hs_conserved_error (
                                  &study->energy[j], m->farthest[j])) } });
        }
    }
}

/* Allocates, and says what each column is.  */
static struct study
make_study (struct plan *plan)
{
  const size_t cells = (size_t) plan->cells;
  const size_t numbers = 2 * plan->system->dof * cells;
  const double most = largest_step (plan);
  size_t columns = 0;
  while (plan->integrators[columns / cells])
    columns += cells;
  struct study study
      = { .plan = plan,
          .cells = cells,
          .columns = columns,
          .q = allocate (numbers, sizeof *study.q),
          .energy = allocate (cells, sizeof *study.energy),
          .start = allocate ((1 + columns) * cells, sizeof *study.start),
          .column = allocate (columns, sizeof *study.column) };
  study.v = study.q + numbers / 2;
  make_starts (plan, &study);
  for (size_t i = 0; i < columns; i++)
    {
      struct hs_grid grid;
      const double h = most * ((double) (i % cells) + 1) / (double) cells;
      if (hs_grid_of_steps (0, h, plan->steps, &grid) != HS_GRID_FINE)
        die (STATUS_BAD_INPUT, "--step=%g: too large or too small", most);
      study.column[i] = (struct column_of_map){
        case_of (plan, plan->integrators[i / cells], grid), study.start,
        study.start + (1 + i) * cells
      };
    }
  return study;
}

static enum status
run (const struct plan *given)
{
  struct plan plan = *given;
  struct table table = { 0 };
  char note[200];

  check (&plan);
  const struct hs_parameter *p
      = &plan.system->parameters[place_of (plan.system)];
  table_add (&table, KIND_BLOCK, NULL, "integrator");
  table_add (&table, KIND_REAL, hs_time_unit (plan.system), "step");
  table_add (&table, KIND_REAL, p->unit, p->name);
  table_add (&table, KIND_REAL, NULL, "max_energy_error");
  snprintf (note, sizeof note,
            "max_energy_error: of %lld steps, relative to |start value|; "
            "unknown where it is not finite",
            (long long) plan.steps);
  struct output *output
      = output_open (&plan, &table, (const char *const[]){ note, NULL });
  struct study study = make_study (&plan);
  jobs_run (&plan, "map", (int) study.columns, measure, &study);
  write_maps (output, &plan, &study);
  release (study.q);
  release (study.energy);
  release (study.start);
  release (study.column);
  progress_end ();
  output_close (output);
  if (!plan.plots)
    return STATUS_DONE;
  snprintf (note, sizeof note, "%s: largest energy error in %lld steps",
            plan.system->title, (long long) plan.steps);
  return plot_draw (&plan, note);
}

const struct experiment map_experiment = {
  .name = "map",
  .title = "Map the largest energy error over step and amplitude",
  .example = "halfstep map --system=pendulum --plot=map.png",
  .options = OPTIONS_SYSTEM | OPTIONS_ENERGY | OPTIONS_INTEGRATOR
             | OPTIONS_STEP | OPTIONS_MAP | OPTIONS_JOBS | OPTIONS_FORMAT
             | OPTIONS_PLOT,
  .run = run,
  .picture = picture_map,
};
