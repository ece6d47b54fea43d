/* SPDX-License-Identifier: MIT */
/* Systems by formula: the built-in ones written as formulas move alike, and
   formulas mean what they mean in mathematics.  A process has one system, so
   each test, in a process of its own, makes one.  */

#include "testing.h"

#include "formula-model.h"
#include "formula.h"

#include <stdio.h>
#include <string.h>

static const struct hs_system *
one_force (const char *force)
{
  return formula_of_forces (&force, 1, NULL, 0);
}

/* Of the one coordinate, at rest.  */
static double
acceleration_at (const struct hs_system *system, double x)
{
  const double par[HS_MOST_PARAMETERS] = { 0 }, v = 0;
  double a;
  system->acceleration (1, par, 0, &x, &v, &a);
  return a;
}

/* Small whole numbers and powers of two: no rounding.  x = 3.  */
static const struct
{
  const char *formula;
  double value;
} meanings[] = {
  { "a=-x^2", -9 },
  { "a=-2^2", -4 },
  { "a=2^3^2", 512 },
  { "a=2^-1", 0.5 },
  { "a=(-1)^0", 1 },
  { "a=-1^0", -1 },
  { "a=2^-x", 0.125 },
  { "a=2^-x*8", 1 },
  { "a=2^-1^2", 0.5 },
  { "a=2*-x", -6 },
  { "a=2-x-4", -5 },
  { "a=16/x/2*3", 8 },
  { "a=-x*-x", 9 },
  { "a=(-x)^3", -27 },
  { "a=x^2^0", 3 },
  { "a=1-(2-x)", 2 },
  { "a=x^4-x^3", 54 },
  { "a=+x", 3 },
  { "a=x > 2 ? 5 : 6", 5 },
  { "a=x < 2 || x == 3", 1 },
  { "a=x != 3 && 1", 0 },
  { "a=1+2 >= x", 1 },
  { "a=x<1 ? 1 : x<2 ? 2 : 4", 4 },
  { "a=min(x, 2, 7)", 2 },
  { "a=max(x, 2, 7)", 7 },
  { "a=max(1)+min(2)", 3 },
  { "a=sign(-x)+sign(0)", -1 },
  { "a=abs(-x)", 3 },
  { "a=1.5e1", 15 },
  { "a=.5+5.", 5.5 },
  { "a=2.5E-1*4", 1 },
  { "a= ( x )\t+1", 4 },
  { "a=ln(e)", 1 },
  { "a=cos(pi)", -1 },
};

START_TEST (meaning)
{
  const struct hs_system *system = one_force (meanings[_i].formula);
  ck_assert_msg (acceleration_at (system, 3) == meanings[_i].value,
                 "%s is %.17g", meanings[_i].formula,
                 acceleration_at (system, 3));
}
END_TEST

static int
count_functions (void)
{
  int n = 0;
  while (formula_functions[n].name)
    n++;
  return n;
}

/* A name leads to its own function, whatever names it begins with.  */
START_TEST (function)
{
  const struct formula_function *f = &formula_functions[_i];
  const double x = 1.3, y[] = { x, 0.7 };
  char text[60];
  snprintf (text, sizeof text, "a=%s(x%s)", f->name, f->one ? "" : ",0.7");
  const double value = f->one   ? f->one (x)
                       : f->two ? f->two (x, 0.7)
                                : f->many (y, 2);
  const double got = acceleration_at (one_force (text), x);
  ck_assert_msg (memcmp (&got, &value, sizeof got) == 0
                     || (isnan (got) && isnan (value)),
                 "%s is %.17g, not %.17g", text, got, value);
}
END_TEST

/* What is no number stays none: a run must not go on from there.  */
START_TEST (not_a_number)
{
  static const char *const forces[]
      = { "a=min(sqrt(x), 1)", "a=min(1, sqrt(x))", "a=max(sqrt(x), 1)",
          "a=max(1, sqrt(x))", "a=sign(sqrt(x))",   "a=ln(x)" };
  ck_assert (isnan (acceleration_at (one_force (forces[_i]), -1)));
}
END_TEST

/* The built-in systems as one would write them.  */
static const struct copy
{
  const char *name;
  int forces;
  const char *force[2];
} copies[] = {
  { "harmonic", 1, { "a=-omega^2*x" } },
  { "pendulum", 1, { "atheta=-g/L*sin(theta)" } },
  { "orbit", 2, { "ax=-mu*x/(x^2+y^2)^1.5", "ay=-mu*y/(x^2+y^2)^1.5" } },
  { "driven", 1, { "a=-omega^2*x+F*cos(Omega*t)" } },
  { "damped", 1, { "a=-omega^2*x-2*gamma*v" } },
  { "magnetic", 2, { "ax=Ex+B*vy", "ay=Ey-B*vx" } },
};
static const char *const integrators[]
    = { "euler", "velocity-verlet", "leapfrog", "stormer-verlet",
        "rk4",   "midpoint",        "yoshida4", "gauss4" };

