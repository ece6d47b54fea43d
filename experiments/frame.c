/* SPDX-License-Identifier: MIT */
/* A frame of a show.  */

#include "frame.h"

#include "decimal.h"
#include "palette.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

enum
{
  LEAST_WIDTH = 24, /* of the canvas */
  LEAST_HEIGHT = 8,
  PANEL_WIDTH = 18, /* side by side; else one below the other */
  PANEL_HEIGHT = 7, /* the least that shows anything */
  TICKS = 6,        /* columns of the error's numbers */
  MOST_LEGEND = 5   /* lines */
};

static char
mark_of (int i)
{
  return (char) ('1' + i);
}

static int put (struct canvas *canvas, int column, int row, int most, int hue,
                const char *format, ...)
    __attribute__ ((format (printf, 6, 7)));
static int
put (struct canvas *canvas, int column, int row, int most, int hue,
     const char *format, ...)
{
  char text[400];
  va_list list;
  va_start (list, format);
  vsnprintf (text, sizeof text, format, list);
  va_end (list);
  return canvas_text (canvas, column, row, most, hue, false, text);
}

/* The box, widened to what the runners that are shown have reached, by three
   quarters of its size at most, and a little more.  */
static void
view (struct area *area, const double box[4])
{
  const double x = 0.06 * (box[1] - box[0]), y = 0.06 * (box[3] - box[2]);
  area->x0 = box[0] - x;
  area->x1 = box[1] + x;
  area->y0 = box[2] - y;
  area->y1 = box[3] + y;
}

static void
reach (double out[4], const double box[4], const struct trail *trail)
{
  const double x = 0.75 * (box[1] - box[0]), y = 0.75 * (box[3] - box[2]);
  const int n = trail->seen < trail->most ? (int) trail->seen : trail->most;
  for (int i = 0; i < n; i++)
    {
      const struct place *p = &trail->place[i];
      out[0] = fmin (out[0], fmax (p->x, box[0] - x));
      out[1] = fmax (out[1], fmin (p->x, box[1] + x));
      out[2] = fmin (out[2], fmax (p->y, box[2] - y));
      out[3] = fmax (out[3], fmin (p->y, box[3] + y));
    }
}

/* From the first of its places that is still there; where it leaps farther
   than `leap' there is no line.  */
static void
draw_trail (struct canvas *canvas, const struct area *area,
            const struct trail *trail, double leap, int hue, char mark)
{
  int64_t i = trail->seen > trail->most ? trail->seen - trail->most : 0;
  if (trail->seen == 0)
    return;
  struct place a = trail->place[i % trail->most];
  for (i++; i < trail->seen; i++)
    {
      const struct place b = trail->place[i % trail->most];
      if (fabs (b.x - a.x) < leap)
        canvas_line (canvas, area, a.x, a.y, b.x, b.y, hue, mark);
      a = b;
    }
}

/* The least and greatest value on the axes, in the frame's corners.  */
static void
draw_limits (struct canvas *canvas, const struct area *area, const char *x,
             const char *y)
{
  const int below = area->row + area->height;
  char right[40];
  snprintf (right, sizeof right, "%.3g", area->x1);
  put (canvas, area->column, below, area->width, HUE_FAINT, "%.3g", area->x0);
  put (canvas, area->column + area->width - (int) strlen (right), below, 20,
       HUE_FAINT, "%s", right);
  put (canvas, area->column + (area->width - canvas_columns (x)) / 2, below,
       area->width, HUE_FAINT, "%s", x);
  put (canvas, area->column, area->row, area->width, HUE_FAINT, "%.3g %s",
       area->y1, y);
  put (canvas, area->column, area->row + area->height - 1, area->width,
       HUE_FAINT, "%.3g", area->y0);
}

static void
draw_plane (struct canvas *canvas, const struct show *show, struct area area)
{
  const struct hs_system *system = show->plan.system;
  const size_t dof = system->dof;
  double box[4];
  memcpy (box, show->plane, sizeof box);
  for (int i = 0; i < show->count; i++)
    if (show->runner[i].shown)
      reach (box, show->plane, &show->runner[i].plane);
  view (&area, box);
  char title[120];
  snprintf (title, sizeof title, " phase plane: %.40s over %.40s ",
            system->columns[dof], system->columns[0]);
  if (canvas_columns (title) > area.width)
    snprintf (title, sizeof title, " %.40s over %.40s ", system->columns[dof],
              system->columns[0]);
  canvas_frame (canvas, &area, title);
  for (int i = 0; i < show->count; i++)
    {
      const struct runner *r = &show->runner[i];
      const int hue = palette_hue (r->integrator);
      if (!r->shown)
        continue;
      draw_trail (canvas, &area, &r->plane,
                  figure_is_angle (system, 0) ? M_PI : INFINITY, hue,
                  mark_of (i));
    }
  for (int i = 0; i < show->count; i++)
    if (show->runner[i].shown)
      {
        const struct runner *r = &show->runner[i];
        const double x = figure_is_angle (system, 0)
                             ? remainder (r->q[0], 2 * M_PI)
                             : r->q[0];
        canvas_mark (canvas, &area, x, r->v[0], palette_hue (r->integrator),
                     mark_of (i));
      }
  draw_limits (canvas, &area, system->units[0], system->units[dof]);
}

