/* SPDX-License-Identifier: MIT */
/* The exact solutions against truth.h, whose numbers come from 80-digit Taylor
   integration of the equations of motion (truth.py), and truth-linear.h, whose
   numbers are matrix exponentials.

   The bound is the one the project promises: 1e-13 of the motion's size, over
   ten periods.  The size is the largest position and the largest velocity in
   the rows of the same motion.  What is rounded to a double anew at the end
   costs half an epsilon, 1.1e-16 of the size, and the input is exact, so the
   bound leaves 1000 times what is unavoidable and catches any formula that
   loses digits.  */

#include "testing.h"
#include "truth-linear.h"
#include "truth.h"

static const double BOUND = 1e-13;

/* A table of rows: where the start and the truth stand in each.  */
struct rows
{
  const char *first;
  int count;
  size_t width, start, start_size, q, v;
};
#define ROWS(table, from)                                                     \
  {                                                                           \
    (const char *) (table), COUNT (table), sizeof *(table),                   \
        (size_t) ((const char *) (table)[0].from - (const char *) (table)),   \
        sizeof (table)[0].from,                                               \
        (size_t) ((const char *) (table)[0].q - (const char *) (table)),      \
        (size_t) ((const char *) (table)[0].v - (const char *) (table))       \
  }

/* Largest of a component's kind in the rows that start where row `i' does.  */
static double
size_of (const struct rows *r, int i, size_t field, int dof)
{
  const char *start = r->first + (size_t) i * r->width + r->start;
  double size = 0;
  for (int j = 0; j < r->count; j++)
    {
      const char *row = r->first + (size_t) j * r->width;
      if (memcmp (row + r->start, start, r->start_size) == 0)
        for (int d = 0; d < dof; d++)
          size = fmax (
              size, fabs ((double) ((const long double *) (row + field))[d]));
    }
  return size;
}

/* Compares one component and keeps the worst.  */
static void
compare (const char *what, int row, double value, long double truth,
         double size)
{
  const double error = fabs ((double) (value - truth));
  ck_assert_msg (error <= BOUND * size,
                 "row %d: %s = %.17g, not %.21Lg: off "
                 "by %.2g of the size",
                 row, what, value, truth, error / size);
}

static void
compare_state (const struct rows *r, int i, int dof, const double *q,
               const double *v)
{
  const char *row = r->first + (size_t) i * r->width;
  for (int d = 0; d < dof; d++)
    {
      compare ("q", i, q[d], ((const long double *) (row + r->q))[d],
               size_of (r, i, r->q, dof));
      compare ("v", i, v[d], ((const long double *) (row + r->v))[d],
               size_of (r, i, r->v, dof));
    }
}

