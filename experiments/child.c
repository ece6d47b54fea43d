/* SPDX-License-Identifier: MIT */
/* Other programs that are run, and what they print.  */

#include "child.h"

#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

struct timespec
child_deadline (double seconds)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  t.tv_sec += (time_t) seconds;
  return t;
}

/* Milliseconds, rounded up.  */
static int
left (const struct timespec *deadline)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  const double ms = 1e3 * (double) (deadline->tv_sec - now.tv_sec)
                    + 1e-6 * (double) (deadline->tv_nsec - now.tv_nsec);
  return (int) fmin (fmax (ceil (ms), 0), 1e9);
}

/* The signals that this program ignores are not ignored there.  */
static int
spawn (char *const *words, const struct child_way *way, int output,
       pid_t *process)
{
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t usual, none;
  sigemptyset (&none);
  sigemptyset (&usual);
  sigaddset (&usual, SIGPIPE);
  sigaddset (&usual, SIGXFSZ);
  posix_spawn_file_actions_init (&actions);
  posix_spawn_file_actions_addopen (&actions, STDIN_FILENO, "/dev/null",
                                    O_RDONLY, 0);
  posix_spawn_file_actions_adddup2 (&actions, output, STDOUT_FILENO);
  if (way && way->messages == CHILD_MIXED)
    posix_spawn_file_actions_adddup2 (&actions, output, STDERR_FILENO);
  if (way && way->messages == CHILD_SILENT)
    posix_spawn_file_actions_addopen (&actions, STDERR_FILENO, "/dev/null",
                                      O_WRONLY, 0);
  if (way && way->folder)
    posix_spawn_file_actions_addchdir_np (&actions, way->folder);
  posix_spawnattr_init (&attributes);
  posix_spawnattr_setflags (&attributes, POSIX_SPAWN_SETPGROUP
                                             | POSIX_SPAWN_SETSIGDEF
                                             | POSIX_SPAWN_SETSIGMASK);
  posix_spawnattr_setpgroup (&attributes, 0);
  posix_spawnattr_setsigdefault (&attributes, &usual);
  posix_spawnattr_setsigmask (&attributes, &none);
  const int error = posix_spawnp (process, words[0], &actions, &attributes,
                                  words, environ);
  posix_spawnattr_destroy (&attributes);
  posix_spawn_file_actions_destroy (&actions);
  return error;
}

/* No signal ends this program between the child's start and its being known.
 */
int
child_start (char *const *words, const struct child_way *way,
             struct child *child)
{
  int ends[2];
  sigset_t all, before;
  *child = (struct child){ 0, -1 };
  if (pipe2 (ends, O_CLOEXEC) != 0)
    return errno;
  sigfillset (&all);
  pthread_sigmask (SIG_BLOCK, &all, &before);
  const int error = spawn (words, way, ends[1], &child->process);
  if (error)
    child->process = 0;
  else
    file_child (-child->process, way && way->ours ? SIGTERM : SIGKILL);
  pthread_sigmask (SIG_SETMASK, &before, NULL);
  close (ends[1]);
  if (error)
    close (ends[0]);
  else
    child->output = ends[0];
  return error;
}

ssize_t
child_read (const struct child *child, char *bytes, size_t size,
            const struct timespec *deadline)
{
  struct pollfd wanted = { .fd = child->output, .events = POLLIN };
  for (;;)
    {
      const int ready = poll (&wanted, 1, left (deadline));
      if (ready == 0)
        return -1;
      const ssize_t n = ready > 0 ? read (child->output, bytes, size) : -1;
      if (n >= 0)
        return n;
      if (errno != EINTR)
        return 0;
    }
}

static void
forget (struct child *child)
{
  file_child_over (-child->process);
  close (child->output);
  *child = (struct child){ 0, -1 };
}

bool
child_wait (struct child *child, int *status, const struct timespec *deadline)
{
  const struct timespec moment = { 0, 1000000 };
  for (;;)
    {
      const pid_t done = waitpid (child->process, status, WNOHANG);
      if (done == child->process || (done == -1 && errno != EINTR))
        {
          kill (-child->process, SIGKILL); /* what it left behind */
          forget (child);
          return true;
        }
      if (left (deadline) == 0)
        return false;
      nanosleep (&moment, NULL);
    }
}

void
child_end (struct child *child)
{
  if (!child->process)
    return;
  kill (-child->process, SIGKILL);
  while (waitpid (child->process, NULL, 0) == -1 && errno == EINTR)
    ;
  forget (child);
}
