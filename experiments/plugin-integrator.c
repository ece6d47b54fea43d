/* SPDX-License-Identifier: MIT */
/* A plug-in's object with every function behind a guard: it is given copies of
   its rows, which are looked at when it comes back, and only then believed. */

#include "plugin.h"

#include "guard.h"
#include "say.h"

#include <stddef.h>
#include <string.h>

static const char *const none[] = { NULL };

struct integrator_face
{
  struct hs_integrator shown; /* first: a motion knows this */
  const struct hs_integrator *theirs;
  size_t parameters; /* how many */
  const char *file;
};

/* One call: a kernel, n steps, or change, to h.  */
struct call
{
  const char *function;
  hs_kernel *kernel;
  int64_t n;
  void (*change) (struct hs_motion *motion, double h);
  double h;
};

/* What no kernel may write.  */
#define FIELD(name)                                                           \
  {                                                                           \
#name, offsetof(struct hs_motion, name),                                  \
        sizeof((struct hs_motion *) NULL)->name                               \
  }
static const struct
{
  const char *name;
  size_t place, size;
} fixed[] = { FIELD (system), FIELD (integrator), FIELD (par), FIELD (own),
              FIELD (lanes),  FIELD (steps),      FIELD (end), FIELD (t0),
              FIELD (h),      FIELD (step),       FIELD (q),   FIELD (v),
              FIELD (a),      FIELD (w),          FIELD (s) };

static void
check_motion (const struct hs_motion *given, const struct hs_motion *before)
{
  for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
    if (memcmp ((const char *) given + fixed[i].place,
                (const char *) before + fixed[i].place, fixed[i].size)
        != 0)
      guard_fail ("changes %s of its motion", fixed[i].name);
}

/* In bits.  Not memcmp: its wide loads, cut off by a mask where the next page
   cannot be touched, take a microsecond.  */
static bool
differs (const double *a, const double *b, size_t count)
{
  uint64_t x, y, all = 0;
  for (size_t i = 0; i < count; i++)
    {
      memcpy (&x, &a[i], sizeof x);
      memcpy (&y, &b[i], sizeof y);
      all |= x ^ y;
    }
  return all != 0;
}

/* synchronise writes s, the others all but s.  */
static void
copy_back (struct hs_motion *m, const struct hs_motion *given, size_t row,
           unsigned rows, bool synchronises)
{
  if (synchronises
      && (differs (m->q, given->q, row) || differs (m->v, given->v, row)
          || differs (m->a, given->a, row)
          || differs (m->w, given->w, rows * row)))
    guard_fail ("writes into other rows than s");
  m->evaluations = given->evaluations;
  if (synchronises)
    memcpy (m->s, given->s, row * sizeof *m->s);
  else
    {
      memcpy (m->q, given->q, row * sizeof *m->q);
      memcpy (m->v, given->v, row * sizeof *m->v);
      memcpy (m->a, given->a, row * sizeof *m->a);
      memcpy (m->w, given->w, rows * row * sizeof *m->w);
    }
}

static void
guarded (struct hs_motion *m, const struct integrator_face *face,
         struct call call)
{
  const size_t row = m->system->dof * (size_t) m->lanes;
  const unsigned rows = face->theirs->rows;
  struct hs_motion given = *m;
  given.integrator = face->theirs;
  given.q = guard_row (GUARD_Q, row, m->q);
  given.v = guard_row (GUARD_V, row, m->v);
  given.a = guard_row (GUARD_A, row, m->a);
  given.w = guard_row (GUARD_W, rows * row, m->w);
  given.s = guard_row (GUARD_S, row, NULL);
  given.own = guard_row (GUARD_OWN, face->parameters, m->own);
  const struct hs_motion as_given = given;
  const struct guard_place before = guard_enter (face->file, call.function);
  if (call.change)
    call.change (&given, call.h);
  else if (call.kernel)
    call.kernel (&given, call.n);
  check_motion (&given, &as_given);
  guard_check (GUARD_Q, GUARD_OWN);
  copy_back (m, &given, row, rows,
             call.kernel && call.kernel == face->theirs->synchronise);
  guard_leave (before);
}

static const struct integrator_face *
face_of (const struct hs_motion *m)
{
  return (const struct integrator_face *) m->integrator;
}

#define KERNEL(name)                                                          \
  static void name (struct hs_motion *m, int64_t n)                           \
  {                                                                           \
    const struct integrator_face *face = face_of (m);                         \
    guarded (m, face, (struct call){ #name, face->theirs->name, n, 0, 0 });   \
  }
KERNEL (begin)
KERNEL (advance)
KERNEL (synchronise)
KERNEL (finish)

static void
change (struct hs_motion *m, double h)
{
  const struct integrator_face *face = face_of (m);
  guarded (m, face,
           (struct call){ "change", NULL, 0, face->theirs->change, h });
}

const struct hs_integrator *
plugin_integrator_face (const struct plugin *plugin)
{
  const struct hs_integrator *theirs = plugin->object;
  struct integrator_face *face = allocate (1, sizeof *face);
  face->theirs = theirs;
  face->file = plugin->file;
  while (theirs->parameters && theirs->parameters[face->parameters].name)
    face->parameters++;
  face->shown = *theirs;
  struct hs_integrator *shown = &face->shown;
  shown->aliases = none;
  shown->title = theirs->title ? theirs->title : theirs->name;
  shown->reference = theirs->reference ? theirs->reference : "";
  shown->built_in = NULL;
  shown->begin = theirs->begin ? begin : NULL;
  shown->advance = advance;
  shown->synchronise = theirs->synchronise ? synchronise : NULL;
  shown->change = theirs->change ? change : NULL;
  shown->finish = theirs->finish ? finish : NULL;
  return shown;
}
