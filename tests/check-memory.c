/* SPDX-License-Identifier: MIT */
/* Memory runs out at each way that a measurement comes to ask for some: the
   measurement says so, as halfstep.h promises, and keeps nothing.  Linked with
   --wrap of the four functions.  */

#include "testing.h"

#include <execinfo.h>
#include <stdio.h>
#include <string.h>

void *__real_malloc (size_t);
void *__real_calloc (size_t, size_t);
void *__real_realloc (void *, size_t);
void __real_free (void *);
void *__wrap_malloc (size_t);
void *__wrap_calloc (size_t, size_t);
void *__wrap_realloc (void *, size_t);
void __wrap_free (void *);

/* Calls while a measurement is watched; the one that is to fail, 0: none; and
   what is not freed.  Whether what else it says is right: Check has memory of
   its own.  */
static bool watched, sound;
static long calls, failing, held;

enum
{
  MOST_CALLS = 1 << 16,
  DEPTH = 7 /* functions of a way */
};
static uint64_t ways[MOST_CALLS];

/* What tells the way to this call from others.  */
static uint64_t
way (void)
{
  void *from[DEPTH];
  uint64_t sum = 0;
  const int depth = backtrace (from, DEPTH);
  for (int i = 0; i < depth; i++)
    sum = (sum ^ (uintptr_t) from[i]) * 0x100000001b3u;
  return sum;
}

static bool
fails (void)
{
  if (!watched)
    return false;
  if (failing == 0 && calls < MOST_CALLS)
    ways[calls] = way ();
  return ++calls == failing;
}

static bool
is_new (long call)
{
  for (long k = 0; k < call; k++)
    if (ways[k] == ways[call])
      return false;
  return true;
}

static void *
counted (void *memory)
{
  held += watched && memory;
  return memory;
}

void *
__wrap_malloc (size_t size)
{
  return fails () ? NULL : counted (__real_malloc (size));
}

void *
__wrap_calloc (size_t count, size_t size)
{
  return fails () ? NULL : counted (__real_calloc (count, size));
}

void *
__wrap_realloc (void *memory, size_t size)
{
  if (fails ())
    return NULL;
  return memory ? __real_realloc (memory, size)
                : counted (__real_realloc (NULL, size));
}

void
__wrap_free (void *memory)
{
  held -= watched && memory;
  __real_free (memory);
}

/* A measurement of a case; false: it says that memory ran out.  */
typedef bool measurement (const struct hs_case *c);

static bool
run (const struct hs_case *c)
{
  return hs_run (c, 1, NULL, NULL).status != HS_NO_MEMORY;
}

static bool
ensemble (const struct hs_case *c)
{
  double q[2 * HS_MOST_DOF], v[2 * HS_MOST_DOF];
  for (size_t d = 0; d < 2 * c->system->dof; d++)
    {
      q[d] = c->q0[d / 2];
      v[d] = c->v0[d / 2];
    }
  return hs_run_ensemble (c, 2, q, v, 1, NULL, NULL).status != HS_NO_MEMORY;
}

static bool
walk (const struct hs_case *c)
{
  struct hs_walk *walk = hs_walk_open (c);
  if (walk)
    hs_walk_close (walk);
  return walk;
}

static bool
walk_of_block (const struct hs_case *c)
{
  static const double none[HS_LANES * HS_MOST_DOF];
  struct hs_walk *walk = hs_walk_open_block (c, none, none);
  if (walk)
    hs_walk_close (walk);
  return walk;
}

static struct hs_case
between_walls (const struct hs_case *c, struct hs_contacts *contacts)
{
  struct hs_case walled = *c;
  *contacts = (struct hs_contacts){ .count = 1,
                                    .wall = { { 0, 1, -1e3 } },
                                    .restitution = 1 };
  walled.contacts = contacts;
  return walled;
}

static bool
walled (const struct hs_case *c)
{
  struct hs_contacts contacts;
  const struct hs_case between = between_walls (c, &contacts);
  struct hs_walled *w = hs_walled_open (&between);
  if (w)
    hs_walled_close (w);
  return w && run (&between);
}

