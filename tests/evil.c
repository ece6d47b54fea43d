/* SPDX-License-Identifier: MIT */
/* Plug-ins that break a rule each, all in one object; tests/plugin.sh gives it
   their names.  */

#include <halfstep.h>

#include <fenv.h>
#include <limits.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif
#include <unistd.h>

/* Steps until the misdeed: the trial makes 4.  */
enum
{
  LATER = 8
};

TEMPLATE (start)
{
}

/* Semi-implicit Euler, DEED before each step.  */
#define EVIL_AS(id, its_name, DEED, ...)                                      \
  TEMPLATE (step_##id)                                                        \
  {                                                                           \
    for (; n; n--, k++)                                                       \
      {                                                                       \
        DEED;                                                                 \
        ACCELERATION (TIME (k));                                              \
        EACH (i) v[i] += h * a[i];                                            \
        EACH (i) q[i] += h * v[i];                                            \
      }                                                                       \
  }                                                                           \
  const struct hs_integrator evil_##id##_integrator                           \
      = { .name = its_name,                                                   \
          .order = 1,                                                         \
          .velocity_order = 1,                                                \
          .evaluations = 1,                                                   \
          .stability = 2,                                                     \
          .rows = 1,                                                          \
          .begin = start_any,                                                 \
          .advance = step_##id##_any,                                         \
          __VA_ARGS__ }
#define EVIL(id, DEED, ...) EVIL_AS (id, "evil-" #id, DEED, __VA_ARGS__)
#define FROM(step, DEED)                                                      \
  if (k >= (step))                                                            \
    {                                                                         \
      DEED;                                                                   \
    }

static volatile int zero = 0;
static volatile double kept;

static int
deep (volatile int n)
{
  volatile char page[4096];
  page[n % 4096] = (char) n;
  return n < 0 ? 0 : deep (n + 1) + page[0];
}

/* No signal reaches it.  */
static void
deafen (void)
{
  sigset_t all;
  sigfillset (&all);
#ifdef __linux__ /* past the C library, which would be heard */
  syscall (SYS_rt_sigprocmask, SIG_BLOCK, &all, NULL, 8);
#else
  sigprocmask (SIG_BLOCK, &all, NULL);
#endif
}

static void
ignore (void)
{
  sigaction (SIGFPE, &(struct sigaction){ .sa_handler = SIG_IGN }, NULL);
}

static void
mask (void)
{
  sigset_t all;
  sigfillset (&all);
  sigprocmask (SIG_BLOCK, &all, NULL);
}

/* Denormals become 0, as a library of -ffast-math has it.  */
static void
flush (void)
{
#ifdef __x86_64__
  __builtin_ia32_ldmxcsr (__builtin_ia32_stmxcsr () | 0x8040);
#else
  fesetround (FE_UPWARD);
#endif
}

/* None: what the others are beside it.  */
EVIL (none, );

EVIL (chatter, puts ("chatter"));
EVIL (crash, FROM (LATER, *(volatile int *) 0 = 1));
EVIL (crash0, FROM (0, *(volatile int *) 0 = 1));
EVIL (divide, FROM (LATER, zero = LATER / zero));
EVIL (abort, FROM (LATER, abort ()));
EVIL (exit, FROM (LATER, exit (0)));
EVIL (exit0, exit (0));
EVIL (leave, FROM (LATER, _exit (0)));
EVIL (leave0, _Exit (0));
EVIL (quick, FROM (LATER, quick_exit (0)));
EVIL (wait, FROM (LATER, sleep (1000)));
EVIL (deaf, FROM (LATER, deafen (); sleep (1000)));
EVIL (ignore, FROM (LATER, signal (SIGSEGV, SIG_IGN)));
EVIL (ignore_all, FROM (LATER, ignore ()));
EVIL (mask, FROM (LATER, mask ()));
EVIL (block, deafen ());
EVIL (nap, if (k == LATER) usleep (600000));
EVIL (parent, if (k == LATER && fork () == 0) _exit (0));
EVIL (deep, FROM (LATER, deep (0)));
EVIL (loop, FROM (LATER, for (;;) kept++));
EVIL (overw, FROM (LATER, w[dof * lanes] = 1));
EVIL (overq, FROM (LATER, q[dof * lanes] = 1));
EVIL (overq0, q[dof * lanes] = 1);
EVIL (underq, FROM (LATER, q[-1] = 1));
EVIL (far_before, FROM (LATER, q[-9] = 1; v[0] += 1e-3 * q[-9]));
EVIL (farther, FROM (LATER, v[-500] = v[0]));
EVIL (round, FROM (LATER, fesetround (FE_UPWARD)));
EVIL (flush, FROM (LATER, flush ()));
EVIL (readv, FROM (LATER, kept = v[dof * lanes]));
EVIL (readbefore, FROM (LATER, q[0] += a[-1]));
EVIL (step, FROM (LATER, motion->h *= 2));
EVIL (rows_moved, FROM (LATER, motion->q = v));
EVIL (more_lanes, FROM (LATER, motion->lanes++));
EVIL (nan, FROM (LATER, q[0] = NAN));
EVIL (nan0, q[0] = NAN);
EVIL (once, n = 1);
EVIL (lane, FROM (0, q[0] += lanes > 1 ? 1e-3 : 0));

static double memory[256 * HS_LANES];
TEMPLATE (forget)
{
  EACH (i) memory[i] = 0;
}
EVIL (
    memory,
    EACH (i) {
      v[i] += 1e-6 * memory[i];
      memory[i] = q[i];
    },
    .begin = forget_any);
EVIL (cost, , .evaluations = 2);
EVIL (own, FROM (LATER, kept = motion->own[1]),
      .parameters = (const struct hs_parameter[]){
          { "b", "b", "1", 0, 0, 1, "the only one" }, { NULL } });

TEMPLATE (shift)
{
  EACH (i)
  {
    q[i] += 1;
    s[i] = v[i];
  }
}
EVIL (synchronise, , .synchronise = shift_any);

EVIL_AS (name, "good", );
EVIL_AS (noname, NULL, );
EVIL (order, , .order = 0);
EVIL (rows, , .rows = UINT_MAX);
EVIL (stability, , .stability = NAN);
EVIL (advance, , .advance = NULL);
EVIL (traits, , .traits = 1u << 30);
EVIL (range, ,
      .parameters = (const struct hs_parameter[]){
          { "b", "b", "1", 2, 0, 1, "out of its range" }, { NULL } });
EVIL (unit, ,
      .parameters = (const struct hs_parameter[]){
          { "b", "b", NULL, 0, 0, 1, "without a unit" }, { NULL } });
EVIL (wild, , .parameters = (const struct hs_parameter *) 8);

/* Systems: an oscillator.  */

static void
at_one (const double *par, double *q, double *v)
{
  q[0] = 1;
  v[0] = 0;
}

static void
pull (int lanes, const double *par, double t, const double *q, const double *v,
      double *a)
{
  LANES (i, lanes) a[i] = -par[0] * q[i];
}

static void
energy (int lanes, const double *par, const double *q, const double *v,
        double *value, double *size)
{
  LANES (i, lanes)
  value[i] = size[i] = 0.5 * (v[i] * v[i] + par[0] * q[i] * q[i]);
}

static const struct hs_parameter stiffness[]
    = { { "k", "k", "1/s^2", 1, 0, 100, "stiffness over mass" }, { NULL } };
static const struct hs_invariant its_energy[]
    = { { "energy", "J/kg", energy }, { NULL } };

#define SYSTEM(id, ...)                                                       \
  const struct hs_system evil_##id##_system                                   \
      = { .name = "evil-" #id,                                                \
          .dof = 1,                                                           \
          .columns = (const char *const[]){ "x", "v" },                       \
          .units = (const char *const[]){ "m", "m/s" },                       \
          .parameters = stiffness,                                            \
          .invariants = its_energy,                                           \
          .traits = HS_CONSERVATIVE,                                          \
          .start = at_one,                                                    \
          .acceleration = pull,                                               \
          __VA_ARGS__ }

#define FORCE(id, DEED)                                                       \
  static void force_##id (int lanes, const double *par, double t,             \
                          const double *q, const double *v, double *a)        \
  {                                                                           \
    pull (lanes, par, t, q, v, a);                                            \
    DEED;                                                                     \
  }                                                                           \
  SYSTEM (id, .acceleration = force_##id)

SYSTEM (none, );
SYSTEM (dof, .dof = 0);
SYSTEM (large, .dof = 1000000);
SYSTEM (columns, .columns = (const char *const[]){ "x", NULL });
SYSTEM (column, .columns = (const char *const[]){ "x", "t" });
static const char *const no_columns[] = { "x", "y", (const char *) 1 };
SYSTEM (short_columns, .dof = 2, .columns = no_columns);
SYSTEM (wild_columns, .columns = (const char *const *) 8);
SYSTEM (wild_invariants, .invariants = (const struct hs_invariant *) 8);
SYSTEM (units, .units = (const char *const[]){ "m", "m / s" });
SYSTEM (nostart, .start = NULL);
SYSTEM (noforce, .acceleration = NULL);
SYSTEM (noparameters, .parameters = NULL);
SYSTEM (noenergy, .invariants = (const struct hs_invariant[]){ { NULL } });
SYSTEM (open, .traits = HS_OPEN);
SYSTEM (amplitude, .amplitude = { "x0", 0, 1 });
FORCE (beyond, a[lanes] = 0);
FORCE (before, a[-1] = 0);
FORCE (far_before, a[-9] = 1; a[0] += 1e-3 * a[-9]);
FORCE (far_beyond, a[lanes + 8] = 1; a[0] += 1e-3 * a[lanes + 8]);
FORCE (round, fesetround (FE_DOWNWARD));
FORCE (readq, kept = q[lanes]);
FORCE (friction, LANES (i, lanes) a[i] -= v[i]);
FORCE (stiffer, LANES (i, lanes) a[i] *= 1 + 1e-6);
FORCE (clock, LANES (i, lanes) a[i] += t);
FORCE (lanes, a[0] += lanes > 1);
FORCE (readpar, kept = par[1]);
FORCE (far, if (q[0] < 0.9) abort ());
FORCE (farnan, if (q[0] < 0.9) a[lanes] = 0);

static void
nowhere (const double *par, double *q, double *v)
{
  q[0] = 1;
}
SYSTEM (nowhere, .start = nowhere);

/* Flows: of the oscillator, turned too far; of another start; good but for
   what is prepared of it.  */
static void
turn (const double *par, double angle, double *q, double *v)
{
  const double w = sqrt (par[0]), c = cos (angle), s = sin (angle);
  const double x = q[0];
  q[0] = x * c + v[0] / w * s;
  v[0] = v[0] * c - x * w * s;
}
#define FLOW(id, ANGLE, DEED, ...)                                            \
  static void flow_##id (const double *par, double t0, double t, double *q,   \
                         double *v)                                           \
  {                                                                           \
    turn (par, ANGLE, q, v);                                                  \
    DEED;                                                                     \
  }                                                                           \
  SYSTEM (id, .flow = flow_##id, __VA_ARGS__)

static void
take (const double *par, double t0, const double *q, const double *v,
      long double *prepared)
{
  prepared[0] = q ? q[0] : 1;
  prepared[1] = v ? v[0] : 0;
  prepared[2] = par[0];
  prepared[3] = t0;
}
static void
give_late (const long double *prepared, double t, double *q, double *v)
{
  const double par[] = { (double) prepared[2] };
  q[0] = (double) prepared[0];
  v[0] = (double) prepared[1];
  turn (par, sqrt (par[0]) * (t - (double) prepared[3]) * 1.000001, q, v);
}
FLOW (flow, sqrt (par[0]) * (t - t0), );
FLOW (faster, sqrt (par[0]) * (t - t0) * 1.0001, );
FLOW (absolute, sqrt (par[0]) * t, );
FLOW (restart, sqrt (par[0]) * (t - t0), q[0] += 1e-6);
FLOW (late, sqrt (par[0]) * (t - t0), , .prepare = take, .at = give_late);

static void
momentum (int lanes, const double *par, const double *q, const double *v,
          double *value, double *size)
{
  LANES (i, lanes) value[i] = size[i] = v[i];
}
#define INVARIANTS(...)                                                       \
  (const struct hs_invariant[])                                               \
  {                                                                           \
    __VA_ARGS__,                                                              \
    {                                                                         \
      NULL                                                                    \
    }                                                                         \
  }
SYSTEM (second, .invariants = INVARIANTS ({ "energy", "J/kg", energy },
                                          { "momentum", "m/s", momentum }));
/* As if it went straight on.  */
static void
place (int lanes, const double *par, const double *q, const double *v,
       double *value, double *size)
{
  LANES (i, lanes)
  {
    value[i] = q[i];
    size[i] = fabs (q[i]);
  }
}
SYSTEM (straight,
        .invariants = INVARIANTS ({ "energy", "J/kg", energy },
                                  { "place", "m", place, .rate = momentum }));
/* Time itself, since the spring was stretched most.  */
static void
since (int lanes, const double *par, const double *q, const double *v,
       double *value, double *size)
{
  LANES (i, lanes)
  {
    const double w = sqrt (par[0]);
    value[i] = atan2 (-v[i] / w, q[i]) / w;
    size[i] = fabs (value[i]);
  }
}
static void
one_a_second (int lanes, const double *par, const double *q, const double *v,
              double *value, double *size)
{
  LANES (i, lanes) value[i] = size[i] = 1;
}
SYSTEM (phase, .invariants
               = INVARIANTS ({ "energy", "J/kg", energy },
                             { "since", "s", since, .rate = one_a_second }));
SYSTEM (error, .invariants = INVARIANTS ({ "error", "J/kg", energy }));
SYSTEM (twice, .invariants = INVARIANTS ({ "energy", "J/kg", energy },
                                         { "energy", "J/kg", energy }));
SYSTEM (error_of, .invariants = INVARIANTS ({ "energy_error", "J/kg", energy },
                                            { "energy", "J/kg", energy }));
SYSTEM (column_of, .columns = (const char *const[]){ "x", "energy_error" });
SYSTEM (untold, .invariants = INVARIANTS ({ "momentum", "m/s", momentum }),
        .traits = 0);
