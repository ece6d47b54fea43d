/* SPDX-License-Identifier: MIT */
/* Integrators against closed forms, and the time loop.

   A test named `every_…' is run for each of the registry, so that a new
   integrator is under test at once.  Each has a control: something that must
   miss the bound, so that the bound means something.  check-pairs has what is
   tried on every system.  */

#include "testing.h"

static const struct hs_integrator *
named (const char *name)
{
  const struct hs_integrator *integrator = hs_integrator_find (name);
  ck_assert_ptr_nonnull (integrator);
  return integrator;
}

/* x'' = -x + cos(2t)/2, x0 = 0.8, v0 = -0.37, h = 3/64, 64 steps, computed
   with 40 digits.  Changes if any coefficient or any time in a formula changes
   by 1e-6.  */
static const struct
{
  const char *name;
  double x, v;
} driven_rows[] = {
  { "euler", -1.2304659716865663, 0.0992440506559623 },
  { "semi-implicit-euler", -1.1704949002493661, 0.1053556064706283 },
  { "velocity-verlet", -1.1695042904504820, 0.1370799191658658 },
  { "leapfrog", -1.1695042904504820, 0.1370799191658658 },
  { "stormer-verlet", -1.1695042904504820, 0.1370799191658658 },
  { "rk4", -1.1692354544191195, 0.1367426111438773 },
  { "exact", -1.1692355308043092, 0.1367427165513179 },
  { "semi-implicit-euler-drift-first", -1.1685136806515980,
    0.1687577970267808 },
  { "drift-kick-drift", -1.1691182795563421, 0.1369285437402378 },
  { "yoshida4", -1.1692349874037932, 0.1367419086378394 },
  { "forest-ruth", -1.1692352635016344, 0.1367419113667603 },
  /* By other formulas than the program's: stages by linear equations, the
     nodes' weights from their conditions; Beeman's by Stormer's recursion.  */
  { "midpoint", -1.1699254022975277, 0.1376327585228634 },
  { "heun", -1.1695713281062888, 0.1377691095716808 },
  { "nystrom4", -1.1692354605842949, 0.1367426742142026 },
  { "beeman", -1.1694831466361677, 0.1368486804129916 },
  { "newmark", -1.1687272704148946, 0.1363482113286817 },
  { "implicit-midpoint", -1.1690839713195243, 0.1362200050330937 },
  { "gauss4", -1.1692355296258193, 0.1367427008363175 },
  { "gauss6", -1.1692355308033324, 0.1367427165510778 },
};

START_TEST (driven_oscillator)
{
  struct bench b;
  bench_make (&b, hs_system_find ("driven"), named (driven_rows[_i].name), 0,
              3.0 / 64, 64);
  ck_assert_double_eq (b.start[0], 0.8);
  ck_assert_double_eq (b.start[1], -0.37);
  const struct last end = last_state (&b.c, 64);
  /* 64 steps of rounding, as above: 64 * 8 * 4 * 64 * 1.1e-16 = 1.5e-11 for
     the two-step method, whose velocity is worst.  */
  ck_assert_double_eq_tol (end.x[0], driven_rows[_i].x, 1.5e-11);
  ck_assert_double_eq_tol (end.x[1], driven_rows[_i].v, 1.5e-11);
}
END_TEST

/* An integrator that makes no such claim misses somewhere, by a power of h
   that is over 1e-6 on the orbit, where A bends most.  */
START_TEST (every_not_symplectic)
{
  struct bench b;
  bench_make (&b, hs_system_find ("orbit"), hs_integrators[_i], 2, 0.4, 5);
  if (hs_order_on (b.c.integrator, b.c.system)
      && !(b.c.integrator->traits & HS_SYMPLECTIC))
    ck_assert_double_ge (hs_symplectic_defect (&b.c, 1e-5, 1, 1), 1e-6);
}
END_TEST

/* A system that counts its evaluations, through the pointer.  */
static int64_t counted;

