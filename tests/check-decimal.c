/* SPDX-License-Identifier: MIT */
/* The quick way of writing doubles gives the very text of the slow one, which
   tries printf's %.15g, %.16g and %.17g until strtod reads the number back.
   HALFSTEP_DECIMALS in the environment: how many random doubles (1e6).  */

#include "decimal.h"
#include "testing.h"

#include <stdio.h>
#include <string.h>

static void
compare (double value)
{
  char quick[DECIMAL_SIZE], slow[DECIMAL_SIZE];
  for (int digits = 15; digits <= 17; digits++)
    {
      snprintf (slow, sizeof slow, "%.*g", digits, value);
      if (strtod (slow, NULL) == value)
        break;
    }
  const char *end = decimal_write (value, quick);
  if (strcmp (quick, slow) != 0 || end != quick + strlen (quick))
    ck_abort_msg ("%a: \"%s\", not \"%s\"", value, quick, slow);
}

static double
double_of (uint64_t bits)
{
  double value;
  memcpy (&value, &bits, sizeof value);
  return value;
}

/* Half of them anywhere, half from 1e-12 to 1e12.  */
START_TEST (random_doubles)
{
  const char *wanted = getenv ("HALFSTEP_DECIMALS");
  const long many = wanted ? strtol (wanted, NULL, 10) : 1000000;
  uint64_t random = 88172645463325252u;
  for (long i = 0; i < many; i++)
    {
      random ^= random << 13;
      random ^= random >> 7;
      random ^= random << 17;
      const uint64_t exponent = 1023 - 40 + (random >> 52) % 80;
      const double value = double_of (
          i % 2 ? random : (random & 0x800fffffffffffffu) | exponent << 52);
      if (isfinite (value))
        compare (value);
    }
}
END_TEST

/* Powers of two and their neighbours: the spacing changes there.  */
START_TEST (powers_of_two)
{
  for (int e = -1074; e < 1024; e++)
    {
      const double power = ldexp (1, e);
      compare (power);
      compare (-power);
      compare (nextafter (power, 0));
      compare (nextafter (power, INFINITY));
    }
}
END_TEST

/* What people type, and its neighbours.  */
START_TEST (short_decimals)
{
  for (int k = -320; k <= 308; k++)
    for (int digits = 1; digits < 1000; digits += k % 7 ? 7 : 1)
      {
        char text[40];
        snprintf (text, sizeof text, "%de%d", digits, k);
        const double value = strtod (text, NULL);
        if (!isfinite (value))
          continue;
        compare (value);
        compare (nextafter (value, 0));
      }
}
END_TEST

START_TEST (hard_cases)
{
  static const double values[] = {
    0,
    -0.0,
    1,
    -1,
    1e15,
    1e16,
    1e17,
    1e22,
    1e23,
    8.41e21,
    4.35,
    0.3,
    1e-4,
    1e-5,
    1e-280,
    1e280,
    DBL_MIN,
    DBL_MAX,
    5e-324,
    2.0 / 3,
    999999999999999.9,
    99999999999999999.0,
    9007199254740993.0,
    123456789012345678.0,
    4503599627370496.5,
    0.5,
    0.25,
    9.5e15,
    2.2250738585072011e-308,
  };
  for (int i = 0; i < COUNT (values); i++)
    compare (values[i]);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("decimal");
  TCase *cases = tcase_create ("decimal");
  tcase_set_timeout (cases, 600);
  tcase_add_test (cases, random_doubles);
  tcase_add_test (cases, powers_of_two);
  tcase_add_test (cases, short_decimals);
  tcase_add_test (cases, hard_cases);
  suite_add_tcase (suite, cases);
  return run_suite (suite);
}
