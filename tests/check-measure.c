/* SPDX-License-Identifier: MIT */
/* The measures on series and cases whose answer is known.  Each threshold is
   tried half a percent or less on either side.  */

#include "testing.h"

#include <stdio.h>

/* Grids.  */

static const struct
{
  double t0, h, span, tolerance;
  enum hs_grid_status status;
  int64_t steps;
} spans[] = {
  { 0, 0.1, 1, 0, HS_GRID_FINE, 10 },
  { 0, 0.04, 10, 0, HS_GRID_FINE, 250 },
  { 0, 0.1, 1e6, 0, HS_GRID_FINE, 10000000 },
  { 0, 1, 3e9, 0, HS_GRID_FINE, 3000000000 },
  { 0, 1.0 / 64, 1, 0, HS_GRID_FINE, 64 },
  { 0, 1.0 / 65, 1, 0, HS_GRID_FINE, 65 },
  { 0, -0.001, -1, 0, HS_GRID_FINE, 1000 },
  { 0, 0.1, 0, 0, HS_GRID_FINE, 0 },
  { 5, 0.1, 1, 0, HS_GRID_FINE, 10 },
  { 0, 0.3, 1, 0, HS_GRID_NOT_WHOLE, 3 },
  { 0, 0.3333333333, 1, 0, HS_GRID_NOT_WHOLE, 3 },
  { 0, 0.3333333333, 1, 1e-9, HS_GRID_FINE, 3 },
  { 0, 0.001, 0.0006, 0, HS_GRID_NOT_WHOLE, 0 },
  { 0, 0.001, 0.0005, 0, HS_GRID_NOT_WHOLE, 0 },
  { 0, 0.001, 1e-12, 0, HS_GRID_NOT_WHOLE, 0 },
  { 0, 0.001, -1, 0, HS_GRID_DIRECTION, 0 },
  { 0, -0.001, 1, 0, HS_GRID_DIRECTION, 0 },
  { 0, 1e-10, 1e10, 0, HS_GRID_TOO_MANY, 0 },
  { 0, 1e-300, 1e300, 0, HS_GRID_TOO_MANY, 0 },
  { 0, 0, 1, 0, HS_GRID_NOT_FINITE, 0 },
  { 0, NAN, 1, 0, HS_GRID_NOT_FINITE, 0 },
  { 0, 1, INFINITY, 0, HS_GRID_NOT_FINITE, 0 },
  { 1e16, 1, 10, 0, HS_GRID_UNRESOLVED, 10 },
  { -1e16, 1, 10, 0, HS_GRID_UNRESOLVED, 10 },
};

START_TEST (grid_of_span)
{
  struct hs_grid grid = { 0 };
  ck_assert_int_eq (hs_grid_of_span (spans[_i].t0, spans[_i].h, spans[_i].span,
                                     spans[_i].tolerance, &grid),
                    spans[_i].status);
  ck_assert_int_eq (grid.steps, spans[_i].steps);
  if (spans[_i].status != HS_GRID_FINE)
    return;
  ck_assert_double_eq (hs_grid_time (&grid, grid.steps),
                       spans[_i].t0 + spans[_i].span);
  ck_assert_double_eq (hs_grid_time (&grid, 0), spans[_i].t0);
  if (grid.steps > 2)
    ck_assert_double_eq (hs_grid_time (&grid, 2), spans[_i].t0 + 2 * grid.h);
}
END_TEST

/* Span, h and their quotient are rounded: 1.5 epsilon of the quotient.  At
   1372 that is 2.01 units in the last place, at 1358 1.99.  */
START_TEST (grid_rounding)
{
  struct hs_grid grid;
  const double two = 2 * 1024 * DBL_EPSILON;
  ck_assert_int_eq (hs_grid_of_span (0, 1, 1372 + two, 0, &grid),
                    HS_GRID_FINE);
  ck_assert_double_eq (grid.h, 1);
  ck_assert_int_eq (hs_grid_of_span (0, 1, 1358 + two, 0, &grid),
                    HS_GRID_NOT_WHOLE);
  ck_assert_int_eq (hs_grid_of_span (0, 1, 1358 + two, 1e-12, &grid),
                    HS_GRID_FINE);
  ck_assert_double_eq (grid.h, (1358 + two) / 1358);
}
END_TEST

START_TEST (grid_of_steps)
{
  struct hs_grid grid;
  ck_assert_int_eq (hs_grid_of_steps (0, 0.25, 8, &grid), HS_GRID_FINE);
  ck_assert_double_eq (grid.end, 2);
  ck_assert_int_eq (hs_grid_of_steps (0, 1, HS_MOST_STEPS, &grid),
                    HS_GRID_FINE);
  ck_assert_int_eq (hs_grid_of_steps (0, 1, HS_MOST_STEPS + 1, &grid),
                    HS_GRID_TOO_MANY);
  ck_assert_int_eq (hs_grid_of_steps (0, 1e300, 1 << 30, &grid),
                    HS_GRID_NOT_FINITE);
  ck_assert_int_eq (hs_grid_of_steps (0, 0, 8, &grid), HS_GRID_NOT_FINITE);
  ck_assert_int_eq (hs_grid_of_steps (1e16, 1, 8, &grid), HS_GRID_UNRESOLVED);
}
END_TEST

