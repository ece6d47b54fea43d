/* SPDX-License-Identifier: MIT */
/* One number other than told.  Where one number stands for another, as g and L
   of a pendulum do, the rounder one was meant.  */

#include "facts.h"
#include "inquest.h"

#include <math.h>

static const double LEAST_PART = 1e-3, CHANCE = 0.1,
                    KNOWN = 0.1, /* part of a number that it may be off by */
    LEAST_SIZE = 1e-3, WHOLE = 1e-9, BESIDE = 0.05; /* parts */
enum
{
  FEW = 4,     /* digits of a number chosen */
  UNLIKELY = 3 /* digits more, that nobody would have typed */
};

/* A force may also be of the other sign, with axes that point the other way.
 */
static bool
in_range (const struct trial *t, const struct candidate *one, double number)
{
  const struct model *m = &one->model;
  const struct hs_parameter *p
      = m->freedom == FREE_PARAMETER ? t->system->parameters
        : m->freedom == FREE_OWN     ? m->integrator->parameters
                                     : NULL;
  const double size
      = m->freedom == FREE_PARAMETER && number < 0 && p[m->which].min >= 0
            ? -number
            : number;
  return !p || (size >= p[m->which].min && size <= p[m->which].max);
}

/* Whether some number within four deviations has so few digits, and is not met
   by chance.  */
static bool
is_typed (double number, double error, int digits)
{
  const double nice = facts_nice (number - 4 * error, number + 4 * error);
  const int its = facts_digits (nice);
  return its <= digits && SURELY * error < CHANCE * facts_digit (nice, its);
}

/* A step, its factor, or what it is too short by, of few digits, or a whole
   number of steps in a unit of time, if the one told has not; near that, where
   other methods' errors look like a change of it, of fewer.  */
static bool
is_typed_step (const struct candidate *one, double step, double part)
{
  const double factor = fabs (one->fit.number), error = one->fit.error;
  const double size = fabs (step), unit = size / factor, many = 1 / size;
  const int digits = part < BESIDE ? FEW : TYPED;
  const double by = fmax (4 * error / factor, WHOLE) * many;
  const double told = 1 / unit;
  return is_typed (size, error * unit, digits)
         || is_typed (factor, error, digits)
         || is_typed (1 / factor, error / factor / factor, digits)
         || (fabs (many - rint (many)) <= by && by < CHANCE
             && fabs (told - rint (many)) > by);
}

/* What differs from the number told by as little as methods do from one
   another must be a number that somebody may have typed; what takes up the
   differences of many methods, a factor on v and a method's own parameter, one
   of few digits.  It must be known so well that such a number is not met by
   chance.  */
static bool
is_likely (const struct trial *t, const struct candidate *one, double part)
{
  const double nice = nice_number (t, one);
  const int digits = facts_digits (nice);
  const bool supple
      = one->model.freedom == FREE_DAMPING || one->model.freedom == FREE_OWN;
  const double unit = one->model.freedom == FREE_STEP ? fabs (t->h) : 1;
  const bool narrow
      = SURELY * one->fit.error * unit < CHANCE * facts_digit (nice, digits);
  const bool few
      = (digits <= FEW && narrow) || facts_fraction (nice, 0) == nice;
  return in_range (t, one, nice)
         && (supple ? few
             : one->model.freedom == FREE_STEP
                 ? is_typed_step (one, nice, part)
             : part >= LEAST_PART ? true
                                  : digits <= TYPED && narrow);
}

static bool
is_other (const struct trial *t, const struct candidate *one)
{
  const bool backwards
      = one->model.freedom == FREE_STEP && one->fit.number < 0;
  const double number = backwards ? -one->fit.number : one->fit.number;
  const double off = fabs (number - one->model.told);
  const double size = fmax (fabs (one->model.told), LEAST_SIZE);
  if (backwards && !t->trace->v && t->h > 0)
    return false; /* that does not show */
  if (!(SURELY * one->fit.error < KNOWN * fmax (size, fabs (number))))
    return false;
  if (backwards && off <= fmax (SURELY * one->fit.error, LEAST_CHANGE))
    return true;
  return off > SURELY * one->fit.error
         && off > (LEAST_CHANGE + SURELY * t->loose) * size
         && is_likely (t, one, off / size);
}

/* The integrator that it is, or spoils.  */
static const char *
spoilt (const struct candidate *one)
{
  return one->model.fault ? one->model.fault->spoils
                          : one->model.integrator->name;
}

/* On the number; one of its own is nobody else's.  */
static bool
agrees (const struct candidate *a, const struct candidate *b)
{
  return a->model.freedom == b->model.freedom && a->model.freedom != FREE_OWN
         && a->model.which == b->model.which
         && fabs (a->fit.number - b->fit.number)
                <= 1e-2 * fabs (a->fit.number - a->model.told);
}

