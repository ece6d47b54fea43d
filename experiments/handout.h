/* SPDX-License-Identifier: MIT */
/* A study as a script of gnuplot that makes one PDF, of pages to be printed.
 */

#ifndef HANDOUT_H
#define HANDOUT_H

#include "study.h"

#include <stdio.h>

void handout_write (FILE *stream, const struct study *study);

#endif
