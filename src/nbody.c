/* SPDX-License-Identifier: MIT */
/* Bodies that attract each other by Newton's law, in the plane or in space.

     q_i'' = sum over j of G m_j (q_j - q_i)/(r_ij^2 + epsilon^2)^(3/2)

   The softening epsilon, Plummer's, takes the pole from the force, which then
   has the potential energy -G m_i m_j/sqrt(r_ij^2 + epsilon^2); 0 is Newton's
   law.  A mass of 0 is attracted and does not attract.  Kept are the energy,
   the momentum, the angular momentum, and the place of the centre of mass less
   time times its velocity, the momentum over the mass.
   References: E. Hairer, C. Lubich, G. Wanner, Geometric Numerical
   Integration, 2nd ed., I.2.4, doi:10.1007/3-540-30666-8; H. C. Plummer, Mon.
   Not. R. Astron. Soc. 71 (1911) 460, doi:10.1093/mnras/71.5.460.  */

#include "nbody.h"

#include "halfstep.h"
#include "particles.h"

#include <stdio.h>

static int
count_of (const double *par)
{
  return (int) par[NBODY_COUNT];
}

static int
dimension_of (const double *par)
{
  return (int) par[NBODY_DIMENSION];
}

static struct hs_particles
particles_of (const double *par)
{
  return (struct hs_particles){ count_of (par), dimension_of (par),
                                par + NBODY_MASS, 1 };
}

/* G/r^3 with the root and the division side by side.  */
HS_INLINE double
attraction (const double *par, double r2)
{
  const double s2 = r2 + par[NBODY_SOFTENING] * par[NBODY_SOFTENING];
  return -sqrt (s2) * (par[NBODY_G] / (s2 * s2));
}

HS_INLINE double
potential (const double *par, double r2, double *size)
{
  *size
      = par[NBODY_G] / sqrt (r2 + par[NBODY_SOFTENING] * par[NBODY_SOFTENING]);
  return -*size;
}

/* The dimension is a constant in each branch.  */
HS_CLONES void
hs_nbody_acceleration (int lanes, const double *par, double t, const double *q,
                       const double *v, double *a)
{
  struct hs_particles p = particles_of (par);
  if (p.dimension == 3)
    {
      p.dimension = 3;
      hs_pairs_acceleration (lanes, p, attraction, par, q, a);
    }
  else
    {
      p.dimension = 2;
      hs_pairs_acceleration (lanes, p, attraction, par, q, a);
    }
}

void
hs_nbody_energy (int lanes, const double *par, const double *q,
                 const double *v, double *value, double *size)
{
  const struct hs_particles p = particles_of (par);
  hs_pairs_energy (lanes, p, potential, par, q, value, size);
  hs_kinetic_energy (lanes, p, v, value, size);
}

#define MOMENTUM(letter, axis)                                                \
  void hs_nbody_momentum_##letter (int lanes, const double *par,              \
                                   const double *q, const double *v,          \
                                   double *value, double *size)               \
  {                                                                           \
    hs_momentum (lanes, particles_of (par), axis, v, value, size);            \
  }                                                                           \
  void hs_nbody_angular_momentum_##letter (int lanes, const double *par,      \
                                           const double *q, const double *v,  \
                                           double *value, double *size)       \
  {                                                                           \
    hs_angular_momentum (lanes, particles_of (par), axis, q, v, value, size); \
  }                                                                           \
  void hs_nbody_centre_##letter (int lanes, const double *par,                \
                                 const double *q, const double *v,            \
                                 double *value, double *size)                 \
  {                                                                           \
    hs_centre (lanes, particles_of (par), axis, q, value, size);              \
  }                                                                           \
  void hs_nbody_centre_speed_##letter (int lanes, const double *par,          \
                                       const double *q, const double *v,      \
                                       double *value, double *size)           \
  {                                                                           \
    hs_centre (lanes, particles_of (par), axis, v, value, size);              \
  }

MOMENTUM (x, 0)
MOMENTUM (y, 1)
MOMENTUM (z, 2)

static const double *
start_of (const double *par)
{
  return par + NBODY_MASS + count_of (par);
}

void
hs_nbody_start (const double *par, double *q, double *v)
{
  const size_t dof = (size_t) (count_of (par) * dimension_of (par));
  memcpy (q, start_of (par), dof * sizeof *q);
  memcpy (v, start_of (par) + dof, dof * sizeof *v);
}

