/* SPDX-License-Identifier: MIT */
/* The rounding of a smooth series, seen in its sixth differences: they leave
   nothing of what is smooth, and of a rounding of each value the root of
   1 + 36 + 225 + 400 + 225 + 36 + 1 = 924 roundings.  */

#include "halfstep.h"

#include <math.h>

void
hs_roughness_add (struct hs_roughness *r, double value)
{
  for (int i = 0; i < HS_SIXTH; i++)
    {
      const double difference = value - r->last[i];
      r->last[i] = value;
      value = difference;
    }
  if (r->seen++ >= HS_SIXTH)
    r->squares += value * value / 924;
}

double
hs_roughness_size (const struct hs_roughness *r)
{
  return r->seen > HS_SIXTH ? sqrt (r->squares / (double) (r->seen - HS_SIXTH))
                            : INFINITY;
}
