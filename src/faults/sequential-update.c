/* SPDX-License-Identifier: MIT */
/* Bodies that are moved inside the loop over their forces.

   For each body in turn: its a by the positions as they are now, those of the
   bodies before it already new; then

     sequential-update                   v += h a, q += h v
     sequential-update:euler             q += h v, v += h a
     sequential-update:velocity-verlet   q += h v + h^2 a/2, a' likewise,
                                         v += h (a + a')/2
     sequential-update:anew              the same, otherwise

   of this body alone; the a of velocity Verlet is taken of all bodies before
   the loop, or, anew, in it.  A body is `components' coordinates: of three
   bodies in the plane 2. The order of the bodies comes into the motion,
   momentum is not kept, and of velocity Verlet order 1 is left.  With one body
   and all its components it is the right integrator.  */

#include "fault.h"

static int
end_of_body (const struct hs_motion *m, int first, int all)
{
  const int next = first + (int) m->own[0] * m->lanes;
  return next < all ? next : all;
}

/* The components first ... end - 1 of each body in turn.  */
#define EACH_BODY(first, end)                                                 \
  for (int first = 0, end;                                                    \
       first < dof * lanes                                                    \
       && (end = end_of_body (motion, first, dof * lanes));                   \
       first = end)

TEMPLATE (advance)
{
  for (; n; n--, k++)
    EACH_BODY (first, end)
    {
      ACCELERATION (TIME (k));
      motion->evaluations += lanes;
      for (int i = first; i < end; i++)
        {
          v[i] += h * a[i];
          q[i] += h * v[i];
        }
    }
}

TEMPLATE (advance_euler)
{
  for (; n; n--, k++)
    EACH_BODY (first, end)
    {
      ACCELERATION (TIME (k));
      motion->evaluations += lanes;
      for (int i = first; i < end; i++)
        {
          q[i] += h * v[i];
          v[i] += h * a[i];
        }
    }
}

/* One body, from its acceleration on.  */
#define VERLET_OF_BODY(its)                                                   \
  do                                                                          \
    {                                                                         \
      for (int i = first; i < end; i++)                                       \
        {                                                                     \
          q[i] += h * v[i] + 0.5 * h * h * (its)[i];                          \
          v[i] += 0.5 * h * (its)[i];                                         \
        }                                                                     \
      ACCELERATION (TIME (k + 1));                                            \
      motion->evaluations += lanes;                                           \
      for (int i = first; i < end; i++)                                       \
        v[i] += 0.5 * h * a[i];                                               \
    }                                                                         \
  while (0)

TEMPLATE (advance_verlet)
{
  for (; n; n--, k++)
    {
      ACCELERATION (TIME (k));
      motion->evaluations += lanes;
      EACH (i) w[i] = a[i];
      EACH_BODY (first, end) VERLET_OF_BODY (w);
    }
}

TEMPLATE (advance_anew)
{
  for (; n; n--, k++)
    EACH_BODY (first, end)
    {
      ACCELERATION (TIME (k));
      motion->evaluations += lanes;
      VERLET_OF_BODY (a);
    }
}

static const struct hs_parameter parameters[] = {
  { "components", "components", "1", 1, 1, 3, "coordinates of a body" },
  { NULL },
};

const struct hs_fault sequential_update_fault = {
  .name = "sequential-update",
  .title = "bodies are moved inside the loop over their forces",
  .what = "Each body moves before the force on the next one is computed.",
  .consequence = "Bodies feel new positions of some and old ones of others: "
                 "order 1, momentum is not kept, and the result depends on "
                 "the order of the bodies.",
  .cure = "First all forces, then all moves: two loops.",
  .reference = "Allen & Tildesley, Computer Simulation of Liquids, 3.2",
  .maps
  = MAPS (MAP ("sequential-update", "semi-implicit-euler",
               .title = "semi-implicit Euler, body by body", .order = 1,
               .velocity_order = 1, .stability = 2, .parameters = parameters,
               .advance = advance_any),
          MAP ("sequential-update:euler", "euler",
               .title = "Euler, body by body", .order = 1, .velocity_order = 1,
               .parameters = parameters, .advance = advance_euler_any),
          MAP ("sequential-update:velocity-verlet", "velocity-verlet",
               .title = "velocity Verlet, body by body", .order = 1,
               .velocity_order = 1, .stability = 2, .rows = 1,
               .parameters = parameters, .advance = advance_verlet_any),
          MAP ("sequential-update:anew", "velocity-verlet",
               .title = "velocity Verlet, body by body, accelerations and all",
               .order = 1, .velocity_order = 1, .stability = 2,
               .parameters = parameters, .advance = advance_anew_any)),
};
