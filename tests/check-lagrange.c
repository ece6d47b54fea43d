/* SPDX-License-Identifier: MIT */
/* Systems of few degrees of freedom against truth-lagrange.h, whose numbers
   come from their Lagrangians in 60 digits: accelerations, periods,
   frequencies, states.  And what else is known of each.  */

#include "testing.h"
#include "truth-lagrange.h"

/* What is promised of exact motions, and asked of accelerations: some 20
   roundings of half an epsilon, of terms up to 10 times the result, are 2e-14
   of it.  */
static const double BOUND = 1e-13;

static double
largest (size_t dof, const long double *x)
{
  double size = 0;
  for (size_t d = 0; d < dof; d++)
    size = fmax (size, fabs ((double) x[d]));
  return size;
}

/* The largest error of a component, relative to the largest component.  */
static double
error_of (size_t dof, const double *x, const long double *truth)
{
  double worst = 0;
  for (size_t d = 0; d < dof; d++)
    worst = fmax (worst, fabs ((double) (x[d] - truth[d])));
  return worst > 0 ? worst / largest (dof, truth) : 0;
}

static double
force_error (const struct force_truth *row, const double *par)
{
  const struct hs_system *s = hs_system_find (row->system);
  double a[3];
  s->acceleration (1, par, 0, row->q, row->v, a);
  return error_of (s->dof, a, row->a);
}

START_TEST (forces)
{
  const struct force_truth *row = &force_truth[_i];
  const double error = force_error (row, row->par);
  ck_assert_msg (error <= BOUND, "%s, row %d: off by %g", row->system, _i,
                 error);
}
END_TEST

/* In an ensemble every lane has the bits that it has alone.  */
START_TEST (lanes)
{
  enum
  {
    LANES = 3
  };
  const struct force_truth *row = &force_truth[LANES * _i];
  const struct hs_system *s = hs_system_find (row->system);
  double q[3 * LANES], v[3 * LANES], a[3 * LANES], one[3];
  for (int i = 0; i < LANES; i++)
    for (size_t d = 0; d < s->dof; d++)
      {
        q[d * LANES + i] = row[i].q[d];
        v[d * LANES + i] = row[i].v[d];
      }
  s->acceleration (LANES, row->par, 0, q, v, a);
  for (int i = 0; i < LANES; i++)
    {
      s->acceleration (1, row->par, 0, row[i].q, row[i].v, one);
      for (size_t d = 0; d < s->dof; d++)
        ck_assert (a[d * LANES + i] == one[d]);
    }
}
END_TEST

/* The net has no holes: a parameter off by 1e-11 is caught.  */
START_TEST (force_neighbours)
{
  const struct force_truth *row = &force_truth[_i];
  double par[9];
  memcpy (par, row->par, sizeof par);
  par[0] *= 1 + 1e-11;
  ck_assert_double_ge (force_error (row, par), 10 * BOUND);
}
END_TEST

START_TEST (scales)
{
  const struct scale_truth *row = &scale_truth[_i];
  const struct hs_system *s = hs_system_find (row->system);
  const struct hs_case c = { .system = s, .par = row->par };
  const double period = hs_case_period (&c);
  if (isinf (row->period))
    ck_assert (isinf (period));
  else
    ck_assert_double_eq_tol (period / (double) row->period, 1, BOUND);
  ck_assert ((s->frequency != NULL) == (row->frequency != 0));
  if (s->frequency)
    ck_assert_double_eq_tol (s->frequency (row->par) / (double) row->frequency,
                             1, BOUND);
}
END_TEST

/* The largest position, or velocity, among the rows of a motion.  */
static double
size_of (const struct motion_truth *row, size_t dof, bool of_v)
{
  double size = 0;
  for (int i = 0; i < COUNT (motion_truth); i++)
    if (strcmp (motion_truth[i].system, row->system) == 0
        && memcmp (motion_truth[i].par, row->par, sizeof row->par) == 0)
      size = fmax (
          size, largest (dof, of_v ? motion_truth[i].v : motion_truth[i].q));
  return size;
}

/* The error of a state, of the motion's size.  */
static double
state_error (const struct motion_truth *row, size_t dof, const double *q,
             const double *v)
{
  return fmax (error_of (dof, q, row->q) * largest (dof, row->q)
                   / size_of (row, dof, false),
               error_of (dof, v, row->v) * largest (dof, row->v)
                   / size_of (row, dof, true));
}

