/* SPDX-License-Identifier: MIT */
/* A run that is shown while it is under way: several integrators side by side
   from one start, and what is measured of each at every step.  Memory and the
   time for a step are bounded, however long it goes on.  */

#ifndef SHOW_H
#define SHOW_H

#include "experiment.h"
#include "figure.h"

enum
{
  SHOW_MOST = 9,      /* integrators */
  SHOW_PLANE = 1024,  /* states of a trail in the phase plane */
  SHOW_MOTION = 256,  /* and of the motion */
  SHOW_A_TURN = 256,  /* of these in a turn, at most */
  SHOW_A_TIME = 1000, /* steps from one frame to the next */
  SHOW_FRAMES = 100,  /* a turn, where that is not too many steps */
  SHOW_LONGEST = 25   /* frames for a step */
};

/* The last places of a point.  */
struct trail
{
  int most;
  int64_t seen; /* the i-th is at place[i % most] */
  struct place
  {
    double x, y;
  } * place;
};

struct runner
{
  const struct hs_integrator *integrator;
  bool shown;
  struct hs_case c;
  struct hs_walk *walk;
  enum hs_status status; /* other than HS_DONE: it has ended */
  int64_t step;          /* of the last state, or the first bad one */
  double *q, *v;         /* the last state that was finite */
  double error, most;    /* of the energy: now, and the greatest */
  double off;            /* distance from the exact state; NaN: not known */
  struct hs_history history; /* of the error, or the distance */
  struct trail plane, motion[FIGURE_TRAILS];
};

struct show
{
  struct plan plan; /* of the system that is shown */
  struct figure figure;
  double h, turn, far, fast;
  double box[4];   /* of the exact motion: x0, x1, y0, y1 */
  double plane[4]; /* and in the phase plane */
  double due;      /* steps that are to be taken, a part of one */
  int64_t step, stride;
  bool has_energy, absolute;
  struct hs_conserved energy;
  struct hs_course course;
  struct hs_exact exact;
  double *exact_q, *exact_v, *start_q, *start_v;
  int count;
  struct runner runner[SHOW_MOST];
  /* The greatest distance so far of two runners' states.  */
  double apart[SHOW_MOST][SHOW_MOST];
};

/* Which integrators: those of the plan, and hidden ones that can be shown,
   too.  The plan's step must be known.  */
void show_open (struct show *show, const struct plan *plan);
void show_close (struct show *show);
/* The same with another step, from the start.  */
void show_restart (struct show *show, double h);
/* As many steps as a frame has.  */
void show_advance (struct show *show);
/* The time at the present step.  */
double show_time (const struct show *show);

/* Whether the integrator can step the system, with its own order.  */
bool show_any_fits (const struct plan *plan, const struct hs_system *system);

#endif