static bool
follow (const struct hs_case *c)
{
  struct hs_follow *follow = hs_follow_open (c);
  struct hs_drift drift;
  if (!follow)
    return false;
  sound = hs_follow_on (follow, 1000)
          && hs_follow_report (follow, &drift).status == HS_DONE;
  hs_follow_close (follow);
  return true;
}

static bool
followed (const struct hs_case *c)
{
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
  return hs_case_follow (c, c->grid.end, q, v) != HS_NO_MEMORY;
}

static bool
reference (const struct hs_case *c)
{
  struct hs_reference *r = hs_reference_open (c->system, c->par, c->grid.t0,
                                              c->q0, c->v0, c->grid.h);
  if (r)
    hs_reference_close (r);
  return r;
}

/* No whole number of turns.  */
static double
span_of (const struct hs_case *c)
{
  return 1.37 * (c->grid.end - c->grid.t0);
}

static bool
orders (const struct hs_case *c)
{
  struct hs_truth truth;
  struct hs_convergence_point point;
  if (!hs_truth_make (&truth, c, span_of (c), 2, 3))
    return false;
  sound = truth.known;
  const bool done = hs_convergence_measure (c, &truth, 64, &point);
  hs_truth_free (&truth);
  return done;
}

static bool
costs (const struct hs_case *c)
{
  struct hs_truth truth;
  struct hs_convergence ladder = { 0 };
  struct hs_cost cost;
  if (!hs_truth_make (&truth, c, span_of (c), HS_MOST_TIMES, 2))
    return false;
  const bool done = hs_cost_measure (c, &truth, 16, 2000, 0, &ladder)
                    && hs_cost_reach (c, &truth, 1e-2, &ladder, &cost);
  hs_truth_free (&truth);
  return done;
}

static bool
magnifies (const struct hs_case *c)
{
  struct hs_magnification found;
  return hs_magnify (c, 1, 1, &found);
}

static bool
shadow (const struct hs_case *c)
{
  struct hs_shadow found;
  return hs_shadow (c, 4, &found) != HS_NO_MEMORY;
}

static bool
evaluations (const struct hs_case *c)
{
  struct hs_evaluations found;
  return hs_evaluations_count (c, &found);
}

static bool
scales (const struct hs_case *c)
{
  struct hs_case whole = *c;
  whole.q0 = whole.v0 = NULL;
  return !isnan (hs_scales_of (&whole).turn)
         && !isnan (hs_order_span (&whole));
}

static bool
keeps (const struct hs_case *c)
{
  struct hs_keeping found[HS_MOST_INVARIANTS];
  return hs_keeping_measure (c, 0, 1, 2, found) != HS_NO_MEMORY;
}

static enum hs_status
look (void *context, int64_t step, double t, double dq, double dv)
{
  return HS_DONE;
}

static bool
compares (const struct hs_case *c)
{
  return hs_compare (c, hs_integrator_find ("velocity-verlet"), HS_HALF_KICK,
                     look, NULL)
             .status
         != HS_NO_MEMORY;
}

static bool
compares_starts (const struct hs_case *c)
{
  return hs_compare_starts (c, 1e-3, 0, look, NULL).status != HS_NO_MEMORY;
}

static bool
extent (const struct hs_case *c)
{
  double far, fast;
  return hs_extent (c, &far, &fast).status != HS_NO_MEMORY;
}

static bool
rounding (const struct hs_case *c)
{
  static const int64_t at[] = { 1, 4 };
  struct hs_arithmetic arithmetic;
  struct hs_rounding_end end;
  double energy[2];
  sound = hs_arithmetic_find ("float", &arithmetic);
  return hs_rounding_walk (c, &arithmetic, 0, 2, 2, at, energy, &end);
}

/* Each check of an audit; where it cannot tell, it claims nothing wrong.  */
static bool
audit (const struct hs_case *c)
{
  const int last = HS_CHECK_INVARIANT;
  bool done = true;
  for (int check = 0; done && check <= last; check++)
    {
      struct hs_finding finding = { .claim = HS_CLAIM_NONE };
      done = hs_audit (c, check, &finding) != HS_AUDIT_NO_MEMORY;
      sound = sound && (!done || finding.claim != HS_CLAIM_FAILS);
    }
  return done;
}

