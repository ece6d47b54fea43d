/* SPDX-License-Identifier: MIT */
/* Messages to people.  */

#include "say.h"

#include "utf8.h"

#include <ctype.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#ifdef _OPENMP
#include <omp.h>
#endif

size_t
say_character (FILE *stream, const char *c)
{
  const int n = utf8_length (c);
  const long control = utf8_control (c);
  if (n == 0 || (control >= 0 && n == 1))
    fprintf (stream, "\\x%02x", (unsigned) (unsigned char) *c);
  else if (control >= 0)
    fprintf (stream, "\\u%04lx", (unsigned long) control);
  else
    fprintf (stream, "%.*s", n, c);
  return n ? (size_t) n : 1;
}

static void (*first_act) (void);

void
say_first (void (*act) (void))
{
  first_act = act;
}

static void
say_part (const char *from, const char *to)
{
  while (from < to)
    from += say_character (stderr, from);
}

/* A message that is too long lacks its middle: what it is about comes first,
   what is wrong with it last.  */
static void
say_list (const char *format, va_list list)
{
  enum
  {
    MOST = 2000,
    FIRST = 400
  };
  char start[MOST + 1], *all = NULL;
  va_list again;
  va_copy (again, list);
  const int size = vsnprintf (start, sizeof start, format, list);
  if (size > MOST)
    all = malloc ((size_t) size + 1);
  if (all)
    vsnprintf (all, (size_t) size + 1, format, again);
  va_end (again);
  const char *end = all ? all + size - (MOST - FIRST) : NULL;
  while (end && (*end & 0xc0) == 0x80) /* amid a character */
    end++;

  if (first_act)
    first_act ();
  progress_end ();
  fputs ("halfstep: ", stderr);
  say_part (start, start + (all ? FIRST : strlen (start)));
  if (all)
    {
      fputs (" ... ", stderr);
      say_part (end, all + size);
    }
  fputc ('\n', stderr);
  free (all);
}

void
say_wrapped (FILE *stream, const char *indent, const char *label,
             const char *text)
{
  int column = fprintf (stream, "%s%s", indent, label);
  while (*text)
    {
      const int word = (int) strcspn (text, " ");
      if (column + 1 + word > 76)
        column = fprintf (stream, "\n%s", indent) - 1;
      column += fprintf (stream, " %.*s", word, text);
      text += word + (text[word] == ' ');
    }
  fputc ('\n', stream);
}

void
say (const char *format, ...)
{
  va_list list;
  va_start (list, format);
  say_list (format, list);
  va_end (list);
}

void
die (enum status status, const char *format, ...)
{
  va_list list;
  va_start (list, format);
  say_list (format, list);
  va_end (list);
  exit (status);
}

void
say_word (FILE *stream, const char *word)
{
  static const char plain[] = "+,-./:=@_%";
  bool quote = !*word, control = false;
  for (const char *c = word; *c; c++)
    quote |= !isalnum ((unsigned char) *c) && !strchr (plain, *c);
  for (const char *c = word; *c && !control; c += utf8_shown (c))
    control = utf8_shown (c) == 0;
  fputs (control ? "$'" : quote ? "'" : "", stream);
  for (int n; *word; word += n)
    {
      n = utf8_shown (word);
      if (n == 0)
        fprintf (stream, "\\%03o", (unsigned) (unsigned char) *word);
      else if (control && (*word == '\'' || *word == '\\'))
        fprintf (stream, "\\%c", *word);
      else if (quote && *word == '\'')
        fputs ("'\\''", stream);
      else
        fprintf (stream, "%.*s", n, word);
      n += n == 0;
    }
  fputs (control || quote ? "'" : "", stream);
}

char *
say_text (const char *format, va_list list)
{
  va_list again;
  va_copy (again, list);
  const int size = vsnprintf (NULL, 0, format, again) + 1;
  va_end (again);
  char *text = allocate ((size_t) size, 1);
  vsnprintf (text, (size_t) size, format, list);
  return text;
}

FILE *
memory_open (char **text, size_t *size)
{
  *text = NULL;
  FILE *stream = open_memstream (text, size);
  if (!stream)
    die (STATUS_FAILED, "out of memory");
  return stream;
}

/* glibc's fclose says nothing where the text finds no room at last.  */
void
memory_close (FILE *stream, char *const *text)
{
  if (fclose (stream) != 0 || !*text)
    die (STATUS_FAILED, "out of memory");
}

