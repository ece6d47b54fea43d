/* SPDX-License-Identifier: MIT */
/* The time that calls into plug-ins take.

   A thread of its own looks ten times a second.  A call that is still the same
   after so much processor time of its thread is ended.  So is one that for so
   long by the clock took hardly any: it waits for what does not come.  The
   clock is the number of looks, so that a stopped program loses nothing, and
   on a busy machine a thousandth of a processor is enough to go on.  */

#include "guard-watch.h"

#include "say.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum
{
  MOST_THREADS
  = 1100,     /* --jobs is 1024 at most; beyond, time is not watched */
  LOOKS = 10, /* a second */
  GRACE = 20  /* looks, for a thread to end the program itself */
};

/* Part of the patience that is no processor time.  */
static const double HARDLY = 1e-3;

enum late
{
  IN_TIME,
  BUSY,
  WAITING
};

struct thread
{
  pthread_t id;
  clockid_t clock;
  atomic_ulong calls;       /* odd: in one */
  atomic_int late;          /* of enum late */
  struct guard_place place; /* of the call */
  /* The watch's own: calls that it saw, the thread's time then, and when it
     last took some; looks since that, and looks at a late one.  */
  unsigned long seen;
  double since, moved;
  int64_t looks, late_looks;
};

static struct thread threads[MOST_THREADS + 1];
static atomic_int thread_count;
static _Thread_local struct thread *self;
static int64_t patience;
static pid_t watched; /* 0: no process is */
static pthread_t watcher;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t stopping = PTHREAD_COND_INITIALIZER;
static bool stop;

void
watch_add (void)
{
  const int i = atomic_fetch_add (&thread_count, 1);
  self = &threads[i < MOST_THREADS ? i : MOST_THREADS];
  atomic_store (&self->calls, 0);
  self->id = pthread_self ();
  pthread_getcpuclockid (self->id, &self->clock);
}

void
watch_call (const struct guard_place *place)
{
  if (place)
    self->place = *place;
  atomic_fetch_add_explicit (&self->calls, 1, memory_order_release);
}

bool
watch_is_here (void)
{
  return watched == getpid ();
}

static _Noreturn void
end_late (enum late late)
{
  guard_fail (late == BUSY
                  ? "does not come back within %lld s of processor time "
                    "(--patience)"
                  : "waits: it does not come back, and for %lld s takes no "
                    "processor time (--patience)",
              (long long) patience);
}

static void
on_late (int number)
{
  (void) number;
  if (self && atomic_load (&self->calls) % 2 && atomic_load (&self->late))
    end_late ((enum late) atomic_load (&self->late));
}

/* Of a thread that is gone: the last that was seen.  */
static double
time_of (const struct thread *thread)
{
  struct timespec t;
  if (clock_gettime (thread->clock, &t) != 0)
    return thread->moved;
  return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

static enum late
late_by (struct thread *thread)
{
  const unsigned long calls = atomic_load (&thread->calls);
  const double now = time_of (thread), whole = (double) patience;
  const bool other = calls != thread->seen || calls % 2 == 0;
  thread->seen = calls;
  if (other)
    thread->since = now;
  if (other || now - thread->moved > HARDLY * whole)
    {
      thread->moved = now;
      thread->looks = 0;
    }
  return now - thread->since >= whole         ? BUSY
         : ++thread->looks > patience * LOOKS ? WAITING
                                              : IN_TIME;
}

/* The thread itself ends the program, unless the signal does not reach it.  */
static void
look_at (struct thread *thread)
{
  const enum late late = late_by (thread);
  atomic_store (&thread->late, (int) late);
  if (late == IN_TIME)
    thread->late_looks = 0;
  else if (thread->late_looks++ == 0)
    pthread_kill (thread->id, SIGVTALRM);
  else if (thread->late_looks > GRACE)
    {
      guard_enter (thread->place.file, thread->place.function);
      end_late (late);
    }
}

static void *
watch (void *nothing)
{
  struct timespec next;
  pthread_mutex_lock (&lock);
  while (!stop)
    {
      for (int i = 0; i < atomic_load (&thread_count) && i < MOST_THREADS; i++)
        look_at (&threads[i]);
      clock_gettime (CLOCK_REALTIME, &next);
      next.tv_nsec += 1000000000 / LOOKS;
      next.tv_sec += next.tv_nsec / 1000000000;
      next.tv_nsec %= 1000000000;
      pthread_cond_timedwait (&stopping, &lock, &next);
    }
  pthread_mutex_unlock (&lock);
  return nothing;
}

/* Signals are for the other threads.  */
static void
begin_watch (void)
{
  sigset_t all, before;
  stop = false;
  sigfillset (&all);
  pthread_sigmask (SIG_BLOCK, &all, &before);
  const int error = pthread_create (&watcher, NULL, watch, NULL);
  pthread_sigmask (SIG_SETMASK, &before, NULL);
  if (error)
    die (STATUS_FAILED, "plug-ins cannot be watched: %s", strerror (error));
}

static void
end_watch (void)
{
  pthread_mutex_lock (&lock);
  stop = true;
  pthread_cond_signal (&stopping);
  pthread_mutex_unlock (&lock);
  pthread_join (watcher, NULL);
}

void
watch_start (int64_t seconds)
{
  patience = seconds;
  sigaction (
      SIGVTALRM,
      &(struct sigaction){ .sa_handler = on_late,
                           .sa_flags = SA_RESTART | SA_NODEFER | SA_ONSTACK },
      NULL);
  if (watch_is_here ())
    return;
  watched = getpid ();
  /* A fork has one thread, whose clock is another.  */
  atomic_store (&thread_count, 0);
  watch_add ();
  begin_watch ();
}

pid_t
guard_fork (void)
{
  const bool was_watched = watch_is_here ();
  if (was_watched)
    {
      end_watch ();
      watched = 0;
    }
  const pid_t child = fork ();
  if (was_watched)
    watch_start (patience);
  return child;
}
