/* SPDX-License-Identifier: MIT */
/* The audit: every integrator of the registry passes its own, false claims and
   faulty kernels do not, and the numbers on the oscillator are those of closed
   forms.  */

#include "integrator.h"
#include "testing.h"

/* A case of the system's default parameters.  */
static struct hs_case
case_on (struct bench *b, const char *system,
         const struct hs_integrator *integrator)
{
  bench_make (b, hs_system_find (system), integrator, 0, 1, 1);
  b->c.q0 = b->c.v0 = NULL;
  return b->c;
}

static struct hs_finding
audit (const char *system, const struct hs_integrator *integrator,
       const double *own, int check)
{
  struct bench b;
  struct hs_finding finding;
  struct hs_case c = case_on (&b, system, integrator);
  c.own = own;
  ck_assert_int_eq (hs_audit (&c, check, &finding), HS_AUDIT_DONE);
  return finding;
}

static struct hs_integrator
copy_of (const char *name)
{
  const struct hs_integrator *integrator = hs_integrator_find (name);
  ck_assert_ptr_nonnull (integrator);
  return *integrator;
}

/* No claim of the registry fails, or cannot be decided.  Of orders only that
   on the first system where it has one: check-pairs measures all of them.  */
START_TEST (every_claim)
{
  const struct hs_integrator *integrator = hs_integrators[_i];
  int holds = 0, first = 0;
  while (!hs_order_on (integrator, hs_systems[first]))
    first++;
  for (int s = first; hs_systems[s]; s++)
    for (int check = s > first ? HS_CHECK_SYMPLECTIC : 0;
         check < HS_CHECK_INVARIANT; check++)
      {
        struct bench b;
        struct hs_finding found;
        if (!is_chosen (hs_systems[s], integrator))
          continue;
        const struct hs_case c = case_on (&b, hs_systems[s]->name, integrator);
        if (hs_audit (&c, check, &found) != HS_AUDIT_DONE)
          continue;
        ck_assert_msg (
            found.claim == HS_CLAIM_HOLDS || found.claim == HS_CLAIM_NONE,
            "%s on %s: check %d: %g, claimed %g", integrator->name,
            hs_systems[s]->name, check, found.measured, found.expected);
        holds += found.claim == HS_CLAIM_HOLDS;
      }
  ck_assert_int_ge (holds, 3); /* evaluations, those at the start, an order */
}
END_TEST

/* What all findings are: no error but rounding where Verlet makes none; no
   false claim where an error of higher order happens to rule; with masses that
   differ by 1e8 nothing lost of a symplectic method.  */
START_TEST (findings)
{
  static const struct
  {
    const char *system, *integrator;
    int check, found;
    enum hs_claim claim;
  } rows[] = {
    { "projectile", "velocity-verlet", HS_CHECK_ORDER, HS_FOUND_ZERO,
      HS_CLAIM_HOLDS },
    { "halley", "ruth3", HS_CHECK_ORDER, HS_FOUND_NUMBER, HS_CLAIM_UNDECIDED },
    { "outer-planets", "implicit-midpoint", HS_CHECK_SYMPLECTIC, HS_FOUND_ZERO,
      HS_CLAIM_HOLDS },
  };
  for (int i = 0; i < COUNT (rows); i++)
    {
      const struct hs_finding f
          = audit (rows[i].system, hs_integrator_find (rows[i].integrator),
                   NULL, rows[i].check);
      ck_assert_int_eq (f.found, rows[i].found);
      ck_assert_int_eq (f.claim, rows[i].claim);
    }
}
END_TEST

