/* SPDX-License-Identifier: MIT */
/* The registry: names, what is said of each, and values of some.  */

#include "testing.h"

#include <stdio.h>
#include <string.h>

/* All names and aliases of integrators, then the systems.  */
static int
all_names (const char **list)
{
  int n = 0;
  for (int i = 0; hs_integrators[i]; i++)
    {
      list[n++] = hs_integrators[i]->name;
      for (int k = 0; hs_integrators[i]->aliases[k]; k++)
        list[n++] = hs_integrators[i]->aliases[k];
    }
  for (int i = 0; hs_systems[i]; i++)
    list[n++] = hs_systems[i]->name;
  return n;
}

START_TEST (names_are_one)
{
  const char *names[1000];
  const int n = all_names (names);
  for (int i = 0; i < n; i++)
    {
      ck_assert_uint_eq (
          strspn (names[i], "abcdefghijklmnopqrstuvwxyz0123456789-"),
          strlen (names[i]));
      for (int k = 0; k < i; k++)
        ck_assert_str_ne (names[i], names[k]);
    }
}
END_TEST

START_TEST (found)
{
  for (int i = 0; hs_integrators[i]; i++)
    {
      ck_assert_ptr_eq (hs_integrator_find (hs_integrators[i]->name),
                        hs_integrators[i]);
      for (int k = 0; hs_integrators[i]->aliases[k]; k++)
        ck_assert_ptr_eq (hs_integrator_find (hs_integrators[i]->aliases[k]),
                          hs_integrators[i]);
    }
  for (int i = 0; hs_systems[i]; i++)
    ck_assert_ptr_eq (hs_system_find (hs_systems[i]->name), hs_systems[i]);
  ck_assert_str_eq (hs_integrator_find ("exact")->name, "exact");
  ck_assert_ptr_null (hs_integrator_find ("eule"));
  ck_assert_ptr_null (hs_integrator_find (""));
  ck_assert_ptr_null (hs_system_find ("orbits"));
}
END_TEST

static void
assert_said (const char *text)
{
  ck_assert_ptr_nonnull (text);
  ck_assert_uint_ge (strlen (text), 1);
}

START_TEST (documented)
{
  for (int i = 0; hs_integrators[i]; i++)
    {
      assert_said (hs_integrators[i]->title);
      assert_said (hs_integrators[i]->reference);
      ck_assert_int_ge (hs_integrators[i]->order, 1);
    }
  for (int i = 0; hs_systems[i]; i++)
    {
      const struct hs_system *s = hs_systems[i];
      assert_said (s->title);
      assert_said (s->equation);
      assert_said (s->reference);
      for (size_t k = 0; k < 2 * s->dof; k++)
        {
          assert_said (s->columns[k]);
          assert_said (s->units[k]);
        }
      for (int k = 0; s->parameters[k].name; k++)
        {
          const struct hs_parameter *p = &s->parameters[k];
          assert_said (p->symbol);
          assert_said (p->unit);
          assert_said (p->doc);
          ck_assert_double_le (p->min, p->value);
          ck_assert_double_le (p->value, p->max);
        }
      ck_assert_int_eq (!s->prepare, !s->at);
      ck_assert (!(s->traits & HS_CONSERVATIVE)
                 || strcmp (s->invariants[0].name, "energy") == 0);
    }
}
END_TEST

/* What is seen of a system that nobody has asked for more of: a run of so many
   turns with so many steps each, of `map' the amplitudes.  The manual's
   pictures and lessons rely on it.  */
static const struct
{
  const char *system;
  double turns;
  int each;
  const char *name;
  double from, to;
} looks[] = {
  { "harmonic", 3, 64, "x0", 0.1, 2 },
  { "pendulum", 4, 64, "theta0", 0.05, 3.1 },
  { "orbit", 5, 100, "e", 0, 0.9 },
  { "driven", 3, 64, NULL, 0, 0 },
  { "damped", 4, 32, NULL, 0, 0 },
  { "magnetic", 5, 32, "vx0", 0.1, 2 },
  { "projectile", 0.06, 320, "vy0", 0, 10 },
  { "unstable", 0.4, 80, NULL, 0, 0 },
  { "halley", 2, 4096, "e", 0, 0.97 },
  { "henon-heiles", 20, 32, "vy0", 0.05, 0.5 },
  { "double-pendulum", 10, 32, "theta10", 0.05, 2 },
  { "dipole", 10, 64, "v0", 0.01, 0.1 },
  { "rod", 5, 64, "theta0", 0.05, 3.1 },
  { "chain", 5, 128, NULL, 0, 0 },
  { "cloth", 3, 128, NULL, 0, 0 },
  { "outer-planets", 10, 32, NULL, 0, 0 },
  { "figure-eight", 5, 64, NULL, 0, 0 },
  { "lennard-jones", 10, 32, "speed", 0.1, 2 },
  { "fermi-pasta-ulam", 3, 128, "A", 0.1, 10 },
};

