/* SPDX-License-Identifier: MIT */
/* Tables that this program has written as csv, read back as text.  */

#ifndef CSV_H
#define CSV_H

#include <stdbool.h>
#include <stddef.h>

enum
{
  CSV_MOST = 1200 /* columns, where they are not counted */
};

struct csv
{
  int rows, columns;
  char **cell; /* [row * columns + column]; row 0 are the names */
};

/* Cuts the row at *text, which is written into, and moves behind it.  Returns
   its cells, of which the first `most' are put down.  */
int csv_row (char **text, int most, char **cell);
/* Of the text, which is written into and kept.  No rows: it is no table.  */
struct csv csv_read (char *text);
void csv_free (struct csv *csv);
/* The column of that name; -1: there is none.  */
int csv_find (const struct csv *csv, const char *name);
/* The cell as people read it: numbers to four digits, nothing as a dash.  */
const char *csv_cell (const struct csv *csv, int row, int column, char *text,
                      size_t size);

#endif
