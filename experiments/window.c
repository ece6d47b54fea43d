/* SPDX-License-Identifier: MIT */
/* A page in a window of gnuplot.  After each page gnuplot prints a word, and
   the next one is sent only then, so that it is never more than one behind. */

#include "window.h"

#include "child.h"
#include "palette.h"
#include "pictures.h"
#include "plot.h"
#include "say.h"
#include "screen.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Seconds that gnuplot has for its start, and for a page.  */
static const double START = 10, PAGE = 5;

struct window
{
  struct child child;
  bool broken, drawing;
  double since; /* it draws */
  char said[200];
  size_t length;
  /* The lines of the page, and its marks.  */
  struct stream
  {
    FILE *file;
    char *text;
    size_t size;
  } lines, marks;
  double x, y; /* where the last one ended, and its hue */
  int hue;
};

static void
send (struct window *window, const char *text, size_t size)
{
  const struct timespec deadline = child_deadline (PAGE);
  window->broken
      = window->broken || !child_write (&window->child, text, size, &deadline);
}

/* The next line that gnuplot has said, without its end; NULL: none yet.  */
static char *
said (struct window *window, double seconds)
{
  static char line[sizeof window->said];
  const struct timespec deadline = child_deadline (seconds);
  for (;;)
    {
      char *end = memchr (window->said, '\n', window->length);
      if (end)
        {
          const size_t n = (size_t) (end - window->said);
          memcpy (line, window->said, n);
          line[n] = '\0';
          window->length -= n + 1;
          memmove (window->said, end + 1, window->length);
          return line;
        }
      if (window->length == sizeof window->said) /* no line of ours */
        window->length = 0;
      const ssize_t n
          = child_read (&window->child, window->said + window->length,
                        sizeof window->said - window->length, &deadline);
      window->broken = window->broken || n == 0;
      if (n <= 0)
        return NULL;
      window->length += (size_t) n;
    }
}

static void
write_bind (FILE *stream, int key)
{
  fprintf (stream, "bind allwindows '%c' \"print 'key %d'\"\n", key, key);
}

/* The terminal is that of the pictures; then keys, and a page of cells.  */
static void
greet (struct window *window, const char *keys)
{
  char *text = NULL;
  size_t size;
  FILE *stream = memory_open (&text, &size);
  fprintf (stream,
           "picture = 'window'\ncolour = 0\ncolumns_wide = 80\n"
           "lines_high = 24\nheadline = ''\nshown = ''\n"
           "width_px = %d\nheight_px = %d\nevery_integrator = ''\n%s"
           "reset\nset print '-'\nset encoding utf8\nunset border\n"
           "unset tics\nunset key\nset margins 0,0,0,0\n"
           "set xrange [0:%d]\nset yrange [%d:0]\n"
           "bind allwindows 'Close' \"print 'key close'\"\n",
           PLOT_WIDTH, PLOT_HEIGHT, picture_style, WINDOW_COLUMNS,
           WINDOW_ROWS);
  for (const char *k = keys; *k; k++)
    {
      write_bind (stream, *k);
      if (toupper (*k) != *k)
        write_bind (stream, toupper (*k));
    }
  fputs ("print 'kind '.picture\n", stream);
  memory_close (stream, &text);
  send (window, text, size);
  free (text);
}

struct window *
window_open (const char *keys, const char **why)
{
  static char *words[] = { (char *) "gnuplot", NULL };
  const char *line;
  *why = NULL;
  if (!getenv ("DISPLAY") && !getenv ("WAYLAND_DISPLAY"))
    return NULL;
  struct window *window = allocate (1, sizeof *window);
  if (child_start (
          words,
          &(struct child_way){ .messages = CHILD_SILENT, .talks = true },
          &window->child)
      != 0)
    {
      release (window);
      *why = "no window: there is no gnuplot; it can be installed";
      return NULL;
    }
  greet (window, keys);
  while ((line = said (window, START)) && strncmp (line, "kind ", 5) != 0)
    ;
  if (line && strcmp (line, "kind window") == 0)
    return window;
  *why = line ? "no window: this gnuplot has none; gnuplot-qt has (or "
                "gnuplot-x11)"
              : "no window: gnuplot does not answer";
  window_close (window);
  return NULL;
}

static void
stream_end (struct stream *stream)
{
  if (stream->file)
    fclose (stream->file);
  free (stream->text);
  *stream = (struct stream){ 0 };
}

