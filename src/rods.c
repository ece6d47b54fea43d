/* SPDX-License-Identifier: MIT */
/* Rigid rods; rods.h has the mathematics.  */

#include "rods.h"

#include "halfstep.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum
{
  MOST = 3 * HS_MOST_POINTS, /* coordinates of a lane, the anchors' too */
  PASSES = 1000
};

/* Tens of units in the last place: lengths that get no better and are off by
   more are not those of a solution.  */
static const double SOLVED = 0x1p-46;
/* A start written with ten digits will do.  */
static const double FITS = 1e-9;

/* The rods of one case, and the matrix G M^-1 G^T of one state, L L^T; on the
   diagonal 1/L[m][m].  */
struct net
{
  const struct hs_rods *rods;
  struct hs_rod_sizes sizes;
  double r[HS_MOST_RODS][3];
  double L[HS_MOST_RODS][HS_MOST_REACH + 1];
};

/* False: there are no rods.  */
static bool
net_make (struct net *net, const struct hs_rods *rods, const double *par)
{
  net->rods = rods;
  if (rods)
    rods->sizes (par, &net->sizes);
  return rods;
}

/* A lane of a row, and `place' of the anchors.  */
static void
take (const struct net *net, int lanes, int lane, const double *row,
      const double *place, double *x)
{
  const int dimension = net->rods->dimension;
  const int own = net->rods->points * dimension;
  const int all = own + net->rods->anchors * dimension;
  for (int i = 0; i < own; i++)
    x[i] = row[i * lanes + lane];
  for (int i = own; i < all; i++)
    x[i] = place[i];
}

static const double still[MOST]; /* the anchors' rates */

static void
give (const struct net *net, int lanes, int lane, const double *x, double *row)
{
  const int own = net->rods->points * net->rods->dimension;
  for (int i = 0; i < own; i++)
    row[i * lanes + lane] = x[i];
}

/* x_i - x_j along rod m.  */
static void
along (const struct net *net, int m, const double *x, double *r)
{
  const int dimension = net->rods->dimension;
  const double *from = x + net->rods->rod[m].from * dimension;
  const double *to = x + net->rods->rod[m].to * dimension;
  for (int d = 0; d < 3; d++)
    r[d] = d < dimension ? from[d] - to[d] : 0;
}

static double
dot (const double *x, const double *y)
{
  return x[0] * y[0] + x[1] * y[1] + x[2] * y[2];
}

static int
first_near (const struct net *net, int m)
{
  return m > net->rods->reach ? m - net->rods->reach : 0;
}

static int
last_near (const struct net *net, int m)
{
  const int last = m + net->rods->reach, end = net->rods->count - 1;
  return last < end ? last : end;
}

/* Of the band, n <= m.  */
static double *
entry (struct net *net, int m, int n)
{
  return &net->L[m][n - m + HS_MOST_REACH];
}

/* The ends of rods met so far, by points: end e of rod m is 2 m + e, and is
   followed by the one met before it at the same point; -1 ends.  */
struct ends
{
  int first[HS_MOST_POINTS], next[2 * HS_MOST_RODS];
};

/* What rod m has in common with itself and those met so far at its end.  */
static void
meet (struct net *net, struct ends *ends, int m, int end)
{
  const struct hs_rod rod = net->rods->rod[m];
  const int point = end ? rod.to : rod.from;
  const double inverse_mass = net->sizes.inverse_mass[point];
  ends->next[2 * m + end] = ends->first[point];
  ends->first[point] = 2 * m + end;
  if (inverse_mass == 0)
    return;
  for (int i = ends->first[point]; i >= 0; i = ends->next[i])
    *entry (net, m, i / 2) += (i % 2 == end ? inverse_mass : -inverse_mass)
                              * dot (net->r[m], net->r[i / 2]);
}

