/* SPDX-License-Identifier: MIT */
/* The modified energy, of which a symplectic integrator's steps are the exact
   motion but for what no power of h shows.

   Let H(q, p) be the energy, p = m v.  With one more pair of variables, alpha
   and its momentum beta,

     G(q, alpha, p, beta) = alpha^2 H(q/alpha, p/alpha)

   is homogeneous of degree 2, so that Euler's theorem gives its value from its
   slopes, and these are the motion's: at alpha = 1, where it stays,

     2 H = p q' - q p' - beta',   beta' = -(2 U - q dU/dq)

   for H = p^2/2m + U(q).  An integrator steps G as it steps H, alpha = 1, and
   what holds for G and H holds for their modified G~ and H~, the derivatives
   being those of the smooth motion through the steps.  They come from central
   differences of `terms' steps to either side,

     y' = sum w[j] (y[j] - y[-j])/h,
     w[j] = (-1)^(j+1) K!^2 / (j (K-j)! (K+j)!),   K = terms,

   whose error is O(h^2K).  Of a quadratic H the value is constant whatever K
   is; with K = 1 it is v^2 + omega^2 x^2 - h omega^2 x v, halved, of
   semi-implicit Euler on the oscillator.

   beta is got from the integrator itself: as the velocity of one coordinate
   more whose acceleration is beta' and that nothing depends on.
   Reference: R. D. Skeel, D. J. Hardy, SIAM J. Sci. Comput. 23 (2001) 1172,
   doi:10.1137/S106482750138318X.  */

#include "halfstep.h"

#include <float.h>
#include <math.h>

static const double still[HS_MOST_DOF];

/* The system with that coordinate, in place of its parameters.  */
struct extended
{
  double align;
  const struct hs_system *system;
  const double *par;
  double mass[HS_MOST_DOF];
};

static double
energy_of (const struct hs_system *system, const double *par, const double *q,
           const double *v)
{
  double value, size;
  system->invariants[0].value (1, par, q, v, &value, &size);
  return value;
}

static void
accelerate (int lanes, const double *par, double t, const double *q,
            const double *v, double *a)
{
  const struct extended *e = (const void *) par;
  const size_t dof = e->system->dof;
  e->system->acceleration (lanes, e->par, t, q, v, a);
  a[dof] = -2 * energy_of (e->system, e->par, q, still);
  for (size_t d = 0; d < dof; d++)
    a[dof] -= e->mass[d] * q[d] * a[d];
}

/* Sums over the steps about the middle one.  */
struct window
{
  size_t dof; /* with beta's */
  int terms;
  double h, weight[HS_SHADOW_MOST + 1];
  double q[HS_MOST_DOF], v[HS_MOST_DOF];           /* in the middle */
  double dq[HS_MOST_DOF], dv[HS_MOST_DOF];         /* derivatives there */
  double size_q[HS_MOST_DOF], size_v[HS_MOST_DOF]; /* of their terms */
};

static enum hs_status
add (void *context, const struct hs_state *state)
{
  struct window *w = context;
  const int j = (int) state->step - w->terms;
  const double weight = j < 0 ? -w->weight[-j] : w->weight[j];
  for (size_t d = 0; d < w->dof; d++)
    {
      w->dq[d] += weight * state->q[d] / w->h;
      w->dv[d] += weight * state->v[d] / w->h;
      w->size_q[d] += fabs (weight * state->q[d] / w->h);
      w->size_v[d] += fabs (weight * state->v[d] / w->h);
      if (j == 0)
        {
          w->q[d] = state->q[d];
          w->v[d] = state->v[d];
        }
    }
  return HS_DONE;
}

static void
set_weights (struct window *w)
{
  double weight = -1; /* times j */
  for (int j = 1; j <= w->terms; j++)
    {
      weight *= -(w->terms - j + 1.0) / (w->terms + j);
      w->weight[j] = weight / j;
    }
}

enum hs_status
hs_shadow (const struct hs_case *c, int terms, struct hs_shadow *shadow)
{
  const size_t dof = c->system->dof;
  double start[2][HS_MOST_DOF] = { { 0 } };
  struct extended e = { .system = c->system, .par = c->par };
  struct window w = { .dof = dof + 1, .terms = terms, .h = c->grid.h };
  struct hs_system system = *c->system;
  struct hs_case whole = *c;

  *shadow = (struct hs_shadow){ NAN, NAN };
  hs_case_start (c, start[0], start[1]);
  hs_masses (c, e.mass);
  set_weights (&w);
  system.dof = dof + 1;
  system.acceleration = accelerate;
  whole.system = &system;
  whole.par = (const void *) &e;
  whole.q0 = start[0];
  whole.v0 = start[1];
  whole.grid.steps = 2 * terms;
  whole.grid.end = c->grid.t0 + 2 * terms * c->grid.h;
  const enum hs_status status = hs_run (&whole, 1, add, &w).status;
  if (status != HS_DONE)
    return status;
  /* A velocity that is a difference of positions has their rounding.  */
  const bool two_step = c->integrator->traits & HS_TWO_STEP;
  for (size_t d = 0; two_step && d <= dof; d++)
    w.size_v[d] += w.size_q[d] / fabs (w.h);
  double twice = -w.dv[dof], size = w.size_v[dof];
  for (size_t d = 0; d < dof; d++)
    {
      twice += e.mass[d] * (w.v[d] * w.dq[d] - w.q[d] * w.dv[d]);
      size += e.mass[d]
              * (fabs (w.v[d]) * w.size_q[d] + fabs (w.q[d]) * w.size_v[d]);
    }
  *shadow = (struct hs_shadow){ twice / 2, DBL_EPSILON * size / 2 };
  return status;
}
