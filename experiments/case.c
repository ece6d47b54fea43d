/* SPDX-License-Identifier: MIT */
/* What the experiments share.  */

#include "case.h"

#include "decimal.h"
#include "program.h"
#include "say.h"
#include "settings.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

struct hs_case
case_of (const struct plan *plan, const struct hs_integrator *integrator,
         struct hs_grid grid)
{
  const double *own = NULL;
  for (int i = 0; i < plan->tuned; i++)
    if (plan->tunings[i].integrator == integrator)
      own = plan->tunings[i].own;
  return (struct hs_case){
    .system = plan->system,
    .integrator = integrator,
    .par = plan->par,
    .own = own,
    .q0 = plan->start,
    .v0 = plan->start ? plan->start + plan->system->dof : NULL,
    .grid = grid,
    .stepping
    = { .rule = plan->stepping.rule,
        .amplitude = plan->stepping.amplitude,
        .counted = plan->steps > 0
                   || (plan->stepping.rule
                       && plan->stepping.rule->traits & HS_RULE_FICTITIOUS) },
    .contacts = plan->contacts.count ? &plan->contacts : NULL,
  };
}

/* Whether the plan's integrators that solve for rods find their solutions all
   the way.  Smooth forces make no such question at the usual steps, which are
   a small part of every turn; a net near a state in which its rods' forces are
   not independent does, and when that is nobody knows beforehand.  */
static bool
rods_are_solved (const struct plan *plan)
{
  const struct hs_grid grid = settings_grid (plan);
  for (int i = 0; plan->integrators && plan->integrators[i]; i++)
    {
      const struct hs_case c = case_of (plan, plan->integrators[i], grid);
      if (c.integrator->traits & HS_RODS_ONLY
          && c.integrator->traits & HS_IMPLICIT
          && case_ran (hs_run (&c, grid.steps, NULL, NULL)).status
                 == HS_NOT_SOLVED)
        return false;
    }
  return true;
}

/* What there was memory for.  */
static double
known (double number)
{
  if (isnan (number))
    die (STATUS_FAILED, "out of memory");
  return number;
}

struct hs_scales
case_scales (const struct hs_case *c)
{
  const struct hs_scales scales = hs_scales_of (c);
  known (scales.turn);
  return scales;
}

double
case_order_span (const struct hs_case *c)
{
  return known (hs_order_span (c));
}

/* Smaller usual steps, as far as needed and to a sixteenth.  */
static void
solve_rods (struct plan *plan)
{
  for (int k = 0; k < 4 && plan->system->rods && !rods_are_solved (plan); k++)
    {
      plan->step.value /= 2;
      plan->steps *= 2; /* 0: it is the span that is given */
    }
}

void
case_usual_steps (struct plan *plan, int64_t periods, int64_t each)
{
  const struct hs_case c = case_of (plan, NULL, (struct hs_grid){ 0 });
  const struct hs_scales scales = case_scales (&c);
  const double turn = scales.turn;
  if (isinf (hs_case_period (&c)))
    periods = 1;
  const bool chosen = !plan->step.given && !plan->steps;
  each *= scales.finer;
  const double steps = (double) (periods * each);
  if (!plan->step.given)
    plan->step = (struct number){ .given = true,
                                  .value = plan->span.given && !plan->steps
                                               ? plan->span.value / steps
                                               : turn / (double) each };
  if (!plan->span.given && !plan->steps && plan_varies (plan))
    plan->span
        = (struct number){ .given = true, .value = steps * plan->step.value };
  else if (!plan->span.given && !plan->steps)
    plan->steps = periods * each;
  if (chosen && !plan_varies (plan))
    solve_rods (plan);
}

double
case_calm_step (const struct plan *plan, double h)
{
  const double omega
      = plan->system->frequency ? plan->system->frequency (plan->par) : 0;
  while (fabs (h) * omega > 0.5)
    h /= 2;
  return h;
}

int
case_count (const struct plan *plan)
{
  int n = 0;
  while (plan->integrators[n])
    n++;
  return n;
}

void
notes_add (struct notes *notes, const char *format, ...)
{
  va_list list;
  if (notes->count == MOST_NOTES)
    die (STATUS_FAILED, "too many notes");
  char *text = notes->text[notes->count];
  va_start (list, format);
  vsnprintf (text, sizeof notes->text[0], format, list);
  va_end (list);
  notes->line[notes->count++] = text;
}

