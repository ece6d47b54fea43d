/* SPDX-License-Identifier: MIT */
/* Relaxation, as games move cloth: positions by Verlet, then a few sweeps over
   the rods, each of which is given its length by moving both its ends.

     q* = q + h (v + h A(q)),   q' = q* after so many sweeps,   v' = (q' - q)/h

   A is the acceleration without the rods.  Order 1, one evaluation a step.
   Each rod in turn is put right along itself, by its ends' inverse masses, and
   puts others wrong: the sweeps are those of Gauss and Seidel, and a long
   chain needs many.  With few a rod stretches like a spring, by about h^2, so
   that what is seen depends on the step.  Where all lengths are right the
   energy still falls: the rods pull where they will be, not where they were,
   as in implicit Euler's method.  It finds something at any step, and damps
   what it does not resolve; that, and that it is so easy, is why games have
   it.  Neither symplectic nor reversible.  Without rods it is
   semi-implicit-euler.
   Reference: T. Jakobsen, Advanced Character Physics, Game Developers
   Conference 2001; M. Muller et al., J. Vis. Commun. Image R. 18 (2007) 109,
   doi:10.1016/j.jvcir.2007.01.005.  */

#include "integrator.h"
#include "rods.h"

TEMPLATE (begin)
{
}

TEMPLATE (advance)
{
  hs_acceleration *const applied = hs_rods_applied (motion->system);
  for (; n; n--, k++)
    {
      applied (lanes, par, TIME (k), q, v, a);
      EACH (i)
      {
        w[i] = q[i];
        v[i] += h * a[i];
        q[i] += h * v[i];
      }
      hs_rods_relax (motion->system->rods, lanes, par, (int) motion->own[0],
                     q);
      EACH (i) v[i] = (q[i] - w[i]) / h;
    }
}

const struct hs_integrator relaxation_integrator = {
  .name = "relaxation",
  .aliases = (const char *const[]){ "position-based-dynamics", NULL },
  .title = "Relaxation: Verlet, then a few sweeps over the rods, as in games",
  .reference = "Jakobsen, Game Developers Conference 2001",
  .order = 1,
  .velocity_order = 1,
  .traits = HS_RODS_ONLY,
  .evaluations = 1,
  .stability = 2,
  .parameters
  = (const struct hs_parameter[]){ { "iterations", "k", "1", 10, 1, 1e6,
                                     "sweeps over the rods a step" },
                                   { NULL } },
  .rows = 1,
  .begin = begin_any,
  .advance = advance_any,
};
