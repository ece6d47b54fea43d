/* SPDX-License-Identifier: MIT */
/* The modified energy against closed forms and against the series in the
   literature; runs against velocity Verlet.  */

#include "testing.h"

/* Coefficients of central differences, as in tables.  */
static const double central[][4]
    = { { 1 / 2.0 },
        { 2 / 3.0, -1 / 12.0 },
        { 3 / 4.0, -3 / 20.0, 1 / 60.0 },
        { 4 / 5.0, -1 / 5.0, 4 / 105.0, -1 / 280.0 } };

static const struct hs_system *
system_named (const char *name)
{
  return hs_system_find (name);
}

/* A generic state of the system, and so many steps.  */
static void
make (struct bench *b, const char *system, const char *integrator, double h,
      int64_t steps)
{
  bench_make (b, system_named (system), hs_integrator_find (integrator), 0.7,
              h, steps);
}

static struct hs_shadow
shadow_of (const struct bench *b, int terms)
{
  struct hs_shadow shadow;
  ck_assert_int_eq (hs_shadow (&b->c, terms, &shadow), HS_DONE);
  return shadow;
}

/* On the oscillator the steps are powers of a matrix M of trace 2 cos s and
   determinant 1, M^j - M^-j = (M - M^-1) sin (j s)/sin s; so that the
   differences of K terms give what those of one give, the quadratic form that
   the integrator keeps, times sum 2 w[j] sin (j s)/sin s.  In the error of
   rounding each of 2 K steps has a few roundings like the one that `noise'
   stands for, 8 K of them.  */
static const struct
{
  const char *integrator;
  double xx, xv, vv; /* of 2 H~: times omega^2 x^2, h omega^2 x v, v^2, */
  double xz, vz;     /* and the first and the last times (h omega)^2 */
} kept[] = {
  { "semi-implicit-euler", 1, -1, 1, 0, 0 },
  { "semi-implicit-euler-drift-first", 1, 1, 1, 0, 0 },
  { "velocity-verlet", 1, 0, 1, -0.25, 0 },
  { "leapfrog", 1, 0, 1, -0.25, 0 },
  { "stormer-verlet", 1, 0, 1, -0.25, 0 },
  { "drift-kick-drift", 1, 0, 1, 0, -0.25 },
};

START_TEST (shadow_of_the_oscillator)
{
  const double omega = 1.7, h = 0.3, z = h * omega;
  for (int terms = 1; terms <= 4; terms++)
    {
      struct bench b;
      make (&b, "harmonic", kept[_i].integrator, h, 2);
      b.par[0] = omega;
      const double s = acos (1 - z * z / 2);
      double factor = 0;
      for (int j = 1; j <= terms; j++)
        factor += 2 * central[terms - 1][j - 1] * sin (j * s) / sin (s);
      const double x = omega * b.start[0], v = b.start[1];
      const double right = factor / 2
                           * ((kept[_i].xx + z * z * kept[_i].xz) * x * x
                              + kept[_i].xv * z * x * v
                              + (kept[_i].vv + z * z * kept[_i].vz) * v * v);
      const struct hs_shadow shadow = shadow_of (&b, terms);
      const double tolerance = 8 * terms * shadow.noise;
      ck_assert_double_lt (tolerance, 1e-13);
      ck_assert_double_le (fabs (shadow.value - right), tolerance);
      /* The energy itself is another number, but where it happens to be. */
      ck_assert_double_gt (fabs (shadow.value - (x * x + v * v) / 2), 1e-4);
    }
}
END_TEST

/* The first terms of the series, of the pendulum, U' = sin q, U'' = cos q:
   H + a h v U' + h^2 (b v^2 U'' + c U'^2).  Hairer, Lubich & Wanner, Geometric
   Numerical Integration, IX.3 and IX.4.  */
