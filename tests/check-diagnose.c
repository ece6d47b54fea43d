/* SPDX-License-Identifier: MIT */
/* Whatever is registered is told from its own run: every integrator and every
   map of the museum, so that one that is added is tried, too.  Programs that
   are not ours are put before diagnose by diagnose-set.py.  */

#include "museum.h"

enum
{
  ROWS = 61
};

struct rows
{
  size_t count, dof;
  double t[ROWS], q[ROWS * HS_MOST_DOF], v[ROWS * HS_MOST_DOF], t_unit[ROWS],
      q_unit[ROWS * HS_MOST_DOF], v_unit[ROWS * HS_MOST_DOF];
};

static enum hs_status
add_row (void *context, const struct hs_state *s)
{
  struct rows *r = context;
  const size_t dof = r->dof, at = r->count * dof;
  r->t[r->count] = s->t;
  r->t_unit[r->count] = hs_ulp (s->t);
  for (size_t d = 0; d < dof; d++)
    {
      r->q[at + d] = s->q[d];
      r->v[at + d] = s->v[d];
      r->q_unit[at + d] = hs_ulp (s->q[d]);
      r->v_unit[at + d] = hs_ulp (s->v[d]);
    }
  r->count++;
  return HS_DONE;
}

/* What diagnose says of the rows.  */
static struct hs_diagnosis
diagnosis_of_rows (struct rows *rows, const struct hs_case *c)
{
  struct hs_diagnosis d;
  const struct hs_suspicion asked
      = { .system = c->system, .par = c->par, .span = NAN };
  const struct hs_trace trace = { .rows = rows->count,
                                  .dof = rows->dof,
                                  .t = rows->t,
                                  .q = rows->q,
                                  .v = rows->v,
                                  .t_unit = rows->t_unit,
                                  .q_unit = rows->q_unit,
                                  .v_unit = rows->v_unit };
  ck_assert (hs_diagnose (&trace, &asked, &d));
  return d;
}

/* And of the case's run, with all digits.  */
static struct hs_diagnosis
diagnosis_of (const struct hs_case *c)
{
  struct rows rows = { .dof = c->system->dof };
  ck_assert_int_eq (hs_run (c, 1, add_row, &rows).status, HS_DONE);
  return diagnosis_of_rows (&rows, c);
}

/* Rows of one coordinate that nobody ran.  */
static struct rows
rows_of (int count, double h, double (*q) (int row), double (*v) (int row))
{
  struct rows rows = { .dof = 1 };
  for (int i = 0; i < count; i++)
    {
      const double x = q (i), u = v (i);
      add_row (&rows, &(struct hs_state){ .t = i * h, .q = &x, .v = &u });
    }
  return rows;
}

/* As if they were printed so.  */
static void
round_rows (struct rows *rows, double unit)
{
  for (size_t i = 0; i < rows->count * rows->dof; i++)
    {
      rows->q[i] = rint (rows->q[i] / unit) * unit;
      rows->v[i] = rint (rows->v[i] / unit) * unit;
      rows->q_unit[i] = rows->v_unit[i] = unit;
    }
}

static bool
is_named (const struct hs_diagnosis *d, const struct hs_integrator *integrator)
{
  bool named = d->integrator == integrator;
  for (int i = 0; i < d->same_count; i++)
    named = named || d->same[i] == integrator;
  return named;
}

/* From a generic state, in 40 steps a turn.  */
static const char *const stages[]
    = { "pendulum", "henon-heiles", "driven", "damped", "orbit" };

START_TEST (integrators)
{
  const struct hs_integrator *integrator = hs_integrators[_i];
  for (int k = 0; k < COUNT (stages); k++)
    {
      const struct hs_system *system = hs_system_find (stages[k]);
      struct bench b;
      if (hs_order_on (integrator, system) != integrator->order)
        continue;
      bench_turns (&b, system, integrator, 0.13, 40, ROWS - 1);
      const struct hs_diagnosis d = diagnosis_of (&b.c);
      ck_assert_msg (d.origin == HS_ORIGIN_KNOWN && is_named (&d, integrator)
                         && d.misfit == HS_MISFIT_NONE && d.substeps == 1,
                     "%s on %s: %d, %s", integrator->name, stages[k], d.origin,
                     d.integrator ? d.integrator->name : "");
    }
}
END_TEST

/* Rows of which each is so many steps from the one before: of what people
   write every so many of.  */
