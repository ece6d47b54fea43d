/* SPDX-License-Identifier: MIT */
/* Whether the tables of a plug-in are as src/system.h and src/integrator.h
   want them.  What is wrong is said by the field's name.  */

#include "plugin.h"

#include "guard.h"
#include "text.h"
#include "utf8.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum
{
  LONGEST_WORD = 30,
  LONGEST_TEXT = 120,
  LEAST_PAGE = 4096, /* of memory; larger ones begin at such places, too */
  MOST_ORDER = 20,
  MOST_EVALUATIONS = 10000,
  MOST_ROWS = 256
};

/* Whether so many bytes can be read there.  The kernel looks: it copies a byte
   of each page into a pipe, or does not.  */
static bool
is_readable (const void *from, size_t size)
{
  const char *at = from, *end = at + size;
  int ends[2];
  bool good = true;
  if (pipe (ends) != 0)
    return true; /* not known */
  while (good && at < end)
    {
      char byte;
      good = write (ends[1], at, 1) == 1 && read (ends[0], &byte, 1) == 1;
      at += LEAST_PAGE - (uintptr_t) at % LEAST_PAGE;
    }
  close (ends[0]);
  close (ends[1]);
  return good;
}

/* Whether a string of so many characters at most stands there: a table that
   is too short has something else.  */
static bool
is_string (const char *text, size_t longest)
{
  for (size_t n = 0; n <= longest; n++)
    {
      if ((n == 0 || (uintptr_t) (text + n) % LEAST_PAGE == 0)
          && !is_readable (text + n, 1))
        return false;
      if (!text[n])
        return true;
    }
  return false;
}

/* Text for people, on one line.  */
static bool
is_text (const char *text)
{
  if (!is_string (text, LONGEST_TEXT))
    return false;
  for (; *text; text += utf8_shown (text))
    if (!utf8_shown (text))
      return false;
  return true;
}

/* The name of a column or a parameter.  */
static bool
is_name (const char *name)
{
  if (!is_string (name, LONGEST_WORD) || !isalpha ((unsigned char) *name))
    return false;
  for (; *name; name++)
    if (!isalnum ((unsigned char) *name) && *name != '_')
      return false;
  return true;
}

static bool
is_unit (const char *unit)
{
  return is_string (unit, LONGEST_WORD) && text_is_unit (unit);
}

/* Dashes and underscores are the same here.  */
static bool
is_same (const char *a, const char *b)
{
  for (; *a && *b; a++, b++)
    if (*a != *b && !(strchr ("-_", *a) && strchr ("-_", *b)))
      return false;
  return *a == *b;
}

static void
check_head (const struct plugin *plugin, const char *name,
            const char *const *texts)
{
  if (!is_string (name, LONGEST_TEXT) || !is_same (name, plugin->name))
    plugin_wrong (plugin, ".name must be \"%s\", as the file's", plugin->name);
  for (int i = 0; i < 3; i++)
    if (texts[i] && !is_text (texts[i]))
      plugin_wrong (plugin,
                    ".title, .equation and .reference must be one line of %d "
                    "characters at most, or NULL",
                    LONGEST_TEXT);
}

static void
check_parameters (const struct plugin *plugin, const struct hs_parameter *p,
                  int most)
{
  for (int i = 0; p; i++)
    {
      if (!is_readable (&p[i], sizeof p[i]))
        plugin_wrong (plugin, i ? ".parameters: no NULL name at the end"
                                : ".parameters points to no table");
      if (!p[i].name)
        return;
      if (i == most)
        plugin_wrong (plugin,
                      ".parameters: more than %d, or no NULL name at the end",
                      most);
      if (!is_name (p[i].name))
        plugin_wrong (plugin,
                      ".parameters[%d].name must be a letter, then letters, "
                      "digits and _, %d at most",
                      i, LONGEST_WORD);
      for (int k = 0; k < i; k++)
        if (strcmp (p[k].name, p[i].name) == 0)
          plugin_wrong (plugin, ".parameters[%d].name: %s is there twice", i,
                        p[i].name);
      if (!is_text (p[i].symbol) || !is_text (p[i].unit) || !*p[i].unit
          || !is_text (p[i].doc))
        plugin_wrong (plugin,
                      ".parameters[%d]: %s must have a symbol, a unit (of no "
                      "unit: \"1\") and a doc",
                      i, p[i].name);
      if (!(p[i].min <= p[i].value && p[i].value <= p[i].max
            && isfinite (p[i].min) && isfinite (p[i].max)))
        plugin_wrong (plugin,
                      ".parameters[%d]: %s must have min <= value <= max, "
                      "finite",
                      i, p[i].name);
    }
}

