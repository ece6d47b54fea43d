/* SPDX-License-Identifier: MIT */
/* Walls, against closed forms: bounces, rest, sliding, corners, springs; and
   the order that is left after impacts.  */

#include "testing.h"

static const double G = 9.81;

/* Events of a run.  */
static struct journal
{
  int n;
  struct
  {
    enum hs_contact_kind kind;
    int wall;
    double t, before, q[2], v[2];
  } at[4000];
} journal;

static void
see (void *context, const struct hs_contact *contact)
{
  const struct hs_case *c = context;
  ck_assert_int_lt (journal.n, COUNT (journal.at));
  journal.at[journal.n].kind = contact->kind;
  journal.at[journal.n].wall = contact->wall;
  journal.at[journal.n].t = contact->t;
  journal.at[journal.n].before = contact->before;
  memcpy (journal.at[journal.n].q, contact->q,
          c->system->dof * sizeof (double));
  memcpy (journal.at[journal.n].v, contact->v,
          c->system->dof * sizeof (double));
  journal.n++;
}

/* Index of the n-th event of a kind, from 1; -1: there is none.  */
static int
find (enum hs_contact_kind kind, int n)
{
  for (int i = 0; i < journal.n; i++)
    if (journal.at[i].kind == kind && --n == 0)
      return i;
  return -1;
}

static double
time_of (enum hs_contact_kind kind, int n)
{
  const int i = find (kind, n);
  ck_assert_int_ge (i, 0);
  return journal.at[i].t;
}

static int
count (enum hs_contact_kind kind)
{
  int n = 0;
  while (find (kind, n + 1) >= 0)
    n++;
  return n;
}

static const struct hs_integrator *
named (const char *name)
{
  const struct hs_integrator *integrator = hs_integrator_find (name);
  ck_assert_ptr_nonnull (integrator);
  return integrator;
}

/* A case between walls, from (q, v), to the span in `steps'.  */
struct room
{
  struct bench b;
  struct hs_contacts contacts;
};

static void
room_of (struct room *r, const struct hs_system *system,
         const char *integrator, const double *start, double span,
         int64_t steps)
{
  *r = (struct room){ .contacts = { .restitution = 1 } };
  bench_make (&r->b, system, named (integrator), 0, span / (double) steps,
              steps);
  r->b.c.grid.end = span;
  memcpy (r->b.start, start, 2 * system->dof * sizeof *start);
  r->b.c.contacts = &r->contacts;
  r->contacts.see = see;
  r->contacts.context = &r->b.c;
}

static void
room_make (struct room *r, const char *system, const char *integrator,
           const double *start, double span, int64_t steps)
{
  const struct hs_system *s = hs_system_find (system);
  ck_assert_ptr_nonnull (s);
  room_of (r, s, integrator, start, span, steps);
}

static void
wall (struct room *r, size_t coordinate, int side, double place)
{
  r->contacts.wall[r->contacts.count++]
      = (struct hs_wall){ coordinate, side, place };
}

static struct last
run (struct room *r)
{
  journal.n = 0;
  return last_state (&r->b.c, INT64_MAX);
}

/* From rest at height 1, h = 1/60 as in case 58.  */
static const double FALL[] = { 0, 1, 0.3, 0 };

/* Steps of h are parabolas to the last digit in every method of order 2 or
   more.  A hit is off by a rounding of u in g, and of t; each leaves that
   behind, times 2: after n hits by n (n + 1) times one, and t of 10 has
   roundings of 1.8e-15.  Methods with divisions by h^2 and up to 15 stages add
   some: a hundred roundings a step would be 1e-14, which 600 steps and 11 hits
   make 1e-14 * 600 at worst.  */
START_TEST (case_58)
{
  const struct hs_integrator *integrator = hs_integrators[_i];
  struct room r;
  if (integrator->order < 2
      || hs_order_on (integrator, hs_system_find ("projectile")) == 0)
    return;
  room_make (&r, "projectile", integrator->name, FALL, 10, 600);
  wall (&r, 1, 1, 0);
  const struct last end = run (&r);
  ck_assert_int_eq (count (HS_HIT), 11);
  ck_assert_int_eq (count (HS_PEAK), 11);
  ck_assert_int_eq (count (HS_REST), 0);
  for (int n = 1; n <= 11; n++)
    {
      const int hit = find (HS_HIT, n), peak = find (HS_PEAK, n);
      ck_assert_double_eq_tol (journal.at[hit].t, (2 * n - 1) * sqrt (2 / G),
                               6e-12);
      ck_assert (journal.at[hit].q[1] == 0);
      ck_assert (journal.at[hit].v[1] == -journal.at[hit].before);
      ck_assert_double_eq_tol (journal.at[hit].v[1], sqrt (2 * G), 6e-11);
      ck_assert_double_eq_tol (journal.at[peak].t, 2 * n * sqrt (2 / G),
                               6e-12);
      ck_assert_double_eq_tol (journal.at[peak].q[1], 1, 6e-12);
    }
  ck_assert_double_eq_tol (end.x[0], 3, 1e-12);
  ck_assert_double_eq_tol (end.x[1], 0.978321975404, 1e-11);
  ck_assert_double_eq_tol (end.x[2], 0.3, 1e-12);
  ck_assert_double_eq_tol (end.x[3], -0.652167802456, 1e-10);
}
END_TEST