/* Spans that are N steps in decimal are N steps, whatever their rounding; a
   thousandth of a step more is not.  */
START_TEST (grid_of_decimals)
{
  uint64_t random = 20261129;
  for (int i = 0; i < 10000; i++)
    {
      char text[40];
      struct hs_grid grid;
      random = random * 6364136223846793005u + 1442695040888963407u;
      const int digits = (int) (random >> 60) % 6;
      const long step = 1 + (long) (random >> 40) % 999;
      const long n = 1 + (long) (random >> 20) % 999999;
      snprintf (text, sizeof text, "%lde-%d", step, digits);
      const double h = atof (text);
      snprintf (text, sizeof text, "%llde-%d", (long long) step * n, digits);
      const double span = atof (text);
      ck_assert_int_eq (hs_grid_of_span (0, h, span, 0, &grid), HS_GRID_FINE);
      ck_assert_int_eq (grid.steps, n);
      ck_assert_double_eq (hs_grid_time (&grid, n), span);
      ck_assert_int_eq (hs_grid_of_span (0, h, span + 0.001 * h, 0, &grid),
                        HS_GRID_NOT_WHOLE);
    }
}
END_TEST

/* Errors.  */

START_TEST (distances)
{
  const double a[] = { 1, 2 }, b[] = { 4, 6 }, c[] = { 0, 0 },
               d[] = { 12, 84 };
  ck_assert_double_eq_tol (hs_distance (1, a, c, b, d), sqrt (153), 1e-14);
  ck_assert_double_eq_tol (hs_distance (2, a, c, b, d), sqrt (7225), 1e-13);
  ck_assert_double_eq (hs_distance (2, a, c, a, c), 0);
}
END_TEST

static double invariant_value, invariant_size;

static void
invariant (int lanes, const double *par, const double *q, const double *v,
           double *value, double *size)
{
  *size = invariant_size;
  *value = invariant_value;
}

static struct hs_conserved
conserved (double value, double size)
{
  static const struct hs_invariant one = { "one", "1", invariant };
  invariant_value = value;
  invariant_size = size;
  return hs_conserved_start (&one, NULL, NULL, NULL);
}

START_TEST (relative_or_absolute)
{
  struct hs_conserved c = conserved (-2, 6);
  ck_assert_double_eq (hs_conserved_error (&c, -1.5), 0.25);
  ck_assert (!c.absolute);
  c = conserved (0, 0);
  ck_assert (c.absolute);
  ck_assert_double_eq (hs_conserved_error (&c, 0.5), 0.5);
  c = conserved (7.97 * DBL_EPSILON, 1);
  ck_assert (c.absolute);
  c = conserved (-8.03 * DBL_EPSILON, 1);
  ck_assert (!c.absolute);
}
END_TEST

/* Drift.  */

enum
{
  STEPS = 15999
};

static void
add (struct hs_drift *drift, int k, double t, double error)
{
  hs_drift_add (drift, k, t, error, fabs (error));
}

/* Takes a series through the whole run: series (k / STEPS, k).  */
static struct hs_drift
taken (double (*series) (double s, int k, double p), double p)
{
  const struct hs_conserved c = conserved (1, 1);
  struct hs_drift drift;
  hs_drift_start (&drift, STEPS, 0, &c);
  for (int k = 0; k <= STEPS; k++)
    add (&drift, k, 10.0 * k / STEPS, series ((double) k / STEPS, k, p));
  return drift;
}

static enum hs_growth
growth (double (*series) (double s, int k, double p), double p)
{
  const struct hs_drift drift = taken (series, p);
  return hs_drift_decide (&drift, true).growth;
}

static double
wave (double s, int k, double p)
{
  return p * (1 - cos (628 * s));
}

static double
wave_and_line (double s, int k, double p)
{
  return 1 - cos (628 * s) + p * s;
}

/* +1, -1, …: the window's means vanish, the oscillation is 1.  15/16 of the
   line counts as the change: the blocks' middles.  */
static double
zigzag_and_line (double s, int k, double p)
{
  return (k % 2 ? -1 : 1) + p * s * 16 / 15;
}

static double
exponential (double s, int k, double p)
{
  return expm1 (p * s * 16 / 15);
}

/* Constant in each block, so that the oscillation is 0: a line through the 16
   means, and a noise that no line removes, +1 -1 -1 +1 …: it is orthogonal to
   1 and to the line.  With it the slope's error is sqrt(16/14/340) a block.
   p: t-statistic wanted.  */
static double
steps_and_line (double s, int k, double p)
{
  const int block = k / 1000;
  const double noise = (block % 4 == 1 || block % 4 == 2) ? -1 : 1;
  return 1e-3 * (noise + p * sqrt (16.0 / 14 / 340) * (block - 7.5));
}

static double
constant (double s, int k, double p)
{
  return k ? p : 0;
}

static double
halves (double s, int k, double p)
{
  return k % 1000 < 500 ? 1 : -1;
}

