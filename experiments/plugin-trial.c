/* SPDX-License-Identifier: MIT */
/* A plug-in is tried in a child before it is believed: it is loaded, its
   tables are read and its functions called on a small motion.  */

#include "plugin.h"

#include "file.h"
#include "guard.h"
#include "say.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum
{
  SECONDS = 10, /* for the whole trial */
  TRIED = 77    /* the child's status when all is well */
};
static _Noreturn void
child_run (struct plugin *plugin, int64_t patience, plugin_loader *load,
           const char *library)
{
  setrlimit (RLIMIT_CORE, &(struct rlimit){ 0, 0 });
  setrlimit (RLIMIT_CPU, &(struct rlimit){ SECONDS + 2, SECONDS + 2 });
  guard_prepare (patience);
  guard_alarm (patience < SECONDS ? (unsigned) patience : SECONDS);
  load (plugin, library);
  plugin_check (plugin);
  plugin_try (plugin);
  if (!guard_hears ())
    plugin_wrong (plugin, "changes what a crash does (signal, sigaction or "
                          "sigprocmask): nobody would be told of it");
  _exit (TRIED);
}

void
plugin_trial (struct plugin *plugin, int64_t patience, plugin_loader *load,
              const char *library)
{
  int status;
  fflush (NULL);
  const pid_t child = guard_fork ();
  if (child == -1)
    die (STATUS_FAILED, "--%s=%s: cannot be tried: %s", plugin->option,
         plugin->file, strerror (errno));
  if (child == 0)
    child_run (plugin, patience, load, library);
  file_child (child, SIGKILL);
  while (waitpid (child, &status, 0) == -1)
    if (errno != EINTR)
      die (STATUS_FAILED, "--%s=%s: its trial was lost", plugin->option,
           plugin->file);
  file_child_over (child);
  if (WIFEXITED (status) && WEXITSTATUS (status) == TRIED)
    return;
  if (WIFEXITED (status)
      && (WEXITSTATUS (status) == STATUS_FAILED
          || WEXITSTATUS (status) == STATUS_BAD_INPUT))
    exit (WEXITSTATUS (status)); /* the child has said why */
  if (WIFSIGNALED (status))
    die (STATUS_FAILED, "--%s=%s: crashes when tried (signal %d: %s)",
         plugin->option, plugin->file, WTERMSIG (status),
         strsignal (WTERMSIG (status)));
  die (STATUS_FAILED, "--%s=%s: ends the program when tried", plugin->option,
       plugin->file);
}
