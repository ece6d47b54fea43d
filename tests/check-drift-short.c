/* SPDX-License-Identifier: MIT */
/* Drift, on series of few periods or steps whose class is known.  Each
   threshold is tried half a percent or less on either side.  */

#include "testing.h"

/* A zigzag of size A, to which a line adds A D over the run.  Within a block
   of a period it adds A D/periods, so that half the range is A (1 + D/2
   periods).  */
static struct hs_drift
zigzag (int steps, double periods, double size, double change)
{
  const struct hs_conserved c = conserved (1, 1);
  struct hs_drift drift;
  hs_drift_start (&drift, steps, periods, &c);
  for (int k = 0; k <= steps; k++)
    drift_add (&drift, k, 0.1 * k,
               size * ((k % 2 ? -1 : 1) + change * k / steps));
  return drift;
}

/* D must exceed a hundredth of that half range: 0.0100025 of 20 periods,
   whatever the size and the step.  */
START_TEST (drift_of_few_periods)
{
  static const struct
  {
    int steps;
    double periods, size, change;
    enum hs_growth growth;
  } rows[] = {
    { 200, 20, 1e-6, 0.009996, HS_GROWTH_BOUNDED },
    { 200, 20, 1e-6, 0.010004, HS_GROWTH_LINEAR },
    { 3200, 20, 1, 0.009996, HS_GROWTH_BOUNDED },
    { 3200, 20, 1, 0.010004, HS_GROWTH_LINEAR },
  };
  for (int i = 0; i < COUNT (rows); i++)
    {
      const struct hs_drift drift = zigzag (rows[i].steps, rows[i].periods,
                                            rows[i].size, rows[i].change);
      ck_assert_int_eq (drift.count, HS_DRIFT_BLOCKS);
      ck_assert_int_eq (hs_drift_decide (&drift, true).growth, rows[i].growth);
    }
}
END_TEST

/* Points off a line by a noise which no polynomial of degree less than
   1 + `freedom' removes, and a slope of t standard errors: Student's quantile
   for 0.975, which the normal distribution has at 1.959964.  */
START_TEST (drift_student)
{
  static const struct
  {
    int n, freedom;
    double noise[5], t;
  } rows[] = {
    { 3, 1, { 1, -2, 1 }, 12.70620 },
    { 4, 1, { 1, -1, -1, 1 }, 12.70620 },
    { 4, 2, { 1, -3, 3, -1 }, 4.30265 },
    { 5, 1, { 2, -1, -2, -1, 2 }, 12.70620 },
    { 5, 3, { 1, -4, 6, -4, 1 }, 3.18245 },
  };
  for (int i = 0; i < COUNT (rows); i++)
    {
      const int n = rows[i].n;
      double x[5], y[5], left = 0, xx = 0;
      for (int k = 0; k < n; k++)
        {
          x[k] = k - (n - 1) / 2.0;
          left += rows[i].noise[k] * rows[i].noise[k];
          xx += x[k] * x[k];
        }
      const double error = sqrt (left / rows[i].freedom / xx);
      for (int k = 0; k < n; k++)
        y[k] = rows[i].noise[k] + rows[i].t * error * x[k];
      const struct hs_line line = hs_line_fit (n, x, y);
      ck_assert_int_eq (line.freedom, rows[i].freedom);
      ck_assert_double_eq_tol (line.slope_error, error, 1e-12);
      ck_assert_double_eq_tol (
          hs_probability_above (0, line.slope, error, line.freedom), 0.975,
          1e-5);
      ck_assert_double_eq_tol (hs_line_error (&line),
                               error * rows[i].t / 1.959964, 1e-5 * error);
    }
}
END_TEST

/* Back to the start's: within the width of a block's range, here 1.  */
START_TEST (drift_returns)
{
  for (int i = 0; i < 2; i++)
    {
      const struct hs_conserved c = conserved (1, 1);
      struct hs_drift drift;
      hs_drift_start (&drift, 500, 5, &c);
      for (int k = 0; k <= 500; k++)
        drift_add (&drift, k, k,
                   (i ? 1.0005 : 0.9995) + (k == 0 ? -1 : k % 2));
      /* The first block, whose range the start widens, counts in the mean.  */
      drift.blocks[0].low = i ? 1.0005 : 0.9995;
      ck_assert_int_eq (hs_drift_decide (&drift, true).growth,
                        i ? HS_GROWTH_LINEAR : HS_GROWTH_BOUNDED);
    }
}
END_TEST

/* Three blocks, each beyond the one before: too few for the line, which misses
   the ever steeper rise by half.  Control: a block that comes back a little.
 */
START_TEST (drift_climbs)
{
  for (int back = 0; back < 2; back++)
    {
      const struct hs_conserved c = conserved (1, 1);
      struct hs_drift drift;
      hs_drift_start (&drift, 3000, 3, &c);
      for (int k = 0; k <= 3000; k++)
        drift_add (&drift, k, k,
                   1e-9 * pow (20, k / 1000.0)
                       - (back && k == 1500 ? 80e-9 : 0));
      ck_assert_int_eq (hs_drift_decide (&drift, true).growth,
                        back ? HS_GROWTH_BOUNDED : HS_GROWTH_LINEAR);
    }
}
END_TEST

