/* SPDX-License-Identifier: MIT */
/* bench [STEPS [METHOD...]]: nanoseconds a step, ours beside the limit and
   beside others, on the same steps to the same end, which is checked.  Runs of
   all contestants take turns on one processor; the least and the median of
   ROUNDS are printed, with the ratio of the least to the hand-fused loop's and
   that of our single run's to it.  Lanes: an ensemble of HS_LANES, a
   trajectory and step; each must end as it does alone.  A benchmark, no test:
   nothing passes or fails by its time.  */

#include "bench.h"

#include "halfstep.h"

#include <math.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum
{
  ROUNDS = 9,
  MOST = 8
};

static const char *const systems[] = { "harmonic", "pendulum", "orbit" };
static const char *const methods[] = { "euler",          "semi-implicit-euler",
                                       "stormer-verlet", "velocity-verlet",
                                       "leapfrog",       "rk4" };
static const double starts[][4]
    = { { 1, 0 }, { 1, 0 }, { 0.4, 0, 0, 2 } }; /* q, then v */

double bench_k = 1;

/* What runs now, for ours and for lanes, and where the lanes ended.  */
static struct hs_case now;
static double last[4], lanes[4 * HS_LANES];

static enum hs_status
keep (void *context, const struct hs_state *state)
{
  const size_t dof = now.system->dof;
  (void) context;
  memcpy (last, state->q, dof * sizeof *last);
  memcpy (last + dof, state->v, dof * sizeof *last);
  return HS_DONE;
}

static void
prepare (const double *y, double h, long steps)
{
  now.q0 = y;
  now.v0 = y + now.system->dof;
  if (hs_grid_of_steps (0, h, steps, &now.grid) != HS_GRID_FINE)
    abort ();
}

static void
run_ours (double *y, double h, long steps)
{
  prepare (y, h, steps);
  hs_run (&now, steps, keep, NULL);
  memcpy (y, last, 2 * now.system->dof * sizeof *y);
}

static double
lane_start (const double *y, size_t d, int lane)
{
  return y[d] * (1 - 1e-4 * lane);
}

/* As many lanes, and so many times fewer steps: as much work.  */
static void
run_lanes (double *y, double h, long steps)
{
  const size_t dof = now.system->dof;
  prepare (y, h, steps / HS_LANES);
  for (size_t d = 0; d < 2 * dof; d++)
    for (int i = 0; i < HS_LANES; i++)
      lanes[d * HS_LANES + (size_t) i] = lane_start (y, d, i);
  hs_run_ensemble (&now, HS_LANES, lanes, lanes + dof * HS_LANES,
                   steps / HS_LANES, NULL, NULL);
}

static double
clock_now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

struct contestant
{
  const char *name;
  bench_run *run;
  double time[ROUNDS], end[4];
};

