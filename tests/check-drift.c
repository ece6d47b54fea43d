/* SPDX-License-Identifier: MIT */
/* Drift, on long series whose class is known.  Each threshold is tried half a
   percent or less on either side.  */

#include "testing.h"

enum
{
  STEPS = 15999
};

/* Takes a series through the whole run: series (k / STEPS, k).  */
static struct hs_drift
taken (double (*series) (double s, int k, double p), double p)
{
  const struct hs_conserved c = conserved (1, 1);
  struct hs_drift drift;
  hs_drift_start (&drift, STEPS, NAN, &c);
  for (int k = 0; k <= STEPS; k++)
    drift_add (&drift, k, 10.0 * k / STEPS, series ((double) k / STEPS, k, p));
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

/* +1, -1, …: its means vanish, the oscillation is 1.  */
static double
zigzag_and_line (double s, int k, double p)
{
  return (k % 2 ? -1 : 1) + p * s;
}

static double
exponential (double s, int k, double p)
{
  return expm1 (p * s);
}

/* A bend, of which a line knows one degree of freedom, or a wave; and a line.
   The zigzag, which the means lose, has the blocks overlap.  */
static double
bend_and_line (double s, int k, double p)
{
  return 1e-3 * ((2 * s - 1) * (2 * s - 1) + p * (s - 0.5) + 10 * (k % 2));
}

static double
waves_and_line (double s, int k, double p)
{
  return 1e-3 * (cos (12 * M_PI * (s - 0.5)) + p * (s - 0.5));
}

/* The line through the smoothed series, its error and freedom.  */
static struct hs_line
line_of (double (*series) (double s, int k, double p), double p)
{
  const struct hs_drift drift = taken (series, p);
  double x[HS_LINE_MOST], y[HS_LINE_MOST];
  for (int i = 0; i < HS_LINE_MOST; i++)
    {
      hs_smooth_mean (&drift.smooth, i, &x[i], &y[i]);
      x[i] /= STEPS;
    }
  return hs_line_fit (HS_LINE_MOST, x, y);
}

/* Its mean and its greatest errors grow, not its least.  */
static double
growing_wave (double s, int k, double p)
{
  return (1 + p * s) * (1 - cos (628 * s));
}

static double
constant (double s, int k, double p)
{
  return k ? p : 0;
}

/* What multiplies, though its logarithm has the wrong sign at first, as of
   Verlet's energy beside the start's on an unstable motion; and powers that do
   not.  */
static double
away (double s, int k, double p)
{
  return 1e-9 * (1 - exp (20 * s));
}

static double
power_of (double s, int k, double p)
{
  return -pow (s, p);
}

/* Rounding goes by the terms of its moment: as a walk where kicks differ, to
   one side where they are alike.  */
START_TEST (drift_of_large_terms)
{
  const struct hs_conserved c = conserved (5, 10);
  struct hs_drift drift;
  hs_drift_start (&drift, STEPS, NAN, &c);
  hs_drift_terms (&drift, 15, false);
  hs_drift_terms (&drift, 20, false);
  ck_assert_double_eq (hs_drift_floor (&drift), 4 * DBL_EPSILON * 5);
  hs_drift_terms (&drift, 30, true);
  hs_drift_terms (&drift, 40, true);
  ck_assert_double_eq (hs_drift_floor (&drift), 4 * DBL_EPSILON * (14 + 5));
  ck_assert_double_eq (hs_drift_one_way (&drift), DBL_EPSILON * 21);
}
END_TEST

/* Of an energy that changes, 3 turns in 4 steps: the angle counts.  */
START_TEST (drift_of_a_phase)
{
  const struct hs_conserved c = conserved (1, 1);
  const struct hs_course open = { .open = true }, kept = { .open = false };
  for (int i = 0; i < 3; i++)
    {
      struct hs_drift drift;
      hs_drift_start (&drift, 4, i < 2 ? 3 : NAN, &c);
      hs_drift_open (&drift, i ? &open : &kept);
      for (int k = 0; k < 4; k++)
        hs_drift_terms (&drift, 2, false);
      ck_assert_double_eq_tol (hs_drift_floor (&drift) / DBL_EPSILON,
                               4 * 2 * (2 + (i == 1 ? 2 * M_PI * 3 : 0)),
                               1e-12);
    }
}
END_TEST

/* Of a two-step method, whose velocities are differences over h = 1/8: that of
   positions up to 6 weighs 6/(2/8) = 24 times as much beside velocities of 2.
 */
START_TEST (drift_of_differences)
{
  const struct hs_conserved c = conserved (1, 1);
  const char *const names[] = { "stormer-verlet", "velocity-verlet" };
  for (int i = 0; i < 2; i++)
    {
      const struct hs_case one
          = { .system = hs_system_find ("harmonic"),
              .integrator = hs_integrator_find (names[i]) };
      struct hs_kicks kicks;
      struct hs_drift drift;
      hs_drift_start (&drift, 3, NAN, &c);
      hs_kicks_start (&kicks, &one, NAN);
      for (int k = 0; k < 4; k++)
        {
          const double q = k == 2 ? -6 : 1, v = k == 1 ? -2 : 1;
          const struct hs_state state = { k, k / 8.0, 0, 1, 1, &q, &v };
          hs_drift_terms (&drift, 1, hs_kicks_add (&kicks, &state));
        }
      hs_drift_stagger (&drift, &kicks);
      ck_assert_double_eq (hs_drift_floor (&drift),
                           (i ? 4 : 48) * DBL_EPSILON * 2);
      ck_assert_double_eq (hs_drift_one_way (&drift),
                           (i ? 1 : 24) * DBL_EPSILON * 4);
    }
}
END_TEST

/* Kicks of 1, and the last of them off by so many epsilons of the velocity 8:
   4 are those of rounding.  None are alike where the motion returns, where
   nothing is kicked, and before there are two.  */
static bool
alike (double off, double kick, double periods)
{
  const struct hs_case one = { .system = hs_system_find ("harmonic"),
                               .integrator = hs_integrator_find ("euler") };
  struct hs_kicks kicks;
  bool found = false;
  hs_kicks_start (&kicks, &one, periods);
  for (int k = 0; k < 4; k++)
    {
      const double q = 0, v = 8 + (k - 3) * kick + (k == 3 ? off : 0);
      const struct hs_state state = { k, k, 0, 1, 1, &q, &v };
      found = hs_kicks_add (&kicks, &state);
      if (k < 2)
        ck_assert (!found);
    }
  return found;
}

START_TEST (kicks_alike)
{
  const double epsilon = 8 * DBL_EPSILON;
  ck_assert (alike (0, 1, 0));
  ck_assert (alike (0, 1, NAN));
  ck_assert (alike (4 * epsilon, 1, 0));
  ck_assert (!alike (5 * epsilon, 1, 0));
  ck_assert (!alike (0, 1, 100));
  ck_assert (!alike (0, 0, 0));
}
END_TEST

START_TEST (drift_runs_away)
{
  ck_assert_int_eq (growth (away, 0), HS_GROWTH_EXPONENTIAL);
  for (int p = 1; p <= 6; p++)
    ck_assert_int_ne (growth (power_of, p), HS_GROWTH_EXPONENTIAL);
}
END_TEST

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
  ck_assert_int_eq (growth (zigzag_and_line, 0.009996), HS_GROWTH_BOUNDED);
  ck_assert_int_eq (growth (zigzag_and_line, 0.01008), HS_GROWTH_LINEAR);
  ck_assert_int_eq (growth (exponential, 0.9995), HS_GROWTH_LINEAR);
  ck_assert_int_eq (growth (exponential, 1.0005), HS_GROWTH_EXPONENTIAL);
  /* Three errors, which one degree of freedom makes 12.7062/1.95996 times
     larger: Student's quantile for 0.975 and the normal one.  */
  const struct hs_line bent = line_of (bend_and_line, 0);
  const double bend = 1e3 * bent.slope_error * 12.7062 / 1.95996;
  ck_assert_int_eq (bent.freedom, 1);
  ck_assert_int_eq (growth (bend_and_line, 2.99 * bend), HS_GROWTH_BOUNDED);
  ck_assert_int_eq (growth (bend_and_line, 3.01 * bend), HS_GROWTH_LINEAR);
  const struct hs_line wavy = line_of (waves_and_line, 0);
  const double wave = 1e3 * hs_line_error (&wavy);
  ck_assert_int_ge (wavy.freedom, 2);
  ck_assert_int_eq (growth (waves_and_line, 2.99 * wave), HS_GROWTH_BOUNDED);
  ck_assert_int_eq (growth (waves_and_line, 3.01 * wave), HS_GROWTH_LINEAR);
}
END_TEST

