/* SPDX-License-Identifier: MIT */
/* Answers that no registered integrator or system leads to, from some that are
   made for it: growth whose limit is a closed form, runs that break down,
   motions that nobody can follow, numbers at the end of what can be told.  */

#include "diagnose/facts.h"
#include "testing.h"

/* An integrator with a memory: the exact turn of the oscillator by z, times
   what `growth' says, and at the first step a half.  */
static double (*growth) (double z);

static void
remember (struct hs_motion *m, int64_t n)
{
  m->w[0] = 0.5;
}

static void
turn (struct hs_motion *m, int64_t n)
{
  const double omega = m->system->frequency (m->par), z = m->h * omega;
  for (; n; n--)
    {
      const double size = m->w[0] * growth (z);
      const double q = m->q[0], v = m->v[0] / omega;
      m->q[0] = size * (cos (z) * q + sin (z) * v);
      m->v[0] = size * omega * (cos (z) * v - sin (z) * q);
      m->w[0] = 1;
    }
}

static void
break_down (struct hs_motion *m, int64_t n)
{
  m->q[0] = NAN;
}

static const struct hs_integrator turning = {
  .name = "turning",
  .title = "made",
  .order = 1,
  .velocity_order = 1,
  .evaluations = 1,
  .rows = 1,
  .begin = remember,
  .advance = turn,
};
/* By the angle h, which is exact on the unit oscillator, and forgets nothing
   that it could remember.  */
static void
rotate (struct hs_motion *m, int64_t n)
{
  const double c = cos (m->h), s = sin (m->h);
  for (; n; n--)
    {
      const double q = m->q[0];
      m->q[0] = c * q + s * m->v[0];
      m->v[0] = c * m->v[0] - s * q;
    }
}

static const struct hs_integrator rotating = {
  .name = "rotating",
  .title = "made",
  .order = 2,
  .velocity_order = 2,
  .evaluations = 1,
  .advance = rotate,
};
static const struct hs_integrator broken = {
  .name = "broken",
  .title = "made",
  .order = 2,
  .velocity_order = 2,
  .evaluations = 1,
  .rows = 1,
  .begin = remember,
  .advance = break_down,
};
static const struct hs_integrator useless = {
  .name = "useless",
  .title = "made",
  .rows = 1,
  .evaluations = 1,
  .begin = remember,
  .advance = turn,
};

/* The runs have 2^14 steps, and a quarter of that; they grow where the second
   half is 16 times as large as the first.  */
#define HALF 0x1p13

static double
none (double z)
{
  return 1;
}

static double
twice (double z)
{
  return 2;
}

static double
beyond (double z)
{
  return z > 1.53 ? 2 : 1;
}

/* So that they grow from z = 1.01 on, and the shorter ones from 4^(1/p) times
   that on.  */
static double
slowly (double z, double p)
{
  return exp (log (16) / HALF * pow (z / 1.01, p));
}

static double
like_2 (double z)
{
  return slowly (z, 2);
}

static double
like_18 (double z)
{
  return slowly (z, 18);
}

static double
like_40 (double z)
{
  return slowly (z, 40);
}

static const struct
{
  double (*growth) (double z);
  enum hs_stability_kind kind;
  double limit, uncertainty;
} stabilities[] = {
  { none, HS_STABILITY_ANY, INFINITY, 0 },
  { twice, HS_STABILITY_NEVER, 0, 0 },
  { beyond, HS_STABILITY_LIMIT, 1.53, 0 },
  { like_2, HS_STABILITY_NEVER, 0, 0 },  /* twice as far */
  { like_18, HS_STABILITY_NEVER, 0, 0 }, /* by 8 %: too far for a limit */
  { like_40, HS_STABILITY_LIMIT, 1.01, 0.03561 },
};

START_TEST (stability)
{
  growth = stabilities[_i].growth;
  const struct hs_stability found = hs_stability_find (&turning, NULL);
  ck_assert_int_eq (found.kind, stabilities[_i].kind);
  ck_assert (found.remembers);
  if (isinf (stabilities[_i].limit))
    ck_assert_double_infinite (found.limit);
  else
    ck_assert_double_eq_tol (found.limit, stabilities[_i].limit, 1e-9);
  ck_assert_double_eq_tol (found.uncertainty, stabilities[_i].uncertainty,
                           1e-5);
}
END_TEST

