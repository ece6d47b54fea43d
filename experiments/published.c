/* SPDX-License-Identifier: MIT */
/* The numbers, and the commands that show ours.  */

#include "published.h"

#define LAST(command, of, column) PICK (command, of, column, LAST)
#define PICK(command, of, column, pick)                                       \
  NUMBER (EVIDENCE (command, of, column, pick))
#define AT(command, of, column, at)                                           \
  NUMBER (EVIDENCE_AT (command, of, column, at))
#define LESS(command, column, pick, by)                                       \
  NUMBER (EVIDENCE (command, NULL, column, pick), .less = by)
#define END(command, column) EVIDENCE (command, NULL, column, LAST)

/* Feynman.  */

#define SPRING                                                                \
  "rounding -s harmonic -i leapfrog -d 0.1 -n 16 --phases=1 "                 \
  "--arithmetic=double,decimal3"
#define PLANET                                                                \
  "run -s orbit --start=0.5,0,0,1.63 -i leapfrog,exact -d 0.1 -n 23"
#define SPRING_ROW(t, x, why)                                                 \
  {                                                                           \
    "Table 9-1: x at t = " #t, x, AT (SPRING, "double", "x", t), why   \
  }
#define SPRING_DECIMAL(t, x)                                                  \
  {                                                                           \
    "the same, with 3 decimals, at t = " #t, x,                               \
        AT (SPRING, "decimal3", "x", t), NULL                          \
  }

static const struct published_number feynman[] = {
  SPRING_ROW (0.1, "0.995", NULL),
  SPRING_ROW (0.2, "0.980", NULL),
  SPRING_ROW (0.3, "0.955", NULL),
  SPRING_ROW (0.4, "0.921", NULL),
  SPRING_ROW (0.5, "0.877", NULL),
  SPRING_ROW (0.6, "0.825", NULL),
  SPRING_ROW (0.7, "0.764",
              "every operation there was rounded to 3 decimals, as below"),
  SPRING_ROW (0.8, "0.696", NULL),
  SPRING_ROW (0.9, "0.621", NULL),
  SPRING_ROW (1.0, "0.540", NULL),
  SPRING_ROW (1.1, "0.453", NULL),
  SPRING_ROW (1.2, "0.362", NULL),
  SPRING_ROW (1.3, "0.267", NULL),
  SPRING_ROW (1.4, "0.169", NULL),
  SPRING_ROW (1.5, "0.070", NULL),
  SPRING_ROW (1.6, "-0.030", NULL),
  SPRING_DECIMAL (0.7, "0.764"),
  SPRING_DECIMAL (1.6, "-0.030"),
  { "Table 9-2: x at t = 1", "-0.461", AT (PLANET, "leapfrog", "x", 1) },
  { "Table 9-2: y at t = 1", "0.694", AT (PLANET, "leapfrog", "y", 1) },
  { "Table 9-2: x at t = 2", "-1.018", AT (PLANET, "leapfrog", "x", 2) },
  { "Table 9-2: y at t = 2", "0.081", AT (PLANET, "leapfrog", "y", 2) },
  { "Table 9-2: x at t = 2.1", "-1.022", AT (PLANET, "leapfrog", "x", 2.1) },
  { "Table 9-2: y at t = 2.1", "0.002", AT (PLANET, "leapfrog", "y", 2.1) },
  { "half a period: the x-axis is crossed at t",
    "2.101",
    PICK (PLANET, "leapfrog", "y", ROOT),
    "rounding to 3 decimals there, too; y changes by 0.16 a step" },
  { NULL },
};

/* SUNDIALS.  */

#define KEPLER(method, h)                                                     \
  "run -s orbit -p e=0.6 -i " method " -d " h " -t 50 -e 100000"
#define KEPLER_ORDER "order -s orbit -p e=0.6 -S -i "
#define ROUNDS                                                                \
  "a difference of two energies near -0.5, so that its last digits are "      \
  "rounding's"
#define POLLUTED                                                              \
  "its fit takes in points that are rounding, or too coarse; ours leaves "    \
  "both out"

