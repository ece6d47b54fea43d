/* SPDX-License-Identifier: MIT */
/* Numbers that commands of this program show.  */

#ifndef EVIDENCE_H
#define EVIDENCE_H

#include "experiment.h"

#include <stdio.h>

/* Which number of a column.  */
enum pick
{
  PICK_LAST,
  PICK_AT, /* the row of a time, or number of row */
  PICK_LEAST,
  PICK_GREATEST,
  PICK_SIZE,    /* the greatest, without its sign */
  PICK_CHANGE,  /* the last less the first */
  PICK_CHANGES, /* the greatest difference from the first, without its sign */
  PICK_ROOT,    /* the time at which it first becomes less than 0, between two
                   rows in proportion */
  PICK_OFF,     /* the last's difference from that of `exact', its sign off */
  PICK_OFFS     /* the greatest of these */
};

struct evidence
{
  const char *command; /* but for the program's name and the format */
  const char *of;      /* rows of that integrator or arithmetic; NULL: all */
  const char *column;
  enum pick pick;
  double at;
};

/* A number, or its ratio to another.  */
struct quantity
{
  struct evidence number, over; /* over.command NULL: none */
  double less;                  /* what it is less than the number by */
  bool power;                   /* of 2: the ratio's logarithm */
};

/* Their initializers: one number, of `of' if not NULL; that of one time; a
   quantity that is one number, a ratio of two, or that as a power of 2.  */
#define EVIDENCE(command, of, column, pick)                                   \
  {                                                                           \
    command, of, column, PICK_##pick, 0                                       \
  }
#define EVIDENCE_AT(command, of, column, at)                                  \
  {                                                                           \
    command, of, column, PICK_AT, at                                          \
  }
#define NUMBER(...)                                                           \
  {                                                                           \
    .number = __VA_ARGS__                                                     \
  }
#define RATIO(...)                                                            \
  {                                                                           \
    __VA_ARGS__                                                               \
  }
#define POWER(...)                                                            \
  {                                                                           \
    __VA_ARGS__, .power = true                                                \
  }

struct measured
{
  const struct quantity *quantity;
  double value;
};

/* Runs the commands, each once, several at a time, and finds the values; one
   that cannot be had is NaN, and a message says why.  */
void evidence_find (const struct plan *plan, int count, struct measured *list);

/* Writes the commands of a quantity, each once, and not those of the one
   before it; NULL: there is none.  */
void evidence_write (FILE *out, const struct quantity *quantity,
                     const struct quantity *before);

#endif
