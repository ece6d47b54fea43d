/* SPDX-License-Identifier: MIT */
/* In words what was measured, and what the registry says: of an energy error,
   and of all that a show has seen.  */

#ifndef EXPLAIN_H
#define EXPLAIN_H

#include "show.h"

#include <stdio.h>

/* A sentence or some on the case's run, which ended so, and its drift.  */
void explain_energy (FILE *stream, const struct hs_case *c,
                     const struct hs_report *end,
                     const struct hs_drift *drift);
/* What the registry says of an integrator: order, traits.  */
void explain_claims (FILE *stream, const struct hs_case *c);
/* Whether the step is beyond the limit for small oscillations, in a sentence;
   else nothing.  */
void explain_limit (FILE *stream, const struct hs_case *c);

/* Paragraphs, a line each.  The runs are measured anew, for so many steps at
   most that it takes no time worth mentioning.  */
void explain_show (FILE *stream, const struct show *show);

#endif
