/* SPDX-License-Identifier: MIT */
/* Prints what is read from a trace: read-trace SYSTEM FILE [STEP [COLUMNS]].
   A line for each trace, then one for its first and one for its last row, each
   number followed by what its last digit is worth.  */

#include "trace.h"

#include "number.h"
#include "say.h"

#include <stdio.h>
#include <stdlib.h>

static void
print_row (const struct hs_trace *n, size_t i)
{
  const size_t dof = n->dof;
  printf ("%.17g~%.3g", n->t[i], n->t_unit[i]);
  for (size_t d = i * dof; d < (i + 1) * dof; d++)
    printf (" %.17g~%.3g", n->q[d], n->q_unit[d]);
  for (size_t d = i * dof; n->v && d < (i + 1) * dof; d++)
    printf (" %.17g~%.3g", n->v[d], n->v_unit[d]);
  putchar ('\n');
}

int
main (int argc, char **argv)
{
  struct plan plan = { .system = hs_system_find (argv[1]) };
  char text[DIGITS_TEXT];
  if (argc > 3 && *argv[3])
    number_read (argv[3], "", &plan.step);
  plan.columns = argc > 4 ? argv[4] : NULL;
  struct traces traces = traces_read (&plan, argv[2]);
  for (int i = 0; i < traces.count; i++)
    {
      const struct trace *trace = &traces.trace[i];
      const struct hs_trace *n = &trace->numbers;
      printf ("%s: %zu rows from line %lld, %s, stopped %lld, x: %s\n",
              trace->label ? trace->label : "-", n->rows,
              (long long) trace->line, n->v ? "velocities" : "positions",
              (long long) trace->stopped,
              digits_say (&trace->digits[1], text));
      if (n->rows == 0)
        continue;
      print_row (n, 0);
      print_row (n, n->rows - 1);
    }
  traces_free (&traces);
  return 0;
}