START_TEST (default_looks)
{
  const struct hs_system *system = hs_system_find (looks[_i].system);
  const struct hs_amplitude *a = &system->amplitude;
  ck_assert_int_eq (COUNT (looks), count_systems ());
  ck_assert_double_eq (system->showing.turns, looks[_i].turns);
  ck_assert_int_eq (system->showing.each, looks[_i].each);
  ck_assert_pstr_eq (a->name, looks[_i].name);
  ck_assert_double_eq (a->from, looks[_i].from);
  ck_assert_double_eq (a->to, looks[_i].to);
}
END_TEST

/* Energies and frequencies at states where they are plain numbers.  */
static const struct
{
  const char *system;
  int invariant;
  double par[4], q[2], v[2], value, size;
} values[] = {
  { "harmonic", 0, { 3 }, { 2 }, { 4 }, 26, 26 },
  { "pendulum", 0, { 8, 2 }, { M_PI / 3 }, { 3 }, 6.5, 6.5 },
  { "pendulum", 0, { 9.81, 1 }, { M_PI }, { 0 }, 19.62, 19.62 },
  { "orbit", 0, { 10 }, { 3, 4 }, { 1, -2 }, 0.5, 4.5 },
  { "orbit", 1, { 10 }, { 3, 4 }, { 1, -2 }, -10, 10 },
};

START_TEST (invariant_values)
{
  double value, size;
  const struct hs_system *s = hs_system_find (values[_i].system);
  s->invariants[values[_i].invariant].value (1, values[_i].par, values[_i].q,
                                             values[_i].v, &value, &size);
  ck_assert_double_eq_tol (value, values[_i].value, 1e-14);
  ck_assert_double_eq_tol (size, values[_i].size, 1e-14);
}
END_TEST

/* What each built-in system tells of a run worth a look: integrators that
   there are, twice none, and with the order that they have.  How it goes the
   page's tests see.  */
START_TEST (showings)
{
  for (int i = 0; hs_systems[i]; i++)
    {
      const struct hs_system *s = hs_systems[i];
      const struct hs_integrator *seen[10];
      char list[200];
      int n = 0;
      ck_assert_ptr_nonnull (s->showing.integrators);
      ck_assert_double_gt (s->showing.turns, 0);
      ck_assert_int_gt (s->showing.each, 0);
      snprintf (list, sizeof list, "%s", s->showing.integrators);
      for (char *name = strtok (list, ","); name; name = strtok (NULL, ","))
        {
          seen[n] = hs_integrator_find (name);
          ck_assert_ptr_nonnull (seen[n]);
          ck_assert_str_eq (seen[n]->name, name);
          ck_assert (seen[n]->advance || s->flow);
          ck_assert_int_eq (hs_order_on (seen[n], s), seen[n]->order);
          for (int k = 0; k < n; k++)
            ck_assert_ptr_ne (seen[k], seen[n]);
          n++;
        }
      ck_assert_int_ge (n, 3);
      ck_assert_int_eq (s->flow != NULL,
                        seen[n - 1] == hs_integrator_find ("exact"));
    }
}
END_TEST