/* The exact motion where there is one, at the start always.  */
START_TEST (motions)
{
  const struct motion_truth *row = &motion_truth[_i];
  const struct hs_system *s = hs_system_find (row->system);
  double q[3], v[3];
  if (!exact_state (s, row->par, row->t, q, v) && row->t != 0)
    return;
  const double error = state_error (row, s->dof, q, v);
  ck_assert_msg (error <= BOUND, "%s at t = %g: off by %g", row->system,
                 row->t, error);
}
END_TEST

/* Where a parameter is off by 1e-10 one of the motion's rows is.  */
START_TEST (motion_neighbours)
{
  const struct motion_truth *row = &motion_truth[_i];
  const struct hs_system *s = hs_system_find (row->system);
  double par[9], q[3], v[3], worst = 0;
  if (row->t != 0 || !s->flow)
    return;
  memcpy (par, row->par, sizeof par);
  par[0] *= 1 + 1e-10;
  for (; row < motion_truth + COUNT (motion_truth)
         && memcmp (row->par, motion_truth[_i].par, sizeof par) == 0;
       row++)
    {
      exact_state (s, par, row->t, q, v);
      worst = fmax (worst, state_error (row, s->dof, q, v));
    }
  ck_assert_double_ge (worst, 10 * BOUND);
}
END_TEST

/* The error at the row's time of n steps of gauss6, and how far its state is
   from that of 2 n.  */
static double
stepped_error (const struct motion_truth *row, const double *par, int64_t n,
               double *gap)
{
  struct last last[2];
  const struct hs_system *s = hs_system_find (row->system);
  for (int twice = 0; twice <= 1; twice++)
    {
      struct hs_case c = { .system = s,
                           .integrator = hs_integrator_find ("gauss6"),
                           .par = par };
      ck_assert_int_eq (hs_grid_of_span (0, row->t / (double) (n << twice),
                                         row->t, 1e-12, &c.grid),
                        HS_GRID_FINE);
      last[twice] = last_state (&c, c.grid.steps);
    }
  *gap = distance (&last[0], &last[1]);
  return state_error (row, s->dof, last[1].x, last[1].x + s->dof);
}

/* Where no exact motion is known it is stepped.  gauss6 is of order 6, so that
   of the two runs' distance a 63rd is left in the finer one; 32 leaves a
   margin.  What rounding does, 1e-16 of the size a step, grows along these
   motions by less than 100 and with the root of 4096 steps: 1e-12.  */
START_TEST (stepped)
{
  const struct motion_truth *row = &motion_truth[_i];
  double gap, size = size_of (row, hs_system_find (row->system)->dof, false);
  if (hs_system_find (row->system)->flow || row->t == 0)
    return;
  const double error = stepped_error (row, row->par, 2048, &gap);
  const double bound = gap / size / 32 + 1e-12;
  ck_assert_double_le (gap / size, 1e-8);
  ck_assert_msg (error <= bound, "%s at t = %g: off by %g, bound %g",
                 row->system, row->t, error, bound);
  if (fabs (row->t) > 2) /* and with another parameter it is elsewhere */
    {
      double par[9];
      memcpy (par, row->par, sizeof par);
      par[0] *= 1 + 1e-8;
      ck_assert_double_ge (stepped_error (row, par, 2048, &gap), 3 * bound);
    }
}
END_TEST

/* Every invariant is what it was at the start.  The states are rounded to
   doubles, half an epsilon each; no term of an invariant has them to more than
   the 7th power in all (those of the dipole's momentum), and it is computed
   with at most 20 roundings more.  */
START_TEST (invariants)
{
  const struct motion_truth *row = &motion_truth[_i], *first = row;
  const struct hs_system *s = hs_system_find (row->system);
  while (first->t != 0)
    first--;
  for (const struct hs_invariant *f = s->invariants; f->name; f++)
    {
      double value[2], size[2];
      for (int k = 0; k <= 1; k++)
        {
          const struct motion_truth *at = k ? row : first;
          double q[3], v[3];
          for (size_t d = 0; d < s->dof; d++)
            {
              q[d] = (double) at->q[d];
              v[d] = (double) at->v[d];
            }
          f->value (1, row->par, q, v, &value[k], &size[k]);
          ck_assert_double_ge (size[k], fabs (value[k]) * (1 - 4 * ROUNDING));
        }
      const double bound = 27 * ROUNDING * (size[0] + size[1]);
      ck_assert_msg (fabs (value[1] - value[0]) <= bound,
                     "%s at t = %g: %s off by %g, bound %g", row->system,
                     row->t, f->name, value[1] - value[0], bound);
    }
}
END_TEST

