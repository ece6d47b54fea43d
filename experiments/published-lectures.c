/* SPDX-License-Identifier: MIT */
/* Numbers in lectures and courses, and the commands that show ours.  */

#include "published.h"

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
  { "energy's error, Euler, dt = 6000 s, after 1000 years", "7.2E-01",
    LAST (CENTURY ("euler", "0.001194612766594339", "5259600"), NULL,
          "energy_error") },
  { "RK4, dt = 29000 s, after 1000 years", "-5.6E-10",
    LAST (CENTURY ("rk4", "0.005773961705205972", "1088193"), NULL,
          "energy_error"),
    "it is half of that, as after 500 years, below, and half of what the "
    "centuries above make of it" },
  { "after 500 years", "-5.6E-10",
    LAST (CENTURY ("rk4", "0.005773961705205972", "544097"), NULL,
          "energy_error"),
    "it is a hundredth more, as with 36000 s above: its constants are not "
    "printed" },
  { NULL },
};

/* Langtangen and Linge.  */

#define TURN_OF_ONE(method, n)                                                \
  "run -s harmonic -p omega=6.283185307179586 -d 0.025 -i " method " -n " n
#define BY_DIFFERENCES                                                        \
  "its velocities are differences over 2 h, which of the exact motion, too, " \
  "make 1 - (sin(omega h)/(omega h))^2 = 8.2e-3"

const struct published_number langtangen[] = {
  { "Crank-Nicolson: the energy's greatest error of itself, to T = 1",
    "1.221e-2",
    PICK (TURN_OF_ONE ("implicit-midpoint", "40"), NULL, "energy_error", SIZE),
    BY_DIFFERENCES },
  { "RK2: the same", "6.076e-3",
    PICK (TURN_OF_ONE ("midpoint", "40"), NULL, "energy_error", SIZE),
    BY_DIFFERENCES },
  { "RK4: the energy's greatest error of itself, to T = 1", "8.214e-3",
    PICK (TURN_OF_ONE ("rk4", "40"), NULL, "energy_error", SIZE),
    BY_DIFFERENCES },
  { "to T = 10", "8.288e-3",
    PICK (TURN_OF_ONE ("rk4", "400"), NULL, "energy_error", SIZE),
    BY_DIFFERENCES },
  { NULL },
};

/* The same: 10000 orbits on a circle, a row each quarter.  There it is the
   greatest distance, which comes to lie along y; and what is called per cent
   is in radii.  */
#define ROUND_THE_STAR(method, h, n, every)                                   \
  PICK ("run -s orbit -p e=0 -i " method ",exact -d " h " -n " n              \
        " -e " every,                                                         \
        method, "y", OFFS)
#define OFF_THE_ARC "it is the chord there, of which y is nearly all"
#define ORBITS_ROUND "rounding adds up in millions of steps"

const struct published_number langtangen_planet[] = {
  { "RK4, 400 steps an orbit: greatest error, of the radius, \"per cent\"",
    "0.078725095822980734",
    ROUND_THE_STAR ("rk4", "0.015707963267948967", "4000000", "100"),
    OFF_THE_ARC },
  { "800 steps", "0.0024634501803808152",
    ROUND_THE_STAR ("rk4", "0.007853981633974483", "8000000", "200"),
    OFF_THE_ARC },
  { "1600 steps", "7.7174645873596024e-05",
    ROUND_THE_STAR ("rk4", "0.003926990816987242", "16000000", "400"),
    ORBITS_ROUND },
  { "PEFRL, 200 steps", "0.0010452575786173163",
    ROUND_THE_STAR ("pefrl", "0.031415926535897934", "2000000", "50"),
    ORBITS_ROUND },
  { "400 steps", "6.5310955829464402e-05",
    ROUND_THE_STAR ("pefrl", "0.015707963267948967", "4000000", "100"),
    ORBITS_ROUND },
  { "800 steps", "4.0475768394248492e-06",
    ROUND_THE_STAR ("pefrl", "0.007853981633974483", "8000000", "200"),
    ORBITS_ROUND },
  { "1600 steps", "2.9391302503251016e-07",
    ROUND_THE_STAR ("pefrl", "0.003926990816987242", "16000000", "400"),
    ORBITS_ROUND },
  { NULL },
};

