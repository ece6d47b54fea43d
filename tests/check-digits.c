/* SPDX-License-Identifier: MIT */
/* With how many digits a column was printed: of numbers printed in every usual
   way the unit of the last digit comes out, and what is printed lies within
   half of it of what was meant.  */

#include "decimal.h"
#include "digits.h"
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
  ROWS = 20, /* few on purpose */
  MANY = 100 /* where the few do not decide: the shortest digits of a float are
                often as far apart as floats */
};

typedef void style (double value, char *text);

/* A swing through several decades and 0, as a run has it.  */
static double
swing (int i)
{
  return i == 0 ? 1 : i == 7 ? 0 : cos (0.31 * i) * exp (-0.2 * (i % 11));
}

static void
drop_zeros (char *text)
{
  char *end = text + strlen (text);
  while (strchr (text, '.') && end > text && end[-1] == '0' && end[-2] != '.')
    *--end = '\0';
}

#define STYLE(name, format)                                                   \
  static void name (double value, char *text)                                 \
  {                                                                           \
    sprintf (text, format, value);                                            \
  }
STYLE (fixed3, "%.3f")
STYLE (fixed6, "%.6f")
STYLE (fixed15, "%.15f")
STYLE (fixed18, "%.18f")
STYLE (general6, "%g") /* also awk's OFMT, and what C++ prints */
STYLE (general10, "%.10g")
STYLE (general12, "%.12g")
STYLE (general17, "%.17g")
STYLE (science4, "%.4e")
STYLE (science8, "%.8e")
STYLE (science15, "%.15e")
STYLE (science18, "%.18e") /* as savetxt */

static void
rounded6 (double value, char *text)
{
  sprintf (text, "%.6f", value);
  drop_zeros (text);
}

/* awk prints whole numbers as such.  */
static void
awk (double value, char *text)
{
  sprintf (text, value == rint (value) ? "%.0f" : "%g", value);
}

static void
shortest (double value, char *text)
{
  decimal_write (value, text);
}

static void
single9 (double value, char *text)
{
  sprintf (text, "%.9g", (double) (float) value);
}

static void
single17 (double value, char *text)
{
  sprintf (text, "%.17g", (double) (float) value);
}

static void
single_shortest (double value, char *text)
{
  for (int n = 6; n <= 9; n++)
    {
      sprintf (text, "%.*g", n, (double) (float) value);
      if (strtof (text, NULL) == (float) value)
        return;
    }
}

static void
fortran (double value, char *text)
{
  sprintf (text, "%.9e", value);
  *strchr (text, 'e') = 'D';
}

/* Of each style what the last digit of 0.0123 and of 12.3 is worth.  */
static const struct printed
{
  const char *name;
  style *print;
  enum digits_kind kind;
  double small, large;
  int rows; /* 0: ROWS */
} styles[] = {
  { "%.3f", fixed3, DIGITS_DECIMALS, 1e-3, 1e-3 },
  { "%.6f", fixed6, DIGITS_DECIMALS, 1e-6, 1e-6 },
  { "%.15f", fixed15, DIGITS_DECIMALS, 1e-15, 0x1p-49 },
  { "%.18f", fixed18, DIGITS_DECIMALS, 0x1p-59, 0x1p-49 },
  { "%g", general6, DIGITS_FIGURES, 1e-7, 1e-4 },
  { "%.10g", general10, DIGITS_FIGURES, 1e-11, 1e-8 },
  { "%.12g", general12, DIGITS_FIGURES, 1e-13, 1e-10 },
  { "%.17g", general17, DIGITS_ALL, 0x1p-59, 0x1p-49 },
  { "%.4e", science4, DIGITS_FIGURES, 1e-6, 1e-3 },
  { "%.8e", science8, DIGITS_FIGURES, 1e-10, 1e-7 },
  { "%.15e", science15, DIGITS_FIGURES, 1e-17, 1e-14 },
  { "%.18e", science18, DIGITS_ALL, 0x1p-59, 0x1p-49 },
  { "round (x, 6)", rounded6, DIGITS_DECIMALS, 1e-6, 1e-6 },
  { "awk", awk, DIGITS_FIGURES, 1e-7, 1e-4 },
  { "shortest", shortest, DIGITS_ALL, 0x1p-59, 0x1p-49 },
  { "float, %.9g", single9, DIGITS_SINGLE, 0x1p-30, 0x1p-20 },
  { "float, %.17g", single17, DIGITS_SINGLE, 0x1p-30, 0x1p-20 },
  { "float, shortest", single_shortest, DIGITS_SINGLE, 0x1p-30, 0x1p-20,
    MANY },
  { "Fortran", fortran, DIGITS_FIGURES, 1e-11, 1e-8 },
};

/* The distance of the printed number from the one meant, at most: half a unit,
   and rounding of the last to a double.  */
static void
see (struct digits *digits, const struct printed *printed, double value,
     double *read)
{
  struct figure figure;
  char text[80];
  printed->print (value, text);
  const char *end = figure_read (text, &figure);
  if (end == text || *end)
    ck_abort_msg ("%s: \"%s\" is not read", printed->name, text);
  digits_see (digits, &figure);
  *read = figure.value;
}

