/* SPDX-License-Identifier: MIT */
/* Numbers in books and lectures, and the commands that show ours.  */

#include "published.h"

/* Feynman.  */

#define SPRING                                                                \
  "rounding -s harmonic -i leapfrog -d 0.1 -n 16 --phases=1 "                 \
  "--arithmetic=double,decimal3"
#define PLANET                                                                \
  "run -s orbit --start=0.5,0,0,1.63 -i leapfrog,exact -d 0.1 -n 23"
#define ELLIPSE_OF_HIS                                                        \
  "run -s orbit --start=0.5,0,0,1.63 -i exact -d 0.001 -n 2100"
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
    "it is read off between rows 0.1 apart, in which y has 3 decimals" },
  { "the same of the exact motion", "2.0183",
    PICK (ELLIPSE_OF_HIS, NULL, "y", ROOT), .computed = true },
  { "and how far it goes", "-0.98909", PICK (ELLIPSE_OF_HIS, NULL, "x", LEAST),
    .computed = true },
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

/* Steps of which a million, ten millions, ten thousand, a thousand are five
   turns; the least where the error must stay far below the orbit's size.  */
#define FINE "3.141592653589793e-05"
#define FINEST "3.141592653589793e-06"
#define MIDDLE "0.0031415926535897933"
#define COARSE "0.031415926535897934"

/* Half the step, and the same time.  */
#define FINE_PAIR(command, method)                                            \
  command (method, FINE, "1000000"),                                          \
      command (method, "1.5707963267948965e-05", "2000000")
#define MIDDLE_PAIR(command, method)                                          \
  command (method, MIDDLE, "10000"),                                          \
      command (method, "0.0015707963267948967", "20000")
#define HALVED(column, whole, half)                                           \
  POWER (END (whole, column), END (half, column))
#define SHRINK(column, pair) HALVED (column, pair)
#define SHRINKING(of, method, pair, command, column, p)                       \
  {                                                                           \
    of, p, SHRINK (column, pair (command, method)), NULL                      \
  }
#define KEPT(of, method)                                                      \
  {                                                                           \
    of, "0.00000000000",                                                      \
        PICK ("run " SOMEWHERE "-d " MIDDLE " -n 10000 -i " method, NULL,     \
              "angular_momentum_error", SIZE)                                 \
  }
#define ORBITS(h, n)                                                          \
  "run -s orbit -p e=0.6 -i semi-implicit-euler -e 10000000 -d " h " -n " n

