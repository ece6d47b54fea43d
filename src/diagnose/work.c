/* SPDX-License-Identifier: MIT */
/* Windows of a trace: the first rows, then evenly spread ones.  */

#include "work.h"

#include <math.h>
#include <stdlib.h>

/* Where each window begins: at the first rows, then evenly.  */
static void
place_windows (struct work *w)
{
  const size_t from = w->t->from;
  const size_t last = w->t->trace->rows - 1 - w->rows - from;
  const size_t apart = w->rows > 1 ? w->rows : 1;
  const size_t room = last / apart + 1;
  w->windows
      = w->model->remembers ? 1 : (int) fmin ((double) room, w->t->windows);
  for (int i = 0; i < w->windows; i++)
    {
      const double part = w->windows > 1 ? (double) i / (w->windows - 1) : 0;
      const size_t even = (size_t) (part * (double) last + 0.5);
      const size_t dense = (size_t) i * apart;
      w->first[i] = from + (i < 4 && dense <= even ? dense : even);
    }
}

/* The velocity at a row whose position alone is known, if a row is such a part
   of its time.  */
static void
guess_velocity (const struct trial *t, double part, size_t row, double *q,
                double *v)
{
  const size_t dof = t->system->dof;
  const struct hs_trace *trace = t->trace;
  double a[HS_MOST_DOF], none[HS_MOST_DOF] = { 0 };
  const double h = part
                   * (trace->t[row + 1] - trace->t[row] != 0
                          ? trace->t[row + 1] - trace->t[row]
                          : t->h);
  for (size_t d = 0; d < dof; d++)
    v[d] = (trace->q[(row + 1) * dof + d] - q[d]) / h;
  t->system->acceleration (
      1, t->par, trace->t[row], q,
      t->system->traits & HS_VELOCITY_DEPENDENT ? v : none, a);
  for (size_t d = 0; d < dof; d++)
    v[d] -= h / 2 * a[d];
}

static void
place_starts (struct work *w)
{
  const struct hs_trace *trace = w->t->trace;
  const size_t dof = w->dof, size = dof * sizeof (double);
  const double part = w->model->freedom == FREE_STEP ? w->model->number : 1;
  for (int i = 0; i < w->windows; i++)
    {
      const size_t first = w->first[i];
      double *q = w->z + (size_t) i * w->wide, *v = q + dof;
      memcpy (q, trace->q + first * dof, size);
      if (trace->v)
        memcpy (v, trace->v + first * dof, size);
      else if (first == 0 && w->t->knows_v0)
        predictor_start (w->predictor, w->model, w->model->number, v);
      else
        guess_velocity (w->t, part, first, q, v);
    }
}

void
work_place (struct work *w)
{
  place_windows (w);
  place_starts (w);
}

void
work_free (struct work *w)
{
  if (w->predictor)
    predictor_close (w->predictor);
  free (w->first);
  free (w->z);
  free (w->base);
  free (w->out);
  free (w->matrix);
  free (w->top);
}

bool
work_make (struct work *w, const struct trial *t, const struct model *model,
           bool paced, size_t rows)
{
  const size_t dof = t->system->dof, wide = 2 * dof;
  const bool free = model->freedom != FREE_NOTHING && !model->fixed;
  const int numbers = free + paced;
  const size_t seen = t->trace->v ? wide : dof;
  const size_t columns = wide + (size_t) numbers + 1;
  const size_t height = (rows + 1) * seen + (t->knows_v0 ? dof : 0);
  const size_t windows = (size_t) t->windows;
  *w = (struct work){
    .t = t,
    .model = model,
    .predictor = predictor_open (t),
    .rows = rows,
    .dof = dof,
    .wide = wide,
    .seen = seen,
    .numbers = numbers,
    .free = free,
    .paced = paced,
    .height = height < columns ? columns : height,
    .first = calloc (windows, sizeof *w->first),
    .z = calloc (windows * wide, sizeof *w->z),
    .out = calloc ((rows + 1) * wide, sizeof *w->out),
    .top = calloc (windows * wide * columns, sizeof *w->top),
  };
  w->matrix = calloc (w->height * columns, sizeof *w->matrix);
  w->base = calloc (w->height, sizeof *w->base);
  if (w->predictor && w->first && w->z && w->base && w->out && w->top
      && w->matrix)
    return true;
  work_free (w);
  *w = (struct work){ 0 }; /* which may be freed again */
  *t->starved = true;
  return false;
}
