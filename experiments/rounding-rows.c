/* SPDX-License-Identifier: MIT */
/* The rows of rounding: of the error against the step, of the growth of the
   energy's rounding, of states.  */

#include "case.h"
#include "decimal.h"
#include "rounding.h"
#include "say.h"

#include <math.h>
#include <stdio.h>

void
rounding_table (const struct plan *plan, struct table *table)
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

/* Whether the points are known, and how many.  */
static enum status
say_unknown (const struct study *study, int i, int known)
{
  const char *integrator = study->plan->integrators[0]->name;
  const char *arithmetic = study->plan->arithmetics[i].name;
  if (known == study->points)
    return STATUS_DONE;
  if (study->rests)
    {
      say ("%s in %s: unknown: the motion is at rest, and no error is "
           "relative to that",
           integrator, arithmetic);
      return STATUS_DONE;
    }
  say ("%s in %s: unknown at %d of %d steps: numbers are not finite, or the "
       "step too small to move anything",
       integrator, arithmetic, study->points - known, study->points);
  return known ? STATUS_DONE : STATUS_NOT_FINITE;
}

/* Every point; in a summary that of the least error.  */
static enum status
write_valley (struct output *output, const struct study *study, int i)
{
  const struct plan *plan = study->plan;
  const struct hs_valley *p = study->valley + i * study->points;
  int best = -1, known_points = 0;
  for (int k = 0; k < study->points; k++)
    {
      known_points += isfinite (p[k].error);
      if (isfinite (p[k].error) && (best < 0 || p[k].error < p[best].error))
        best = k;
    }
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
  if (plan->summary && best < 0)
    output_row (output,
                (const union cell[]){ { .text = plan->system->name },
                                      { .text = plan->integrators[0]->name },
                                      { .text = plan->arithmetics[i].name },
                                      { .real = NAN },
                                      { .real = NAN },
                                      { .real = NAN },
                                      { .real = NAN },
                                      { .count = 0 } });
  return say_unknown (study, i, known_points);
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
  const double *energy = study->energy + i * phases * study->points + point;
  double most = 0, sum = 0;
  for (int phase = 0; phase < phases; phase++)
    most = fmax (most, fabs (energy[phase * study->points]));
  /* Squares of a blow-up would overflow before it does.  */
  for (int phase = 0; most > 0 && phase < phases; phase++)
    sum += pow (energy[phase * study->points] / most, 2);
  return most * sqrt (sum / phases);
}

/* Says how the runs of an arithmetic ended, and how many samples there are
   before any is bad.  */
static enum status
say_end (const struct study *study, int i, int64_t bad)
{
  const struct hs_arithmetic *a = &study->plan->arithmetics[i];
  char t[DECIMAL_SIZE], most[DECIMAL_SIZE + 40] = "";
  if (bad < 0)
    return STATUS_DONE;
  decimal_write (hs_grid_time (&study->c.grid, bad), t);
  if (a->unit > 0)
    snprintf (most, sizeof most, "; it holds numbers below %g",
              (double) (0x1p63L / a->unit));
  say ("%s in %s: numbers stopped being finite at step %lld, t = %s%s",
       study->plan->integrators[0]->name, a->name, (long long) bad, t, most);
  return STATUS_NOT_FINITE;
}

/* The first bad step of any start; -1: none.  Samples before it.  */
static int64_t
first_bad (const struct study *study, int i, bool *moved, int *samples)
{
  const int phases = (int) study->plan->phases;
  const struct hs_rounding_end *end = study->end + i * phases;
  int64_t bad = -1;
  *moved = false;
  for (int phase = 0; phase < phases; phase++)
    {
      *moved = *moved || end[phase].moved;
      if (end[phase].bad >= 0 && (bad < 0 || end[phase].bad < bad))
        bad = end[phase].bad;
    }
  for (*samples = 0;
       *samples < study->points && (bad < 0 || study->at[*samples] < bad);)
    ++*samples;
  return bad;
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

static enum status
write_walk (struct output *output, const struct study *study, int i)
{
  const struct plan *plan = study->plan;
  const double h = study->c.grid.h;
  bool moved;
  int samples;
  const int64_t bad = first_bad (study, i, &moved, &samples);
  const enum status status = say_end (study, i, bad);
  const int last = samples - 1;
  if (!moved && bad < 0)
    say ("%s in %s: unknown: %s", plan->integrators[0]->name,
         plan->arithmetics[i].name,
         study->rests ? "the motion is at rest"
                      : "the step is too small to move anything");
  for (int k = 0; !plan->summary && k <= last; k++)
    output_row (
        output,
        (const union cell[]){
            { .real = (double) study->at[k] * h },
            { .real = moved ? known (mean_square_root (study, i, k)) : NAN },
            { .count = study->at[k] } });
  if (!plan->summary)
    return status;
  const struct hs_slope slope = moved && bad < 0
                                    ? exponent_of (study, i)
                                    : (struct hs_slope){ NAN, NAN };
  output_row (
      output,
      (const union cell[]){
          { .text = plan->system->name },
          { .text = plan->integrators[0]->name },
          { .text = plan->arithmetics[i].name },
          { .real = last < 0 ? NAN : (double) study->at[last] * h },
          { .real = moved && last >= 0
                        ? known (mean_square_root (study, i, last))
                        : NAN },
          { .real = slope.slope },
          { .real = slope.error },
          { .text = isfinite (slope.slope) ? growth_of (slope) : NULL },
          { .count = last < 0 ? 0 : study->at[last] } });
  return status;
}

/* The states of the plan's own start, every so many steps and the last.  */
static enum status
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
  const struct hs_rounding_end end
      = hs_rounding_run (&c, &study->plan->arithmetics[i], (int) rows, at, p);
  const struct hs_conserved energy
      = hs_conserved_start (&system->invariants[0], c.par, 0, q, v);
  for (int64_t k = 0; k < rows && (end.bad < 0 || at[k] < end.bad); k++)
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
  return say_end (study, i, end.bad);
}

enum status
rounding_rows (struct output *output, const struct study *study, int i)
{
  return (!study->plan->step.given  ? write_valley
          : study->plan->phases > 1 ? write_walk
                                    : write_states) (output, study, i);
}
