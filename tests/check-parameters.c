/* SPDX-License-Identifier: MIT */
/* Parameters of systems, integrators and faults: defaults and limits, which
   are relied on from outside; and how many rows of workspace there are.
   Physical values: 4 pi^2 is the sun's mu in AU and years; halley's e and a
   are of 1986 (JPL, small bodies, 1P/Halley).  */

#include "museum.h"

static const struct parameter
{
  const char *owner, *name;
  double value, min, max;
} parameters[] = {
  { "harmonic", "omega", 1, 1e-6, 1e6 },
  { "harmonic", "x0", 1, -1e6, 1e6 },
  { "harmonic", "v0", 0, -1e6, 1e6 },
  { "pendulum", "g", 1, 1e-6, 1e6 },
  { "pendulum", "L", 1, 1e-6, 1e6 },
  { "pendulum", "theta0", M_PI / 2, -M_PI, M_PI },
  { "pendulum", "omega0", 0, -1e6, 1e6 },
  { "orbit", "mu", 1, 1e-6, 1e6 },
  { "orbit", "e", 0.6, 0, 0.999 },
  { "driven", "omega", 1, 1e-6, 1e6 },
  { "driven", "F", 0.5, -1e6, 1e6 },
  { "driven", "Omega", 2, 0, 1e6 },
  { "driven", "x0", 0.8, -1e6, 1e6 },
  { "driven", "v0", -0.37, -1e6, 1e6 },
  { "damped", "omega", 1, 1e-6, 1e6 },
  { "damped", "gamma", 0.1, 0, 1e6 },
  { "damped", "x0", 1, -1e6, 1e6 },
  { "damped", "v0", 0, -1e6, 1e6 },
  { "magnetic", "B", 1, -1e6, 1e6 },
  { "magnetic", "Ex", 0, -1e6, 1e6 },
  { "magnetic", "Ey", 0.1, -1e6, 1e6 },
  { "magnetic", "vx0", 1, -1e6, 1e6 },
  { "magnetic", "vy0", 0, -1e6, 1e6 },
  { "projectile", "g", 9.81, 0, 1e6 },
  { "projectile", "x0", 0, -1e6, 1e6 },
  { "projectile", "y0", 0, -1e6, 1e6 },
  { "projectile", "vx0", 1, -1e6, 1e6 },
  { "projectile", "vy0", 3, -1e6, 1e6 },
  { "unstable", "omega", 1, 1e-6, 1e6 },
  { "unstable", "x0", 1, -1e6, 1e6 },
  { "unstable", "v0", -0.5, -1e6, 1e6 },
  { "halley", "mu", 4 * M_PI *M_PI, 1e-6, 1e6 },
  { "halley", "e", 0.96714291, 0, 0.999 },
  { "halley", "a", 17.834144, 1e-3, 1e6 },
  { "henon-heiles", "lambda", 1, -1e6, 1e6 },
  { "henon-heiles", "x0", 0.1, -1e6, 1e6 },
  { "henon-heiles", "y0", 0, -1e6, 1e6 },
  { "henon-heiles", "vx0", 0, -1e6, 1e6 },
  { "henon-heiles", "vy0", 0.5, -1e6, 1e6 },
  { "double-pendulum", "g", 9.81, 1e-6, 1e6 },
  { "double-pendulum", "l1", 1, 1e-3, 1e3 },
  { "double-pendulum", "l2", 1, 1e-3, 1e3 },
  { "double-pendulum", "m1", 1, 1e-3, 1e3 },
  { "double-pendulum", "m2", 1, 1e-3, 1e3 },
  { "double-pendulum", "theta10", M_PI / 6, -M_PI, M_PI },
  { "double-pendulum", "theta20", M_PI / 4, -M_PI, M_PI },
  { "double-pendulum", "omega10", 0, -1e6, 1e6 },
  { "double-pendulum", "omega20", 0, -1e6, 1e6 },
  { "dipole", "M", 1, 1e-6, 1e6 },
  { "dipole", "x0", 1, 1e-3, 1e3 },
  { "dipole", "v0", 0.05, 0, 1e6 },
  { "dipole", "alpha", M_PI / 4, 0, M_PI },
  { "rod", "g", 1, 1e-6, 1e6 },
  { "rod", "L", 1, 1e-6, 1e6 },
  { "rod", "theta0", M_PI / 2, -M_PI, M_PI },
  { "rod", "omega0", 0, -1e6, 1e6 },
  { "chain", "g", 1, 1e-6, 1e6 },
  { "chain", "L", 1, 1e-6, 1e6 },
  { "chain", "load", 1, 1e-6, 1e6 },
  { "chain", "theta0", M_PI / 2, -M_PI, M_PI },
  { "chain", "omega0", 0, -1e6, 1e6 },
  { "cloth", "g", 1, 1e-6, 1e6 },
  { "cloth", "L", 1, 1e-6, 1e6 },
  { "cloth", "phi", 0.2, 0.05, 0.5 },
  { "lennard-jones", "epsilon", 1, 1e-6, 1e6 },
  { "lennard-jones", "sigma", 1, 1e-6, 1e6 },
  { "lennard-jones", "m", 1, 1e-6, 1e6 },
  { "lennard-jones", "speed", 1, 0, 100 },
  { "fermi-pasta-ulam", "alpha", 0.25, -1e6, 1e6 },
  { "fermi-pasta-ulam", "beta", 0, -1e6, 1e6 },
  { "fermi-pasta-ulam", "A", 1, -1e6, 1e6 },
  { "newmark", "beta", 0.25, 0, 0.5 },
  { "newmark", "gamma", 0.5, 0, 1 },
  { "relaxation", "iterations", 10, 1, 1e6 },
  /* Bodies', of whom the files in data/ say the rest.  */
  { "figure-eight", "bodies", 3, 3, 3 },
  { "figure-eight", "dimension", 2, 2, 2 },
  { "figure-eight", "G", 1, 0, 1e100 },
  { "figure-eight", "softening", 0, 0, 1e100 },
  { "figure-eight", "m_c", 1, 0, 1e100 },
  { "figure-eight", "x_c", 0, -1e100, 1e100 },
  { "figure-eight", "vy_a", 0.432365730460502978182, -1e100, 1e100 },
  { "outer-planets", "m_pluto", 1 / 1.3e8, 0, 1e100 },
  { "outer-planets", "vz_pluto", -0.00136504, -1e100, 1e100 },
};

