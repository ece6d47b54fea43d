/* SPDX-License-Identifier: MIT */
/* A straight line through a few points, and how sure its slope is.

   By the textbook each point has an error of its own, and all that is left
   beside the line counts alike: white noise.  Of a series that wanders the
   errors of neighbours are alike, and the slope is less sure than that.  So
   what is left is taken apart into the polynomials of degree 2, 3, … that are
   orthogonal over the points: of white noise each has as much as the line, of
   a slower one the first have most, and the line no less than they.  The
   variance is the mean of the squares of the first k of them, k such that it
   is greatest; that makes the standard error, and k the degrees of freedom.  A
   bend alone, as a quarter of a slow wave has, leaves one.
   Reference: U. K. Müller, M. W. Watson, Econometrica 76 (2008) 979,
   doi:10.3982/ECTA6814: inference from the lowest frequencies.  */

#include "halfstep.h"

#include <math.h>

/* p less its parts along q[0], …, q[k - 1], made a unit vector.  */
static void
orthogonalise (int n, int k, double q[][HS_LINE_MOST], double *p)
{
  double size = 0;
  for (int j = 0; j < k; j++)
    {
      double part = 0;
      for (int i = 0; i < n; i++)
        part += p[i] * q[j][i];
      for (int i = 0; i < n; i++)
        p[i] -= part * q[j][i];
    }
  for (int i = 0; i < n; i++)
    size += p[i] * p[i];
  for (int i = 0; i < n; i++)
    p[i] /= sqrt (size);
}

/* The greatest mean square of the first parts of the rest y along polynomials
   in x from degree 2 on, and of how many.  */
static double
slow_variance (int n, const double *x, const double *y, int *freedom)
{
  double q[HS_LINE_MOST][HS_LINE_MOST], sum = 0, greatest = 0;
  *freedom = n - 2;
  for (int k = 0; k < n; k++)
    {
      double part = 0;
      for (int i = 0; i < n; i++)
        q[k][i] = k == 0 ? 1 : (x[i] - x[0]) / (x[n - 1] - x[0]) * q[k - 1][i];
      orthogonalise (n, k, q, q[k]);
      orthogonalise (n, k, q, q[k]); /* what rounding left */
      for (int i = 0; i < n; i++)
        part += q[k][i] * y[i];
      if (k < 2)
        continue;
      sum += part * part;
      if (sum / (k - 1) >= greatest)
        {
          greatest = sum / (k - 1);
          *freedom = k - 1;
        }
    }
  return greatest;
}

struct hs_line
hs_line_fit (int n, const double *x, const double *y)
{
  double mx = 0, my = 0, xx = 0, xy = 0, yy = 0;
  double rest[HS_LINE_MOST];
  struct hs_line line = { .n = n, .length = x[n - 1] - x[0] };
  for (int i = 0; i < n; i++)
    {
      mx += x[i] / n;
      my += y[i] / n;
    }
  for (int i = 0; i < n; i++)
    {
      xx += (x[i] - mx) * (x[i] - mx);
      xy += (x[i] - mx) * (y[i] - my);
      yy += (y[i] - my) * (y[i] - my);
    }
  line.slope = xy / xx;
  line.correlation = yy > 0 ? xy / sqrt (xx * yy) : 0;
  for (int i = 0; i < n; i++)
    rest[i] = y[i] - my - line.slope * (x[i] - mx);
  line.slope_error = sqrt (slow_variance (n, x, rest, &line.freedom) / xx);
  line.white_error = sqrt (fmax (yy - xy * xy / xx, 0) / (n - 2) / xx);
  return line;
}

/* Student's distribution function: Abramowitz & Stegun 26.7.3 and 4.  */
static double
student (double t, int freedom)
{
  const double angle = atan (t / sqrt (freedom));
  const double c = cos (angle), odd = freedom % 2;
  double term = odd ? c : 1, sum = freedom > 1 ? term : 0;
  for (int k = odd ? 3 : 2; k < freedom; k += 2)
    sum += term *= c * c * (k - 1) / k;
  const double both
      = odd ? M_2_PI * (angle + sin (angle) * sum) : sin (angle) * sum;
  return fmin (fmax (0.5 + 0.5 * both, 0), 1);
}

double
hs_line_error (const struct hs_line *line)
{
  static const double quantile = 0.975, normal = 1.959963984540054;
  double low = normal, high = 13; /* of one degree of freedom: 12.7 */
  while (high - low > 1e-9)
    {
      const double middle = (low + high) / 2;
      if (student (middle, line->freedom) < quantile)
        low = middle;
      else
        high = middle;
    }
  return line->slope_error * high / normal;
}

double
hs_probability_above (double limit, double value, double error, int freedom)
{
  if (error == 0)
    return value > limit;
  return student ((value - limit) / error, freedom);
}
