/* SPDX-License-Identifier: MIT */
/* Numbers that others published of these integrators.  */

#ifndef PUBLISHED_H
#define PUBLISHED_H

#include "evidence.h"

struct published_number
{
  const char *what;
  const char *published; /* as it is printed: its digits count */
  struct quantity quantity;
  const char *because; /* why it differs; NULL: it should not */
  bool computed;       /* apart from this program, and not printed there */
};

struct published
{
  const char *id, *title, *reference;
  const struct published_number *numbers; /* what: NULL ends */
};

extern const struct published published[]; /* id: NULL ends */

/* published-books.c */
extern const struct published_number feynman[], hlw[], pendulum_periods[];
/* published-lectures.c */
extern const struct published_number acs[], rit[], langtangen[],
    langtangen_planet[], acs_circle[], acs_eight[], acs_kali[];
/* published-programs.c */
extern const struct published_number ark_kepler[], principia[], henon_heiles[],
    pefrl[], start_up[], petsc_spring[], tempus[];

/* Quantities that are the last number of a column, or another.  */
#define LAST(command, of, column) PICK (command, of, column, LAST)
#define PICK(command, of, column, pick)                                       \
  NUMBER (EVIDENCE (command, of, column, pick))
#define AT(command, of, column, at)                                           \
  NUMBER (EVIDENCE_AT (command, of, column, at))
#define LESS(command, column, pick, by)                                       \
  NUMBER (EVIDENCE (command, NULL, column, pick), .less = by)
#define END(command, column) EVIDENCE (command, NULL, column, LAST)

#endif
