/* SPDX-License-Identifier: MIT */
/* Lines of text and the words in them.  */

#include "lines.h"

#include "say.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void
lines_die (const struct lines *lines, const char *at, const char *format, ...)
{
  char what[700], place[70] = "";
  const long long line = (long long) lines->number;
  const bool program = lines->source.is_program;
  va_list list;
  va_start (list, format);
  vsnprintf (what, sizeof what, format, list);
  va_end (list);
  if (at)
    snprintf (place, sizeof place,
              program ? " line %lld, column %d of its output:" : "%lld:%d:",
              line, (int) (at - lines->text) + 1);
  else if (line)
    snprintf (place, sizeof place,
              program ? " line %lld of its output:" : "%lld:", line);
  if (!lines->escape)
    die (STATUS_BAD_INPUT, "%.900s:%s %s", lines->source.name, place, what);
  snprintf (lines->escape->text, sizeof lines->escape->text, "%s%s%s",
            *place ? place + 1 : "", *place ? " " : "", what);
  longjmp (lines->escape->place, 1);
}

bool
lines_end (const struct lines *lines)
{
  return lines->ended && lines->from == lines->to;
}

/* Refills the bytes, keeping those not read yet.  */
static void
refill (struct lines *lines)
{
  memmove (lines->bytes, lines->bytes + lines->from, lines->to - lines->from);
  lines->to -= lines->from;
  lines->from = 0;
  const size_t n
      = lines->source.read (lines->source.context, lines->bytes + lines->to,
                            sizeof lines->bytes - lines->to);
  lines->ended = n == 0;
  lines->to += n;
}

/* The bytes of the next line, and whether its end is there.  */
static size_t
find_line (struct lines *lines, bool *whole)
{
  size_t seen = 0;
  for (;;)
    {
      const char *from = lines->bytes + lines->from;
      const size_t n = lines->to - lines->from;
      const char *end = memchr (from + seen, '\n', n - seen);
      *whole = end;
      if (end || lines->ended || n > LINES_LONGEST)
        return end ? (size_t) (end - from) : n;
      seen = n;
      refill (lines);
    }
}

/* Copies the next line into text, without its end.  */
bool
lines_next (struct lines *lines)
{
  bool whole;
  size_t n = find_line (lines, &whole);
  if (!whole && n == 0)
    return false;
  lines->number++;
  if (n >= LINES_LONGEST)
    lines_die (lines, NULL, "is over %d bytes long", LINES_LONGEST);
  memcpy (lines->text, lines->bytes + lines->from, n);
  lines->from += n + whole;
  while (n > 0 && lines->text[n - 1] == '\r')
    n--;
  lines->text[n] = '\0';
  const bool mark = lines->number == 1 && n >= 3
                    && memcmp (lines->text, "\357\273\277", 3) == 0;
  lines->line = lines->text + (mark ? 3 : 0);
  for (const char *c = lines->text; c < lines->text + n; c++)
    if (((unsigned char) *c < ' ' && *c != '\t') || *c == '\177')
      lines_die (lines, c, "a control character, \\x%02x", (unsigned) *c);
  return true;
}

bool
lines_comment (const char *c)
{
  return *c == '#' || *c == '%' || (*c == '/' && c[1] == '/');
}

/* The end of the word at c: of a quoted one behind the quote.  */
static char *
word_end (struct lines *lines, char *c)
{
  if (*c != '"' && *c != '\'')
    return c + strcspn (c, " \t,;");
  char *end = strchr (c + 1, *c);
  if (!end)
    lines_die (lines, c, "a quote without its end");
  return end + 1;
}

/* What stands between two words; *c moves behind it.  */
static void
skip_separator (struct lines *lines, char **c)
{
  const bool digit = *c > lines->line && isdigit ((unsigned char) (*c)[-1]);
  char *from = *c, *next = from + strspn (from, " \t");
  const char separator = *next;
  if (separator == ',' || separator == ';')
    next += 1 + strspn (next + 1, " \t");
  if (separator == ',' && next == from + 1 && digit
      && isdigit ((unsigned char) *next))
    lines->tight = true;
  else if (separator != ',' && *next && !lines_comment (next))
    lines->loose = true;
  *c = next;
  *from = '\0';
}

void
lines_cut (struct lines *lines, char *c)
{
  lines->words = 0;
  lines->tight = lines->loose = false;
  c += strspn (c, " \t");
  while (*c && !lines_comment (c))
    {
      if (lines->words == LINES_WORDS)
        lines_die (lines, c, "over %d columns", LINES_WORDS);
      char *end = word_end (lines, c);
      const bool quoted = end > c && (*c == '"' || *c == '\'');
      lines->word[lines->words++] = c + quoted;
      if (quoted)
        end[-1] = '\0';
      c = end;
      if (*c)
        skip_separator (lines, &c);
    }
  *c = '\0';
}