static void
stream_begin (struct stream *stream)
{
  stream_end (stream);
  stream->file = memory_open (&stream->text, &stream->size);
}

void
window_close (struct window *window)
{
  child_end (&window->child);
  stream_end (&window->lines);
  stream_end (&window->marks);
  release (window);
}

static void
add_mark (void *context, double x, double y, int hue, char mark)
{
  struct window *window = context;
  fprintf (window->marks.file, "%.4g %.4g \"%c\" %ld\n", x, y, mark,
           palette_rgb (hue));
}

/* Lines that go on where the last one ended are one.  */
static void
add_line (void *context, double ax, double ay, double bx, double by, int hue)
{
  struct window *window = context;
  const bool on = window->hue == hue && window->x == ax && window->y == ay;
  if (!on)
    fprintf (window->lines.file, "\n%.4g %.4g %ld\n", ax, ay,
             palette_rgb (hue));
  fprintf (window->lines.file, "%.4g %.4g %ld\n", bx, by, palette_rgb (hue));
  window->x = bx;
  window->y = by;
  window->hue = hue;
}

void
window_prepare (struct window *window, struct canvas *canvas)
{
  stream_begin (&window->lines);
  stream_begin (&window->marks);
  window->hue = -1;
  canvas->line = add_line;
  canvas->mark = add_mark;
  canvas->context = window;
  canvas->unicode = true;
}

static bool
is_blank (const struct canvas *canvas, int column, int row)
{
  return column >= canvas->width
         || canvas_cell (canvas, column, row).character == ' ';
}

/* The words of a row, each run of one colour a label at its place; two blanks
   part them.  */
static void
write_row (FILE *stream, const struct canvas *canvas, int row)
{
  for (int column = 0; column < canvas->width;)
    {
      const int hue = canvas_cell (canvas, column, row).hue;
      if (is_blank (canvas, column, row))
        {
          column++;
          continue;
        }
      fprintf (stream, "%d %.1f %ld \"", column, row + 0.5, palette_rgb (hue));
      for (; column < canvas->width; column++)
        {
          char text[5];
          const struct cell cell = canvas_cell (canvas, column, row);
          const bool blank = cell.character == ' ';
          if (blank ? is_blank (canvas, column + 1, row) : cell.hue != hue)
            break;
          canvas_utf8 (cell.character == '"' ? '\'' : cell.character, text);
          fputs (text, stream);
        }
      fputs ("\"\n", stream);
    }
}

void
window_show (struct window *window, const struct canvas *canvas)
{
  char *text = NULL;
  size_t size;
  if (window->drawing || window->broken)
    return;
  FILE *stream = memory_open (&text, &size);
  if (fflush (window->lines.file) != 0 || fflush (window->marks.file) != 0)
    die (STATUS_FAILED, "out of memory");
  fputs (
      "plot '-' using 1:2:3 with lines linewidth 1.5 linecolor rgb "
      "variable, '-' using 1:2:4:3 with labels left noenhanced font "
      "'monospace,12' textcolor rgb variable, '-' using 1:2:3:4 with labels "
      "center noenhanced font 'monospace:Bold,13' textcolor rgb variable\n",
      stream);
  /* A point that is not seen: no data would be an error.  */
  fprintf (stream, "-9 -9 0\n%.*s\ne\n", (int) window->lines.size,
           window->lines.text);
  for (int row = 0; row < canvas->height; row++)
    write_row (stream, canvas, row);
  fprintf (stream, "e\n-9 -9 \"-\" 0\n%.*s", (int) window->marks.size,
           window->marks.text);
  fputs ("e\nprint 'drawn'\n", stream);
  memory_close (stream, &text);
  window->drawing = true;
  window->since = screen_now ();
  send (window, text, size);
  free (text);
}

int
window_key (struct window *window, double moment)
{
  for (;;)
    {
      const char *line = said (window, fmax (moment - screen_now (), 0));
      const bool late
          = window->drawing && screen_now () - window->since > PAGE;
      if (window->broken || (!line && late))
        return WINDOW_BROKEN;
      if (!line)
        return WINDOW_NO_KEY;
      if (strcmp (line, "drawn") == 0)
        window->drawing = false;
      else if (strcmp (line, "key close") == 0)
        return WINDOW_SHUT;
      else if (strncmp (line, "key ", 4) == 0)
        return atoi (line + 4);
    }
}
