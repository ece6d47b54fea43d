/* SPDX-License-Identifier: MIT */
/* audit: a report card.  What each integrator does on each system, beside what
   it claims.  */

#include "audit-rows.h"
#include "case.h"
#include "jobs.h"
#include "options.h"
#include "output.h"
#include "pictures.h"
#include "plot.h"
#include "program.h"
#include "say.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct study
{
  const struct plan *plan;
  int entries;
  struct entry *entry;
  struct entry **dearest; /* all of them, those of large systems first */
};

/* The entries of the other invariants stand behind that of the first.  Of a
   motion that never returns they say how that goes, more than how the
   integrator does.  */
static void
audit_invariants (const struct hs_case *c, struct entry *e)
{
  struct hs_finding finding[HS_MOST_INVARIANTS];
  const enum hs_audit_status status = hs_audit_invariants (c, finding);
  const bool returns = !isinf (hs_case_period (c));
  for (int i = 0; c->system->invariants[i].name; i++)
    {
      e[i].own = e[i].own && returns;
      e[i].status = status;
      e[i].finding = finding[i];
    }
}

static void
audit (void *context, int i)
{
  const struct study *study = context;
  struct entry *e = study->dearest[i];
  struct plan plan = *study->plan;
  if (e->check > HS_CHECK_INVARIANT)
    return; /* with the first */
  if (!plan.system)
    for (int k = 0; e->system->parameters[k].name; k++)
      plan.par[k] = e->system->parameters[k].value;
  plan.system = e->system;
  const struct hs_case c
      = case_of (&plan, e->integrator, (struct hs_grid){ 0 });
  if (e->check == HS_CHECK_INVARIANT)
    audit_invariants (&c, e);
  else
    e->status = hs_audit (&c, e->check, &e->finding);
  if (e->status == HS_AUDIT_NO_MEMORY)
    die (STATUS_FAILED, "out of memory");
  /* Of a program that was not to be run there is nothing to say.  */
  if (program_failed (e->integrator)
      && (e->finding.found == HS_FOUND_UNDECIDED
          || (e->finding.found == HS_FOUND_GROWTH + HS_GROWTH_DIVERGED
              && e->finding.measured == 0)))
    e->status = HS_AUDIT_NOT_APPLICABLE;
}

static int
dearest_first (const void *a, const void *b)
{
  const struct entry *x = *(struct entry *const *) a,
                     *y = *(struct entry *const *) b;
  const size_t m = x->system->dof, n = y->system->dof;
  return m != n ? (m < n) - (m > n) : (x > y) - (x < y);
}

static void
audit_all (struct study *study)
{
  study->dearest = allocate ((size_t) study->entries, sizeof (struct entry *));
  for (int i = 0; i < study->entries; i++)
    study->dearest[i] = &study->entry[i];
  qsort (study->dearest, (size_t) study->entries, sizeof (struct entry *),
         dearest_first);
  jobs_run (study->plan, "audit", study->entries, audit, study);
  progress_end ();
  release (study->dearest);
}

/* Whether it has its order there; and, if it claims to keep anything, what it
   keeps, for that is claimed where A does not depend on v.  */
static bool
is_own (const struct hs_integrator *integrator, const struct hs_system *system,
        int check)
{
  if (check < HS_CHECK_ORDER)
    return true;
  return hs_order_on (integrator, system) == integrator->order
         && (check == HS_CHECK_ORDER
             || !(system->traits & HS_VELOCITY_DEPENDENT)
             || integrator->traits & (HS_MAGNETIC_ONLY | HS_RODS_ONLY)
             || !(integrator->traits & (HS_SYMPLECTIC | HS_REVERSIBLE)));
}

static void
add (struct study *study, const struct hs_integrator *integrator,
     const struct hs_system *system, int check)
{
  study->entry[study->entries++]
      = (struct entry){ .integrator = integrator,
                        .system = system,
                        .check = check,
                        .own = is_own (integrator, system, check) };
}

/* The systems to look at: one, or all that are built in.  */
static const struct hs_system *
system_at (const struct plan *plan, int i)
{
  return !plan->system ? hs_systems[i] : i == 0 ? plan->system : NULL;
}