static bool
is_lost (double most, double mean, double last, enum hs_growth growth)
{
  const struct hs_drift drift
      = { .maximum = most, .sum = 100 * mean, .seen = 100, .last = last };
  return hs_drift_is_lost (&drift, growth, true);
}

/* Bounded by more than the energy; or on the way by 0.1 or, if that was a
   peak, by 0.01, and at the end by less than a tenth of it.  */
START_TEST (drift_is_lost)
{
  ck_assert (is_lost (1.0004, 1, 1, HS_GROWTH_BOUNDED));
  ck_assert (!is_lost (0.9996, 0.9, 0.9, HS_GROWTH_BOUNDED));
  ck_assert (!is_lost (1.0004, 1, 1, HS_GROWTH_LINEAR));
  ck_assert (is_lost (0.10004, 0.1, 0.01, HS_GROWTH_LINEAR));
  ck_assert (!is_lost (0.09996, 0.05, 0.009, HS_GROWTH_LINEAR));
  ck_assert (is_lost (0.010004, 0.0004999, 0.001, HS_GROWTH_LINEAR));
  ck_assert (!is_lost (0.009996, 0.0004995, 0.0009, HS_GROWTH_LINEAR));
  ck_assert (!is_lost (0.010004, 0.0005005, 0.001, HS_GROWTH_LINEAR));
  ck_assert (is_lost (0.5, 0.3, -0.04998, HS_GROWTH_LINEAR));
  ck_assert (!is_lost (0.5, 0.3, -0.05002, HS_GROWTH_LINEAR));
  struct hs_drift drift
      = { .maximum = 0.5, .sum = 30, .seen = 100, .last = 0.01 };
  ck_assert (hs_drift_is_lost (&drift, HS_GROWTH_LINEAR, true));
  ck_assert (!hs_drift_is_lost (&drift, HS_GROWTH_LINEAR, false));
  drift.open = true;
  ck_assert (!hs_drift_is_lost (&drift, HS_GROWTH_LINEAR, true));
}
END_TEST

