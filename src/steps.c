/* SPDX-License-Identifier: MIT */
/* Rules for steps that are not alike, h the base step:

     jittered     h (1 + a r), r uniform in [-1, 1): a game's frame times
     alternating  h (1 + a), h (1 - a), h (1 + a), …
     adaptive     h s(q), s(q) = sqrt(|q|/|A|) in units of the motion's own
                  time, its period over 2 pi: (r/a)^(3/2) on the orbit, 1 on
                  the oscillator; at most 4, at least 1e-6
     outward      h (1 + a tanh(q.v/c)), c = |q|^2 + |v|^2 at the start, in
                  the same units: longer on the way out
     symmetric    1/h[n+1/2] + 1/h[n-1/2] = 2/(h s(q[n]))
     logarithmic  a leapfrog in fictitious time; below

   adaptive and outward take the step from where it begins.  Back from its end
   another would be taken: the integrator is no more reversible, nor is it
   symplectic, and the energy drifts.  The symmetric rule reads the same
   backwards.  Its first step is that of the point half of it ahead, or else
   the steps would swing about s(q).

   r comes from the counter-based generator splitmix64, always from the same
   seed: step k has the same r in every run.

   The logarithmic Hamiltonian is G = ln(T + B) - ln U, with T = v^2/2, U minus
   the potential and B minus the energy at the start; G = 0 is the motion, in a
   time s with dt = ds/U.  Both parts can be stepped:

     drift: t += c ds/(T + B), q += v c ds/(T + B)
     kick:  v += d ds A(q)/U(q)

   On the Kepler orbit drift-kick-drift keeps the energy, the angular momentum
   and the axis, whatever ds: every point lies on the ellipse, and only the
   time is wrong.  (Angular momentum: each move is along v or q.  Let p be the
   place of the kick, q = p - c v with c = ds/(2 (T + B)) = ds |q|/(2 mu), and
   g = v.p; c' and q' = p + c' v' after it.  The square of the first is a
   quadratic equation for 1/c whose other root is -1/c'; that is, |q'| =
   mu/(T' + B): the energy.  The change of mu q/|q|, ds (v - g p/|p|^2), is
   then that of v x L.)  Here ds is h times U at the mean distance, which is
   twice the energy, or where the motion is not bound at the start: a period
   takes as many steps as fixed ones would.

   Reference: R. D. Skeel, BIT 33 (1993) 172; W. Huang, B. Leimkuhler, SIAM J.
   Sci. Comput. 18 (1997) 239, doi:10.1137/S1064827595284658; E. Hairer, C.
   Lubich, G. Wanner, Geometric Numerical Integration, 2nd ed., VIII.3; S.
   Mikkola, K. Tanikawa, Celest. Mech. Dyn. Astron. 74 (1999) 287,
   doi:10.1023/A:1008368322547; M. Preto, S. Tremaine, Astron. J. 118 (1999)
   2532, doi:10.1086/301102; G. L. Steele, D. Lea, C. H. Flood, OOPSLA 2014,
   453, doi:10.1145/2660193.2660195.  */

#include "steps.h"

#include <float.h>
#include <math.h>

static const double LONGEST = 4, SHORTEST = 1e-6;

/* Base steps in a span that so many of a rule may take.  */
static const double MOST_STEPS = 100;

static double
base (const struct hs_pace *p)
{
  return p->base;
}

static double
dot (const struct hs_pace *p, const double *x, const double *y)
{
  double sum = 0;
  for (size_t d = 0; d < p->c->system->dof; d++)
    sum += x[d] * y[d];
  return sum;
}

/* Uniform in [-1, 1), the k-th.  */
static double
noise (int64_t k)
{
  uint64_t z = ((uint64_t) k + 1) * 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  z ^= z >> 31;
  return (double) (z >> 11) * 0x1p-52 - 1;
}

/* sqrt(|q|/|A|); NaN where both are 0.  */
static double
time_scale (struct hs_pace *p, const double *q, const double *v)
{
  double a[HS_MOST_DOF];
  p->c->system->acceleration (1, p->c->par, p->t, q, v, a);
  p->evaluations++;
  return sqrt (sqrt (dot (p, q, q) / dot (p, a, a)));
}

static double
stretch (struct hs_pace *p, const double *q)
{
  const double s = time_scale (p, q, p->v) / p->scale;
  return isnan (s) ? 1 : fmin (fmax (s, SHORTEST), LONGEST);
}

static double
jittered (struct hs_pace *p)
{
  return base (p) * (1 + p->c->stepping.amplitude * noise (p->k));
}

