/* SPDX-License-Identifier: MIT */
/* To be preloaded: the call number FAIL_AT of the kind FAIL_CALL fails, in the
   program FAIL_PROGRAM and what it forks, not in what it starts.  How many
   there were goes into the file FAIL_COUNT.  Kinds: memory (if compiled with
   -DMEMORY: valgrind has its own), write, fsync, rename, open, close, start
   (of a process), thread.  */

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static const char *kind = "";
static long at;
static atomic_long calls;
static pid_t first;

/* Whether this call is to fail.  */
static int
fails (const char *call)
{
  return strcmp (kind, call) == 0 && atomic_fetch_add (&calls, 1) + 1 == at;
}

#define REAL(name)                                                            \
  static __typeof__ (name) *real;                                             \
  if (!real)                                                                  \
  real = (__typeof__ (name) *) dlsym (RTLD_NEXT, #name)

#define FAILING(call, error, value)                                           \
  if (fails (call))                                                           \
    {                                                                         \
      errno = error;                                                          \
      return value;                                                           \
    }

#ifdef MEMORY
void *__libc_malloc (size_t);
void *__libc_calloc (size_t, size_t);
void *__libc_realloc (void *, size_t);

void *
malloc (size_t size)
{
  FAILING ("memory", ENOMEM, NULL);
  return __libc_malloc (size);
}

void *
calloc (size_t count, size_t size)
{
  FAILING ("memory", ENOMEM, NULL);
  return __libc_calloc (count, size);
}

void *
realloc (void *memory, size_t size)
{
  FAILING ("memory", ENOMEM, NULL);
  return __libc_realloc (memory, size);
}
#endif

ssize_t
write (int file, const void *bytes, size_t size)
{
  REAL (write);
  FAILING ("write", ENOSPC, -1);
  return real (file, bytes, size);
}

int
fsync (int file)
{
  REAL (fsync);
  FAILING ("fsync", EIO, -1);
  return real (file);
}

int
rename (const char *from, const char *to)
{
  REAL (rename);
  FAILING ("rename", EACCES, -1);
  return real (from, to);
}

int
renameat2 (int from_folder, const char *from, int to_folder, const char *to,
           unsigned flags)
{
  REAL (renameat2);
  FAILING ("rename", EACCES, -1);
  return real (from_folder, from, to_folder, to, flags);
}

/* Closed it is all the same.  */
int
close (int file)
{
  REAL (close);
  const int fail = fails ("close"), result = real (file);
  if (fail)
    errno = EIO;
  return fail ? -1 : result;
}

int
open (const char *path, int flags, ...)
{
  REAL (open);
  va_list list;
  va_start (list, flags);
  const mode_t mode = va_arg (list, mode_t);
  va_end (list);
  FAILING ("open", EMFILE, -1);
  return real (path, flags, mode);
}

char *
mkdtemp (char *name)
{
  REAL (mkdtemp);
  FAILING ("open", ENOSPC, NULL);
  return real (name);
}

DIR *
opendir (const char *path)
{
  REAL (opendir);
  FAILING ("open", EMFILE, NULL);
  return real (path);
}

int
pipe2 (int ends[2], int flags)
{
  REAL (pipe2);
  FAILING ("open", EMFILE, -1);
  return real (ends, flags);
}

FILE *
tmpfile (void)
{
  REAL (tmpfile);
  FAILING ("open", ENOSPC, NULL);
  return real ();
}

pid_t
fork (void)
{
  REAL (fork);
  FAILING ("start", EAGAIN, -1);
  return real ();
}

int
posix_spawnp (pid_t *process, const char *file,
              const posix_spawn_file_actions_t *actions,
              const posix_spawnattr_t *attributes, char *const *words,
              char *const *environment)
{
  REAL (posix_spawnp);
  return fails ("start")
             ? EAGAIN
             : real (process, file, actions, attributes, words, environment);
}

int
pthread_create (pthread_t *thread, const pthread_attr_t *attributes,
                void *(*run) (void *), void *context)
{
  REAL (pthread_create);
  return fails ("thread") ? EAGAIN : real (thread, attributes, run, context);
}

/* Streams write by calls of the C library's own.  So those that are written
   are ours, which write by ours.  */
enum
{
  MOST = 64
};
static struct stream
{
  FILE *ours, *theirs;
  int file;
} streams[MOST];

static ssize_t
stream_write (void *cookie, const char *bytes, size_t size)
{
  const struct stream *stream = cookie;
  size_t done = 0;
  while (done < size)
    {
      const ssize_t n = write (stream->file, bytes + done, size - done);
      if (n < 0)
        return 0;
      done += (size_t) n;
    }
  return (ssize_t) done;
}

static int
stream_close (void *cookie)
{
  struct stream *stream = cookie;
  const int fail = fails ("close"), result = fclose (stream->theirs);
  stream->ours = NULL;
  if (fail)
    errno = EIO;
  return fail ? -1 : result;
}

static FILE *
wrap (FILE *theirs, const char *mode)
{
  if (!theirs || !strpbrk (mode, "wa"))
    return theirs;
  for (struct stream *s = streams; s < streams + MOST; s++)
    if (!s->ours)
      {
        s->theirs = theirs;
        s->file = fileno (theirs);
        s->ours
            = fopencookie (s, "w",
                           (cookie_io_functions_t){ .write = stream_write,
                                                    .close = stream_close });
        return s->ours;
      }
  return NULL;
}

int
fileno (FILE *stream)
{
  REAL (fileno);
  for (const struct stream *s = streams; s < streams + MOST; s++)
    if (s->ours == stream)
      return s->file;
  return real (stream);
}

FILE *
fopen (const char *path, const char *mode)
{
  REAL (fopen);
  FAILING ("open", EMFILE, NULL);
  return wrap (real (path, mode), mode);
}

FILE *
fdopen (int file, const char *mode)
{
  REAL (fdopen);
  FAILING ("open", ENOMEM, NULL);
  return wrap (real (file, mode), mode);
}

/* No call fails any more, nor counts (tests/coverage.c).  */
void failing_over (void);
void
failing_over (void)
{
  kind = "";
}

__attribute__ ((constructor)) static void
begin (void)
{
  const char *program = getenv ("FAIL_PROGRAM"), *call = getenv ("FAIL_CALL");
  const char *number = getenv ("FAIL_AT");
  char path[4096];
  const ssize_t n = readlink ("/proc/self/exe", path, sizeof path - 1);
  path[n > 0 ? n : 0] = '\0';
  if (!program || strcmp (program, path) != 0 || !call)
    return;
  unsetenv ("LD_PRELOAD");
  stdout = wrap (stdout, "w");
  first = getpid ();
  at = number ? atol (number) : 0;
  kind = call;
}

__attribute__ ((destructor)) static void
end (void)
{
  const char *path = getenv ("FAIL_COUNT");
  char text[30];
  if (first != getpid () || !path)
    return;
  failing_over ();
  const int file = open (path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
  const int n = sprintf (text, "%ld\n", (long) calls);
  (void) !write (file, text, (size_t) n);
  close (file);
}