/* Traces of 25 rows, of a run of the case, and what somebody did to them.  */
enum
{
  ROWS = 25
};

struct trace
{
  struct hs_trace trace;
  double t[ROWS], t_unit[ROWS];
  double q[2 * ROWS], v[2 * ROWS], q_unit[2 * ROWS], v_unit[2 * ROWS];
  double par[HS_MOST_PARAMETERS];
};

static enum hs_status
add_row (void *context, const struct hs_state *s)
{
  struct trace *trace = context;
  const size_t row = trace->trace.rows++, dof = trace->trace.dof;
  trace->t[row] = s->t;
  trace->t_unit[row] = hs_ulp (s->t);
  for (size_t d = 0; d < dof; d++)
    {
      trace->q[row * dof + d] = s->q[d];
      trace->v[row * dof + d] = s->v[d];
      trace->q_unit[row * dof + d] = hs_ulp (s->q[d]);
      trace->v_unit[row * dof + d] = hs_ulp (s->v[d]);
    }
  return HS_DONE;
}

typedef void change (struct trace *trace);

static void
nothing (struct trace *trace)
{
}

static void
leave_positions (struct trace *trace)
{
  trace->trace.v = NULL;
}

/* To so many digits behind the point.  */
static void
shorten (struct trace *trace, double unit, bool cut)
{
  for (size_t i = 0; i < trace->trace.rows; i++)
    {
      double *const x[] = { &trace->q[i], &trace->v[i] };
      for (int k = 0; k < 2; k++)
        *x[k] = (cut ? trunc (*x[k] / unit) : rint (*x[k] / unit)) * unit;
      trace->q_unit[i] = trace->v_unit[i] = unit;
    }
}

static void
round_off (struct trace *trace)
{
  shorten (trace, 1e-6, false);
}

static void
wrap (struct trace *trace)
{
  for (size_t i = 0; i < trace->trace.rows; i++)
    trace->q[i] = remainder (trace->q[i] + M_PI, 2 * M_PI);
  round_off (trace);
}

static void
cut_off (struct trace *trace)
{
  shorten (trace, 1e-6, true);
}

static void
disturb (struct trace *trace)
{
  uint32_t random = 1;
  round_off (trace);
  for (size_t i = 0; i < trace->trace.rows; i++)
    {
      random = random * 1664525 + 1013904223;
      trace->q[i] += ((double) random / UINT32_MAX - 0.5) * 1e-3;
    }
}

static void
spoil_a_row (struct trace *trace)
{
  round_off (trace);
  trace->q[18] += 1e-3;
}

static void
tell_another_number (struct trace *trace)
{
  round_off (trace);
  trace->par[1] *= 1.25;
}

static void
lose_a_row (struct trace *trace)
{
  for (size_t i = 12; i < trace->trace.rows - 1; i++)
    {
      trace->t[i] = trace->t[i + 1];
      trace->q[i] = trace->q[i + 1];
      trace->v[i] = trace->v[i + 1];
    }
  trace->trace.rows--;
}

static void
thin (struct trace *trace)
{
  trace->trace.rows = (trace->trace.rows + 1) / 2;
  for (size_t i = 0; i < trace->trace.rows; i++)
    {
      trace->t[i] = trace->t[2 * i];
      trace->q[i] = trace->q[2 * i];
      trace->v[i] = trace->v[2 * i];
    }
}

static change *const deeds[] = {
  nothing,     leave_positions,     wrap,       round_off, cut_off, disturb,
  spoil_a_row, tell_another_number, lose_a_row, thin,      nothing
};

