/* SPDX-License-Identifier: MIT */
/* The claims, and what decides each.  */

#include "claimed.h"

#define END(command, column) EVIDENCE (command, NULL, column, LAST)
#define LAST(command, column) NUMBER (END (command, column))
#define MOST(command, of, column) EVIDENCE (command, of, column, SIZE)

/* On the oscillator the energy wobbles by h^2/4 of itself, 2.5e-3, below
   which h^4 terms take it by 3e-6 or less; the rate is rounding's.  */
#define SPRING "drift -s harmonic -i velocity-verlet -d 0.1 -n 100000 -S"
static const struct exhibit conserves[] = {
  { "the energy's greatest error, of itself, h = 0.1",
    LAST (SPRING, "max_energy_error"), 2.49e-3, 2.5e-3 },
  { "its drift over 100000 steps, a second", LAST (SPRING, "drift_rate"),
    -1e-13, 1e-13 },
  { NULL },
};

#define SPAN(t) "run -s harmonic -i velocity-verlet -d 0.1 -e 100000 -t " t
static const struct exhibit amplifies[] = {
  { "power of t in the error of position and velocity, t = 100 and 200",
    POWER (END (SPAN ("200"), "error"), END (SPAN ("100"), "error")), 0.95,
    1.05 },
  { NULL },
};

#define STEPS(h) "run -s harmonic -i velocity-verlet -n 1000 -d " h
static const struct exhibit is_stable[] = {
  { "greatest |x| in 1000 steps from 1, h omega = 1.99",
    NUMBER (MOST (STEPS ("1.99"), NULL, "x")), 0.99, 1.0001 },
  { "the same, h omega = 2.01", NUMBER (MOST (STEPS ("2.01"), NULL, "x")),
    1e80, 1e90 },
  { NULL },
};

#define ORDER(method) "order -s pendulum -S -i " method
static const struct exhibit zero_start[] = {
  { "order, its first acceleration taken as 0",
    LAST (ORDER ("zero-first-acceleration"), "measured_order"), 0.98, 1.02 },
  { "order, computed", LAST (ORDER ("velocity-verlet"), "measured_order"),
    1.98, 2.02 },
  { NULL },
};

#define BOTH "run -s harmonic -i euler,semi-implicit-euler -d 0.1 -n 1000"
static const struct exhibit kick_first[] = {
  { "energy after 1000 steps of 0.1, of the start's: position, then velocity "
    "(Euler)",
    RATIO (EVIDENCE (BOTH, "euler", "energy", LAST),
           EVIDENCE_AT (BOTH, "euler", "energy", 0)),
    2e4, 2.2e4 },
  { "greatest energy, of the start's: velocity, then position",
    RATIO (MOST (BOTH, "semi-implicit-euler", "energy"),
           EVIDENCE_AT (BOTH, "semi-implicit-euler", "energy", 0)),
    1, 1.06 },
  { NULL },
};

#define STORMER(h, n)                                                         \
  "run -s harmonic -i stormer-verlet,exact -d " h " -e 100000 -n " n
#define AFTER(h, n) EVIDENCE (STORMER (h, n), "stormer-verlet", "x", OFF)
static const struct exhibit fourth_order[] = {
  { "power of h in the position's error, after one step from rest",
    POWER (AFTER ("0.2", "1"), AFTER ("0.1", "1")), 3.95, 4.05 },
  { "the same, with a velocity at the start",
    POWER (AFTER ("0.2", "1 -p v0=1"), AFTER ("0.1", "1 -p v0=1")), 2.9, 3.1 },
  { "power of h over a span",
    LAST (ORDER ("stormer-verlet"), "measured_order"), 1.98, 2.02 },
  { NULL },
};

/* The first step, from rest, is off by half a local error, h^4/24, so that
   n (n + 1)/2 local errors are n (n + 1) of it.  But with e_0 = 0 and e_1 half
   of one the recursion of the errors has e_n = n^2 e_1, here less the part
   (n h)^2/6 = 0.17 %.  */
static const struct exhibit quadratic[] = {
  { "after 10 steps, in errors of the first (claimed: 110)",
    RATIO (AFTER ("0.01", "10"), AFTER ("0.01", "1")), 99.7, 100 },
  { "after 1000 steps (claimed: 1001000)",
    RATIO (AFTER ("0.01", "1000"), AFTER ("0.01", "1")), 1e4, 1e5 },
  { NULL },
};

#define ALTERNATING(method, h)                                                \
  END ("run -s harmonic --step-rule=alternating:0.5 -t 10 -e 100000 "         \
       "-i " method " -d " h,                                                 \
       "error")