/* One runner's motion.  Along a line each has a lane of its own.  */
static void
draw_figure (struct canvas *canvas, const struct show *show,
             const struct area *area, int i)
{
  const struct figure *figure = &show->figure;
  const struct runner *r = &show->runner[i];
  const int hue = palette_hue (r->integrator);
  double x[FIGURE_POINTS], y[FIGURE_POINTS];
  int from, to;
  for (int k = 0; k < figure->trails && figure->kind != FIGURE_ANGLES; k++)
    draw_trail (canvas, area, &r->motion[k], INFINITY, hue, mark_of (i));
  figure_points (figure, r->q, x, y);
  if (figure->kind == FIGURE_LINE)
    canvas_line (canvas, area, area->x0, -i, x[0], -i, hue, '-');
  for (int m = 0; figure_joins (figure, m, &from, &to); m++)
    canvas_line (canvas, area, x[from], y[from], x[to], y[to], hue,
                 mark_of (i));
  for (int k = 0; k < figure->points; k++)
    {
      const bool fixed = (figure->kind == FIGURE_ANGLES && k == 0)
                         || (figure->kind == FIGURE_RODS
                             && k >= figure->system->rods->points);
      canvas_mark (canvas, area, x[k], figure->kind == FIGURE_LINE ? -i : y[k],
                   fixed ? HUE_PLAIN : hue, fixed ? '+' : mark_of (i));
    }
}

static void
draw_motion (struct canvas *canvas, const struct show *show, struct area area)
{
  const struct figure *figure = &show->figure;
  double box[4];
  memcpy (box, show->box, sizeof box);
  for (int i = 0; i < show->count; i++)
    for (int k = 0; show->runner[i].shown && k < figure->trails; k++)
      reach (box, show->box, &show->runner[i].motion[k]);
  if (figure->kind == FIGURE_ANGLES) /* however far it swings */
    for (int i = 0; i < 4; i++)
      box[i] = (i % 2 ? 1 : -1) * (figure->points - 1.0);
  if (figure->kind == FIGURE_LINE)
    {
      for (int i = 0; i < show->count; i++)
        if (show->runner[i].shown)
          reach (box, show->box, &show->runner[i].plane);
      box[2] = -show->count;
      box[3] = 1;
    }
  view (&area, box);
  if (figure_is_even (figure))
    canvas_even (canvas, &area);
  canvas_frame (canvas, &area, " motion ");
  for (int i = 0; i < show->count; i++)
    if (show->runner[i].shown)
      draw_figure (canvas, show, &area, i);
  if (figure->kind == FIGURE_PATH || figure->kind == FIGURE_BODIES)
    draw_limits (canvas, &area, figure->system->units[0], "");
}

/* The greatest magnitude of the error, of a runner, in each column of dots; a
   part of them if the run is short.  */
static int
columns_of (const struct hs_history *history, int columns, double *most)
{
  const int used = hs_history_used (history);
  const int n = used < columns ? used : columns;
  for (int i = 0; i < n; i++)
    most[i] = 0;
  for (int i = 0; i < used; i++)
    {
      const struct hs_history_stretch *s = &history->stretch[i];
      const int at = (int) ((int64_t) i * n / used);
      most[at] = fmax (most[at], fmax (fabs (s->low), fabs (s->high)));
    }
  return n;
}

static double
greatest (const struct hs_history *history)
{
  double most = 0;
  for (int i = 0; i < hs_history_used (history); i++)
    most = fmax (most, fmax (fabs (history->stretch[i].low),
                             fabs (history->stretch[i].high)));
  return most;
}

/* From a decade below the least of the runners' greatest errors to above the
   greatest.  The exact motion, whose error is rounding's, does not count
   unless it is alone.  */
static void
decades (const struct show *show, struct area *area)
{
  double low = INFINITY, high = 0;
  for (int pass = 0; pass < 2 && high == 0; pass++)
    for (int i = 0; i < show->count; i++)
      {
        const struct runner *r = &show->runner[i];
        const double most = greatest (&r->history);
        if (!r->shown || most == 0 || (pass == 0 && !r->integrator->advance))
          continue;
        low = fmin (low, most);
        high = fmax (high, most);
      }
  area->y0 = high > 0 ? fmax (floor (log10 (low)) - 1, -18) : -4;
  area->y1 = high > 0 ? fmax (ceil (log10 (high)), area->y0 + 2) : 0;
}

