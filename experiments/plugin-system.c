/* SPDX-License-Identifier: MIT */
/* A plug-in's system with every function behind a guard, as in
   plugin-integrator.c.  There is one: its functions are not told whose they
   are.  */

#include "plugin.h"

#include "guard.h"

#include <math.h>
#include <string.h>

static struct
{
  struct hs_system shown;
  struct hs_invariant invariants[HS_MOST_INVARIANTS + 1];
  const struct hs_system *theirs;
  size_t parameters; /* how many */
  const char *file;
} the;

static double *
copy_of_par (const double *par)
{
  return guard_row (GUARD_SYSTEM_PAR, the.parameters, par);
}

#define IN_SYSTEM(function, ...)                                              \
  do                                                                          \
    {                                                                         \
      const struct guard_place place_before                                   \
          = guard_enter (the.file, (function));                               \
      __VA_ARGS__;                                                            \
      guard_check (GUARD_SYSTEM_Q, GUARD_SYSTEM_PAR);                         \
      guard_leave (place_before);                                             \
    }                                                                         \
  while (0)

static void
acceleration (int lanes, const double *par, double t, const double *q,
              const double *v, double *a)
{
  const size_t row = the.theirs->dof * (size_t) lanes;
  const double *p = copy_of_par (par);
  double *q1 = guard_row (GUARD_SYSTEM_Q, row, q);
  double *v1 = guard_row (GUARD_SYSTEM_V, row, v);
  double *a1 = guard_row (GUARD_SYSTEM_A, row, NULL);
  IN_SYSTEM ("acceleration",
             the.theirs->acceleration (lanes, p, t, q1, v1, a1));
  memcpy (a, a1, row * sizeof *a);
}

static void
invariant (int i, bool rate, int lanes, const double *par, const double *q,
           const double *v, double *value, double *size)
{
  const size_t row = the.theirs->dof * (size_t) lanes;
  const double *p = copy_of_par (par);
  double *q1 = guard_row (GUARD_SYSTEM_Q, row, q);
  double *v1 = guard_row (GUARD_SYSTEM_V, row, v);
  double *value1 = guard_row (GUARD_SYSTEM_VALUE, (size_t) lanes, NULL);
  double *size1 = guard_row (GUARD_SYSTEM_SIZE, (size_t) lanes, NULL);
  const struct hs_invariant *it = &the.theirs->invariants[i];
  IN_SYSTEM (it->name,
             (rate ? it->rate : it->value) (lanes, p, q1, v1, value1, size1));
  memcpy (value, value1, (size_t) lanes * sizeof *value);
  memcpy (size, size1, (size_t) lanes * sizeof *size);
}

/* clang-format off */
#define INVARIANTS(X)                                                         \
  X (0) X (1) X (2) X (3) X (4) X (5) X (6) X (7)                             \
  X (8) X (9) X (10) X (11) X (12) X (13) X (14) X (15)
/* clang-format on */
#define INVARIANT(i)                                                          \
  static void invariant_##i (int lanes, const double *par, const double *q,   \
                             const double *v, double *value, double *size)    \
  {                                                                           \
    invariant (i, false, lanes, par, q, v, value, size);                      \
  }                                                                           \
  static void rate_##i (int lanes, const double *par, const double *q,        \
                        const double *v, double *value, double *size)         \
  {                                                                           \
    invariant (i, true, lanes, par, q, v, value, size);                       \
  }
#define INVARIANT_ENTRY(i) { invariant_##i, rate_##i },
INVARIANTS (INVARIANT)
typedef void value_function (int lanes, const double *par, const double *q,
                             const double *v, double *value, double *size);
static const struct
{
  value_function *value, *rate;
} guarded[HS_MOST_INVARIANTS] = { INVARIANTS (INVARIANT_ENTRY) };

