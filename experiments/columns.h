/* SPDX-License-Identifier: MIT */
/* Which column of somebody's table is what.  */

#ifndef COLUMNS_H
#define COLUMNS_H

#include "experiment.h"
#include "lines.h"

enum
{
  COLUMNS_MOST = LINES_WORDS, /* of a table */
  COLUMNS_TEXT = 120,
  COLUMNS_ROLES = 1 + 2 * HS_MOST_DOF
};

/* The role of a column: 0 the time, from 1 on the positions, then the
   velocities of the system; or one of these.  */
enum column_role
{
  COLUMN_IGNORED = -1,
  COLUMN_LABEL = -2 /* who made the row */
};

struct columns
{
  int count; /* 0: not known yet */
  int role[COLUMNS_MOST];
  bool has_t, has_v;
  char unused[COLUMNS_TEXT]; /* names that have no role, as they stand */
};

/* By names, of which `strict' is true where they must say all: every one a
   role's or `-'.  Returns NULL, or what is wrong with them.  */
const char *columns_by_name (const struct hs_system *system, int count,
                             char *const *names, bool strict,
                             struct columns *columns);

/* From the option --columns; dies if it is wrong.  */
void columns_by_option (const struct hs_system *system, const char *text,
                        struct columns *columns);

/* By their number alone: t, positions, velocities; or t and positions; without
   a time, where one is to be had from the step, also without t.  Returns NULL,
   or what is wrong.  */
const char *columns_by_count (const struct hs_system *system, int count,
                              bool has_step, struct columns *columns);

#endif