/* Kepler's third law for two of them; with softening about right.  */
static double
pair_period (const double *par, const double *q, const double *v, int i, int j)
{
  const int dimension = dimension_of (par);
  const double mu = par[NBODY_G] * (par[NBODY_MASS + i] + par[NBODY_MASS + j]);
  double r2 = par[NBODY_SOFTENING] * par[NBODY_SOFTENING], v2 = 0;
  for (int k = 0; k < dimension; k++)
    {
      const double r = q[i * dimension + k] - q[j * dimension + k];
      const double u = v[i * dimension + k] - v[j * dimension + k];
      r2 += r * r;
      v2 += u * u;
    }
  const double beta = 2 * mu / sqrt (r2) - v2;
  return beta > 0 ? 2 * M_PI * mu / (beta * sqrt (beta)) : INFINITY;
}

double
hs_nbody_period (const double *par, const double *q, const double *v)
{
  double least = INFINITY;
  for (int i = 1; i < count_of (par); i++)
    for (int j = 0; j < i; j++)
      least = fmin (least, pair_period (par, q, v, i, j));
  return least;
}

/* An energy that is the same but for rounding, or for digits left out where it
   was written.  */
static bool
same_energy (double a, double b, double size)
{
  return fabs (a - b) <= 1e-9 * size;
}

double
hs_nbody_given_period (const double *par, const double *q, const double *v)
{
  const double *given
      = start_of (par) + 2 * count_of (par) * dimension_of (par);
  double energy, size;
  hs_nbody_energy (1, par, q, v, &energy, &size);
  return same_energy (energy, given[1], size) ? given[0]
                                              : hs_nbody_period (par, q, v);
}

/* Making a system at run time.  */

static bool
is_name (const char *name)
{
  const size_t length = strlen (name);
  return length >= 1 && length <= HS_BODY_NAME
         && strspn (name, "abcdefghijklmnopqrstuvwxyz0123456789_-") == length;
}

static bool
in_range (const struct hs_body *b, int dimension)
{
  bool good = b->mass >= 0 && b->mass <= NBODY_MOST;
  for (int k = 0; k < dimension; k++)
    good
        = good && fabs (b->q[k]) <= NBODY_MOST && fabs (b->v[k]) <= NBODY_MOST;
  return good;
}

static bool
meet (const struct hs_bodies *bodies, int i, int j)
{
  double r2 = bodies->softening * bodies->softening;
  for (int k = 0; k < bodies->dimension; k++)
    {
      const double d = bodies->body[i].q[k] - bodies->body[j].q[k];
      r2 += d * d;
    }
  return r2 == 0;
}

static enum hs_bodies_status
check (const struct hs_bodies *bodies, int which[2])
{
  const int most = HS_MOST_DOF / bodies->dimension;
  if (bodies->count < 1 || bodies->count > most)
    return HS_BODIES_COUNT;
  for (int i = 0; i < bodies->count; i++)
    {
      which[0] = which[1] = i;
      if (!is_name (bodies->body[i].name))
        return HS_BODIES_NAME;
      if (!in_range (&bodies->body[i], bodies->dimension))
        return HS_BODIES_RANGE;
      for (int j = 0; j < i; j++)
        {
          which[1] = j;
          if (strcmp (bodies->body[i].name, bodies->body[j].name) == 0)
            return HS_BODIES_TWICE;
          if (meet (bodies, i, j))
            return HS_BODIES_MEET;
        }
    }
  return HS_BODIES_FINE;
}

/* The tables in the making.  */
struct making
{
  struct hs_bodies_system *made;
  struct hs_parameter *parameter; /* the next */
  int texts;
};

static const char *
text (struct making *m, const char *prefix, const char *name)
{
  char *t = m->made->text[m->texts++];
  snprintf (t, sizeof m->made->text[0], "%s%s", prefix, name);
  return t;
}

static void
add (struct making *m, struct hs_parameter row)
{
  *m->parameter++ = row;
}
#define ADD(...) add (m, (struct hs_parameter) __VA_ARGS__)

