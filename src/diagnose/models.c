/* SPDX-License-Identifier: MIT */
/* The lists.  */

#include "models.h"

#include "departure.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>

static void
add (struct candidates *c, struct model model)
{
  if (c->count == c->room)
    {
      const int room = c->room ? 2 * c->room : 64;
      struct candidate *list = realloc (c->list, (size_t) room * sizeof *list);
      if (!list)
        {
          c->failed = true;
          return;
        }
      c->list = list;
      c->room = room;
    }
  c->list[c->count++] = (struct candidate){ .model = model };
}

void
candidates_free (struct candidates *c)
{
  free (c->list);
  *c = (struct candidates){ 0 };
}

/* Whether it can step the system at all, if only at a lower order.  */
static bool
fits_system (const struct trial *t, const struct hs_integrator *integrator)
{
  return hs_order_on (integrator, t->system) > 0;
}

/* Where the steps differ a map of two rows would have to begin anew at each;
   two-rows.c looks for these.  */
static bool
goes_on (const struct trial *t, const struct model *model)
{
  return t->uniform
         || !(model->remembers || model->integrator->traits & HS_TWO_STEP);
}

static bool
fault_fits (const struct trial *t, const struct hs_fault *fault)
{
  const bool of_change = strcmp (fault->name, "step-change") == 0;
  const bool backwards = strcmp (fault->name, "absolute-step") == 0;
  return fault->maps && (fault->needs & t->system->traits) == fault->needs
         && !(of_change && t->uniform) && !(backwards && t->h > 0);
}

static const int SOME[]
    = { 2,   3,   4,   5,   6,   7,   8,   9,   10,  11,  12,  13,  14,  15,
        16,  18,  20,  21,  22,  24,  25,  28,  30,  32,  35,  36,  40,  48,
        50,  60,  64,  72,  75,  80,  90,  96,  100, 120, 128, 144, 150, 200,
        240, 250, 256, 300, 400, 500, 512, 600, 750, 800, 1000 };

/* All counts of steps to a row up to `most', or up to that with which it is
   too exact, as it is with more.  */
static void
add_substeps (struct candidates *c, struct departure *departure,
              struct model model, int most)
{
  for (size_t k = 0; k < sizeof SOME / sizeof *SOME && SOME[k] <= most; k++)
    {
      model.substeps = SOME[k];
      if (departure_is_small (departure, &model))
        return;
      add (c, model);
    }
}

/* The own parameter of a fault's map that is a whole number, how many
   components a body has, is tried for all of them; another is a number that is
   fitted.  */
static void
add_fault (struct candidates *c, const struct trial *t, struct model model,
           bool fitted, struct departure *departure)
{
  if (!goes_on (t, &model))
    return;
  const struct hs_parameter *own = model.integrator->parameters;
  const bool has_own = own && own->name;
  const bool whole = has_own && strcmp (own->name, "components") == 0;
  if (fitted != (has_own && !whole))
    return;
  if (departure)
    add_substeps (c, departure, model, INT_MAX);
  else if (!has_own)
    {
      add (c, model);
      /* A resume may guess what a row does not show; from row 0 nothing is
         guessed.  */
      model.remembers = model.fault->resume;
      if (model.remembers && t->from == 0)
        add (c, model);
    }
  if (departure || !has_own)
    return;
  model.freedom = FREE_OWN;
  model.number = own->value;
  model.told = 1; /* a factor that spoils nothing */
  model.fixed = whole;
  if (fitted)
    add (c, model);
  for (int n = 1; whole && n <= own->max; n++)
    if (t->system->dof % (size_t) n == 0 && t->system->dof > (size_t) n)
      {
        model.number = n;
        add (c, model);
      }
}

/* Those with a number that is fitted, or all others, or, where there is a
   departure, several steps of these.  */
static void
add_faults (struct candidates *c, const struct trial *t, bool fitted,
            struct departure *departure)
{
  for (const struct hs_fault *const *f = hs_faults; *f; f++)
    if (fault_fits (t, *f))
      for (const struct hs_fault_map *m = (*f)->maps; m->map.name; m++)
        add_fault (
            c, t,
            (struct model){
                .integrator = &m->map, .fault = m, .of = *f, .substeps = 1 },
            fitted, departure);
}

/* Whether the acceleration depends on a parameter, at the rows of a trace.  */
static bool
matters (const struct trial *t, int which)
{
  const struct hs_trace *trace = t->trace;
  const size_t dof = t->system->dof, apart = trace->rows / 8 + 1;
  double par[HS_MOST_PARAMETERS], a[2][HS_MOST_DOF], none[HS_MOST_DOF] = { 0 };
  for (int i = 0; t->system->parameters[i].name; i++)
    par[i] = t->par[i];
  for (size_t row = 0; row < trace->rows; row += apart)
    {
      const double *q = trace->q + row * dof;
      const double *v = trace->v ? trace->v + row * dof : none;
      par[which] = t->par[which];
      t->system->acceleration (1, par, trace->t[row], q, v, a[0]);
      par[which] = t->par[which] * (1 + 1e-6) + (t->par[which] == 0) * 1e-6;
      t->system->acceleration (1, par, trace->t[row], q, v, a[1]);
      if (memcmp (a[0], a[1], dof * sizeof **a) != 0)
        return true;
    }
  return false;
}

