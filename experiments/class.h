/* SPDX-License-Identifier: MIT */
/* A class set: what is to be graded, files of traces or programs that print
   them.  */

#ifndef CLASS_H
#define CLASS_H

#include "command.h"
#include "trace.h"

struct work
{
  const char *name;       /* a file's: as it is opened */
  struct command command; /* its count 0: it is a file */
};

struct class_set
{
  int count;
  struct work *work;
};

/* The plan's files, a folder's in the order of their names, then its commands.
   Says what of a folder is left out; dies if a file is not there, a folder
   empty or a command none.  */
struct class_set class_of (const struct plan *plan);

/* The traces of a work; a program is run for them.  Dies if there is none.  */
struct traces work_traces (const struct plan *plan, const struct work *work);

#endif
