/* SPDX-License-Identifier: MIT */
/* A system: what moves.

   Mechanics in second-order form, q'' = A(t, q, v).  A state is q and v, each
   `dof` components; component d of lane i stands at [d * lanes + i], so that
   one lane is the plain vector and many lanes an ensemble that the compiler
   can vectorise.  Every unit is stated in the tables below.  */

#ifndef HS_SYSTEM_H
#define HS_SYSTEM_H

#include <stddef.h>

/* A(t, q, v) for all lanes: reads q and v, writes a.  Pure: no other effect,
   and no dependence on the step.  */
typedef void hs_acceleration (int lanes, const double *par, double t,
                              const double *q, const double *v, double *a);

/* Each lane of an acceleration, in a loop that may run in vector registers. */
#define LANES(i, lanes) _Pragma ("omp simd") for (int i = 0; i < (lanes); i++)

/* Heads of a system's functions, for those that are written by hand.  */
#define HS_FORCE(name)                                                        \
  static void name (int lanes, const double *par, double t, const double *q,  \
                    const double *v, double *a)
#define HS_START(name)                                                        \
  static void name (const double *par, double *q, double *v)
#define HS_INVARIANT(name)                                                    \
  static void name (int lanes, const double *par, const double *q,            \
                    const double *v, double *value, double *size)

/* Without optimisation gcc cannot inline what comes by pointer.  */
#if defined __GNUC__ && defined __OPTIMIZE__
#define HS_INLINE static inline __attribute__ ((always_inline, unused))
#elif defined __GNUC__
#define HS_INLINE static inline __attribute__ ((unused))
#else
#define HS_INLINE static inline
#endif

/* One portable program, that uses wider registers where there are.  (Of two
   static functions of one name clang 14 makes one resolver too many.)  */
#if defined __x86_64__ && defined __GNUC__ && !defined __clang__              \
    && !defined HS_NO_CLONES
#define HS_CLONES __attribute__ ((target_clones ("avx2", "default")))
#else
#define HS_CLONES
#endif

enum hs_system_trait
{
  HS_CONSERVATIVE = 1 << 0,       /* the first invariant is the energy */
  HS_VELOCITY_DEPENDENT = 1 << 1, /* A depends on v */
  HS_TIME_DEPENDENT = 1 << 2,     /* A depends on t */
  HS_MAGNETIC = 1 << 3,           /* A = E(t, q) + v x B(t, q), 2 or 3 dof */
  /* The first invariant is an energy that the motion does not keep, but known
     along it, by flow: errors are the difference from that.  */
  HS_OPEN = 1 << 4
};

struct hs_parameter
{
  const char *name; /* NULL ends a table */
  const char *symbol, *unit;
  double value;    /* default */
  double min, max; /* admissible, both ends included */
  const char *doc;
};

struct hs_invariant
{
  const char *name; /* NULL ends a table */
  const char *unit;
  /* Its value in every lane.  `size' is the sum of the absolute values of its
     terms: rounding acts on that scale, however small their sum is.  */
  void (*value) (int lanes, const double *par, const double *q,
                 const double *v, double *value, double *size);
  /* What it changes by in a unit of time, as a centre of mass moves: kept is
     the value less time times the rate.  NULL: it is kept itself.  */
  void (*rate) (int lanes, const double *par, const double *q, const double *v,
                double *rate, double *size);
};

/* Degrees of freedom, parameters and invariants of any system, at most.  */
enum
{
  HS_MOST_DOF = 256,
  HS_MOST_PARAMETERS = 1024,
  HS_MOST_INVARIANTS = 16
};

/* Numbers that a prepared exact motion takes, at most.  */
enum
{
  HS_PREPARED = 48
};

/* The parameter that says how far the motion goes, and the values of it worth
   a look.  The force does not depend on it, only the start does.  */
struct hs_amplitude
{
  const char *name; /* NULL: there is none */
  double from, to;
};

/* Rigid rods between points of the plane or of space.  Component
   k dimension + d of q is coordinate d of point k; the points from `points' on
   are anchors, which stand still.  src/rods.h has what is done with them.  */
enum
{
  HS_MOST_RODS = 128,
  HS_MOST_REACH = 30,  /* of a list, below */
  HS_MOST_POINTS = 160 /* with the anchors */
};

/* What the parameters say of them.  */
struct hs_rod_sizes
{
  double length[HS_MOST_RODS];
  double inverse_mass[HS_MOST_POINTS]; /* 0: an anchor's */
  double place[3 * HS_MOST_POINTS];    /* the anchors'; others not used */
};

struct hs_rods
{
  int dimension, points, anchors, count;
  int reach; /* rods that share a point are no further apart in the list */
  const struct hs_rod
  {
    int from, to; /* points */
  } * rod;
  void (*sizes) (const double *par, struct hs_rod_sizes *sizes);
  /* What would accelerate the points if there were no rods; not by v.  */
  hs_acceleration *applied;
};

/* A run that is worth a look: integrators that differ on it, so many turns, of
   so many steps each.  */
struct hs_showing
{
  const char *integrators; /* a list; NULL: none is told */
  double turns;
  int each;
};

struct hs_system
{
  const char *name, *title, *equation, *reference;
  size_t dof;
  const char *const *columns; /* 2 dof names: the positions, the velocities */
  const char *const *units;   /* 2 dof units */
  const char *time;           /* the unit of time; NULL: s */
  const struct hs_parameter *parameters; /* ends with a NULL name */
  const struct hs_invariant *invariants; /* ends with a NULL name */
  struct hs_amplitude amplitude;
  unsigned traits; /* of enum hs_system_trait */

  /* The start state that the parameters describe, at t = 0.  */
  void (*start) (const double *par, double *q, double *v);
  hs_acceleration *acceleration;
  /* Carries any state from time t0 to time t along the exact motion, in
     place.  NULL: it is not known.  */
  void (*flow) (const double *par, double t0, double t, double *q, double *v);
  /* The same in two parts, for many times of one motion; NULL: nothing is won
     so.  `prepare' makes of the state at t0 what all times have in common, up
     to HS_PREPARED numbers of the system's own, and `at' gives the state at t
     from these.  q NULL: the start that par describes, not rounded.  */
  void (*prepare) (const double *par, double t0, const double *q,
                   const double *v, long double *prepared);
  void (*at) (const long double *prepared, double t, double *q, double *v);
  /* Period of the motion through a state, or where it never returns as a
     whole, of what in it turns: the scale of its time.  Infinite: nothing
     does; not a number: that is not known.  */
  double (*period) (const double *par, const double *q, const double *v);
  /* Angular frequency of small oscillations, for the stability limit of a
     step; NULL: no such limit is known.  */
  double (*frequency) (const double *par);
  /* NULL: there are none.  With rods `acceleration' is the complete one, their
     forces in it.  */
  const struct hs_rods *rods;
  struct hs_showing showing;
};

#endif
