/* SPDX-License-Identifier: MIT */
/* Steps that are not alike: their rules, what integrators make of them, and
   the logarithmic Hamiltonian's, against closed forms.  */

#include "testing.h"

enum
{
  MOST_STEPS = 40000
};

static const struct hs_step_rule *
rule (const char *name)
{
  const struct hs_step_rule *r = hs_step_rules;
  while (r->name && strcmp (r->name, name) != 0)
    r++;
  ck_assert_ptr_nonnull (r->name);
  return r;
}

static const struct hs_integrator *
named (const char *name)
{
  const struct hs_integrator *integrator = hs_integrator_find (name);
  ck_assert_ptr_nonnull (integrator);
  return integrator;
}

/* A run of the case to `span', base step h, by a rule.  */
static void
make (struct bench *b, const char *system, const struct hs_integrator *i,
      const char *name, double h, double span)
{
  bench_make (b, hs_system_find (system), i, 0, h, (int64_t) rint (span / h));
  b->c.grid.end = span;
  b->c.stepping = (struct hs_stepping){ .rule = rule (name),
                                        .amplitude = rule (name)->amplitude };
}

/* Every time and state of a run.  */
static struct track
{
  int n;
  double t[MOST_STEPS], q[MOST_STEPS][2], v[MOST_STEPS][2];
} track;

static enum hs_status
follow (void *context, const struct hs_state *state)
{
  const struct hs_case *c = context;
  ck_assert_int_eq (state->step, track.n);
  ck_assert_int_lt (track.n, MOST_STEPS);
  track.t[track.n] = state->t;
  for (size_t d = 0; d < c->system->dof; d++)
    {
      track.q[track.n][d] = state->q[d];
      track.v[track.n][d] = state->v[d];
    }
  track.n++;
  return HS_DONE;
}

static void
run (const struct hs_case *c)
{
  track.n = 0;
  const struct hs_report end = hs_run (c, 1, follow, (void *) c);
  ck_assert_int_eq (end.status, HS_DONE);
  ck_assert_int_eq (end.step, track.n - 1);
  ck_assert (end.t == track.t[track.n - 1]);
}

static double
radius (int k)
{
  return hypot (track.q[k][0], track.q[k][1]);
}

/* The first outputs of splitmix64 from the seed 0, as in the test vectors of
   Java's SplittableRandom and of xoshiro's seeding.  */
static const uint64_t published[]
    = { 0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f };

static double
uniform (uint64_t x)
{
  return (double) (x >> 11) / 4503599627370496.0 - 1;
}

START_TEST (jittered_published)
{
  struct bench b;
  make (&b, "harmonic", named ("velocity-verlet"), "jittered", 0.125, 1);
  b.c.stepping.counted = true;
  run (&b.c);
  double t = 0;
  for (int k = 0; k < COUNT (published); k++)
    {
      t += 0.125 * (1 + 0.5 * uniform (published[k]));
      /* Three roundings of numbers below 1.  */
      ck_assert_double_eq_tol (track.t[k + 1], t, 4 * ROUNDING);
    }
}
END_TEST

/* Every step within its bounds, the last time the end to the bit: forwards,
   backwards, and for a span that is no whole number of steps.  */
static const struct
{
  const char *rule;
  double low, high; /* in base steps; the last may be half the shortest, or
                       half of that longer than the longest */
} bounds[] = {
  { "jittered", 0.5, 1.5 },
  { "alternating", 0.5, 1.5 },
  { "outward", 0.1, 1.9 },
  { "adaptive", 0.25, 2.03 }, /* 0.4^1.5 and 1.6^1.5 */
  { "symmetric", 0.25, 2.03 },
};

START_TEST (steps_within_bounds)
{
  const double h = 0.01, spans[] = { 10, -10, 3.14159265358979, 0.0123 };
  for (int i = 0; i < COUNT (spans); i++)
    {
      struct bench b;
      make (&b, "orbit", named ("leapfrog"), bounds[_i].rule,
            copysign (h, spans[i]), spans[i]);
      run (&b.c);
      ck_assert (track.t[track.n - 1] == spans[i]);
      for (int k = 1; k < track.n; k++)
        {
          const double step = (track.t[k] - track.t[k - 1]) / b.c.grid.h;
          const bool last = k == track.n - 1;
          /* The orbit's r is off by the energy's error, under 1 %.  */
          ck_assert_double_ge (step, bounds[_i].low * (last ? 0.49 : 0.99));
          ck_assert_double_le (step, bounds[_i].high
                                         + (last ? bounds[_i].low / 2 : 0)
                                         + 0.01 * bounds[_i].high);
        }
    }
}
END_TEST

