/* SPDX-License-Identifier: MIT */
/* The lines of a file of formulas, with remarks, and where a fault stands.  */

#include "formula-model.h"
#include "say.h"
#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* The start of a text, for a message: whole characters of UTF-8.  */
static int
shown (const char *text, int length)
{
  enum
  {
    MOST = 40
  };
  if (length > MOST)
    for (length = MOST; length && ((unsigned char) text[length] >> 6) == 2;)
      length--;
  return length;
}

void
formula_wrong (const struct formula_place *place, const char *at, int length,
               const char *why, ...)
{
  char text[1700], where[300], word[60] = "";
  const int column = (int) (at - place->text) + 1;
  va_list list;
  va_start (list, why);
  vsnprintf (text, sizeof text, why, list);
  va_end (list);
  if (place->file)
    snprintf (where, sizeof where, "%.200s:%d:%d", place->file, place->line,
              column);
  else
    snprintf (where, sizeof where, "--force=%.*s, position %d",
              shown (place->text, (int) strlen (place->text)), place->text,
              column);
  if (length)
    snprintf (word, sizeof word, " \"%.*s\"", shown (at, length), at);
  die (STATUS_BAD_INPUT, "%s:%s %s", where, word, text);
}

int
formula_lines (const char *file, struct formula_place *places)
{
  struct text text = text_open ("system", file);
  int n = 0;
  for (char *line; (line = text_next (&text)); n++)
    {
      const struct formula_place place = { file, n + 1, line };
      if (n == FORMULA_LINES)
        formula_wrong (&place, line, 0, "too many lines: at most %d",
                       FORMULA_LINES);
      size_t length = strcspn (line, "#");
      while (length && strchr (" \t", line[length - 1]))
        length--;
      line[length] = '\0';
      places[n] = place;
    }
  return n; /* the text stays */
}
