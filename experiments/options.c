/* SPDX-License-Identifier: MIT */
/* argv -> plan: one table of options, one reader for each kind of value.  */

#include "options.h"

#include "choice.h"
#include "decimal.h"
#include "file.h"
#include "formula.h"
#include "number.h"
#include "plot.h"
#include "program.h"
#include "say.h"
#include "settings.h"
#include "walls.h"

#include <getopt.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

/* What the readers need beside the plan.  */
struct reading
{
  struct plan *plan;
  const struct option_spec *spec;
  const char *text; /* the value as typed; NULL: none */
  /* As typed: they are sought when all options are known, the system first. */
  const char *system, *integrators;
  const char **walls;
  int wall_count;
  const char **forces; /* and the parameters of these */
  int force_count;
  struct settings settings;
};

typedef void reader (struct reading *r);

static reader read_system, read_force, read_integrators, read_set, read_start,
    read_number, read_wall, read_contact, read_step, read_rule, read_count,
    read_flag, read_text, read_format, read_plot, read_range, read_arithmetics,
    read_help, read_version;

static const struct option_spec
{
  const char *name;
  char letter;
  const char *value; /* for the help; NULL: none; in brackets: may be left  */
  unsigned set;
  reader *read;
  size_t place;        /* in struct plan */
  int64_t least, most; /* of a count; most 0: 2^53 */
  const char *help;
} specs[] = {
#define PLACE(field) offsetof (struct plan, field)
  { "system", 's', "NAME", OPTIONS_SYSTEM, read_system, 0, 0, 0,
    "the system: what moves (required); or a file, NAME.sys, "
    "FILE.bodies, ./FILE.c" },
  { "system", 's', "NAME", OPTIONS_SYSTEMS, read_system, 0, 0, 0,
    "one system only (every built-in one)" },
  { "system", 's', "NAME", OPTIONS_REPORT, read_system, 0, 0, 0,
    "what moves (pendulum); or a file, NAME.sys, FILE.bodies, ./FILE.c" },
  { "force", 0, "aX=FORMULA",
    OPTIONS_SYSTEM | OPTIONS_SYSTEMS | OPTIONS_REPORT, read_force, 0, 0, 0,
    "instead, a system by formula: what accelerates X, as ax=-k*x-c*vx; may "
    "be repeated, and adds up" },
  { "set", 'p', "NAME=VALUE",
    OPTIONS_SYSTEM | OPTIONS_SYSTEMS | OPTIONS_REPORT, read_set, 0, 0, 0,
    "a parameter of the system, or INTEGRATOR.NAME=VALUE; may be repeated; "
    "angles take 90deg" },
  { "start", 0, "Q,...,V,...", OPTIONS_START, read_start, 0, 0, 0,
    "the start state, instead of that of the parameters" },
  { "integrator", 'i', "NAME[,...]", OPTIONS_INTEGRATOR, read_integrators, 0,
    0, 0,
    "the integrators: how it is stepped; or basic, or all; or ./FILE.c, "
    "./FILE.so" },
  { "integrator", 'i', "NAME", OPTIONS_ONE, read_integrators, 0, 0, 0,
    "the integrator: how it is stepped (rk4; with --step leapfrog)" },
  { "integrator", 'i', "NAME", OPTIONS_FILES, read_text, PLACE (claim), 0, 0,
    "the integrator that is said to have made it" },
  { "integrator", 'i', "NAME", OPTIONS_CLASS, read_text, PLACE (claim), 0, 0,
    "the integrator that the class was to write" },
  { "commands", 0, "FILE", OPTIONS_CLASS, read_text, PLACE (commands), 0, 0,
    "programs that print traces: lines of NAME COMMAND, with {step}, {steps}, "
    "{x}, ..." },
  { "lower-order", 0, NULL, OPTIONS_INTEGRATOR | OPTIONS_ONE, read_flag,
    PLACE (lower_order), 0, 0,
    "also where an integrator has a lower order than its own" },
  { "step", 'd', "H", OPTIONS_STEP | OPTIONS_LIVE | OPTIONS_REPORT, read_step,
    PLACE (step), 0, 0, "the step; negative: backwards" },
  { "step-rule", 0, "NAME[:A]", OPTIONS_RULE, read_rule, 0, 0, 0,
    "how the steps follow each other: fixed, jittered, alternating, "
    "adaptive, outward, symmetric, logarithmic; they waver by A" },
  { "wall", 0, "NAME>PLACE", OPTIONS_WALL, read_wall, 0, 0, 0,
    "the motion stays where y > 0, or x < 1; may be repeated" },
  { "restitution", 0, "E", OPTIONS_WALL, read_number, PLACE (restitution), 0,
    0, "of the speed at a wall, 0 to 1 (1)" },
  { "friction", 0, "MU", OPTIONS_WALL, read_number, PLACE (friction), 0, 0,
    "Coulomb's, along a wall (0)" },
  { "contact", 0, "NAME[,...]", OPTIONS_WALL, read_contact, 0, 0, 0,
    "how a wall is treated: located, projection, penalty, flip (located)" },
  { "stiffness", 0, "K", OPTIONS_WALL, read_number, PLACE (stiffness), 0, 0,
    "of the spring of penalty, per mass (a contact lasts 10 steps)" },
  { "steps", 'n', "N", OPTIONS_STEP, read_count, PLACE (steps), 1, 0,
    "the number of steps" },
  { "span", 't', "T", OPTIONS_SPAN, read_number, PLACE (span), 0, 0,
    "the time from the start to the end" },
  { "t0", 0, "T0", OPTIONS_T0, read_number, PLACE (t0), 0, 0,
    "the time at the start (0)" },
  { "every", 'e', "K", OPTIONS_SAVE | OPTIONS_ARITHMETIC, read_count,
    PLACE (every), 1, 0, "write every K-th step (1), and the last" },
  { "save", 0, "FILE", OPTIONS_SAVE, read_text, PLACE (save), 0, 0,
    "keep the state at the end in FILE" },
  { "resume", 0, "FILE", OPTIONS_SAVE, read_text, PLACE (resume), 0, 0,
    "go on from the state in FILE, and write what comes after it" },
  { "rows", 'r', "K", OPTIONS_ROWS, read_count, PLACE (rows), 1, 1000000,
    "least and greatest of K stretches of the run are written (500)" },
  { "min-steps", 0, "N", OPTIONS_ORDER, read_count, PLACE (min_steps), 1, 0,
    "steps in the span, coarsest (16)" },
  { "max-steps", 0, "N", OPTIONS_ORDER, read_count, PLACE (max_steps), 1, 0,
    "steps in the span, finest, reached by doubling (65536; in order more "
    "where needed)" },
  { "phases", 0, "N", OPTIONS_PHASES, read_count, PLACE (phases), 1, 10000,
    "starts along one period to average over (drift 1; rounding 8, "
    "with --step 32; order, cost 32, cost 8 where the force knows the time, "
    "or of rods)" },
  { "arithmetic", 0, "NAME[,...]", OPTIONS_ARITHMETIC, read_arithmetics, 0, 0,
    0,
    "the arithmetics: float, double, long-double, compensated (these four), "
    "decimal1 to decimal15" },
  { "times", 0, "N", OPTIONS_PHASE, read_count, PLACE (times), 1, 1000,
    "times at which the shape is shown, beside the start (4)" },
  { "points", 0, "N", OPTIONS_PHASE, read_count, PLACE (points), 16, 1000000,
    "corners of the shape (4096)" },
  { "range", 0, "A,B", OPTIONS_MAP, read_range, 0, 0, 0,
    "the amplitudes, from A to B (the system's own range)" },
  { "cells", 0, "N", OPTIONS_MAP, read_count, PLACE (cells), 2, 512,
    "steps and amplitudes: N of each (128)" },
  { "terms", 0, "K", OPTIONS_SHADOW, read_count, PLACE (terms), 1,
    HS_SHADOW_MOST,
    "of the modified energy: what is left out is O(h^2K) (3)" },
  { "periods", 0, "N", OPTIONS_COST, read_number, PLACE (periods), 0, 0,
    "the span in periods of the motion (10.37)" },
  { "accuracy", 0, "E", OPTIONS_COST, read_number, PLACE (accuracy), 0, 0,
    "the error wanted, relative to the motion: what keeps it, and what that "
    "costs (1e-6)" },
  { "max-evaluations", 0, "N", OPTIONS_COST, read_count, PLACE (evaluations),
    1, 0,
    "of the force, in one run, at most (8192 a period, from 2^18 to 2^23)" },
  { "time", 0, NULL, OPTIONS_COST, read_flag, PLACE (time), 0, 0,
    "measure also the processor time of a run, which is never twice the "
    "same" },
  { "columns", 0, "NAME,...", OPTIONS_COLUMNS, read_text, PLACE (columns), 0,
    0, "what the columns of a table that is read are, as t,x,v; - skips one" },
  { "expect", 0, "ORDER", OPTIONS_PROGRAM, read_count, PLACE (expect), 1, 100,
    "the order that a program should have (not known); one is an "
    "--integrator='cmd:WORDS' with {step}, {steps}, {x}, ..." },
  { "script", 0, "FILE", OPTIONS_LIVE, read_text, PLACE (script), 0, 0,
    "keys with times, lines of SECONDS KEY, pressed as if by hand" },
  { "jobs", 'j', "N", OPTIONS_JOBS, read_count, PLACE (jobs), 1, 1024,
    "threads (as many as there are processors); the data stay the same" },
  { "patience", 0, "SECONDS",
    OPTIONS_SYSTEM | OPTIONS_SYSTEMS | OPTIONS_REPORT, read_count,
    PLACE (patience), 1, 1000000,
    "of processor time, for one call into a plug-in, or one file of grade; "
    "for a row of a program, or a picture by gnuplot (60)" },
  { "summary", 'S', NULL, OPTIONS_SUMMARY, read_flag, PLACE (summary), 0, 0,
    "one line an integrator, or arithmetic, instead of the series" },
  { "format", 'f', "FORMAT", OPTIONS_FORMAT, read_format, 0, 0, 0,
    "of the data: dat (for gnuplot), csv or json" },
  { "output", 'o', "FILE", OPTIONS_FORMAT, read_text, PLACE (output), 0, 0,
    "write the data to FILE instead of standard output" },
  { "plot", 'P', "[FILE]", OPTIONS_PLOT, read_plot, 0, 0, 0,
    "draw: to FILE.png, .svg or .pdf, its data and script beside it; "
    "without FILE on the screen" },
  { "title", 'T', "TEXT", OPTIONS_PLOT, read_text, PLACE (title), 0, 0,
    "the picture's title" },
  { "title", 'T', "TEXT", OPTIONS_REPORT, read_text, PLACE (title), 0, 0,
    "the title of the report" },
  { "help", 'h', NULL, ~0u, read_help, 0, 0, 0, "show this help" },
  { "version", 'V', NULL, ~0u, read_version, 0, 0, 0, "show the version" },
};
enum
{
  SPECS = sizeof specs / sizeof *specs
};

