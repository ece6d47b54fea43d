/* SPDX-License-Identifier: MIT */
/* A walk is the run, to the bit, however it is cut into stretches; and a
   history loses no extreme of a series, however long that is.  */

#include "testing.h"

#include <string.h>

struct seen
{
  size_t dof;
  int count;
  double state[8][MOST];
  int64_t step[8];
  double t[8];
};

static const int64_t stops[] = { 0, 1, 2, 7, 8, 40, 41, 64 };

static void
note (struct seen *seen, const struct hs_state *state)
{
  const int i = seen->count++;
  memcpy (seen->state[i], state->q, seen->dof * sizeof (double));
  memcpy (seen->state[i] + seen->dof, state->v, seen->dof * sizeof (double));
  seen->step[i] = state->step;
  seen->t[i] = state->t;
}

static enum hs_status
see (void *context, const struct hs_state *state)
{
  struct seen *seen = context;
  if (seen->count < COUNT (stops) && state->step == stops[seen->count])
    note (seen, state);
  return HS_DONE;
}

static struct hs_case
case_of_pair (int pair, double *par)
{
  const struct hs_system *system = hs_systems[pair / count_integrators ()];
  for (int i = 0; system->parameters[i].name; i++)
    par[i] = system->parameters[i].value;
  struct hs_case c
      = { .system = system,
          .integrator = hs_integrators[pair % count_integrators ()],
          .par = par };
  const double turn = hs_scales_of (&c).turn;
  ck_assert_int_eq (hs_grid_of_steps (0, turn / 2048, 64, &c.grid),
                    HS_GRID_FINE);
  return c;
}

START_TEST (walk_is_the_run)
{
  double par[HS_MOST_PARAMETERS];
  const struct hs_case c = case_of_pair (_i, par);
  if (!hs_order_on (c.integrator, c.system)
      || !is_chosen (c.system, c.integrator))
    return;
  struct seen *run = calloc (1, sizeof *run),
              *walked = calloc (1, sizeof *run);
  run->dof = walked->dof = c.system->dof;
  const enum hs_status end = hs_run (&c, 1, see, run).status;
  struct hs_walk *walk = hs_walk_open (&c);
  enum hs_status status = HS_DONE;
  for (int i = 0; i < COUNT (stops) && status == HS_DONE; i++)
    {
      status = hs_walk_to (walk, stops[i]);
      const struct hs_state state = hs_walk_state (walk);
      if (status == HS_DONE)
        note (walked, &state);
    }
  hs_walk_close (walk);
  ck_assert_int_eq (status, end);
  ck_assert_int_eq (walked->count, run->count);
  ck_assert (run->count > 1);
  ck_assert_msg (memcmp (walked, run, sizeof *run) == 0, "%s on %s",
                 c.integrator->name, c.system->name);
  free (run);
  free (walked);
}
END_TEST

/* The exact motion, which is not in the list; and a walk that ends.  */
START_TEST (walk_exact)
{
  const double par[] = { 1, 1, 0 };
  struct hs_case c = { .system = hs_system_find ("harmonic"),
                       .integrator = hs_integrator_find ("exact"),
                       .par = par };
  hs_grid_of_steps (0, 0.125, 1000, &c.grid);
  struct hs_walk *walk = hs_walk_open (&c);
  ck_assert_int_eq (hs_walk_to (walk, 16), HS_DONE);
  ck_assert_double_eq_tol (hs_walk_state (walk).q[0], cos (2), ROUNDING);
  ck_assert_double_eq_tol (hs_walk_state (walk).v[0], -sin (2), ROUNDING);
  hs_walk_close (walk);
  c.integrator = hs_integrator_find ("euler");
  hs_grid_of_steps (0, 1e3, 1000, &c.grid); /* each step times a thousand */
  walk = hs_walk_open (&c);
  ck_assert_int_eq (hs_walk_to (walk, 100), HS_DONE);
  ck_assert_int_eq (hs_walk_to (walk, 200), HS_NOT_FINITE);
  /* 1e309 is too large: at step 103.  */
  ck_assert_int_eq (hs_walk_state (walk).step, 103);
  hs_walk_close (walk);
}
END_TEST

/* Steps that differ; a walk of them ends where the run does.  */
struct along
{
  struct hs_walk *walk;
  size_t dof;
};

static enum hs_status
walk_along (void *context, const struct hs_state *state)
{
  const struct along *along = context;
  const size_t size = along->dof * sizeof (double);
  ck_assert_int_eq (hs_walk_to (along->walk, state->step), HS_DONE);
  const struct hs_state own = hs_walk_state (along->walk);
  ck_assert_int_eq (own.step, state->step);
  ck_assert_double_eq (own.t, state->t);
  ck_assert_int_eq (memcmp (own.q, state->q, size), 0);
  ck_assert_int_eq (memcmp (own.v, state->v, size), 0);
  return HS_DONE;
}

