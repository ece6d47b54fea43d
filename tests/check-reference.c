/* SPDX-License-Identifier: MIT */
/* The motion that is computed where no exact one is known, against exact ones
   that are; and what is measured against it.  */

#include "testing.h"

/* Evaluations of the force of the system under test.  */
static const struct hs_system *counted;
static int64_t calls;

static void
count (int lanes, const double *par, double t, const double *q,
       const double *v, double *a)
{
  calls++;
  counted->acceleration (lanes, par, t, q, v, a);
}

static double
size_of (size_t dof, const double *q, const double *v)
{
  static const double zero[MOST];
  return hs_distance (dof, q, v, zero, zero);
}

/* By how much the motion magnifies a difference at the start until t, from
   that of two exact motions.  */
static double
magnified (const struct bench *b, double t)
{
  const size_t dof = b->c.system->dof;
  double most = 1;
  for (size_t d = 0; d < 2 * dof; d++)
    {
      double x[MOST], y[MOST];
      struct hs_case c = b->c;
      hs_case_exact (&c, t, x, x + dof);
      memcpy (y, b->start, sizeof y);
      y[d] += 1e-7;
      c.q0 = y;
      c.v0 = y + dof;
      double z[MOST];
      hs_case_exact (&c, t, z, z + dof);
      most = fmax (most, hs_distance (dof, x, x + dof, z, z + dof) / 1e-7);
    }
  return most;
}

/* Each evaluation rounds the state that it takes, by 2^-53 of its size, with
   either sign: the sum grows like the root of their number, times what the
   motion makes of a difference; 8 standard deviations.  `spoil' at the start
   is added for the control.  */
static double
error_over_bound (struct bench *b, double t, double spoil)
{
  const size_t dof = b->c.system->dof;
  struct hs_system system = *b->c.system;
  double x[MOST], y[MOST];
  counted = b->c.system;
  calls = 0;
  system.acceleration = count;
  struct hs_reference *r = hs_reference_open (&system, b->par, b->c.grid.t0,
                                              b->start, b->start + dof, 0.1);
  ck_assert (hs_reference_advance (r, t));
  hs_reference_state (r, x, x + dof);
  hs_reference_close (r);
  hs_case_exact (&b->c, t, y, y + dof);
  x[0] += spoil * magnified (b, t);
  return hs_distance (dof, x, x + dof, y, y + dof)
         / (8 * sqrt ((double) calls) * ROUNDING
            * size_of (dof, b->start, b->start + dof) * magnified (b, t));
}

START_TEST (against_exact)
{
  const struct hs_system *system = hs_systems[_i];
  struct bench b;
  if (!system->flow)
    return;
  for (int k = 0; k < 4; k++)
    {
      bench_make (&b, system, NULL, 0.3, 1, 1);
      const double turn = hs_scales_of (&b.c).turn;
      const double t = 0.3 + turn * (double[]){ -1.1, 0.01, 0.4, 3.3 }[k];
      ck_assert_double_le (error_over_bound (&b, t, 0), 1);
      /* Control: 1e-9 of the motion is seen.  */
      ck_assert_double_ge (
          error_over_bound (
              &b, t,
              1e-9 * size_of (system->dof, b.start, b.start + system->dof)),
          1);
    }
}
END_TEST

static const struct
{
  const char *system, *integrator;
} pairs[] = {
  { "orbit", "rk4" },     { "orbit", "yoshida8" }, { "pendulum", "leapfrog" },
  { "driven", "gauss4" }, { "damped", "heun" },    { "magnetic", "boris" },
};

static struct hs_convergence
order_of (const struct hs_system *system, const struct hs_integrator *i)
{
  struct hs_convergence found = { 0 };
  struct hs_truth truth;
  struct bench b;
  bench_make (&b, system, i, 0, 1, 1);
  b.c.q0 = b.c.v0 = NULL;
  const int order = hs_case_order (&b.c);
  ck_assert (hs_truth_make (&truth, &b.c, 1.37 * hs_case_period (&b.c), 8, 8));
  ck_assert (truth.known);
  for (int64_t n = 16; n <= 16384;
       n = hs_convergence_steps (order, 16, found.points))
    ck_assert (hs_convergence_measure (&b.c, &truth, n,
                                       &found.point[found.points++]));
  hs_convergence_decide (&found, order);
  hs_truth_free (&truth);
  return found;
}

/* With and without the exact solution the errors are the same but for what is
   called noise, of which 8 starts give a tenth.  */
