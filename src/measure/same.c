/* SPDX-License-Identifier: MIT */
/* A run against velocity Verlet's from the same start, step by step.

   With K(s): v += s A(t, q), and D(s): q += s v, t += s, written in the order
   in which they are done, n steps of

     velocity Verlet          [K(h/2) D(h) K(h/2)]^n = K(h/2) D K D K … D
   K(h/2) semi-implicit Euler      [K(h) D(h)]^n          = K D K D … K D
     drift-kick-drift         [D(h/2) K(h) D(h/2)]^n = D(h/2) K D K … K D(h/2)

   share all but their ends.  So velocity Verlet is

     K(-h/2) [semi-implicit Euler]^n K(h/2)
     K(-h/2) D(-h/2) [drift-kick-drift]^n D(h/2) K(h/2),

   the others begun half a kick back, or half a kick and half a drift back
   (their clock, too), and looked at as much further on: conjugate methods,
   whose long-term errors are the same.
   Reference: E. Hairer, C. Lubich, G. Wanner, Acta Numerica 12 (2003) 399,
   section 1.3, doi:10.1017/S0962492902000144.  */

#include "halfstep.h"

#include <math.h>

/* A run, and the other one beside it.  */
struct pair
{
  struct hs_case other;     /* the run's, from where it starts */
  struct hs_case reference; /* one step of it */
  struct hs_grid grid;      /* of the reference */
  enum hs_conjugacy conjugacy;
  double q[HS_MOST_DOF], v[HS_MOST_DOF]; /* of the reference */
  hs_comparer *comparer;
  void *context;
};

static void
kick (const struct hs_case *c, double t, double s, const double *q, double *v)
{
  double a[HS_MOST_DOF];
  c->system->acceleration (1, c->par, t, q, v, a);
  for (size_t d = 0; d < c->system->dof; d++)
    v[d] += s * a[d];
}

static void
drift (const struct hs_case *c, double s, double *q, const double *v)
{
  for (size_t d = 0; d < c->system->dof; d++)
    q[d] += s * v[d];
}

static enum hs_status
take (void *context, const struct hs_state *state)
{
  struct pair *p = context;
  const size_t size = p->other.system->dof * sizeof (double);
  if (state->step == 0)
    return HS_DONE;
  memcpy (p->q, state->q, size);
  memcpy (p->v, state->v, size);
  return HS_DONE;
}

/* The reference goes on from where it is, to the bit as in a run of its own
   but for the rounding of t.  */
static enum hs_status
follow (struct pair *p, int64_t step)
{
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
  struct hs_case c = p->reference;
  memcpy (q, p->q, sizeof q);
  memcpy (v, p->v, sizeof v);
  c.q0 = q;
  c.v0 = v;
  c.grid.t0 = hs_grid_time (&p->grid, step - 1);
  c.grid.end = hs_grid_time (&p->grid, step);
  return hs_run (&c, 1, take, p).status;
}

static enum hs_status
compare (void *context, const struct hs_state *state)
{
  struct pair *p = context;
  const size_t dof = p->other.system->dof, size = dof * sizeof (double);
  const double half = p->grid.h / 2, t = hs_grid_time (&p->grid, state->step);
  double q[HS_MOST_DOF], v[HS_MOST_DOF], dq = 0, dv = 0;
  const enum hs_status status
      = state->step ? follow (p, state->step) : HS_DONE;
  if (status != HS_DONE)
    return status;
  memcpy (q, state->q, size);
  memcpy (v, state->v, size);
  if (p->conjugacy == HS_HALF_DRIFT_AND_KICK)
    drift (&p->other, half, q, v);
  if (p->conjugacy != HS_AS_IT_IS)
    kick (&p->other, t, half, q, v);
  for (size_t d = 0; d < dof; d++)
    {
      dq = hypot (dq, q[d] - p->q[d]);
      dv = hypot (dv, v[d] - p->v[d]);
    }
  return p->comparer (p->context, state->step, t, dq, dv);
}

