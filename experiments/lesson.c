/* SPDX-License-Identifier: MIT */
/* lesson: the lessons, as they stand in doc/lessons.  */

#include "file.h"
#include "options.h"
#include "say.h"

#include <stdio.h>
#include <stdlib.h>

struct lesson
{
  const char *name, *title, *draw, *notice, *text;
};

#include "lessons.h"

static const char *
lesson_name (int i, const void *context)
{
  (void) context;
  return lessons[i].name;
}

/* By its number, from 1, or its name.  */
static const struct lesson *
find (const char *text)
{
  char *end;
  const long number = strtol (text, &end, 10);
  for (int i = 0; lessons[i].name; i++)
    if (strcmp (lessons[i].name, text) == 0 || (!*end && number == i + 1))
      return &lessons[i];
  return NULL;
}

static void
list (FILE *out)
{
  for (int i = 0; lessons[i].name; i++)
    fprintf (out, "%3d  %-18s %s\n", i + 1, lessons[i].name, lessons[i].title);
}

static void
show (FILE *out, const struct lesson *lesson)
{
  fprintf (out, "Lesson %d: %s\n\nDraw:\n\n    $ halfstep %s --plot\n\n",
           (int) (lesson - lessons) + 1, lesson->title, lesson->draw);
  say_wrapped (out, "", "Notice:", lesson->notice);
  fprintf (out, "\n%s", lesson->text);
}

static enum status
run (const struct plan *plan)
{
  const struct lesson *lesson = plan->operand ? find (plan->operand) : NULL;
  if (plan->operand && !lesson)
    die (STATUS_BAD_INPUT, "lesson \"%s\"%s: there are 1 to %d: %s",
         plan->operand, suggest (plan->operand, lesson_name, NULL),
         (int) (sizeof lessons / sizeof *lessons) - 1,
         names (lesson_name, NULL));
  struct file out = file_open (plan->output);
  if (lesson)
    show (out.stream, lesson);
  else
    list (out.stream);
  file_close (&out);
  return STATUS_DONE;
}

const struct experiment lesson_experiment = {
  .name = "lesson",
  .title = "Show a lesson: what to ask, predict, run and see",
  .example = "halfstep lesson 4",
  .options = OPTIONS_OPERAND,
  .operand = "[NUMBER | NAME] ",
  .run = run,
};
