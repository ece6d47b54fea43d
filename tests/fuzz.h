/* SPDX-License-Identifier: MIT */
/* Parts of the program, called again and again in one process (fuzz.c), with
   what libFuzzer makes up.  */

#ifndef FUZZ_H
#define FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bytes
{
  const uint8_t *data;
  size_t size;
};

/* Calls it, with the program's data as they were at first; returns its status,
   which is documented, or 0.  It may end as the program does, and takes no
   more time and memory than fuzz.c says.  */
int fuzz_call (int (*act) (const void *context), const void *context);

/* The whole program.  */
int fuzz_command (int argc, char **argv);

/* What the variable FUZZ names: one of the readers, or, as a command, the
   program with a file f.KIND.  False: it does not name any.  */
bool fuzz_target (const char *name, struct bytes bytes);

/* The program, with words that the bytes stand for.  */
void fuzz_words (struct bytes bytes);

/* Keeps the program's data from now on; puts them back.  */
void fuzz_keep_data (void);
void fuzz_put_back (void);

#endif
