/* SPDX-License-Identifier: MIT */
/* A study as a page, plain HTML that asks for nothing: no script, and pictures
   from the folder alone.  */

#ifndef PAGE_H
#define PAGE_H

#include "study.h"

#include <stdio.h>

/* `pdf': there is report.pdf.  */
void page_write (FILE *stream, const struct study *study, bool pdf);

#endif