/* Near the stable manifold, where up and down of unstable.c differ by many
   powers of ten, each is right to its own last digits; 8 half epsilons for the
   state's rounding and the exponential's.  */
START_TEST (manifold)
{
  const struct motion_truth *row = &motion_truth[_i];
  const double w = row->par[0];
  double q, v;
  if (strcmp (row->system, "unstable") != 0)
    return;
  exact_state (hs_system_find ("unstable"), row->par, row->t, &q, &v);
  const double size = fmax (fabs (w * q), fabs (v));
  ck_assert_double_le (w * fabs ((double) (q - row->q[0])),
                       8 * ROUNDING * size);
  ck_assert_double_le (fabs ((double) (v - row->v[0])), 8 * ROUNDING * size);
}
END_TEST

/* The last state of n steps of h.  */
static struct last
thrown (const struct hs_integrator *integrator, const double *par, double h,
        int64_t n)
{
  struct hs_case c = { .system = hs_system_find ("projectile"),
                       .integrator = integrator,
                       .par = par };
  ck_assert_int_eq (hs_grid_of_steps (0, h, n, &c.grid), HS_GRID_FINE);
  return last_state (&c, n);
}

/* Free fall is a polynomial of degree 2 in the time, so that from order 2 on
   nothing but rounding is wrong.  Euler's errors, of either kind, are known:
   after a second in ten steps g/20 more or less.  (Throws of y0 = 0, v0 = 3,
   known from a library in which 1/2 stood at the wrong place, which gave
   0.0519 after a step; and falls from rest, from a start of Stormer's method
   that left the acceleration out: -5.0685, -4.98675, -4.945875.)  */
START_TEST (free_fall)
{
  static const double throw[] = { 9.81, 0, 0, 1, 3 },
                      rest[] = { 9.81, 0, 0, 0, 0 };
  const struct hs_integrator *integrator = hs_integrators[_i];
  const int order = hs_order_on (integrator, hs_system_find ("projectile"));
  const struct last one
      = order ? thrown (integrator, throw, 0.1, 1) : (struct last){ .dof = 0 };
  if (order >= 2)
    {
      const struct last ten = thrown (integrator, throw, 0.1, 10);
      ck_assert_double_eq_tol (one.x[1], 0.25095, 1e-12);
      ck_assert_double_eq_tol (one.x[3], 2.019, 1e-12);
      ck_assert_double_eq_tol (ten.x[0], 1, 1e-12);
      ck_assert_double_eq_tol (ten.x[1], -1.905, 1e-12);
      ck_assert_double_eq_tol (ten.x[3], -6.81, 1e-12);
      for (int n = 30; n <= 120; n *= 2)
        ck_assert_double_eq_tol (thrown (integrator, rest, 1. / n, n).x[1],
                                 -4.905, 1e-12);
    }
  else if (order == 1)
    {
      const double y = thrown (integrator, throw, 0.1, 10).x[1];
      ck_assert_double_eq_tol (fabs (y + 1.905), 9.81 / 20, 1e-12);
    }
}
END_TEST

/* The energy of a long run, and the walk that its roundings would make.  */
struct walk
{
  const struct hs_case *c;
  double start, worst, variance;
};

static enum hs_status
follow (void *context, const struct hs_state *state)
{
  struct walk *w = context;
  const struct hs_system *s = w->c->system;
  double E, size, a[2];
  s->invariants[0].value (1, w->c->par, state->q, state->v, &E, &size);
  if (state->step == 0)
    w->start = E;
  w->worst = fmax (w->worst, fabs (E - w->start));
  s->acceleration (1, w->c->par, 0, state->q, state->v, a);
  for (int d = 0; d < 2; d++)
    {
      const double x = fabs (state->q[d]), v = fabs (state->v[d]);
      const double of_x = a[d] * (nextafter (x, INFINITY) - x);
      const double of_v = v * (nextafter (v, INFINITY) - v);
      w->variance += 17 * (of_x * of_x + of_v * of_v) / 12;
    }
  return HS_DONE;
}

