/* SPDX-License-Identifier: MIT */
/* The numbers of a system and of time.  */

#include "settings.h"

#include "decimal.h"
#include "number.h"
#include "say.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* The parameters of a system or of an integrator, and the plan's values. */
struct owner
{
  const char *name;
  const struct hs_parameter *parameters;
  double *values;
};

static const char *
parameter_name (int i, const void *context)
{
  return ((const struct owner *) context)->parameters[i].name;
}

/* The integrator's own parameters in the plan, which start as the defaults. */
static struct owner
owner_of (struct plan *plan, const struct hs_integrator *integrator)
{
  int i = 0;
  while (i < plan->tuned && plan->tunings[i].integrator != integrator)
    i++;
  struct tuning *tuning = &plan->tunings[i];
  if (i == plan->tuned)
    {
      plan->tuned++;
      tuning->integrator = integrator;
      for (int k = 0; integrator->parameters[k].name; k++)
        tuning->own[k] = integrator->parameters[k].value;
    }
  return (struct owner){ integrator->name, integrator->parameters,
                         tuning->own };
}

/* The integrator of the plan by its name, of a built-in one also by an alias;
   NULL: it is not in the plan.  One that need not fit need not be in it.  */
static const struct hs_integrator *
asked_for (const struct plan *plan, const char *name)
{
  const struct hs_integrator *found = hs_integrator_find (name);
  const struct hs_fault_map *faulty = hs_fault_map_find (name);
  if (plan->any_fit)
    return faulty ? &faulty->map : found;
  for (int i = 0; plan->integrators && plan->integrators[i]; i++)
    if (plan->integrators[i] == found
        || strcmp (plan->integrators[i]->name, name) == 0)
      return plan->integrators[i];
  return NULL;
}

/* Sets one parameter from NAME=VALUE, or INTEGRATOR.NAME=VALUE.  Returns
 * which.
 */
static const double *
apply_set (struct plan *plan, const char *text)
{
  const char *equals = strchr (text, '=');
  char name[80], low[DECIMAL_SIZE], high[DECIMAL_SIZE];
  struct owner owner = { 0 };
  struct number number;
  int i = 0;

  if (!equals || equals == text || equals - text >= (ptrdiff_t) sizeof name)
    die (STATUS_BAD_INPUT, "--set=%s: must be NAME=VALUE", text);
  snprintf (name, sizeof name, "%.*s", (int) (equals - text), text);
  char *word = name, *dot = strchr (name, '.');
  if (dot)
    {
      *dot = '\0';
      word = dot + 1;
      const struct hs_integrator *integrator = asked_for (plan, name);
      if (!integrator)
        die (STATUS_BAD_INPUT, "--set=%s: \"%s\" is no integrator asked for",
             text, name);
      if (!integrator->parameters)
        die (STATUS_BAD_INPUT, "--set=%s: %s has no parameters", text, name);
      owner = owner_of (plan, integrator);
    }
  else if (plan->system)
    owner = (struct owner){ plan->system->name, plan->system->parameters,
                            plan->par };
  else
    die (STATUS_BAD_INPUT,
         "--set=%s: a parameter of which system? --system "
         "says so",
         text);
  while (owner.parameters[i].name
         && strcmp (owner.parameters[i].name, word) != 0)
    i++;
  const struct hs_parameter *p = &owner.parameters[i];
  if (!p->name)
    die (STATUS_BAD_INPUT,
         "--set=%s: %s has no parameter \"%s\"%s; it has: %s", text,
         owner.name, word, suggest (word, parameter_name, &owner),
         names (parameter_name, &owner));
  const char *wrong = number_read (equals + 1, p->unit, &number);
  if (wrong)
    die (STATUS_BAD_INPUT, "--set=%s: \"%s\" is %s", text, equals + 1, wrong);
  if (!(number.value >= p->min && number.value <= p->max))
    {
      decimal_write (p->min, low);
      decimal_write (p->max, high);
      if (p->min == p->max)
        die (STATUS_BAD_INPUT, "--set=%s: %s is %s, and cannot be set", text,
             word, low);
      const bool plain = strcmp (p->unit, "1") == 0;
      die (STATUS_BAD_INPUT, "--set=%s: %s must be from %s to %s%s%s%s", text,
           word, low, high, plain ? "" : " ", plain ? "" : p->unit,
           strcmp (p->unit, "rad") == 0 ? "; degrees are written 90deg" : "");
    }
  double *value = owner.values + i;
  *value = number.value;
  return value;
}

