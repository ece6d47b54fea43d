/* SPDX-License-Identifier: MIT */
/* One model at work on windows of a trace.  */

#ifndef HS_WORK_H
#define HS_WORK_H

#include "trial.h"

/* Work on one model.  */
struct work
{
  const struct trial *t;
  const struct model *model;
  struct predictor *predictor;
  size_t rows, dof, wide, seen; /* seen: columns that the trace has */
  int windows, numbers;         /* sought for all windows together */
  bool free, paced;             /* the model's own, the pace */
  bool far_off;                 /* the model is, yet */
  size_t *first;                /* row of each window */
  double *z;                    /* starts */
  double *out;                  /* predictions */
  double *base;                 /* differences, beside which others are */
  double *matrix, *top;
  size_t height;
};

/* False: no memory.  */
bool work_make (struct work *w, const struct trial *t,
                const struct model *model, bool paced, size_t rows);
void work_free (struct work *w);
/* Places the windows, and in each the start as its first row shows it.  */
void work_place (struct work *w);

/* Differences of the prediction from row `first' on and the trace, in standard
   deviations; their squares in units of the digits, and the deviations'
   logarithms, are added to `fit', if it is not NULL.  */
void work_differences (const struct work *w, struct numbers x, size_t first,
                       const double *out, double *to, struct fit *fit);
/* The sums over all windows as they stand; units, too, is a sum yet.
   False: a run is not finite.  */
bool work_measure (struct work *w, struct numbers x, struct fit *fit);

#endif
