/* SPDX-License-Identifier: MIT */
/* Names on the command line -> what the registry has.  */

#include "choice.h"

#include "bodies.h"
#include "formula.h"
#include "number.h"
#include "options.h"
#include "plugin.h"
#include "program.h"
#include "say.h"
#include "settings.h"

#include <stddef.h>
#include <stdio.h>
#include <unistd.h>

static _Noreturn void
bad_value (const char *option, const char *text, const char *why)
{
  die (STATUS_BAD_INPUT, "--%s=%s: %s", option, text, why);
}

static const char *
integrator_name (int i, const void *context)
{
  (void) context;
  return hs_integrators[i] ? hs_integrators[i]->name : NULL;
}

/* Integrators, then what faults make of them.  */
static const char *
any_name (int i, const void *context)
{
  for (int k = 0; hs_integrators[k]; k++, i--)
    if (i == 0)
      return hs_integrators[k]->name;
  for (int k = 0; hs_faults[k]; k++)
    for (const struct hs_fault_map *m = hs_faults[k]->maps; m && m->map.name;
         m++)
      if (i-- == 0)
        return m->map.name;
  return NULL;
}

static const char *
system_name (int i, const void *context)
{
  (void) context;
  return hs_systems[i] ? hs_systems[i]->name : NULL;
}

/* What a system is read from, by the ending of its file.  */
static const struct
{
  const char *ending;
  const struct hs_system *(*load) (const struct plan *plan, const char *file);
} system_files[] = {
  { ".bodies", bodies_load },
  { ".sys", formula_of_file },
  { ".c", plugin_system },
  { ".so", plugin_system },
};
enum
{
  SYSTEM_FILES = sizeof system_files / sizeof *system_files
};

static const char *
file_ending (int i, const void *context)
{
  (void) context;
  return i < SYSTEM_FILES ? system_files[i].ending : NULL;
}

/* NULL: the word is no file's name.  */
static const struct hs_system *
system_of_file (const struct plan *plan, const char *text)
{
  const size_t length = strlen (text);
  for (int i = 0; i < SYSTEM_FILES; i++)
    {
      const size_t n = strlen (system_files[i].ending);
      if (length > n
          && strcmp (text + length - n, system_files[i].ending) == 0)
        return system_files[i].load (plan, text);
    }
  if (strchr (text, '/'))
    die (STATUS_BAD_INPUT, "--system=%s: a file must end in one of: %s", text,
         names (file_ending, NULL));
  return NULL;
}

/* ` (./NAME.c is a file)', if it is.  */
static const char *
file_hint (const char *name)
{
  static char text[100];
  char file[60];
  for (int i = 0; i < SYSTEM_FILES; i++)
    {
      snprintf (file, sizeof file, "./%.40s%s", name, system_files[i].ending);
      snprintf (text, sizeof text, " (%s is a file)", file);
      if (access (file, F_OK) == 0)
        return text;
    }
  return "";
}

void
choose_system (struct plan *plan, const char *text)
{
  plan->system = system_of_file (plan, text);
  if (!plan->system)
    plan->system = hs_system_find (text);
  if (!plan->system)
    die (STATUS_BAD_INPUT, "--system=%s: no such system%s%s; there are: %s",
         text, file_hint (text), suggest (text, system_name, NULL),
         names (system_name, NULL));
}

const char *
choice_systems (void)
{
  return names (system_name, NULL);
}

static int
integrator_count (void)
{
  int n = 0;
  while (hs_integrators[n])
    n++;
  return n;
}

bool
choice_fits (const struct plan *plan, const struct hs_integrator *integrator,
             const struct hs_system *system)
{
  const int order = hs_order_on (integrator, system);
  if (!integrator->advance && !system->flow)
    return false;
  return integrator->order == order
         || (order
             && (plan->lower_order
                 || hs_fault_map_find (integrator->name) != NULL));
}

/* Adds an integrator.  One that is not asked for by its own name is left out
   where it would not have its order.  A fault is, whatever that is.  */
static void
add_integrator (struct plan *plan, const char *list, int *n, const char *name,
                bool by_name)
{
  const struct hs_fault_map *faulty = hs_fault_map_find (name);
  const struct hs_integrator *integrator
      = program_is (name)       ? program_integrator (plan, name)
        : plugin_is_file (name) ? plugin_integrator (plan, name)
        : faulty                ? &faulty->map
                                : hs_integrator_find (name);
  if (!integrator)
    die (STATUS_BAD_INPUT,
         "--integrator=%s: no integrator \"%s\"%s%s; there are: %s, and those "
         "of \"halfstep list faults\"",
         list, name, file_hint (name), suggest (name, any_name, NULL),
         names (integrator_name, NULL));
  const bool kept = !plan->system || (plan->any_fit && by_name);
  if (!integrator->advance && !kept && !plan->system->flow)
    die (STATUS_BAD_INPUT, "--integrator=%s: no exact solution of %s is known",
         list, plan->system->name);
  for (int i = 0; i < *n; i++)
    if (strcmp (plan->integrators[i]->name, integrator->name) == 0)
      die (STATUS_BAD_INPUT, "--integrator=%s: %s is named twice", list,
           integrator->name);
  const int order = plan->system ? hs_order_on (integrator, plan->system)
                                 : integrator->order;
  const bool fit = kept || choice_fits (plan, integrator, plan->system);
  if (!fit && by_name && order)
    die (STATUS_BAD_INPUT,
         "--integrator=%s: the force of %s depends on the velocity, where %s "
         "is of order %d, not %d; --lower-order runs it all the same",
         name, plan->system->name, integrator->name, order, integrator->order);
  if (!fit && by_name)
    die (STATUS_BAD_INPUT, "--integrator=%s: %s", name,
         integrator->traits & HS_MAGNETIC_ONLY
             ? "it is for magnetic forces only"
         : integrator->traits & HS_RODS_ONLY
             ? "it is for systems with rods only"
             : "it is of no use where the force depends on the velocity");
  if (fit)
    plan->integrators[(*n)++] = integrator;
}

