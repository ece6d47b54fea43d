/* SPDX-License-Identifier: MIT */
/* list: what there is, straight from the registry.  */

#include "decimal.h"
#include "file.h"
#include "options.h"
#include "say.h"

#include <math.h>

/* Whether they differ in name and value alone.  */
static bool
alike (const struct hs_parameter *a, const struct hs_parameter *b)
{
  return b->name && strcmp (a->doc, b->doc) == 0
         && strcmp (a->unit, b->unit) == 0 && a->min == b->min
         && a->max == b->max;
}

/* Those that are alike, as the masses of many bodies, are one.  */
static void
list_parameters (FILE *out, const char *prefix, const struct hs_parameter *p)
{
  for (; p && p->name; p++)
    {
      const struct hs_parameter *first = p;
      char value[DECIMAL_SIZE], min[DECIMAL_SIZE], max[DECIMAL_SIZE];
      decimal_write (p->value, value);
      decimal_write (p->min, min);
      decimal_write (p->max, max);
      if (p->min == p->max)
        {
          fprintf (out, "      %s is %s  %s\n", p->name, value, p->doc);
          continue;
        }
      fprintf (out, "      --set %s%s%s=%s", prefix, *prefix ? "." : "",
               p->name, value);
      while (alike (p, p + 1))
        p++;
      if (p > first)
        fprintf (out, " ... %s", p->name);
      fprintf (out, "  %s, from %s to %s%s%s\n", p->doc, min, max,
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

/* All, or of many the first two and the last.  */
static void
list_columns (FILE *out, size_t n, const char *const *columns)
{
  for (size_t k = 0; k < n; k++)
    if (n <= 8 || k < 2 || k == n - 1)
      fprintf (out, " %s%s", k == n - 1 && n > 8 ? "... " : "", columns[k]);
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
      list_columns (out, s->dof, s->columns);
      list_columns (out, s->dof, s->columns + s->dof);
      for (int k = 0; s->invariants[k].name; k++)
        fprintf (out, "%s %s",
                 k                     ? ","
                 : s->traits & HS_OPEN ? "; not conserved:"
                                       : "; conserved:",
                 s->invariants[k].name);
      fprintf (out, "\n      %s\n", s->reference);
    }
}

static void
list_faults (FILE *out)
{
  fputs ("Faults, what integrators are written as by mistake:\n", out);
  for (int i = 0; hs_faults[i]; i++)
    {
      const struct hs_fault *f = hs_faults[i];
      fprintf (out, "\n  %s\n      %s\n", f->name, f->title);
      say_wrapped (out, "      ", "what:", f->what);
      say_wrapped (out, "      ", "consequence:", f->consequence);
      say_wrapped (out, "      ", "cure:", f->cure);
      for (const struct hs_fault_map *m = f->maps; m && m->map.name; m++)
        {
          fprintf (out, "      --integrator=%s  for %s\n", m->map.name,
                   m->spoils);
          list_parameters (out, m->map.name, m->map.parameters);
        }
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
              { "faults", list_faults },
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
    die (STATUS_BAD_INPUT, "list \"%s\"%s: there are %s", plan->operand,
         suggest (plan->operand, kind_name, NULL), names (kind_name, NULL));
  file_close (&out);
  return STATUS_DONE;
}

const struct experiment list_experiment = {
  .name = "list",
  .title = "List the integrators, systems, faults and experiments",
  .example = "halfstep list integrators",
  .options = OPTIONS_OPERAND,
  .operand = "[integrators|systems|faults|experiments] ",
  .run = run,
};