START_TEST (stable_at_any_step)
{
  const struct hs_stability found = hs_stability_find (&rotating, NULL);
  ck_assert_int_eq (found.kind, HS_STABILITY_ANY);
  ck_assert (!found.remembers);
}
END_TEST

/* Of no use on the oscillator.  */
START_TEST (not_for_the_oscillator)
{
  const struct hs_integrator *boris = hs_integrator_find ("boris");
  const struct hs_case c = { .system = hs_system_find ("magnetic"),
                             .integrator = boris,
                             .grid = { .h = 0.1 } };
  ck_assert_double_nan (hs_stability_find (boris, NULL).limit);
  ck_assert_int_eq (hs_first_step (boris, NULL, 3).points, 0);
  ck_assert (hs_steps_stay (&c));
}
END_TEST

static enum hs_audit_status
audit (const struct hs_system *system, const struct hs_integrator *integrator,
       int check, struct hs_finding *finding)
{
  struct bench b;
  bench_make (&b, hs_system_find ("harmonic"), integrator, 0, 1, 1);
  b.c.system = system;
  b.c.q0 = b.c.v0 = NULL;
  return hs_audit (&b.c, check, finding);
}

/* What is not finite is found to be nothing, and claims fail by it.  */
START_TEST (broken_integrator)
{
  const struct hs_system *harmonic = hs_system_find ("harmonic");
  struct hs_finding f;
  double floor;
  ck_assert_double_nan (hs_constant_force_error (&broken, NULL, &floor));
  ck_assert_int_eq (audit (harmonic, &broken, HS_CHECK_CONSTANT_FORCE, &f),
                    HS_AUDIT_DONE);
  ck_assert_int_eq (f.claim, HS_CLAIM_FAILS);
  ck_assert_int_eq (audit (harmonic, &broken, HS_CHECK_FIRST_STEP, &f),
                    HS_AUDIT_DONE);
  ck_assert_int_eq (f.found, HS_FOUND_UNDECIDED);
  ck_assert_int_ne (f.claim, HS_CLAIM_HOLDS);
  ck_assert_int_eq (audit (harmonic, &broken, HS_CHECK_REVERSIBLE, &f),
                    HS_AUDIT_NOT_APPLICABLE);
  ck_assert_int_eq (audit (harmonic, &broken, HS_CHECK_ORDER, &f),
                    HS_AUDIT_DONE);
  ck_assert_int_eq (f.found, HS_FOUND_UNDECIDED);
}
END_TEST

/* No order anywhere: it has no system.  */
START_TEST (useless_integrator)
{
  struct bench b;
  struct hs_finding f[HS_MOST_INVARIANTS];
  const struct hs_system *harmonic = hs_system_find ("harmonic");
  ck_assert_int_eq (audit (harmonic, &useless, HS_CHECK_EVALUATIONS, f),
                    HS_AUDIT_NOT_APPLICABLE);
  ck_assert_int_eq (audit (harmonic, &useless, HS_CHECK_ORDER, f),
                    HS_AUDIT_NOT_APPLICABLE);
  bench_make (&b, harmonic, &useless, 0, 1, 1);
  ck_assert_int_eq (hs_audit_invariants (&b.c, f), HS_AUDIT_NOT_APPLICABLE);
}
END_TEST

/* A force that ends at t = 1/8: no motion goes beyond.  */
static void
ends (int lanes, const double *par, double t, const double *q, const double *v,
      double *a)
{
  for (int i = 0; i < lanes; i++)
    a[i] = t < 0.125 ? -q[i] : NAN;
}

START_TEST (no_motion)
{
  struct hs_system system = *hs_system_find ("harmonic");
  const struct hs_integrator *leapfrog = hs_integrator_find ("leapfrog");
  struct hs_finding f;
  system.flow = NULL;
  system.prepare = NULL;
  system.at = NULL;
  system.acceleration = ends;
  system.traits |= HS_TIME_DEPENDENT;
  ck_assert_int_eq (audit (&system, leapfrog, HS_CHECK_ORDER, &f),
                    HS_AUDIT_NOT_APPLICABLE);
  ck_assert_int_eq (audit (&system, leapfrog, HS_CHECK_REVERSIBLE, &f),
                    HS_AUDIT_NOT_APPLICABLE);
  ck_assert_int_eq (audit (&system, leapfrog, HS_CHECK_INVARIANT + 1, &f),
                    HS_AUDIT_NOT_APPLICABLE);
}
END_TEST

