/* SPDX-License-Identifier: MIT */
/* The mass that belongs to each coordinate, from the energy
   U(q) + sum m v^2/2: at a speed beside which the potential is nothing.  */

#include "halfstep.h"

#include <math.h>

void
hs_masses (const struct hs_case *c, double *mass)
{
  static const double fast = 0x1p60;
  const struct hs_system *system = c->system;
  const size_t dof = system->dof;
  double q[HS_MOST_DOF], v[HS_MOST_DOF], energy, size;
  hs_case_start (c, q, v);
  memset (v, 0, sizeof v);
  for (size_t d = 0; d < dof; d++)
    {
      mass[d] = 1;
      if (!(system->traits & HS_CONSERVATIVE))
        continue;
      v[d] = fast;
      system->invariants[0].value (1, c->par, q, v, &energy, &size);
      mass[d] = 2 * energy / (fast * fast);
      v[d] = 0;
    }
}

double
hs_mass_ratio (const struct hs_case *c)
{
  const size_t dof = c->system->dof;
  double mass[HS_MOST_DOF], least = INFINITY, most = 0;
  hs_masses (c, mass);
  for (size_t d = 0; d < dof; d++)
    if (mass[d] > 0)
      {
        least = fmin (least, mass[d]);
        most = fmax (most, mass[d]);
      }
  return most / least;
}
