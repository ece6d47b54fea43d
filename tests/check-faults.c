/* SPDX-License-Identifier: MIT */
/* The museum of faults: its maps against programs written out in 40 digits,
   broken numbers that people have met, and going on from any row.  What the
   maps claim is in check-museum.  */

#include "museum.h"
#include "truth-faults.h"

/* How far the end of 64 steps of h is from row i.  */
static double
off_row (int i, double h, double *bound)
{
  static const double two = 2;
  struct bench b;
  bench_make (&b, hs_system_find (fault_rows[i].system),
              &faulty (fault_rows[i].map)->map, 0, h, 64);
  const size_t dof = b.c.system->dof;
  if (strcmp (b.c.system->name, "figure-eight") == 0)
    b.c.own = &two;
  const struct last end = last_state (&b.c, 64);
  *bound = rounding_bound (&b);
  return hs_distance (dof, end.x, end.x + dof, fault_rows[i].q,
                      fault_rows[i].v);
}

/* Rounding is all that is off; a step that is by 1e-6 is seen.  */
START_TEST (fault_rows_hold)
{
  const double h = fault_rows[_i].h;
  double bound;
  ck_assert_double_ge (off_row (_i, h * (1 + 0x1p-20), &bound), 10 * bound);
  const double off = off_row (_i, h, &bound);
  ck_assert_msg (off <= bound, "%s on %s: off by %g, of %g",
                 fault_rows[_i].map, fault_rows[_i].system, off, bound);
}
END_TEST

/* No map is without such a row on the driven oscillator, whose force feels
   every coefficient and time.  */
START_TEST (every_map_has_rows)
{
  bool found = false;
  for (int i = 0; i < COUNT (fault_rows); i++)
    found = found
            || (strcmp (fault_rows[i].map, exhibit_of (_i).map->map.name) == 0
                && strcmp (fault_rows[i].system, "driven") == 0);
  ck_assert_msg (found, "%s", exhibit_of (_i).map->map.name);
}
END_TEST

/* All rows of a run.  */
struct table
{
  size_t dof;
  double q[66][6], v[66][6];
};

static enum hs_status
note_row (void *context, const struct hs_state *state)
{
  struct table *table = context;
  memcpy (table->q[state->step], state->q, table->dof * sizeof (double));
  memcpy (table->v[state->step], state->v, table->dof * sizeof (double));
  return HS_DONE;
}

/* One step from row n, which begins as `start' does: how far from row n + 1.
 */
static double
next_row_off (const struct hs_case *c, const struct table *table, int n,
              hs_kernel *start)
{
  double q[6], v[6], a[6], w[24], s[6], own[HS_MOST_OWN];
  const size_t dof = table->dof;
  struct hs_motion m = { .system = c->system,
                         .integrator = c->integrator,
                         .par = c->par,
                         .own = own,
                         .lanes = 1,
                         .t0 = c->grid.t0,
                         .h = c->grid.h,
                         .step = n,
                         .q = q,
                         .v = v,
                         .a = a,
                         .w = w,
                         .s = s };
  hs_case_own (c, own);
  memcpy (q, table->q[n], sizeof q);
  memcpy (v, table->v[n], sizeof v);
  if (start)
    start (&m, 0);
  c->integrator->advance (&m, 1);
  m.step++;
  if (c->integrator->synchronise)
    c->integrator->synchronise (&m, 0);
  return hs_distance (dof, q, c->integrator->synchronise ? s : v,
                      table->q[n + 1], table->v[n + 1]);
}

/* Of rows 1 ... 32 the worst.  */
static double
worst_resume (const struct bench *b, hs_kernel *resume)
{
  struct table table = { .dof = b->c.system->dof };
  double worst = 0;
  ck_assert_int_eq (hs_run (&b->c, 1, note_row, &table).status, HS_DONE);
  for (int n = 1; n < 32; n++)
    worst = fmax (worst, next_row_off (&b->c, &table, n, resume));
  return worst;
}

/* A row holds the state but for the rounding of its numbers, below 4, and of
   some ten operations on them, over h where positions make velocities.  What
   is begun there instead is off by far more.  */
START_TEST (every_map_goes_on)
{
  const struct exhibit e = exhibit_of (_i);
  struct bench b;
  stage_make (&b, e, 33);
  const double bound = 4 * 10 * ROUNDING * (1 + 1 / b.c.grid.h);
  if (strcmp (e.map->map.name, "lagged-velocity:old") == 0)
    return;
  const double off
      = worst_resume (&b, e.map->resume ? e.map->resume : e.map->map.begin);
  ck_assert_msg (off <= bound, "%s: off by %g", e.map->map.name, off);
  if (e.map->resume)
    ck_assert_double_ge (worst_resume (&b, e.map->map.begin), 1e8 * bound);
}
END_TEST

/* The row of that one does not say what a was: off by O(h^3), and so 8 times
   as far at twice the step, where rounding is 1e-7 of it.  */
START_TEST (goes_on_nearly)
{
  const struct hs_fault_map *old = faulty ("lagged-velocity:old");
  double off[2];
  for (int twice = 0; twice <= 1; twice++)
    {
      struct bench b;
      bench_make (&b, hs_system_find ("damped"), &old->map, 2,
                  (1 + twice) / 512.0, 33);
      off[twice] = worst_resume (&b, old->resume);
    }
  ck_assert_double_le (off[1], 1 / 256.0 / 256 / 256);
  ck_assert_double_ge (off[1], 1e-12);
  ck_assert_double_eq_tol (off[1] / off[0], 8, 0.5);
}
END_TEST

