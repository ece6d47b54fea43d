/* SPDX-License-Identifier: MIT */
/* Arithmetics, and the formulas that stand a second time for them.  */

#include "testing.h"

/* Decimal numbers: sin 1/2 = 0.4794255386…, the root of 2, quotients of both
   signs; what has no result is no number.  */
START_TEST (decimals)
{
  struct hs_arithmetic a;
  ck_assert (hs_arithmetic_find ("decimal6", &a));
  ck_assert_double_eq ((double) a.sine (&a, 0.5L), 0.479426);
  ck_assert_double_eq ((double) a.root (&a, 2), 1.414214);
  ck_assert_double_eq ((double) a.root (&a, 0), 0);
  ck_assert_double_eq ((double) a.divide (&a, 2, -3), -0.666667);
  ck_assert_double_eq ((double) a.divide (&a, -2, -3), 0.666667);
  const long double nothing[] = {
    a.divide (&a, 1, 0),    a.divide (&a, NAN, 1),   a.divide (&a, 1, NAN),
    a.root (&a, -1),        a.root (&a, NAN),        a.add (&a, NAN, 1),
    a.add (&a, 1, NAN),     a.multiply (&a, NAN, 1), a.multiply (&a, 1, NAN),
    a.round (&a, INFINITY), a.round (&a, -INFINITY)
  };
  for (int i = 0; i < COUNT (nothing); i++)
    ck_assert_msg (isnan (nothing[i]), "%d: %Lg", i, nothing[i]);
  ck_assert (!hs_arithmetic_find ("decimal16", &a));
  ck_assert (hs_arithmetic_find ("decimal8", &a));
  for (long k = 94906265; k < 94906365; k++)
    ck_assert_double_eq ((double) a.root (&a, (long double) k * k * 1e-8L),
                         (double) k / 1e4);
}
END_TEST

/* Halves of the last decimal go to the even one; 2^63 units are lost, one
   fewer not.  */
START_TEST (decimals_at_their_ends)
{
  const long double most = 0x1p63L - 1;
  struct hs_arithmetic a;
  ck_assert (hs_arithmetic_find ("decimal1", &a));
  ck_assert_double_eq ((double) a.round (&a, 0.25L), 0.2);
  ck_assert_double_eq ((double) a.round (&a, 0.75L), 0.8);
  ck_assert_double_eq ((double) a.round (&a, -0.25L), -0.2);
  ck_assert_double_eq ((double) a.multiply (&a, 0.5L, 0.5L), 0.2);
  ck_assert_double_eq ((double) a.multiply (&a, 0.5L, 1.5L), 0.8);
  ck_assert_double_eq ((double) a.multiply (&a, -0.5L, 1.5L), -0.8);
  ck_assert_double_eq ((double) a.divide (&a, 0.5L, 2), 0.2);
  ck_assert_double_eq ((double) a.divide (&a, 1.5L, -2), -0.8);
  a.unit = 1;
  ck_assert (a.round (&a, most) == most && a.round (&a, -most) == -most);
  ck_assert (isnan (a.round (&a, 0x1p63L)) && isnan (a.add (&a, most, 1)));
  ck_assert (isnan (a.round (&a, -0x1p63L)) && isnan (a.add (&a, -most, -1)));
  ck_assert (a.add (&a, most, -1) == most - 1);
}
END_TEST

/* In doubles the formulas that stand a second time are the integrators' own,
   to the bit; in single precision they are not.  */
static const char *const textbook[]
    = { "euler",          "semi-implicit-euler",
        "stormer-verlet", "velocity-verlet",
        "leapfrog",       "rk4" };

START_TEST (doubles)
{
  static const char *const systems[] = { "harmonic", "pendulum", "orbit" };
  static const int64_t at[] = { 0, 1, 2, 39, 40 };
  for (int k = 0; k < COUNT (systems); k++)
    {
      struct hs_arithmetic a;
      struct hs_rounding end[COUNT (at)];
      struct bench b;
      struct last last = { .dof = hs_system_find (systems[k])->dof };
      bench_make (&b, hs_system_find (systems[k]),
                  hs_integrator_find (textbook[_i]), 0.3, 0.1, 40);
      ck_assert (hs_rounding_knows (b.c.integrator, b.c.system));
      ck_assert_int_eq (hs_run (&b.c, 40, keep_state, &last).status, HS_DONE);
      ck_assert (hs_arithmetic_find ("double", &a));
      ck_assert_int_lt (hs_rounding_run (&b.c, &a, COUNT (at), at, end).bad,
                        0);
      ck_assert_mem_eq (end[COUNT (at) - 1].q, last.x,
                        last.dof * sizeof *last.x);
      ck_assert_mem_eq (end[COUNT (at) - 1].v, last.x + last.dof,
                        last.dof * sizeof *last.x);
      ck_assert (hs_arithmetic_find ("float", &a));
      hs_rounding_run (&b.c, &a, COUNT (at), at, end);
      ck_assert_mem_ne (end[COUNT (at) - 1].q, last.x,
                        last.dof * sizeof *last.x);
    }
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("rounding");
  TCase *cases = tcase_create ("rounding");
  tcase_add_test (cases, decimals);
  tcase_add_test (cases, decimals_at_their_ends);
  tcase_add_loop_test (cases, doubles, 0, COUNT (textbook));
  suite_add_tcase (suite, cases);
  return run_suite (suite);
}
