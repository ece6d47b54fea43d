/* SPDX-License-Identifier: MIT */
/* Who made a trace, and what is wrong with it.

   Explanations are tried from the simplest on: a registered integrator or a
   known fault; the same with angles in degrees, or with numbers cut off
   instead of rounded; several steps in each row; one number other than told;
   noise.  The first kind that explains the trace to its last digits ends the
   search.  Within it one map must be left, but for those that are the same map
   on this system; if several are, it is not known which, and that is the
   answer.  */

#include "character.h"
#include "facts.h"
#include "inquest.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

/* Digits: how near the exact motion that is.  */
static const double NEAR = 1000;
/* And as many as rows may be off where steps differ.  */
static const double COARSE = 100;
enum
{
  FEWEST = 5, /* rows that can tell anything */
  LONG = 128
};

/* What windows that are not the whole would say, should nothing explain longer
   ones, over which least squares may have lost their way.  */
static void
keep_short (struct inquest *i, struct candidates *c, struct search search,
            enum explanation explanation)
{
  const struct hs_diagnosis before = *i->d;
  search.parted = false;
  /* What remembers was looked at from row 0 alone.  */
  const bool most = 2 * search.rows > i->trial.trace->rows;
  for (int k = 0; k < c->count; k++)
    c->list[k].alive
        = c->list[k].alive && (most || !c->list[k].model.remembers);
  if (explanation == A_NUMBER)
    settle_number (i, c, &search);
  else
    settle (i, c, &search);
  const size_t quarter = i->trial.trace->rows / 4;
  const size_t least = quarter < LONG ? quarter : LONG;
  if (i->d->origin != HS_ORIGIN_UNKNOWN && i->d->window >= least
      && (!i->has_short || i->d->window > i->of_short.window))
    {
      i->of_short = *i->d;
      i->has_short = true;
    }
  *i->d = before;
}

bool
try_explanation (struct inquest *i, enum explanation explanation)
{
  struct candidates c = { 0 };
  struct search search;
  candidates_add (&c, &i->trial, explanation);
  i->d->maps = c.count > i->d->maps ? c.count : i->d->maps;
  i->failed = i->failed || !search_run (&i->trial, &c, &search);
  const bool settled
      = !i->failed
        && (explanation == A_NUMBER ? settle_number (i, &c, &search)
                                    : settle (i, &c, &search));
  if (!i->failed && search.parted && !i->changed)
    keep_short (i, &c, search, explanation);
  if (!i->failed && explanation == AS_IT_IS)
    {
      for (int k = 0; k < c.count; k++)
        if (!c.list[k].model.integrator->advance)
          {
            i->trial.inexact = c.list[k].rows;
            i->trial.departs = c.list[k].alive ? NAN : c.list[k].fit.units;
          }
    }
  candidates_free (&c);
  return settled || i->failed;
}

static bool
any_alive (const struct candidates *c)
{
  for (int k = 0; k < c->count; k++)
    if (c->list[k].alive)
      return true;
  return false;
}

/* All rows but the first; a registered integrator, which should have begun
   with it, only if it is `the_last' thing to try.  */
static bool
try_without_first (struct inquest *i, enum explanation explanation,
                   bool the_last)
{
  struct candidates c = { 0 };
  struct search search;
  i->trial.from = 1;
  candidates_add (&c, &i->trial, explanation);
  i->failed = i->failed || !search_run (&i->trial, &c, &search);
  if (!i->failed)
    simplify (&c);
  if (!i->failed && explanation == A_FACTOR)
    keep_other (i, &c);
  bool fits = !i->failed && !search.parted && any_alive (&c);
  struct candidate *fault = fits ? the_fault (&c) : NULL;
  fits = fits && (fault || the_last);
  if (fault && !has_strays (i, fault, search.rows))
    {
      take (i, &c, fault, search.rows);
      i->d->first_differs = true;
    }
  else if (fits && !fault)
    doubt (i, &c, HS_DOUBT_FIRST, search.rows);
  i->trial.from = 0;
  candidates_free (&c);
  return fits || i->failed;
}

