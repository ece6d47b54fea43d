/* SPDX-License-Identifier: MIT */
/* The oscillator x'' = -omega^2 x: where a step stops being stable, and how
   good the first one is.

   There a step is a matrix M of z = h omega, which two steps from (1, 0) and
   (0, 1) show.  With M = [a b; c d] and s = ((a - d)/2)^2 + b c its
   eigenvalues are (a + d)/2 ± sqrt(s): a pair of modulus sqrt(det M) for
   s < 0, else real ones of which the larger is sqrt(det M + s) + sqrt(s).  The
   limit is the first z with one above 1 by more than rounding.

   - s is formed from b c and not from the trace, so that it is as good near 0
     as b and c are: a symplectic method of many stages can have its first gap
     where (a + d)/2 exceeds 1 by 1e-15 only, over 1e-7 of z.  No scan meets
     that; it lies at a peak of s, so every peak below 0 is searched.
   - det M - 1 is a polynomial, or a quotient of two: it is 0 for all z, or
     leaves 0 like a power of z.  If it rises above 0 out of rounding without
     having been below, the method grows at any step.

   A method that remembers more than a state, so that two steps are not M M, is
   run for long instead; it is stable where the second half of the run is not
   16 times as large as the first.  A quarter of the steps gives another limit,
   and the distance of the two is the uncertainty; if they are far apart, the
   growth comes out of what the run can show, and there is no limit.
   Reference: S. Blanes, F. Casas, A. Murua, SIAM J. Numer. Anal. 42 (2004)
   531, doi:10.1137/S0036142902417029.  */

#include "halfstep.h"

#include <float.h>
#include <math.h>

enum
{
  MOST = 64,   /* largest z looked at */
  FINE = 256,  /* points of the scan a unit of z */
  COARSE = 16, /* of a method that remembers */
  LONG = 1 << 14,
  HALVINGS = 60
};

/* Growth a step of more than these is no rounding: of |eigenvalue| where it is
   real, of det M; the latter where equations are solved to rounding.  */
static const double GROWTH = 1e-10, AREA = 1e-13, SOLVED_AREA = 1e-9;
static const double LARGER = 16, APART = 1.05, MEMORY = 1e-9;
static const double GOLDEN = 0.38196601125010515; /* (3 - sqrt 5)/2 */

struct oscillator
{
  struct hs_case c;
  double par[8], omega, area;
};

struct matrix
{
  double a[2][2];
};

static bool
oscillator_make (struct oscillator *o, const struct hs_integrator *integrator,
                 const double *own)
{
  const struct hs_system *system = hs_system_find ("harmonic");
  *o = (struct oscillator){
    .c
    = { .system = system, .integrator = integrator, .par = o->par, .own = own }
  };
  for (int i = 0; system->parameters[i].name; i++)
    o->par[i] = system->parameters[i].value;
  o->omega = system->frequency (o->par);
  o->area = integrator->traits & HS_IMPLICIT ? SOLVED_AREA : AREA;
  return hs_order_on (integrator, system) > 0;
}

struct watch
{
  int64_t half;
  double x[2], size[2]; /* the state, and its largest in either half */
};

static enum hs_status
see (void *context, const struct hs_state *state)
{
  struct watch *w = context;
  double *size = &w->size[state->step > w->half];
  w->x[0] = state->q[0];
  w->x[1] = state->v[0];
  *size = fmax (*size, hypot (state->q[0], state->v[0]));
  return HS_DONE;
}

/* The column of `steps' steps of z from a unit start; false: not finite.  */
static bool
run (const struct oscillator *o, double z, int64_t steps, int column,
     struct watch *w)
{
  const double q = column == 0, v = column == 1 ? o->omega : 0;
  struct hs_case c = o->c;
  c.q0 = &q;
  c.v0 = &v;
  *w = (struct watch){ .half = steps / 2 };
  if (hs_grid_of_steps (0, z / o->omega, steps, &c.grid) != HS_GRID_FINE
      || hs_run (&c, 1, see, w).status != HS_DONE)
    return false;
  w->x[1] /= o->omega;
  return true;
}

