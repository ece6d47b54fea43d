/* SPDX-License-Identifier: MIT */
/* Commands of this program, made to be run and to be shown.  */

#ifndef WORDS_H
#define WORDS_H

#include "experiment.h"

enum
{
  WORDS_MOST = 200
};

struct words
{
  int count;
  char *word[WORDS_MOST + 1]; /* ends with NULL */
};

/* The program as it was started, and an experiment.  */
void words_begin (struct words *words, const struct plan *plan,
                  const char *experiment);
void words_add (struct words *words, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));
/* The options that say what moves, as they were given: all, or where another
   system is meant those alone that hold for any.  `file': where the system's
   is now; NULL: where it was.  */
void words_of_system (struct words *words, const struct plan *plan,
                      const struct hs_system *system, const char *file);
/* The integrator as the options name it: one that is read from a file by that.
 */
const char *words_integrator (const struct plan *plan,
                              const struct hs_integrator *integrator,
                              char *text, size_t size);
/* Without those that begin so.  */
void words_leave_out (struct words *words, const char *start);
void words_free (struct words *words);

/* As a shell reads it, from `halfstep' on; to be released.  */
char *words_text (const struct words *words);

#endif
