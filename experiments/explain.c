/* SPDX-License-Identifier: MIT */
/* In words what was measured.  Nothing is said that this run does not show:
   classes of growth are those of hs_drift_decide, and one of no confidence is
   none; that two integrators are one is said of states that were compared at
   every step.  */

#include "explain.h"

#include "say.h"

#include <math.h>
#include <string.h>

enum
{
  FEW_STEPS = 10 /* of less, that runs are alike is not said */
};

/* Runs no farther apart than this part of the motion's size are alike.  */
static const double ALIKE = 1e-10;

void
explain_claims (FILE *stream, const struct hs_case *c)
{
  static const struct
  {
    unsigned trait;
    const char *name;
  } traits[] = { { HS_SYMPLECTIC, "symplectic" },
                 { HS_REVERSIBLE, "reversible" },
                 { HS_IMPLICIT, "implicit" } };
  if (!c->integrator->advance)
    {
      fputs ("the exact solution", stream);
      return;
    }
  fprintf (stream, "order %d", hs_case_order (c));
  /* Those of maps hold where the force is of the place alone.  */
  if (c->system->traits & HS_VELOCITY_DEPENDENT)
    return;
  for (size_t i = 0; i < sizeof traits / sizeof *traits; i++)
    if (c->integrator->traits & traits[i].trait)
      fprintf (stream, ", %s", traits[i].name);
}

/* Whether the step is beyond the limit for small oscillations.  */
static void
explain_limit (FILE *stream, const struct hs_case *c)
{
  const double limit = c->own && c->integrator->limit
                           ? c->integrator->limit (c->own)
                           : c->integrator->stability;
  if (!c->system->frequency || limit == 0)
    return;
  const double h_omega = fabs (c->grid.h) * c->system->frequency (c->par);
  if (h_omega >= limit)
    fprintf (stream,
             "  The step is beyond the stability limit: h omega is %.4g, and "
             "must be below %.4g.",
             h_omega, limit);
}

/* An energy that is off by that part is not kept, whatever did it.  */
static const double LOST = 1e-3;

static void
explain_end (FILE *stream, const struct hs_report *end)
{
  if (end->status == HS_NOT_SOLVED)
    fprintf (stream, "ended at step %lld: its equations found no solution.",
             (long long) end->step);
  else
    fprintf (stream, "ended at step %lld: numbers stopped being finite.",
             (long long) end->step);
}

static void
explain_lost (FILE *stream, const char *the, const struct hs_case *c,
              const struct hs_drift *drift)
{
  fprintf (stream,
           "%s step is too large: the energy error was %.3g at t = %.5g %s, "
           "on average %.3g, and is %.3g now.",
           the, drift->maximum, drift->at, hs_time_unit (c->system),
           drift->sum / (double) drift->seen, drift->last);
}

static void
explain_energy (FILE *stream, const struct hs_case *c,
                const struct hs_report *end, const struct hs_drift *drift)
{
  const bool whole = end->status == HS_DONE;
  const struct hs_drift_verdict verdict = hs_drift_decide (drift, whole);
  const double most = drift->maximum;
  if (!whole)
    {
      explain_end (stream, end);
      fprintf (stream, "  The energy error had reached %.3g.", most);
      return;
    }
  const bool lost = hs_drift_is_lost (drift, verdict.growth, true);
  /* What is not sure is not said; nor that what is off by more than itself
     has bounds.  */
  const bool said = verdict.confidence >= HS_SURE
                    && !(most > 1 && verdict.growth == HS_GROWTH_BOUNDED);
  if (most == 0)
    fputs ("no energy error at all.", stream);
  else if (verdict.growth == HS_GROWTH_ROUNDING && most < LOST)
    fprintf (stream, "the energy is kept to rounding: %.1e off at most.",
             most);
  else if (verdict.growth == HS_GROWTH_ROUNDING)
    fprintf (stream,
             "the energy is lost in the rounding of its terms, which are far "
             "larger: %.1e off at most.",
             most);
  else if (lost && !said)
    explain_lost (stream, "the", c, drift);
  else if (!said)
    fprintf (stream, "energy error at most %.3g so far.", most);
  else if (verdict.growth == HS_GROWTH_BOUNDED)
    fprintf (stream,
             "the energy error is bounded: %.3g at most, %.3g on average.",
             most, drift->sum / (double) drift->seen);
  else if (verdict.growth == HS_GROWTH_EXPONENTIAL)
    fprintf (stream, "the energy error grows exponentially, to %.3g so far.",
             most);
  else
    fprintf (stream,
             "the energy error drifts, to %.3g so far; a fitted line has the "
             "slope %.2g per %s.",
             most, verdict.rate, hs_time_unit (c->system));
  if (most > 1 && drift->base != 0)
    fputs ("  That is more than the energy itself.", stream);
  if (lost && said)
    explain_lost (stream, "  The", c, drift);
}

/* The runner's run so far.  */
static struct hs_case
measured_case (const struct show *show, const struct runner *r)
{
  struct hs_case c = r->c;
  hs_grid_of_steps (r->c.grid.t0, show->h, show->step, &c.grid);
  return c;
}

