/* SPDX-License-Identifier: MIT */
/* Motion about a fixed centre, exactly.

     r'' = -mu r/r^3

   The motion from any state is on an ellipse, a parabola or a hyperbola; all
   three are one formula in the universal variable s, ds = dt/r.  With
   beta = 2 mu/r0 - v0^2 (which is mu/a), eta = r0.v0, zeta = mu - beta r0 and
   Stumpff's functions

     G1 = sin(sqrt(beta) s)/sqrt(beta), G2 = (1 - cos ...)/beta,
     G3 = (s - G1)/beta

   (hyperbolic for beta < 0, powers of s for beta = 0), Kepler's equation is

     t = r0 s + eta G2 + zeta G3,   r = dt/ds = r0 + eta G1 + zeta G2

   and the position is r0 + G1 b + G2 c with b = r0 v0, c = eta v0 - (mu/r0)
   r0, the velocity its derivative over r, ((1 - beta G2) b + G1 c)/r.  All
   that counts is in long double: near the pericentre of a long ellipse a small
   error of the time is a large one of the velocity.
   Reference: J. M. A. Danby, Fundamentals of Celestial Mechanics, 2nd ed.,
   section 6.9.  */

#include "kepler.h"

#include "circle.h"

#include <math.h>

static const long double PI = 3.14159265358979323846264338327950288L;

/* What is prepared of a motion.  */
enum
{
  T0,
  MU,
  BETA,
  R0,
  ETA,
  ZETA,
  A, /* the vectors r0, b and c */
  B = A + 2,
  C = B + 2,
  ROOT = C + 2, /* sqrt(beta); this and the rest are 0 unless it is bound */
  INVERSE,      /* 1/sqrt(beta) */
  PERIOD,
  MOTION, /* of the mean anomaly */
  ECCENTRICITY,
  ANOMALY, /* the start's eccentric anomaly E and mean anomaly M */
  MEAN,
  NUMBERS
};
_Static_assert((int) NUMBERS <= (int) HS_PREPARED, "");

/* Where the motion is at s.  */
struct place
{
  long double g1, g2, g3, r;
  long double late; /* its time less that asked for */
};

static struct place
place_of (const long double *p, long double s, long double t)
{
  const long double z = p[BETA] * s * s;
  struct place k;
  if (fabsl (z) < 1) /* the closed forms cancel */
    {
      long double c2, c3;
      hs_stumpff (z, &c2, &c3);
      k.g1 = s - s * (z * c3);
      k.g2 = s * s * c2;
      k.g3 = s * s * s * c3;
    }
  else if (z > 0)
    {
      const long double x = p[ROOT] * s, i = p[INVERSE];
      long double sine, cosine;
      hs_circle (x, &sine, &cosine);
      k.g1 = i * sine;
      k.g2 = i * i * (1 - cosine);
      k.g3 = i * i * i * (x - sine);
    }
  else
    {
      const long double root = sqrtl (-p[BETA]), x = root * s;
      const long double half = sinhl (x / 2) / root;
      k.g1 = sinhl (x) / root;
      k.g2 = 2 * half * half;
      k.g3 = (s - k.g1) / p[BETA];
    }
  k.late = p[R0] * s + p[ETA] * k.g2 + p[ZETA] * k.g3 - t;
  k.r = p[R0] + p[ETA] * k.g1 + p[ZETA] * k.g2;
  return k;
}

/* sqrt(-beta) s at most, so that the square of its sinh can be formed.  */
static const long double MOST = 0.3L * LDBL_MAX_EXP;

/* A first guess at s, in double: of bound motion by the eccentric anomaly E,
   of any other by the start's speed.  In the half turn from the pericentre
   E(M) is concave, so that it lies below its tangents at both ends and below
   M + e; from there Halley's steps go to E(M), until one is so small that its
   third power does not count.  */
static long double
guess (const long double *p, long double t)
{
  if (p[BETA] <= 0)
    return copysignl (
        fminl (fabsl (t) / p[R0], MOST / sqrtl (fabsl (p[BETA]))), t);
  const double e = p[ECCENTRICITY], mean = p[MEAN] + p[MOTION] * t;
  const double turns = mean > M_PI ? 2 * M_PI : mean < -M_PI ? -2 * M_PI : 0;
  const double m = fabs (mean - turns), end = M_PI - (M_PI - m) / (1 + e);
  double E = m + e < end ? m + e : end;
  if (m < (1 - e) * E)
    E = m / (1 - e);
  for (int tries = 0; tries < 8; tries++)
    {
      const double s = e * sin (E), r = 1 - e * cos (E), late = E - s - m;
      const double step = 2 * r * late / (2 * r * r - s * late);
      E -= step;
      if (fabs (step) < 1e-4 * r)
        break;
    }
  return (turns + copysign (E, mean - turns) - p[ANOMALY]) * p[INVERSE];
}

/* Solves Kepler's equation for s by Halley's steps.  dt/ds = r > 0, so that
   each step tells on which side s lies: the steps are kept inside a bracket
   that they shrink, and the bracket is halved where they leave it.

   The end is where the time is missed by so little that the motion goes less
   than 2^-32 r in it: taken as straight, it is then right to 2^-66 r.  */
