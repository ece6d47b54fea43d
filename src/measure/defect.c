/* SPDX-License-Identifier: MIT */
/* Is a defect of the geometry the map's own?

   It is measured several times, each time with something changed that cannot
   matter to the map itself: the width of the differences that make the
   Jacobian, or the last digits of the start.  What is the map's own stays as
   it is; the error of the differences goes with the width's fourth power, and
   rounding is another every time.  So a defect is real if all measurements
   agree within a tenth.  If they do not, their range is what the differences
   and rounding contribute, and nothing is seen above it; that counts as none
   only below a limit, for elsewhere the measurement itself is too coarse.
   (If they were rounding alone, 16 would agree so well by chance once in 1e13
   times.)

   An integrator whose numbers are rounded, as printed ones are, may give the
   same rounded ones every time.  What is not far above that is not decided.

   A real defect is measured over the same span at half the step, too: the
   logarithm of the ratio is the power of h by which it falls.  */

#include "halfstep.h"

#include <math.h>

enum
{
  TIMES = 16
};

/* Widths, in the units of the motion, from one that rounding leaves to about
   1e-10, up to 30 times.  */
static const double WIDTH = 1e-5, WIDER = 1.25;

/* Starts are moved by this part of themselves, far above rounding, and far
   below what would move a real defect by a tenth.  */
#define NUDGE 0x1p-30

/* The Jacobian's: the fourth power of the largest width, 1e-14, times a fifth
   derivative, over 30, of up to 1e8; with masses times the root of the ratio
   of two, by which entries are multiplied.  The reversal's: 1e5 roundings.  */
static const double WIDTH_LIMIT = 1e-6, ROUNDING_LIMIT = 1e-11;

/* Real defects below these cannot be told from roundings that happen to agree,
   as of coefficients.  */
static const double LEAST_AREA = 1e-10, LEAST_RETURN = 1e-14;

static const double FAR_ABOVE = 30; /* roundings */

struct units
{
  double far, fast;
};
typedef double measurement (const struct hs_case *c, const struct units *u,
                            int time);

static double
area (const struct hs_case *c, const struct units *u, int time)
{
  return hs_symplectic_defect (c, WIDTH * pow (WIDER, time), u->far, u->fast);
}

static double
return_of (const struct hs_case *c, const struct units *u, int time)
{
  const size_t dof = c->system->dof;
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
  struct hs_case moved = *c;
  hs_case_start (c, q, v);
  for (size_t d = 0; d < dof; d++)
    {
      q[d] *= 1 + time * NUDGE;
      v[d] *= 1 + time * NUDGE;
    }
  hs_rods_settle (c->system, c->par, q, v);
  moved.q0 = q;
  moved.v0 = v;
  return hs_reversal_defect (&moved, u->far, u->fast);
}

/* By how much a coordinate is rounded, in the units of the motion.  */
static double
rounded (const struct hs_case *c, const struct units *u)
{
  if (!(c->integrator->traits & HS_FOREIGN))
    return 0;
  const struct hs_report end = hs_run (c, c->grid.steps, NULL, NULL);
  return fmax (end.rounding[0] / u->far, end.rounding[1] / u->fast);
}

/* `limit': what may be called none; `least': what may be called real; `width':
   what roundings are divided by.  */
static struct hs_defect
decide (const struct hs_case *c, const struct units *u, measurement *measure,
        double limit, double least, double width)
{
  double low = INFINITY, high = 0, sum = 0;
  for (int time = 0; time < TIMES; time++)
    {
      const double defect = measure (c, u, time);
      if (!isfinite (defect))
        return (struct hs_defect){ HS_DEFECT_UNDECIDED, NAN, NAN, NAN };
      low = fmin (low, defect);
      high = fmax (high, defect);
      sum += defect / TIMES;
    }
  struct hs_defect found = { HS_DEFECT_REAL, sum, high - low, NAN };
  const double blur = FAR_ABOVE * rounded (c, u) / width;
  found.floor = fmax (found.floor, blur);
  if (high <= least || high - low > sum / 10 || sum < blur)
    found.kind = high <= limit ? HS_DEFECT_NONE : HS_DEFECT_UNDECIDED;
  return found;
}

static struct hs_case
halved (const struct hs_case *c)
{
  struct hs_case fine = *c;
  fine.grid.h /= 2;
  fine.grid.steps *= 2;
  return fine;
}

static struct hs_defect
decide_with_power (const struct hs_case *c, const struct units *u,
                   measurement *measure, double limit, double least,
                   double width)
{
  const struct hs_case fine = halved (c);
  struct hs_defect found = decide (c, u, measure, limit, least, width);
  if (found.kind != HS_DEFECT_REAL)
    return found;
  const struct hs_defect half
      = decide (&fine, u, measure, limit, least, width);
  if (half.kind == HS_DEFECT_REAL)
    found.power = log2 (found.size / half.size);
  return found;
}

struct hs_defect
hs_symplectic_decide (const struct hs_case *c, double far, double fast)
{
  const struct units units = { far, fast };
  return decide_with_power (c, &units, area,
                            WIDTH_LIMIT * sqrt (hs_mass_ratio (c)), LEAST_AREA,
                            WIDTH);
}

struct hs_defect
hs_reversal_decide (const struct hs_case *c, double far, double fast)
{
  const struct units units = { far, fast };
  return decide_with_power (c, &units, return_of, ROUNDING_LIMIT, LEAST_RETURN,
                            1);
}