/* Positions, or velocities: columns, units and parameters.  */
static void
add_coordinates (struct making *m, const struct hs_bodies *bodies, bool speed,
                 const char *unit)
{
  static const char *const prefixes[2][3]
      = { { "x_", "y_", "z_" }, { "vx_", "vy_", "vz_" } };
  int column = speed ? bodies->count * bodies->dimension : 0;
  for (int i = 0; i < bodies->count; i++)
    for (int k = 0; k < bodies->dimension; k++)
      {
        const struct hs_body *b = &bodies->body[i];
        const char *name = text (m, prefixes[speed][k], b->name);
        if (speed)
          ADD (NBODY_VELOCITY_ROW (name, unit, b->v[k]));
        else
          ADD (NBODY_POSITION_ROW (name, unit, b->q[k]));
        m->made->columns[column] = name;
        m->made->units[column++] = unit;
      }
}

static void
add_invariants (struct hs_bodies_system *made, int dimension,
                const char *length)
{
  const char *e = made->unit_text[2], *p = made->unit_text[3],
             *l = made->unit_text[4];
  const struct hs_invariant plane[]
      = { NBODY_PLANE_INVARIANTS (e, p, l, length) };
  const struct hs_invariant space[]
      = { NBODY_SPACE_INVARIANTS (e, p, l, length) };
  if (dimension == 2)
    memcpy (made->invariants, plane, sizeof plane);
  else
    memcpy (made->invariants, space, sizeof space);
}

static void
write_units (struct hs_bodies_system *made, const struct hs_bodies *b)
{
  const size_t size = sizeof made->unit_text[0];
  const char *l = b->length, *t = b->time, *m = b->mass;
  snprintf (made->unit_text[0], size, "%s/%s", l, t);
  snprintf (made->unit_text[1], size, "%s^3/(%s*%s^2)", l, m, t);
  snprintf (made->unit_text[2], size, "%s*%s^2/%s^2", m, l, t);
  snprintf (made->unit_text[3], size, "%s*%s/%s", m, l, t);
  snprintf (made->unit_text[4], size, "%s*%s^2/%s", m, l, t);
}

static void
add_parameters (struct making *m, const struct hs_bodies *bodies)
{
  ADD (NBODY_COUNT_ROW (bodies->count));
  ADD (NBODY_DIMENSION_ROW (bodies->dimension));
  ADD (NBODY_G_ROW (m->made->unit_text[1], bodies->G));
  ADD (NBODY_SOFTENING_ROW (bodies->length, bodies->softening));
  for (int i = 0; i < bodies->count; i++)
    ADD (NBODY_MASS_ROW (text (m, "m_", bodies->body[i].name), bodies->mass,
                         bodies->body[i].mass));
  add_coordinates (m, bodies, false, bodies->length);
  add_coordinates (m, bodies, true, m->made->unit_text[0]);
  if (bodies->period > 0)
    {
      ADD (NBODY_PERIOD_ROW (bodies->time, bodies->period));
      ADD (NBODY_ENERGY_ROW (m->made->unit_text[2], bodies->energy));
    }
  *m->parameter = (struct hs_parameter){ NULL };
}

/* Whether the energy given is the start's.  */
static bool
has_energy (const struct hs_system *system, double energy)
{
  double par[HS_MOST_PARAMETERS] = { 0 }, found, size;
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
  for (int i = 0; system->parameters[i].name; i++)
    par[i] = system->parameters[i].value;
  system->start (par, q, v);
  hs_nbody_energy (1, par, q, v, &found, &size);
  return same_energy (found, energy, size);
}

enum hs_bodies_status
hs_bodies_make (const struct hs_bodies *bodies, struct hs_bodies_system *made,
                int which[2])
{
  const enum hs_bodies_status status = check (bodies, which);
  if (status != HS_BODIES_FINE)
    return status;
  struct making m = { made, made->parameters, 0 };
  write_units (made, bodies);
  add_parameters (&m, bodies);
  add_invariants (made, bodies->dimension, bodies->length);
  made->system = (struct hs_system){
    NBODY_FUNCTIONS,
    .name = bodies->name,
    .title = bodies->title,
    .reference = bodies->reference,
    .dof = (size_t) (bodies->count * bodies->dimension),
    .columns = made->columns,
    .units = made->units,
    .time = bodies->time,
    .parameters = made->parameters,
    .invariants = made->invariants,
    .period = bodies->period > 0 ? hs_nbody_given_period : hs_nbody_period,
  };
  return bodies->period > 0 && !has_energy (&made->system, bodies->energy)
             ? HS_BODIES_ENERGY
             : HS_BODIES_FINE;
}
