/* SPDX-License-Identifier: MIT */
/* Implicit steps: that their equations are solved, to rounding, and what
   happens where they are not.  */

#include "testing.h"

static const struct hs_integrator *
named (const char *name)
{
  const struct hs_integrator *integrator = hs_integrator_find (name);
  ck_assert_ptr_nonnull (integrator);
  return integrator;
}

/* Newmark's method with other parameters is another linear map on the
   oscillator: 30 steps of 0.1 from (1, 0.5), in 40 digits.  30 steps of 8
   roundings of numbers below 4, and of the equations: 30*8*4*2*1.1e-16.  */
static const struct
{
  double own[2], x, v;
  int order;
  double limit; /* 1/sqrt(gamma/2 - beta) */
} newmarks[] = {
  { { 0.3, 0.6 },
    -0.90347888297071177438,
    -0.62931742260385377193,
    1,
    INFINITY },
  { { 0.1, 0.7 }, -0.89148969096904606716, -0.61684972996880778663, 1, 2 },
  { { 0.1, 0.5 }, NAN, NAN, 2, 2.5819888974716112568 },
  { { 0.1, 0.4 }, NAN, NAN, 1, 0 },
};

START_TEST (newmark_parameters)
{
  const struct hs_integrator *newmark = named ("newmark");
  const double *own = newmarks[_i].own;
  struct bench b;
  bench_make (&b, hs_system_find ("harmonic"), newmark, 0, 0.1, 30);
  b.start[0] = 1;
  b.start[1] = 0.5;
  b.c.own = own;
  const struct last end = last_state (&b.c, 30);
  if (!isnan (newmarks[_i].x))
    {
      ck_assert_double_eq_tol (end.x[0], newmarks[_i].x, 3e-13);
      ck_assert_double_eq_tol (end.x[1], newmarks[_i].v, 3e-13);
    }
  ck_assert_int_eq (hs_case_order (&b.c), newmarks[_i].order);
  if (isinf (newmarks[_i].limit))
    ck_assert (isinf (newmark->limit (own)));
  else
    ck_assert_double_eq_tol (newmark->limit (own), newmarks[_i].limit, 1e-14);
}
END_TEST

/* With friction, omega = 1, gamma = 1/10, too: v' is in the force.  */
START_TEST (newmark_friction)
{
  struct bench b;
  bench_make (&b, hs_system_find ("damped"), named ("newmark"), 0, 0.1, 30);
  b.start[0] = 1;
  b.start[1] = 0.5;
  b.c.own = newmarks[0].own;
  const struct last end = last_state (&b.c, 30);
  ck_assert_double_eq_tol (end.x[0], -0.64865646541597500064, 3e-13);
  ck_assert_double_eq_tol (end.x[1], -0.4862940615414247091, 3e-13);
}
END_TEST

/* On the oscillator they keep the energy, but for rounding: that of a step has
   either sign and is below one of the energy in the mean.  Equations left half
   solved would show here, ten times as large.  */
static const char *const keep_energy[]
    = { "implicit-midpoint", "newmark", "gauss4", "gauss6" };

START_TEST (energy_to_rounding)
{
  struct bench b;
  bench_make (&b, hs_system_find ("harmonic"), named (keep_energy[_i]), 0, 1.2,
              20000);
  b.start[0] = 1;
  b.start[1] = 0;
  const struct last end = last_state (&b.c, 20000);
  const double energy = end.x[0] * end.x[0] + end.x[1] * end.x[1];
  ck_assert_double_le (fabs (energy - 1), 20000 * ROUNDING);
}
END_TEST

/* The equations of a step are solved to rounding: one of 1.8 from (1, 1/2), in
   40 digits.  A pass rounds 8 times numbers below 2, and what it leaves is
   multiplied by 0.81 in the next: 8*2*1.1e-16/0.19.  */
START_TEST (newmark_solved)
{
  struct bench b;
  bench_make (&b, hs_system_find ("harmonic"), named ("newmark"), 0, 1.8, 1);
  b.start[0] = 1;
  b.start[1] = 0.5;
  const struct last end = last_state (&b.c, 1);
  ck_assert_double_eq_tol (end.x[0], 0.60220994475138119236, 9.3e-15);
  ck_assert_double_eq_tol (end.x[1], -0.9419889502762431087, 9.3e-15);
}
END_TEST

/* With strong friction the position hardly moves, and the velocity, 1e-15 of
   it, has to be solved for all the same: 8 steps from rest at 1e6, omega =
   1e-6, gamma = 1000, by the methods' own matrices in 60 digits; 2e-14 of it,
   8 steps of 8 roundings and the passes' own.  At h gamma = 3 passes do not
   converge.  */
