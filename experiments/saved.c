/* SPDX-License-Identifier: MIT */
/* Files of saved states.  Lines of text: what the run is, of which a run that
   goes on from there must have the very same; for each integrator its numbers,
   to the bit; a sum over all that.  */

#include "saved.h"

#include "case.h"
#include "decimal.h"
#include "file.h"
#include "input.h"
#include "number.h"
#include "say.h"
#include "walls.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct saved
{
  const struct plan *plan;
  struct hs_grid grid;
  int count;                  /* of the plan's integrators */
  struct hs_saved *from, *to; /* of each; NULL: it is not asked for */
  struct file file;
};

/* A file that is read or written, and the sum over its lines so far, FNV-1a.
   It tells what befell a file from what was written, nothing more.  */
struct pass
{
  struct lines *lines; /* NULL: it is written, to the stream */
  FILE *stream;
  uint64_t sum;
};

static void
add (struct pass *pass, const char *line)
{
  do
    pass->sum = (pass->sum ^ (unsigned char) *line) * UINT64_C (0x100000001b3);
  while (*line++);
}

static const char *
next (struct pass *pass)
{
  struct lines *lines = pass->lines;
  if (!lines_next (lines))
    lines_die (lines, NULL, "ends too early: it is not whole");
  return lines->text;
}

/* A line that says the same of the saved run and of this one.  */
static void line (struct pass *pass, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));
static void
line (struct pass *pass, const char *format, ...)
{
  char text[400];
  va_list list;
  va_start (list, format);
  vsnprintf (text, sizeof text, format, list);
  va_end (list);
  if (!pass->lines)
    fprintf (pass->stream, "%s\n", text);
  else if (strcmp (next (pass), text) != 0)
    lines_die (pass->lines, NULL,
               "has \"%.200s\", but of this run it is \"%s\"",
               pass->lines->text, text);
  add (pass, text);
}

static void
line_of_value (struct pass *pass, const char *what, const char *name,
               double value)
{
  char text[DECIMAL_SIZE];
  decimal_write (value, text);
  line (pass, "%s %s %s", what, name, text);
}

/* A number to the bit, which this run does not know before.  */
static void
number (struct pass *pass, double *x)
{
  char text[40];
  if (pass->lines)
    *x = strtod (next (pass), NULL);
  snprintf (text, sizeof text, "%a", *x);
  if (!pass->lines)
    fprintf (pass->stream, "%s\n", text);
  else if (strcmp (pass->lines->text, text) != 0)
    lines_die (pass->lines, NULL,
               "\"%.80s\": where a number as 0x1.8p+1 must stand",
               pass->lines->text);
  add (pass, text);
}

/* A count behind its name, from 0 to 2^53.  */
static void
count (struct pass *pass, const char *what, int64_t *n)
{
  char text[80];
  if (pass->lines)
    {
      const char *given = next (pass);
      const size_t length = strlen (what);
      *n = strncmp (given, what, length) == 0
               ? strtoll (given + length, NULL, 10)
               : -1;
    }
  snprintf (text, sizeof text, "%s %" PRId64, what, *n);
  if (!pass->lines)
    fprintf (pass->stream, "%s\n", text);
  else if (strcmp (pass->lines->text, text) != 0 || *n < 0
           || *n > HS_MOST_STEPS)
    lines_die (pass->lines, NULL,
               "\"%.80s\": where \"%s\" and a count must "
               "stand",
               pass->lines->text, what);
  add (pass, text);
}

static void
pass_walls (struct pass *pass, const struct hs_case *c)
{
  const struct hs_contacts *contacts = c->contacts;
  char text[200];
  for (int i = 0; contacts && i < contacts->count; i++)
    {
      wall_write (c->system, &contacts->wall[i], text, sizeof text);
      line (pass, "wall %s", text);
    }
  if (!contacts)
    return;
  line (pass, "contact %s", treatment_names[contacts->treatment]);
  line_of_value (pass, "of", "restitution", contacts->restitution);
  line_of_value (pass, "of", "friction", contacts->friction);
  line_of_value (pass, "of", "stiffness", contacts->stiffness);
}

/* What the run is.  */
static void
pass_run (struct pass *pass, const struct saved *s)
{
  const struct hs_case c = case_of (s->plan, NULL, s->grid);
  const struct hs_system *system = c.system;
  double start[2 * HS_MOST_DOF];
  line (pass, "halfstep %s, a saved state", VERSION);
  line (pass, "system %s: %s", system->name, system->equation);
  for (int i = 0; system->parameters[i].name; i++)
    line_of_value (pass, "parameter", system->parameters[i].name, c.par[i]);
  hs_case_start (&c, start, start + system->dof);
  line_of_value (pass, "start", "t", s->grid.t0);
  for (size_t i = 0; i < 2 * system->dof; i++)
    line_of_value (pass, "start", system->columns[i], start[i]);
  line_of_value (pass, "steps", "of", s->grid.h);
  if (hs_case_varies (&c))
    line_of_value (pass, "rule", c.stepping.rule->name, c.stepping.amplitude);
  pass_walls (pass, &c);
  line (pass, "integrators %d", s->count);
}

