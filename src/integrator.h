/* SPDX-License-Identifier: MIT */
/* An integrator: how a system is stepped, and how its kernels are written.

   An integrator's file writes its formula once, as TEMPLATEs over the rows
   q, v, a (positions, velocities, accelerations) and w (rows of its own, ROWS
   of them), and instantiates them twice: for every built-in system with the
   force and the dimension known to the compiler, which then keeps the whole
   state in registers; and once for any system through a pointer.

     begin        from synchronised q and v to the integrator's own state
     advance      n steps
     synchronise  writes into s the velocity at the time of q (and only s);
                  left out where v is that velocity

   Inside a template: h the step, k the index of the step at which q stands,
   TIME (k) its time, n the steps to do; motion->integrator the integrator, of
   which a family's template takes its coefficients.  */

#ifndef HS_INTEGRATOR_H
#define HS_INTEGRATOR_H

#include "system.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum hs_integrator_trait
{
  HS_SYMPLECTIC = 1 << 0, /* its one-step map preserves dq ^ dv */
  HS_REVERSIBLE = 1 << 1, /* a step back from the end returns to the start */
  HS_STAGGERED = 1 << 2,  /* keeps no velocity at the time of q */
  /* The first two are claims about systems whose A depends on q alone. */
  HS_IMPLICIT = 1 << 3, /* solves its equations to rounding, step by step */
  HS_TWO_STEP = 1 << 5, /* keeps positions; v is their difference over h */
  HS_MAGNETIC_ONLY
  = 1 << 4,              /* velocity_order is that on HS_MAGNETIC systems */
  HS_RODS_ONLY = 1 << 6, /* and this on systems with rods */
  HS_SUMMED = 1 << 7, /* a two-step method that keeps the way from position to
                         position, too, and adds to that */
  /* What is stepped by somebody else, who knows one system: one trajectory at
     a time, with evaluations that nobody counts, and of an order that may not
     be known; from the system's own start only; without velocities, which
     is known once it began.  */
  HS_FOREIGN = 1 << 8,
  HS_OWN_START = 1 << 9,
  HS_POSITIONS = 1 << 10
};

enum
{
  HS_ORDER_UNKNOWN = -1
};

/* Trajectories of an ensemble that are stepped together, and how many of them
   at a time where they need more rows than two of their own: those of 32 stay
   in the nearest cache.  */
#ifndef HS_LANES
#define HS_LANES 64
#endif
#define HS_STRIP(rows) ((rows) > 2 ? HS_LANES / 2 : HS_LANES)

struct hs_integrator;

/* A run under way: the state and where it stands.  */
struct hs_motion
{
  const struct hs_system *system;
  const struct hs_integrator *integrator;
  const double *par;
  const double *own; /* the integrator's parameters */
  int lanes;
  double t0, h;
  int64_t steps;             /* of the whole run; 0: not known beforehand */
  double end;                /* its last time, likewise */
  int64_t step;              /* q stands at t0 + step h */
  double *q, *v, *a, *w, *s; /* rows of dof * lanes; w has several */
  int64_t evaluations; /* of A in one lane, where they vary; all lanes' */
  /* By what q and v are rounded beyond doubles' rounding, as printed numbers
     are, root mean square; set by finish.  */
  double rounding[2];
};

typedef void hs_kernel (struct hs_motion *motion, int64_t n);

/* An advance for one system, its force built in.  */
struct hs_built_in
{
  const struct hs_system *system; /* NULL ends a table */
  hs_kernel *advance;             /* one lane */
  hs_kernel *advance_block;       /* HS_LANES lanes */
};

/* A composition of kicks v += c h A(t, q) and drifts q += c h v in turn.  */
struct hs_splitting
{
  enum
  {
    HS_DRIFT_FIRST,
    HS_KICK_FIRST,
    HS_VERLETS /* kick first: the numbers are w of velocity Verlet steps w h */
  } kind;
  bool symmetric; /* the numbers go up to the middle one, then back */
  int count;
  const double *number;
};

enum
{
  HS_MOST_COEFFICIENTS = 64
};

/* Writes out the coefficients, of kicks and drifts in turn; returns how many
   there are.  Two half kicks that meet are one.  */
