/* SPDX-License-Identifier: MIT */
/* Files that people write, read line by line and with bounds: whatever is in
   them, a fault is one message that names the file, the line and the column,
   and ends the program with status 2.  */

#ifndef TEXT_H
#define TEXT_H

#include <stdbool.h>
#include <stddef.h>

enum
{
  TEXT_MOST = 1 << 20, /* bytes of a file */
  TEXT_LINE = 1000     /* and of a line */
};

struct text
{
  const char *option, *path; /* as in --option=path */
  int number;                /* of the line, from 1; 0: none yet */
  char *line;                /* without its end, ended by 0 */
  char *next, *end, *bytes;
};

/* Opens a regular file of TEXT_MOST bytes at most.  */
struct text text_open (const char *option, const char *path);

/* The next line, which may be written into; NULL: the end.  A mark of byte
   order at the start and a carriage return before the end of a line are
   skipped; other control characters than tabs are refused.  */
char *text_next (struct text *text);
void text_close (struct text *text);

/* The next word, ended by 0, of a line at *rest, which moves behind it; NULL:
   there is none.  */
char *text_word (char **rest);

/* Whether a word may be a unit: all of it is shown, it has no blank, and
   nothing that the data or gnuplot take for something else.  */
bool text_is_unit (const char *unit);

/* Dies.  `at' is in the line; NULL: the line as a whole, or the file if no
   line was read.  */
_Noreturn void text_die (const struct text *text, const char *at,
                         const char *format, ...)
    __attribute__ ((format (printf, 3, 4)));

#endif
