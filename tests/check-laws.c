/* SPDX-License-Identifier: MIT */
/* What single integrators obey beside their claims, and what others have
   published of their runs.  */

#include "testing.h"

#include <complex.h>

static const struct hs_integrator *
named (const char *name)
{
  const struct hs_integrator *integrator = hs_integrator_find (name);
  ck_assert_ptr_nonnull (integrator);
  return integrator;
}

/* Newmark's method with beta = 0, gamma = 1/2 is velocity Verlet: 200 steps of
   two methods, 8 roundings each of numbers below 4, that grow in proportion to
   time, by less than 10 over the motion.  */
START_TEST (newmark_is_verlet)
{
  static const char *const systems[]
      = { "harmonic", "pendulum", "orbit", "driven" };
  static const double own[] = { 0, 0.5 };
  const double bound = 10 * 2 * 200 * 8 * 4 * ROUNDING;
  struct bench b;
  bench_make (&b, hs_system_find (systems[_i]), named ("velocity-verlet"), 2,
              0.05, 200);
  const struct last verlet = last_state (&b.c, 200);
  b.c.integrator = named ("newmark");
  /* Control: beta = 1/4.  */
  const struct last mean = last_state (&b.c, 200);
  ck_assert_double_ge (distance (&verlet, &mean), 1e-3);
  b.c.own = own;
  const struct last newmark = last_state (&b.c, 200);
  ck_assert_double_le (distance (&verlet, &newmark), bound);
}
END_TEST

/* Beeman's first step takes a(-h) at the time -h: 16 steps of 1/16 from the
   time 3/4, where the drive is not even, in 40 digits; roundings as above.  */
START_TEST (beeman_start)
{
  struct bench b;
  bench_make (&b, hs_system_find ("driven"), named ("beeman"), 0.75, 1.0 / 16,
              16);
  b.start[0] = 0.8;
  b.start[1] = -0.37;
  const struct last end = last_state (&b.c, 16);
  ck_assert_double_eq_tol (end.x[0], 0.0032662619934510971739,
                           16 * 8 * 4 * ROUNDING);
  ck_assert_double_eq_tol (end.x[1], -1.1801622173686255093,
                           16 * 8 * 4 * ROUNDING);
}
END_TEST

/* E + v x B in space, no two components alike.  */
static void
space_acceleration (int lanes, const double *par, double t, const double *q,
                    const double *v, double *a)
{
  const double B[] = { 0.5, -0.75, 1.25 };
  LANES (i, lanes)
  {
    const double *y = v + lanes, *z = v + 2 * lanes;
    a[i] = 0.25 + y[i] * B[2] - z[i] * B[1];
    a[lanes + i] = -0.5 + z[i] * B[0] - v[i] * B[2];
    a[2 * lanes + i] = 0.125 + v[i] * B[1] - y[i] * B[0];
  }
}

/* 16 steps of 1/8 from (1, 2, 3) and (1, -1/2, 1/4), each kick solved as a
   linear system in 40 digits: 16 steps, 20 roundings of numbers below 8.  */
START_TEST (boris_in_space)
{
  static const double wanted[] = {
    1.098509031259960896,   -0.56837215313401693606, 4.36957309561560548,
    -0.6832853697058170601, -0.93834974126714838004, 1.710304303122037796
  };
  const struct hs_system space = {
    .dof = 3,
    .acceleration = space_acceleration,
    .traits = HS_VELOCITY_DEPENDENT | HS_MAGNETIC,
  };
  struct bench b = { .start = { 1, 2, 3, 1, -0.5, 0.25 } };
  b.c = (struct hs_case){ .system = &space,
                          .integrator = named ("boris"),
                          .q0 = b.start,
                          .v0 = b.start + 3 };
  ck_assert_int_eq (hs_grid_of_steps (0, 0.125, 16, &b.c.grid), HS_GRID_FINE);
  const struct last end = last_state (&b.c, 16);
  for (int i = 0; i < 6; i++)
    ck_assert_double_eq_tol (end.x[i], wanted[i], 16 * 20 * 8 * ROUNDING);
}
END_TEST