/* Claims that are false, one at a time.  */
static const struct
{
  const char *name;
  struct hs_integrator claims; /* what differs; 0: nothing */
  unsigned traits;             /* more of them */
  bool unstable;               /* no limit is claimed */
  const char *system;
  int check;
} false_claims[] = {
  { "velocity-verlet",
    { .order = 3 },
    .system = "harmonic",
    .check = HS_CHECK_ORDER },
  { "velocity-verlet",
    { .order = 3 },
    .system = "orbit",
    .check = HS_CHECK_ORDER },
  { "rk4", { .order = 3 }, .system = "harmonic", .check = HS_CHECK_ORDER },
  { "velocity-verlet",
    { .order = 3 },
    .system = "harmonic",
    .check = HS_CHECK_FIRST_STEP },
  { "velocity-verlet",
    { .velocity_order = 2 },
    .system = "damped",
    .check = HS_CHECK_ORDER },
  { "semi-implicit-euler",
    { .order = 2 },
    .system = "harmonic",
    .check = HS_CHECK_CONSTANT_FORCE },
  { "beeman",
    { .order = 4 },
    .system = "harmonic",
    .check = HS_CHECK_FIRST_STEP },
  { "euler", .traits = HS_SYMPLECTIC, .system = "harmonic",
    .check = HS_CHECK_SYMPLECTIC },
  { "rk4", .traits = HS_SYMPLECTIC, .system = "pendulum",
    .check = HS_CHECK_SYMPLECTIC },
  { "newmark", .traits = HS_SYMPLECTIC, .system = "pendulum",
    .check = HS_CHECK_SYMPLECTIC },
  { "beeman", .traits = HS_SYMPLECTIC, .system = "orbit",
    .check = HS_CHECK_SYMPLECTIC },
  { "semi-implicit-euler", .traits = HS_REVERSIBLE, .system = "driven",
    .check = HS_CHECK_REVERSIBLE },
  { "rk4", .traits = HS_REVERSIBLE, .system = "orbit",
    .check = HS_CHECK_REVERSIBLE },
  { "nystrom4", .traits = HS_REVERSIBLE, .system = "harmonic",
    .check = HS_CHECK_REVERSIBLE },
  { "leapfrog",
    { .evaluations = 2 },
    .system = "harmonic",
    .check = HS_CHECK_EVALUATIONS },
  { "rk4",
    { .evaluations = 3 },
    .system = "harmonic",
    .check = HS_CHECK_EVALUATIONS },
  { "leapfrog",
    { .start_evaluations = 2 },
    .system = "harmonic",
    .check = HS_CHECK_START_EVALUATIONS },
  { "newmark",
    { .start_evaluations = 2 },
    .system = "harmonic",
    .check = HS_CHECK_START_EVALUATIONS },
  { "leapfrog",
    { .stability = 2.00001 },
    .system = "harmonic",
    .check = HS_CHECK_STABILITY },
  { "leapfrog",
    { .stability = 1.99999 },
    .system = "harmonic",
    .check = HS_CHECK_STABILITY },
  { "leapfrog",
    { .stability = INFINITY },
    .system = "harmonic",
    .check = HS_CHECK_STABILITY },
  { "leapfrog", .unstable = true, .system = "harmonic",
    .check = HS_CHECK_STABILITY },
  { "euler",
    { .stability = 2 },
    .system = "harmonic",
    .check = HS_CHECK_STABILITY },
  { "heun",
    { .stability = 0.1 },
    .system = "harmonic",
    .check = HS_CHECK_STABILITY },
  { "beeman",
    { .stability = 2.00001 },
    .system = "harmonic",
    .check = HS_CHECK_STABILITY },
  { "implicit-midpoint",
    { .stability = 2 },
    .system = "harmonic",
    .check = HS_CHECK_STABILITY },
};

START_TEST (false_claim_fails)
{
  const struct hs_integrator *claims = &false_claims[_i].claims;
  struct hs_integrator liar = copy_of (false_claims[_i].name);
  const enum hs_claim truth
      = audit (false_claims[_i].system, &liar, NULL, false_claims[_i].check)
            .claim;
  ck_assert (truth == HS_CLAIM_HOLDS || truth == HS_CLAIM_NONE);
  liar.order = claims->order ? claims->order : liar.order;
  liar.velocity_order
      = claims->velocity_order ? claims->velocity_order : liar.velocity_order;
  liar.evaluations
      = claims->evaluations ? claims->evaluations : liar.evaluations;
  liar.start_evaluations = claims->start_evaluations
                               ? claims->start_evaluations
                               : liar.start_evaluations;
  liar.stability = false_claims[_i].unstable ? 0
                   : claims->stability > 0   ? claims->stability
                                             : liar.stability;
  liar.traits |= false_claims[_i].traits;
  ck_assert_int_eq (
      audit (false_claims[_i].system, &liar, NULL, false_claims[_i].check)
          .claim,
      HS_CLAIM_FAILS);
}
END_TEST

