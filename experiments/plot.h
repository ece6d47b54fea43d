/* SPDX-License-Identifier: MIT */
/* The only module that talks to gnuplot: it writes a script that stands by
   itself beside the data, and starts gnuplot on it, without a shell.  */

#ifndef PLOT_H
#define PLOT_H

#include "experiment.h"

/* What is wrong with a name for a picture; NULL: nothing.  */
const char *plot_name_wrong (const char *name);

/* The file for the data of the plan's pictures.  */
const char *plot_data (const struct plan *plan);

/* Draws them.  `title` is used where the plan has none.  */
enum status plot_draw (const struct plan *plan, const char *title);

#endif