/* The textbook ones, which are shown where none are named.  */
static const char *const basic[] = { "euler",          "semi-implicit-euler",
                                     "stormer-verlet", "velocity-verlet",
                                     "leapfrog",       "rk4" };

static const char *
default_integrators (const struct plan *plan)
{
  const struct hs_step_rule *rule = plan->stepping.rule;
  if (plan_varies (plan) && rule->next)
    return "stormer-verlet,time-corrected-verlet,stormer-verlet-varying,"
           "velocity-verlet,rk4";
  if (rule && rule->traits & HS_RULE_FICTITIOUS)
    return "drift-kick-drift";
  if (plan->experiment->options & OPTIONS_ARITHMETIC)
    return plan->step.given ? "leapfrog" : "rk4";
  return plan->experiment->integrators ? plan->experiment->integrators
                                       : "basic";
}

void
choose_integrators (struct plan *plan, const char *typed)
{
  const char *text = typed ? typed : default_integrators (plan);
  char *list = allocate (strlen (text) + 1, 1);
  char *name = list, *comma;
  bool last;
  int n = 0;
  plan->integrators = allocate ((size_t) integrator_count () + strlen (text),
                                sizeof *plan->integrators);
  strcpy (list, text);
  do
    {
      comma = name
              + (program_is (name) ? (size_t) (program_end (name) - name)
                                   : strcspn (name, ","));
      last = !*comma;
      *comma = '\0';
      if (strcmp (name, "all") == 0)
        for (int i = 0; hs_integrators[i]; i++)
          add_integrator (plan, text, &n, hs_integrators[i]->name, false);
      else if (strcmp (name, "basic") == 0)
        for (size_t i = 0; i < sizeof basic / sizeof *basic; i++)
          add_integrator (plan, text, &n, basic[i], false);
      else
        add_integrator (plan, text, &n, name, typed);
      name = comma + 1;
    }
  while (!last);
  release (list);
}

static const char *
arithmetic_name (int i, const void *context)
{
  (void) context;
  return *hs_arithmetics[i].name ? hs_arithmetics[i].name : NULL;
}

void
choose_arithmetics (struct plan *plan, const char *text)
{
  const char *rest = text;
  struct hs_arithmetic *a = allocate (MOST_ARITHMETICS + 1, sizeof *a);
  plan->arithmetics = a;
  for (int n = 0; rest; n++)
    {
      const char *comma = strchr (rest, ',');
      char name[16];
      snprintf (name, sizeof name, "%.*s",
                comma ? (int) (comma - rest) : (int) strlen (rest), rest);
      if (!hs_arithmetic_find (name, &a[n]))
        die (STATUS_BAD_INPUT,
             "--arithmetic=%s: no arithmetic \"%s\"%s; there are: %s, and "
             "decimal1 to decimal%d",
             text, name, suggest (name, arithmetic_name, NULL),
             names (arithmetic_name, NULL), HS_MOST_DECIMALS);
      for (int i = 0; i < n; i++)
        if (strcmp (a[i].name, name) == 0)
          bad_value ("arithmetic", text, "one is named twice");
      if (n == MOST_ARITHMETICS - 1 && comma)
        bad_value ("arithmetic", text, "too many arithmetics");
      rest = comma ? comma + 1 : NULL;
    }
}

static const char *
rule_name (int i, const void *context)
{
  (void) context;
  return hs_step_rules[i].name;
}

void
choose_rule (struct plan *plan, const char *text)
{
  struct hs_stepping *stepping = &plan->stepping;
  const char *colon = strchr (text, ':');
  char name[40];
  struct number amplitude = { 0 };
  snprintf (name, sizeof name, "%.*s",
            (int) (colon ? colon - text : (ptrdiff_t) strlen (text)), text);
  const struct hs_step_rule *rule = hs_step_rules;
  while (rule->name && strcmp (rule->name, name) != 0)
    rule++;
  if (!rule->name)
    die (STATUS_BAD_INPUT, "--step-rule=%s: no such rule%s; there are: %s",
         text, suggest (name, rule_name, NULL), names (rule_name, NULL));
  *stepping
      = (struct hs_stepping){ .rule = rule, .amplitude = rule->amplitude };
  if (!colon)
    return;
  if (rule->amplitude == 0)
    bad_value ("step-rule", text, "this rule takes no amplitude");
  const char *wrong = number_read (colon + 1, "", &amplitude);
  if (wrong)
    bad_value ("step-rule", text, wrong);
  if (!(amplitude.value >= 0 && amplitude.value <= 0.99))
    bad_value ("step-rule", text, "the amplitude must be from 0 to 0.99");
  stepping->amplitude = amplitude.value;
}
