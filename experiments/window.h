/* SPDX-License-Identifier: MIT */
/* A page in a window of gnuplot, which draws its lines and letters, and tells
   the keys.  Whatever becomes of gnuplot, nothing here waits long for it.  */

#ifndef WINDOW_H
#define WINDOW_H

#include "canvas.h"

struct window;

enum
{
  WINDOW_COLUMNS = 124,
  WINDOW_ROWS = 36
};

/* NULL: there is no display, and *why is NULL; or no gnuplot that has windows,
   as *why then says.  `keys' are those that it is to tell, letters also when
   they are capital.  */
struct window *window_open (const char *keys, const char **why);
void window_close (struct window *window);

/* Makes the canvas one whose lines the window draws.  */
void window_prepare (struct window *window, struct canvas *canvas);
/* Shows the page, unless the last one is still being drawn.  */
void window_show (struct window *window, const struct canvas *canvas);

enum
{
  WINDOW_NO_KEY = 0,
  WINDOW_SHUT = -1,  /* by the user */
  WINDOW_BROKEN = -2 /* gnuplot is over, or hangs */
};
/* The next key, waited for until the moment (screen_now).  */
int window_key (struct window *window, double moment);

#endif