/* Whether an invariant has the name of a column, or makes it.  */
static bool
is_made (const struct hs_invariant *invariant, const char *name)
{
  const size_t length = strlen (invariant->name);
  return strncmp (name, invariant->name, length) == 0
         && (!name[length] || strcmp (name + length, "_error") == 0);
}

/* Whether the data have another column of that name, beside those of the
   system and of its first `n' invariants.  */
static bool
is_taken (const struct hs_system *s, int n, const char *name)
{
  static const char *const taken[] = { "integrator", "t", "error" };
  bool twice = false;
  for (size_t k = 0; k < sizeof taken / sizeof *taken; k++)
    twice = twice || strcmp (taken[k], name) == 0;
  for (int k = 0; k < n; k++)
    twice = twice || is_made (&s->invariants[k], name);
  return twice;
}

/* Names in the head of the data, each once.  */
static void
check_columns (const struct plugin *plugin, const struct hs_system *s)
{
  int invariants = 0;
  while (s->invariants[invariants].name)
    invariants++;
  for (size_t i = 0; i < 2 * s->dof; i++)
    {
      if (!is_readable (&s->columns[i], sizeof s->columns[i])
          || !is_readable (&s->units[i], sizeof s->units[i]))
        plugin_wrong (plugin, ".columns and .units must be 2 dof = %zu names",
                      2 * s->dof);
      const char *name = s->columns[i];
      if (!is_name (name))
        plugin_wrong (plugin,
                      ".columns must be 2 dof = %zu names of letters, digits "
                      "and _: number %zu is not",
                      2 * s->dof, i);
      bool twice = is_taken (s, invariants, name);
      for (size_t k = 0; k < i; k++)
        twice = twice || strcmp (s->columns[k], name) == 0;
      if (twice)
        plugin_wrong (plugin, ".columns: %s is the name of two columns", name);
      if (!is_unit (s->units[i]))
        plugin_wrong (plugin,
                      ".units must be 2 dof = %zu words without blanks, of no "
                      "unit \"1\": that of %s is not",
                      2 * s->dof, name);
    }
}

static void
check_invariants (const struct plugin *plugin, const struct hs_system *s)
{
  int n = 0;
  for (;; n++)
    {
      if (!is_readable (&s->invariants[n], sizeof s->invariants[n]))
        plugin_wrong (plugin, n ? ".invariants: no NULL name at the end"
                                : ".invariants points to no table");
      if (!s->invariants[n].name)
        break;
      if (n == HS_MOST_INVARIANTS)
        plugin_wrong (plugin,
                      ".invariants: more than %d, or no NULL name at the end",
                      HS_MOST_INVARIANTS);
      if (!is_name (s->invariants[n].name) || !is_unit (s->invariants[n].unit)
          || !s->invariants[n].value)
        plugin_wrong (
            plugin,
            ".invariants[%d] must have a name of letters, digits and "
            "_, a unit and a function",
            n);
      const char *name = s->invariants[n].name;
      bool twice = is_taken (s, n, name);
      for (int k = 0; k < n; k++)
        twice = twice || is_made (&s->invariants[n], s->invariants[k].name);
      if (twice)
        plugin_wrong (plugin,
                      ".invariants[%d].name: %s, or %s_error, is the name of "
                      "another column",
                      n, name, name);
    }
  if (s->traits & HS_CONSERVATIVE && n == 0)
    plugin_wrong (plugin,
                  ".traits: HS_CONSERVATIVE says that .invariants begin with "
                  "the energy");
  if (s->traits & HS_OPEN
      && (n == 0 || !s->flow || s->traits & HS_CONSERVATIVE))
    plugin_wrong (plugin, ".traits: HS_OPEN says that .invariants begin with "
                          "an energy that is not conserved, and wants .flow");
}

static void
check_amplitude (const struct plugin *plugin, const struct hs_system *s)
{
  const struct hs_parameter *p = s->parameters;
  if (!s->amplitude.name)
    return;
  while (p->name && strcmp (p->name, s->amplitude.name) != 0)
    p++;
  if (!p->name || !(s->amplitude.from >= p->min)
      || !(s->amplitude.from < s->amplitude.to)
      || !(s->amplitude.to <= p->max))
    plugin_wrong (plugin, ".amplitude must name a parameter, with min <= from "
                          "< to <= max");
}

