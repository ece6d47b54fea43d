/* SPDX-License-Identifier: MIT */
/* A plug-in's source -> a shared object, by the machine's compiler, which is
   started without a shell.  The headers come out of this program, so that they
   fit it.  */

#include "plugin.h"

#include "child.h"
#include "file.h"
#include "headers.h"
#include "say.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

static const struct
{
  const char *name, *text;
} headers[] = { { "halfstep.h", header_halfstep },
                { "integrator.h", header_integrator },
                { "system.h", header_system } };
enum
{
  HEADERS = sizeof headers / sizeof *headers,
  MOST_WORDS = 100
};

struct command
{
  char *words[MOST_WORDS + 1]; /* ends with NULL */
  int count;
};

static void
add (struct command *command, const char *text)
{
  if (command->count == MOST_WORDS)
    die (STATUS_BAD_INPUT, "CC: more than %d words", MOST_WORDS);
  char *word = allocate (strlen (text) + 1, 1);
  command->words[command->count++] = strcpy (word, text);
}

static void
add_words (struct command *command, const char *text)
{
  char *copy = allocate (strlen (text) + 1, 1), *rest = strcpy (copy, text);
  for (char *word; (word = strtok_r (rest, " \t\n", &rest));)
    add (command, word);
  release (copy);
}

/* A path that no program takes for an option or a list of arguments.  */
static const char *
plain_path (const char *path)
{
  char *text = allocate (strlen (path) + 3, 1);
  const bool plain = *path == '/' || *path == '.';
  return strcat (strcpy (text, plain ? "" : "./"), path);
}

/* The flags are those of the library's kernels, so that a copy of a built-in
   integrator is the same to the bit.  Another compiler than configure's gets
   those that all know.  */
static struct command
command_of (const char *compiler, const char *source, const char *folder,
            const char *library)
{
  struct command command = { .count = 0 };
  add_words (&command, compiler);
  add_words (&command, "-shared -fPIC -O3");
  add_words (&command, strcmp (compiler, HS_CC) == 0
                           ? HS_KERNEL_CFLAGS
                           : "-ffp-contract=off -fno-math-errno "
                             "-fopenmp-simd");
  add (&command, "-DHS_PLUGIN");
  add (&command, "-I");
  add (&command, folder);
  add (&command, "-o");
  add (&command, library);
  add (&command, plain_path (source));
  add (&command, "-lm");
  return command;
}

/* What the compiler says, but for what a source's name or text may hold.  */
static void
relay (const char *text)
{
  while (*text)
    if (*text == '\n' || *text == '\t')
      fputc (*text++, stderr);
    else
      text += say_character (stderr, text);
}

static void
hear (const struct plugin *plugin, const char *compiler,
      struct command *command, struct child *child)
{
  const struct timespec deadline = child_deadline (1e6);
  static char text[1 << 16];
  size_t length = 0;
  int status = 0;
  if (!child_hear (child, text, sizeof text, &length, &deadline)
      || !child_wait (child, &status, &deadline))
    die (STATUS_FAILED, "--%s=%s: %s was lost", plugin->option, plugin->file,
         compiler);
  relay (text);
  if (WIFSIGNALED (status))
    die (STATUS_FAILED, "--%s=%s: %s was ended by signal %d", plugin->option,
         plugin->file, compiler, WTERMSIG (status));
  if (WEXITSTATUS (status) != 0)
    die (STATUS_BAD_INPUT, "--%s=%s: %s failed with status %d", plugin->option,
         plugin->file, compiler, WEXITSTATUS (status));
  for (int i = 0; i < command->count; i++)
    release (command->words[i]);
}

char *
plugin_compile (const struct plugin *plugin, const char *folder)
{
  const char *wanted = getenv ("CC");
  const bool given = wanted && wanted[strspn (wanted, " \t\n")];
  const char *const compilers[]
      = { given ? wanted : HS_CC, given ? NULL : "cc", NULL };
  char *files[HEADERS], *library;
  char name[60];
  int error = ENOENT;
  snprintf (name, sizeof name, "%s.so", plugin->name);
  library = file_inside (folder, name, NULL);
  for (int i = 0; i < HEADERS; i++)
    files[i] = file_inside (folder, headers[i].name, headers[i].text);
  for (int i = 0; error && compilers[i]; i++)
    {
      struct command command
          = command_of (compilers[i], plugin->file, folder, library);
      struct child child;
      error = child_start (
          command.words,
          &(struct child_way){ .messages = CHILD_MIXED, .ours = true },
          &child);
      if (!error)
        hear (plugin, compilers[i], &command, &child);
    }
  if (error)
    die (STATUS_FAILED,
         "--%s=%s: the C compiler \"%s\" cannot be started: %s; install one "
         "(Debian: gcc) or name one by the variable CC",
         plugin->option, plugin->file, compilers[0], strerror (error));
  for (int i = 0; i < HEADERS; i++)
    file_discard (files[i]);
  return library;
}