static const struct published_number ark_kepler[] = {
  { "H - H0, semi-implicit Euler, h = 1e-3",
    "-1.2973337429578180e-03",
    PICK (KEPLER ("semi-implicit-euler", "1e-3"), NULL, "energy", CHANGE),
    ROUNDS },
  { "the same, h = 5e-4",
    "-6.5221362034773023e-04",
    PICK (KEPLER ("semi-implicit-euler", "5e-4"), NULL, "energy", CHANGE),
    ROUNDS },
  { "H - H0, drift-kick-drift, h = 1e-3",
    "-1.0321183419037538e-07",
    PICK (KEPLER ("drift-kick-drift", "1e-3"), NULL, "energy", CHANGE),
    ROUNDS },
  { "the same, h = 5e-4",
    "-2.5832368022449259e-08",
    PICK (KEPLER ("drift-kick-drift", "5e-4"), NULL, "energy", CHANGE),
    ROUNDS },
  { "H - H0, velocity Verlet, h = 1e-3",
    "3.2112992007782282e-06",
    PICK (KEPLER ("velocity-verlet", "1e-3"), NULL, "energy", CHANGE),
    ROUNDS },
  { "the same, h = 5e-4",
    "8.0215800046801178e-07",
    PICK (KEPLER ("velocity-verlet", "5e-4"), NULL, "energy", CHANGE),
    ROUNDS },
  { "H - H0, McLachlan's of order 4, h = 0.01, t = 100",
    "1.8950280233909211e-09",
    PICK ("run -s orbit -p e=0.6 -i mclachlan-atela4 -d 0.01 -t 100 -e 100000",
          NULL, "energy", CHANGE),
    ROUNDS },
  { "order printed: Euler",
    "1.0418",
    LAST (KEPLER_ORDER "semi-implicit-euler", NULL, "measured_order"),
    POLLUTED },
  { "order printed: leapfrog",
    "1.9108",
    LAST (KEPLER_ORDER "drift-kick-drift", NULL, "measured_order"),
    POLLUTED },
  { "order printed: Ruth's, of order 3",
    "3.9563",
    LAST (KEPLER_ORDER "ruth3", NULL, "measured_order"),
    POLLUTED },
  { "order printed: McLachlan's, of order 4",
    "3.7564",
    LAST (KEPLER_ORDER "mclachlan-atela4", NULL, "measured_order"),
    POLLUTED },
  { "order printed: McLachlan's, of order 5",
    "3.7912",
    LAST (KEPLER_ORDER "mclachlan-atela5", NULL, "measured_order"),
    POLLUTED },
  { "order printed: Yoshida's, of order 6",
    "4.5039",
    LAST (KEPLER_ORDER "yoshida6", NULL, "measured_order"),
    POLLUTED },
  { NULL },
};

/* Principia.  */

#define SECOND(method)                                                        \
  "run -s harmonic -d 0.001 -t 1000 -i " method ",exact"
#define FIFTH(method) "run -s harmonic -d 0.2 -t 500 -i " method
#define ULPS "rounding adds up otherwise in any two programs"
#define OSCILLATOR(name, method, q, v, E)                                     \
  { name ": most that q is off", q,                                           \
    PICK (SECOND (method), method, "x", OFFS), ULPS },                        \
  { name ": most that v is off", v,                                           \
    PICK (SECOND (method), method, "v", OFFS), ULPS },                        \
  { name ": most that the energy is off, steps of 0.2 s", E,                  \
    PICK (FIFTH (method), NULL, "energy", CHANGES), ULPS }

