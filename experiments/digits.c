/* SPDX-License-Identifier: MIT */
/* With how many digits somebody printed a column of numbers.

   Two hypotheses: all numbers were rounded to the same place (printf's %.6f,
   round (x, 6)), the farthest that any has; or to as many significant digits
   (%.6e, %.6g), the most that any has.  Trailing zeros may have been dropped,
   as %g does, of one number in ten on the average.  The hypothesis wins under
   which more numbers have the most digits.  Whole numbers without a point say
   nothing: 1 may stand for 1.00000.  In a column of nothing else they are
   exact, as times may be, unless they are so long that they look rounded.

   A digit is never worth less than the spacing of doubles at the number, so
   that 17 digits, or the shortest that read back, come out as that.  */

#include "digits.h"

#include <ctype.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
  SINGLES = 6,      /* a chance of 1e-6 that they are none */
  ROUNDED_WHOLE = 6 /* digits of a whole number that looks rounded */
};

static const char *
skip_digits (const char *c, int *figures)
{
  for (; isdigit ((unsigned char) *c); c++)
    *figures += *figures || *c != '0';
  return c;
}

/* The exponent at c, if it is one: e, E, Fortran's d, D or q, or Fortran's
   sign and three digits without a letter.  */
static const char *
exponent_end (const char *c, const char **start)
{
  const char *number = c + (*c && strchr ("eEdDqQ", *c));
  const char *digits = number + (*number == '+' || *number == '-');
  const size_t n = strspn (digits, "0123456789");
  const bool bare = number == c;
  *start = number;
  return n == 0 || (bare && (digits == number || n != 3)) ? c : digits + n;
}

const char *
figure_read (const char *text, struct figure *figure)
{
  char copy[FIGURE_MOST + 40];
  int figures = 0;
  const char *c = text + (*text == '+' || *text == '-'), *digits = c;
  c = skip_digits (c, &figures);
  ptrdiff_t count = c - digits, decimals = 0;
  const bool point = *c == '.';
  if (point)
    {
      const char *fraction = c + 1;
      c = skip_digits (fraction, &figures);
      decimals = c - fraction;
      count += decimals;
    }
  if (count == 0 || c - text > FIGURE_MOST)
    return text;
  const char *power, *end = exponent_end (c, &power);
  const long typed = end > c ? strtol (power, NULL, 10) : 0;
  const long e = typed < -9999 ? -9999 : typed > 9999 ? 9999 : typed;
  snprintf (copy, sizeof copy, "%.*se%ld", (int) (c - text), text, e);
  *figure = (struct figure){ .value = strtod (copy, NULL),
                             .figures = figures,
                             .decimals = (int) (decimals - e),
                             .is_whole = !point && end == c };
  return end;
}

static int
larger (int a, int b)
{
  return a > b ? a : b;
}

static int
clamp (int n)
{
  return n < 0 ? 0 : n > DIGITS_MOST ? DIGITS_MOST : n;
}

/* 10^n, n not far from 0, to rounding.  */
static double
power_of_ten (int n)
{
  return n < 0 ? 1 / pow (10, -n) : pow (10, n);
}

/* Of the leading digit.  */
static int
exponent_of (double value)
{
  const double a = fabs (value);
  const int e = (int) floor (log10 (a));
  return a >= power_of_ten (e + 1) ? e + 1 : a < power_of_ten (e) ? e - 1 : e;
}

static double
spacing (double value)
{
  return nextafter (fabs (value), INFINITY) - fabs (value);
}

static double
single_spacing (double value)
{
  const float a = fabsf ((float) value);
  return (double) (nextafterf (a, INFINITY) - a);
}

/* Whether it is a float, printed.  Another number would be with the chance
   that in the unit of its last digit there lies one.  */
static void
see_single (struct digits *digits, const struct figure *f)
{
  const double unit = power_of_ten (-f->decimals);
  const double off = fabs (f->value - (double) (float) f->value);
  if (off > 0.5 * unit * (1 + 1e-6) + spacing (f->value))
    digits->not_singles = true;
  else
    digits->singles += fmax (0, log10 (single_spacing (f->value) / unit));
}

void
digits_see (struct digits *digits, const struct figure *f)
{
  const double a = fabs (f->value);
  if (a > 0 && !(digits->least > 0 && digits->least <= a))
    digits->least = a;
  const int decade = a > 0 ? exponent_of (a) : -DIGITS_DECADES;
  digits->count++;
  digits->squares += a * a;
  digits->most = fmax (digits->most, a);
  digits->decades[DIGITS_DECADES
                  + (int) fmax (-DIGITS_DECADES,
                                fmin (decade, DIGITS_DECADES))]++;
  if (f->is_whole && f->figures > digits->most_whole)
    digits->most_whole = f->figures;
  if (f->is_whole)
    return;
  digits->others++;
  digits->decimals[clamp (f->decimals)]++;
  if (f->decimals > digits->most_decimals)
    digits->most_decimals = clamp (f->decimals);
  if (a == 0)
    return;
  digits->figures[clamp (f->figures)]++;
  if (f->figures > digits->most_figures)
    digits->most_figures = clamp (f->figures);
  see_single (digits, f);
}

