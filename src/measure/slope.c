/* SPDX-License-Identifier: MIT */
/* The exponent of a power law, and how well it is known.  The points of one
   run depend on each other, those of different runs do not: so the standard
   error is the jackknife's, which leaves out one run at a time.
   Reference: B. Efron, C. Stein, Ann. Statist. 9 (1981) 586,
   doi:10.1214/aos/1176345462.  */

#include "halfstep.h"

#include <math.h>

/* Without row `left_out'; -1: with all.  */
static double
slope_of (int count, int rows, const double *x, const double *value,
          int left_out)
{
  double mx = 0, my = 0, xx = 0, xy = 0;
  for (int pass = 0; pass < 2; pass++)
    for (int i = 0; i < count; i++)
      {
        double sum = 0;
        for (int row = 0; row < rows; row++)
          if (row != left_out)
            sum += value[row * count + i] * value[row * count + i];
        const double y = log (sum / (rows - (left_out >= 0))) / 2;
        if (pass == 0)
          {
            mx += log (x[i]) / count;
            my += y / count;
            continue;
          }
        xx += (log (x[i]) - mx) * (log (x[i]) - mx);
        xy += (log (x[i]) - mx) * (y - my);
      }
  return xy / xx;
}

struct hs_slope
hs_slope_fit (int count, int rows, const double *x, const double *value)
{
  double mean = 0, square = 0;
  for (int row = 0; row < rows; row++)
    mean += slope_of (count, rows, x, value, row) / rows;
  for (int row = 0; row < rows; row++)
    square += pow (slope_of (count, rows, x, value, row) - mean, 2);
  return (struct hs_slope){ slope_of (count, rows, x, value, -1),
                            sqrt (square * (rows - 1) / rows) };
}
