/* SPDX-License-Identifier: MIT */
/* The only module that takes the terminal: a page of its own (the alternate
   screen), keys as they are pressed, and colours.  It is given back at any
   end but SIGKILL's: also at a signal, a crash, or when Ctrl-Z stops the
   program, and is taken again when that goes on.  */

#ifndef SCREEN_H
#define SCREEN_H

#include "canvas.h"

/* Whether standard output is a terminal that such a page can be shown on.  */
bool screen_is_there (void);
/* Whether the locale has more than ASCII.  */
bool screen_has_unicode (void);
/* Of the terminal, else of COLUMNS and LINES, or 80 by 24.  */
void screen_size (int *width, int *height);

void screen_open (void);
void screen_close (void);

enum
{
  SCREEN_NO_KEY = 0,
  SCREEN_CHANGED = -1, /* its size, or its contents are lost */
  SCREEN_GONE = -2     /* no more keys will come */
};
/* The next key, waited for until the moment (CLOCK_MONOTONIC, s).  */
int screen_key (double moment);
double screen_now (void);

/* Shows the canvas; only what differs from the last one is written.  */
void screen_show (const struct canvas *canvas);

#endif
