/* SPDX-License-Identifier: MIT */
/* Rigid rods: the multipliers, the steps of SHAKE, RATTLE and relaxation, and
   what they keep.  */

#include "testing.h"
#include "truth-rods.h"
#include "truth.h"

static const char *const nets[] = { "rod", "chain", "cloth" };
static const char *const methods[] = { "rattle", "shake", "relaxation" };

static const struct hs_integrator *
named (const char *name)
{
  const struct hs_integrator *integrator = hs_integrator_find (name);
  ck_assert_ptr_nonnull (integrator);
  return integrator;
}

/* A case from the start of the default parameters.  */
static void
from_start (struct bench *b, const char *system, const char *integrator,
            double h, int64_t steps)
{
  bench_make (b, hs_system_find (system), named (integrator), 0, h, steps);
  b->c.q0 = b->c.v0 = NULL;
}

/* The value of an invariant, by its name.  */
static double
invariant (const struct hs_case *c, const char *name, const double *q,
           const double *v)
{
  const struct hs_invariant *i = c->system->invariants;
  double value, size;
  while (strcmp (i->name, name) != 0)
    i++;
  i->value (1, c->par, q, v, &value, &size);
  return value;
}

/* Only that integrators that are for rods are refused elsewhere.  */
START_TEST (pairs)
{
  for (int i = 0; i < COUNT (methods); i++)
    for (int s = 0; hs_systems[s]; s++)
      {
        const struct hs_integrator *integrator = named (methods[i]);
        ck_assert_int_eq (hs_order_on (integrator, hs_systems[s]),
                          hs_systems[s]->rods ? integrator->order : 0);
      }
  for (int i = 0; i < COUNT (nets); i++)
    ck_assert_int_eq (hs_order_on (named ("rk4"), hs_system_find (nets[i])),
                      4);
}
END_TEST

/* Rods that share a point are no further apart in the list than `reach', and
   some are as far: the band is no wider than it must be.  */
START_TEST (reach)
{
  const struct hs_rods *rods = hs_system_find (nets[_i])->rods;
  int most = 0;
  for (int m = 0; m < rods->count; m++)
    for (int n = 0; n < m; n++)
      {
        const struct hs_rod a = rods->rod[m], b = rods->rod[n];
        const bool share = a.from == b.from || a.from == b.to || a.to == b.from
                           || a.to == b.to;
        if (share
            && (a.from == b.from || a.from == b.to ? a.from : a.to)
                   < rods->points)
          most = m - n > most ? m - n : most;
      }
  ck_assert_int_eq (most, rods->reach);
}
END_TEST

/* What rounding of a chain's state does to its acceleration: the sum of all
   derivatives, each times half the last digit of its component.  */
static double
rounding_of (const double *par, const double *q, const double *v)
{
  const struct hs_system *chain = hs_system_find ("chain");
  const double delta = 1e-6;
  double x[20], a[2][10], sum = 0;
  for (int i = 0; i < 20; i++)
    {
      double most = 0;
      for (int side = 0; side < 2; side++)
        {
          memcpy (x, q, 10 * sizeof *x);
          memcpy (x + 10, v, 10 * sizeof *x);
          x[i] += side ? delta : -delta;
          chain->acceleration (1, par, 0, x, x + 10, a[side]);
        }
      for (int d = 0; d < 10; d++)
        most = fmax (most, fabs (a[1][d] - a[0][d]) / (2 * delta));
      sum += most * fabs (x[i]) * ROUNDING;
    }
  return sum;
}

/* The chain's complete acceleration is that of Lagrange's equations.  The
   points given are rounded, and each equation for the multipliers makes, by
   Cholesky's method, as much of it as if they were rounded 5 times more.  */
START_TEST (chain_acceleration)
{
  const struct hs_system *chain = hs_system_find ("chain");
  const double *par = chain_truth[_i].par, *q = chain_truth[_i].q;
  const double *v = chain_truth[_i].v;
  const double bound = 6 * rounding_of (par, q, v);
  double a[10], worst = 0;
  ck_assert_double_le (bound, 1e-13);
  chain->acceleration (1, par, 0, q, v, a);
  for (int d = 0; d < 10; d++)
    ck_assert_double_eq_tol (a[d], chain_truth[_i].a[d], bound);
  /* Control: without the centrifugal force, v = 0.  */
  static const double rest[10];
  chain->acceleration (1, par, 0, q, rest, a);
  for (int d = 0; d < 10; d++)
    worst = fmax (worst, fabs (a[d] - chain_truth[_i].a[d]));
  ck_assert_double_ge (worst, 0.1);
}
END_TEST

