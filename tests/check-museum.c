/* SPDX-License-Identifier: MIT */
/* The museum of faults: what its entries say, and what its maps claim, order,
   geometry, evaluations and stability limit, as they are measured; laws on the
   oscillator; and which maps are the same.  */

#include "museum.h"

static bool
is_sentence (const char *text)
{
  return text && strlen (text) > 20 && text[strlen (text) - 1] == '.';
}

START_TEST (entries)
{
  for (int i = 0; hs_faults[i]; i++)
    {
      const struct hs_fault *f = hs_faults[i];
      ck_assert_ptr_eq (hs_fault_find (f->name), f);
      ck_assert (f->title && f->reference && *f->reference);
      ck_assert (is_sentence (f->what) && is_sentence (f->cure)
                 && is_sentence (f->consequence));
      if (f->maps)
        ck_assert_str_eq (f->maps->map.name, f->name);
    }
  ck_assert_ptr_null (hs_fault_find ("stale-forc"));
  ck_assert_ptr_null (hs_fault_find (""));
  ck_assert_ptr_null (hs_fault_map_find ("half-twice:"));
  ck_assert_ptr_null (hs_fault_map_find ("mislabelled"));
}
END_TEST

START_TEST (every_entry)
{
  const struct exhibit e = exhibit_of (_i);
  const struct hs_integrator *map = &e.map->map;
  const size_t length = strlen (e.fault->name);
  const struct hs_integrator *right = hs_integrator_find (e.map->spoils);
  ck_assert_ptr_eq (hs_fault_map_find (map->name), e.map);
  ck_assert_int_eq (strncmp (map->name, e.fault->name, length), 0);
  ck_assert (!map->name[length] || map->name[length] == ':');
  ck_assert (map->title && map->reference && map->aliases && map->advance);
  ck_assert_ptr_null (hs_integrator_find (map->name));
  ck_assert_ptr_nonnull (right);
  ck_assert_int_le (map->order, right->order);
  ck_assert_int_le (map->velocity_order, map->order);
}
END_TEST

/* The order as the experiment finds it.  A factor of 0.9 a step instead of
   0.999 shows its limit at steps 100 times as long.  */
static struct hs_convergence
convergence_of (const struct hs_integrator *map,
                const struct hs_system *system, int expected)
{
  struct bench b;
  struct hs_convergence found = { 0 };
  struct hs_truth truth;
  const double own = strncmp (map->name, "damped", 6) == 0 ? 0.9 : 1;
  bench_make (&b, system, map, 0, 1, 1);
  b.c.q0 = b.c.v0 = NULL;
  b.c.own = hs_fault_map_find (map->name) && map->parameters ? &own : NULL;
  const double span = hs_order_span (&b.c);
  ck_assert (hs_truth_make (&truth, &b.c, span,
                            hs_convergence_times (expected, 16), 8));
  for (int64_t n = 16; n <= 1 << 20 && !hs_convergence_done (&found);
       n = hs_convergence_steps (expected, 16, found.points))
    {
      ck_assert (hs_convergence_measure (&b.c, &truth, n,
                                         &found.point[found.points++]));
      hs_convergence_decide (&found, expected);
    }
  hs_truth_free (&truth);
  return found;
}

/* And nothing else is confirmed, neither one more nor one less.  */
static void
see_order (const struct hs_integrator *map, const struct hs_system *system)
{
  const int order = hs_order_on (map, system);
  struct hs_convergence found = convergence_of (map, system, order);
  ck_assert_msg (found.verdict == HS_VERDICT_CONFIRMED, "%s on %s: %g, not %d",
                 map->name, system->name, found.order, order);
  for (int wrong = order ? order - 1 : 1; wrong <= order + 1; wrong += 2)
    {
      hs_convergence_decide (&found, wrong);
      ck_assert_int_ne (found.verdict, HS_VERDICT_CONFIRMED);
    }
}

START_TEST (every_order)
{
  const struct exhibit e = exhibit_of (_i);
  see_order (&e.map->map, stage_of (e));
}
END_TEST

/* A force that knows the velocity and the time: the damped oscillator, shaken
   so that sin 2t is a solution, to which those without force are added.  */
static void
shaken_acceleration (int lanes, const double *par, double t, const double *q,
                     const double *v, double *a)
{
  const double square = par[0] * par[0], gamma = par[1];
  hs_system_find ("damped")->acceleration (lanes, par, t, q, v, a);
  for (int i = 0; i < lanes; i++)
    a[i] += (square - 4) * sin (2 * t) + 4 * gamma * cos (2 * t);
}

static void
shaken_flow (const double *par, double t0, double t, double *q, double *v)
{
  q[0] -= sin (2 * t0);
  v[0] -= 2 * cos (2 * t0);
  hs_system_find ("damped")->flow (par, t0, t, q, v);
  q[0] += sin (2 * t);
  v[0] += 2 * cos (2 * t);
}

