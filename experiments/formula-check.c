/* SPDX-License-Identifier: MIT */
/* Whether a formula system's numbers make sense: masses, start, potential.

   The potential U is compared with the force at rest, F = m a(q, 0), at points
   around the start, in a box as wide as what the motion can be told to reach
   from there.  The energy is conserved if, beside, what the velocities add to
   the force does no work at any of the points.  */

#include "formula-model.h"
#include "formula.h"

#include "decimal.h"
#include "derivative.h"
#include "say.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum
{
  POINTS = 32,
  LEAST_POINTS = 8, /* with a finite and smooth potential */
  WIDTHS = 8,
  HALVINGS = 60
};

/* The square of what is less than this has lost digits: it is as good as 0. */
static const double TINY = 1e-138;
/* What a potential must tell of a force, in parts of it.  */
static const double TOLD = 1e-6;

/* The case, and how far it goes.  */
struct check
{
  const struct plan *plan;
  const struct formula_model *model;
  size_t dof;
  double q0[FORMULA_COORDINATES], v0[FORMULA_COORDINATES];
  double wide[FORMULA_COORDINATES], fast[FORMULA_COORDINATES];
  double m[FORMULA_COORDINATES];
  double spread; /* how much the terms of the potential change over the box */
};

enum verdict
{
  AGREES,
  ROUGH, /* not finite, or not smooth */
  HIDDEN /* by the rounding of the potential */
};

/* The k-th of points that fill the cube of n coordinates from -1 to 1 evenly:
   multiples of g^-1, g^-2, ... without their whole parts, g^(n+1) = g + 1; for
   n = 1 that is the golden ratio.  The 0th is the middle.  */
static double
point (int k, size_t d, size_t n)
{
  double g = 1;
  for (int i = 0; i < 40; i++)
    g = pow (1 + g, 1 / (double) (n + 1));
  const double x = k * pow (g, -(double) (d + 1));
  return 2 * (x - rint (x));
}

static double
largest (const double *x, size_t n)
{
  double most = 0;
  for (size_t i = 0; i < n; i++)
    most = fmax (most, fabs (x[i]));
  return most;
}

/* How far and how fast: as the start is, and as its force could make it;
   where that is 0 as the others are, or 1.  */
static void
find_scales (struct check *c)
{
  double a[FORMULA_COORDINATES];
  for (size_t d = 0; d < c->dof; d++)
    {
      c->q0[d] = fabs (c->q0[d]) < TINY ? 0 : c->q0[d];
      c->v0[d] = fabs (c->v0[d]) < TINY ? 0 : c->v0[d];
    }
  c->plan->system->acceleration (1, c->plan->par, c->plan->t0.value, c->q0,
                                 c->v0, a);
  for (size_t d = 0; d < c->dof; d++)
    {
      const double way = c->v0[d] * c->v0[d] / fabs (a[d]);
      c->wide[d] = fmax (fabs (c->q0[d]), isfinite (way) ? way : 0);
    }
  const double most = largest (c->wide, c->dof);
  for (size_t d = 0; d < c->dof; d++)
    {
      if (c->wide[d] == 0)
        c->wide[d] = most > 0 ? most : 1;
      const double speed = sqrt (fabs (a[d]) * c->wide[d]);
      c->fast[d] = fmax (fabs (c->v0[d]), isfinite (speed) ? speed : 0);
    }
  const double fastest = largest (c->fast, c->dof);
  for (size_t d = 0; d < c->dof; d++)
    if (c->fast[d] == 0)
      c->fast[d] = fastest > 0 ? fastest : 1;
}

/* U, and the size of its terms.  */
static double
potential (const struct check *c, const double *q, double *size)
{
  static const double rest[FORMULA_COORDINATES];
  double value;
  formula_energy (1, c->plan->par, q, rest, &value, size);
  return value;
}

/* The force on q_d, at rest, so far beside q.  */
static double
force_on (const struct check *c, const double *q, size_t d, double beside)
{
  static const double rest[FORMULA_COORDINATES];
  double x[FORMULA_COORDINATES], a[FORMULA_COORDINATES];
  memcpy (x, q, c->dof * sizeof *x);
  x[d] += beside;
  c->plan->system->acceleration (1, c->plan->par, c->plan->t0.value, x, rest,
                                 a);
  return c->m[d] * a[d];
}

/* Over how much of q_d the force on it is nearly straight, as its differences
   of several widths say; 0: nowhere.  */