/* Velocity Verlet that takes its first acceleration to be 0.  */
TEMPLATE (begin)
{
  EACH (i) a[i] = 0;
}

TEMPLATE (advance)
{
  for (; n; n--)
    {
      k++;
      EACH (i)
      {
        v[i] += 0.5 * h * a[i];
        q[i] += h * v[i];
      }
      ACCELERATION (TIME (k));
      EACH (i) v[i] += 0.5 * h * a[i];
    }
}

INSTANTIATE (0);

static const struct hs_integrator late = {
  .name = "late",
  .aliases = (const char *const[]){ NULL },
  .order = 2,
  .evaluations = 1,
  .stability = 2,
  .traits = HS_SYMPLECTIC | HS_REVERSIBLE,
  .rows = rows,
  .begin = begin_any,
  .advance = advance_any,
  .built_in = built_in,
};

/* It is of order 1 for that: the velocity is off by h a/2 for ever.  */
START_TEST (late_start)
{
  const struct hs_finding order
      = audit ("harmonic", &late, NULL, HS_CHECK_ORDER);
  const struct hs_finding first
      = audit ("harmonic", &late, NULL, HS_CHECK_FIRST_STEP);
  ck_assert_int_eq (order.claim, HS_CLAIM_FAILS);
  ck_assert_double_eq_tol (order.measured, 1, 0.01);
  /* It remembers, so that order 2 asks only for 2 of the first step, and the
     velocity's error is h/2.  */
  ck_assert_double_eq (first.expected, 2);
  ck_assert_double_eq_tol (first.measured, 1, 0.01);
  ck_assert_int_eq (first.claim, HS_CLAIM_FAILS);
  ck_assert_int_eq (
      audit ("harmonic", &late, NULL, HS_CHECK_CONSTANT_FORCE).claim,
      HS_CLAIM_FAILS);
  /* v is off by g h/2 = 0.4905, y by that times the time.  */
  ck_assert_double_eq_tol (
      audit ("harmonic", &late, NULL, HS_CHECK_CONSTANT_FORCE).measured,
      0.4905 * M_SQRT2, 1e-12);
  /* The steps after the first are Verlet's.  */
  ck_assert_int_eq (audit ("harmonic", &late, NULL, HS_CHECK_STABILITY).claim,
                    HS_CLAIM_HOLDS);
}
END_TEST

/* Of the error of the first step: order + 1, from the Taylor series.  */
START_TEST (first_steps)
{
  static const struct
  {
    const char *name;
    double order;
  } known[] = {
    { "euler", 2 },           { "semi-implicit-euler", 2 },
    { "stormer-verlet", 3 },  { "leapfrog", 3 },
    { "velocity-verlet", 3 }, { "rk4", 5 },
    { "yoshida4", 5 },        { "gauss6", 7 },
  };
  for (int i = 0; i < COUNT (known); i++)
    ck_assert_double_eq_tol (audit ("harmonic",
                                    hs_integrator_find (known[i].name), NULL,
                                    HS_CHECK_FIRST_STEP)
                                 .measured,
                             known[i].order, 0.01);
}
END_TEST

/* Limits: 2; 2 sqrt(2), where 1 - z^6/72 + z^8/576 is 1 again; with W =
   1/(2 - 2^(1/3)) that of three Verlet steps of W, 1 - 2 W, W, where the
   corner of their matrix crosses 0, to 40 digits.  */