/* States of a run of rattle, every third step: none is like another.  */
enum
{
  MANY = 70
};
struct album
{
  size_t dof;
  int count;
  double q[MANY][HS_MOST_DOF], v[MANY][HS_MOST_DOF];
};

static enum hs_status
photograph (void *context, const struct hs_state *state)
{
  struct album *a = context;
  memcpy (a->q[a->count], state->q, a->dof * sizeof (double));
  memcpy (a->v[a->count++], state->v, a->dof * sizeof (double));
  return a->count < MANY ? HS_DONE : HS_STOPPED;
}

static void
album_make (struct album *a, const char *system)
{
  struct bench b;
  from_start (&b, system, "rattle", 0.02, 3 * MANY);
  *a = (struct album){ .dof = b.c.system->dof };
  hs_run (&b.c, 3, photograph, a);
  ck_assert_int_eq (a->count, MANY);
}

/* Twice the second derivative of a rod's length squared, r.r'' + v.v, and the
   size of its terms.  */
static double
bend_of (const struct hs_rods *rods, int m, const double *x, const double *v,
         const double *a, double *size)
{
  double sum = *size = 0;
  for (int d = 0; d < rods->dimension; d++)
    {
      const int i = rods->rod[m].from * rods->dimension + d;
      const int j = rods->rod[m].to * rods->dimension + d;
      const double rate = v[i] - v[j];
      sum += (x[i] - x[j]) * (a[i] - a[j]) + rate * rate;
      *size += fabs (x[i] - x[j]) * (fabs (a[i]) + fabs (a[j])) + rate * rate;
    }
  return sum;
}

/* The acceleration keeps r.r'' + v.v = 0, to the rounding of count equations
   with at most 2 reach + 1 terms each and those of r, v, a.  */
START_TEST (acceleration_keeps_lengths)
{
  const struct hs_system *s = hs_system_find (nets[_i]);
  static struct album album;
  struct bench b;
  struct hs_rod_sizes sizes;
  double x[3 * HS_MOST_POINTS], v[3 * HS_MOST_POINTS] = { 0 };
  double a[3 * HS_MOST_POINTS] = { 0 }, size, missing = 0;
  from_start (&b, nets[_i], "rattle", 1, 1);
  album_make (&album, nets[_i]);
  s->rods->sizes (b.par, &sizes);
  for (int k = 0; k < MANY; k++)
    {
      memcpy (x, sizes.place, sizeof x);
      memcpy (x, album.q[k], s->dof * sizeof *x);
      memcpy (v, album.v[k], s->dof * sizeof *v);
      s->acceleration (1, b.par, 0, x, v, a);
      double most = 0;
      for (int m = 0; m < s->rods->count; m++)
        {
          const double off = fabs (bend_of (s->rods, m, x, v, a, &size));
          ck_assert_double_le (off, s->rods->count * (2 * s->rods->reach + 12)
                                        * ROUNDING * fmax (size, 1));
        }
      s->rods->applied (1, b.par, 0, x, v, a);
      for (int m = 0; m < s->rods->count; m++)
        most = fmax (most, fabs (bend_of (s->rods, m, x, v, a, &size)));
      missing = fmax (missing, most);
    }
  ck_assert_double_ge (missing, 0.1); /* control: without the rods' forces */
}
END_TEST

static void
compare (const char *what, size_t dof, const double *found,
         const double *wanted, double bound)
{
  for (size_t d = 0; d < dof; d++)
    ck_assert_msg (fabs (found[d] - wanted[d]) <= bound,
                   "%s: component %zu is %.17g, not %.17g: off by %.2g", what,
                   d, found[d], wanted[d], found[d] - wanted[d]);
}

static struct last
one_step (const char *system, const char *integrator, const double *par,
          double h, const double *q, const double *v, const double *own)
{
  struct bench b;
  bench_make (&b, hs_system_find (system), named (integrator), 0, h, 1);
  b.c.par = par;
  b.c.q0 = q;
  b.c.v0 = v;
  b.c.own = own;
  return last_state (&b.c, 1);
}