/* E + v x B in the plane, where B = 1 + 3 t and E = t (2, -1).  */
static void
growing_field (int lanes, const double *par, double t, const double *q,
               const double *v, double *a)
{
  LANES (i, lanes)
  {
    a[i] = 2 * t + (1 + 3 * t) * v[lanes + i];
    a[lanes + i] = -t - (1 + 3 * t) * v[i];
  }
}

/* Each of 16 steps of 1/8 pushes, turns the velocity by -2 atan(h B/2), and
   pushes, with E and B of the moment `at' of the step.  */
static double complex
turned_by (double at)
{
  const double h = 0.125;
  double complex v = I;
  for (int k = 0; k < 16; k++)
    {
      const double t = h * (k + at);
      const double complex push = h / 2 * t * (2 - I);
      v = push + (v + push) * cexp (-2 * I * atan (h / 2 * (1 + 3 * t)));
    }
  return v;
}

/* 16 steps, 20 roundings of numbers below 4.  */
START_TEST (boris_in_time)
{
  const struct hs_system growing = {
    .dof = 2,
    .acceleration = growing_field,
    .traits = HS_VELOCITY_DEPENDENT | HS_MAGNETIC | HS_TIME_DEPENDENT,
  };
  struct bench b = { .start = { 0, 0, 0, 1 } };
  b.c = (struct hs_case){ .system = &growing,
                          .integrator = named ("boris"),
                          .q0 = b.start,
                          .v0 = b.start + 2 };
  ck_assert_int_eq (hs_grid_of_steps (0, 0.125, 16, &b.c.grid), HS_GRID_FINE);
  const struct last end = last_state (&b.c, 16);
  const double complex v = end.x[2] + I * end.x[3];
  ck_assert_double_le (cabs (v - turned_by (0.5)), 16 * 20 * 4 * ROUNDING);
  /* Control: the field of the step's start.  */
  ck_assert_double_ge (cabs (v - turned_by (0)), 1e-3);
}
END_TEST

/* The largest |q[n+1] - 2 q[n] + q[n-1] - h^2 A (q[n])| of a pendulum's run.
 */
struct recursion
{
  const struct hs_case *c;
  double q[2], worst;
};

static enum hs_status
see_recursion (void *context, const struct hs_state *state)
{
  struct recursion *r = context;
  const double h = r->c->grid.h;
  double a;
  r->c->system->acceleration (1, r->c->par, 0, &r->q[1], NULL, &a);
  if (state->step >= 2)
    r->worst = fmax (r->worst,
                     fabs (state->q[0] - 2 * r->q[1] + r->q[0] - h * h * a));
  r->q[0] = r->q[1];
  r->q[1] = state->q[0];
  return HS_DONE;
}

static double
recursion_defect (const char *integrator)
{
  struct bench b;
  bench_make (&b, hs_system_find ("pendulum"), named (integrator), 2, 0.05,
              1000);
  struct recursion r = { .c = &b.c };
  hs_run (&b.c, 1, see_recursion, &r);
  return r.worst;
}

START_TEST (beeman_is_stormer)
{
  /* Four positions, 8 roundings each of numbers below 4.  */
  const double bound = 4 * 8 * 4 * ROUNDING;
  ck_assert_double_le (recursion_defect ("beeman"), bound);
  ck_assert_double_le (recursion_defect ("velocity-verlet"), bound);
  /* Controls: other methods miss by h^4 times something.  */
  ck_assert_double_ge (recursion_defect ("newmark"), 1e-7);
  ck_assert_double_ge (recursion_defect ("heun"), 1e-7);
}
END_TEST

/* Least and greatest of the speed against the drift (Ey, -Ex)/B.  */
struct gyration
{
  double drift[2], low, high;
};

static enum hs_status
see_speed (void *context, const struct hs_state *state)
{
  struct gyration *g = context;
  const double speed
      = hypot (state->v[0] - g->drift[0], state->v[1] - g->drift[1]);
  g->low = fmin (g->low, speed);
  g->high = fmax (g->high, speed);
  return HS_DONE;
}

static double
speed_spread (const char *integrator, double h, double Ey)
{
  struct bench b;
  bench_make (&b, hs_system_find ("magnetic"), named (integrator), 2, h, 1000);
  b.par[2] = Ey; /* B = 1, Ex = 0 */
  struct gyration g = { { Ey, 0 }, INFINITY, 0 };
  hs_run (&b.c, 1, see_speed, &g);
  return g.high - g.low;
}