/* The force there tells systems, and C libraries, that differ otherwise.  */
static void
pass_force (struct pass *pass, const struct hs_case *c,
            const struct hs_saved *state)
{
  const size_t dof = c->system->dof;
  double a[HS_MOST_DOF];
  c->system->acceleration (1, c->par, state->t, state->rows, state->rows + dof,
                           a);
  for (size_t d = 0; d < dof; d++)
    line (pass, "force %a", a[d]);
}

/* The state of one integrator.  */
static void
pass_state (struct pass *pass, const struct saved *s, int i,
            struct hs_saved *state)
{
  const struct hs_case c = case_of (s->plan, s->plan->integrators[i], s->grid);
  const struct hs_parameter *own = c.integrator->parameters;
  double values[HS_MOST_OWN];
  line (pass, "integrator %s", c.integrator->name);
  hs_case_own (&c, values);
  for (int k = 0; own && own[k].name; k++)
    line_of_value (pass, "parameter", own[k].name, values[k]);
  count (pass, "step", &state->step);
  if (state->step > s->grid.steps)
    lines_die (pass->lines, NULL,
               "is at step %lld already, and this run has %lld only",
               (long long) state->step, (long long) s->grid.steps);
  count (pass, "evaluations", &state->evaluations);
  count (pass, "evaluations of the rule", &state->rule_evaluations);
  double *const numbers[]
      = { &state->h, &state->t, &state->rest, &state->density };
  for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
    {
      number (pass, numbers[k]);
      if (pass->lines && !isfinite (*numbers[k]))
        lines_die (pass->lines, NULL, "is not finite");
    }
  for (size_t k = 0; k < hs_saved_rows (&c); k++)
    number (pass, &state->rows[k]);
  pass_force (pass, &c, state);
}

static void
pass_all (struct pass *pass, const struct saved *s, struct hs_saved *states)
{
  pass->sum = UINT64_C (0xcbf29ce484222325);
  pass_run (pass, s);
  for (int i = 0; i < s->count; i++)
    pass_state (pass, s, i, &states[i]);
}

static void
read_states (const struct saved *s)
{
  struct input input = input_open ("resume", s->plan->resume);
  struct lines *lines = allocate (1, sizeof *lines);
  struct pass pass = { .lines = lines };
  char sum[40];
  lines->source = input_source (&input);
  pass_all (&pass, s, s->from);
  snprintf (sum, sizeof sum, "sum %016" PRIx64, pass.sum);
  if (strcmp (next (&pass), sum) != 0)
    lines_die (lines, NULL,
               "what stands above was changed: its sum is "
               "another");
  if (lines_next (lines))
    lines_die (lines, NULL, "goes on behind its end");
  input_close (&input);
  release (lines);
}

/* The option that is asked for, as it was typed.  */
static void
check (const struct plan *plan, const struct hs_case *c)
{
  const char *option = plan->save ? "save" : "resume";
  const char *file = plan->save ? plan->save : plan->resume;
  switch (hs_saved_check (c))
    {
    case HS_SAVED_FINE:
      break;
    case HS_SAVED_FOREIGN:
      die (STATUS_BAD_INPUT,
           "--%s=%s: what %s keeps is its own affair; integrators that are no "
           "programs can be saved",
           option, file, c->integrator->name);
    case HS_SAVED_FITTED:
      die (STATUS_BAD_INPUT,
           "--%s=%s: by --step-rule=%s the steps are fitted to the end of "
           "--span; give their number, --steps",
           option, file, c->stepping.rule->name);
    }
}

static struct hs_saved *
make_states (const struct saved *s)
{
  struct hs_saved *states = allocate ((size_t) s->count, sizeof *states);
  for (int i = 0; i < s->count; i++)
    {
      const struct hs_case c
          = case_of (s->plan, s->plan->integrators[i], s->grid);
      check (s->plan, &c);
      states[i].rows = allocate (hs_saved_rows (&c), sizeof (double));
    }
  return states;
}

struct saved *
saved_open (const struct plan *plan, const struct hs_grid *grid)
{
  if (!plan->save && !plan->resume)
    return NULL;
  struct saved *s = allocate (1, sizeof *s);
  *s = (struct saved){ .plan = plan, .grid = *grid };
  s->count = case_count (plan);
  if (plan->resume)
    {
      s->from = make_states (s);
      read_states (s);
    }
  if (plan->save)
    {
      s->to = make_states (s);
      if (strcmp (plan->save, "-") == 0)
        die (STATUS_BAD_INPUT, "--save=-: standard output is for the data; "
                               "give a file");
      if (plan->output && strcmp (plan->save, plan->output) == 0)
        die (STATUS_BAD_INPUT, "--save=%s: is the file of --output, too",
             plan->save);
      s->file = file_open (plan->save);
    }
  return s;
}

void
saved_put (struct saved *s, int i, struct hs_case *c)
{
  if (s && s->from)
    c->resumed = &s->from[i];
  if (s && s->to)
    c->saved = &s->to[i];
}

int64_t
saved_step (const struct saved *s)
{
  return s->from[0].step;
}

void
saved_close (struct saved *s, bool done)
{
  if (!s || !s->to)
    return;
  if (!done)
    {
      say ("--save=%s: the run did not come to its end; nothing is saved",
           s->plan->save);
      return;
    }
  struct pass pass = { .stream = s->file.stream };
  pass_all (&pass, s, s->to);
  fprintf (pass.stream, "sum %016" PRIx64 "\n", pass.sum);
  file_close (&s->file);
}
