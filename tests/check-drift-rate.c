/* SPDX-License-Identifier: MIT */
/* Drift: the rate, and whether its error is honest.  */

#include "testing.h"

static const double SPANS[]
    = { 3, 3.3, 4, 5, 6.5, 7.9, 8.3, 11, 16.7, 25, 40, 53, 64, 96.4, 200 };

struct motion
{
  double q[2], v[2];
};

static double
oscillator (struct motion *m, double h)
{
  if (h > 0)
    {
      m->v[0] -= h * m->q[0];
      m->q[0] += h * m->v[0];
    }
  return (m->q[0] * m->q[0] + m->v[0] * m->v[0]) / 2;
}

static double
orbit (struct motion *m, double h)
{
  const double r = hypot (m->q[0], m->q[1]);
  for (int i = 0; i < 2 && h > 0; i++)
    {
      m->v[i] -= h * m->q[i] / (r * r * r);
      m->q[i] += h * m->v[i];
    }
  return (m->v[0] * m->v[0] + m->v[1] * m->v[1]) / 2
         - 1 / hypot (m->q[0], m->q[1]);
}

/* Leapfrog, seen at every step.  */
static double
pendulum (struct motion *m, double h)
{
  m->v[0] -= h / 2 * sin (m->q[0]);
  m->q[0] += h * m->v[0];
  m->v[0] -= h / 2 * sin (m->q[0]);
  return m->v[0] * m->v[0] / 2 - cos (m->q[0]);
}

/* The period of the pendulum that turns over with a speed of 2.5 at 1:
   mpmath, quad of 1/sqrt(2 (E + cos)) over a turn, E = 3.125 - cos 1.  */
static const struct trial
{
  double (*step) (struct motion *m, double h);
  struct motion start;
  double period;
} trials[] = {
  { oscillator, { { 1 }, { 0.6 } }, 2 * M_PI },
  { orbit, { { 0.7 }, { 0, 1.3627702877384938 } }, 2 * M_PI },
  { orbit, { { 0.4 }, { 0, 2 } }, 2 * M_PI },
  { pendulum, { { 1 }, { 2.5 } }, 2.84815128878316 },
};

/* The line through means of whole periods, with the error of white noise: as
   often taken, and sampling what is left of the oscillation at one phase.  */
struct means
{
  double sum[HS_LINE_MOST], weight[HS_LINE_MOST];
};

static double
plain_z (const struct hs_drift *drift, const struct means *means)
{
  double x[HS_LINE_MOST], y[HS_LINE_MOST];
  for (int i = 0; i < drift->count; i++)
    {
      x[i] = i;
      y[i] = means->sum[i] / means->weight[i];
    }
  const struct hs_line line = hs_line_fit (drift->count, x, y);
  return fabs (line.slope) / line.white_error;
}

/* |rate|/error of a motion whose energy only oscillates.  */
static double
z_of (const struct trial *trial, double h, double periods, double *plain)
{
  struct motion m = trial->start;
  struct means means = { 0 };
  struct hs_drift drift;
  const double E = trial->step (&m, 0);
  const struct hs_conserved c = conserved (E, fabs (E) + 1);
  const int64_t steps = (int64_t) ceil (periods * trial->period / h);
  hs_drift_start (&drift, steps, (double) steps * h / trial->period, &c);
  for (int64_t k = 0; k <= steps; k++)
    {
      const double energy = k ? trial->step (&m, h) : E;
      const double error = (energy - E) / fabs (E);
      const int block = (int) ((double) k / drift.width);
      drift_add (&drift, (int) k, (double) k * h, error);
      if (block < drift.count)
        {
          means.sum[block] += error;
          means.weight[block]++;
        }
    }
  const struct hs_drift_verdict verdict = hs_drift_decide (&drift, true);
  *plain = plain_z (&drift, &means);
  ck_assert_double_gt (verdict.rate_error, 0);
  return fabs (verdict.rate) / verdict.rate_error;
}

/* Of a normal variable 4.6 % are beyond 2 errors and 0.27 % beyond 3.  Of n
   that gives so many, and three times the root more by chance.  */
static int
at_most (int n, double part)
{
  return (int) (n * part + 3 * sqrt (n * part));
}

