/* SPDX-License-Identifier: MIT */
/* argv -> plan: one table of options, one reader for each kind of value.  */

#include "options.h"

#include "decimal.h"
#include "file.h"
#include "number.h"
#include "plot.h"
#include "say.h"

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
  const char *text;  /* the value as typed; NULL: none */
  const char **sets; /* the --set and the --start, for when the system is */
  int set_count;     /* known */
  const char *start, *range;
};

typedef void reader (struct reading *r);

static reader read_system, read_integrators, read_set, read_start, read_number,
    read_step, read_count, read_flag, read_text, read_format, read_plot,
    read_range, read_help, read_version;

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
    "the system: what moves (required)" },
  { "set", 'p', "NAME=VALUE", OPTIONS_SYSTEM, read_set, 0, 0, 0,
    "a parameter of the system; may be repeated; angles take 90deg" },
  { "start", 0, "Q,...,V,...", OPTIONS_START, read_start, 0, 0, 0,
    "the start state, instead of that of the parameters" },
  { "integrator", 'i', "NAME[,...]", OPTIONS_INTEGRATOR, read_integrators, 0,
    0, 0, "the integrators: how it is stepped; or all" },
  { "step", 'd', "H", OPTIONS_STEP, read_step, PLACE (step), 0, 0,
    "the step; negative: backwards" },
  { "steps", 'n', "N", OPTIONS_STEP, read_count, PLACE (steps), 1, 0,
    "the number of steps" },
  { "span", 't', "T", OPTIONS_SPAN, read_number, PLACE (span), 0, 0,
    "the time from the start to the end" },
  { "t0", 0, "T0", OPTIONS_T0, read_number, PLACE (t0), 0, 0,
    "the time at the start (0)" },
  { "every", 'e', "K", OPTIONS_EVERY, read_count, PLACE (every), 1, 0,
    "write every K-th step (1), and the last" },
  { "rows", 'r', "K", OPTIONS_ROWS, read_count, PLACE (rows), 1, 1000000,
    "least and greatest of K stretches of the run are written (500)" },
  { "min-steps", 0, "N", OPTIONS_ORDER, read_count, PLACE (min_steps), 1, 0,
    "steps in the span, coarsest (16)" },
  { "max-steps", 0, "N", OPTIONS_ORDER, read_count, PLACE (max_steps), 1, 0,
    "steps in the span, finest, reached by doubling (65536, or more "
    "where needed)" },
  { "phases", 0, "N", OPTIONS_PHASES, read_count, PLACE (phases), 1, 10000,
    "starts along one period to average over (order 32, drift 1)" },
  { "times", 0, "N", OPTIONS_PHASE, read_count, PLACE (times), 1, 1000,
    "times at which the shape is shown, beside the start (4)" },
  { "points", 0, "N", OPTIONS_PHASE, read_count, PLACE (points), 16, 1000000,
    "corners of the shape (4096)" },
  { "range", 0, "A,B", OPTIONS_MAP, read_range, 0, 0, 0,
    "the amplitudes, from A to B (the system's own range)" },
  { "cells", 0, "N", OPTIONS_MAP, read_count, PLACE (cells), 2, 512,
    "steps and amplitudes: N of each (128)" },
  { "jobs", 'j', "N", OPTIONS_JOBS, read_count, PLACE (jobs), 1, 1024,
    "threads (as many as there are processors); the data stay the same" },
  { "summary", 'S', NULL, OPTIONS_SUMMARY, read_flag, PLACE (summary), 0, 0,
    "one line an integrator instead of the series" },
  { "format", 'f', "FORMAT", OPTIONS_FORMAT, read_format, 0, 0, 0,
    "dat (for gnuplot), csv or json" },
  { "output", 'o', "FILE", OPTIONS_FORMAT, read_text, PLACE (output), 0, 0,
    "write the data to FILE instead of standard output" },
  { "plot", 'P', "[FILE]", OPTIONS_PLOT, read_plot, 0, 0, 0,
    "draw: to FILE.png, .svg or .pdf, its data and script beside it; "
    "without FILE on the screen" },
  { "title", 'T', "TEXT", OPTIONS_PLOT, read_text, PLACE (title), 0, 0,
    "the picture's title" },
  { "help", 'h', NULL, ~0u, read_help, 0, 0, 0, "show this help" },
  { "version", 'V', NULL, ~0u, read_version, 0, 0, 0, "show the version" },
};
enum
{
  SPECS = sizeof specs / sizeof *specs
};

static void *
place (const struct reading *r)
{
  return (char *) r->plan + r->spec->place;
}

