/* SPDX-License-Identifier: MIT */
/* GSL's odeiv2, rk4, the bare step.  Its step of 2 h is two steps of h, which
   it keeps, and one of 2 h for an error estimate.  */

#include "bench.h"

#include <gsl/gsl_odeiv2.h>
#include <math.h>

static int
harmonic (double t, const double *y, double *dy, void *none)
{
  dy[0] = y[1];
  dy[1] = -bench_k * y[0];
  return 0;
}

static int
pendulum (double t, const double *y, double *dy, void *none)
{
  dy[0] = y[1];
  dy[1] = -bench_k * sin (y[0]);
  return 0;
}

static int
orbit (double t, const double *y, double *dy, void *none)
{
  const double r2 = y[0] * y[0] + y[1] * y[1];
  const double f = -sqrt (r2) * (bench_k / (r2 * r2));
  dy[0] = y[2];
  dy[1] = y[3];
  dy[2] = f * y[0];
  dy[3] = f * y[1];
  return 0;
}

static void
run (int (*slope) (double, const double *, double *, void *), size_t n,
     double *y, double h, long steps)
{
  double error[4];
  gsl_odeiv2_system system = { slope, NULL, n, NULL };
  gsl_odeiv2_step *step = gsl_odeiv2_step_alloc (gsl_odeiv2_step_rk4, n);
  for (long k = 0; k < steps; k += 2)
    gsl_odeiv2_step_apply (step, (double) k * h, 2 * h, y, error, NULL, NULL,
                           &system);
  gsl_odeiv2_step_free (step);
}

#define RUN(name, n)                                                          \
  static void run_##name (double *y, double h, long steps)                    \
  {                                                                           \
    run (name, n, y, h, steps);                                               \
  }
RUN (harmonic, 2)
RUN (pendulum, 2)
RUN (orbit, 4)

const struct bench_peer bench_gsl = {
  .name = "GSL",
  .run[BENCH_RK4] = { run_harmonic, run_pendulum, run_orbit },
};
