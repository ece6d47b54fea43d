/* SPDX-License-Identifier: MIT */
/* The maps that may have made a trace, a list for each kind of explanation. */

#ifndef HS_MODELS_H
#define HS_MODELS_H

#include "trial.h"

struct candidate
{
  struct model model;
  struct fit fit;    /* the last one tried */
  size_t rows;       /* of its windows; 0: none was tried */
  size_t short_rows; /* of the shortest, */
  double units;      /* and fit.units of these */
  bool alive;
  bool passed_over; /* it fits, but what is simpler does, too */
  int class;        /* of those that were alive in classes_find; else -1 */
};

struct candidates
{
  struct candidate *list;
  int count, room;
  bool failed;     /* memory ran out */
  bool many_alike; /* so near the exact motion is the trace that one of so many
                      would fit by chance */
};

/* What can be wrong with a map, in the order in which it is thought of.  */
enum explanation
{
  AS_IT_IS, /* registered ones, and faults */
  SUBSTEPS, /* of registered ones, several in the time of a row */
  RIVALS,   /* these, and one */
  FAULTY,   /* several steps of faults */
  A_FACTOR, /* faults with a number of their own */
  A_NUMBER, /* of registered ones, not as told, or of faults */
  EXPLANATIONS
};

void candidates_add (struct candidates *c, const struct trial *trial,
                     enum explanation explanation);
void candidates_free (struct candidates *c);

/* Gives those alive that are the same map on the system, whatever the step,
   the same class, from 0 on.  Returns how many classes there are; negative:
   no memory.  */
int classes_find (const struct trial *trial, struct candidates *c);

/* Whether the model's next row depends on more than q and v of a row.  */
bool model_remembers (const struct trial *trial, const struct model *model);

#endif
