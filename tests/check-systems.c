/* SPDX-License-Identifier: MIT */
/* What systems say of a state, against truth-systems.h, whose numbers come
   from formulas in 40 digits (truth-systems.py): each invariant with the size
   of its terms and the acceleration, alone and in lanes, the start, the period
   and the frequency; and that what changes with time does so by its rate.

   A sum of terms, each of some 20 roundings (a 12th power, a sine), is off by
   as many of their size.  */

#include "testing.h"
#include "truth-systems.h"

static const double BOUND = 64 * DBL_EPSILON / 2;

enum
{
  LANES_TRIED = 3
};

static const struct hs_invariant *
invariant_of (const struct hs_system *system, const char *name)
{
  for (const struct hs_invariant *i = system->invariants; i->name; i++)
    if (strcmp (i->name, name) == 0)
      return i;
  return NULL;
}

/* In the last of some lanes; the others are elsewhere.  */
static void
in_lanes (const struct hs_system *system, const struct hs_invariant *invariant,
          const double *par, const double *state, double *value, double *size)
{
  double x[2 * HS_MOST_DOF * LANES_TRIED];
  double values[LANES_TRIED], sizes[LANES_TRIED];
  const size_t dof = system->dof;
  for (size_t d = 0; d < 2 * dof; d++)
    for (int i = 0; i < LANES_TRIED; i++)
      x[d * LANES_TRIED + (size_t) i]
          = state[d] * (1 + 0.1 * (LANES_TRIED - 1 - i));
  invariant->value (LANES_TRIED, par, x, x + dof * LANES_TRIED, values, sizes);
  ck_assert (values[0] != values[LANES_TRIED - 1]);
  *value = values[LANES_TRIED - 1];
  *size = sizes[LANES_TRIED - 1];
}

static void
see_invariant (int i, const struct hs_system *system, double larger,
               double *off)
{
  const struct hs_invariant *invariant
      = invariant_of (system, systems_truth[i].what);
  const double *par = systems_truth[i].par;
  double x[2 * HS_MOST_DOF], value, size, beside, its;
  ck_assert_ptr_nonnull (invariant);
  memcpy (x, systems_truth[i].state, 2 * system->dof * sizeof *x);
  for (size_t d = 0; d < 2 * system->dof; d++)
    x[d] *= larger;
  invariant->value (1, par, x, x + system->dof, &value, &size);
  in_lanes (system, invariant, par, x, &beside, &its);
  ck_assert (value == beside && size == its);
  *off = fabs (value - systems_truth[i].value[0]) / systems_truth[i].size;
  /* Halley's eccentricity is that of terms that are not 1 each.  */
  if (larger == 1 && strncmp (systems_truth[i].what, "ecc", 3) != 0)
    ck_assert_double_eq_tol (size / systems_truth[i].size, 1, BOUND);
}

/* At the time 3/4, in the last of some lanes, which is as alone.  */
static void
accelerate (const struct hs_system *system, const double *par,
            const double *state, double *a)
{
  const size_t dof = system->dof;
  double x[2 * HS_MOST_DOF * LANES_TRIED], all[HS_MOST_DOF * LANES_TRIED];
  for (size_t d = 0; d < 2 * dof; d++)
    for (size_t i = 0; i < LANES_TRIED; i++)
      x[d * LANES_TRIED + i]
          = state[d] * (1 + 0.1 * (double) (LANES_TRIED - 1 - i));
  system->acceleration (LANES_TRIED, par, 0.75, x, x + dof * LANES_TRIED, all);
  system->acceleration (1, par, 0.75, state, state + dof, a);
  for (size_t d = 0; d < dof; d++)
    ck_assert_double_eq (a[d], all[d * LANES_TRIED + LANES_TRIED - 1]);
}

START_TEST (truth)
{
  const struct hs_system *system = hs_system_find (systems_truth[_i].system);
  const char *what = systems_truth[_i].what;
  const double *par = systems_truth[_i].par, *state = systems_truth[_i].state;
  double x[2 * HS_MOST_DOF + 1] = { 0 }, off = 0;
  ck_assert_ptr_nonnull (system);
  if (strcmp (what, "start") == 0)
    {
      double *beyond = x + 2 * system->dof;
      *beyond = 42;
      system->start (par, x, x + system->dof);
      ck_assert (*beyond == 42);
    }
  else if (strcmp (what, "acceleration") == 0)
    accelerate (system, par, state, x);
  else if (strcmp (what, "period") == 0)
    x[0] = system->period (par, state, state + system->dof);
  else if (strcmp (what, "frequency") == 0)
    x[0] = system->frequency (par);
  else
    {
      see_invariant (_i, system, 1 + 1e-10, &off);
      /* Control: a state that is larger by 1e-10.  */
      ck_assert_double_gt (off, BOUND);
      see_invariant (_i, system, 1, &off);
      ck_assert_double_le (off, BOUND);
      return;
    }
  for (int k = 0; k < systems_truth[_i].count; k++)
    ck_assert_msg (fabs (x[k] - systems_truth[_i].value[k])
                       <= BOUND * systems_truth[_i].size,
                   "%s: %s: %d: %.17g, not %.17g", system->name, what, k, x[k],
                   systems_truth[_i].value[k]);
}
END_TEST

/* What changes with time does so by its rate: a centre, which is of first
   degree in q, by that times the time.  */
START_TEST (rates)
{
  int seen = 0;
  for (int i = 0; i < COUNT (systems_truth); i++)
    {
      const struct hs_system *system
          = hs_system_find (systems_truth[i].system);
      const struct hs_invariant *invariant
          = invariant_of (system, systems_truth[i].what);
      const double *par = systems_truth[i].par, *q = systems_truth[i].state,
                   *v = q + system->dof;
      double x[HS_MOST_DOF], before, after, rate, size, least;
      if (!invariant || !invariant->rate)
        continue;
      for (size_t d = 0; d < system->dof; d++)
        x[d] = q[d] + v[d];
      invariant->value (1, par, q, v, &before, &size);
      invariant->value (1, par, x, v, &after, &least);
      invariant->rate (1, par, q, v, &rate, &least);
      ck_assert_double_ge (least, fabs (rate));
      ck_assert_double_le (fabs (before + rate - after),
                           BOUND * (size + least));
      ck_assert_double_gt (fabs (rate), 1e-3);
      seen++;
    }
  ck_assert_int_eq (seen, 2);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("systems");
  TCase *cases = tcase_create ("systems");
  tcase_add_loop_test (cases, truth, 0, COUNT (systems_truth));
  tcase_add_test (cases, rates);
  suite_add_tcase (suite, cases);
  return run_suite (suite);
}
