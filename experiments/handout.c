/* SPDX-License-Identifier: MIT */
/* A study as a script of gnuplot.  The first picture opens the PDF; those
   after it, and the tables, are further pages of it.  */

#include "handout.h"

#include "page.h"
#include "plot.h"
#include "say.h"

#include <stdlib.h>
#include <string.h>

enum
{
  PAGE_ROWS = 24 /* of a table, beside the names */
};

static int
wide_of (const struct csv *table, int column)
{
  char text[40];
  int wide = 0;
  for (int row = 0; row < table->rows; row++)
    {
      const int n
          = (int) strlen (csv_cell (table, row, column, text, sizeof text));
      wide = n > wide ? n : wide;
    }
  return wide;
}

static void
write_row (FILE *stream, const struct finding *f, int row)
{
  char text[40];
  bool first = true;
  for (int i = 0; i < f->table.columns; i++)
    if (page_shows (f, i))
      {
        const int wide = wide_of (&f->table, i);
        fprintf (stream, first ? "%-*s" : "  %*s", wide,
                 csv_cell (&f->table, row, i, text, sizeof text));
        first = false;
      }
}

/* One label, so high on the page.  */
static void
write_label (FILE *stream, const char *text, double height, const char *font)
{
  plot_string (stream, "its_line", "", text);
  fprintf (stream,
           "set label its_line at screen 0.05,%.4f noenhanced font '%s'\n",
           height, font);
}

/* A line of the table, in letters as large as fit.  */
static void
write_line (FILE *stream, const struct finding *f, int row, int line)
{
  char *text = NULL, font[40];
  size_t size;
  FILE *memory = open_memstream (&text, &size);
  if (!memory)
    die (STATUS_FAILED, "out of memory");
  write_row (memory, f, row);
  if (fclose (memory) != 0)
    die (STATUS_FAILED, "out of memory");
  const int points = size > 120 ? 7 : size > 100 ? 9 : size > 80 ? 10 : 12;
  snprintf (font, sizeof font, "monospace,%d", points);
  write_label (stream, text, 0.82 - 0.032 * line, font);
  free (text);
}

/* The names, and the rows from `first' on that have room on a page.  */
static void
write_page (FILE *stream, const struct study *study, const struct finding *f,
            int first)
{
  char title[400];
  fputs ("reset session\nset encoding utf8\nunset border\nunset tics\n"
         "unset key\nset xrange [0:1]\nset yrange [0:1]\n",
         stream);
  write_label (stream, page_title (study, title, sizeof title), 0.94, ",18");
  write_label (stream, f->part->heading, 0.89, ",14");
  write_line (stream, f, 0, 0);
  for (int i = 0; i < PAGE_ROWS && first + i < f->table.rows; i++)
    write_line (stream, f, first + i, i + 1);
  fputs ("plot -1 notitle\n", stream);
}

void
handout_write (FILE *stream, const struct study *study)
{
  bool first = true;
  fputs ("# Made by halfstep " VERSION ".  `gnuplot report.gp' in its folder "
         "makes report.pdf.\n"
         "if (strstrt(GPVAL_TERMINALS.' ', ' pdfcairo ') == 0) {\n"
         "  print 'this gnuplot makes no PDF'\n  exit\n}\n",
         stream);
  for (int i = 0; i < study->count; i++)
    {
      const struct finding *f = &study->finding[i];
      if (f->refused)
        continue;
      if (first)
        fputs ("if (!exists('picture')) picture = 'report.pdf'\n", stream);
      else
        fputs ("reset session\npicture = 'page'\n", stream);
      fprintf (stream, "load './%s.gp'\n", f->part->name);
      for (int row = 1; row < f->table.rows; row += PAGE_ROWS)
        write_page (stream, study, f, row);
      first = false;
    }
}
