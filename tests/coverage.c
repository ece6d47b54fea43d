/* SPDX-License-Identifier: MIT */
/* For `make coverage': a program that ends without exit (), in a child or a
   signal handler, leaves its counts, too, and tests/failing.c lets no call
   fail that writes them.  Linked with --wrap=syscall.  */

#include <stdarg.h>
#include <stdlib.h>
#include <sys/syscall.h>

__attribute__ ((weak)) void failing_over (void);
void __gcov_dump (void);
long __real_syscall (long, ...);
long __wrap_syscall (long, ...);

static void
before_counts (void)
{
  if (failing_over)
    failing_over ();
}

/* What is registered first is called last, before the counts are written.  */
__attribute__ ((constructor)) static void
begin (void)
{
  atexit (before_counts);
}

long
__wrap_syscall (long number, ...)
{
  va_list list;
  va_start (list, number);
  const int status = va_arg (list, int);
  va_end (list);
  if (number == SYS_exit_group)
    {
      before_counts ();
      __gcov_dump ();
    }
  return __real_syscall (number, status);
}
