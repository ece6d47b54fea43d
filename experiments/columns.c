/* SPDX-License-Identifier: MIT */
/* Which column of somebody's table is what: by our names, by what such columns
   are often called, or by their place.  */

#include "columns.h"

#include "say.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* What columns are called elsewhere; * stands for the position's own name.
   A position that is an angle, and its velocity, have names of their own.  */
static const char *const time_names[] = { "t", "time", NULL };
static const char *const label_names[]
    = { "integrator", "method", "solver", "scheme", "label", NULL };
static const char *const position_names[]
    = { "*", "pos_*", "position_*", "*_pos", "*_position", "p*", NULL };
static const char *const velocity_names[]
    = { "v*",   "v_*",  "vel_*", "velocity_*", "*_vel", "*_velocity", "*_dot",
        "*dot", "d*dt", "d*_dt", "d*/dt",      "*'",    NULL };
static const char *const only_position[]
    = { "x", "q", "y", "pos", "position", "displacement", NULL };
static const char *const only_velocity[]
    = { "v", "vel", "velocity", "xdot", "x_dot", "qdot", "vx", NULL };
static const char *const only_angle[]
    = { "theta", "angle", "phi", "q", "pos", "position", "θ", NULL };
static const char *const only_rate[] = {
  "omega", "w",   "angular_velocity", "thetadot", "theta_dot", "qdot", "ω",
  "v",     "vel", "velocity",         NULL
};

/* Without its unit, as in `x [m]', in small letters, _ for what is between
   words.  */
static void
normalise (const char *name, char *text, size_t size)
{
  size_t n = 0;
  for (const char *c = name; *c && *c != '[' && *c != '(' && n + 1 < size; c++)
    text[n++] = *c == ' ' || *c == '-' || *c == '.'
                    ? '_'
                    : (char) tolower ((unsigned char) *c);
  while (n > 0 && text[n - 1] == '_')
    n--;
  text[n] = '\0';
}

/* Whether name is the pattern with * replaced by `own'.  */
static bool
matches (const char *name, const char *pattern, const char *own)
{
  const char *star = strchr (pattern, '*');
  const size_t head = star ? (size_t) (star - pattern) : 0, n = strlen (own);
  if (!star)
    return strcmp (name, pattern) == 0;
  return strncmp (name, pattern, head) == 0
         && strncmp (name + head, own, n) == 0
         && strcmp (name + head + n, star + 1) == 0;
}

struct naming
{
  const struct hs_system *system;
  int count;
  char *const *names; /* as they stand */
  struct columns *columns;
  char (*normal)[80];
  char wrong[300];
};

/* Gives the role to the column of that name; returns whether there is one. Two
   are wrong.  */
static bool
give (struct naming *n, int role, const char *pattern, const char *own)
{
  int found = -1;
  for (int i = 0; i < n->count && !*n->wrong; i++)
    if (matches (n->normal[i], pattern, own))
      {
        if (n->columns->role[i] != COLUMN_IGNORED)
          snprintf (n->wrong, sizeof n->wrong,
                    "column %d, %.60s, could be two things", i + 1,
                    n->names[i]);
        else if (found >= 0)
          snprintf (n->wrong, sizeof n->wrong,
                    "columns %d and %d are both named %.60s", found + 1, i + 1,
                    n->names[i]);
        found = i;
      }
  if (found >= 0)
    n->columns->role[found] = role;
  return found >= 0;
}

/* To the column of the first of the names that there is.  */
static bool
give_first (struct naming *n, int role, const char *const *patterns,
            const char *own)
{
  bool given = false;
  for (; *patterns && !given; patterns++)
    given = give (n, role, *patterns, own);
  return given;
}

/* All positions, or all velocities; returns how many are there.  */
static size_t
give_all (struct naming *n, bool velocity)
{
  const struct hs_system *s = n->system;
  const bool angle = strcmp (s->units[0], "rad") == 0;
  const char *const *alone = velocity ? (angle ? only_rate : only_velocity)
                                      : (angle ? only_angle : only_position);
  size_t given = 0;
  for (size_t d = 0; d < s->dof; d++)
    {
      const size_t i = velocity ? s->dof + d : d;
      char own[80], position[80];
      normalise (s->columns[i], own, sizeof own);
      normalise (s->columns[d], position, sizeof position);
      given += give (n, 1 + (int) i, "*", own)
               || give_first (n, 1 + (int) i,
                              velocity ? velocity_names : position_names,
                              position)
               || (s->dof == 1 && give_first (n, 1 + (int) i, alone, ""));
    }
  return given;
}

