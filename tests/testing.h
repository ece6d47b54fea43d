/* SPDX-License-Identifier: MIT */
/* What the Check programs share: each is one suite that prints TAP.  */

#ifndef TESTING_H
#define TESTING_H

#include "halfstep.h"

#include <check.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>

#define COUNT(array) ((int) (sizeof (array) / sizeof *(array)))

/* Half the distance of two doubles near 1: one rounding.  */
static const double ROUNDING = DBL_EPSILON / 2;

static inline int
run_suite (Suite *suite)
{
  SRunner *runner = srunner_create (suite);
  srunner_set_tap (runner, "-");
  srunner_run_all (runner, CK_SILENT);
  const int failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

static inline int
count_systems (void)
{
  int n = 0;
  while (hs_systems[n])
    n++;
  return n;
}

static inline int
count_integrators (void)
{
  int n = 0;
  while (hs_integrators[n])
    n++;
  return n;
}

enum
{
  MOST = 2 * HS_MOST_DOF /* components of q and v together */
};

/* Whether the force is compiled into integrators.  */
static inline bool
is_built_in (const struct hs_system *system)
{
  const struct hs_built_in *b = hs_integrator_find ("leapfrog")->built_in;
  while (b->system && b->system != system)
    b++;
  return b->system;
}

/* Of all pairs, those that are tried quickly: systems that are stepped through
   a pointer meet the textbook integrators only, and those made for them.  */
static inline bool
is_chosen (const struct hs_system *system,
           const struct hs_integrator *integrator)
{
  static const char *const basic[] = { "euler",          "semi-implicit-euler",
                                       "stormer-verlet", "velocity-verlet",
                                       "leapfrog",       "rk4" };
  if (getenv ("HALFSTEP_ALL") || is_built_in (system)
      || !hs_order_on (integrator, hs_system_find ("harmonic")))
    return true;
  for (int i = 0; i < COUNT (basic); i++)
    if (strcmp (integrator->name, basic[i]) == 0)
      return true;
  return false;
}

/* A case with the memory that it points to, and units of q and v in which its
   motion is about 1.  */
struct bench
{
  struct hs_case c;
  double far, fast;
  double par[HS_MOST_PARAMETERS], start[MOST];
};

/* The exact state at time t of the motion from the start that par describes.
 */
static inline bool
exact_state (const struct hs_system *system, const double *par, double t,
             double *q, double *v)
{
  const struct hs_case c = { .system = system, .par = par };
  return hs_case_exact (&c, t, q, v);
}

/* `steps' steps of h, from the state that the default motion reaches at time
   t0: a generic one, neither turning point nor pericentre.  */
static inline void
bench_make (struct bench *b, const struct hs_system *system,
            const struct hs_integrator *integrator, double t0, double h,
            int64_t steps)
{
  *b = (struct bench){ .far = 1, .fast = 1 };
  for (int i = 0; system->parameters[i].name; i++)
    b->par[i] = system->parameters[i].value;
  b->c = (struct hs_case){ .system = system,
                           .integrator = integrator,
                           .par = b->par,
                           .q0 = b->start,
                           .v0 = b->start + system->dof };
  ck_assert_int_eq (hs_grid_of_steps (t0, h, steps, &b->c.grid), HS_GRID_FINE);
  exact_state (system, b->par, t0, b->start, b->start + system->dof);
}

/* The same in units of the motion, for any system: from `begin' of its turn
   on, `each' steps a turn, or one of the fastest small oscillation if that is
   known to be shorter.  */
static inline void
bench_turns (struct bench *b, const struct hs_system *system,
             const struct hs_integrator *integrator, double begin, double each,
             int64_t steps)
{
  bench_make (b, system, integrator, 0, 1, 1);
  const struct hs_case c = { .system = system, .par = b->par };
  const struct hs_scales scales = hs_scales_of (&c);
  const double t0 = begin * scales.turn;
  const double turn
      = system->frequency
            ? fmin (scales.turn, 2 * M_PI / system->frequency (b->par))
            : scales.turn;
  ck_assert_int_eq (hs_case_follow (&c, t0, b->start, b->start + system->dof),
                    HS_DONE);
  b->far = scales.far;
  b->fast = scales.fast;
  ck_assert_int_eq (hs_grid_of_steps (t0, turn / each, steps, &b->c.grid),
                    HS_GRID_FINE);
}

/* The last state of a run: q, then v.  */
struct last
{
  size_t dof;
  double x[MOST];
};

static inline enum hs_status
keep_state (void *context, const struct hs_state *state)
{
  struct last *last = context;
  memcpy (last->x, state->q, last->dof * sizeof *last->x);
  memcpy (last->x + last->dof, state->v, last->dof * sizeof *last->x);
  return HS_DONE;
}

static inline struct last
last_state (const struct hs_case *c, int64_t every)
{
  struct last last = { .dof = c->system->dof };
  ck_assert_int_eq (hs_run (c, every, keep_state, &last).status, HS_DONE);
  return last;
}

/* The largest component at the end; infinite if it is not finite.  */
static inline double
size_after (const struct hs_case *c, int64_t every)
{
  struct last last = { .dof = c->system->dof };
  double size = 0;
  if (hs_run (c, every, keep_state, &last).status != HS_DONE)
    return INFINITY;
  for (size_t i = 0; i < 2 * last.dof; i++)
    size = fmax (size, fabs (last.x[i]));
  return size;
}

static inline double
distance (const struct last *a, const struct last *b)
{
  return hs_distance (a->dof, a->x, a->x + a->dof, b->x, b->x + b->dof);
}

/* In the units of the bench.  */
static inline double
apart_by (const struct bench *b, const double *one, const double *two)
{
  const size_t dof = b->c.system->dof;
  double sum = 0;
  for (size_t d = 0; d < 2 * dof; d++)
    {
      const double off = (one[d] - two[d]) / (d < dof ? b->far : b->fast);
      sum += off * off;
    }
  return sqrt (sum);
}

static inline double
apart (const struct bench *b, const struct last *one, const struct last *two)
{
  return apart_by (b, one->x, two->x);
}

/* How much a small change of the start, one that rods allow, is amplified by
   the end: rounding errors are, too.  At least 1.  */
static inline double
amplification (const struct bench *b)
{
  const double delta = 1e-7;
  const size_t dof = b->c.system->dof;
  const struct last base = last_state (&b->c, b->c.grid.steps);
  double start[MOST], most = 1;
  struct hs_case moved = b->c;
  moved.q0 = start;
  moved.v0 = start + dof;
  for (size_t d = 0; d < 2 * dof; d++)
    {
      hs_case_start (&b->c, start, start + dof);
      start[d] += delta * (d < dof ? b->far : b->fast);
      hs_rods_settle (b->c.system, b->par, start, start + dof);
      const struct last end = last_state (&moved, b->c.grid.steps);
      most = fmax (most, apart (b, &base, &end) / delta);
    }
  return most;
}

/* Bound on the rounding of N steps: each makes up to 8 roundings of a state of
   size below 4, and an error of step k grows by the amplification.  Where
   positions alone are kept, a rounding acts like one of the velocity, over h,
   and so grows by another N; and the velocity shown has one over h.  */
static inline double
rounding_bound (const struct bench *b)
{
  const double n = (double) b->c.grid.steps;
  const double one_step = n * 8 * 4 * ROUNDING * amplification (b);
  const double h = fabs (b->c.grid.h) * b->fast / b->far;
  return b->c.integrator->traits & HS_TWO_STEP ? one_step * (n + 1 / h)
                                               : one_step;
}

/* An invariant that starts with such a value and terms of such a size.  */
static inline void
given (int lanes, const double *par, const double *q, const double *v,
       double *value, double *size)
{
  for (int i = 0; i < lanes; i++)
    {
      value[i] = q[i];
      size[i] = v[i];
    }
}

static inline struct hs_conserved
conserved (double value, double size)
{
  static const struct hs_invariant one = { "one", "1", given };
  return hs_conserved_start (&one, NULL, 0, &value, &size);
}

static inline void
drift_add (struct hs_drift *drift, int k, double t, double error)
{
  hs_drift_add (drift, k, t, error, fabs (error));
  hs_drift_terms (drift, drift->size * drift->unit, drift->periods == 0);
}

/* The stability limit on the oscillator: bounded below it, growing above, by
   0.0003 of it.  There one eigenvalue is 1 + O(0.0003) or more, so that LONG
   steps multiply by e^20 or so; below, a state turns on an ellipse that is
   1/sqrt(2 0.0003) times as long as wide, 41.  */
static inline void
see_stability (const struct hs_integrator *integrator)
{
  enum
  {
    LONG = 1 << 17
  };
  const double limit = integrator->stability;
  const struct hs_system *harmonic = hs_system_find ("harmonic");
  struct bench b;
  bench_make (&b, harmonic, integrator, 1, 0.9997 * limit, LONG);
  const double below = size_after (&b.c, LONG);
  bench_make (&b, harmonic, integrator, 1, 1.0003 * limit, LONG);
  const double above = size_after (&b.c, LONG);
  ck_assert_msg (below <= 100 && above >= 1e8, "%s: %g, %g", integrator->name,
                 below, above);
}

#endif
