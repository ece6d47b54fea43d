/* SPDX-License-Identifier: MIT */
/* Tables of numbers that somebody else wrote, row by row: a file, or what a
   program prints.  The columns are known by --columns, by a line of names, or
   by their number.  A file that is no such table ends the program with one
   line that says where and why, and status 2.  */

#ifndef ROWS_H
#define ROWS_H

#include "columns.h"
#include "digits.h"
#include "lines.h"

struct row
{
  int64_t line;      /* its number, from 1 */
  double t;          /* not set where there is no column of it */
  const double *q;   /* until the next row */
  const double *v;   /* NULL: the table has none */
  const char *label; /* who made it, as the table says; "": it does not */
  bool fresh;        /* the first of a block */
};

enum rows_state
{
  ROWS_ROW,
  ROWS_NOT_FINITE, /* a row, too, but with nan or inf in it */
  ROWS_END,
  ROWS_WRONG /* of a program: no such table; rows_wrong says why */
};

struct rows;

/* has_step: t need not be there.  */
struct rows *rows_open (const struct plan *plan,
                        const struct lines_source *source, bool has_step);
enum rows_state rows_next (struct rows *rows, struct row *row);
void rows_close (struct rows *rows);
const char *rows_wrong (const struct rows *rows);

/* The columns, known from the first row on; and of a role how its numbers were
   printed.  */
const struct columns *rows_columns (const struct rows *rows);
const struct digits *rows_digits (const struct rows *rows, int role);

/* The lines it reads, for messages about the last.  */
const struct lines *rows_lines (const struct rows *rows);

#endif