/* The time is the sum of the steps to a rounding: 10000 of them, summed here
   in long double.  Control: summed in double they are off by more.  */
START_TEST (time_to_a_rounding)
{
  struct bench b;
  make (&b, "harmonic", named ("velocity-verlet"), "alternating", 0.1, 1000);
  b.c.stepping.amplitude = 0.3;
  run (&b.c);
  ck_assert_int_eq (track.n, 10001);
  long double t = 0;
  double plain = 0, worst = 0;
  for (int k = 0; k + 1 < track.n - 1; k++)
    {
      const double h = 0.1 * (k % 2 ? 1 - 0.3 : 1 + 0.3);
      t += h;
      plain += h;
      ck_assert_double_le (fabsl (track.t[k + 1] - t),
                           1.01 * DBL_EPSILON * track.t[k + 1]);
      worst = fmax (worst, (double) fabsl (plain - t) / track.t[k + 1]);
    }
  ck_assert_double_gt (worst, 20 * DBL_EPSILON);
}
END_TEST

/* RMS over starts of the error at the end, after an even number of steps
   where they alternate: what is left of a pair differs.  */
static double
error_of (const struct hs_integrator *integrator, const char *name, double h)
{
  enum
  {
    PHASES = 8
  };
  double sum = 0;
  for (int p = 0; p < PHASES; p++)
    {
      struct bench b;
      const double span = 7.25, phase = 0.3 + 0.7 * p;
      make (&b, "harmonic", integrator, name, h, span);
      b.start[0] = cos (phase);
      b.start[1] = -sin (phase);
      const struct last end = last_state (&b.c, MOST_STEPS);
      sum += pow (end.x[0] - cos (phase + span), 2)
             + pow (end.x[1] + sin (phase + span), 2);
    }
  return sqrt (sum / PHASES);
}

/* The slope from h to h/2^halvings.  */
static double
order_of (const struct hs_integrator *integrator, const char *name, double h,
          int halvings)
{
  return log2 (error_of (integrator, name, h)
               / error_of (integrator, name, ldexp (h, -halvings)))
         / halvings;
}

/* Integrators that use what is behind them, and what is left of their order
   2 or 3 where the steps differ.  All others take each step by itself.  */
static const struct
{
  const char *name;
  int order;
} behind[] = {
  { "stormer-verlet", 0 },
  { "time-corrected-verlet", 1 },
  { "beeman", 1 },
};

static int
order_with_changing_steps (const struct hs_integrator *integrator)
{
  for (int i = 0; i < COUNT (behind); i++)
    if (strcmp (integrator->name, behind[i].name) == 0)
      return behind[i].order;
  return integrator->order;
}

/* The next term of the error is smaller by h or h^2, so that the slope from
   h = 1/64 on is within 0.05 of the order.  Under random steps an error that
   they decide (that of order 1) is itself random, by a factor of some 3 either
   way: log2(9)/6 = 0.5.  Orders above 2 need longer steps, or they drown in
   rounding: (1/64)^4/100 = 6e-10.  */
START_TEST (every_order)
{
  const struct hs_integrator *integrator = hs_integrators[_i];
  const int order = order_with_changing_steps (integrator);
  if (order > 4
      || hs_order_on (integrator, hs_system_find ("harmonic"))
             != integrator->order)
    return;
  const double h = order > 2 ? 0.25 : 1.0 / 64;
  const int halvings = order < 2 ? 6 : 4;
  ck_assert_double_eq_tol (order_of (integrator, "alternating", h, halvings),
                           order, 0.06);
  ck_assert_double_eq_tol (order_of (integrator, "jittered", h, halvings),
                           order, order == integrator->order ? 0.2 : 0.5);
}
END_TEST