const char *const format_names[] = { "dat", "csv", "json", NULL };

static void *
place (const struct reading *r)
{
  return (char *) r->plan + r->spec->place;
}

static _Noreturn void
bad_value (const struct reading *r, const char *why)
{
  die (STATUS_BAD_INPUT, "--%s%s%s: %s", r->spec->name, r->text ? "=" : "",
       r->text ? r->text : "", why);
}

static void
read_system (struct reading *r)
{
  r->system = r->text;
}

static void
read_force (struct reading *r)
{
  r->forces[r->force_count++] = r->text;
}

static void
read_arithmetics (struct reading *r)
{
  choose_arithmetics (r->plan, r->text);
}

static void
read_rule (struct reading *r)
{
  choose_rule (r->plan, r->text);
}

static void
read_wall (struct reading *r)
{
  r->walls[r->wall_count++] = r->text;
}

static void
read_contact (struct reading *r)
{
  walls_treatments (r->plan, r->text);
}

static void
read_integrators (struct reading *r)
{
  r->integrators = r->text;
}

static void
read_set (struct reading *r)
{
  r->settings.sets[r->settings.count++] = r->text;
}

static void
read_range (struct reading *r)
{
  r->settings.range = r->text;
}

static void
read_start (struct reading *r)
{
  r->settings.start = r->text;
}

