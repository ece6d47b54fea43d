/* SPDX-License-Identifier: MIT */
/* Guards round calls into code that may be wrong.

   A row ends where a page begins that may not be touched, so that the first
   number beyond it is a fault.  The numbers before it, up to another such
   page, are NaN's, which poison what reads them; all are looked at after each
   call of an integrator, which may be the only one.  Of a system, whose calls
   are many and short, every other row begins where such a page ends, and the
   nearest NaN's only are looked at.  In this memory are only copies: what is
   written wrongly hurts nothing before it is found.

   Ends: a plug-in finds our _exit before the C library's.  */

#include "guard.h"

#include "file.h"
#include "guard-watch.h"
#include "say.h"

#include <fenv.h>
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
  LOOKED_AT = 8,  /* canaries beside a row of a system */
  STACK = 1 << 16 /* for handlers */
};

/* A NaN that no arithmetic makes.  */
static const uint64_t CANARY = 0x7ff8686c66737470;

static const char *const row_names[GUARD_ROWS]
    = { "q", "v", "a",          "w",     "s",    "own",
        "q", "v", "its result", "value", "size", "par" };

static _Thread_local struct guard_place place;
static _Thread_local unsigned mode; /* of floating point, outside */
static _Thread_local bool known, ending;

/* A row, and canaries up to the other end of what can be touched.  */
static _Thread_local struct region
{
  char *pages; /* the first and the last cannot be touched */
  size_t size; /* of all pages */
  size_t count;
  double *row;
  double *canaries, *nearest;
  size_t canary_count;
} regions[GUARD_ROWS][2]; /* one that ends there, one that begins */

static _Thread_local int used[GUARD_ROWS]; /* which of the two */

static size_t page;
static uint64_t *canaries; /* a page of them, to compare with */

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

/* How this thread rounds, traps and treats denormals.  */
static unsigned
floating_mode (void)
{
#if defined __x86_64__ && defined __GNUC__
  unsigned short x87;
  __asm__ volatile("fnstcw %0" : "=m"(x87));
  return (__builtin_ia32_stmxcsr () & ~0x3fu) | (unsigned) x87 << 16;
#else
  return (unsigned) fegetround ();
#endif
}

static void
check_mode (void)
{
  if (floating_mode () == mode)
    return;
  fesetenv (FE_DFL_ENV);
  guard_fail ("changes the mode of floating point (rounding, denormals or "
              "traps), which is the whole program's");
}

struct guard_place
guard_enter (const char *file, const char *function)
{
  const struct guard_place before = place;
  if (!known)
    thread_start ();
  place = (struct guard_place){ file, function };
  if (!before.file)
    {
      mode = floating_mode ();
      watch_call (&place);
    }
  return before;
}

void
guard_leave (struct guard_place before)
{
  const bool was_inside = place.file;
  if (was_inside && !before.file && !ending)
    check_mode ();
  place = before;
  if (was_inside && !before.file)
    watch_call (NULL);
}