static double
straight (const struct check *c, const double *q, size_t d)
{
  const double golden = 0.61803398874989485;
  const double mid = force_on (c, q, d, 0);
  double h = c->wide[d] / 3;
  for (int i = 0; i < HALVINGS; i++, h /= 2)
    {
      double width = h, rise = 0;
      int k = 0;
      for (; k < WIDTHS; k++, width *= golden)
        {
          const double low = force_on (c, q, d, -width);
          const double high = force_on (c, q, d, width);
          const double most = (fabs (low) + 2 * fabs (mid) + fabs (high)) / 8;
          if (!(fabs (low - 2 * mid + high) <= most)
              || (k && !(fabs (golden * rise - (high - low)) <= most)))
            break;
          rise = high - low;
        }
      if (k == WIDTHS)
        return h;
    }
  return 0;
}

/* U as q_d goes.  */
struct line
{
  const struct check *c;
  const double *q;
  size_t d;
};

static double
potential_at (void *context, double beside, double *place, double *size)
{
  const struct line *line = context;
  double x[FORMULA_COORDINATES];
  memcpy (x, line->q, line->c->dof * sizeof *x);
  x[line->d] += beside;
  *place = x[line->d];
  return potential (line->c, x, size);
}

/* The state at the k-th point.  */
static void
state (const struct check *c, int k, double *q, double *v)
{
  for (size_t d = 0; d < c->dof; d++)
    {
      q[d] = c->q0[d] + c->wide[d] * point (k, d, 2 * c->dof);
      v[d] = c->v0[d] + c->fast[d] * point (k, c->dof + d, 2 * c->dof);
    }
}

static _Noreturn void
disagree (const struct check *c, const double *q, size_t d, double by_slope,
          double force)
{
  const struct formula *u = &c->model->potential;
  char text[2][DECIMAL_SIZE], where[300] = "";
  for (size_t i = 0; i < c->dof && strlen (where) < 200; i++)
    {
      char number[DECIMAL_SIZE];
      decimal_write (q[i], number);
      sprintf (where + strlen (where), "%s%s = %s", i ? ", " : "",
               c->plan->system->columns[i], number);
    }
  snprintf (text[0], DECIMAL_SIZE, "%.10g", by_slope);
  snprintf (text[1], DECIMAL_SIZE, "%.10g", force);
  formula_wrong (&u->place, u->at, 0,
                 "the potential is not that of the force: at %s its slope "
                 "makes a force of %s on %s, and the force is %s",
                 where, text[0], c->plan->system->columns[d], text[1]);
}

/* Compares force and potential at one point.  */
static enum verdict
compare (const struct check *c, const double *q)
{
  double size, value, error;
  bool smooth = isfinite (potential (c, q, &size)), hidden = false;
  for (size_t d = 0; d < c->dof; d++)
    {
      const double force = force_on (c, q, d, 0), h = straight (c, q, d);
      struct line line = { c, q, d };
      if (!isfinite (force) || h == 0)
        return ROUGH;
      derivative_find (potential_at, &line, q[d], h, &value, &error);
      if (!isfinite (error))
        return ROUGH;
      /* The least force that matters here; its rounding, and that of q, for
         over h it changes by about itself; and what a potential next to the
         least number loses.  */
      const double scale = fmax (fabs (force), c->spread / c->wide[d]);
      error += 8 * DBL_EPSILON * scale * (1 + fabs (q[d]) / h)
               + DBL_MIN * DBL_EPSILON / h;
      if (fabs (force + value) > 8 * error)
        disagree (c, q, d, -value, force);
      smooth = smooth && error <= TOLD * scale;
      hidden
          = hidden || !(DBL_EPSILON * size / c->wide[d] <= TOLD * scale / 8);
    }
  return smooth ? AGREES : hidden ? HIDDEN : ROUGH;
}

/* How much the potential's terms change from point to point; a constant that
   is added tells nothing of the force.  */
static void
find_spread (struct check *c)
{
  double q[FORMULA_COORDINATES], v[FORMULA_COORDINATES], size;
  double least = INFINITY, most = 0;
  for (int k = 0; k < POINTS; k++)
    {
      state (c, k, q, v);
      if (!isfinite (potential (c, q, &size)))
        continue;
      least = fmin (least, size);
      most = fmax (most, size);
    }
  c->spread = most > least ? most - least : 0;
}