static const int counts[]
    = { 2,   3,   4,   5,   6,   7,   8,   9,   10,  11,  12,  13,  14,  15,
        16,  18,  20,  21,  22,  24,  25,  28,  30,  32,  35,  36,  40,  48,
        50,  60,  64,  72,  75,  80,  90,  96,  100, 120, 128, 144, 150, 200,
        240, 250, 256, 300, 400, 500, 512, 600, 750, 800, 1000 };

START_TEST (several_steps)
{
  const int n = counts[_i];
  const struct hs_integrator *integrator
      = hs_integrator_find ("semi-implicit-euler");
  struct bench b;
  struct rows rows = { .dof = 1 };
  bench_turns (&b, hs_system_find ("pendulum"), integrator, 0.13, 12 * n,
               24 * n);
  ck_assert_int_eq (hs_run (&b.c, n, add_row, &rows).status, HS_DONE);
  const struct hs_diagnosis d = diagnosis_of_rows (&rows, &b.c);
  ck_assert_int_eq (d.origin, HS_ORIGIN_KNOWN);
  ck_assert_int_eq (d.substeps, n);
  ck_assert (is_named (&d, integrator));
}
END_TEST

/* On its stage, or in steps backwards if it is a fault there; what needs steps
   that differ is not tried.  */
START_TEST (faults)
{
  const struct exhibit e = exhibit_of (_i);
  const bool backwards = strcmp (e.fault->name, "absolute-step") == 0;
  struct bench b;
  if (strcmp (e.fault->name, "step-change") == 0)
    return;
  bench_make (&b, stage_of (e), &e.map->map, 2, backwards ? -3. / 64 : 3. / 64,
              ROWS - 1);
  const struct hs_diagnosis d = diagnosis_of (&b.c);
  ck_assert_msg (d.origin == HS_ORIGIN_FAULT
                     && (d.fault == e.fault || is_named (&d, &e.map->map)),
                 "%s: %d, %s", e.map->map.name, d.origin,
                 d.fault ? d.fault->name : "");
}
END_TEST

static double
nought (int row)
{
  return 0;
}

/* Where no force is, every integrator is exact.  */
START_TEST (still)
{
  struct bench b;
  bench_make (&b, hs_system_find ("pendulum"), NULL, 0, 1, 1);
  struct rows rows = rows_of (20, 0.1, nought, nought);
  const struct hs_diagnosis d = diagnosis_of_rows (&rows, &b.c);
  ck_assert_int_eq (d.origin, HS_ORIGIN_UNKNOWN);
  ck_assert_int_eq (d.doubt, HS_DOUBT_STILL);
}
END_TEST

/* Few rows, and rows that go back in time.  */
START_TEST (rows_and_times)
{
  struct bench b;
  struct rows rows = { .dof = 1 };
  bench_turns (&b, hs_system_find ("pendulum"),
               hs_integrator_find ("leapfrog"), 0.13, 40, 10);
  ck_assert_int_eq (hs_run (&b.c, 1, add_row, &rows).status, HS_DONE);
  rows.count = 4;
  ck_assert_int_eq (diagnosis_of_rows (&rows, &b.c).doubt, HS_DOUBT_ROWS);
  /* Its last step another, the rest too few.  */
  rows.count = 5;
  rows.t[4] -= b.c.grid.h / 2;
  ck_assert (!diagnosis_of_rows (&rows, &b.c).last_differs);
  rows.t[4] = rows.t[2];
  const struct hs_diagnosis d = diagnosis_of_rows (&rows, &b.c);
  ck_assert_int_eq (d.doubt, HS_DOUBT_TIMES);
  ck_assert_int_eq (d.stray, 4);
}
END_TEST

/* Five positions alone can be anybody's, but not surely somebody else's.  */
START_TEST (five_positions)
{
  struct bench b;
  struct rows rows = { .dof = 1 };
  struct hs_diagnosis d;
  bench_turns (&b, hs_system_find ("pendulum"),
               hs_integrator_find ("leapfrog"), 0.13, 40, 4);
  ck_assert_int_eq (hs_run (&b.c, 1, add_row, &rows).status, HS_DONE);
  const struct hs_suspicion asked
      = { .system = b.c.system, .par = b.par, .span = NAN };
  const struct hs_trace trace = { .rows = 5,
                                  .dof = 1,
                                  .t = rows.t,
                                  .q = rows.q,
                                  .t_unit = rows.t_unit,
                                  .q_unit = rows.q_unit };
  ck_assert (hs_diagnose (&trace, &asked, &d));
  ck_assert (
      d.origin == HS_ORIGIN_UNKNOWN
      || (d.origin == HS_ORIGIN_KNOWN && is_named (&d, b.c.integrator)));
}
END_TEST

