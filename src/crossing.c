/* SPDX-License-Identifier: MIT */
/* Where a motion goes beyond a wall: also where it is back at the end of the
   step.

   A part is looked at as one in which it turns once at most, or as two where
   the cubic through gap and speed at its ends turns twice; those of the exact
   motion are an eighth of its period at most (hs_walled_rebase).  Where it
   comes nearer at the beginning and goes away at the end its nearest is
   between, and is found as the root of its speed.  An integrator's steps are
   spared that if the cubic's least is more than a tenth of the way that it
   goes; the cubic is off by h^4 x''''/384.  */

#include "walled.h"

#include <math.h>

/* The motion at s, seen from a wall.  */
struct side
{
  double s, gap, rate;
};

static struct side
side_of (const struct hs_walled *w, int i, double s, const struct hs_moment *p)
{
  return (struct side){ s, hs_field_gap (&w->field, i, p->q),
                        hs_wall_rate (hs_wall_of (w, i), p->v) };
}

static struct side
look (struct hs_walled *w, int i, double s)
{
  hs_walled_fly (w, s);
  return side_of (w, i, s, &w->trial);
}

/* The cubic through a and b, of the slopes u and v there, over a length 1.  */
struct cubic
{
  double a, u, b, v;
};

static struct cubic
cubic_of (const struct side *a, const struct side *b)
{
  const double r = b->s - a->s;
  return (struct cubic){ a->gap, r * a->rate, b->gap, r * b->rate };
}

static double
cubic_at (const struct cubic *c, double x)
{
  const double y = 1 - x;
  return y * y * ((1 + 2 * x) * c->a + x * c->u)
         + x * x * ((3 - 2 * x) * c->b - y * c->v);
}

/* Where it has its extrema inside, in their order; returns how many.  */
static int
extrema (const struct cubic *c, double *x)
{
  const double rise = c->b - c->a;
  const double p = 3 * (c->u + c->v) - 6 * rise;
  const double q = 6 * rise - 4 * c->u - 2 * c->v;
  /* p x^2 + q x + u = 0 */
  const double D = q * q - 4 * p * c->u;
  int n = 0;
  if (!(D > 0))
    return 0;
  const double r = -(q + copysign (sqrt (D), q)) / 2;
  const double one = r / p, other = c->u / r;
  const double roots[] = { fmin (one, other), fmax (one, other) };
  for (int i = 0; i < 2; i++)
    if (roots[i] > 0 && roots[i] < 1)
      x[n++] = roots[i];
  return n;
}

/* Between a and b it turns once at most.  */
static bool
turns_beyond (struct hs_walled *w, int i, const struct side *a,
              const struct side *b, double *low, double *high)
{
  *low = a->s;
  *high = b->s;
  if (b->gap < 0)
    return true;
  if (!(a->rate < 0 && b->rate > 0))
    return false;
  *high = hs_walled_root (w, HS_MARGIN_BACK, i, a->s, b->s);
  return look (w, i, *high).gap < 0;
}

bool
hs_walled_crossing (struct hs_walled *w, int i, double r, double *low,
                    double *high)
{
  const struct side a = side_of (w, i, 0, &w->now);
  const struct side b = side_of (w, i, r, &w->end);
  const struct cubic c = cubic_of (&a, &b);
  double x[2];
  const int n = extrema (&c, x);
  bool near = w->exact || b.gap < 0;
  for (int k = 0; k < n; k++)
    near = near || cubic_at (&c, x[k]) < 0.1 * (c.a - cubic_at (&c, x[k]));
  if (!near)
    return false;
  if (n < 2)
    return turns_beyond (w, i, &a, &b, low, high);
  const struct side middle = look (w, i, r * (x[0] + x[1]) / 2);
  return turns_beyond (w, i, &a, &middle, low, high)
         || turns_beyond (w, i, &middle, &b, low, high);
}
