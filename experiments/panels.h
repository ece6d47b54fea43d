/* SPDX-License-Identifier: MIT */
/* The three pictures of a frame: each in an area that has a frame round it. */

#ifndef PANELS_H
#define PANELS_H

#include "canvas.h"
#include "show.h"

typedef void panel (struct canvas *canvas, const struct show *show,
                    struct area area);

panel panel_motion, panel_plane, panel_error;
/* Whether there is an error to be shown.  */
bool panel_error_known (const struct show *show);

/* Formatted text, as canvas_text writes it.  */
int panel_put (struct canvas *canvas, int column, int row, int most, int hue,
               const char *format, ...)
    __attribute__ ((format (printf, 6, 7)));

#endif
