/* SPDX-License-Identifier: MIT */
/* The picture of a system: points of the plane, and which of them are joined.
   Space is seen from in front, where y is negative, from above and aside, as
   in experiments/run.gp.  */

#include "core.h"

#include <math.h>
#include <stdio.h>

enum scene
{
  SCENE_STRIP,  /* one coordinate, to be drawn against time */
  SCENE_RODS,   /* points that are joined */
  SCENE_BODIES, /* points that leave trails */
  SCENE_SHAPE   /* all coordinates beside each other, joined */
};

static bool
is_named (const char *name)
{
  return strcmp (view.c.system->name, name) == 0;
}

static bool
begins (int column, const char *with)
{
  return strncmp (view.c.system->columns[column], with, strlen (with)) == 0;
}

static bool
has_pendulums (void)
{
  return is_named ("pendulum") || is_named ("double-pendulum");
}

/* Of the points of a system in the plane or in space; 0: it has other
   coordinates.  */
static size_t
dimension (void)
{
  const struct hs_system *s = view.c.system;
  if (s->rods)
    return (size_t) s->rods->dimension;
  if (s->dof < 2 || !begins (0, "x") || !begins (1, "y"))
    return 0;
  return s->dof > 2 && begins (2, "z") ? 3 : 2;
}

int
EXPORT (scene_kind) (void)
{
  return view.c.system->rods || has_pendulums () ? SCENE_RODS
         : view.c.system->dof == 1               ? SCENE_STRIP
         : dimension ()                          ? SCENE_BODIES
                                                 : SCENE_SHAPE;
}

/* Whether the points never leave the circle of their rods, however wrong the
   angles are.  */
bool
EXPORT (scene_bounded) (void)
{
  return has_pendulums ();
}

/* Points that stand still: the pivots, the anchors, what orbits go round.  */
static int
fixed_count (void)
{
  if (view.c.system->rods)
    return view.c.system->rods->anchors;
  return has_pendulums () || is_named ("orbit") || is_named ("halley")
         || is_named ("dipole");
}
int
EXPORT (scene_fixed) (void)
{
  return fixed_count ();
}

int
scene_count (void)
{
  const struct hs_system *s = view.c.system;
  return fixed_count ()
         + (int) (dimension () ? s->dof / dimension () : s->dof);
}
int
EXPORT (scene_points) (void)
{
  return scene_count ();
}

int
EXPORT (scene_links) (void)
{
  return view.c.system->rods ? view.c.system->rods->count
         : has_pendulums ()  ? scene_count () - 1
                             : 0;
}

/* The points that a link joins; those that stand still come last.  */
int
EXPORT (scene_link) (int i, int end)
{
  if (view.c.system->rods)
    return end ? view.c.system->rods->rod[i].to
               : view.c.system->rods->rod[i].from;
  return i + end == 0 ? scene_count () - 1 : i - 1 + end;
}

static double
parameter (const char *name)
{
  const struct hs_parameter *p = view.c.system->parameters;
  int i = 0;
  while (strcmp (p[i].name, name) != 0)
    i++;
  return view.par[i];
}

static void
write_pendulums (const double *q, double *xy)
{
  double x = 0, y = 0;
  for (size_t i = 0; i < view.c.system->dof; i++)
    {
      const char *length = i ? "l2" : is_named ("pendulum") ? "L" : "l1";
      *xy++ = x += parameter (length) * sin (q[i]);
      *xy++ = y -= parameter (length) * cos (q[i]);
    }
  xy[0] = xy[1] = 0;
}

static void
write_points (const double *q, double *xy)
{
  const size_t d = dimension (), moving = view.c.system->dof / d;
  struct hs_rod_sizes sizes = { 0 };
  if (view.c.system->rods)
    view.c.system->rods->sizes (view.par, &sizes);
  for (size_t i = 0; i < (size_t) scene_count (); i++)
    {
      const double *p = i < moving ? q + i * d : sizes.place + i * d;
      *xy++ = d == 2 ? p[0] : p[0] + 0.35 * p[1];
      *xy++ = d == 2 ? p[1] : p[2] + 0.25 * p[1];
    }
}

void
scene_write (const double *q, double *xy)
{
  if (has_pendulums ())
    write_pendulums (q, xy);
  else if (dimension ())
    write_points (q, xy);
  else
    for (size_t i = 0; i < view.c.system->dof; i++)
      {
        *xy++ = (double) i;
        *xy++ = q[i];
      }
}
