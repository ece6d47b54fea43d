/* SPDX-License-Identifier: MIT */
/* Numbers as people type them.

   Only plain decimals are numbers here: no hexadecimal, no nan or inf, no
   comma, nothing behind.  A number of 9 or more significant digits is taken
   as rounded in its last (0.3333333333 may stand for 1/3); a shorter one is
   meant as it stands.  The program never calls setlocale, so that the point
   is a point everywhere.  */

#include "number.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum
{
  ROUNDED_FROM = 9
};
static const long double PI = 3.141592653589793238462643383279502884L;

static const char *
skip_digits (const char *c, int *significant)
{
  for (; isdigit ((unsigned char) *c); c++)
    *significant += *significant || *c != '0';
  return c;
}

/* Returns the end of the decimal number at the start of text, text if there
   is none.  */
static const char *
decimal_end (const char *text, int *significant)
{
  const char *c = text + (*text == '+' || *text == '-'), *digits = c;
  *significant = 0;
  c = skip_digits (c, significant);
  ptrdiff_t count = c - digits;
  if (*c == '.')
    {
      const char *fraction = c + 1;
      c = skip_digits (fraction, significant);
      count += c - fraction;
    }
  if (count == 0)
    return text;
  if (*c == 'e' || *c == 'E')
    {
      int any = 0;
      const char *e = c + 1 + (c[1] == '+' || c[1] == '-');
      if (isdigit ((unsigned char) *e))
        c = skip_digits (e, &any);
    }
  return c;
}

const char *
number_read (const char *text, const char *unit, struct number *number)
{
  int digits;
  const char *end = decimal_end (text, &digits);
  const bool angle = strcmp (unit, "rad") == 0;
  const bool degrees = angle && strcmp (end, "deg") == 0;
  if (end == text
      || (*end && !degrees && !(angle && strcmp (end, "rad") == 0)))
    return strchr (text, ',') ? "not a number (the decimal sign is a point)"
                              : "not a number";
  errno = 0;
  double value = strtod (text, NULL);
  if (isinf (value))
    return "too large for a number";
  if (errno == ERANGE || (digits && value == 0))
    return "too small for a number";
  if (degrees)
    value = (double) (value * (PI / 180));
  *number = (struct number){
    .given = true,
    .value = value,
    .uncertainty = digits >= ROUNDED_FROM ? pow (10, 1 - digits) : 0,
  };
  return NULL;
}

const char *
count_read (const char *text, int64_t least, int64_t most, int64_t *count)
{
  static char why[80];
  struct number number;
  const char *wrong = number_read (text, "", &number);
  if (wrong)
    return wrong;
  if (number.value != floor (number.value))
    return "not a whole number";
  /* As a double 2^53 + 1 would pass.  */
  const long double exact = strtold (text, NULL);
  if (exact < (long double) least
      || exact > (long double) (most ? most : HS_MOST_STEPS))
    {
      snprintf (
          why, sizeof why, "must be from %lld to %s%lld", (long long) least,
          most ? "" : "2^53 = ", (long long) (most ? most : HS_MOST_STEPS));
      return why;
    }
  *count = (int64_t) number.value;
  return NULL;
}