/* Explicit Euler with h omega = 1e6 multiplies the state by 1e6 a step: the
   energy of the 26th is beyond the doubles, the 52nd state itself.  A broken
   run has no second state.  */
static struct hs_report
followed (const struct hs_case *c)
{
  struct hs_drift drift;
  struct hs_follow *follow = hs_follow_open (c);
  ck_assert (hs_follow_on (follow, 100));
  const struct hs_report end = hs_follow_report (follow, &drift);
  ck_assert_int_eq (end.status, HS_NOT_FINITE);
  hs_follow_close (follow);
  return end;
}

START_TEST (followed_to_the_end)
{
  struct bench b;
  bench_make (&b, hs_system_find ("harmonic"), hs_integrator_find ("euler"), 0,
              1, 1);
  const double h = 1e6 / b.c.system->frequency (b.par);
  ck_assert_int_eq (hs_grid_of_steps (0, h, 100, &b.c.grid), HS_GRID_FINE);
  ck_assert_int_eq (followed (&b.c).step, 26);
  ck_assert_int_eq (hs_run (&b.c, 1, NULL, NULL).step, 52);
  struct hs_walk *walk = hs_walk_open (&b.c);
  ck_assert_int_eq (hs_walk_to (walk, 51), HS_DONE);
  ck_assert_int_eq (hs_walk_to (walk, 52), HS_NOT_FINITE);
  hs_walk_close (walk);
  b.c.integrator = &broken;
  ck_assert_int_eq (followed (&b.c).step, 1);
  hs_follow_close (NULL);
}
END_TEST

/* A rung of a ladder that is good enough counts if the next one is, too, or is
   nothing but rounding, or is not there.  */
START_TEST (rungs)
{
  static const struct
  {
    int points;
    enum hs_point kind;
    double next;
    enum hs_reach reach;
  } ladders[] = {
    { 2, HS_POINT_USED, 1e-4, HS_COST_COARSEST },
    { 2, HS_POINT_ROUNDING, 0.02, HS_COST_COARSEST },
    { 2, HS_POINT_USED, 0.02, HS_COST_DEAR },
    { 1, HS_POINT_USED, 0, HS_COST_COARSEST },
    { 0, HS_POINT_USED, 0, HS_COST_DEAR },
  };
  struct bench b;
  bench_make (&b, hs_system_find ("harmonic"), hs_integrator_find ("rk4"), 0,
              1, 1);
  for (int i = 0; i < COUNT (ladders); i++)
    {
      struct hs_convergence ladder
          = { .points = ladders[i].points,
              .point = { { .steps = 16, .evaluations = 64, .error = 1e-3 },
                         { .steps = 32,
                           .evaluations = 128,
                           .error = ladders[i].next,
                           .kind = ladders[i].kind } } };
      struct hs_cost cost;
      ck_assert (hs_cost_reach (&b.c, NULL, 0.01, &ladder, &cost));
      ck_assert_int_eq (cost.reach, ladders[i].reach);
    }
}
END_TEST

/* What has no error is above a limit, or is not.  */
START_TEST (without_error)
{
  ck_assert_double_eq (hs_probability_above (1, 1.5, 0, 5), 1);
  ck_assert_double_eq (hs_probability_above (1, 0.5, 0, 5), 0);
  ck_assert_double_eq_tol (hs_probability_above (1, 1, 0.1, 5), 0.5, 1e-12);
}
END_TEST

/* Digits that a number has, and the shortest between two.  */
START_TEST (digits)
{
  ck_assert_int_eq (facts_digits (0.1), 1);
  ck_assert_int_eq (facts_digits (0.30000000000000004), 17);
  ck_assert_double_eq (facts_nice (0.29, 0.312), 0.3);
  ck_assert_double_eq (facts_nice (0.30000000000000004, 0.30000000000000004),
                       0.30000000000000004);
}
END_TEST

static const struct hs_step_rule *
rule_of (const char *name)
{
  const struct hs_step_rule *rule = hs_step_rules;
  while (strcmp (rule->name, name) != 0)
    rule++;
  return rule;
}

/* A stone thrown, in steps of a rule that measures by a period, which it has
   not: q + v t + a t^2/2 is exact in steps of any length.  */
