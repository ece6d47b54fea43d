/* SPDX-License-Identifier: MIT */
/* Lines through points, and Student's distribution, against 40 digits
   (truth-line.py).

   Sums of up to 16 terms, taken apart along up to 16 polynomials, each made
   from the last and freed of them twice: some 16 16 16 roundings, relative to
   the largest; the quantile is bisected to 1e-9.  */

#include "testing.h"

#include "truth-line.h"

static const double BOUND = 16 * 16 * 16 * DBL_EPSILON / 2;

START_TEST (through_points)
{
  const struct hs_line found
      = hs_line_fit (lines_truth[_i].n, lines_truth[_i].x, lines_truth[_i].y);
  const double values[] = { found.slope, found.correlation, found.white_error,
                            found.slope_error };
  ck_assert_int_eq (found.n, lines_truth[_i].n);
  ck_assert_int_eq (found.freedom, lines_truth[_i].freedom);
  ck_assert_double_eq (found.length,
                       lines_truth[_i].x[found.n - 1] - lines_truth[_i].x[0]);
  for (int k = 0; k < COUNT (values); k++)
    ck_assert_double_eq_tol (values[k], lines_truth[_i].value[k], BOUND);
}
END_TEST

/* Points of a line have no rest, and one that is level no correlation.  */
START_TEST (straight)
{
  static const double x[] = { 1, 2, 4 }, y[] = { 3, 5, 9 }, flat[3] = { 0 };
  const struct hs_line rising = hs_line_fit (3, x, y);
  const struct hs_line level = hs_line_fit (3, x, flat);
  ck_assert_double_eq_tol (rising.slope, 2, BOUND);
  ck_assert_double_eq_tol (rising.correlation, 1, BOUND);
  ck_assert_double_le (rising.slope_error, BOUND);
  ck_assert_double_le (rising.white_error, 1e-7); /* root of a difference */
  ck_assert (level.slope == 0 && level.correlation == 0
             && level.slope_error == 0 && level.white_error == 0);
}
END_TEST

START_TEST (below)
{
  const double t = student_truth[_i].t, part = student_truth[_i].below;
  const int freedom = student_truth[_i].freedom;
  ck_assert_double_eq_tol (hs_probability_above (-2, 3 * t - 2, 3, freedom),
                           part, BOUND);
  ck_assert_double_eq_tol (hs_probability_above (-2, -3 * t - 2, 3, freedom),
                           1 - part, BOUND);
}
END_TEST

START_TEST (without_error)
{
  ck_assert_double_eq (hs_probability_above (1, 1.5, 0, 3), 1);
  ck_assert_double_eq (hs_probability_above (1, 1, 0, 3), 0);
}
END_TEST

START_TEST (quantile)
{
  const struct hs_line line
      = { .freedom = quantiles_truth[_i].freedom, .slope_error = 1 };
  ck_assert_double_eq_tol (hs_line_error (&line), quantiles_truth[_i].wider,
                           1e-9);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("line");
  TCase *cases = tcase_create ("line");
  tcase_add_loop_test (cases, through_points, 0, COUNT (lines_truth));
  tcase_add_test (cases, straight);
  tcase_add_loop_test (cases, below, 0, COUNT (student_truth));
  tcase_add_test (cases, without_error);
  tcase_add_loop_test (cases, quantile, 0, COUNT (quantiles_truth));
  suite_add_tcase (suite, cases);
  return run_suite (suite);
}
