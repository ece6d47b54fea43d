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
  PANEL_LEAST = 4,  /* its frame, and what is in it */
  PANEL_HEIGHT = 7, /* the least of several */
  MOST_LEGEND = 5,  /* lines; and so many parts of the canvas at most */
  LEGEND_PART = 3,
  MOST_MESSAGE = 3, /* lines, or MESSAGE_PART of them */
  MESSAGE_PART = 4
};

/* Side by side, or as many as fit below each other.  */
static void
draw_panels (struct canvas *canvas, const struct show *show, int top,
             int bottom)
{
  static panel *const panels[] = { panel_motion, panel_plane, panel_error };
  const int width = canvas->width, height = bottom - top;
  const int all = panel_error_known (show) ? 3 : 2;
  const bool beside = width >= all * PANEL_WIDTH;
  const int n = height < PANEL_LEAST                     ? 0
                : beside || height >= all * PANEL_HEIGHT ? all
                : height >= 2 * PANEL_HEIGHT             ? 2
                                                         : 1;
  for (int i = 0; i < n; i++)
    {
      const int left = beside ? width * i / n : 0,
                right = beside ? width * (i + 1) / n : width;
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
          if (next - c > most - indent)
            {
              if (cut == c) /* a word longer than the line */
                for (cut += most - indent; (*cut & 0xc0) == 0x80; cut--)
                  ;
              break;
            }
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

/* What a runner's digit is; briefly without its error.  */
static void
legend_text (const struct show *show, int i, bool brief, char *text,
             size_t size)
{
  const struct runner *r = &show->runner[i];
  const char *name = r->integrator->name;
  if (!r->shown)
    snprintf (text, size, "(%d %.40s)", i + 1, name);
  else if (r->status != HS_DONE && !brief)
    snprintf (text, size, "%d %.40s ended at step %lld", i + 1, name,
              (long long) r->step);
  else if (show->has_energy && !brief)
    snprintf (text, size, "%d %.40s %+.1e", i + 1, name, r->error);
  else
    snprintf (text, size, "%d %.40s", i + 1, name);
}

/* Lays it out in `most' lines, from the row on, unless that is negative.
   Returns the lines it takes; more: so many, and it ends in a +N of those that
   have no room.  */
static int
lay_legend (struct canvas *canvas, const struct show *show, int row, int most,
            bool brief)
{
  enum
  {
    MORE = 4 /* columns of +N */
  };
  int column = 1, lines = 1;
  for (int i = 0; i < show->count; i++)
    {
      const struct runner *r = &show->runner[i];
      const int hue = r->shown ? palette_hue (r->integrator) : HUE_FAINT;
      const int left = show->count - i;
      char text[80];
      legend_text (show, i, brief, text, sizeof text);
      const int wide = (int) strlen (text);
      const int tail = lines == most && left > 1 ? MORE : 0;
      if (column > 1 && column + wide + tail >= canvas->width)
        {
          if (lines == most)
            {
              if (row >= 0)
                panel_put (canvas, column, row + lines - 1, MORE, HUE_FAINT,
                           "+%d", left);
              return most + 1;
            }
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

/* What each digit and colour is, briefly where there is little room.  Returns
   the lines it takes; they are drawn from the row on, unless that is negative.
 */
static int
draw_legend (struct canvas *canvas, const struct show *show, int row)
{
  const int part = (canvas->height - 2) / LEGEND_PART;
  const int most = part < MOST_LEGEND ? part : MOST_LEGEND;
  const bool brief = lay_legend (canvas, show, -1, most, false) > most;
  const int lines = lay_legend (canvas, show, row, most, brief);
  return lines < most ? lines : most;
}

static void
draw_head (struct canvas *canvas, const struct show *show,
           const struct page *page)
{
  const struct hs_system *system = show->plan.system;
  const char *unit = hs_time_unit (system);
  const int width = canvas->width;
  char right[100];
  const int n = snprintf (right, sizeof right, "%st %.5g %s  h %.5g %s",
                          page->paused ? "paused  " : "", show_time (show),
                          unit, show->h, unit);
  const int shorter = canvas_columns (right);
  snprintf (right + n, sizeof right - (size_t) n, "  step %lld",
            (long long) show->step);
  if (canvas_columns (right) > width - 2 && shorter <= width - 2)
    right[n] = '\0';
  const int from = width - 1 - canvas_columns (right);
  const char *title = canvas_columns (system->title) <= from - 2
                          ? system->title
                          : system->name;
  if (canvas_columns (title) <= from - 2)
    canvas_text (canvas, 1, 0, from - 2, HUE_PLAIN, true, title);
  panel_put (canvas, from > 1 ? from : 1, 0, width - 2, HUE_PLAIN, "%s",
             right);
}

/* As many keys as fit, those first without which one is lost.  */
static void
draw_foot (struct canvas *canvas)
{
  static const char *const keys[]
      = { "q quit",   "h help",   "space pause", "+- step",  "e explain",
          "1-9 hide", "s system", "p picture",   "r restart" };
  int column = 1;
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
    {
      const int wide = (int) strlen (keys[i]);
      if (column + wide >= canvas->width)
        break;
      column += panel_put (canvas, column, canvas->height - 1, wide, HUE_FAINT,
                           "%s", keys[i])
                + 2;
    }
}

/* Behind a message that is cut.  */
static const char whole[] = " ... all when you quit";

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
  const char *message = page->message ? page->message : "";
  const int said = draw_text (canvas, message, 0, 0, 0);
  const int part = canvas->height / MESSAGE_PART;
  const int most = part > MOST_MESSAGE ? part : MOST_MESSAGE;
  const int saying = said < most ? said : most;
  const int foot = canvas->height - 1;
  const int bottom = foot - saying - legend > 1 ? foot - saying - legend : 1;
  draw_head (canvas, show, page);
  draw_legend (canvas, show, bottom);
  draw_text (canvas, message, 0, foot - saying, saying);
  if (said > saying)
    panel_put (canvas, canvas->width - 1 - (int) strlen (whole), foot - 1,
               (int) strlen (whole), HUE_FAINT, "%s", whole);
  draw_foot (canvas);
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