static struct place
kepler (const long double *p, long double t)
{
  const long double size = fabsl (p[BETA]);
  long double low = -INFINITY, high = INFINITY;
  long double s = guess (p, t), step = INFINITY;
  for (int tries = 0;; tries++)
    {
      const struct place k = place_of (p, s, t);
      if (k.late * k.late * (p[MU] + size * k.r) < 0x1p-66L * k.r * k.r * k.r
          || step <= fabsl (s) * 0x1p-63L || tries == 200)
        return k;
      const long double curve
          = p[ETA] * (1 - p[BETA] * k.g2) + p[ZETA] * k.g1; /* dr/ds */
      if (k.late > 0)
        high = s;
      else
        low = s;
      long double next
          = s - 2 * k.r * k.late / (2 * k.r * k.r - curve * k.late);
      if (!(next >= low && next <= high) || fabsl (next - s) > step / 2)
        next = isinf (low)    ? s - 1 - fabsl (s)
               : isinf (high) ? s + 1 + fabsl (s)
                              : (low + high) / 2;
      step = fabsl (next - s);
      s = next;
    }
}

static void
pericentre (long double mu, long double e, long double a, long double r[2],
            long double u[2])
{
  r[0] = a * (1 - e);
  r[1] = u[0] = 0;
  u[1] = sqrtl (mu * (1 + e) / r[0]);
}

void
hs_kepler_pericentre (double mu, double e, double a, double *q, double *v)
{
  long double r[2], u[2];
  pericentre (mu, e, a, r, u);
  for (int d = 0; d < 2; d++)
    q[d] = r[d], v[d] = u[d];
}

/* Prepares the motion from r, u, unrounded.  */
static void
prepare (long double mu, long double beta, double t0, const long double r[2],
         const long double u[2], long double *p)
{
  p[T0] = t0;
  p[MU] = mu;
  p[BETA] = beta;
  p[R0] = hypotl (r[0], r[1]);
  p[ETA] = r[0] * u[0] + r[1] * u[1];
  p[ZETA] = mu - beta * p[R0];
  for (int d = 0; d < 2; d++)
    {
      p[A + d] = r[d];
      p[B + d] = p[R0] * u[d];
      p[C + d] = p[ETA] * u[d] - mu / p[R0] * r[d];
    }
  for (int k = ROOT; k <= MEAN; k++)
    p[k] = 0;
  if (beta > 0)
    {
      const long double root = sqrtl (beta);
      const long double c = p[ZETA] / mu, s = p[ETA] * root / mu; /* of e */
      p[ROOT] = root;
      p[INVERSE] = 1 / root;
      p[MOTION] = beta * root / mu;
      p[PERIOD] = 2 * PI * mu / (beta * root);
      p[ECCENTRICITY] = hypotl (c, s);
      p[ANOMALY] = atan2l (s, c);
      p[MEAN] = p[ANOMALY] - s;
    }
}

/* At the pericentre of a long ellipse beta, which is mu/a there, cannot be had
   from a rounded state.  */
void
hs_kepler_prepare (double mu, double e, double a, double t0, const double *q,
                   const double *v, long double *p)
{
  long double r[2], u[2], beta = mu / (long double) a;
  pericentre (mu, e, a, r, u);
  if (q)
    {
      for (int d = 0; d < 2; d++)
        r[d] = q[d], u[d] = v[d];
      beta = 2 * (long double) mu / hypotl (r[0], r[1])
             - (u[0] * u[0] + u[1] * u[1]);
    }
  prepare (mu, beta, t0, r, u, p);
}

void
hs_kepler_at (const long double *p, double time, double *q, double *v)
{
  long double t = time - p[T0];
  if (p[BETA] > 0)
    t -= p[PERIOD] * rintl (t * p[MOTION] * (1 / (2 * PI)));
  const struct place k = kepler (p, t);
  const long double i = 1 / k.r, fall = p[MU] * i * i * i;
  for (int d = 0; d < 2; d++)
    {
      const long double r = p[A + d] + k.g1 * p[B + d] + k.g2 * p[C + d];
      const long double u
          = ((1 - p[BETA] * k.g2) * p[B + d] + k.g1 * p[C + d]) * i;
      q[d] = r - k.late * u;
      v[d] = u + k.late * fall * r;
    }
}

void
hs_kepler_flow (const double *par, double t0, double t, double *q, double *v)
{
  long double prepared[NUMBERS];
  hs_kepler_prepare (par[0], 0, 1, t0, q, v, prepared);
  hs_kepler_at (prepared, t, q, v);
}

void
hs_kepler_energy (int lanes, const double *par, const double *q,
                  const double *v, double *value, double *size)
{
  LANES (i, lanes)
  {
    const double *x = q, *y = q + lanes, *vx = v, *vy = v + lanes;
    const double kinetic = 0.5 * (vx[i] * vx[i] + vy[i] * vy[i]);
    const double potential = par[0] / sqrt (x[i] * x[i] + y[i] * y[i]);
    size[i] = kinetic + potential;
    value[i] = kinetic - potential;
  }
}

void
hs_kepler_angular_momentum (int lanes, const double *par, const double *q,
                            const double *v, double *value, double *size)
{
  LANES (i, lanes)
  {
    const double plus = q[i] * v[lanes + i], minus = q[lanes + i] * v[i];
    size[i] = fabs (plus) + fabs (minus);
    value[i] = plus - minus;
  }
}

double
hs_kepler_period (const double *par, const double *q, const double *v)
{
  const double mu = par[0];
  const double beta
      = 2 * mu / hypot (q[0], q[1]) - (v[0] * v[0] + v[1] * v[1]);
  return beta > 0 ? 2 * M_PI * mu / (beta * sqrt (beta)) : INFINITY;
}
