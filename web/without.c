/* SPDX-License-Identifier: MIT */
/* Stands in for what the command line of the program has and the page has not:
   files, plug-ins, programs of others; and for the end of a program, of which
   there are many here.  */

#include "bodies.h"
#include "file.h"
#include "plot.h"
#include "plugin.h"
#include "program.h"
#include "say.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static _Noreturn void
refuse (const char *word, const char *what)
{
  die (STATUS_BAD_INPUT, "%s: the page reads no %s", word, what);
}

const struct hs_system *
bodies_load (const struct plan *plan, const char *path)
{
  refuse (path, "files");
}

const struct hs_system *
formula_of_file (const struct plan *plan, const char *file)
{
  refuse (file, "files");
}

const struct hs_system *
formula_of_forces (const char *const *forces, int count,
                   const char *const *sets, int set_count)
{
  refuse ("--force", "formulas");
}

void
formula_check (const struct plan *plan)
{
}

const struct hs_system *
plugin_system (const struct plan *plan, const char *word)
{
  refuse (word, "files");
}

bool
plugin_is_file (const char *word)
{
  return strchr (word, '/') != NULL;
}

const struct hs_integrator *
plugin_integrator (const struct plan *plan, const char *word)
{
  refuse (word, "files");
}

bool
program_is (const char *word)
{
  return strncmp (word, "cmd:", 4) == 0;
}

const char *
program_end (const char *word)
{
  return word + strlen (word);
}

const struct hs_integrator *
program_integrator (const struct plan *plan, const char *word)
{
  refuse (word, "programs");
}

void
programs_check (const struct plan *plan)
{
}

const char *
plot_name_wrong (const char *name)
{
  return NULL;
}

struct file
file_open (const char *name)
{
  return (struct file){ 0 };
}

void
file_close (struct file *file)
{
}

int
access (const char *path, int how)
{
  return -1;
}

static void (*last) (void);

int
atexit (void (*act) (void))
{
  last = act;
  return 0;
}

_Noreturn void
exit (int status)
{
  if (last)
    last ();
  _Exit (status);
}
