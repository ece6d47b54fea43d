/* SPDX-License-Identifier: MIT */
/* The order, on errors whose law is known, and how it measures them.  Each
   threshold is tried a twentieth of a percent or less on either side.  */

#include "testing.h"

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
  ck_assert_int_eq (verdict (synthetic (8, 0.01, 1.09996, 0), 1),
                    HS_VERDICT_CONFIRMED);
  ck_assert_int_eq (verdict (synthetic (8, 0.01, 1.10004, 0), 1),
                    HS_VERDICT_HIGHER);
  ck_assert_int_eq (verdict (synthetic (8, 0.01, 0.90004, 0), 1),
                    HS_VERDICT_CONFIRMED);
  ck_assert_int_eq (verdict (synthetic (8, 0.01, 0.89996, 0), 1),
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

/* Where the steps are close two local orders agree that are not settled: they
   must over a halving of h.  Errors h^2 exp(0.4 h), whose local order falls by
   0.4 h log 2 a halving: by 0.035 at the end, by 0.0087 from one step to the
   next.  */
START_TEST (order_settled)
{
  for (int calm = 0; calm < 2; calm++)
    {
      struct hs_convergence c = { .points = 14 };
      for (int i = 0; i < 14; i++)
        {
          const double h = pow (2, -i / 4.0);
          c.point[i].h = h;
          c.point[i].error = 0.001 * h * h * exp ((calm ? 0.04 : 0.4) * h);
        }
      c.point[13].noise = 1;
      hs_convergence_decide (&c, 1);
      ck_assert_int_eq (c.verdict,
                        calm ? HS_VERDICT_HIGHER : HS_VERDICT_UNDECIDED);
    }
}
END_TEST

/* Near the edge of stability a step magnifies rounding, by any factor; that
   is no rounding of finer points, and the method not exact.  Rounding that is
   30 times the error of a finer point is of that kind, not less; nor of one
   without error, which counts as an epsilon.  */
START_TEST (order_magnified)
{
  struct hs_convergence c = synthetic (8, 1e-3, 6, 1e-17);
  c.point[0].noise = c.point[0].error / 4;
  ck_assert_int_eq (verdict (c, 6), HS_VERDICT_CONFIRMED);
  hs_convergence_decide (&c, 6);
  ck_assert_int_eq (c.point[0].kind, HS_POINT_COARSE);
  ck_assert_int_eq (c.point[1].kind, HS_POINT_SPARE);
  ck_assert_int_eq (c.used, HS_ORDER_ENOUGH);

  for (int more = 0; more <= 1; more++)
    {
      c = synthetic (8, 1e-14, 0, 1e-14);
      c.point[1].noise = 30 * 1e-14 * (more ? 1.0004 : 0.9996);
      hs_convergence_decide (&c, 2);
      ck_assert_int_eq (c.point[1].kind,
                        more ? HS_POINT_COARSE : HS_POINT_ROUNDING);
      ck_assert_int_eq (c.point[2].kind, HS_POINT_ROUNDING);
      ck_assert_int_eq (c.verdict,
                        more ? HS_VERDICT_UNDECIDED : HS_VERDICT_EXACT);

      /* Errors that fall are not those of rounding.  */
      c = synthetic (8, 1e-14, 0, 1e-14);
      c.point[0].error = 30 * 1e-14 * (more ? 1.0004 : 0.9996);
      c.point[0].noise = 2e-14;
      hs_convergence_decide (&c, 2);
      ck_assert_int_eq (c.point[0].kind, HS_POINT_ROUNDING);
      ck_assert_int_eq (c.verdict,
                        more ? HS_VERDICT_UNDECIDED : HS_VERDICT_EXACT);

      c = synthetic (8, 0, 0, 0);
      c.point[7].moved = true;
      c.point[3].error = c.point[3].noise
          = 30 * DBL_EPSILON * (more ? 1.0004 : 0.9996);
      hs_convergence_decide (&c, 2);
      ck_assert_int_eq (c.verdict,
                        more ? HS_VERDICT_UNDECIDED : HS_VERDICT_EXACT);
    }
}
END_TEST

START_TEST (study_steps)
{
  static const int fine[]
      = { 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160 };
  for (int i = 0; i < COUNT (fine); i++)
    {
      ck_assert_int_eq (hs_convergence_steps (5, 16, i), fine[i]);
      ck_assert_int_eq (hs_convergence_steps (4, 16, i), 16 << i);
      ck_assert_int_eq (hs_convergence_steps (8, 15, i), 15 << i);
      for (int order = 1; order <= 8; order++)
        for (int least = 7; least < 40; least++)
          ck_assert_int_eq (hs_convergence_steps (order, least, i)
                                % hs_convergence_times (order, least),
                            0);
    }
  ck_assert_int_eq (hs_convergence_times (2, 16), 8);
  ck_assert_int_eq (hs_convergence_times (2, 10), 5);
}
END_TEST

START_TEST (order_window)
{
  struct hs_convergence c = synthetic (12, 0.05 * 1.0004, 2, 0);
  hs_convergence_decide (&c, 2);
  ck_assert_int_eq (c.point[0].kind, HS_POINT_COARSE);
  ck_assert_int_eq (c.point[1].kind, HS_POINT_SPARE);
  ck_assert_int_eq (c.point[11].kind, HS_POINT_USED);
  ck_assert_int_eq (c.used, HS_ORDER_ENOUGH);
  ck_assert_double_eq_tol (c.order, 2, 1e-12);
  ck_assert_double_nan (c.point[0].local);
  ck_assert_double_eq_tol (c.point[1].local, 2, 1e-12);
  c = synthetic (4, 0.05 * 0.9996, 2, 0);
  hs_convergence_decide (&c, 2);
  ck_assert_int_eq (c.point[0].kind, HS_POINT_USED);

  /* What stands before the window has no say.  */
  c = synthetic (8, 0.01, 2, 0);
  c.point[2].error *= 1.3;
  hs_convergence_decide (&c, 2);
  ck_assert_double_le (c.spread, 1e-12);
  ck_assert_int_eq (c.verdict, HS_VERDICT_CONFIRMED);

  /* Noise above a thirtieth of the error shuts a point out.  */
  c = synthetic (5, 0.01, 1, 0.01 / 16 / 30 * 1.0004);
  hs_convergence_decide (&c, 1);
  ck_assert_int_eq (c.point[4].kind, HS_POINT_ROUNDING);
  ck_assert_int_eq (c.used, 4);
  c = synthetic (5, 0.01, 1, 0.01 / 16 / 30 * 0.9996);
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

/* No error at all where nothing moves tells nothing; a point that seems free
   of rounding behind one that is not, neither; nor does an order that is still
   moving.  */
START_TEST (order_of_nothing)
{
  struct hs_convergence c = synthetic (8, 0, 2, 0);
  hs_convergence_decide (&c, 2);
  ck_assert_int_eq (c.verdict, HS_VERDICT_UNDECIDED);
  ck_assert_int_eq (c.point[7].kind, HS_POINT_ROUNDING);
  c.point[7].moved = true;
  hs_convergence_decide (&c, 2);
  ck_assert_int_eq (c.verdict, HS_VERDICT_EXACT);

  /* At most 16 times smaller.  */
  c = synthetic (7, 0.01, 2, 0);
  c.point[4].noise = c.point[4].error;
  hs_convergence_decide (&c, 2);
  ck_assert_int_eq (c.point[6].kind, HS_POINT_ROUNDING);
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
  { 0.09996, 2, HS_VERDICT_CONFIRMED },
  { 0.10004, 2, HS_VERDICT_UNDECIDED },
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
  exact_state (c.system, b->par, phase, start, start + 1);
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

/* A force that ends before the second start, where the motion returns, and the
   starts are along all of it.  */
static void
ends (int lanes, const double *par, double t, const double *q, const double *v,
      double *a)
{
  for (int i = 0; i < lanes; i++)
    a[i] = t < 0.05 ? -q[i] : NAN;
}

static double
never (const double *par, const double *q, const double *v)
{
  return INFINITY;
}

START_TEST (no_truth)
{
  struct hs_system system = *hs_system_find ("harmonic");
  struct hs_truth truth;
  struct bench b;
  bench_make (&b, &system, hs_integrator_find ("leapfrog"), 0, 1, 1);
  b.start[0] = 1;
  system.flow = NULL;
  system.prepare = NULL;
  system.at = NULL;
  system.acceleration = ends;
  ck_assert (hs_truth_make (&truth, &b.c, 0.01, 2, 3));
  ck_assert (!truth.known);
  hs_truth_free (&truth);
  system.period = never;
  ck_assert (hs_truth_make (&truth, &b.c, 0.01, 2, 3));
  ck_assert (truth.known);
  hs_truth_free (&truth);
}
END_TEST

static struct hs_convergence_point
point_of (const struct bench *b, double span, int64_t steps, int phases)
{
  struct hs_convergence_point point = { 0 };
  struct hs_truth truth;
  ck_assert (hs_truth_make (&truth, &b->c, span, 8, phases));
  ck_assert (truth.known);
  ck_assert (hs_convergence_measure (&b->c, &truth, steps, &point));
  hs_truth_free (&truth);
  return point;
}

/* The error of convergence.c, once more by hand: one start, and its twin 2^-26
   of a period later.  */
START_TEST (convergence_by_hand)
{
  struct bench b;
  struct hs_convergence_point point;
  double one[8][2], twin[8][2], size[2] = { 0 }, twin_size[2] = { 0 };
  double error = 0, noise = 0, worst = 0, worst_noise = 0;
  bench_make (&b, hs_system_find ("harmonic"),
              hs_integrator_find ("velocity-verlet"), 0, 0.1, 80);
  b.par[0] = 3;
  b.c.q0 = b.c.v0 = NULL;
  point = point_of (&b, 8, 80, 1);
  errors_by_hand (&b, 0, one, size);
  errors_by_hand (&b, 2 * M_PI / 3 * 0x1p-26, twin, twin_size);
  for (int n = 0; n < 8; n++)
    {
      double e2 = 0, n2 = 0;
      for (int i = 0; i < 2; i++)
        {
          const double difference = one[n][i] - twin[n][i];
          e2 += one[n][i] * one[n][i] / size[i] / 2;
          n2 += difference * difference / 2 / size[i] / 2;
        }
      error += e2;
      noise += n2;
      if (e2 > worst)
        {
          worst = e2;
          worst_noise = n2;
        }
    }
  ck_assert_double_eq_tol (point.error, sqrt (error), 1e-12);
  /* Here it is the truncation's change over 2^-26 of a period, 1e-8 of the
     error, known to the rounding, 1e-15, of its parts.  */
  ck_assert_double_eq_tol (point.noise / sqrt (noise), 1, 1e-4);
  /* As if all 8 times were like the worst.  */
  ck_assert_double_eq_tol (point.worst, sqrt (8 * worst), 1e-12);
  ck_assert_double_eq_tol (point.worst_noise / sqrt (8 * worst_noise), 1,
                           1e-4);
  ck_assert_int_eq (point.evaluations, 81);
  ck_assert_double_eq (point.h, 0.1);
}
END_TEST

/* Where the truncation error is far below rounding, all of the error is noise
   and the measure must say so: within a factor of 2 over 64 starts and 8
   times, 1024 numbers.  Where it is far above, the noise is what the error
   changes by over 2^-26 of a period, 2 pi 2^-26 = 9e-8 of it or, as it passes
   through 0 in between, some more.  */
START_TEST (convergence_noise)
{
  struct bench b;
  struct hs_convergence_point point;
  bench_make (&b, hs_system_find ("harmonic"),
              hs_integrator_find ("velocity-verlet"), 0, 1, 1);
  b.c.q0 = b.c.v0 = NULL;
  point = point_of (&b, 1e-4, 8192, 64);
  ck_assert_double_ge (point.noise, point.error / 2);
  ck_assert_double_le (point.noise, point.error * 2);
  point = point_of (&b, 8, 64, 8);
  ck_assert_double_le (point.noise, point.error * 5e-7);
}
END_TEST

/* Rounding that all steps have in common, and those of the twin with them: a
   constant force, of which stormer-verlet loses the same at every step; the
   pendulum in steps so small that its force stands still to a digit.  All of
   the error is rounding, for the first is exact and the second's truncation
   is below (1e-5)^2.  Here two-step.c, which lets no force hold the position
   back, may say up to 16 times too much, and must not say less than a half.
   Without it, as the twins alone see it, it is a hundred times too little.  */
static const struct
{
  const char *system;
  double span;
  int64_t steps;
} alike[] = {
  { "projectile", 9.7, 4096 },
  { "projectile", 9.7, 65536 },
  { "pendulum", 0.37, 262144 },
};

START_TEST (convergence_two_step)
{
  struct bench b;
  struct hs_convergence_point with, without;
  struct hs_integrator twins_alone = *hs_integrator_find ("stormer-verlet");
  twins_alone.traits &= ~(unsigned) HS_TWO_STEP;
  bench_make (&b, hs_system_find (alike[_i].system),
              hs_integrator_find ("stormer-verlet"), 0, 1, 1);
  b.c.q0 = b.c.v0 = NULL;
  with = point_of (&b, alike[_i].span, alike[_i].steps, 8);
  b.c.integrator = &twins_alone;
  without = point_of (&b, alike[_i].span, alike[_i].steps, 8);
  ck_assert_double_eq (with.error, without.error);
  ck_assert_double_ge (with.noise, with.error / 2);
  ck_assert_double_le (with.noise, with.error * 16);
  ck_assert_double_le (without.noise, without.error / 100);
}
END_TEST

/* Errors of two algorithms with one trajectory differ by no more than their
   rounding, of which stormer-verlet's is most; by a single number the estimate
   is tried to a factor of 4.  At the finer steps twins 2^-30 apart, without
   two-step.c, say 4.6 times too little.  */
START_TEST (convergence_against_another)
{
  struct bench b;
  const int64_t steps = INT64_C (131072) << 2 * _i;
  bench_make (&b, hs_system_find ("harmonic"),
              hs_integrator_find ("stormer-verlet"), 0, 1, 1);
  b.c.q0 = b.c.v0 = NULL;
  const struct hs_convergence_point one = point_of (&b, 8.6, steps, 8);
  b.c.integrator = hs_integrator_find ("velocity-verlet");
  const struct hs_convergence_point other = point_of (&b, 8.6, steps, 8);
  ck_assert_double_ge (4 * one.noise, fabs (one.error - other.error));
  ck_assert_double_le (other.noise, one.noise / 2);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("convergence");
  TCase *cases = tcase_create ("convergence");
  tcase_add_test (cases, no_truth);
  tcase_add_test (cases, order_verdicts);
  tcase_add_test (cases, order_settled);
  tcase_add_test (cases, study_steps);
  tcase_add_test (cases, order_window);
  tcase_add_test (cases, order_of_nothing);
  tcase_add_test (cases, order_magnified);
  tcase_add_test (cases, order_bent);
  tcase_add_loop_test (cases, order_spread, 0, COUNT (spreads));
  tcase_add_test (cases, convergence_by_hand);
  tcase_add_test (cases, convergence_noise);
  tcase_add_loop_test (cases, convergence_two_step, 0, COUNT (alike));
  tcase_add_loop_test (cases, convergence_against_another, 0, 2);
  suite_add_tcase (suite, cases);
  return run_suite (suite);
}
