/* SPDX-License-Identifier: MIT */
/* What the maps that fit amount to.

   One map must be left, but for those that are the same on this system.  What
   is simpler is believed: registered integrators before faults.  */

#include "facts.h"
#include "inquest.h"

#include <math.h>
#include <stdlib.h>

static bool
spoils_claimed (const struct inquest *i, const struct model *model)
{
  return i->asked->claimed
         && strcmp (model->fault->spoils, i->asked->claimed->name) == 0;
}

/* Of two integrators that are the same map, the better name: the one claimed;
   one that gives the very bits; where there are no velocities, or these show
   that they are differences, one of two steps, else one that keeps them; the
   one listed first.  */
bool
better_name (const struct inquest *i, const struct model *a,
             const struct model *b)
{
  if (!a->fault != !b->fault)
    return !a->fault;
  if (a->fault)
    return spoils_claimed (i, a) && !spoils_claimed (i, b);
  const struct hs_integrator *x = a->integrator, *y = b->integrator;
  if ((x == i->asked->claimed) != (y == i->asked->claimed))
    return x == i->asked->claimed;
  if (a->to_the_bit != b->to_the_bit)
    return a->to_the_bit;
  const unsigned odd = HS_TWO_STEP | HS_STAGGERED;
  const bool two = x->traits & HS_TWO_STEP;
  if (!i->trial.trace->v && !i->trial.knows_v0)
    return two && !(y->traits & HS_TWO_STEP);
  if (!(x->traits & odd) == !(y->traits & odd))
    return false;
  return i->differences ? two : !(x->traits & odd);
}

/* The best name of each class; n_registered counts those with a registered
   one.  */
static void
name_classes (const struct inquest *i, struct candidates *c,
              struct candidate **names, int *registered)
{
  *registered = 0;
  for (int k = 0; k < c->count; k++)
    {
      struct candidate *one = &c->list[k];
      if (!one->alive)
        continue;
      struct candidate **name = &names[one->class];
      if (!*name || better_name (i, &one->model, &(*name)->model))
        {
          *registered
              += !one->model.fault && !(*name && !(*name)->model.fault);
          *name = one;
        }
    }
}

static void
add_name (const struct hs_integrator **list, int *count,
          const struct hs_integrator *integrator)
{
  for (int k = 0; k < *count; k++)
    if (list[k] == integrator)
      return;
  if (*count < HS_MOST_FITTING)
    list[(*count)++] = integrator;
}

static void
add_fault (struct hs_diagnosis *d, const struct hs_fault *fault)
{
  for (int k = 0; k < d->fault_count; k++)
    if (d->faults[k] == fault)
      return;
  if (d->fault_count < HS_MOST_FITTING)
    d->faults[d->fault_count++] = fault;
}

/* The candidate that came nearest, of other maps than the one found.  */
static void
find_runner_up (struct inquest *i, const struct candidates *c,
                const struct candidate *found)
{
  const struct candidate *best = NULL;
  for (int k = 0; k < c->count; k++)
    {
      const struct candidate *one = &c->list[k];
      if (one == found || one->passed_over || !one->fit.finite
          || !(one->fit.freedom > 0)
          || one->model.integrator == found->model.integrator
          || one->class == found->class)
        continue;
      if (!best || one->rows > best->rows
          || (one->rows == best->rows
              && one->fit.squares / one->fit.freedom
                     < best->fit.squares / best->fit.freedom))
        best = one;
    }
  if (best)
    {
      i->d->runner_up = best->model.integrator;
      i->d->runner_residual = best->fit.units;
    }
}

/* Parts of a number.  Of fractions with a lower number up to 12 there are 46
   from 0 to 1, so that one is not met by chance within 1e-4 of them.  */
static const double NEAR = 1e-9, NARROW = 1e-4;

