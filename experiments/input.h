/* SPDX-License-Identifier: MIT */
/* Files that are read, as sources of lines.  What cannot be read ends the
   program with status 2.  */

#ifndef INPUT_H
#define INPUT_H

#include "lines.h"

struct input
{
  const char *name;   /* for messages */
  const char *option; /* by which it was given; NULL: by none */
  int file;
};

/* "-": standard input.  */
struct input input_open (const char *option, const char *file);
struct lines_source input_source (struct input *input);
void input_close (struct input *input);

#endif