/* The energy does not creep: 1000 bounces, each a walk of some roundings.
   Control: projection.  */
START_TEST (energy_does_not_creep)
{
  static const char *const names[]
      = { "velocity-verlet", "leapfrog", "rk4", "gauss4", "stormer-verlet" };
  for (int i = 0; i < 2 * COUNT (names); i++)
    {
      struct room r;
      const bool located = i < COUNT (names);
      room_make (&r, "projectile", names[i % COUNT (names)], FALL, 900, 54000);
      wall (&r, 1, 1, 0);
      r.contacts.treatment = located ? HS_LOCATED : HS_PROJECTION;
      r.contacts.see = NULL;
      const struct last end = run (&r);
      const double energy
          = G * end.x[1] + (end.x[2] * end.x[2] + end.x[3] * end.x[3]) / 2;
      /* 54000 steps of a few roundings of 10, all of one sign: 6e-11; those of
         a velocity that is a difference over 2h, 30 times that and a walk. */
      const double error = fabs (energy - G - 0.045);
      if (located)
        ck_assert_double_le (error, 2e-10);
      else
        ck_assert_double_ge (error, 0.1);
    }
}
END_TEST

/* Bounces of restitution E: the speeds u E^n, the pauses 2 u E^n/g, their sum
   2 u E/(g (1 - E)), and then rest.  */
static const double restitutions[] = { 0, 0.5, 0.8, 0.97 };
static const char *const steppers[] = { "leapfrog", "rk4", "gauss4", "exact" };

START_TEST (geometric_bounces)
{
  const double E = restitutions[_i / COUNT (steppers)];
  const double first = sqrt (2 / G), u = sqrt (2 * G);
  const double sum = first + 2 * u * E / (G * (1 - E));
  struct room r;
  room_make (&r, "projectile", steppers[_i % COUNT (steppers)], FALL, 40,
             2400);
  wall (&r, 1, 1, 0);
  r.contacts.restitution = E;
  const struct last end = run (&r);
  double t = first;
  const int hits = count (HS_HIT);
  /* Each hit is off by a rounding of t, 3.6e-15, and u by g times that, which
     changes the sum of all pauses to come by 2/(1 - E) as much.  */
  const double tolerance = 1e-13 + hits * 7.2e-15 / (1 - E);
  ck_assert_int_ge (hits, E > 0 ? 10 : 1);
  for (int n = 1; n <= hits; n++)
    {
      ck_assert_double_eq_tol (time_of (HS_HIT, n), t, tolerance);
      t += 2 * u * pow (E, n) / G;
    }
  ck_assert_double_eq_tol (time_of (HS_REST, 1), sum, tolerance);
  ck_assert_int_eq (count (HS_REST), 1);
  ck_assert (end.x[1] == 0 && end.x[3] == 0);
  ck_assert_double_eq_tol (end.x[0], 12, 1e-12);
  ck_assert_double_eq_tol (end.x[2], 0.3, 1e-12);
  /* Control: another restitution is told apart.  */
  if (E > 0)
    ck_assert_double_ge (
        fabs (sum - (first + 2 * u * (E - 1e-6) / (G * (1 - E + 1e-6)))),
        1e-7);
}
END_TEST

/* At rest on the floor, whatever the restitution, for 10^6 steps: to the bit,
   and with every integrator for a thousand.  Sideways it goes on.  */
START_TEST (rests)
{
  const struct hs_integrator *integrator = hs_integrators[_i];
  const bool velocity_verlet
      = strcmp (integrator->name, "velocity-verlet") == 0;
  const int64_t steps = velocity_verlet ? 1000000 : 1000;
  const double start[] = { 0, 0.7, 1, 0 };
  struct room r;
  if (hs_order_on (integrator, hs_system_find ("projectile")) == 0)
    return;
  room_make (&r, "projectile", integrator->name, start,
             0.0078125 * (double) steps, steps);
  wall (&r, 1, 1, 0.7);
  const struct last end = run (&r);
  ck_assert (end.x[1] == 0.7 && end.x[3] == 0);
  ck_assert_double_eq_tol (end.x[0], 0.0078125 * (double) steps,
                           (double) steps * ROUNDING * end.x[0]);
  ck_assert_int_eq (journal.n, 1);
  ck_assert_int_eq (journal.at[0].kind, HS_REST);
}
END_TEST

