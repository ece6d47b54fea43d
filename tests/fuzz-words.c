/* SPDX-License-Identifier: MIT */
/* Command lines for fuzz.c, of words drawn from bytes.  */

#include "fuzz.h"

#include <stdio.h>
#include <string.h>

enum
{
  WORDS = 16,
  LONGEST = 400
};

static const char *const words[] = {
  "run",
  "drift",
  "bounce",
  "phase",
  "shadow",
  "same",
  "diagnose",
  "list",
  "lesson",
  "--system=harmonic",
  "--system=pendulum",
  "--system=orbit",
  "-s",
  "-i",
  "-d",
  "-n",
  "-t",
  "-e",
  "-p",
  "-f",
  "-r",
  "-S",
  "-j",
  "-T",
  "harmonic",
  "leapfrog",
  "rk4",
  "euler,exact",
  "--step=0.1",
  "--steps=9",
  "--span=1",
  "--set=omega=2",
  "--set=x0=",
  "--start=1,0",
  "--start=",
  "--every=2",
  "--rows=3",
  "--min-steps=4",
  "--max-steps=32",
  "--phases=2",
  "--times=2",
  "--points=16",
  "--cells=2",
  "--terms=2",
  "--range=0,1",
  "--periods=1",
  "--max-evaluations=200",
  "--accuracy=0.1",
  "--arithmetic=float,decimal5",
  "--step-rule=jittered:0.1",
  "--step-rule=adaptive",
  "--wall=x>-1",
  "--restitution=0.5",
  "--friction=0.1",
  "--contact=flip",
  "--stiffness=9",
  "--t0=1",
  "--force=ax=-x",
  "--force=ax=",
  "--columns=t,x,v",
  "--expect=2",
  "--format=csv",
  "--format=json",
  "--lower-order",
  "--summary",
  "--jobs=1",
  "--patience=1",
  "--title=x",
  "--help",
  "--version",
  "--",
  "-",
  "",
  "=",
  ",",
  "0.1",
  "9",
  "1e999",
  "nan",
  "-1",
  "0x1",
  "1e-999",
  "9007199254740993",
  "90deg",
  "csv",
  "x0=1",
  "4",
  "f.sys",
  "f.bodies",
  "f.csv",
  "--system=f.sys",
  "--system=f.bodies",
  "--integrator=basic",
  "--integrator=",
  "--system=",
  "--step=",
  "--steps=",
  "--span=",
  "--set=",
  "--format=",
  "--wall=",
  "order",
  "cost",
  "rounding",
  "map",
  "audit",
};

/* What would take long, and what keeps it short: it comes first, and what is
   given twice is refused.  */
static const struct
{
  const char *word, *bound[2];
} bounds[] = {
  { "order", { "--max-steps=64", "--phases=1" } },
  { "cost", { "--max-evaluations=500", "--phases=1" } },
  { "rounding", { "--max-steps=32", NULL } },
  { "map", { "--cells=2", "--steps=9" } },
  { "drift", { "--steps=500", NULL } },
  { "audit", { "--system=harmonic", NULL } },
};

static int
keep_short (int argc, char **argv)
{
  for (size_t i = 0; argc > 1 && i < sizeof bounds / sizeof *bounds; i++)
    for (int k = 0; k < 2 && bounds[i].bound[k]; k++)
      if (strcmp (argv[1], bounds[i].word) == 0)
        {
          memmove (argv + 3, argv + 2, (size_t) (argc - 2) * sizeof *argv);
          argv[2] = (char *) bounds[i].bound[k];
          argc++;
        }
  return argc;
}

/* Digits only where no number becomes large or small by them.  */
static int
may_grow (const char *word, char c)
{
  static const char *const free[]
      = { "--set=", "--start=", "--force=", "--wall=" };
  if (c < '0' || c > '9')
    return 1;
  for (size_t i = 0; i < sizeof free / sizeof *free; i++)
    if (strncmp (word, free[i], strlen (free[i])) == 0)
      return 1;
  return strchr (word, '.') && !strpbrk (word, "eEpP");
}

/* A byte chooses a word; one from 240 on adds a character to the last.  No
   slash.  */
void
fuzz_words (struct bytes bytes)
{
  const uint8_t *data = bytes.data;
  const size_t size = bytes.size;
  char text[WORDS][LONGEST + 2], *argv[WORDS + 5] = { (char *) "halfstep" };
  int argc = 1;
  for (size_t i = 0; i < size && argc <= WORDS; i++)
    if (data[i] < 240)
      {
        snprintf (text[argc - 1], LONGEST, "%s",
                  words[data[i] % (sizeof words / sizeof *words)]);
        argv[argc] = text[argc - 1];
        argc++;
      }
    else if (argc > 1 && i + 1 < size && data[i + 1] && data[i + 1] != '/')
      {
        char *word = text[argc - 2];
        const size_t n = strlen (word);
        if (n < LONGEST && may_grow (word, (char) data[i + 1]))
          memcpy (word + n, (char[]){ (char) data[++i], 0 }, 2);
      }
  argc = keep_short (argc, argv);
  argv[argc] = NULL;
  fuzz_command (argc, argv);
}