enum
{
  MOST_TRIED = 24,     /* parameters of a system */
  MOST_OF_RIVALS = 100 /* steps a row, which others do in one */
};

static void
add_numbers (struct candidates *c, const struct trial *t, struct model model,
             double by_rates)
{
  /* From what the rates show only where 1 would not lead there.  */
  const bool elsewhere = by_rates > 0 && fabs (log (by_rates)) > M_LN2;
  const double step[] = { 1, -1, by_rates };
  const int steps = elsewhere ? 3 : 2;
  const struct hs_parameter *own = model.integrator->parameters;
  model.freedom = FREE_STEP;
  model.told = 1;
  for (int i = 0; i < steps; i++)
    {
      model.number = step[i];
      add (c, model);
    }
  if (model.integrator->advance)
    {
      model.freedom = FREE_DAMPING;
      model.number = 1;
      add (c, model);
      model.before = true;
      add (c, model);
      model.before = false;
    }
  model.freedom = FREE_PARAMETER;
  for (int i = 0; i < MOST_TRIED && t->system->parameters[i].name; i++)
    if (matters (t, i))
      {
        model.which = i;
        model.number = model.told = t->par[i];
        add (c, model);
      }
  model.freedom = FREE_OWN;
  for (int i = 0; own && own[i].name; i++)
    {
      model.which = i;
      model.number = model.told = own[i].value;
      add (c, model);
    }
}

/* The step over that of the rows: as the positions go along the velocities,
   or, without these, as they bend along the accelerations.  0: not known.  */
static double
step_by_rates (const struct trial *t)
{
  const struct hs_trace *trace = t->trace;
  const size_t dof = trace->dof;
  const double *const q = trace->q, *const v = trace->v;
  double a[HS_MOST_DOF], none[HS_MOST_DOF] = { 0 };
  double along = 0, squares = 0;
  for (size_t i = 1; i + 1 < trace->rows; i++)
    {
      const double h = trace->t[i + 1] - trace->t[i];
      const double *const x = q + i * dof;
      if (!v)
        t->system->acceleration (1, t->par, trace->t[i], x, none, a);
      for (size_t d = 0; d < dof; d++)
        {
          const double rate
              = v ? h * (v[i * dof + d] + v[(i + 1) * dof + d]) / 2
                  : h * h * a[d];
          const double way = x[dof + d] - x[d];
          const double seen = v ? way : way - (x[d] - (x - dof)[d]);
          along += seen * rate;
          squares += rate * rate;
        }
    }
  const double factor = squares > 0 ? along / squares : 0;
  return v ? factor : sqrt (fmax (factor, 0));
}

void
candidates_add (struct candidates *c, const struct trial *t,
                enum explanation explanation)
{
  const struct hs_integrator *exact = hs_integrator_find ("exact");
  const double by_rates = explanation == A_NUMBER ? step_by_rates (t) : 0;
  const bool faulty = explanation == FAULTY && t->uniform;
  const bool several
      = explanation == SUBSTEPS || explanation == RIVALS || faulty;
  struct departure *departure = several ? departure_open (t) : NULL;
  if (several && !departure)
    {
      c->failed = true;
      return;
    }
  for (int i = 0; explanation != A_FACTOR && explanation != FAULTY
                  && (hs_integrators[i] || exact);
       i++)
    {
      struct model model = { .integrator = hs_integrators[i], .substeps = 1 };
      if (!model.integrator)
        {
          model.integrator = exact;
          exact = NULL;
        }
      else if (!fits_system (t, model.integrator))
        continue;
      model.remembers
          = model.integrator->advance && model_remembers (t, &model);
      if (!goes_on (t, &model))
        continue;
      if (explanation == AS_IT_IS)
        add (c, model);
      else if (explanation == A_NUMBER)
        add_numbers (c, t, model, by_rates);
      else if (model.integrator->advance && t->uniform)
        {
          if (explanation == RIVALS)
            add (c, model);
          add_substeps (c, departure, model,
                        explanation == RIVALS ? MOST_OF_RIVALS : INT_MAX);
        }
      if (!exact)
        break;
    }
  if (faulty)
    add_faults (c, t, false, departure);
  if (departure)
    {
      c->many_alike = !departure_is_clear (departure);
      departure_close (departure);
    }
  if (!several && explanation != FAULTY)
    add_faults (c, t, explanation != AS_IT_IS, NULL);
}
