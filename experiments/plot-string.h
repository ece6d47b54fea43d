/* SPDX-License-Identifier: MIT */
/* Strings in scripts of gnuplot: NAME = "PREFIXTEXT", so that nothing in the
   text is run.  */

#ifndef PLOT_STRING_H
#define PLOT_STRING_H

#include <stdbool.h>
#include <stdio.h>

/* A text to be shown.  What is no character, or is not seen but turns others,
   is U+FFFD: one fault would spoil all that pango writes.  */
void plot_string (FILE *stream, const char *name, const char *prefix,
                  const char *text);
/* The name of a file, whatever its bytes.  */
void plot_path (FILE *stream, const char *name, const char *prefix,
                const char *path);

/* Bytes within such a string; `escaped', false at first, is whether the last
   one was.  */
void plot_bytes (FILE *stream, const char *bytes, size_t n, bool *escaped);

#endif