static void
read_number (struct reading *r)
{
  const char *wrong = number_read (r->text, "", place (r));
  if (wrong)
    bad_value (r, wrong);
}

static void
read_step (struct reading *r)
{
  const struct number *number = place (r);
  read_number (r);
  if (number->value == 0)
    bad_value (r, "the step must not be 0");
}

static void
read_count (struct reading *r)
{
  const char *wrong
      = count_read (r->text, r->spec->least, r->spec->most, place (r));
  if (wrong)
    bad_value (r, wrong);
}

static void
read_flag (struct reading *r)
{
  *(bool *) place (r) = true;
}

static void
read_text (struct reading *r)
{
  if (!*r->text)
    bad_value (r, "is empty");
  *(const char **) place (r) = r->text;
}

static const char *
format_name (int i, const void *context)
{
  (void) context;
  return format_names[i];
}

static void
read_format (struct reading *r)
{
  for (int i = 0; i < FORMATS; i++)
    if (strcmp (format_names[i], r->text) == 0)
      {
        r->plan->format = (enum format) i;
        r->plan->format_given = true;
        return;
      }
  die (STATUS_BAD_INPUT, "--format=%s: no such format%s; there are: %s",
       r->text, suggest (r->text, format_name, NULL),
       names (format_name, NULL));
}