START_TEST (rate_of_oscillations)
{
  static const double steps[] = { 0.1, 0.0437, 0.01 };
  int n = 0, beyond_2 = 0, beyond_3 = 0, plain_3 = 0;
  for (int i = 0; i < COUNT (trials); i++)
    for (int k = 0; k < COUNT (steps); k++)
      for (int j = 0; j < COUNT (SPANS); j++, n++)
        {
          double plain;
          const double z = z_of (&trials[i], steps[k], SPANS[j], &plain);
          beyond_2 += z > 2;
          beyond_3 += z > 3;
          plain_3 += plain > 3;
        }
  ck_assert_int_le (beyond_2, at_most (n, 0.0455));
  ck_assert_int_le (beyond_3, at_most (n, 0.0027));
  /* Control.  */
  ck_assert_int_ge (plain_3, n / 10);
}
END_TEST

/* A wave whose period is longer than the run's by a part d, and a line.  The
   means keep at most d^k of the wave, k boxes, and of its overtone, with steps
   64 a period.  Of scatter s the standard error is no more than sqrt(12) s
   over the range of the means, which is half the run or more from 8.3 periods
   on, and its factor 6.5.  */
START_TEST (rate_of_lines)
{
  static const double rates[] = { 0, 1e-9, -1e-5, 1e-3, 1 };
  static const double d = 0.01, amplitude = 1e-3;
  int n = 0, beyond_2 = 0, beyond_3 = 0;
  for (int j = 0; j < COUNT (SPANS); j++)
    for (int phase = 0; phase < 8; phase++)
      for (int i = 0; i < COUNT (rates); i++, n++)
        {
          const struct hs_conserved c = conserved (1, 1);
          const int steps = (int) ceil (64 * SPANS[j]);
          struct hs_drift drift;
          hs_drift_start (&drift, steps, steps / 64.0, &c);
          for (int k = 0; k <= steps; k++)
            {
              const double a
                  = 2 * M_PI * k / 64.0 / (1 + d) + phase * M_PI / 4;
              drift_add (&drift, k, 10.0 * k / steps,
                         amplitude * (cos (a) + 0.3 * cos (2 * a))
                             + rates[i] * k / steps);
            }
          const struct hs_drift_verdict v = hs_drift_decide (&drift, true);
          const double z = fabs (v.rate - rates[i] / 10) / v.rate_error;
          beyond_2 += z > 2;
          beyond_3 += z > 3;
          if (SPANS[j] > 8)
            ck_assert_double_le (v.rate_error, 6.5 * sqrt (12) * 2 / 10 * 1.3
                                                       * amplitude * pow (d, 4)
                                                   + 1e-12);
        }
  ck_assert_int_le (beyond_2, at_most (n, 0.0455));
  ck_assert_int_le (beyond_3, at_most (n, 0.0027));
}
END_TEST

/* A walk of an epsilon a step has no rate.  */
START_TEST (rate_of_walks)
{
  uint64_t seed = 1;
  int n = 0, beyond_2 = 0, beyond_3 = 0, zero = 0;
  for (; n < 300; n++)
    {
      const struct hs_conserved c = conserved (1, 1);
      const int steps = 2000;
      double error = 0;
      struct hs_drift drift;
      hs_drift_start (&drift, steps, 4 + n % 100, &c);
      for (int k = 0; k <= steps; k++)
        {
          drift_add (&drift, k, k, error);
          seed = seed * 6364136223846793005u + 1442695040888963407u;
          error += seed >> 63 ? DBL_EPSILON : -DBL_EPSILON;
        }
      const struct hs_drift_verdict v = hs_drift_decide (&drift, true);
      const double z = fabs (v.rate) / v.rate_error;
      beyond_2 += z > 2;
      beyond_3 += z > 3;
      zero += v.rate == 0;
    }
  ck_assert_int_le (beyond_2, at_most (n, 0.0455));
  ck_assert_int_le (beyond_3, at_most (n, 0.0027));
  ck_assert_int_eq (zero, 0);
}
END_TEST

/* Of a sine of 1 + d periods a box k boxes leave sin(pi d)/(pi (1 + d)) to the
   k-th, with the sign of (-1)^k; a step's own box takes a part
   (pi/1000)^2/6 = 1.6e-6 at 1000 steps a box.  A line stays.  */