/* The Art of Computational Science: three bodies on a circle, which is
   unstable, so that what it prints at t = 100 is rounding's.  */

#define CIRCLE(n)                                                             \
  "run -s figure-eight -i velocity-verlet -d 0.01 -e 100000 "                 \
  "--start=1,0,-0.5,0.8660254037844386,-0.5,-0.8660254037844386,0,"           \
  "0.7598356856515925,-0.6580370064762462,-0.3799178428257963,"               \
  "0.6580370064762462,-0.3799178428257963 -n " n

const struct published_number acs_circle[] = {
  { "energy's error at t = 10, h = 0.01", "2.72254e-10",
    PICK (CIRCLE ("1000"), NULL, "energy", CHANGE), ONE_MORE },
  { "with a step more", "2.72254e-10",
    PICK (CIRCLE ("1001"), NULL, "energy", CHANGE),
    "it is a small difference, and its last digits are rounding's" },
  { NULL },
};

/* The Art of Computational Science: three bodies on an eight, and more of the
   ellipse.  */

#define EIGHT_FROM(x, v, h, n)                                                \
  "run -s figure-eight --start=" x ",-0.24308753,-" x ",0.24308753,0,0," v    \
  ",0.43236573,0.466203685,0.43236573,-0.93240737,-0.86473146 "               \
  "-i leapfrog -e 1000000 -d " h " -n " n
#define EIGHT(x, h, n) EIGHT_FROM (x, "0.466203685", h, n)
#define MISPRINT                                                              \
  "there x = 0.9700436 at the start, where a 0 is missing, as below"

const struct published_number acs_eight[] = {
  { "energy at the start", "-1.28705",
    NUMBER (EVIDENCE_AT (EIGHT ("0.97000436", "0.01", "10000"), NULL, "energy",
                         0)),
    MISPRINT },
  { "from x = 0.9700436", "-1.28705",
    NUMBER (EVIDENCE_AT (EIGHT ("0.9700436", "0.01", "10000"), NULL, "energy",
                         0)) },
  { "energy's error at t = 100, h = 0.01", "-1.25936e-05",
    PICK (EIGHT ("0.97000436", "0.01", "10000"), NULL, "energy", CHANGE),
    MISPRINT },
  { "from x = 0.9700436", "-1.25936e-05",
    PICK (EIGHT ("0.9700436", "0.01", "10000"), NULL, "energy", CHANGE) },
  { "the same, h = 0.001", "-1.19725e-07",
    PICK (EIGHT ("0.9700436", "0.001", "100000"), NULL, "energy", CHANGE) },
  { "and the first velocity 1e-4 more", "-1.27819e-07",
    PICK (EIGHT_FROM ("0.9700436", "0.466303685", "0.001", "100000"), NULL,
          "energy", CHANGE) },
  { NULL },
};

#define ELLIPSE_BY(method, h, n)                                              \
  "run -s orbit --start=1,0,0,0.5 -e 100000000 -i " method " -d " h " -n " n
#define CHANGE_BY(method, h, n)                                               \
  PICK (ELLIPSE_BY (method, h, n), NULL, "energy", CHANGE)
#define RATIO_OF(h, n, by, times)                                             \
  RATIO (END (ELLIPSE_BY ("yoshida6", h, n), "energy_error"),                 \
         END (ELLIPSE_BY ("yoshida6", by, times), "energy_error"))

#define MILLIONS "rounding adds up otherwise in any two programs"

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
  { "Nystrom's of order 4, called rk4: at t = 0.1, h = 0.1 over 0.01", "1e4",
    RATIO (END (ELLIPSE_BY ("nystrom4", "0.1", "1"), "energy_error"),
           END (ELLIPSE_BY ("nystrom4", "0.01", "10"), "energy_error")) },
  { "rk2, the midpoint rule: x at t = 10, h = 1e-6", "5.9961755426085783e-01",
    LAST (ELLIPSE_BY ("midpoint", "1e-6", "10000000"), NULL, "x"), MILLIONS },
  { "y", "-3.6063458453782676e-01",
    LAST (ELLIPSE_BY ("midpoint", "1e-6", "10000000"), NULL, "y"), MILLIONS },
  { NULL },
};