static void
check_potential (const struct check *c)
{
  const struct formula *u = &c->model->potential;
  double q[FORMULA_COORDINATES], v[FORMULA_COORDINATES];
  int counts[] = { [AGREES] = 0, [ROUGH] = 0, [HIDDEN] = 0 };
  for (int k = 0; k < POINTS; k++)
    {
      state (c, k, q, v);
      counts[compare (c, q)]++;
    }
  const int good = counts[AGREES];
  if (good < LEAST_POINTS && good + counts[HIDDEN] >= LEAST_POINTS)
    formula_wrong (&u->place, u->at, 0,
                   "the potential cannot be checked against the force: beside "
                   "its own size the force is less than its rounding, at %d "
                   "of %d points around the start",
                   counts[HIDDEN], POINTS);
  if (good < LEAST_POINTS)
    formula_wrong (&u->place, u->at, 0,
                   "the potential cannot be checked against the force: "
                   "both are finite, and it is smooth, at %d of %d points "
                   "around the start; at least %d are needed",
                   good, POINTS, LEAST_POINTS);
}

/* Whether the part of the force that the velocities make does work.  */
static bool
works (const struct check *c)
{
  static const double rest[FORMULA_COORDINATES];
  double q[FORMULA_COORDINATES], v[FORMULA_COORDINATES];
  double with[FORMULA_COORDINATES], without[FORMULA_COORDINATES];
  for (int k = 0; k < POINTS; k++)
    {
      double power = 0, size = 0;
      state (c, k, q, v);
      c->plan->system->acceleration (1, c->plan->par, 0, q, v, with);
      c->plan->system->acceleration (1, c->plan->par, 0, q, rest, without);
      for (size_t d = 0; d < c->dof; d++)
        {
          power += c->m[d] * v[d] * (with[d] - without[d]);
          size += fabs (c->m[d] * v[d]) * (fabs (with[d]) + fabs (without[d]));
        }
      /* A dozen roundings in each force and a few in the sum.  */
      if (fabs (power) > 32 * DBL_EPSILON * size)
        return true;
    }
  return false;
}

/* What a formula of the parameters gives must be above 0.  */
static void
check_positive (const struct formula *f, const char *what, double value)
{
  char text[DECIMAL_SIZE] = "not a finite number";
  if (isfinite (value))
    decimal_write (value, text);
  if (!(value > 0 && isfinite (value)))
    formula_wrong (&f->place, f->at, 0, "the %s is %s: it must be above 0",
                   what, text);
}

static void
check_numbers (struct check *c)
{
  const struct hs_system *system = c->plan->system;
  const double *par = c->plan->par;
  formula_masses (par, c->m);
  for (size_t d = 0; d < c->dof; d++)
    {
      char what[FORMULA_NAME + 10];
      snprintf (what, sizeof what, "mass of %s", system->columns[d]);
      check_positive (&c->model->coordinates[d].mass, what, c->m[d]);
    }
  if (system->frequency)
    check_positive (&c->model->frequency, "frequency",
                    system->frequency (par));
  if (c->model->period.text)
    check_positive (&c->model->period, "period",
                    system->period (par, c->q0, c->v0));
}

static void
check_start (struct check *c)
{
  const struct hs_case start
      = { .system = c->plan->system,
          .par = c->plan->par,
          .q0 = c->plan->start,
          .v0 = c->plan->start ? c->plan->start + c->dof : NULL };
  hs_case_start (&start, c->q0, c->v0);
  for (int k = 0; k < 2; k++)
    for (size_t d = 0; d < c->dof; d++)
      {
        const struct formula *f = &c->model->coordinates[d].start[k];
        if (!isfinite ((k ? c->v0 : c->q0)[d]))
          formula_wrong (&f->place, f->at, 0,
                         "the start of %s is not a finite number",
                         c->plan->system->columns[k ? c->dof + d : d]);
      }
}

void
formula_check (const struct plan *plan)
{
  struct check c = { .plan = plan, .model = formula_of (plan->system) };
  if (!c.model)
    return;
  c.dof = plan->system->dof;
  check_numbers (&c);
  check_start (&c);
  if (!c.model->potential.text)
    return;
  find_scales (&c);
  find_spread (&c);
  check_potential (&c);
  if (!(plan->system->traits & HS_VELOCITY_DEPENDENT) || !works (&c))
    formula_conserves ();
}