/* Control: leapfrog without its change.  */
START_TEST (naive_leapfrog)
{
  struct hs_integrator naive = *named ("leapfrog");
  naive.change = NULL;
  ck_assert_double_eq_tol (order_of (&naive, "alternating", 1.0 / 64, 6), 1,
                           0.06);
}
END_TEST

/* The three Stormers are one, to the bit, where steps are alike.  */
START_TEST (corrections_at_fixed_steps)
{
  static const char *const names[]
      = { "time-corrected-verlet", "stormer-verlet-varying" };
  struct bench b;
  bench_make (&b, hs_systems[_i], named ("stormer-verlet"), 0, 0.05, 500);
  if (hs_order_on (b.c.integrator, b.c.system) == 0)
    return;
  const struct last plain = last_state (&b.c, 1);
  for (int i = 0; i < COUNT (names); i++)
    {
      b.c.integrator = named (names[i]);
      const struct last other = last_state (&b.c, 1);
      ck_assert_mem_eq (plain.x, other.x, 2 * plain.dof * sizeof (double));
    }
}
END_TEST

/* Leapfrog and the second correction are velocity Verlet, to rounding: with
   500 steps of 8 roundings of numbers below 4, that grow at most by N as in a
   shear (no motion here is unstable), and where positions alone are kept by
   another 1/h, h at least 0.02: 500 * 8 * 4 * 1.1e-16 * 500/0.02 = 4.5e-8.
   Control: the first correction is off by some h.  */
START_TEST (the_same_trajectory)
{
  struct bench b;
  make (&b, "pendulum", named ("velocity-verlet"), "jittered", 0.04, 20);
  const struct last verlet = last_state (&b.c, 100000);
  b.c.integrator = named ("leapfrog");
  const struct last leapfrog = last_state (&b.c, 100000);
  b.c.integrator = named ("stormer-verlet-varying");
  const struct last varying = last_state (&b.c, 100000);
  b.c.integrator = named ("time-corrected-verlet");
  const struct last corrected = last_state (&b.c, 100000);
  ck_assert_double_le (distance (&verlet, &leapfrog), 4.5e-8 * 0.02);
  ck_assert_double_le (distance (&verlet, &varying), 4.5e-8);
  ck_assert_double_ge (distance (&verlet, &corrected), 1e-4);
}
END_TEST

/* R. D. Skeel: alternation destabilises.  Two steps of velocity Verlet on the
   oscillator, h (1 + a) and h (1 - a), have the trace
     (2 - (1 + a) z)(2 - (1 - a) z) - 2,  z = (h omega)^2,
   which is below -2 where z is between 2/(1 + a) and 2/(1 - a): far below the
   limit z = 4 of steps alike.  2 % inside it a pair of steps multiplies by
   exp(sqrt(0.02 * 4/3)) = 1.17, 4000 steps by 1e140.  */
START_TEST (alternation_destabilises)
{
  static const char *const names[]
      = { "velocity-verlet", "leapfrog", "stormer-verlet-varying" };
  const double limit = sqrt (2 / 1.5);
  for (int i = 0; i < COUNT (names); i++)
    {
      struct bench b;
      const double below = 0.99 * limit, above = 1.01 * limit;
      make (&b, "harmonic", named (names[i]), "alternating", below,
            4000 * below);
      ck_assert_double_le (fabs (last_state (&b.c, 1).x[0]), 100);
      make (&b, "harmonic", named (names[i]), "alternating", above,
            4000 * above);
      ck_assert_double_ge (fabs (last_state (&b.c, 1).x[0]), 1e8);
      b.c.stepping.rule = NULL;
      ck_assert_double_le (fabs (last_state (&b.c, 1).x[0]), 100);
    }
}
END_TEST

/* The warning's own test against that trace: beyond 2 in size also above
   z = 4/(1 - a^2), and between there and 2/(1 - a) stable again.  5 % off an
   edge a pair multiplies by 1.2 or more.  h (1 + a) < 2 would be wrong of the
   first gap and of what follows it.  */
