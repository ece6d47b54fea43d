/* SPDX-License-Identifier: MIT */
/* Files that people write.  */

#include "text.h"

#include "say.h"
#include "utf8.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <sys/stat.h>
#include <unistd.h>

static const char blanks[] = " \t";

void
text_die (const struct text *text, const char *at, const char *format, ...)
{
  char what[700];
  va_list list;
  va_start (list, format);
  vsnprintf (what, sizeof what, format, list);
  va_end (list);
  if (at)
    die (STATUS_BAD_INPUT, "%.900s:%d:%td: %s", text->path, text->number,
         at - text->line + 1, what);
  if (text->number)
    die (STATUS_BAD_INPUT, "%.900s:%d: %s", text->path, text->number, what);
  die (STATUS_BAD_INPUT, "--%s=%.900s: %s", text->option, text->path, what);
}

/* Up to TEXT_MOST bytes and one; the number read.  */
static size_t
read_all (const struct text *text, int file)
{
  size_t size = 0;
  ssize_t n;
  while (size <= TEXT_MOST
         && (n = read (file, text->bytes + size, TEXT_MOST + 1 - size)) != 0)
    if (n > 0)
      size += (size_t) n;
    else if (errno != EINTR)
      text_die (text, NULL, "cannot be read: %s", strerror (errno));
  return size;
}

struct text
text_open (const char *option, const char *path)
{
  struct text text = { .option = option, .path = path };
  struct stat status;
  const int file = open (path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (file == -1 || fstat (file, &status) == -1)
    text_die (&text, NULL, "cannot be opened: %s", strerror (errno));
  if (!S_ISREG (status.st_mode))
    text_die (&text, NULL, "is no regular file");
  text.bytes = text.next = allocate (TEXT_MOST + 2, 1);
  const size_t size = read_all (&text, file);
  close (file);
  if (size > TEXT_MOST)
    text_die (&text, NULL, "is over %d bytes long", TEXT_MOST);
  text.end = text.bytes + size;
  if (size >= 3 && memcmp (text.bytes, "\357\273\277", 3) == 0)
    text.next += 3;
  return text;
}

/* The line up to there is UTF-8, and all of it can be seen.  */
static void
check_characters (const struct text *text, const char *end)
{
  int n = 1;
  for (const char *c = text->line; c < end; c += n)
    {
      n = utf8_length (c);
      const long control = utf8_control (c);
      if (n == 0)
        text_die (text, c, "the byte 0x%02x there is no text of UTF-8",
                  (unsigned) (unsigned char) *c);
      if (control >= 0 && *c != '\t')
        text_die (text, c,
                  n == 1 ? "a control character, \\x%02lx"
                         : "a control character, U+%04lX",
                  (unsigned long) control);
    }
}

char *
text_next (struct text *text)
{
  if (text->next == text->end)
    return NULL;
  text->number++;
  text->line = text->next;
  char *end = memchr (text->line, '\n', (size_t) (text->end - text->line));
  text->next = end ? end + 1 : text->end;
  if (!end)
    end = text->end;
  if (end > text->line && end[-1] == '\r')
    end--;
  *end = '\0';
  if (end - text->line > TEXT_LINE)
    text_die (text, NULL, "is %td bytes long; a line has %d at most",
              end - text->line, TEXT_LINE);
  check_characters (text, end);
  return text->line;
}

void
text_close (struct text *text)
{
  release (text->bytes);
}

char *
text_word (char **rest)
{
  char *word = *rest + strspn (*rest, blanks);
  if (!*word)
    return NULL;
  *rest = word + strcspn (word, blanks);
  if (**rest)
    *(*rest)++ = '\0';
  return word;
}

bool
text_is_unit (const char *unit)
{
  bool any = false;
  for (; *unit; unit += utf8_shown (unit), any = true)
    if (!utf8_shown (unit) || strchr (" '\",#`\\<>", *unit))
      return false;
  return any;
}
