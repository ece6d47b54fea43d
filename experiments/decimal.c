/* SPDX-License-Identifier: MIT */
/* Doubles as decimals that read back to the same double, quickly.

   A double is v = m 2^e.  With the k that gives 17 digits before the point,
   v 10^k is formed in 128 bits from a table of powers of ten that are known to
   one part in 2^116.  From it follow the 15, 16 or 17 digits nearest to v, and
   whether they lie within half a unit of m and so read back as v.  Where the
   128 bits cannot tell, because a digit or the half unit is within their
   error, the C library does it, by printf and strtod; it also does zero and
   numbers near the ends of the range. The idea of a fast way with a proof of
   its own failure: F. Loitsch, Printing Floating-Point Numbers Quickly and
   Accurately with Integers, PLDI 2010, doi:10.1145/1806596.1806623.  */

#include "decimal.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *
write_slowly (double value, char *text)
{
  for (int digits = 15; digits <= 17; digits++)
    {
      snprintf (text, DECIMAL_SIZE, "%.*g", digits, value);
      if (strtod (text, NULL) == value)
        break;
    }
  return text + strlen (text);
}

#ifdef __SIZEOF_INT128__

typedef unsigned __int128 wide;

/* 10^k = significand * 2^exponent, the significand's first bit set.  */
enum
{
  LEAST = -290,
  MOST = 310
};
static struct power
{
  wide significand;
  int exponent;
} powers[MOST - LEAST + 1];

/* a b / 2^128, rounded down: off by less than 3 units.  */
static wide
multiply_high (wide a, wide b)
{
  const uint64_t a1 = (uint64_t) (a >> 64), a0 = (uint64_t) a;
  const uint64_t b1 = (uint64_t) (b >> 64), b0 = (uint64_t) b;
  const wide cross = (((wide) a0 * b0) >> 64) + (uint64_t) ((wide) a1 * b0)
                     + (uint64_t) ((wide) a0 * b1);
  return (wide) a1 * b1 + (((wide) a1 * b0) >> 64) + (((wide) a0 * b1) >> 64)
         + (cross >> 64);
}

static struct power
normal (wide significand, int exponent)
{
  while (!(significand >> 127))
    {
      significand <<= 1;
      exponent--;
    }
  return (struct power){ significand, exponent };
}

/* Each of the 300 products from 10^0 outward adds less than 4 units in 2^127:
   all are right to 1200/2^127, one part in 2^116.  */
static void
fill_powers (void)
{
  struct power *one = &powers[-LEAST];
  const struct power ten = normal (10, 0);
  /* 1/10 = 0.00011001100...b, rounded down.  */
  const struct power tenth = normal (~(wide) 0 / 10, -128);
  *one = normal (1, 0);
  for (int k = 1; k <= MOST; k++)
    one[k] = normal (multiply_high (one[k - 1].significand, ten.significand),
                     one[k - 1].exponent + ten.exponent + 128);
  for (int k = -1; k >= LEAST; k--)
    one[k] = normal (multiply_high (one[k + 1].significand, tenth.significand),
                     one[k + 1].exponent + tenth.exponent + 128);
}

/* Fixed point with 64 bits behind the point, and the error it may have:
   10^17 2^64 2^-116 is under 2^5.  */
enum
{
  ERROR = 64
};
static const wide ONE = (wide) 1 << 64;

/* significand 2^exponent, times 10^k.  */
static wide
scaled (uint64_t significand, int exponent, int k)
{
  const struct power *p = &powers[k - LEAST];
  const int zeros = __builtin_clzll (significand);
  const wide product
      = multiply_high ((wide) (significand << zeros) << 64, p->significand);
  const int shift = -(exponent - zeros - 64 + p->exponent + 128 + 64);
  return shift < 128 ? product >> shift : 0;
}

static bool
near (wide a, wide b)
{
  return (a > b ? a - b : b - a) <= ERROR;
}

