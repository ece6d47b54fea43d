/* SPDX-License-Identifier: MIT */
/* Leapfrog: velocities live half a step ahead of the positions.

     v[1/2] = v0 + h A(q0)/2
     q[n+1] = q[n] + h v[n+1/2],   v[n+3/2] = v[n+1/2] + h A(q[n+1])
     v[n] = v[n+1/2] - h A(q[n])/2, for output only

   Order 2, one evaluation a step and one at the start.  The trajectory of
   velocity Verlet to rounding, at less arithmetic.  Whoever prints v[n+1/2]
   as v[n] sees the energy wobble by O(h) instead of O(h^2).
   Reference: R. P. Feynman, Lectures on Physics I, section 9-6; C. K.
   Birdsall, A. B. Langdon, Plasma Physics via Computer Simulation, section
   2-4.  */

#include "integrator.h"
#include "systems.h"

TEMPLATE (begin)
{
  ACCELERATION (TIME (k));
  EACH (i) v[i] += 0.5 * h * a[i];
}

TEMPLATE (advance)
{
  for (; n; n--)
    {
      EACH (i) q[i] += h * v[i];
      k++;
      ACCELERATION (TIME (k));
      EACH (i) v[i] += h * a[i];
    }
}

TEMPLATE (synchronise)
{
  EACH (i) s[i] = v[i] - 0.5 * h * a[i];
}

/* The kick from one half step to the next is (h + h')/2 long: with h' alone,
   as in a plain loop, the order is 1.  */
static void
change (struct hs_motion *m, double h)
{
  for (size_t i = 0; i < m->system->dof * (size_t) m->lanes; i++)
    m->v[i] += 0.5 * (h - m->h) * m->a[i];
}

INSTANTIATE (0);

const struct hs_integrator leapfrog_integrator = {
  .name = "leapfrog",
  .aliases = (const char *const[]){ NULL },
  .title = "leapfrog: velocity kept half a step ahead of the position",
  .reference = "Feynman, Lectures on Physics I, section 9-6",
  .order = 2,
  .velocity_order = 1,
  .traits = HS_SYMPLECTIC | HS_REVERSIBLE | HS_STAGGERED,
  .evaluations = 1,
  .start_evaluations = 1,
  .stability = 2,
  .rows = rows,
  .begin = begin_any,
  .advance = advance_any,
  .synchronise = synchronise_any,
  .change = change,
  .built_in = built_in,
};