/* The checks of an integrator: those on systems of their own, then each
   system's.  */
static void
plan_checks (struct study *study, const struct hs_integrator *integrator)
{
  const struct hs_system *system;
  for (int check = 0; check < HS_CHECK_ORDER; check++)
    add (study, integrator, system_at (study->plan, 0), check);
  for (int s = 0; (system = system_at (study->plan, s)); s++)
    {
      for (int check = HS_CHECK_ORDER; check < HS_CHECK_INVARIANT; check++)
        add (study, integrator, system, check);
      for (int i = 0; system->invariants[i].name; i++)
        add (study, integrator, system, HS_CHECK_INVARIANT + i);
    }
}

static void
plan_all (struct study *study)
{
  const struct plan *plan = study->plan;
  const struct hs_system *system;
  size_t integrators = 0, each = HS_CHECK_ORDER;
  while (plan->integrators[integrators])
    integrators++;
  for (int s = 0; (system = system_at (plan, s)); s++)
    {
      each += HS_CHECK_INVARIANT - HS_CHECK_ORDER;
      for (int i = 0; system->invariants[i].name; i++)
        each++;
    }
  study->entry = allocate (integrators * each, sizeof *study->entry);
  for (int i = 0; plan->integrators[i]; i++)
    plan_checks (study, plan->integrators[i]);
}

/* What is not tried of a program.  */
static void
say_untried (const struct plan *plan)
{
  for (int i = 0; plan->integrators[i]; i++)
    {
      const struct hs_integrator *integrator = plan->integrators[i];
      if (!(integrator->traits & HS_FOREIGN))
        continue;
      say ("%s: a program: not tried are evaluations, stability, first_step "
           "and constant_force%s",
           integrator->name,
           integrator->traits & HS_OWN_START
               ? "; nor symplectic and reversible, as it is not told its start"
               : "");
    }
}

static void
check (const struct plan *plan)
{
  if (plan->summary && plan->plots)
    die (STATUS_BAD_INPUT, "--summary leaves out what --plot draws");
  for (int i = 0; plan->integrators[i]; i++)
    if (!plan->integrators[i]->advance)
      die (STATUS_BAD_INPUT, "--integrator=%s: it claims nothing to audit",
           plan->integrators[i]->name);
}

/* Writes one integrator's entries, or their summary.  */
static void
report (const struct plan *plan, struct output *output,
        const struct entry *first, int n)
{
  if (plan->summary)
    audit_write_summary (output, first, n);
  else
    output_block (output, first->integrator->name, NULL);
  for (const struct entry *e = first; e < first + n; e++)
    if (e->status == HS_AUDIT_DONE)
      {
        if (!plan->summary)
          audit_write_entry (output, e);
        audit_complain (e);
      }
}

static enum status
run (const struct plan *plan)
{
  struct table table = { 0 };
  struct study study = { .plan = plan };

  check (plan);
  plan_all (&study);
  if (plan->summary)
    audit_make_summary (&table);
  else
    audit_make_table (&table);
  struct output *output
      = output_open (plan, &table, (const char *const[]){ NULL });
  audit_all (&study);
  say_untried (plan);
  for (int i = 0, n; i < study.entries; i += n)
    {
      for (n = 1;
           i + n < study.entries
           && study.entry[i + n].integrator == study.entry[i].integrator;)
        n++;
      report (plan, output, &study.entry[i], n);
    }
  release (study.entry);
  const enum status status = programs_report (plan);
  output_close (output);
  char title[140];
  snprintf (title, sizeof title, "Report card: %s",
            plan->system ? plan->system->title : "all systems");
  return plan->plots ? worse (status, plot_draw (plan, title)) : status;
}

const struct experiment audit_experiment = {
  .name = "audit",
  .title = "Audit integrators: what each does, beside what it claims",
  .example
  = "halfstep audit --system=orbit --integrator=leapfrog,rk4 --summary",
  .options = OPTIONS_SYSTEMS | OPTIONS_INTEGRATOR | OPTIONS_JOBS
             | OPTIONS_SUMMARY | OPTIONS_FORMAT | OPTIONS_PLOT
             | OPTIONS_COLUMNS | OPTIONS_PROGRAM,
  .run = run,
  .picture = picture_audit,
};