/* At any step the speed is kept where there is no electric field, and with one
   that against the drift.  1000 steps of 20 roundings of numbers below 4.  */
START_TEST (boris_turns)
{
  static const double steps[] = { 0.01, 0.3, 3, 100 };
  const double bound = 1000 * 20 * 4 * ROUNDING;
  for (int i = 0; i < COUNT (steps); i++)
    {
      ck_assert_double_le (speed_spread ("boris", steps[i], 0), bound);
      /* The halves of a push, h/2 E, are of that size.  */
      ck_assert_double_le (speed_spread ("boris", steps[i], 0.1),
                           bound * (1 + steps[i]));
    }
  /* Control: rk4 loses speed.  */
  ck_assert_double_ge (speed_spread ("rk4", 0.3, 0), 1e-4);
}
END_TEST

/* What is at rest where nothing pushes stays there; its kick is scaled by the
   speed, which is 0.  */
START_TEST (boris_at_rest)
{
  struct bench b;
  bench_make (&b, hs_system_find ("magnetic"), named ("boris"), 0, 0.1, 10);
  b.par[1] = b.par[2] = 0; /* Ex, Ey */
  b.start[0] = 0.25;
  b.start[1] = b.start[2] = b.start[3] = 0;
  const struct last end = last_state (&b.c, 10);
  for (int i = 0; i < 4; i++)
    ck_assert_double_eq (end.x[i], i == 0 ? 0.25 : 0);
}
END_TEST

/* Principia's tests (integrators/
   symplectic_runge_kutta_nystrom_integrator_test.cpp): the oscillator from
   q = 1, v = 0; largest errors of q and v in 1000 s at 1 ms, of the energy in
   500 s at 0.2 s.  0: under their rounding.  */
static const struct
{
  const char *name;
  double q, v, energy;
} principia[] = {
  { "velocity-verlet", 4.15606749774360880e-05, 4.16261832564750020e-05,
    4.99999039863535670e-03 },
  { "drift-kick-drift", 4.15606749774469300e-05, 4.16264386218978200e-05,
    5.05049535215751360e-03 },
  { "mclachlan-atela2", 2.01685999379921760e-05, 2.02003819904818380e-05,
    8.63068191495619530e-05 },
  { "ruth3", 2.77767866216707680e-11, 0, 1.15535032619074050e-04 },
  { "mclachlan-atela3", 1.21425465168800710e-11, 0, 4.72513762963533420e-05 },
  { "forest-ruth", 6.63488482904872610e-11, 6.64555094981311710e-11,
    6.26780491450595890e-05 },
  { "yoshida4", 6.63488188001881700e-11, 6.64553134743783860e-11,
    6.26859072369034820e-05 },
  { "mclachlan-atela4", 0, 0, 7.52285331973023830e-07 },
  { "mclachlan-atela5", 0, 0, 3.06327349042234690e-08 },
  { "yoshida6", 0, 0, 1.28253664799515830e-07 },
  { "yoshida8", 0, 0, 1.58094926039353820e-10 },
  { "blanes-moan-srkn6b", 0, 0, 1.55706381121945010e-09 },
  { "blanes-moan-srkn11b", 0, 0, 9.14945896823837760e-12 },
  { "blanes-moan-srkn14a", 0, 0, 6.29052365752613700e-13 },
};

struct errors
{
  double q, v, energy;
};

static enum hs_status
see_errors (void *context, const struct hs_state *state)
{
  struct errors *e = context;
  const double q = state->q[0], v = state->v[0];
  e->q = fmax (e->q, fabs ((double) (q - cosl (state->t))));
  e->v = fmax (e->v, fabs ((double) (v + sinl (state->t))));
  e->energy = fmax (e->energy, fabs (0.5 * (q * q + v * v) - 0.5));
  return HS_DONE;
}

static struct errors
errors_of (const char *integrator, double h, int64_t steps)
{
  struct bench b;
  struct errors e = { 0 };
  bench_make (&b, hs_system_find ("harmonic"), named (integrator), 0, h,
              steps);
  ck_assert_int_eq (hs_run (&b.c, 1, see_errors, &e).status, HS_DONE);
  return e;
}

/* Both programs round: like a random walk of a few roundings a step, 4 units
   in the last place each.  */
