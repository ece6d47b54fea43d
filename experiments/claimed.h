/* SPDX-License-Identifier: MIT */
/* What people print about these integrators, on trial.  */

#ifndef CLAIMED_H
#define CLAIMED_H

#include "evidence.h"

struct exhibit
{
  const char *what;
  struct quantity quantity;
  double least, most; /* between which the verdict stands */
};

struct claim
{
  const char *id, *text, *verdict; /* true, true only if …, false */
  const char *why;                 /* in one sentence */
  const struct exhibit *exhibits;  /* what: NULL ends */
};

extern const struct claim claims[]; /* id: NULL ends */

#endif
