/* SPDX-License-Identifier: MIT */
/* Pages of paper, written as a script of gnuplot.  A page is a multiplot: one
   plot that has nothing but labels, and perhaps a picture.  Widths of letters
   are those of DejaVu, which is among the wide ones: what is set by them has
   room in others, too.  */

#include "paper.h"

#include "plot-string.h"
#include "say.h"
#include "utf8.h"

#include <stdlib.h>
#include <string.h>

static const double MM_OF_POINT = 25.4 / 72;

static void
open_page (struct paper *paper)
{
  if (paper->memory)
    return;
  paper->memory = memory_open (&paper->parts, &paper->size);
  paper->y = PAPER_TOP;
}

static void
close_page (struct paper *paper)
{
  static const struct face small = { 7, .colour = "#777777" },
                           number = { 7, .right = true, .colour = "#777777" };
  char text[20];
  if (!paper->memory)
    return;
  paper->pages++;
  paper->y = PAPER_LOW + 6;
  snprintf (text, sizeof text, "%d", paper->pages);
  paper_put (paper, &small, PAPER_LEFT, paper->foot,
             paper_fit (&small, paper->foot, 150));
  paper_put (paper, &number, PAPER_RIGHT, text, strlen (text));
  memory_close (paper->memory, &paper->parts);
  paper->memory = NULL;
  fprintf (
      paper->stream,
      "%sset encoding utf8\nset multiplot\nunset border\nunset tics\n"
      "unset key\nset xrange [0:1]\nset yrange [0:1]\n%splot -1 notitle\n",
      paper->pages > 1 ? "reset session\n" : "", paper->parts);
  if (paper->picture)
    fprintf (paper->stream,
             "unset label\nunset object\nset border\nset tics\n"
             "set autoscale\npicture = 'page'\npage_left = %.4f\n"
             "page_right = %.4f\npage_low = %.4f\npage_high = %.4f\n"
             "load './%s.gp'\n",
             PAPER_LEFT / PAPER_WIDE, PAPER_RIGHT / PAPER_WIDE,
             1 - (paper->picture_top + paper->picture_high) / PAPER_HIGH,
             1 - paper->picture_top / PAPER_HIGH, paper->picture);
  fputs ("unset multiplot\n", paper->stream);
  free (paper->parts);
  paper->picture = NULL;
}

/* The terminal's points are of 1/96 inch, unless made less.  */
void
paper_begin (struct paper *paper, FILE *stream, const char *foot)
{
  *paper = (struct paper){ .stream = stream, .foot = foot, .y = PAPER_TOP };
  fprintf (stream,
           "# Made by halfstep " VERSION
           ".  `gnuplot report.gp' in its folder "
           "makes report.pdf.\n"
           "if (strstrt(GPVAL_TERMINALS.' ', ' pdfcairo ') == 0) {\n"
           "  print 'this gnuplot makes no PDF'\n  exit\n}\n"
           "set terminal pdfcairo enhanced size %gcm,%gcm font 'sans,8.5' "
           "fontscale 0.75 linewidth 1.15\nset output 'report.pdf'\n",
           PAPER_WIDE / 10, PAPER_HIGH / 10);
}

void
paper_end (struct paper *paper)
{
  close_page (paper);
}

void
paper_turn (struct paper *paper)
{
  close_page (paper);
  paper->y = PAPER_TOP;
}

void
paper_need (struct paper *paper, double high)
{
  if (paper->memory && paper->y > PAPER_TOP && paper->y + high > PAPER_LOW)
    paper_turn (paper);
}

double
paper_line (const struct face *face)
{
  return 1.4 * face->size * MM_OF_POINT;
}

/* Of the letter there, in its size.  */
static double
letter_wide (const struct face *face, const char *c)
{
  if (face->mono)
    return 0.603;
  return strchr ("ijlI.,:;'|![]()ftr/ -\"", *c)    ? 0.41
         : strchr ("mwMWQGODHN%@&+<=>_", *c)       ? 0.85
         : (*c >= 'A' && *c <= 'Z') || (*c & 0x80) ? 0.73
                                                   : 0.62;
}

static int
letter_bytes (const char *c)
{
  const int n = utf8_length (c);
  return n ? n : 1;
}

double
paper_wide (const struct face *face, const char *text, size_t bytes)
{
  double wide = 0;
  for (const char *c = text; c < text + bytes && *c; c += letter_bytes (c))
    wide += letter_wide (face, c);
  return wide * face->size * MM_OF_POINT;
}

size_t
paper_fit (const struct face *face, const char *text, double wide)
{
  const char *c = text, *blank = NULL;
  while (*c && *c != '\n')
    {
      const char *next = c + letter_bytes (c);
      if (c > text && paper_wide (face, text, (size_t) (next - text)) > wide)
        return (size_t) ((blank ? blank : c) - text);
      if (*c == ' ')
        blank = c;
      c = next;
    }
  return (size_t) (c - text);
}

void
paper_put (struct paper *paper, const struct face *face, double x,
           const char *text, size_t bytes)
{
  open_page (paper);
  char *line = allocate (bytes + 1, 1);
  memcpy (line, text, bytes);
  plot_string (paper->memory, "its_line", "", line);
  fprintf (paper->memory,
           "set label its_line at screen %.4f,%.4f %s noenhanced font "
           "'%s,%.3g' textcolor rgb '%s'\n",
           x / PAPER_WIDE, 1 - paper->y / PAPER_HIGH,
           face->right ? "right" : "left", face->mono ? "monospace" : "sans",
           face->size, face->colour ? face->colour : "#000000");
  release (line);
}

void
paper_rule (struct paper *paper, double y, double high, const char *colour)
{
  open_page (paper);
  fprintf (paper->memory,
           "set object rectangle from screen %.4f,%.4f to screen %.4f,%.4f "
           "behind fillstyle solid noborder fillcolor rgb '%s'\n",
           PAPER_LEFT / PAPER_WIDE, 1 - (y + high) / PAPER_HIGH,
           PAPER_RIGHT / PAPER_WIDE, 1 - y / PAPER_HIGH, colour);
}

void
paper_picture (struct paper *paper, const char *name, double high)
{
  open_page (paper);
  paper->picture = name;
  paper->picture_top = paper->y;
  paper->picture_high = high;
  paper->y += high;
}
