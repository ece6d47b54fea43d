/* SPDX-License-Identifier: MIT */
/* Angles that were wrapped: all lie within a turn, and rows that follow one
   another are apart by more than half of it.  Unrolled, each is within half a
   turn of the one before.  A turn is 2 pi, or 360 where they are in degrees.
 */

#include "facts.h"

#include <math.h>
#include <stdlib.h>

static const double NEAR = 1e-6, LIMIT = 1e-9;

bool
facts_angle (const struct hs_system *system, size_t c)
{
  return strncmp (system->units[c], "rad", 3) == 0;
}

/* Whether the force is the same a turn later.  */
static bool
comes_round (const struct trial *t, size_t c)
{
  double q[HS_MOST_DOF], a[2][HS_MOST_DOF], none[HS_MOST_DOF] = { 0 };
  const size_t dof = t->system->dof;
  memcpy (q, t->trace->q, dof * sizeof *q);
  for (int k = 0; k < 2; k++, q[c] += 2 * M_PI)
    t->system->acceleration (1, t->par, t->trace->t[0], q, none, a[k]);
  for (size_t d = 0; d < dof; d++)
    if (!(fabs (a[0][d] - a[1][d])
          <= LIMIT * fmax (fabs (a[0][d]), fabs (a[1][d]))))
      return false;
  return true;
}

static bool
is_wrapped (const struct hs_trace *trace, size_t c, double turn)
{
  double low = INFINITY, high = -INFINITY, most = 0;
  for (size_t i = c; i < trace->rows * trace->dof; i += trace->dof)
    {
      low = fmin (low, trace->q[i]);
      high = fmax (high, trace->q[i]);
      if (i > c)
        most = fmax (most, fabs (trace->q[i] - trace->q[i - trace->dof]));
    }
  const double by = NEAR * turn, from = low < -by ? -turn / 2 : 0;
  return most > turn / 2 && low >= from - by && high <= from + turn + by;
}

static void
unroll (struct hs_trace *trace, size_t c, double turn)
{
  double turns = 0;
  for (size_t i = c + trace->dof; i < trace->rows * trace->dof;
       i += trace->dof)
    {
      turns -= rint ((trace->q[i] + turns * turn - trace->q[i - trace->dof])
                     / turn);
      trace->q[i] += turns * turn;
    }
}

bool
facts_unroll (const struct trial *t, struct hs_trace *to)
{
  static const double turns[] = { 2 * M_PI, 360 };
  const struct hs_trace *const trace = t->trace;
  const size_t dof = trace->dof, size = trace->rows * dof;
  *to = *trace;
  to->q = NULL;
  for (size_t k = 0; k < 2 * dof; k++)
    {
      const size_t c = k / 2;
      if (!facts_angle (t->system, c) || !is_wrapped (trace, c, turns[k % 2])
          || !comes_round (t, c))
        continue;
      if (!to->q && (to->q = malloc (size * sizeof *to->q)))
        memcpy (to->q, trace->q, size * sizeof *to->q);
      if (!to->q)
        return false;
      unroll (to, c, turns[k % 2]);
    }
  return true;
}