void
explain_open (struct explanation *explanation, const struct show *show)
{
  *explanation = (struct explanation){ .seen = *show };
  for (int i = 0; i < show->count; i++)
    {
      const struct hs_case c = measured_case (show, &show->runner[i]);
      if (!show->runner[i].shown || !show->has_energy || show->step == 0)
        continue;
      explanation->follow[i] = hs_follow_open (&c);
      if (!explanation->follow[i])
        die (STATUS_FAILED, "out of memory");
    }
}

void
explain_close (struct explanation *explanation)
{
  for (int i = 0; i < SHOW_MOST; i++)
    hs_follow_close (explanation->follow[i]);
  *explanation = (struct explanation){ 0 };
}

bool
explain_measure (struct explanation *explanation, int steps)
{
  for (int i = 0; i < SHOW_MOST; i++)
    if (explanation->follow[i]
        && !hs_follow_on (explanation->follow[i], steps))
      return false;
  return true;
}

/* By a run that is measured anew; before that is over by what the show has
   seen.  */
static void
explain_run (FILE *stream, const struct show *show, const struct runner *r,
             struct hs_follow *follow)
{
  const struct hs_case c = measured_case (show, r);
  struct hs_drift drift;
  const struct hs_report end = hs_follow_report (follow, &drift);
  if (hs_follow_on (follow, 0))
    explain_energy (stream, &c, &end, &drift);
  else
    fprintf (stream,
             "energy error at most %.3g so far; how it grows is being "
             "measured, %.0f %%.",
             r->most, 100 * (double) end.step / (double) c.grid.steps);
}

static void
explain_runner (FILE *stream, const struct explanation *explanation, int i)
{
  const struct show *show = &explanation->seen;
  const struct runner *r = &show->runner[i];
  const struct hs_report end = { .status = r->status, .step = r->step };
  fprintf (stream, "%d %s (", i + 1, r->integrator->name);
  explain_claims (stream, &r->c);
  fputs ("): ", stream);
  if (explanation->follow[i])
    explain_run (stream, show, r, explanation->follow[i]);
  else if (r->status != HS_DONE)
    explain_end (stream, &end);
  else if (!isfinite (r->off))
    fputs ("nothing is known that it could be measured by.", stream);
  explain_limit (stream, &r->c);
  if (r->status == HS_DONE && show->step > 0 && isfinite (r->off)
      && r->integrator->advance)
    fprintf (stream, "  It was then %.2g from the exact state.", r->off);
  fputc ('\n', stream);
}

static bool
are_alike (const struct show *show, int i, int k)
{
  const struct runner *a = &show->runner[i], *b = &show->runner[k];
  const double d = i > k ? show->apart[i][k] : show->apart[k][i];
  return i != k && a->shown && b->shown && d <= ALIKE * show->far;
}

/* Those that go the same way as the i-th, if no one before it does.  */
static void
explain_alike (FILE *stream, const struct show *show, int i)
{
  int others = 0, written = 0;
  double most = 0;
  for (int k = 0; k < show->count; k++)
    if (are_alike (show, i, k))
      {
        if (k < i)
          return;
        others++;
        most = fmax (most, show->apart[k][i]);
      }
  for (int k = i; k < show->count && others; k++)
    if (k == i || are_alike (show, i, k))
      {
        fprintf (stream, "%s%s",
                 written == 0        ? ""
                 : written == others ? " and "
                                     : ", ",
                 show->runner[k].integrator->name);
        written++;
      }
  if (others)
    fprintf (stream,
             " take the same way: their states were never farther apart than "
             "%.1e.\n",
             most);
}

/* What the numbers are, and whether the run is long enough for a verdict.  */
static void
explain_whole (FILE *stream, const struct show *show)
{
  const struct hs_case c = measured_case (show, &show->runner[0]);
  const char *unit = hs_time_unit (show->plan.system);
  const double periods = fabs (c.grid.end - c.grid.t0) / hs_case_period (&c);
  fprintf (stream, "%s, h = %.6g %s, after %lld steps",
           show->plan.system->title, show->h, unit, (long long) show->step);
  if (periods > 0)
    fprintf (stream, " or %.3g periods", periods);
  fprintf (stream, ".%s",
           !show->has_energy       ? "  No energy is known."
           : show->energy.absolute ? "  Energy errors are absolute."
           : show->course.open     ? "  Energy errors are differences from "
                                     "the exact motion's."
                                   : "  Energy errors are relative.");
  if (show->has_energy && periods < HS_DRIFT_FEW && periods > 0)
    fprintf (stream, "  Before %d periods nobody can say how they grow.",
             HS_DRIFT_FEW);
  fputc ('\n', stream);
}

void
explain_write (FILE *stream, const struct explanation *explanation)
{
  const struct show *show = &explanation->seen;
  explain_whole (stream, show);
  if (show->step == 0)
    fputs ("Nothing has moved yet.\n", stream);
  for (int i = 0; i < show->count && show->step > 0; i++)
    if (show->runner[i].shown)
      explain_runner (stream, explanation, i);
  for (int i = 0; i < show->count && show->step >= FEW_STEPS; i++)
    explain_alike (stream, show, i);
}
