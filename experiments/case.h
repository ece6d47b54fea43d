/* SPDX-License-Identifier: MIT */
/* What the experiments share: cases from a plan, and ends of runs.  */

#ifndef CASE_H
#define CASE_H

#include "experiment.h"

/* The case of one integrator of the plan on a grid.  */
struct hs_case case_of (const struct plan *plan,
                        const struct hs_integrator *integrator,
                        struct hs_grid grid);

/* Warns if the step is beyond the integrator's stability limit.  */
void case_warn (const struct hs_case *c);

/* Says how a run ended if it ended badly; dies if memory ran out.  */
enum status case_end (const struct hs_case *c, const struct hs_report *end);

/* The greater of two statuses.  */
enum status worse (enum status a, enum status b);

#endif
