/* SPDX-License-Identifier: MIT */
/* grade: a class set of traces, a verdict for each.  */

#include "apart.h"
#include "class.h"
#include "diagnosis.h"
#include "grade-text.h"
#include "options.h"
#include "output.h"
#include "say.h"

#include <math.h>
#include <string.h>

struct study
{
  const struct plan *plan;
  const struct class_set *set;
  struct graded *graded; /* one a file */
  enum status status;
};

/* In a child: its verdicts are bytes to the parent.  What they point to is
   the same there, as the program's tables are.  */
static void
grade (void *context, int i, FILE *found)
{
  const struct study *study = context;
  struct traces traces = work_traces (study->plan, &study->set->work[i]);
  for (int k = 0; k < traces.count; k++)
    {
      struct verdict verdict;
      const struct hs_diagnosis d
          = diagnosis_of (study->plan, &traces.trace[k]);
      verdict_of (study->plan, &traces.trace[k], &d, &verdict);
      fwrite (&verdict, sizeof verdict, 1, found);
    }
}

static void
add (struct graded *graded, const struct verdict *verdict)
{
  struct verdict *more
      = allocate ((size_t) graded->count + 1, sizeof *graded->verdict);
  if (graded->count)
    memcpy (more, graded->verdict, (size_t) graded->count * sizeof *more);
  more[graded->count++] = *verdict;
  release (graded->verdict);
  graded->verdict = more;
}

static void
take (void *context, int i, FILE *found, const char *wrong)
{
  struct study *study = context;
  struct graded *graded = &study->graded[i];
  struct verdict verdict;
  graded->file = study->set->work[i].name;
  graded->lost = wrong;
  while (!wrong && fread (&verdict, sizeof verdict, 1, found) == 1)
    add (graded, &verdict);
  if (!wrong)
    return;
  if (apart_lacked (wrong))
    {
      say ("%s: no verdict: %s", graded->file, wrong);
      study->status = STATUS_FAILED;
    }
  verdict = (struct verdict){ .verdict = origin_names[HS_ORIGIN_UNKNOWN],
                              .step = NAN,
                              .order = NAN,
                              .residual = NAN };
  snprintf (verdict.note, sizeof verdict.note, "no verdict: %s", wrong);
  add (graded, &verdict);
}

static void
write_table (const struct plan *plan, const struct graded *graded, int count)
{
  struct table table = { 0 };
  struct summary summary = { 0 };
  grade_summary (plan, graded, count, &summary);
  verdict_table (&table);
  struct output *output = output_open (plan, &table, summary.lines);
  for (int i = 0; i < count; i++)
    for (int k = 0; k < graded[i].count; k++)
      verdict_write (output, graded[i].file, &graded[i].verdict[k]);
  output_close (output);
}

static enum status
run (const struct plan *plan)
{
  diagnosis_check (plan);
  const struct class_set set = class_of (plan);
  struct study study
      = { plan, &set, allocate ((size_t) set.count, sizeof *study.graded) };
  apart_run (plan, &(struct apart){ .what = "traces",
                                    .count = set.count,
                                    .task = grade,
                                    .done = take,
                                    .context = &study });
  if (plan->format_given)
    write_table (plan, study.graded, set.count);
  else
    grade_text (plan, study.graded, set.count);
  return study.status;
}

const struct experiment grade_experiment = {
  .name = "grade",
  .title = "Grade a class set of traces: a verdict for each, in one table",
  .example
  = "halfstep grade examples/class -s pendulum -p g=9.81 -i velocity-verlet",
  .options = OPTIONS_CLASS | OPTIONS_SYSTEM | OPTIONS_STEP | OPTIONS_SPAN
             | OPTIONS_COLUMNS | OPTIONS_FORMAT | OPTIONS_JOBS,
  .run = run,
};
