/* SPDX-License-Identifier: MIT */
/* The only module that starts gnuplot on files.  */

#ifndef GNUPLOT_H
#define GNUPLOT_H

#include "experiment.h"

/* Runs it in a folder: commands, then a script, which makes the file (NULL: it
   is not looked at) or may open a window.  False: it failed, drew nothing, or
   took more than the plan's patience, and that was said.  */
bool gnuplot_run (const struct plan *plan, const char *folder,
                  const char *setting, const char *script, const char *file,
                  bool window);

#endif
