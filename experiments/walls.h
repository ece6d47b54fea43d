/* SPDX-License-Identifier: MIT */
/* Walls on the command line -> the plan's contacts.  */

#ifndef WALLS_H
#define WALLS_H

#include "case.h"

extern const char *const treatment_names[];

/* Why the system takes no walls; NULL: it does.  */
const char *walls_refused (const struct hs_system *system);

/* Whoever names what there is not dies.  `walls': as typed, `count' of them;
   the system must be known.  */
void walls_apply (struct plan *plan, const char *const *walls, int count);
/* A list of treatments into the plan.  */
void walls_treatments (struct plan *plan, const char *text);

/* Dies unless the plan can be run between its walls; warns where a spring is
   too stiff for the step.  Does nothing where there are none.  */
void walls_check (const struct plan *plan, const struct hs_grid *grid);

/* The wall as it is typed.  */
void wall_write (const struct hs_system *system, const struct hs_wall *wall,
                 char *text, size_t size);
/* A line for the header.  */
void walls_note (struct notes *notes, const struct plan *plan,
                 const struct hs_grid *grid);

#endif