/* Row 0 of positions alone is where the parameters begin, but may have another
   velocity.  */
static bool
try_other_velocity (struct inquest *i)
{
  if (!i->trial.knows_v0)
    return false;
  i->trial.knows_v0 = false;
  const bool settled
      = try_explanation (i, AS_IT_IS) && i->d->origin != HS_ORIGIN_FAULT;
  i->d->start_differs = i->d->start_differs || settled;
  i->trial.knows_v0 = !settled;
  return settled || i->failed;
}

/* Numbers of single precision may come of arithmetic that is, too.  */
static bool
try_single (struct inquest *i, enum explanation explanation)
{
  const double epsilon = i->trial.epsilon;
  if (!facts_single (&i->trial) || epsilon > DBL_EPSILON)
    return false;
  i->trial.epsilon = FLT_EPSILON;
  const bool settled
      = try_explanation (i, explanation) && i->d->origin != HS_ORIGIN_UNKNOWN;
  i->trial.epsilon = epsilon;
  i->d->single = settled;
  return settled || i->failed;
}

/* All rows but a few.  What the parameters say of row 0 is no row.  */
static bool
try_strays (struct inquest *i)
{
  const bool knows_v0 = i->trial.knows_v0;
  struct candidates c = { 0 };
  struct candidate *found = NULL;
  i->trial.knows_v0 = false;
  candidates_add (&c, &i->trial, AS_IT_IS);
  i->failed = i->failed || c.failed || !search_strays (&i->trial, &c, &found);
  const bool settled = !i->failed && found && has_strays (i, found, 0);
  i->trial.knows_v0 = knows_v0;
  candidates_free (&c);
  return settled || i->failed;
}

/* Where the times are rounded the step need not be the number that somebody
   would have typed.  */
static bool
try_loose (struct inquest *i)
{
  const struct trial told = i->trial;
  if (told.timed || !told.uniform || told.loose > 0 || !told.rounded)
    return false;
  i->trial.h = told.mean;
  i->trial.loose = told.rough;
  const bool settled = try_explanation (i, AS_IT_IS);
  i->trial = told;
  return settled || i->failed;
}

static bool
try_noise (struct inquest *i)
{
  struct candidates c = { 0 };
  struct candidate *found = NULL;
  double noise = 0;
  candidates_add (&c, &i->trial, AS_IT_IS);
  i->failed
      = i->failed || c.failed || !search_noise (&i->trial, &c, &found, &noise);
  if (found && !i->failed)
    {
      take (i, &c, found, found->rows);
      i->d->noise = noise;
    }
  else if (!i->failed)
    {
      for (int k = 0; k < c.count; k++)
        c.list[k].alive = false;
      doubt (i, &c, HS_DOUBT_ALL, 0);
      if (c.count && c.list[0].fit.finite)
        {
          i->d->residual = i->d->runner_residual = c.list[0].units;
          i->d->runner_up = c.list[0].model.integrator;
        }
    }
  candidates_free (&c);
  return found || i->failed;
}

static bool
stands_still (const struct trial *t)
{
  const struct hs_trace *trace = t->trace;
  double a[HS_MOST_DOF], none[HS_MOST_DOF] = { 0 };
  for (size_t row = 0; row < trace->rows; row++)
    {
      t->system->acceleration (
          1, t->par, trace->t[row], trace->q + row * trace->dof,
          trace->v ? trace->v + row * trace->dof : none, a);
      for (size_t d = 0; d < trace->dof; d++)
        if (a[d] != 0)
          return false;
    }
  return true;
}

/* Sums of squares are beyond the doubles: every map would do.  */
static bool
is_too_large (const struct trial *t)
{
  return !isfinite (t->far * t->far + t->fast * t->fast + t->bend * t->bend);
}

