/* SPDX-License-Identifier: MIT */
/* Doubles as decimals that read back to the same double. */

#ifndef DECIMAL_H
#define DECIMAL_H

/* Writes the shortest of the correctly rounded decimals of 15, 16 and 17
   significant digits that reads back as `value`, which is finite, in the form
   of printf's %g.  `text` holds DECIMAL_SIZE characters.  Returns the end. */
enum
{
  DECIMAL_SIZE = 32
};
char *decimal_write (double value, char *text);

#endif
