/* SPDX-License-Identifier: MIT */
/* What a motion is measured by: masses, turns and quick moments; and what is
   measured with them.  */

#include "testing.h"

static void
bench_of (struct bench *b, const char *system, const char *integrator)
{
  bench_make (b, hs_system_find (system), hs_integrator_find (integrator), 0,
              1, 1);
  b->c.q0 = b->c.v0 = NULL;
}

/* Masses are those of the parameters m_NAME, or 1.  */
START_TEST (masses)
{
  struct bench b;
  bench_of (&b, "outer-planets", "leapfrog");
  double mass[HS_MOST_DOF], most = 0, least = INFINITY;
  const struct hs_parameter *p = b.c.system->parameters;
  int body = 0;
  hs_masses (&b.c, mass);
  for (int i = 0; p[i].name; i++)
    if (strncmp (p[i].name, "m_", 2) == 0)
      {
        for (int d = 0; d < 3; d++)
          ck_assert_double_eq_tol (mass[3 * body + d] / p[i].value, 1, 1e-14);
        most = fmax (most, p[i].value);
        least = fmin (least, p[i].value);
        body++;
      }
  ck_assert_uint_eq ((size_t) body * 3, b.c.system->dof);
  ck_assert_double_eq_tol (hs_mass_ratio (&b.c) / (most / least), 1, 1e-13);
  bench_of (&b, "orbit", "leapfrog");
  hs_masses (&b.c, mass);
  ck_assert (mass[0] == 1 && mass[1] == 1 && hs_mass_ratio (&b.c) == 1);
}
END_TEST

/* A test particle moves as others tell it and tells them nothing: its areas
   are kept by themselves, those between it and what has a mass are none.
   Rounding and the differences leave 1e-8, as in check-pairs, times the root
   of the ratio of the masses, 10.  */
START_TEST (no_mass)
{
  static const struct hs_body body[]
      = { { "sun", 1, { 0, 0, 0 }, { 0, -0.01, 0 } },
          { "planet", 0.01, { 1, 0, 0 }, { 0, 1, 0 } },
          { "dust", 0, { -0.5, 0.3, 0 }, { -0.4, -1.1, 0 } } };
  static struct hs_bodies_system made;
  const struct hs_bodies bodies = { .name = "dusty",
                                    .title = "dust",
                                    .reference = "none",
                                    .length = "m",
                                    .time = "s",
                                    .mass = "kg",
                                    .G = 1,
                                    .dimension = 2,
                                    .count = 3,
                                    .body = body };
  int which[2];
  struct bench b;
  ck_assert_int_eq (hs_bodies_make (&bodies, &made, which), HS_BODIES_FINE);
  bench_make (&b, &made.system, hs_integrator_find ("velocity-verlet"), 0,
              0.05, 8);
  ck_assert_double_le (hs_symplectic_defect (&b.c, 1e-5, 1, 1), 1e-7);
  b.c.integrator = hs_integrator_find ("euler");
  ck_assert_double_ge (hs_symplectic_defect (&b.c, 1e-5, 1, 1), 1e-3);
}
END_TEST

/* The root of |A'|/|v|: omega on the oscillator; on the orbit at pericentre,
   a (1 - e), the root of mu/r^3.  The derivative is a difference over 2^-19 of
   a turn, known to some 2^-34 of the acceleration over that, 2^-15; half of it
   is the root's.  */
START_TEST (quick_moments)
{
  static const struct
  {
    double e;
    int finer;
  } orbits[] = { { 0, 1 }, { 0.6, 1 }, { 0.9, 8 }, { 0.99, 32 } };
  struct bench b;
  bench_of (&b, "harmonic", "leapfrog");
  b.par[0] = 3;
  const struct hs_scales s = hs_scales_of (&b.c);
  ck_assert_double_eq_tol (s.turn, 2 * M_PI / 3, 1e-14);
  ck_assert_double_eq_tol (s.quick / s.turn, 1, 1e-5);
  ck_assert_int_eq (s.finer, 1);
  for (int i = 0; i < COUNT (orbits); i++)
    {
      const double e = orbits[i].e;
      bench_of (&b, "orbit", "leapfrog");
      b.par[1] = e;
      const struct hs_scales orbit = hs_scales_of (&b.c);
      ck_assert_double_eq_tol (orbit.quick / (2 * M_PI * pow (1 - e, 1.5)), 1,
                               1e-4);
      ck_assert_int_eq (orbit.finer, orbits[i].finer);
    }
}
END_TEST

static enum hs_growth
growth_of (const char *system, const char *integrator)
{
  struct bench b;
  bench_of (&b, system, integrator);
  struct hs_keeping keeping;
  hs_keeping_measure (&b.c, 0, 1, hs_scales_of (&b.c).turn, &keeping);
  return keeping.growth;
}

/* A comet's perihelion is stepped finely enough for Verlet to keep its energy;
   a motion that never returns is not followed to where it overflows; a large
   system goes on for 10 turns, in which RATTLE can keep the cloth.  */
START_TEST (keeping)
{
  ck_assert_int_eq (growth_of ("halley", "velocity-verlet"),
                    HS_GROWTH_BOUNDED);
  ck_assert_int_ne (growth_of ("unstable", "velocity-verlet"),
                    HS_GROWTH_DIVERGED);
  ck_assert_int_ne (growth_of ("cloth", "rattle"), HS_GROWTH_DIVERGED);
}
END_TEST

/* Where the exact motion is known it is that, to the bit, and else near it: to
   the bound of check-reference, which is far below 1e-12 in a quarter of a
   turn.  */
START_TEST (follow)
{
  const struct hs_system *orbit = hs_system_find ("orbit");
  struct hs_system computed = *orbit;
  struct bench b;
  bench_of (&b, "orbit", "leapfrog");
  double x[4], y[4];
  exact_state (orbit, b.par, 1.6, x, x + 2);
  ck_assert_int_eq (hs_case_follow (&b.c, 1.6, y, y + 2), HS_DONE);
  ck_assert_mem_eq (x, y, sizeof x);
  computed.flow = NULL;
  b.c.system = &computed;
  ck_assert_int_eq (hs_case_follow (&b.c, 1.6, y, y + 2), HS_DONE);
  ck_assert_double_le (hs_distance (2, x, x + 2, y, y + 2), 1e-12);
  ck_assert_mem_ne (x, y, sizeof x);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("scales");
  TCase *cases = tcase_create ("scales");
  tcase_add_test (cases, masses);
  tcase_add_test (cases, no_mass);
  tcase_add_test (cases, quick_moments);
  tcase_add_test (cases, keeping);
  tcase_add_test (cases, follow);
  suite_add_tcase (suite, cases);
  return run_suite (suite);
}