START_TEST (drift_classes)
{
  const double floor = DBL_EPSILON * sqrt (STEPS + 1);
  ck_assert_int_eq (growth (wave, 0), HS_GROWTH_ROUNDING);
  ck_assert_int_eq (growth (wave, 1.99 * floor), HS_GROWTH_ROUNDING);
  ck_assert_int_eq (growth (wave, 2.01 * floor), HS_GROWTH_BOUNDED);
  ck_assert_int_eq (growth (wave, 1e-3), HS_GROWTH_BOUNDED);
  ck_assert_int_eq (growth (wave_and_line, 1), HS_GROWTH_LINEAR);
  ck_assert_int_eq (growth (wave_and_line, -1), HS_GROWTH_LINEAR);
  ck_assert_int_eq (growth (exponential, 5), HS_GROWTH_EXPONENTIAL);
  ck_assert_int_eq (growth (exponential, -5), HS_GROWTH_LINEAR);
}
END_TEST

START_TEST (drift_thresholds)
{
  ck_assert_int_eq (growth (zigzag_and_line, 0.00996), HS_GROWTH_BOUNDED);
  ck_assert_int_eq (growth (zigzag_and_line, 0.01008), HS_GROWTH_LINEAR);
  ck_assert_int_eq (growth (exponential, 0.995), HS_GROWTH_LINEAR);
  ck_assert_int_eq (growth (exponential, 1.005), HS_GROWTH_EXPONENTIAL);
  /* Student's quantile for 0.975 and 14 degrees of freedom is 2.14479.  */
  const struct hs_drift drift = taken (steps_and_line, 2.14479);
  const struct hs_drift_verdict verdict = hs_drift_decide (&drift, true);
  ck_assert_int_eq (verdict.growth, HS_GROWTH_LINEAR);
  ck_assert_double_eq_tol (verdict.confidence, 0.975, 1e-5);
}
END_TEST

/* A zigzag of size A, to which a line adds A D from the middle of the first
   block to that of the last.  Within a block it adds A D/15, so that half the
   range is A (1 + D/30), and the largest error is A (1 + D steps/15 blocks).
 */
static struct hs_drift
zigzag (int steps, double periods, double size, double change)
{
  const struct hs_conserved c = conserved (1, 1);
  struct hs_drift drift;
  hs_drift_start (&drift, steps, periods, &c);
  for (int k = 0; k <= steps; k++)
    add (&drift, k, 0.1 * k,
         size * ((k % 2 ? -1 : 1) + change * k / (15 * drift.width)));
  return drift;
}

/* D must exceed the part max(0.01, 2 d) of that half range, at most twice it,
   with d = (h omega)^2/24 + 1.5 max|error|.  Solved for D:
   at h omega = 0.2 pi and no size to speak of, 2 d = 0.03290, D = 0.03294;
   at size 0.01 and h omega small, d = 1.5 0.010418 + 0.000064, D = 0.031415;
   at size 1, D = 2/(1 - 2/30) = 2.1429; at next to none 0.010003.  */
