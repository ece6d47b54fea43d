/* SPDX-License-Identifier: MIT */
/* Every integrator on every system: what it claims, it must show.

   A test named `every_…' is run for each pair of the registry, so that a new
   integrator or system is under test at once.  Each has a control: something
   that must miss the bound, so that the bound means something.  All is in
   units of the motion: its turn, and its greatest lengths of q and v.

   Systems that are stepped through a pointer meet the textbook integrators
   only, and those made for them, and no order is measured on the largest;
   HALFSTEP_ALL in the environment, as `make check-slow' sets it: all.  */

#include "testing.h"

enum
{
  LARGE = 40 /* degrees of freedom */
};

/* Pairs where the integrator has its order, by the index of a loop test.  */
static struct pair
{
  const struct hs_system *system;
  const struct hs_integrator *integrator;
} pairs[4000];

static int
find_pairs (void)
{
  int n = 0;
  for (int s = 0; hs_systems[s]; s++)
    for (int i = 0; hs_integrators[i]; i++)
      {
        pairs[n] = (struct pair){ hs_systems[s], hs_integrators[i] };
        n += hs_order_on (hs_integrators[i], hs_systems[s])
                 == hs_integrators[i]->order
             && is_chosen (hs_systems[s], hs_integrators[i]);
      }
  return n;
}

/* A motion that runs back as it came, as past a centre, meets each force
   twice, and the odd terms of the error with both signs: what a splitting of
   odd order and its adjoint, of the same order, do not have in common.  Of
   such motions all its leading error can cancel; that of the next order stays.
   What has an adjoint that is itself, a reversible one, has no odd order.  */
static bool
is_hidden (const struct hs_integrator *integrator,
           const struct hs_convergence *found)
{
  return integrator->splitting && integrator->order % 2
         && !(integrator->traits & HS_REVERSIBLE)
         && fabs (found->order - (integrator->order + 1)) <= 0.1;
}

/* On a motion that is bent hard no law holds until shortly before rounding,
   less than the factor of 4 in h that a verdict asks for.  Then each of the
   last three pairs that are free of rounding must show the order, to the
   verdict's own tolerance.  */
static bool
last_pairs (const struct hs_convergence *found, int order)
{
  int last = found->points - 1, shown = 0;
  while (last > 0 && found->point[last].kind == HS_POINT_ROUNDING)
    last--;
  while (last - shown > 0 && found->point[last - shown].kind == HS_POINT_USED
         && fabs (found->point[last - shown].local - order) <= 0.1)
    shown++;
  return shown >= 3;
}

START_TEST (every_order)
{
  const struct pair *pair = &pairs[_i];
  struct hs_convergence found = { 0 };
  struct hs_truth truth;
  struct bench b;
  if (pair->system->dof > LARGE && !getenv ("HALFSTEP_ALL"))
    return;
  bench_turns (&b, pair->system, pair->integrator, 0, 1, 1);
  const int order = pair->integrator->order;
  /* As many as fill a block, or few where each is a run of its own.  */
  const int phases = pair->system->traits & HS_TIME_DEPENDENT ? 6
                     : is_built_in (pair->system)             ? 32
                                                              : 2;
  b.c.q0 = b.c.v0 = NULL;
  b.c.grid.t0 = 0;
  ck_assert (hs_truth_make (&truth, &b.c, hs_order_span (&b.c),
                            hs_convergence_times (order, 16), phases));
  ck_assert_msg (truth.known, "no motion of %s", pair->system->name);
  for (int64_t n = 16; n <= 1 << 21 && !hs_convergence_done (&found);
       n = hs_convergence_steps (order, 16, found.points))
    {
      ck_assert (hs_convergence_measure (&b.c, &truth, n,
                                         &found.point[found.points++]));
      hs_convergence_decide (&found, order);
    }
  hs_truth_free (&truth);
  /* The leading error of a few splittings, from order 3 on, is so small that
     other terms rule down to rounding; their order is that of their
     coefficients, which check-splittings proves.  */
  const bool proved = pair->integrator->splitting && order >= 3
                      && found.verdict == HS_VERDICT_UNDECIDED;
  const bool hidden = is_hidden (pair->integrator, &found);
  ck_assert_msg (proved || hidden || last_pairs (&found, order)
                     || found.verdict == HS_VERDICT_CONFIRMED
                     || found.verdict == HS_VERDICT_EXACT,
                 "%s on %s: order %g", pair->integrator->name,
                 pair->system->name, found.order);
  /* Controls: neither neighbour is confirmed.  */
  for (int other = order - 1; other <= order + 1; other += 2)
    {
      hs_convergence_decide (&found, other);
      ck_assert (found.verdict != HS_VERDICT_CONFIRMED
                 || (hidden && other == order + 1));
      ck_assert (!last_pairs (&found, other)
                 || (hidden && other == order + 1));
    }
}
END_TEST

