/* SPDX-License-Identifier: MIT */
/* The three pictures of a frame.  */

#include "panels.h"

#include "palette.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum
{
  TICKS = 6,         /* columns of the error's numbers */
  MOST_DECADES = 20, /* what goes beyond is cut, as where it goes */
  FAR = 4,           /* views: a longer line says nothing of what is seen */
  NARROW = 40        /* a path so narrow would be a line, were it to scale */
};

/* Where the error is relative and others are small, how far beyond this it
   goes does not matter.  */
static const double GONE = 1e3;

static char
mark_of (int i)
{
  return (char) ('1' + i);
}

int
panel_put (struct canvas *canvas, int column, int row, int most, int hue,
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

/* A line, unless what it joins has left the view for good.  */
static void
join (struct canvas *canvas, const struct area *area, double ax, double ay,
      double bx, double by, int hue, char mark)
{
  if (fabs (bx - ax) < FAR * (area->x1 - area->x0)
      && fabs (by - ay) < FAR * (area->y1 - area->y0))
    canvas_line (canvas, area, ax, ay, bx, by, hue, mark);
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
        join (canvas, area, a.x, a.y, b.x, b.y, hue, mark);
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
  panel_put (canvas, area->column, below, area->width, HUE_FAINT, "%.3g",
             area->x0);
  panel_put (canvas, area->column + area->width - (int) strlen (right), below,
             20, HUE_FAINT, "%s", right);
  panel_put (canvas, area->column + (area->width - canvas_columns (x)) / 2,
             below, area->width, HUE_FAINT, "%s", x);
  panel_put (canvas, area->column, area->row, area->width, HUE_FAINT,
             "%.3g %s", area->y1, y);
  panel_put (canvas, area->column, area->row + area->height - 1, area->width,
             HUE_FAINT, "%.3g", area->y0);
}

void
panel_plane (struct canvas *canvas, const struct show *show, struct area area)
{
  const struct figure *figure = &show->figure;
  const char *const *columns = show->plan.system->columns + figure->plane;
  const char *const *units = show->plan.system->units + figure->plane;
  const size_t dof = show->plan.system->dof;
  const double leap
      = figure_is_angle (show->plan.system, figure->plane) ? M_PI : INFINITY;
  double box[4], x, y;
  memcpy (box, show->plane, sizeof box);
  for (int i = 0; i < show->count; i++)
    if (show->runner[i].shown)
      reach (box, show->plane, &show->runner[i].plane);
  view (&area, box);
  char title[120];
  snprintf (title, sizeof title, " phase plane: %.40s over %.40s ",
            columns[dof], columns[0]);
  if (canvas_columns (title) > area.width)
    snprintf (title, sizeof title, " %.40s over %.40s ", columns[dof],
              columns[0]);
  canvas_frame (canvas, &area, title);
  for (int i = 0; i < show->count; i++)
    if (show->runner[i].shown)
      draw_trail (canvas, &area, &show->runner[i].plane, leap,
                  palette_hue (show->runner[i].integrator), mark_of (i));
  for (int i = 0; i < show->count; i++)
    if (show->runner[i].shown)
      {
        const struct runner *r = &show->runner[i];
        figure_plane (figure, r->q, r->v, &x, &y);
        canvas_mark (canvas, &area, x, y, palette_hue (r->integrator),
                     mark_of (i));
      }
  draw_limits (canvas, &area, units[0], units[dof]);
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
    join (canvas, area, x[from], y[from], x[to], y[to], hue, mark_of (i));
  for (int k = 0; k < figure->points; k++)
    {
      const bool fixed = (figure->kind == FIGURE_ANGLES && k == 0)
                         || (figure->kind == FIGURE_RODS
                             && k >= figure->system->rods->points);
      canvas_mark (canvas, area, x[k], figure->kind == FIGURE_LINE ? -i : y[k],
                   fixed ? HUE_PLAIN : hue, fixed ? '+' : mark_of (i));
    }
}

static bool
is_narrow (const double box[4])
{
  const double x = box[1] - box[0], y = box[3] - box[2];
  return x > NARROW * y || y > NARROW * x;
}

bool
panel_error_known (const struct show *show)
{
  return show->has_energy || show->plan.system->flow;
}

void
panel_motion (struct canvas *canvas, const struct show *show, struct area area)
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
  if (figure_is_even (figure) && !is_narrow (box))
    canvas_even (canvas, &area);
  canvas_frame (canvas, &area,
                panel_error_known (show) ? " motion "
                                         : " motion (no energy is known) ");
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
  for (int at = 0, i = 0; at < n; at++)
    for (most[at] = 0; i < used && (int64_t) i * n / used == at; i++)
      {
        const struct hs_history_stretch *s = &history->stretch[i];
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
  if (show->has_energy && !show->energy.absolute)
    high = fmin (high, fmax (GONE, low));
  area->y0 = high > 0 ? fmax (floor (log10 (low)) - 1, -18) : -4;
  area->y1 = high > 0 ? fmax (ceil (log10 (high)), area->y0 + 2) : 0;
  area->y1 = fmin (area->y1, area->y0 + MOST_DECADES);
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
        panel_put (canvas, area->column - TICKS - 1, row, TICKS, HUE_FAINT,
                   "%*s%d", TICKS - 3 - (d < 0) - (d < -9), "1e", d);
      canvas_line (canvas, area, 0, d, 0.02, d, HUE_FAINT, '-');
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
  double most[CANVAS_DOTS];
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

void
panel_error (struct canvas *canvas, const struct show *show, struct area area)
{
  static const char *const relative = " energy error, relative ";
  const char *title = !show->has_energy       ? " off the exact "
                      : show->energy.absolute ? " energy error "
                                              : relative;
  area.column += TICKS;
  area.width -= TICKS;
  area.x0 = 0;
  area.x1 = 1;
  decades (show, &area);
  if (title == relative && canvas_columns (title) > area.width)
    title = " energy error ";
  if (show->has_energy && canvas_columns (title) > area.width)
    title = " error ";
  canvas_frame (canvas, &area, title);
  draw_ticks (canvas, &area);
  for (int i = 0; i < show->count; i++)
    if (show->runner[i].shown)
      draw_curve (canvas, &area, show, i);
  char end[40];
  snprintf (end, sizeof end, "t %.4g %s", show_time (show),
            hs_time_unit (show->plan.system));
  panel_put (canvas, area.column, area.row + area.height, area.width,
             HUE_FAINT, "%.4g", show->plan.t0.value);
  panel_put (canvas, area.column + area.width - canvas_columns (end),
             area.row + area.height, area.width, HUE_FAINT, "%s", end);
}
