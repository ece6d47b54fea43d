/* SPDX-License-Identifier: MIT */
/* Independent tasks in processes of their own, several at once: one that dies,
   crashes or does not come to an end is lost alone.  */

#ifndef APART_H
#define APART_H

#include "experiment.h"

#include <stdio.h>

struct apart
{
  const char *what; /* for whom waits */
  int count;
  /* Does the i-th, in a child, and writes what it finds, as bytes.  */
  void (*task) (void *context, int i, FILE *found);
  /* Reads it, in the program itself, in any order.  Else `wrong' is the
     message that the child died with, or says how it ended.  */
  void (*done) (void *context, int i, FILE *found, const char *wrong);
  void *context;
};

/* Whether what is wrong is no fault of the task's: the child had no memory, or
   no room for what it found.  */
bool apart_lacked (const char *wrong);

/* As many at once as --jobs says, each for --patience of processor time.  */
void apart_run (const struct plan *plan, const struct apart *apart);

#endif
