/* SPDX-License-Identifier: MIT */
/* Numbers in books and lectures, and the commands that show ours.  */

#include "published.h"

/* Feynman.  */

#define SPRING                                                                \
  "rounding -s harmonic -i leapfrog -d 0.1 -n 16 --phases=1 "                 \
  "--arithmetic=double,decimal3"
#define PLANET                                                                \
  "run -s orbit --start=0.5,0,0,1.63 -i leapfrog,exact -d 0.1 -n 23"
#define SPRING_ROW(t, x, why)                                                 \
  {                                                                           \
    "Table 9-1: x at t = " #t, x, AT (SPRING, "double", "x", t), why          \
  }
#define SPRING_DECIMAL(t, x)                                                  \
  {                                                                           \
    "the same, with 3 decimals, at t = " #t, x,                               \
        AT (SPRING, "decimal3", "x", t), NULL                                 \
  }

const struct published_number feynman[] = {
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
  { "half a period: the x-axis is crossed at t", "2.101",
    PICK (PLANET, "leapfrog", "y", ROOT),
    "rounding to 3 decimals there, too; y changes by 0.16 a step" },
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

const struct published_number hlw[] = {
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
  GROWTH ("table 2.1: power of t in H, explicit Euler", "euler", FINE,
          "000000", TURNS, "energy_error", "1"),
  GROWTH ("power of t in L, explicit Euler", "euler", FINE, "000000", TURNS,
          "angular_momentum_error", "1"),
  GROWTH ("power of t in the position, explicit Euler", "euler", FINE,
          "000000", TURNS, "error", "2"),
  GROWTH ("power of t in H, symplectic Euler", "semi-implicit-euler", MIDDLE,
          "0000", WOBBLE, "max_energy_error", "0"),
  GROWTH ("power of t in the position, symplectic Euler",
          "semi-implicit-euler", MIDDLE, "0000", TURNS, "error", "1"),
  GROWTH ("power of t in H, Verlet", "velocity-verlet", COARSE, "000", WOBBLE,
          "max_energy_error", "0"),
  GROWTH ("power of t in the position, Verlet", "velocity-verlet", COARSE,
          "000", TURNS, "error", "1"),
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

const struct published_number acs[] = {
  { "energy's error at t = 10, h = 0.01", "2.98294e-05",
    PICK (ELLIPSE ("0.01", "1000"), NULL, "energy", CHANGE), ONE_MORE },
  { "with a step more", "2.98294e-05",
    PICK (ELLIPSE ("0.01", "1001"), NULL, "energy", CHANGE) },
  { "energy's error at t = 10, h = 0.001", "3.17517e-07",
    PICK (ELLIPSE ("0.001", "10000"), NULL, "energy", CHANGE), ONE_MORE },
  { "with a step more", "3.17517e-07",
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
#define EARTH(dt, method, h, n, published)                                    \
  {                                                                           \
    "energy's error, " dt, published,                                         \
        LAST (CENTURY (method, h, n), NULL, "energy_error")                   \
  }

const struct published_number rit[] = {
  EARTH ("Euler, dt = 225 s", "euler", "4.4797978747287716e-05", "14025600",
         "5.08E-02"),
  EARTH ("Euler, dt = 450 s", "euler", "8.959595749457543e-05", "7012800",
         "9.26E-02"),
  EARTH ("Euler, dt = 900 s", "euler", "0.00017919191498915087", "3506400",
         "1.58E-01"),
  EARTH ("Euler, dt = 1800 s", "euler", "0.00035838382997830173", "1753200",
         "2.48E-01"),
  EARTH ("Euler, dt = 3600 s", "euler", "0.0007167676599566035", "876600",
         "3.54E-01"),
  EARTH ("RK4, dt = 18000 s", "rk4", "0.0035838382997830176", "175320",
         "-1.04E-11"),
  { "energy's error, RK4, dt = 36000 s", "-3.31E-10",
    LAST (CENTURY ("rk4", "0.007167676599566035", "87660"), NULL,
          "energy_error"),
    UNTOLD },
  { NULL },
};

/* Langtangen and Linge.  */

#define TURN_OF_ONE(method, n)                                                \
  "run -s harmonic -p omega=6.283185307179586 -d 0.025 -i " method " -n " n
#define BY_DIFFERENCES                                                        \
  "its velocities are differences over 2 h, which of the exact motion, too, " \
  "make 1 - (sin(omega h)/(omega h))^2 = 8.2e-3"

const struct published_number langtangen[] = {
  { "RK4: the energy's greatest error of itself, to T = 1", "8.214e-3",
    PICK (TURN_OF_ONE ("rk4", "40"), NULL, "energy_error", SIZE),
    BY_DIFFERENCES },
  { "to T = 10", "8.288e-3",
    PICK (TURN_OF_ONE ("rk4", "400"), NULL, "energy_error", SIZE),
    BY_DIFFERENCES },
  { NULL },
};

/* The Art of Computational Science: three bodies on an eight, and more of the
   ellipse.  */

#define EIGHT(x, h, n)                                                        \
  "run -s figure-eight --start=" x ",-0.24308753,-" x ",0.24308753,0,0,"      \
  "0.466203685,0.43236573,0.466203685,0.43236573,-0.93240737,-0.86473146 "    \
  "-i leapfrog -e 1000000 -d " h " -n " n
#define MISPRINT                                                              \
  "there x = 0.9700436 at the start, where a 0 is missing, as below"

const struct published_number acs_eight[] = {
  { "energy's error at t = 100, h = 0.01", "-1.25936e-05",
    PICK (EIGHT ("0.97000436", "0.01", "10000"), NULL, "energy", CHANGE),
    MISPRINT },
  { "from x = 0.9700436", "-1.25936e-05",
    PICK (EIGHT ("0.9700436", "0.01", "10000"), NULL, "energy", CHANGE) },
  { "the same, h = 0.001", "-1.19725e-07",
    PICK (EIGHT ("0.9700436", "0.001", "100000"), NULL, "energy", CHANGE) },
  { NULL },
};

#define ELLIPSE_BY(method, h, n)                                              \
  "run -s orbit --start=1,0,0,0.5 -e 100000000 -i " method " -d " h " -n " n
#define CHANGE_BY(method, h, n)                                               \
  PICK (ELLIPSE_BY (method, h, n), NULL, "energy", CHANGE)
#define RATIO_OF(h, n, by, times)                                             \
  RATIO (END (ELLIPSE_BY ("yoshida6", h, n), "energy_error"),                 \
         END (ELLIPSE_BY ("yoshida6", by, times), "energy_error"))

const struct published_number acs_kali[] = {
  { "Euler: energy's error at t = 10, h = 1e-2", "1.26899",
    CHANGE_BY ("euler", "1e-2", "1000") },
  { "h = 1e-3", "0.425319", CHANGE_BY ("euler", "1e-3", "10000") },
  { "h = 1e-4", "0.0749198", CHANGE_BY ("euler", "1e-4", "100000") },
  { "h = 1e-5", "0.0102526", CHANGE_BY ("euler", "1e-5", "1000000") },
  { "h = 1e-6", "0.00102934", CHANGE_BY ("euler", "1e-6", "10000000") },
  { "Yoshida's of order 6: energy's error at t = 0.2, h = 0.2 over 0.1", "47",
    RATIO_OF ("0.2", "1", "0.1", "2") },
  { "at t = 0.5, h = 0.125 over 0.1", "3.69",
    RATIO_OF ("0.125", "4", "0.1", "5") },
  { NULL },
};
