/* SPDX-License-Identifier: MIT */
/* What rounding does: an integrator in several arithmetics.

   C has no operators for them, so that the formulas of the textbook
   integrators and of three forces stand here a second time, operation by
   operation; a test holds those of `double' to the bit to the integrators' own
   kernels.  Doubles take the system's own force.

   Beside every run goes another with the same start, step and parameters in
   long double (64 bits, 11 more than a double): the truncation errors of the
   two are the same, and what parts them is rounding.  Their energies differ by
   d = v dv - A(q) dq, with v and q the means of both, to third order in the
   difference, so that d is not drowned in the rounding of either energy.

   In compensated arithmetic what an addition to q or v loses goes along and is
   added the next time (HLW, algorithm VIII.5.1):
     e = e + increment, y' = y + e, e = e + (y - y').
   Stormer's two positions have no increments, and lose as before.  */

#include "halfstep.h"

#include <math.h>
#include <stdlib.h>

typedef long double number;

enum
{
  DOF = 2,
  PARAMETERS = 4
};

struct run
{
  const struct hs_arithmetic *a;
  const struct hs_system *system;
  const double *real; /* the parameters, for the system's own force */
  int dof;
  number h, par[PARAMETERS];
  number q[DOF], v[DOF], acc[DOF], w[DOF], s[DOF];
  number lost_q[DOF], lost_v[DOF]; /* of compensated sums */
  void (*force) (const struct run *r, const number *q, number *acc);
};

static number
add (const struct run *r, number x, number y)
{
  return r->a->add (r->a, x, y);
}

static number
times (const struct run *r, number x, number y)
{
  return r->a->multiply (r->a, x, y);
}

static number
over (const struct run *r, number x, number y)
{
  return r->a->divide (r->a, x, y);
}

/* x += by.  */
static void
bump (const struct run *r, number *x, number *lost, number by)
{
  const number old = *x;
  if (!r->a->compensated)
    {
      *x = add (r, old, by);
      return;
    }
  *lost = add (r, *lost, by);
  *x = add (r, old, *lost);
  *lost = add (r, *lost, add (r, old, -*x));
}

/* The forces.  */

static void
force_double (const struct run *r, const number *q, number *acc)
{
  double x[DOF], v[DOF] = { 0 }, a[DOF];
  for (int d = 0; d < r->dof; d++)
    x[d] = (double) q[d];
  r->system->acceleration (1, r->real, 0, x, v, a);
  for (int d = 0; d < r->dof; d++)
    acc[d] = a[d];
}

static void
force_harmonic (const struct run *r, const number *q, number *acc)
{
  acc[0] = times (r, -times (r, r->par[0], r->par[0]), q[0]);
}

static void
force_pendulum (const struct run *r, const number *q, number *acc)
{
  acc[0] = times (r, -over (r, r->par[0], r->par[1]), r->a->sine (r->a, q[0]));
}

static void
force_orbit (const struct run *r, const number *q, number *acc)
{
  const number r2 = add (r, times (r, q[0], q[0]), times (r, q[1], q[1]));
  const number f = times (r, -r->a->root (r->a, r2),
                          over (r, r->par[0], times (r, r2, r2)));
  acc[0] = times (r, f, q[0]);
  acc[1] = times (r, f, q[1]);
}

static const struct
{
  const char *name;
  void (*force) (const struct run *r, const number *q, number *acc);
} forces[] = {
  { "harmonic", force_harmonic },
  { "pendulum", force_pendulum },
  { "orbit", force_orbit },
};

/* The integrators: begin, one step, and the velocity at the time of q, where
   v is not that.  */

#define EACH_DOF(d) for (int d = 0; d < r->dof && d < DOF; d++)

static void
force (struct run *r)
{
  r->force (r, r->q, r->acc);
}

/* v += c a, q += c v.  */
static void
kick (struct run *r, number c)
{
  EACH_DOF (d) bump (r, &r->v[d], &r->lost_v[d], times (r, c, r->acc[d]));
}

static void
drift (struct run *r, number c)
{
  EACH_DOF (d) bump (r, &r->q[d], &r->lost_q[d], times (r, c, r->v[d]));
}

static number
half (const struct run *r)
{
  return times (r, r->a->round (r->a, 0.5L), r->h);
}

