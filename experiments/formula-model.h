/* SPDX-License-Identifier: MIT */
/* What a system by formula is made of; shared by formula*.c.  */

#ifndef FORMULA_MODEL_H
#define FORMULA_MODEL_H

#include "experiment.h"

enum
{
  FORMULA_COORDINATES = 32,
  FORMULA_PARAMETERS = 128, /* start values among them */
  FORMULA_TERMS = 128,      /* forces and accelerations */
  FORMULA_LINE = 4096, /* bytes of a --force; text.h has those of a line */
  FORMULA_LINES = 1000,
  FORMULA_NAME = 24, /* bytes of a name or a unit */
  FORMULA_NESTING = 100,
  FORMULA_JOINED = 16384, /* bytes of all terms of a coordinate */
  FORMULA_VARIABLES = 1 + 2 * FORMULA_COORDINATES + FORMULA_PARAMETERS
};

/* Where a text stands: in a line of a file, or in an option.  */
struct formula_place
{
  const char *file; /* NULL: in --force */
  int line;
  const char *text; /* the whole line, or the option's value */
};

/* What a formula is made of.  */
enum formula_use
{
  USES_PARAMETERS = 1 << 0,
  USES_POSITIONS = 1 << 1,
  USES_VELOCITIES = 1 << 2,
  USES_TIME = 1 << 3
};

struct formula
{
  struct formula_place place;
  const char *text; /* NULL: there is none */
  const char *at;   /* where it begins in place.text */
  unsigned uses;    /* of enum formula_use */
};

struct formula_coordinate
{
  struct formula_place place;
  const char *at;                /* where it is declared there */
  const char *name[2], *unit[2]; /* of the position, of the velocity */
  struct formula mass;           /* none: 1 */
  struct formula start[2];       /* from the parameters */
};

/* The acceleration is the sum of the forces, over the mass, and of the
   accelerations.  */
struct formula_term
{
  struct formula formula;
  int coordinate;
  bool is_force;
};

struct formula_model
{
  const char *name, *title, *reference; /* NULL: not said */
  int dof, parameter_count, term_count;
  struct formula_coordinate coordinates[FORMULA_COORDINATES];
  struct hs_parameter parameters[FORMULA_PARAMETERS + 1];
  struct formula_term terms[FORMULA_TERMS];
  struct formula potential, frequency, period;
  const char *energy_unit;
};

/* Dies: the place, the `length' bytes of its text at `at', and why.  */
_Noreturn void formula_wrong (const struct formula_place *place,
                              const char *at, int length, const char *why, ...)
    __attribute__ ((format (printf, 4, 5)));

/* The functions; a NULL name ends.  */
struct formula_function
{
  const char *name;
  double (*one) (double);
  double (*two) (double, double);
  double (*many) (const double *, int);
};
extern const struct formula_function formula_functions[];

/* A copy of so many bytes that stays.  */
char *formula_copy (const char *text, size_t length);

/* Bytes of the name, or of what looks like a number, at the start of a text;
   0: none.  */
int formula_name_length (const char *text);
int formula_number_length (const char *text);
/* Why a name may not be given; NULL: it may.  */
const char *formula_name_wrong (const struct formula_model *model,
                                const char *name, int length);
/* The coordinate or, `which' 1, the one with that velocity; -1: none.  */
int formula_find_coordinate (const struct formula_model *model, int which,
                             const char *name, size_t length);
int formula_find_parameter (const struct formula_model *model,
                            const char *name, size_t length);
/* Names of columns by index: all positions, all velocities.  */
const char *formula_column (const struct formula_model *model, int i);

/* Finds what is wrong with a formula, but for the order of its words, and what
   it uses; dies of what is not `allowed'.  */
void formula_scan (struct formula *f, const struct formula_model *model,
                   unsigned allowed);

/* A parameter that may have any value; dies of one too many.  */
struct hs_parameter *formula_add_parameter (struct formula_model *model,
                                            const struct formula_place *place,
                                            const char *name, const char *unit,
                                            double value, const char *doc);
/* A coordinate, in unit 1; dies of one too many.  */
struct formula_coordinate *
formula_add_coordinate (struct formula_model *model,
                        const struct formula_place *place, const char *at,
                        int length);
struct formula *formula_add_term (struct formula_model *model,
                                  const struct formula_place *place,
                                  int coordinate, bool is_force);

/* The parameter with which a column starts: x0 of x, q1_0 of q1.  */
enum
{
  FORMULA_START_NAME = FORMULA_NAME + 3
};
void formula_start_name (const char *column, char name[FORMULA_START_NAME]);

/* Gives velocities the names and units that were not said.  */
void formula_complete_velocities (struct formula_model *model);

/* The lines of a file, without comments and blanks at their ends; room for
   FORMULA_LINES.  Returns how many; dies of what is no text.  */
int formula_lines (const char *file, struct formula_place *places);

/* Completes what was read and makes the run's system of it, which keeps the
   model.  */
const struct hs_system *formula_make (struct formula_model *model);

/* Of the run's system: its model, NULL if it is another; the masses; the
   energy, as in hs_invariant; and from now on that is conserved.  */
const struct formula_model *formula_of (const struct hs_system *system);
void formula_masses (const double *par, double *m);
void formula_energy (int lanes, const double *par, const double *q,
                     const double *v, double *value, double *size);
void formula_conserves (void);

#endif
