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
   TIME (k) its time, n the steps to do.  */

#ifndef HS_INTEGRATOR_H
#define HS_INTEGRATOR_H

#include "system.h"

#include <stdint.h>
#include <string.h>

enum hs_integrator_trait
{
  HS_SYMPLECTIC = 1 << 0, /* its one-step map preserves dq ^ dv */
  HS_REVERSIBLE = 1 << 1, /* a step back from the end returns to the start */
  HS_STAGGERED = 1 << 2,  /* keeps no velocity at the time of q */
  /* The first two are claims about systems whose A depends on q alone. */
};

/* Trajectories of an ensemble that are stepped together.  */
#ifndef HS_LANES
#define HS_LANES 64
#endif

/* A run under way: the state and where it stands.  */
struct hs_motion
{
  const struct hs_system *system;
  const double *par;
  int lanes;
  double t0, h;
  int64_t step;              /* q stands at t0 + step h */
  double *q, *v, *a, *w, *s; /* rows of dof * lanes; w has several */
};

typedef void hs_kernel (struct hs_motion *motion, int64_t n);

/* An advance for one system, its force built in.  */
struct hs_built_in
{
  const struct hs_system *system; /* NULL ends a table */
  hs_kernel *advance;             /* one lane */
  hs_kernel *advance_block;       /* HS_LANES lanes */
};

struct hs_integrator
{
  const char *name, *title, *reference;
  const char *const *aliases; /* ends with NULL */
  int order;                  /* of the global error */
  unsigned traits;            /* of enum hs_integrator_trait: claims, tested */
  unsigned evaluations;       /* of A per step */
  unsigned start_evaluations; /* of A in begin */
  double stability; /* largest stable h omega on x'' = -omega^2 x; 0: none  */
  unsigned rows;    /* of w */
  hs_kernel *begin, *advance, *synchronise; /* for any system */
  const struct hs_built_in *built_in;
};

/* Writing a kernel.  */

#define HS_ARGUMENTS                                                          \
  const int dof, const int lanes, hs_acceleration *const acceleration,        \
      const double *const par, const double t0, const double h, int64_t k,    \
      int64_t n, double *restrict q, double *restrict v, double *restrict a,  \
      double *restrict w, double *restrict s

#define TEMPLATE(name)                                                        \
  HS_INLINE void name (HS_ARGUMENTS);                                         \
  static void name##_any (struct hs_motion *m, int64_t n)                     \
  {                                                                           \
    name ((int) m->system->dof, m->lanes, m->system->acceleration, m->par,    \
          m->t0, m->h, m->step, n, m->q, m->v, m->a, m->w, m->s);             \
  }                                                                           \
  HS_INLINE void name (HS_ARGUMENTS)

#define TIME(k) (t0 + h * (double) (k))
#define ACCELERATION(t) ACCELERATION_AT (t, q, v)
#define ACCELERATION_AT(t, x, u) acceleration (lanes, par, t, x, u, a)

/* Every component of a row.  Only the lanes may become vectors: packing the
   components of a single trajectory makes it slower, and gcc would if it did
   not unroll them first.  */
#define EACH(i)                                                               \
  _Pragma ("GCC unroll 8") for (int row_##i = 0; row_##i < dof * lanes;       \
                                row_##i += lanes)                             \
      _Pragma ("omp simd") for (int i = row_##i; i < row_##i + lanes; i++)

/* Instantiates advance for every built-in system, with `n' rows of w.  A
   plug-in, which knows of none, has an empty table.  */
#ifndef HS_SYSTEMS
#define HS_SYSTEMS(X, n)
#endif

#define INSTANTIATE(n)                                                        \
  enum                                                                        \
  {                                                                           \
    rows = (n)                                                                \
  };                                                                          \
  HS_SYSTEMS (BUILT_IN, n)                                                    \
  static const struct hs_built_in built_in[]                                  \
      = { HS_SYSTEMS (BUILT_IN_ENTRY, n){ NULL, NULL, NULL } }

#define BUILT_IN(S, n)                                                        \
  BUILT_IN_KERNEL (S, n, 1, advance_##S)                                      \
  HS_CLONES BUILT_IN_KERNEL (S, n, HS_LANES, advance_block_##S)
#define BUILT_IN_ENTRY(S, n) { &S##_system, advance_##S, advance_block_##S },

#define BUILT_IN_KERNEL(S, n, many, name)                                     \
  static void name (struct hs_motion *m, int64_t steps)                       \
  {                                                                           \
    enum                                                                      \
    {                                                                         \
      dof = S##_dof,                                                          \
      size = dof * (many),                                                    \
      own = size * (n)                                                        \
    };                                                                        \
    double q[size], v[size], a[size], w[own + 1], s[1];                       \
    hs_copy (q, m->q, size);                                                  \
    hs_copy (v, m->v, size);                                                  \
    hs_copy (a, m->a, size);                                                  \
    hs_copy (w, m->w, own);                                                   \
    advance (dof, (many), S##_acceleration, m->par, m->t0, m->h, m->step,     \
             steps, q, v, a, w, s);                                           \
    hs_copy (m->q, q, size);                                                  \
    hs_copy (m->v, v, size);                                                  \
    hs_copy (m->a, a, size);                                                  \
    hs_copy (m->w, w, own);                                                   \
  }

/* By numbers: gcc 12 carries what memcpy brings in integer registers.  */
HS_INLINE void
hs_copy (double *to, const double *from, int n)
{
  for (int i = 0; i < n; i++)
    to[i] = from[i];
}

/* One portable program, that uses wider registers where there are.  (Of two
   static functions of one name clang 14 makes one resolver too many.)  */
#if defined __x86_64__ && defined __GNUC__ && !defined __clang__              \
    && !defined HS_NO_CLONES
#define HS_CLONES __attribute__ ((target_clones ("avx2", "default")))
#else
#define HS_CLONES
#endif

#endif