START_TEST (smooth_of_waves)
{
  static const double d = 0.2;
  for (int few = 0; few < 2; few++)
    {
      const double periods = few ? 5 : 20;
      const int steps = (int) (1000 * periods);
      const double left = pow (sin (M_PI * d) / (M_PI * (1 + d)), few ? 2 : 4);
      struct hs_smooth wave, line;
      hs_smooth_start (&wave, steps, periods);
      hs_smooth_start (&line, steps, periods);
      for (int k = 0; k <= steps; k++)
        {
          hs_smooth_add (&wave, k + 0.5, cos (2 * M_PI * (1 + d) * k / 1000));
          hs_smooth_add (&line, k + 0.5, 3 - k);
        }
      ck_assert_int_eq (wave.boxes, few ? 2 : 4);
      ck_assert_double_eq (wave.wide, 1000);
      for (int i = 0; i < wave.points; i++)
        {
          double x, y;
          hs_smooth_mean (&wave, i, &x, &y);
          ck_assert_double_eq_tol (
              y, left * cos (2 * M_PI * (1 + d) * x / 1000), 1e-5 * left);
          hs_smooth_mean (&line, i, &x, &y);
          ck_assert_double_eq_tol (y, 3 - x, 1e-5);
        }
    }
}
END_TEST

/* The means are no whole number of periods apart, nor nearly, unless there are
   two or more in one; and between the first and the last lies most of what the
   splines leave, which is 7/8 of the run or more from 32 periods on: at worst,
   just short of 9 steps of 1.382, the 15 of 0.618.  */
START_TEST (smooth_is_no_stroboscope)
{
  for (double periods = 3; periods < 3000; periods *= 1.003)
    {
      struct hs_smooth s;
      hs_smooth_start (&s, 1e6, periods);
      const double apart = s.apart * s.wide * periods / 1e6;
      const double nearest = fabs (apart - nearbyint (apart));
      const double range = apart * (s.points - 1);
      ck_assert (apart < 0.45 || (nearest > 0.38 && nearest < 0.39));
      ck_assert_double_ge (range, 15 * 0.618 / (9 * 1.382)
                                      * (periods < 8    ? periods - 2
                                         : periods < 32 ? periods - 4
                                                        : periods * 7 / 8));
    }
}
END_TEST

/* Growth of many orders of magnitude is no oscillation, and known as far as
   doubles go.  */
START_TEST (rate_of_leaps)
{
  for (double size = 1e-1; size < 1e280; size *= 1e20)
    {
      const struct hs_conserved c = conserved (10, 10);
      struct hs_drift drift;
      hs_drift_start (&drift, 1000, 0, &c);
      for (int k = 0; k <= 1000; k++)
        drift_add (&drift, k, k, k < 100 ? 0 : size * (1 + k % 2));
      const struct hs_drift_verdict v = hs_drift_decide (&drift, true);
      ck_assert (isfinite (v.rate) && isfinite (v.rate_error));
      ck_assert_int_eq (v.growth,
                        size < 1 ? HS_GROWTH_BOUNDED : HS_GROWTH_LINEAR);
    }
}
END_TEST

/* A slow wave that rises and is half back, beside a quick one, is no drift,
   though the line through it is beyond that; a decay is, and what grows ever
   faster.  */
START_TEST (growth_of_slow_waves)
{
  for (int i = 0; i < 3; i++)
    {
      const struct hs_conserved c = conserved (1, 1);
      struct hs_drift drift;
      hs_drift_start (&drift, 16000, 100, &c);
      for (int k = 0; k <= 16000; k++)
        {
          const double s = k / 16000.0;
          const double wave = 0.2 * cos (200 * M_PI * s);
          drift_add (&drift, k, k,
                     i == 0   ? sin (0.8 * M_PI * s) - wave
                     : i == 1 ? expm1 (-5 * s)
                              : 1e-4 * (pow (s, 4) - wave));
        }
      ck_assert_int_eq (hs_drift_decide (&drift, true).growth,
                        i ? HS_GROWTH_LINEAR : HS_GROWTH_BOUNDED);
    }
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("drift-rate");
  TCase *cases = tcase_create ("drift-rate");
  tcase_add_test (cases, rate_of_oscillations);
  tcase_add_test (cases, rate_of_lines);
  tcase_add_test (cases, rate_of_walks);
  tcase_add_test (cases, smooth_of_waves);
  tcase_add_test (cases, smooth_is_no_stroboscope);
  tcase_add_test (cases, rate_of_leaps);
  tcase_add_test (cases, growth_of_slow_waves);
  suite_add_tcase (suite, cases);
  return run_suite (suite);
}