/* The one parameter of a fault's maps.  */
static const struct parameter fault_parameters[] = {
  { "damped", "factor", 0.999, 0, 2 },
  { "sequential-update", "components", 1, 1, 3 },
};

static const struct hs_parameter *
parameters_of (const char *owner)
{
  const struct hs_system *system = hs_system_find (owner);
  const struct hs_integrator *integrator = hs_integrator_find (owner);
  return system       ? system->parameters
         : integrator ? integrator->parameters
                      : NULL;
}

static bool
is_as (const struct parameter *p, const struct hs_parameter *found)
{
  return strcmp (found->name, p->name) == 0 && found->value == p->value
         && found->min == p->min && found->max == p->max;
}

START_TEST (parameter_is)
{
  const struct parameter *p = &parameters[_i];
  const struct hs_parameter *found = parameters_of (p->owner);
  ck_assert_msg (found, "%s", p->owner);
  while (found->name && !is_as (p, found))
    found++;
  ck_assert_msg (found->name, "%s of %s", p->name, p->owner);
}
END_TEST

START_TEST (parameters_of_faults)
{
  const struct exhibit e = exhibit_of (_i);
  const struct hs_parameter *found = e.map->map.parameters;
  for (int i = 0; i < COUNT (fault_parameters); i++)
    if (strcmp (e.fault->name, fault_parameters[i].owner) == 0)
      {
        ck_assert (is_as (&fault_parameters[i], found) && !found[1].name);
        return;
      }
  ck_assert (!found);
}
END_TEST

static int
count_parameters (const char *owner)
{
  int n = 0;
  for (const struct hs_parameter *p = parameters_of (owner); p && p->name; p++)
    n++;
  return n;
}

