/* SPDX-License-Identifier: MIT */
/* Numbers that others published of these integrators.  */

#ifndef PUBLISHED_H
#define PUBLISHED_H

#include "evidence.h"

struct published_number
{
  const char *what;
  const char *published; /* as it is printed: its digits count */
  struct quantity quantity;
  const char *because;   /* why it differs; NULL: it should not */
};

struct published
{
  const char *id, *title, *reference;
  const struct published_number *numbers; /* what: NULL ends */
};

extern const struct published published[]; /* id: NULL ends */

#endif
