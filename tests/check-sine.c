/* SPDX-License-Identifier: MIT */
/* The sine of src/sine.h: against the C library's in long double, and in lanes
   against itself.  Below, the sine and cosine of src/circle.h.

   Bound: 3 units in the last place of the result, as derived in sine.h, and
   beside it what the reduction leaves out.  pi is off by less than 2^-122
   there and n P3 is rounded, relative 2^-53 of n 2^-67.7: together below
   n 2^-120.  That shows only where sin x is tiny, at multiples of pi.  The
   reference has 11 bits more than the result.  */

#include "testing.h"

#include "circle.h"
#include "sine.h"

#include <stdint.h>
#include <string.h>

#if LDBL_MANT_DIG >= 64
#define REFERENCE 1
#else
#define REFERENCE 0
#endif

/* A generator of 64 bits (G. Marsaglia's xorshift), the same every time.  */
static uint64_t state = 88172645463325252u;

static double
random_to (double most)
{
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return most * ((double) (state >> 11) * 0x1p-52 - 1);
}

/* One unit in the last place of a result.  */
static long double
unit (long double s)
{
  return ldexpl (1, s == 0 ? -1074 : ilogbl (s) - 52);
}

static long double
rest (double x)
{
  return fabs (x) > HS_SINE_FAR ? 0 : (long double) (fabs (x) / 3) * 0x1p-120L;
}

/* Distance of y from sin x over the bound: 1 at the bound.  */
static double
miss (double x, double y)
{
  const long double s = sinl ((long double) x);
  return (double) (fabsl (y - s) / (3 * unit (s) + rest (x)));
}

static double
worst_of (double most, int n)
{
  double worst = 0;
  for (int i = 0; i < n; i++)
    {
      const double x = random_to (most);
      worst = fmax (worst, miss (x, hs_sine (x)));
    }
  return worst;
}

static const double reaches[]
    = { 1e-8, 0.1,    M_PI_2,      M_PI,       10,
        1000, 100000, HS_SINE_FAR, 4194304.25, 1e15 };

START_TEST (sine_against_library)
{
  if (REFERENCE)
    ck_assert_double_le (worst_of (reaches[_i], 100000), 1);
}
END_TEST

/* The doubles about each multiple of pi/2 up to 2^21, where sin x is near 0
   or 1 and r near 0 or at its end.  */
START_TEST (sine_at_multiples)
{
  double worst = 0;
  for (int k = 1; REFERENCE && k * (long double) M_PI_2 < HS_SINE_FAR; k++)
    {
      const double x = (double) (k * 1.57079632679489661923L);
      worst = fmax (worst, miss (x, hs_sine (x)));
      if (k % 16 == 0 || k < 64)
        for (int side = -1; side < 2; side += 2)
          {
            const double y = nextafter (x, side * 1e9);
            worst = fmax (worst, miss (y, hs_sine (y)));
            worst = fmax (worst, miss (-y, hs_sine (-y)));
          }
    }
  ck_assert_double_le (worst, 1);
}
END_TEST

/* Controls: the bound sees each coefficient, pi and the sign.  A
   C_k that is off by d moves the result by d r^(2k + 3); here by 8 units at
   the end, a part of 1.4e-15 of C_0 and of 1.5e-4 of C_7.  */
START_TEST (sine_bound_is_close)
{
  if (!REFERENCE)
    return;
  for (int k = 0; k < 8; k++)
    {
      const double d = 8 * 0x1p-53 / pow (M_PI_2, 2 * k + 3);
      double most = 0;
      for (int i = 0; i < 1000; i++)
        {
          const double x = 1.5 + 0.07 * i / 1000;
          most = fmax (most, miss (x, hs_sine (x) + d * pow (x, 2 * k + 3)));
        }
      ck_assert_double_ge (most, 1.5);
    }
  ck_assert_double_ge (miss (3, -hs_sine (3)), 1e9);
  /* pi off by 2^-118, four units of its last part: at the double that is
     nearest to a multiple of pi, for its size.  */
  const double x = 0x1.39c6fd67805a7p+19, times = 204551;
  ck_assert_double_le (miss (x, hs_sine (x)), 1);
  ck_assert_double_ge (miss (x, hs_sine (x) + times * 0x1p-118), 1.5);
}
END_TEST

/* In lanes.  */
enum
{
  LANES_MANY = (1000000 / HS_LANES + 1) * HS_LANES
};

HS_CLONES static void
sines_widest (const double *x, double *y)
{
  hs_sines (HS_LANES, x, y);
}

static void
sines_plain (const double *x, double *y)
{
  hs_sines (HS_LANES, x, y);
}

static void
compare_block (const double *x)
{
  double y[HS_LANES], z[HS_LANES], in_place[HS_LANES];
  sines_widest (x, y);
  sines_plain (x, z);
  memcpy (in_place, x, sizeof in_place);
  sines_plain (in_place, in_place);
  for (int i = 0; i < HS_LANES; i++)
    {
      const double one = hs_sine (x[i]);
      double lane;
      hs_sines (1, &x[i], &lane);
      if (memcmp (&one, &y[i], sizeof one) || memcmp (&one, &z[i], sizeof one)
          || memcmp (&one, &lane, sizeof one)
          || memcmp (&one, &in_place[i], sizeof one))
        ck_abort_msg ("sin %a: %a alone, %a and %a in lanes, %a in place",
                      x[i], one, y[i], z[i], in_place[i]);
    }
}