START_TEST (every_style)
{
  const struct printed *printed = &styles[_i];
  struct digits digits = { 0 };
  const int rows = printed->rows ? printed->rows : ROWS;
  double read[MANY];
  for (int i = 0; i < rows; i++)
    see (&digits, printed, swing (i), &read[i]);
  ck_assert_msg (digits_kind (&digits) == printed->kind, "%s: kind %d",
                 printed->name, (int) digits_kind (&digits));
  for (int i = 0; i < rows; i++)
    {
      const double unit = digits_unit (&digits, read[i]);
      /* A float is rounded twice: to a float, and that to its digits.  */
      const double halves = printed->kind == DIGITS_SINGLE ? 1 : 0.5;
      if (fabs (read[i] - swing (i)) > halves * unit * (1 + 1e-6) + 1e-16)
        ck_abort_msg ("%s: %.17g printed as %.17g, unit %g", printed->name,
                      swing (i), read[i], unit);
    }
  ck_assert_double_eq_tol (digits_unit (&digits, 0.0123), printed->small,
                           1e-9 * printed->small);
  ck_assert_double_eq_tol (digits_unit (&digits, -12.3), printed->large,
                           1e-9 * printed->large);
}
END_TEST

/* Nine digits of doubles are no floats, six decimals no six figures: what the
   decision must not confuse.  */
START_TEST (not_confused)
{
  struct digits digits = { 0 };
  const struct printed nine = { "%.9g", single9, DIGITS_SINGLE, 0, 0, 0 };
  double read;
  for (int i = 0; i < ROWS; i++)
    see (&digits, &nine, swing (i), &read);
  ck_assert (digits_kind (&digits) == DIGITS_SINGLE);
  struct figure figure;
  figure_read ("0.123456789", &figure); /* between two floats */
  digits_see (&digits, &figure);
  ck_assert (digits_kind (&digits) == DIGITS_FIGURES);
}
END_TEST

/* What is printed is off by as much as is said, root mean square: of N
   numbers, uniform in a digit, to 1/sqrt(5 N) of that, here 1.4 %; seven times
   that is allowed.  What has all its digits is not off at all.  */
START_TEST (rounding)
{
  static const char *const names[]
      = { "%.3f", "%.6f", "%g", "%.10g", "%.4e", "round (x, 6)" };
  enum
  {
    LONG = 1000
  };
  for (int k = 0; k < COUNT (styles); k++)
    {
      struct digits digits = { 0 };
      bool wanted = false;
      double read, squares = 0;
      for (int i = 0; i < LONG; i++)
        {
          const double x = 3 * cos (0.31 * i + 0.1);
          see (&digits, &styles[k], x, &read);
          squares += (read - x) * (read - x) / LONG;
        }
      for (int i = 0; i < COUNT (names); i++)
        wanted = wanted || strcmp (names[i], styles[k].name) == 0;
      const double said = digits_rounding (&digits, 0);
      if (wanted && fabs (said / sqrt (squares) - 1) > 0.1)
        ck_abort_msg ("%s: off by %g, said %g", styles[k].name, sqrt (squares),
                      said);
      if (styles[k].kind == DIGITS_ALL)
        ck_assert_double_eq (said, 0);
    }
}
END_TEST

/* A column of whole numbers is exact, unless it looks rounded.  */
START_TEST (whole_numbers)
{
  struct digits digits = { 0 };
  struct figure figure;
  for (int i = 0; i < ROWS; i++)
    {
      char text[20];
      sprintf (text, "%d", i);
      figure_read (text, &figure);
      digits_see (&digits, &figure);
    }
  ck_assert (digits_kind (&digits) == DIGITS_WHOLE);
  ck_assert_double_eq (digits_unit (&digits, 3), 0x1p-51);
  figure_read ("149597870", &figure);
  digits_see (&digits, &figure);
  ck_assert_double_eq (digits_unit (&digits, 3), 1);
}
END_TEST

/* What stands in a text: value, significant digits, decimals.  */
static const struct
{
  const char *text;
  int length, figures, decimals;
  double value;
} texts[] = {
  { "1.50", 4, 3, 2, 1.5 },
  { "-0.0012", 7, 2, 4, -0.0012 },
  { "1.0D+02", 7, 2, -1, 100 },
  { "2.5d-3x", 6, 2, 4, 0.0025 },
  { "1.25-101", 8, 3, 103, 1.25e-101 },
  { "1.25-10", 4, 3, 2, 1.25 },
  { ".5", 2, 1, 1, 0.5 },
  { "5.", 2, 1, 0, 5 },
  { "+7e3", 4, 1, -3, 7000 },
  { "0.000", 5, 0, 3, 0 },
  { "1e999", 5, 1, -999, INFINITY },
  { "0x10", 1, 0, 0, 0 },
  { "e5", 0, 0, 0, 0 },
  { "-", 0, 0, 0, 0 },
  { ".", 0, 0, 0, 0 },
  { "1e", 1, 1, 0, 1 },
};

START_TEST (figures)
{
  struct figure figure = { 0 };
  const char *end = figure_read (texts[_i].text, &figure);
  ck_assert_int_eq (end - texts[_i].text, texts[_i].length);
  if (texts[_i].length == 0)
    return;
  ck_assert_int_eq (figure.figures, texts[_i].figures);
  ck_assert_int_eq (figure.decimals, texts[_i].decimals);
  ck_assert_double_eq (figure.value, texts[_i].value);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("digits");
  TCase *cases = tcase_create ("digits");
  tcase_add_loop_test (cases, every_style, 0, COUNT (styles));
  tcase_add_test (cases, not_confused);
  tcase_add_test (cases, rounding);
  tcase_add_test (cases, whole_numbers);
  tcase_add_loop_test (cases, figures, 0, COUNT (texts));
  suite_add_tcase (suite, cases);
  return run_suite (suite);
}