static const struct
{
  const char *integrator;
  double a, b, c;
  int next; /* power of h of the first term left out */
} series[] = {
  { "semi-implicit-euler", -1 / 2.0, 1 / 12.0, 1 / 12.0, 3 },
  { "semi-implicit-euler-drift-first", 1 / 2.0, 1 / 12.0, 1 / 12.0, 3 },
  { "velocity-verlet", 0, 1 / 12.0, -1 / 24.0, 4 },
  { "leapfrog", 0, 1 / 12.0, -1 / 24.0, 4 },
  { "stormer-verlet", 0, 1 / 12.0, -1 / 24.0, 4 },
  { "drift-kick-drift", 0, -1 / 24.0, 1 / 12.0, 4 },
  { "implicit-midpoint", 0, -1 / 24.0, -1 / 24.0, 4 },
};

/* H~ less that series with `sign' before its h^2, at t = 0.7 or nearly so.  */
static double
rest (int i, double h, double sign)
{
  enum
  {
    TERMS = 4
  };
  struct bench b;
  bench_make (&b, system_named ("pendulum"),
              hs_integrator_find (series[i].integrator), 0.7 - TERMS * h, h,
              TERMS);
  const struct last middle = last_state (&b.c, TERMS);
  const double q = middle.x[0], v = middle.x[1];
  const double second
      = series[i].b * v * v * cos (q) + series[i].c * sin (q) * sin (q);
  return shadow_of (&b, TERMS).value
         - (v * v / 2 + 1 - cos (q) + series[i].a * h * v * sin (q)
            + sign * h * h * second);
}

/* Halving h divides the rest by 2^next, but for the next term after it, a part
   of h or so of it; a wrong sign leaves O(h^2).  At h = 1/32 the rest is above
   1e-9 and rounding 1e-14.  */
START_TEST (shadow_of_the_series)
{
  const double h = 1.0 / 32;
  const double order = log2 (fabs (rest (_i, h, 1) / rest (_i, h / 2, 1)));
  const double wrong = log2 (fabs (rest (_i, h, -1) / rest (_i, h / 2, -1)));
  ck_assert_double_le (fabs (order - series[_i].next), 0.1);
  ck_assert_double_le (fabs (wrong - 2), 0.1);
}
END_TEST

/* The range of H~ along two units of time.  */
static double
range (const struct hs_system *system, double h, int terms)
{
  double least = INFINITY, most = -INFINITY;
  for (int n = 0; n < 2 / h; n++)
    {
      struct bench b;
      make (&b, "pendulum", "velocity-verlet", h, n ? n : 1);
      const struct last last = last_state (&b.c, n ? n : 1);
      memcpy (b.start, last.x, sizeof b.start);
      b.c.system = system;
      const double value = shadow_of (&b, terms).value;
      least = fmin (least, value);
      most = fmax (most, value);
    }
  return most - least;
}

static void
wrong_energy (int lanes, const double *par, const double *q, const double *v,
              double *value, double *size)
{
  for (int i = 0; i < lanes; i++)
    value[i] = size[i] = v[i] * v[i] / 2 + 1.01 * (1 - cos (q[i]));
}

/* H~ is flat to h^2K; and is not, whatever h, if the potential is not that of
   the force.  A local order is off by about (h omega)^2, here below 0.1.  */
START_TEST (shadow_orders)
{
  static const struct hs_invariant invariants[]
      = { { "energy", "J/kg", wrong_energy }, { NULL, NULL, NULL } };
  const struct hs_system *right = system_named ("pendulum");
  struct hs_system wrong = *right;
  wrong.invariants = invariants;
  for (int terms = 1; terms <= 3; terms++)
    {
      const double order
          = log2 (range (right, 0.125, terms) / range (right, 0.0625, terms));
      ck_assert_double_le (fabs (order - 2 * terms), 0.3);
    }
  ck_assert_double_le (
      fabs (log2 (range (&wrong, 0.125, 3) / range (&wrong, 0.0625, 3))), 0.3);
}
END_TEST

static void
heavy_energy (int lanes, const double *par, const double *q, const double *v,
              double *value, double *size)
{
  for (int i = 0; i < lanes; i++)
    value[i] = size[i] = 3 * (v[i] * v[i] / 2 + 1 - cos (q[i]));
}

