/* SPDX-License-Identifier: MIT */
/* The order of an integrator from its errors at halved steps.

   With error = C h^p (1 + c h + …), two steps give the local order
   log(e1/e2)/log(h1/h2), which nears p as h shrinks.  A point tells something
   about p only if

   - its error is below 5 %: beyond, the terms left out are no longer small
     beside the leading one;
   - its rounding is below 1/30 of the error: added as squares, the two bend
     the local order by less than log2(1 + 1/900)/2 = 0.001.

   log e = log C + p log h + c h^q is fitted by least squares to the finest of
   those points, over a factor of 16 in h; q is 1, or 2 as for symmetric
   methods, whichever fits better.  While a local order is further than 0.1
   from the fitted curve's, the coarsest point is left out, down to four points
   (three pairs) and a factor of 4.  So the term after the leading one is taken
   into account, and what is left bends p by about the square of that term: at
   an error of 5 %, where it is about as large, by 0.003, and by ten times that
   where c is several times 1.  The order is confirmed if it is within 0.1 of
   the integer claimed, on either side.  If no such row of points is near its
   curve they follow no such law, and nothing is said; nor that the order is
   another than the claimed one unless the curve is met within 0.02 and the two
   finest local orders agree to that (over a halving of h); nor that it is
   higher unless the points go down to rounding, for a term of higher order may
   rule for long before the leading one does.

   Order 0 is that of what does not tend to the motion: its error, far above
   rounding, tends to a constant, so that the last four local orders are within
   0.1 of 0, and the last within 0.02.

   Rounding only grows as the steps get more, so that points finer than one in
   rounding are in it, too.  But steps near the edge of stability magnify what
   is rounded, as they do any difference: rounding that is 30 times both error
   and rounding of a finer point is of that kind, and its point is too coarse.

   If already the coarsest steps, 16 in the span or fewer, have no error but
   rounding, and so have all others, none 30 times as large as that of a finer
   point, the method is exact: as those of order 2 are on a parabola.  No error
   at all where nothing moves tells nothing.

   Where no order is claimed, one that the points settle at is measured.  */

#include "halfstep.h"

#include <float.h>
#include <math.h>

static const double COARSE = 0.05, NOISY = 1.0 / 30, TOLERANCE = 0.1,
                    SETTLED = 0.02, NO_LAW = 63.99;
enum
{
  LEAST = 4,
  FEWEST = 16
};

/* Whether an error of point i, or its rounding, is far above all that a finer
   one has, of which an epsilon is the least.  */
static bool
falls (const struct hs_convergence *c, int i, double error)
{
  bool far = false;
  for (int j = i + 1; j < c->points; j++)
    {
      const double finer = fmax (c->point[j].error, c->point[j].noise);
      far = far || NOISY * error > fmax (finer, DBL_EPSILON);
    }
  return far;
}

static void
mark (struct hs_convergence *c)
{
  for (int i = 0; i < c->points; i++)
    {
      struct hs_convergence_point *p = &c->point[i];
      const struct hs_convergence_point *before = p - 1;
      p->local = i && isfinite (p->error) && isfinite (before->error)
                     ? log (before->error / p->error) / log (before->h / p->h)
                     : NAN;
      const bool noisy = !(p->noise <= NOISY * p->error) || p->error == 0;
      const bool magnified = noisy && falls (c, i, p->noise);
      /* The estimate, from two runs, may be low by chance.  */
      const bool drowned = i && before->kind == HS_POINT_ROUNDING;
      p->kind = !isfinite (p->error)             ? HS_POINT_FAILED
                : p->error > COARSE || magnified ? HS_POINT_COARSE
                : noisy || drowned               ? HS_POINT_ROUNDING
                                                 : HS_POINT_USED;
    }
}

/* Keeps the last unbroken row of usable points, as far as HS_ORDER_RANGE goes;
   the rest is spare.  Returns the first.  */
static int
window (struct hs_convergence *c)
{
  int end = c->points, first;
  while (end > 0 && c->point[end - 1].kind != HS_POINT_USED)
    end--;
  for (first = end; first > 0 && c->point[first - 1].kind == HS_POINT_USED;)
    first--;
  while (first < end
         && fabs (c->point[first].h)
                > (HS_ORDER_RANGE + 0.5) * fabs (c->point[end - 1].h))
    first++;
  for (int i = 0; i < first; i++)
    if (c->point[i].kind == HS_POINT_USED)
      c->point[i].kind = HS_POINT_SPARE;
  c->used = end - first;
  return first;
}

/* log e = … + p log h + c h^q.  */
struct law
{
  int q;
  double p, c;
};

static struct law
fit (int q, int n, const struct hs_convergence_point *point)
{
  double mx = 0, my = 0, mz = 0;
  double xx = 0, xy = 0, xz = 0, yz = 0, zz = 0;
  for (int i = 0; i < n; i++)
    {
      mx += log (fabs (point[i].h)) / n;
      my += log (point[i].error) / n;
      mz += pow (fabs (point[i].h), q) / n;
    }
  for (int i = 0; i < n; i++)
    {
      const double x = log (fabs (point[i].h)) - mx;
      const double y = log (point[i].error) - my;
      const double z = pow (fabs (point[i].h), q) - mz;
      xx += x * x;
      xy += x * y;
      xz += x * z;
      yz += y * z;
      zz += z * z;
    }
  const double determinant = xx * zz - xz * xz;
  return (struct law){ q, (xy * zz - yz * xz) / determinant,
                       (yz * xx - xy * xz) / determinant };
}