/* What is missing.  */
static void
check_given (struct naming *n, size_t q, size_t v)
{
  const struct hs_system *s = n->system;
  if (q < s->dof)
    snprintf (n->wrong, sizeof n->wrong,
              "%zu of the %zu positions (%.40s%s) are there", q, s->dof,
              s->columns[0], s->dof > 1 ? ", ..." : "");
  else if (v > 0 && v < s->dof)
    snprintf (n->wrong, sizeof n->wrong,
              "%zu of the %zu velocities (%.40s%s) are there", v, s->dof,
              s->columns[s->dof], s->dof > 1 ? ", ..." : "");
}

static void
list_unused (struct naming *n)
{
  char *text = n->columns->unused;
  *text = '\0';
  for (int i = 0; i < n->count; i++)
    if (n->columns->role[i] == COLUMN_IGNORED
        && strcmp (n->names[i], "-") != 0)
      {
        const size_t used = strlen (text);
        snprintf (text + used, COLUMNS_TEXT - used, "%s%.30s",
                  used ? ", " : "", n->names[i]);
      }
}

const char *
columns_by_name (const struct hs_system *system, int count, char *const *names,
                 bool strict, struct columns *columns)
{
  static _Thread_local char wrong[300];
  struct naming n = { system, count, names, columns, NULL, "" };
  n.normal = allocate ((size_t) count, sizeof *n.normal);
  columns->count = count;
  for (int i = 0; i < count; i++)
    {
      columns->role[i] = COLUMN_IGNORED;
      normalise (names[i], n.normal[i], sizeof n.normal[i]);
    }
  columns->has_t = give_first (&n, 0, time_names, "");
  give_first (&n, COLUMN_LABEL, label_names, "");
  const size_t q = give_all (&n, false), v = give_all (&n, true);
  columns->has_v = v > 0;
  if (!*n.wrong)
    check_given (&n, q, v);
  for (int i = 0; strict && i < count && !*n.wrong; i++)
    if (columns->role[i] == COLUMN_IGNORED && strcmp (names[i], "-") != 0)
      snprintf (n.wrong, sizeof n.wrong,
                "%.60s is no column of %.60s; - "
                "skips one",
                names[i], system->name);
  list_unused (&n);
  release (n.normal);
  strcpy (wrong, n.wrong);
  return *wrong ? wrong : NULL;
}

void
columns_by_option (const struct hs_system *system, const char *text,
                   struct columns *columns)
{
  char *copy = allocate (strlen (text) + 1, 1), *names[COLUMNS_MOST];
  int count = 0;
  strcpy (copy, text);
  for (char *name = copy, *next; name; name = next)
    {
      next = strchr (name, ',');
      if (next)
        *next++ = '\0';
      if (count == COLUMNS_MOST)
        die (STATUS_BAD_INPUT, "--columns=%s: more than %d columns", text,
             COLUMNS_MOST);
      names[count++] = name;
    }
  const char *wrong = columns_by_name (system, count, names, true, columns);
  if (wrong)
    die (STATUS_BAD_INPUT, "--columns=%s: %s", text, wrong);
  release (copy);
}

const char *
columns_by_count (const struct hs_system *system, int count, bool has_step,
                  struct columns *columns)
{
  static _Thread_local char wrong[200];
  const int dof = (int) system->dof;
  const bool t = count == 1 + dof || count == 1 + 2 * dof;
  columns->count = count;
  columns->has_t = t;
  columns->has_v = count - t == 2 * dof;
  for (int i = 0; i < count && i < COLUMNS_MOST; i++)
    columns->role[i] = i + !t;
  if (t || (has_step && (count == dof || count == 2 * dof)))
    return NULL;
  snprintf (wrong, sizeof wrong,
            "%d columns without names, where %.40s has t, %d position%s and "
            "%d velocit%s or none; --columns says which is which%s",
            count, system->name, dof, dof > 1 ? "s" : "", dof,
            dof > 1 ? "ies" : "y",
            count == dof || count == 2 * dof
                ? ", and --step what t is, if there is none"
                : "");
  return wrong;
}
