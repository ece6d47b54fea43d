/* SPDX-License-Identifier: MIT */
/* Numbers of programs and papers, and the commands that show ours.  */

#include "published.h"

/* SUNDIALS.  */

#define KEPLER(method, h)                                                     \
  "run -s orbit -p e=0.6 -i " method " -d " h " -t 50 -e 100000"
#define KEPLER_ALL(method) "run -s orbit -p e=0.6 -d 1e-3 -t 50 -i " method
#define KEPLER_ORDER "order -s orbit -p e=0.6 -S -i "
#define ROUNDS                                                                \
  "a difference of two energies near -0.5, so that its last digits are "      \
  "rounding's"
#define POLLUTED                                                              \
  "its fit takes in points that are rounding, or too coarse; ours leaves "    \
  "both out"
#define EIGHT_TURNS                                                           \
  "to t = 50, eight turns, its steps do show order 4; over the 1.4 turns "    \
  "of ours the error is of order 3"
#define UNSETTLED                                                             \
  "its fit takes in points that are rounding; ours is undecided, as the "     \
  "local orders do not settle"

const struct published_number ark_kepler[] = {
  { "H - H0, semi-implicit Euler, h = 1e-3", "-1.2973337429578180e-03",
    PICK (KEPLER ("semi-implicit-euler", "1e-3"), NULL, "energy", CHANGE),
    ROUNDS },
  { "the same, h = 5e-4", "-6.5221362034773023e-04",
    PICK (KEPLER ("semi-implicit-euler", "5e-4"), NULL, "energy", CHANGE),
    ROUNDS },
  { "H - H0, drift-kick-drift, h = 1e-3", "-1.0321183419037538e-07",
    PICK (KEPLER ("drift-kick-drift", "1e-3"), NULL, "energy", CHANGE),
    ROUNDS },
  { "the same, h = 5e-4", "-2.5832368022449259e-08",
    PICK (KEPLER ("drift-kick-drift", "5e-4"), NULL, "energy", CHANGE),
    ROUNDS },
  { "H - H0, velocity Verlet, h = 1e-3", "3.2112992007782282e-06",
    PICK (KEPLER ("velocity-verlet", "1e-3"), NULL, "energy", CHANGE),
    ROUNDS },
  { "the same, h = 5e-4", "8.0215800046801178e-07",
    PICK (KEPLER ("velocity-verlet", "5e-4"), NULL, "energy", CHANGE),
    ROUNDS },
  { "H - H0, McLachlan's of order 4, h = 0.01, t = 100",
    "1.8950280233909211e-09",
    PICK ("run -s orbit -p e=0.6 -i mclachlan-atela4 -d 0.01 -t 100 -e 100000",
          NULL, "energy", CHANGE),
    ROUNDS },
  { "greatest H - H0 on the way, h = 1e-3, semi-implicit Euler", "1.3654e-3",
    PICK (KEPLER_ALL ("semi-implicit-euler"), NULL, "energy", CHANGES),
    .computed = true },
  { "drift-kick-drift", "6.4086e-7",
    PICK (KEPLER_ALL ("drift-kick-drift"), NULL, "energy", CHANGES),
    .computed = true },
  { "velocity Verlet", "3.7048e-6",
    PICK (KEPLER_ALL ("velocity-verlet"), NULL, "energy", CHANGES),
    .computed = true },
  { "order printed: Euler", "1.0418",
    LAST (KEPLER_ORDER "semi-implicit-euler", NULL, "measured_order"),
    POLLUTED },
  { "order printed: leapfrog", "1.9108",
    LAST (KEPLER_ORDER "drift-kick-drift", NULL, "measured_order"), POLLUTED },
  { "order printed: Ruth's, of order 3", "3.9563",
    LAST (KEPLER_ORDER "ruth3", NULL, "measured_order"), EIGHT_TURNS },
  { "order printed: McLachlan's, of order 4", "3.7564",
    LAST (KEPLER_ORDER "mclachlan-atela4", NULL, "measured_order"), POLLUTED },
  { "order printed: McLachlan's, of order 5", "3.7912",
    LAST (KEPLER_ORDER "mclachlan-atela5", NULL, "measured_order"),
    UNSETTLED },
  { "order printed: Yoshida's, of order 6", "4.5039",
    LAST (KEPLER_ORDER "yoshida6", NULL, "measured_order"), POLLUTED },
  { NULL },
};

