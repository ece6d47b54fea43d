/* SPDX-License-Identifier: MIT */
/* Messages to people, on standard error, one line each: "halfstep: …".
   Control characters are shown as \xNN and never reach a terminal raw.  */

#ifndef SAY_H
#define SAY_H

#include "experiment.h"

#include <stdarg.h>
#include <stdio.h>

void say (const char *format, ...) __attribute__ ((format (printf, 1, 2)));

/* What is done before a message; NULL: nothing.  */
void say_first (void (*act) (void));

/* Says it and exits with the status.  */
_Noreturn void die (enum status status, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

/* Writes the character at the start of a text, not its end, so that it can be
   seen; returns its bytes.  */
size_t say_character (FILE *stream, const char *c);

/* Writes the label and the text behind it, in lines of 76 characters at most,
   all but the first indented by one more.  */
void say_wrapped (FILE *stream, const char *indent, const char *label,
                  const char *text);

/* Writes a word as a shell reads it back, on one line: what is not plain in
   single quotes, control characters as in $'\n'.  */
void say_word (FILE *stream, const char *word);

/* The text of a format; to be released.  */
char *say_text (const char *format, va_list list)
    __attribute__ ((format (printf, 1, 0)));

/* A command of this program as a shell reads it back, `halfstep' for the first
   of the words; to be released.  */
char *say_command (int count, char *const *words);

/* A stream that writes a text into memory, to be freed, and its end; or
   death.  */
FILE *memory_open (char **text, size_t *size);
void memory_close (FILE *stream, char *const *text);

/* Cleared memory or death.  What is not released is freed when the program
   ends, memory_prepare having been called first of all.  */
void *allocate (size_t count, size_t size);
void release (void *memory);
void memory_prepare (void);

/* The name nearest to what was typed, as ` (did you mean "leapfrog"?)';
   empty if none is near.  The names are asked for by index, NULL ends.  */
const char *suggest (const char *typed,
                     const char *(*name) (int i, const void *context),
                     const void *context);

/* All of them, with commas between.  */
const char *names (const char *(*name) (int i, const void *context),
                   const void *context);

/* Shows on a terminal how far long work is; silent for the first second.  */
void progress (const char *what, double fraction);
void progress_end (void);

#endif