const struct published_number hlw[] = {
  { "figure 1.4, from p = 1.4: least H, symplectic Euler, h = 0.3", "-0.1317",
    LESS (SWING ("semi-implicit-euler", "0.3"), "energy", LEAST, 1),
    .computed = true },
  { "greatest H", "0.1319",
    LESS (SWING ("semi-implicit-euler", "0.3"), "energy", GREATEST, 1),
    .computed = true },
  { "least H, Verlet, h = 0.6", "-0.0200",
    LESS (SWING ("velocity-verlet", "0.6"), "energy", LEAST, 1),
    .computed = true },
  { "greatest H", "0.0597",
    LESS (SWING ("velocity-verlet", "0.6"), "energy", GREATEST, 1),
    .computed = true },
  { "Kepler, e = 0.6: H at t = 200, explicit Euler, h = 0.0005", "-0.3112",
    LAST (FROM_PERICENTRE ("euler", "0.0005 -e 1000000"), NULL, "energy"),
    .computed = true },
  { "least H, symplectic Euler, h = 0.05", "-0.5458",
    PICK (FROM_PERICENTRE ("semi-implicit-euler", "0.05"), NULL, "energy",
          LEAST),
    .computed = true },
  { "greatest H", "-0.4034",
    PICK (FROM_PERICENTRE ("semi-implicit-euler", "0.05"), NULL, "energy",
          GREATEST),
    .computed = true },
  { "least H, Verlet, h = 0.05", "-0.5000",
    PICK (FROM_PERICENTRE ("velocity-verlet", "0.05"), NULL, "energy", LEAST),
    .computed = true },
  { "greatest H", "-0.4906",
    PICK (FROM_PERICENTRE ("velocity-verlet", "0.05"), NULL, "energy",
          GREATEST),
    .computed = true },
  GROWTH ("table 2.1: power of t in H, explicit Euler", "euler", FINE,
          "000000", TURNS, "energy_error", "1"),
  GROWTH ("power of t in L, explicit Euler", "euler", FINE, "000000", TURNS,
          "angular_momentum_error", "1"),
  GROWTH ("power of t in the position, explicit Euler", "euler", FINEST,
          "0000000", TURNS, "error", "2"),
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
  SHRINKING ("power of h in H, explicit Euler", "euler", FINE_PAIR, TURNS,
             "energy_error", "1"),
  SHRINKING ("power of h in L, explicit Euler", "euler", FINE_PAIR, TURNS,
             "angular_momentum_error", "1"),
  SHRINKING ("power of h in the position, explicit Euler", "euler", FINE_PAIR,
             TURNS, "error", "1"),
  SHRINKING ("power of h in H, symplectic Euler", "semi-implicit-euler",
             MIDDLE_PAIR, WOBBLE, "max_energy_error", "1"),
  SHRINKING ("power of h in the position, symplectic Euler",
             "semi-implicit-euler", MIDDLE_PAIR, TURNS, "error", "1"),
  SHRINKING ("power of h in H, Verlet", "velocity-verlet", MIDDLE_PAIR, WOBBLE,
             "max_energy_error", "2"),
  SHRINKING ("power of h in the position, Verlet", "velocity-verlet",
             MIDDLE_PAIR, TURNS, "error", "2"),
  SHRINKING ("power of h in H, midpoint rule", "implicit-midpoint",
             MIDDLE_PAIR, WOBBLE, "max_energy_error", "2"),
  SHRINKING ("power of h in the position, midpoint rule", "implicit-midpoint",
             MIDDLE_PAIR, TURNS, "error", "2"),
  KEPT ("greatest error of L, to 11 decimals, symplectic Euler",
        "semi-implicit-euler"),
  KEPT ("the same, Verlet", "velocity-verlet"),
  KEPT ("the same, midpoint rule", "implicit-midpoint"),
  { "symplectic Euler from pericentre: power of h in the position", "2",
    POWER (END (ORBITS ("0.0031415926535897933", "10000"), "error"),
           END (ORBITS ("0.0015707963267948967", "20000"), "error")),
    .computed = true },
  { NULL },
};

/* Periods of a pendulum: phase runs one unless told.  */

#define SWINGS(g, angle)                                                      \
  "phase -s pendulum -p g=" g " -p theta0=" angle "deg -i exact -S"
#define OF_DOUBLES "it has more digits than the 16 of a double"
#define PERIOD(angle, published)                                              \
  {                                                                           \
    "L = 1, g = 9.81, " angle " degrees: period", published,                  \
        LAST (SWINGS ("9.81", angle), NULL, "t"), OF_DOUBLES                  \
  }
#define NOT_OF_THE_SQUARE                                                     \
  "what stands under its root are, but for the first, the coefficients of "   \
  "T/T0, and not of its square"

const struct published_number pendulum_periods[] = {
  PERIOD ("10", "2.00989262729860052"),
  PERIOD ("20", "2.02145125782457619"),
  PERIOD ("30", "2.04098988951913023"),
  PERIOD ("40", "2.06893785189358914"),
  PERIOD ("50", "2.10593461928364287"),
  PERIOD ("60", "2.15287466688051548"),
  PERIOD ("70", "2.21097618054218626"),
  PERIOD ("80", "2.28188592401963935"),
  { "a calculator's example, g = 9.80665, 30 degrees: period", "2.041253",
    LAST (SWINGS ("9.80665", "30"), NULL, "t"),
    "its factors, 4 times 0.319330 times 1.598142, make 2.04134" },
  { "a series to the eighth power, g = 9.81, 20 degrees: period", "2.02134",
    LAST (SWINGS ("9.81", "20"), NULL, "t"), NOT_OF_THE_SQUARE },
  { "the same, 45 degrees", "2.08334", LAST (SWINGS ("9.81", "45"), NULL, "t"),
    NOT_OF_THE_SQUARE },
  { "the same, 90 degrees", "2.31733", LAST (SWINGS ("9.81", "90"), NULL, "t"),
    NOT_OF_THE_SQUARE },
  { NULL },
};