static _Noreturn void
bad_value (const struct reading *r, const char *why)
{
  die (STATUS_BAD_INPUT, "--%s=%s: %s", r->spec->name, r->text, why);
}

static const char *
integrator_name (int i, const void *context)
{
  (void) context;
  return hs_integrators[i] ? hs_integrators[i]->name : NULL;
}

static const char *
system_name (int i, const void *context)
{
  (void) context;
  return hs_systems[i] ? hs_systems[i]->name : NULL;
}

static const char *
parameter_name (int i, const void *context)
{
  return ((const struct hs_system *) context)->parameters[i].name;
}

/* The names, with commas between.  */
static const char *
names (const char *(*name) (int i, const void *context), const void *context)
{
  static char text[1500];
  size_t n = 0;
  text[0] = '\0';
  for (int i = 0; name (i, context) && n < sizeof text; i++)
    n += (size_t) snprintf (text + n, sizeof text - n, "%s%s", i ? ", " : "",
                            name (i, context));
  return text;
}

static void
read_system (struct reading *r)
{
  r->plan->system = hs_system_find (r->text);
  if (!r->plan->system)
    die (STATUS_BAD_INPUT, "--system=%s: no such system%s; there are: %s",
         r->text, suggest (r->text, system_name, NULL),
         names (system_name, NULL));
}

static void
add_integrator (struct reading *r, int *n, const char *name)
{
  const struct hs_integrator *integrator = hs_integrator_find (name);
  if (!integrator)
    die (STATUS_BAD_INPUT,
         "--integrator=%s: no integrator \"%s\"%s; there are: %s", r->text,
         name, suggest (name, integrator_name, NULL),
         names (integrator_name, NULL));
  for (int i = 0; i < *n; i++)
    if (r->plan->integrators[i] == integrator)
      die (STATUS_BAD_INPUT, "--integrator=%s: %s is named twice", r->text,
           integrator->name);
  r->plan->integrators[(*n)++] = integrator;
}

static int
integrator_count (void)
{
  int n = 0;
  while (hs_integrators[n])
    n++;
  return n;
}

static void
read_integrators (struct reading *r)
{
  char *list = allocate (strlen (r->text) + 1, 1), *name = list, *comma;
  int n = 0;
  r->plan->integrators = allocate ((size_t) integrator_count () + 2,
                                   sizeof *r->plan->integrators);
  strcpy (list, r->text);
  do
    {
      comma = strchr (name, ',');
      if (comma)
        *comma = '\0';
      if (strcmp (name, "all") == 0)
        for (int i = 0; hs_integrators[i]; i++)
          add_integrator (r, &n, hs_integrators[i]->name);
      else
        add_integrator (r, &n, name);
      name = comma + 1;
    }
  while (comma);
  free (list);
}

static void
read_set (struct reading *r)
{
  r->sets[r->set_count++] = r->text;
}

static void
read_range (struct reading *r)
{
  r->range = r->text;
}

static void
read_start (struct reading *r)
{
  r->start = r->text;
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
      for (int i = 0; experiments[i]; i++)
        printf ("  %-10s%s\n", experiments[i]->name, experiments[i]->title);
      printf ("\nFor example: %s\n\n`halfstep EXPERIMENT --help' shows the "
              "options of one.\n",
              experiments[0]->example);
      return;
    }
  printf ("Usage: halfstep %s %s[OPTION]...\n%s.\n\nOptions:\n",
          experiment->name,
          experiment->options & OPTIONS_OPERAND
              ? "[integrators|systems|experiments] "
              : "",
          experiment->title);
  for (int i = 0; i < SPECS; i++)
    if (specs[i].set & (experiment->options | 1u << 31))
      help_line (&specs[i]);
  printf ("\nFor example:\n  %s\n\n"
          "Exit status: 0 done; 1 could not write or start something; 2 bad "
          "input;\n3 numbers stopped being finite.\n",
          experiment->example);
}

