/* SPDX-License-Identifier: MIT */
/* Pages of paper, written as a script of gnuplot: lines of text at places, and
   pictures.  Lengths are mm from the left and the top, sizes of letters
   points.
   */

#ifndef PAPER_H
#define PAPER_H

#include <stdbool.h>
#include <stdio.h>

/* Of A4, and its margins.  */
#define PAPER_WIDE 210.0
#define PAPER_HIGH 297.0
#define PAPER_LEFT 18.0
#define PAPER_RIGHT 192.0
#define PAPER_TOP 18.0
#define PAPER_LOW 278.0

struct face
{
  double size;
  bool mono, right; /* each letter as wide; ends at its place */
  const char *colour;
};

struct paper
{
  FILE *stream;
  const char *foot; /* in small letters at the foot of each page */
  int pages;
  double y;    /* where the page goes on */
  char *parts; /* of the page, commands */
  size_t size;
  FILE *memory;        /* where they are written; NULL: no page is open */
  const char *picture; /* of the page; NULL: none */
  double picture_top, picture_high;
};

void paper_begin (struct paper *paper, FILE *stream, const char *foot);
void paper_end (struct paper *paper);
/* A new page, unless there is nothing on this one; and if there is not as much
   room below y.  */
void paper_turn (struct paper *paper);
void paper_need (struct paper *paper, double high);

double paper_line (const struct face *face); /* from a line to the next */
double paper_wide (const struct face *face, const char *text, size_t bytes);
/* The bytes of the text, from its start, that a line so wide holds: words, or
   of a long word some letters.  */
size_t paper_fit (const struct face *face, const char *text, double wide);

/* The first bytes of a text, at y.  */
void paper_put (struct paper *paper, const struct face *face, double x,
                const char *text, size_t bytes);
void paper_rule (struct paper *paper, double y, double high,
                 const char *colour);
/* The picture that NAME.gp draws, the only one of its page, from y on.  */
void paper_picture (struct paper *paper, const char *name, double high);

#endif
