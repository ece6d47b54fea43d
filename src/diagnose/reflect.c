/* SPDX-License-Identifier: MIT */
/* Householder's reflections (Golub & Van Loan, Matrix Computations, 5.1).  */

#include "trial.h"

#include <math.h>

void
reflect (size_t m, int n, int k, double *a)
{
  for (int j = 0; j < k && (size_t) j < m; j++)
    {
      double *x = a + (size_t) j * m, norm = 0;
      for (size_t i = (size_t) j; i < m; i++)
        norm = hypot (norm, x[i]);
      if (norm == 0)
        continue;
      const double top = copysign (norm, x[j]), pivot = x[j] + top;
      for (int c = j + 1; c < n; c++)
        {
          double *y = a + (size_t) c * m, dot = pivot * y[j];
          for (size_t i = (size_t) j + 1; i < m; i++)
            dot += x[i] * y[i];
          const double part = dot / (top * pivot);
          y[j] -= part * pivot;
          for (size_t i = (size_t) j + 1; i < m; i++)
            y[i] -= part * x[i];
        }
      x[j] = -top;
      for (size_t i = (size_t) j + 1; i < m; i++)
        x[i] = 0;
    }
}