static void
read_plot (struct reading *r)
{
  struct plan *plan = r->plan;
  const char *file = r->text ? r->text : "";
  const char *wrong = r->text ? plot_name_wrong (file) : NULL;
  if (wrong)
    bad_value (r, wrong);
  if (plan->plots == MOST_PLOTS)
    bad_value (r, "too many pictures");
  plan->plot[plan->plots++] = file;
  const char *first = plan->plot[0];
  const size_t stem = strlen (first) > 4 ? strlen (first) - 4 : 0;
  if (strlen (file) != strlen (first) || strncmp (file, first, stem) != 0)
    bad_value (r, "pictures of one run may differ in their ending only");
}

/* Ends the program with its answer written, or not.  */
static _Noreturn void
answered (void)
{
  struct file out = file_open (NULL);
  file_close (&out);
  exit (STATUS_DONE);
}

static void
read_help (struct reading *r)
{
  options_help (r->plan->experiment);
  answered ();
}

static void
read_version (struct reading *r)
{
  (void) r;
  options_version ();
  answered ();
}

void
options_version (void)
{
  puts ("halfstep " VERSION "\n"
        "Copyright (C) 2026 the halfstep authors.  Licence: MIT.");
}

static void
help_line (const struct option_spec *spec)
{
  char left[60];
  const bool optional = spec->value && spec->value[0] == '[';
  int n = spec->letter ? snprintf (left, sizeof left, "  -%c, ", spec->letter)
                       : snprintf (left, sizeof left, "      ");
  snprintf (left + n, sizeof left - (size_t) n,
            optional      ? "--%s[=%.*s]"
            : spec->value ? "--%s=%.*s"
                          : "--%s",
            spec->name,
            spec->value ? (int) strlen (spec->value + optional) - optional : 0,
            spec->value ? spec->value + optional : "");
  printf ("%-28s%s%s\n", left,
          strlen (left) < 28 ? "" : "\n                            ",
          spec->help);
}