static void
count_acceleration (int lanes, const double *par, double t, const double *q,
                    const double *v, double *a)
{
  counted++;
  LANES (i, lanes) a[i] = -q[i];
}

START_TEST (every_evaluations)
{
  struct bench b;
  bench_make (&b, hs_system_find ("harmonic"), hs_integrators[_i], 0, 0.1,
              100);
  struct hs_system counting = *b.c.system;
  counting.acceleration = count_acceleration;
  b.c.system = &counting;
  counted = 0;
  const struct hs_report end
      = hs_run (&b.c, 7, keep_state, &(struct last){ .dof = 1 });
  ck_assert_int_eq (end.evaluations, counted);
  if (b.c.integrator->evaluations)
    ck_assert_int_eq (counted, b.c.integrator->start_evaluations
                                   + 100 * b.c.integrator->evaluations);
}
END_TEST

/* The stability limit on the oscillator.  Without one: bounded as far as the
   equations of a step can be solved, which is to 2 at least.  Never stable:
   growing at any step, by (h omega)^4/4 a step or more.  */
START_TEST (every_stability)
{
  const struct hs_integrator *integrator = hs_integrators[_i];
  const double limit = integrator->stability;
  struct bench b;
  if (integrator->traits & HS_MAGNETIC_ONLY || integrator->splitting)
    return; /* check-splittings has the latter's */
  if (limit > 0 && !isinf (limit))
    {
      see_stability (integrator);
      return;
    }
  bench_make (&b, hs_system_find ("harmonic"), integrator, 1,
              isinf (limit) ? 1.9 : 0.5, 4000);
  const double size = size_after (&b.c, 4000);
  if (limit == 0)
    ck_assert_double_ge (size, 1e8);
  else
    ck_assert_double_le (size, 100);
}
END_TEST

/* What is exact on the oscillator, at omega = 1.7 and h = 0.1.  */
static double
modified (const char *name, double x, double v)
{
  const double w2 = 1.7 * 1.7, h = 0.1;
  if (strcmp (name, "semi-implicit-euler") == 0)
    return v * v + w2 * x * x - h * w2 * x * v;
  if (strcmp (name, "semi-implicit-euler-drift-first") == 0)
    return v * v + w2 * x * x + h * w2 * x * v;
  if (strcmp (name, "drift-kick-drift") == 0)
    return v * v * (1 - h * h * w2 / 4) + w2 * x * x;
  if (strcmp (name, "energy") == 0)
    return v * v + w2 * x * x;
  return v * v + w2 * x * x * (1 - h * h * w2 / 4);
}

struct extremes
{
  const char *name;
  double low, high;
};

static enum hs_status
see_modified (void *context, const struct hs_state *state)
{
  struct extremes *e = context;
  const double value = modified (e->name, state->q[0], state->v[0]);
  e->low = fmin (e->low, value);
  e->high = fmax (e->high, value);
  return HS_DONE;
}

static double
spread_of (const char *integrator, const char *formula, double *bound)
{
  struct bench b;
  struct extremes e = { formula, INFINITY, -INFINITY };
  bench_make (&b, hs_system_find ("harmonic"), named (integrator), 1, 0.1,
              1000);
  b.par[0] = 1.7;
  hs_run (&b.c, 1, see_modified, &e);
  /* The value is a quadratic in the state, 4 times the size of its error.  */
  *bound = 4 * rounding_bound (&b);
  return e.high - e.low;
}

static const char *const keeps[][2] = {
  { "semi-implicit-euler", "semi-implicit-euler" },
  { "velocity-verlet", "velocity-verlet" },
  { "leapfrog", "velocity-verlet" },
  { "stormer-verlet", "velocity-verlet" },
  { "semi-implicit-euler-drift-first", "semi-implicit-euler-drift-first" },
  { "drift-kick-drift", "drift-kick-drift" },
  { "newmark", "energy" },
  { "implicit-midpoint", "energy" },
  { "gauss4", "energy" },
  { "gauss6", "energy" },
};

