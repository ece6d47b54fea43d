/* SPDX-License-Identifier: MIT */
/* Grids, errors, thinning and geometry on cases whose answer is known.  Each
   threshold is tried half a percent or less on either side.  */

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
  ck_assert_double_eq_tol (hs_symplectic_defect (&b.c, 1e-3, 1, 1), 0.09,
                           1e-11);
  ck_assert_double_eq_tol (hs_reversal_defect (&b.c, 1, 1), 0.09, 1e-14);
}
END_TEST

/* x'' = x magnifies by e^t the difference along x = v; in a step the
   leapfrog's rate is asinh (h/2)/(h/2), less by h^2/24: 0.3 % in t = 6.3.
   Backwards it is the one across that grows.  APART/2 of the size is rounded
   to 1e-5.  */
START_TEST (magnification)
{
  for (int way = -1; way <= 1; way += 2)
    {
      double par[HS_MOST_PARAMETERS];
      struct hs_case c = { .system = hs_system_find ("unstable"),
                           .integrator = hs_integrator_find ("leapfrog"),
                           .par = par };
      struct hs_magnification found;
      for (int i = 0; c.system->parameters[i].name; i++)
        par[i] = c.system->parameters[i].value;
      ck_assert_int_eq (hs_grid_of_steps (0, way * 0.1, 63, &c.grid),
                        HS_GRID_FINE);
      ck_assert (hs_magnify (&c, 500, 500, &found));
      const double most = hs_magnification_at (&found, 63);
      ck_assert_double_eq_tol (most / exp (6.3), 1, 4e-3);
    }
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
  tcase_add_test (cases, thinning);
  tcase_add_test (cases, thinning_nothing);
  tcase_add_test (cases, geometry);
  tcase_add_test (cases, magnification);
  suite_add_tcase (suite, cases);
  return run_suite (suite);
}
