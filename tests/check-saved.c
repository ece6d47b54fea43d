/* SPDX-License-Identifier: MIT */
/* A run that goes on from a saved state is the run that never stopped, to the
   bit: its states after that step, its end and its count of evaluations.  */

#include "testing.h"

#include <string.h>

enum
{
  STEPS = 40,
  EVENTS = 400
};

/* What a run shows, state by state.  */
struct seen
{
  size_t dof;
  int count;
  int64_t step[STEPS + 1];
  double t[STEPS + 1], state[STEPS + 1][MOST];
  int events; /* at walls */
  struct event
  {
    enum hs_contact_kind kind;
    int wall;
    double t, before;
  } event[EVENTS];
};

static enum hs_status
see (void *context, const struct hs_state *state)
{
  struct seen *seen = context;
  const int i = seen->count++;
  ck_assert_int_le (i, STEPS);
  seen->step[i] = state->step;
  seen->t[i] = state->t;
  memcpy (seen->state[i], state->q, seen->dof * sizeof (double));
  memcpy (seen->state[i] + seen->dof, state->v, seen->dof * sizeof (double));
  return HS_DONE;
}

static void
see_contact (void *context, const struct hs_contact *contact)
{
  struct seen *seen = context;
  ck_assert_int_lt (seen->events, EVENTS);
  seen->event[seen->events++] = (struct event){ contact->kind, contact->wall,
                                                contact->t, contact->before };
}

/* That the last events of all are those of the rest.  */
static void
compare_events (const struct seen *all, const struct seen *rest)
{
  const int before = all->events - rest->events;
  ck_assert_int_ge (before, 0);
  for (int i = 0; i < rest->events; i++)
    {
      const struct event *a = &all->event[before + i], *b = &rest->event[i];
      ck_assert_int_eq (a->kind, b->kind);
      ck_assert_int_eq (a->wall, b->wall);
      ck_assert_double_eq (a->t, b->t);
      ck_assert_double_eq (a->before, b->before);
    }
}

/* Runs it for the first `cut' of its steps, then for the rest, and compares
   with `whole' what comes after the cut.  */
static void
try_cut (const struct hs_case *whole, const struct seen *all,
         const struct hs_report *end, int64_t cut, int64_t every)
{
  struct hs_case c = *whole;
  struct hs_saved saved
      = { .rows = calloc (hs_saved_rows (&c), sizeof (double)) };
  struct seen *seen = calloc (1, sizeof *seen);
  seen->dof = c.system->dof;
  hs_grid_of_steps (c.grid.t0, c.grid.h, cut, &c.grid);
  c.saved = &saved;
  ck_assert_int_eq (hs_run (&c, STEPS, NULL, NULL).status, HS_DONE);
  ck_assert_int_eq (saved.step, cut);

  c = *whole;
  struct hs_contacts contacts;
  if (c.contacts)
    {
      contacts = *c.contacts;
      contacts.context = seen;
      c.contacts = &contacts;
    }
  c.resumed = &saved;
  const struct hs_report resumed = hs_run (&c, every, see, seen);
  ck_assert_int_eq (resumed.status, HS_DONE);
  ck_assert_int_eq (resumed.step, end->step);
  ck_assert_int_eq (resumed.evaluations, end->evaluations);
  ck_assert_int_eq (resumed.tunnelled, end->tunnelled);
  ck_assert_double_eq (resumed.t, end->t);
  int next = 0;
  for (int64_t k = cut + 1; k <= STEPS; k++)
    if (k % every == 0 || k == STEPS)
      {
        ck_assert_int_lt (next, seen->count);
        ck_assert_int_eq (seen->step[next], k);
        ck_assert_double_eq (seen->t[next], all->t[k]);
        ck_assert_msg (
            memcmp (seen->state[next], all->state[k], sizeof seen->state[next])
                == 0,
            "%s on %s, saved at step %d: step %d", c.integrator->name,
            c.system->name, (int) cut, (int) k);
        next++;
      }
  ck_assert_int_eq (next, seen->count);
  compare_events (all, seen);
  free (seen);
  free (saved.rows);
}

/* At the start, the end, and here and there.  False: the whole run does not
   come to its end.  */