/* Principia.  */

#define SECOND(method) "run -s harmonic -d 0.001 -t 1000 -i " method ",exact"
#define FIFTH(method) "run -s harmonic -d 0.2 -t 500 -i " method
#define ULPS "rounding adds up otherwise in any two programs"
#define OSCILLATOR(name, method, q, v, E)                                     \
  { name ": most that q is off", q,                                           \
    PICK (SECOND (method), method, "x", OFFS), ULPS },                        \
      { name ": most that v is off", v,                                       \
        PICK (SECOND (method), method, "v", OFFS), ULPS },                    \
  {                                                                           \
    name ": most that the energy is off, steps of 0.2 s", E,                  \
        PICK (FIFTH (method), NULL, "energy", CHANGES), ULPS                  \
  }

const struct published_number principia[] = {
  OSCILLATOR ("drift-kick-drift", "drift-kick-drift",
              "4.15606749774469300e-05", "4.16264386218978200e-05",
              "5.05049535215751360e-03"),
  OSCILLATOR ("velocity Verlet", "velocity-verlet", "4.15606749774360880e-05",
              "4.16261832564750020e-05", "4.99999039863535670e-03"),
  OSCILLATOR ("Ruth's of order 3", "ruth3", "2.77767866216707680e-11",
              "7.01570745942348140e-13", "1.15535032619074050e-04"),
  OSCILLATOR ("Forest and Ruth's", "forest-ruth", "6.63488482904872610e-11",
              "6.64555094981311710e-11", "6.26780491450595890e-05"),
  OSCILLATOR ("Blanes and Moan's SRKN 6 B", "blanes-moan-srkn6b", "1.184e-13",
              "1.186e-13", "1.55706381121945010e-09"),
  { NULL },
};

/* SciML.  */

#define STARS(t) "run -s henon-heiles -i kahan-li8 -d 0.01 -t " t
#define ALL_ROUNDING                                                          \
  "all of it is rounding, whose size alone two programs share"

const struct published_number henon_heiles[] = {
  { "most that the energy is off, Kahan and Li's of order 8, to t = 100",
    "4.94e-15", PICK (STARS ("100"), NULL, "energy", CHANGES), ALL_ROUNDING },
  { "to t = 1000", "1.815e-14", PICK (STARS ("1000"), NULL, "energy", CHANGES),
    ALL_ROUNDING },
  { "to t = 10000", "3.161e-14",
    PICK (STARS ("10000"), NULL, "energy", CHANGES), ALL_ROUNDING },
  { NULL },
};

/* PEFRL takes four forces a step, Forest and Ruth's three.  */

#define TURN(start, method, h, n)                                             \
  "run -s orbit --start=" start " -e 100000 -i " method " -d " h " -n " n
#define PERICENTRE "0.4,0,0,2"
#define ELSEWHERE "-1.016147,0.727438,-0.727619,-0.2664"

const struct published_number pefrl[] = {
  { "error of Forest and Ruth's over that of PEFRL, as many forces: an orbit, "
    "e = 0.6, from pericentre",
    "10",
    RATIO (
        END (TURN (PERICENTRE, "forest-ruth", "0.007853981633974483", "800"),
             "error"),
        END (TURN (PERICENTRE, "pefrl", "0.010471975511965976", "600"),
             "error")),
    "it depends on the problem: \"more than ten times\" is of the norm of "
    "the error's terms, not of this orbit" },
  { "the same, from elsewhere on it", "10",
    RATIO (END (TURN (ELSEWHERE, "forest-ruth", "0.007853981633974483", "800"),
                "error"),
           END (TURN (ELSEWHERE, "pefrl", "0.010471975511965976", "600"),
                "error")),
    "the same orbit, and another number" },
  { NULL },
};

