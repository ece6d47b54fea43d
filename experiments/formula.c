/* SPDX-License-Identifier: MIT */
/* The run's system by formula:

     m x'' = sum of its forces + m (sum of its accelerations)

   in t, the positions, the velocities and the parameters.  There is one a run
   and it stands in static storage, since an acceleration is told parameters
   and state only.  Every lane is evaluated by itself, so that a trajectory of
   an ensemble is to the bit the single one.  */

#include "formula.h"

#include "formula-engine.h"
#include "number.h"
#include "say.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static struct formula_model *model;
static struct hs_system made;
static const char *columns[2 * FORMULA_COORDINATES];
static const char *units[2 * FORMULA_COORDINATES];
static struct hs_invariant invariants[2];
static char equation[400];
static int parts; /* of the potential */

/* The variables are t, the positions, the velocities, the parameters.  */
static double *
set_parameters (const double *par)
{
  double *x = engine_variables ();
  memcpy (x + 1 + 2 * model->dof, par,
          (size_t) model->parameter_count * sizeof *par);
  return x;
}

static void
set_lane (double *x, int lanes, int lane, const double *q, const double *v)
{
  for (int d = 0; d < model->dof; d++)
    {
      x[1 + d] = q[d * lanes + lane];
      x[1 + model->dof + d] = v[d * lanes + lane];
    }
}

static void
acceleration (int lanes, const double *par, double t, const double *q,
              const double *v, double *a)
{
  double *x = set_parameters (par);
  x[0] = t;
  for (int lane = 0; lane < lanes; lane++)
    {
      set_lane (x, lanes, lane, q, v);
      for (int d = 0; d < model->dof; d++)
        a[d * lanes + lane] = engine_value (ENGINE_ACCELERATION + d);
    }
}

void
formula_masses (const double *par, double *m)
{
  set_parameters (par);
  for (int d = 0; d < model->dof; d++)
    m[d]
        = model->coordinates[d].mass.text ? engine_value (ENGINE_MASS + d) : 1;
}

void
formula_energy (int lanes, const double *par, const double *q, const double *v,
                double *value, double *size)
{
  double m[FORMULA_COORDINATES] = { 0 };
  formula_masses (par, m);
  double *x = set_parameters (par);
  for (int lane = 0; lane < lanes; lane++)
    {
      double kinetic = 0;
      set_lane (x, lanes, lane, q, v);
      for (int d = 0; d < model->dof; d++)
        kinetic += m[d] * v[d * lanes + lane] * v[d * lanes + lane] / 2;
      value[lane] = kinetic + engine_value (ENGINE_POTENTIAL);
      size[lane] = kinetic;
      for (int i = 0; i < parts; i++)
        size[lane] += fabs (engine_value (ENGINE_PART + i));
    }
}

static void
start (const double *par, double *q, double *v)
{
  set_parameters (par);
  for (int d = 0; d < model->dof; d++)
    {
      q[d] = engine_value (ENGINE_START + d);
      v[d] = engine_value (ENGINE_START + model->dof + d);
    }
}

static double
frequency (const double *par)
{
  set_parameters (par);
  return engine_value (ENGINE_FREQUENCY);
}

static double
period (const double *par, const double *q, const double *v)
{
  if (!model->period.text)
    return NAN;
  set_parameters (par);
  return engine_value (ENGINE_PERIOD);
}

/* A number that a column starts with is the default of a parameter, as is 0
   where nothing is said; a formula stays, and so does what the user has
   declared by that name.  */