START_TEST (alternation_foreseen)
{
  static const char *const names[]
      = { "velocity-verlet", "leapfrog", "stormer-verlet-varying" };
  const double a = 0.5, edges[] = { sqrt (2 / (1 + a)), sqrt (2 / (1 - a)),
                                    2 / sqrt (1 - a * a) };
  for (int i = 0; i < COUNT (names); i++)
    for (int k = 0; k < COUNT (edges); k++)
      {
        struct bench b;
        make (&b, "harmonic", named (names[i]), "alternating", 0.95 * edges[k],
              100);
        ck_assert_int_eq (hs_steps_stay (&b.c), k != 1);
        b.c.grid.h = 1.05 * edges[k];
        ck_assert_int_eq (hs_steps_stay (&b.c), k == 1);
      }
}
END_TEST

/* Largest misfit of 1/h[k] + 1/h[k-1] = 2/(H r^(3/2)), relative.  */
static double
symmetric_misfit (const char *name)
{
  struct bench b;
  double worst = 0;
  make (&b, "orbit", named ("velocity-verlet"), name, 0.01, 20);
  run (&b.c);
  for (int k = 1; k + 2 < track.n; k++)
    {
      const double before = track.t[k] - track.t[k - 1];
      const double after = track.t[k + 1] - track.t[k];
      const double wanted = 2 / (0.01 * pow (radius (k), 1.5));
      worst = fmax (worst, fabs ((1 / before + 1 / after) / wanted - 1));
    }
  return worst;
}

/* The steps read the same backwards.  They are differences of times up to 20,
   each rounded by 1.8e-15, over steps of 0.0025 or more: 1.5e-12; the rule's
   own roundings and those of pow, some 20, alternate in sign from step to
   step and so add up over 2000: 2000 * 20 * 1.1e-16 = 4.4e-12.  Control: a
   naive rule misses by what r changes in a step.  */
START_TEST (symmetric_backwards)
{
  ck_assert_double_le (symmetric_misfit ("symmetric"), 6e-12);
  ck_assert_double_ge (symmetric_misfit ("adaptive"), 1e-3);
}
END_TEST

/* And they do not swing about the mean, from a start on the way out: their
   second difference is that of a smooth function of the time, H^2 times some
   10, where the first would swing by H times 1, the rate of r^(3/2).  */
START_TEST (symmetric_smooth)
{
  struct bench b;
  make (&b, "orbit", named ("velocity-verlet"), "symmetric", 0.01, 2);
  b.c.system->flow (b.par, 0, 1, b.start, b.start + 2);
  run (&b.c);
  for (int k = 1; k + 3 < track.n; k++)
    {
      const double h[]
          = { track.t[k] - track.t[k - 1], track.t[k + 1] - track.t[k],
              track.t[k + 2] - track.t[k + 1] };
      ck_assert_double_le (fabs (h[0] - 2 * h[1] + h[2]) / h[1], 1e-3);
    }
}
END_TEST

/* The naive rule is what it says: h = H r^(3/2) at the beginning of a step,
   with roundings as above.  */
START_TEST (adaptive_forwards)
{
  struct bench b;
  make (&b, "orbit", named ("velocity-verlet"), "adaptive", 0.01, 20);
  run (&b.c);
  for (int k = 0; k + 2 < track.n; k++)
    {
      const double wanted = 0.01 * pow (radius (k), 1.5);
      ck_assert_double_eq_tol ((track.t[k + 1] - track.t[k]) / wanted, 1,
                               6e-12);
    }
}
END_TEST

/* N steps of drift-kick-drift on the logarithmic Hamiltonian from the
   pericentre, mu = a = 1: with ds = H U(a) = H the eccentric anomaly goes on
   by 2 atan(H/2) a step, whatever e, and
     t[N] = N H - e sin(E[N]).
   (A step takes ds (r + r')/2 = H (1 - e cos(M) cos(d/2)), M the middle of the
   two anomalies, d their distance; the sum of e H cos(M) cos(d/2) telescopes
   with H cos(d/2) = 2 sin(d/2).)  */
struct logarithmic
{
  double place, time, energy, axis; /* largest errors */
};

