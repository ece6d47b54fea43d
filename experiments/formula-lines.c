/* SPDX-License-Identifier: MIT */
/* The lines of a file of formulas, which are UTF-8 with remarks.  */

#include "formula-model.h"
#include "text.h"

#include <string.h>

/* Bytes of the character of UTF-8 at the start of a text, 0: there is none, or
   it is one of the controls behind 0x80.  */
static int
character_length (const unsigned char *c)
{
  const int n = *c < 0x80   ? 1
                : *c < 0xc2 ? 0
                : *c < 0xe0 ? 2
                : *c < 0xf0 ? 3
                            : 4;
  if (n == 0 || *c > 0xf4)
    return 0;
  for (int i = 1; i < n; i++)
    if (c[i] >> 6 != 2)
      return 0;
  if ((*c == 0xc2 && c[1] < 0xa0) || (*c == 0xe0 && c[1] < 0xa0)
      || (*c == 0xed && c[1] > 0x9f) || (*c == 0xf0 && c[1] < 0x90)
      || (*c == 0xf4 && c[1] > 0x8f))
    return 0;
  return n;
}

static void
check_characters (const struct formula_place *place)
{
  const char *c = place->text;
  for (int n; *c; c += n)
    if (!(n = character_length ((const unsigned char *) c)))
      formula_wrong (place, c, 0, "the byte 0x%02x there is no text of UTF-8",
                     (unsigned) (unsigned char) *c);
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
      check_characters (&place);
      size_t length = strcspn (line, "#");
      while (length && strchr (" \t", line[length - 1]))
        length--;
      line[length] = '\0';
      places[n] = place;
    }
  return n; /* the text stays */
}
