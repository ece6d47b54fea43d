/* SPDX-License-Identifier: MIT */
/* Keys with times, in a file: lines of TIME KEY.  */

#ifndef SCRIPT_H
#define SCRIPT_H

enum
{
  SCRIPT_MOST = 10000, /* lines with a key */
  SCRIPT_FRAME = 1     /* no key: the frame is to be written */
};

struct script
{
  int count;
  struct script_line
  {
    double time; /* s of the show's clock; goes up */
    int key;
  } line[SCRIPT_MOST];
};

/* The keys are those of the list, each a character.  Dies of a fault.  */
struct script *script_read (const char *path, const char *keys);

#endif