double
nice_number (const struct trial *t, const struct candidate *one)
{
  const double unit = one->model.freedom == FREE_STEP ? fabs (t->h) : 1;
  const double x = one->fit.number * unit;
  const double by
      = fmax (4 * one->fit.error * unit, (1e-13 + t->loose) * fabs (x));
  if (fabs (x) <= by)
    return 0;
  const double fraction = facts_fraction (fabs (x), by);
  if (one->model.freedom == FREE_OWN && by < NARROW && fraction > 0)
    return copysign (fraction, x);
  /* A few digits that it is near are it: its error is that of least squares
     alone.  */
  const double near = fmax (by, NEAR * fabs (x)), size = fabs (x);
  const double few = facts_nice (size - near, size + near);
  const double nice
      = facts_digits (few) <= TYPED && few != one->model.told * unit
            ? few
            : facts_nice (size - by, size + by);
  return copysign (nice, x);
}

void
take (struct inquest *i, const struct candidates *c,
      const struct candidate *found, size_t rows)
{
  struct hs_diagnosis *d = i->d;
  const struct model *m = &found->model;
  d->origin = m->fault ? HS_ORIGIN_FAULT : HS_ORIGIN_KNOWN;
  d->integrator
      = m->fault ? hs_integrator_find (m->fault->spoils) : m->integrator;
  d->doubt = HS_DOUBT_NONE;
  d->fitting_count = d->fault_count = 0;
  d->map = m->fault;
  d->fault = m->of;
  d->substeps = m->substeps;
  d->residual = found->units;
  d->window = rows;
  d->order = hs_order_on (m->integrator, i->asked->system);
  if (m->freedom == FREE_OWN)
    {
      d->misfit = HS_MISFIT_OWN;
      d->which = m->which;
      d->told = m->integrator->parameters[m->which].value;
      d->found = m->fixed ? m->number : nice_number (&i->trial, found);
      d->error = m->fixed ? 0 : found->fit.error;
    }
  if (!m->fault && m->integrator->advance && d->order < m->integrator->order)
    {
      d->origin = HS_ORIGIN_FAULT;
      d->fault = hs_fault_find ("lagged-velocity");
    }
  for (int k = 0; k < c->count; k++)
    if (c->list[k].alive && c->list[k].class == found->class
        && c->list[k].model.integrator != m->integrator)
      add_name (d->same, &d->same_count, c->list[k].model.integrator);
  for (int k = 0; k < c->count; k++)
    if (c->list[k].passed_over)
      add_fault (d, c->list[k].model.of);
  find_runner_up (i, c, found);
}

void
doubt (struct inquest *i, const struct candidates *c, enum hs_doubt why,
       size_t rows)
{
  struct hs_diagnosis *d = i->d;
  const struct candidate *best = NULL;
  d->origin = HS_ORIGIN_UNKNOWN;
  d->doubt = why;
  d->integrator = NULL;
  d->fault = NULL;
  d->map = NULL;
  d->order = -1;
  d->same_count = d->fitting_count = d->fault_count = 0;
  d->window = rows;
  for (int k = 0; k < c->count; k++)
    if (c->list[k].alive)
      {
        add_name (d->fitting, &d->fitting_count, c->list[k].model.integrator);
        if (!best || c->list[k].fit.squares < best->fit.squares)
          best = &c->list[k];
      }
  if (best)
    {
      d->residual = best->units;
      find_runner_up (i, c, best);
    }
}

bool
has_strays (struct inquest *i, struct candidate *found, size_t rows)
{
  struct hs_diagnosis *d = i->d;
  size_t strays, stray;
  if (!trial_follows (&i->trial, &found->model, found->fit.number, &strays,
                      &stray))
    i->failed = true;
  if (i->failed || strays == 0)
    return i->failed;
  d->origin = HS_ORIGIN_UNKNOWN;
  d->doubt = HS_DOUBT_STRAYS;
  d->strays = strays;
  d->stray = stray;
  d->window = rows;
  d->residual = found->units;
  add_name (d->fitting, &d->fitting_count, found->model.integrator);
  return true;
}

