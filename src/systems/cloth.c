/* SPDX-License-Identifier: MIT */
/* A cloth hung up by two corners: a net of 5 x 5 points in space, joined by
   rigid rods along its edges, all masses 1.

     r_k'' = (0, 0, -g) + sum over its rods of lambda (r_k - r_other)

   rods.h has the multipliers.  The energy is that in units of such a mass,
   sum v^2/2 + g (z + L n), n the fewest rods from the point to a corner.  The
   cloth is let go from rest, held out level along y and bent along x to an
   arc of the regular polygon whose sides turn by 2 phi: at phi = 0 the upper
   edge would be straight and its rods would be one more than its points need.
   There are 40 rods, and 69 - 40 = 29 ways to move.  No solution is known.
   Reference: E. Hairer, C. Lubich, G. Wanner, Geometric Numerical Integration,
   2nd ed., VII.1, doi:10.1007/3-540-30666-8; X. Provot, Graphics Interface
   1995, 147: the net.  */

#include "circle.h"
#include "rods.h"

#include <math.h>

enum
{
  G,
  LENGTH,
  PHI
};
enum
{
  EDGE = 5,
  POINTS = EDGE * EDGE - 2
};

/* The point in column i of row j; the last two are the corners held.  */
#define AT(i, j)                                                              \
  ((j) > 0           ? EDGE * (j) + (i) -2                                    \
   : (i) == 0        ? POINTS                                                 \
   : (i) == EDGE - 1 ? POINTS + 1                                             \
                     : (i) -1)
#define ACROSS(i, j)                                                          \
  {                                                                           \
    AT (i, j), AT (i + 1, j)                                                  \
  }
#define DOWN(i, j)                                                            \
  {                                                                           \
    AT (i, j), AT (i, j + 1)                                                  \
  }
#define ROW(j) ACROSS (0, j), ACROSS (1, j), ACROSS (2, j), ACROSS (3, j)
#define BETWEEN(j)                                                            \
  DOWN (0, j), DOWN (1, j), DOWN (2, j), DOWN (3, j), DOWN (4, j)

static const struct hs_rod list[]
    = { ROW (0),     BETWEEN (0), ROW (1),     BETWEEN (1), ROW (2),
        BETWEEN (2), ROW (3),     BETWEEN (3), ROW (4) };

/* Where the arc has its points, in lengths of a rod, from the middle of its
   ends; z is 0 there.  */
static void
arc (double phi, double *x, double *z)
{
  x[0] = z[0] = 0;
  for (int i = 1; i < EDGE; i++)
    {
      long double s, c;
      hs_circle ((2 * i - EDGE) * (long double) phi, &s, &c);
      x[i] = x[i - 1] + c;
      z[i] = z[i - 1] + s;
    }
  const double middle = x[EDGE - 1] / 2;
  for (int i = 0; i < EDGE; i++)
    x[i] -= middle;
  z[EDGE - 1] = 0;
}

static void
sizes (const double *par, struct hs_rod_sizes *s)
{
  double x[EDGE], z[EDGE];
  for (size_t m = 0; m < sizeof list / sizeof *list; m++)
    s->length[m] = par[LENGTH];
  for (int k = 0; k < POINTS; k++)
    s->inverse_mass[k] = 1;
  arc (par[PHI], x, z);
  for (int k = 0; k < 2; k++)
    {
      double *place = s->place + 3 * (POINTS + k);
      place[0] = par[LENGTH] * x[k * (EDGE - 1)];
      place[1] = place[2] = s->inverse_mass[POINTS + k] = 0;
    }
}

static void
deep (const double *par, double *depth)
{
  for (int j = 0; j < EDGE; j++)
    for (int i = 0; i < EDGE; i++)
      depth[AT (i, j)]
          = (j + (i < EDGE - 1 - i ? i : EDGE - 1 - i)) * par[LENGTH];
}

static const struct hs_rods rods;
HS_FALLING_RODS (rods, deep);
HS_RODS_ACCELERATION (rods);

static const struct hs_rods rods = {
  .dimension = 3,
  .points = POINTS,
  .anchors = 2,
  .count = sizeof list / sizeof *list,
  .reach = 2 * EDGE - 1,
  .rod = list,
  .sizes = sizes,
  .applied = applied,
};

static void
start (const double *par, double *q, double *v)
{
  double x[EDGE], z[EDGE];
  arc (par[PHI], x, z);
  for (int j = 0; j < EDGE; j++)
    for (int i = 0; i < EDGE; i++)
      if (AT (i, j) < POINTS)
        {
          double *r = q + 3 * AT (i, j);
          r[0] = par[LENGTH] * x[i];
          r[1] = -par[LENGTH] * j;
          r[2] = par[LENGTH] * z[i];
        }
  for (int i = 0; i < 3 * POINTS; i++)
    v[i] = 0;
}

/* Of one rod that swings a little.  */
static double
period (const double *par, const double *q, const double *v)
{
  return 2 * M_PI * sqrt (par[LENGTH] / par[G]);
}

static const struct hs_parameter parameters[] = {
  { "g", "g", "m/s^2", 1, 1e-6, 1e6, "acceleration of gravity" },
  { "L", "L", "m", 1, 1e-6, 1e6, "length of a rod" },
  { "phi", "phi", "rad", 0.2, 0.05, 0.5,
    "half the angle between rods of the arc at the start" },
  { NULL },
};

/* All names, point by point.  */
#define ALL(X)                                                                \
  X (1), X (2), X (3), X (4), X (5), X (6), X (7), X (8), X (9), X (10),      \
      X (11), X (12), X (13), X (14), X (15), X (16), X (17), X (18), X (19), \
      X (20), X (21), X (22), X (23)
#define PLACE(k) "x" #k, "y" #k, "z" #k
#define SPEED(k) "vx" #k, "vy" #k, "vz" #k
#define METRES(k) "m", "m", "m"
#define RATES(k) "m/s", "m/s", "m/s"

const struct hs_system cloth_system = {
  .name = "cloth",
  .title = "cloth of 5 x 5 points, hung up by two corners",
  .equation = "r_k'' = (0, 0, -g) + rods, |r_i - r_j| = L",
  .reference = "Provot, Graphics Interface 1995, 147",
  .dof = 3 * POINTS,
  .columns = (const char *const[]){ ALL (PLACE), ALL (SPEED) },
  .units = (const char *const[]){ ALL (METRES), ALL (RATES) },
  .parameters = parameters,
  .invariants = invariants,
  .traits = HS_CONSERVATIVE | HS_VELOCITY_DEPENDENT,
  .start = start,
  .acceleration = acceleration,
  .period = period,
  .rods = &rods,
  .showing = { "rattle,relaxation,rk4", 3, 128 },
};