START_TEST (drift_of_few_periods)
{
  static const struct
  {
    int steps;
    double periods, size, change;
    enum hs_growth growth;
  } rows[] = {
    { 200, 20, 1e-6, 0.0328, HS_GROWTH_BOUNDED },
    { 200, 20, 1e-6, 0.0331, HS_GROWTH_LINEAR },
    { 3200, 20, 0.01, 0.0312, HS_GROWTH_BOUNDED },
    { 3200, 20, 0.01, 0.0316, HS_GROWTH_LINEAR },
    { 3200, 20, 1, 2.13, HS_GROWTH_BOUNDED },
    { 3200, 20, 1, 2.155, HS_GROWTH_LINEAR },
    { 3200, 20, 1e-6, 0.00995, HS_GROWTH_BOUNDED },
    { 3200, 20, 1e-6, 0.01005, HS_GROWTH_LINEAR },
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

/* n blocks of 100 steps, a period each, of errors that are constant but for a
   noise +1 -1 … which no line removes, and a line whose slope is t times its
   standard error: Student's quantiles for 0.975.  */
START_TEST (drift_student)
{
  static const struct
  {
    int n;
    double noise[5], t;
  } rows[] = {
    { 3, { 1, -2, 1 }, 12.70620 },
    { 4, { 1, -1, -1, 1 }, 4.30265 },
    { 5, { 1, -1, 0, -1, 1 }, 3.18245 },
  };
  for (int i = 0; i < COUNT (rows); i++)
    {
      const struct hs_conserved c = conserved (1, 1);
      const int n = rows[i].n;
      struct hs_drift drift;
      double left = 0, xx = 0, slope;
      for (int k = 0; k < n; k++)
        {
          const double x = k - (n - 1) / 2.0;
          left += rows[i].noise[k] * rows[i].noise[k];
          xx += x * x;
        }
      slope = rows[i].t * sqrt (left / (n - 2) / xx);
      hs_drift_start (&drift, 100 * n, n, &c);
      ck_assert_int_eq (drift.count, n);
      for (int k = 0; k <= 100 * n; k++)
        {
          const int block = k / 100 < n ? k / 100 : n - 1;
          /* A step on a border belongs to both: half the sum of their values.
             The smallness keeps the period's own uncertainty out.  */
          double value = rows[i].noise[block] + slope * block;
          if (k % 100 == 0 && k && k < 100 * n)
            value
                = (value + rows[i].noise[block - 1] + slope * (block - 1)) / 2;
          add (&drift, k, k, 1e-9 * value);
        }
      const struct hs_drift_verdict verdict = hs_drift_decide (&drift, true);
      ck_assert_double_eq_tol (drift.blocks[1].weight, 100, 1e-9);
      ck_assert_double_eq_tol (drift.blocks[0].weight, 100, 1e-9);
      /* The border steps move each mean by half a percent of the jumps.  */
      ck_assert_double_eq_tol (verdict.confidence, 0.975, 0.004);
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
        add (&drift, k, k, (i ? 1.005 : 0.995) + (k == 0 ? -1 : k % 2));
      /* The first block, whose range the start widens, counts in the mean.  */
      drift.blocks[0].low = i ? 1.005 : 0.995;
      ck_assert_int_eq (hs_drift_decide (&drift, true).growth,
                        i ? HS_GROWTH_LINEAR : HS_GROWTH_BOUNDED);
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
  ck_assert_double_eq_tol (drift.width, 6001.0 / 16, 1e-9);
  drift = zigzag (6000, 2, 1e-3, 0);
  ck_assert_int_eq (hs_drift_decide (&drift, true).growth, HS_GROWTH_BOUNDED);
}
END_TEST

static double
cosine (double s, int k, double p)
{
  return 1e-3 * (1 - cos (2 * M_PI * p * s));
}

static double
sine (double s, int k, double p)
{
  return 1e-3 * sin (2 * M_PI * p * s);
}

static double
spikes (double s, int k, double p)
{
  return 1e-3 * exp (10 * cos (2 * M_PI * p * s) - 10);
}

/* No oscillation is taken for a drift, however many periods it has and though
   its own are longer by a part of 0.001, and a drift of a tenth of it is seen
   in each.  */
START_TEST (drift_of_any_periods)
{
  double (*const series[]) (double s, int k, double p)
      = { cosine, sine, spikes };
  for (double periods = 3; periods < 140; periods += 0.37)
    for (int i = 0; i < COUNT (series); i++)
      for (int drifting = 0; drifting < 2; drifting++)
        {
          const struct hs_conserved c = conserved (1, 1);
          struct hs_drift drift;
          hs_drift_start (&drift, 4000, periods, &c);
          for (int k = 0; k <= 4000; k++)
            add (&drift, k, k,
                 series[i](k / 4000.0, k, 0.999 * periods)
                     + drifting * 1e-4 * k / 4000);
          const enum hs_growth growth = hs_drift_decide (&drift, true).growth;
          if (drifting && periods < 6) /* few means, little certainty */
            continue;
          ck_assert_msg (
              growth == (drifting ? HS_GROWTH_LINEAR : HS_GROWTH_BOUNDED),
              "series %d, %g periods, %d: class %d", i, periods, drifting,
              growth);
        }
}
END_TEST

/* A motion that does not return has no start to come back to.  */
START_TEST (drift_of_a_passage)
{
  const struct hs_conserved c = conserved (1, 1);
  for (int periods = 0; periods <= 5; periods += 5)
    {
      struct hs_drift drift;
      hs_drift_start (&drift, STEPS, periods, &c);
      for (int k = 0; k <= STEPS; k++)
        add (&drift, k, k, constant (0, k, 1));
      const struct hs_drift_verdict verdict = hs_drift_decide (&drift, true);
      ck_assert_int_eq (verdict.growth,
                        periods ? HS_GROWTH_LINEAR : HS_GROWTH_BOUNDED);
      ck_assert (!periods || verdict.confidence == 0.5);
    }
}
END_TEST

START_TEST (drift_numbers)
{
  struct hs_drift drift = taken (wave_and_line, 1);
  struct hs_drift_verdict verdict = hs_drift_decide (&drift, true);
  /* 100 periods, 6 a block: the window leaves less than 1/6^5 of the wave.  */
  ck_assert_double_eq_tol (verdict.rate, 0.1, 2e-4 / 10);
  ck_assert_double_ge (verdict.confidence, 0.999);
  ck_assert_double_eq_tol (drift.maximum, 2 + 0.5, 0.51);
  ck_assert_double_eq_tol (drift.last, 1 - cos (628) + 1, 1e-12);

  drift = taken (steps_and_line, 0);
  verdict = hs_drift_decide (&drift, true);
  /* No drift at all: the sign is a coin's.  Error: 1e-3 sqrt(16/14/340) a
     block of 1000 steps.  */
  ck_assert_double_eq_tol (verdict.confidence, 0.5, 1e-6);
  ck_assert_int_eq (verdict.growth, HS_GROWTH_BOUNDED);
  ck_assert_int_eq (growth (steps_and_line, 0.01), HS_GROWTH_LINEAR);
  ck_assert_double_eq_tol (verdict.rate_error,
                           1e-3 * sqrt (16.0 / 14 / 340) * STEPS / 1e4, 1e-12);
  verdict = hs_drift_decide (&drift, false);
  ck_assert_int_eq (verdict.growth, HS_GROWTH_DIVERGED);
  ck_assert_double_eq (verdict.confidence, 1);

  /* The window is symmetric: what is odd about a block's middle vanishes.  */
  drift = taken (halves, 0);
  ck_assert_double_le (fabs (drift.blocks[3].sum), 1e-12);
  ck_assert_double_ge (drift.blocks[3].weight, 1);
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
      add (&drift, 0, 0, 0);
      add (&drift, 1, 1, 1);
      add (&drift, 2, 2, i ? 0.503 : 0.497);
      ck_assert_int_eq (hs_drift_decide (&drift, true).growth,
                        i ? HS_GROWTH_LINEAR : HS_GROWTH_BOUNDED);
    }
}
END_TEST

START_TEST (drift_of_few_steps)
{
  const struct hs_conserved c = conserved (1, 1);
  struct hs_drift drift;
  hs_drift_start (&drift, 5, 0, &c);
  for (int k = 0; k <= 5; k++)
    add (&drift, k, k, k);
  const struct hs_drift_verdict verdict = hs_drift_decide (&drift, true);
  ck_assert_int_eq (verdict.growth, HS_GROWTH_EXPONENTIAL);
  ck_assert_double_eq (verdict.confidence, 0);
  ck_assert_double_eq (drift.maximum, 5);
  ck_assert_double_eq (drift.at, 5);
}
END_TEST

/* The floor at few steps, and of errors that are absolute: 4 epsilon sqrt(1 +
   steps) of the size.  */
START_TEST (drift_floor)
{
  for (int i = 0; i < 4; i++)
    {
      const bool absolute = i & 1, above = i & 2;
      const struct hs_conserved c = conserved (absolute ? 0 : 5, 10);
      const double unit = absolute ? 1 : 5;
      struct hs_drift drift;
      hs_drift_start (&drift, 3, 0, &c);
      for (int k = 0; k <= 3; k++)
        add (&drift, k, k,
             4 * DBL_EPSILON * 2 * 10 / unit
                 * (k ? above ? 1.0005 : 0.9995 : 0));
      const struct hs_drift_verdict verdict = hs_drift_decide (&drift, true);
      ck_assert_int_eq (verdict.growth,
                        above ? HS_GROWTH_LINEAR : HS_GROWTH_ROUNDING);
      ck_assert_double_eq (verdict.confidence, above ? 0 : 1);
    }
}
END_TEST

/* Explicit Euler at a large step throws the body off its orbit at once: the
   energy stays where it is then, which is not bounded.  */
START_TEST (drift_of_an_escape)
{
  struct hs_conserved c = conserved (-0.5, 1);
  struct hs_drift drift;
  hs_drift_start (&drift, STEPS, 100, &c);
  for (int k = 0; k <= STEPS; k++)
    add (&drift, k, k, k < 100 ? 0.01 * k : 1 + 0.01 * sin (k));
  ck_assert_int_eq (hs_drift_decide (&drift, true).growth, HS_GROWTH_LINEAR);
}
END_TEST

/* Thinning.  */

START_TEST (thinning)
{
  struct hs_thin thin;
  struct hs_thin_row out[2], kept[60];
  const int64_t steps = 12345;
  double low = INFINITY, high = -INFINITY;
  int n = 0;
  hs_thin_start (&thin, steps, 20);
  for (int64_t k = 0; k <= steps; k++)
    {
      const struct hs_thin_row row
          = { k, 0.5 * (double) k, sin ((double) (k * k % 1009)), { 7 } };
      low = fmin (low, row.value);
      high = fmax (high, row.value);
      for (int i = 0, new = hs_thin_add (&thin, &row, out); i < new; i++)
        kept[n++] = out[i];
    }
  for (int i = 0, new = hs_thin_end (&thin, out); i < new; i++)
    kept[n++] = out[i];
  ck_assert_int_eq (n, 40);
  ck_assert_int_eq (hs_thin_end (&thin, out), 0);
  double kept_low = INFINITY, kept_high = -INFINITY;
  for (int i = 0; i < n; i++)
    {
      kept_low = fmin (kept_low, kept[i].value);
      kept_high = fmax (kept_high, kept[i].value);
      ck_assert_double_eq (kept[i].t, 0.5 * (double) kept[i].step);
      ck_assert_double_eq (kept[i].with[0], 7);
      if (i)
        ck_assert_int_lt (kept[i - 1].step, kept[i].step);
    }
  ck_assert_double_eq (kept_low, low);
  ck_assert_double_eq (kept_high, high);
}
END_TEST

/* Fewer steps than bins: every row is kept, once.  */
START_TEST (thinning_nothing)
{
  struct hs_thin thin;
  struct hs_thin_row out[2];
  int n = 0;
  hs_thin_start (&thin, 9, 500);
  for (int k = 0; k <= 9; k++)
    n += hs_thin_add (&thin, &(struct hs_thin_row){ k, k, k, { 0 } }, out);
  ck_assert_int_eq (n + hs_thin_end (&thin, out), 10);
}
END_TEST

/* Order.  */

/* Errors c h^p at h = 1, 1/2, …; noise alike at every point.  */
static struct hs_convergence
synthetic (int points, double c, double p, double noise)
{
  struct hs_convergence convergence = { .points = points };
  for (int i = 0; i < points; i++)
    {
      struct hs_convergence_point *point = &convergence.point[i];
      point->h = ldexp (1, -i);
      point->error = c * pow (point->h, p);
      point->noise = noise;
    }
  return convergence;
}

/* With a last point in rounding.  */
static enum hs_verdict
verdict (struct hs_convergence c, int expected)
{
  c.point[c.points] = c.point[c.points - 1];
  c.point[c.points].h /= 2;
  c.point[c.points].noise = 1;
  c.points++;
  hs_convergence_decide (&c, expected);
  return c.verdict;
}

START_TEST (order_verdicts)
{
  /* Higher, but not down to rounding.  */
  struct hs_convergence high = synthetic (8, 0.01, 2, 0);
  hs_convergence_decide (&high, 1);
  ck_assert_int_eq (high.verdict, HS_VERDICT_UNDECIDED);

  ck_assert_int_eq (verdict (synthetic (8, 0.01, 2, 0), 2),
                    HS_VERDICT_CONFIRMED);
  ck_assert_int_eq (verdict (synthetic (8, 0.01, 2, 0), 1), HS_VERDICT_HIGHER);
  ck_assert_int_eq (verdict (synthetic (8, 0.01, 2, 0), 3), HS_VERDICT_LOWER);
  ck_assert_int_eq (verdict (synthetic (8, 0.01, 1.0996, 0), 1),
                    HS_VERDICT_CONFIRMED);
  ck_assert_int_eq (verdict (synthetic (8, 0.01, 1.1004, 0), 1),
                    HS_VERDICT_HIGHER);
  ck_assert_int_eq (verdict (synthetic (8, 0.01, 0.9004, 0), 1),
                    HS_VERDICT_CONFIRMED);
  ck_assert_int_eq (verdict (synthetic (8, 0.01, 0.8996, 0), 1),
                    HS_VERDICT_LOWER);
  /* Three pairs need four points.  */
  ck_assert_int_eq (verdict (synthetic (4, 0.01, 2, 0), 2),
                    HS_VERDICT_CONFIRMED);
  ck_assert_int_eq (verdict (synthetic (3, 0.01, 2, 0), 2),
                    HS_VERDICT_UNDECIDED);
  /* Backwards the steps are negative.  */
  struct hs_convergence back = synthetic (8, 0.01, 2, 0);
  for (int i = 0; i < 8; i++)
    back.point[i].h *= -1;
  ck_assert_int_eq (verdict (back, 2), HS_VERDICT_CONFIRMED);
}
END_TEST

START_TEST (order_window)
{
  struct hs_convergence c = synthetic (12, 0.05 * 1.004, 2, 0);
  hs_convergence_decide (&c, 2);
  ck_assert_int_eq (c.point[0].kind, HS_POINT_COARSE);
  ck_assert_int_eq (c.point[1].kind, HS_POINT_SPARE);
  ck_assert_int_eq (c.point[11].kind, HS_POINT_USED);
  ck_assert_int_eq (c.used, HS_ORDER_ENOUGH);
  ck_assert_double_eq_tol (c.order, 2, 1e-12);
  ck_assert_double_nan (c.point[0].local);
  ck_assert_double_eq_tol (c.point[1].local, 2, 1e-12);
  c = synthetic (4, 0.05 * 0.996, 2, 0);
  hs_convergence_decide (&c, 2);
  ck_assert_int_eq (c.point[0].kind, HS_POINT_USED);

  /* What stands before the window has no say.  */
  c = synthetic (8, 0.01, 2, 0);
  c.point[2].error *= 1.3;
  hs_convergence_decide (&c, 2);
  ck_assert_double_le (c.spread, 1e-12);
  ck_assert_int_eq (c.verdict, HS_VERDICT_CONFIRMED);

  /* Noise above a thirtieth of the error shuts a point out.  */
  c = synthetic (5, 0.01, 1, 0.01 / 16 / 30 * 1.004);
  hs_convergence_decide (&c, 1);
  ck_assert_int_eq (c.point[4].kind, HS_POINT_ROUNDING);
  ck_assert_int_eq (c.used, 4);
  c = synthetic (5, 0.01, 1, 0.01 / 16 / 30 * 0.996);
  hs_convergence_decide (&c, 1);
  ck_assert_int_eq (c.point[4].kind, HS_POINT_USED);

  /* A run that failed breaks the row.  */
  c = synthetic (6, 0.01, 1, 0);
  c.point[2].error = INFINITY;
  hs_convergence_decide (&c, 1);
  ck_assert_int_eq (c.point[2].kind, HS_POINT_FAILED);
  ck_assert_int_eq (c.used, 3);
  ck_assert_int_eq (c.verdict, HS_VERDICT_UNDECIDED);
}
END_TEST

/* No error at all tells nothing; a point that seems free of rounding behind
   one that is not, neither; nor does an order that is still moving.  */
START_TEST (order_of_nothing)
{
  struct hs_convergence c = synthetic (8, 0, 2, 0);
  hs_convergence_decide (&c, 2);
  ck_assert_int_eq (c.verdict, HS_VERDICT_UNDECIDED);
  ck_assert_int_eq (c.point[7].kind, HS_POINT_ROUNDING);

  c = synthetic (9, 0.01, 2, 0);
  c.point[4].noise = c.point[4].error;
  hs_convergence_decide (&c, 2);
  ck_assert_int_eq (c.point[8].kind, HS_POINT_ROUNDING);
  ck_assert_int_eq (c.used, 4);

  /* Two finest local orders that differ by 0.0198 and 0.0202: five points on
     the law with c h that bends just so.  */
  for (int i = 0; i < 2; i++)
    {
      const double bend = i ? 0.0202 : 0.0198;
      c = synthetic (5, 0.01, 2, 0);
      for (int k = 0; k < 5; k++)
        c.point[k].error *= exp (bend * 16 * M_LN2 * c.point[k].h);
      hs_convergence_decide (&c, 2);
      ck_assert_double_eq_tol (c.point[3].local - c.point[4].local, bend,
                               1e-12);
      ck_assert_int_eq (c.verdict, HS_VERDICT_CONFIRMED);
      hs_convergence_decide (&c, 3);
      ck_assert_int_eq (c.verdict,
                        i ? HS_VERDICT_UNDECIDED : HS_VERDICT_LOWER);
    }
}
END_TEST

/* The term after the leading one is found, c h or c h^2, and no hindrance.  */
START_TEST (order_bent)
{
  for (int q = 1; q <= 2; q++)
    {
      struct hs_convergence c = synthetic (8, 0.01, 3, 0);
      for (int i = 0; i < c.points; i++)
        c.point[i].error *= exp (40 * pow (c.point[i].h, q));
      hs_convergence_decide (&c, 3);
      ck_assert_double_eq_tol (c.order, 3, 1e-11);
      ck_assert_double_le (c.spread, 1e-11);
      ck_assert_int_eq (c.verdict, HS_VERDICT_CONFIRMED);
    }
}
END_TEST

/* Takes the part along `from' out of r.  */
static void
project_out (double r[4], const double from[4])
{
  double along = 0, size = 0;
  for (int k = 0; k < 4; k++)
    {
      along += r[k] * from[k];
      size += from[k] * from[k];
    }
  for (int k = 0; k < 4; k++)
    r[k] -= from[k] * along / size;
}

/* Four points at h = 1, 1/2, 1/4, 1/8, three numbers fitted: what is left is
   along one direction, at right angles to 1, log h and h^q.  Fills r with it,
   so that the largest local order left is 1.  */
static void
residual_direction (int q, double r[4])
{
  double one[4] = { 1, 1, 1, 1 }, x[4], z[4], most = 0;
  for (int k = 0; k < 4; k++)
    {
      x[k] = -k;
      z[k] = exp2 (-q * k);
      r[k] = k == 0;
    }
  project_out (x, one);
  project_out (z, one);
  project_out (z, x);
  project_out (r, one);
  project_out (r, x);
  project_out (r, z);
  for (int k = 1; k < 4; k++)
    most = fmax (most, fabs (r[k] - r[k - 1]) / M_LN2);
  for (int k = 0; k < 4; k++)
    r[k] /= most;
}

/* The spread left by the better law decides, at 0.1 of whether anything is
   said, at 0.02 of whether another order is.  */
static const struct
{
  double spread;
  int expected;
  enum hs_verdict verdict;
} spreads[] = {
  { 0.0996, 2, HS_VERDICT_CONFIRMED },
  { 0.1004, 2, HS_VERDICT_UNDECIDED },
  { 0.0199, 3, HS_VERDICT_LOWER },
  { 0.0201, 3, HS_VERDICT_UNDECIDED },
};

START_TEST (order_spread)
{
  double r1[4], r2[4], other = 0;
  struct hs_convergence c = synthetic (4, 0.01, 2, 0);
  residual_direction (1, r1);
  residual_direction (2, r2);
  /* Along r1, which the law with h leaves all of; that with h^2 leaves its
     part along r2, and the smaller of the two is the spread.  */
  double part = 0, size = 0;
  for (int k = 0; k < 4; k++)
    {
      part += r1[k] * r2[k];
      size += r2[k] * r2[k];
    }
  other = fabs (part / size);
  const double scale = spreads[_i].spread / fmin (1, other);
  for (int k = 0; k < 4; k++)
    c.point[k].error *= exp (scale * r1[k]);
  hs_convergence_decide (&c, spreads[_i].expected);
  ck_assert_double_eq_tol (c.spread, spreads[_i].spread, 1e-10);
  const bool moving = fabs (c.point[3].local - c.point[2].local) > 0.02;
  if (spreads[_i].expected == 2 || !moving)
    ck_assert_int_eq (c.verdict, spreads[_i].verdict);
  else
    ck_assert_int_eq (c.verdict, HS_VERDICT_UNDECIDED);
}
END_TEST

/* Error vectors of velocity Verlet at the 8 times, from a start at `phase'. */
static void
errors_by_hand (const struct bench *b, double phase, double error[8][2],
                double size[2])
{
  double start[2];
  struct hs_case c = b->c;
  c.system->exact (b->par, phase, start, start + 1);
  c.q0 = start;
  c.v0 = start + 1;
  for (int n = 1; n <= 8; n++)
    {
      double x[2] = { start[0], start[1] };
      hs_grid_of_steps (0, 0.1, 10 * n, &c.grid);
      const struct last end = last_state (&c, 10 * n);
      c.system->flow (b->par, 0, c.grid.end, x, x + 1);
      for (int i = 0; i < 2; i++)
        {
          error[n - 1][i] = end.x[i] - x[i];
          size[i] += x[i] * x[i];
        }
    }
}

/* The error of convergence.c, once more by hand: one start, and its twin 2^-30
   of a period later.  */
START_TEST (convergence_by_hand)
{
  struct bench b;
  struct hs_convergence_point point;
  double one[8][2], twin[8][2], size[2] = { 0 }, twin_size[2] = { 0 };
  double error = 0, noise = 0;
  bench_make (&b, hs_system_find ("harmonic"),
              hs_integrator_find ("velocity-verlet"), 0, 0.1, 80);
  b.par[0] = 3;
  b.c.q0 = b.c.v0 = NULL;
  ck_assert (hs_convergence_measure (&b.c, 8, 80, 8, 1, &point));
  errors_by_hand (&b, 0, one, size);
  errors_by_hand (&b, 2 * M_PI / 3 * 0x1p-30, twin, twin_size);
  for (int n = 0; n < 8; n++)
    for (int i = 0; i < 2; i++)
      {
        const double difference = one[n][i] - twin[n][i];
        error += one[n][i] * one[n][i] / size[i] / 2;
        noise += difference * difference / 2 / size[i] / 2;
      }
  ck_assert_double_eq_tol (point.error, sqrt (error), 1e-12);
  /* Here it is the truncation's change over 2^-30 of a period, 1e-9 of the
     error, known to the rounding, 1e-15, of its parts.  */
  ck_assert_double_eq_tol (point.noise / sqrt (noise), 1, 1e-4);
  ck_assert_int_eq (point.evaluations, 81);
  ck_assert_double_eq (point.h, 0.1);
}
END_TEST

/* Where the truncation error is far below rounding, all of the error is noise
   and the measure must say so: within a factor of 2 over 64 starts and 8
   times, 1024 numbers.  Where it is far above, the noise is no part of it.  */
START_TEST (convergence_noise)
{
  struct bench b;
  struct hs_convergence_point point;
  bench_make (&b, hs_system_find ("harmonic"),
              hs_integrator_find ("velocity-verlet"), 0, 1, 1);
  b.c.q0 = b.c.v0 = NULL;
  ck_assert (hs_convergence_measure (&b.c, 1e-4, 8192, 8, 64, &point));
  ck_assert_double_ge (point.noise, point.error / 2);
  ck_assert_double_le (point.noise, point.error * 2);
  ck_assert (hs_convergence_measure (&b.c, 8, 64, 8, 8, &point));
  ck_assert_double_le (point.noise, point.error * 1e-8);
}
END_TEST

/* Geometry: one step of explicit Euler on the oscillator has det J = 1 + h^2
   omega^2, and back it multiplies by that.  */
START_TEST (geometry)
{
  struct bench b;
  bench_make (&b, hs_system_find ("harmonic"), hs_integrator_find ("euler"), 0,
              0.1, 1);
  b.par[0] = 3;
  b.start[0] = 0.6;
  b.start[1] = 0.8;
  /* Central differences of a linear map: a rounding over the width.  */
  ck_assert_double_eq_tol (hs_symplectic_defect (&b.c, 1e-3), 0.09, 1e-11);
  ck_assert_double_eq_tol (hs_reversal_defect (&b.c), 0.09, 1e-14);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("measure");
  TCase *cases = tcase_create ("measure");
  tcase_add_loop_test (cases, grid_of_span, 0, COUNT (spans));
  tcase_add_test (cases, grid_rounding);
  tcase_add_test (cases, grid_of_steps);
  tcase_add_test (cases, grid_of_decimals);
  tcase_add_test (cases, distances);
  tcase_add_test (cases, relative_or_absolute);
  tcase_add_test (cases, drift_classes);
  tcase_add_test (cases, drift_thresholds);
  tcase_add_test (cases, drift_of_few_periods);
  tcase_add_test (cases, drift_of_whole_periods);
  tcase_add_test (cases, drift_student);
  tcase_add_test (cases, drift_returns);
  tcase_add_test (cases, drift_of_any_periods);
  tcase_add_test (cases, drift_of_a_passage);
  tcase_add_test (cases, drift_numbers);
  tcase_add_test (cases, drift_of_few_steps);
  tcase_add_test (cases, drift_guess);
  tcase_add_test (cases, drift_floor);
  tcase_add_test (cases, drift_of_an_escape);
  tcase_add_test (cases, thinning);
  tcase_add_test (cases, thinning_nothing);
  tcase_add_test (cases, order_verdicts);
  tcase_add_test (cases, order_window);
  tcase_add_test (cases, order_of_nothing);
  tcase_add_test (cases, order_bent);
  tcase_add_loop_test (cases, order_spread, 0, COUNT (spreads));
  tcase_add_test (cases, convergence_by_hand);
  tcase_add_test (cases, convergence_noise);
  tcase_add_test (cases, geometry);
  suite_add_tcase (suite, cases);
  return run_suite (suite);
}
