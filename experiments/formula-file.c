/* SPDX-License-Identifier: MIT */
/* Reads a system from a file of lines; the manual's node Formulas has the
   grammar.  Coordinates and parameters are read first, so that the lines may
   stand in any order.  */

#include "formula-model.h"
#include "formula.h"
#include "number.h"
#include "say.h"
#include "text.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static struct formula_model model;

/* One line, and how far it is read.  */
struct line
{
  struct formula_place place;
  const char *c;
};

/* The rest of the line, for a message.  */
static _Noreturn void
line_wrong (const struct line *line, const char *why)
{
  int length = formula_name_length (line->c);
  if (!length && *line->c)
    do
      length++;
    while (((unsigned char) line->c[length] >> 6) == 2);
  formula_wrong (&line->place, line->c, length, "%s", why);
}

static void
skip_blanks (struct line *line)
{
  while (*line->c == ' ' || *line->c == '\t')
    line->c++;
}

static void
end_line (struct line *line, const char *what)
{
  skip_blanks (line);
  if (*line->c)
    line_wrong (line, what);
}

static void
expect (struct line *line, char sign)
{
  char why[40];
  skip_blanks (line);
  snprintf (why, sizeof why, "where a \"%c\" must stand", sign);
  if (*line->c != sign)
    line_wrong (line, why);
  line->c++;
  skip_blanks (line);
}

/* Whether the word is next; then it is read.  */
static bool
take_word (struct line *line, const char *word)
{
  skip_blanks (line);
  const size_t n = strlen (word);
  if ((size_t) formula_name_length (line->c) != n
      || strncmp (line->c, word, n) != 0)
    return false;
  line->c += n;
  skip_blanks (line);
  return true;
}

/* The blank-free text up to one of the signs.  */
static char *
take_until (struct line *line, const char *signs)
{
  skip_blanks (line);
  const size_t n = strcspn (line->c, signs);
  char *text = formula_copy (line->c, n);
  line->c += n;
  return text;
}

static const char *
take_unit (struct line *line, const char *usual)
{
  if (!take_word (line, "in"))
    return usual;
  const char *from = line->c, *unit = take_until (line, " \t,:=");
  const int length = (int) strlen (unit);
  if (length == 0 || length > FORMULA_NAME)
    formula_wrong (&line->place, from, length,
                   "a unit must stand here, of at most %d letters",
                   FORMULA_NAME);
  if (!text_is_unit (unit))
    formula_wrong (&line->place, from, length,
                   "a unit has no quotes, no <, >, # and no \\");
  return unit;
}

/* A new name.  */
static const char *
take_name (struct line *line)
{
  skip_blanks (line);
  const int length = formula_name_length (line->c);
  const char *wrong = formula_name_wrong (&model, line->c, length);
  if (wrong)
    formula_wrong (&line->place, line->c, length, "%s", wrong);
  const char *name = formula_copy (line->c, (size_t) length);
  line->c += length;
  return name;
}

/* The known name of a coordinate or, where `velocities' are meant as well,
   of a velocity: its column.  */
static int
take_column (struct line *line, bool velocities)
{
  skip_blanks (line);
  const size_t length = (size_t) formula_name_length (line->c);
  int i = formula_find_coordinate (&model, 0, line->c, length);
  if (i < 0 && velocities)
    {
      i = formula_find_coordinate (&model, 1, line->c, length);
      i = i < 0 ? i : i + model.dof;
    }
  if (i < 0)
    line_wrong (line, velocities
                          ? "where a coordinate's or a velocity's name must "
                            "stand"
                          : "where a coordinate's name must stand");
  line->c += length;
  return i;
}

static double
take_number (struct line *line, const char *unit)
{
  const char *from = (skip_blanks (line), line->c);
  char *text = take_until (line, " \t:");
  struct number number;
  const char *wrong = number_read (text, unit, &number);
  if (wrong)
    formula_wrong (&line->place, from, (int) strlen (text), "is %s", wrong);
  release (text);
  return number.value;
}

static void
once (const struct line *line, const void *before)
{
  if (before)
    formula_wrong (&line->place, line->place.text, 0,
                   "this is said twice; it stands in another line, too");
}

static void
take_text (struct line *line, const char **text)
{
  once (line, *text);
  expect (line, '=');
  if (!*line->c)
    line_wrong (line, "a text must stand here");
  *text = line->c;
}

static void
take_formula (struct line *line, struct formula *f)
{
  once (line, f->text);
  expect (line, '=');
  *f = (struct formula){ .place = line->place,
                         .text = line->c,
                         .at = line->c };
}

static void
read_name (struct line *line)
{
  take_text (line, &model.name);
  for (const char *c = model.name; *c; c++)
    if (!isalnum ((unsigned char) *c) && *c != '-' && *c != '_')
      line_wrong (line, "is no name of a system: letters, digits, - and _");
  if (strlen (model.name) > FORMULA_NAME)
    line_wrong (line, "is too long for a name");
}

static void
read_title (struct line *line)
{
  take_text (line, &model.title);
  if (strlen (model.title) > 80)
    line_wrong (line, "the title is too long: at most 80 bytes");
}

static void
read_reference (struct line *line)
{
  take_text (line, &model.reference);
}