START_TEST (never_returns)
{
  static const char *const rules[] = { "adaptive", "symmetric", "outward" };
  struct bench b;
  double a[2];
  bench_make (&b, hs_system_find ("projectile"),
              hs_integrator_find ("velocity-verlet"), 0, 0.01, 100);
  b.start[0] = b.start[1] = 3;
  b.c.stepping.rule = rule_of (rules[_i]);
  b.c.stepping.amplitude = b.c.stepping.rule->amplitude;
  ck_assert (isinf (hs_case_period (&b.c)));
  const struct last end = last_state (&b.c, 1000000);
  const double t = b.c.grid.end, *q = b.start, *v = b.start + 2;
  b.c.system->acceleration (1, b.par, 0, q, v, a);
  for (int d = 0; d < 2; d++)
    {
      ck_assert_double_eq_tol (end.x[d], q[d] + v[d] * t + a[d] / 2 * t * t,
                               1e-12);
      ck_assert_double_eq_tol (end.x[2 + d], v[d] + a[d] * t, 1e-12);
    }
}
END_TEST

/* Which rules can step what: a logarithmic one wants a splitting, of a
   potential that is negative.  */
START_TEST (rules)
{
  static const struct
  {
    const char *system, *integrator, *rule;
    enum hs_rule_status status;
  } pairs[] = {
    { "orbit", "yoshida4", "logarithmic", HS_RULE_FINE },
    { "orbit", "rk4", "logarithmic", HS_RULE_NO_SPLITTING },
    { "harmonic", "yoshida4", "logarithmic", HS_RULE_NO_POTENTIAL },
    { "damped", "yoshida4", "logarithmic", HS_RULE_NO_POTENTIAL },
    { "driven", "yoshida4", "logarithmic", HS_RULE_NO_POTENTIAL },
    { "outer-planets", "yoshida4", "logarithmic", HS_RULE_MASSES },
    { "orbit", "rk4", "adaptive", HS_RULE_FINE },
    { "damped", "rk4", "fixed", HS_RULE_FINE },
  };
  struct bench b;
  bench_make (&b, hs_system_find (pairs[_i].system),
              hs_integrator_find (pairs[_i].integrator), 0, 0.01, 1);
  b.c.q0 = b.c.v0 = NULL;
  b.c.stepping.rule = rule_of (pairs[_i].rule);
  b.c.stepping.amplitude = b.c.stepping.rule->amplitude;
  ck_assert_int_eq (hs_step_rule_check (&b.c), pairs[_i].status);
}
END_TEST

/* Between walls only what is known can be exact.  */
START_TEST (unknown_between_walls)
{
  struct bench b;
  const struct hs_contacts contacts
      = { .count = 1, .wall = { { 0, 1, -1e3 } }, .restitution = 1 };
  bench_make (&b, hs_system_find ("henon-heiles"),
              hs_integrator_find ("exact"), 0, 0.1, 10);
  b.c.contacts = &contacts;
  b.c.q0 = b.c.v0 = NULL;
  ck_assert_int_eq (hs_run (&b.c, 1, NULL, NULL).status, HS_UNKNOWN);
}
END_TEST

/* No span is shorter than rounding, none has infinitely many steps.  */
START_TEST (grids)
{
  struct hs_grid grid;
  ck_assert_int_eq (hs_grid_of_steps (NAN, 0.1, 1, &grid), HS_GRID_NOT_FINITE);
  ck_assert_int_eq (hs_grid_of_span (INFINITY, 0.1, 1, 0, &grid),
                    HS_GRID_NOT_FINITE);
  ck_assert_int_eq (hs_grid_of_span (1e308, 1e308, 1e308, 0, &grid),
                    HS_GRID_NOT_FINITE);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("made");
  TCase *tc = tcase_create ("answers");
  tcase_add_loop_test (tc, stability, 0, COUNT (stabilities));
  tcase_add_test (tc, stable_at_any_step);
  tcase_add_test (tc, not_for_the_oscillator);
  tcase_add_test (tc, broken_integrator);
  tcase_add_test (tc, useless_integrator);
  tcase_add_test (tc, no_motion);
  tcase_add_test (tc, followed_to_the_end);
  tcase_add_test (tc, rungs);
  tcase_add_test (tc, without_error);
  tcase_add_test (tc, digits);
  tcase_add_test (tc, grids);
  tcase_add_loop_test (tc, never_returns, 0, 3);
  tcase_add_loop_test (tc, rules, 0, 8);
  tcase_add_test (tc, unknown_between_walls);
  suite_add_tcase (suite, tc);
  return run_suite (suite);
}
