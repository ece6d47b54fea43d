/* SPDX-License-Identifier: MIT */
/* Programs of others as integrators: a command becomes one.  */

#include "program.h"

#include "columns.h"
#include "decimal.h"
#include "options.h"
#include "program-run.h"
#include "say.h"
#include "settings.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char prefix[] = "cmd:";

enum
{
  LONGEST = 39, /* of a name */
  TELLING = 8   /* numbers that must agree on how they are printed */
};

bool
program_is (const char *word)
{
  return strncmp (word, prefix, sizeof prefix - 1) == 0;
}

const char *
program_end (const char *word)
{
  return command_end (word);
}

/* The places that every system has.  */
static double
step_of (const struct hs_motion *m)
{
  return m->h;
}

static double
steps_of (const struct hs_motion *m)
{
  return (double) m->steps;
}

static double
span_of (const struct hs_motion *m)
{
  return m->end - m->t0;
}

static double
start_of (const struct hs_motion *m)
{
  return m->t0;
}

static const struct
{
  const char *name;
  double (*value) (const struct hs_motion *m);
} common[] = { { "step", step_of },
               { "steps", steps_of },
               { "span", span_of },
               { "t0", start_of } };
enum
{
  COMMON = sizeof common / sizeof *common
};

/* All places of a system in turn: the common ones, the columns of its state,
   its parameters.  */
const char *
program_place (int i, const void *context)
{
  const struct hs_system *system = context;
  const int columns = 2 * (int) system->dof;
  if (i < COMMON)
    return common[i].name;
  if (i < COMMON + columns)
    return system->columns[i - COMMON];
  return system->parameters ? system->parameters[i - COMMON - columns].name
                            : NULL;
}

static double
place_value (int i, const struct hs_motion *m)
{
  const int dof = (int) m->system->dof;
  if (i < COMMON)
    return common[i].value (m);
  i -= COMMON;
  return i < dof ? m->q[i] : i < 2 * dof ? m->v[i - dof] : m->par[i - 2 * dof];
}

bool
program_value (const void *context, const char *name, char *text)
{
  const struct place *place = context;
  const char *known;
  int i = 0;
  while ((known = program_place (i, place->system))
         && strcmp (known, name) != 0)
    i++;
  *text = '\0';
  if (known && place->motion)
    decimal_write (place_value (i, place->motion), text);
  return known;
}

/* The first word behind the command itself that is a file, else the command:
   its name without folders.  */
static char *
name_of (const struct plan *plan, const struct command *command)
{
  const char *word = command->word[0];
  for (int i = command->count; --i > 0;)
    if (access (command->word[i], F_OK) == 0)
      word = command->word[i];
  const char *slash = strrchr (word, '/');
  char *name = allocate (LONGEST + 10, 1);
  snprintf (name, LONGEST + 1, "%s", slash && slash[1] ? slash + 1 : word);
  for (char *c = name; *c; c++)
    if (!isalnum ((unsigned char) *c) && !strchr ("-_.", *c))
      *c = '-';
  const size_t length = strlen (name);
  int same = 1;
  for (int i = 0; plan->integrators[i]; i++)
    if (strcmp (plan->integrators[i]->name, name) == 0)
      {
        sprintf (name + length, "-%d", ++same % 1000);
        i = -1;
      }
  return name;
}

static _Noreturn void
bad_place (const struct plan *plan, const char *word, const char *name)
{
  die (STATUS_BAD_INPUT,
       "--integrator=%s: {%s} has no value%s; there are: %s; {{ is a brace",
       word, name, suggest (name, program_place, plan->system),
       names (program_place, plan->system));
}

/* Whether it is told every number of the state that it starts from.  */
static bool
starts_anywhere (const struct plan *plan, const struct program *p)
{
  bool all = p->has_t0 || !(plan->system->traits & HS_TIME_DEPENDENT);
  for (size_t i = 0; i < 2 * plan->system->dof; i++)
    all = all && command_has (&p->command, plan->system->columns[i]);
  return all;
}

static void
check_plan (const struct plan *plan, const char *word)
{
  if (!(plan->experiment->options & OPTIONS_PROGRAM))
    die (STATUS_BAD_INPUT,
         "--integrator=%s: %s does not take programs; run, drift, order and "
         "audit do",
         word, plan->experiment->name);
  if (!plan->system)
    die (STATUS_BAD_INPUT,
         "--integrator=%s: a program is for one system; --system says which",
         word);
  if (plan_varies (plan))
    die (STATUS_BAD_INPUT,
         "--integrator=%s: a program takes its own steps, not those of "
         "--step-rule",
         word);
  if (plan->columns)
    {
      struct columns columns;
      columns_by_option (plan->system, plan->columns, &columns);
    }
}