START_TEST (same_errors)
{
  const struct hs_integrator *i = hs_integrator_find (pairs[_i].integrator);
  const struct hs_system *exact = hs_system_find (pairs[_i].system);
  struct hs_system computed = *exact;
  computed.flow = NULL;
  const struct hs_convergence a = order_of (exact, i);
  const struct hs_convergence b = order_of (&computed, i);
  ck_assert_int_eq (a.verdict, HS_VERDICT_CONFIRMED);
  ck_assert_int_eq (b.verdict, HS_VERDICT_CONFIRMED);
  for (int k = 0; k < a.points; k++)
    if (a.point[k].kind == HS_POINT_USED)
      ck_assert_double_eq_tol (b.point[k].error, a.point[k].error,
                               4 * (a.point[k].noise + b.point[k].noise));
}
END_TEST

/* A fall into the centre has no motion beyond.  */
START_TEST (no_motion)
{
  struct hs_system orbit = *hs_system_find ("orbit");
  static const double x[] = { 1, 0 }, v[] = { 0, 0 };
  struct hs_truth truth;
  struct bench b;
  bench_make (&b, &orbit, NULL, 0, 1, 1);
  orbit.flow = NULL;
  b.c.q0 = x;
  b.c.v0 = v;
  ck_assert (hs_truth_make (&truth, &b.c, 2, 8, 1));
  ck_assert (!truth.known);
  hs_truth_free (&truth);
}
END_TEST

/* From rest, with the forces in balance: at first there is no velocity for an
   error to be small beside.  x = (9/8) cos t - (1/8) cos 3t.  */
static void
balanced (int lanes, const double *par, double t, const double *q,
          const double *v, double *a)
{
  LANES (i, lanes) a[i] = cos (3 * t) - q[i];
}

START_TEST (from_balance)
{
  struct hs_system system = *hs_system_find ("harmonic");
  double x = 1, v = 0;
  system.acceleration = balanced;
  struct hs_reference *r = hs_reference_open (&system, NULL, 0, &x, &v, 0.625);
  /* A twin's time first, as truth.c asks for it.  */
  ck_assert (hs_reference_advance (r, 10 * 0x1p-30));
  ck_assert (hs_reference_advance (r, 10));
  hs_reference_state (r, &x, &v);
  hs_reference_close (r);
  /* Some 2000 roundings of numbers below 2, that do not grow.  */
  ck_assert_double_eq_tol (x, (9 * cos (10) - cos (30)) / 8,
                           2000 * 2 * ROUNDING);
}
END_TEST

/* A constant force: Verlet makes no error, Euler one of order 1.  */
static void
constant (int lanes, const double *par, double t, const double *q,
          const double *v, double *a)
{
  LANES (i, lanes) a[i] = -9.81;
}

static double
never (const double *par, const double *q, const double *v)
{
  return INFINITY;
}

static void
drop (const double *par, double *q, double *v)
{
  q[0] = 10.7;
  v[0] = 3.21;
}

START_TEST (exact_verdict)
{
  static const char *const names[] = { "velocity-verlet", "rk4", "euler" };
  struct hs_system fall = *hs_system_find ("harmonic");
  fall.acceleration = constant;
  fall.flow = NULL;
  fall.period = never;
  fall.start = drop;
  for (int k = 0; k < COUNT (names); k++)
    {
      struct hs_convergence found = { 0 };
      struct hs_truth truth;
      struct bench b;
      bench_make (&b, &fall, hs_integrator_find (names[k]), 0, 1, 1);
      b.c.q0 = b.c.v0 = NULL;
      ck_assert (hs_truth_make (&truth, &b.c, 10, 8, 32));
      for (int n = 16; n <= 1024; n *= 2)
        ck_assert (hs_convergence_measure (&b.c, &truth, n,
                                           &found.point[found.points++]));
      hs_truth_free (&truth);
      hs_convergence_decide (&found, b.c.integrator->order);
      ck_assert_int_eq (found.verdict,
                        k < 2 ? HS_VERDICT_EXACT : HS_VERDICT_CONFIRMED);
      /* Finer steps alone would not show it.  */
      found.point[0].steps = 32;
      hs_convergence_decide (&found, b.c.integrator->order);
      ck_assert_int_ne (found.verdict, HS_VERDICT_EXACT);
    }
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("reference");
  TCase *cases = tcase_create ("reference");
  tcase_add_loop_test (cases, against_exact, 0, count_systems ());
  tcase_add_loop_test (cases, same_errors, 0, COUNT (pairs));
  tcase_add_test (cases, no_motion);
  tcase_add_test (cases, from_balance);
  tcase_add_test (cases, exact_verdict);
  suite_add_tcase (suite, cases);
  return run_suite (suite);
}