START_TEST (walk_of_steps_that_differ)
{
  const struct hs_step_rule *rule = &hs_step_rules[_i];
  const double par[] = { 1, 0.6 };
  struct hs_case c
      = { .system = hs_system_find ("orbit"),
          .integrator = hs_integrator_find (rule->traits & HS_RULE_FICTITIOUS
                                                ? "drift-kick-drift"
                                                : "velocity-verlet"),
          .par = par,
          .stepping
          = { .rule = rule, .amplitude = rule->amplitude, .counted = true } };
  hs_grid_of_steps (0, 0.05, 60, &c.grid);
  struct along along = { hs_walk_open (&c), 2 };
  ck_assert_int_eq (hs_run (&c, 1, walk_along, &along).status, HS_DONE);
  ck_assert_int_eq (hs_walk_to (along.walk, 1000), HS_DONE);
  ck_assert_int_eq (hs_walk_state (along.walk).step, 60);
  hs_walk_close (along.walk);
}
END_TEST

/* Each lane is the run from its start.  */
START_TEST (walk_of_a_block)
{
  const double par[] = { 1, 1, 0, 0 };
  double q[HS_LANES], v[HS_LANES], q1[HS_LANES], v1[HS_LANES];
  struct hs_case c = { .system = hs_system_find ("pendulum"),
                       .integrator = hs_integrator_find ("leapfrog"),
                       .par = par };
  hs_grid_of_steps (0, 0.1, 20, &c.grid);
  for (int i = 0; i < HS_LANES; i++)
    {
      q1[i] = q[i] = 0.02 * i;
      v1[i] = v[i] = 1 - 0.01 * i;
    }
  struct hs_walk *walk = hs_walk_open_block (&c, q, v);
  ck_assert_int_eq (hs_walk_to (walk, 7), HS_DONE);
  ck_assert_int_eq (hs_walk_to (walk, 20), HS_DONE);
  const struct hs_state end = hs_walk_state (walk);
  hs_run_ensemble (&c, HS_LANES, q1, v1, 20, NULL, NULL);
  ck_assert_int_eq (end.lanes, HS_LANES);
  for (int i = 0; i < HS_LANES; i++)
    {
      ck_assert_double_eq (end.q[i], q1[i]);
      ck_assert_double_eq (end.v[i], v1[i]);
    }
  hs_walk_close (walk);
}
END_TEST

/* Of 0, 1, 2, …, but for one that is far off: where that was, and the rest as
   it is known to be.  */
START_TEST (history_keeps_extremes)
{
  static const int64_t lengths[]
      = { 1, 2, 1023, 1024, 1025, 2048, 5000, 1 << 20 };
  const int64_t n = lengths[_i], odd = n / 3;
  struct hs_history history = { 0 };
  for (int64_t k = 0; k < n; k++)
    hs_history_add (&history, k == odd ? -1e9 : (double) k);
  const int used = hs_history_used (&history);
  ck_assert_int_eq (history.seen, n);
  ck_assert (used <= HS_HISTORY && used >= (n < 512 ? n : 512));
  ck_assert_int_eq (used, (n + history.width - 1) / history.width);
  for (int i = 0; i < used; i++)
    {
      const int64_t first = i * history.width;
      const int64_t after
          = first + history.width < n ? first + history.width : n;
      const bool has = odd >= first && odd < after;
      const double low = has ? -1e9 : (double) first;
      const double high = !has || odd < after - 1 ? (double) after - 1
                          : after - first > 1     ? (double) after - 2
                                                  : -1e9;
      ck_assert_double_eq (history.stretch[i].low, low);
      ck_assert_double_eq (history.stretch[i].high, high);
    }
}
END_TEST

/* Euler on the oscillator: the energy is multiplied by 1 + h^2 a step.  */
START_TEST (follow_measures)
{
  const double par[] = { 1, 1, 0 };
  struct hs_case c = { .system = hs_system_find ("harmonic"),
                       .integrator = hs_integrator_find ("euler"),
                       .par = par };
  struct hs_drift drift;
  hs_grid_of_steps (0, 0.0625, 1000, &c.grid);
  struct hs_follow *follow = hs_follow_open (&c);
  /* The start, then 7 at a time: 1001 = 143*7.  */
  for (int parts = 1; !hs_follow_on (follow, 7); parts++)
    ck_assert_int_lt (parts, 143);
  const struct hs_report end = hs_follow_report (follow, &drift);
  hs_follow_close (follow);
  ck_assert_int_eq (end.status, HS_DONE);
  ck_assert_int_eq (end.step, 1000);
  ck_assert_int_eq (drift.seen, 1001);
  const double wanted = expm1 (1000 * log1p (0.0625 * 0.0625));
  /* A rounding or two a step.  */
  ck_assert_double_eq_tol (drift.maximum, wanted, 4e3 * ROUNDING * wanted);
  ck_assert_int_eq (hs_drift_decide (&drift, true).growth,
                    HS_GROWTH_EXPONENTIAL);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("walk");
  TCase *tests = tcase_create ("walk");
  tcase_add_loop_test (tests, walk_is_the_run, 0,
                       count_systems () * count_integrators ());
  tcase_add_test (tests, walk_exact);
  int rules = 0;
  while (hs_step_rules[rules].name)
    rules++;
  tcase_add_loop_test (tests, walk_of_steps_that_differ, 0, rules);
  tcase_add_test (tests, walk_of_a_block);
  tcase_add_loop_test (tests, history_keeps_extremes, 0, 8);
  tcase_add_test (tests, follow_measures);
  suite_add_tcase (suite, tests);
  return run_suite (suite);
}