/* As many as the table has.  */
static void
has_all (const char *owner)
{
  int n = 0;
  for (int i = 0; i < COUNT (parameters); i++)
    n += strcmp (parameters[i].owner, owner) == 0;
  ck_assert_msg (n == count_parameters (owner), "%s: %d", owner, n);
}

START_TEST (parameters_are_all)
{
  for (int i = 0; hs_systems[i]; i++)
    if (strcmp (hs_systems[i]->name, "figure-eight") != 0
        && strcmp (hs_systems[i]->name, "outer-planets") != 0)
      has_all (hs_systems[i]->name);
  for (int i = 0; hs_integrators[i]; i++)
    has_all (hs_integrators[i]->name);
}
END_TEST

/* Rows of workspace: the last is written on one of the systems (those of few
   stages leave some out), and none beyond.  */
enum
{
  MOST_ROWS = 64
};
static const double untouched = -0x1.5a5a5p+99;

static void
note_rows (const double *w, size_t dof, bool *written)
{
  for (size_t i = 0; i < MOST_ROWS * dof; i++)
    written[i / dof] = written[i / dof] || w[i] != untouched;
}

static void
run_from (const struct bench *b, hs_kernel *start, bool *written)
{
  const struct hs_integrator *integrator = b->c.integrator;
  double q[HS_MOST_DOF], v[HS_MOST_DOF], a[HS_MOST_DOF], s[HS_MOST_DOF];
  static double w[MOST_ROWS * HS_MOST_DOF];
  double own[HS_MOST_OWN];
  struct hs_motion m = { .system = b->c.system,
                         .integrator = integrator,
                         .par = b->c.par,
                         .own = own,
                         .lanes = 1,
                         .h = b->c.grid.h,
                         .q = q,
                         .v = v,
                         .a = a,
                         .w = w,
                         .s = s };
  hs_case_own (&b->c, own);
  memcpy (q, b->c.q0, b->c.system->dof * sizeof *q);
  memcpy (v, b->c.v0, b->c.system->dof * sizeof *v);
  for (int i = 0; i < COUNT (w); i++)
    w[i] = untouched;
  if (start)
    start (&m, 0);
  integrator->advance (&m, 16);
  m.step += 16;
  if (integrator->synchronise)
    integrator->synchronise (&m, 0);
  note_rows (w, b->c.system->dof, written);
  if (integrator->finish)
    integrator->finish (&m, 0);
}

static void
only_rows (const struct hs_integrator *integrator, const bool *written)
{
  unsigned rows = 0;
  for (unsigned row = 0; row < MOST_ROWS; row++)
    rows = written[row] ? row + 1 : rows;
  ck_assert_msg (rows == integrator->rows, "%s: %u rows of %u",
                 integrator->name, rows, integrator->rows);
}

START_TEST (rows_of_integrators)
{
  const struct hs_integrator *integrator = hs_integrators[_i];
  bool written[MOST_ROWS] = { false };
  for (int i = 0; integrator->advance && hs_systems[i]; i++)
    {
      struct bench b;
      if (!hs_order_on (integrator, hs_systems[i]))
        continue;
      bench_make (&b, hs_systems[i], integrator, 0, 1e-3, 16);
      run_from (&b, integrator->begin, written);
    }
  only_rows (integrator, written);
}
END_TEST

START_TEST (rows_of_faults)
{
  const struct exhibit e = exhibit_of (_i);
  bool written[MOST_ROWS] = { false };
  struct bench b;
  stage_make (&b, e, 16);
  run_from (&b, e.map->map.begin, written);
  if (e.map->resume)
    run_from (&b, e.map->resume, written);
  only_rows (&e.map->map, written);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("parameters");
  TCase *tcase = tcase_create ("parameters");
  tcase_add_loop_test (tcase, parameter_is, 0, COUNT (parameters));
  tcase_add_test (tcase, parameters_are_all);
  tcase_add_loop_test (tcase, parameters_of_faults, 0, exhibits (NULL));
  tcase_add_loop_test (tcase, rows_of_integrators, 0, count_integrators ());
  tcase_add_loop_test (tcase, rows_of_faults, 0, exhibits (NULL));
  suite_add_tcase (suite, tcase);
  return run_suite (suite);
}