/* The rods' directions at x, and the matrix.  */
static void
assemble (struct net *net, const double *x)
{
  struct ends ends;
  for (int k = 0; k < net->rods->points + net->rods->anchors; k++)
    ends.first[k] = -1;
  for (int m = 0; m < net->rods->count; m++)
    {
      along (net, m, x, net->r[m]);
      for (int n = first_near (net, m); n <= m; n++)
        *entry (net, m, n) = 0;
      for (int end = 0; end < 2; end++)
        meet (net, &ends, m, end);
    }
}

/* The n-th column, the diagonal apart, by its pivot; again in `column'.  */
static void
scale (struct net *net, int n, int last, double *column)
{
  const double pivot = *entry (net, n, n);
  for (int m = n + 1; m <= last; m++)
    {
      *entry (net, m, n) *= pivot;
      column[m - n] = *entry (net, m, n);
    }
}

/* The matrix's factor.  Each column is taken from all further ones at once:
   those subtractions need not wait for each other.  */
static void
factor (struct net *net, const double *x)
{
  assemble (net, x);
  for (int n = 0; n < net->rods->count; n++)
    {
      const int last = last_near (net, n);
      double column[HS_MOST_REACH + 1];
      *entry (net, n, n) = 1 / sqrt (*entry (net, n, n));
      scale (net, n, last, column);
      for (int m = n + 1; m <= last; m++)
        for (int k = n + 1; k <= m; k++)
          *entry (net, m, k) -= column[m - n] * column[k - n];
    }
}

/* Solves L L^T y = y in place.  */
static void
solve (struct net *net, double *y)
{
  const int count = net->rods->count;
  for (int m = 0; m < count; m++)
    {
      y[m] *= *entry (net, m, m);
      for (int k = m + 1; k <= last_near (net, m); k++)
        y[k] -= *entry (net, k, m) * y[m];
    }
  for (int m = count - 1; m >= 0; m--)
    {
      y[m] *= *entry (net, m, m);
      for (int k = first_near (net, m); k < m; k++)
        y[k] -= *entry (net, m, k) * y[m];
    }
}

/* A force along rod m on both its ends.  */
static void
pull_one (const struct net *net, int m, double force, double *x)
{
  const int dimension = net->rods->dimension;
  const struct hs_rod rod = net->rods->rod[m];
  const double *w = net->sizes.inverse_mass;
  double *from = x + rod.from * dimension, *to = x + rod.to * dimension;
  for (int d = 0; d < dimension; d++)
    {
      from[d] += w[rod.from] * force * net->r[m][d];
      to[d] -= w[rod.to] * force * net->r[m][d];
    }
}

/* x += scale M^-1 G^T y, G that of the net's directions.  */
static void
pull (const struct net *net, const double *y, double scale, double *x)
{
  for (int m = 0; m < net->rods->count; m++)
    pull_one (net, m, scale * y[m], x);
}

void
hs_rods_pull (const struct hs_rods *rods, int lanes, const double *par,
              const double *q, const double *v, double *a)
{
  struct net net;
  double x[MOST], u[MOST], b[MOST], y[HS_MOST_RODS], rate[3], bend[3];
  net_make (&net, rods, par);
  for (int i = 0; i < lanes; i++)
    {
      take (&net, lanes, i, q, net.sizes.place, x);
      take (&net, lanes, i, v, still, u);
      take (&net, lanes, i, a, still, b);
      factor (&net, x);
      for (int m = 0; m < rods->count; m++)
        {
          along (&net, m, u, rate);
          along (&net, m, b, bend);
          y[m] = -(dot (net.r[m], bend) + dot (rate, rate));
        }
      solve (&net, y);
      pull (&net, y, 1, b);
      give (&net, lanes, i, b, a);
    }
}

/* -g at x; returns the sum of all |g|/L^2.  */
static double
misfit (const struct net *net, const double *x, double *y)
{
  double sum = 0, r[3];
  for (int m = 0; m < net->rods->count; m++)
    {
      const double L2 = net->sizes.length[m] * net->sizes.length[m];
      along (net, m, x, r);
      y[m] = (L2 - dot (r, r)) / 2;
      sum += fabs (y[m]) / L2;
    }
  return sum;
}

