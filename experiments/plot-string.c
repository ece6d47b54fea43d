/* SPDX-License-Identifier: MIT */
/* Strings in scripts of gnuplot.  */

#include "plot-string.h"

#include "utf8.h"

#include <ctype.h>
#include <string.h>

/* With everything but plain characters as \ooo: gnuplot runs backticks there,
   and stumbles over a single quote at the start of a string in single ones. */
static void
put_bytes (FILE *stream, const char *text, size_t bytes)
{
  static const char plain[] = " !&()*+,-./:;=?[]_";
  for (size_t i = 0; i < bytes; i++)
    if (isalnum ((unsigned char) text[i]) || strchr (plain, text[i]))
      fputc (text[i], stream);
    else
      fprintf (stream, "\\%03o", (unsigned) (unsigned char) text[i]);
}

void
plot_string (FILE *stream, const char *name, const char *prefix,
             const char *text)
{
  fprintf (stream, "%s = \"%s", name, prefix);
  for (const char *c = text; *c;)
    {
      const int n = utf8_length (c);
      if (iscntrl ((unsigned char) *c))
        fputc (' ', stream);
      else if (n && utf8_control (c) < 0)
        put_bytes (stream, c, (size_t) n);
      else
        put_bytes (stream, "\357\277\275", 3);
      c += n ? n : 1;
    }
  fputs ("\"\n", stream);
}

void
plot_path (FILE *stream, const char *name, const char *prefix,
           const char *path)
{
  fprintf (stream, "%s = \"%s", name, prefix);
  put_bytes (stream, path, strlen (path));
  fputs ("\"\n", stream);
}