/* Sets one parameter from NAME=VALUE.  */
static void
apply_set (struct plan *plan, const char *text)
{
  const struct hs_system *system = plan->system;
  const char *equals = strchr (text, '=');
  char name[40], low[DECIMAL_SIZE], high[DECIMAL_SIZE];
  struct number number;
  int i = 0;

  if (!equals || equals == text || equals - text >= (ptrdiff_t) sizeof name)
    die (STATUS_BAD_INPUT, "--set=%s: must be NAME=VALUE", text);
  snprintf (name, sizeof name, "%.*s", (int) (equals - text), text);
  while (system->parameters[i].name
         && strcmp (system->parameters[i].name, name) != 0)
    i++;
  const struct hs_parameter *p = &system->parameters[i];
  if (!p->name)
    die (STATUS_BAD_INPUT,
         "--set=%s: %s has no parameter \"%s\"%s; it has: %s", text,
         system->name, name, suggest (name, parameter_name, system),
         names (parameter_name, system));
  const char *wrong = number_read (equals + 1, p->unit, &number);
  if (wrong)
    die (STATUS_BAD_INPUT, "--set=%s: \"%s\" is %s", text, equals + 1, wrong);
  if (!(number.value >= p->min && number.value <= p->max))
    {
      decimal_write (p->min, low);
      decimal_write (p->max, high);
      die (STATUS_BAD_INPUT, "--set=%s: %s must be from %s to %s %s%s", text,
           name, low, high, p->unit,
           strcmp (p->unit, "rad") == 0 ? "; degrees are written 90deg" : "");
    }
  plan->par[i] = number.value;
}

static void
apply_start (struct plan *plan, const char *text)
{
  const size_t n = 2 * plan->system->dof;
  char *copy = allocate (strlen (text) + 1, 1), *rest = copy;
  char *comma = copy;
  size_t i = 0;
  strcpy (copy, text);
  plan->start = allocate (n, sizeof *plan->start);
  for (; comma && i < n; i++, rest = comma + 1)
    {
      struct number number;
      comma = strchr (rest, ',');
      if (comma)
        *comma = '\0';
      const char *unit = plan->system->units[i];
      const char *wrong = number_read (rest, unit, &number);
      if (wrong)
        die (STATUS_BAD_INPUT, "--start=%s: %s: \"%s\" is %s", text,
             plan->system->columns[i], rest, wrong);
      if (strcmp (unit, "rad") == 0 && fabs (number.value) > 2 * M_PI)
        die (STATUS_BAD_INPUT,
             "--start=%s: %s: %s is more than a turn of 2 pi rad; degrees are "
             "written 90deg",
             text, plan->system->columns[i], rest);
      plan->start[i] = number.value;
    }
  if (comma || i < n)
    {
      char list[300];
      size_t k = 0;
      for (size_t j = 0; j < n && k < sizeof list; j++)
        k += (size_t) snprintf (list + k, sizeof list - k, "%s%s",
                                j ? "," : "", plan->system->columns[j]);
      die (STATUS_BAD_INPUT, "--start=%s: %s needs %zu numbers: %s", text,
           plan->system->name, n, list);
    }
  free (copy);
}

/* Two numbers in the unit of the parameter that sets the amplitude; whether
   they will do is the experiment's affair.  */
static void
apply_range (struct plan *plan, const char *text)
{
  const struct hs_parameter *p = plan->system->parameters;
  const char *comma = strchr (text, ','), *name = plan->system->amplitude.name;
  char first[60];
  while (name && p->name && strcmp (p->name, name) != 0)
    p++;
  snprintf (first, sizeof first, "%.*s", comma ? (int) (comma - text) : 0,
            text);
  const char *const words[] = { first, comma ? comma + 1 : "" };
  for (int i = 0; i < 2; i++)
    {
      struct number number;
      const char *wrong = number_read (words[i], name ? p->unit : "", &number);
      if (wrong)
        die (STATUS_BAD_INPUT,
             "--range=%s: must be two numbers, A,B: \"%s\" is %s", text,
             words[i], wrong);
      plan->range[i] = number.value;
    }
  plan->ranged = true;
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

/* The option of which getopt speaks.  */
static const struct option_spec *
spec_of (int option)
{
  for (int i = 0; i < SPECS; i++)
    if (option == 256 + i || option == specs[i].letter)
      return &specs[i];
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
    die (STATUS_BAD_INPUT, "--%s needs a value", spec_of (optopt)->name);
  if (optopt >= 256) /* a known option with a value that it does not take */
    die (STATUS_BAD_INPUT, "%s takes no value", typed);
  if (optopt)
    die (STATUS_BAD_INPUT, "%s takes no option -%c; see halfstep %s --help",
         e->name, optopt, e->name);
  die (STATUS_BAD_INPUT, "%s takes no option %s%s; see halfstep %s --help",
       e->name, typed, suggest (typed, spec_name, &e->options), e->name);
}

static void
set_defaults (struct plan *plan)
{
  const struct hs_system *system = plan->system;
  for (int i = 0; system->parameters[i].name; i++)
    plan->par[i] = system->parameters[i].value;
}

void
options_read (struct plan *plan, int argc, char **argv)
{
  const unsigned set = plan->experiment->options;
  struct option long_options[SPECS + 1] = { 0 };
  char letters[3 * SPECS + 2] = ":";
  struct reading r
      = { .plan = plan, .sets = allocate ((size_t) argc, sizeof *r.sets) };
  int n = 0, option;

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
      r.spec = spec_of (option);
      r.text = optarg;
      r.spec->read (&r);
    }
  if (set & OPTIONS_OPERAND && optind < argc)
    plan->operand = argv[optind++];
  if (optind < argc)
    die (STATUS_BAD_INPUT, "\"%s\" is no option: options begin with --",
         argv[optind]);
  if (set & OPTIONS_SYSTEM)
    {
      if (!plan->system)
        die (STATUS_BAD_INPUT, "%s needs --system; there are: %s",
             plan->experiment->name, names (system_name, NULL));
      set_defaults (plan);
      for (int i = 0; i < r.set_count; i++)
        apply_set (plan, r.sets[i]);
      if (r.start)
        apply_start (plan, r.start);
      if (r.range)
        apply_range (plan, r.range);
    }
  if (set & OPTIONS_INTEGRATOR && !plan->integrators)
    {
      r.spec = &specs[3];
      r.text = "all";
      read_integrators (&r);
    }
  free (r.sets);
}