static struct logarithmic
logarithmic_errors (const char *integrator, double e, double H, int steps)
{
  struct logarithmic worst = { 0 };
  struct bench b;
  make (&b, "orbit", named (integrator), "logarithmic", H, steps * H);
  b.c.stepping.counted = true;
  b.par[1] = e;
  b.start[0] = 1 - e;
  b.start[1] = b.start[2] = 0;
  b.start[3] = sqrt ((1 + e) / (1 - e));
  ck_assert_int_eq (hs_step_rule_check (&b.c), HS_RULE_FINE);
  run (&b.c);
  ck_assert_int_eq (track.n, steps + 1);
  for (int k = 0; k <= steps; k++)
    {
      const double E = 2 * k * atan (H / 2), r = radius (k);
      const double *q = track.q[k], *v = track.v[k];
      const double L = q[0] * v[1] - q[1] * v[0];
      const double place
          = hypot (q[0] - (cos (E) - e), q[1] - sqrt (1 - e * e) * sin (E));
      worst.place = fmax (worst.place, place);
      worst.time
          = fmax (worst.time, fabs (track.t[k] - (k * H - e * sin (E))));
      worst.energy = fmax (
          worst.energy, fabs ((v[0] * v[0] + v[1] * v[1]) / 2 - 1 / r + 0.5));
      worst.axis = fmax (
          worst.axis, hypot (v[1] * L - q[0] / r - e, -v[0] * L - q[1] / r));
    }
  return worst;
}

static const struct
{
  double e, H;
  int steps;
} ellipses[] = { { 0, 0.1, 1000 },
                 { 0.6, 0.1, 1000 },
                 { 0.6, 1, 1000 },
                 { 0.9, 0.01, 10000 },
                 { 0.3, 3, 50 } };

/* A step makes some 16 roundings of terms of the size of the kinetic energy
   or of v x L at most, 2/(1 - e): in the energy and the axis, after N steps,
   N * 16 * 1.1e-16 * 2/(1 - e).  The anomaly goes on at the rate that the
   energy makes, so that it and the time gather N of these errors, times H.
   Controls: with fixed steps, and with a kick and a drift that are no
   leapfrog, the same run is off by 1e-3.  */
START_TEST (logarithmic_ellipse)
{
  const double e = ellipses[_i].e, H = ellipses[_i].H, n = ellipses[_i].steps;
  const double one = n * 16 * ROUNDING * 2 / (1 - e);
  const struct logarithmic off
      = logarithmic_errors ("drift-kick-drift", e, H, (int) n);
  ck_assert_double_le (off.energy, one);
  ck_assert_double_le (off.axis, one);
  ck_assert_double_le (off.place, one * (1 + n * H));
  ck_assert_double_le (off.time, one * (1 + n * H));
  const struct logarithmic control
      = logarithmic_errors ("semi-implicit-euler-drift-first", e, H, (int) n);
  ck_assert_double_ge (control.axis, e > 0 ? 1e-3 : 1e-5);
}
END_TEST

/* Three drift-kick-drifts of other lengths keep the ellipse too.  */
START_TEST (logarithmic_composition)
{
  const struct logarithmic off
      = logarithmic_errors ("forest-ruth", 0.6, 0.1, 1000);
  ck_assert_double_le (off.energy, 3 * 1000 * 16 * ROUNDING * 5);
  ck_assert_double_le (off.axis, 3 * 1000 * 16 * ROUNDING * 5);
}
END_TEST

START_TEST (logarithmic_refused)
{
  struct bench b;
  make (&b, "orbit", named ("rk4"), "logarithmic", 0.1, 1);
  ck_assert_int_eq (hs_step_rule_check (&b.c), HS_RULE_NO_SPLITTING);
  make (&b, "pendulum", named ("drift-kick-drift"), "logarithmic", 0.1, 1);
  ck_assert_int_eq (hs_step_rule_check (&b.c), HS_RULE_NO_POTENTIAL);
}
END_TEST

/* An error that swings once a second and drifts by `slope', seen five times
   as often in the first half of each second as in the second: its mean by
   numbers is not its mean.  */