static double
walk (double steps, double size)
{
  return 2 * 4 * DBL_EPSILON * sqrt (steps) * size;
}

START_TEST (principia_errors)
{
  const double q = principia[_i].q, v = principia[_i].v;
  const struct errors rough = errors_of (principia[_i].name, 0.2, 2500);
  ck_assert_double_eq_tol (rough.energy, principia[_i].energy,
                           walk (2500, 0.5));
  if (q != 0)
    {
      const struct errors far = errors_of (principia[_i].name, 1e-3, 999999);
      ck_assert_double_eq_tol (far.q, q, walk (999999, 1));
      ck_assert (v == 0 || fabs (far.v - v) <= walk (999999, 1));
    }
  /* Control: the next row would not pass for this one.  */
  const int other = (_i + 1) % COUNT (principia);
  ck_assert_double_ge (fabs (rough.energy - principia[other].energy),
                       100 * walk (2500, 0.5));
}
END_TEST

/* SUNDIALS' outputs of ark_kepler: e = 0.6, the energy's error at time t.  */
static const struct
{
  const char *name;
  double h, t, error;
} kepler[] = {
  { "semi-implicit-euler", 1e-3, 50, -1.2973337429578180e-03 },
  { "semi-implicit-euler", 5e-4, 50, -6.5221362034773023e-04 },
  { "drift-kick-drift", 1e-3, 50, -1.0321183419037538e-07 },
  { "drift-kick-drift", 5e-4, 50, -2.5832368022449259e-08 },
  { "velocity-verlet", 1e-3, 50, 3.2112992007782282e-06 },
  { "velocity-verlet", 5e-4, 50, 8.0215800046801178e-07 },
  { "mclachlan-atela2", 1e-3, 50, 7.5370554486475783e-07 },
  { "ruth3", 0.1, 50, 8.9150805802473698e-04 },
  { "ruth3", 0.0125, 50, -1.1448823866722080e-07 },
  { "mclachlan-atela3", 0.1, 50, 8.9881034690120210e-04 },
  { "mclachlan-atela3", 0.0125, 50, 1.5483046356123964e-06 },
  { "mclachlan-atela4", 0.1, 50, -5.3723049984188975e-06 },
  { "mclachlan-atela4", 0.01, 100, 1.8950280233909211e-09 },
  { "mclachlan-atela5", 0.1, 50, 7.5734793938408984e-06 },
  { "mclachlan-atela5", 0.025, 50, 2.2657438147888342e-09 },
  { "yoshida6", 0.1, 50, 1.2681182276619296e-04 },
  { "yoshida6", 0.0125, 50, 4.9982995520281293e-10 },
};

START_TEST (kepler_energy)
{
  struct bench b;
  const int64_t steps = (int64_t) round (kepler[_i].t / kepler[_i].h);
  bench_make (&b, hs_system_find ("orbit"), named (kepler[_i].name), 0,
              kepler[_i].h, steps);
  const struct last end = last_state (&b.c, steps);
  double energy, size;
  b.c.system->invariants[0].value (1, b.par, end.x, end.x + 2, &energy, &size);
  /* The terms are 4.5 in size at the pericentre.  */
  const double bound = walk ((double) steps, 4.5);
  ck_assert_double_eq_tol (energy + 0.5, kepler[_i].error, bound);
  /* Control: the next row would not pass for this one.  */
  const int other = (_i + 1) % COUNT (kepler);
  ck_assert_double_ge (fabs (kepler[_i].error - kepler[other].error),
                       100 * bound);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("laws");
  TCase *cases = tcase_create ("laws");
  tcase_set_timeout (cases, 60);
  tcase_add_loop_test (cases, newmark_is_verlet, 0, 4);
  tcase_add_test (cases, beeman_start);
  tcase_add_test (cases, boris_in_space);
  tcase_add_test (cases, boris_in_time);
  tcase_add_test (cases, beeman_is_stormer);
  tcase_add_test (cases, boris_turns);
  tcase_add_test (cases, boris_at_rest);
  tcase_add_loop_test (cases, principia_errors, 0, COUNT (principia));
  tcase_add_loop_test (cases, kepler_energy, 0, COUNT (kepler));
  suite_add_tcase (suite, cases);
  return run_suite (suite);
}