START_TEST (known_limits)
{
  static const struct
  {
    const char *name;
    double limit;
  } known[] = {
    { "semi-implicit-euler", 2 },       { "stormer-verlet", 2 },
    { "velocity-verlet", 2 },           { "leapfrog", 2 },
    { "drift-kick-drift", 2 },          { "rk4", 2.8284271247461901 },
    { "yoshida4", 1.5734019474345401 }, { "forest-ruth", 1.5734019474345401 },
  };
  for (int i = 0; i < COUNT (known); i++)
    {
      const struct hs_stability s
          = hs_stability_find (hs_integrator_find (known[i].name), NULL);
      ck_assert_int_eq (s.kind, HS_STABILITY_LIMIT);
      /* The entries have some tens of roundings, and cross 0 or 1 with a slope
         above 1; det M - 1 must exceed 1e-13.  */
      ck_assert_double_eq_tol (s.limit, known[i].limit, 1e-12);
      ck_assert (!s.remembers);
    }
  /* It remembers; growth of sqrt(z - 2) a step shows in 16384 steps from
     about 3e-8 on, in a quarter of them from 16 times that.  */
  const struct hs_stability s
      = hs_stability_find (hs_integrator_find ("beeman"), NULL);
  ck_assert (s.remembers);
  ck_assert_double_eq_tol (s.limit, 2, 1e-7);
  ck_assert_double_le (s.uncertainty, 1e-6);
}
END_TEST

/* det M is 1 + z^2 for euler and 1 + z^4/4 for the other two.  */
START_TEST (never_stable)
{
  static const char *const names[] = { "euler", "midpoint", "heun" };
  for (int i = 0; i < COUNT (names); i++)
    ck_assert_int_eq (
        hs_stability_find (hs_integrator_find (names[i]), NULL).kind,
        HS_STABILITY_NEVER);
}
END_TEST

/* Newmark's: Verlet's for beta = 0, though its struct claims more; for 1/6
   solved up to sqrt(6) only, before it would grow at 2 sqrt(3); for 1/4 up to
   2.  The iteration ends after 1000 passes, so where (beta z^2)^1000 is
   rounding, at a tenth of the eigenvalue's distance from 1.  Told is what
   Hughes says of equations that are solved.  */
START_TEST (newmark_limits)
{
  static const struct
  {
    double own[2], told, limit, tolerance;
    enum hs_stability_kind kind;
    enum hs_claim claim;
  } known[] = {
    { { 0, 0.5 }, 2, 2, 1e-9, HS_STABILITY_LIMIT, HS_CLAIM_FAILS },
    { { 0.25, 0.5 },
      INFINITY,
      1.96,
      0.04,
      HS_STABILITY_SOLVABLE,
      HS_CLAIM_HOLDS },
    { { 1 / 6.0, 0.5 },
      3.4641016151377546,
      2.40,
      0.05,
      HS_STABILITY_SOLVABLE,
      HS_CLAIM_HOLDS },
    { { 0.25, 0.4999 }, 0, 0, 1e-300, HS_STABILITY_NEVER, HS_CLAIM_FAILS },
  };
  const struct hs_integrator *newmark = hs_integrator_find ("newmark");
  for (int i = 0; i < COUNT (known); i++)
    {
      const struct hs_stability s = hs_stability_find (newmark, known[i].own);
      const double told = newmark->limit (known[i].own);
      ck_assert (told == known[i].told
                 || fabs (told / known[i].told - 1) <= 4 * DBL_EPSILON);
      ck_assert_int_eq (s.kind, known[i].kind);
      ck_assert_double_eq_tol (s.limit, known[i].limit, known[i].tolerance);
      ck_assert_int_eq (
          audit ("harmonic", newmark, known[i].own, HS_CHECK_STABILITY).claim,
          known[i].claim);
    }
}
END_TEST

/* Two Verlet steps of h (1/2 - e) and h (1/2 + e) as one: for e = 0 stable up
   to 4, else up to a gap near 2 sqrt(2), 5.7 e wide, in which the growth a
   step is 4 e at most.  The edges from 50 digits.  */
