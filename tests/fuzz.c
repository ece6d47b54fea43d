/* SPDX-License-Identifier: MIT */
/* The program, called again and again in one process by libFuzzer: parts of it
   that read what is made up (the variable FUZZ says which: fuzz-targets.c),
   or, with FUZZ unset, with command lines of words drawn from its bytes.  The
   program is a shared object of its own, whose data are put back after each
   call (fuzz-data.c); it cannot end the process, start another, or catch
   signals.  */

#define _GNU_SOURCE
#include "fuzz.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <setjmp.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int halfstep_main (int argc, char **argv);

/* Ends the search: why stands in a file, for standard error is the program's.
 */
static _Noreturn void
fault (const char *why, double number)
{
  FILE *file = fopen ("why", "w");
  if (file)
    {
      fprintf (file, "%s: %g\n", why, number);
      fclose (file);
    }
  abort ();
}

/* What its end does.  */
enum
{
  MOST = 100
};
static void (*last[MOST]) (void);
static int lasts;
static jmp_buf end;
static int over, status;

int
fuzz_atexit (void (*act) (void))
{
  if (lasts == MOST)
    fault ("too much to do at the end", lasts);
  last[lasts++] = act;
  return 0;
}

_Noreturn void
fuzz_exit (int number)
{
  if (over) /* within what its end does */
    fault ("ends within its end, status", number);
  status = number;
  longjmp (end, 1);
}

pid_t
fuzz_fork (void)
{
  errno = EAGAIN;
  return -1;
}

int
fuzz_spawn (pid_t *process, const char *file,
            const posix_spawn_file_actions_t *actions,
            const posix_spawnattr_t *attributes, char *const *words,
            char *const *environment)
{
  (void) process, (void) file, (void) actions, (void) attributes, (void) words;
  (void) environment;
  return EAGAIN;
}

/* Memory that the call has, from what it was.  */
void __sanitizer_install_malloc_and_free_hooks (
    void (*) (const volatile void *, size_t),
    void (*) (const volatile void *));
size_t __sanitizer_get_allocated_size (const volatile void *memory);
enum
{
  MOST_MEMORY = 64 << 20
};
static int calling;
static int64_t memory;

static void
taken (const volatile void *at, size_t size)
{
  (void) at;
  memory += calling ? (int64_t) size : 0;
  if (memory > MOST_MEMORY)
    {
      calling = 0;
      fault ("bytes of memory", (double) memory);
    }
}

static void
given_back (const volatile void *at)
{
  memory -= calling && at ? (int64_t) __sanitizer_get_allocated_size (at) : 0;
}

static double
seconds (void)
{
  struct timespec now;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

int
fuzz_call (int (*act) (const void *), const void *context)
{
  static int first;   /* file that is its own */
  static double most; /* seconds */
  if (!first)
    {
      const char *limit = getenv ("FUZZ_SECONDS");
      fuzz_keep_data ();
      __sanitizer_install_malloc_and_free_hooks (taken, given_back);
      close (first = open ("/dev/null", O_RDONLY));
      most = limit ? atof (limit) : 1;
    }
  const double start = seconds ();
  optind = 0;
  lasts = 0;
  over = 0;
  memory = 0;
  calling = 1;
  if (setjmp (end) == 0)
    status = act (context);
  over = 1;
  while (lasts)
    last[--lasts]();
  calling = 0;
  fflush (stdout);
  fuzz_put_back ();
  close_range ((unsigned) first, ~0u, 0);
  const double took = seconds () - start;
  if (status < 0 || status > 3)
    fault ("status", status);
  if (took > most)
    fault ("seconds of the processor", took);
  return status;
}

struct command
{
  int argc;
  char **argv;
};

static int
run_command (const void *context)
{
  const struct command *command = context;
  return halfstep_main (command->argc, command->argv);
}

int
fuzz_command (int argc, char **argv)
{
  const struct command command = { argc, argv };
  return fuzz_call (run_command, &command);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  const char *name = getenv ("FUZZ");
  if (!name)
    fuzz_words ((struct bytes){ data, size });
  else if (!fuzz_target (name, (struct bytes){ data, size }))
    fault ("no such target", 0);
  return 0;
}