/* Sliding on the floor: it stops after v/(mu g), v^2/(2 mu g) on.  The force
   is constant until then, so that methods of order 2 or more are exact;
   others, of order 1, are off by h v/2, which is the control.  */
START_TEST (slides_and_stops)
{
  const struct hs_integrator *integrator = hs_integrators[_i];
  const double mu = 0.3, v = 3, h = 0.01, start[] = { 0, 0, v, 0 };
  struct room r;
  if (hs_order_on (integrator, hs_system_find ("projectile")) == 0)
    return;
  room_make (&r, "projectile", integrator->name, start, 2, 200);
  wall (&r, 1, 1, 0);
  r.contacts.friction = mu;
  const struct last end = run (&r);
  const double error = fabs (end.x[0] - v * v / (2 * mu * G));
  ck_assert_int_eq (count (HS_STOP), 1);
  ck_assert (end.x[2] == 0 && end.x[1] == 0 && end.x[3] == 0);
  /* In every method v' = v - h mu g is exact.  200 steps of some hundred
     roundings of 3, of a velocity that is a difference over 2h 50 times so: */
  ck_assert_double_eq_tol (time_of (HS_STOP, 1), v / (mu * G), 1e-11);
  if (integrator->order >= 2)
    ck_assert_double_le (error, 1e-11);
  else
    ck_assert_double_eq_tol (error, h * v / 2, h * h);
}
END_TEST

/* The exact motion between walls neither gains nor loses, however late it is:
   350 roundings of 44, the terms of the energy.  Nor does it come at another
   time: each of 350 hits is of a time rounded by 2^-64 of 1e7, at a speed
   below 4.43.  */
START_TEST (exact_late)
{
  const double start[] = { 0, 1, 0, 0 };
  struct last end[2];
  for (int late = 0; late < 2; late++)
    {
      struct room r;
      room_make (&r, "projectile", "exact", start, 300, 300 * 128);
      wall (&r, 1, 1, 0);
      hs_grid_of_steps (late ? 1e7 : 0, 0x1p-7, 300 * 128, &r.b.c.grid);
      end[late] = run (&r);
      const double *x = end[late].x;
      ck_assert_int_ge (count (HS_HIT), 300);
      ck_assert_double_eq_tol (G * x[1] + (x[2] * x[2] + x[3] * x[3]) / 2, G,
                               350 * 44 * ROUNDING);
    }
  ck_assert_double_eq_tol (end[0].x[1], end[1].x[1],
                           350 * 4.43 * 1e7 * 0x1p-64);
}
END_TEST

/* Where the force knows the time, it is the clock's and not that since the
   last hit: rk4 with small steps, whose errors are below (h omega)^4/120 of 10
   s, agrees.  */
START_TEST (exact_by_the_clock)
{
  const double start[] = { 0.8, -0.37 };
  struct last end[2];
  for (int k = 0; k < 2; k++)
    {
      struct room r;
      room_make (&r, "driven", k ? "rk4" : "exact", start, 10, 4000);
      wall (&r, 0, 1, -0.5);
      end[k] = run (&r);
      ck_assert_int_ge (count (HS_HIT), 2);
    }
  ck_assert_double_le (distance (&end[0], &end[1]), 1e-9);
}
END_TEST

/* Sliding into a wall on the way, which turns it: the way is as long.  */
START_TEST (slides_into_a_wall)
{
  const double mu = 0.3, start[] = { 0, 0, 3, 0 };
  for (int k = 0; k < COUNT (steppers); k++)
    {
      struct room r;
      room_make (&r, "projectile", steppers[k], start, 2, 200);
      wall (&r, 1, 1, 0);
      wall (&r, 0, -1, 1);
      r.contacts.friction = mu;
      const struct last end = run (&r);
      ck_assert_int_eq (count (HS_HIT), 1);
      ck_assert_int_eq (count (HS_STOP), 1);
      ck_assert_double_eq_tol (end.x[0], 2 - 9 / (2 * mu * G), 1e-12);
      ck_assert (end.x[1] == 0 && end.x[2] == 0 && end.x[3] == 0);
    }
}
END_TEST

/* An impact with friction, as Coulomb has it: along the wall at most mu times
   the impulse across, (1 + E) u; or all there is.  */