/* J' Omega J = Omega, over 10 steps of 1/32 of a turn from a generic start.
   The central differences of width 1e-5, extrapolated, leave delta^4/30 times
   fifth derivatives, which even of 1e6 would give 1e-15, and some 100
   roundings over delta: together below 1e-8, times the root of the ratio of
   two masses, by which an entry is multiplied.  Where A depends on v, q and v
   are not the variables of the claim.  */
START_TEST (every_symplectic)
{
  const struct pair *pair = &pairs[_i];
  struct bench b;
  if (!(pair->integrator->traits & HS_SYMPLECTIC)
      || pair->system->traits & HS_VELOCITY_DEPENDENT)
    return;
  bench_turns (&b, pair->system, pair->integrator, 0.32, 32, 10);
  ck_assert_double_le (hs_symplectic_defect (&b.c, 1e-5, b.far, b.fast),
                       1e-8 * sqrt (hs_mass_ratio (&b.c)));
}
END_TEST

/* So many steps a turn, or more where its quick moments need them for the
   equations of an implicit step to have a solution.  */
static double
each_of (const struct pair *pair, double each)
{
  struct bench b;
  if (!(pair->integrator->traits & HS_IMPLICIT) || pair->system->frequency)
    return each;
  bench_turns (&b, pair->system, pair->integrator, 0, 1, 1);
  b.c.q0 = b.c.v0 = NULL;
  return each * hs_scales_of (&b.c).finer;
}

/* An integrator that makes no such claim misses by a power of h: at a step
   that is four times as large also those of high order on smooth forces.  */
START_TEST (every_reversible)
{
  const struct pair *pair = &pairs[_i];
  struct bench b;
  const bool claimed = pair->integrator->traits & HS_REVERSIBLE;
  if (!claimed && !is_built_in (pair->system))
    return;
  bench_turns (&b, pair->system, pair->integrator, 0.32,
               each_of (pair, claimed ? 125 : 31), claimed ? 100 : 25);
  const double defect = hs_reversal_defect (&b.c, b.far, b.fast);
  const double bound = 2 * rounding_bound (&b); /* one way and back */
  if (claimed)
    ck_assert_double_le (defect, bound);
  else
    ck_assert_double_ge (defect, 100 * bound);
}
END_TEST

/* The kernel with the force built in and the one through the pointer make the
   same bits, in one call or in many.  */
START_TEST (every_kernel)
{
  struct bench b;
  bench_turns (&b, pairs[_i].system, pairs[_i].integrator, 0.32, 125, 40);
  const struct hs_system copy = *b.c.system;
  const size_t size = 2 * copy.dof * sizeof (double);
  const struct last built_in = last_state (&b.c, 100);
  const struct last pieces = last_state (&b.c, 3);
  b.c.system = &copy;
  const struct last any = last_state (&b.c, 100);
  ck_assert_mem_eq (built_in.x, pieces.x, size);
  ck_assert_mem_eq (built_in.x, any.x, size);
}
END_TEST

/* Every lane of an ensemble is the single run from its start, to the bit, with
   the force built in or through the pointer; 150 trajectories are two blocks
   and a part of one.  The starts lie along two turns of the motion.  */
enum
{
  MANY = 150
};

static void
make_starts (const struct bench *b, size_t many, double *q, double *v)
{
  const size_t dof = b->c.system->dof;
  const double turn = 125 * b->c.grid.h, t0 = b->c.grid.t0;
  struct hs_reference *r = hs_reference_open (
      b->c.system, b->par, t0, b->start, b->start + dof, turn / 16);
  ck_assert_ptr_nonnull (r);
  for (size_t i = 0; i < many; i++)
    {
      double x[MOST];
      ck_assert (hs_reference_advance (r, t0 + 0.011 * turn * (double) i));
      hs_reference_state (r, x, x + dof);
      hs_rods_settle (b->c.system, b->par, x, x + dof);
      for (size_t d = 0; d < dof; d++)
        {
          q[d * many + i] = x[d];
          v[d * many + i] = x[dof + d];
        }
    }
  hs_reference_close (r);
}

