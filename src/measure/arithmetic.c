/* SPDX-License-Identifier: MIT */
/* Arithmetics: a number is held as the long double of its value, which every
   one of them can be, and each operation rounds once, to nearest, ties to
   even.

     float, double, long-double   the compiler's
     compensated                  double; sums of increments keep what they
   lose decimalN                     N decimals, in fixed point: integers of so
                                  many units are exact, as are their sums, and
                                  128 bits hold a product or a dividend whole

   A fixed-point number goes to 2^63 units, and is lost (not a number) beyond.
   Reference: E. Hairer, C. Lubich, G. Wanner, Geometric Numerical Integration,
   2nd ed., VIII.5, doi:10.1007/3-540-30666-8.  */

#include "halfstep.h"

#include <math.h>
#include <stdio.h>

__extension__ typedef __int128 wide;

typedef const struct hs_arithmetic arithmetic;
typedef long double number;

#define OPERATIONS(prefix, type, root_of, sine_of)                            \
  static number prefix##_round (arithmetic *a, number x)                      \
  {                                                                           \
    return (type) x;                                                          \
  }                                                                           \
  static number prefix##_add (arithmetic *a, number x, number y)              \
  {                                                                           \
    return (type) x + (type) y;                                               \
  }                                                                           \
  static number prefix##_multiply (arithmetic *a, number x, number y)         \
  {                                                                           \
    return (type) x * (type) y;                                               \
  }                                                                           \
  static number prefix##_divide (arithmetic *a, number x, number y)           \
  {                                                                           \
    return (type) x / (type) y;                                               \
  }                                                                           \
  static number prefix##_root (arithmetic *a, number x)                       \
  {                                                                           \
    return root_of ((type) x);                                                \
  }                                                                           \
  static number prefix##_sine (arithmetic *a, number x)                       \
  {                                                                           \
    return sine_of ((type) x);                                                \
  }

OPERATIONS (float, float, sqrtf, sinf)
OPERATIONS (double, double, sqrt, sin)
OPERATIONS (long, long double, sqrtl, sinl)

/* Units, and back.  */
static bool
units (arithmetic *a, number x, wide *n)
{
  const number scaled = x * a->unit;
  if (!(fabsl (scaled) <= INT64_MAX))
    return false;
  *n = llrintl (scaled);
  return true;
}

static number
value (arithmetic *a, wide n)
{
  return n <= INT64_MAX && n >= -INT64_MAX ? (number) (int64_t) n / a->unit
                                           : NAN;
}

/* x/y to nearest, ties to even; y above 0.  */
static wide
quotient (wide x, wide y)
{
  wide n = x / y - (x % y < 0);
  const wide twice = 2 * (x - n * y);
  if (twice > y || (twice == y && n % 2))
    n++;
  return n;
}

static number
decimal_round (arithmetic *a, number x)
{
  wide n;
  return units (a, x, &n) ? value (a, n) : NAN;
}

static number
decimal_add (arithmetic *a, number x, number y)
{
  wide m, n;
  return units (a, x, &m) && units (a, y, &n) ? value (a, m + n) : NAN;
}

static number
decimal_multiply (arithmetic *a, number x, number y)
{
  wide m, n;
  if (!units (a, x, &m) || !units (a, y, &n))
    return NAN;
  return value (a, quotient (m * n, (int64_t) a->unit));
}

static number
decimal_divide (arithmetic *a, number x, number y)
{
  wide m, n;
  if (!units (a, x, &m) || !units (a, y, &n) || n == 0)
    return NAN;
  m *= (int64_t) a->unit;
  return value (a, n < 0 ? quotient (-m, -n) : quotient (m, n));
}

static number
decimal_root (arithmetic *a, number x)
{
  wide m;
  if (!units (a, x, &m) || m < 0)
    return NAN;
  m *= (int64_t) a->unit;
  wide n = (wide) sqrtl ((number) m);
  while (n * n > m || (n + 1) * (n + 1) <= m)
    n += n * n > m ? -1 : 1;
  /* No root of an integer is halfway between two.  */
  return value (a, m - n * n > n ? n + 1 : n);
}

static number
decimal_sine (arithmetic *a, number x)
{
  return decimal_round (a, sinl (x));
}

#define OF(prefix)                                                            \
  .round = prefix##_round, .add = prefix##_add,                               \
  .multiply = prefix##_multiply, .divide = prefix##_divide,                   \
  .root = prefix##_root, .sine = prefix##_sine

const struct hs_arithmetic hs_arithmetics[] = {
  { .name = "float", OF (float) },
  { .name = "double", .is_double = true, OF (double) },
  { .name = "long-double", OF (long) },
  { .name = "compensated",
    .is_double = true,
    .compensated = true,
    OF (double) },
  { .name = "" },
};

bool
hs_arithmetic_find (const char *name, struct hs_arithmetic *found)
{
  for (const struct hs_arithmetic *a = hs_arithmetics; *a->name; a++)
    if (strcmp (a->name, name) == 0)
      {
        *found = *a;
        return true;
      }
  *found = (struct hs_arithmetic){ .unit = 1, OF (decimal) };
  for (int i = 1; i <= HS_MOST_DECIMALS; i++)
    {
      snprintf (found->name, sizeof found->name, "decimal%d", i);
      found->unit *= 10;
      if (strcmp (found->name, name) == 0)
        return true;
    }
  return false;
}