/* Largest distance of a local order from the law's.  */
static double
spread_of (struct law law, int n, const struct hs_convergence_point *point)
{
  double spread = 0;
  for (int i = 1; i < n; i++)
    {
      const double a = fabs (point[i - 1].h), b = fabs (point[i].h);
      const double bend = law.c * (pow (a, law.q) - pow (b, law.q));
      spread
          = fmax (spread, fabs (point[i].local - law.p - bend / log (a / b)));
    }
  return spread;
}

/* Fits the better of the two laws to the points from `first' on.  */
static void
fit_best (struct hs_convergence *c, int first)
{
  const struct hs_convergence_point *p = &c->point[first];
  c->spread = INFINITY;
  for (int q = 1; q <= 2; q++)
    {
      const struct law law = fit (q, c->used, p);
      const double spread = spread_of (law, c->used, p);
      if (!(spread < c->spread))
        continue;
      c->order = law.p;
      c->spread = spread;
    }
}

/* Whether the coarsest point may be left out.  */
static bool
spares_one (const struct hs_convergence *c, int first)
{
  const int last = first + c->used - 1;
  return c->used > LEAST
         && fabs (c->point[first + 1].h) >= 3.99 * fabs (c->point[last].h);
}

/* Whether there is no error but rounding, and something to make one.  */
static bool
is_exact (const struct hs_convergence *c)
{
  if (c->points < LEAST || c->point[0].steps > FEWEST)
    return false;
  const struct hs_convergence_point *finest = &c->point[c->points - 1];
  bool rounding = finest->error > 0 || finest->moved;
  for (int i = 0; i < c->points; i++)
    rounding = rounding && c->point[i].kind == HS_POINT_ROUNDING
               && !falls (c, i, c->point[i].error);
  return rounding;
}

static bool
tends_to_constant (struct hs_convergence *c)
{
  c->used = HS_ORDER_ENOUGH;
  if (c->points < c->used)
    return false;
  const struct hs_convergence_point *last = &c->point[c->points - 1];
  c->order = last->local;
  c->spread = 0;
  for (int i = 0; i < c->used - 1; i++)
    c->spread = fmax (c->spread, fabs (last[-i].local));
  for (int i = 0; i < c->used; i++)
    if (isnan (last[-i].local) || !(last[-i].noise <= NOISY * last[-i].error))
      return false;
  return c->spread <= TOLERANCE && fabs (c->order) <= SETTLED;
}

void
hs_convergence_decide (struct hs_convergence *c, int expected)
{
  mark (c);
  if (expected == 0 && tends_to_constant (c))
    {
      c->verdict = HS_VERDICT_CONFIRMED;
      return;
    }
  int first = window (c);
  c->order = c->spread = NAN;
  c->verdict = is_exact (c) ? HS_VERDICT_EXACT : HS_VERDICT_UNDECIDED;
  if (c->used < LEAST)
    return;
  for (fit_best (c, first); c->spread > TOLERANCE && spares_one (c, first);
       fit_best (c, first))
    {
      c->point[first++].kind = HS_POINT_SPARE;
      c->used--;
    }
  const int end = first + c->used;
  const struct hs_convergence_point *last = &c->point[end - 1];
  const double moving = fabs (last->local - last[-1].local)
                        / log2 (fabs (last[-1].h / last->h));
  if (!(c->spread <= TOLERANCE))
    return;
  const bool unknown = expected == HS_ORDER_UNKNOWN;
  const double nearest = unknown ? rint (c->order) : expected;
  const bool near = fabs (c->order - nearest) <= TOLERANCE;
  if (unknown && (near || (c->spread <= SETTLED && moving <= SETTLED)))
    c->verdict = HS_VERDICT_MEASURED;
  else if (near)
    c->verdict = HS_VERDICT_CONFIRMED;
  else if (!unknown && c->spread <= SETTLED && moving <= SETTLED)
    {
      const bool to_the_floor
          = end < c->points && c->point[end].kind == HS_POINT_ROUNDING;
      if (c->order < expected)
        c->verdict = HS_VERDICT_LOWER;
      else if (to_the_floor)
        c->verdict = HS_VERDICT_HIGHER;
    }
}

/* Whether points enough for any law, over a factor of NO_LAW in h, follow
   none. What settles may do so at another order, of which more must be known.
 */
static bool
follows_no_law (const struct hs_convergence *c)
{
  int first = 0, last = c->points - 1;
  while (first < c->points && c->point[first].kind != HS_POINT_SPARE
         && c->point[first].kind != HS_POINT_USED)
    first++;
  while (last > first && c->point[last].kind != HS_POINT_USED)
    last--;
  return c->verdict == HS_VERDICT_UNDECIDED && c->spread > SETTLED
         && last > first
         && fabs (c->point[first].h) >= NO_LAW * fabs (c->point[last].h);
}

/* Points enough to say something, or that there is nothing to say, or nothing
   but rounding in the last four.  */
bool
hs_convergence_done (const struct hs_convergence *c)
{
  int rounding = 0;
  while (rounding < c->points
         && c->point[c->points - 1 - rounding].kind == HS_POINT_ROUNDING)
    rounding++;
  return (c->used >= HS_ORDER_ENOUGH && c->verdict != HS_VERDICT_UNDECIDED)
         || follows_no_law (c) || rounding >= LEAST
         || c->points == HS_ORDER_MOST;
}
