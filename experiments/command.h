/* SPDX-License-Identifier: MIT */
/* Commands that are run without a shell: words, of which parts may stand in
   quotes as in a shell's, with places {NAME} to be filled by numbers.  */

#ifndef COMMAND_H
#define COMMAND_H

#include "experiment.h"

struct command
{
  int count;
  char **word; /* quotes removed, places as they stand; ends with NULL */
};

/* Where such a text ends within a list: at a comma outside quotes, or its end.
 */
const char *command_end (const char *text);

/* Cuts the text up to `end' into words.  Returns NULL, or what is wrong.  */
const char *command_read (const char *text, const char *end,
                          struct command *command);

/* Whether it has the place {name}.  */
bool command_has (const struct command *command, const char *name);

/* Writes the value of a place into text, DECIMAL_SIZE characters; false: there
   is no such place.  */
typedef bool command_value (const void *context, const char *name, char *text);

/* The words with every place filled, allocated in one piece; `wrong', which is
   set to a name without a value, or to NULL.  */
char **command_fill (const struct command *command, command_value *value,
                     const void *context, const char **wrong);

#endif