/* What drifts takes the least and the greatest errors with it.  */
START_TEST (drift_of_edges)
{
  for (double p = 0.25; p < 5; p *= 2)
    {
      struct hs_drift drift = taken (growing_wave, p);
      const struct hs_drift_verdict verdict = hs_drift_decide (&drift, true);
      ck_assert_int_eq (verdict.growth, HS_GROWTH_BOUNDED);
      /* Controls: the means alone, and all three, show one.  */
      ck_assert_double_ge (verdict.rate, 30 * verdict.rate_error);
      ck_assert_int_eq (growth (wave_and_line, p), HS_GROWTH_LINEAR);
    }
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
            drift_add (&drift, k, k,
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
        drift_add (&drift, k, k, constant (0, k, 1));
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
  /* 100 waves, 3.1 a box: less than 1/(3.1 pi)^4 is left of them.  */
  ck_assert_double_eq_tol (verdict.rate, 0.1, 2e-4 / 10);
  ck_assert_double_ge (verdict.confidence, 0.999);
  ck_assert_double_eq_tol (drift.maximum, 2 + 0.5, 0.51);
  ck_assert_double_eq_tol (drift.last, 1 - cos (628) + 1, 1e-12);

  verdict = hs_drift_decide (&drift, false);
  ck_assert_int_eq (verdict.growth, HS_GROWTH_DIVERGED);
  ck_assert_double_eq (verdict.confidence, 1);
}
END_TEST

/* As of a cloth that settles: an error that dips below the start's, at `dip',
   and climbs ever faster, which no straight line fits; or ever slower.  */
static enum hs_growth
after_a_dip (double dip, double power, double periods)
{
  struct hs_conserved c = conserved (1, 1);
  struct hs_drift drift;
  hs_drift_start (&drift, STEPS, periods, &c);
  for (int k = 0; k <= STEPS; k++)
    {
      const double s = (double) k / STEPS, from = 40 * (s - dip);
      drift_add (&drift, k, k, 1e-3 * (pow (s, power) - exp (-from * from)));
    }
  return hs_drift_decide (&drift, true).growth;
}

START_TEST (drift_that_hastens)
{
  static const double periods[] = { 0, 100, NAN };
  for (int i = 0; i < 3; i++)
    {
      ck_assert_int_eq (after_a_dip (0.1, 6, periods[i]), HS_GROWTH_LINEAR);
      ck_assert_int_eq (after_a_dip (0.18, 6, periods[i]), HS_GROWTH_LINEAR);
      ck_assert_int_eq (after_a_dip (0.5, 6, periods[i]), HS_GROWTH_BOUNDED);
    }
  ck_assert_int_eq (after_a_dip (0.1, 0.1, 0), HS_GROWTH_BOUNDED);
  ck_assert_int_eq (after_a_dip (0.1, 0.1, NAN), HS_GROWTH_BOUNDED);
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
    drift_add (&drift, k, k, k < 100 ? 0.01 * k : 1 + 0.01 * sin (k));
  ck_assert_int_eq (hs_drift_decide (&drift, true).growth, HS_GROWTH_LINEAR);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("drift");
  TCase *cases = tcase_create ("drift");
  tcase_add_test (cases, drift_classes);
  tcase_add_test (cases, drift_of_large_terms);
  tcase_add_test (cases, drift_of_a_phase);
  tcase_add_test (cases, drift_of_differences);
  tcase_add_test (cases, kicks_alike);
  tcase_add_test (cases, drift_runs_away);
  tcase_add_test (cases, drift_thresholds);
  tcase_add_test (cases, drift_is_lost);
  tcase_add_test (cases, drift_of_edges);
  tcase_add_test (cases, drift_of_any_periods);
  tcase_add_test (cases, drift_of_a_passage);
  tcase_add_test (cases, drift_numbers);
  tcase_add_test (cases, drift_of_an_escape);
  tcase_add_test (cases, drift_that_hastens);
  suite_add_tcase (suite, cases);
  return run_suite (suite);
}