/* Whole periods from 3 to 64; below, a guess without confidence.  */
START_TEST (drift_of_whole_periods)
{
  struct hs_drift drift = zigzag (6000, 2.99, 1e-3, 50);
  ck_assert_double_eq (hs_drift_decide (&drift, true).confidence, 0);
  ck_assert_int_eq (hs_drift_decide (&drift, true).growth, HS_GROWTH_LINEAR);
  drift = zigzag (6000, 3.01, 1e-3, 5);
  ck_assert_double_ge (hs_drift_decide (&drift, true).confidence, 0.9);
  ck_assert_int_eq (drift.count, 3);
  ck_assert_double_eq_tol (drift.width, 6000 / 3.01, 1e-9);
  drift = zigzag (6000, 63.7, 1e-3, 0);
  ck_assert_int_eq (drift.count, 16);
  ck_assert_double_eq_tol (drift.width, 3 * 6000 / 63.7, 1e-9);
  drift = zigzag (6000, 64.3, 1e-3, 0);
  ck_assert_double_eq_tol (drift.width, 4 * 6000 / 64.3, 1e-9);
  drift = zigzag (6000, 2, 1e-3, 0);
  ck_assert_int_eq (hs_drift_decide (&drift, true).growth, HS_GROWTH_BOUNDED);
}
END_TEST

/* A guess from fewer steps than blocks: back to less than half the largest. */
START_TEST (drift_guess)
{
  for (int i = 0; i < 2; i++)
    {
      const struct hs_conserved c = conserved (1, 1);
      struct hs_drift drift;
      hs_drift_start (&drift, 2, 0, &c);
      drift_add (&drift, 0, 0, 0);
      drift_add (&drift, 1, 1, 1);
      drift_add (&drift, 2, 2, i ? 0.503 : 0.497);
      ck_assert_int_eq (hs_drift_decide (&drift, true).growth,
                        i ? HS_GROWTH_LINEAR : HS_GROWTH_BOUNDED);
    }
}
END_TEST

/* A guess from two periods: back within the second half of 16 blocks of 100
   steps.  Errors are 1 but in the middle of one block, the last of the first
   half or the first of the second; the width, a block's mean range, is 1/8. */
START_TEST (drift_guess_by_halves)
{
  for (int i = 0; i < 2; i++)
    {
      const struct hs_conserved c = conserved (1, 1);
      const int back = i ? 850 : 750;
      struct hs_drift drift;
      hs_drift_start (&drift, 1599, 2, &c);
      for (int k = 0; k < 1600; k++)
        drift_add (&drift, k, k, k && abs (k - back) > 40);
      const struct hs_drift_verdict verdict = hs_drift_decide (&drift, true);
      ck_assert_double_eq (verdict.confidence, 0);
      ck_assert_int_eq (verdict.growth,
                        i ? HS_GROWTH_BOUNDED : HS_GROWTH_LINEAR);
    }
}
END_TEST

START_TEST (drift_of_few_steps)
{
  const struct hs_conserved c = conserved (1, 1);
  struct hs_drift drift;
  hs_drift_start (&drift, 5, 0, &c);
  for (int k = 0; k <= 5; k++)
    drift_add (&drift, k, k, k);
  const struct hs_drift_verdict verdict = hs_drift_decide (&drift, true);
  ck_assert_int_eq (verdict.growth, HS_GROWTH_EXPONENTIAL);
  ck_assert_double_eq (verdict.confidence, 0);
  ck_assert_double_eq (drift.maximum, 5);
  ck_assert_double_eq (drift.at, 5);
}
END_TEST

/* The floor at few steps, and of errors that are absolute: 4 epsilon sqrt(1 +
   steps) of the size, without the root where nothing returns.  */
START_TEST (drift_floor)
{
  for (int i = 0; i < 8; i++)
    {
      const bool absolute = i & 1, above = i & 2, never = i & 4;
      const struct hs_conserved c = conserved (absolute ? 0 : 5, 10);
      const double unit = absolute ? 1 : 5;
      struct hs_drift drift;
      hs_drift_start (&drift, 3, never ? 0 : NAN, &c);
      for (int k = 0; k <= 3; k++)
        drift_add (&drift, k, k,
                   4 * DBL_EPSILON * (never ? 4 : 2) * 10 / unit
                       * (k ? above ? 1.0005 : 0.9995 : 0));
      const struct hs_drift_verdict verdict = hs_drift_decide (&drift, true);
      ck_assert_int_eq (verdict.growth,
                        above ? HS_GROWTH_LINEAR : HS_GROWTH_ROUNDING);
      ck_assert_double_eq (verdict.confidence, above ? 0 : 1);
    }
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("drift-short");
  TCase *cases = tcase_create ("drift-short");
  tcase_add_test (cases, drift_of_few_periods);
  tcase_add_test (cases, drift_climbs);
  tcase_add_test (cases, drift_of_whole_periods);
  tcase_add_test (cases, drift_student);
  tcase_add_test (cases, drift_returns);
  tcase_add_test (cases, drift_of_few_steps);
  tcase_add_test (cases, drift_guess);
  tcase_add_test (cases, drift_guess_by_halves);
  tcase_add_test (cases, drift_floor);
  suite_add_tcase (suite, cases);
  return run_suite (suite);
}