/* Each parameter once: of two values one would be lost.  */
static void
apply_sets (struct plan *plan, const char *const *sets, int count)
{
  const double **is_set = allocate ((size_t) count + 1, sizeof *is_set);
  for (int i = 0; i < count; i++)
    {
      is_set[i] = apply_set (plan, sets[i]);
      for (int k = 0; k < i; k++)
        if (is_set[k] == is_set[i])
          die (STATUS_BAD_INPUT, "--set=%s: is set already, by --set=%s",
               sets[i], sets[k]);
    }
  release (is_set);
}

static void
apply_start (struct plan *plan, const char *text)
{
  const size_t n = 2 * plan->system->dof;
  char *copy = allocate (strlen (text) + 1, 1), *rest = copy;
  char *comma = copy;
  size_t i = 0;
  strcpy (copy, text);
  plan->start = allocate (n, sizeof *plan->start);
  for (; comma && i < n; i++, rest = comma ? comma + 1 : rest)
    {
      struct number number;
      comma = strchr (rest, ',');
      if (comma)
        *comma = '\0';
      const char *unit = plan->system->units[i];
      const char *wrong = number_read (rest, unit, &number);
      if (wrong)
        die (STATUS_BAD_INPUT, "--start=%s: %s: \"%s\" is %s", text,
             plan->system->columns[i], rest, wrong);
      if (strcmp (unit, "rad") == 0 && fabs (number.value) > 2 * M_PI)
        die (STATUS_BAD_INPUT,
             "--start=%s: %s: %s is more than a turn of 2 pi rad; degrees are "
             "written 90deg",
             text, plan->system->columns[i], rest);
      plan->start[i] = number.value;
    }
  if (comma || i < n)
    {
      char list[300];
      size_t k = 0;
      for (size_t j = 0; j < n && k < sizeof list; j++)
        k += (size_t) snprintf (list + k, sizeof list - k, "%s%s",
                                j ? "," : "", plan->system->columns[j]);
      die (STATUS_BAD_INPUT, "--start=%s: %s needs %zu numbers: %s", text,
           plan->system->name, n, list);
    }
  release (copy);
  double length, rate;
  if (hs_rods_fit (plan->system, plan->par, plan->start,
                   plan->start + plan->system->dof, &length, &rate))
    return;
  char off[DECIMAL_SIZE], change[DECIMAL_SIZE];
  decimal_write (length, off);
  decimal_write (rate, change);
  die (STATUS_BAD_INPUT,
       "--start=%s: the rods do not allow it: one would be off its length by "
       "%s m, one change it by %s m/s; both must be 0",
       text, off, change);
}

/* Two numbers in the unit of the parameter that sets the amplitude; whether
   they will do is the experiment's affair.  */
static void
apply_range (struct plan *plan, const char *text)
{
  const struct hs_parameter *p = plan->system->parameters;
  const char *comma = strchr (text, ','), *name = plan->system->amplitude.name;
  char first[60];
  while (name && p->name && strcmp (p->name, name) != 0)
    p++;
  snprintf (first, sizeof first, "%.*s", comma ? (int) (comma - text) : 0,
            text);
  const char *const words[] = { first, comma ? comma + 1 : "" };
  for (int i = 0; i < 2; i++)
    {
      struct number number;
      const char *wrong = number_read (words[i], name ? p->unit : "", &number);
      if (wrong)
        die (STATUS_BAD_INPUT,
             "--range=%s: must be two numbers, A,B: \"%s\" is %s", text,
             words[i], wrong);
      plan->range[i] = number.value;
    }
  plan->ranged = true;
}

void
settings_apply (const struct settings *settings, struct plan *plan)
{
  const struct hs_system *system = plan->system;
  plan->tunings
      = allocate ((size_t) settings->count + 1, sizeof *plan->tunings);
  for (int i = 0; system && system->parameters[i].name; i++)
    plan->par[i] = system->parameters[i].value;
  apply_sets (plan, settings->sets, settings->count);
  if (!system)
    return;
  if (settings->start)
    apply_start (plan, settings->start);
  if (settings->range)
    apply_range (plan, settings->range);
}