/* Stormer's positions of steps that differ, not corrected, or in time.  */
static bool
try_two_rows (struct inquest *i)
{
  struct hs_diagnosis *d = i->d;
  const bool fault = character_two_rows (&i->trial, false, &d->residual);
  if (!fault && !character_two_rows (&i->trial, true, &d->residual))
    return false;
  d->origin = fault ? HS_ORIGIN_FAULT : HS_ORIGIN_KNOWN;
  d->doubt = HS_DOUBT_NONE;
  d->fault = fault ? hs_fault_find ("step-change") : NULL;
  d->map = fault ? d->fault->maps : NULL;
  d->integrator
      = hs_integrator_find (fault ? d->map->spoils : "time-corrected-verlet");
  d->order = fault ? 0 : 1;
  return true;
}

/* Where a trace is so near the exact motion that only the size of its errors
   tells its map, several steps of another may have errors of that size.  */
static bool
try_rivals (struct inquest *i)
{
  const struct hs_diagnosis found = *i->d;
  const double rows = (double) (i->trial.inexact ? i->trial.inexact : 1);
  if (found.origin != HS_ORIGIN_KNOWN || !found.integrator->advance
      || !i->trial.uniform || i->trial.full || i->trial.epsilon > DBL_EPSILON
      || !(i->trial.departs * (double) found.window / rows < NEAR))
    return true;
  const bool settled = try_explanation (i, RIVALS);
  if (!settled
      || (i->d->integrator == found.integrator && i->d->substeps == 1))
    *i->d = found;
  return true;
}

/* Registered integrators and faults; a fault is not believed where times of
   few digits hide a step with which a registered one fits.  */
static bool
try_as_it_is (struct inquest *i)
{
  if (!try_explanation (i, AS_IT_IS))
    return false;
  if (!i->failed && i->d->origin == HS_ORIGIN_KNOWN)
    return try_rivals (i);
  if (i->d->origin != HS_ORIGIN_FAULT || !i->d->map)
    return true;
  const struct hs_diagnosis fault = *i->d;
  if (!try_loose (i) || i->d->origin == HS_ORIGIN_FAULT)
    *i->d = fault;
  return true;
}

/* With the number of the system that was found another map, or several steps
   a row, may do as well.  */
static void
try_rivals_of_number (struct inquest *i)
{
  const struct hs_diagnosis found = *i->d;
  const double *const told = i->trial.par;
  double par[HS_MOST_PARAMETERS];
  if (i->failed || found.origin != HS_ORIGIN_PARAMETER
      || found.misfit != HS_MISFIT_PARAMETER || found.fault)
    return;
  for (int k = 0; i->trial.system->parameters[k].name; k++)
    par[k] = k == found.which ? found.found : told[k];
  i->trial.par = par;
  facts_bend (&i->trial);
  if (!(try_as_it_is (i) || try_explanation (i, SUBSTEPS))
      || i->d->origin == HS_ORIGIN_FAULT)
    *i->d = found;
  i->trial.par = told;
  facts_bend (&i->trial);
  i->d->origin = HS_ORIGIN_PARAMETER;
  i->d->misfit = found.misfit;
  i->d->which = found.which;
  i->d->told = found.told;
  i->d->found = found.found;
  i->d->error = found.error;
}

static bool
try_short (struct inquest *i)
{
  if (i->has_short)
    *i->d = i->of_short;
  return i->has_short;
}

static void
inquire (struct inquest *i)
{
  if (try_as_it_is (i) || try_two_rows (i) || try_single (i, AS_IT_IS)
      || try_loose (i) || try_degrees (i)
      || try_without_first (i, AS_IT_IS, false) || try_other_velocity (i)
      || try_cut (i) || try_explanation (i, SUBSTEPS)
      || try_explanation (i, FAULTY) || try_explanation (i, A_NUMBER)
      || try_single (i, A_NUMBER) || try_short (i))
    {
      try_rivals_of_number (i);
      return;
    }
  if (try_without_first (i, AS_IT_IS, true)
      || try_without_first (i, A_FACTOR, true) || try_strays (i)
      || try_noise (i))
    return;
  i->d->order = character_order (&i->trial);
}

