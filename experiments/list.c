/* SPDX-License-Identifier: MIT */
/* list: what there is, straight from the registry.  */

#include "decimal.h"
#include "file.h"
#include "options.h"
#include "say.h"

#include <math.h>

static void
list_parameters (FILE *out, const char *prefix, const struct hs_parameter *p)
{
  for (; p && p->name; p++)
    {
      char value[DECIMAL_SIZE], min[DECIMAL_SIZE], max[DECIMAL_SIZE];
      decimal_write (p->value, value);
      decimal_write (p->min, min);
      decimal_write (p->max, max);
      fprintf (out, "      --set %s%s%s=%s  %s, from %s to %s%s%s\n", prefix,
               *prefix ? "." : "", p->name, value, p->doc, min, max,
               strcmp (p->unit, "1") == 0 ? "" : " ",
               strcmp (p->unit, "1") == 0 ? "" : p->unit);
    }
}

static void
list_integrators (FILE *out)
{
  static const char *const traits[]
      = { "symplectic", "reversible", "staggered", "implicit" };
  fputs ("Integrators, how a system is stepped:\n", out);
  for (int i = 0; hs_integrators[i]; i++)
    {
      const struct hs_integrator *I = hs_integrators[i];
      fprintf (out, "\n  %s\n      %s\n      order %d, evaluations a step ",
               I->name, I->title, I->order);
      if (I->evaluations)
        fprintf (out, "%u", I->evaluations);
      else
        fputs ("vary", out);
      for (unsigned bit = 0; bit < sizeof traits / sizeof *traits; bit++)
        if (I->traits & 1u << bit)
          fprintf (out, ", %s", traits[bit]);
      if (isinf (I->stability))
        fputs (", stable for any step that can be solved", out);
      else if (I->stability > 0)
        {
          char limit[DECIMAL_SIZE];
          decimal_write (I->stability, limit);
          fprintf (out, ", stable up to h omega = %s", limit);
        }
      if (I->traits & HS_MAGNETIC_ONLY)
        fputs ("\n      for magnetic forces only", out);
      else if (I->traits & HS_RODS_ONLY)
        fputs ("\n      for systems with rods only", out);
      else if (I->velocity_order != I->order)
        fprintf (out, "\n      %s where the force depends on the velocity",
                 I->velocity_order ? "order 1" : "of no use");
      for (int k = 0; I->aliases[k]; k++)
        fprintf (out, "%s%s", k ? ", " : "\n      also called ",
                 I->aliases[k]);
      fprintf (out, "\n      %s\n", I->reference);
      list_parameters (out, I->name, I->parameters);
    }
  fputs ("\n  exact\n      the exact solution, to be run beside the others\n\n"
         "  What others call \"leapfrog\" or \"position Verlet\" may be "
         "drift-kick-drift.\n",
         out);
}

static void
list_systems (FILE *out)
{
  fputs ("Systems, what moves:\n", out);
  for (int i = 0; hs_systems[i]; i++)
    {
      const struct hs_system *s = hs_systems[i];
      fprintf (out, "\n  %s\n      %s, %s\n", s->name, s->title, s->equation);
      list_parameters (out, "", s->parameters);
      fputs ("      columns", out);
      for (size_t k = 0; k < 2 * s->dof; k++)
        fprintf (out, " %s", s->columns[k]);
      for (int k = 0; s->invariants[k].name; k++)
        fprintf (out, "%s %s",
                 k ? "," : "; conserved:", s->invariants[k].name);
      fprintf (out, "\n      %s\n", s->reference);
    }
}

static void
list_experiments (FILE *out)
{
  fputs ("Experiments, what is asked:\n", out);
  for (int i = 0; experiments[i]; i++)
    fprintf (out, "\n  %s\n      %s\n      %s\n", experiments[i]->name,
             experiments[i]->title, experiments[i]->example);
}

static const struct
{
  const char *name;
  void (*list) (FILE *out);
} kinds[] = { { "integrators", list_integrators },
              { "systems", list_systems },
              { "experiments", list_experiments } };
enum
{
  KINDS = sizeof kinds / sizeof *kinds
};

static const char *
kind_name (int i, const void *context)
{
  (void) context;
  return i < KINDS ? kinds[i].name : NULL;
}

static enum status
run (const struct plan *plan)
{
  struct file out = file_open (NULL);
  bool found = false;
  for (int i = 0; i < KINDS; i++)
    if (!plan->operand || strcmp (plan->operand, kinds[i].name) == 0)
      {
        if (!plan->operand && i)
          fputc ('\n', out.stream);
        kinds[i].list (out.stream);
        found = true;
      }
  if (!found)
    die (STATUS_BAD_INPUT,
         "list \"%s\"%s: there are integrators, systems, experiments",
         plan->operand, suggest (plan->operand, kind_name, NULL));
  file_close (&out);
  return STATUS_DONE;
}

const struct experiment list_experiment = {
  .name = "list",
  .title = "List the integrators, systems and experiments",
  .example = "halfstep list integrators",
  .options = OPTIONS_OPERAND,
  .run = run,
};