static const struct published_number principia[] = {
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

/* Hairer, Lubich and Wanner.  Their energy of the pendulum is -cos q at rest,
   which is 1 less than ours.  */

#define SWING(method, h)                                                      \
  "run -s pendulum -p theta0=0 -p omega0=1.4 -t 600 -d " h " -i " method
#define FROM_PERICENTRE(method, h)                                            \
  "run -s orbit -p e=0.6 -t 200 -d " h " -i " method
#define SOMEWHERE "-s orbit --start=-1.016147,0.727438,-0.727619,-0.2664 "
#define TURNS(method, h, n)                                                   \
  "run " SOMEWHERE "-i " method " -e 10000000 -d " h " -n " n
#define WOBBLE(method, h, n)                                                  \
  "drift " SOMEWHERE "-S -i " method " -d " h " -n " n
#define GROWTH(of, method, h, zeros, command, column, p)                      \
  {                                                                           \
    of, p,                                                                    \
        POWER (END (command (method, h, "2" zeros), column),                  \
               END (command (method, h, "1" zeros), column)),                 \
        NULL                                                                  \
  }

/* Steps of which a million, ten thousand, a thousand are five turns.  */
#define FINE "3.141592653589793e-05"
#define MIDDLE "0.0031415926535897933"
#define COARSE "0.031415926535897934"

static const struct published_number hlw[] = {
  { "figure 1.4, from p = 1.4: least H, symplectic Euler, h = 0.3", "-0.1317",
    LESS (SWING ("semi-implicit-euler", "0.3"), "energy", LEAST, 1) },
  { "greatest H", "0.1319",
    LESS (SWING ("semi-implicit-euler", "0.3"), "energy", GREATEST, 1) },
  { "least H, Verlet, h = 0.6", "-0.0200",
    LESS (SWING ("velocity-verlet", "0.6"), "energy", LEAST, 1) },
  { "greatest H", "0.0597",
    LESS (SWING ("velocity-verlet", "0.6"), "energy", GREATEST, 1) },
  { "Kepler, e = 0.6: H at t = 200, explicit Euler, h = 0.0005", "-0.3112",
    LAST (FROM_PERICENTRE ("euler", "0.0005 -e 1000000"), NULL, "energy") },
  { "least H, symplectic Euler, h = 0.05", "-0.5458",
    PICK (FROM_PERICENTRE ("semi-implicit-euler", "0.05"), NULL, "energy",
          LEAST) },
  { "greatest H", "-0.4034",
    PICK (FROM_PERICENTRE ("semi-implicit-euler", "0.05"), NULL, "energy",
          GREATEST) },
  { "least H, Verlet, h = 0.05", "-0.5000",
    PICK (FROM_PERICENTRE ("velocity-verlet", "0.05"), NULL, "energy",
          LEAST) },
  { "greatest H", "-0.4906",
    PICK (FROM_PERICENTRE ("velocity-verlet", "0.05"), NULL, "energy",
          GREATEST) },
  GROWTH ("table 2.1: power of t in H, explicit Euler", "euler", FINE, "000000", TURNS,
         "energy_error", "1"),
  GROWTH ("power of t in L, explicit Euler", "euler", FINE, "000000", TURNS,
         "angular_momentum_error", "1"),
  GROWTH ("power of t in the position, explicit Euler", "euler", FINE, "000000", TURNS,
         "error", "2"),
  GROWTH ("power of t in H, symplectic Euler", "semi-implicit-euler", MIDDLE, "0000",
         WOBBLE, "max_energy_error", "0"),
  GROWTH ("power of t in the position, symplectic Euler",
         "semi-implicit-euler", MIDDLE, "0000", TURNS, "error", "1"),
  GROWTH ("power of t in H, Verlet", "velocity-verlet", COARSE, "000", WOBBLE,
         "max_energy_error", "0"),
  GROWTH ("power of t in the position, Verlet", "velocity-verlet", COARSE, "000",
         TURNS, "error", "1"),
  GROWTH ("power of t in H, midpoint rule", "implicit-midpoint", COARSE, "000",
         WOBBLE, "max_energy_error", "0"),
  GROWTH ("power of t in the position, midpoint rule", "implicit-midpoint",
         COARSE, "000", TURNS, "error", "1"),
  { NULL },
};

/* The Art of Computational Science.  */

#define ELLIPSE(h, n)                                                         \
  "run -s orbit --start=1,0,0,0.5 -i leapfrog -e 100000 -d " h " -n " n
#define ONE_MORE                                                              \
  "its loop adds up t and takes a step more: that is the number below"

static const struct published_number acs[] = {
  { "energy's error at t = 10, h = 0.01",
    "2.98294e-05",
    PICK (ELLIPSE ("0.01", "1000"), NULL, "energy", CHANGE),
    ONE_MORE },
  { "with a step more",
    "2.98294e-05",
    PICK (ELLIPSE ("0.01", "1001"), NULL, "energy", CHANGE) },
  { "energy's error at t = 10, h = 0.001",
    "3.17517e-07",
    PICK (ELLIPSE ("0.001", "10000"), NULL, "energy", CHANGE),
    ONE_MORE },
  { "with a step more",
    "3.17517e-07",
    PICK (ELLIPSE ("0.001", "10001"), NULL, "energy", CHANGE) },
  { NULL },
};

/* A lecture on n bodies: a century of the Earth, from aphelion.  A second is
   2 pi/31557600 of the unit.  */

#define CENTURY(method, h, n)                                                 \
  "run -s orbit --start=1.0167,0,0,0.9833 -e 100000000 -i " method " -d " h   \
  " -n " n
#define UNTOLD                                                                \
  "its constants are not printed: from perihelion it is -3.33E-10, on a "     \
  "circle -3.30E-10"
#define EARTH(dt, method, h, n, published)                                       \
  {                                                                           \
    "energy's error, " dt, published,                                         \
        LAST (CENTURY (method, h, n), NULL, "energy_error")                    \
  }

static const struct published_number rit[] = {
  EARTH ("Euler, dt = 225 s", "euler", "4.4797978747287716e-05",
         "14025600", "5.08E-02"),
  EARTH ("Euler, dt = 450 s", "euler", "8.959595749457543e-05",
         "7012800", "9.26E-02"),
  EARTH ("Euler, dt = 900 s", "euler", "0.00017919191498915087",
         "3506400", "1.58E-01"),
  EARTH ("Euler, dt = 1800 s", "euler", "0.00035838382997830173",
         "1753200", "2.48E-01"),
  EARTH ("Euler, dt = 3600 s", "euler", "0.0007167676599566035",
         "876600", "3.54E-01"),
  EARTH ("RK4, dt = 18000 s", "rk4", "0.0035838382997830176",
         "175320", "-1.04E-11"),
  { "energy's error, RK4, dt = 36000 s", "-3.31E-10",
    LAST (CENTURY ("rk4", "0.007167676599566035", "87660"), NULL,
          "energy_error"),
    UNTOLD },
  { NULL },
};

/* SciML.  */

#define STARS(t) "run -s henon-heiles -i kahan-li8 -d 0.01 -t " t
#define ALL_ROUNDING                                                          \
  "all of it is rounding, whose size alone two programs share"

static const struct published_number henon_heiles[] = {
  { "most that the energy is off, Kahan and Li's of order 8, to t = 100",
    "4.94e-15",
    PICK (STARS ("100"), NULL, "energy", CHANGES),
    ALL_ROUNDING },
  { "to t = 1000",
    "1.815e-14",
    PICK (STARS ("1000"), NULL, "energy", CHANGES),
    ALL_ROUNDING },
  { "to t = 10000",
    "3.161e-14",
    PICK (STARS ("10000"), NULL, "energy", CHANGES),
    ALL_ROUNDING },
  { NULL },
};

/* PEFRL takes four forces a step, Forest and Ruth's three.  */

#define TURN(start, method, h, n)                                             \
  "run -s orbit --start=" start " -e 100000 -i " method " -d " h " -n " n
#define PERICENTRE "0.4,0,0,2"
#define ELSEWHERE "-1.016147,0.727438,-0.727619,-0.2664"

static const struct published_number pefrl[] = {
  { "error of Forest and Ruth's over that of PEFRL, as many forces: an orbit, "
    "e = 0.6, from pericentre",
    "10",
    RATIO (END (TURN (PERICENTRE, "forest-ruth", "0.007853981633974483", "800"), "error"), END (TURN (PERICENTRE, "pefrl", "0.010471975511965976", "600"), "error")),
    "it depends on the problem: \"more than ten times\" is of the norm of "
    "the error's terms, not of this orbit" },
  { "the same, from elsewhere on it",
    "10",
    RATIO (END (TURN (ELSEWHERE, "forest-ruth", "0.007853981633974483", "800"), "error"), END (TURN (ELSEWHERE, "pefrl", "0.010471975511965976", "600"), "error")),
    "the same orbit, and another number" },
  { NULL },
};

/* Starts.  */

#define THREE(method) "run -s harmonic -d 0.1875 -n 16 -e 16 -i " method ",exact"
#define THREE_ORDER(method) "order -s harmonic -t 3 -S -i " method

static const struct published_number start_up[] = {
  { "Stormer's from x[-1] = x0 - h v0: order", "1.00",
    LAST (THREE_ORDER ("start-without-acceleration"), NULL,
          "measured_order") },
  { "error of x at t = 3, h = 3/16", "1.35e-2",
    PICK (THREE ("start-without-acceleration"), NULL, "x", OFF) },
  { "with h^2 a/2: order", "2.00",
    LAST (THREE_ORDER ("stormer-verlet"), NULL, "measured_order") },
  { "error of x at t = 3, h = 3/16", "6.1e-4",
    PICK (THREE ("stormer-verlet"), NULL, "x", OFF) },
  { NULL },
};

const struct published published[] = {
  { "feynman", "leapfrog by hand: a spring and a planet",
    "The Feynman Lectures on Physics I, 9-6 and 9-7, tables 9-1 and 9-2",
    feynman },
  { "ark-kepler", "Kepler's problem, e = 0.6, to t = 50",
    "SUNDIALS, examples/arkode/C_serial, ark_kepler: its output", ark_kepler },
  { "principia", "an oscillator from q = 1, v = 0",
    "Principia, integrators: the tests of its symplectic integrators",
    principia },
  { "hlw", "pendulum and orbit: what energy does",
    "Hairer, Lubich & Wanner, Geometric Numerical Integration, 2nd ed., ch. I",
    hlw },
  { "acs", "an ellipse to t = 10, leapfrog",
    "Hut & Makino, The Art of Computational Science", acs },
  { "rit", "a century of Sun and Earth",
    "a lecture on n-body simulation, Rochester Institute of Technology", rit },
  { "henon-heiles", "the energy of Henon and Heiles's system, 0.13",
    "SciML benchmarks: energy conservation of Hamiltonian integrators",
    henon_heiles },
  { "pefrl", "position-extended Forest-Ruth-like",
    "Omelyan, Mryglod & Folk, Comput. Phys. Commun. 146 (2002) 188", pefrl },
  { "start-up", "x'' = -x: the first step",
    "the fault start-without-acceleration: no publication, but many listings",
    start_up },
  { NULL },
};