/* With g other than told and few digits many maps do; but none is said to be
   the one without that number, and what is said of the number is true.  */
static const double UNITS[] = { 1e-2, 1e-3, 1e-4, 1e-6 };

START_TEST (few_digits)
{
  static const char *const names[]
      = { "leapfrog", "semi-implicit-euler", "rk4", "beeman", "newmark" };
  const double unit = UNITS[_i / COUNT (names)], g = 1.21;
  struct bench b;
  struct rows rows = { .dof = 1 };
  bench_turns (&b, hs_system_find ("pendulum"),
               hs_integrator_find (names[_i % COUNT (names)]), 0.13, 40,
               ROWS - 1);
  b.par[0] = g;
  ck_assert_int_eq (hs_run (&b.c, 1, add_row, &rows).status, HS_DONE);
  b.par[0] = 1;
  round_rows (&rows, unit);
  const struct hs_diagnosis d = diagnosis_of_rows (&rows, &b.c);
  ck_assert_int_ne (d.origin, HS_ORIGIN_KNOWN);
  if (d.misfit == HS_MISFIT_PARAMETER)
    {
      ck_assert_int_eq (d.which, 0);
      ck_assert_double_eq_tol (d.found, g, 6 * d.error + 10 * unit);
    }
}
END_TEST

/* At the centre of an orbit the energy is not finite, and no map leads
   there.  */
START_TEST (through_the_centre)
{
  struct bench b;
  struct rows rows = { .dof = 2 };
  bench_turns (&b, hs_system_find ("orbit"), hs_integrator_find ("leapfrog"),
               0.13, 40, 40);
  ck_assert_int_eq (hs_run (&b.c, 1, add_row, &rows).status, HS_DONE);
  for (int i = 0; i < 41; i++)
    rows.q[2 * i] = rows.q[2 * i + 1] = 0;
  const struct hs_diagnosis d = diagnosis_of_rows (&rows, &b.c);
  ck_assert_int_eq (d.origin, HS_ORIGIN_UNKNOWN);
  ck_assert_int_eq (d.drift.growth, HS_GROWTH_DIVERGED);
}
END_TEST

/* A force that ends: nobody can say what the motion is there, nor of which
   order a step's error is.  */
static void
ends (int lanes, const double *par, double t, const double *q, const double *v,
      double *a)
{
  for (int i = 0; i < lanes; i++)
    a[i] = t < 0.05 ? -q[i] : NAN;
}

static double
like_a_cosine (int row)
{
  return cos (0.1 * row);
}

static double
like_a_sine (int row)
{
  return -sin (0.1 * row);
}

START_TEST (no_motion)
{
  struct bench b;
  struct hs_system system = *hs_system_find ("harmonic");
  bench_make (&b, &system, NULL, 0, 1, 1);
  system.flow = NULL;
  system.prepare = NULL;
  system.at = NULL;
  system.acceleration = ends;
  struct rows rows = rows_of (20, 0.1, like_a_cosine, like_a_sine);
  const struct hs_diagnosis d = diagnosis_of_rows (&rows, &b.c);
  ck_assert_int_eq (d.origin, HS_ORIGIN_UNKNOWN);
  ck_assert_int_eq (d.order, -1);
}
END_TEST

/* Numbers whose squares are beyond the doubles.  */
static double
huge (int row)
{
  return row % 2 ? -1e300 : 1e300;
}

START_TEST (too_large)
{
  struct bench b;
  bench_make (&b, hs_system_find ("harmonic"), NULL, 0, 1, 1);
  struct rows rows = rows_of (20, 1e10, huge, huge);
  ck_assert_int_eq (diagnosis_of_rows (&rows, &b.c).origin, HS_ORIGIN_UNKNOWN);
}
END_TEST

