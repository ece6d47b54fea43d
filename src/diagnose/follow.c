/* SPDX-License-Identifier: MIT */
/* Whether every row follows: windows that show a map are few, and a row that
   is spoilt, lost or pushed may stand between them.

   From the true start a number differs by half a unit of its last digit, so
   that its square is 3 at most, in deviations u/sqrt(12), and 6 with that of
   its time; from the start of least squares their sum is no larger.  Five
   deviations leave room for noise that the digits hide.  What arithmetic does
   is known less well.  */

#include "trial.h"

static const double ROUNDED = 25, COMPUTED = 1e4;
enum
{
  PIECE = 4096 /* rows at a time */
};

double
trial_bound (const struct trial *t, size_t rows)
{
  const double seen = (t->trace->v ? 2 : 1) * (double) t->system->dof;
  return (t->full ? COMPUTED : ROUNDED) * (double) (rows + 1) * seen;
}

bool
trial_follows (const struct trial *trial, const struct model *model,
               double number, size_t *strays, size_t *stray)
{
  struct trial t = *trial;
  struct model known = *model;
  struct hs_trace piece = *trial->trace;
  const size_t dof = piece.dof, all = piece.rows;
  const size_t rows = piece.v ? 1 : 3;
  *strays = *stray = 0;
  known.fixed = true;
  t.trace = &piece;
  t.bound = trial_bound (&t, rows);
  if (model->remembers)
    return true;
  for (size_t first = 0; first + 1 + rows < all; first += PIECE - 1 - rows)
    {
      struct fit fit;
      const struct hs_trace *from = trial->trace;
      const size_t left = all - first;
      piece.rows = left < PIECE ? left : PIECE;
      piece.t = from->t + first;
      piece.t_unit = from->t_unit + first;
      piece.q = from->q + first * dof;
      piece.q_unit = from->q_unit + first * dof;
      piece.v = from->v ? from->v + first * dof : NULL;
      piece.v_unit = from->v_unit ? from->v_unit + first * dof : NULL;
      t.t0 = trial->t0 + (double) first * trial->h;
      t.from = first ? 1 : trial->from; /* row 0 has a beginning of its own */
      t.knows_v0 = first == 0 && trial->knows_v0;
      t.windows = PIECE;
      if (!trial_fit (&t, &known, number, rows, &fit))
        return false;
      if (fit.strays && !*strays)
        *stray = first + fit.stray;
      *strays += fit.strays;
    }
  return true;
}