void
digits_add (struct digits *d, const struct digits *more)
{
  for (int i = 0; i <= DIGITS_MOST; i++)
    {
      d->figures[i] += more->figures[i];
      d->decimals[i] += more->decimals[i];
    }
  for (int i = 0; i <= 2 * DIGITS_DECADES; i++)
    d->decades[i] += more->decades[i];
  if (more->least > 0 && !(d->least > 0 && d->least <= more->least))
    d->least = more->least;
  d->most = fmax (d->most, more->most);
  d->most_figures = larger (d->most_figures, more->most_figures);
  d->most_decimals = larger (d->most_decimals, more->most_decimals);
  d->most_whole = larger (d->most_whole, more->most_whole);
  d->others += more->others;
  d->count += more->count;
  d->squares += more->squares;
  d->singles += more->singles;
  d->not_singles |= more->not_singles;
}

int64_t
digits_agree (const struct digits *d)
{
  const int64_t figures = d->figures[d->most_figures],
                decimals = d->decimals[d->most_decimals];
  return figures > decimals ? figures : decimals;
}

void
digits_pool (struct digits *digits, size_t count)
{
  double singles = 0;
  for (size_t i = 0; i < count; i++)
    {
      if (digits[i].not_singles)
        return;
      singles += digits[i].singles;
    }
  for (size_t i = 0; i < count; i++)
    digits[i].singles = singles;
}

enum digits_kind
digits_kind (const struct digits *d)
{
  const int64_t by_figures = d->figures[d->most_figures];
  const int64_t by_decimals = d->decimals[d->most_decimals];
  if (d->others == 0)
    return DIGITS_WHOLE;
  if (d->singles >= SINGLES && !d->not_singles)
    return DIGITS_SINGLE;
  if (by_decimals > by_figures)
    return DIGITS_DECIMALS;
  if (d->most_figures >= DBL_DECIMAL_DIG)
    return DIGITS_ALL;
  return by_figures > by_decimals ? DIGITS_FIGURES : DIGITS_EITHER;
}

double
digits_unit (const struct digits *d, double value)
{
  const enum digits_kind kind = digits_kind (d);
  /* A 0 is as uncertain as the least of the others.  */
  const double a = value != 0 ? fabs (value) : d->least > 0 ? d->least : 1;
  double unit = spacing (a);
  if (kind == DIGITS_WHOLE && d->most_whole >= ROUNDED_WHOLE)
    unit = fmax (unit, 1);
  if (kind == DIGITS_SINGLE)
    unit = single_spacing (a);
  if (kind == DIGITS_DECIMALS || kind == DIGITS_EITHER)
    unit = fmax (unit, power_of_ten (-d->most_decimals));
  if (d->most_figures > 0 && (kind == DIGITS_FIGURES || kind == DIGITS_EITHER))
    unit = fmax (unit, power_of_ten (exponent_of (a) - d->most_figures + 1));
  return unit;
}

double
digits_coarse (const struct digits *d, double value)
{
  double unit
      = fmax (digits_unit (d, value), power_of_ten (-d->most_decimals));
  if (d->most_figures > 0 && value != 0)
    unit = fmax (unit,
                 power_of_ten (exponent_of (value) - d->most_figures + 1));
  return unit;
}

double
digits_rounding (const struct digits *d, int64_t steps)
{
  const enum digits_kind kind = digits_kind (d);
  const double all = (double) d->count;
  double sum = 0;
  if (kind == DIGITS_ALL || kind == DIGITS_WHOLE)
    return 0;
  if (kind == DIGITS_SINGLE)
    return 0x1p-24 * sqrt (d->squares / all * (double) (steps + 1) / 3);
  for (int i = 0; i <= 2 * DIGITS_DECADES; i++)
    {
      const double unit
          = digits_unit (d, power_of_ten (i - DIGITS_DECADES) * 1.5);
      sum += (double) d->decades[i] * unit * unit / 12;
    }
  return sqrt (sum / all);
}

static char *
say_count (char *text, int count, const char *what)
{
  sprintf (text, "%d %s%s", count, what, count == 1 ? "" : "s");
  return text;
}

const char *
digits_say (const struct digits *d, char *text)
{
  switch (digits_kind (d))
    {
    case DIGITS_ALL:
      return strcpy (text, "all digits");
    case DIGITS_WHOLE:
      return strcpy (text, "whole numbers");
    case DIGITS_SINGLE:
      return strcpy (text, "the digits of single precision");
    case DIGITS_DECIMALS:
      return say_count (text, d->most_decimals, "decimal");
    case DIGITS_FIGURES:
      return say_count (text, d->most_figures, "significant digit");
    case DIGITS_EITHER:
      say_count (text, d->most_decimals, "decimal");
      if (d->most_figures > 0)
        {
          strcat (text, " or ");
          say_count (text + strlen (text), d->most_figures,
                     "significant digit");
        }
    }
  return text;
}
