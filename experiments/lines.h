/* SPDX-License-Identifier: MIT */
/* Lines of text and the words in them: of a file, or of what a program prints.
   Commas, semicolons, tabs or blanks part the words, of which some may be in
   quotes; #, % and // begin comments.  */

#ifndef LINES_H
#define LINES_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum
{
  LINES_LONGEST = 1 << 16, /* bytes of a line */
  LINES_WORDS = 1200       /* and words of it */
};

/* Where the bytes come from.  read gives up to size of them, 0 at the end, and
   dies if it cannot.  */
struct lines_source
{
  const char *name; /* for messages */
  bool is_program;  /* whose LINE and COLUMN are of its output */
  size_t (*read) (void *context, char *bytes, size_t size);
  void *context;
};

/* Where to go, and with what words, instead of dying.  */
struct lines_escape
{
  jmp_buf place;
  char text[1000];
};

struct lines
{
  struct lines_escape *escape; /* NULL: death */
  struct lines_source source;
  int64_t number; /* of the line, from 1; 0: none yet */
  char *line;     /* behind a mark of byte order */
  int words;
  char *word[LINES_WORDS]; /* of the line, once it is cut */
  bool tight, loose; /* a comma between two digits; nothing but blanks or a
                        semicolon between two words */
  size_t from, to;   /* of the bytes, those not read yet */
  bool ended;
  char text[LINES_LONGEST + 1], bytes[LINES_LONGEST + 1];
};

/* Reads the next line; false: there is none.  */
bool lines_next (struct lines *lines);
/* Whether it was the last.  */
bool lines_end (const struct lines *lines);

/* Whether a comment begins there.  */
bool lines_comment (const char *c);
/* Cuts what stands from c on, in the line, into words, up to a comment.  */
void lines_cut (struct lines *lines, char *c);

/* Dies with status 2, or escapes: NAME:LINE:COLUMN: ...; `at' is in the line,
   NULL: all of it.  */
_Noreturn void lines_die (const struct lines *lines, const char *at,
                          const char *format, ...)
    __attribute__ ((format (printf, 3, 4)));

#endif