static struct matrix
matrix_of (const struct oscillator *o, double z, int64_t steps)
{
  struct matrix m;
  for (int j = 0; j < 2; j++)
    {
      struct watch w;
      const bool finite = run (o, z, steps, j, &w);
      m.a[0][j] = finite ? w.x[0] : NAN;
      m.a[1][j] = finite ? w.x[1] : NAN;
    }
  return m;
}

/* Largest difference of the entries; not a number if one is none.  */
static double
apart (const struct matrix *m, const struct matrix *n)
{
  double most = 0;
  for (int i = 0; i < 4; i++)
    {
      const double d = fabs (m->a[i / 2][i % 2] - n->a[i / 2][i % 2]);
      most = d <= most || isnan (most) ? most : d;
    }
  return most;
}

static bool
remembers (const struct oscillator *o)
{
  const struct matrix one = matrix_of (o, 0.25, 1),
                      two = matrix_of (o, 0.25, 2);
  struct matrix square;
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++)
      square.a[i][j] = one.a[i][0] * one.a[0][j] + one.a[i][1] * one.a[1][j];
  return apart (&two, &square) > MEMORY;
}

/* A step's eigenvalues at z.  */
struct step
{
  double z, s, change; /* of area: det M - 1, or 0 if that is rounding */
  bool known;
};

static struct step
step_at (const struct oscillator *o, double z)
{
  const struct matrix m = matrix_of (o, z, 1);
  const double a = m.a[0][0], b = m.a[0][1], c = m.a[1][0], d = m.a[1][1];
  const double change = a * d - b * c - 1;
  return (struct step){ .z = z,
                        .s = (a - d) * (a - d) / 4 + b * c,
                        .change = fabs (change) > o->area ? change : 0,
                        .known = isfinite (change) };
}

static bool
grows (const struct step *step)
{
  if (step->s <= 0)
    return step->change > 0;
  const double rest = step->change + step->s; /* sqrt(1 + rest) = |trace|/2 */
  return rest / (1 + sqrt (fmax (1 + rest, 0))) + sqrt (step->s) > GROWTH;
}

/* Where s is greatest between two points, by the golden section.  */
static struct step
peak_between (const struct oscillator *o, double low, double high)
{
  double z[] = { low + GOLDEN * (high - low), high - GOLDEN * (high - low) };
  struct step inner[] = { step_at (o, z[0]), step_at (o, z[1]) };
  for (int i = 0; i < HALVINGS; i++)
    if (inner[0].s > inner[1].s)
      {
        high = inner[1].z;
        inner[1] = inner[0];
        inner[0] = step_at (o, low + GOLDEN * (high - low));
      }
    else
      {
        low = inner[0].z;
        inner[0] = inner[1];
        inner[1] = step_at (o, high - GOLDEN * (high - low));
      }
  return inner[inner[1].s > inner[0].s];
}

/* The first z that is not good, between a good one and one that is not.  */
static double
edge_between (const struct oscillator *o, double low, double high,
              bool (*good) (const struct oscillator *o, double z))
{
  for (int i = 0; i < HALVINGS; i++)
    {
      const double middle = low + (high - low) / 2;
      *(good (o, middle) ? &low : &high) = middle;
    }
  return high;
}

static bool
stable (const struct oscillator *o, double z)
{
  const struct step step = step_at (o, z);
  return step.known && !grows (&step);
}

static struct hs_stability
found (enum hs_stability_kind kind, double limit, double uncertainty)
{
  return (struct hs_stability){ kind, limit, uncertainty, false };
}

/* Between two points: a gap, or the end of what can be solved.  */
static struct hs_stability
limit_between (const struct oscillator *o, double low,
               const struct step *beyond, bool damped)
{
  const bool rises = beyond->known && beyond->s <= 0 && !damped;
  if (low == 0 || rises)
    return found (HS_STABILITY_NEVER, 0, 0);
  const double limit = edge_between (o, low, beyond->z, stable);
  return found (beyond->known ? HS_STABILITY_LIMIT : HS_STABILITY_SOLVABLE,
                limit, limit * GROWTH);
}

