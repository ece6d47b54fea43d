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
  const double whole = floor (seconds);
  t.tv_sec += (time_t) whole;
  t.tv_nsec += (long) (1e9 * (seconds - whole));
  t.tv_sec += t.tv_nsec / 1000000000;
  t.tv_nsec %= 1000000000;
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
spawn (char *const *words, const struct child_way *way, int input, int output,
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
  if (input >= 0)
    posix_spawn_file_actions_adddup2 (&actions, input, STDIN_FILENO);
  else
    posix_spawn_file_actions_addopen (&actions, STDIN_FILENO, "/dev/null",
                                      O_RDONLY, 0);
  posix_spawn_file_actions_adddup2 (
      &actions, way && way->shows ? file_output () : output, STDOUT_FILENO);
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

static void
close_all (int *ends, int count)
{
  for (int i = 0; i < count; i++)
    if (ends[i] >= 0)
      close (ends[i]);
}

/* No signal ends this program between the child's start and its being known.
 */
int
child_start (char *const *words, const struct child_way *way,
             struct child *child)
{
  int ends[4] = { -1, -1, -1, -1 }; /* of its output, of its input */
  sigset_t all, before;
  *child = (struct child){ 0, -1, -1, way && way->lasting };
  if (pipe2 (ends, O_CLOEXEC) != 0
      || (way && way->talks && pipe2 (ends + 2, O_CLOEXEC) != 0))
    {
      const int error = errno;
      close_all (ends, 4);
      return error;
    }
  sigfillset (&all);
  pthread_sigmask (SIG_BLOCK, &all, &before);
  const int error = spawn (words, way, ends[2], ends[1], &child->process);
  if (error)
    child->process = 0;
  else
    file_child (-child->process, way && way->ours ? SIGTERM : SIGKILL);
  pthread_sigmask (SIG_SETMASK, &before, NULL);
  close_all (ends + 1, 2);
  if (error)
    {
      close_all (ends, 1);
      close_all (ends + 3, 1);
      return error;
    }
  child->output = ends[0];
  child->input = ends[3];
  if (child->input >= 0)
    fcntl (child->input, F_SETFL, O_NONBLOCK);
  return 0;
}

bool
child_write (const struct child *child, const char *bytes, size_t size,
             const struct timespec *deadline)
{
  struct pollfd room = { .fd = child->input, .events = POLLOUT };
  while (size)
    {
      const ssize_t n = write (child->input, bytes, size);
      if (n < 0 && errno != EINTR && errno != EAGAIN)
        return false;
      bytes += n > 0 ? n : 0;
      size -= n > 0 ? (size_t) n : 0;
      if (n <= 0 && poll (&room, 1, left (deadline)) == 0)
        return false;
    }
  return true;
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

bool
child_hear (const struct child *child, char *text, size_t size, size_t *length,
            const struct timespec *deadline)
{
  char rest[4096];
  for (;;)
    {
      const size_t room = size - 1 - *length;
      const ssize_t n
          = room ? child_read (child, text + *length, room, deadline)
                 : child_read (child, rest, sizeof rest, deadline);
      *length += n > 0 && room ? (size_t) n : 0;
      text[*length] = '\0';
      if (n <= 0)
        return n == 0;
    }
}

static void
forget (struct child *child)
{
  file_child_over (-child->process);
  close_all ((int[]){ child->output, child->input }, 2);
  *child = (struct child){ 0, -1, -1, false };
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
          if (!child->lasting)
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