/* One lane; whether it is solved.  */
static bool
shake (struct net *net, double h, double *x, double *u)
{
  double y[HS_MOST_RODS], least = INFINITY;
  int idle = 0; /* passes in a row that made it no better */
  for (int pass = 0;; pass++)
    {
      const double error = misfit (net, x, y);
      if (error <= DBL_EPSILON * net->rods->count)
        return true;
      idle = error < least ? 0 : idle + 1;
      least = fmin (least, error);
      if (idle >= 2 || pass == PASSES)
        return error <= SOLVED * net->rods->count;
      solve (net, y);
      pull (net, y, 1, x);
      pull (net, y, 1 / h, u);
    }
}

void
hs_rods_shake (const struct hs_rods *rods, int lanes, const double *par,
               double h, const double *from, double *q, double *v)
{
  struct net net;
  double x[MOST] = { 0 }, u[MOST] = { 0 };
  if (!net_make (&net, rods, par))
    return;
  for (int i = 0; i < lanes; i++)
    {
      take (&net, lanes, i, from, net.sizes.place, x);
      factor (&net, x);
      take (&net, lanes, i, q, net.sizes.place, x);
      if (v)
        take (&net, lanes, i, v, still, u);
      if (!shake (&net, h, x, u))
        x[0] = NAN;
      give (&net, lanes, i, x, q);
      if (v)
        give (&net, lanes, i, u, v);
    }
}

void
hs_rods_rattle (const struct hs_rods *rods, int lanes, const double *par,
                const double *q, double *v)
{
  struct net net;
  double x[MOST], u[MOST], y[HS_MOST_RODS], rate[3];
  if (!net_make (&net, rods, par))
    return;
  for (int i = 0; i < lanes; i++)
    {
      take (&net, lanes, i, q, net.sizes.place, x);
      take (&net, lanes, i, v, still, u);
      factor (&net, x);
      /* The second time takes away what the first one's rounding left.  */
      for (int pass = 0; pass < 2; pass++)
        {
          for (int m = 0; m < rods->count; m++)
            {
              along (&net, m, u, rate);
              y[m] = -dot (net.r[m], rate);
            }
          solve (&net, y);
          pull (&net, y, 1, u);
        }
      give (&net, lanes, i, u, v);
    }
}

/* Gives rod m its length; its ends move as their inverse masses say.  */
static void
relax (struct net *net, int m, double *x)
{
  const struct hs_rod rod = net->rods->rod[m];
  const double *w = net->sizes.inverse_mass;
  along (net, m, x, net->r[m]);
  const double far = sqrt (dot (net->r[m], net->r[m]));
  const double missing = net->sizes.length[m] - far;
  pull_one (net, m, missing / (far * (w[rod.from] + w[rod.to])), x);
}

void
hs_rods_relax (const struct hs_rods *rods, int lanes, const double *par,
               int sweeps, double *q)
{
  struct net net;
  double x[MOST];
  if (!net_make (&net, rods, par))
    return;
  for (int i = 0; i < lanes; i++)
    {
      take (&net, lanes, i, q, net.sizes.place, x);
      for (int sweep = 0; sweep < sweeps; sweep++)
        for (int m = 0; m < rods->count; m++)
          relax (&net, m, x);
      give (&net, lanes, i, x, q);
    }
}

/* The sizes of both ends' coordinates together.  */
static double
size_of (const struct net *net, int m, const double *x)
{
  const int dimension = net->rods->dimension;
  const struct hs_rod rod = net->rods->rod[m];
  double sum = 0;
  for (int d = 0; d < dimension; d++)
    sum += fabs (x[rod.from * dimension + d])
           + fabs (x[rod.to * dimension + d]);
  return sum;
}

