/* SPDX-License-Identifier: MIT */
/* The Kepler orbit: one body about a fixed centre, in the plane.

     r'' = -mu r/r^3

   The start that the parameters describe is the pericentre of the ellipse
   with semi-major axis 1 and eccentricity e.  Any other state moves on an
   ellipse, a parabola or a hyperbola; all three are one formula in the
   universal variable s, ds = dt/r.  With beta = 2 mu/r0 - v0^2 (which is
   mu/a), eta = r0.v0, zeta = mu - beta r0 and Stumpff's functions

     G1 = sin(sqrt(beta) s)/sqrt(beta), G2 = (1 - cos ...)/beta,
     G3 = (s - G1)/beta

   (hyperbolic for beta < 0, powers of s for beta = 0), Kepler's equation is

     t = r0 s + eta G2 + zeta G3,   r = dt/ds = r0 + eta G1 + zeta G2

   and the state is r = f r0 + g v0 with f = 1 - mu G2/r0, g = t - mu G3.
   All is in long double: near the pericentre of a long ellipse a small error
   of the time is a large one of the velocity.
   Reference: J. M. A. Danby, Fundamentals of Celestial Mechanics, 2nd ed.,
   section 6.9.  */

#include "orbit.h"

#include <math.h>

static const long double PI = 3.14159265358979323846264338327950288L;

struct stumpff
{
  long double g1, g2, g3;
};

static struct stumpff
stumpff (long double beta, long double s)
{
  const long double z = beta * s * s, x = sqrtl (fabsl (z));
  long double c2, c3; /* G2/s^2, G3/s^3 */

  if (x < 1) /* the closed forms cancel: series to the term below 2^-70 */
    {
      c2 = c3 = 0;
      for (int k = 20; k >= 0; k -= 2)
        {
          c2 = (1 - z * c2) / ((k + 1) * (k + 2));
          c3 = (1 - z * c3) / ((k + 2) * (k + 3));
        }
    }
  else if (z > 0)
    {
      const long double half = sinl (x / 2);
      c2 = 2 * half * half / z;
      c3 = (x - sinl (x)) / (z * x);
    }
  else
    {
      const long double half = sinhl (x / 2);
      c2 = -2 * half * half / z;
      c3 = (x - sinhl (x)) / (z * x);
    }
  return (struct stumpff){ s * (1 - z * c3), s * s * c2, s * s * s * c3 };
}

/* A first guess at s: bound motion by the eccentric anomaly, for which J. M.
   A. Danby's M + 0.85 e sign(sin M) is good; any other by the start's speed.
 */
static long double
guess (double r0, double eta, double zeta, double beta, double mu, double t)
{
  if (beta <= 0)
    return t / r0;
  const double root = sqrt (beta), n = beta * root / mu;
  const double c = zeta / mu, s = eta * root / mu; /* e cos E0, e sin E0 */
  const double start = atan2 (s, c);
  const double anomaly = start - s + n * t;
  return (anomaly + copysign (0.85 * hypot (c, s), sin (anomaly)) - start)
         / root;
}

/* Solves Kepler's equation for s by Halley's steps.  dt/ds = r > 0, so that
   each step tells on which side s lies: the steps are kept inside a bracket
   that they shrink, and the bracket is halved where they leave it.  */
static long double
kepler (long double r0, long double eta, long double zeta, long double beta,
        long double mu, long double t)
{
  long double low = -INFINITY, high = INFINITY;
  long double s = guess (r0, eta, zeta, beta, mu, t), step = INFINITY;
  for (int tries = 0; tries < 200; tries++)
    {
      const struct stumpff g = stumpff (beta, s);
      const long double late = r0 * s + eta * g.g2 + zeta * g.g3 - t;
      const long double r = r0 + eta * g.g1 + zeta * g.g2;
      const long double curve
          = eta * (1 - beta * g.g2) + zeta * g.g1; /* dr/ds */
      if (late > 0)
        high = s;
      else
        low = s;
      long double next = s - late / (r - late * curve / (2 * r));
      if (!(next >= low && next <= high) || fabsl (next - s) > step / 2)
        next = isinf (low)    ? s - 1 - fabsl (s)
               : isinf (high) ? s + 1 + fabsl (s)
                              : (low + high) / 2;
      step = fabsl (next - s);
      if (step <= fabsl (s) * 0x1p-63L)
        return next;
      s = next;
    }
  return s;
}

/* Carries the state over the time t.  beta is given: at the pericentre of a
   long ellipse it cannot be had from a rounded state.  */
