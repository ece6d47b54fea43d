/* SPDX-License-Identifier: MIT */
/* SUNDIALS' ERKStep with a fixed step and the tables of explicit Euler and the
   classical Runge-Kutta method.  */

#include "bench.h"

#include <arkode/arkode_erkstep.h>
#include <math.h>
#include <nvector/nvector_serial.h>

static int
harmonic (realtype t, N_Vector state, N_Vector slope, void *none)
{
  const realtype *y = N_VGetArrayPointer (state);
  realtype *dy = N_VGetArrayPointer (slope);
  dy[0] = y[1];
  dy[1] = -bench_k * y[0];
  return 0;
}

static int
pendulum (realtype t, N_Vector state, N_Vector slope, void *none)
{
  const realtype *y = N_VGetArrayPointer (state);
  realtype *dy = N_VGetArrayPointer (slope);
  dy[0] = y[1];
  dy[1] = -bench_k * sin (y[0]);
  return 0;
}

static int
orbit (realtype t, N_Vector state, N_Vector slope, void *none)
{
  const realtype *y = N_VGetArrayPointer (state);
  realtype *dy = N_VGetArrayPointer (slope);
  const realtype r2 = y[0] * y[0] + y[1] * y[1];
  const realtype f = -sqrt (r2) * (bench_k / (r2 * r2));
  dy[0] = y[2];
  dy[1] = y[3];
  dy[2] = f * y[0];
  dy[3] = f * y[1];
  return 0;
}

static ARKodeButcherTable
euler (void)
{
  realtype c[] = { 0 }, A[] = { 0 }, b[] = { 1 };
  return ARKodeButcherTable_Create (1, 1, 0, c, A, b, NULL);
}

static ARKodeButcherTable
rk4 (void)
{
  realtype c[] = { 0, 0.5, 0.5, 1 };
  realtype A[] = { 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 1, 0 };
  realtype b[] = { 1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6 };
  return ARKodeButcherTable_Create (4, 4, 0, c, A, b, NULL);
}

static void
run (ARKRhsFn slope, int n, ARKodeButcherTable table, double *y, double h,
     long steps)
{
  SUNContext context;
  realtype t;
  SUNContext_Create (NULL, &context);
  N_Vector state = N_VMake_Serial (n, y, context);
  void *memory = ERKStepCreate (slope, 0, state, context);
  ERKStepSetTable (memory, table);
  ERKStepSetFixedStep (memory, h);
  ERKStepSetMaxNumSteps (memory, steps + 10);
  /* No stop time: its clock is a sum of steps, late or early by then, and the
     last of them would be cut or followed by one more.  Asked for a time in
     the last step it makes that, and shows its end when asked again.  */
  ERKStepEvolve (memory, ((double) steps - 0.5) * h, state, &t, ARK_NORMAL);
  ERKStepEvolve (memory, (double) steps * h, state, &t, ARK_ONE_STEP);
  ERKStepFree (&memory);
  N_VDestroy (state);
  ARKodeButcherTable_Free (table);
  SUNContext_Free (&context);
}

#define RUN(method, name, n)                                                  \
  static void method##_##name (double *y, double h, long steps)               \
  {                                                                           \
    run (name, n, method (), y, h, steps);                                    \
  }
RUN (euler, harmonic, 2)
RUN (euler, pendulum, 2)
RUN (euler, orbit, 4)
RUN (rk4, harmonic, 2)
RUN (rk4, pendulum, 2)
RUN (rk4, orbit, 4)

const struct bench_peer bench_sundials = {
  .name = "SUNDIALS",
  .run[BENCH_EULER] = { euler_harmonic, euler_pendulum, euler_orbit },
  .run[BENCH_RK4] = { rk4_harmonic, rk4_pendulum, rk4_orbit },
};