static void
see_velocity_order (const struct hs_integrator *map)
{
  struct hs_system shaken = *hs_system_find ("damped");
  shaken.acceleration = shaken_acceleration;
  shaken.flow = shaken_flow;
  shaken.traits |= HS_TIME_DEPENDENT;
  see_order (map, &shaken);
}

START_TEST (every_velocity_order)
{
  see_velocity_order (&exhibit_of (_i).map->map);
}
END_TEST

START_TEST (right_velocity_order)
{
  const struct hs_integrator *right = hs_integrators[_i];
  if (right->advance && hs_order_on (right, hs_system_find ("damped")))
    see_velocity_order (right);
}
END_TEST

/* As the audit does: what is claimed has no defect, what is not has one.
   Claims of what lags in the velocity are of forces that know none.  */
START_TEST (every_geometry)
{
  const struct exhibit e = exhibit_of (_i);
  const unsigned traits = e.map->map.traits;
  struct bench b;
  stage_make (&b, e, 1);
  if (b.c.system->traits & HS_VELOCITY_DEPENDENT)
    b.c.system = hs_system_find ("harmonic");
  bench_turns (&b, b.c.system, &e.map->map, 0.3, 16, 4);
  ck_assert_int_eq (hs_symplectic_decide (&b.c, b.far, b.fast).kind,
                    traits & HS_SYMPLECTIC ? HS_DEFECT_NONE : HS_DEFECT_REAL);
  ck_assert_int_eq (hs_reversal_decide (&b.c, b.far, b.fast).kind,
                    traits & HS_REVERSIBLE ? HS_DEFECT_NONE : HS_DEFECT_REAL);
}
END_TEST

START_TEST (every_evaluations)
{
  const struct exhibit e = exhibit_of (_i);
  const unsigned each = e.map->map.evaluations;
  struct hs_evaluations n;
  struct bench b;
  stage_make (&b, e, 100);
  ck_assert (hs_evaluations_count (&b.c, &n));
  ck_assert_double_eq (n.counted, n.reported);
  if (each)
    ck_assert_double_eq (n.counted,
                         e.map->map.start_evaluations + 100.0 * each);
}
END_TEST

/* As check-integrators has it; without a limit growing at 0.5.  */
START_TEST (every_stability)
{
  const struct hs_integrator *map = &exhibit_of (_i).map->map;
  struct bench b;
  if (map->stability > 0)
    {
      see_stability (map);
      return;
    }
  bench_make (&b, hs_system_find ("harmonic"), map, 1, 0.5, 4000);
  ck_assert_double_ge (size_after (&b.c, 4000), 1e8);
}
END_TEST

/* The determinant of a step of z on the oscillator, by which the energy
   changes: 1 + square z^2.  c is the first drift.  */
static const struct
{
  const char *name;
  double square;
} determinants[] = {
  { "stale-force", 0.5 },
  { "half-on-wrong-term", -0.75 },
  { "half-missing", -0.5 },
  { "half-missing:kicks", 0.5 },
  { "half-twice", 0.25 },
  { "half-twice:kicks", -0.25 },
  { "one-force-composition", 0.5 - 0.67560359597982882 },
  { "one-force-composition:pefrl", 0.5 - 0.17861789584480907 },
  { "one-force-composition:yoshida4", 0.5 },
};

/* Of entries below 2, each of 30 roundings at most.  */
START_TEST (determinant)
{
  const double z = 0.3;
  struct last column[2];
  for (int j = 0; j < 2; j++)
    {
      struct bench b;
      bench_make (&b, hs_system_find ("harmonic"),
                  &faulty (determinants[_i].name)->map, 0, z, 1);
      b.start[0] = j == 0;
      b.start[1] = j == 1;
      column[j] = last_state (&b.c, 1);
    }
  ck_assert_double_eq_tol (
      column[0].x[0] * column[1].x[1] - column[1].x[0] * column[0].x[1],
      1 + determinants[_i].square * z * z, 4 * 2 * 2 * 30 * ROUNDING);
}
END_TEST

/* What is the same as a registered integrator, or as another map: on one
   system to rounding, on another not at all.  */
