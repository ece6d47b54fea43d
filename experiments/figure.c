/* SPDX-License-Identifier: MIT */
/* What a motion looks like.  Space is seen as run.gp shows it.  */

#include "figure.h"

#include <math.h>
#include <string.h>

bool
figure_is_angle (const struct hs_system *system, size_t coordinate)
{
  return strcmp (system->units[coordinate], "rad") == 0;
}

static bool
are_bodies (const struct hs_system *system)
{
  return system->dof > 3 && strncmp (system->columns[0], "x_", 2) == 0
         && strncmp (system->columns[1], "y_", 2) == 0;
}

static enum figure_kind
kind_of (const struct hs_system *system)
{
  bool angles = true;
  for (size_t d = 0; d < system->dof; d++)
    angles = angles && figure_is_angle (system, d);
  return system->rods          ? FIGURE_RODS
         : are_bodies (system) ? FIGURE_BODIES
         : angles              ? FIGURE_ANGLES
         : system->dof == 1    ? FIGURE_LINE
         : system->dof <= 3    ? FIGURE_PATH
                               : FIGURE_COORDINATES;
}

void
figure_make (struct figure *figure, const struct hs_system *system,
             const double *par)
{
  struct hs_rod_sizes sizes;
  const struct hs_rods *rods = system->rods;
  const int dof = (int) system->dof;
  *figure = (struct figure){ .kind = kind_of (system),
                             .system = system,
                             .par = par,
                             .dimension = dof < 3 ? 2 : 3,
                             .points = 1 };
  switch (figure->kind)
    {
    case FIGURE_RODS:
      rods->sizes (par, &sizes);
      memcpy (figure->place, sizes.place, sizeof figure->place);
      figure->dimension = rods->dimension;
      figure->points = rods->points + rods->anchors;
      figure->trails = rods->points > 1 ? 0 : 1;
      break;
    case FIGURE_BODIES:
      figure->dimension = strncmp (system->columns[2], "z_", 2) == 0 ? 3 : 2;
      figure->points = dof / figure->dimension;
      figure->trails = figure->points;
      break;
    case FIGURE_ANGLES:
      figure->points = dof + 1;
      figure->first_trail = dof;
      figure->trails = 1;
      break;
    case FIGURE_PATH:
      figure->trails = 1;
      break;
    case FIGURE_COORDINATES:
      figure->points = dof;
      break;
    case FIGURE_LINE:
      break;
    }
  /* Of bodies the second's, for the first may be a sun; of a chain its end's.
   */
  if (figure->kind == FIGURE_BODIES && figure->points > 1)
    figure->plane = (size_t) figure->dimension;
  if (figure->kind == FIGURE_RODS)
    figure->plane = (size_t) ((rods->points - 1) * figure->dimension);
  if (figure->trails > FIGURE_TRAILS)
    figure->trails = FIGURE_TRAILS;
}

/* A point of the plane, or of space as it is seen; bodies are from above.  */
static void
project (const struct figure *figure, const double *p, double *x, double *y)
{
  const bool flat = figure->dimension == 2 || figure->kind == FIGURE_BODIES;
  *x = flat ? p[0] : p[0] + 0.35 * p[1];
  *y = flat ? p[1] : p[2] + 0.25 * p[1];
}

void
figure_points (const struct figure *figure, const double *q, double *x,
               double *y)
{
  const int dimension = figure->dimension;
  const int moving
      = figure->system->rods ? figure->system->rods->points : figure->points;
  switch (figure->kind)
    {
    case FIGURE_RODS:
    case FIGURE_BODIES:
    case FIGURE_PATH:
      for (int i = 0; i < figure->points; i++)
        project (figure,
                 i < moving ? q + i * dimension
                            : figure->place + i * dimension,
                 &x[i], &y[i]);
      break;
    case FIGURE_ANGLES:
      x[0] = y[0] = 0;
      for (int i = 1; i < figure->points; i++)
        {
          x[i] = x[i - 1] + sin (q[i - 1]);
          y[i] = y[i - 1] - cos (q[i - 1]);
        }
      break;
    case FIGURE_LINE:
      x[0] = q[0];
      y[0] = 0;
      break;
    case FIGURE_COORDINATES:
      for (int i = 0; i < figure->points; i++)
        {
          x[i] = i + 1;
          y[i] = q[i];
        }
      break;
    }
}

void
figure_plane (const struct figure *figure, const double *q, const double *v,
              double *x, double *y)
{
  const size_t i = figure->plane;
  *x = figure_is_angle (figure->system, i) ? remainder (q[i], 2 * M_PI) : q[i];
  *y = v[i];
}

bool
figure_joins (const struct figure *figure, int m, int *from, int *to)
{
  const struct hs_rods *rods = figure->system->rods;
  const bool chain
      = figure->kind == FIGURE_ANGLES || figure->kind == FIGURE_COORDINATES;
  *from = rods && m < rods->count ? rods->rod[m].from : m;
  *to = rods && m < rods->count ? rods->rod[m].to : m + 1;
  return rods ? m < rods->count : chain && m < figure->points - 1;
}

bool
figure_is_even (const struct figure *figure)
{
  const char *const *units = figure->system->units;
  return figure->kind == FIGURE_ANGLES || figure->kind == FIGURE_RODS
         || figure->kind == FIGURE_BODIES
         || (figure->kind == FIGURE_PATH && strcmp (units[0], units[1]) == 0);
}