START_TEST (friction_of_an_impact)
{
  static const struct
  {
    double along, E, mu, after;
  } hits[] = {
    { 3, 1, 0.25, 3 - 0.25 * 2 * 2 },
    { -3, 0.5, 0.25, -(3 - 0.25 * 1.5 * 2) },
    { 0.5, 1, 0.25, 0 },
    { 0, 1, 0.25, 0 },
    { 3, 0.5, 0, 3 },
  };
  for (int i = 0; i < COUNT (hits); i++)
    {
      const double start[] = { 0, 1, hits[i].along, -2 };
      struct room r;
      room_make (&r, "projectile", "rk4", start, 0.6, 6);
      r.b.par[0] = 0;
      wall (&r, 1, 1, 0);
      r.contacts.friction = hits[i].mu;
      r.contacts.restitution = hits[i].E;
      const struct last end = run (&r);
      ck_assert_int_eq (count (HS_HIT), 1);
      ck_assert_double_eq_tol (end.x[2], hits[i].after, 1e-14);
      ck_assert_double_eq_tol (end.x[3], 2 * hits[i].E, 1e-14);
      ck_assert_double_eq_tol (end.x[1], 0.1 * 2 * hits[i].E, 1e-14);
    }
}
END_TEST

/* Where a ball at speed 1 is in a box from 0 to width.  */
static double
folded (double x, double width)
{
  const double rest = fmod (x, 2 * width);
  return rest < width ? rest : 2 * width - rest;
}

/* A box that is crossed many times in a step, and in many steps once: case
   59.  n hits, each off by roundings of the place and the time.  */
START_TEST (box)
{
  static const struct
  {
    double width, span;
    int64_t steps;
    int hits;
  } boxes[] = {
    { 1, 10.25, 1025, 10 },
    { 0.1, 9.31, 31, 93 },
    { 0.01, 7.003, 7, 700 },
    { 0.01, 7.003, 1, 700 },
  };
  for (int i = 0; i < COUNT (boxes); i++)
    for (int k = 0; k < COUNT (steppers); k++)
      {
        const double width = boxes[i].width;
        const double start[] = { width / 2, 0, 1, 0 };
        struct room r;
        room_make (&r, "projectile", steppers[k], start, boxes[i].span,
                   boxes[i].steps);
        r.b.par[0] = 0;
        wall (&r, 0, 1, 0);
        wall (&r, 0, -1, width);
        const struct last end = run (&r);
        ck_assert_int_eq (count (HS_HIT), boxes[i].hits);
        for (int n = 1; n <= boxes[i].hits; n++)
          ck_assert_double_eq_tol (time_of (HS_HIT, n), (n - 0.5) * width,
                                   4 * boxes[i].hits * DBL_EPSILON * 8);
        ck_assert_double_eq_tol (end.x[0],
                                 folded (boxes[i].span + width / 2, width),
                                 4 * boxes[i].hits * DBL_EPSILON * 8);
        ck_assert_double_eq_tol (end.x[2], boxes[i].hits % 2 ? -1 : 1, 1e-13);
      }
}
END_TEST

/* What cannot be resolved is said.  */
START_TEST (too_many_hits)
{
  const double start[] = { 5e-8, 0, 1, 0 };
  struct room r;
  room_make (&r, "projectile", "leapfrog", start, 1, 1);
  r.b.par[0] = 0;
  r.contacts.see = NULL;
  wall (&r, 0, 1, 0);
  wall (&r, 0, -1, 1e-7);
  ck_assert_int_eq (hs_run (&r.b.c, 1, NULL, NULL).status, HS_HITS);
}
END_TEST

/* Over the wall and back within a step: from 0 with 3 m/s up to a ceiling at
   0.45, below the top at 0.4587, in one step of 0.6.  */
START_TEST (within_a_step)
{
  const double start[] = { 0, 0, 0, 3 }, place = 0.45, T = 0.6;
  const double hit = (3 - sqrt (9 - 2 * G * place)) / G, u = 3 - G * hit;
  for (int k = 0; k < COUNT (steppers); k++)
    {
      struct room r;
      room_make (&r, "projectile", steppers[k], start, T, 1);
      wall (&r, 1, -1, place);
      const struct last end = run (&r);
      const double s = T - hit;
      ck_assert_int_eq (count (HS_HIT), 1);
      /* A rounding of the place moves the hit by 1e-16/u.  */
      ck_assert_double_eq_tol (time_of (HS_HIT, 1), hit, 1e-14);
      ck_assert_double_eq_tol (end.x[1], place - u * s - G * s * s / 2, 1e-14);
      ck_assert_double_eq_tol (end.x[3], -u - G * s, 1e-14);
    }
}
END_TEST

/* Grazing: a ceiling at the top, to a rounding either way.  Whether it is hit
   is chance, with a speed u = sqrt(2 g 4 eps top), for three roundings and one
   of the place: the velocity afterwards is the same to 2 u = 1.8e-7.  */
START_TEST (grazing)
{
  const double start[] = { 0, 0, 0, 3 }, top = 4.5 / G;
  for (int k = -3; k <= 3; k++)
    for (int64_t steps = 1; steps <= 7; steps += 3)
      {
        struct room r;
        room_make (&r, "projectile", "velocity-verlet", start, 0.5, steps);
        wall (&r, 1, -1, top * (1 + k * DBL_EPSILON));
        const struct last end = run (&r);
        ck_assert_int_le (count (HS_HIT), 1);
        ck_assert_double_eq_tol (end.x[1], 1.5 - G / 8, 1.8e-7);
        ck_assert_double_eq_tol (end.x[3], 3 - G / 2, 1.8e-7);
      }
}
END_TEST

