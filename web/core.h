/* SPDX-License-Identifier: MIT */
/* What the page asks of the library.  One view at a time: a system, its
   parameters, a step; and of each integrator shown a run of it, which the page
   has stepped a little at a time, so that no picture waits for it.

   Numbers go out by the addresses of arrays of doubles, words as text: the
   page computes nothing of the physics.  */

#ifndef CORE_H
#define CORE_H

#include "halfstep.h"

#define EXPORT(name) __attribute__ ((export_name (#name))) name

enum
{
  MOST_RUNS = 128, /* of one view */
  MOST_ROWS = 4097,
  MOST_CLOUDS = 241, /* moments at which the cloud is kept */
  SCENE_POINTS = HS_MOST_POINTS > HS_MOST_DOF ? HS_MOST_POINTS : HS_MOST_DOF
};

struct view
{
  struct hs_case c; /* without an integrator */
  double par[HS_MOST_PARAMETERS];
  double start[2 * HS_MOST_DOF]; /* if the case has one of its own */
  int64_t every;
  bool fine; /* the grid is */
  int invariants;
  struct hs_conserved conserved[HS_MOST_INVARIANTS];
};
extern struct view view;

/* The maps by their number: the integrators, "exact", the faults' maps; and
   their own parameters.  */
enum
{
  MOST_MAPS = 256
};
const struct hs_integrator *map_of (int i);
const double *own_of (int map);

/* Ends all runs; and the measurement of the order.  */
void runs_close (void);
void order_close (void);
const struct hs_case *run_case (int slot);
/* Moments of a disc of starts, where there is one coordinate; no longer kept
   once the status is another than HS_DONE.  */
struct cloud
{
  struct hs_case c;
  struct hs_walk *walk;
  enum hs_status status;
  int64_t step;
  int64_t stride; /* steps from one moment to the next */
  double apart;   /* and the time */
  int count;
  double *corner; /* q, then v, of each moment */
  double *area;   /* over that of the start */
};
/* False: memory ran out.  */
double phase_circle (void);
bool cloud_make (struct cloud *cloud, const struct hs_case *run);
/* False: it is at its end.  */
bool cloud_step (struct cloud *cloud, int steps);
void cloud_free (struct cloud *cloud);
const struct cloud *run_cloud (int slot);

/* Where the points of the system's picture are: 2 numbers each.  */
int scene_count (void);
void scene_write (const double *q, double *xy);

/* A text that grows.  */
struct text
{
  size_t size, room;
  char *start;
};
void text_add (struct text *text, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));
void text_number (struct text *text, double value);
/* Members of an object, as JSON.  */
void text_word (struct text *text, const char *key, const char *value);
void text_value (struct text *text, const char *key, double value);
/* What was written last was an element: ends the list of them.  */
void text_end_list (struct text *text, const char *end);

#endif
