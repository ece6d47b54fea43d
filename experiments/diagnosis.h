/* SPDX-License-Identifier: MIT */
/* A diagnosis in words.  */

#ifndef DIAGNOSIS_H
#define DIAGNOSIS_H

#include "output.h"
#include "trace.h"

/* Dies if what the plan says of the traces is wrong: who is said to have made
   them, and what their columns are.  */
void diagnosis_check (const struct plan *plan);

/* The diagnosis of a trace that was claimed to be an integrator's, by the
   plan or by the file itself.  */
struct hs_diagnosis diagnosis_of (const struct plan *plan,
                                  const struct trace *trace);

extern const char *const origin_names[];

enum
{
  NOTE_SIZE = 1200
};

/* A diagnosis as a line of a table; of what is NULL or NaN nothing is known.
 */
struct verdict
{
  const char *verdict, *integrator, *fault, *runner_up;
  double step, order, residual;
  bool whole;           /* as many rows as asked for, all of them numbers */
  char note[NOTE_SIZE]; /* what there is to say of it, in one line */
};
void verdict_of (const struct plan *plan, const struct trace *trace,
                 const struct hs_diagnosis *d, struct verdict *verdict);

/* The table, and the line of a file.  */
void verdict_table (struct table *table);
void verdict_write (struct output *output, const char *file,
                    const struct verdict *verdict);

#endif