/* Into a corner, both walls at once or one a rounding later, and back the same
   way.  */
START_TEST (corner)
{
  const double start[] = { 0.5, 0.25, 1, 1.5 };
  for (int k = 0; k < COUNT (steppers); k++)
    for (int64_t steps = 1; steps < 30; steps += 4)
      {
        struct room r;
        room_make (&r, "projectile", steppers[k], start, 1, steps);
        r.b.par[0] = 0;
        wall (&r, 0, -1, 1);
        wall (&r, 1, -1, 1);
        const struct last end = run (&r);
        ck_assert_int_eq (count (HS_HIT), 2);
        for (int d = 0; d < 2; d++)
          {
            ck_assert_double_eq_tol (end.x[d], start[d], 1e-14);
            ck_assert_double_eq_tol (end.x[2 + d], -start[2 + d], 1e-14);
          }
      }
}
END_TEST

/* The oscillator against a wall in its middle is hit every pi/omega.  */
START_TEST (oscillator)
{
  const double start[] = { 1, 0 };
  struct room r;
  room_make (&r, "harmonic", "exact", start, 50, 500);
  wall (&r, 0, 1, 0);
  run (&r);
  ck_assert_int_eq (count (HS_HIT), 16);
  for (int n = 1; n <= 16; n++)
    {
      /* Each hit's place in time is rounded.  */
      ck_assert_double_eq_tol (time_of (HS_HIT, n), (n - 0.5) * M_PI,
                               n * 50 * DBL_EPSILON);
      ck_assert_double_eq_tol (journal.at[find (HS_HIT, n)].v[0], 1, 1e-14);
    }
}
END_TEST

/* A wall just before the turning point, x = -cos a, is hit at a, 3 a, 5 a, …,
   also where a step holds several turns.  At the speed sin a a rounding of the
   place moves a hit by 1.1e-16/sin a = 8e-14; of 16 hits each twice.  */
START_TEST (dips)
{
  static const struct
  {
    const char *name;
    int64_t steps;
  } runs[] = { { "exact", 1 },
               { "exact", 7 },
               { "exact", 100 },
               { "exact", 1000 },
               { "gauss6", 2000 } };
  const double a = acos (-0.999999), start[] = { 1, 0 };
  for (int k = 0; k < COUNT (runs); k++)
    {
      struct room r;
      room_make (&r, "harmonic", runs[k].name, start, 100, runs[k].steps);
      wall (&r, 0, 1, -0.999999);
      const struct last end = run (&r);
      ck_assert_int_eq (count (HS_HIT), 16);
      ck_assert_int_eq (count (HS_PEAK), 15);
      /* Gauss's sixth order: the frequency is off by h^6/2016000.  */
      const double tolerance
          = k < 4 ? 32 * 8e-14 : 100 * pow (0.05, 6) / 2e6 / 1.4e-3;
      ck_assert_double_eq_tol (end.x[0], cos (fmod (100 + a, 2 * a) - a),
                               tolerance);
    }
}
END_TEST

/* A large step sees each dip that its own map makes.  */
START_TEST (dips_of_large_steps)
{
  const double start[] = { 1, 0 };
  struct room r;
  room_make (&r, "harmonic", "gauss6", start, 100, 100);
  wall (&r, 0, 1, -0.999999);
  run (&r);
  ck_assert_int_eq (count (HS_HIT), 16);
}
END_TEST

/* A fall by 1 on a floor far from 0, and all its bounces, which are the same
   anywhere.  A place there is rounded by eps/2 times it: of the first fall's
   steps each time, 35 of them; the speed at the floor is 4.43, and what a hit
   is late the series of the rest adds (1 + E)/(1 - E) times.  Close to the
   floor nothing is lost.  */
START_TEST (far_floors)
{
  static const double places[] = { 0, 1, 1000, 1e5, -1e5 };
  const double E = 0.7, sum = sqrt (2 / G) * (1 + 2 * E / (1 - E));
  for (int i = 0; i < COUNT (places) * COUNT (steppers); i++)
    {
      const double place = places[i % COUNT (places)];
      const double start[] = { 0, place + 1, 0, 0 };
      struct room r;
      room_make (&r, "projectile", steppers[i / COUNT (places)], start, 8,
                 400);
      wall (&r, 1, 1, place);
      r.contacts.restitution = E;
      const struct last end = run (&r);
      const double rounding = fabs (place) * DBL_EPSILON / 2;
      ck_assert_double_eq_tol (time_of (HS_REST, 1), sum,
                               1e-13
                                   + 35 * rounding / 4.43 * (1 + E) / (1 - E));
      ck_assert (end.x[1] == place && end.x[3] == 0);
    }
}
END_TEST

