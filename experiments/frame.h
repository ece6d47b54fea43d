/* SPDX-License-Identifier: MIT */
/* A frame of a show: the motion, the phase plane and the error side by side.
   How much is drawn depends on the canvas, not on how long the show goes on.
 */

#ifndef FRAME_H
#define FRAME_H

#include "canvas.h"
#include "show.h"

struct page
{
  const char *text;    /* to be read, a line a paragraph; NULL: none */
  int first;           /* of its lines, the one that is shown first */
  const char *message; /* above the keys; NULL: none */
  bool paused;
};

/* Returns how many lines of the text were shown, and are not the last: 0 if
   the end was.  */
int frame_draw (struct canvas *canvas, const struct show *show,
                const struct page *page);

#endif
