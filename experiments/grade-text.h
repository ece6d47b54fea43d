/* SPDX-License-Identifier: MIT */
/* The grades of a class, for people.  */

#ifndef GRADE_TEXT_H
#define GRADE_TEXT_H

#include "diagnosis.h"

struct graded
{
  const char *file;
  int count;
  struct verdict *verdict; /* one a trace that is in it */
  bool lost; /* there is none, and the note of the only verdict says why */
};

/* How many are right, and which faults there are.  */
struct summary
{
  char text[2][1000];
  const char *lines[3]; /* ends with NULL */
};
void grade_summary (const struct plan *plan, const struct graded *graded,
                    int count, struct summary *summary);

/* A table with the notes in full, no wider than 100 characters, and the
   summary, to where the plan says.  */
void grade_text (const struct plan *plan, const struct graded *graded,
                 int count);

#endif
