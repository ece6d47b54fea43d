/* SPDX-License-Identifier: MIT */
/* A page of characters, and dots: each cell has two columns of four, the
   patterns of braille.  */

#include "canvas.h"

#include "say.h"
#include "utf8.h"

#include <math.h>
#include <string.h>

void
canvas_size (struct canvas *canvas, int width, int height)
{
  const size_t cells = (size_t) width * (size_t) height;
  canvas_free (canvas);
  canvas->width = width;
  canvas->height = height;
  canvas->cell = allocate (cells, sizeof *canvas->cell);
  canvas->dots = allocate (cells, 1);
  canvas->hue_of_dots = allocate (cells, 1);
}

void
canvas_clear (struct canvas *canvas)
{
  const size_t cells = (size_t) canvas->width * (size_t) canvas->height;
  memset (canvas->cell, 0, cells * sizeof *canvas->cell);
  memset (canvas->dots, 0, cells);
}

void
canvas_free (struct canvas *canvas)
{
  release (canvas->cell);
  release (canvas->dots);
  release (canvas->hue_of_dots);
  canvas->cell = NULL;
  canvas->dots = canvas->hue_of_dots = NULL;
}

static size_t
place (const struct canvas *canvas, int column, int row)
{
  return (size_t) row * (size_t) canvas->width + (size_t) column;
}

static void
put (struct canvas *canvas, int column, int row, uint32_t character, int hue,
     bool bold)
{
  if (column >= 0 && column < canvas->width && row >= 0
      && row < canvas->height)
    canvas->cell[place (canvas, column, row)]
        = (struct cell){ character, (uint8_t) hue, bold };
}

/* The character at *text, which moves behind it; what is none, or changes
   others, is a question mark.  */
static uint32_t
next_character (const char **text)
{
  static const unsigned masks[] = { 0, 0x7f, 0x1f, 0x0f, 0x07 };
  const int n = utf8_length (*text);
  const bool bad = n == 0 || utf8_control (*text) >= 0;
  uint32_t c = (unsigned char) **text & masks[n];
  for (int i = 1; i < n; i++)
    c = c << 6 | ((unsigned char) (*text)[i] & 0x3f);
  *text += n ? n : 1;
  return bad ? '?' : c;
}

int
canvas_columns (const char *text)
{
  int n = 0;
  for (; *text; n++)
    next_character (&text);
  return n;
}

int
canvas_text (struct canvas *canvas, int column, int row, int most, int hue,
             bool bold, const char *text)
{
  int n = 0;
  for (; *text && n < most; n++)
    {
      const uint32_t c = next_character (&text);
      put (canvas, column + n, row, c > 0x7e && !canvas->unicode ? '?' : c,
           hue, bold);
    }
  return n;
}

/* Of lines, so that words beside it stay clear of them.  */
static void
frame_of_lines (const struct canvas *canvas, const struct area *area)
{
  const double x[] = { area->column - 0.1, area->column + area->width + 0.1 };
  const double y[] = { area->row, area->row + area->height };
  for (int i = 0; i < 2; i++)
    {
      canvas->line (canvas->context, x[i], y[0], x[i], y[1], HUE_FAINT);
      canvas->line (canvas->context, x[0], y[i], x[1], y[i], HUE_FAINT);
    }
}

void
canvas_frame (struct canvas *canvas, const struct area *area,
              const char *title)
{
  static const uint32_t fine[]
      = { 0x250c, 0x2510, 0x2514, 0x2518, 0x2500, 0x2502 };
  static const uint32_t plain[] = { '+', '+', '+', '+', '-', '|' };
  const uint32_t *part = canvas->unicode ? fine : plain;
  const int left = area->column - 1, right = area->column + area->width;
  const int top = area->row - 1, bottom = area->row + area->height;
  canvas_text (canvas, left + 1, top, area->width, HUE_PLAIN, false, title);
  if (canvas->line)
    {
      frame_of_lines (canvas, area);
      return;
    }
  for (int i = left + 1; i < right; i++)
    {
      put (canvas, i, top, part[4], HUE_FAINT, false);
      put (canvas, i, bottom, part[4], HUE_FAINT, false);
    }
  for (int i = top + 1; i < bottom; i++)
    {
      put (canvas, left, i, part[5], HUE_FAINT, false);
      put (canvas, right, i, part[5], HUE_FAINT, false);
    }
  put (canvas, left, top, part[0], HUE_FAINT, false);
  put (canvas, right, top, part[1], HUE_FAINT, false);
  put (canvas, left, bottom, part[2], HUE_FAINT, false);
  put (canvas, right, bottom, part[3], HUE_FAINT, false);
  canvas_text (canvas, left + 1, top, area->width, HUE_PLAIN, false, title);
}

static int
fine_x (const struct canvas *canvas)
{
  return canvas->unicode ? 2 : 1;
}

static int
fine_y (const struct canvas *canvas)
{
  return canvas->unicode ? 4 : 1;
}

int
canvas_dots (const struct canvas *canvas, const struct area *area)
{
  const int dots = area->width * (canvas->line ? 8 : fine_x (canvas));
  return dots < CANVAS_DOTS ? dots : CANVAS_DOTS;
}

/* A dot of the area, from its upper left corner.  */
static void
dot (struct canvas *canvas, const struct area *area, int x, int y, int hue,
     char mark)
{
  static const uint8_t bits[4][2]
      = { { 1, 8 }, { 2, 16 }, { 4, 32 }, { 64, 128 } };
  const int column = area->column + x / fine_x (canvas),
            row = area->row + y / fine_y (canvas);
  const size_t at = place (canvas, column, row);
  if (!canvas->unicode)
    canvas->dots[at] = (uint8_t) mark;
  else
    canvas->dots[at] |= bits[y % 4][x % 2];
  canvas->hue_of_dots[at] = (uint8_t) hue;
}