/* The rule of steps that differ, and where they end.  */
static void
note_rule (struct notes *notes, const struct plan *plan,
           const struct hs_grid *grid, const char *h, const char *end)
{
  const struct hs_stepping *stepping = &plan->stepping;
  const bool fictitious = stepping->rule->traits & HS_RULE_FICTITIOUS;
  const char *s = hs_time_unit (plan->system);
  char amplitude[DECIMAL_SIZE + 8] = "", last[DECIMAL_SIZE + 60];
  if (stepping->rule->amplitude > 0)
    {
      char a[DECIMAL_SIZE];
      decimal_write (stepping->amplitude, a);
      snprintf (amplitude, sizeof amplitude, ", a = %s", a);
    }
  if (plan->steps || fictitious)
    snprintf (last, sizeof last, "%lld steps, wherever they end",
              (long long) grid->steps);
  else
    snprintf (last, sizeof last, "to t = %s %.30s", end, s);
  notes_add (notes, "step rule: %s: %s, h = %s %s%s; %s", stepping->rule->name,
             stepping->rule->title, h, s, amplitude, last);
}

/* As many coordinates a line as fit.  */
static void
note_start (struct notes *notes, const struct plan *plan,
            const struct hs_grid *grid)
{
  const size_t dof = plan->system->dof;
  char line[300], value[DECIMAL_SIZE], word[DECIMAL_SIZE + 80];
  decimal_write (grid->t0, value);
  snprintf (line, sizeof line, "start: t = %s %s%s", value,
            hs_time_unit (plan->system),
            plan->start ? "" : ", as the parameters say");
  for (size_t i = 0; plan->start && i < 2 * dof; i++)
    {
      decimal_write (plan->start[i], value);
      snprintf (word, sizeof word, "%.30s = %s %.30s",
                plan->system->columns[i], value, plan->system->units[i]);
      if (strlen (line) + strlen (word) + 3 > sizeof line)
        {
          notes_add (notes, "%s", line);
          snprintf (line, sizeof line, "start: %s", word);
        }
      else
        sprintf (line + strlen (line), ", %s", word);
    }
  if (plan->start || plan->t0.given)
    notes_add (notes, "%s", line);
}

void
notes_of_grid (struct notes *notes, const struct plan *plan,
               const struct hs_grid *grid)
{
  char h[DECIMAL_SIZE], end[DECIMAL_SIZE];
  note_start (notes, plan, grid);
  decimal_write (grid->h, h);
  decimal_write (grid->end, end);
  if (plan_varies (plan))
    {
      note_rule (notes, plan, grid, h, end);
      return;
    }
  const char *s = hs_time_unit (plan->system);
  notes_add (notes, "step: %s %s, steps: %lld, to t = %s %s", h, s,
             (long long) grid->steps, end, s);
}

int
case_conserved (const struct hs_case *c, int most,
                struct hs_conserved *conserved, struct notes *notes)
{
  const struct hs_invariant *invariants = c->system->invariants;
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
  int n = 0;
  hs_case_start (c, q, v);
  for (; n < most && invariants[n].name; n++)
    {
      char start[DECIMAL_SIZE];
      conserved[n]
          = hs_conserved_start (&invariants[n], c->par, c->grid.t0, q, v);
      if (!isfinite (conserved[n].start))
        die (STATUS_BAD_INPUT, "--start: the %s there is not finite",
             invariants[n].name);
      decimal_write (conserved[n].start, start);
      notes_add (notes, "%s_error: %s%s, start value %s %s",
                 invariants[n].name,
                 n == 0 && c->system->traits & HS_OPEN
                     ? "difference from the exact motion's, "
                     : "",
                 conserved[n].absolute
                     ? "absolute (the start value is under rounding)"
                     : "relative to |start value|",
                 start, invariants[n].unit);
    }
  return n;
}

void
case_truth (const struct hs_case *c, double span, int times, int phases,
            struct hs_truth *truth)
{
  char length[DECIMAL_SIZE];
  if (!hs_truth_make (truth, c, span, times, phases))
    die (STATUS_FAILED, "out of memory");
  if (truth->known)
    return;
  decimal_write (span, length);
  die (STATUS_NOT_FINITE,
       "--system=%s: no exact solution is known, and over a span of %s %s "
       "none could be computed to measure errors against; over a shorter "
       "--span it may",
       c->system->name, length, hs_time_unit (c->system));
}

const char *
case_computed (const struct hs_case *c)
{
  return c->system->flow ? "" : ", which is computed";
}

bool
case_rests (const struct hs_case *c, double span)
{
  const size_t dof = c->system->dof;
  double q[HS_MOST_DOF], v[HS_MOST_DOF], a[HS_MOST_DOF];
  bool moves = false;
  hs_case_start (c, q, v);
  for (int i = 0; i < 8; i++)
    {
      c->system->acceleration (1, c->par, c->grid.t0 + span * i / 8, q, v, a);
      for (size_t d = 0; d < dof; d++)
        moves = moves || v[d] != 0 || a[d] != 0;
    }
  return !moves;
}

/* Steps that are known beforehand have a limit of their own.  */
static void
warn_known (const struct hs_case *c)
{
  char product[DECIMAL_SIZE], a[DECIMAL_SIZE];
  if (hs_steps_stay (c))
    return;
  decimal_write (fabs (c->grid.h) * c->system->frequency (c->par), product);
  decimal_write (c->stepping.amplitude, a);
  say ("warning: %s: h omega = %s is not stable by --step-rule=%s:%s: small "
       "oscillations grow without bound",
       c->integrator->name, product, c->stepping.rule->name, a);
}