/* The Henon-Heiles system stepped by Kahan's and Li's method with steps of
   0.01, whose truncation is far below rounding, as in the SciML benchmark
   "Henon-Heiles energy conservation": the largest |E - E0| until t = 100, 1000
   and 10000 is printed there as 4.94e-15, 1.815e-14, 3.161e-14.

   These are rounding errors, which another compiler makes otherwise, so that
   only their law can be compared.  Each of a step's 17 additions to x and to v
   is rounded by up to half the last digit's unit u, evenly: variance u^2/12.
   It changes E by its product with dE/dx or v.  Summed these are the variance
   S^2 of a random walk, whose largest distance from 0 is beyond 5 S with a
   probability of 4 Phi(-5) = 1e-6, and below S/5 with 5e-14.  */
START_TEST (kahan_li8_energy)
{
  static const double published[] = { 4.94e-15, 1.815e-14, 3.161e-14 };
  static const double par[] = { 1, 0.1, 0, 0, 0.5 };
  struct hs_case c = { .system = hs_system_find ("henon-heiles"),
                       .integrator = hs_integrator_find ("kahan-li8"),
                       .par = par };
  struct walk w = { .c = &c };
  int64_t steps = 10000;
  for (int i = 0; i < _i; i++)
    steps *= 10;
  ck_assert_int_eq (hs_grid_of_steps (0, 0.01, steps, &c.grid), HS_GRID_FINE);
  ck_assert_int_eq (hs_run (&c, 1, follow, &w).status, HS_DONE);
  const double S = sqrt (w.variance);
  ck_assert_double_eq_tol (w.start, 0.13, 4 * ROUNDING);
  ck_assert_msg (w.worst < 5 * S && w.worst > S / 5, "%g, walk %g", w.worst,
                 S);
  ck_assert_double_le (published[_i], 5 * S);
  ck_assert_double_ge (published[_i], S / 5);
}
END_TEST

/* Ten times the step and the truncation shows, out of the walk's reach.  */
START_TEST (kahan_li8_coarse)
{
  static const double par[] = { 1, 0.1, 0, 0, 0.5 };
  struct hs_case c = { .system = hs_system_find ("henon-heiles"),
                       .integrator = hs_integrator_find ("kahan-li8"),
                       .par = par };
  struct walk w = { .c = &c };
  ck_assert_int_eq (hs_grid_of_steps (0, 0.5, 200, &c.grid), HS_GRID_FINE);
  ck_assert_int_eq (hs_run (&c, 1, follow, &w).status, HS_DONE);
  ck_assert_double_ge (w.worst, 20 * sqrt (w.variance));
}
END_TEST

/* The error of n steps to the last of the dipole's first rows.  */
static double
dipole_error (const char *integrator, int64_t n)
{
  const struct motion_truth *row = motion_truth;
  while (strcmp (row->system, "dipole") != 0 || row->t < 5)
    row++;
  struct hs_case c = { .system = hs_system_find ("dipole"),
                       .integrator = hs_integrator_find (integrator),
                       .par = row->par };
  ck_assert_int_eq (
      hs_grid_of_span (0, row->t / (double) n, row->t, 1e-12, &c.grid),
      HS_GRID_FINE);
  const struct last last = last_state (&c, n);
  return state_error (row, 3, last.x, last.x + 3);
}

/* Boris's method finds the dipole's field by probing: order 2.  The next term
   of the error is of order 4 (the method is reversible), and h turns by 0.05
   a step: 1e-2 of the ratio 4.  A kick that takes v as it is has order 1.  */
START_TEST (boris_order)
{
  ck_assert_double_eq_tol (
      dipole_error ("boris", 400) / dipole_error ("boris", 800), 4, 0.04);
  ck_assert_double_lt (dipole_error ("velocity-verlet", 400)
                           / dipole_error ("velocity-verlet", 800),
                       2.5);
}
END_TEST

/* How far the motion goes from the equator, and how often across it.  */
struct bounces
{
  double highest, last;
  int crossings;
};

static enum hs_status
bounce (void *context, const struct hs_state *state)
{
  struct bounces *b = context;
  const double z = state->q[2], rho = hypot (state->q[0], state->q[1]);
  b->highest = fmax (b->highest, fabs (atan2 (z, rho)));
  b->crossings += z * b->last < 0;
  b->last = z;
  return HS_DONE;
}

