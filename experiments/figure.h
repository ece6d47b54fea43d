/* SPDX-License-Identifier: MIT */
/* What a motion looks like: points in a plane, and what joins them.  */

#ifndef FIGURE_H
#define FIGURE_H

#include "halfstep.h"

enum
{
  FIGURE_POINTS = HS_MOST_DOF + 2,
  FIGURE_TRAILS = 12 /* of so many points at most a trail is kept */
};

enum figure_kind
{
  FIGURE_RODS,        /* points on rods, and anchors */
  FIGURE_BODIES,      /* seen from above */
  FIGURE_ANGLES,      /* a chain of rods, each as long as the others */
  FIGURE_LINE,        /* one coordinate, along a line */
  FIGURE_PATH,        /* a point in the plane, or in space */
  FIGURE_COORDINATES, /* each against its number */
};

struct figure
{
  enum figure_kind kind;
  const struct hs_system *system;
  const double *par;
  int dimension; /* of the space that the points are in */
  int points, first_trail, trails;
  size_t plane;                     /* the coordinate of the phase plane */
  double place[3 * HS_MOST_POINTS]; /* of anchors */
};

void figure_make (struct figure *figure, const struct hs_system *system,
                  const double *par);
/* Where the points are.  */
void figure_points (const struct figure *figure, const double *q, double *x,
                    double *y);
/* The m-th line, from one point to another; false: there are no more.  */
bool figure_joins (const struct figure *figure, int m, int *from, int *to);
/* Where the coordinate and its velocity are that the phase plane shows, an
   angle between -pi and pi.  */
void figure_plane (const struct figure *figure, const double *q,
                   const double *v, double *x, double *y);
/* Whether lengths along x and along y are of one kind.  */
bool figure_is_even (const struct figure *figure);
/* Whether the coordinate is an angle.  */
bool figure_is_angle (const struct hs_system *system, size_t coordinate);

#endif
