/* SPDX-License-Identifier: MIT */
/* The data of the program that is fuzzed (fuzz.c), as they were at first.
   Hardly any of them change in a call: a page may not be written until it is;
   from then on it may be, and is put back after each call.  */

#define _GNU_SOURCE
#include "fuzz.h"

#include <link.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

void fuzz_counters (char **start, char **stop); /* of its coverage */

enum
{
  PAGE = 4096,
  MOST_PARTS = 8,
  MOST_PAGES = 10000
};

static struct part
{
  char *from, *to; /* whole pages */
  char *copy;
} parts[MOST_PARTS];
static int part_count;

/* What has been written once.  */
static struct written
{
  char *at;
  const char *copy;
  size_t size;
} writtens[MOST_PAGES];
static int written_count;

/* Also what a sanitizer has between the variables.  */
__attribute__ ((no_sanitize ("address"))) static void
copy (char *to, const char *from, size_t size)
{
#ifdef __x86_64__
  __asm__ volatile("rep movsb"
                   : "+D"(to), "+S"(from), "+c"(size)
                   :
                   : "memory");
#else
  for (size_t i = 0; i < size; i++)
    ((volatile char *) to)[i] = from[i];
#endif
}

static void
add_written (char *at, const char *kept, size_t size)
{
  if (written_count == MOST_PAGES)
    abort ();
  writtens[written_count++] = (struct written){ at, kept, size };
}

static char *
page_of (char *at)
{
  return (char *) ((uintptr_t) at & ~(uintptr_t) (PAGE - 1));
}

/* What is no whole page is put back always.  */
static void
add_part (char *from, char *to)
{
  if (to <= from)
    return;
  const size_t size = (size_t) (to - from);
  char *kept = malloc (size);
  char *first = page_of (from + PAGE - 1), *last = page_of (to);
  if (!kept || part_count == MOST_PARTS)
    abort ();
  copy (kept, from, size);
  if (first >= last)
    {
      add_written (from, kept, size);
      return;
    }
  add_written (from, kept, (size_t) (first - from));
  add_written (last, kept + (last - from), (size_t) (to - last));
  parts[part_count++] = (struct part){ first, last, kept + (first - from) };
}

static int
find_parts (struct dl_phdr_info *info, size_t size, void *context)
{
  (void) size, (void) context;
  if (!strstr (info->dlpi_name, "libfuzzed.so"))
    return 0;
  for (int i = 0; i < info->dlpi_phnum; i++)
    {
      const ElfW (Phdr) *p = &info->dlpi_phdr[i];
      char *from = (char *) info->dlpi_addr + p->p_vaddr, *stop, *at;
      if (p->p_type != PT_LOAD || !(p->p_flags & PF_W))
        continue;
      /* Not what is read-only since, nor the counters.  */
      stop = from + p->p_memsz;
      for (int k = 0; k < info->dlpi_phnum; k++)
        if (info->dlpi_phdr[k].p_type == PT_GNU_RELRO)
          {
            at = (char *) info->dlpi_addr + info->dlpi_phdr[k].p_vaddr
                 + info->dlpi_phdr[k].p_memsz;
            if (at > from && at < stop)
              from = page_of (at + PAGE - 1);
          }
      char *counters, *counted;
      fuzz_counters (&counters, &counted);
      const bool both = counters > from && counters < stop;
      add_part (from, both ? counters : stop);
      if (both)
        add_part (counted, stop);
    }
  return 0;
}

static struct sigaction before;

static void
write_or_fault (int number, siginfo_t *info, void *context)
{
  char *page = page_of (info->si_addr);
  for (int i = 0; i < part_count; i++)
    if (page >= parts[i].from && page < parts[i].to
        && mprotect (page, PAGE, PROT_READ | PROT_WRITE) == 0)
      {
        for (int k = 0; k < written_count; k++)
          if (writtens[k].at == page) /* may be written, and yet */
            abort ();
        add_written (page, parts[i].copy + (page - parts[i].from), PAGE);
        return;
      }
  before.sa_sigaction (number, info, context);
}

void
fuzz_keep_data (void)
{
  const struct sigaction action = { .sa_sigaction = write_or_fault,
                                    .sa_flags = SA_SIGINFO | SA_ONSTACK };
  dl_iterate_phdr (find_parts, NULL);
  if (part_count == 0 || sigaction (SIGSEGV, &action, &before) != 0)
    abort ();
  for (int i = 0; i < part_count; i++)
    if (mprotect (parts[i].from, (size_t) (parts[i].to - parts[i].from),
                  PROT_READ)
        != 0)
      abort ();
}

void
fuzz_put_back (void)
{
  for (int i = 0; i < written_count; i++)
    copy (writtens[i].at, writtens[i].copy, writtens[i].size);
}