/* The same where the force depends on the place: the oscillator on a wall at
   P, from rest at 1.  A flight from P at u lasts 2 atan(u/P); the sum, of 194
   of them to u = 1e-30, is mpmath's.  */
START_TEST (spring_comes_to_rest)
{
  const double start[] = { 1, 0 };
  for (int64_t steps = 2; steps <= 200; steps *= 10)
    {
      struct room r;
      room_make (&r, "harmonic", "exact", start, 14, steps);
      wall (&r, 0, 1, 0.5);
      r.contacts.restitution = 0.7;
      run (&r);
      /* Before the hits that are close to the wall a rounding of 0.5 moves
         them by 1e-16/u, u > 0.4 in flights of an eighth of a turn; the rest
         that is reckoned with a constant force errs by (u/P)^3, 1e-15 at
         most.  */
      ck_assert_double_eq_tol (time_of (HS_REST, 1), 7.9939011278478489514,
                               1e-13);
    }
}
END_TEST

/* The pendulum from 90 degrees, bouncing at the bottom: hit at a quarter of a
   period and then every half, T = 4 K(1/sqrt 2) = 7.416298709205487 (Gauss's
   lemniscate; mpmath.ellipk(0.5)).  */
START_TEST (pendulum)
{
  const double T = 7.4162987092054877, start[] = { M_PI / 2, 0 };
  static const char *const names[] = { "exact", "yoshida8", "kahan-li8" };
  for (int k = 0; k < COUNT (names); k++)
    {
      struct room r;
      room_make (&r, "pendulum", names[k], start, 60, 1200);
      wall (&r, 0, 1, 0);
      run (&r);
      ck_assert_int_eq (count (HS_HIT), 16);
      /* The eighth order's error at h = 0.05 is below 1e-9 over eight periods,
         from order.  */
      for (int n = 1; n <= 16; n++)
        ck_assert_double_eq_tol (time_of (HS_HIT, n), (2 * n - 1) * T / 4,
                                 k ? 1e-8 : 1e-13);
    }
}
END_TEST

/* The error at the end, after three impacts, of the oscillator; RMS over
   starts so that no phase is special.  */
static double
error_of (const struct hs_integrator *integrator, enum hs_treatment treatment,
          int64_t steps)
{
  enum
  {
    PHASES = 12
  };
  const double span = 10.3;
  double sum = 0;
  for (int p = 0; p < PHASES; p++)
    {
      const double phase = 1.1 * p / PHASES, place = -0.3;
      const double start[] = { cos (phase), -sin (phase) };
      struct last end[2];
      for (int k = 0; k < 2; k++)
        {
          struct room r;
          room_make (&r, "harmonic", k ? "exact" : integrator->name, start,
                     span, steps);
          wall (&r, 0, 1, place);
          r.contacts.treatment = treatment;
          r.contacts.see = NULL;
          end[k] = run (&r);
        }
      const double error = distance (&end[0], &end[1]);
      sum += error * error;
    }
  return sqrt (sum / PHASES);
}

/* Located impacts keep the order, both ways, of every integrator.  The next
   term of the error is smaller by h or h^2 (h = 0.08, or 0.2 where the order
   is above 4, as smaller steps drown in rounding), times some 10 in the
   longest compositions: it moves the slope by 0.3 at most.  */
START_TEST (order_is_kept)
{
  const struct hs_integrator *integrator = hs_integrators[_i];
  const int order = integrator->order;
  if (hs_order_on (integrator, hs_system_find ("harmonic")) != order)
    return;
  const int64_t steps = order > 4 ? 48 : 128;
  const int halvings = order > 4 ? 1 : 2;
  const double slope
      = log2 (error_of (integrator, HS_LOCATED, steps)
              / error_of (integrator, HS_LOCATED, steps << halvings))
        / halvings;
  ck_assert_double_eq_tol (slope, order, 0.4);
}
END_TEST

/* Projection and flip have order 1, whatever the integrator: the impact is
   late by up to a step.  A fit over eight doublings, as the lateness is chance
   at each: its spread, a factor of 3 either way, is log2(9)/8 = 0.4.  */
START_TEST (order_is_lost)
{
  static const enum hs_treatment treatments[] = { HS_PROJECTION, HS_FLIP };
  const double slope
      = log2 (error_of (named ("rk4"), treatments[_i], 64)
              / error_of (named ("rk4"), treatments[_i], 64 << 8))
        / 8;
  ck_assert_double_eq_tol (slope, 1, 0.4);
}
END_TEST

