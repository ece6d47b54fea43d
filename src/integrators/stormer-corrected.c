/* SPDX-License-Identifier: MIT */
/* Stormer's method for steps that differ: two published corrections.

   Where the step changes from g to h, q[n] - q[n-1] is the way of a step g,
   and a step h goes another:

     time-corrected-verlet    q[n+1] = q[n] + (q[n] - q[n-1]) h/g + h^2 A
     stormer-verlet-varying   q[n+1] = q[n] + (q[n] - q[n-1]) h/g
                                       + h (h + g)/2 A

   (q[n] - q[n-1])/g is the velocity in the middle of the old step, and (h +
   g)/2 the time from there to the middle of the new one: the second is
   leapfrog's trajectory, of order 2.  The first kicks for the time h instead,
   which makes it of order 1; while steps are alike the two agree, to the bit,
   with each other and with stormer-verlet, whose kernels they are.
   Reference: J. Dummer, A Simple Time-Corrected Verlet Integration Method
   (2005); R. D. Skeel, BIT 33 (1993) 172, doi:10.1007/BF01990352, on what a
   changing step does to the second.  */

#include "integrator.h"
#include "systems.h"

extern const struct hs_integrator stormer_verlet_integrator;

static void
begin (struct hs_motion *m, int64_t n)
{
  stormer_verlet_integrator.begin (m, n);
}

static void
advance (struct hs_motion *m, int64_t n)
{
  stormer_verlet_integrator.advance (m, n);
}

static void
synchronise (struct hs_motion *m, int64_t n)
{
  stormer_verlet_integrator.synchronise (m, n);
}

/* Puts q[n-1] where the formula of steps alike makes of it what the correction
   says; kick h A is what is added to h^2 A.  */
static void
rescale (struct hs_motion *m, double h, double kick)
{
  const double ratio = h / m->h;
  for (size_t i = 0; i < m->system->dof * (size_t) m->lanes; i++)
    m->w[i] = m->q[i] - (m->q[i] - m->w[i]) * ratio - kick * h * m->a[i];
}

static void
change_time_corrected (struct hs_motion *m, double h)
{
  rescale (m, h, 0);
}

static void
change_varying (struct hs_motion *m, double h)
{
  rescale (m, h, (m->h - h) / 2);
}

#undef COMPOSITION
#define COMPOSITION(id, ...)                                                  \
  const struct hs_integrator id##_integrator                                  \
      = { .rows = 1,                                                          \
          .begin = begin,                                                     \
          .advance = advance,                                                 \
          .synchronise = synchronise,                                         \
          .order = 2,                                                         \
          .traits                                                             \
          = HS_SYMPLECTIC | HS_REVERSIBLE | HS_STAGGERED | HS_TWO_STEP,       \
          .evaluations = 1,                                                   \
          .start_evaluations = 1,                                             \
          .stability = 2,                                                     \
          __VA_ARGS__ }

/* clang-format off */
COMPOSITION (time_corrected_verlet,
  .name = "time-corrected-verlet", ALIASES (NULL),
  .title = "Stormer-Verlet, the last way scaled where the step changes",
  .reference = "Dummer, A Simple Time-Corrected Verlet Integration Method (2005)",
  .change = change_time_corrected);

COMPOSITION (stormer_verlet_varying,
  .name = "stormer-verlet-varying", ALIASES (NULL),
  .title = "Stormer-Verlet of order 2 where the step changes, too",
  .reference = "Skeel, BIT 33 (1993) 172",
  .change = change_varying);
/* clang-format on */