/* The bench of a built-in system and, in `copy', that of its formulas.  */
static void
benches (const struct copy *c, const char *integrator, struct bench *original,
         struct bench *copy)
{
  const struct hs_system *system = hs_system_find (c->name);
  char sets[16][40];
  const char *set[16];
  int n = 0;
  bench_make (original, system, hs_integrator_find (integrator), 2, 0.05, 200);
  for (int i = 0; system->parameters[i].name; i++)
    if (strstr (c->force[0], system->parameters[i].name)
        || (c->force[1] && strstr (c->force[1], system->parameters[i].name)))
      {
        snprintf (sets[n], sizeof sets[n], "%s=1", system->parameters[i].name);
        set[n] = sets[n];
        n++;
      }
  *copy = *original;
  copy->c.par = copy->par;
  copy->c.q0 = copy->start;
  copy->c.v0 = copy->start + system->dof;
  copy->c.system = formula_of_forces (c->force, c->forces, set, n);
  for (int i = 0; copy->c.system->parameters[i].name; i++)
    for (int k = 0; system->parameters[k].name; k++)
      if (strcmp (copy->c.system->parameters[i].name,
                  system->parameters[k].name)
          == 0)
        copy->par[i] = original->par[k];
}

/* Two runs of 200 steps; a step rounds up to 8 times beside its forces, whose
   formulas do up to 8 times more often than the built-in ones, numbers below
   4; over the motion a difference grows in proportion to time and by 10 at
   most.  */
START_TEST (copy_moves_alike)
{
  const struct copy *c = &copies[_i / COUNT (integrators)];
  const double bound = 10.0 * 2 * 200 * 16 * 4 * ROUNDING;
  struct bench original, copy;
  benches (c, integrators[_i % COUNT (integrators)], &original, &copy);
  const unsigned traits = HS_VELOCITY_DEPENDENT | HS_TIME_DEPENDENT;
  ck_assert_uint_eq (copy.c.system->traits & traits,
                     original.c.system->traits & traits);
  const struct last a = last_state (&original.c, 200);
  const struct last b = last_state (&copy.c, 200);
  ck_assert_double_le (distance (&a, &b), bound);
  /* Control: a parameter off by 1e-8.  */
  copy.par[0] *= 1 + 1e-8;
  const struct last wrong = last_state (&copy.c, 200);
  ck_assert_double_gt (distance (&a, &wrong), bound);
}
END_TEST

enum
{
  STARTS = HS_LANES + 6
};

/* A trajectory of an ensemble, and one of many threads, is to the bit the
   single one.  */
START_TEST (lanes_and_threads)
{
  struct bench original, copy;
  double q[STARTS], v[STARTS], ends[STARTS][2];
  benches (&copies[_i], "rk4", &original, &copy);
  /* Long enough that threads meet.  */
  ck_assert_int_eq (hs_grid_of_steps (2, 0.05, 5000, &copy.c.grid),
                    HS_GRID_FINE);
  for (int i = 0; i < STARTS; i++)
    {
      q[i] = 0.1 * i - 3;
      v[i] = 1 - 0.03 * i;
    }
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < STARTS; i++)
    {
      struct hs_case c = copy.c;
      struct last last = { .dof = 1 };
      c.q0 = &q[i];
      c.v0 = &v[i];
      hs_run (&c, 5000, keep_state, &last);
      memcpy (ends[i], last.x, sizeof ends[i]);
    }
  hs_run_ensemble (&copy.c, STARTS, q, v, 5000, NULL, NULL);
  for (int i = 0; i < STARTS; i++)
    {
      ck_assert (ends[i][0] == q[i] && ends[i][1] == v[i]);
      ck_assert (i == 0 || q[i] != q[i - 1]);
    }
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("formula");
  TCase *text = tcase_create ("text"), *motion = tcase_create ("motion");
  tcase_add_loop_test (text, meaning, 0, COUNT (meanings));
  tcase_add_loop_test (text, function, 0, count_functions ());
  tcase_add_loop_test (text, not_a_number, 0, 6);
  tcase_add_loop_test (motion, copy_moves_alike, 0,
                       COUNT (copies) * COUNT (integrators));
  tcase_add_loop_test (motion, lanes_and_threads, 0, 2);
  suite_add_tcase (suite, text);
  suite_add_tcase (suite, motion);
  setenv ("CK_FORK", "yes", 1); /* a process has one system by formula */
  return run_suite (suite);
}