START_TEST (narrow_gap)
{
  static const struct
  {
    double e, limit;
  } known[] = { { 0, 4 },
                { 1e-3, 2.8256029332034154 },
                { 1e-6, 2.8284242963233080 },
                { 1e-8, 2.8284270964619191 } };
  for (int i = 0; i < COUNT (known); i++)
    {
      const double a = 0.5 - known[i].e, b = 0.5 + known[i].e;
      const double list[] = { a / 2, a, 0.5, b, b / 2 };
      const struct hs_splitting splitting
          = { .kind = HS_KICK_FIRST, .count = 5, .number = list };
      struct hs_integrator two = copy_of ("yoshida4");
      two.splitting = &splitting;
      /* 0.5 - e is rounded by 5e-17, and e with it.  */
      ck_assert_double_eq_tol (hs_stability_find (&two, NULL).limit,
                               known[i].limit, 1e-12);
    }
}
END_TEST

/* On the oscillator: areas grow by det M a step, with z = pi/8 for the four
   steps of 1/16 period.  There and back euler multiplies the state, of size
   1, by det M, and rk4 too; so it is in units of amplitude and greatest
   velocity.  To 1e-9 for the differences, 1e-7 for the nudges of the start. */
START_TEST (known_defects)
{
  const double z = M_PI / 8;
  const struct
  {
    const char *name;
    double determinant, power;
  } known[] = {
    { "euler", 1 + z * z, 1 },
    { "rk4", 1 - pow (z, 6) / 72 + pow (z, 8) / 576, 5 },
    { "heun", 1 + pow (z, 4) / 4, 3 },
  };
  for (int i = 0; i < COUNT (known); i++)
    {
      const struct hs_integrator *integrator
          = hs_integrator_find (known[i].name);
      const double wanted = fabs (pow (known[i].determinant, 4) - 1);
      const struct hs_finding area
          = audit ("harmonic", integrator, NULL, HS_CHECK_SYMPLECTIC);
      const struct hs_finding back
          = audit ("harmonic", integrator, NULL, HS_CHECK_REVERSIBLE);
      ck_assert_int_eq (area.found, HS_FOUND_DEFECT);
      ck_assert_int_eq (back.found, HS_FOUND_DEFECT);
      ck_assert_int_eq (area.claim, HS_CLAIM_NONE);
      ck_assert_double_eq_tol (area.measured, wanted, 1e-9);
      ck_assert_double_eq_tol (back.measured, wanted, 1e-7);
      /* The next term is as z^2 to the leading one.  */
      ck_assert_double_eq_tol (area.power, known[i].power, 0.2);
    }
}
END_TEST

/* A real defect far below what differences see on bent systems is seen where
   they have no error: e in the size of a step, as if of a wrong coefficient,
   is a defect of 4 e.  */
START_TEST (small_defects)
{
  static const struct
  {
    double e;
    enum hs_found found;
  } known[] = { { 0, HS_FOUND_ZERO },
                { 1e-14, HS_FOUND_ZERO },
                { 1e-6, HS_FOUND_DEFECT },
                { 1e-8, HS_FOUND_DEFECT } };
  for (int i = 0; i < COUNT (known); i++)
    {
      const double list[] = { 0.5, 1, 0.5 + known[i].e };
      const struct hs_splitting splitting
          = { .kind = HS_KICK_FIRST, .count = 3, .number = list };
      struct hs_integrator lame = copy_of ("yoshida4");
      lame.splitting = &splitting;
      ck_assert_int_eq (
          audit ("harmonic", &lame, NULL, HS_CHECK_REVERSIBLE).found,
          known[i].found);
      /* Still a composition, and so symplectic.  */
      ck_assert_int_eq (
          audit ("pendulum", &lame, NULL, HS_CHECK_SYMPLECTIC).found,
          HS_FOUND_ZERO);
    }
}
END_TEST

/* A constant force: explicit Euler's y is g h t/2 behind, semi-implicit
   Euler's as much ahead; the velocity is exact.  */
START_TEST (constant_force)
{
  static const struct
  {
    const char *name;
    double error;
  } known[] = {
    { "euler", 0.4905 }, { "semi-implicit-euler", 0.4905 },
    { "leapfrog", 0 },   { "stormer-verlet", 0 },
    { "rk4", 0 },        { "gauss4", 0 },
    { "boris", 0 },
  };
  for (int i = 0; i < COUNT (known); i++)
    {
      const struct hs_finding found
          = audit ("harmonic", hs_integrator_find (known[i].name), NULL,
                   HS_CHECK_CONSTANT_FORCE);
      ck_assert_double_eq_tol (found.measured, known[i].error, 1e-12);
      ck_assert_int_eq (found.found,
                        known[i].error > 0 ? HS_FOUND_DEFECT : HS_FOUND_ZERO);
    }
}
END_TEST

