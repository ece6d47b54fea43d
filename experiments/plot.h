/* SPDX-License-Identifier: MIT */
/* Pictures by gnuplot: a script that stands by itself, beside the data.  */

#ifndef PLOT_H
#define PLOT_H

#include "experiment.h"

#include <stdio.h>

/* What is wrong with a name for a picture; NULL: nothing.  */
const char *plot_name_wrong (const char *name);

/* Pixels of a picture: of many integrators it is taller.  */
enum
{
  PLOT_WIDTH = 1280,
  PLOT_HEIGHT = 800,
  PLOT_MANY = 14
};
int plot_height (const struct plan *plan);

/* The file for the data of the plan's pictures.  */
const char *plot_data (const struct plan *plan);

/* Draws them.  `title` is used where the plan has none.  */
enum status plot_draw (const struct plan *plan, const char *title);

/* A name without its folders.  */
const char *plot_base (const char *name);

/* Writes that of the plan's pictures.  */
void plot_script (const struct plan *plan, const char *script,
                  const char *title);

#endif