/* The multiple of `unit' nearest to `value`; false: too close to call.  */
static bool
round_to (wide value, uint64_t unit, uint64_t *digits)
{
  const uint64_t whole = (uint64_t) (value >> 64);
  const wide rest = value - ((wide) (whole - whole % unit) << 64);
  const wide half = (wide) unit << 63;
  if (near (rest, half))
    return false;
  *digits = whole / unit + (rest > half);
  return true;
}

/* e+05, e-123: a sign and two digits at least.  */
static char *
put_exponent (char *text, int exponent)
{
  const int size = abs (exponent);
  *text++ = 'e';
  *text++ = exponent < 0 ? '-' : '+';
  if (size >= 100)
    *text++ = (char) ('0' + size / 100);
  *text++ = (char) ('0' + size / 10 % 10);
  *text++ = (char) ('0' + size % 10);
  return text;
}

/* %g of 0.d1d2d3… * 10^(point) with `digits' of `precision' digits.  */
static char *
put (char *text, uint64_t digits, int precision, int point)
{
  char all[20] = "";
  int count = precision;
  for (int i = precision - 1; i >= 0; i--, digits /= 10)
    all[i] = (char) ('0' + digits % 10);
  while (count > 1 && all[count - 1] == '0')
    count--;
  const int exponent = point - 1;
  if (exponent < -4 || exponent >= precision)
    {
      *text++ = all[0];
      if (count > 1)
        *text++ = '.';
      memcpy (text, all + 1, (size_t) count - 1);
      text += count - 1;
      return put_exponent (text, exponent);
    }
  if (point <= 0)
    {
      memcpy (text, "0.000", (size_t) (2 - point));
      memcpy (text + 2 - point, all, (size_t) count);
      return text + 2 - point + count;
    }
  for (int i = 0; i < point || i < count; i++)
    {
      if (i == point)
        *text++ = '.';
      *text++ = i < count ? all[i] : '0';
    }
  return text;
}

char *
decimal_write (double value, char *text)
{
  static bool ready;
  uint64_t bits;
  if (!ready)
    fill_powers ();
  ready = true;
  if (!(fabs (value) > 1e-280 && fabs (value) < 1e280))
    return write_slowly (value, text);

  /* No subnormal comes here: the first bit of m is the one not stored.  */
  memcpy (&bits, &value, sizeof bits);
  const uint64_t first = (uint64_t) 1 << 52, m = (bits & (first - 1)) | first;
  const int e = (int) (bits >> 52 & 0x7ff) - 1075;
  /* 10^16 <= v 10^k < 10^17; the logarithm may be one too low.  */
  int k = 16 - (int) floor ((e + 52) * 0.30102999566398120);
  wide all = scaled (m, e, k);
  if (all >> 64 >= 100000000000000000u)
    all = scaled (m, e, --k);
  /* Half the distance to the next double, and to the one before.  */
  const wide above = scaled (1, e - 1, k);
  const wide below = m == first ? above / 2 : above;

  char *start = text;
  if (value < 0)
    *text++ = '-';
  for (int precision = 15; precision <= 17; precision++)
    {
      uint64_t unit = precision == 15 ? 100 : precision == 16 ? 10 : 1;
      uint64_t digits;
      if (!round_to (all, unit, &digits))
        return write_slowly (value, start);
      const wide candidate = (wide) (digits * unit) * ONE;
      const wide distance
          = candidate > all ? candidate - all : all - candidate;
      const wide limit = candidate > all ? above : below;
      if (near (distance, limit))
        return write_slowly (value, start);
      if (distance > limit)
        continue;
      int point = 17 - k;
      if (digits * unit == 100000000000000000u) /* 9.99…9 became 10 */
        {
          digits /= 10;
          point++;
        }
      text = put (text, digits, precision, point);
      *text = '\0';
      return text;
    }
  return write_slowly (value, start);
}

#else

char *
decimal_write (double value, char *text)
{
  return write_slowly (value, text);
}

#endif