static void
start (const double *par, double *q, double *v)
{
  const size_t row = the.theirs->dof;
  const double *p = copy_of_par (par);
  double *q1 = guard_row (GUARD_SYSTEM_Q, row, NULL);
  double *v1 = guard_row (GUARD_SYSTEM_V, row, NULL);
  IN_SYSTEM ("start", the.theirs->start (p, q1, v1));
  memcpy (q, q1, row * sizeof *q);
  memcpy (v, v1, row * sizeof *v);
}

static void
flow (const double *par, double t0, double t, double *q, double *v)
{
  const size_t row = the.theirs->dof;
  const double *p = copy_of_par (par);
  double *q1 = guard_row (GUARD_SYSTEM_Q, row, q);
  double *v1 = guard_row (GUARD_SYSTEM_V, row, v);
  IN_SYSTEM ("flow", the.theirs->flow (p, t0, t, q1, v1));
  memcpy (q, q1, row * sizeof *q);
  memcpy (v, v1, row * sizeof *v);
}

static void
at (const long double *prepared, double t, double *q, double *v)
{
  const size_t row = the.theirs->dof;
  double *q1 = guard_row (GUARD_SYSTEM_Q, row, NULL);
  double *v1 = guard_row (GUARD_SYSTEM_V, row, NULL);
  IN_SYSTEM ("at", the.theirs->at (prepared, t, q1, v1));
  memcpy (q, q1, row * sizeof *q);
  memcpy (v, v1, row * sizeof *v);
}

static void
prepare (const double *par, double t0, const double *q, const double *v,
         long double *prepared)
{
  const size_t row = the.theirs->dof;
  const size_t size = HS_PREPARED * sizeof *prepared;
  const double *p = copy_of_par (par);
  double *q1 = q ? guard_row (GUARD_SYSTEM_Q, row, q) : NULL;
  double *v1 = q ? guard_row (GUARD_SYSTEM_V, row, v) : NULL;
  void *all = guard_row (GUARD_SYSTEM_A, size / sizeof (double), NULL);
  IN_SYSTEM ("prepare", the.theirs->prepare (p, t0, q1, v1, all));
  memcpy (prepared, all, size);
}

static double
period (const double *par, const double *q, const double *v)
{
  const size_t row = the.theirs->dof;
  const double *p = copy_of_par (par);
  double *q1 = guard_row (GUARD_SYSTEM_Q, row, q);
  double *v1 = guard_row (GUARD_SYSTEM_V, row, v);
  double value = NAN;
  if (the.theirs->period)
    IN_SYSTEM ("period", value = the.theirs->period (p, q1, v1));
  return value;
}

static double
frequency (const double *par)
{
  const double *p = copy_of_par (par);
  double value;
  IN_SYSTEM ("frequency", value = the.theirs->frequency (p));
  return value;
}

const struct hs_system *
plugin_system_face (const struct plugin *plugin)
{
  const struct hs_system *theirs = plugin->object;
  the.theirs = theirs;
  the.file = plugin->file;
  for (the.parameters = 0; theirs->parameters[the.parameters].name;)
    the.parameters++;
  the.shown = *theirs;
  for (int i = 0; theirs->invariants[i].name; i++)
    {
      the.invariants[i] = theirs->invariants[i];
      the.invariants[i].value = guarded[i].value;
      if (theirs->invariants[i].rate)
        the.invariants[i].rate = guarded[i].rate;
    }
  struct hs_system *shown = &the.shown;
  shown->title = theirs->title ? theirs->title : theirs->name;
  shown->equation = theirs->equation ? theirs->equation : "q'' = A(t, q, v)";
  shown->reference = theirs->reference ? theirs->reference : "";
  shown->invariants = the.invariants;
  shown->start = start;
  shown->acceleration = acceleration;
  shown->flow = theirs->flow ? flow : NULL;
  shown->prepare = theirs->prepare ? prepare : NULL;
  shown->at = theirs->at ? at : NULL;
  shown->period = period;
  shown->frequency = theirs->frequency ? frequency : NULL;
  return shown;
}
