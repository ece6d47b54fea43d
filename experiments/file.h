/* SPDX-License-Identifier: MIT */
/* Files that are absent, old or whole: written beside their place and renamed
   when complete.  What cannot be written ends the program with status 1.  */

#ifndef FILE_H
#define FILE_H

#include <stdio.h>
#include <sys/types.h>

struct file
{
  FILE *stream;
  char *name;   /* for messages */
  char *target; /* what the temporary replaces; NULL: written in place */
  char *temporary;
};

/* Keeps descriptors 0, 1, 2 from being given to files, and makes signals and
   exits remove temporaries.  Once, first.  */
void file_prepare (void);

/* The descriptor of standard output, for data.  file_part_output: from now on
   what others write to stdout goes to standard error, so that it is not taken
   for data.  */
int file_output (void);
void file_part_output (void);
/* name NULL or "-": standard output.  */
struct file file_open (const char *name);
/* Dies if a write to it failed.  */
void file_check (struct file *file);
/* Completes it.  */
void file_close (struct file *file);

/* Removes the temporaries that there are; for signals, too.  */
void file_remove (void);

/* _exit (), which ends in guard.c where a plug-in is called; for signals, too.
 */
_Noreturn void file_exit (int status);

/* What file_exit does first, as a signal may.  NULL: nothing.  */
void file_last (void (*act) (void));

/* A private folder for temporaries, in TMPDIR or else /tmp.  A file in it,
   with a text, or NULL: only its name, for another program to make it.  Both
   are removed at the end, or by file_discard, the folder last.  */
char *file_folder (void);
/* The same beside a name.  */
char *file_folder_beside (const char *name);
char *file_inside (const char *folder, const char *name, const char *text);
void file_discard (char *temporary);

/* A child that signals and the program's end end, by such a signal, before the
   temporaries that it may write; negative: its group.  */
void file_child (pid_t child, int number);
/* It is over.  */
void file_child_over (pid_t child);

/* A temporary beside where `name' leads, as an absolute path; file_keep
   moves it there.  */
char *file_temporary (const char *name);
void file_keep (char *temporary, const char *name);

/* In a child that forked off: temporaries and children are its parent's.  */
void file_disown (void);

#endif