START_TEST (modified_energy)
{
  double bound;
  const double spread = spread_of (keeps[_i][0], keeps[_i][1], &bound);
  ck_assert_double_le (spread, bound);
  /* Control: the other's formula is off by h omega^3 or so.  */
  const char *other = _i ? "semi-implicit-euler" : "velocity-verlet";
  ck_assert_double_ge (spread_of (keeps[_i][0], other, &bound), 1e-2);
}
END_TEST

/* What a step multiplies v^2 + omega^2 x^2 by, z = (h omega)^2.  */
static long double
energy_factor_of (const char *name, long double z)
{
  if (strcmp (name, "euler") == 0)
    return 1 + z;
  if (strcmp (name, "rk4") == 0)
    return 1 - z * z * z / 72 + z * z * z * z / 576;
  return 1 + z * z / 4; /* any method of two stages and order 2 */
}

static const char *const factors[] = { "euler", "rk4", "midpoint", "heun" };

START_TEST (energy_factor)
{
  struct bench b;
  bench_make (&b, hs_system_find ("harmonic"), named (factors[_i]), 1, 0.1,
              1000);
  b.par[0] = 1.7;
  const struct last end = last_state (&b.c, 1000);
  const double w2 = 1.7 * 1.7;
  const double start = b.start[1] * b.start[1] + w2 * b.start[0] * b.start[0];
  const double ratio
      = (end.x[1] * end.x[1] + w2 * end.x[0] * end.x[0]) / start;
  const long double h = 0.1, omega = 1.7;
  const double exact = (double) powl (
      energy_factor_of (factors[_i], h * h * omega * omega), 1000);
  /* 1000 steps of up to 4 stages, 8 roundings each, of a square.  */
  const double bound = 2 * 4 * 8 * 1000 * ROUNDING;
  ck_assert_double_le (fabs (ratio / exact - 1), bound);
  /* Control: the next one's factor is another.  */
  const double other = (double) powl (
      energy_factor_of (factors[(_i + 1) % 3], h * h * omega * omega), 1000);
  ck_assert_double_ge (fabs (ratio / other - 1), 100 * bound);
}
END_TEST

static enum hs_status
see_momentum (void *context, const struct hs_state *state)
{
  struct extremes *e = context;
  double value, size;
  hs_system_find ("orbit")->invariants[1].value (1, NULL, state->q, state->v,
                                                 &value, &size);
  e->low = fmin (e->low, value);
  e->high = fmax (e->high, value);
  return HS_DONE;
}

/* Kicks point at the centre and drifts along v: symplectic ones keep the
   angular momentum to rounding, explicit Euler does not.  */
START_TEST (every_angular_momentum)
{
  struct bench b;
  struct extremes e = { NULL, INFINITY, -INFINITY };
  bench_make (&b, hs_system_find ("orbit"), hs_integrators[_i], 2, 0.05, 200);
  hs_run (&b.c, 1, see_momentum, &e);
  const double bound = 4 * rounding_bound (&b);
  if (b.c.integrator->traits & HS_SYMPLECTIC)
    ck_assert_double_le (e.high - e.low, bound);
  else if (hs_order_on (b.c.integrator, b.c.system))
    ck_assert_double_ge (e.high - e.low, 100 * bound);
}
END_TEST

static void
fall_acceleration (int lanes, const double *par, double t, const double *q,
                   const double *v, double *a)
{
  LANES (i, lanes) a[i] = -9.81;
}

/* Free fall from y = 0, v = 3, h = 0.1, through the pointer: second-order
   methods are exact, first-order ones miss as they must.  */