/* All classes have one fault.  */
static bool
one_fault (struct candidate *const *names, int classes)
{
  bool one = true;
  for (int k = 0; k < classes; k++)
    one = one && names[k]->model.of
          && names[k]->model.of == names[0]->model.of;
  return one;
}

/* Whether a model's run from row 0 has the very bits of the trace.  */
static bool
is_to_the_bit (struct inquest *i, const struct model *model)
{
  const struct hs_trace *trace = i->trial.trace;
  const size_t dof = trace->dof, rows = trace->rows - 1;
  double *out = calloc (trace->rows * 2 * dof, sizeof *out), z[TRIAL_WIDE];
  struct predictor *p = predictor_open (&i->trial);
  bool same = out && p && model->freedom == FREE_NOTHING;
  i->failed = i->failed || !out || !p;
  memcpy (z, trace->q, dof * sizeof *z);
  memcpy (z + dof, trace->v, dof * sizeof *z);
  same
      = same
        && predictor_run (p, model, (struct numbers){ 0, 1 }, 0, rows, z, out);
  for (size_t k = 0; same && k < trace->rows * dof; k++)
    {
      const double *row = out + k / dof * 2 * dof + k % dof;
      same = row[0] == trace->q[k] && row[dof] == trace->v[k];
    }
  free (out);
  if (p)
    predictor_close (p);
  return same;
}

static void
compare_bits (struct inquest *i, struct candidates *c)
{
  for (int k = 0; k < c->count; k++)
    if (c->list[k].alive && i->trial.full && i->trial.trace->v)
      c->list[k].model.to_the_bit = is_to_the_bit (i, &c->list[k].model);
}

/* Registered integrators before faults: what is simpler is believed, if it
   fits.  */
void
simplify (struct candidates *c)
{
  bool registered = false;
  for (int k = 0; k < c->count; k++)
    registered = registered || (c->list[k].alive && !c->list[k].model.fault);
  for (int k = 0; registered && k < c->count; k++)
    if (c->list[k].model.fault && c->list[k].alive)
      {
        c->list[k].alive = false;
        c->list[k].passed_over = true;
      }
}

struct candidate *
the_fault (struct candidates *c)
{
  struct candidate *found = NULL;
  for (int k = 0; k < c->count; k++)
    {
      struct candidate *one = &c->list[k];
      if (!one->alive)
        continue;
      if (!one->model.of || (found && one->model.of != found->model.of))
        return NULL;
      found = found ? found : one;
    }
  return found;
}

bool
settle (struct inquest *i, struct candidates *c, const struct search *s)
{
  if (s->alive == 0 || s->parted)
    return false;
  struct candidate **names
      = calloc ((size_t) s->classes + 1, sizeof (struct candidate *));
  int registered;
  struct candidate *found = NULL;
  simplify (c);
  compare_bits (i, c);
  if (!names)
    {
      i->failed = true;
      return true;
    }
  name_classes (i, c, names, &registered);
  int classes = 0;
  for (int k = 0; k < s->classes; k++)
    if (names[k])
      names[classes++] = names[k];
  for (int k = 0; k < classes; k++)
    if ((registered == 1 && !names[k]->model.fault)
        || (i->asked->claimed
            && names[k]->model.integrator == i->asked->claimed))
      found = names[k];
  if (!found && classes && registered == 0 && one_fault (names, classes))
    found = names[0];
  if (found && found->model.substeps > 1 && c->many_alike)
    found = NULL;
  if (!classes)
    {
      free (names);
      return false;
    }
  if (found && !has_strays (i, found, s->rows))
    take (i, c, found, s->rows);
  else if (!found)
    {
      i->d->misfit = HS_MISFIT_NONE;
      doubt (i, c, HS_DOUBT_DIGITS, s->rows);
    }
  free (names);
  return true;
}
