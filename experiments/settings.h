/* SPDX-License-Identifier: MIT */
/* The numbers of a system and of time: parameters, start, range, grid.  */

#ifndef SETTINGS_H
#define SETTINGS_H

#include "experiment.h"

/* As typed; kept until the system is known.  */
struct settings
{
  const char **sets; /* NAME=VALUE */
  int count;
  const char *start, *range; /* NULL: none */
};

/* Puts defaults and what was typed into the plan, or dies.  */
void settings_apply (const struct settings *settings, struct plan *plan);

/* Whether the plan's steps differ.  */
bool plan_varies (const struct plan *plan);

/* The grid of the plan's --step, --steps, --span and --t0, or death.  */
struct hs_grid settings_grid (const struct plan *plan);
/* The same in twice as many steps, or death.  */
struct hs_grid settings_halved (const struct hs_grid *grid);

#endif