static void
carry (long double mu, long double beta, long double t, long double q[2],
       long double v[2])
{
  const long double r0 = hypotl (q[0], q[1]);
  const long double eta = q[0] * v[0] + q[1] * v[1];
  if (beta > 0)
    {
      const long double period = 2 * PI * mu / (beta * sqrtl (beta));
      t -= period * rintl (t / period);
    }
  const long double zeta = mu - beta * r0;
  const struct stumpff g = stumpff (beta, kepler (r0, eta, zeta, beta, mu, t));
  const long double r = r0 + eta * g.g1 + zeta * g.g2;
  const long double f = 1 - mu * g.g2 / r0, fdot = -mu * g.g1 / (r0 * r);
  const long double gg = t - mu * g.g3, gdot = 1 - mu * g.g2 / r;
  for (int d = 0; d < 2; d++)
    {
      const long double q0 = q[d], v0 = v[d];
      q[d] = f * q0 + gg * v0;
      v[d] = fdot * q0 + gdot * v0;
    }
}

static void
flow (const double *par, double t0, double t, double *q, double *v)
{
  long double r[2] = { q[0], q[1] }, u[2] = { v[0], v[1] };
  const long double mu = par[ORBIT_MU];
  const long double beta
      = 2 * mu / hypotl (r[0], r[1]) - (u[0] * u[0] + u[1] * u[1]);
  carry (mu, beta, (long double) t - t0, r, u);
  for (int d = 0; d < 2; d++)
    q[d] = r[d], v[d] = u[d];
}

static void
pericentre (const double *par, long double r[2], long double u[2])
{
  const long double mu = par[ORBIT_MU], e = par[ORBIT_E];
  r[0] = 1 - e;
  r[1] = u[0] = 0;
  u[1] = sqrtl (mu * (1 + e) / (1 - e));
}

static void
exact (const double *par, double t, double *q, double *v)
{
  long double r[2], u[2];
  pericentre (par, r, u);
  carry (par[ORBIT_MU], par[ORBIT_MU], t, r, u);
  for (int d = 0; d < 2; d++)
    q[d] = r[d], v[d] = u[d];
}

static void
start (const double *par, double *q, double *v)
{
  exact (par, 0, q, v);
}

static void
energy (int lanes, const double *par, const double *q, const double *v,
        double *value, double *size)
{
  LANES (i, lanes)
  {
    const double *x = q, *y = q + lanes, *vx = v, *vy = v + lanes;
    const double kinetic = 0.5 * (vx[i] * vx[i] + vy[i] * vy[i]);
    const double potential = par[ORBIT_MU] / sqrt (x[i] * x[i] + y[i] * y[i]);
    size[i] = kinetic + potential;
    value[i] = kinetic - potential;
  }
}

static void
angular_momentum (int lanes, const double *par, const double *q,
                  const double *v, double *value, double *size)
{
  LANES (i, lanes)
  {
    const double plus = q[i] * v[lanes + i], minus = q[lanes + i] * v[i];
    size[i] = fabs (plus) + fabs (minus);
    value[i] = plus - minus;
  }
}

static double
period (const double *par, const double *q, const double *v)
{
  const double mu = par[ORBIT_MU];
  const double beta
      = 2 * mu / hypot (q[0], q[1]) - (v[0] * v[0] + v[1] * v[1]);
  return beta > 0 ? 2 * M_PI * mu / (beta * sqrt (beta)) : INFINITY;
}

static const struct hs_parameter parameters[] = {
  { "mu", "mu", "a^3/s^2", 1, 1e-6, 1e6,
    "gravitational parameter; a, the "
    "semi-major axis, is the unit" },
  { "e", "e", "1", 0.6, 0, 0.999, "eccentricity" },
  { NULL },
};

static const struct hs_invariant invariants[] = {
  { "energy", "a^2/s^2", energy },
  { "angular_momentum", "a^2/s", angular_momentum },
  { NULL },
};

const struct hs_system orbit_system = {
  .name = "orbit",
  .title = "Kepler orbit",
  .equation = "r'' = -mu r/r^3 in the plane",
  .reference = "Danby, Fundamentals of Celestial Mechanics, section 6.9",
  .dof = orbit_dof,
  .columns = (const char *const[]){ "x", "y", "vx", "vy" },
  .units = (const char *const[]){ "a", "a", "a/s", "a/s" },
  .parameters = parameters,
  .invariants = invariants,
  .amplitude = { "e", 0, 0.9 },
  .traits = HS_CONSERVATIVE,
  .start = start,
  .acceleration = orbit_acceleration,
  .exact = exact,
  .flow = flow,
  .period = period,
};