static void
complete_start (int which, int d)
{
  struct formula_coordinate *c = &model->coordinates[d];
  struct formula *f = &c->start[which];
  char name[FORMULA_START_NAME], doc[FORMULA_NAME + 20];
  struct number value = { 0 };
  formula_start_name (c->name[which], name);
  snprintf (doc, sizeof doc, "%s at the start", c->name[which]);
  const bool declared
      = formula_find_parameter (model, name, strlen (name)) >= 0;
  if (f->text && (declared || number_read (f->text, c->unit[which], &value)))
    return;
  *f = (struct formula){ .place = c->place, .at = c->at };
  f->text = formula_copy (name, strlen (name));
  if (declared)
    return;
  const char *wrong = formula_name_wrong (model, name, (int) strlen (name));
  if (wrong)
    formula_wrong (&c->place, c->at, 0, "its start \"%s\" %s", name, wrong);
  formula_add_parameter (model, &c->place, f->text, c->unit[which],
                         value.value, formula_copy (doc, strlen (doc)));
}

/* Checks a formula and gives it a number, negative: none.  */
static void
use_formula (struct formula *f, unsigned allowed, int i)
{
  if (!f->text)
    return;
  formula_scan (f, model, allowed);
  engine_try (f);
  if (i >= 0)
    engine_define (i, f->text);
}

/* Puts the forces, or the accelerations, of a coordinate behind each other;
   says how many there are.  */
static int
join (char *text, int d, bool forces)
{
  int n = 0;
  for (int i = 0; i < model->term_count; i++)
    {
      const struct formula_term *term = &model->terms[i];
      const struct formula *f = &term->formula;
      if (term->coordinate != d || term->is_force != forces)
        continue;
      if (strlen (text) + strlen (f->text) + 3 > FORMULA_JOINED)
        formula_wrong (&f->place, f->at, 0,
                       "the terms of %s are too long together: at most %d "
                       "characters",
                       model->coordinates[d].name[0], FORMULA_JOINED);
      sprintf (text + strlen (text), "%s(%s)", n++ ? "+" : "", f->text);
    }
  return n;
}

/* The acceleration of a coordinate as one formula.  */
static void
define_acceleration (int d)
{
  enum
  {
    WHOLE = 2 * FORMULA_JOINED + FORMULA_LINE + 10
  };
  const struct formula_coordinate *c = &model->coordinates[d];
  char *force = allocate (FORMULA_JOINED + 1, 1);
  char *rest = allocate (FORMULA_JOINED + 1, 1), *whole = allocate (WHOLE, 1);
  const int forces = join (force, d, true), rests = join (rest, d, false);
  if (forces + rests == 0)
    formula_wrong (&c->place, c->at, 0,
                   "nothing accelerates %s: there is no line \"force %s = "
                   "...\" or \"acceleration %s = ...\"",
                   c->name[0], c->name[0], c->name[0]);
  const bool divided = forces && c->mass.text;
  const bool bare = forces + rests == 1 && !divided;
  snprintf (whole, WHOLE, "%s%s%s%s%s%s%s%s", divided && forces > 1 ? "(" : "",
            force, divided && forces > 1 ? ")" : "", divided ? "/(" : "",
            divided ? c->mass.text : "", divided ? ")" : "",
            forces && rests ? "+" : "", rest);
  if (bare) /* without its parentheses */
    {
      whole[strlen (whole) - 1] = '\0';
      whole++;
    }
  if (strlen (whole) > FORMULA_JOINED)
    formula_wrong (&c->place, c->at, 0,
                   "the terms of %s are too long together: at most %d "
                   "characters",
                   c->name[0], FORMULA_JOINED);
  engine_define (ENGINE_ACCELERATION + d, whole);
  const size_t n = strlen (equation);
  snprintf (equation + n, sizeof equation - n, "%s%s'' = %s", d ? ", " : "",
            c->name[0], whole);
  release (force);
  release (rest);
}

/* Cuts the potential where it is a sum, for the size of its terms; not where
   what binds less than a sum is in it.  */
