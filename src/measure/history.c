/* SPDX-License-Identifier: MIT */
/* Least and greatest of stretches of a series without an end: full, each two
   neighbours become one, in O(1) memory and, on average, time.  */

#include "halfstep.h"

#include <math.h>

int
hs_history_used (const struct hs_history *history)
{
  return history->seen == 0 ? 0
                            : (int) ((history->seen - 1) / history->width) + 1;
}

static void
halve (struct hs_history *history)
{
  struct hs_history_stretch *s = history->stretch;
  for (int i = 0; i < HS_HISTORY / 2; i++)
    s[i] = (struct hs_history_stretch){
      fmin (s[2 * i].low, s[2 * i + 1].low),
      fmax (s[2 * i].high, s[2 * i + 1].high),
    };
  history->width *= 2;
}

void
hs_history_add (struct hs_history *history, double value)
{
  if (history->seen == 0)
    history->width = 1;
  if (history->seen == HS_HISTORY * history->width)
    halve (history);
  const bool first = history->seen % history->width == 0;
  struct hs_history_stretch *s
      = &history->stretch[history->seen++ / history->width];
  s->low = first ? value : fmin (s->low, value);
  s->high = first ? value : fmax (s->high, value);
}