static void
check_system (const struct plugin *plugin, const struct hs_system *s)
{
  check_head (plugin, s->name,
              (const char *const[]){ s->title, s->equation, s->reference });
  if (s->dof < 1 || s->dof > HS_MOST_DOF)
    plugin_wrong (plugin, ".dof must be from 1 to %d, not %zu", HS_MOST_DOF,
                  s->dof);
  if (!s->columns || !s->units || !s->parameters || !s->invariants)
    plugin_wrong (plugin, "%s must not be NULL",
                  !s->columns      ? ".columns"
                  : !s->units      ? ".units"
                  : !s->parameters ? ".parameters"
                                   : ".invariants");
  if (!s->start || !s->acceleration)
    plugin_wrong (plugin, "%s must not be NULL",
                  !s->start ? ".start" : ".acceleration");
  if ((s->prepare || s->at) && !(s->prepare && s->at && s->flow))
    plugin_wrong (plugin, ".prepare and .at must be there both, with .flow");
  if (s->traits
      & ~(unsigned) (HS_CONSERVATIVE | HS_VELOCITY_DEPENDENT
                     | HS_TIME_DEPENDENT | HS_MAGNETIC | HS_OPEN))
    plugin_wrong (plugin, ".traits holds more than those of hs_system_trait");
  if (s->traits & HS_MAGNETIC && s->dof != 2 && s->dof != 3)
    plugin_wrong (plugin, ".dof must be 2 or 3 where .traits holds "
                          "HS_MAGNETIC");
  check_parameters (plugin, s->parameters, HS_MOST_PARAMETERS);
  check_invariants (plugin, s);
  check_columns (plugin, s);
  check_amplitude (plugin, s);
}

static void
check_splitting (const struct plugin *plugin, const struct hs_splitting *s)
{
  if (!s)
    return;
  const int whole = s->symmetric ? 2 * s->count - 1 : s->count;
  bool fine = s->count >= 1 && s->count <= HS_MOST_COEFFICIENTS && s->number
              && (unsigned) s->kind <= HS_VERLETS
              && (s->kind == HS_VERLETS ? 2 * whole + 1 : whole)
                     <= HS_MOST_COEFFICIENTS;
  for (int i = 0; fine && i < s->count; i++)
    fine = isfinite (s->number[i]);
  if (!fine)
    plugin_wrong (plugin,
                  ".splitting must be finite numbers, %d coefficients "
                  "at most",
                  HS_MOST_COEFFICIENTS);
}

static void
check_integrator (const struct plugin *plugin, const struct hs_integrator *i)
{
  check_head (plugin, i->name,
              (const char *const[]){ i->title, NULL, i->reference });
  if (i->order < 1 || i->order > MOST_ORDER)
    plugin_wrong (plugin, ".order must be from 1 to %d, not %d", MOST_ORDER,
                  i->order);
  if (i->velocity_order < 0 || i->velocity_order > i->order)
    plugin_wrong (plugin,
                  ".velocity_order must be from 0 to .order = %d, not "
                  "%d",
                  i->order, i->velocity_order);
  if (i->rows > MOST_ROWS)
    plugin_wrong (plugin, ".rows must be from 0 to %d, not %u", MOST_ROWS,
                  i->rows);
  if (i->evaluations > MOST_EVALUATIONS
      || i->start_evaluations > MOST_EVALUATIONS)
    plugin_wrong (plugin,
                  ".evaluations and .start_evaluations must be from 0 to %d",
                  MOST_EVALUATIONS);
  if (!(i->stability >= 0))
    plugin_wrong (plugin, ".stability must be 0 (none), a number above it, or "
                          "INFINITY");
  if (i->traits
      & ~(unsigned) (HS_SYMPLECTIC | HS_REVERSIBLE | HS_STAGGERED | HS_IMPLICIT
                     | HS_TWO_STEP | HS_SUMMED | HS_MAGNETIC_ONLY))
    plugin_wrong (plugin,
                  ".traits holds more than those of hs_integrator_trait");
  if (!i->advance)
    plugin_wrong (plugin, ".advance must not be NULL");
  check_parameters (plugin, i->parameters, MOST_OWN);
  check_splitting (plugin, i->splitting);
}

void
plugin_check (const struct plugin *plugin)
{
  const struct guard_place before
      = guard_enter (plugin->file, "a pointer in its tables");
  if (plugin->kind == PLUGIN_SYSTEM)
    check_system (plugin, plugin->object);
  else
    check_integrator (plugin, plugin->object);
  guard_leave (before);
}