/* Whether the force depends on the velocity, with another number.  */
static bool
feels_velocity (const struct trial *t, int which, double number)
{
  const struct hs_trace *trace = t->trace;
  double par[HS_MOST_PARAMETERS], v[HS_MOST_DOF], a[2][HS_MOST_DOF];
  for (int i = 0; t->system->parameters[i].name; i++)
    par[i] = i == which ? number : t->par[i];
  for (int k = 0; k < 2; k++)
    {
      for (size_t d = 0; d < trace->dof; d++)
        v[d] = (k + 1) * t->fast;
      t->system->acceleration (1, par, trace->t[0], trace->q, v, a[k]);
    }
  return memcmp (a[0], a[1], trace->dof * sizeof **a) != 0;
}

static void
take_number (struct inquest *i, const struct candidates *c,
             const struct candidate *found, size_t rows, bool certain)
{
  static const enum hs_misfit kinds[]
      = { [FREE_STEP] = HS_MISFIT_STEP,
          [FREE_PARAMETER] = HS_MISFIT_PARAMETER,
          [FREE_OWN] = HS_MISFIT_OWN,
          [FREE_DAMPING] = HS_MISFIT_DAMPING };
  struct hs_diagnosis *d = i->d;
  const bool backwards
      = found->model.freedom == FREE_STEP && found->fit.number < 0
        && fabs (found->fit.number + 1)
               <= fmax (SURELY * found->fit.error, LEAST_CHANGE);
  take (i, c, found, rows);
  if (!found->model.fault)
    {
      d->misfit = kinds[found->model.freedom];
      d->which = found->model.which;
      d->told = found->model.told;
      d->found = nice_number (&i->trial, found)
                 / (found->model.freedom == FREE_STEP ? fabs (i->trial.h) : 1);
      d->error = found->fit.error;
    }
  if (!certain)
    doubt (i, c, HS_DOUBT_DIGITS, rows);
  if (found->model.fault)
    return;
  if (d->misfit == HS_MISFIT_PARAMETER && d->fault
      && !feels_velocity (&i->trial, found->model.which, d->found))
    {
      d->fault = NULL;
      d->order = found->model.integrator->order;
    }
  d->origin = HS_ORIGIN_PARAMETER;
  /* Times that go forwards have no sign to be lost.  */
  if (found->model.freedom == FREE_DAMPING || (backwards && i->trial.h < 0))
    {
      d->origin = HS_ORIGIN_FAULT;
      d->fault = hs_fault_find (backwards ? "absolute-step" : "damped");
    }
}

void
keep_other (const struct inquest *i, struct candidates *c)
{
  for (int k = 0; k < c->count; k++)
    c->list[k].alive = c->list[k].alive && is_other (&i->trial, &c->list[k]);
}

/* Whether long windows fit with a number that is surely not as told, though
   nobody would have typed it: as told the map is not the trace's, whatever
   short ones show.  */
static bool
is_surely_other (const struct trial *t, const struct candidates *c)
{
  for (int k = 0; k < c->count; k++)
    {
      const struct candidate *one = &c->list[k];
      const double off = fabs (one->fit.number - one->model.told);
      if (one->alive && one->model.freedom != FREE_OWN
          && off > SURELY * one->fit.error
          && off > (LEAST_CHANGE + SURELY * t->loose)
                       * fmax (fabs (one->model.told), LEAST_SIZE))
        return true;
    }
  return false;
}

bool
settle_number (struct inquest *i, struct candidates *c, const struct search *s)
{
  struct candidate *found = NULL;
  bool certain = true;
  if (s->alive == 0 || s->parted)
    return false;
  i->has_short = i->has_short && !is_surely_other (&i->trial, c);
  keep_other (i, c);
  /* Where one number stands for another, the rounder one was meant.  */
  for (int k = 0; k < c->count; k++)
    {
      struct candidate *one = &c->list[k];
      if (!one->alive)
        continue;
      const int digits = facts_digits (nice_number (&i->trial, one));
      const int its
          = found ? facts_digits (nice_number (&i->trial, found)) : 99;
      if (digits < its
          || (digits == its && better_name (i, &one->model, &found->model)))
        found = one;
    }
  if (!found)
    return false;
  for (int k = 0; k < c->count; k++)
    {
      const struct candidate *one = &c->list[k];
      if (!one->alive || strcmp (spoilt (one), spoilt (found)) == 0)
        continue;
      if (one->class == found->class)
        continue;
      if (facts_digits (nice_number (&i->trial, one))
          >= facts_digits (nice_number (&i->trial, found)) + UNLIKELY)
        continue;
      bool other_way = false; /* of a map that is the same */
      for (int j = 0; j < c->count; j++)
        other_way = other_way
                    || (c->list[j].alive && c->list[j].class == found->class
                        && strcmp (spoilt (&c->list[j]), spoilt (one)) == 0);
      if (other_way)
        continue;
      if (!agrees (one, found))
        {
          doubt (i, c, HS_DOUBT_DIGITS, s->rows);
          return true;
        }
      certain = false;
    }
  if (!has_strays (i, found, s->rows))
    take_number (i, c, found, s->rows, certain);
  return true;
}
