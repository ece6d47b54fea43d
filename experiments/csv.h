/* SPDX-License-Identifier: MIT */
/* Tables that this program has written as csv, read back as text.  */

#ifndef CSV_H
#define CSV_H

#include <stddef.h>

struct csv
{
  int rows, columns;
  char **cell; /* [row * columns + column]; row 0 are the names */
};

/* Of the text, which is written into and kept.  No rows: it is no table.  */
struct csv csv_read (char *text);
void csv_free (struct csv *csv);
/* The column of that name; -1: there is none.  */
int csv_find (const struct csv *csv, const char *name);
/* The cell as people read it: numbers to four digits, nothing as a dash.  */
const char *csv_cell (const struct csv *csv, int row, int column, char *text,
                      size_t size);

#endif
