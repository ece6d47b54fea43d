/* SPDX-License-Identifier: MIT */
/* Tables that this program has written as csv.  */

#include "csv.h"

#include "say.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The cell at *text without its quotes, ended by 0; *text moves behind it, and
 *end becomes what stood there.  */
static char *
next_cell (char **text, char *end)
{
  char *from = *text, *to = *text, *cell = *text;
  bool quoted = *from == '"';
  from += quoted;
  for (; *from && (quoted || !strchr (",\n", *from)); from++)
    if (!quoted || *from != '"')
      *to++ = *from;
    else if (from[1] == '"')
      *to++ = *from++;
    else
      quoted = false;
  *end = *from;
  *text = *from ? from + 1 : from;
  *to = '\0';
  return cell;
}

int
csv_row (char **text, int most, char **cell)
{
  int cells = 0;
  char end = ',';
  while (end == ',')
    {
      char *its = next_cell (text, &end);
      if (cells < most)
        cell[cells] = its;
      cells++;
    }
  return cells;
}

struct csv
csv_read (char *text)
{
  struct csv csv = { 0 };
  bool whole = true;
  int most = 1, cells = 0;
  for (const char *c = text; *c; c++)
    most += *c == ',' || *c == '\n';
  csv.cell = allocate ((size_t) most, sizeof *csv.cell);
  while (*text)
    {
      const int n = csv_row (&text, most - cells, csv.cell + cells);
      csv.columns = csv.rows++ ? csv.columns : n;
      whole = whole && n == csv.columns;
      cells += n;
    }
  if (!whole)
    csv.rows = csv.columns = 0;
  return csv;
}

void
csv_free (struct csv *csv)
{
  release (csv->cell);
  *csv = (struct csv){ 0 };
}

int
csv_find (const struct csv *csv, const char *name)
{
  for (int i = 0; csv->rows && i < csv->columns; i++)
    if (strcmp (csv->cell[i], name) == 0)
      return i;
  return -1;
}

const char *
csv_cell (const struct csv *csv, int row, int column, char *text, size_t size)
{
  const char *cell = csv->cell[row * csv->columns + column];
  char *end;
  const double value = strtod (cell, &end);
  if (!*cell)
    return "-";
  if (row == 0 || *end || !isfinite (value))
    return cell;
  if (value == rint (value) && fabs (value) < 1e9)
    snprintf (text, size, "%.0f", value);
  else
    snprintf (text, size, "%.4g", value);
  return text;
}
