/* SPDX-License-Identifier: MIT */
/* The state of a run between walls, and its located events.  */

#ifndef HS_WALLED_H
#define HS_WALLED_H

#include "contact.h"

struct hs_walled
{
  const struct hs_case *c;
  struct hs_contacts contacts;
  struct hs_field field;
  struct hs_system system;
  double own[HS_MOST_OWN];
  struct hs_motion steady, probe; /* the grid's steps; parts of them */
  bool begun;                     /* the steady one */
  int64_t step, evaluations;
  int64_t tunnelled; /* the first such step; 0: none */
  int hits;          /* in the step */
  enum hs_status status;
  struct hs_moment now, end, trial; /* of a step or part; of a probe */
  double shown[HS_MOST_DOF];        /* where it is now */
  /* The exact motion since the last event.  */
  bool exact;
  struct hs_moment origin;
  double force[HS_MOST_DOF];
  double turn; /* it turns once at most within that time; INFINITY: ever */
  /* Where it came into the spring of each wall.  */
  struct
  {
    double t, rate;
  } entered[HS_MOST_WALLS];
};

static inline const struct hs_wall *
hs_wall_of (const struct hs_walled *w, int i)
{
  return &w->contacts.wall[i];
}

/* Starts a motion from a point, at its step.  */
void hs_walled_begin (struct hs_walled *w, struct hs_motion *m,
                      const struct hs_moment *p);
/* One step, and where that leads.  */
void hs_walled_advance (struct hs_walled *w, struct hs_motion *m,
                        struct hs_moment *p);
/* By the integrator, begun anew, from now on for s, to the trial.  */
void hs_walled_fly (struct hs_walled *w, double s);
/* The exact motion begins anew, and the steady one will.  */
void hs_walled_rebase (struct hs_walled *w);

void hs_walled_tell (struct hs_walled *w, enum hs_contact_kind kind, int wall,
                     double t, double before, const struct hs_moment *p);

/* The exact motion s from now, to the trial.  */
void hs_walled_jump (struct hs_walled *w, double s);

/* Where the margin falls below 0 between low, at which it does not, and high,
   at which it does: the first such s that rounding can tell.  */
double hs_walled_root (struct hs_walled *w, enum hs_margin kind, int wall,
                       double low, double high);
/* Two times of a part of length r, which leads from now to end, between which
   it goes beyond the wall, for the first time; false: it does not.  */
bool hs_walled_crossing (struct hs_walled *w, int wall, double r, double *low,
                         double *high);
/* Tells where between now and end, r later, it was farthest from a wall.  */
void hs_walled_peaks (struct hs_walled *w, double r);

/* The step that led from now to end is taken as it is, or again in parts.  */
void hs_walled_locate (struct hs_walled *w);
/* Whether it stands on a wall or beyond, and does not rest there.  */
bool hs_walled_touches (const struct hs_walled *w);
/* A step of the grid, from now on, in parts.  */
void hs_walled_part (struct hs_walled *w);

#endif
