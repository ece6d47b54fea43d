/* SPDX-License-Identifier: MIT */
/* A plug-in that ignores or blocks the signal of a crash would crash without a
   word.  It finds these functions before the C library's, as it does our
   _exit; all others only pass through.  */

#include "guard.h"

#if defined HAVE_DLOPEN && defined __linux__

#include <dlfcn.h>
#include <signal.h>

typedef int sigaction_function (int, const struct sigaction *,
                                struct sigaction *);
typedef int mask_function (int, const sigset_t *, sigset_t *);
typedef void handler (int);
typedef handler *signal_function (int, handler *);

/* The C library's.  */
#define REAL(type, name)                                                      \
  static type *real;                                                          \
  if (!real)                                                                  \
  *(void **) &real = dlsym (RTLD_NEXT, name)

static void
check_action (int number)
{
  if (guard_is_inside () && guard_is_crash (number))
    guard_fail ("changes what signal %d does, which tells of crashes", number);
}

static void
check_mask (int how, const sigset_t *set)
{
  for (int i = 1; set && how != SIG_UNBLOCK && i < SIGRTMIN; i++)
    if (guard_is_crash (i) && sigismember (set, i) == 1 && guard_is_inside ())
      guard_fail ("blocks signal %d, which tells of crashes", i);
}

int
sigaction (int number, const struct sigaction *action,
           struct sigaction *before)
{
  REAL (sigaction_function, "sigaction");
  if (action)
    check_action (number);
  return real (number, action, before);
}

handler *
signal (int number, handler *action)
{
  REAL (signal_function, "signal");
  check_action (number);
  return real (number, action);
}

int
sigprocmask (int how, const sigset_t *set, sigset_t *before)
{
  REAL (mask_function, "sigprocmask");
  check_mask (how, set);
  return real (how, set, before);
}

int
pthread_sigmask (int how, const sigset_t *set, sigset_t *before)
{
  REAL (mask_function, "pthread_sigmask");
  check_mask (how, set);
  return real (how, set, before);
}

#endif
