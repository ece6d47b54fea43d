/* SPDX-License-Identifier: MIT */
/* In words what was measured, and what the registry says.  */

#ifndef EXPLAIN_H
#define EXPLAIN_H

#include "show.h"

#include <stdio.h>

/* What the registry says of an integrator: order, traits.  */
void explain_claims (FILE *stream, const struct hs_case *c);

/* A show as it was at a moment, whose runs are measured anew, every step of
   them, as drift does: what it says must be true of the whole.  */
struct explanation
{
  struct show seen;
  struct hs_follow *follow[SHOW_MOST]; /* NULL: there is nothing to measure */
};
void explain_open (struct explanation *explanation, const struct show *show);
void explain_close (struct explanation *explanation);
/* So many steps more; true: all is measured.  */
bool explain_measure (struct explanation *explanation, int steps);
/* Paragraphs, a line each, of what is known until now.  */
void explain_write (FILE *stream, const struct explanation *explanation);

#endif
