/* SPDX-License-Identifier: MIT */
/* A study as a page, plain HTML that asks for nothing: no script, and pictures
   from the folder alone.  */

#ifndef PAGE_H
#define PAGE_H

#include "study.h"

#include <stdio.h>

/* `pdf': there is report.pdf.  */
void page_write (FILE *stream, const struct study *study, bool pdf);
/* The title of the study.  */
const char *page_title (const struct study *study, char *text, size_t size);
/* Whether the part's summary has the column, and it is to be shown.  */
bool page_shows (const struct finding *f, int column);

#endif