static void
euler (struct run *r)
{
  force (r);
  drift (r, r->h);
  kick (r, r->h);
}

static void
semi_implicit_euler (struct run *r)
{
  force (r);
  kick (r, r->h);
  drift (r, r->h);
}

static void
leapfrog_begin (struct run *r)
{
  force (r);
  kick (r, half (r));
}

static void
leapfrog (struct run *r)
{
  drift (r, r->h);
  force (r);
  kick (r, r->h);
}

static void
leapfrog_synchronise (struct run *r)
{
  EACH_DOF (d)
  r->s[d] = add (r, r->v[d], -times (r, half (r), r->acc[d]));
}

static void
velocity_verlet (struct run *r)
{
  const number half_square = times (r, half (r), r->h);
  EACH_DOF (d)
  bump (r, &r->q[d], &r->lost_q[d],
        add (r, times (r, r->h, r->v[d]), times (r, half_square, r->acc[d])));
  kick (r, half (r));
  force (r);
  kick (r, half (r));
}

static void
stormer_begin (struct run *r)
{
  const number half_square = times (r, half (r), r->h);
  force (r);
  EACH_DOF (d)
  r->w[d] = add (r, add (r, r->q[d], -times (r, r->h, r->v[d])),
                 times (r, half_square, r->acc[d]));
}

static number
stormer_next (const struct run *r, int d)
{
  return add (r, add (r, add (r, r->q[d], r->q[d]), -r->w[d]),
              times (r, times (r, r->h, r->h), r->acc[d]));
}

static void
stormer (struct run *r)
{
  EACH_DOF (d)
  {
    const number next = stormer_next (r, d);
    r->w[d] = r->q[d];
    r->q[d] = next;
  }
  force (r);
}

static void
stormer_synchronise (struct run *r)
{
  EACH_DOF (d)
  r->s[d]
      = over (r, add (r, stormer_next (r, d), -r->w[d]), add (r, r->h, r->h));
}

static void
rk4 (struct run *r)
{
  const number weight[] = { 1, 2, 2, 1 };
  const number c[] = { half (r), half (r), r->h };
  number x[DOF], u[DOF], acc[DOF], sum_v[DOF] = { 0 }, sum_a[DOF] = { 0 };
  memcpy (x, r->q, sizeof x);
  memcpy (u, r->v, sizeof u);
  for (int stage = 0; stage < 4; stage++)
    {
      r->force (r, x, acc);
      EACH_DOF (d)
      {
        sum_v[d] = add (r, sum_v[d], times (r, weight[stage], u[d]));
        sum_a[d] = add (r, sum_a[d], times (r, weight[stage], acc[d]));
        if (stage == 3)
          continue;
        x[d] = add (r, r->q[d], times (r, c[stage], u[d]));
        u[d] = add (r, r->v[d], times (r, c[stage], acc[d]));
      }
    }
  const number sixth = over (r, r->h, r->a->round (r->a, 6));
  EACH_DOF (d)
  {
    bump (r, &r->q[d], &r->lost_q[d], times (r, sixth, sum_v[d]));
    bump (r, &r->v[d], &r->lost_v[d], times (r, sixth, sum_a[d]));
  }
}

static const struct stepper
{
  const char *name;
  void (*begin) (struct run *r), (*step) (struct run *r),
      (*synchronise) (struct run *r);
} steppers[] = {
  { "euler", NULL, euler, NULL },
  { "semi-implicit-euler", NULL, semi_implicit_euler, NULL },
  { "stormer-verlet", stormer_begin, stormer, stormer_synchronise },
  { "velocity-verlet", force, velocity_verlet, NULL },
  { "leapfrog", leapfrog_begin, leapfrog, leapfrog_synchronise },
  { "rk4", NULL, rk4, NULL },
};
enum
{
  STEPPERS = sizeof steppers / sizeof *steppers,
  FORCES = sizeof forces / sizeof *forces
};

static const struct stepper *
stepper_of (const struct hs_integrator *integrator)
{
  for (int i = 0; i < STEPPERS; i++)
    if (strcmp (steppers[i].name, integrator->name) == 0)
      return &steppers[i];
  return NULL;
}

bool
hs_rounding_knows (const struct hs_integrator *integrator,
                   const struct hs_system *system)
{
  for (int i = 0; i < FORCES; i++)
    if (strcmp (forces[i].name, system->name) == 0)
      return stepper_of (integrator) != NULL;
  return false;
}

