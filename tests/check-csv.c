/* SPDX-License-Identifier: MIT */
/* Tables that the program has written as csv are read back cell by cell.  */

#include "csv.h"
#include "testing.h"

#include <string.h>

/* Cells of text that are read to "a|b", rows ended by "/"; no table: "".  */
static void
compare (const char *text, const char *wanted)
{
  char copy[200], found[200] = "";
  struct csv csv = csv_read (strcpy (copy, text));
  for (int i = 0; i < csv.rows * csv.columns; i++)
    {
      strcat (found, csv.cell[i]);
      strcat (found, (i + 1) % csv.columns ? "|" : "/");
    }
  ck_assert_str_eq (found, wanted);
  csv_free (&csv);
}

START_TEST (cells)
{
  compare ("a,b\n1,2\n", "a|b/1|2/");
  compare ("a,b\n1,2", "a|b/1|2/");
  compare ("a\n", "a/");
  compare ("", "");
  compare ("a,b\n,\n", "a|b/|/");
  compare ("a,b\n1,\n", "a|b/1|/");
}
END_TEST

/* Commas, line ends and comments of other formats belong to a quoted cell, and
   a doubled quote is one.  */
START_TEST (quotes)
{
  compare ("a,b\n\"x,y\",2\n", "a|b/x,y|2/");
  compare ("a,b\n\"say \"\"no\"\"\",2\n", "a|b/say \"no\"|2/");
  compare ("a,b\n\"x\ny\",2\n", "a|b/x\ny|2/");
  compare ("a,b\n\"\",\"\"\"\"\n", "a|b/|\"/");
  compare ("a b,#c\n% d,//e\n", "a b|#c/% d|//e/");
  compare ("a,b\n'x,y'\n", "a|b/'x|y'/");
}
END_TEST

START_TEST (no_tables)
{
  compare ("a,b\n1\n", "");
  compare ("a,b\n1,2,3\n", "");
  compare ("a,b\n1,2,3\n1\n", ""); /* as many cells as three rows have */
}
END_TEST

START_TEST (rows)
{
  char text[] = "a,b,c\n1\n", *next = text, *cell[2] = { NULL };
  ck_assert_int_eq (csv_row (&next, 2, cell), 3);
  ck_assert_str_eq (cell[0], "a");
  ck_assert_str_eq (cell[1], "b");
  ck_assert_int_eq (csv_row (&next, 2, cell), 1);
  ck_assert_str_eq (cell[0], "1");
  ck_assert_str_eq (next, "");
}
END_TEST

START_TEST (names)
{
  char text[] = "t,energy\n0,1\n";
  struct csv csv = csv_read (text);
  ck_assert_int_eq (csv_find (&csv, "energy"), 1);
  ck_assert_int_eq (csv_find (&csv, "e"), -1);
  csv_free (&csv);
  ck_assert_int_eq (csv_find (&csv, "t"), -1);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("csv");
  TCase *cases = tcase_create ("csv");
  tcase_add_test (cases, cells);
  tcase_add_test (cases, quotes);
  tcase_add_test (cases, no_tables);
  tcase_add_test (cases, rows);
  tcase_add_test (cases, names);
  suite_add_tcase (suite, cases);
  return run_suite (suite);
}
