/* SPDX-License-Identifier: MIT */
/* The pace of a run whose steps are not alike.  */

#ifndef HS_STEPS_H
#define HS_STEPS_H

#include "halfstep.h"

struct hs_pace
{
  const struct hs_case *c;
  double t, rest;      /* the time, and what rounding left out of it */
  int64_t k;           /* steps taken */
  bool last, over;     /* the step under way is the last; it is done */
  const double *q, *v; /* the state at t */
  double base;         /* step, as fitted to the span */
  int64_t most;        /* steps, at the end of which it is too many */
  double scale;        /* the rule's own */
  double density;      /* 1/h of the last step */
  int64_t evaluations; /* of A, for the rule */
};

/* At the case's start q, v.  */
void hs_pace_start (struct hs_pace *pace, const struct hs_case *c,
                    const double *q, const double *v);
/* The next step from the state q, v at pace->t.  */
double hs_pace_next (struct hs_pace *pace, const double *q, const double *v);
/* That step is done.  */
void hs_pace_pass (struct hs_pace *pace, double h);

/* A step of fictitious time, and the time it took.  */
void hs_logarithmic_step (struct hs_pace *pace, struct hs_motion *motion);

#endif
