/* SPDX-License-Identifier: MIT */
/* Evaluates formulas: the only user of muParser.  Its handles are not
   reentrant, so that each thread has its own, made when first needed.  */

#ifndef FORMULA_ENGINE_H
#define FORMULA_ENGINE_H

#include "formula-model.h"

/* The formulas of a system, by number.  */
enum
{
  ENGINE_MOST_PARTS = 32,
  ENGINE_ACCELERATION = 0,
  ENGINE_MASS = ENGINE_ACCELERATION + FORMULA_COORDINATES,
  ENGINE_START = ENGINE_MASS + FORMULA_COORDINATES,
  ENGINE_POTENTIAL = ENGINE_START + 2 * FORMULA_COORDINATES,
  ENGINE_FREQUENCY,
  ENGINE_PERIOD,
  ENGINE_PART, /* of the potential: it is the sum of its parts */
  ENGINE_FORMULAS = ENGINE_PART + ENGINE_MOST_PARTS
};

/* The variables, in the order of the numbers that engine_variables gives.  */
void engine_name (int i, const char *name);
/* Dies if muParser does not read the formula; all names must be known.  */
void engine_try (const struct formula *f);
/* Before any is evaluated.  The texts must stay.  */
void engine_define (int i, const char *text);

/* Of this thread: the variables, to be set, and the value of a formula that is
   defined.  */
double *engine_variables (void);
double engine_value (int i);

#endif