void
hs_rods_length (const struct hs_rods *rods, int lanes, const double *par,
                const double *q, const double *v, double *value, double *size)
{
  struct net net;
  double x[MOST], r[3];
  net_make (&net, rods, par);
  for (int i = 0; i < lanes; i++)
    {
      value[i] = size[i] = 0;
      take (&net, lanes, i, q, net.sizes.place, x);
      for (int m = 0; m < rods->count; m++)
        {
          const double L = net.sizes.length[m];
          along (&net, m, x, r);
          const double error = fabs (sqrt (dot (r, r)) - L);
          value[i] = error <= value[i] ? value[i] : error; /* NaN stays */
          size[i] = fmax (size[i], L + size_of (&net, m, x));
        }
    }
}

/* At rest, too, the motion has a size: the speed that the applied acceleration
   gives over a rod's length.  */
void
hs_rods_rate (const struct hs_rods *rods, int lanes, const double *par,
              const double *q, const double *v, double *value, double *size)
{
  struct net net;
  double x[MOST], u[MOST], a[MOST] = { 0 }, r[3], rate[3];
  net_make (&net, rods, par);
  for (int i = 0; i < lanes; i++)
    {
      value[i] = size[i] = 0;
      take (&net, lanes, i, q, net.sizes.place, x);
      take (&net, lanes, i, v, still, u);
      rods->applied (1, par, 0, x, u, a);
      for (int m = 0; m < rods->count; m++)
        {
          along (&net, m, x, r);
          along (&net, m, u, rate);
          const double error = fabs (dot (r, rate)) / sqrt (dot (r, r));
          const double fall = net.sizes.length[m] * size_of (&net, m, a);
          value[i] = error <= value[i] ? value[i] : error;
          size[i] = fmax (size[i], size_of (&net, m, u) + sqrt (fall));
        }
    }
}

void
hs_rods_fall (const struct hs_rods *rods, int lanes, const double *par,
              double *a)
{
  const int dimension = rods->dimension;
  for (int i = 0; i < rods->points * dimension; i++)
    for (int lane = 0; lane < lanes; lane++)
      a[i * lanes + lane] = i % dimension == dimension - 1 ? -par[0] : 0;
}

void
hs_rods_energy (const struct hs_rods *rods, int lanes, const double *par,
                const double *depth, const double *q, const double *v,
                double *value, double *size)
{
  struct hs_rod_sizes sizes;
  const int dimension = rods->dimension;
  rods->sizes (par, &sizes);
  LANES (i, lanes) value[i] = size[i] = 0;
  for (int k = 0; k < rods->points; k++)
    {
      const double mass = 1 / sizes.inverse_mass[k];
      const double *height = q + ((k + 1) * dimension - 1) * lanes;
      LANES (i, lanes)
      {
        value[i] += mass * par[0] * (height[i] + depth[k]);
        size[i] += mass * par[0] * (fabs (height[i]) + depth[k]);
      }
      for (int d = 0; d < dimension; d++)
        {
          const double *u = v + (k * dimension + d) * lanes;
          LANES (i, lanes)
          {
            value[i] += 0.5 * mass * u[i] * u[i];
            size[i] += 0.5 * mass * u[i] * u[i];
          }
        }
    }
}

bool
hs_rods_fit (const struct hs_system *system, const double *par,
             const double *q, const double *v, double *length, double *rate)
{
  double far, fast;
  *length = *rate = 0;
  if (!system->rods)
    return true;
  hs_rods_length (system->rods, 1, par, q, v, length, &far);
  hs_rods_rate (system->rods, 1, par, q, v, rate, &fast);
  return *length <= FITS * far && *rate <= FITS * fast;
}

void
hs_rods_settle (const struct hs_system *system, const double *par, double *q,
                double *v)
{
  double from[HS_MOST_DOF];
  memcpy (from, q, system->dof * sizeof *q);
  hs_rods_shake (system->rods, 1, par, 1, from, q, NULL);
  hs_rods_rattle (system->rods, 1, par, q, v);
}
