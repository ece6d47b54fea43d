/* SPDX-License-Identifier: MIT */
/* What a study has to say, in order: the page and the handout are two ways of
   writing it down.  */

#ifndef CONTENT_H
#define CONTENT_H

#include "study.h"

enum tone
{
  TONE_TITLE,
  TONE_SECTION,
  TONE_PART, /* of the study: it begins a page on paper */
  TONE_QUESTION,
  TONE_TEXT,
  TONE_ITEM,    /* of a list */
  TONE_COMMAND, /* for a shell */
  TONE_FILES,   /* words with names of files in the folder */
};

enum
{
  SHEET_MOST = 20 /* columns */
};

/* A table as people read it.  */
struct sheet
{
  struct csv csv;
  bool words[SHEET_MOST]; /* columns of words, not of numbers */
};

/* One of the ways.  */
struct pen
{
  void (*say) (void *its, enum tone tone, const char *text);
  /* Of the file NAME.svg, NAME.gp; `what' it shows.  */
  void (*picture) (void *its, const char *name, const char *what);
  void (*table) (void *its, const struct sheet *sheet);
  void *its;
};

void content_write (const struct study *study, const struct pen *pen);
const char *content_title (const struct study *study);

#endif