static void
compare_lanes (struct bench *b, size_t many, const double *starts,
               const double *q, const double *v)
{
  const size_t dof = b->c.system->dof;
  for (size_t i = 0; i < many; i++)
    {
      for (size_t d = 0; d < 2 * dof; d++)
        b->start[d] = starts[d * many + i];
      const struct last end = last_state (&b->c, b->c.grid.steps);
      for (size_t d = 0; d < dof; d++)
        {
          ck_assert_mem_eq (&q[d * many + i], &end.x[d], sizeof *q);
          ck_assert_mem_eq (&v[d * many + i], &end.x[dof + d], sizeof *v);
        }
    }
}

START_TEST (every_lane)
{
  static double starts[MOST * MANY], ends[MOST * MANY];
  struct bench b;
  const bool quick = is_built_in (pairs[_i].system);
  const size_t many = quick ? MANY : HS_LANES + 3;
  bench_turns (&b, pairs[_i].system, pairs[_i].integrator, 0.32,
               each_of (&pairs[_i], 125), quick ? 100 : 5);
  const size_t row = b.c.system->dof * many;
  const struct hs_system copy = *b.c.system, *own = b.c.system;
  make_starts (&b, many, starts, starts + row);
  for (int through_pointer = 0; through_pointer <= quick; through_pointer++)
    {
      memcpy (ends, starts, 2 * row * sizeof *ends);
      b.c.system = through_pointer ? &copy : own;
      ck_assert_int_eq (
          hs_run_ensemble (&b.c, many, ends, ends + row, 100, NULL, NULL)
              .status,
          HS_DONE);
      b.c.system = own;
      compare_lanes (&b, many, starts, ends, ends + row);
    }
}
END_TEST

/* Three algorithms, one trajectory.  */
START_TEST (every_verlet_the_same)
{
  static const char *const names[]
      = { "velocity-verlet", "leapfrog", "stormer-verlet" };
  const struct hs_system *system = hs_systems[_i];
  const size_t size = 2 * system->dof * sizeof (double);
  struct bench b;
  struct last end[3];
  double bound = 0;
  if (system->traits & HS_VELOCITY_DEPENDENT)
    return;
  for (int i = 0; i < 3; i++)
    {
      bench_turns (&b, system, hs_integrator_find (names[i]), 0.32, 125, 200);
      end[i] = last_state (&b.c, 200);
      bound = fmax (bound, rounding_bound (&b));
    }
  ck_assert_double_le (apart (&b, &end[0], &end[1]), 2 * bound);
  ck_assert_double_le (apart (&b, &end[0], &end[2]), 2 * bound);
  /* Three algorithms, not one: not the same bits.  */
  ck_assert_mem_ne (end[0].x, end[1].x, size);
  ck_assert_mem_ne (end[0].x, end[2].x, size);
  /* Control: half a step away is another trajectory.  At h v/2 it is, 1/250 of
     the fastest turn, in a motion that may be 30 times as slow.  */
  b.c.integrator = hs_integrator_find ("semi-implicit-euler");
  const struct last other = last_state (&b.c, 200);
  ck_assert_double_ge (apart (&b, &end[0], &other), 1e-4);
}
END_TEST

int
main (void)
{
  const int n = find_pairs ();
  Suite *suite = suite_create ("pairs");
  TCase *cases = tcase_create ("pairs");
  tcase_set_timeout (cases, getenv ("HALFSTEP_ALL") ? 600 : 60);
  tcase_add_loop_test (cases, every_order, 0, n);
  tcase_add_loop_test (cases, every_symplectic, 0, n);
  tcase_add_loop_test (cases, every_reversible, 0, n);
  tcase_add_loop_test (cases, every_kernel, 0, n);
  tcase_add_loop_test (cases, every_lane, 0, n);
  tcase_add_loop_test (cases, every_verlet_the_same, 0, count_systems ());
  suite_add_tcase (suite, cases);
  return run_suite (suite);
}