/* What people saw, from their questions.  */

static struct last
oscillator (const char *name, double x, double v, double h, int64_t steps)
{
  struct bench b;
  bench_make (&b, hs_system_find ("harmonic"), &faulty (name)->map, 0, h,
              steps);
  b.start[0] = x;
  b.start[1] = v;
  return last_state (&b.c, steps);
}

static double
energy (struct last end)
{
  return (end.x[0] * end.x[0] + end.x[1] * end.x[1]) / 2;
}

/* Each to the digits that were printed; an amplitude is sqrt(2E).  */
START_TEST (force_not_renewed)
{
  const double one = energy (oscillator ("stale-force", 0, 1, 0.01, 1000));
  const double two = energy (oscillator ("stale-force", 2, 0, 0.08, 500));
  ck_assert_double_eq_tol (one, 0.52684, 5e-6);
  ck_assert_double_eq_tol (two / 2, 5.04, 5e-3);
  ck_assert_double_eq_tol (sqrt (2 * two), 4.490, 5e-4);
}
END_TEST

START_TEST (half_on_wrong_term)
{
  struct bench b;
  bench_make (&b, hs_system_find ("projectile"),
              &faulty ("half-on-wrong-term")->map, 0, 0.1, 1);
  ck_assert_double_eq_tol (last_state (&b.c, 1).x[1], 0.0519, 1e-15);
}
END_TEST

START_TEST (first_acceleration)
{
  const char *const name = "zero-first-acceleration";
  const struct last first = oscillator (name, 1, 0, 0.1, 1);
  ck_assert_double_eq_tol (first.x[0], 1, ROUNDING);
  ck_assert_double_eq_tol (first.x[1], -0.05, ROUNDING);
  for (int i = 1; i <= 2; i++)
    {
      const struct last end = oscillator (name, 1, 0, 0.01 / i, 1000 * i);
      ck_assert_double_eq_tol (fabs (end.x[0] - cos (10)), 2.70e-3 / i,
                               1e-5 / i);
    }
}
END_TEST

START_TEST (backwards)
{
  struct bench b;
  bench_make (&b, hs_system_find ("harmonic"), &faulty ("absolute-step")->map,
              0, -0.001, 1000);
  b.start[1] = 0.5;
  ck_assert_double_eq_tol (last_state (&b.c, 1000).x[0], 0.961, 5e-4);
}
END_TEST

START_TEST (lagged)
{
  static const double seen[] = { 1.9617e-2, 9.489e-3 };
  for (int i = 0; i < 2; i++)
    {
      struct bench b;
      struct last exact = { .dof = 1 };
      bench_make (&b, hs_system_find ("damped"),
                  &faulty ("lagged-velocity")->map, 0, 0.1 / (1 + i),
                  100 * (1 + i));
      const struct last end = last_state (&b.c, 100);
      ck_assert (hs_case_exact (&b.c, 10, exact.x, exact.x + 1));
      ck_assert_double_eq_tol (distance (&end, &exact), seen[i],
                               1e-4 * seen[i]);
    }
}
END_TEST

START_TEST (fall_by_the_frame_rate)
{
  static const double seen[] = { -5.0685, -4.98675, -4.945875 };
  for (int i = 0; i < 3; i++)
    {
      struct bench b;
      const int steps = 30 << i;
      bench_make (&b, hs_system_find ("projectile"),
                  &faulty ("start-without-acceleration")->map, 0, 1.0 / steps,
                  steps);
      b.start[3] = 0;
      ck_assert_double_eq_tol (last_state (&b.c, steps).x[1], seen[i], 1e-12);
    }
}
END_TEST

static enum hs_status
energy_off (void *context, const struct hs_state *state)
{
  double *most = context;
  const double x = state->q[0], v = state->v[0];
  *most = fmax (*most, fabs (x * x + v * v - 1));
  return HS_DONE;
}

/* A velocity of half a step before or after: the energy is off by h omega/2,
   and so by half as much at half the step.  */
START_TEST (half_a_step_off)
{
  static const char *const names[]
      = { "half-step-velocity", "backward-velocity" };
  for (int i = 0; i < COUNT (names); i++)
    for (int half = 0; half < 2; half++)
      {
        struct bench b;
        double most = 0;
        bench_make (&b, hs_system_find ("harmonic"), &faulty (names[i])->map,
                    0, half ? 0.05 : 0.1, half ? 200 : 100);
        hs_run (&b.c, 1, energy_off, &most);
        ck_assert_double_eq_tol (most, half ? 2.49986e-2 : 4.99999e-2, 1e-4);
      }
}
END_TEST

int
main (void)
{
  const int all = exhibits (NULL);
  Suite *suite = suite_create ("faults");
  TCase *tc = tcase_create ("maps");
  tcase_add_loop_test (tc, fault_rows_hold, 0, COUNT (fault_rows));
  tcase_add_loop_test (tc, every_map_has_rows, 0, all);
  tcase_add_loop_test (tc, every_map_goes_on, 0, all);
  tcase_add_test (tc, goes_on_nearly);
  tcase_add_test (tc, force_not_renewed);
  tcase_add_test (tc, half_on_wrong_term);
  tcase_add_test (tc, first_acceleration);
  tcase_add_test (tc, backwards);
  tcase_add_test (tc, lagged);
  tcase_add_test (tc, fall_by_the_frame_rate);
  tcase_add_test (tc, half_a_step_off);
  suite_add_tcase (suite, tc);
  return run_suite (suite);
}