static double
alternating (struct hs_pace *p)
{
  const double a = p->c->stepping.amplitude;
  return base (p) * (p->k % 2 ? 1 - a : 1 + a);
}

static double
adaptive (struct hs_pace *p)
{
  return base (p) * stretch (p, p->q);
}

static double
outward (struct hs_pace *p)
{
  const double turn = dot (p, p->q, p->v) / p->scale;
  return base (p) * (1 + p->c->stepping.amplitude * tanh (turn));
}

static double
symmetric (struct hs_pace *p)
{
  if (p->k == 0)
    {
      double ahead[HS_MOST_DOF];
      const double half = 0.5 * adaptive (p);
      for (size_t d = 0; d < p->c->system->dof; d++)
        ahead[d] = p->q[d] + half * p->v[d];
      return base (p) * stretch (p, ahead);
    }
  const double density = 2 / adaptive (p) - p->density;
  return density * base (p) > 0 ? 1 / density : NAN;
}

const struct hs_step_rule hs_step_rules[] = {
  { "fixed", "all steps alike", NULL, 0, 0, NULL },
  { "jittered", "h (1 + a r), r uniform in [-1, 1): frame times",
    "Steele, Lea & Flood, OOPSLA (2014) 453", HS_RULE_WAVERS | HS_RULE_KNOWN,
    0.5, jittered },
  { "alternating", "h (1 + a), h (1 - a) in turn", "Skeel, BIT 33 (1993) 172",
    HS_RULE_WAVERS | HS_RULE_KNOWN, 0.5, alternating },
  { "adaptive",
    "naive: h in proportion to the local time scale, sqrt(|q|/|A|)",
    "Skeel & Gear, Physica D 60 (1992) 311", HS_RULE_NAIVE, 0, adaptive },
  { "outward", "naive: h (1 + a tanh(q.v/c)), longer on the way out",
    "Skeel & Gear, Physica D 60 (1992) 311", HS_RULE_NAIVE | HS_RULE_WAVERS,
    0.9, outward },
  { "symmetric", "adaptive, but the same read backwards",
    "Huang & Leimkuhler, SIAM J. Sci. Comput. 18 (1997) 239", 0, 0,
    symmetric },
  { "logarithmic", "fictitious time of the logarithmic Hamiltonian",
    "Preto & Tremaine, Astron. J. 118 (1999) 2532", HS_RULE_FICTITIOUS, 0,
    NULL },
  { NULL },
};

/* The energy of the state, or of the place alone.  */
static double
energy (const struct hs_case *c, const double *q, const double *v)
{
  static const double rest[HS_MOST_DOF];
  double value, size;
  c->system->invariants[0].value (1, c->par, q, v ? v : rest, &value, &size);
  return value;
}

/* Whether the kinetic energy is v^2/2, as hs_logarithmic_step has it.  */
static bool
unit_masses (const struct hs_case *c)
{
  double mass[HS_MOST_DOF];
  hs_masses (c, mass);
  for (size_t d = 0; d < c->system->dof; d++)
    if (fabs (mass[d] - 1) > 1e-9)
      return false;
  return true;
}

enum hs_rule_status
hs_step_rule_check (const struct hs_case *c)
{
  const unsigned traits = c->system->traits;
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
  if (!hs_case_varies (c) || !(c->stepping.rule->traits & HS_RULE_FICTITIOUS))
    return HS_RULE_FINE;
  hs_case_start (c, q, v);
  if (!(traits & HS_CONSERVATIVE) || !(energy (c, q, NULL) < 0)
      || traits & (HS_VELOCITY_DEPENDENT | HS_TIME_DEPENDENT))
    return HS_RULE_NO_POTENTIAL;
  if (!unit_masses (c))
    return HS_RULE_MASSES;
  return c->integrator->splitting ? HS_RULE_FINE : HS_RULE_NO_SPLITTING;
}

/* What the rule measures by: U for ds/h, the motion's c or its time.  */
static double
scale_of (struct hs_pace *p)
{
  const struct hs_case *c = p->c;
  const struct hs_step_rule *rule = c->stepping.rule;
  const double turn = c->system->period (c->par, p->q, p->v) / (2 * M_PI);
  if (rule->traits & HS_RULE_FICTITIOUS)
    {
      const double e = energy (c, p->q, p->v);
      return e < 0 ? -2 * e : -energy (c, p->q, NULL);
    }
  if (rule->next == outward)
    {
      const double time = isfinite (turn) ? turn : 1;
      const double size
          = dot (p, p->q, p->q) / time + dot (p, p->v, p->v) * time;
      return isfinite (size) && size > 0 ? size : 1;
    }
  if (rule->next != adaptive && rule->next != symmetric)
    return 1;
  const double time = isfinite (turn) ? turn : time_scale (p, p->q, p->v);
  return isfinite (time) && time > 0 ? time : 1;
}

