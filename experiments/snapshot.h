/* SPDX-License-Identifier: MIT */
/* Pictures of a show, as the experiment run draws them; made by this program
   again, beside the show, so that nothing that goes wrong there ends it.  */

#ifndef SNAPSHOT_H
#define SNAPSHOT_H

#include "child.h"
#include "show.h"

#include <stdio.h>

enum
{
  SNAPSHOT_MOST = 999
};

struct snapshot
{
  struct child child; /* its process 0: none is made */
  bool failed_to_start, nothing;
  char name[40];
  char *command;  /* of the picture that is made */
  char said[300]; /* by it */
  size_t length;
  int count; /* that were made */
  char *commands[SNAPSHOT_MOST];
};

void snapshot_take (struct snapshot *snapshot, const struct plan *plan,
                    const struct show *show);
/* News of it, NULL: there are none.  With `wait' it is waited for.  */
const char *snapshot_said (struct snapshot *snapshot, bool wait);
/* Waits, and prints the commands.  */
void snapshot_end (struct snapshot *snapshot, FILE *stream);

#endif
