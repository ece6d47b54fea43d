/* SPDX-License-Identifier: MIT */
/* Guards round calls into code that may be wrong.

   A row ends where a page begins that may not be touched, so that the first
   number beyond it is a fault; the numbers before it are NaN's, which poison
   what reads them, and are looked at after each call.  In this memory are only
   copies: what is written wrongly hurts nothing before it is found.

   Ends: a plug-in finds our _exit before the C library's.  */

#include "guard.h"

#include "file.h"
#include "guard-watch.h"
#include "say.h"

#include <math.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum
{
  CANARIES = 64, /* before a row, of which the next few are looked at */
  LOOKED_AT = 8,
  STACK = 1 << 16 /* for handlers */
};

/* A NaN that no arithmetic makes.  */
static const uint64_t CANARY = 0x7ff8686c66737470;

static const char *const row_names[GUARD_ROWS]
    = { "q", "v", "a",          "w",     "s",    "own",
        "q", "v", "its result", "value", "size", "par" };

static _Thread_local struct guard_place place;
static _Thread_local bool known, ending;

static _Thread_local struct region
{
  char *pages; /* the first and the last cannot be touched */
  size_t size; /* of all pages */
  size_t count;
  double *row;
} regions[GUARD_ROWS];

static size_t page;

/* The stack for handlers is never given back: the program may end on it.  */
static void
thread_start (void)
{
  void *stack = mmap (NULL, STACK, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  known = true;
  if (stack != MAP_FAILED)
    sigaltstack (&(stack_t){ .ss_sp = stack, .ss_size = STACK }, NULL);
  watch_add ();
}

struct guard_place
guard_enter (const char *file, const char *function)
{
  const struct guard_place before = place;
  if (!known)
    thread_start ();
  place = (struct guard_place){ file, function };
  if (!before.file)
    watch_call (&place);
  return before;
}

void
guard_leave (struct guard_place before)
{
  const bool was_inside = place.file;
  place = before;
  if (was_inside && !before.file)
    watch_call (NULL);
}

static void
region_grow (struct region *region, size_t bytes)
{
  if (region->pages)
    munmap (region->pages, region->size);
  region->size = (bytes / page + 4) * page;
  region->pages = mmap (NULL, region->size, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (region->pages == MAP_FAILED
      || mprotect (region->pages, page, PROT_NONE) != 0
      || mprotect (region->pages + region->size - page, page, PROT_NONE) != 0)
    guard_fail ("finds no memory");
}

/* Its end is the last page.  */
static void
region_fit (struct region *region, size_t count)
{
  const size_t bytes = count * sizeof (double);
  if (!region->pages || bytes + 3 * page > region->size)
    region_grow (region, bytes);
  region->count = count;
  region->row = (double *) (region->pages + region->size - page) - count;
  for (int i = 1; i <= CANARIES; i++) /* there is a page for them, and more */
    memcpy (region->row - i, &CANARY, sizeof CANARY);
}

double *
guard_row (enum guard_row row, size_t count, const double *from)
{
  struct region *region = &regions[row];
  if (!region->pages || region->count != count)
    region_fit (region, count);
  for (size_t i = 0; i < count; i++)
    region->row[i] = from ? from[i] : (double) NAN;
  return region->row;
}

void
guard_check (enum guard_row first, enum guard_row last)
{
  for (int row = (int) first; row <= (int) last; row++)
    for (int i = 1; regions[row].pages && i <= LOOKED_AT; i++)
      if (memcmp (regions[row].row - i, &CANARY, sizeof CANARY) != 0)
        guard_fail ("writes before the start of %s", row_names[row]);
}

/* If the program does not end well in time: it was hurt too much.  */
static _Noreturn void
give_up (int number)
{
  (void) number;
  file_remove ();
  file_exit (STATUS_FAILED);
}

/* Of several threads that fail at once one speaks.  */
static void
end_begin (void)
{
  static atomic_bool somebody;
  if (ending)
    give_up (0);
  ending = true;
  if (atomic_exchange (&somebody, true))
    for (;;)
      pause ();
  signal (SIGALRM, give_up);
  alarm (2);
}

void
guard_fail (const char *format, ...)
{
  char text[200];
  const struct guard_place there = place;
  va_list list;
  end_begin ();
  place = (struct guard_place){ 0 };
  va_start (list, format);
  vsnprintf (text, sizeof text, format, list);
  va_end (list);
  if (there.file)
    die (STATUS_FAILED, "%s: %s %s", there.file, there.function, text);
  die (STATUS_FAILED, "with a plug-in loaded: %s", text);
}

/* The row that the address lies beside.  */
static const struct region *
region_beside (const char *address)
{
  for (int i = 0; i < GUARD_ROWS; i++)
    if (regions[i].pages && address >= regions[i].pages
        && address < regions[i].pages + regions[i].size)
      return &regions[i];
  return NULL;
}

static void
on_crash (int number, siginfo_t *info, void *context)
{
  const struct region *region
      = number == SIGSEGV ? region_beside (info->si_addr) : NULL;
  (void) context;
  if (region && place.file)
    guard_fail ("reads or writes %s of %s, of %zu numbers",
                (char *) info->si_addr < (char *) region->row
                    ? "before the start"
                    : "beyond the end",
                row_names[region - regions], region->count);
  guard_fail ("crashes (signal %d: %s)", number, strsignal (number));
}

static void
on_alarm (int number)
{
  (void) number;
  guard_fail ("does not come back");
}

void
guard_alarm (unsigned seconds)
{
  sigaction (
      SIGALRM,
      &(struct sigaction){ .sa_handler = on_alarm, .sa_flags = SA_ONSTACK },
      NULL);
  alarm (seconds);
}

/* exit () in a call would look like success.  */
static void
at_exit (void)
{
  if (place.file)
    {
      say ("%s: %s ends the program", place.file, place.function);
      fflush (NULL);
      give_up (0);
    }
}

#ifdef __linux__ /* elsewhere there is no other way out */
/* So would _exit (), but in a process that the plug-in forked.  */
static _Noreturn void
end_at_once (int status)
{
  if (place.file && watch_is_here ())
    guard_fail ("ends the program");
  file_exit (status);
}

void
_exit (int status)
{
  end_at_once (status);
}

void
_Exit (int status)
{
  end_at_once (status);
}
#endif

void
guard_prepare (int64_t patience)
{
  static const int crashes[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT };
  if (!page)
    {
      atexit (at_exit);
      at_quick_exit (at_exit);
    }
  page = (size_t) sysconf (_SC_PAGESIZE);
  if (!known)
    thread_start ();
  for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++)
    sigaction (crashes[i],
               &(struct sigaction){ .sa_sigaction = on_crash,
                                    .sa_flags
                                    = SA_SIGINFO | SA_NODEFER | SA_ONSTACK },
               NULL);
  watch_start (patience);
}