static void
read_coordinate (struct line *line)
{
  skip_blanks (line);
  const char *at = line->c, *name = take_name (line);
  struct formula_coordinate *c
      = formula_add_coordinate (&model, &line->place, at, (int) strlen (name));
  c->unit[0] = take_unit (line, c->unit[0]);
  if (*line->c == ',')
    {
      line->c++;
      if (!take_word (line, "velocity"))
        line_wrong (line, "where \"velocity NAME\" must stand");
      c->name[1] = take_name (line);
      c->unit[1] = take_unit (line, NULL);
    }
  end_line (line, "does not belong here: coordinate NAME in UNIT, velocity "
                  "NAME in UNIT");
}

static void
read_parameter (struct line *line)
{
  const char *name = take_name (line), *unit = take_unit (line, "1");
  expect (line, '=');
  const double value = take_number (line, unit);
  struct hs_parameter *p
      = formula_add_parameter (&model, &line->place, name, unit, value, "");
  if (take_word (line, "from"))
    {
      p->min = take_number (line, unit);
      if (!take_word (line, "to"))
        line_wrong (line, "where \"to\" must stand");
      p->max = take_number (line, unit);
      if (!(p->min <= value && value <= p->max))
        formula_wrong (&line->place, line->place.text, 0,
                       "the value of %s is not within its own range", name);
    }
  skip_blanks (line);
  if (*line->c == ':')
    {
      expect (line, ':');
      p->doc = line->c;
      return;
    }
  end_line (line, "does not belong here: parameter NAME in UNIT = NUMBER from "
                  "NUMBER to NUMBER: what it is");
}

static void
read_mass (struct line *line)
{
  skip_blanks (line);
  const bool all = *line->c == '=';
  const char *from = line->c;
  const int only = all ? -1 : take_column (line, false);
  for (int i = all ? 0 : only; i < (all ? model.dof : only + 1); i++)
    {
      if (all)
        line->c = from;
      take_formula (line, &model.coordinates[i].mass);
    }
}

static void
read_force (struct line *line)
{
  const int i = take_column (line, false);
  take_formula (line, formula_add_term (&model, &line->place, i, true));
}

static void
read_acceleration (struct line *line)
{
  const int i = take_column (line, false);
  take_formula (line, formula_add_term (&model, &line->place, i, false));
}

static void
read_potential (struct line *line)
{
  const char *unit = take_unit (line, "1");
  take_formula (line, &model.potential);
  model.energy_unit = unit;
}

static void
read_start (struct line *line)
{
  const int i = take_column (line, true);
  take_formula (line, &model.coordinates[i % model.dof].start[i / model.dof]);
}

static void
read_frequency (struct line *line)
{
  take_formula (line, &model.frequency);
}

static void
read_period (struct line *line)
{
  take_formula (line, &model.period);
}

/* Those that others refer to are read first.  */
static const struct statement
{
  const char *name;
  void (*read) (struct line *line);
  bool first;
} statements[] = {
  { "name", read_name, true },
  { "title", read_title, true },
  { "reference", read_reference, true },
  { "coordinate", read_coordinate, true },
  { "parameter", read_parameter, true },
  { "mass", read_mass, false },
  { "force", read_force, false },
  { "acceleration", read_acceleration, false },
  { "potential", read_potential, false },
  { "start", read_start, false },
  { "frequency", read_frequency, false },
  { "period", read_period, false },
  { 0 },
};

static const char *
statement_name (int i, const void *context)
{
  (void) context;
  return statements[i].name;
}

static void
read_line (const struct formula_place *place, bool first)
{
  const struct statement *s = statements;
  struct line line = { *place, place->text };
  skip_blanks (&line);
  if (!*line.c)
    return;
  const char *word = line.c;
  const int length = formula_name_length (word);
  while (s->name
         && ((size_t) length != strlen (s->name)
             || strncmp (s->name, word, strlen (s->name)) != 0))
    s++;
  if (!s->name)
    {
      char *typed = formula_copy (word, (size_t) length);
      formula_wrong (&line.place, word, length,
                     "begins no line%s; a line begins with: %s",
                     suggest (typed, statement_name, NULL),
                     names (statement_name, NULL));
    }
  line.c += length;
  if (s->first == first)
    s->read (&line);
}

/* The file's name without folder and ending, where that is a name.  */
static const char *
name_of (const char *file)
{
  const char *slash = strrchr (file, '/'), *base = slash ? slash + 1 : file;
  const size_t n = strcspn (base, ".");
  if (n == 0 || n > FORMULA_NAME)
    return "formula";
  for (size_t i = 0; i < n; i++)
    if (!isalnum ((unsigned char) base[i]) && base[i] != '-' && base[i] != '_')
      return "formula";
  return formula_copy (base, n);
}

const struct hs_system *
formula_of_file (const struct plan *plan, const char *file)
{
  struct formula_place *places = allocate (FORMULA_LINES, sizeof *places);
  if (model.dof > 0)
    die (STATUS_BAD_INPUT, "--system=%s: a second file", file);
  const int n = formula_lines (file, places);
  for (int i = 0; i < n; i++)
    read_line (&places[i], true);
  if (model.dof == 0)
    die (STATUS_BAD_INPUT,
         "--system=%s: declares no coordinate: a line \"coordinate x in m\" "
         "does",
         file);
  formula_complete_velocities (&model);
  for (int i = 0; i < n; i++)
    read_line (&places[i], false);
  if (!model.name)
    model.name = name_of (file);
  if (hs_system_find (model.name))
    die (
        STATUS_BAD_INPUT,
        "--system=%s: \"%s\" is built in: a line \"name = ...\" gives another",
        file, model.name);
  return formula_make (&model);
}
