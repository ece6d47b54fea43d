/* SPDX-License-Identifier: MIT */
/* Independent tasks in processes of their own.  */

#include "apart.h"

#include "file.h"
#include "guard.h"
#include "jobs.h"
#include "say.h"

#include <ctype.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum
{
  DONE = 77,  /* a child's status when all is well */
  SAID = 2100 /* characters of a message */
};

/* A child, and where it writes what it finds, and what it says.  */
struct place
{
  pid_t child; /* 0: none */
  int task;
  FILE *found, *said;
};

static void
close_files (struct place *place)
{
  const int why = errno;
  if (place->found)
    fclose (place->found);
  if (place->said)
    fclose (place->said);
  *place = (struct place){ 0 };
  errno = why;
}

static const char no_room[] = "cannot write what was found";
static const char no_memory[] = "out of memory"; /* as it is said elsewhere */

bool
apart_lacked (const char *wrong)
{
  return strncmp (wrong, no_room, sizeof no_room - 1) == 0
         || strncmp (wrong, no_memory, sizeof no_memory - 1) == 0;
}

static _Noreturn void
child_run (const struct plan *plan, const struct apart *apart,
           struct place *places, const struct place *place)
{
  const rlim_t patience = (rlim_t) plan->patience;
  file_disown ();
  for (int i = 0; i < jobs_threads (plan); i++)
    if (places[i].child)
      close_files (&places[i]);
  setrlimit (RLIMIT_CORE, &(struct rlimit){ 0, 0 });
  setrlimit (RLIMIT_CPU, &(struct rlimit){ patience, patience + 2 });
  if (dup2 (fileno (place->said), STDERR_FILENO) == -1)
    _exit (STATUS_FAILED);
  apart->task (apart->context, place->task, place->found);
  if (fflush (place->found) != 0)
    die (STATUS_FAILED, "%s: %s", no_room, strerror (errno));
  _exit (DONE);
}

static struct place *
free_place (struct place *places)
{
  while (places->child)
    places++;
  return places;
}

/* No signal ends this program between the child's start and its being known.
   False: there is no room for another process, or its files.  */
static bool
start (const struct plan *plan, const struct apart *apart, int task,
       struct place *places)
{
  struct place *place = free_place (places);
  sigset_t all, before;
  *place = (struct place){ .task = task,
                           .found = tmpfile (),
                           .said = tmpfile () };
  if (!place->found || !place->said)
    {
      close_files (place);
      return false;
    }
  fflush (NULL);
  sigfillset (&all);
  sigprocmask (SIG_BLOCK, &all, &before);
  const pid_t child = guard_fork ();
  if (child > 0)
    file_child (child, SIGTERM);
  sigprocmask (SIG_SETMASK, &before, NULL);
  if (child == 0)
    child_run (plan, apart, places, place);
  if (child == -1)
    close_files (place);
  else
    place->child = child;
  return child != -1;
}

/* The last line that the child said, without our name, and behind it the last
   of a program that it ran.  */
static void
last_lines (FILE *said, char *text)
{
  static const char own[] = "halfstep: ";
  char line[SAID], theirs[SAID / 4] = "";
  *text = '\0';
  rewind (said);
  while (fgets (line, sizeof line, said))
    {
      line[strcspn (line, "\n")] = '\0';
      for (char *c = line; *c; c++)
        *c = iscntrl ((unsigned char) *c) ? ' ' : *c;
      if (strncmp (line, own, sizeof own - 1) == 0)
        snprintf (text, SAID, "%s", line + sizeof own - 1);
      else if (line[strspn (line, " ")])
        snprintf (theirs, sizeof theirs, "%.*s", SAID / 4 - 1, line);
    }
  if (*text && *theirs)
    snprintf (text + strlen (text), SAID - strlen (text), "; it says: %s",
              theirs);
}

/* What is wrong, NULL: nothing.  */
static const char *
judge (const struct plan *plan, const struct place *place, int status,
       char *text)
{
  const int number = WIFSIGNALED (status) ? WTERMSIG (status) : 0;
  if (WIFEXITED (status) && WEXITSTATUS (status) == DONE)
    return NULL;
  last_lines (place->said, text);
  if (number == SIGXCPU)
    snprintf (text, SAID, "takes over %lld s of processor time (--patience)",
              (long long) plan->patience);
  else if (number)
    snprintf (text, SAID, "crashes (signal %d: %s)", number,
              strsignal (number));
  else if (!*text)
    snprintf (text, SAID, "ends the program");
  return text;
}

/* Waits for one of them.  */
static void
finish (const struct plan *plan, const struct apart *apart,
        struct place *places)
{
  char text[SAID];
  int status;
  pid_t child;
  while ((child = waitpid (-1, &status, 0)) == -1)
    if (errno != EINTR)
      die (STATUS_FAILED, "a child was lost: %s", strerror (errno));
  while (places->child != child)
    places++;
  file_child_over (child);
  const char *wrong = judge (plan, places, status, text);
  rewind (places->found);
  apart->done (apart->context, places->task, places->found, wrong);
  close_files (places);
}

void
apart_run (const struct plan *plan, const struct apart *apart)
{
  const int most = jobs_threads (plan);
  struct place *places = allocate ((size_t) most, sizeof *places);
  for (int next = 0, running = 0; next < apart->count || running;)
    {
      if (next < apart->count && running < most)
        {
          if (start (plan, apart, next, places))
            {
              next++;
              running++;
              continue;
            }
          if (!running)
            die (STATUS_FAILED, "cannot start a child: %s", strerror (errno));
        }
      finish (plan, apart, places);
      running--;
      progress (apart->what, (double) (next - running) / apart->count);
    }
  progress_end ();
  release (places);
}