static struct hs_drift_verdict
uneven (double slope, bool by_time)
{
  const struct hs_conserved unit = { .start = 1, .size = 1 };
  const struct hs_grid clock = { 0, 0.1, 320, 3200 };
  struct hs_drift drift;
  hs_drift_start (&drift, by_time ? clock.steps : 320 * 60, 320, &unit);
  drift.clock = by_time ? &clock : NULL;
  double t = 0;
  for (int64_t k = 0; t < 320; k++)
    {
      const double error = slope * t + sin (2 * M_PI * t) * (1 + t / 320);
      hs_drift_add (&drift, k, t, error, fabs (error));
      t += fmod (t, 1) < 0.5 ? 0.01 : 0.05;
    }
  return hs_drift_decide (&drift, true);
}

/* The splines of four boxes of 10 s keep 1/(10 pi)^4 = 1e-6 of the swing of 2,
   over 320 s; the trapezia of 0.05 s are off by 0.05^2/12 2 pi (1 + 1) at
   most. Control: by the number of the step the swing's growing mean over the
   seen looks like a drift; only that the swing grows both ways tells.  */
START_TEST (drift_by_time)
{
  const double tolerance = (2e-6 + 0.0027) / 320;
  const struct hs_drift_verdict swings = uneven (0, true);
  ck_assert_int_eq (swings.growth, HS_GROWTH_BOUNDED);
  ck_assert_double_le (fabs (swings.rate), tolerance);
  ck_assert_double_ge (fabs (uneven (0, false).rate), 2 * tolerance);
  ck_assert_int_eq (uneven (0, false).growth, HS_GROWTH_BOUNDED);
  const struct hs_drift_verdict drifts = uneven (1e-2, true);
  ck_assert_int_eq (drifts.growth, HS_GROWTH_LINEAR);
  ck_assert_double_eq_tol (drifts.rate, 1e-2, tolerance);
}
END_TEST

/* It ends where it stops being finite, and says after how many steps.  */
START_TEST (not_finite)
{
  struct bench b;
  make (&b, "harmonic", named ("velocity-verlet"), "alternating", 3, 9000);
  track.n = 0;
  const struct hs_report end = hs_run (&b.c, 1, follow, &b.c);
  ck_assert_int_eq (end.status, HS_NOT_FINITE);
  ck_assert_int_eq (end.step, track.n);
  const struct hs_report fast = hs_run (&b.c, 1 << 20, NULL, NULL);
  ck_assert_int_eq (fast.status, HS_NOT_FINITE);
  ck_assert_int_eq (fast.step, end.step);
  ck_assert (fast.t == end.t);
}
END_TEST

/* Evaluations: the rule's own are counted.  */
START_TEST (evaluations)
{
  struct bench b;
  make (&b, "orbit", named ("velocity-verlet"), "jittered", 0.1, 10);
  struct hs_report end = hs_run (&b.c, 1000, NULL, NULL);
  ck_assert_int_eq (end.evaluations, end.step + 1);
  make (&b, "orbit", named ("velocity-verlet"), "adaptive", 0.1, 10);
  end = hs_run (&b.c, 1000, NULL, NULL);
  ck_assert_int_eq (end.evaluations, 2 * end.step + 1);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("steps");
  TCase *cases = tcase_create ("steps");
  tcase_set_timeout (cases, 60);
  tcase_add_test (cases, jittered_published);
  tcase_add_loop_test (cases, steps_within_bounds, 0, COUNT (bounds));
  tcase_add_test (cases, time_to_a_rounding);
  tcase_add_loop_test (cases, every_order, 0, count_integrators ());
  tcase_add_test (cases, naive_leapfrog);
  tcase_add_loop_test (cases, corrections_at_fixed_steps, 0, count_systems ());
  tcase_add_test (cases, the_same_trajectory);
  tcase_add_test (cases, alternation_destabilises);
  tcase_add_test (cases, alternation_foreseen);
  tcase_add_test (cases, symmetric_backwards);
  tcase_add_test (cases, symmetric_smooth);
  tcase_add_test (cases, adaptive_forwards);
  tcase_add_loop_test (cases, logarithmic_ellipse, 0, COUNT (ellipses));
  tcase_add_test (cases, logarithmic_composition);
  tcase_add_test (cases, logarithmic_refused);
  tcase_add_test (cases, drift_by_time);
  tcase_add_test (cases, not_finite);
  tcase_add_test (cases, evaluations);
  suite_add_tcase (suite, cases);
  return run_suite (suite);
}
