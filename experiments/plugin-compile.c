/* SPDX-License-Identifier: MIT */
/* A plug-in's source -> a shared object, by the machine's compiler, which is
   started without a shell.  The headers come out of this program, so that they
   fit it.  */

#include "plugin.h"

#include "file.h"
#include "headers.h"
#include "say.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

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

/* In a group of its own, which is ended whole; what it prints goes to standard
   error.  Returns posix_spawn's error.  */
static int
start (struct command *command, pid_t *child)
{
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init (&actions);
  posix_spawn_file_actions_addopen (&actions, STDIN_FILENO, "/dev/null",
                                    O_RDONLY, 0);
  posix_spawn_file_actions_adddup2 (&actions, STDERR_FILENO, STDOUT_FILENO);
  posix_spawnattr_init (&attributes);
  posix_spawnattr_setflags (&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup (&attributes, 0);
  const int error = posix_spawnp (child, command->words[0], &actions,
                                  &attributes, command->words, environ);
  posix_spawnattr_destroy (&attributes);
  posix_spawn_file_actions_destroy (&actions);
  return error;
}

static void
run (const struct plugin *plugin, const char *compiler,
     struct command *command, pid_t child)
{
  int status;
  file_child (-child, SIGTERM);
  while (waitpid (child, &status, 0) == -1)
    if (errno != EINTR)
      die (STATUS_FAILED, "--%s=%s: %s was lost", plugin->option, plugin->file,
           compiler);
  file_child_over (-child);
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
      pid_t child;
      error = start (&command, &child);
      if (!error)
        run (plugin, compilers[i], &command, child);
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
