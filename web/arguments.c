/* SPDX-License-Identifier: MIT */
/* The arguments of `halfstep run', read as the program reads them; the view
   that they ask for, as JSON.  What is wrong is said on standard error, and
   ends the reading by exit, which the page catches.  */

#include "command.h"
#include "core.h"
#include "options.h"
#include "say.h"
#include "settings.h"

#include <getopt.h>
#include <stdlib.h>

static const struct experiment run_here = {
  .name = "run",
  .options = OPTIONS_OF_RUN,
};
const struct experiment *const experiments[] = { &run_here, NULL };

/* What the page does not do, and a word for it.  */
static const struct
{
  const char *option, *what;
} absent[] = {
  { "wall", "walls" },          { "restitution", "walls" },
  { "friction", "walls" },      { "contact", "walls" },
  { "stiffness", "walls" },     { "save", "saved states" },
  { "resume", "saved states" }, { "expect", "programs" },
  { "columns", "programs" },
};

static struct text asked;

/* Room for a text of so many bytes.  */
char *
EXPORT (room_for) (int size)
{
  static char *room;
  free (room);
  return room = calloc ((size_t) size + 1, 1);
}

static void
refuse_absent (const struct plan *plan)
{
  for (const struct given *g = plan->given; g->name; g++)
    for (size_t i = 0; i < sizeof absent / sizeof *absent; i++)
      if (strcmp (g->name, absent[i].option) == 0)
        die (STATUS_BAD_INPUT, "--%s=%s: the page has no %s", g->name, g->text,
             absent[i].what);
}

static void
add_sets (const struct plan *plan)
{
  const struct hs_parameter *p = plan->system->parameters;
  text_add (&asked, "\"set\":{");
  for (int i = 0; p[i].name; i++)
    if (plan->par[i] != p[i].value)
      text_value (&asked, p[i].name, plan->par[i]);
  for (int i = 0; i < plan->tuned; i++)
    {
      const struct tuning *t = &plan->tunings[i];
      for (int k = 0; t->integrator->parameters[k].name; k++)
        if (t->own[k] != t->integrator->parameters[k].value)
          {
            char name[100];
            snprintf (name, sizeof name, "%s.%s", t->integrator->name,
                      t->integrator->parameters[k].name);
            text_value (&asked, name, t->own[k]);
          }
    }
  text_end_list (&asked, "},");
}

static void
add_integrators (const struct plan *plan)
{
  bool named = false; /* else they are the usual ones */
  for (const struct given *g = plan->given; g->name; g++)
    named |= strcmp (g->name, "integrator") == 0;
  text_value (&asked, "named", named);
  text_add (&asked, "\"integrators\":[");
  for (int i = 0; plan->integrators[i]; i++)
    text_add (&asked, "\"%s\",", plan->integrators[i]->name);
  text_end_list (&asked, "],");
}

/* What is not told is 0: the page chooses it.  */
static void
add_steps (const struct plan *plan)
{
  const bool whole = plan->step.given && (plan->span.given || plan->steps);
  const int64_t steps = whole ? settings_grid (plan).steps : plan->steps;
  text_value (&asked, "t0", plan->t0.value);
  text_value (&asked, "step", plan->step.value);
  text_value (&asked, "steps", (double) steps);
  text_value (&asked, "span", plan->span.value);
  text_word (&asked, "rule",
             plan->stepping.rule ? plan->stepping.rule->name : "fixed");
  text_value (&asked, "waver", plan->stepping.amplitude);
}

static bool
names_system (const struct command *command)
{
  for (int i = 0; i < command->count; i++)
    if (strncmp (command->word[i], "-s", 2) == 0
        || strncmp (command->word[i], "--sy", 4) == 0)
      return true;
  return false;
}

/* Reads the text in the room; the first system, where none is named.  */
_Noreturn void
EXPORT (read_run) (const char *text)
{
  static char first[80];
  struct command command = { 0 };
  struct plan plan = { .experiment = &run_here, .every = 1, .any_fit = true };
  memory_prepare ();
  asked.size = 0;
  text_add (&asked, "%s", ""); /* --help ends the reading, too */
  const char *wrong = command_read (text, text + strlen (text), &command);
  if (wrong && command.count)
    die (STATUS_BAD_INPUT, "%s: %s", text, wrong);
  char **argv = allocate ((size_t) command.count + 3, sizeof *argv);
  int argc = 0;
  argv[argc++] = first;
  for (int i = 0; i < command.count; i++)
    argv[argc++] = command.word[i];
  snprintf (first, sizeof first, "--system=%s", hs_systems[0]->name);
  if (!names_system (&command))
    argv[argc++] = first;
  optind = 0;
  options_read (&plan, argc, argv);
  refuse_absent (&plan);
  text_add (&asked, "{");
  text_word (&asked, "system", plan.system->name);
  add_integrators (&plan);
  add_sets (&plan);
  text_add (&asked, "\"start\":[");
  for (size_t i = 0; plan.start && i < 2 * plan.system->dof; i++)
    {
      text_number (&asked, plan.start[i]);
      text_add (&asked, ",");
    }
  text_end_list (&asked, "],");
  add_steps (&plan);
  text_end_list (&asked, "}");
  exit (STATUS_DONE);
}

const char *
EXPORT (run_read) (void)
{
  return asked.start;
}