static void
define_parts (void)
{
  const char *c = model->potential.text, *from = c;
  int depth = 0;
  bool operand = false; /* before c, so that a sign is one of a sum */
  for (const char *k = c; *k; k++)
    if (strchr ("<>=!&|?", *k))
      c = ""; /* one part */
  for (parts = 0; *c && parts < ENGINE_MOST_PARTS - 1;)
    {
      const int length = formula_number_length (c) + formula_name_length (c);
      if (operand && depth == 0 && (*c == '+' || *c == '-'))
        {
          engine_define (ENGINE_PART + parts++,
                         formula_copy (from, (size_t) (c - from)));
          from = c + 1;
        }
      depth += (*c == '(') - (*c == ')');
      operand = length || *c == ')' || (operand && strchr (" \t", *c));
      c += length ? length : 1;
    }
  engine_define (ENGINE_PART + parts++, formula_copy (from, strlen (from)));
}

/* Its force must be there, too, and do without the time.  */
static void
check_uses (void)
{
  const struct formula *u = &model->potential;
  for (int i = 0; i < model->term_count; i++)
    {
      const struct formula *f = &model->terms[i].formula;
      made.traits |= f->uses & USES_VELOCITIES ? HS_VELOCITY_DEPENDENT : 0;
      made.traits |= f->uses & USES_TIME ? HS_TIME_DEPENDENT : 0;
    }
  if (u->text && made.traits & HS_TIME_DEPENDENT)
    formula_wrong (&u->place, u->at, 0,
                   "a force depends on t, so that no potential keeps an "
                   "energy: leave it out");
  if (u->text && model->term_count == 0)
    formula_wrong (&u->place, u->at, 0,
                   "the force is needed, too: the differences of a potential "
                   "are exact to 10 digits, and their error would pass for "
                   "the integrator's");
}

static void
use_all (void)
{
  const unsigned parameters = USES_PARAMETERS;
  for (int i = 0; i < model->term_count; i++)
    use_formula (&model->terms[i].formula, ~0u, -1);
  for (int d = 0; d < model->dof; d++)
    {
      struct formula_coordinate *c = &model->coordinates[d];
      use_formula (&c->mass, parameters, ENGINE_MASS + d);
      use_formula (&c->start[0], parameters, ENGINE_START + d);
      use_formula (&c->start[1], parameters, ENGINE_START + model->dof + d);
    }
  use_formula (&model->potential, parameters | USES_POSITIONS,
               ENGINE_POTENTIAL);
  use_formula (&model->frequency, parameters, ENGINE_FREQUENCY);
  use_formula (&model->period, parameters, ENGINE_PERIOD);
}

static void
name_variables (void)
{
  const int dof = model->dof;
  engine_name (0, "t");
  for (int i = 0; i < 2 * dof; i++)
    {
      columns[i] = formula_column (model, i);
      units[i] = model->coordinates[i % dof].unit[i / dof];
      engine_name (1 + i, columns[i]);
    }
  for (int i = 0; i < model->parameter_count; i++)
    engine_name (1 + 2 * dof + i, model->parameters[i].name);
}

const struct hs_system *
formula_make (struct formula_model *read)
{
  model = read;
  for (int d = 0; d < model->dof; d++)
    complete_start (0, d);
  for (int d = 0; d < model->dof; d++)
    complete_start (1, d);
  name_variables ();
  use_all ();
  check_uses ();
  for (int d = 0; d < model->dof; d++)
    define_acceleration (d);
  if (model->potential.text)
    define_parts ();
  made.name = model->name;
  made.title = model->title ? model->title : "system by formula";
  made.reference = model->reference ? model->reference : "";
  made.equation = equation;
  made.dof = (size_t) model->dof;
  made.columns = columns;
  made.units = units;
  made.parameters = model->parameters;
  made.invariants = invariants;
  made.start = start;
  made.acceleration = acceleration;
  made.period = period;
  made.frequency = model->frequency.text ? frequency : NULL;
  return &made;
}

const struct formula_model *
formula_of (const struct hs_system *system)
{
  return system == &made ? model : NULL;
}

void
formula_conserves (void)
{
  made.traits |= HS_CONSERVATIVE;
  invariants[0]
      = (struct hs_invariant){ "energy", model->energy_unit, formula_energy };
}
