/* SPDX-License-Identifier: MIT */
/* What the experiments share: cases from a plan, and ends of runs.  */

#ifndef CASE_H
#define CASE_H

#include "experiment.h"

/* The case of one integrator of the plan on a grid.  */
struct hs_case case_of (const struct plan *plan,
                        const struct hs_integrator *integrator,
                        struct hs_grid grid);

/* hs_scales_of and hs_order_span; dies if memory runs out.  */
struct hs_scales case_scales (const struct hs_case *c);
double case_order_span (const struct hs_case *c);

/* Where the plan does not say them, the step and the steps: so many periods of
   so many steps each, more where the motion has quick moments; one without a
   known period has one of 10 s, and what never returns goes on for only one.
 */
void case_usual_steps (struct plan *plan, int64_t periods, int64_t each);

/* The step, halved until small oscillations of the system, if it has such,
   take a dozen a turn.  */
double case_calm_step (const struct plan *plan, double h);

/* How many integrators the plan has.  */
int case_count (const struct plan *plan);

/* Lines for the header of the data.  */
enum
{
  MOST_NOTES = 96
};
struct notes
{
  int count;
  char text[MOST_NOTES][400];
  const char *line[MOST_NOTES + 1]; /* ends with NULL */
};
void notes_add (struct notes *notes, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));
/* The start, if the plan gives one, and the steps.  */
void notes_of_grid (struct notes *notes, const struct plan *plan,
                    const struct hs_grid *grid);

/* The first `most' invariants of the system at the start of the case, each
   noted.  Returns how many there are; dies if one is not finite.  */
int case_conserved (const struct hs_case *c, int most,
                    struct hs_conserved *conserved, struct notes *notes);

/* The motion that errors are measured against; dies if it cannot be had.  */
void case_truth (const struct hs_case *c, double span, int times, int phases,
                 struct hs_truth *truth);
/* What is to be said of it in the header of the data.  */
const char *case_computed (const struct hs_case *c);

/* Whether the case stands still in its equilibrium, by the force at eight
   times of the span: no error is relative to that.  */
bool case_rests (const struct hs_case *c, double span);

/* Warns if the step is beyond the integrator's stability limit.  */
void case_warn (const struct hs_case *c);

/* Dies if the case cannot be stepped by its rule.  Warns of a naive one.  */
void case_check_rule (const struct hs_case *c);
void case_warn_rule (const struct plan *plan);
/* For the title of a picture; empty where steps are fixed.  */
const char *title_of_rule (const struct plan *plan, char *text, size_t size);

/* A run's end; dies if memory ran out.  */
struct hs_report case_ran (struct hs_report end);

/* Says how a run ended if it ended badly; dies if memory ran out.  */
enum status case_end (const struct hs_case *c, const struct hs_report *end);

/* The greater of two statuses.  */
enum status worse (enum status a, enum status b);

#endif