char *
say_command (int count, char *const *words)
{
  char *text = NULL;
  size_t size;
  FILE *stream = memory_open (&text, &size);
  fputs ("halfstep", stream);
  for (int i = 1; i < count; i++)
    {
      fputc (' ', stream);
      say_word (stream, words[i]);
    }
  memory_close (stream, &text);
  char *copy = memcpy (allocate (size + 1, 1), text, size);
  free (text);
  return copy;
}

/* Memory in use, to be freed when the program ends, whatever way.  */
union block
{
  struct
  {
    union block *before, *after;
  } links;
  max_align_t alignment;
};
static union block chain = { .links = { &chain, &chain } };

static void
release_all (void)
{
#ifdef _OPENMP
  if (omp_in_parallel ()) /* others still use it */
    return;
#endif
  while (chain.links.after != &chain)
    release (chain.links.after + 1);
}

void
memory_prepare (void)
{
  atexit (release_all);
}

void *
allocate (size_t count, size_t size)
{
  union block *block = NULL;
  if (size == 0 || count <= (SIZE_MAX - sizeof *block) / size)
    block = calloc (1, sizeof *block + count * size);
  if (!block)
    die (STATUS_FAILED, "out of memory");
#ifdef _OPENMP
#pragma omp critical(memory)
#endif
  {
    block->links.before = &chain;
    block->links.after = chain.links.after;
    chain.links.after->links.before = block;
    chain.links.after = block;
  }
  return block + 1;
}

void
release (void *memory)
{
  if (!memory)
    return;
  union block *block = (union block *) memory - 1;
#ifdef _OPENMP
#pragma omp critical(memory)
#endif
  {
    block->links.before->links.after = block->links.after;
    block->links.after->links.before = block->links.before;
  }
  free (block);
}

/* Insertions, deletions and replacements that turn a into b.  */
static size_t
edits (const char *a, const char *b)
{
  enum
  {
    LONGEST = 40
  };
  size_t row[LONGEST + 1], n = strlen (b);
  if (n > LONGEST || strlen (a) > LONGEST)
    return LONGEST;
  for (size_t j = 0; j <= n; j++)
    row[j] = j;
  for (size_t i = 1; a[i - 1]; i++)
    {
      size_t corner = row[0];
      row[0] = i;
      for (size_t j = 1; j <= n; j++)
        {
          const size_t change = corner + (a[i - 1] != b[j - 1]);
          const size_t skip = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
          corner = row[j];
          row[j] = change < skip ? change : skip;
        }
    }
  return row[n];
}

const char *
suggest (const char *typed, const char *(*name) (int i, const void *context),
         const void *context)
{
  static char text[100];
  const char *candidate;
  char best[60] = "";
  size_t least = strlen (typed) / 3 + 2;
  for (int i = 0; (candidate = name (i, context)); i++)
    {
      const bool start = typed[0] && typed[1]
                         && strncmp (candidate, typed, strlen (typed)) == 0;
      const size_t distance = start ? 1 : edits (typed, candidate);
      if (distance < least)
        {
          least = distance;
          snprintf (best, sizeof best, "%s", candidate);
        }
    }
  text[0] = '\0';
  if (*best)
    snprintf (text, sizeof text, " (did you mean \"%s\"?)", best);
  return text;
}

/* The names, with commas between.  */
const char *
names (const char *(*name) (int i, const void *context), const void *context)
{
  static char text[1500];
  size_t n = 0;
  text[0] = '\0';
  for (int i = 0; name (i, context) && n < sizeof text; i++)
    n += (size_t) snprintf (text + n, sizeof text - n, "%s%s", i ? ", " : "",
                            name (i, context));
  return text;
}

static bool shown;

void
progress (const char *what, double fraction)
{
  static double first = -1, last;
  static int terminal = -1;
  struct timespec now;
  if (terminal < 0)
    terminal = isatty (STDERR_FILENO);
  if (!terminal)
    return;
  clock_gettime (CLOCK_MONOTONIC, &now);
  const double t = (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
  if (first < 0)
    first = last = t;
  if (t - first < 1 || t - last < 0.1)
    return;
  last = t;
  fprintf (stderr, "\rhalfstep: %s %.0f %%\033[K", what, 100 * fraction);
  shown = true;
}

void
progress_end (void)
{
  if (shown)
    fputs ("\r\033[K", stderr);
  shown = false;
}
