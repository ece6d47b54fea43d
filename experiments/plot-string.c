/* SPDX-License-Identifier: MIT */
/* Strings in scripts of gnuplot.  */

#include "plot-string.h"

#include "utf8.h"

#include <ctype.h>
#include <string.h>

/* With everything but plain characters as \ooo: gnuplot runs backticks there,
   and stumbles over a single quote at the start of a string in single ones. It
   takes as many digits as follow.  */
void
plot_bytes (FILE *stream, const char *bytes, size_t n, bool *escaped)
{
  static const char plain[] = " !&()*+,-./:;=?[]_";
  for (; n > 0; n--, bytes++)
    {
      const bool digit = isdigit ((unsigned char) *bytes);
      *escaped = digit ? *escaped
                       : !isalpha ((unsigned char) *bytes)
                             && !strchr (plain, *bytes);
      fprintf (stream, *escaped ? "\\%03o" : "%c",
               (unsigned) (unsigned char) *bytes);
    }
}

/* SVG must not have ]]> in a text.  */
void
plot_string (FILE *stream, const char *name, const char *prefix,
             const char *text)
{
  bool escaped = false;
  fprintf (stream, "%s = \"%s", name, prefix);
  for (int n; *text; text += n ? n : 1)
    {
      n = utf8_length (text);
      if (iscntrl ((unsigned char) *text))
        plot_bytes (stream, " ", 1, &escaped);
      else if (utf8_shown (text))
        plot_bytes (stream, text, (size_t) n, &escaped);
      else
        plot_bytes (stream, "\357\277\275", 3, &escaped);
      if (strncmp (text, "]]>", 3) == 0)
        plot_bytes (stream, "] ", n = 2, &escaped);
    }
  fputs ("\"\n", stream);
}

void
plot_path (FILE *stream, const char *name, const char *prefix,
           const char *path)
{
  bool escaped = false;
  fprintf (stream, "%s = \"%s", name, prefix);
  plot_bytes (stream, path, strlen (path), &escaped);
  fputs ("\"\n", stream);
}
