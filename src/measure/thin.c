/* SPDX-License-Identifier: MIT */
/* Thinning a series so that its envelope survives: least and greatest value
   of each stretch, in O(1) memory.  */

#include "halfstep.h"

#include <math.h>

void
hs_thin_start (struct hs_thin *thin, int64_t steps, int64_t bins)
{
  *thin = (struct hs_thin){ .steps = steps, .bins = bins };
}

int
hs_thin_end (struct hs_thin *thin, struct hs_thin_row out[2])
{
  if (!thin->filled)
    return 0;
  const bool low_first = thin->low.step <= thin->high.step;
  out[0] = low_first ? thin->low : thin->high;
  out[1] = low_first ? thin->high : thin->low;
  thin->filled = false;
  return thin->low.step == thin->high.step ? 1 : 2;
}

int
hs_thin_add (struct hs_thin *thin, const struct hs_thin_row *row,
             struct hs_thin_row out[2])
{
  /* In double: the product may exceed 64 bits, and which bin a step near a
     border falls into matters to nobody.  */
  const double step
      = thin->clock ? hs_grid_place (thin->clock, row->t) : (double) row->step;
  const double end = (double) thin->steps + 1;
  const double place
      = thin->logarithmic ? log1p (step) / log1p (end) : step / end;
  const int64_t bin = (int64_t) (place * (double) thin->bins);
  int n = 0;

  if (bin != thin->bin)
    n = hs_thin_end (thin, out);
  thin->bin = bin;
  if (!thin->filled || row->value < thin->low.value)
    thin->low = *row;
  if (!thin->filled || row->value > thin->high.value)
    thin->high = *row;
  thin->filled = true;
  return n;
}