HS_INLINE int
hs_splitting_coefficients (const struct hs_splitting *s, double *c)
{
  const int whole = s->symmetric ? 2 * s->count - 1 : s->count;
  double before = 0;
  int n = 0;
  for (int i = 0; i < whole; i++)
    {
      const double w = s->number[i < s->count ? i : whole - 1 - i];
      if (s->kind == HS_VERLETS)
        c[n++] = (before + w) / 2;
      c[n++] = before = w;
    }
  if (s->kind == HS_VERLETS)
    c[n++] = before / 2;
  return n;
}

struct hs_integrator
{
  const char *name, *title, *reference;
  const char *const *aliases; /* ends with NULL */
  int order; /* of the global error; HS_ORDER_UNKNOWN of HS_FOREIGN ones */
  int velocity_order;         /* where A depends on v; 0: of no use there */
  unsigned traits;            /* of enum hs_integrator_trait: claims, tested */
  unsigned evaluations;       /* of A per step; 0: they vary */
  unsigned start_evaluations; /* of A in begin */
  /* Largest stable h omega on x'' = -omega^2 x; 0: none; INFINITY: any for
     which the equations can be solved.  Where its parameters change that,
     `limit' says it, and this is for their defaults.  */
  double stability;
  double (*limit) (const double *own);
  int (*lower) (
      const double *own); /* the order, likewise; NULL: always that */
  const struct hs_parameter *parameters; /* NULL: none */
  const struct hs_splitting *splitting;  /* NULL: it is none */
  const struct hs_collocation *collocation;
  unsigned rows;                            /* of w */
  hs_kernel *begin, *advance, *synchronise; /* for any system */
  /* Fits a state that depends on the step, motion->h, to the next one, h.
     NULL: nothing is done, and a two-step method is wrong from then on.  */
  void (*change) (struct hs_motion *motion, double h);
  /* Gives back what begin took, if it took anything; NULL: nothing.  */
  hs_kernel *finish;
  const struct hs_built_in *built_in;
};

/* Writing a kernel.  */

#define HS_ARGUMENTS                                                          \
  struct hs_motion *const motion, const int dof, const int lanes,             \
      hs_acceleration *const acceleration, const double *const par,           \
      const double t0, const double h, int64_t k, int64_t n,                  \
      double *restrict q, double *restrict v, double *restrict a,             \
      double *restrict w, double *restrict s

#define TEMPLATE(name)                                                        \
  HS_INLINE void name (HS_ARGUMENTS);                                         \
  static void name##_any (struct hs_motion *m, int64_t n)                     \
  {                                                                           \
    name (m, (int) m->system->dof, m->lanes, m->system->acceleration, m->par, \
          m->t0, m->h, m->step, n, m->q, m->v, m->a, m->w, m->s);             \
  }                                                                           \
  HS_INLINE void name (HS_ARGUMENTS)

#define TIME(k) (t0 + h * (double) (k))
#define ACCELERATION(t) ACCELERATION_AT (t, q, v)
#define ACCELERATION_AT(t, x, u) acceleration (lanes, par, t, x, u, a)

/* Every component of a row.  Only the lanes may become vectors: packing the
   components of a single trajectory makes it slower, and compilers would if
   they did not unroll them first.  */
