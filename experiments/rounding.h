/* SPDX-License-Identifier: MIT */
/* rounding: what is measured, and its rows.  */

#ifndef ROUNDING_H
#define ROUNDING_H

#include "experiment.h"
#include "output.h"

enum
{
  MOST_POINTS = 64
};

/* What is measured.  */
struct study
{
  const struct plan *plan;
  struct hs_case c;
  int arithmetics, points;
  bool rests;               /* in the equilibrium */
  int64_t at[MOST_POINTS];  /* steps: in the span, or of the samples */
  struct hs_valley *valley; /* [arithmetic * points + point] */
  double *energy; /* [(arithmetic * phases + phase) * points + point] */
  struct hs_rounding_end *end; /* [arithmetic * phases + phase] */
};

void rounding_table (const struct plan *plan, struct table *table);
/* Writes the rows of one arithmetic, and says what is wrong with them.  */
enum status rounding_rows (struct output *output, const struct study *study,
                           int arithmetic);

#endif
