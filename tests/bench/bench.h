/* SPDX-License-Identifier: MIT */
/* The contestants of the benchmark: all step the same systems from the same
   starts with the same steps, and say where they end.  */

#ifndef BENCH_H
#define BENCH_H

#include <stddef.h>

#ifdef __cplusplus
extern "C"
{
#endif

  enum bench_system
  {
    BENCH_HARMONIC,
    BENCH_PENDULUM,
    BENCH_ORBIT,
    BENCH_SYSTEMS
  };

  enum bench_method
  {
    BENCH_EULER,
    BENCH_SEMI_IMPLICIT,
    BENCH_STORMER,
    BENCH_VELOCITY_VERLET,
    BENCH_LEAPFROG,
    BENCH_RK4,
    BENCH_METHODS
  };

  /* x'' = -k x; theta'' = -k sin theta; r'' = -k r/r^3, with k = 1 that no
     compiler knows.  y: positions then velocities, start in, end out.  Even
     `steps' of h.  NULL in a table: does not take part.  */
  typedef void bench_run (double *y, double h, long steps);
  struct bench_peer
  {
    const char *name;
    bench_run *run[BENCH_METHODS][BENCH_SYSTEMS];
  };

  extern double bench_k;
  extern const struct bench_peer bench_fused, bench_odeint_array,
      bench_odeint_vector, bench_gsl, bench_sundials;

#ifdef __cplusplus
}
#endif

#endif