void
options_help (const struct experiment *experiment)
{
  if (!experiment)
    {
      puts ("halfstep puts integrators on trial: it steps mechanical systems "
            "with\ninterchangeable integrators and measures what each "
            "conserves, loses and costs.\n\n"
            "Usage: halfstep EXPERIMENT [OPTION]...\n\nExperiments:");
      int i = 0;
      do
        printf ("  %-10s%s\n", experiments[i]->name, experiments[i]->title);
      while (experiments[++i]);
      printf ("\nSystems may also be typed (--force='ax=-x'), or files: of "
              "formulas "
              "(FILE.sys),\nbodies (FILE.bodies) or C (./FILE.c); "
              "integrators, too (./FILE.c).\n"
              "\nFor example: %s\n\n`halfstep help EXPERIMENT' shows the "
              "options of one.\n",
              experiments[0]->example);
      return;
    }
  printf ("Usage: halfstep %s %s%s%s[OPTION]...\n%s.\n\nOptions:\n",
          experiment->name,
          experiment->operand                   ? experiment->operand
          : experiment->options & OPTIONS_FILES ? "FILE... "
          : experiment->options & OPTIONS_CLASS ? "[FOLDER | FILE]... "
                                                : "",
          experiment->options & OPTIONS_SYSTEM ? "--system=NAME " : "",
          experiment->needs ? experiment->needs : "", experiment->title);
  for (int i = 0; i < SPECS; i++)
    if (specs[i].set & (experiment->options | 1u << 31)
        && !(specs[i].read == read_force
             && experiment->options & OPTIONS_ENERGY))
      help_line (&specs[i]);
  printf ("\nFor example:\n  %s\n\n"
          "Exit status: 0 done; 1 could not write or start something; 2 bad "
          "input;\n3 numbers stopped being finite, or equations found no "
          "solution.\n",
          experiment->example);
}

static const char *
spec_name (int i, const void *context)
{
  const unsigned set = *(const unsigned *) context;
  static char text[40];
  for (int k = 0; k < SPECS; k++)
    if ((specs[k].set & (set | 1u << 31)) && i-- == 0)
      {
        snprintf (text, sizeof text, "--%s", specs[k].name);
        return text;
      }
  return NULL;
}

/* The option of which getopt speaks; a letter has several, in sets apart.  */
static const struct option_spec *
spec_of (const struct plan *plan, int option)
{
  const unsigned set = plan->experiment->options | 1u << 31;
  for (int i = 0; i < SPECS; i++)
    if (option == 256 + i || (option == specs[i].letter && specs[i].set & set))
      return &specs[i];
  return NULL;
}

/* Who takes the option of that letter, or else of that name.  */
static unsigned
sets_of (int letter, const char *typed)
{
  unsigned set = 0;
  for (int i = 0; i < SPECS; i++)
    if (letter ? specs[i].letter == letter
               : strncmp (typed, "--", 2) == 0
                     && strcmp (typed + 2, specs[i].name) == 0)
      set |= specs[i].set;
  return set;
}

static const char *
taker_name (int i, const void *context)
{
  const unsigned set = *(const unsigned *) context;
  for (int k = 0; experiments[k]; k++)
    if (experiments[k]->options & set && i-- == 0)
      return experiments[k]->name;
  return NULL;
}

static _Noreturn void
bad_option (const struct plan *plan, int error, char **argv)
{
  const struct experiment *e = plan->experiment;
  char typed[60];
  const char *word = argv[optind - 1];
  snprintf (typed, sizeof typed, "%.*s", (int) strcspn (word, "="), word);
  if (error == ':')
    die (STATUS_BAD_INPUT, "--%s needs a value", spec_of (plan, optopt)->name);
  if (optopt >= 256) /* a known option with a value that it does not take */
    die (STATUS_BAD_INPUT, "%s takes no value", typed);
  const unsigned takers = sets_of (optopt, typed);
  if (optopt)
    snprintf (typed, sizeof typed, "-%c", optopt);
  if (takers)
    die (STATUS_BAD_INPUT,
         "%s takes no option %s (one of %s); see halfstep %s --help", e->name,
         typed, names (taker_name, &takers), e->name);
  die (STATUS_BAD_INPUT, "%s takes no option %s%s; see halfstep %s --help",
       e->name, typed, optopt ? "" : suggest (typed, spec_name, &e->options),
       e->name);
}

/* Whether a further one of the option adds to what came before.  */
static bool
adds_up (const struct option_spec *spec)
{
  return !spec->value || spec->read == read_force || spec->read == read_set
         || spec->read == read_wall || spec->read == read_plot;
}