/* Says which spans and steps near the wanted ones would do.  */
static _Noreturn void
not_whole (const struct plan *plan, int64_t below)
{
  const double h = plan->step.value, span = plan->span.value;
  const double less = (double) below * h, more = (double) (below + 1) * h;
  char text[6][DECIMAL_SIZE], other[80] = "", fewer[80] = "";
  decimal_write (span, text[0]);
  decimal_write (h, text[1]);
  if (below > 0)
    {
      snprintf (text[2], DECIMAL_SIZE, "%.15g", less);
      decimal_write (span / (double) below, text[3]);
      snprintf (other, sizeof other, "--span=%s or ", text[2]);
      snprintf (fewer, sizeof fewer, "--step=%s or ", text[3]);
    }
  snprintf (text[4], DECIMAL_SIZE, "%.15g", more);
  decimal_write (span / (double) (below + 1), text[5]);
  die (STATUS_BAD_INPUT,
       "--span=%s is no whole number of steps of %s; nearest are %s--span=%s, "
       "or %s--step=%s",
       text[0], text[1], other, text[4], fewer, text[5]);
}

bool
plan_varies (const struct plan *plan)
{
  return plan->stepping.rule && plan->stepping.rule != hs_step_rules;
}

struct hs_grid
settings_grid (const struct plan *plan)
{
  struct hs_grid grid = { 0 };
  const double t0 = plan->t0.value, h = plan->step.value;
  if (!plan->step.given)
    die (STATUS_BAD_INPUT, "%s needs --step", plan->experiment->name);
  if (plan->span.given == (plan->steps > 0))
    die (STATUS_BAD_INPUT, "%s needs %s", plan->experiment->name,
         plan->steps ? "--steps or --span, not both" : "--steps or --span");
  enum hs_grid_status status
      = plan->steps
            ? hs_grid_of_steps (t0, h, plan->steps, &grid)
            : hs_grid_of_span (t0, h, plan->span.value,
                               plan->span.uncertainty + plan->step.uncertainty,
                               &grid);
  if (status == HS_GRID_NOT_WHOLE && plan_varies (plan))
    {
      const double about = fmax (rint (plan->span.value / h), 1);
      status = hs_grid_of_steps (t0, h, (int64_t) about, &grid);
      grid.end = t0 + plan->span.value;
    }
  char step[DECIMAL_SIZE], span[DECIMAL_SIZE], start[DECIMAL_SIZE];
  char steps[DECIMAL_SIZE];
  decimal_write ((double) plan->steps, steps);
  decimal_write (h, step);
  decimal_write (plan->span.value, span);
  decimal_write (t0, start);
  switch (status)
    {
    case HS_GRID_FINE:
      break;
    case HS_GRID_DIRECTION:
      die (STATUS_BAD_INPUT,
           "--span=%s and --step=%s must have the same sign: backwards both "
           "are negative",
           span, step);
    case HS_GRID_NOT_WHOLE:
      not_whole (plan, grid.steps);
    case HS_GRID_TOO_MANY:
      die (STATUS_BAD_INPUT,
           "--span=%s is over 2^53 = 9007199254740992 steps of %s", span,
           step);
    case HS_GRID_NOT_FINITE:
      die (STATUS_BAD_INPUT,
           "--step=%s, --%s=%s, --t0=%s: the end is too large for a number",
           step, plan->steps ? "steps" : "span", plan->steps ? steps : span,
           start);
    case HS_GRID_UNRESOLVED:
      die (STATUS_BAD_INPUT,
           "--step=%s is lost in rounding beside the time (from --t0=%s)",
           step, start);
    }
  return grid;
}

struct hs_grid
settings_halved (const struct hs_grid *grid)
{
  char h[DECIMAL_SIZE];
  struct hs_grid half;
  decimal_write (grid->h, h);
  if (grid->steps > HS_MOST_STEPS / 2
      || hs_grid_of_steps (grid->t0, grid->h / 2, 2 * grid->steps, &half)
             != HS_GRID_FINE)
    die (STATUS_BAD_INPUT,
         "--step=%s: a run with half of it, in %lld steps, is made, too, and "
         "cannot be",
         h, 2 * (long long) grid->steps);
  half.end = grid->end;
  return half;
}