/* The sign alone is turned: the plain recursion, its greatest heights.  */
START_TEST (flips)
{
  for (int kick_first = 0; kick_first < 2; kick_first++)
    {
      struct room r;
      room_make (&r, "projectile",
                 kick_first ? "semi-implicit-euler" : "euler", FALL, 10, 600);
      wall (&r, 1, 1, 0);
      r.contacts.treatment = HS_FLIP;
      run (&r);
      const double h = 1.0 / 60;
      double y = 1, v = 0, top = 0;
      int peaks = 0;
      /* Not to the end: at the top v is 0, to a rounding either way.  */
      for (int k = 0; k < 590; k++)
        {
          const double before = v, height = y;
          v -= h * G;
          y += h * (kick_first ? v : before);
          if (y < 0)
            v = fabs (v);
          if (before > 1e-9 && v <= 1e-9)
            {
              top = kick_first ? height : y;
              const int i = find (HS_PEAK, ++peaks);
              ck_assert_int_ge (i, 0);
              ck_assert_double_eq_tol (journal.at[i].q[1], top, 1e-11);
            }
        }
      ck_assert_int_ge (peaks, 5);
      ck_assert (kick_first ? top < 0.5 : top > 1.5);
    }
}
END_TEST

/* A spring as a wall, without gravity: the contact lasts pi/sqrt(K (1 - z^2))
   and leaves E times the speed.  In the steps in which it comes and goes the
   damping, 2 z omega v, is there for the whole step or not, and the spring for
   up to h v: of the speed 4 z omega h and (omega h)^2.  Control: a damping 5 %
   off.  */
START_TEST (springs)
{
  static const double E[] = { 1, 0.8, 0.3, 0.05 };
  for (int i = 0; i < COUNT (E); i++)
    {
      const double start[] = { 0.37, 0, -1, 0 }, omega = 100 * M_PI;
      const double l = log (E[i]), z = -l / sqrt (M_PI * M_PI + l * l);
      struct room r;
      room_make (&r, "projectile", "rk4", start, 0.5, 50000);
      r.b.par[0] = 0;
      wall (&r, 0, 1, 0);
      r.contacts.treatment = HS_PENALTY;
      r.contacts.stiffness = omega * omega;
      r.contacts.restitution = E[i];
      const struct last end = run (&r);
      ck_assert_double_eq_tol (hs_penalty_damping (E[i]), z, 1e-15);
      ck_assert_int_eq (count (HS_HIT), 1);
      ck_assert_double_eq_tol (time_of (HS_HIT, 1), 0.37, 1e-12);
      const double wh = omega * 1e-5, off = 4 * z * wh + wh * wh;
      ck_assert_double_eq_tol (end.x[2], E[i], off);
      const double lasts = M_PI / (omega * sqrt (1 - z * z));
      ck_assert_double_eq_tol (end.x[0], (0.13 - lasts) * E[i], off);
      const double other = 1.05 * z;
      const double wrong = exp (-M_PI * other / sqrt (1 - other * other));
      ck_assert_double_ge (fabs (wrong - E[i]), E[i] < 1 ? off : 0);
    }
  ck_assert (hs_penalty_damping (0) == 1);
}
END_TEST

/* Held down and let go: the driven oscillator x'' = -x + F cos(w t) on a wall
   at 0, from a quarter to three quarters of the drive's period.  */
START_TEST (leaves)
{
  const double start[] = { 0, 0 };
  static const char *const names[]
      = { "leapfrog", "rk4", "exact", "stormer-verlet", "euler" };
  for (int i = 0; i < COUNT (names); i++)
    {
      struct room r;
      room_make (&r, "driven", names[i], start, 2, 200);
      const double w = 2; /* of the drive, by default */
      hs_grid_of_steps (1, 0.01, 200, &r.b.c.grid);
      wall (&r, 0, 1, 0);
      run (&r);
      ck_assert_int_eq (count (HS_REST), 1);
      ck_assert_int_eq (count (HS_LEAVE), 1);
      /* Roundings of w t = 4.7.  */
      ck_assert_double_eq_tol (time_of (HS_LEAVE, 1), 3 * M_PI / (2 * w),
                               1e-15 * 5);
    }
}
END_TEST

/* A slope: gravity (S, -C), and along it another force c t that slips.  */
static void
slope (int lanes, const double *par, double t, const double *q,
       const double *v, double *a)
{
  for (int i = 0; i < lanes; i++)
    {
      a[i] = par[0] + par[1] * t;
      a[lanes + i] = -par[2];
    }
}

static const struct hs_parameter slope_parameters[] = { { NULL } };