void
case_warn (const struct hs_case *c)
{
  const double limit = c->own && c->integrator->limit
                           ? c->integrator->limit (c->own)
                           : c->integrator->stability;
  char product[DECIMAL_SIZE], bound[DECIMAL_SIZE];
  if (!c->system->frequency || limit == 0)
    return;
  const struct hs_step_rule *rule = c->stepping.rule;
  if (rule && rule->traits & HS_RULE_KNOWN)
    {
      warn_known (c);
      return;
    }
  const double most
      = rule && rule->traits & HS_RULE_WAVERS ? 1 + c->stepping.amplitude : 1;
  const double h_omega
      = most * fabs (c->grid.h) * c->system->frequency (c->par);
  if (h_omega < limit)
    return;
  decimal_write (h_omega, product);
  decimal_write (limit, bound);
  say ("warning: %s: h omega = %s is not below the stability limit %s: small "
       "oscillations grow without bound",
       c->integrator->name, product, bound);
}

void
case_check_rule (const struct hs_case *c)
{
  if (!hs_case_varies (c))
    return;
  const struct hs_step_rule *rule = c->stepping.rule;
  switch (hs_step_rule_check (c))
    {
    case HS_RULE_FINE:
      break;
    case HS_RULE_NO_SPLITTING:
      die (STATUS_BAD_INPUT,
           "--step-rule=%s: %s is not made of kicks and drifts; "
           "drift-kick-drift is",
           rule->name, c->integrator->name);
    case HS_RULE_NO_POTENTIAL:
      die (STATUS_BAD_INPUT,
           "--step-rule=%s: %s has no potential that is below 0, as that of "
           "orbit is",
           rule->name, c->system->name);
    case HS_RULE_MASSES:
      die (STATUS_BAD_INPUT,
           "--step-rule=%s: the kinetic energy of %s is not v^2/2, as that of "
           "orbit is: its masses are not 1",
           rule->name, c->system->name);
    }
}

void
case_warn_rule (const struct plan *plan)
{
  if (plan_varies (plan) && plan->stepping.rule->traits & HS_RULE_NAIVE)
    say (
        "warning: --step-rule=%s: a step that follows the state can undo "
        "what symplectic and reversible integrators keep, and the energy "
        "drifts; by --step-rule=symmetric it does not, of reversible one-step "
        "integrators as velocity-verlet and of stormer-verlet-varying",
        plan->stepping.rule->name);
}

const char *
title_of_rule (const struct plan *plan, char *text, size_t size)
{
  const struct hs_stepping *s = &plan->stepping;
  *text = '\0';
  if (plan_varies (plan) && s->rule->amplitude > 0)
    snprintf (text, size, ", %s steps, a = %.4g", s->rule->name, s->amplitude);
  else if (plan_varies (plan))
    snprintf (text, size, ", %s steps", s->rule->name);
  return text;
}

struct hs_report
case_ran (struct hs_report end)
{
  if (end.status == HS_NO_MEMORY)
    die (STATUS_FAILED, "out of memory");
  return end;
}

enum status
case_end (const struct hs_case *c, const struct hs_report *end)
{
  char t[DECIMAL_SIZE];
  case_ran (*end);
  if (end->tunnelled)
    say (
        "warning: %s: step %lld is longer than the walls are apart, and loses "
        "the impacts in it; a smaller step, or --contact=located, would help",
        c->integrator->name, (long long) end->tunnelled);
  if (end->status == HS_DONE || end->status == HS_STOPPED)
    return STATUS_DONE;
  if (program_failed (c->integrator))
    return STATUS_DONE; /* programs_report says it */
  decimal_write (end->t, t);
  if (end->status == HS_NOT_SOLVED)
    say ("%s: the equations of step %lld, t = %s, found no solution by "
         "repetition; a smaller step would help",
         c->integrator->name, (long long) end->step, t);
  else if (end->status == HS_HITS)
    say ("%s: more hits in step %lld, to t = %s, than can be told apart; a "
         "smaller step would help",
         c->integrator->name, (long long) end->step, t);
  else if (end->status == HS_UNKNOWN)
    say ("%s: from step %lld, t = %s, on the motion is not known",
         c->integrator->name, (long long) end->step, t);
  else if (end->status == HS_TOO_MANY)
    say (
        "%s: --step-rule=%s has taken %lld steps, 100 times as many as of the "
        "length --step, and is at t = %s only: its steps became too short",
        c->integrator->name, c->stepping.rule->name, (long long) end->step, t);
  else
    say ("%s: numbers stopped being finite at step %lld, t = %s",
         c->integrator->name, (long long) end->step, t);
  return STATUS_NOT_FINITE;
}

enum status
worse (enum status a, enum status b)
{
  return a > b ? a : b;
}