static void
draw_ticks (struct canvas *canvas, const struct area *area)
{
  const double decades = area->y1 - area->y0;
  const int every = (int) fmax (1, ceil (2 * decades / area->height));
  for (int d = (int) area->y0; d <= (int) area->y1; d++)
    {
      const int row = area->row
                      + (int) fmin ((area->y1 - d) / decades * area->height,
                                    area->height - 1);
      if ((d - (int) area->y0) % every == 0 || d == (int) area->y1)
        put (canvas, area->column - TICKS - 1, row, TICKS, HUE_FAINT, "%*s%d",
             TICKS - 3 - (d < 0) - (d < -9), "1e", d);
    }
}

static void
draw_curve (struct canvas *canvas, const struct area *area,
            const struct show *show, int i)
{
  enum
  {
    LETTERS = 3 /* of them along a curve */
  };
  double most[2 * 1000];
  const struct runner *r = &show->runner[i];
  const int hue = palette_hue (r->integrator);
  const int columns = canvas_dots (canvas, area);
  const int n = columns_of (&r->history, columns, most);
  const double steps = fmax ((double) show->step + 1, 1);
  const double wide = (double) r->history.seen / steps / n; /* of a column */
  for (int k = 0; k < n; k++)
    {
      const int j = k ? k - 1 : 0;
      const double x = (k + 0.5) * wide, y = log10 (most[k]);
      canvas_line (canvas, area, most[j] > 0 ? (j + 0.5) * wide : x,
                   most[j] > 0 ? log10 (most[j]) : y, x, y, hue, mark_of (i));
    }
  for (int k = 1; k <= LETTERS && n > 0; k++)
    {
      const int at = (n - 1) * k / LETTERS;
      canvas_mark (canvas, area, (at + 0.5) * wide, log10 (most[at]), hue,
                   mark_of (i));
    }
}

static void
draw_error (struct canvas *canvas, const struct show *show, struct area area)
{
  static const char *const relative = " energy error, relative ";
  const bool known = show->has_energy || show->plan.system->flow;
  const char *title = !known                  ? " no energy is known "
                      : !show->has_energy     ? " off the exact "
                      : show->energy.absolute ? " energy error "
                                              : relative;
  area.column += TICKS;
  area.width -= TICKS;
  area.x0 = 0;
  area.x1 = 1;
  decades (show, &area);
  if (title == relative && canvas_columns (title) > area.width)
    title = " energy error ";
  canvas_frame (canvas, &area, title);
  if (!known)
    return;
  draw_ticks (canvas, &area);
  for (int i = 0; i < show->count; i++)
    if (show->runner[i].shown && area.width <= 1000)
      draw_curve (canvas, &area, show, i);
  char end[40];
  snprintf (end, sizeof end, "t %.4g %s", show_time (show),
            hs_time_unit (show->plan.system));
  put (canvas, area.column, area.row + area.height, area.width, HUE_FAINT,
       "0");
  put (canvas, area.column + area.width - canvas_columns (end),
       area.row + area.height, area.width, HUE_FAINT, "%s", end);
}

typedef void panel (struct canvas *canvas, const struct show *show,
                    struct area area);

/* Side by side, or as many as fit below each other.  */
static void
draw_panels (struct canvas *canvas, const struct show *show, int top,
             int bottom)
{
  static panel *const panels[] = { draw_motion, draw_plane, draw_error };
  const int width = canvas->width, height = bottom - top;
  const bool beside = width >= 3 * PANEL_WIDTH;
  const int n = beside                       ? 3
                : height >= 3 * PANEL_HEIGHT ? 3
                                             : height / PANEL_HEIGHT;
  for (int i = 0; i < n; i++)
    {
      const int left = beside ? width * i / 3 : 0,
                right = beside ? width * (i + 1) / 3 : width;
      const int from = beside ? top : top + height * i / n,
                to = beside ? bottom : top + height * (i + 1) / n;
      const struct area area = { .column = left + 1,
                                 .row = from + 1,
                                 .width = right - left - 2,
                                 .height = to - from - 2 };
      /* In the narrow third the energy is what the others are for.  */
      panels[i](canvas, show, area);
    }
}

/* Puts the text, wrapped, from its line `first' on; returns the lines that it
   has.  With `rows' 0 they are counted alone.  */