static const struct
{
  const char *name;
  double v;
} friction_rows[] = {
  { "implicit-midpoint", -4.9999999997055977e-10 },
  { "newmark", -4.9999999997055977e-10 },
  { "gauss4", -4.9999964280454348e-10 },
};

static struct hs_report
friction (const char *name, double h, struct last *end)
{
  struct bench b;
  bench_make (&b, hs_system_find ("damped"), named (name), 0, h, 8);
  b.par[0] = 1e-6;
  b.par[1] = 1000;
  b.start[0] = 1e6;
  b.start[1] = 0;
  end->dof = 1;
  return hs_run (&b.c, 8, keep_state, end);
}

START_TEST (velocity_solved)
{
  struct last end;
  const double v = friction_rows[_i].v;
  const char *name = friction_rows[_i].name;
  ck_assert_int_eq (friction (name, 0.0009, &end).status, HS_DONE);
  ck_assert_double_eq_tol (end.x[1], v, 2e-14 * fabs (v));
  const struct hs_report too_large = friction (name, 0.003, &end);
  ck_assert_int_eq (too_large.status, HS_NOT_SOLVED);
  ck_assert_int_eq (too_large.step, 1);
}
END_TEST

/* From a state of size 1 a failure is that of the equations; a motion that
   grows, beta = 0.1 beyond h omega = 2.582, ends by overflow.  */
START_TEST (why_it_ends)
{
  static const double own[] = { 0.1, 0.5 };
  struct bench b;
  bench_make (&b, hs_system_find ("harmonic"), named ("newmark"), 0, 2.5, 10);
  const struct hs_report unsolved
      = hs_run (&b.c, 1, keep_state, &(struct last){ .dof = 1 });
  ck_assert_int_eq (unsolved.status, HS_NOT_SOLVED);
  ck_assert_int_eq (unsolved.step, 1);
  bench_make (&b, b.c.system, b.c.integrator, 0, 2.7, 5000);
  b.c.own = own;
  const struct hs_report grown
      = hs_run (&b.c, 1, keep_state, &(struct last){ .dof = 1 });
  ck_assert_int_eq (grown.status, HS_NOT_FINITE);
  ck_assert_int_ge (grown.step, 100);
}
END_TEST

/* By overflow, too, where the velocity alone is above 1e150, by 0.5 %, and by
   the equations where it is not: at 2.5, with omega = 1e160, nothing between
   is finite.  */
START_TEST (where_overflow_begins)
{
  for (int more = 0; more <= 1; more++)
    {
      struct bench b;
      bench_make (&b, hs_system_find ("harmonic"), named ("newmark"), 0, 2.5,
                  10);
      b.par[0] = 1e160;
      b.start[0] = 0;
      b.start[1] = 1e150 * (more ? 1.005 : 0.995);
      const struct hs_report end
          = hs_run (&b.c, 1, keep_state, &(struct last){ .dof = 1 });
      ck_assert_int_eq (end.status, more ? HS_NOT_FINITE : HS_NOT_SOLVED);
      ck_assert_int_eq (end.step, 1);
    }
}
END_TEST

/* What an ensemble costs, of starts that are all alike: as many times one; in
   a part of a block, too.  */
START_TEST (ensemble_evaluations)
{
  enum
  {
    MANY = 86
  };
  double q[MANY], v[MANY];
  struct bench b;
  bench_make (&b, hs_system_find ("pendulum"), named ("gauss4"), 2, 0.3, 20);
  const struct hs_report one
      = hs_run (&b.c, 20, keep_state, &(struct last){ .dof = 1 });
  for (int i = 0; i < MANY; i++)
    {
      q[i] = b.start[0];
      v[i] = b.start[1];
    }
  const struct hs_report many
      = hs_run_ensemble (&b.c, MANY, q, v, 20, NULL, NULL);
  ck_assert_int_ge (one.evaluations, 20 * 3);
  ck_assert_int_eq (many.evaluations, MANY * one.evaluations);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("implicit");
  TCase *cases = tcase_create ("implicit");
  tcase_add_loop_test (cases, newmark_parameters, 0, COUNT (newmarks));
  tcase_add_test (cases, newmark_solved);
  tcase_add_test (cases, newmark_friction);
  tcase_add_loop_test (cases, energy_to_rounding, 0, COUNT (keep_energy));
  tcase_add_loop_test (cases, velocity_solved, 0, COUNT (friction_rows));
  tcase_add_test (cases, why_it_ends);
  tcase_add_test (cases, where_overflow_begins);
  tcase_add_test (cases, ensemble_evaluations);
  suite_add_tcase (suite, cases);
  return run_suite (suite);
}