/* Says which spans and steps near the wanted ones would do.  */
static _Noreturn void
not_whole (const struct plan *plan, int64_t below)
{
  const double h = plan->step.value, span = plan->span.value;
  const double less = (double) below * h, more = (double) (below + 1) * h;
  char text[6][DECIMAL_SIZE], other[80] = "", fewer[80] = "";
  decimal_write (span, text[0]);
  decimal_write (h, text[1]);
  if (below > 0)
    {
      snprintf (text[2], DECIMAL_SIZE, "%.15g", less);
      decimal_write (span / (double) below, text[3]);
      snprintf (other, sizeof other, "--span=%s or ", text[2]);
      snprintf (fewer, sizeof fewer, "--step=%s or ", text[3]);
    }
  snprintf (text[4], DECIMAL_SIZE, "%.15g", more);
  decimal_write (span / (double) (below + 1), text[5]);
  die (STATUS_BAD_INPUT,
       "--span=%s is no whole number of steps of %s; nearest are %s--span=%s, "
       "or %s--step=%s",
       text[0], text[1], other, text[4], fewer, text[5]);
}

struct hs_grid
options_grid (const struct plan *plan)
{
  struct hs_grid grid = { 0 };
  const double t0 = plan->t0.value, h = plan->step.value;
  if (!plan->step.given)
    die (STATUS_BAD_INPUT, "%s needs --step", plan->experiment->name);
  if (plan->span.given == (plan->steps > 0))
    die (STATUS_BAD_INPUT, "%s needs %s", plan->experiment->name,
         plan->steps ? "--steps or --span, not both" : "--steps or --span");
  const enum hs_grid_status status
      = plan->steps
            ? hs_grid_of_steps (t0, h, plan->steps, &grid)
            : hs_grid_of_span (t0, h, plan->span.value,
                               plan->span.uncertainty + plan->step.uncertainty,
                               &grid);
  char step[DECIMAL_SIZE], span[DECIMAL_SIZE], start[DECIMAL_SIZE];
  char steps[DECIMAL_SIZE];
  decimal_write ((double) plan->steps, steps);
  decimal_write (h, step);
  decimal_write (plan->span.value, span);
  decimal_write (t0, start);
  switch (status)
    {
    case HS_GRID_FINE:
      break;
    case HS_GRID_DIRECTION:
      die (STATUS_BAD_INPUT,
           "--span=%s and --step=%s must have the same sign: backwards both "
           "are negative",
           span, step);
    case HS_GRID_NOT_WHOLE:
      not_whole (plan, grid.steps);
    case HS_GRID_TOO_MANY:
      die (STATUS_BAD_INPUT,
           "--span=%s is over 2^53 = 9007199254740992 steps of %s", span,
           step);
    case HS_GRID_NOT_FINITE:
      die (STATUS_BAD_INPUT,
           "--step=%s, --%s=%s, --t0=%s: the end is too large for a number",
           step, plan->steps ? "steps" : "span", plan->steps ? steps : span,
           start);
    case HS_GRID_UNRESOLVED:
      die (STATUS_BAD_INPUT,
           "--step=%s is lost in rounding beside the time (from --t0=%s)",
           step, start);
    }
  return grid;
}