#ifdef __clang__
#define HS_UNROLL _Pragma ("clang loop unroll(full)")
#else
#define HS_UNROLL _Pragma ("GCC unroll 8")
#endif
#define EACH(i)                                                               \
  HS_UNROLL for (int row_##i = 0; row_##i < dof * lanes; row_##i += lanes)    \
      _Pragma ("omp simd") for (int i = row_##i; i < row_##i + lanes; i++)

/* The same where the number of the lane is wanted, too; for the rare loop that
   need not be fast.  */
#define EACH_OF_LANE(i, lane)                                                 \
  for (int i = 0, lane = 0; i < dof * lanes; i++, lane = i % lanes)

/* Instantiates advance for every system whose force a header gives, with `n'
   rows of w.  A plug-in, which knows of none, has an empty table.  */
#ifndef HS_FORCES
#define HS_FORCES(X, n)
#endif

#define INSTANTIATE(n)                                                        \
  enum                                                                        \
  {                                                                           \
    rows = (n)                                                                \
  };                                                                          \
  HS_FORCES (BUILT_IN, n)                                                     \
  static const struct hs_built_in built_in[]                                  \
      = { HS_FORCES (BUILT_IN_ENTRY, n){ NULL, NULL, NULL } }

#define BUILT_IN(S, n)                                                        \
  BUILT_IN_KERNEL (S, n, 1, 1, advance_##S)                                   \
  HS_CLONES BUILT_IN_KERNEL (S, n, HS_LANES, HS_STRIP (n), advance_block_##S)
#define BUILT_IN_ENTRY(S, n) { &S##_system, advance_##S, advance_block_##S },

#define BUILT_IN_KERNEL(S, n, many, strip, name)                              \
  static void name (struct hs_motion *m, int64_t steps)                       \
  {                                                                           \
    enum                                                                      \
    {                                                                         \
      dof = S##_dof,                                                          \
      own = dof * (n)                                                         \
    };                                                                        \
    double q[dof * (strip)], v[dof * (strip)], a[dof * (strip)];              \
    double w[own * (strip) + 1], s[1];                                        \
    for (int first = 0; first < (many); first += (strip))                     \
      {                                                                       \
        hs_copy (dof, strip, q, strip, m->q + first, many);                   \
        hs_copy (dof, strip, v, strip, m->v + first, many);                   \
        hs_copy (dof, strip, a, strip, m->a + first, many);                   \
        hs_copy (own, strip, w, strip, m->w + first, many);                   \
        advance (m, dof, (strip), S##_acceleration, m->par, m->t0, m->h,      \
                 m->step, steps, q, v, a, w, s);                              \
        hs_copy (dof, strip, m->q + first, many, q, strip);                   \
        hs_copy (dof, strip, m->v + first, many, v, strip);                   \
        hs_copy (dof, strip, m->a + first, many, a, strip);                   \
        hs_copy (own, strip, m->w + first, many, w, strip);                   \
      }                                                                       \
  }

/* n numbers of each row, the rows to_row and from_row apart.  By numbers: gcc
   12 carries what memcpy brings in integer registers.  */
HS_INLINE void
hs_copy (int rows, int n, double *to, int to_row, const double *from,
         int from_row)
{
  for (int d = 0; d < rows; d++)
    for (int i = 0; i < n; i++)
      to[d * to_row + i] = from[d * from_row + i];
}

/* One row, one integrator of a family that shares its templates.  */
#define COMPOSITION(id, ...)                                                  \
  const struct hs_integrator id##_integrator = { .rows = rows,                \
                                                 .begin = begin_any,          \
                                                 .advance = advance_any,      \
                                                 .built_in = built_in,        \
                                                 __VA_ARGS__ }
#define ALIASES(...)                                                          \
  .aliases = (const char *const[])                                            \
  {                                                                           \
    __VA_ARGS__                                                               \
  }

/* The list of a splitting.  A kick takes v as it is, so that a force that
   depends on it makes the order 1.  */
#define SPLITTING(its_kind, is_symmetric, ...)                                \
  .velocity_order = 1, .splitting = &(const struct hs_splitting)              \
  {                                                                           \
    .kind = (its_kind), .symmetric = (is_symmetric),                          \
    .count = sizeof ((const double[]){ __VA_ARGS__ }) / sizeof (double),      \
    .number = (const double[])                                                \
    {                                                                         \
      __VA_ARGS__                                                             \
    }                                                                         \
  }

/* A plug-in, compiled with -DHS_PLUGIN, says which interface it was compiled
   for.  The first number goes up when the meaning of something changes.  */
#define HS_PLUGIN_ABI                                                         \
  {                                                                           \
    1, sizeof (struct hs_parameter), sizeof (struct hs_invariant),            \
        sizeof (struct hs_system), sizeof (struct hs_motion),                 \
        sizeof (struct hs_integrator), sizeof (long double), HS_PREPARED,     \
        HS_LANES                                                              \
  }
#ifdef HS_PLUGIN
extern const size_t hs_plugin_abi[];
__attribute__ ((weak)) const size_t hs_plugin_abi[] = HS_PLUGIN_ABI;
#ifdef __clang__ /* EACH asks for more than every loop can have */
#pragma clang diagnostic ignored "-Wpass-failed"
#endif
#endif

#endif
