/* SPDX-License-Identifier: MIT */
/* How much the motion magnifies a small difference, which is what it does to a
   rounding.  Where that is not the same everywhere, as near a saddle, a
   rounding is magnified by as much as it is at the worst place: so differences
   are begun at several along a period, and at each along the motion and across
   it, as in one of these they may shrink.  */

#include "halfstep.h"

#include <math.h>

enum
{
  PLACES = 8
};
/* Of the motion's size: a difference, and what one must stay below to be
   magnified as smaller ones are.  */
static const double APART = 0x1p-36, SMALL = 0x1p-6;

struct search
{
  struct hs_case c;
  int64_t between; /* steps */
  double far, fast;
  double q[PLACES][HS_MOST_DOF], v[PLACES][HS_MOST_DOF], t[PLACES];
  struct hs_magnification *found;
};

static int
octave_of (int64_t step)
{
  return step > 1 ? ilogb ((double) step) : 0;
}

double
hs_magnification_at (const struct hs_magnification *m, int64_t steps)
{
  return m->most[octave_of (steps)];
}

static enum hs_status
find (void *context, const struct hs_state *state)
{
  struct search *s = context;
  const int64_t i = state->step / s->between;
  const size_t size = (size_t) s->c.system->dof * sizeof (double);
  if (state->step % s->between || i >= PLACES)
    return HS_DONE;
  memcpy (s->q[i], state->q, size);
  memcpy (s->v[i], state->v, size);
  s->t[i] = state->t;
  return HS_DONE;
}

static enum hs_status
part (void *context, int64_t step, double t, double dq, double dv)
{
  struct search *s = context;
  const double size = fmax (dq / s->far, dv / s->fast);
  double *most = &s->found->most[octave_of (step)];
  (void) t;
  *most = fmax (*most, size < SMALL ? size / APART : INFINITY);
  return HS_DONE;
}

/* The differences begun at a place.  */
static bool
follow (struct search *s, int i)
{
  struct hs_case c = s->c;
  c.q0 = s->q[i];
  c.v0 = s->v[i];
  c.grid.t0 = s->t[i];
  c.grid.end += s->t[i] - s->c.grid.t0;
  for (int side = -1; side <= 1; side += 2)
    if (hs_compare_starts (&c, APART * s->far, side * APART * s->fast, part, s)
            .status
        == HS_NO_MEMORY)
      return false;
  return true;
}

bool
hs_magnify (const struct hs_case *c, double far, double fast,
            struct hs_magnification *found)
{
  const double turn = fabs (hs_case_period (c) / c->grid.h);
  struct search s = { .c = *c, .far = far, .fast = fast, .found = found };
  s.between = (int64_t) fmin (turn, (double) c->grid.steps) / PLACES + 1;
  *found = (struct hs_magnification){ 0 };
  /* Where nothing moves nothing is known.  */
  const enum hs_status status
      = far > 0 && fast > 0 ? hs_run (c, 1, find, &s).status : HS_UNKNOWN;
  bool done = status != HS_NO_MEMORY;
  if (status != HS_DONE)
    found->most[0] = INFINITY;
  for (int i = 0; i < PLACES && i * s.between <= c->grid.steps; i++)
    if (done && isfinite (found->most[0]))
      done = follow (&s, i);
  for (int i = 1; i < HS_OCTAVES; i++)
    found->most[i] = fmax (found->most[i], found->most[i - 1]);
  return done;
}
