/* SPDX-License-Identifier: MIT */
/* What reads what others wrote, each for fuzz.c: by itself, and as a command
   with a file.  */

#include "fuzz.h"

#include "csv.h"
#include "formula.h"
#include "number.h"
#include "rows.h"
#include "say.h"
#include "trace.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The bytes up to a zero, as a text of the program's.  */
static char *
text_of (const struct bytes *bytes, const char *before)
{
  const size_t n = strnlen ((const char *) bytes->data, bytes->size);
  const size_t from = strlen (before);
  char *text = allocate (from + n + 1, 1);
  memcpy (text, before, from);
  memcpy (text + from, bytes->data, n);
  return text;
}

/* Of x'' = the text: what is no parameter is wrong; its value at a point.  */
static int
formula (const void *context)
{
  memory_prepare ();
  const char *const force = text_of (context, "ax=");
  const struct hs_system *system = formula_of_forces (&force, 1, NULL, 0);
  double par[HS_MOST_PARAMETERS], q[HS_MOST_DOF], v[HS_MOST_DOF];
  double a[HS_MOST_DOF];
  for (int i = 0; system->parameters[i].name; i++)
    par[i] = system->parameters[i].value;
  system->start (par, q, v);
  system->acceleration (1, par, 0.5, q, v, a);
  return STATUS_DONE;
}

static int
number (const void *context)
{
  static const char *const units[] = { "", "rad", "s" };
  memory_prepare ();
  const char *text = text_of (context, "");
  struct number n;
  for (int i = 0; i < 3; i++)
    number_read (text, units[i], &n);
  return STATUS_DONE;
}

static int
csv (const void *context)
{
  memory_prepare ();
  char text[40];
  struct csv csv = csv_read (text_of (context, ""));
  csv_find (&csv, "t");
  for (int i = 0; i < csv.rows; i++)
    for (int k = 0; k < csv.columns; k++)
      csv_cell (&csv, i, k, text, sizeof text);
  csv_free (&csv);
  return STATUS_DONE;
}

static size_t
give (void *context, char *to, size_t size)
{
  struct bytes *rest = context;
  const size_t n = rest->size < size ? rest->size : size;
  memcpy (to, rest->data, n);
  *rest = (struct bytes){ rest->data + n, rest->size - n };
  return n;
}

/* All but the diagnosis.  */
static int
trace (const void *context)
{
  memory_prepare ();
  struct bytes rest = *(const struct bytes *) context;
  const struct plan plan = { .system = hs_system_find ("orbit"),
                             .step = { .given = true, .value = 0.1 } };
  const struct lines_source source
      = { .name = "f", .read = give, .context = &rest };
  struct traces traces = traces_from (&plan, "f", &source);
  traces_free (&traces);
  return STATUS_DONE;
}

static void
put (int file, const void *bytes, size_t size)
{
  if (write (file, bytes, size) != (ssize_t) size)
    abort ();
}

/* The sum over the lines, so that what is in a state counts.  */
static void
put_sum (int file, struct bytes bytes)
{
  char sum[40];
  uint64_t n = UINT64_C (0xcbf29ce484222325);
  for (size_t i = 0; i < bytes.size; i++)
    n = (n ^ (bytes.data[i] == '\n' ? 0 : bytes.data[i]))
        * UINT64_C (0x100000001b3);
  snprintf (sum, sizeof sum, "sum %016" PRIx64 "\n", n);
  put (file, sum, strlen (sum));
}

static void
command (const char *command, struct bytes bytes)
{
  char text[400], *argv[30], *rest = text, file[20];
  int argc = 0;
  snprintf (text, sizeof text, "halfstep %s", command);
  const char *name = strstr (command, "f.");
  snprintf (file, sizeof file, "%.*s", (int) strcspn (name, " "), name);
  const int to = open (file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (to < 0)
    abort ();
  put (to, bytes.data, bytes.size);
  if (strcmp (file, "f.state") == 0)
    put_sum (to, bytes);
  close (to);
  while ((argv[argc] = strtok_r (NULL, " ", &rest)))
    argc++;
  fuzz_command (argc, argv);
}

bool
fuzz_target (const char *name, struct bytes bytes)
{
  static const struct
  {
    const char *name;
    int (*act) (const void *context);
  } targets[] = { { "formula", formula },
                  { "number", number },
                  { "csv", csv },
                  { "trace", trace } };
  for (size_t i = 0; i < sizeof targets / sizeof *targets; i++)
    if (strcmp (targets[i].name, name) == 0)
      {
        fuzz_call (targets[i].act, &bytes);
        return true;
      }
  if (!strstr (name, "f."))
    return false;
  command (name, bytes);
  return true;
}