/* Starts.  */

#define THREE(method)                                                         \
  "run -s harmonic -d 0.1875 -n 16 -e 16 -i " method ",exact"
#define THREE_ORDER(method) "order -s harmonic -t 3 -S -i " method

const struct published_number start_up[] = {
  { "Stormer's from x[-1] = x0 - h v0: order", "1.00",
    LAST (THREE_ORDER ("start-without-acceleration"), NULL, "measured_order"),
    .computed = true },
  { "error of x at t = 3, h = 3/16", "1.35e-2",
    PICK (THREE ("start-without-acceleration"), NULL, "x", OFF),
    .computed = true },
  { "with h^2 a/2: order", "2.00",
    LAST (THREE_ORDER ("stormer-verlet"), NULL, "measured_order"),
    .computed = true },
  { "error of x at t = 3, h = 3/16", "6.1e-4",
    PICK (THREE ("stormer-verlet"), NULL, "x", OFF), .computed = true },
  { "velocity Verlet with its first acceleration 0, the same fault: order",
    "1.00",
    LAST (THREE_ORDER ("zero-first-acceleration"), NULL, "measured_order"),
    .computed = true },
  { NULL },
};

/* PETSc: x'' = -64^2 x.  */

#define STIFF(method)                                                         \
  "run -s harmonic -p omega=64 -p x0=0.2 -d 0.0001 -n 1000 -e 100 -i " method
#define ENERGY_AT(t, method)                                                  \
  NUMBER (EVIDENCE_AT (STIFF (method), NULL, "energy", t))

const struct published_number petsc_spring[] = {
  { "type 1, symplectic Euler: energy at t = 0.01", "81.6695",
    ENERGY_AT (0.01, "semi-implicit-euler") },
  { "energy at t = 0.05", "81.8895", ENERGY_AT (0.05, "semi-implicit-euler") },
  { "x at the end", "0.198562",
    LAST (STIFF ("semi-implicit-euler"), NULL, "x") },
  { "v at the end", "-1.49198",
    LAST (STIFF ("semi-implicit-euler"), NULL, "v") },
  { "type 2, called velocity Verlet: energy at t = 0.01", "81.9203",
    ENERGY_AT (0.01, "velocity-verlet"),
    "it is the other one, which drifts first, as below" },
  { "v at the end", "-1.49198", LAST (STIFF ("velocity-verlet"), NULL, "v"),
    "it is the other one, which drifts first, as below" },
  { "type 2, as position Verlet (drift, kick, drift): energy at t = 0.01",
    "81.9203", ENERGY_AT (0.01, "drift-kick-drift") },
  { "energy at t = 0.09", "81.9202", ENERGY_AT (0.09, "drift-kick-drift") },
  { "x at the end", "0.198637", LAST (STIFF ("drift-kick-drift"), NULL, "x") },
  { "v at the end", "-1.49198", LAST (STIFF ("drift-kick-drift"), NULL, "v") },
  { NULL },
};

/* Trilinos.  */

#define TEMPUS(method)                                                        \
  "run -s harmonic -p omega=6.2831853068328325 -p x0=0 -p v0=1 -d 0.1 -n 22 " \
  "-i " method ",exact"

const struct published_number tempus[] = {
  { "leapfrog: x at t = 2.2", "0.167158",
    LAST (TEMPUS ("leapfrog"), "leapfrog", "x") },
  { "error of x", "0.0157928",
    PICK (TEMPUS ("leapfrog"), "leapfrog", "x", OFF) },
  { "error of v", "0.563002", PICK (TEMPUS ("leapfrog"), "leapfrog", "v", OFF),
    "there v of half a step later is compared, as below" },
  { "error of v, half a step late", "0.563002",
    PICK (TEMPUS ("half-step-velocity"), "half-step-velocity", "v", OFF) },
  { "Newmark, explicit: error of v", "0.233045",
    PICK (TEMPUS ("velocity-verlet"), "velocity-verlet", "v", OFF) },
  { NULL },
};
