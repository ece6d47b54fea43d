/* SPDX-License-Identifier: MIT */
/* Stormer's method, the two-step position Verlet: positions alone.

     q1 = q0 + h v0 + h^2 A(q0)/2
     q[n+1] = 2 q[n] - q[n-1] + h^2 A(q[n])
     v[n] = (q[n+1] - q[n-1])/2h

   Order 2, one evaluation a step and one at the start.  The trajectory of
   velocity Verlet and leapfrog to rounding, but the velocity is a difference
   of positions over 2h, so that rounding in it grows like 1/h.  Without the
   h^2/2 in the start the whole run is of order 1.
   With steps that differ the plain formula carries on the way of a step in
   place of the velocity, and has no order at all; stormer-corrected.c has what
   is done about that.
   Kept here are q[n] and, in w, q[n-1]; the start is q[-1] = q0 - h v0 +
   h^2 A(q0)/2, which gives the same q1.
   Reference: C. Stormer, Arch. Sci. Phys. Nat. 24 (1907); L. Verlet, Phys.
   Rev. 159 (1967) 98, doi:10.1103/PhysRev.159.98.  */

#include "integrator.h"
#include "systems.h"

TEMPLATE (begin)
{
  ACCELERATION (TIME (k));
  EACH (i) w[i] = q[i] - h * v[i] + 0.5 * h * h * a[i];
}

TEMPLATE (advance)
{
  for (; n; n--)
    {
      EACH (i)
      {
        const double next = 2 * q[i] - w[i] + h * h * a[i];
        w[i] = q[i];
        q[i] = next;
      }
      k++;
      ACCELERATION (TIME (k));
    }
}

TEMPLATE (synchronise)
{
  EACH (i)
  {
    const double next = 2 * q[i] - w[i] + h * h * a[i];
    s[i] = (next - w[i]) / (2 * h);
  }
}

INSTANTIATE (1);

const struct hs_integrator stormer_verlet_integrator = {
  .name = "stormer-verlet",
  .aliases = (const char *const[]){ "position-verlet-2step", "stormer",
                                    "verlet", NULL },
  .title = "Stormer-Verlet: two old positions give the next, no velocity kept",
  .reference = "Verlet, Phys. Rev. 159 (1967) 98",
  .order = 2,
  .traits = HS_SYMPLECTIC | HS_REVERSIBLE | HS_STAGGERED | HS_TWO_STEP,
  .evaluations = 1,
  .start_evaluations = 1,
  .stability = 2,
  .rows = rows,
  .begin = begin_any,
  .advance = advance_any,
  .synchronise = synchronise_any,
  .built_in = built_in,
};