static const struct
{
  const char *name;
  double y1, v1, y10, v10;
} fall_rows[] = {
  { "velocity-verlet", 0.25095, 2.019, -1.905, -6.81 },
  { "leapfrog", 0.25095, 2.019, -1.905, -6.81 },
  { "stormer-verlet", 0.25095, 2.019, -1.905, -6.81 },
  { "rk4", 0.25095, 2.019, -1.905, -6.81 },
  { "drift-kick-drift", 0.25095, 2.019, -1.905, -6.81 },
  { "yoshida4", 0.25095, 2.019, -1.905, -6.81 },
  { "forest-ruth", 0.25095, 2.019, -1.905, -6.81 },
  { "midpoint", 0.25095, 2.019, -1.905, -6.81 },
  { "heun", 0.25095, 2.019, -1.905, -6.81 },
  { "nystrom4", 0.25095, 2.019, -1.905, -6.81 },
  { "beeman", 0.25095, 2.019, -1.905, -6.81 },
  { "newmark", 0.25095, 2.019, -1.905, -6.81 },
  { "implicit-midpoint", 0.25095, 2.019, -1.905, -6.81 },
  { "semi-implicit-euler-drift-first", 0.3, 2.019, -1.4145, -6.81 },
  { "euler", 0.3, 2.019, -1.4145, -6.81 },
  { "semi-implicit-euler", 0.2019, 2.019, -2.3955, -6.81 },
};

START_TEST (free_fall)
{
  struct bench b;
  for (int n = 1; n <= 10; n += 9)
    {
      bench_make (&b, hs_system_find ("harmonic"), named (fall_rows[_i].name),
                  0, 0.1, n);
      struct hs_system fall = *b.c.system;
      fall.acceleration = fall_acceleration;
      b.c.system = &fall;
      b.start[0] = 0;
      b.start[1] = 3;
      const struct last end = last_state (&b.c, n);
      /* Ten steps of rounding of the two-step method: 10*8*4*20*1.1e-16.  */
      ck_assert_double_eq_tol (
          end.x[0], n == 1 ? fall_rows[_i].y1 : fall_rows[_i].y10, 1e-12);
      ck_assert_double_eq_tol (
          end.x[1], n == 1 ? fall_rows[_i].v1 : fall_rows[_i].v10, 1e-12);
    }
}
END_TEST

/* From rest the two-step method must fall the same way at any step.  */
START_TEST (stormer_start)
{
  for (int n = 30; n <= 120; n *= 2)
    {
      struct bench b;
      bench_make (&b, hs_system_find ("harmonic"), named ("stormer-verlet"), 0,
                  1.0 / n, n);
      struct hs_system fall = *b.c.system;
      fall.acceleration = fall_acceleration;
      b.c.system = &fall;
      b.start[0] = b.start[1] = 0;
      ck_assert_double_eq_tol (last_state (&b.c, n).x[0], -4.905, 1e-12);
    }
}
END_TEST

/* A run that stops being finite ends at the same step however it is watched,
   and shows nothing after.  */
START_TEST (not_finite)
{
  struct bench b;
  struct last last = { .dof = 1 };
  bench_make (&b, hs_system_find ("harmonic"), named ("velocity-verlet"), 0,
              2.01, 100000);
  const struct hs_report one = hs_run (&b.c, 1, keep_state, &last);
  ck_assert_int_eq (one.status, HS_NOT_FINITE);
  ck_assert (isfinite (last.x[0]) && isfinite (last.x[1]));
  ck_assert (fabs (last.x[0]) > 1e300);
  ck_assert_double_eq (one.t, (double) one.step * 2.01);
  for (int64_t every = 7; every < 1000000; every *= 7)
    {
      const struct hs_report many = hs_run (&b.c, every, keep_state, &last);
      ck_assert_int_eq (many.status, HS_NOT_FINITE);
      ck_assert_int_eq (many.step, one.step);
    }
  /* Control: x grows by 1.2213 a step, so it passes 1.8e308 near 3551.  */
  ck_assert_int_ge (one.step, 3540);
  ck_assert_int_le (one.step, 3560);
}
END_TEST

/* Every lane of an ensemble is the single run from its start, to the bit, with
   the force built in or through the pointer; 150 trajectories are two blocks
   and a part of one.  The starts lie along two turns of the motion.  */
enum
{
  MANY = 150
};