/* A block within pi/2, one within 2^21, one beyond: three ways to the same
   bits.  */
START_TEST (sine_in_lanes)
{
  double x[HS_LANES];
  for (int n = 0; n < LANES_MANY; n += HS_LANES)
    {
      const double reach = reaches[n / HS_LANES % COUNT (reaches)];
      for (int i = 0; i < HS_LANES; i++)
        x[i] = random_to (reach);
      compare_block (x);
    }
}
END_TEST

/* What is special, alone among lanes that go another way.  */
static const double special[]
    = { 0.0, -0.0,    INFINITY,  -INFINITY, NAN, 1e300,
        1.0, DBL_MIN, 0x1p-1074, DBL_MAX,   -2 };

static void
compare_among (double value)
{
  static const double others[] = { 0.5, 3, 1e7 };
  double x[HS_LANES];
  for (int k = 0; k < COUNT (others); k++)
    for (int place = 0; place < HS_LANES; place += HS_LANES - 1)
      {
        for (int i = 0; i < HS_LANES; i++)
          x[i] = others[k] - 0.01 * i;
        x[place] = value;
        compare_block (x);
      }
}

START_TEST (sine_special_lanes)
{
  for (int i = 0; i < COUNT (special); i++)
    compare_among (special[i]);
}
END_TEST

/* Where one way ends and the next begins: 8 units on either side.  */
static const double boundaries[] = { M_PI_2, HS_SINE_FAR };

START_TEST (sine_boundaries)
{
  for (int sign = -1; sign < 2; sign += 2)
    {
      double x = boundaries[_i];
      for (int i = 0; i < 8; i++)
        x = nextafter (x, 0);
      for (int i = 0; i < 16; i++, x = nextafter (x, INFINITY))
        {
          compare_among (sign * x);
          if (REFERENCE)
            ck_assert_double_le (miss (sign * x, hs_sine (sign * x)), 1);
        }
    }
}
END_TEST

START_TEST (sine_special_values)
{
  ck_assert (isnan (hs_sine (NAN)));
  ck_assert (isnan (hs_sine (INFINITY)));
  ck_assert (isnan (hs_sine (-INFINITY)));
  ck_assert_double_eq (hs_sine (0.0), 0);
  ck_assert_double_eq (hs_sine (-0.0), 0);
  ck_assert_double_eq (hs_sine (0x1p-1074), 0x1p-1074);
  ck_assert_double_eq (hs_sine (1e-300), 1e-300);
  ck_assert_double_eq (hs_sine (1e300), sin (1e300));
  for (int i = 0; i < 1000; i++)
    {
      const double x = random_to (reaches[i % COUNT (reaches)]);
      ck_assert_double_eq (hs_sine (-x), -hs_sine (x));
      ck_assert_double_le (fabs (hs_sine (x)), 1);
    }
}
END_TEST

/* Distance of hs_circle from the C library's, over the bound.  sin r and cos r
   come with two roundings: of at most 1 at the end, 2^-65 for half a digit,
   and of what is subtracted there, less than half as much.  A third half digit
   is the reference's.  The last digit of a long double of more bits is not
   met: what is summed in double is off by 2^-53/40320, below 2^-68.  */
static double
miss_circle (long double x, long double off)
{
  long double s, c;
  hs_circle (x, &s, &c);
  const long double error
      = fmaxl (fabsl (s + off - sinl (x)), fabsl (c - cosl (x)));
  return (double) (error / (1.5L * fmaxl (LDBL_EPSILON / 2, 0x1p-67L)));
}

START_TEST (circle)
{
  double worst = 0;
  for (int i = 0; i < 100000; i++)
    worst = fmax (
        worst,
        miss_circle (random_to (reaches[_i]) * (1 + i * LDBL_EPSILON), 0));
  ck_assert_double_le (worst, 1);
}
END_TEST

START_TEST (circle_boundaries)
{
  const long double edges[] = { 0,
                                1.57079632679489661923L / 2,
                                1.57079632679489661923L,
                                -3 * 1.57079632679489661923L / 2,
                                HS_CIRCLE_FAR,
                                -HS_CIRCLE_FAR };
  for (int i = 0; i < COUNT (edges); i++)
    for (int side = -1; side < 2; side++)
      ck_assert_double_le (
          miss_circle (edges[i] + side * LDBL_EPSILON * fabsl (edges[i]), 0),
          1);
  /* n pi/2 - x, of which n P2 is most: x as near to it as can be.  */
  for (int n = 1; n < 1000000; n += 7)
    ck_assert_double_le (miss_circle (n * 1.57079632679489661923L, 0), 1);
  ck_assert_double_ge (miss_circle (1, 4 * LDBL_EPSILON), 1.5);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("sine");
  TCase *cases = tcase_create ("sine");
  tcase_set_timeout (cases, 60);
  tcase_add_loop_test (cases, sine_against_library, 0, COUNT (reaches));
  tcase_add_test (cases, sine_at_multiples);
  tcase_add_test (cases, sine_bound_is_close);
  tcase_add_test (cases, sine_in_lanes);
  tcase_add_test (cases, sine_special_lanes);
  tcase_add_loop_test (cases, sine_boundaries, 0, COUNT (boundaries));
  tcase_add_test (cases, sine_special_values);
  tcase_add_loop_test (cases, circle, 0, COUNT (reaches));
  tcase_add_test (cases, circle_boundaries);
  suite_add_tcase (suite, cases);
  return run_suite (suite);
}
