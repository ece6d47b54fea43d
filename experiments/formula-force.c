/* SPDX-License-Identifier: MIT */
/* A system from the command line: --force, and the parameters that --set
   gives.  */

#include "formula-model.h"
#include "formula.h"
#include "say.h"

#include <string.h>

static struct formula_model model;

/* The coordinate of that name and velocity, which is there or is made.  */
static int
coordinate_of (const struct formula_place *place, const char *name,
               const char *velocity)
{
  const char *const both[] = { name, velocity };
  const int i = formula_find_coordinate (&model, 0, name, strlen (name));
  const int letters = formula_name_length (place->text);
  if (i >= 0 && strcmp (model.coordinates[i].name[1], velocity) != 0)
    formula_wrong (place, place->text, letters,
                   "a= and ax= would both be for x: write one of them");
  if (i >= 0)
    return i;
  for (int k = 0; k < 2; k++)
    {
      const char *wrong
          = formula_name_wrong (&model, both[k], (int) strlen (both[k]));
      if (wrong)
        formula_wrong (place, place->text, 0, "\"%s\" %s", both[k], wrong);
    }
  struct formula_coordinate *c
      = formula_add_coordinate (&model, place, place->text, letters);
  c->name[0] = name;
  c->name[1] = velocity;
  return model.dof - 1;
}

/* ax=FORMULA is for x with velocity vx, a=FORMULA for x with v.  */
static void
read_option (const char *text)
{
  const struct formula_place place = { NULL, 0, text };
  const int letters = formula_name_length (text);
  const char *equals = text + letters, *name = "x";
  char *velocity = formula_copy (text, (size_t) letters);
  if (strlen (text) > FORMULA_LINE)
    formula_wrong (&place, text, 0, "is too long: at most %d bytes",
                   FORMULA_LINE);
  while (*equals == ' ')
    equals++;
  if (*text != 'a' || *equals != '='
      || (letters > 1 && !formula_name_length (text + 1)))
    formula_wrong (&place, text, 0,
                   "must be aNAME=FORMULA: ax=-k*x accelerates x, whose "
                   "velocity is vx; a=-k*x is for x and v");
  *velocity = 'v';
  if (letters > 1)
    name = formula_copy (text + 1, (size_t) letters - 1);
  const int i = coordinate_of (&place, name, velocity);
  *formula_add_term (&model, &place, i, false) = (struct formula){
    .place = place, .text = equals + 1, .at = equals + 1
  };
}

/* Whether the name stands in a formula.  */
static bool
mentions (const char *text, const char *name, size_t length)
{
  while (*text)
    {
      const int n = formula_number_length (text);
      const int letters = formula_name_length (text + n);
      if ((size_t) letters == length && strncmp (text + n, name, length) == 0)
        return true;
      text += n + letters ? n + letters : 1;
    }
  return false;
}

static bool
is_used (const char *name)
{
  for (int i = 0; i < model.term_count; i++)
    if (mentions (model.terms[i].formula.text, name, strlen (name)))
      return true;
  for (int i = 0; i < 2 * model.dof; i++)
    {
      char start[FORMULA_START_NAME];
      formula_start_name (formula_column (&model, i), start);
      if (strcmp (start, name) == 0)
        return true;
    }
  return false;
}

/* What --set names is a parameter, and must be one of a force or a start.
   Other faults of a --set are found where it is read.  */
static void
read_sets (const char *const *sets, int count)
{
  for (int i = 0; i < count; i++)
    {
      const size_t length = strcspn (sets[i], "=");
      if ((size_t) formula_name_length (sets[i]) == length
          && !formula_name_wrong (&model, sets[i], (int) length))
        formula_add_parameter (&model, &model.terms[0].formula.place,
                               formula_copy (sets[i], length), "1", 0, "");
    }
  for (int i = 0; i < model.term_count; i++)
    formula_scan (&model.terms[i].formula, &model, ~0u);
  for (int i = 0; i < model.parameter_count; i++)
    {
      const char *name = model.parameters[i].name;
      if (!is_used (name))
        die (STATUS_BAD_INPUT, "--set=%s=...: no --force has \"%s\"", name,
             name);
    }
}

const struct hs_system *
formula_of_forces (const char *const *forces, int count,
                   const char *const *sets, int set_count)
{
  for (int i = 0; i < count; i++)
    read_option (forces[i]);
  formula_complete_velocities (&model);
  read_sets (sets, set_count);
  model.name = "formula";
  return formula_make (&model);
}
