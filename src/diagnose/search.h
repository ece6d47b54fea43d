/* SPDX-License-Identifier: MIT */
/* Which of many maps a trace can be told to be from.  */

#ifndef HS_SEARCH_H
#define HS_SEARCH_H

#include "models.h"

/* Tries them all, on longer and longer windows; those that do not fit drop
   out.  Where none is left on longer ones the last that did are alive, and
   `rows' says how far.  */
struct search
{
  int alive, classes;
  size_t rows;
  bool parted; /* longer windows fit none */
};

/* False: no memory.  */
bool search_run (const struct trial *trial, struct candidates *c,
                 struct search *search);

/* The one that most rows follow from, if most do; NULL: there is none.  */
bool search_strays (const struct trial *trial, struct candidates *c,
                    struct candidate **found);

/* The one that leaves nothing but differences without a memory, whose size
   then is the trace's noise, and does so far better than maps that are not the
   same; NULL: there is none.  */
bool search_noise (const struct trial *trial, struct candidates *c,
                   struct candidate **found, double *noise);

#endif