/* Other options come once: of two values one would be lost.  */
static void
check_once (const struct option_spec *spec, const char *text,
            const char **given)
{
  const char **before = &given[spec - specs];
  if (*before && !adds_up (spec))
    die (STATUS_BAD_INPUT, "--%s=%s: is given already, by --%s=%s", spec->name,
         text, spec->name, *before);
  *before = text;
}

/* The system, then what needs it.  */
static void
settle (struct reading *r)
{
  struct plan *plan = r->plan;
  const unsigned set = plan->experiment->options;
  if (!(set & (OPTIONS_SYSTEM | OPTIONS_SYSTEMS | OPTIONS_REPORT)))
    return;
  if (set & OPTIONS_REPORT && !r->system && !r->force_count)
    r->system = "pendulum";
  if (r->force_count && r->system)
    die (STATUS_BAD_INPUT,
         "--force makes a system of its own and cannot be added to %s",
         r->system);
  if (r->force_count)
    plan->system = formula_of_forces (r->forces, r->force_count,
                                      r->settings.sets, r->settings.count);
  else if (r->system)
    choose_system (plan, r->system);
  else if (set & OPTIONS_SYSTEM)
    die (STATUS_BAD_INPUT, "%s needs --system; there are: %s",
         plan->experiment->name, choice_systems ());
  if (set & (OPTIONS_INTEGRATOR | OPTIONS_ONE))
    choose_integrators (plan, r->integrators);
  if (set & OPTIONS_PROGRAM)
    programs_check (plan);
  settings_apply (&r->settings, plan);
  if (plan->system)
    walls_apply (plan, r->walls, r->wall_count);
  formula_check (plan);
}

void
options_read (struct plan *plan, int argc, char **argv)
{
  const unsigned set = plan->experiment->options;
  struct option long_options[SPECS + 1] = { 0 };
  char letters[3 * SPECS + 2] = ":";
  const char *given[SPECS] = { NULL };
  struct reading r = { .plan = plan };
  r.settings.sets = allocate ((size_t) argc, sizeof *r.settings.sets);
  r.walls = allocate ((size_t) argc, sizeof *r.walls);
  r.forces = allocate ((size_t) argc, sizeof *r.forces);
  int n = 0, words = 0, option;
  plan->given = allocate ((size_t) argc + 1, sizeof *plan->given);

  for (int i = 0; i < SPECS; i++)
    if (specs[i].set & (set | 1u << 31))
      {
        const char *value = specs[i].value;
        const int argument = !value            ? no_argument
                             : value[0] == '[' ? optional_argument
                                               : required_argument;
        long_options[n++]
            = (struct option){ specs[i].name, argument, NULL, 256 + i };
        if (specs[i].letter)
          sprintf (letters + strlen (letters), "%c%.*s", specs[i].letter,
                   argument, "::");
      }
  opterr = 0;
  while ((option = getopt_long (argc, argv, letters, long_options, NULL))
         != -1)
    {
      if (option == '?' || option == ':')
        bad_option (plan, option, argv);
      r.spec = spec_of (plan, option);
      r.text = optarg;
      check_once (r.spec, optarg, given);
      plan->given[words++] = (struct given){ r.spec->name, optarg };
      r.spec->read (&r);
    }
  if (set & (OPTIONS_OPERAND | OPTIONS_REPORT) && optind < argc)
    plan->operand = argv[optind++];
  if (set & OPTIONS_REPORT && !plan->operand)
    die (STATUS_BAD_INPUT, "%s needs a folder", plan->experiment->name);
  plan->files = argv + optind;
  if (set & (OPTIONS_FILES | OPTIONS_CLASS))
    {
      if (optind == argc && !plan->commands)
        die (STATUS_BAD_INPUT, "%s needs a file%s; - is standard input",
             plan->experiment->name,
             set & OPTIONS_CLASS ? ", or a folder of files" : "");
      optind = argc;
    }
  if (optind < argc)
    die (STATUS_BAD_INPUT, "\"%s\" is no option: options begin with --",
         argv[optind]);
  settle (&r);
  release (r.settings.sets);
  release (r.walls);
  release (r.forces);
}