/* Runs the case from q and v, and the reference from the case's start.  */
static struct hs_report
run_both (const struct hs_case *c, const struct hs_integrator *reference,
          struct pair *p, const double *q, const double *v)
{
  hs_case_start (c, p->q, p->v);
  p->other.q0 = q;
  p->other.v0 = v;
  p->reference = *c;
  p->reference.integrator = reference;
  p->reference.own = NULL;
  p->reference.grid.steps = 1;
  return hs_run (&p->other, 1, compare, p);
}

struct hs_report
hs_compare (const struct hs_case *c, const struct hs_integrator *reference,
            enum hs_conjugacy conjugacy, hs_comparer *comparer, void *context)
{
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
  struct pair p = { .other = *c,
                    .grid = c->grid,
                    .conjugacy = conjugacy,
                    .comparer = comparer,
                    .context = context };
  hs_case_start (c, q, v);
  if (conjugacy != HS_AS_IT_IS)
    kick (c, c->grid.t0, -c->grid.h / 2, q, v);
  if (conjugacy == HS_HALF_DRIFT_AND_KICK)
    {
      drift (c, -c->grid.h / 2, q, v);
      p.other.grid.t0 -= c->grid.h / 2;
      p.other.grid.end -= c->grid.h / 2;
    }
  return run_both (c, reference, &p, q, v);
}

struct hs_report
hs_compare_starts (const struct hs_case *c, double dq, double dv,
                   hs_comparer *comparer, void *context)
{
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
  struct pair p = { .other = *c,
                    .grid = c->grid,
                    .conjugacy = HS_AS_IT_IS,
                    .comparer = comparer,
                    .context = context };
  hs_case_start (c, q, v);
  for (size_t d = 0; d < c->system->dof; d++)
    {
      q[d] += dq;
      v[d] += dv;
    }
  return run_both (c, c->integrator, &p, q, v);
}

struct extent
{
  size_t dof;
  double far, fast;
};

static enum hs_status
widen (void *context, const struct hs_state *state)
{
  struct extent *e = context;
  double q = 0, v = 0;
  for (size_t d = 0; d < e->dof; d++)
    {
      q = hypot (q, state->q[d]);
      v = hypot (v, state->v[d]);
    }
  e->far = fmax (e->far, q);
  e->fast = fmax (e->fast, v);
  return HS_DONE;
}

struct hs_report
hs_extent (const struct hs_case *c, double *far, double *fast)
{
  struct extent e = { .dof = c->system->dof };
  const struct hs_report end = hs_run (c, 1, widen, &e);
  *far = e.far;
  *fast = e.fast;
  return end;
}

double
hs_ulp (double size)
{
  return nextafter (size, INFINITY) - size;
}

void
hs_power_law_add (struct hs_power_law *law, int64_t n, double value)
{
  const int octave = n > 0 ? ilogb ((double) n) : 0;
  if (n < law->from || n < 1)
    return;
  law->count[octave]++;
  law->squares[octave] += value * value;
}

/* A line through the octaves that are full.  */
double
hs_power_law_exponent (const struct hs_power_law *law)
{
  double n = 0, mx = 0, my = 0, xx = 0, xy = 0;
  for (int pass = 0; pass < 2; pass++)
    for (int i = 0; i < HS_OCTAVES; i++)
      {
        if (law->squares[i] == 0 || law->count[i] < (int64_t) 1 << i)
          continue;
        const double x = i;
        const double y = log2 (law->squares[i] / (double) law->count[i]) / 2;
        n += pass == 0;
        mx += pass == 0 ? (x - mx) / n : 0;
        my += pass == 0 ? (y - my) / n : 0;
        xx += pass == 1 ? (x - mx) * (x - mx) : 0;
        xy += pass == 1 ? (x - mx) * (y - my) : 0;
      }
  return n < 3 ? NAN : xy / xx;
}