/* Cuts the part from *from to *to of a line to where a coordinate, a there and
   b at the end, lies from 0 to 1; false: nowhere.  */
static bool
cut (double a, double b, double *from, double *to)
{
  const double d = b - a;
  if (d == 0)
    return a >= 0 && a <= 1;
  const double low = (d > 0 ? 0 - a : 1 - a) / d,
               high = (d > 0 ? 1 - a : 0 - a) / d;
  *from = fmax (*from, low);
  *to = fmin (*to, high);
  return *from <= *to;
}

static double
part_x (const struct area *area, double x)
{
  return (x - area->x0) / (area->x1 - area->x0);
}

static double
part_y (const struct area *area, double y)
{
  return (area->y1 - y) / (area->y1 - area->y0);
}

void
canvas_line (struct canvas *canvas, const struct area *area, double ax,
             double ay, double bx, double by, int hue, char mark)
{
  const int wide = area->width * fine_x (canvas),
            high = area->height * fine_y (canvas);
  double x = part_x (area, ax), y = part_y (area, ay);
  double u = part_x (area, bx) - x, w = part_y (area, by) - y;
  double from = 0, to = 1;
  if (!isfinite (x) || !isfinite (y) || !isfinite (u) || !isfinite (w)
      || !cut (x, x + u, &from, &to) || !cut (y, y + w, &from, &to))
    return;
  if (canvas->line)
    {
      const double left = area->column, top = area->row;
      canvas->line (canvas->context, left + (x + from * u) * area->width,
                    top + (y + from * w) * area->height,
                    left + (x + to * u) * area->width,
                    top + (y + to * w) * area->height, hue);
      return;
    }
  const double long_x = fabs (u) * (to - from) * wide,
               long_y = fabs (w) * (to - from) * high;
  const int n = (int) ceil (fmax (long_x, long_y));
  for (int i = 0; i <= n; i++)
    {
      const double s = n ? from + (to - from) * i / n : from;
      /* A hair on, so that roundings leave no dot of a whole side out.  */
      const double px = (x + s * u) * wide + 1e-9,
                   py = (y + s * w) * high + 1e-9;
      dot (canvas, area, (int) fmin (fmax (px, 0), wide - 1),
           (int) fmin (fmax (py, 0), high - 1), hue, mark);
    }
}

void
canvas_mark (struct canvas *canvas, const struct area *area, double x,
             double y, int hue, char mark)
{
  const double px = part_x (area, x) * area->width,
               py = part_y (area, y) * area->height;
  if (!(px >= 0 && px <= area->width && py >= 0 && py <= area->height))
    return;
  if (canvas->mark)
    canvas->mark (canvas->context, area->column + px, area->row + py, hue,
                  mark);
  else
    put (canvas, area->column + (int) fmin (px, area->width - 1),
         area->row + (int) fmin (py, area->height - 1), (uint32_t) mark, hue,
         true);
}

/* A cell is about twice as high as wide.  */
void
canvas_even (const struct canvas *canvas, struct area *area)
{
  (void) canvas;
  const double x = (area->x1 - area->x0) / area->width,
               y = (area->y1 - area->y0) / (2 * area->height);
  const double scale = fmax (x, y), middle_x = (area->x0 + area->x1) / 2,
               middle_y = (area->y0 + area->y1) / 2;
  area->x0 = middle_x - scale * area->width / 2;
  area->x1 = middle_x + scale * area->width / 2;
  area->y0 = middle_y - scale * area->height;
  area->y1 = middle_y + scale * area->height;
}

struct cell
canvas_cell (const struct canvas *canvas, int column, int row)
{
  const size_t at = place (canvas, column, row);
  struct cell cell = canvas->cell[at];
  if (!cell.character && canvas->dots[at])
    cell = (struct cell){ (canvas->unicode ? 0x2800u : 0u) + canvas->dots[at],
                          canvas->hue_of_dots[at], false };
  if (!cell.character)
    cell = (struct cell){ ' ', HUE_PLAIN, false };
  return cell;
}

void
canvas_utf8 (uint32_t c, char text[5])
{
  int n = 0;
  if (c < 0x80)
    text[n++] = (char) c;
  else if (c < 0x800)
    text[n++] = (char) (0xc0 | c >> 6);
  else if (c < 0x10000)
    {
      text[n++] = (char) (0xe0 | c >> 12);
      text[n++] = (char) (0x80 | (c >> 6 & 0x3f));
    }
  else
    {
      text[n++] = (char) (0xf0 | c >> 18);
      text[n++] = (char) (0x80 | (c >> 12 & 0x3f));
      text[n++] = (char) (0x80 | (c >> 6 & 0x3f));
    }
  if (c >= 0x80)
    text[n++] = (char) (0x80 | (c & 0x3f));
  text[n] = '\0';
}

void
canvas_print (const struct canvas *canvas, FILE *stream)
{
  for (int row = 0; row < canvas->height; row++)
    {
      int end = canvas->width;
      while (end > 0 && canvas_cell (canvas, end - 1, row).character == ' ')
        end--;
      for (int column = 0; column < end; column++)
        {
          char text[5];
          canvas_utf8 (canvas_cell (canvas, column, row).character, text);
          fputs (text, stream);
        }
      fputc ('\n', stream);
    }
}
