/* SPDX-License-Identifier: MIT */
/* The rows of an audit: each finding, or the worst of an integrator's.  */

#include "audit-rows.h"

#include "decimal.h"
#include "say.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *const check_names[]
    = { "evaluations", "start_evaluations", "stability",
        "first_step",  "constant_force",    "order",
        "symplectic",  "reversible" };
static const char *const found_names[]
    = { "undecided", "number",      "zero",     "defect",
        "unstable",  "solvable",    "rounding", "bounded",
        "linear",    "exponential", "diverged" };
static const char *const claim_names[]
    = { "holds", "fails", "undecided", "measured" };

static const char *
check_name (const struct entry *e)
{
  return e->check < HS_CHECK_INVARIANT
             ? check_names[e->check]
             : e->system->invariants[e->check - HS_CHECK_INVARIANT].name;
}

static const char *
system_name (const struct entry *e)
{
  return e->finding.system ? e->finding.system->name : "free-fall";
}

/* Names a claim that does not hold.  */
void
audit_complain (const struct entry *e)
{
  const struct hs_finding *f = &e->finding;
  char measured[DECIMAL_SIZE] = "nothing", expected[DECIMAL_SIZE] = "none";
  if (f->claim != HS_CLAIM_FAILS && f->claim != HS_CLAIM_UNDECIDED)
    return;
  if (isfinite (f->measured))
    snprintf (measured, sizeof measured, "%.4g", f->measured);
  if (isfinite (f->expected))
    decimal_write (f->expected, expected);
  say ("%s: claim %s: %s on %s: found %s%s%s, claimed %s", e->integrator->name,
       f->claim == HS_CLAIM_FAILS ? "fails" : "undecided", check_name (e),
       system_name (e), measured, f->found == HS_FOUND_NUMBER ? "" : ", ",
       f->found == HS_FOUND_NUMBER ? "" : found_names[f->found], expected);
}

void
audit_make_table (struct table *table)
{
  table_add (table, KIND_BLOCK, NULL, "integrator");
  table_add (table, KIND_TEXT, NULL, "system");
  table_add (table, KIND_TEXT, NULL, "check");
  table_add (table, KIND_REAL, NULL, "measured");
  table_add (table, KIND_REAL, NULL, "expected");
  table_add (table, KIND_TEXT, NULL, "verdict");
  table_add (table, KIND_TEXT, NULL, "finding");
  table_add (table, KIND_REAL, NULL, "floor");
  table_add (table, KIND_REAL, NULL, "power");
  table_add (table, KIND_TEXT, NULL, "domain");
  table_add (table, KIND_REAL, NULL, "confidence");
}

void
audit_write_entry (struct output *output, const struct entry *e)
{
  output_row (output,
              (const union cell[]){ { .text = system_name (e) },
                                    { .text = check_name (e) },
                                    { .real = e->finding.measured },
                                    { .real = e->finding.expected },
                                    { .text = claim_names[e->finding.claim] },
                                    { .text = found_names[e->finding.found] },
                                    { .real = e->finding.floor },
                                    { .real = e->finding.power },
                                    { .text = e->own ? "own" : "beyond" },
                                    { .real = e->finding.confidence } });
}

void
audit_make_summary (struct table *table)
{
  table_add (table, KIND_TEXT, NULL, "integrator");
  table_add (table, KIND_COUNT, NULL, "order");
  table_add (table, KIND_REAL, NULL, "measured_order");
  table_add (table, KIND_REAL, NULL, "evaluations");
  table_add (table, KIND_REAL, NULL, "stability");
  table_add (table, KIND_TEXT, NULL, "stability_finding");
  table_add (table, KIND_TEXT, NULL, "symplectic");
  table_add (table, KIND_TEXT, NULL, "reversible");
  table_add (table, KIND_TEXT, NULL, "energy");
  table_add (table, KIND_REAL, NULL, "max_energy_error");
  table_add (table, KIND_TEXT, NULL, "angular_momentum");
  table_add (table, KIND_TEXT, NULL, "constant_force");
  table_add (table, KIND_REAL, NULL, "first_step");
  table_add (table, KIND_COUNT, NULL, "failed");
  table_add (table, KIND_COUNT, NULL, "undecided");
  table_add (table, KIND_REAL, NULL, "energy_confidence");
}

static bool
is_worse (const struct hs_finding *a, const struct hs_finding *b)
{
  const double off = fabs (a->measured - a->expected);
  if (a->found <= HS_FOUND_NUMBER)
    return !(off <= fabs (b->measured - b->expected));
  return a->found > b->found
         || (a->found == b->found && a->measured > b->measured);
}

/* The worst of an integrator's findings of one name: in its own domain, or
   beyond where that is all that was asked for; NULL: there is none.  */
static const struct entry *
worst (const struct entry *first, int n, const char *name)
{
  const struct entry *found = NULL;
  for (const struct entry *e = first; e < first + n; e++)
    if (e->status == HS_AUDIT_DONE && strcmp (check_name (e), name) == 0
        && (!found || e->own > found->own
            || (e->own == found->own
                && is_worse (&e->finding, &found->finding))))
      found = e;
  return found;
}

static const char *
word (const struct entry *e)
{
  return e ? found_names[e->finding.found] : NULL;
}

static double
real (const struct entry *e)
{
  return e ? e->finding.measured : NAN;
}

/* Its claim, or what was found where none is made.  */
static bool
is_undecided (const struct hs_finding *f)
{
  return f->claim == HS_CLAIM_UNDECIDED || f->found == HS_FOUND_UNDECIDED;
}

void
audit_write_summary (struct output *output, const struct entry *first, int n)
{
  const struct entry *energy = worst (first, n, "energy");
  int64_t failed = 0, undecided = 0;
  for (const struct entry *e = first; e < first + n; e++)
    if (e->status == HS_AUDIT_DONE)
      {
        failed += e->finding.claim == HS_CLAIM_FAILS;
        undecided += is_undecided (&e->finding);
      }
  output_row (output,
              (const union cell[]){
                  { .text = first->integrator->name },
                  { .count = first->integrator->order == HS_ORDER_UNKNOWN
                                 ? 0
                                 : first->integrator->order },
                  { .real = real (worst (first, n, "order")) },
                  { .real = real (worst (first, n, "evaluations")) },
                  { .real = real (worst (first, n, "stability")) },
                  { .text = word (worst (first, n, "stability")) },
                  { .text = word (worst (first, n, "symplectic")) },
                  { .text = word (worst (first, n, "reversible")) },
                  { .text = word (energy) },
                  { .real = real (energy) },
                  { .text = word (worst (first, n, "angular_momentum")) },
                  { .text = word (worst (first, n, "constant_force")) },
                  { .real = real (worst (first, n, "first_step")) },
                  { .count = failed },
                  { .count = undecided },
                  { .real = energy ? energy->finding.confidence : NAN } });
}
