/* SPDX-License-Identifier: MIT */
/* A page of characters to draw on: text, and dots finer than characters
   (braille) where the locale has them, else letters.  */

#ifndef CANVAS_H
#define CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum
{
  HUE_PLAIN, /* the terminal's own */
  HUE_FAINT,
  HUE_FIRST, /* the colours of style.gp, in its order, and the deep ones */
  HUES = HUE_FIRST + 12
};

struct cell
{
  uint32_t character;
  uint8_t hue;
  bool bold;
};

struct canvas
{
  int width, height;
  bool unicode;
  struct cell *cell;
  uint8_t *dots, *hue_of_dots;
  /* Who draws the lines and marks, finer than characters can: places are in
     cells from the upper left corner.  NULL: dots, and cells.  */
  void (*line) (void *context, double ax, double ay, double bx, double by,
                int hue);
  void (*mark) (void *context, double x, double y, int hue, char mark);
  void *context;
};

/* A rectangle of cells that shows x from left to right, y upwards.  */
struct area
{
  int column, row, width, height;
  double x0, x1, y0, y1;
};

/* With `size' the canvas is empty, whatever it was.  */
void canvas_size (struct canvas *canvas, int width, int height);
void canvas_clear (struct canvas *canvas);
void canvas_free (struct canvas *canvas);

/* UTF-8, up to `most' columns of it; returns how many were written.  Outside
   the canvas nothing is.  */
int canvas_text (struct canvas *canvas, int column, int row, int most, int hue,
                 bool bold, const char *text);
/* The columns that a text takes.  */
int canvas_columns (const char *text);

/* A frame round the area, with its name.  */
void canvas_frame (struct canvas *canvas, const struct area *area,
                   const char *title);

/* A straight line, as much of it as lies in the area; where there are no dots
   of letters `mark'.  Of numbers that are not finite there is none.  */
void canvas_line (struct canvas *canvas, const struct area *area, double ax,
                  double ay, double bx, double by, int hue, char mark);
/* A mark that lies on all dots.  */
void canvas_mark (struct canvas *canvas, const struct area *area, double x,
                  double y, int hue, char mark);

/* Widens the shorter of x and y so that both have one scale.  */
void canvas_even (const struct canvas *canvas, struct area *area);
/* How many dots lie side by side in the area, CANVAS_DOTS at most.  */
enum
{
  CANVAS_DOTS = 2000
};
int canvas_dots (const struct canvas *canvas, const struct area *area);

/* The cell as it is shown, dots and all.  */
struct cell canvas_cell (const struct canvas *canvas, int column, int row);
/* As UTF-8, ended by 0.  */
void canvas_utf8 (uint32_t character, char text[5]);
/* Lines without colours, nor blanks at their ends.  */
void canvas_print (const struct canvas *canvas, FILE *stream);

#endif