/* Roundings of a step's positions: 8 of numbers below 2, and lengths whose g
   add up to count epsilon L^2, which are as far from the solution as that over
   the least singular value of M^-1/2 G^T, `least': from the eigenvalues of
   G M^-1 G^T in 20 digits.  A velocity is a difference of positions over h, or
   over 2h of two steps.  Control: a step that is longer by 1/1000.  */
#define STEP_TEST(name, system, count, L, least)                              \
  START_TEST (name)                                                           \
  {                                                                           \
    static const double own[] = { 3 };                                        \
    const size_t dof = COUNT (system##_step.q);                               \
    const double h = system##_step.h, *q = system##_step.q;                   \
    const double *v = system##_step.v, *par = system##_step.par;              \
    const double place                                                        \
        = 16 * ROUNDING + (count) *DBL_EPSILON * (L) * (L) / (least);         \
    const double speed = 2 * place / h;                                       \
    const struct last r = one_step (#system, "rattle", par, h, q, v, NULL);   \
    compare ("rattle q", dof, r.x, system##_step.rattle[0], place);           \
    compare ("rattle v", dof, r.x + dof, system##_step.rattle[1], speed);     \
    const struct last s = one_step (#system, "shake", par, h, q, v, NULL);    \
    compare ("shake q", dof, s.x, system##_step.rattle[0], place);            \
    compare ("shake v", dof, s.x + dof, system##_step.shake, speed);          \
    const struct last x                                                       \
        = one_step (#system, "relaxation", par, h, q, v, own);                \
    compare ("relaxation q", dof, x.x, system##_step.relaxation[0], place);   \
    compare ("relaxation v", dof, x.x + dof, system##_step.relaxation[1],     \
             speed);                                                          \
    const struct last other                                                   \
        = one_step (#system, "rattle", par, 1.001 * h, q, v, NULL);           \
    double worst = 0;                                                         \
    for (size_t d = 0; d < dof; d++)                                          \
      worst = fmax (worst, fabs (other.x[d] - system##_step.rattle[0][d]));   \
    ck_assert_double_ge (worst, 1e8 * place);                                 \
  }                                                                           \
  END_TEST

STEP_TEST (chain_steps, chain, 5, 0.3, 0.135)
STEP_TEST (cloth_steps, cloth, 40, 0.5, 0.192)

/* rod's own acceleration, by hand: lambda = -9.81 0.8 - 1.5^2.  */
START_TEST (rod_acceleration)
{
  static const double q[] = { 0.6, -0.8 }, v[] = { 1.2, 0.9 };
  static const double par[] = { 9.81, 1, 0, 0 };
  double a[2];
  hs_system_find ("rod")->acceleration (1, par, 0, q, v, a);
  ck_assert_double_eq_tol (a[0], -10.098 * 0.6, 8 * 10 * ROUNDING);
  ck_assert_double_eq_tol (a[1], 10.098 * 0.8 - 9.81, 8 * 10 * ROUNDING);
}
END_TEST

/* rod's exact motion is pendulum's.  */
START_TEST (rod_is_pendulum)
{
  const struct hs_system *rod = hs_system_find ("rod");
  for (int i = 0; i < COUNT (pendulum_truth); i++)
    {
      const double *par = pendulum_truth[i].par, t = pendulum_truth[i].t;
      const long double L = par[1], theta = pendulum_truth[i].q[0];
      const long double omega = pendulum_truth[i].v[0];
      const long double wanted[]
          = { L * sinl (theta), -L * cosl (theta), L * omega * cosl (theta),
              L * omega * sinl (theta) };
      double x[4];
      exact_state (rod, par, t, x, x + 2);
      /* The state is rounded once, and the angle of many turns in 64 bits: as
         if it were a double that is 2^11 times finer.  */
      const long double turned = 1 + fabsl (theta) * 0x1p-9L;
      for (int d = 0; d < 4; d++)
        ck_assert_double_le ((double) fabsl (x[d] - wanted[d]),
                             (double) (2 * ROUNDING * L * turned
                                       * (d < 2 ? 1 : 1 + fabsl (omega))));
    }
}
END_TEST

/* From a state, as from the start.  The state is rounded, and that of the fast
   one grows with its turns, by 14 rad/s in 1.25 s and more.  */
START_TEST (rod_flow)
{
  const struct hs_system *rod = hs_system_find ("rod");
  static const double par[] = { 9.81, 0.7, 0.9, 1.3 };
  static const double fast[] = { 9.81, 0.7, 0.9, -14 };
  for (int i = 0; i < 2; i++)
    {
      const double *p = i ? fast : par;
      double one[4], two[4];
      exact_state (rod, p, 2.5, one, one + 2);
      rod->start (p, two, two + 2);
      rod->flow (p, 0, 1.25, two, two + 2);
      rod->flow (p, 1.25, 2.5, two, two + 2);
      ck_assert_double_le (hs_distance (2, one, one + 2, two, two + 2), 1e-13);
    }
}
END_TEST

/* Case 63: on a rod from (1, 0) at rest, g = 9.81, h = 0.01.  The lengths and
   r.v are right to rounding at every step: of r.r three roundings and of the
   sum's solution one more, and r.v of a speed below 4.5.  */
struct watch
{
  const struct hs_case *c;
  double length, rate;
  double low, high; /* energy */
};

static enum hs_status
see (void *context, const struct hs_state *state)
{
  struct watch *w = context;
  const double E = invariant (w->c, "energy", state->q, state->v);
  w->length = fmax (w->length, invariant (w->c, "length", state->q, state->v));
  w->rate
      = fmax (w->rate, invariant (w->c, "length_rate", state->q, state->v));
  w->low = fmin (w->low, E);
  w->high = fmax (w->high, E);
  return HS_DONE;
}

static struct watch
watch (const struct hs_case *c)
{
  struct watch w = { c, 0, 0, INFINITY, -INFINITY };
  ck_assert_int_eq (hs_run (c, 1, see, &w).status, HS_DONE);
  return w;
}

START_TEST (case_63)
{
  struct bench b;
  from_start (&b, "rod", "rattle", 0.01, 1000);
  b.par[0] = 9.81;
  const struct watch kept = watch (&b.c);
  ck_assert_double_le (kept.length, 4 * ROUNDING);
  ck_assert_double_le (kept.rate, 4 * 4.5 * ROUNDING);
  b.c.integrator = named ("rk4"); /* control: they drift */
  const struct watch drifting = watch (&b.c);
  ck_assert_double_ge (drifting.length, 1e-7);
  ck_assert_double_ge (drifting.rate, 1e-7);
  /* Plain projection, velocity by the difference: the energy is lost.  From
     (1, 0) it is 9.81 above the bottom, and falls to -7.61 from there.  */
  b.c.integrator = named ("relaxation");
  const struct last low = last_state (&b.c, 1000);
  ck_assert_double_eq_tol (invariant (&b.c, "energy", low.x, low.x + 2) - 9.81,
                           -7.61, 0.005);
  from_start (&b, "rod", "rattle", 0.01, 100);
  b.par[0] = 9.81;
  const struct last end = last_state (&b.c, 100);
  ck_assert_double_eq_tol (end.x[0], -0.986340025, 5e-10);
  ck_assert_double_eq_tol (end.x[1], -0.164722052, 5e-10);
  double exact[4];
  exact_state (b.c.system, b.par, 1, exact, exact + 2);
  ck_assert_double_eq_tol (exact[0], -0.986291751, 5e-10);
  ck_assert_double_eq_tol (exact[1], -0.165010853, 5e-10);
}
END_TEST

/* On the nets, too: each length has count equations' share of rounding.  */
START_TEST (lengths_kept)
{
  struct bench b;
  from_start (&b, nets[_i], "rattle", 0.01, 1000);
  const struct watch kept = watch (&b.c);
  const double few = 8 * (1 + b.c.system->rods->count);
  ck_assert_double_le (kept.length, few * ROUNDING);
  ck_assert_double_le (kept.rate, few * 4 * ROUNDING);
  /* The energy wobbles with h^2: at half the step a quarter, to the next
     term, where the motion is smooth: until t = 2.  */
  from_start (&b, nets[_i], "rattle", 0.01, 200);
  const struct watch whole = watch (&b.c);
  from_start (&b, nets[_i], "rattle", 0.005, 400);
  const struct watch half = watch (&b.c);
  ck_assert_double_eq_tol ((whole.high - whole.low) / (half.high - half.low),
                           4, 0.2);
}
END_TEST

/* The positions of shake are those of rattle.  A two-step recursion of n steps
   carries on each rounding, three of numbers below 8 a step, up to n times.
   And its velocity, projected, is rattle's, but for such an error of positions
   over h.  */
START_TEST (shake_is_rattle)
{
  enum
  {
    STEPS = 100
  };
  struct bench b;
  const double h = 0.01;
  from_start (&b, nets[_i], "rattle", h, STEPS);
  struct last rattle = last_state (&b.c, STEPS);
  b.c.integrator = named ("shake");
  struct last shake = last_state (&b.c, STEPS);
  const size_t dof = rattle.dof;
  const double bound = 3.0 * 8 * STEPS * STEPS / 2 * ROUNDING;
  compare ("q", dof, shake.x, rattle.x, bound);
  double apart = 0;
  for (size_t d = dof; d < 2 * dof; d++)
    apart = fmax (apart, fabs (shake.x[d] - rattle.x[d]));
  ck_assert_double_ge (apart, 1e-6); /* control: as it is it is another */
  hs_rods_settle (b.c.system, b.par, shake.x, shake.x + dof);
  compare ("v", dof, shake.x + dof, rattle.x + dof, bound / h);
}
END_TEST

/* A lane is the single run to the bit, whatever its neighbours; also where it
   ends in no solution.  */
START_TEST (lanes)
{
  static struct album album;
  static double q[HS_MOST_DOF * MANY], v[HS_MOST_DOF * MANY];
  static const char *const all[]
      = { "rattle", "shake", "relaxation", "rk4", "gauss4" };
  album_make (&album, nets[_i]);
  const size_t dof = album.dof;
  for (size_t d = 0; d < dof; d++)
    album.v[5][d] *= 1000; /* too fast */
  for (int m = 0; m < COUNT (all); m++)
    {
      struct bench b;
      bench_make (&b, hs_system_find (nets[_i]), named (all[m]), 0, 0.01, 20);
      for (size_t d = 0; d < dof; d++)
        for (int i = 0; i < MANY; i++)
          {
            q[d * MANY + i] = album.q[i][d];
            v[d * MANY + i] = album.v[i][d];
          }
      ck_assert_int_eq (
          hs_run_ensemble (&b.c, MANY, q, v, 20, NULL, NULL).status, HS_DONE);
      for (int i = 0; i < MANY; i++)
        {
          struct last one = { .dof = dof };
          b.c.q0 = album.q[i];
          b.c.v0 = album.v[i];
          if (hs_run (&b.c, 20, keep_state, &one).status != HS_DONE)
            {
              ck_assert_int_eq (i, 5);
              continue;
            }
          for (size_t d = 0; d < dof; d++)
            {
              ck_assert (one.x[d] == q[d * MANY + i]);
              ck_assert (one.x[dof + d] == v[d * MANY + i]);
            }
        }
      if (m < 2)
        ck_assert (isnan (q[5]));
    }
}
END_TEST

/* A rod that turns by 3 rad a step: there is no solution near.  */
START_TEST (too_large)
{
  struct bench b;
  from_start (&b, "rod", methods[_i], 1, 5);
  b.par[3] = 3;
  const struct hs_report end
      = hs_run (&b.c, 1, keep_state, &(struct last){ .dof = 2 });
  ck_assert_int_eq (end.status, HS_NOT_SOLVED);
  ck_assert_int_eq (end.step, 1);
  from_start (&b, "rod", methods[_i], 0.1, 5);
  b.par[3] = 3;
  last_state (&b.c, 1);
}
END_TEST

/* There and back, from a generic state: 50 steps each way, of 8 roundings of
   numbers below 4, that grow.  */
START_TEST (reversible)
{
  struct bench b;
  from_start (&b, nets[_i], "rattle", 0.02, 60);
  const struct last start = last_state (&b.c, 60);
  from_start (&b, nets[_i], "rattle", 0.02, 50);
  b.c.q0 = start.x;
  b.c.v0 = start.x + start.dof;
  const double bound = 2 * 50 * 8 * 4 * ROUNDING * amplification (&b);
  ck_assert_double_le (hs_reversal_defect (&b.c, 1, 1), bound);
  b.c.integrator = named ("relaxation");
  ck_assert_double_ge (hs_reversal_defect (&b.c, 1, 1), 1e-3);
  b.c.integrator = named ("rk4");
  ck_assert_double_ge (hs_reversal_defect (&b.c, 1, 1), 100 * bound);
}
END_TEST

/* The states that the rods allow, by the angles of a chain's rods and their
   rates.  */
static void
bent (const double *par, int links, const double *angle, double *x)
{
  double sum[4] = { 0 };
  for (int k = 0; k < links; k++)
    {
      const double L = par[1], theta = angle[k], omega = angle[links + k];
      sum[0] += L * sin (theta);
      sum[1] -= L * cos (theta);
      sum[2] += L * omega * cos (theta);
      sum[3] += L * omega * sin (theta);
      memcpy (x + 2 * k, sum, 2 * sizeof *x);
      memcpy (x + 2 * (links + k), sum + 2, 2 * sizeof *x);
    }
}

/* A column of the derivative of the state after the run by the angles and
   rates, by central differences, of widths d and 2 d; steps 0: of the start's.
 */
static void
derivative (const struct hs_case *c, int links, const double *angle, int i,
            double *column)
{
  static const double d = 1e-3, weight[] = { 4.0 / 3, -1.0 / 6 };
  const size_t n = 4 * (size_t) links;
  memset (column, 0, n * sizeof *column);
  for (int width = 1; width <= 2; width++)
    for (int side = -1; side <= 1; side += 2)
      {
        double moved[20], x[MOST];
        struct hs_case one = *c;
        memcpy (moved, angle, 2 * (size_t) links * sizeof *moved);
        moved[i] += side * width * d;
        bent (c->par, links, moved, x);
        one.q0 = x;
        one.v0 = x + n / 2;
        struct last end = { .dof = n / 2 };
        if (c->grid.steps > 0)
          end = last_state (&one, c->grid.steps);
        else
          memcpy (end.x, x, n * sizeof *x);
        for (size_t k = 0; k < n; k++)
          column[k] += side * weight[width - 1] * end.x[k] / (2 * d);
      }
}

/* How much the sum of m dx ^ dv over all points, on the states that the rods
   allow, is changed by the run.  */
static double
area_defect (const struct hs_case *c, int links, const double *angle)
{
  double J[2][10][MOST], worst = 0;
  struct hs_case none = *c;
  const int half = 2 * links;
  none.grid.steps = 0;
  for (int i = 0; i < 2 * links; i++)
    {
      derivative (&none, links, angle, i, J[0][i]);
      derivative (c, links, angle, i, J[1][i]);
    }
  for (int i = 0; i < 2 * links; i++)
    for (int j = 0; j < i; j++)
      {
        double area[2] = { 0 };
        for (int run = 0; run < 2; run++)
          for (int d = 0; d < half; d++)
            {
              const double mass
                  = links > 1 && d / 2 == links - 1 ? c->par[2] : 1;
              area[run] += mass
                           * (J[run][i][d] * J[run][j][half + d]
                              - J[run][j][d] * J[run][i][half + d]);
            }
        worst = fmax (worst, fabs (area[1] - area[0]));
      }
  return worst;
}

/* Of five steps of 0.1.  The differences leave 4 d^4/30 times fifth
   derivatives, 1.3e-13 of up to 100, and 100 roundings of numbers below 4 over
   d: together below 1e-10.  */
START_TEST (symplectic)
{
  static const double angle[]
      = { 0.9, -0.4, 1.3, 0.2, -0.8, 0.3, -0.5, 0.2, 0.7, -0.1 };
  const int links = _i ? 5 : 1;
  const double few[] = { 0.9, 0.3 };
  struct bench b;
  from_start (&b, nets[_i], "rattle", 0.1, 5);
  if (_i)
    b.par[2] = 2.5;
  const double *at = _i ? angle : few;
  ck_assert_double_le (area_defect (&b.c, links, at), 1e-10);
  b.c.integrator = named ("relaxation");
  ck_assert_double_ge (area_defect (&b.c, links, at), 1e-2);
  b.c.integrator = named ("rk4");
  ck_assert_double_ge (area_defect (&b.c, links, at), 1e-8);
}
END_TEST

/* Orders, against rk4 with 1/2048: errors at 1/64 and at 1/128.  */
static double
error_at (const char *system, const char *integrator, double h,
          const struct last *truth)
{
  static const double own[] = { 200 };
  struct bench b;
  from_start (&b, system, integrator, h, (int64_t) rint (1 / h));
  b.c.own = own;
  const struct last end = last_state (&b.c, b.c.grid.steps);
  return distance (truth, &end);
}

START_TEST (orders)
{
  struct bench b;
  from_start (&b, nets[_i], "rk4", 0x1p-11, 1 << 11);
  const struct last truth = last_state (&b.c, 1 << 11);
  for (int m = 0; m < COUNT (methods); m++)
    {
      const double ratio = error_at (nets[_i], methods[m], 0x1p-6, &truth)
                           / error_at (nets[_i], methods[m], 0x1p-7, &truth);
      /* The next term is h of the leading one, or h^2.  */
      ck_assert_double_eq_tol (log2 (ratio), named (methods[m])->order, 0.05);
    }
}
END_TEST

/* More sweeps are nearer the lengths, and too few stretch the rods by h^2:
   at half the step a quarter.  */
static double
stretch (const char *system, double sweeps, double h)
{
  struct bench b;
  from_start (&b, system, "relaxation", h, (int64_t) rint (1 / h));
  b.c.own = &sweeps;
  return watch (&b.c).length;
}

START_TEST (sweeps)
{
  const char *system = nets[1 + _i];
  const double one = stretch (system, 1, 0x1p-6);
  ck_assert_double_ge (one, 1e-4);
  ck_assert_double_le (stretch (system, 10, 0x1p-6), one / 5);
  ck_assert_double_le (stretch (system, 2000, 0x1p-6), 64 * ROUNDING);
  ck_assert_double_eq_tol (one / stretch (system, 1, 0x1p-7), 4, 0.3);
}
END_TEST

/* Evaluations of the acceleration that is applied count, too.  */
START_TEST (evaluations)
{
  for (int m = 0; m < COUNT (methods); m++)
    {
      struct bench b;
      struct hs_evaluations found;
      const struct hs_integrator *i = named (methods[m]);
      from_start (&b, nets[_i], methods[m], 0.01, 50);
      ck_assert (hs_evaluations_count (&b.c, &found));
      ck_assert_double_eq (found.counted,
                           i->start_evaluations + 50 * i->evaluations);
      ck_assert_double_eq (found.counted, found.reported);
    }
}
END_TEST

/* What the rods allow: starts do, states beside them do not, and settle.  */
START_TEST (fits)
{
  struct bench b;
  double q[HS_MOST_DOF], v[HS_MOST_DOF], length, rate;
  from_start (&b, nets[_i], "rattle", 1, 1);
  const struct hs_system *s = b.c.system;
  s->start (b.par, q, v);
  ck_assert (hs_rods_fit (s, b.par, q, v, &length, &rate));
  q[0] += 1e-4;
  q[1] -= 1e-4;
  ck_assert (!hs_rods_fit (s, b.par, q, v, &length, &rate));
  hs_rods_settle (s, b.par, q, v);
  ck_assert (hs_rods_fit (s, b.par, q, v, &length, &rate));
  for (size_t d = 0; d < s->dof; d++)
    v[d] += 0.1 * (double) (d + 1);
  ck_assert (!hs_rods_fit (s, b.par, q, v, &length, &rate));
  hs_rods_settle (s, b.par, q, v);
  ck_assert (hs_rods_fit (s, b.par, q, v, &length, &rate));
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("rods");
  TCase *cases = tcase_create ("rods");
  tcase_set_timeout (cases, 60);
  tcase_add_test (cases, pairs);
  tcase_add_loop_test (cases, reach, 0, COUNT (nets));
  tcase_add_loop_test (cases, chain_acceleration, 0, COUNT (chain_truth));
  tcase_add_loop_test (cases, acceleration_keeps_lengths, 0, COUNT (nets));
  tcase_add_test (cases, chain_steps);
  tcase_add_test (cases, cloth_steps);
  tcase_add_test (cases, rod_acceleration);
  tcase_add_test (cases, rod_is_pendulum);
  tcase_add_test (cases, rod_flow);
  tcase_add_test (cases, case_63);
  tcase_add_loop_test (cases, lengths_kept, 0, COUNT (nets));
  tcase_add_loop_test (cases, shake_is_rattle, 0, COUNT (nets));
  tcase_add_loop_test (cases, lanes, 0, COUNT (nets));
  tcase_add_loop_test (cases, too_large, 0, 2);
  tcase_add_loop_test (cases, reversible, 0, COUNT (nets));
  tcase_add_loop_test (cases, symplectic, 0, 2);
  tcase_add_loop_test (cases, orders, 0, COUNT (nets));
  tcase_add_loop_test (cases, sweeps, 0, 2);
  tcase_add_loop_test (cases, evaluations, 0, COUNT (nets));
  tcase_add_loop_test (cases, fits, 0, COUNT (nets));
  suite_add_tcase (suite, cases);
  return run_suite (suite);
}