/* The start, step and parameters as `first' rounds them, in arithmetic a. */
static struct run
run_from (const struct hs_case *c, const struct hs_arithmetic *first,
          const struct hs_arithmetic *a)
{
  struct run r = { .a = a,
                   .system = c->system,
                   .real = c->par,
                   .dof = (int) c->system->dof,
                   .h = first->round (first, c->grid.h) };
  for (int i = 0; i < PARAMETERS && c->system->parameters[i].name; i++)
    r.par[i] = first->round (first, c->par[i]);
  for (int i = 0; i < FORCES; i++)
    if (strcmp (forces[i].name, c->system->name) == 0)
      r.force = a->is_double ? force_double : forces[i].force;
  for (int d = 0; d < r.dof; d++)
    {
      r.q[d] = first->round (first, c->q0[d]);
      r.v[d] = first->round (first, c->v0[d]);
    }
  return r;
}

/* Values of q and v: with what compensated sums still owe.  */
static void
values_of (struct run *r, const struct stepper *stepper, int64_t step,
           number *q, number *v)
{
  const bool apart = stepper->synchronise && step > 0;
  if (apart)
    stepper->synchronise (r);
  EACH_DOF (d)
  {
    q[d] = r->q[d] + r->lost_q[d];
    v[d] = (apart ? r->s[d] : r->v[d]) + r->lost_v[d];
  }
}

static void
note (struct run *r, struct run *beside, const struct stepper *stepper,
      int64_t step, struct hs_rounding *out)
{
  number q[DOF] = { 0 }, v[DOF] = { 0 }, x[DOF] = { 0 }, u[DOF] = { 0 };
  double mean[DOF], zero[DOF] = { 0 }, acc[DOF];
  number energy = 0;
  values_of (r, stepper, step, q, v);
  values_of (beside, stepper, step, x, u);
  EACH_DOF (d) mean[d] = (double) ((q[d] + x[d]) / 2);
  r->system->acceleration (1, r->real, 0, mean, zero, acc);
  *out = (struct hs_rounding){ .step = step, .t = (double) (step * r->h) };
  EACH_DOF (d)
  {
    out->q[d] = (double) q[d];
    out->v[d] = (double) v[d];
    out->dq[d] = (double) (q[d] - x[d]);
    out->dv[d] = (double) (v[d] - u[d]);
    energy += (v[d] + u[d]) / 2 * (v[d] - u[d]) - acc[d] * (q[d] - x[d]);
  }
  out->energy = (double) energy;
}

/* And the energy, as a double.  */
static bool
is_finite (const struct run *r)
{
  double square = 0;
  EACH_DOF (d) square += (double) (r->q[d] * r->q[d] + r->v[d] * r->v[d]);
  return isfinite (square);
}

static bool
is_elsewhere (const struct run *r, const number *start)
{
  bool elsewhere = false;
  EACH_DOF (d) elsewhere = elsewhere || r->q[d] != start[d];
  return elsewhere;
}

struct hs_rounding_end
hs_rounding_run (const struct hs_case *c,
                 const struct hs_arithmetic *arithmetic, int samples,
                 const int64_t *at, struct hs_rounding *out)
{
  struct hs_rounding_end end = { .bad = -1 };
  struct hs_arithmetic reference;
  hs_arithmetic_find ("long-double", &reference);
  const struct stepper *stepper = stepper_of (c->integrator);
  struct run r = run_from (c, arithmetic, arithmetic);
  struct run beside = run_from (c, arithmetic, &reference);
  number start[DOF];
  int64_t step = 0;
  memcpy (start, r.q, sizeof start);
  for (int i = 0; i < samples; i++)
    {
      struct hs_rounding sample;
      for (; step < at[i] && is_finite (&r); step++)
        {
          if (step == 0 && stepper->begin)
            {
              stepper->begin (&r);
              stepper->begin (&beside);
            }
          stepper->step (&r);
          stepper->step (&beside);
          end.moved = end.moved || is_elsewhere (&r, start);
        }
      note (&r, &beside, stepper, step, &sample);
      end.bad = is_finite (&r) && isfinite (sample.energy) ? -1 : step;
      if (end.bad >= 0)
        break;
      out[i] = sample;
    }
  return end;
}