#define COMPARE_EXACT(name, dof)                                              \
  static const struct rows rows = ROWS (name##_truth, par);                   \
  double q[dof], v[dof];                                                      \
  for (int i = 0; i < rows.count; i++)                                        \
    {                                                                         \
      exact_state (&name##_system, name##_truth[i].par, name##_truth[i].t, q, \
                   v);                                                        \
      compare_state (&rows, i, dof, q, v);                                    \
    }

extern const struct hs_system harmonic_system, pendulum_system, orbit_system,
    driven_system, damped_system, magnetic_system;

START_TEST (harmonic)
{
  COMPARE_EXACT (harmonic, 1);
}
END_TEST

START_TEST (pendulum)
{
  COMPARE_EXACT (pendulum, 1);
}
END_TEST

START_TEST (orbit)
{
  COMPARE_EXACT (orbit, 2);
}
END_TEST

START_TEST (driven)
{
  COMPARE_EXACT (driven, 1);
}
END_TEST

START_TEST (damped)
{
  COMPARE_EXACT (damped, 1);
}
END_TEST

/* With much friction it creeps, and x and v are small beside what they were:
   each is right beside itself, to the roundings of par, of its exponential,
   whose exponent is 60 at most, and of the last digit.  From mpmath with 60
   digits, by the formula with cos and sin of complex numbers.  */
START_TEST (creeping)
{
  static const struct
  {
    double par[4], t;
    long double x, v;
  } creeps[] = {
    { { 1e-06, 3, 1, 1 },
      10,
      1.166666666664759259259L,
      -1.944444444441231703357e-13L },
    { { 1e-06, 3, 0, 1 },
      10,
      0.1666666666663981481481L,
      -2.777777777772503727154e-14L },
    { { 1e-06, 1000000.0, -2, 1 },
      1000,
      -1.999999499999999L,
      9.999997499999994094964e-19L },
    { { 1, 3, 1, 0 },
      0.001,
      0.9999995009985433650166L,
      -0.0009970058248432320703671L },
    { { 1, 3, 1, 0 },
      40,
      0.001077581837587551346582L,
      -0.0001848838141961801897656L },
    { { 1, 1000000.0, 0, 1 },
      10000000.0,
      3.368973499540206818193e-9L,
      -1.684486749770524530784e-15L },
    { { 3, 3, 1, 0 },
      1e-06,
      0.999999999995500009L,
      -0.000008999973000040499552235L },
    { { 3, 3, -2, 0.5 },
      20,
      -9.807292054220102779107e-25L,
      2.894026807071199971871e-24L },
    { { 1, 1.0000001, 1, 0 },
      30,
      2.900947339578864296803e-12L,
      -2.807362687920301008438e-12L },
    { { 1e-06, 1e-06, 1, -1 },
      10,
      -8.99990000054999800001L,
      -0.9999800001599992333368L },
  };
  for (int i = 0; i < COUNT (creeps); i++)
    {
      double q, v;
      exact_state (&damped_system, creeps[i].par, creeps[i].t, &q, &v);
      ck_assert_double_le (fabs ((double) (q / creeps[i].x - 1)), 2e-16);
      ck_assert_double_le (fabs ((double) (v / creeps[i].v - 1)), 2e-16);
    }
}
END_TEST

START_TEST (magnetic)
{
  COMPARE_EXACT (magnetic, 2);
}
END_TEST

/* The net has no holes: the neighbour by 1e-11 of a parameter is caught.  */
START_TEST (linear_neighbours)
{
  for (int p = 0; p < 2; p++)
    {
      double par[4], q[1], v[1], worst = 0;
      for (int i = 0; i < COUNT (damped_truth); i++)
        {
          memcpy (par, damped_truth[i].par, sizeof par);
          par[p] *= 1 + 1e-11;
          exact_state (&damped_system, par, damped_truth[i].t, q, v);
          worst = fmax (worst, fabs ((double) (q[0] - damped_truth[i].q[0])));
        }
      ck_assert_double_ge (worst, 10 * BOUND);
    }
}
END_TEST

START_TEST (orbit_from_anywhere)
{
  static const struct rows rows = ROWS (flow_truth, q0);
  for (int i = 0; i < rows.count; i++)
    {
      double q[2], v[2];
      memcpy (q, flow_truth[i].q0, sizeof q);
      memcpy (v, flow_truth[i].v0, sizeof v);
      orbit_system.flow (flow_truth[i].par, 0, flow_truth[i].t, q, v);
      compare_state (&rows, i, 2, q, v);
    }
}
END_TEST

/* A flow in two legs is the flow in one, from any time.  The state between is
   rounded, so the bound is that of the first leg's rounding carried on: 1e-13
   holds for motions that do not amplify it.  */
START_TEST (legs)
{
  for (int i = 0; hs_systems[i]; i++)
    {
      const struct hs_system *s = hs_systems[i];
      struct bench b;
      double one[MOST], two[MOST];
      if (!s->flow)
        continue;
      bench_turns (&b, s, NULL, 0, 1, 1);
      memcpy (one, b.start, sizeof one);
      memcpy (two, b.start, sizeof two);
      const double turn = b.c.grid.h;
      s->flow (b.par, 3 * turn, 3.7 * turn, one, one + s->dof);
      s->flow (b.par, 3 * turn, 3.3 * turn, two, two + s->dof);
      s->flow (b.par, 3.3 * turn, 3.7 * turn, two, two + s->dof);
      ck_assert_double_le (apart_by (&b, one, two), 1e-13);
    }
}
END_TEST

/* Whole turns of the pendulum's angle stay what they are: 2^-50 for the double
   in which they are added.  */
START_TEST (turns)
{
  static const double par[] = { 9.81, 0.7, 0, 0 };
  static const double starts[][2] = { { 0.9, -1.3 }, { -2.5, 9 }, { 3, 0.1 } };
  for (int i = 0; i < COUNT (starts); i++)
    for (int n = -3; n <= 3; n++)
      {
        double q = starts[i][0], v = starts[i][1];
        double Q = q + 2 * M_PI * n, V = v;
        pendulum_system.flow (par, 0, 1.7, &q, &v);
        pendulum_system.flow (par, 0, 1.7, &Q, &V);
        ck_assert_double_eq_tol (Q, q + 2 * M_PI * n, 1e-13);
        ck_assert_double_eq_tol (V, v, 1e-13);
      }
}
END_TEST

/* The pendulum seen in a mirror, near the separatrix, where swinging and
   turning over part by the last digits.  Both are rounded to a double, the
   angle below 8: 2^-50, and 4 times that.  */
START_TEST (mirror)
{
  static const double par[] = { 1, 1, 0, 0 };
  for (int i = 0; i < 10000; i++)
    {
      const double theta = -3.9 + 7.8 * i / 10000,
                   t = 0.01 * (i % 4000 - 2000);
      const double edge = 2 * cos (theta / 2);
      const double omega = edge + (i % 5 - 2) * DBL_EPSILON * fabs (edge);
      double q = theta, v = omega, Q = -theta, V = -omega;
      pendulum_system.flow (par, 0, t, &q, &v);
      pendulum_system.flow (par, 0, t, &Q, &V);
      ck_assert_double_eq_tol (Q, -q, 0x1p-48);
      ck_assert_double_eq_tol (V, -v, 0x1p-48);
    }
}
END_TEST

/* By how much the period changes where all components are 4 epsilons larger:
   that is lost where a long ellipse starts at its pericentre.  */
static double
period_slack (const struct bench *b)
{
  const struct hs_system *s = b->c.system;
  double near[MOST];
  for (size_t d = 0; d < 2 * s->dof; d++)
    near[d] = b->start[d] * (1 + 4 * DBL_EPSILON);
  return fabs (s->period (b->par, near, near + s->dof)
               - s->period (b->par, b->start, b->start + s->dof));
}

/* The exact motion returns after a period, and not after 0.99 of one.  */
START_TEST (periods)
{
  for (int i = 0; hs_systems[i]; i++)
    {
      const struct hs_system *s = hs_systems[i];
      struct bench b;
      double one[MOST], two[MOST], three[MOST], late[MOST];
      if (!s->flow || s->traits & (HS_TIME_DEPENDENT | HS_VELOCITY_DEPENDENT))
        continue; /* they have periods of another kind */
      bench_turns (&b, s, NULL, 0, 1, 1);
      const double period = s->period (b.par, b.start, b.start + s->dof);
      if (isinf (period))
        continue;
      exact_state (s, b.par, 0.05 * period, one, one + s->dof);
      exact_state (s, b.par, 1.05 * period, two, two + s->dof);
      exact_state (s, b.par, 1.04 * period, three, three + s->dof);
      exact_state (s, b.par, 1.05 * period + period_slack (&b), late,
                   late + s->dof);
      ck_assert_double_le (apart_by (&b, one, two),
                           1e-14 + apart_by (&b, two, late));
      ck_assert_double_ge (apart_by (&b, one, three), 1e-3);
    }
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("exact");
  TCase *cases = tcase_create ("exact");
  tcase_add_test (cases, harmonic);
  tcase_add_test (cases, pendulum);
  tcase_add_test (cases, orbit);
  tcase_add_test (cases, driven);
  tcase_add_test (cases, damped);
  tcase_add_test (cases, creeping);
  tcase_add_test (cases, magnetic);
  tcase_add_test (cases, linear_neighbours);
  tcase_add_test (cases, orbit_from_anywhere);
  tcase_add_test (cases, legs);
  tcase_add_test (cases, turns);
  tcase_add_test (cases, mirror);
  tcase_add_test (cases, periods);
  suite_add_tcase (suite, cases);
  return run_suite (suite);
}
