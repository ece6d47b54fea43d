/* SPDX-License-Identifier: MIT */
/* Stormer's positions where the step changes: no row follows from the one
   before, but each from two.  Where nobody corrects for it,

     q[n+1] = q[n] + (q[n] - q[n-1]) + h[n]^2 A

   whatever h[n-1] was; corrected in time,

     q[n+1] = q[n] + (q[n] - q[n-1]) h[n]/h[n-1] + h[n]^2 A

   which time-corrected-verlet.c derives.  The right correction of A, too, is
   velocity Verlet's positions.  */

#include "character.h"

#include <float.h>
#include <math.h>

/* Squares over those expected: as in fit.c, but that each rounding is in three
   differences, so that these are worth a third of their number.  */
static double
limit (double count)
{
  return 1.1 + 5 * sqrt (0.8 * 3 / count);
}

bool
character_two_rows (const struct trial *t, bool corrected, double *units)
{
  const struct hs_trace *trace = t->trace;
  const size_t dof = trace->dof;
  double a[HS_MOST_DOF], none[HS_MOST_DOF] = { 0 };
  double squares = 0, in_units = 0, count = 0;
  if (t->uniform || t->system->traits & HS_VELOCITY_DEPENDENT)
    return false;
  for (size_t row = 1; row + 1 < trace->rows; row++)
    {
      const double *q = trace->q + row * dof;
      const double h = trace->t[row + 1] - trace->t[row];
      const double part
          = corrected ? h / (trace->t[row] - trace->t[row - 1]) : 1;
      t->system->acceleration (1, t->par, trace->t[row], q, none, a);
      for (size_t d = 0; d < dof; d++)
        {
          const double way = q[d] - trace->q[(row - 1) * dof + d];
          const double off = trace->q[(row + 1) * dof + d] - q[d] - part * way
                             - h * h * a[d];
          const double *u = trace->q_unit + row * dof + d;
          const double unit = u[0], after = u[dof], before = *(u - dof);
          const double roundings = after * after + pow ((1 + part) * unit, 2)
                                   + pow (part * before, 2);
          const double sigma2
              = roundings / 12 + pow (8 * t->epsilon * t->far, 2)
                + pow (2 * h * a[d] * trace->t_unit[row], 2) / 6
                + (corrected ? pow (2 * way / h * trace->t_unit[row], 2) / 6
                             : 0);
          squares += off * off / sigma2;
          in_units += pow (off / fmax (unit, DBL_EPSILON * t->far), 2);
          count++;
        }
    }
  *units = sqrt (in_units / count);
  return squares < limit (count) * count;
}
