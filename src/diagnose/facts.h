/* SPDX-License-Identifier: MIT */
/* What a trace shows before anything is tried on it.  */

#ifndef HS_FACTS_H
#define HS_FACTS_H

#include "trial.h"

/* t0, h, uniform, full, epsilon, far, fast and bend of the trial, of its
 * trace.  */
void facts_find (struct trial *trial);
/* Its bend, as far as the parameters say it.  */
void facts_bend (struct trial *trial);
/* Whether the times go from the first to the last, another, one way; else the
   first row that goes back, 0: none does.  */
bool facts_ordered (const struct hs_trace *trace, size_t *row);
/* Whether q is one number, in which the force is linear.  */
bool facts_linear (const struct trial *trial);
/* Whether all numbers are of single precision.  */
bool facts_single (const struct trial *trial);
/* Whether the times are t + h + h + …, each sum rounded, and not t0 + k h. */
bool facts_accumulated (const struct trial *trial);
/* The shortest decimal number from low to high.  */
double facts_nice (double low, double high);
/* What the last of so many digits of a number is worth.  */
double facts_digit (double x, int digits);
/* Its digits.  */
int facts_digits (double x);
/* The fraction of whole numbers, the lower one up to 12, that is nearest to x
   and no further than that; NaN: there is none.  */
double facts_fraction (double x, double by);
/* Whether rows are lost, how many, and which run of rows has no gap.  */
bool facts_gaps (const struct trial *trial, size_t *from, size_t *rows,
                 size_t *lost);
/* Whether position or velocity c is an angle, or changes one.  */
bool facts_angle (const struct hs_system *system, size_t c);
/* The trace with angles that go round and round, where they were wrapped: then
   to->q is new memory, else NULL.  False: there is no memory.  */
bool facts_unroll (const struct trial *trial, struct hs_trace *to);

/* Whether the velocities were made of differences of positions over 2h.  */
bool facts_differences (const struct trial *trial);

#endif