/* A fault in all rows but the first is that fault all the same.  */
START_TEST (all_but_the_first)
{
  struct bench b;
  struct rows rows = { .dof = 1 };
  const struct hs_fault *fault = hs_fault_find ("half-missing");
  bench_turns (&b, hs_system_find ("pendulum"), &fault->maps->map, 0.13, 40,
               ROWS - 1);
  ck_assert_int_eq (hs_run (&b.c, 1, add_row, &rows).status, HS_DONE);
  rows.q[0] += 0.01;
  const struct hs_diagnosis d = diagnosis_of_rows (&rows, &b.c);
  ck_assert_int_eq (d.origin, HS_ORIGIN_FAULT);
  ck_assert_ptr_eq (d.fault, fault);
  ck_assert (d.first_differs);
}
END_TEST

/* As of a program that ends at a time: its last step is shorter.  */
START_TEST (all_but_the_last)
{
  struct bench b, rest;
  struct rows rows = { .dof = 1 }, last = { .dof = 1 };
  const struct hs_system *pendulum = hs_system_find ("pendulum");
  const struct hs_integrator *leapfrog = hs_integrator_find ("leapfrog");
  bench_turns (&b, pendulum, leapfrog, 0.13, 40, ROWS - 2);
  ck_assert_int_eq (hs_run (&b.c, 1, add_row, &rows).status, HS_DONE);
  bench_make (&rest, pendulum, leapfrog, 0, 0.4 * b.c.grid.h, 1);
  rest.start[0] = rows.q[ROWS - 2];
  rest.start[1] = rows.v[ROWS - 2];
  ck_assert_int_eq (hs_run (&rest.c, 1, add_row, &last).status, HS_DONE);
  add_row (&rows, &(struct hs_state){ .t = rows.t[ROWS - 2] + last.t[1],
                                      .q = &last.q[1],
                                      .v = &last.v[1] });
  const struct hs_diagnosis d = diagnosis_of_rows (&rows, &b.c);
  ck_assert_int_eq (d.origin, HS_ORIGIN_KNOWN);
  ck_assert (is_named (&d, leapfrog));
  ck_assert (d.last_differs && !d.first_differs);
}
END_TEST

/* Kutta's method of order 3, which is not registered, on the pendulum.  */
static void
kutta3 (double h, double *q, double *v)
{
  const double a1 = -sin (*q), v2 = *v + h / 2 * a1,
               a2 = -sin (*q + h / 2 * *v), v3 = *v - h * a1 + 2 * h * a2,
               a3 = -sin (*q - h * *v + 2 * h * v2);
  *q += h / 6 * (*v + 4 * v2 + v3);
  *v += h / 6 * (a1 + 4 * a2 + a3);
}

START_TEST (order_of_a_stranger)
{
  struct bench b;
  struct rows rows = { .dof = 1 };
  double q = 1, v = 0.1;
  bench_make (&b, hs_system_find ("pendulum"), NULL, 0, 1, 1);
  for (int i = 0; i < ROWS; i++)
    {
      add_row (&rows,
               &(struct hs_state){ .t = i * 0.03125, .q = &q, .v = &v });
      kutta3 (0.03125, &q, &v);
    }
  const struct hs_diagnosis d = diagnosis_of_rows (&rows, &b.c);
  ck_assert_int_eq (d.origin, HS_ORIGIN_UNKNOWN);
  ck_assert_int_eq (d.order, 3);
}
END_TEST

/* So few rows and digits that many maps fit, but all with the same g.  */
START_TEST (sure_of_the_number)
{
  const double unit = 1e-5, g = 0.9;
  struct bench b;
  struct rows rows = { .dof = 1 };
  bench_turns (&b, hs_system_find ("pendulum"),
               hs_integrator_find ("mclachlan-atela5"), 0.13, 40, 25);
  b.par[0] = g;
  ck_assert_int_eq (hs_run (&b.c, 1, add_row, &rows).status, HS_DONE);
  b.par[0] = 1;
  round_rows (&rows, unit);
  const struct hs_diagnosis d = diagnosis_of_rows (&rows, &b.c);
  ck_assert_int_eq (d.origin, HS_ORIGIN_PARAMETER);
  ck_assert_int_eq (d.doubt, HS_DOUBT_DIGITS);
  ck_assert_int_eq (d.misfit, HS_MISFIT_PARAMETER);
  ck_assert_int_eq (d.which, 0);
  ck_assert_double_eq_tol (d.found, g, 10 * unit);
  ck_assert_ptr_null (d.integrator);
}
END_TEST

/* A seventh of a second in each step is no number of few digits; but seven
   steps are one second.  */
