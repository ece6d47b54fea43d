/* SPDX-License-Identifier: MIT */
/* A trace being looked into: what is asked, what was found so far.  */

#ifndef HS_INQUEST_H
#define HS_INQUEST_H

#include "search.h"

/* Of a number that is other than told: deviations, and parts of it.  */
#define SURELY 6
#define LEAST_CHANGE 1e-11
/* Digits of a number that somebody may have typed, at most.  */
#define TYPED 6

struct inquest
{
  struct trial trial;
  const struct hs_suspicion *asked;
  struct hs_diagnosis *d;
  double v0[HS_MOST_DOF]; /* the start's velocity */
  bool differences;       /* velocities are */
  bool changed;           /* not the trace itself is tried */
  bool has_short;
  struct hs_diagnosis of_short; /* what short windows alone say */
  bool failed;                  /* memory ran out */
};

/* settle.c: what the maps that fit amount to.  */

/* Whether the search settled it; where it did not but something fits, the
   doubt is noted.  */
bool settle (struct inquest *i, struct candidates *c, const struct search *s);
/* The same where a number is fitted, other than told.  */
bool settle_number (struct inquest *i, struct candidates *c,
                    const struct search *s);
/* Those whose number is other than told, and likely, stay alive.  */
void keep_other (const struct inquest *i, struct candidates *c);
/* The diagnosis becomes one candidate's, or a doubt about those alive.  */
void take (struct inquest *i, const struct candidates *c,
           const struct candidate *found, size_t rows);
void doubt (struct inquest *i, const struct candidates *c, enum hs_doubt why,
            size_t rows);
/* Whether rows do not follow by the candidate, though too few to tell against
   it; that then is the doubt.  */
bool has_strays (struct inquest *i, struct candidate *found, size_t rows);
/* Of two integrators that are the same map, whether a has the better name.  */
bool better_name (const struct inquest *i, const struct model *a,
                  const struct model *b);
/* Drops faults where a registered integrator is alive.  */
void simplify (struct candidates *c);
/* One that is alive, if all that are have its fault; NULL.  */
struct candidate *the_fault (struct candidates *c);
/* The number as somebody would have typed it: of a step, that itself.  */
double nice_number (const struct trial *t, const struct candidate *one);

/* changed.c: the trace with other numbers.  */

/* Angles in degrees; numbers cut off.  Whether that settled it.  */
bool try_degrees (struct inquest *i);
bool try_cut (struct inquest *i);
/* diagnose.c: whether an explanation settles it.  */
bool try_explanation (struct inquest *i, enum explanation explanation);

/* table.c: what the table shows beside the map.  */
void look_at_start (struct inquest *i);
void look_at_table (struct inquest *i);

#endif
