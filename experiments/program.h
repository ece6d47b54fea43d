/* SPDX-License-Identifier: MIT */
/* Programs of others as integrators: --integrator='cmd:WORDS'.  A run starts
   the program, with its numbers in place of {step}, {steps}, ..., and reads
   its rows as they come.  What is wrong with it is kept for the end.  */

#ifndef PROGRAM_H
#define PROGRAM_H

#include "experiment.h"

/* Whether the word on the command line is such a command; where it ends in a
   list.  */
bool program_is (const char *word);
const char *program_end (const char *word);

/* Of the plan, to be added to those that it has.  Dies if the words are none.
   Nothing is run yet.  */
const struct hs_integrator *program_integrator (const struct plan *plan,
                                                const char *word);

/* Dies if the plan has options of programs, and none.  */
void programs_check (const struct plan *plan);

/* Whether that is a program with which something is wrong.  */
bool program_failed (const struct hs_integrator *integrator);

/* Whether one of the plan's is a program that starts at its own start only;
   NULL: none.  */
const struct hs_integrator *program_alone (const struct plan *plan);

/* Says of the plan's programs what was wrong, and how they print.  Returns the
   status for that.  */
enum status programs_report (const struct plan *plan);

#endif
