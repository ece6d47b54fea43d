/* SPDX-License-Identifier: MIT */
/* A disc of starts in the phase plane of one coordinate, carried along by a
   run's integrator, and its area.  */

#include "core.h"

#include <math.h>
#include <stdlib.h>

enum
{
  CORNERS = HS_LANES
};
/* Its radius, a part of the farther of the start's coordinate and its velocity
   over the frequency.  */
static const double RADIUS = 0.15;
/* Of its area, left out between the corners: at the start it is 0.0016.  */
static const double TOO_MUCH = 0.01;

/* In units in which small oscillations are circles.  */
static void
draw_disc (double *q, double *v)
{
  double q0, v0;
  hs_case_start (&view.c, &q0, &v0);
  const double circle = phase_circle (), w = circle > 0 ? circle : 1;
  const double far = fmax (fabs (q0), fabs (v0) / w);
  const double radius = RADIUS * (far > 0 ? far : 1);
  for (int i = 0; i < CORNERS; i++)
    {
      const double angle = 2 * M_PI * i / CORNERS;
      q[i] = q0 + radius * cos (angle);
      v[i] = v0 + radius * w * sin (angle);
    }
}

/* Of the polygon of every n-th corner, about its first so that little
   cancels.  */
static double
polygon (const double *q, const double *v, int n)
{
  double twice = 0;
  for (int i = n; i + n < CORNERS; i += n)
    twice += (q[i] - q[0]) * (v[i + n] - v[0])
             - (q[i + n] - q[0]) * (v[i] - v[0]);
  return twice / 2;
}

/* Of the curve through the corners: that of the polygon, and what is left out,
   which is a third of what every second corner leaves out more.  Not a number
   where that is much, because the cloud is drawn out too far.  */
static double
area_of (const double *q, const double *v)
{
  const double all = polygon (q, v, 1), left = (all - polygon (q, v, 2)) / 3;
  return fabs (left) < TOO_MUCH * fabs (all) ? all + left : NAN;
}

static void
look (struct cloud *cloud)
{
  const struct hs_state s = hs_walk_state (cloud->walk);
  if (s.step % cloud->stride)
    return;
  double *q = cloud->corner + (size_t) cloud->count * 2 * CORNERS;
  double *v = q + CORNERS;
  memcpy (q, s.q, CORNERS * sizeof *q);
  memcpy (v, s.v, CORNERS * sizeof *v);
  if (!isfinite (polygon (q, v, 1)))
    {
      cloud->status = HS_NOT_FINITE;
      return;
    }
  cloud->area[cloud->count++]
      = area_of (q, v) / area_of (cloud->corner, cloud->corner + CORNERS);
}

/* The exact motion, whose steps are dear and may be of any length, goes from
   moment to moment.  */
bool
cloud_make (struct cloud *cloud, const struct hs_case *c)
{
  const struct hs_grid *grid = &c->grid;
  double q[CORNERS], v[CORNERS];
  cloud->status = HS_STOPPED;
  if (c->system->dof != 1 || hs_case_varies (c))
    return true;
  cloud->c = *c;
  cloud->stride = (grid->steps + MOST_CLOUDS - 2) / (MOST_CLOUDS - 1);
  cloud->apart = fabs (grid->h) * (double) cloud->stride;
  if (!c->integrator->advance)
    {
      if (hs_grid_of_steps (grid->t0, grid->h * (double) cloud->stride,
                            grid->steps / cloud->stride, &cloud->c.grid)
          != HS_GRID_FINE)
        return true;
      cloud->stride = 1;
    }
  draw_disc (q, v);
  cloud->corner = malloc (MOST_CLOUDS * 2 * CORNERS * sizeof *cloud->corner);
  cloud->area = malloc (MOST_CLOUDS * sizeof *cloud->area);
  cloud->walk = hs_walk_open_block (&cloud->c, q, v);
  if (!cloud->corner || !cloud->area || !cloud->walk)
    return false;
  cloud->status = HS_DONE;
  look (cloud);
  return true;
}

bool
cloud_step (struct cloud *cloud, int steps)
{
  for (int i = 0; i < steps && cloud->status == HS_DONE; i++)
    {
      cloud->status = hs_walk_to (cloud->walk, ++cloud->step);
      if (cloud->status == HS_DONE)
        look (cloud);
      if (cloud->status == HS_DONE && cloud->step == cloud->c.grid.steps)
        cloud->status = HS_STOPPED;
    }
  return cloud->status == HS_DONE;
}

void
cloud_free (struct cloud *cloud)
{
  if (cloud->walk)
    hs_walk_close (cloud->walk);
  free (cloud->corner);
  free (cloud->area);
}

int
EXPORT (cloud_count) (int slot)
{
  return run_cloud (slot)->count;
}
double *
EXPORT (cloud_corner) (int slot)
{
  return run_cloud (slot)->corner;
}
double *
EXPORT (cloud_area) (int slot)
{
  return run_cloud (slot)->area;
}
double
EXPORT (cloud_apart) (int slot)
{
  return run_cloud (slot)->apart;
}
int
EXPORT (cloud_corners) (void)
{
  return CORNERS;
}
