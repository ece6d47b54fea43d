/* SPDX-License-Identifier: MIT */
/* The program, called again and again in one process: by libFuzzer with files
   that it makes up (the variable FUZZ says for which command), or, with FUZZ
   unset, with command lines of words drawn from its bytes.  The program is a
   shared object of its own, whose data are put back after each call; it cannot
   end the process, start another, or catch signals.  */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <link.h>
#include <setjmp.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int halfstep_main (int argc, char **argv);
void fuzz_counters (char **start, char **stop); /* of its coverage */

/* What its end does.  */
enum
{
  MOST = 100,
  WORDS = 16,
  LONGEST = 400
};
static void (*last[MOST]) (void);
static int lasts;
static jmp_buf end;
static int over, status;

int
fuzz_atexit (void (*act) (void))
{
  if (lasts == MOST)
    abort ();
  last[lasts++] = act;
  return 0;
}

_Noreturn void
fuzz_exit (int number)
{
  if (over) /* within what its end does */
    abort ();
  status = number;
  longjmp (end, 1);
}

pid_t
fuzz_fork (void)
{
  errno = EAGAIN;
  return -1;
}

int
fuzz_spawn (pid_t *process, const char *file,
            const posix_spawn_file_actions_t *actions,
            const posix_spawnattr_t *attributes, char *const *words,
            char *const *environment)
{
  (void) process, (void) file, (void) actions, (void) attributes, (void) words;
  (void) environment;
  return EAGAIN;
}

/* Its data, as they were at first.  */
static struct
{
  char *from, *copy;
  size_t size;
} parts[8];
static int part_count;

static int
find_parts (struct dl_phdr_info *info, size_t size, void *context)
{
  (void) size, (void) context;
  if (!strstr (info->dlpi_name, "libfuzzed.so"))
    return 0;
  for (int i = 0; i < info->dlpi_phnum; i++)
    {
      const ElfW (Phdr) *p = &info->dlpi_phdr[i];
      char *from = (char *) info->dlpi_addr + p->p_vaddr, *stop, *at;
      if (p->p_type != PT_LOAD || !(p->p_flags & PF_W))
        continue;
      /* Not what is read-only since, nor the counters.  */
      stop = from + p->p_memsz;
      for (int k = 0; k < info->dlpi_phnum; k++)
        if (info->dlpi_phdr[k].p_type == PT_GNU_RELRO)
          {
            at = (char *) info->dlpi_addr + info->dlpi_phdr[k].p_vaddr
                 + info->dlpi_phdr[k].p_memsz;
            if (at > from && at < stop)
              from = (char *) (((uintptr_t) at + 4095) & ~(uintptr_t) 4095);
          }
      char *counters, *counted;
      fuzz_counters (&counters, &counted);
      const int both = counters > from && counters < stop;
      char *const ends[][2] = { { from, both ? counters : stop },
                                { counted, both ? stop : counted } };
      for (int k = 0; k < 2; k++)
        if (ends[k][1] > ends[k][0])
          {
            parts[part_count].from = ends[k][0];
            parts[part_count].size = (size_t) (ends[k][1] - ends[k][0]);
            parts[part_count].copy = malloc (parts[part_count].size);
            part_count++;
          }
    }
  return 0;
}

/* Also what a sanitizer has between the variables.  */
__attribute__ ((no_sanitize ("address"))) static void
copy (char *to, const char *from, size_t size)
{
#ifdef __x86_64__
  __asm__ volatile("rep movsb"
                   : "+D"(to), "+S"(from), "+c"(size)
                   :
                   : "memory");
#else
  for (size_t i = 0; i < size; i++)
    ((volatile char *) to)[i] = from[i];
#endif
}

static void
call (int argc, char **argv)
{
  static int first; /* file that is its own */
  if (!first)
    close (first = open ("/dev/null", O_RDONLY));
  optind = 0;
  lasts = 0;
  over = 0;
  if (setjmp (end) == 0)
    status = halfstep_main (argc, argv);
  over = 1;
  while (lasts)
    last[--lasts]();
  fflush (stdout);
  for (int i = 0; i < part_count; i++)
    copy (parts[i].from, parts[i].copy, parts[i].size);
  close_range ((unsigned) first, ~0u, 0);
  if (status < 0 || status > 3)
    abort ();
}

/* Words that a command line is made of.  */
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
};

/* A byte chooses a word; one from 240 on adds a character to the last.  No
   slash, and no number that is long on its own.  */
static void
by_words (const uint8_t *data, size_t size)
{
  char text[WORDS][LONGEST + 2], *argv[WORDS + 2] = { (char *) "halfstep" };
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
        const int digit = data[i + 1] >= '0' && data[i + 1] <= '9';
        if (n < LONGEST && (!digit || strncmp (word, "--s", 3) != 0))
          memcpy (word + n, (char[]){ (char) data[++i], 0 }, 2);
      }
  call (argc, argv);
}

static void
by_file (const char *command, const uint8_t *data, size_t size)
{
  char text[400], *argv[20], *rest = text;
  int argc = 0;
  snprintf (text, sizeof text, "halfstep %s", command);
  const char *name = strstr (command, "f.");
  char file[20];
  snprintf (file, sizeof file, "%.*s", (int) strcspn (name, " "), name);
  const int to = open (file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (to < 0 || write (to, data, size) != (ssize_t) size)
    abort ();
  close (to);
  while ((argv[argc] = strtok_r (NULL, " ", &rest)))
    argc++;
  call (argc, argv);
}

int
LLVMFuzzerInitialize (int *argc, char ***argv)
{
  (void) argc, (void) argv;
  dl_iterate_phdr (find_parts, NULL);
  if (part_count == 0)
    abort ();
  for (int i = 0; i < part_count; i++)
    copy (parts[i].copy, parts[i].from, parts[i].size);
  return 0;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  const char *command = getenv ("FUZZ");
  if (command)
    by_file (command, data, size);
  else
    by_words (data, size);
  return 0;
}