START_TEST (whole_number_of_steps)
{
  const double told = 0.1372549;
  struct bench b;
  struct rows rows = { .dof = 1 };
  bench_make (&b, hs_system_find ("pendulum"), hs_integrator_find ("leapfrog"),
              0, 1. / 7, ROWS - 1);
  ck_assert_int_eq (hs_run (&b.c, 1, add_row, &rows).status, HS_DONE);
  for (int i = 0; i < ROWS; i++)
    {
      rows.t[i] = i * told;
      rows.t_unit[i] = hs_ulp (rows.t[i]);
    }
  const struct hs_diagnosis d = diagnosis_of_rows (&rows, &b.c);
  ck_assert_int_eq (d.origin, HS_ORIGIN_PARAMETER);
  ck_assert_int_eq (d.misfit, HS_MISFIT_STEP);
  ck_assert_double_eq_tol (d.found, 1 / (7 * told), 1e-9);
}
END_TEST

/* Semi-implicit Euler's, drifts first, from half a kick beside the start is
   leapfrog with the velocities of half a step later.  */
START_TEST (half_a_kick)
{
  struct bench b;
  bench_make (&b, hs_system_find ("pendulum"),
              hs_integrator_find ("semi-implicit-euler-drift-first"), 0, 0.1,
              ROWS - 1);
  const struct hs_case c = { .system = b.c.system, .par = b.par };
  double a;
  hs_case_start (&c, b.start, b.start + 1);
  b.c.system->acceleration (1, b.par, 0, b.start, b.start + 1, &a);
  b.start[1] += 0.5 * b.c.grid.h * a;
  const struct hs_diagnosis d = diagnosis_of (&b.c);
  ck_assert_int_eq (d.origin, HS_ORIGIN_FAULT);
  ck_assert_ptr_eq (d.fault, hs_fault_find ("half-step-velocity"));
}
END_TEST

/* Noise of a tenth of a thousandth, a sum of twelve even numbers: what is left
   is taken for noise, unless one row is far off, which noise is not.  */
START_TEST (noise_and_a_row)
{
  struct bench b;
  struct rows rows = { .dof = 1 };
  uint32_t seed = 1;
  bench_turns (&b, hs_system_find ("pendulum"), hs_integrator_find ("rk4"),
               0.13, 12, ROWS - 1);
  ck_assert_int_eq (hs_run (&b.c, 1, add_row, &rows).status, HS_DONE);
  for (int i = 0; i < 2 * ROWS; i++)
    {
      double sum = -6;
      for (int k = 0; k < 12; k++)
        {
          seed = seed * 1664525u + 1013904223u;
          sum += (seed >> 8) * 0x1p-24;
        }
      (i % 2 ? rows.v : rows.q)[i / 2] += 1e-4 * sum;
    }
  for (int i = 0; i < ROWS; i++)
    rows.q_unit[i] = rows.v_unit[i] = 1e-9;
  const struct hs_diagnosis noisy = diagnosis_of_rows (&rows, &b.c);
  ck_assert_double_eq_tol (noisy.noise, 1e-4, 3e-5);
  rows.q[ROWS / 2] += 2e-3;
  ck_assert_double_eq (diagnosis_of_rows (&rows, &b.c).noise, 0);
}
END_TEST

int
main (void)
{
  int all = 0;
  Suite *suite = suite_create ("diagnose");
  TCase *tc = tcase_create ("registered");
  while (hs_integrators[all])
    all++;
  tcase_add_loop_test (tc, integrators, 0, all);
  tcase_add_loop_test (tc, several_steps, 0, COUNT (counts));
  tcase_add_loop_test (tc, faults, 0, exhibits (NULL));
  tcase_add_test (tc, still);
  tcase_add_test (tc, rows_and_times);
  tcase_add_test (tc, five_positions);
  tcase_add_loop_test (tc, few_digits, 0, 5 * COUNT (UNITS));
  tcase_add_test (tc, through_the_centre);
  tcase_add_test (tc, no_motion);
  tcase_add_test (tc, too_large);
  tcase_add_test (tc, all_but_the_first);
  tcase_add_test (tc, all_but_the_last);
  tcase_add_test (tc, order_of_a_stranger);
  tcase_add_test (tc, sure_of_the_number);
  tcase_add_test (tc, whole_number_of_steps);
  tcase_add_test (tc, half_a_kick);
  tcase_add_test (tc, noise_and_a_row);
  suite_add_tcase (suite, tc);
  return run_suite (suite);
}