static int
draw_text (struct canvas *canvas, const char *text, int first, int top,
           int rows)
{
  const int most = canvas->width - 2;
  int line = 0;
  for (const char *c = text; *c; line++)
    {
      const bool begins = c == text || c[-1] == '\n';
      const int indent = begins ? 0 : 2;
      const char *end = strchr (c, '\n'), *cut = c;
      if (!end)
        end = c + strlen (c);
      for (const char *word = c; word < end;)
        {
          const char *next = word + strcspn (word, " \n");
          if (next - c > most - indent && cut > c)
            break;
          cut = next;
          word = next + strspn (next, " ");
        }
      if (rows && line >= first && line - first < rows)
        put (canvas, 1 + indent, top + line - first, most - indent, HUE_PLAIN,
             "%.*s", (int) (cut - c), c);
      c = cut + strspn (cut, " ");
      if (*c == '\n')
        c++;
    }
  return line;
}

/* What each digit and colour is.  Returns the lines it takes; they are drawn
   from the row on, unless that is negative.  */
static int
draw_legend (struct canvas *canvas, const struct show *show, int row)
{
  int column = 1, lines = 1;
  for (int i = 0; i < show->count; i++)
    {
      const struct runner *r = &show->runner[i];
      const int hue = r->shown ? palette_hue (r->integrator) : HUE_FAINT;
      char text[80];
      if (!r->shown)
        snprintf (text, sizeof text, "(%d %.40s)", i + 1, r->integrator->name);
      else if (r->status != HS_DONE)
        snprintf (text, sizeof text, "%d %.40s ended at step %lld", i + 1,
                  r->integrator->name, (long long) r->step);
      else if (show->has_energy)
        snprintf (text, sizeof text, "%d %.40s %+.1e", i + 1,
                  r->integrator->name, r->error);
      else
        snprintf (text, sizeof text, "%d %.40s", i + 1, r->integrator->name);
      const int wide = (int) strlen (text);
      if (column > 1 && column + wide >= canvas->width && lines < MOST_LEGEND)
        {
          lines++;
          column = 1;
        }
      if (row >= 0)
        canvas_text (canvas, column, row + lines - 1,
                     canvas->width - 1 - column, hue, r->shown, text);
      column += wide + 2;
    }
  return lines;
}

static void
draw_head (struct canvas *canvas, const struct show *show,
           const struct page *page)
{
  const struct hs_system *system = show->plan.system;
  const char *unit = hs_time_unit (system);
  const int width = canvas->width;
  char right[100];
  snprintf (right, sizeof right, "%st %.5g %s  h %.5g %s  step %lld",
            page->paused ? "paused  " : "", show_time (show), unit, show->h,
            unit, (long long) show->step);
  const int from = width - 1 - canvas_columns (right);
  canvas_text (canvas, 1, 0, from - 2, HUE_PLAIN, true, system->title);
  put (canvas, from > 1 ? from : 1, 0, width - 2, HUE_PLAIN, "%s", right);
}

static void
draw_foot (struct canvas *canvas, const struct page *page)
{
  static const char *const keys[]
      = { "q quit",          "space pause",   "+- step",
          "1-9 integrators", "s next system", "e explain",
          "r restart",       "p picture",     "h help" };
  int column = 1;
  const int row = canvas->height - 1;
  if (page->message)
    {
      canvas_text (canvas, 1, row, canvas->width - 2, HUE_PLAIN, true,
                   page->message);
      return;
    }
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
    {
      const int wide = (int) strlen (keys[i]);
      if (column + wide < canvas->width)
        column
            += put (canvas, column, row, wide, HUE_FAINT, "%s", keys[i]) + 2;
    }
}

int
frame_draw (struct canvas *canvas, const struct show *show,
            const struct page *page)
{
  canvas_clear (canvas);
  if (canvas->width < LEAST_WIDTH || canvas->height < LEAST_HEIGHT)
    {
      put (canvas, 0, 0, canvas->width, HUE_PLAIN, "too small");
      return 0;
    }
  const int legend = draw_legend (canvas, show, -1);
  const int bottom = canvas->height - 1 - legend;
  draw_head (canvas, show, page);
  draw_legend (canvas, show, bottom);
  draw_foot (canvas, page);
  if (!page->text)
    {
      draw_panels (canvas, show, 1, bottom);
      return 0;
    }
  /* The text below the panels, if both have room.  */
  const int lines = draw_text (canvas, page->text, 0, 0, 0);
  const int beside = bottom - 1 - lines >= PANEL_HEIGHT + 5 ? lines : 0;
  const int top = beside ? bottom - beside : 1, room = bottom - top;
  if (beside)
    draw_panels (canvas, show, 1, top);
  const bool all = lines - page->first <= room;
  draw_text (canvas, page->text, page->first, top, all ? room : room - 1);
  if (!all)
    put (canvas, 1, bottom - 1, canvas->width - 2, HUE_FAINT,
         "(more: the same key)");
  return all ? 0 : room - 1;
}
