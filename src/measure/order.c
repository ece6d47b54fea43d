/* SPDX-License-Identifier: MIT */
/* The order of an integrator from its errors at halved steps.

   With error = C h^p (1 + c h + …), two steps give the local order
   log(e1/e2)/log(h1/h2).  A point tells something about p only if

   - its error is below 5 %: the term left out is about as large relative to
     the leading one as the error itself, and bends the local order by less
     than 0.05 (1 - 1/2)/ln 2 = 0.04 for p = 1, 0.05 (1 - 1/4)/ln 2 = 0.06 for
     p = 2;
   - its rounding is below 1/30 of the error: added as squares, the two bend
     the local order by less than log2(1 + 1/900)/2 = 0.001.

   The order is the slope of a straight line in the logarithms through the
   finest of those points, five at most and four (three pairs) at least.  It
   is confirmed if it is within 0.1 of the integer claimed, on either side:
   twice the bend that the first rule allows.  If a local order is further
   than that from the line, nothing is said.  */

#include "halfstep.h"

#include <math.h>

static const double COARSE = 0.05, NOISY = 1.0 / 30, TOLERANCE = 0.1;
enum
{
  LEAST = 4
};

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
      p->kind = !isfinite (p->error)          ? HS_POINT_FAILED
                : p->noise > NOISY * p->error ? HS_POINT_ROUNDING
                : p->error > COARSE           ? HS_POINT_COARSE
                                              : HS_POINT_USED;
    }
}

/* Keeps the last unbroken row of usable points, HS_ORDER_WINDOW
   of them; the rest is
   spare.  Returns the first.  */
static int
window (struct hs_convergence *c)
{
  int end = c->points, first;
  while (end > 0 && c->point[end - 1].kind != HS_POINT_USED)
    end--;
  for (first = end; first > 0 && c->point[first - 1].kind == HS_POINT_USED;)
    first--;
  if (end - first > HS_ORDER_WINDOW)
    first = end - HS_ORDER_WINDOW;
  for (int i = 0; i < first; i++)
    if (c->point[i].kind == HS_POINT_USED)
      c->point[i].kind = HS_POINT_SPARE;
  c->used = end - first;
  return first;
}

static double
slope (int n, const struct hs_convergence_point *p)
{
  double mx = 0, my = 0, xx = 0, xy = 0;
  for (int i = 0; i < n; i++)
    {
      mx += log (fabs (p[i].h)) / n;
      my += log (p[i].error) / n;
    }
  for (int i = 0; i < n; i++)
    {
      const double x = log (fabs (p[i].h)) - mx;
      xx += x * x;
      xy += x * (log (p[i].error) - my);
    }
  return xy / xx;
}

void
hs_convergence_decide (struct hs_convergence *c, int expected)
{
  mark (c);
  const int first = window (c);
  const struct hs_convergence_point *p = &c->point[first];
  c->order = c->spread = NAN;
  c->verdict = HS_VERDICT_UNDECIDED;
  if (c->used < LEAST)
    return;
  c->order = slope (c->used, p);
  c->spread = 0;
  for (int i = 1; i < c->used; i++)
    c->spread = fmax (c->spread, fabs (p[i].local - c->order));
  if (c->spread <= TOLERANCE)
    c->verdict = c->order < expected - TOLERANCE   ? HS_VERDICT_LOWER
                 : c->order > expected + TOLERANCE ? HS_VERDICT_HIGHER
                                                   : HS_VERDICT_CONFIRMED;
}