/* Rows of a trace.  */
static struct hs_trace
part_of (const struct hs_trace *whole, size_t from, size_t rows)
{
  const size_t at = from * whole->dof;
  return (struct hs_trace){ .rows = rows,
                            .dof = whole->dof,
                            .t = whole->t + from,
                            .t_unit = whole->t_unit + from,
                            .q = whole->q + at,
                            .q_unit = whole->q_unit + at,
                            .v = whole->v ? whole->v + at : NULL,
                            .v_unit = whole->v ? whole->v_unit + at : NULL };
}

/* What those rows alone show, if that are steps that do not differ.  */
static bool
find_part (struct inquest *i, struct hs_trace *part, size_t from, size_t rows)
{
  const struct hs_trace *const whole = i->trial.trace;
  if (rows < FEWEST)
    return false;
  *part = part_of (whole, from, rows);
  i->trial.trace = part;
  facts_find (&i->trial);
  if (i->trial.uniform)
    return true;
  i->trial.trace = whole;
  facts_find (&i->trial);
  return false;
}

/* What the trace shows; should but its last step be another, as of a program
   that ends at a time, without that row; should rows be lost, of those that
   follow each other.  */
static void
find_facts (struct inquest *i, struct hs_trace *part)
{
  const struct hs_trace *const whole = i->trial.trace;
  size_t from, rows, lost;
  facts_find (&i->trial);
  if (i->trial.uniform)
    return;
  i->d->last_differs = find_part (i, part, 0, whole->rows - 1);
  if (!i->d->last_differs && facts_gaps (&i->trial, &from, &rows, &lost)
      && find_part (i, part, from, rows))
    {
      i->d->lost = lost;
      i->d->lost_from = from;
      i->d->lost_rows = rows;
    }
}

/* Where steps differ, what the digits of the times hide is allowed to a map;
   where that is far more than those of the rows, nothing is known.  */
static void
doubt_times (struct inquest *i)
{
  struct hs_diagnosis *d = i->d;
  if (i->trial.uniform || d->origin == HS_ORIGIN_UNKNOWN
      || !(d->residual > COARSE))
    return;
  const double residual = d->residual;
  const struct candidates none = { 0 };
  doubt (i, &none, HS_DOUBT_COARSE, d->window);
  d->misfit = HS_MISFIT_NONE;
  d->residual = residual;
}

bool
hs_diagnose (const struct hs_trace *trace, const struct hs_suspicion *asked,
             struct hs_diagnosis *d)
{
  bool starved = false;
  struct inquest i = {
    .trial = { .starved = &starved,
               .trace = trace,
               .system = asked->system,
               .par = asked->par,
               .windows = 1 },
    .asked = asked,
    .d = d,
  };
  struct hs_trace unrolled, part;
  *d = (struct hs_diagnosis){ .origin = HS_ORIGIN_UNKNOWN,
                              .order = -1,
                              .substeps = 1,
                              .uniform = true,
                              .energy_error = NAN,
                              .residual = NAN,
                              .sharp = trace->v };
  if (trace->rows < FEWEST)
    {
      d->doubt = HS_DOUBT_ROWS;
      return true;
    }
  if (!facts_ordered (trace, &d->stray))
    {
      d->doubt = HS_DOUBT_TIMES;
      return true;
    }
  if (!facts_unroll (&i.trial, &unrolled))
    return false;
  d->unrolled = unrolled.q;
  if (unrolled.q)
    i.trial.trace = &unrolled;
  find_facts (&i, &part);
  d->linear = facts_linear (&i.trial);
  d->t0 = i.trial.t0;
  d->h = i.trial.h;
  d->uniform = i.trial.uniform;
  d->full = i.trial.full;
  d->single = i.trial.epsilon > DBL_EPSILON;
  character_energy (&i.trial, d);
  look_at_start (&i);
  i.differences = facts_differences (&i.trial);
  if (stands_still (&i.trial))
    d->doubt = HS_DOUBT_STILL;
  else if (is_too_large (&i.trial))
    d->doubt = HS_DOUBT_ALL;
  else
    {
      inquire (&i);
      doubt_times (&i);
      look_at_table (&i);
    }
  free (unrolled.q);
  return !i.failed && !starved;
}