static void
make_starts (const struct bench *b, double *q, double *v)
{
  const size_t dof = b->c.system->dof;
  for (size_t i = 0; i < MANY; i++)
    {
      double x[MOST];
      memcpy (x, b->start, sizeof x);
      b->c.system->flow (b->par, 2, 2 + 0.07 * (double) i, x, x + dof);
      for (size_t d = 0; d < dof; d++)
        {
          q[d * MANY + i] = x[d];
          v[d * MANY + i] = x[dof + d];
        }
    }
}

/* What an observer sees of an ensemble: every block from start to end.  */
struct seen
{
  int rows, trajectories;
  int64_t last;
};

static enum hs_status
count_rows (void *context, const struct hs_state *state)
{
  struct seen *seen = context;
  ck_assert_int_eq (state->lanes, HS_LANES);
  ck_assert_uint_eq (state->first % HS_LANES, 0);
  ck_assert_double_eq (state->t, 2 + 0.05 * (double) state->step);
  if (state->step == 0)
    seen->trajectories += state->used;
  seen->rows++;
  seen->last = state->step;
  return HS_DONE;
}

START_TEST (ensemble_observed)
{
  struct bench b;
  struct seen seen = { 0 };
  double q[MANY], v[MANY];
  bench_make (&b, hs_system_find ("pendulum"), named ("leapfrog"), 2, 0.05,
              100);
  make_starts (&b, q, v);
  hs_run_ensemble (&b.c, MANY, q, v, 30, count_rows, &seen);
  ck_assert_int_eq (seen.trajectories, MANY);
  ck_assert_int_eq (seen.rows, 3 * 5); /* 0, 30, 60, 90, 100 */
  ck_assert_int_eq (seen.last, 100);
}
END_TEST

/* A lane that overflows leaves the others alone.  */
START_TEST (ensemble_not_finite)
{
  struct bench b;
  double q[2] = { 1, 1e307 }, v[2] = { 0, 1e307 };
  bench_make (&b, hs_system_find ("harmonic"), named ("euler"), 0, 1, 20);
  b.start[0] = 1;
  b.start[1] = 0;
  ck_assert_int_eq (hs_run_ensemble (&b.c, 2, q, v, 1, NULL, NULL).status,
                    HS_DONE);
  ck_assert_double_eq (q[0], last_state (&b.c, 20).x[0]);
  ck_assert (!isfinite (q[1]));
}
END_TEST

static enum hs_status
stop_at_once (void *context, const struct hs_state *state)
{
  (*(int *) context)++;
  return HS_STOPPED;
}

START_TEST (stopped)
{
  struct bench b;
  int seen = 0;
  bench_make (&b, hs_system_find ("orbit"), named ("leapfrog"), 0, 0.1, 1000);
  const struct hs_report end = hs_run (&b.c, 1, stop_at_once, &seen);
  ck_assert_int_eq (end.status, HS_STOPPED);
  ck_assert_int_eq (seen, 1);
  ck_assert_int_eq (end.step, 0);
}
END_TEST

int
main (void)
{
  const int all = count_integrators ();
  Suite *suite = suite_create ("integrators");
  TCase *cases = tcase_create ("integrators");
  tcase_set_timeout (cases, 60);
  tcase_add_loop_test (cases, driven_oscillator, 0, COUNT (driven_rows));
  tcase_add_loop_test (cases, every_not_symplectic, 0, all);
  tcase_add_test (cases, ensemble_observed);
  tcase_add_test (cases, ensemble_not_finite);
  tcase_add_loop_test (cases, every_evaluations, 0, all);
  tcase_add_loop_test (cases, every_stability, 0, all);
  tcase_add_loop_test (cases, every_angular_momentum, 0, all);
  tcase_add_loop_test (cases, modified_energy, 0, COUNT (keeps));
  tcase_add_loop_test (cases, energy_factor, 0, COUNT (factors));
  tcase_add_loop_test (cases, free_fall, 0, COUNT (fall_rows));
  tcase_add_test (cases, stormer_start);
  tcase_add_test (cases, not_finite);
  tcase_add_test (cases, stopped);
  suite_add_tcase (suite, cases);
  return run_suite (suite);
}
