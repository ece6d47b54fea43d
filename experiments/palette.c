/* SPDX-License-Identifier: MIT */
/* The colours of the pictures.  They stand in style.gp, of which the program
   has the text.  */

#include "palette.h"

#include "canvas.h"
#include "pictures.h"

#include <stdlib.h>
#include <string.h>

enum
{
  MANY = (HUES - HUE_FIRST) / 2 /* hues; the deep ones are as many */
};

/* By how many places those beyond a dozen are turned.  */
static int
turned (void)
{
  static const char name[] = "\nturned = ";
  const char *at = strstr (picture_style, name);
  return at ? atoi (at + strlen (name)) : 0;
}

int
palette_hue (const struct hs_integrator *integrator)
{
  int rank = 0;
  if (!integrator->advance)
    return HUE_PLAIN;
  while (hs_integrators[rank] && hs_integrators[rank] != integrator)
    rank++;
  const int round = rank / MANY;
  return HUE_FIRST + round % 2 * MANY
         + (rank + turned () * (round / 2)) % MANY;
}

long
palette_rgb (int hue)
{
  if (hue < HUE_FIRST)
    return hue == HUE_PLAIN ? 0 : 0x808080;
  const char *hues = strstr (picture_style, "hues = '#");
  for (int i = HUE_FIRST; hues && i <= hue; i++)
    hues = strchr (hues + 1, '#');
  return hues ? strtol (hues + 1, NULL, 16) : 0x808080;
}

enum depth
{
  DEPTH_NONE,
  DEPTH_EIGHT,
  DEPTH_CUBE, /* 6 x 6 x 6 */
  DEPTH_ALL
};

static enum depth
depth_of_terminal (void)
{
  static const char *const few[] = { "linux", "ansi", "vt100", "vt220" };
  const char *none = getenv ("NO_COLOR"), *kind = getenv ("TERM");
  const char *all = getenv ("COLORTERM");
  if (none && *none)
    return DEPTH_NONE;
  for (size_t i = 0; kind && i < sizeof few / sizeof *few; i++)
    if (strcmp (kind, few[i]) == 0)
      return DEPTH_EIGHT;
  return all && (strcmp (all, "truecolor") == 0 || strcmp (all, "24bit") == 0)
             ? DEPTH_ALL
             : DEPTH_CUBE;
}

void
palette_write (FILE *stream, int hue, bool bold)
{
  const enum depth depth = depth_of_terminal ();
  fputs (bold ? "\033[0;1" : "\033[0", stream);
  if (hue == HUE_FAINT && depth != DEPTH_NONE)
    fputs (";90", stream);
  if (hue >= HUE_FIRST && hue < HUES)
    {
      const long rgb = palette_rgb (hue);
      const int r = (int) (rgb >> 16), g = (int) (rgb >> 8 & 255),
                b = (int) (rgb & 255);
      if (depth == DEPTH_ALL)
        fprintf (stream, ";38;2;%d;%d;%d", r, g, b);
      else if (depth == DEPTH_CUBE)
        fprintf (stream, ";38;5;%d",
                 16 + 36 * ((r * 5 + 127) / 255) + 6 * ((g * 5 + 127) / 255)
                     + (b * 5 + 127) / 255);
      else if (depth == DEPTH_EIGHT)
        fprintf (stream, ";3%d", (r > 127) + 2 * (g > 127) + 4 * (b > 127));
    }
  fputc ('m', stream);
}