static bool
try_case (const struct hs_case *c, int seed)
{
  struct seen *all = calloc (1, sizeof *all);
  all->dof = c->system->dof;
  const struct hs_report end = hs_run (c, 1, see, all);
  if (end.status == HS_DONE)
    {
      const int cuts[]
          = { 0, 1, STEPS, 2 + seed * 7 % (STEPS - 2), seed * 13 % STEPS };
      for (int i = 0; i < COUNT (cuts); i++)
        try_cut (c, all, &end, cuts[i], 1 + i * 3);
    }
  free (all);
  return end.status == HS_DONE;
}

START_TEST (every_pair)
{
  struct bench b;
  const struct hs_system *system = hs_systems[_i / count_integrators ()];
  const struct hs_integrator *integrator
      = hs_integrators[_i % count_integrators ()];
  if (!hs_order_on (integrator, system) || !is_chosen (system, integrator))
    return;
  bench_turns (&b, system, integrator, 0.1, 512, STEPS);
  ck_assert_int_eq (hs_saved_check (&b.c), HS_SAVED_FINE);
  ck_assert_msg (try_case (&b.c, _i), "%s on %s", integrator->name,
                 system->name);
  b.c.grid.h = -b.c.grid.h;
  hs_grid_of_steps (b.c.grid.t0, b.c.grid.h, STEPS, &b.c.grid);
  ck_assert (try_case (&b.c, _i));
}
END_TEST

START_TEST (exact)
{
  struct bench b;
  if (!hs_systems[_i]->flow)
    return;
  bench_turns (&b, hs_systems[_i], hs_integrator_find ("exact"), 0.1, 64,
               STEPS);
  ck_assert (try_case (&b.c, _i));
}
END_TEST

static int
count_rules (void)
{
  int n = 0;
  while (hs_step_rules[n].name)
    n++;
  return n;
}

/* Each rule with each integrator that it can step.  */
START_TEST (steps_that_differ)
{
  struct bench b;
  const struct hs_step_rule *rule
      = &hs_step_rules[1 + _i % (count_rules () - 1)];
  const struct hs_integrator *integrator
      = hs_integrators[_i / (count_rules () - 1)];
  const struct hs_system *system = hs_system_find ("orbit");
  if (!hs_order_on (integrator, system))
    return;
  bench_make (&b, system, integrator, 0.3, 0.05, STEPS);
  b.c.stepping.rule = rule;
  b.c.stepping.amplitude = rule->amplitude;
  b.c.stepping.counted = true;
  if (hs_step_rule_check (&b.c) != HS_RULE_FINE)
    return;
  ck_assert_int_eq (hs_saved_check (&b.c), HS_SAVED_FINE);
  ck_assert_msg (try_case (&b.c, _i), "%s by %s", integrator->name,
                 rule->name);
  b.c.stepping.counted = false;
  ck_assert_int_eq (hs_saved_check (&b.c), HS_SAVED_FITTED);
}
END_TEST

/* Walls: bounces to rest, friction to a stop, springs, several in a step;
   saved at every step.  */
static const struct walls
{
  const char *system;
  double h;
  struct hs_contacts contacts;
} walls[] = {
  { "projectile",
    0.1,
    { .count = 1, .wall = { { 1, 1, 0 } }, .restitution = 0.6 } },
  { "projectile",
    0.1,
    { .count = 3,
      .wall = { { 1, 1, 0 }, { 0, -1, 1 }, { 0, 1, -0.5 } },
      .restitution = 0.7,
      .friction = 0.05 } },
  { "projectile",
    0.2,
    { .count = 1,
      .wall = { { 1, 1, 0 } },
      .restitution = 0.2,
      .friction = 0.02 } },
  { "projectile",
    0.1,
    { .count = 1,
      .wall = { { 1, 1, 0 } },
      .treatment = HS_PROJECTION,
      .restitution = 0.8 } },
  { "projectile",
    0.1,
    { .count = 1,
      .wall = { { 1, 1, 0 } },
      .treatment = HS_PENALTY,
      .restitution = 0.8 } },
  { "projectile",
    0.1,
    { .count = 1,
      .wall = { { 1, 1, 0 } },
      .treatment = HS_FLIP,
      .restitution = 0.8 } },
  { "harmonic", /* with steps that go through both */
    0.3,
    { .count = 2,
      .wall = { { 0, 1, 0.8 }, { 0, -1, 1.01 } },
      .treatment = HS_FLIP,
      .restitution = 1 } },
  { "pendulum",
    0.3,
    { .count = 2,
      .wall = { { 0, 1, -0.5 }, { 0, -1, 1.7 } },
      .restitution = 0.7 } },
  { "driven",
    0.3,
    { .count = 1, .wall = { { 0, 1, -0.3 } }, .restitution = 0.4 } },
};

