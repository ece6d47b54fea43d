/* SPDX-License-Identifier: MIT */
/* A text that grows.  Out of memory it stays as it is.  */

#include "core.h"

#include "decimal.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static bool
make_room (struct text *text, size_t more)
{
  if (text->size + more < text->room)
    return true;
  const size_t room = 2 * (text->size + more) + 4096;
  char *start = realloc (text->start, room);
  if (!start)
    return false;
  text->start = start;
  text->room = room;
  return true;
}

void
text_add (struct text *text, const char *format, ...)
{
  va_list list;
  va_start (list, format);
  const int length = vsnprintf (NULL, 0, format, list);
  va_end (list);
  if (length < 0 || !make_room (text, (size_t) length + 1))
    return;
  va_start (list, format);
  vsnprintf (text->start + text->size, (size_t) length + 1, format, list);
  va_end (list);
  text->size += (size_t) length;
}

/* As `halfstep run' writes it; what is no number, as JSON has it.  */
void
text_number (struct text *text, double value)
{
  if (!isfinite (value))
    text_add (text, "null");
  else if (make_room (text, DECIMAL_SIZE))
    text->size = (size_t) (decimal_write (value, text->start + text->size)
                           - text->start);
}

void
text_word (struct text *text, const char *key, const char *value)
{
  text_add (text, "\"%s\":\"", key);
  for (const char *s = value ? value : ""; *s; s++)
    text_add (text, *s == '"' || *s == '\\' ? "\\%c" : "%c", *s);
  text_add (text, "\",");
}

void
text_value (struct text *text, const char *key, double value)
{
  text_add (text, "\"%s\":", key);
  text_number (text, value);
  text_add (text, ",");
}

void
text_end_list (struct text *text, const char *end)
{
  if (text->size && text->start[text->size - 1] == ',')
    text->size--;
  text_add (text, "%s", end);
}
