/* SPDX-License-Identifier: MIT */
/* A frame of a show.  */

#include "frame.h"

#include "palette.h"
#include "panels.h"

#include <stdio.h>
#include <string.h>

enum
{
  LEAST_WIDTH = 24, /* of the canvas */
  LEAST_HEIGHT = 8,
  PANEL_WIDTH = 18, /* side by side; else one below the other */
  PANEL_HEIGHT = 7, /* the least that shows anything */
  MOST_LEGEND = 5   /* lines */
};

/* Side by side, or as many as fit below each other.  */
static void
draw_panels (struct canvas *canvas, const struct show *show, int top,
             int bottom)
{
  static panel *const panels[] = { panel_motion, panel_plane, panel_error };
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
        panel_put (canvas, 1 + indent, top + line - first, most - indent,
                   HUE_PLAIN, "%.*s", (int) (cut - c), c);
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
  panel_put (canvas, from > 1 ? from : 1, 0, width - 2, HUE_PLAIN, "%s",
             right);
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
            += panel_put (canvas, column, row, wide, HUE_FAINT, "%s", keys[i])
               + 2;
    }
}

int
frame_draw (struct canvas *canvas, const struct show *show,
            const struct page *page)
{
  canvas_clear (canvas);
  if (canvas->width < LEAST_WIDTH || canvas->height < LEAST_HEIGHT)
    {
      panel_put (canvas, 0, 0, canvas->width, HUE_PLAIN, "too small");
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
    panel_put (canvas, 1, bottom - 1, canvas->width - 2, HUE_FAINT,
               "(more: the same key)");
  return all ? 0 : room - 1;
}
