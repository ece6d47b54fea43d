/* SPDX-License-Identifier: MIT */
/* A class set of programs: the file that lists them, and their traces.  */

#include "class-commands.h"
#include "case.h"
#include "child.h"
#include "input.h"
#include "program-run.h"
#include "say.h"
#include "settings.h"

#include <errno.h>
#include <string.h>
#include <sys/wait.h>

/* Whether a program is called so already.  */
static bool
is_taken (const struct class_set *set, const char *name)
{
  for (int i = 0; i < set->count; i++)
    if (set->work[i].command.count && strcmp (set->work[i].name, name) == 0)
      return true;
  return false;
}

/* A line: a name, blanks, a command.  False: there is none.  */
static bool
read_work (struct lines *lines, const struct class_set *set,
           const struct plan *plan, struct work *work)
{
  const struct place place = { plan->system, NULL };
  char *name = lines->line + strspn (lines->line, " \t");
  const size_t length = strcspn (name, " \t");
  const char *words = name + length + strspn (name + length, " \t");
  if (!*name || *name == '#')
    return false;
  if (!*words)
    lines_die (lines, name, "a name without a command");
  *work = (struct work){ .name = allocate (length + 1, 1) };
  memcpy ((char *) work->name, name, length);
  if (is_taken (set, work->name))
    lines_die (lines, name, "\"%s\" is named twice", work->name);
  const char *wrong
      = command_read (words, words + strlen (words), &work->command);
  if (wrong)
    lines_die (lines, words, "%s", wrong);
  release (command_fill (&work->command, program_value, &place, &wrong));
  if (wrong)
    lines_die (lines, words, "{%s} has no value; there are: %s", wrong,
               names (program_place, plan->system));
  return true;
}

void
class_add_commands (struct class_set *set, const struct plan *plan)
{
  struct input input = input_open ("commands", plan->commands);
  struct lines *lines = allocate (1, sizeof *lines);
  struct work work;
  const int before = set->count;
  settings_grid (plan); /* or death: they are told their step */
  lines->source = input_source (&input);
  while (lines_next (lines))
    if (read_work (lines, set, plan, &work))
      class_add (set, &work);
  if (set->count == before)
    die (STATUS_BAD_INPUT, "--commands=%s: no command is in it",
         plan->commands);
  release (lines);
  input_close (&input);
}

/* A program that is run.  */
struct running
{
  const struct plan *plan;
  const char *name;
  struct child child;
};

static struct timespec
deadline_of (const struct plan *plan)
{
  return child_deadline ((double) plan->patience);
}

/* How it ended, once it prints no more.  */
static void
check_end (struct running *running)
{
  const struct timespec deadline = deadline_of (running->plan);
  int status = 0;
  if (!child_wait (&running->child, &status, &deadline))
    die (STATUS_FAILED, "%s: does not end for %lld s (--patience)",
         running->name, (long long) running->plan->patience);
  if (WIFSIGNALED (status))
    die (STATUS_FAILED, "%s: is ended by signal %d (%s)", running->name,
         WTERMSIG (status), strsignal (WTERMSIG (status)));
  if (WEXITSTATUS (status) != 0)
    die (STATUS_FAILED, "%s: ends with status %d", running->name,
         WEXITSTATUS (status));
}

static size_t
read_output (void *context, char *bytes, size_t size)
{
  struct running *running = context;
  const struct timespec deadline = deadline_of (running->plan);
  const ssize_t n = child_read (&running->child, bytes, size, &deadline);
  if (n < 0)
    die (STATUS_FAILED, "%s: prints nothing for %lld s (--patience)",
         running->name, (long long) running->plan->patience);
  if (n == 0)
    check_end (running);
  return (size_t) n;
}

static void
start (struct running *running, const struct work *work)
{
  const struct plan *plan = running->plan;
  const struct hs_case c = case_of (plan, NULL, settings_grid (plan));
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
  hs_case_start (&c, q, v);
  const struct hs_motion motion = { .system = plan->system,
                                    .par = plan->par,
                                    .lanes = 1,
                                    .t0 = c.grid.t0,
                                    .h = c.grid.h,
                                    .steps = c.grid.steps,
                                    .end = c.grid.end,
                                    .q = q,
                                    .v = v };
  const struct place place = { plan->system, &motion };
  const char *wrong;
  char **words = command_fill (&work->command, program_value, &place, &wrong);
  const int error = child_start (words, NULL, &running->child);
  if (error)
    die (STATUS_FAILED, "%s: cannot be started: %s", work->name,
         strerror (error));
  release (words);
}

struct traces
work_traces (const struct plan *plan, const struct work *work)
{
  struct running running = { .plan = plan, .name = work->name };
  const struct lines_source source = { .name = work->name,
                                       .is_program = true,
                                       .read = read_output,
                                       .context = &running };
  if (work->command.count == 0)
    return traces_read (plan, work->name);
  start (&running, work);
  return traces_from (plan, work->name, &source);
}