/* On the oscillator Verlet keeps v^2 + x^2 (1 - z^2/4), so that from the
   turning point the energy is z^2/4 too low at most, z = 2 pi/1000; rk4 loses
   z^6/72 - z^8/576 a step, in 1e5 of them.  */
START_TEST (energies)
{
  const double z = 2 * M_PI / 1000;
  const struct hs_finding verlet = audit (
      "harmonic", hs_integrator_find ("leapfrog"), NULL, HS_CHECK_INVARIANT);
  const struct hs_finding rk4 = audit ("harmonic", hs_integrator_find ("rk4"),
                                       NULL, HS_CHECK_INVARIANT);
  ck_assert_double_eq_tol (verlet.measured, z * z / 4, 1e-4 * z * z / 4);
  ck_assert_int_eq (verlet.found, HS_FOUND_GROWTH + HS_GROWTH_BOUNDED);
  ck_assert_double_eq_tol (rk4.measured, 1e5 * pow (z, 6) / 72,
                           1e-3 * 1e5 * pow (z, 6) / 72);
  ck_assert_int_eq (rk4.found, HS_FOUND_GROWTH + HS_GROWTH_LINEAR);
  /* A central force: kicks and drifts keep the angular momentum.  */
  ck_assert_int_eq (audit ("orbit", hs_integrator_find ("leapfrog"), NULL,
                           HS_CHECK_INVARIANT + 1)
                        .found,
                    HS_FOUND_GROWTH + HS_GROWTH_ROUNDING);
  ck_assert_int_eq (
      audit ("orbit", hs_integrator_find ("rk4"), NULL, HS_CHECK_INVARIANT + 1)
          .found,
      HS_FOUND_GROWTH + HS_GROWTH_LINEAR);
}
END_TEST

/* Newmark's method for gamma = 1/2 + e loses, to first order in e and h, the
   part 2 pi e h omega of the energy in each of 100 periods: for e = 4e-12 in
   all 1.6e-11, less than 1e5 roundings of a step, and all the same no drift of
   rounding.  Those of the others are, for kicks and drifts and Gauss' methods
   keep the oscillator's energy, or the error of the one's bounded.  */
START_TEST (drifts_of_rounding)
{
  const double own[] = { 0.25, 0.5 + 4e-12 };
  const double z = 2 * M_PI / 1000;
  const struct hs_finding newmark = audit (
      "harmonic", hs_integrator_find ("newmark"), own, HS_CHECK_INVARIANT);
  ck_assert_int_eq (newmark.found, HS_FOUND_GROWTH + HS_GROWTH_LINEAR);
  /* Roundings: the floor.  */
  ck_assert_double_eq_tol (newmark.measured, 100 * 2 * M_PI * 4e-12 * z,
                           newmark.floor);
  static const char *const names[] = { "blanes-moan-srkn14a", "gauss6" };
  for (int i = 0; i < COUNT (names); i++)
    {
      const struct hs_finding found = audit (
          "harmonic", hs_integrator_find (names[i]), NULL, HS_CHECK_INVARIANT);
      ck_assert_int_eq (found.found, HS_FOUND_GROWTH + HS_GROWTH_ROUNDING);
    }
}
END_TEST

/* A defect has no unit: it is what it is where all lengths are 1e6, or 1e-6,
   and velocities 1e3 or 1, and a motion that is bent as the circle's.  */