/* Three times the mass and the potential: three times H~.  */
START_TEST (shadow_of_masses)
{
  static const struct hs_invariant invariants[]
      = { { "energy", "J", heavy_energy }, { NULL, NULL, NULL } };
  struct bench b;
  make (&b, "pendulum", "velocity-verlet", 0.1, 2);
  struct hs_system heavy = *b.c.system;
  heavy.invariants = invariants;
  const struct hs_shadow light = shadow_of (&b, 3);
  b.c.system = &heavy;
  ck_assert_double_le (fabs (shadow_of (&b, 3).value - 3 * light.value),
                       24 * light.noise);
}
END_TEST

START_TEST (shadow_not_finite)
{
  struct bench b;
  struct hs_shadow shadow = { 1, 1 };
  make (&b, "harmonic", "velocity-verlet", 1e155, 2);
  ck_assert_int_eq (hs_shadow (&b.c, 8, &shadow), HS_NOT_FINITE);
  ck_assert (isnan (shadow.value));
}
END_TEST

/* Against velocity Verlet.  */

struct most
{
  int64_t rows;
  double q, v, t;
};

static enum hs_status
see (void *context, int64_t step, double t, double dq, double dv)
{
  struct most *most = context;
  ck_assert_int_eq (step, most->rows++);
  most->t = t;
  most->q = fmax (most->q, dq);
  most->v = fmax (most->v, dv);
  return HS_DONE;
}

static struct most
compare (const char *system, const char *integrator,
         enum hs_conjugacy conjugacy, double h)
{
  struct most most = { 0 };
  struct bench b;
  make (&b, system, integrator, h, 100);
  const struct hs_report end = hs_compare (
      &b.c, hs_integrator_find ("velocity-verlet"), conjugacy, see, &most);
  ck_assert_int_eq (end.status, HS_DONE);
  ck_assert_int_eq (most.rows, 101);
  ck_assert_double_eq (most.t, b.c.grid.end);
  return most;
}

/* Each of 100 steps rounds four numbers or so of at most 2 in either run,
   which in the worst case add up, and in the motion come apart at most in
   proportion to the steps: 100 * 100 * 8 roundings of 2.2e-16.  Of Stormer's
   positions they weigh 1/h in the velocity, so that it has h times less to
   spare.  */
START_TEST (the_same)
{
  static const char *const systems[]
      = { "harmonic", "pendulum", "driven", "orbit" };
  const double h = 1.0 / 32, bound = 8e4 * ROUNDING * 2;
  const char *system = systems[_i];
  struct most m = compare (system, "velocity-verlet", HS_AS_IT_IS, h);
  /* The clock of the driven one's reference is rounded otherwise.  */
  ck_assert_double_le (fmax (m.q, m.v), _i == 2 ? 1e-15 * 100 : 0);
  m = compare (system, "leapfrog", HS_AS_IT_IS, h);
  ck_assert_double_le (fmax (m.q, m.v), bound);
  m = compare (system, "stormer-verlet", HS_AS_IT_IS, h);
  ck_assert_double_le (fmax (m.q, m.v), bound / h);
  m = compare (system, "semi-implicit-euler", HS_HALF_KICK, h);
  ck_assert_double_le (fmax (m.q, m.v), bound);
  m = compare (system, "drift-kick-drift", HS_HALF_DRIFT_AND_KICK, h);
  ck_assert_double_le (fmax (m.q, m.v), bound);
  /* As they are, or shifted as the other one is, they are other methods.  */
  m = compare (system, "semi-implicit-euler", HS_AS_IT_IS, h);
  ck_assert_double_gt (fmax (m.q, m.v), h / 64);
  m = compare (system, "drift-kick-drift", HS_AS_IT_IS, h);
  ck_assert_double_gt (fmax (m.q, m.v), h * h / 64);
  m = compare (system, "drift-kick-drift", HS_HALF_KICK, h);
  ck_assert_double_gt (fmax (m.q, m.v), h / 64);
  m = compare (system, "semi-implicit-euler", HS_HALF_DRIFT_AND_KICK, h);
  ck_assert_double_gt (fmax (m.q, m.v), h / 64);
}
END_TEST