static const struct exhibit cures[] = {
  { "power of h in the error, steps that alternate: no cure",
    POWER (ALTERNATING ("stormer-verlet", "0.05"),
           ALTERNATING ("stormer-verlet", "0.025")),
    -0.1, 0.1 },
  { "(x - x') h/h' + h^2 a (time-corrected Verlet)",
    POWER (ALTERNATING ("time-corrected-verlet", "0.05"),
           ALTERNATING ("time-corrected-verlet", "0.025")),
    0.8, 1.2 },
  { "(x - x') h/h' + h (h + h') a/2",
    POWER (ALTERNATING ("stormer-verlet-varying", "0.05"),
           ALTERNATING ("stormer-verlet-varying", "0.025")),
    1.9, 2.1 },
  { NULL },
};

#define SAME "same -s harmonic -d 0.05 -n 1000 -S"
#define WOBBLE "drift -s harmonic -i semi-implicit-euler,leapfrog -n 1000 -S"
#define WOBBLE_POWER(method)                                                  \
  POWER (EVIDENCE (WOBBLE " -d 0.1", method, "max_energy_error", LAST),       \
         EVIDENCE (WOBBLE " -d 0.05", method, "max_energy_error", LAST))
static const struct exhibit half_step[] = {
  { "power of h in the energy's wobble: semi-implicit Euler",
    WOBBLE_POWER ("semi-implicit-euler"), 0.9, 1.1 },
  { "leapfrog", WOBBLE_POWER ("leapfrog"), 1.9, 2.1 },
  { "positions of the two, started half a kick apart, differ by",
    NUMBER (EVIDENCE (SAME, "semi-implicit-euler-transformed",
                      "position_difference", LAST)),
    0, 1e-12 },
  { NULL },
};

/* RK4 takes four forces a step, velocity Verlet one.  */
#define ORBIT(method, h, t)                                                   \
  END ("drift -s orbit -p e=0.2 -S -i " method " -d " h " -t " t,             \
       "max_energy_error")
#define RK4_OVER_VERLET(t)                                                    \
  RATIO (ORBIT ("rk4", "0.2", t), ORBIT ("velocity-verlet", "0.05", t))
static const struct exhibit rk4_better[] = {
  { "RK4's energy error over Verlet's, as many forces, to t = 10",
    RK4_OVER_VERLET ("10"), 0.1, 0.9 },
  { "to t = 100", RK4_OVER_VERLET ("100"), 1.1, 10 },
  { "to t = 1000", RK4_OVER_VERLET ("1000"), 10, 100 },
  { NULL },
};

const struct claim claims[] = {
  { "conserves-energy",
    "velocity Verlet conserves energy within numerical precision", "false",
    "the energy wobbles, on the oscillator by (h omega)^2/4 of itself; what "
    "it does not do is drift",
    conserves },
  { "no-amplification", "it does not amplify errors over time", "false",
    "the phase goes off in proportion to time", amplifies },
  { "stable", "Verlet is stable", "true only if h omega < 2",
    "beyond it grows by a factor each step", is_stable },
  { "zero-start", "to start with zero acceleration is correct", "false",
    "one wrong half kick takes the order from 2 to 1", zero_start },
  { "kick-first", "velocity first, then position, is forward Euler", "false",
    "it is semi-implicit Euler, which is symplectic: its energy stays, that "
    "of forward Euler explodes",
    kick_first },
  { "fourth-order", "Verlet has 4th-order accuracy",
    "true only of one step's position, from rest",
    "with a velocity one step errs by h^3; over a span the errors of steps "
    "add up to order 2",
    fourth_order },
  { "quadratic-growth",
    "after n steps the position is off by n (n + 1)/2 local errors",
    "true only of its growth, if n h omega is small",
    "there it is n^2/2 of them; later the error is that of the phase, which "
    "grows like n",
    quadratic },
  { "step-change",
    "Stormer-Verlet fails when the step changes, and this formula cures it",
    "true only of one of the two formulas",
    "without a cure no order is left; time-corrected Verlet gives back 1, "
    "the other 2",
    cures },
  { "half-step",
    "leapfrog's long-term results are one order better than semi-implicit "
    "Euler's, from which it differs by half a step",
    "true only of values at the same time",
    "the energy's wobble falls like h^2, not h; but shifted by half a kick "
    "the two are one motion, with one frequency and one stability",
    half_step },
  { "rk4-better", "RK4 is better than Verlet", "true only if the run is short",
    "its energy error grows with time, Verlet's does not, and at these steps "
    "they cross within a few turns, at smaller ones later",
    rk4_better },
  { NULL },
};
