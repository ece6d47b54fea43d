/* SPDX-License-Identifier: MIT */
/* The only writer of data: a table, in blocks or not, as dat, csv or json.  */

#ifndef OUTPUT_H
#define OUTPUT_H

#include "experiment.h"

enum kind
{
  KIND_BLOCK, /* text, the same in a block: its name in dat, a column else  */
  KIND_TEXT,  /* NULL: nothing is known */
  KIND_REAL,  /* not finite: nothing is known */
  KIND_COUNT
};

struct column
{
  char name[40];
  const char *unit; /* NULL: none */
  enum kind kind;
};

union cell
{
  const char *text;
  double real;
  int64_t count;
};

/* A table under construction.  */
struct table
{
  int columns;
  struct column column[MOST_COLUMNS];
};

void table_add (struct table *table, enum kind kind, const char *unit,
                const char *name);

struct output;

/* Opens what the plan asks for: the user's file and, if there is a picture to
   be drawn, the data beside it.  `notes`: lines for the header, NULL ends.  */
struct output *output_open (const struct plan *plan, const struct table *table,
                            const char *const *notes);
/* Begins a block; `note` goes into its header, NULL: none.  */
void output_block (struct output *output, const char *name, const char *note);
/* One cell a column, without that of the block.  */
void output_row (struct output *output, const union cell *cells);
/* Parts a block: gnuplot begins a new curve, or row of a map.  */
void output_gap (struct output *output);
/* Completes the files.  */
void output_close (struct output *output);

#endif
