/* SPDX-License-Identifier: MIT */
/* halfstep: argv -> plan -> experiment.  */

#include "experiment.h"
#include "experiments.h"
#include "file.h"
#include "options.h"
#include "say.h"

#include <stdio.h>

#define ENTRY(id, list) &id##_##list,

const struct experiment *const experiments[]
    = { HS_EXPERIMENTS (ENTRY, experiment) NULL };

static const char *
experiment_name (int i, const void *context)
{
  const char *const *more = context;
  static int count;
  if (i == 0)
    for (count = 0; experiments[count];)
      count++;
  return i < count ? experiments[i]->name : more[i - count];
}

static const struct experiment *
find (const char *name)
{
  for (int i = 0; experiments[i]; i++)
    if (strcmp (experiments[i]->name, name) == 0)
      return experiments[i];
  die (STATUS_BAD_INPUT, "no experiment \"%s\"%s; see halfstep --help", name,
       suggest (name, experiment_name,
                (const char *const[]){ "help", "--help", "--version", NULL }));
}

static enum status
done (enum status status)
{
  struct file out = file_open (NULL);
  file_close (&out);
  return status;
}

static bool
is_help (const char *word)
{
  return strcmp (word, "help") == 0 || strcmp (word, "--help") == 0
         || strcmp (word, "-h") == 0;
}

/* help, or help EXPERIMENT: the same as --help.  */
static enum status
help (int argc, char **argv)
{
  if (argc > 3)
    die (STATUS_BAD_INPUT, "help takes one experiment, not \"%s\" as well",
         argv[3]);
  options_help (argc == 3 && !is_help (argv[2]) ? find (argv[2]) : NULL);
  return done (STATUS_DONE);
}

enum status
experiment_run (int argc, char **argv, bool captured)
{
  struct plan plan = {
    .argc = argc, .argv = argv, .every = 1, .rows = 500, .patience = 60
  };
  plan.experiment = find (argv[1]);
  options_read (&plan, argc - 1, argv + 1);
  if (captured)
    {
      plan.format = FORMAT_CSV;
      plan.format_given = true;
      plan.jobs = 1;
    }
  return plan.experiment->run (&plan);
}

int
main (int argc, char **argv)
{
  memory_prepare ();
  file_prepare ();
  if (argc < 2)
    die (STATUS_BAD_INPUT, "which experiment?  See halfstep --help");
  if (strcmp (argv[1], "help") == 0)
    return help (argc, argv);
  if (is_help (argv[1]))
    {
      options_help (NULL);
      return done (STATUS_DONE);
    }
  if (strcmp (argv[1], "--version") == 0 || strcmp (argv[1], "-V") == 0)
    {
      options_version ();
      return done (STATUS_DONE);
    }
  return experiment_run (argc, argv, false);
}