static int
compare (const void *a, const void *b)
{
  const double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

static int
gather (int method, int system, struct contestant *list)
{
  static const struct bench_peer *const peers[] = {
    &bench_fused,
#ifdef HAVE_ODEINT
    &bench_odeint_array, &bench_odeint_vector,
#endif
#ifdef HAVE_GSL
    &bench_gsl,
#endif
#ifdef HAVE_SUNDIALS
    &bench_sundials,
#endif
  };
  int n = 0;
  for (size_t i = 0; i < sizeof peers / sizeof *peers; i++)
    if (peers[i]->run[method][system])
      list[n++] = (struct contestant){ .name = peers[i]->name,
                                       .run = peers[i]->run[method][system] };
  list[n++] = (struct contestant){ .name = "halfstep", .run = run_ours };
  list[n++]
      = (struct contestant){ .name = "halfstep lanes", .run = run_lanes };
  return n;
}

/* Ours is the last but one.  Rounding differs where the order of operations
   does: a bound of 20 roundings a step, a tenth of the h^2/24 a unit of time
   by which methods of different order end apart.  */
static void
check_ends (const struct contestant *list, int n, size_t dof, long steps)
{
  for (int i = 0; i < n - 1; i++)
    for (size_t d = 0; d < 2 * dof; d++)
      if (!(fabs (list[i].end[d] - list[n - 2].end[d])
            <= 4e-15 * (double) steps * (1 + fabs (list[n - 2].end[d]))))
        {
          fprintf (stderr, "bench: %s ends elsewhere: %.17g, not %.17g\n",
                   list[i].name, list[i].end[d], list[n - 2].end[d]);
          exit (1);
        }
}

/* To the bit.  */
static void
check_lanes (const double *y, double h, long steps)
{
  const size_t dof = now.system->dof;
  for (int i = 0; i < HS_LANES; i++)
    {
      double alone[4];
      for (size_t d = 0; d < 2 * dof; d++)
        alone[d] = lane_start (y, d, i);
      run_ours (alone, h, steps / HS_LANES);
      for (size_t d = 0; d < 2 * dof; d++)
        {
          const double end = lanes[d * HS_LANES + (size_t) i];
          if (memcmp (&end, &alone[d], sizeof end) == 0)
            continue;
          fprintf (stderr,
                   "bench: lane %d of %s %s ends at %.17g, not %.17g\n", i,
                   now.system->name, now.integrator->name, end, alone[d]);
          exit (1);
        }
    }
}

static void
measure (int method, int system, long steps)
{
  struct contestant list[MOST];
  const double h = 1e-4;
  const int n = gather (method, system, list);
  double par[16];
  now.system = hs_system_find (systems[system]);
  now.integrator = hs_integrator_find (methods[method]);
  now.par = par;
  for (int i = 0; now.system->parameters[i].name; i++)
    par[i] = now.system->parameters[i].value;
  for (int round = 0; round < ROUNDS; round++)
    for (int i = 0; i < n; i++)
      {
        memcpy (list[i].end, starts[system], sizeof list[i].end);
        const double start = clock_now ();
        list[i].run (list[i].end, h, steps);
        list[i].time[round] = (clock_now () - start) / (double) steps * 1e9;
      }
  check_ends (list, n, now.system->dof, steps);
  check_lanes (starts[system], h, steps);
  for (int i = 0; i < n; i++)
    qsort (list[i].time, ROUNDS, sizeof *list[i].time, compare);
  printf ("\n\n# %s-%s\n", systems[system], methods[method]);
  for (int i = 0; i < n; i++)
    printf ("\"%s\" %.3f %.3f %.3f %.3f\n", list[i].name, list[i].time[0],
            list[i].time[ROUNDS / 2], list[i].time[0] / list[0].time[0],
            list[n - 2].time[0] / list[i].time[0]);
  fflush (stdout);
}

static bool
wanted (const char *method, int count, char **names)
{
  for (int i = 0; i < count; i++)
    if (strcmp (names[i], method) == 0)
      return true;
  return count == 0;
}

/* Even, and whole blocks.  */
static long
steps_of (const char *text)
{
  char *end;
  const long steps = strtol (text, &end, 10) / (2 * HS_LANES) * (2 * HS_LANES);
  if (*end || steps <= 0)
    {
      fprintf (stderr, "bench: %s: not a number of steps, %d at least\n", text,
               2 * HS_LANES);
      exit (2);
    }
  return steps;
}

int
main (int argc, char **argv)
{
  const long steps = steps_of (argc > 1 ? argv[1] : "1000000");
  char **names = argv + (argc > 2 ? 2 : argc);
  const int count = (int) (argv + argc - names);
  for (int i = 0; i < count; i++)
    if (!wanted (names[i], BENCH_METHODS, (char **) methods))
      {
        fprintf (stderr, "bench: %s: no such method\n", names[i]);
        return 2;
      }
  cpu_set_t one;
  CPU_ZERO (&one);
  CPU_SET (0, &one);
  sched_setaffinity (0, sizeof one, &one);
  printf ("# %ld steps, %d rounds in turn; ns a step: least, median; ratio of "
          "the least to the fused loop's; of halfstep's to it\n"
          "# GSL: of its bare rk4 step of 2 h, which does the work of three "
          "of h, two are counted",
          steps, ROUNDS);
  for (int method = 0; method < BENCH_METHODS; method++)
    for (int system = 0; system < BENCH_SYSTEMS; system++)
      if (wanted (methods[method], count, names))
        measure (method, system, steps);
  return 0;
}
