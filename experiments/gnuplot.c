/* SPDX-License-Identifier: MIT */
/* gnuplot, started on a script, without a shell.  */

#include "gnuplot.h"

#include "child.h"
#include "say.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>

/* The last of the lines that is not blank.  */
static const char *
last_line (char *text)
{
  char *last = text;
  for (char *line; (line = strsep (&text, "\n"));)
    if (line[strspn (line, " \t\r")])
      last = line + strspn (line, " \t\r");
  return last;
}

/* Its locale is one that has the characters of the pictures, and a decimal
   point.  A window stays, and may go on to say something.  */
bool
gnuplot_run (const struct plan *plan, const char *folder, const char *setting,
             const char *script, const char *file, bool window)
{
  char *words[] = { (char *) "gnuplot",
                    (char *) "-e",
                    (char *) setting,
                    (char *) (window ? "-persist" : script),
                    (char *) (window ? script : NULL),
                    NULL };
  const struct child_way way
      = { .messages = window ? CHILD_APART : CHILD_MIXED,
          .folder = folder,
          .shows = window,
          .lasting = window };
  const struct timespec deadline = child_deadline ((double) plan->patience);
  struct child child;
  char text[4000] = "";
  size_t length = 0;
  int status;
  setenv ("LC_ALL", "C.UTF-8", true);
  signal (SIGTTOU, SIG_IGN); /* it may write on the terminal */
  const int error = child_start (words, &way, &child);
  if (error)
    {
      say ("cannot start gnuplot: %s", strerror (error));
      return false;
    }
  if (!child_hear (&child, text, sizeof text, &length, &deadline)
      || !child_wait (&child, &status, &deadline))
    {
      child_end (&child);
      say ("gnuplot takes over %lld s (--patience)",
           (long long) plan->patience);
      return false;
    }
  struct stat made;
  const char *said = last_line (text);
  const char *how = !WIFEXITED (status) || WEXITSTATUS (status) != 0 ? "failed"
                    : file && (stat (file, &made) != 0 || made.st_size == 0)
                        ? "drew nothing"
                        : NULL;
  if (how || *said)
    say ("gnuplot %s%s%.300s", how ? how : "says", *said ? ": " : "", said);
  return !how;
}