static void
region_grow (struct region *region, size_t size)
{
  if (region->pages)
    munmap (region->pages, region->size);
  region->size = size;
  region->pages = mmap (NULL, size, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (region->pages == MAP_FAILED
      || mprotect (region->pages, page, PROT_NONE) != 0
      || mprotect (region->pages + size - page, page, PROT_NONE) != 0)
    guard_fail ("finds no memory");
}

/* The row at one end of its pages, of which there are no more than it needs:
   less than a page of canaries is left.  */
static void
region_fit (struct region *region, size_t count, bool begins)
{
  const size_t bytes = count * sizeof (double);
  const size_t inner = (bytes + page - 1) / page * page;
  if (!region->pages || region->size != inner + 2 * page)
    region_grow (region, inner + 2 * page);
  double *first = (void *) (region->pages + page);
  const size_t left = inner / sizeof (double) - count;
  region->count = count;
  region->row = begins ? first : first + left;
  region->canaries = begins ? first + count : first;
  region->canary_count = left;
  region->nearest = begins || left < LOOKED_AT ? region->canaries
                                               : region->row - LOOKED_AT;
  for (size_t i = 0; i < left; i++)
    memcpy (&region->canaries[i], &CANARY, sizeof CANARY);
}

double *
guard_row (enum guard_row row, size_t count, const double *from)
{
  if (row >= GUARD_SYSTEM_Q)
    used[row] = 1 - used[row];
  struct region *region = &regions[row][used[row]];
  if (!region->pages || region->count != count)
    region_fit (region, count, used[row]);
  for (size_t i = 0; i < count; i++)
    region->row[i] = from ? from[i] : (double) NAN;
  return region->row;
}

/* The fault's text is the same, however it is found.  */
static _Noreturn void
out_of_bounds (const struct region *region, enum guard_row row, bool before)
{
  guard_fail ("reads or writes %s of %s, of %zu numbers",
              before ? "before the start" : "beyond the end", row_names[row],
              region->count);
}

/* In bits, of all or of the nearest ones.  */
static inline bool
is_whole (const struct region *region, bool all)
{
  uint64_t word, changed = 0;
  if (all || region->canary_count < LOOKED_AT)
    return region->canary_count == 0
           || memcmp (region->canaries, canaries,
                      region->canary_count * sizeof (double))
                  == 0;
  for (int i = 0; i < LOOKED_AT; i++)
    {
      memcpy (&word, &region->nearest[i], sizeof word);
      changed |= word ^ CANARY;
    }
  return changed == 0;
}

void
guard_check (enum guard_row first, enum guard_row last)
{
  for (enum guard_row row = first; row <= last && row < GUARD_ROWS; row++)
    {
      const struct region *region = &regions[row][used[row]];
      if (!is_whole (region, row < GUARD_SYSTEM_Q))
        out_of_bounds (region, row, used[row] == 0);
    }
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

/* The row that the address lies beside; -1: none.  */
static int
row_beside (const char *address, const struct region **region)
{
  for (int i = 0; i < 2 * GUARD_ROWS; i++)
    {
      *region = &regions[i / 2][i % 2];
      if ((*region)->pages && address >= (*region)->pages
          && address < (*region)->pages + (*region)->size)
        return i / 2;
    }
  return -1;
}

static void
on_crash (int number, siginfo_t *info, void *context)
{
  const struct region *region;
  const char *address = info->si_addr;
  const int row = number == SIGSEGV ? row_beside (address, &region) : -1;
  (void) context;
  if (row >= 0 && place.file)
    out_of_bounds (region, row, address < (const char *) region->row);
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

static const int crashes[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT };
enum
{
  CRASHES = sizeof crashes / sizeof *crashes
};

bool
guard_is_crash (int number)
{
  bool is_one = false;
  for (int i = 0; i < CRASHES; i++)
    is_one = is_one || crashes[i] == number;
  return is_one;
}

bool
guard_is_inside (void)
{
  return place.file && watch_is_here ();
}

bool
guard_hears (void)
{
  sigset_t blocked;
  bool hears = pthread_sigmask (SIG_BLOCK, NULL, &blocked) == 0;
  for (int i = 0; i < CRASHES; i++)
    {
      struct sigaction now;
      hears = hears && sigaction (crashes[i], NULL, &now) == 0
              && now.sa_flags & SA_SIGINFO && now.sa_sigaction == on_crash
              && !sigismember (&blocked, crashes[i]);
    }
  return hears;
}

void
guard_prepare (int64_t patience)
{
  if (!page && (atexit (at_exit) != 0 || at_quick_exit (at_exit) != 0))
    die (STATUS_FAILED, "out of memory");
  page = (size_t) sysconf (_SC_PAGESIZE);
  if (!canaries)
    {
      canaries = allocate (1, page);
      for (size_t i = 0; i < page / sizeof *canaries; i++)
        canaries[i] = CANARY;
    }
  if (!known)
    thread_start ();
  for (int i = 0; i < CRASHES; i++)
    sigaction (crashes[i],
               &(struct sigaction){ .sa_sigaction = on_crash,
                                    .sa_flags
                                    = SA_SIGINFO | SA_NODEFER | SA_ONSTACK },
               NULL);
  watch_start (patience);
}