START_TEST (between_walls)
{
  const struct walls *w = &walls[_i / (count_integrators () + 1)];
  const int which = _i % (count_integrators () + 1);
  const struct hs_integrator *integrator = which < count_integrators ()
                                               ? hs_integrators[which]
                                               : hs_integrator_find ("exact");
  const struct hs_system *system = hs_system_find (w->system);
  struct bench b;
  struct hs_contacts contacts = w->contacts;
  if (which < count_integrators () && !hs_order_on (integrator, system))
    return;
  struct seen *all = calloc (1, sizeof *all);
  bench_make (&b, system, integrator, 0, w->h, STEPS);
  contacts.see = see_contact;
  contacts.context = all;
  b.c.contacts = &contacts;
  all->dof = system->dof;
  const struct hs_report end = hs_run (&b.c, 1, see, all);
  contacts.context = calloc (1, sizeof *all); /* what the first parts say */
  ck_assert_int_eq (end.status, HS_DONE);
  ck_assert_int_gt (all->events, 0);
  for (int64_t cut = 0; cut <= STEPS; cut++)
    {
      try_cut (&b.c, all, &end, cut, 1);
      ((struct seen *) contacts.context)->events = 0;
    }
  free (contacts.context);
  free (all);
}
END_TEST

/* A control: a state whose numbers lack the last bit, or a row of the
   integrator's own, leads elsewhere.  */
START_TEST (all_of_it_matters)
{
  struct bench b;
  const int row = _i; /* q, v, a, a[n-1] */
  bench_make (&b, hs_system_find ("pendulum"), hs_integrator_find ("beeman"),
              0.3, 0.05, STEPS);
  double rows[6];
  struct hs_saved saved = { .rows = rows };
  struct last one, two;
  struct hs_case c = b.c;
  ck_assert_uint_le (hs_saved_rows (&c), COUNT (rows));
  hs_grid_of_steps (c.grid.t0, c.grid.h, 20, &c.grid);
  c.saved = &saved;
  hs_run (&c, 20, NULL, NULL);
  c = b.c;
  c.resumed = &saved;
  one = last_state (&c, STEPS);
  two = last_state (&b.c, STEPS);
  ck_assert_int_eq (memcmp (one.x, two.x, 2 * sizeof (double)), 0);
  rows[row] *= 1 + 1e-12;
  one = last_state (&c, STEPS);
  ck_assert_int_ne (memcmp (one.x, two.x, 2 * sizeof (double)), 0);
}
END_TEST

/* What is refused; and a run that fails saves nothing.  */
START_TEST (refused)
{
  struct bench b;
  double rows[8] = { 0 };
  struct hs_saved saved = { .step = -1, .rows = rows };
  bench_make (&b, hs_system_find ("harmonic"), hs_integrator_find ("euler"), 0,
              1e3, 1000);
  b.c.saved = &saved;
  ck_assert_int_eq (hs_run (&b.c, 1000, NULL, NULL).status, HS_NOT_FINITE);
  ck_assert_int_eq (saved.step, -1);
  struct hs_integrator foreign = *b.c.integrator;
  b.c.integrator = &foreign;
  ck_assert_int_eq (hs_saved_check (&b.c), HS_SAVED_FINE);
  foreign.traits |= HS_FOREIGN;
  ck_assert_int_eq (hs_saved_check (&b.c), HS_SAVED_FOREIGN);
  foreign.traits &= ~(unsigned) HS_FOREIGN;
  foreign.finish = foreign.advance;
  ck_assert_int_eq (hs_saved_check (&b.c), HS_SAVED_FOREIGN);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("saved");
  TCase *tests = tcase_create ("saved");
  tcase_add_loop_test (tests, every_pair, 0,
                       count_systems () * count_integrators ());
  tcase_add_loop_test (tests, exact, 0, count_systems ());
  tcase_add_loop_test (tests, steps_that_differ, 0,
                       count_integrators () * (count_rules () - 1));
  tcase_add_loop_test (tests, between_walls, 0,
                       COUNT (walls) * (count_integrators () + 1));
  tcase_add_loop_test (tests, all_of_it_matters, 0, 4);
  tcase_add_test (tests, refused);
  suite_add_tcase (suite, tests);
  return run_suite (suite);
}