const struct hs_integrator *
program_integrator (const struct plan *plan, const char *word)
{
  static const char *const no_aliases[] = { NULL };
  struct program *p = allocate (1, sizeof *p);
  const struct place place = { plan->system, NULL };
  check_plan (plan, word);
  const char *wrong = command_read (word + sizeof prefix - 1,
                                    word + strlen (word), &p->command);
  if (wrong)
    die (STATUS_BAD_INPUT, "--integrator=%s: %s", word, wrong);
  release (command_fill (&p->command, program_value, &place, &wrong));
  if (wrong)
    bad_place (plan, word, wrong);
  p->plan = plan;
  p->name = name_of (plan, &p->command);
  p->has_t0 = command_has (&p->command, "t0");
  p->digits = allocate (1 + 2 * plan->system->dof, sizeof *p->digits);
  p->shown = (struct hs_integrator){
    .name = p->name,
    .aliases = no_aliases,
    .title = "a program",
    .reference = "",
    .order = plan->expect ? (int) plan->expect : HS_ORDER_UNKNOWN,
    .traits = HS_FOREIGN | (starts_anywhere (plan, p) ? 0 : HS_OWN_START),
    .rows = 1,
    .begin = program_begin,
    .advance = program_advance,
    .finish = program_finish,
  };
  return &p->shown;
}

static struct program *
program_of (const struct hs_integrator *integrator)
{
  return integrator->begin == program_begin ? (struct program *) integrator
                                            : NULL;
}

void
programs_check (const struct plan *plan)
{
  const char *option = plan->columns  ? "columns"
                       : plan->expect ? "expect"
                                      : NULL;
  for (int i = 0; option && plan->integrators[i]; i++)
    if (program_of (plan->integrators[i]))
      option = NULL;
  if (option)
    die (STATUS_BAD_INPUT,
         "--%s: of which program? --integrator='cmd:...' says so", option);
}

bool
program_failed (const struct hs_integrator *integrator)
{
  const struct program *p = program_of (integrator);
  return p && p->status != STATUS_DONE;
}

const struct hs_integrator *
program_alone (const struct plan *plan)
{
  for (int i = 0; plan->integrators[i]; i++)
    if (plan->integrators[i]->traits & HS_OWN_START)
      return plan->integrators[i];
  return NULL;
}

/* Of the positions, or velocities, the column that loses the most by being
   printed; NULL: none loses anything.  */
static const struct digits *
worst_digits (const struct program *p, bool velocities)
{
  const size_t dof = p->plan->system->dof;
  const struct digits *worst = NULL;
  for (size_t i = 0; i < dof; i++)
    {
      const struct digits *d = &p->digits[1 + velocities * dof + i];
      if (digits_agree (d) >= TELLING && digits_rounding (d, 0) > 0
          && (!worst
              || digits_unit (d, d->most) > digits_unit (worst, worst->most)))
        worst = d;
    }
  return worst;
}

static void
say_digits (const struct program *p)
{
  static const char *const what[]
      = { "its positions", "its velocities", "its numbers" };
  char line[2][DIGITS_TEXT + 60] = { "", "" };
  for (int v = 0; v < 2; v++)
    {
      char text[DIGITS_TEXT];
      const struct digits *d = worst_digits (p, v);
      if (d)
        snprintf (line[v], sizeof line[v],
                  "%s: errors below %.0e are their rounding",
                  digits_say (d, text), digits_unit (d, d->most) / 2);
    }
  const bool same = strcmp (line[0], line[1]) == 0;
  for (int v = 0; v < (same ? 1 : 2); v++)
    if (*line[v])
      say ("%s: %s have %s", p->name, what[same ? 2 : v], line[v]);
}

enum status
programs_report (const struct plan *plan)
{
  enum status status = STATUS_DONE;
  for (int i = 0; plan->integrators[i]; i++)
    {
      const struct program *p = program_of (plan->integrators[i]);
      if (!p)
        continue;
      if (p->status != STATUS_DONE)
        say ("%s: %s", p->name, p->fault);
      if (status == STATUS_DONE || p->status > status)
        status = p->status;
      say_digits (p);
    }
  return status;
}