START_TEST (sticks_and_slips)
{
  const struct hs_system system = { .name = "slope",
                                    .dof = 2,
                                    .parameters = slope_parameters,
                                    .start = NULL,
                                    .acceleration = slope };
  static const struct
  {
    double along, rate, slip, x; /* at t = 2; slip < 0: never */
  } cases[] = {
    { 2, 0, -1, 0 },            /* below mu C = 4 */
    { 5, 0, 0, (5 - 4) * 2.0 }, /* slides at once */
    { 0, 3, 4 / 3.0, 3 * (2 / 3.0) * (2 / 3.0) * (2 / 3.0) / 6 },
    { 0, -3, 4 / 3.0, -3 * (2 / 3.0) * (2 / 3.0) * (2 / 3.0) / 6 },
  };
  for (int i = 0; i < COUNT (cases); i++)
    {
      const double start[] = { 0, 0, 0, 0 };
      struct hs_contacts contacts = { .count = 1,
                                      .wall = { { 1, 1, 0 } },
                                      .restitution = 0.5,
                                      .friction = 0.5,
                                      .see = see };
      const double par[] = { cases[i].along, cases[i].rate, 8 };
      struct hs_case c = { .system = &system,
                           .integrator = named ("rk4"),
                           .par = par,
                           .q0 = start,
                           .v0 = start + 2,
                           .contacts = &contacts };
      contacts.context = &c;
      journal.n = 0;
      hs_grid_of_steps (0, 0.07, 200, &c.grid);
      hs_grid_of_steps (0, 2.0 / 30, 30, &c.grid);
      const struct last end = last_state (&c, 100);
      ck_assert_int_eq (count (HS_REST), 1);
      ck_assert_int_eq (count (HS_SLIP), cases[i].slip > 0);
      if (cases[i].slip > 0)
        ck_assert_double_eq_tol (time_of (HS_SLIP, 1), cases[i].slip, 1e-14);
      ck_assert_double_eq_tol (end.x[0], cases[i].x, 1e-13);
    }
}
END_TEST

/* Walls that are never reached change no bit and no count, in any system
   without rods, with any integrator.  */
START_TEST (far_walls)
{
  if (hs_systems[_i]->rods)
    return;
  for (int i = 0; hs_integrators[i]; i++)
    for (int treatment = 0; treatment < HS_TREATMENTS; treatment++)
      {
        struct hs_contacts contacts = { .restitution = 1 };
        struct bench b;
        if (hs_order_on (hs_integrators[i], hs_systems[_i]) == 0
            || !is_chosen (hs_systems[_i], hs_integrators[i]))
          continue;
        bench_turns (&b, hs_systems[_i], hs_integrators[i], 0.1, 125, 50);
        const struct last plain = last_state (&b.c, 7);
        const int64_t evaluations = hs_run (&b.c, 50, NULL, NULL).evaluations;
        contacts.treatment = (enum hs_treatment) treatment;
        contacts.count = 2;
        contacts.wall[0] = (struct hs_wall){ 0, 1, -1e6 };
        contacts.wall[1]
            = (struct hs_wall){ hs_systems[_i]->dof - 1, -1, 1e6 };
        b.c.contacts = &contacts;
        const struct last walled = last_state (&b.c, 7);
        ck_assert_mem_eq (plain.x, walled.x, 2 * plain.dof * sizeof (double));
        ck_assert_int_eq (hs_run (&b.c, 50, NULL, NULL).evaluations,
                          evaluations);
      }
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("contact");
  TCase *tcase = tcase_create ("all");
  const int integrators = count_integrators ();
  tcase_set_timeout (tcase, 60);
  tcase_add_loop_test (tcase, case_58, 0, integrators);
  tcase_add_test (tcase, energy_does_not_creep);
  tcase_add_loop_test (tcase, geometric_bounces, 0,
                       COUNT (restitutions) * COUNT (steppers));
  tcase_add_loop_test (tcase, rests, 0, integrators);
  tcase_add_loop_test (tcase, slides_and_stops, 0, integrators);
  tcase_add_test (tcase, exact_late);
  tcase_add_test (tcase, exact_by_the_clock);
  tcase_add_test (tcase, slides_into_a_wall);
  tcase_add_test (tcase, friction_of_an_impact);
  tcase_add_test (tcase, box);
  tcase_add_test (tcase, too_many_hits);
  tcase_add_test (tcase, within_a_step);
  tcase_add_test (tcase, grazing);
  tcase_add_test (tcase, corner);
  tcase_add_test (tcase, oscillator);
  tcase_add_test (tcase, dips);
  tcase_add_test (tcase, dips_of_large_steps);
  tcase_add_test (tcase, far_floors);
  tcase_add_test (tcase, spring_comes_to_rest);
  tcase_add_test (tcase, pendulum);
  tcase_add_loop_test (tcase, order_is_kept, 0, integrators);
  tcase_add_loop_test (tcase, order_is_lost, 0, 2);
  tcase_add_test (tcase, flips);
  tcase_add_test (tcase, springs);
  tcase_add_test (tcase, leaves);
  tcase_add_test (tcase, sticks_and_slips);
  tcase_add_loop_test (tcase, far_walls, 0, count_systems ());
  suite_add_tcase (suite, tcase);
  return run_suite (suite);
}
