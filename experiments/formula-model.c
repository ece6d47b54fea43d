/* SPDX-License-Identifier: MIT */
/* What a system by formula is made of, put together.  */

#include "formula-model.h"
#include "say.h"

#include <float.h>
#include <stdio.h>
#include <string.h>

struct formula_coordinate *
formula_add_coordinate (struct formula_model *m,
                        const struct formula_place *place, const char *at,
                        int length)
{
  if (m->dof == FORMULA_COORDINATES)
    formula_wrong (place, at, length, "is one coordinate too many: at most %d",
                   FORMULA_COORDINATES);
  struct formula_coordinate *c = &m->coordinates[m->dof];
  *c = (struct formula_coordinate){
    .place = *place,
    .at = at,
    .name = { formula_copy (at, (size_t) length) },
    .unit = { "1" },
  };
  m->dof++;
  return c;
}

struct hs_parameter *
formula_add_parameter (struct formula_model *m,
                       const struct formula_place *place, const char *name,
                       const char *unit, double value, const char *doc)
{
  if (m->parameter_count == FORMULA_PARAMETERS)
    formula_wrong (place, place->text, 0,
                   "too many parameters: at most %d, start values counted",
                   FORMULA_PARAMETERS);
  struct hs_parameter *p = &m->parameters[m->parameter_count++];
  *p = (struct hs_parameter){
    name, name, unit, value, -DBL_MAX, DBL_MAX, doc
  };
  return p;
}

struct formula *
formula_add_term (struct formula_model *m, const struct formula_place *place,
                  int coordinate, bool is_force)
{
  if (m->term_count == FORMULA_TERMS)
    formula_wrong (place, place->text, 0, "too many forces: at most %d",
                   FORMULA_TERMS);
  struct formula_term *term = &m->terms[m->term_count++];
  term->coordinate = coordinate;
  term->is_force = is_force;
  return &term->formula;
}

void
formula_start_name (const char *column, char name[FORMULA_START_NAME])
{
  const char last = column[strlen (column) - 1];
  snprintf (name, FORMULA_START_NAME, "%s%s0", column,
            last >= '0' && last <= '9' ? "_" : "");
}

void
formula_complete_velocities (struct formula_model *m)
{
  for (int i = 0; i < m->dof; i++)
    {
      struct formula_coordinate *c = &m->coordinates[i];
      char name[FORMULA_NAME + 2], unit[FORMULA_NAME + 3];
      snprintf (unit, sizeof unit, "%s/s", c->unit[0]);
      if (!c->unit[1])
        c->unit[1] = formula_copy (unit, strlen (unit));
      if (c->name[1])
        continue;
      snprintf (name, sizeof name, "v%s", c->name[0]);
      if (m->dof == 1 && strcmp (c->name[0], "x") == 0)
        name[1] = '\0';
      const char *wrong = formula_name_wrong (m, name, (int) strlen (name));
      if (wrong)
        formula_wrong (&c->place, c->at, 0, "its velocity \"%s\" %s", name,
                       wrong);
      c->name[1] = formula_copy (name, strlen (name));
    }
}
