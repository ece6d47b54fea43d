/* SPDX-License-Identifier: MIT */
/* Entries of a list, each with numbers that commands of this program show: all
   of them, or those of the one that is named, are measured and written.  */

#ifndef INQUIRY_H
#define INQUIRY_H

#include "evidence.h"

struct answer
{
  int entry, number; /* of the entry */
  double value;      /* NaN: it could not be had */
};

struct inquiry
{
  /* NULL: there are no more entries.  */
  const char *(*name) (int entry, const void *context);
  /* NULL: the entry has no more.  */
  const struct quantity *(*quantity) (int entry, int number);
  void (*text) (FILE *out, const struct answer *list, int count);
  void (*table) (const struct plan *plan, const struct answer *list,
                 int count);
  bool (*fails) (const struct answer *answer);
};

enum status inquiry_run (const struct plan *plan,
                         const struct inquiry *inquiry);

#endif