static struct bounces
bounces_of (double v0, double alpha)
{
  const double par[] = { 1, 1, v0, alpha };
  struct hs_case c = { .system = hs_system_find ("dipole"),
                       .integrator = hs_integrator_find ("boris"),
                       .par = par };
  struct bounces b = { 0 };
  ck_assert_int_eq (hs_grid_of_steps (0, 0.02, 50000, &c.grid), HS_GRID_FINE);
  ck_assert_int_eq (hs_run (&c, 1, bounce, &b).status, HS_DONE);
  return b;
}

/* The latitude where B/B0 = sqrt(1 + 3 sin^2)/cos^6 is 1/sin^2(alpha), on a
   field line of the dipole.  */
static double
mirror (double alpha)
{
  double low = 0, high = M_PI_2;
  for (int i = 0; i < 60; i++)
    {
      const double middle = (low + high) / 2;
      const double field
          = sqrt (1 + 3 * pow (sin (middle), 2)) / pow (cos (middle), 6);
      *(field * pow (sin (alpha), 2) < 1 ? &low : &high) = middle;
    }
  return low;
}

/* The slower, the smaller the gyration: what the mirror points are off by is
   of first order in v0, and halves with it but for a second one, which may be
   a fourth of the first here, where the radius is a twentieth of x0 and the
   field changes over a third of it.  A speed of 0.1 is chaotic at 30 degrees:
   the control.  */
START_TEST (dipole_mirrors)
{
  const struct bounces fast = bounces_of (0.05, M_PI_4);
  const struct bounces slow = bounces_of (0.025, M_PI_4);
  const double goal = mirror (M_PI_4);
  ck_assert_double_eq_tol ((fast.highest - goal) / (slow.highest - goal), 2,
                           0.5);
  ck_assert_double_lt (fast.highest - goal, 0.1);
  ck_assert_double_ge (bounces_of (0.1, M_PI / 6).highest - mirror (M_PI / 6),
                       0.3);
  ck_assert_int_ge (fast.crossings, 20);
}
END_TEST

/* Halley's comet by the numbers of JPL's Small-Body Database: perihelion
   0.58598 AU, aphelion 35.0823 AU, period 75.31589 years of 365.25 days; and
   the speed at perihelion, 54.6 km/s, of 4.74 km/s to 1 AU a year.  The
   aphelion is 1e-13 of its distance off the axis at most, as promised.  */
START_TEST (halley_returns)
{
  const struct hs_system *s = hs_system_find ("halley");
  double par[3], q[2], v[2];
  for (int p = 0; p < 3; p++)
    par[p] = s->parameters[p].value;
  s->start (par, q, v);
  const double period = s->period (par, q, v);
  ck_assert_double_eq_tol (q[0], 0.58598, 1e-5);
  ck_assert_double_eq_tol (v[1], 54.6 / 4.74, 0.05 / 4.74);
  ck_assert_double_eq_tol (period * 365.2568983 / 365.25, 75.31589, 1e-4);
  exact_state (s, par, period / 2, q, v);
  ck_assert_double_eq_tol (q[0], -par[2] * (1 + par[1]), 35 * BOUND);
  ck_assert_double_eq_tol (q[0], -35.0823, 1e-4);
  ck_assert_double_eq_tol (q[1], 0, 35 * BOUND);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("lagrange");
  TCase *cases = tcase_create ("lagrange");
  tcase_add_loop_test (cases, forces, 0, COUNT (force_truth));
  tcase_add_loop_test (cases, lanes, 0, COUNT (force_truth) / 3);
  tcase_add_loop_test (cases, force_neighbours, 0, COUNT (force_truth));
  tcase_add_loop_test (cases, scales, 0, COUNT (scale_truth));
  tcase_add_loop_test (cases, motions, 0, COUNT (motion_truth));
  tcase_add_loop_test (cases, motion_neighbours, 0, COUNT (motion_truth));
  tcase_add_loop_test (cases, stepped, 0, COUNT (motion_truth));
  tcase_add_loop_test (cases, invariants, 0, COUNT (motion_truth));
  tcase_add_loop_test (cases, manifold, 0, COUNT (motion_truth));
  tcase_add_loop_test (cases, free_fall, 0, count_integrators ());
  tcase_add_loop_test (cases, kahan_li8_energy, 0, 3);
  tcase_add_test (cases, kahan_li8_coarse);
  tcase_add_test (cases, boris_order);
  tcase_add_test (cases, dipole_mirrors);
  tcase_add_test (cases, halley_returns);
  suite_add_tcase (suite, cases);
  return run_suite (suite);
}
