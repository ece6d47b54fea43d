/* SPDX-License-Identifier: MIT */
/* What a wall does to a state and to a force.  */

#ifndef HS_CONTACT_H
#define HS_CONTACT_H

#include "halfstep.h"

/* A time between those of the grid needs more digits than they have: else an
   exact bounce would gain or lose by the rounding of its time.  */
struct hs_moment
{
  long double t;
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
};

/* A system's force with what the walls add.  Its kernels take the address of
   the first member for the parameters.  */
struct hs_field
{
  double first;
  const struct hs_system *system;
  const double *par;
  const struct hs_contacts *contacts;
  unsigned resting; /* bit i: on wall i */
  int tangent;      /* the coordinate in which it slides; -1: there is none */
  double along;     /* sign of the velocity or force there */
  bool stuck;       /* friction holds it */
  /* What a moment's q are counted from: where it hit a wall that wall's place,
     beside which the gap would be rounded.  */
  bool moved;
  double from[HS_MOST_DOF];
};

/* Where a moment is.  */
void hs_field_places (const struct hs_field *field, const double *q,
                      double *places);
double hs_field_gap (const struct hs_field *field, int wall, const double *q);
/* Puts it on the wall, and counts from there.  */
void hs_field_put (struct hs_field *field, int wall, struct hs_moment *p);

/* The system with that force; its traits are not changed.  */
struct hs_system hs_field_system (const struct hs_field *field);

/* Numbers that are below 0 once something has happened since they were not. */
enum hs_margin
{
  HS_MARGIN_GAP,   /* it is beyond the wall */
  HS_MARGIN_DEPTH, /* and no more */
  HS_MARGIN_RATE,  /* it comes nearer */
  HS_MARGIN_BACK,  /* it goes away */
  HS_MARGIN_SLIDE, /* friction has ended its sliding */
  /* Of the force; these are below 0, not 0, for it to happen.  */
  HS_MARGIN_HOLD, /* friction holds it no more */
  HS_MARGIN_PULL  /* it is pulled off */
};

double hs_field_margin (const struct hs_field *field, enum hs_margin margin,
                        int wall, const struct hs_moment *p);

/* The velocity away from the wall.  */
double hs_wall_rate (const struct hs_wall *wall, const double *v);
/* An impact on the wall, by restitution and friction.  */
void hs_field_impact (const struct hs_field *field, int wall,
                      struct hs_moment *p);
/* From now on it keeps to the wall.  */
void hs_field_rest (struct hs_field *field, int wall, struct hs_moment *p);
/* Whether and which way it slides, after something has happened.  */
void hs_field_slide (struct hs_field *field, const struct hs_moment *p);

#endif