START_TEST (units)
{
  static const struct
  {
    const char *system;
    double par[3];
  } known[] = {
    { "harmonic", { 1e-6, 1e6, 0 } },
    { "harmonic", { 1e-6, 1e-6, 0 } },
    { "harmonic", { 1e6, 1, 0 } },
    { "orbit", { 1e6, 0.6 } },
    { "orbit", { 1, 0 } },
  };
  for (int i = 0; i < COUNT (known); i++)
    for (int k = 0; k < 2; k++)
      {
        struct bench b;
        struct hs_finding plain, found;
        struct hs_case c
            = case_on (&b, known[i].system,
                       hs_integrator_find (k ? "euler" : "leapfrog"));
        for (int check = HS_CHECK_SYMPLECTIC; check <= HS_CHECK_REVERSIBLE;
             check++)
          {
            c = case_on (&b, known[i].system, c.integrator);
            ck_assert_int_eq (hs_audit (&c, check, &plain), HS_AUDIT_DONE);
            c.par = known[i].par;
            ck_assert_int_eq (hs_audit (&c, check, &found), HS_AUDIT_DONE);
            ck_assert_int_eq (found.found,
                              k ? HS_FOUND_DEFECT : HS_FOUND_ZERO);
            /* All but the circle are similar, to the differences' error.  */
            if (k && i < 4)
              ck_assert_double_eq_tol (found.measured, plain.measured, 1e-8);
          }
      }
}
END_TEST

/* At rest every integrator is exact, and nothing is found.  */
START_TEST (at_rest)
{
  static const struct
  {
    const char *system;
    double par[5];
  } known[] = {
    { "harmonic", { 1, 0, 0 } },
    { "pendulum", { 9.81, 1, 0, 0 } },
    { "magnetic", { 1, 0, 0, 0, 0 } },
    { "magnetic", { 1, 0, 0.5, 0.5, 0 } }, /* forces in balance */
  };
  for (int i = 0; i < COUNT (known); i++)
    for (int check = HS_CHECK_SYMPLECTIC; check <= HS_CHECK_INVARIANT; check++)
      {
        struct bench b;
        struct hs_finding found;
        struct hs_case c
            = case_on (&b, known[i].system, hs_integrator_find ("euler"));
        c.par = known[i].par;
        if (hs_audit (&c, check, &found) == HS_AUDIT_DONE)
          ck_assert_int_eq (found.found, HS_FOUND_UNDECIDED);
      }
}
END_TEST

START_TEST (not_applicable)
{
  static const struct
  {
    const char *system, *integrator;
    int check;
  } known[] = {
    { "damped", "rk4", HS_CHECK_SYMPLECTIC },    /* A depends on v */
    { "damped", "rk4", HS_CHECK_INVARIANT + 1 }, /* there is no second */
    { "harmonic", "rk4", HS_CHECK_INVARIANT + 1 },
    { "harmonic", "boris", HS_CHECK_ORDER }, /* of no use there */
    { "magnetic", "boris", HS_CHECK_STABILITY },
    { "magnetic", "boris", HS_CHECK_FIRST_STEP },
    { "damped", "stormer-verlet", HS_CHECK_ORDER },
  };
  for (int i = 0; i < COUNT (known); i++)
    {
      struct bench b;
      struct hs_finding finding;
      const struct hs_case c = case_on (
          &b, known[i].system, hs_integrator_find (known[i].integrator));
      ck_assert_int_eq (hs_audit (&c, known[i].check, &finding),
                        HS_AUDIT_NOT_APPLICABLE);
    }
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("audit");
  TCase *tc = tcase_create ("claims");
  tcase_set_timeout (tc, 60);
  tcase_add_loop_test (tc, every_claim, 0, count_integrators ());
  tcase_add_test (tc, findings);
  tcase_add_loop_test (tc, false_claim_fails, 0, COUNT (false_claims));
  tcase_add_test (tc, late_start);
  tcase_add_test (tc, first_steps);
  tcase_add_test (tc, known_limits);
  tcase_add_test (tc, never_stable);
  tcase_add_test (tc, newmark_limits);
  tcase_add_test (tc, narrow_gap);
  tcase_add_test (tc, known_defects);
  tcase_add_test (tc, small_defects);
  tcase_add_test (tc, constant_force);
  tcase_add_test (tc, energies);
  tcase_add_test (tc, drifts_of_rounding);
  tcase_add_test (tc, units);
  tcase_add_test (tc, at_rest);
  tcase_add_test (tc, not_applicable);
  suite_add_tcase (suite, tc);
  return run_suite (suite);
}
