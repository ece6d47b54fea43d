/* SPDX-License-Identifier: MIT */
/* Other programs that are run, and what they print.  */

#ifndef CHILD_H
#define CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <time.h>

struct child
{
  pid_t process; /* and its group; 0: over */
  int output;    /* a pipe */
  int input;     /* likewise, does not block; -1: there is none */
  bool lasting;
};

struct child_way
{
  enum
  {
    CHILD_APART, /* its messages go where this program's go */
    CHILD_MIXED, /* with the rest */
    CHILD_SILENT
  } messages;
  const char *folder; /* to be in; NULL: here */
  bool talks;         /* it is written to, too */
  bool ours;    /* it removes what it has half written, if it is told to end */
  bool shows;   /* what it prints goes where this program's goes */
  bool lasting; /* what it has started stays when it is over */
};

/* Starts one, found as a shell would, in a group of its own, with no input
   unless it talks; `way' NULL: all as usual.  Returns 0 or an errno.  */
int child_start (char *const *words, const struct child_way *way,
                 struct child *child);

/* So many seconds from now.  */
struct timespec child_deadline (double seconds);

/* Up to `size' bytes of what it prints; 0: the end; -1: none in time.  */
ssize_t child_read (const struct child *child, char *bytes, size_t size,
                    const struct timespec *deadline);

/* Reads on to the end of it; the first `size' - 1 bytes go into the text,
   which is ended.  `length', 0 at first, is that of the text.  False: not in
   time. */
bool child_hear (const struct child *child, char *text, size_t size,
                 size_t *length, const struct timespec *deadline);

/* Writes all of it; false: it does not read, or not in time.  */
bool child_write (const struct child *child, const char *bytes, size_t size,
                  const struct timespec *deadline);

/* Waits for its end, and gives its status as waitpid does; false: not in
   time.  */
bool child_wait (struct child *child, int *status,
                 const struct timespec *deadline);

/* Ends it and its group, if it is not over.  */
void child_end (struct child *child);

#endif