static bool
diagnose (const struct hs_case *c, change *deed)
{
  struct trace trace = { .trace = { .dof = c->system->dof } };
  struct hs_diagnosis d;
  trace.trace.t = trace.t;
  trace.trace.q = trace.q;
  trace.trace.v = trace.v;
  trace.trace.t_unit = trace.t_unit;
  trace.trace.q_unit = trace.q_unit;
  trace.trace.v_unit = trace.v_unit;
  memcpy (trace.par, c->par, sizeof trace.par);
  watched = false;
  sound = hs_run (c, 1, add_row, &trace).status == HS_DONE;
  deed (&trace);
  watched = true;
  const struct hs_suspicion asked
      = { .system = c->system, .par = trace.par, .span = NAN };
  return hs_diagnose (&trace.trace, &asked, &d);
}

/* What is tried, and on what.  */
static const struct
{
  const char *name, *system, *integrator;
  measurement *measure;
} measurements[] = {
  { "run", "pendulum", "leapfrog", run },
  { "run, exact", "pendulum", "exact", run },
  { "ensemble", "pendulum", "rk4", ensemble },
  { "walk", "pendulum", "leapfrog", walk },
  { "walk of a block", "pendulum", "leapfrog", walk_of_block },
  { "walled", "pendulum", "leapfrog", walled },
  { "walled, exact", "pendulum", "exact", walled },
  { "follow", "pendulum", "leapfrog", follow },
  { "follow a computed one", "henon-heiles", "leapfrog", followed },
  { "reference", "henon-heiles", "leapfrog", reference },
  { "order", "pendulum", "leapfrog", orders },
  { "order, two steps", "pendulum", "stormer-verlet", orders },
  { "order, computed", "henon-heiles", "leapfrog", orders },
  { "cost", "pendulum", "leapfrog", costs },
  { "magnification", "pendulum", "leapfrog", magnifies },
  { "shadow", "pendulum", "leapfrog", shadow },
  { "evaluations", "pendulum", "leapfrog", evaluations },
  { "scales", "henon-heiles", "leapfrog", scales },
  { "keeping", "pendulum", "leapfrog", keeps },
  { "keeping, computed", "henon-heiles", "leapfrog", keeps },
  { "compare", "pendulum", "semi-implicit-euler", compares },
  { "compare starts", "pendulum", "leapfrog", compares_starts },
  { "extent", "pendulum", "leapfrog", extent },
  { "rounding", "pendulum", "leapfrog", rounding },
  { "audit", "pendulum", "leapfrog", audit },
  { "audit, computed", "henon-heiles", "leapfrog", audit },
};

static void
prepare (struct bench *b, const char *system, const char *integrator)
{
  bench_turns (b, hs_system_find (system), hs_integrator_find (integrator),
               0.13, 40, ROWS - 1);
}

/* deed NULL: none.  */
static void
starve (const char *name, struct bench *b, measurement *measure, change *deed)
{
  long all = 0;
  for (long k = 0; k <= all; k++)
    {
      if (k && !is_new (k - 1))
        continue;
      calls = held = 0;
      failing = k;
      sound = watched = true;
      const bool done = measure ? measure (&b->c) : diagnose (&b->c, deed);
      watched = false;
      ck_assert_msg (sound && held == 0, "%s, call %ld: %ld are kept", name, k,
                     held);
      ck_assert_msg (done == (k == 0), "%s: call %ld of %ld", name, k, all);
      all = k ? all : calls;
    }
  ck_assert (0 < all && all < MOST_CALLS);
}

START_TEST (measuring)
{
  struct bench b;
  prepare (&b, measurements[_i].system, measurements[_i].integrator);
  starve (measurements[_i].name, &b, measurements[_i].measure, NULL);
}
END_TEST

/* The last of them of a motion that must be computed.  */
START_TEST (diagnosing)
{
  char name[20];
  struct bench b;
  prepare (&b, _i == COUNT (deeds) - 1 ? "henon-heiles" : "pendulum",
           "leapfrog");
  snprintf (name, sizeof name, "deed %d", _i);
  starve (name, &b, NULL, deeds[_i]);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("memory");
  TCase *tc = tcase_create ("runs out");
  tcase_add_loop_test (tc, measuring, 0, COUNT (measurements));
  tcase_add_loop_test (tc, diagnosing, 0, COUNT (deeds));
  suite_add_tcase (suite, tc);
  return run_suite (suite);
}
