/* SPDX-License-Identifier: MIT */
/* A series smoothed at a few moments, in O(1) memory.

   Averaged over one period of an oscillation a series loses it, and all its
   overtones; averaged two or four times over, though the period is known to a
   part d only, a part d^2 or d^4 is left.  To average k times over a box of
   width w is to weight by the B-spline of degree k - 1 whose knots are w
   apart: of a run of 8 periods or more k = 4, below k = 2, for a spline takes
   k boxes off the run.  A box is as many whole periods as go into a 32nd of
   the run, one at least; of a run whose period is not known a 32nd.

   What is left must not be seen at the same phase every time: a sine whose
   samples are whole periods apart looks like the slow trend that is sought.
   So the means are less than half a period apart, or an odd part of it away
   from whole ones: 0.382 or 0.618, by which no low overtone comes near one
   either (the golden section), and what is left shows as scatter.

   The knots of all splines, in order, cut the run into cells.  On each every
   spline is a cubic: four moments of the series in it are enough, and nothing
   cancels, as it would in differences of repeated sums.
   Reference: I. J. Schoenberg, Quart. Appl. Math. 4 (1946) 45,
   doi:10.1090/qam/15914.  */

#include "halfstep.h"

#include <math.h>

static const double GOLDEN = 0.6180339887498949, EVERY = 32, FOUR = 8,
                    SEEN = 0.45;
enum
{
  LEAST = 10 /* means */
};

/* The greatest distance of n means in `range' periods that is no whole number
   of them.  */
static double
spacing (double range, int n)
{
  const double most = range / (n - 1), whole = floor (most);
  const double part = most - whole;
  if (most < SEEN)
    return most;
  return part >= GOLDEN       ? whole + GOLDEN
         : part >= 1 - GOLDEN ? whole + 1 - GOLDEN
                              : whole - 1 + GOLDEN;
}

/* Fewer means, where more of the run lies between the first and the last.  */
static void
choose_points (struct hs_smooth *s, double range)
{
  s->points = HS_LINE_MOST;
  s->apart = spacing (range, s->points);
  for (int n = s->points - 1; n >= LEAST; n--)
    if (spacing (range, n) * (n - 1) > 1.02 * s->apart * (s->points - 1))
      {
        s->points = n;
        s->apart = spacing (range, n);
      }
}

static double
knot_of (const struct hs_smooth *s, int point, int k)
{
  return s->first + point * s->apart + k - s->boxes / 2;
}

static void
add_knot (struct hs_smooth *s, double place)
{
  int i = s->cells++;
  for (; i > 0 && s->cell[i - 1].start > place; i--)
    s->cell[i].start = s->cell[i - 1].start;
  s->cell[i].start = place;
}

void
hs_smooth_start (struct hs_smooth *s, double steps, double periods)
{
  *s = (struct hs_smooth){ .boxes = periods < FOUR ? 2 : 4 };
  if (periods > 0 && isfinite (periods))
    {
      const double box = fmax (floor (periods / EVERY), 1);
      s->wide = box * steps / periods;
      choose_points (s, periods - box * s->boxes);
      s->apart /= box;
    }
  else
    {
      s->wide = steps / EVERY;
      s->points = HS_LINE_MOST;
      s->apart = (EVERY - s->boxes) / (s->points - 1);
    }
  s->first = (steps / s->wide - s->apart * (s->points - 1)) / 2;
  for (int i = 0; i < s->points; i++)
    for (int k = 0; k <= s->boxes; k++)
      add_knot (s, knot_of (s, i, k));
}

/* Up to a place in the present cell.  */
static void
fill (struct hs_smooth *s, double place, double value)
{
  struct hs_smooth_cell *cell = &s->cell[s->present];
  const double u = place - cell->start, u2 = u * u;
  const double power[] = { u, u2, u2 * u, u2 * u2 };
  for (int j = 0; j < HS_SMOOTH_MOMENTS; j++)
    {
      cell->moment[j] += value * (power[j] - s->power[j]);
      s->power[j] = power[j];
    }
}

void
hs_smooth_add (struct hs_smooth *s, double high, double value)
{
  const double place = high / s->wide;
  while (s->present + 1 < s->cells && place >= s->cell[s->present + 1].start)
    {
      fill (s, s->cell[s->present + 1].start, value);
      s->present++;
      for (int j = 0; j < HS_SMOOTH_MOMENTS; j++)
        s->power[j] = 0;
    }
  if (place > s->cell[s->present].start)
    fill (s, place, value);
}

/* The integral over a cell of the values times (x - knot)^degree.  */
static double
integral (const struct hs_smooth_cell *cell, double knot, int degree)
{
  const double away = cell->start - knot;
  double sum = 0, choose = 1;
  for (int j = degree; j >= 0; j--)
    {
      sum += choose * cell->moment[j] / (j + 1) * pow (away, degree - j);
      choose *= (double) j / (degree - j + 1);
    }
  return sum;
}

void
hs_smooth_mean (const struct hs_smooth *s, int point, double *place,
                double *mean)
{
  const int degree = s->boxes - 1;
  *mean = 0;
  *place = (s->first + point * s->apart) * s->wide;
  for (int i = 0; i < s->cells; i++)
    {
      double part = 0, choose = 1;
      if (s->cell[i].start >= knot_of (s, point, s->boxes))
        break;
      for (int k = 0; k < s->boxes; k++)
        {
          const double knot = knot_of (s, point, k);
          if (s->cell[i].start >= knot)
            part += choose * integral (&s->cell[i], knot, degree);
          choose *= -(double) (s->boxes - k) / (k + 1);
        }
      *mean += part / (degree == 3 ? 6 : 1);
    }
}