static bool
known (const struct hs_pace *p)
{
  return p->c->stepping.rule->traits & HS_RULE_KNOWN;
}

/* Whether the last step ends at the grid's end.  */
static bool
fitted (const struct hs_pace *p)
{
  return !p->c->stepping.counted && (known (p) || !p->c->stepping.whole);
}

/* A compensated sum.  */
static void
add_time (struct hs_pace *p, double h)
{
  const double more = h + p->rest, t = p->t + more;
  p->rest = more - (t - p->t);
  p->t = t;
}

/* As many steps as come nearest to the span, all longer or shorter by the same
   part, so that they fill it: no last one is unlike the others.  */
static void
fit (struct hs_pace *p)
{
  const struct hs_pace start = *p;
  const double span = p->c->grid.end - p->c->grid.t0;
  double before = 0;
  p->t = 0;
  for (; p->k == 0 || (p->t - span) / p->base < 0; p->k++)
    {
      before = p->t;
      add_time (p, p->c->stepping.rule->next (p));
    }
  const bool fewer = p->k > 1 && fabs (span - before) < fabs (p->t - span);
  const double part = span / (fewer ? before : p->t);
  const int64_t steps = p->k - fewer;
  *p = start;
  p->most = steps;
  /* By rounding alone: a span of whole steps.  */
  if (fabs (part - 1) > 4 * DBL_EPSILON)
    p->base *= part;
}

void
hs_pace_start (struct hs_pace *pace, const struct hs_case *c, const double *q,
               const double *v)
{
  const double most = MOST_STEPS * (double) c->grid.steps;
  *pace = (struct hs_pace){
    .c = c, .t = c->grid.t0, .q = q, .v = v, .base = c->grid.h
  };
  pace->over = c->grid.steps == 0;
  pace->most = most < 0x1p62 ? (int64_t) most : INT64_MAX;
  pace->scale = scale_of (pace);
  if (c->stepping.counted)
    pace->most = c->grid.steps;
  else if (known (pace))
    fit (pace);
}

/* The shortest step that may be left for the end.  */
static double
least (const struct hs_pace *p, double h)
{
  const struct hs_stepping *s = &p->c->stepping;
  return (s->rule->traits & HS_RULE_WAVERS ? base (p) * (1 - s->amplitude) : h)
         / 2;
}

double
hs_pace_next (struct hs_pace *p, const double *q, const double *v)
{
  p->q = q;
  p->v = v;
  const double h = p->c->stepping.rule->next (p);
  if (p->c->stepping.counted || known (p))
    {
      p->last = p->k + 1 == p->most;
      return h;
    }
  const double left = p->c->grid.end - p->t - p->rest;
  p->last = (left - h) / base (p) < least (p, h) / base (p);
  return p->last && fitted (p) ? left : h;
}

void
hs_pace_pass (struct hs_pace *p, double h)
{
  p->k++;
  p->density = 1 / h;
  if (isfinite (h))
    add_time (p, h);
  if (p->last && fitted (p))
    p->t = p->c->grid.end;
  p->over = p->last;
}

static void
drift (struct hs_pace *p, struct hs_motion *m, double ds)
{
  const double E = p->density; /* the start's energy */
  const double dt = ds / (0.5 * dot (p, m->v, m->v) - E);
  for (size_t d = 0; d < m->system->dof; d++)
    m->q[d] += dt * m->v[d];
  add_time (p, dt);
}

static void
kick (struct hs_pace *p, struct hs_motion *m, double ds)
{
  m->system->acceleration (1, m->par, p->t, m->q, m->v, m->a);
  const double dt = -ds / energy (p->c, m->q, NULL);
  for (size_t d = 0; d < m->system->dof; d++)
    m->v[d] += dt * m->a[d];
}

void
hs_logarithmic_step (struct hs_pace *p, struct hs_motion *m)
{
  double c[HS_MOST_COEFFICIENTS];
  const struct hs_splitting *list = m->integrator->splitting;
  const int length = hs_splitting_coefficients (list, c);
  const double ds = base (p) * p->scale;
  if (p->k == 0)
    p->density = energy (p->c, m->q, m->v);
  for (int i = 0; i < length; i++)
    if ((i % 2 == 0) == (list->kind == HS_DRIFT_FIRST))
      drift (p, m, ds * c[i]);
    else
      kick (p, m, ds * c[i]);
  p->over = ++p->k == p->c->grid.steps;
}
