/* SPDX-License-Identifier: MIT */
/* Pictures of a show.  */

#include "snapshot.h"

#include "decimal.h"
#include "say.h"
#include "words.h"

#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum
{
  ROWS = 2000,  /* about so many of each integrator */
  PATIENCE = 60 /* s, for a picture */
};

/* A name that no file has.  */
static bool
find_name (struct snapshot *snapshot)
{
  for (int i = 1; i <= SNAPSHOT_MOST; i++)
    {
      snprintf (snapshot->name, sizeof snapshot->name, "halfstep-%d.svg", i);
      if (access (snapshot->name, F_OK) != 0)
        return true;
    }
  return false;
}

static struct words
command_of (const struct plan *plan, const struct show *show, const char *name)
{
  struct words words;
  char h[DECIMAL_SIZE], list[4000] = "", name_of[400];
  decimal_write (show->h, h);
  for (int i = 0; i < show->count; i++)
    if (show->runner[i].shown)
      snprintf (list + strlen (list), sizeof list - strlen (list), "%s%s",
                *list ? "," : "",
                words_integrator (plan, show->runner[i].integrator, name_of,
                                  sizeof name_of));
  words_begin (&words, plan, "run");
  words_of_system (&words, plan, show->plan.system, NULL);
  words_add (&words, "--integrator=%s", list);
  words_add (&words, "--step=%s", h);
  words_add (&words, "--steps=%lld", (long long) show->step);
  if (show->step > ROWS)
    words_add (&words, "--every=%lld", (long long) (show->step / ROWS));
  words_add (&words, "--plot=%s", name);
  return words;
}

static bool
any_shown (const struct show *show)
{
  bool any = false;
  for (int i = 0; i < show->count; i++)
    any = any || show->runner[i].shown;
  return any;
}

void
snapshot_take (struct snapshot *snapshot, const struct plan *plan,
               const struct show *show)
{
  if (snapshot->child.process)
    return;
  snapshot->nothing = show->step == 0 || !any_shown (show)
                      || snapshot->count == SNAPSHOT_MOST
                      || !find_name (snapshot);
  if (snapshot->nothing)
    return;
  struct words words = command_of (plan, show, snapshot->name);
  snapshot->command = words_text (&words);
  snapshot->length = 0;
  snapshot->failed_to_start
      = child_start (
            words.word,
            &(struct child_way){ .messages = CHILD_MIXED, .ours = true },
            &snapshot->child)
        != 0;
  words_free (&words);
}

/* Whether it is over; then its status.  */
static bool
is_over (struct snapshot *snapshot, bool wait, int *status)
{
  const struct timespec deadline = child_deadline (wait ? PATIENCE : 0);
  char *said = snapshot->said;
  if (!child_hear (&snapshot->child, said, sizeof snapshot->said,
                   &snapshot->length, &deadline))
    return false;
  said[strcspn (said, "\n")] = '\0';
  return child_wait (&snapshot->child, status, &deadline);
}

static const char *
failed (struct snapshot *snapshot, const char *why)
{
  static char text[sizeof snapshot->said + 40];
  snprintf (text, sizeof text, "no picture: %s", why);
  release (snapshot->command);
  snapshot->command = NULL;
  snapshot->failed_to_start = false;
  return text;
}

const char *
snapshot_said (struct snapshot *snapshot, bool wait)
{
  static char text[1200];
  int status;
  if (snapshot->nothing)
    {
      snapshot->nothing = false;
      return "no picture: there is nothing to draw yet";
    }
  if (snapshot->failed_to_start)
    return failed (snapshot, "cannot start halfstep");
  if (!snapshot->child.process)
    return NULL;
  if (!is_over (snapshot, wait, &status))
    {
      if (!wait)
        return NULL;
      child_end (&snapshot->child);
      return failed (snapshot, "it took too long");
    }
  if (access (snapshot->name, F_OK) != 0)
    return failed (snapshot, *snapshot->said ? snapshot->said : "none came");
  snprintf (text, sizeof text, "%s: %s", snapshot->name, snapshot->command);
  snapshot->commands[snapshot->count++] = snapshot->command;
  snapshot->command = NULL;
  return text;
}

void
snapshot_end (struct snapshot *snapshot, FILE *stream)
{
  const char *said = snapshot_said (snapshot, true);
  if (said && strncmp (said, "no picture", 10) == 0)
    say ("%s", said);
  for (int i = 0; i < snapshot->count; i++)
    {
      fprintf (stream, "%s\n", snapshot->commands[i]);
      release (snapshot->commands[i]);
    }
}
