/* SPDX-License-Identifier: MIT */
/* A folder that is absent, old or whole: made beside its place, and put there
   when complete.  It keeps a list of its files, so that one that was made so
   may be replaced, and nothing else ever is.  */

#ifndef FOLDER_H
#define FOLDER_H

enum
{
  FOLDER_MOST = 60 /* files */
};

struct folder
{
  char *target;    /* where it is to be, as an absolute path */
  char *temporary; /* where it is made */
  int count;
  char *file[FOLDER_MOST]; /* in it, as temporaries of file.h */
};

/* Dies with status 2 if there is something that is no such folder.  */
struct folder folder_open (const char *name);
/* A file that will be in it, or may be.  */
void folder_expect (struct folder *folder, const char *name);
/* The path of a file in it.  To be released.  */
char *folder_path (const struct folder *folder, const char *name);
/* A copy of another file, if it can be read.  */
void folder_copy (struct folder *folder, const char *from, const char *name);
/* Writes the list, and puts the folder in its place.  */
void folder_close (struct folder *folder);

#endif