static const struct
{
  const char *map, *other, *same, *apart;
} twins[] = {
  { "stale-force", "one-force-composition:yoshida4", "orbit", NULL },
  { "lagged-velocity", "velocity-verlet", "damped", NULL },
  { "lagged-velocity", "leapfrog", "damped", NULL },
  { "lagged-velocity:drift-kick-drift", "drift-kick-drift", "damped", NULL },
  { "lagged-velocity:half-step", "velocity-verlet", "pendulum", "damped" },
  { "lagged-velocity:old", "velocity-verlet", "pendulum", "damped" },
  { "lagged-velocity:old-renewed", "velocity-verlet", "pendulum", "damped" },
  { "frozen-time", "velocity-verlet", "pendulum", "driven" },
  { "frozen-time:euler", "euler", "pendulum", "driven" },
  { "frozen-time:semi-implicit-euler", "semi-implicit-euler", "pendulum",
    "driven" },
  { "frozen-time:rk4", "rk4", "pendulum", "driven" },
  { "frozen-time:step", "velocity-verlet", "pendulum", "driven" },
  { "frozen-time:step-renewed", "velocity-verlet", "pendulum", "driven" },
  { "frozen-time:rk4-step", "rk4", "pendulum", "driven" },
  { "sequential-update", "semi-implicit-euler", "pendulum", "orbit" },
  { "sequential-update:euler", "euler", "pendulum", "orbit" },
  { "sequential-update:velocity-verlet", "velocity-verlet", "pendulum",
    "orbit" },
  { "sequential-update:anew", "velocity-verlet", "pendulum", "orbit" },
  { "absolute-step", "velocity-verlet", "driven", NULL },
  { "absolute-step:euler", "euler", "driven", NULL },
  { "absolute-step:semi-implicit-euler", "semi-implicit-euler", "driven",
    NULL },
  { "absolute-step:leapfrog", "leapfrog", "driven", NULL },
  { "absolute-step:rk4", "rk4", "driven", NULL },
  { "step-change", "stormer-verlet", "driven", NULL },
};

/* How far the two are after 64 steps of h, and the bound on rounding.  */
static double
off_twin (int i, const char *system, double h, double *bound)
{
  struct bench one, two;
  const struct hs_fault_map *other = hs_fault_map_find (twins[i].other);
  bench_make (&one, hs_system_find (system), &faulty (twins[i].map)->map, 2, h,
              64);
  bench_make (&two, one.c.system,
              other ? &other->map : hs_integrator_find (twins[i].other), 2, h,
              64);
  const struct last x = last_state (&one.c, 64), y = last_state (&two.c, 64);
  *bound = fmax (rounding_bound (&one), rounding_bound (&two));
  return distance (&x, &y);
}

START_TEST (twin)
{
  double bound;
  ck_assert_double_le (off_twin (_i, twins[_i].same, 3.0 / 64, &bound), bound);
  if (twins[_i].apart)
    ck_assert_double_ge (off_twin (_i, twins[_i].apart, 3.0 / 64, &bound),
                         1e3 * bound);
  if (strncmp (twins[_i].map, "absolute", 8) == 0)
    ck_assert_double_ge (off_twin (_i, "driven", -3.0 / 64, &bound), 0.1);
}
END_TEST

/* Where steps differ step-change is the registered stormer-verlet, to the bit,
   and stormer-verlet-varying is not.  */
START_TEST (steps_that_differ)
{
  static const char *const right[]
      = { "stormer-verlet", "stormer-verlet-varying" };
  const struct hs_step_rule *rule = hs_step_rules;
  while (!(rule->traits & HS_RULE_KNOWN) || !rule->amplitude)
    rule++;
  struct last end[3];
  for (int i = 0; i < 3; i++)
    {
      struct bench b;
      bench_make (&b, hs_system_find ("pendulum"),
                  i < 2 ? hs_integrator_find (right[i])
                        : &faulty ("step-change")->map,
                  2, 3.0 / 64, 64);
      b.c.stepping
          = (struct hs_stepping){ .rule = rule, .amplitude = rule->amplitude };
      end[i] = last_state (&b.c, 64);
    }
  ck_assert_double_eq (distance (&end[2], &end[0]), 0);
  ck_assert_double_ge (distance (&end[2], &end[1]), 1e-3);
}
END_TEST

/* One body is one body: with both components in one nothing is left of the
   fault.  */
START_TEST (one_body)
{
  const double two = 2;
  struct bench b;
  bench_make (&b, hs_system_find ("orbit"), &faulty ("sequential-update")->map,
              2, 3.0 / 64, 64);
  b.c.own = &two;
  const struct last end = last_state (&b.c, 64);
  b.c.integrator = hs_integrator_find ("semi-implicit-euler");
  const struct last right = last_state (&b.c, 64);
  ck_assert_double_le (distance (&end, &right), rounding_bound (&b));
}
END_TEST

int
main (void)
{
  const int all = exhibits (NULL);
  Suite *suite = suite_create ("museum");
  TCase *tc = tcase_create ("claims");
  tcase_set_timeout (tc, 60);
  tcase_add_test (tc, entries);
  tcase_add_loop_test (tc, every_entry, 0, all);
  tcase_add_loop_test (tc, every_order, 0, all);
  tcase_add_loop_test (tc, every_velocity_order, 0, all);
  tcase_add_loop_test (tc, right_velocity_order, 0, count_integrators ());
  tcase_add_loop_test (tc, every_geometry, 0, all);
  tcase_add_loop_test (tc, every_evaluations, 0, all);
  tcase_add_loop_test (tc, every_stability, 0, all);
  tcase_add_loop_test (tc, determinant, 0, COUNT (determinants));
  tcase_add_loop_test (tc, twin, 0, COUNT (twins));
  tcase_add_test (tc, steps_that_differ);
  tcase_add_test (tc, one_body);
  suite_add_tcase (suite, tc);
  return run_suite (suite);
}