START_TEST (frequencies_and_periods)
{
  const double harmonic[] = { 4, 1, 0 }, pendulum[] = { 18, 2, 1e-9, 0 },
               orbit[] = { 4, 0.5 }, driven[] = { 5, 1, 2, 1, 0 };
  double state[4];
  const struct hs_system *s = hs_system_find ("harmonic");
  ck_assert_double_eq (s->frequency (harmonic), 4);
  ck_assert_double_eq_tol (s->period (harmonic, harmonic + 1, harmonic + 2),
                           M_PI_2, 1e-15);
  s = hs_system_find ("pendulum");
  ck_assert_double_eq (s->frequency (pendulum), 3);
  ck_assert_double_eq_tol (s->period (pendulum, pendulum + 2, pendulum + 3),
                           2 * M_PI / 3, 1e-15);
  s = hs_system_find ("orbit");
  ck_assert_ptr_null (s->frequency);
  const double apocentre[] = { -3, 0, 0, 1 }, flat[] = { 1, 0, 0, 2 },
               away[] = { 1, 0, 0, 3 };
  s->start (orbit, state, state + 2);
  ck_assert_double_eq_tol (s->period (orbit, state, state + 2), M_PI, 1e-14);
  /* beta = 2 mu/r - v^2 = 8/3 - 1: a = mu/beta = 2.4, T = 2 pi sqrt(a^3/mu).
   */
  ck_assert_double_eq_tol (s->period (orbit, apocentre, apocentre + 2),
                           2 * M_PI * sqrt (2.4 * 2.4 * 2.4 / 4), 1e-14);
  ck_assert (isfinite (s->period (orbit, flat, flat + 2)));
  ck_assert (isinf (s->period (orbit, away, away + 2)));
  s = hs_system_find ("driven");
  ck_assert_double_eq (s->frequency (driven), 5);
  ck_assert_double_eq_tol (s->period (driven, driven + 3, driven + 4),
                           0.4 * M_PI, 1e-15);
}
END_TEST

/* The class's two-second pendulum, let go at 5, 45 and 90 degrees; turning
   right round; and on the separatrix, where it never returns.  High-precision
   values of 4K(sin(theta0/2))/w and 2K(1/k)/(k w).  */
static const struct
{
  double par[4], period;
} periods[] = {
  { { 9.81, 0.9939608115313335, 5 * M_PI / 180, 0 }, 2.000952344972 },
  { { 9.81, 0.9939608115313335, M_PI_4, 0 }, 2.0799466863936 },
  { { 9.81, 0.9939608115313335, M_PI_2, 0 }, 2.3606811980322 },
  { { 9.81, 1, M_PI_2, 0 }, 2.367841947576237 },
  { { 1, 1, 0, 4 }, 1.6857503548125960429 },
  { { 1, 1, 0, -4 }, 1.6857503548125960429 },
  { { 1, 1, 0, 2 }, INFINITY },
};

START_TEST (pendulum_periods)
{
  const double *par = periods[_i].par;
  const double period
      = hs_system_find ("pendulum")->period (par, par + 2, par + 3);
  if (isinf (periods[_i].period))
    ck_assert (isinf (period));
  else /* the table has 13 digits or more */
    ck_assert_double_eq_tol (period, periods[_i].period, 1e-12);
}
END_TEST

/* Methods that are given for forces of position alone: where these depend on
   the velocity theirs would be needed before it is known.  */
START_TEST (of_no_use)
{
  static const char *const positional[]
      = { "stormer-verlet", "time-corrected-verlet", "stormer-verlet-varying",
          "beeman", "nystrom4" };
  const unsigned special = HS_MAGNETIC_ONLY | HS_RODS_ONLY;
  const struct hs_system *damped = hs_system_find ("damped");
  for (int i = 0; hs_integrators[i]; i++)
    {
      bool is = hs_integrators[i]->traits & special;
      for (int k = 0; k < COUNT (positional); k++)
        is = is || strcmp (positional[k], hs_integrators[i]->name) == 0;
      ck_assert_int_eq (is, hs_order_on (hs_integrators[i], damped) == 0);
    }
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("registry");
  TCase *cases = tcase_create ("registry");
  tcase_add_test (cases, names_are_one);
  tcase_add_test (cases, found);
  tcase_add_test (cases, documented);
  tcase_add_test (cases, showings);
  tcase_add_test (cases, of_no_use);
  tcase_add_loop_test (cases, default_looks, 0, COUNT (looks));
  tcase_add_loop_test (cases, invariant_values, 0, COUNT (values));
  tcase_add_test (cases, frequencies_and_periods);
  tcase_add_loop_test (cases, pendulum_periods, 0, COUNT (periods));
  suite_add_tcase (suite, cases);
  return run_suite (suite);
}