static struct hs_stability
scan (const struct oscillator *o)
{
  struct step before = { .s = -INFINITY }, middle = before;
  bool damped = false;
  for (int i = 1; i <= MOST * FINE; i++)
    {
      const struct step now = step_at (o, (double) i / FINE);
      const bool peak
          = before.z > 0 && middle.s > before.s && middle.s >= now.s;
      if (peak && middle.s <= 0)
        {
          const struct step top = peak_between (o, before.z, now.z);
          if (grows (&top))
            return limit_between (o, before.z, &top, damped);
        }
      if (!now.known || grows (&now))
        return limit_between (o, middle.z, &now, damped);
      damped |= now.change < 0;
      before = middle;
      middle = now;
    }
  return found (HS_STABILITY_ANY, INFINITY, 0);
}

static bool
stays (const struct oscillator *o, double z, int64_t steps)
{
  double size[2] = { 0 };
  for (int column = 0; column < 2; column++)
    {
      struct watch w;
      if (!run (o, z, steps, column, &w))
        return false;
      for (int half = 0; half < 2; half++)
        size[half] = fmax (size[half], w.size[half]);
    }
  return size[1] < LARGER * size[0];
}

static bool
stays_long (const struct oscillator *o, double z)
{
  return stays (o, z, LONG);
}

static bool
stays_shorter (const struct oscillator *o, double z)
{
  return stays (o, z, LONG / 4);
}

static struct hs_stability
scan_long (const struct oscillator *o)
{
  int i = 1;
  while (i <= MOST * COARSE && stays_long (o, (double) i / COARSE))
    i++;
  if (i > MOST * COARSE)
    return found (HS_STABILITY_ANY, INFINITY, 0);
  const double low = (double) (i - 1) / COARSE, high = (double) i / COARSE;
  const double higher = (double) (i + 1) / COARSE;
  if (low == 0 || stays_shorter (o, higher))
    return found (HS_STABILITY_NEVER, 0, 0);
  const double limit = edge_between (o, low, high, stays_long);
  const double other = edge_between (o, low, higher, stays_shorter);
  if (other > APART * limit)
    return found (HS_STABILITY_NEVER, 0, 0);
  return found (HS_STABILITY_LIMIT, limit, fabs (other - limit));
}

struct hs_stability
hs_stability_find (const struct hs_integrator *integrator, const double *own)
{
  struct oscillator o;
  if (!oscillator_make (&o, integrator, own))
    return found (HS_STABILITY_NEVER, NAN, NAN);
  const bool memory = remembers (&o);
  struct hs_stability result = memory ? scan_long (&o) : scan (&o);
  result.remembers = memory;
  return result;
}

bool
hs_steps_stay (const struct hs_case *c)
{
  struct oscillator o;
  if (!oscillator_make (&o, c->integrator, c->own))
    return true;
  o.c.stepping = c->stepping;
  o.c.stepping.counted = true;
  return stays_long (&o, fabs (c->grid.h) * c->system->frequency (c->par));
}

/* The exact matrix, a turn by z.  */
static struct matrix
turn (double z)
{
  return (struct matrix){ { { cos (z), sin (z) }, { -sin (z), cos (z) } } };
}

struct hs_convergence
hs_first_step (const struct hs_integrator *integrator, const double *own,
               int expected)
{
  struct hs_convergence c = { .points = HS_ORDER_MOST };
  struct oscillator o;
  if (!oscillator_make (&o, integrator, own))
    c.points = 0;
  for (int i = 0; i < c.points; i++)
    {
      const double z = 4 * pow (M_SQRT1_2, i);
      const struct matrix m = matrix_of (&o, z, 1), exact = turn (z);
      /* Where z is small an entry is 1 or z and what the step adds, which has
         its last two roundings.  A velocity made of positions has them over
         h.  */
      const double noise
          = 2 * DBL_EPSILON
            * (integrator->traits & HS_TWO_STEP ? 1 + 1 / z : 1);
      c.point[i] = (struct hs_convergence_point){
        .steps = 1, .h = z, .error = apart (&m, &exact), .noise = noise
      };
    }
  hs_convergence_decide (&c, expected);
  return c;
}
