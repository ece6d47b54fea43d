/* SPDX-License-Identifier: MIT */
/* report: a study as a folder that a teacher can hand out: a page with
   pictures, tables and commands, and the same as one PDF.  */

#include "case.h"
#include "file.h"
#include "folder.h"
#include "gnuplot.h"
#include "handout.h"
#include "options.h"
#include "page.h"
#include "say.h"
#include "study.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* One file of the folder.  */
static void
write_file (struct folder *folder, const char *name,
            void (*write) (FILE *stream, const struct study *study),
            const struct study *study)
{
  folder_expect (folder, name);
  char *path = folder_path (folder, name);
  FILE *stream = fopen (path, "we");
  if (!stream)
    die (STATUS_FAILED, "cannot write \"%s\": %s", path, strerror (errno));
  write (stream, study);
  if (ferror (stream) || fclose (stream) != 0)
    die (STATUS_FAILED, "cannot write \"%s\": %s", path, strerror (errno));
  release (path);
}

static void
write_page (FILE *stream, const struct study *study)
{
  char *pdf = folder_path (study->folder, "report.pdf");
  page_write (stream, study, access (pdf, F_OK) == 0);
  release (pdf);
}

/* The first part without the picture that it should have; NULL: there is none.
 */
static const struct finding *
undrawn (const struct study *study)
{
  for (int i = 0; i < study->count; i++)
    if (!study->finding[i].drawn && !study->finding[i].refused)
      return &study->finding[i];
  return NULL;
}

/* Why: the first that its command said of gnuplot.  */
static void
say_undrawn (const struct study *study, const struct finding *f)
{
  static const char name[] = "halfstep: ";
  const char *why = "";
  size_t length = 0;
  for (const char *c = f->messages; c && *c; c += strcspn (c, "\n"), c += !!*c)
    if (strncmp (c, name, sizeof name - 1) == 0 && strstr (c, "gnuplot"))
      {
        why = c + sizeof name - 1;
        length = strcspn (why, "\n");
        break;
      }
  say ("\"%s\" has the page, the tables and all data, but not all pictures%s"
       "%.*s",
       study->plan->operand, length ? ": " : "", (int) length, why);
}

static enum status
run (const struct plan *plan)
{
  struct study study;
  struct folder folder = folder_open (plan->operand);
  study_make (&study, plan, &folder);
  write_file (&folder, "report.gp", handout_write, &study);
  folder_expect (&folder, "report.pdf");
  const struct finding *without = undrawn (&study);
  const bool pdf = !without
                   && gnuplot_run (plan, folder.temporary, "", "./report.gp",
                                   NULL, false);
  write_file (&folder, "index.html", write_page, &study);
  folder_close (&folder);
  if (without)
    say_undrawn (&study, without);
  study_free (&study);
  return pdf ? STATUS_DONE : STATUS_FAILED;
}

const struct experiment report_experiment = {
  .name = "report",
  .title = "Write a study of a system as a page and a PDF, to be handed out",
  .example
  = "halfstep report swing --system=pendulum --integrator=euler,leapfrog",
  .operand = "FOLDER ",
  .options
  = OPTIONS_REPORT | OPTIONS_INTEGRATOR | OPTIONS_START | OPTIONS_JOBS,
  .run = run,
};