START_TEST (sizes)
{
  struct bench b;
  double far, fast;
  ck_assert_double_eq (hs_ulp (1), DBL_EPSILON);
  ck_assert_double_eq (hs_ulp (1.99), DBL_EPSILON);
  ck_assert_double_eq (hs_ulp (2), 2 * DBL_EPSILON);
  ck_assert_double_eq (hs_ulp (0.75), DBL_EPSILON / 2);
  /* Half a turn of a circle of radius 3 with velocity 0.5.  */
  make (&b, "orbit", "exact", 0.01, 10);
  b.start[0] = 3, b.start[1] = 0, b.start[2] = 0, b.start[3] = 0.5;
  ck_assert_int_eq (hs_extent (&b.c, &far, &fast).status, HS_DONE);
  ck_assert_double_eq (far, 3);
  ck_assert_double_ge (fast, 0.5);
  ck_assert_double_lt (fast, 0.51);
}
END_TEST

/* In the octave from 2^i values n^p have the root mean square 2^(i p) times
   the same number, but for a part 2^-i: from 64 on below 1 %.  */
START_TEST (power_laws)
{
  static const double exponents[] = { -1, 0, 0.5, 1, 1.5 };
  for (int e = 0; e < COUNT (exponents); e++)
    {
      struct hs_power_law law = { .from = 64 };
      for (int n = 0; n < 4096; n++)
        hs_power_law_add (&law, n, n < 64 ? 1e9 : pow (n, exponents[e]));
      ck_assert_double_le (fabs (hs_power_law_exponent (&law) - exponents[e]),
                           0.02);
      /* Of an octave that is not full nothing is believed.  */
      hs_power_law_add (&law, 4096, 1e9);
      ck_assert_double_le (fabs (hs_power_law_exponent (&law) - exponents[e]),
                           0.02);
    }
  struct hs_power_law law = { .from = 1 };
  for (int n = 0; n < 7; n++)
    hs_power_law_add (&law, n, n);
  ck_assert (isnan (hs_power_law_exponent (&law)));
  hs_power_law_add (&law, 7, 7);
  ck_assert (isfinite (hs_power_law_exponent (&law)));
}
END_TEST

/* Ten bins of 1001 steps, each twice as long as the one before: of the first
   all rows are kept.  Extremes survive, in order, at most two a bin.  */
START_TEST (thinning_logarithmic)
{
  struct hs_thin thin;
  struct hs_thin_row out[2], rows[40];
  int n = 0;
  hs_thin_start (&thin, 1000, 10);
  thin.logarithmic = true;
  for (int i = 0; i <= 1000; i++)
    {
      const struct hs_thin_row row = { i,
                                       i,
                                       i == 700   ? 5
                                       : i == 701 ? -5
                                                  : i / 1e4,
                                       { 0, 0 } };
      const int more = hs_thin_add (&thin, &row, out);
      memcpy (rows + n, out, (size_t) more * sizeof *out);
      n += more;
    }
  const int more = hs_thin_end (&thin, out);
  memcpy (rows + n, out, (size_t) more * sizeof *out);
  n += more;
  ck_assert_int_le (n, 20);
  ck_assert_int_ge (n, 18);
  for (int i = 1; i < n; i++)
    ck_assert_int_lt (rows[i - 1].step, rows[i].step);
  for (int i = 0; i < 6; i++)
    ck_assert_int_le (rows[i].step, 16);
  ck_assert_int_eq (rows[n - 2].step, 700);
  ck_assert_int_eq (rows[n - 1].step, 701);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("shadow");
  TCase *cases = tcase_create ("shadow");
  tcase_add_loop_test (cases, shadow_of_the_oscillator, 0, COUNT (kept));
  tcase_add_loop_test (cases, shadow_of_the_series, 0, COUNT (series));
  tcase_add_test (cases, shadow_orders);
  tcase_add_test (cases, shadow_of_masses);
  tcase_add_test (cases, shadow_not_finite);
  tcase_add_loop_test (cases, the_same, 0, 4);
  tcase_add_test (cases, sizes);
  tcase_add_test (cases, power_laws);
  tcase_add_test (cases, thinning_logarithmic);
  suite_add_tcase (suite, cases);
  return run_suite (suite);
}
