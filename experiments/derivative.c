/* SPDX-License-Identifier: MIT */
/* A central difference, extrapolated to no width (Richardson; the best entry
   of the table, with what it differs from its neighbours as its error: C. J.
   F. Ridders, Adv. Eng. Softw. 4 (1982) 75,
   doi:10.1016/S0141-1195(82)80057-0). */

#include "derivative.h"

#include <float.h>
#include <math.h>

enum
{
  ROWS = 12, /* of differences, each half as wide as the last */
  USED = 8   /* of them; the others show the rounding */
};

static void
extrapolate (derivative_function *function, void *context, double at, double h,
             double *value, double *error)
{
  double table[ROWS][ROWS], width[ROWS];
  int row = 0, column = 0; /* of the best entry */
  *error = INFINITY;
  for (int i = 0; i < ROWS; i++, h /= 2)
    {
      double high, low, size, less;
      const double more = function (context, h, &high, &size);
      table[i][0] = more - function (context, -h, &low, &less);
      width[i] = high - low;
      table[i][0] /= width[i];
      /* Four roundings of each term and of the place, of both values.  */
      const double noise = 8 * DBL_EPSILON
                           * (fmax (size, less) / width[i]
                              + fabs (at / width[i] * table[i][0]));
      double power = 1;
      for (int j = 1; j <= i; j++)
        {
          power *= 4;
          const double before = table[i][j - 1], above = table[i - 1][j - 1];
          table[i][j] = before + (before - above) / (power - 1);
          const double e
              = fmax (fabs (table[i][j] - before), fabs (table[i][j] - above))
                + noise;
          if (e < *error && i < USED)
            {
              *error = e;
              *value = table[i][j];
              row = i;
              column = j;
            }
        }
    }
  /* What narrower differences show of rounding within the terms.  */
  for (int i = row + 1; i < ROWS; i++)
    *error = fmax (*error,
                   fabs (table[i][column] - *value) * width[i] / width[row]);
}

/* The same from two widths, so that no accident passes for a result.  */
void
derivative_find (derivative_function *function, void *context, double at,
                 double h, double *value, double *error)
{
  double other, other_error;
  extrapolate (function, context, at, h, value, error);
  extrapolate (function, context, at, 0.7 * h, &other, &other_error);
  *error = fmax (fmax (*error, other_error), fabs (*value - other));
  if (!isfinite (*error))
    *error = INFINITY;
}
