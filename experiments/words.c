/* SPDX-License-Identifier: MIT */
/* Commands of this program.  */

#include "words.h"

#include "plugin.h"
#include "say.h"

#include <stdlib.h>
#include <string.h>

static void
add (struct words *words, const char *text)
{
  if (words->count == WORDS_MOST)
    die (STATUS_BAD_INPUT, "too many options");
  char *copy = allocate (strlen (text) + 1, 1);
  words->word[words->count++] = strcpy (copy, text);
}

void
words_add (struct words *words, const char *format, ...)
{
  va_list list;
  va_start (list, format);
  char *text = say_text (format, list);
  va_end (list);
  add (words, text);
  release (text);
}

void
words_begin (struct words *words, const struct plan *plan,
             const char *experiment)
{
  *words = (struct words){ 0 };
  /* From the root, for other folders; a bare name is sought in PATH.  */
  char *path
      = strchr (plan->argv[0], '/') ? realpath (plan->argv[0], NULL) : NULL;
  add (words, path ? path : plan->argv[0]);
  free (path);
  add (words, experiment);
}

/* Whether it is for an integrator: INTEGRATOR.NAME=VALUE.  */
static bool
is_tuning (const struct given *given)
{
  if (strcmp (given->name, "set") != 0)
    return false;
  const char *dot = strchr (given->text, '.');
  return dot && dot < given->text + strcspn (given->text, "=");
}

void
words_of_system (struct words *words, const struct plan *plan,
                 const struct hs_system *system, const char *file)
{
  static const char *const its[] = { "system", "force", "set", "start", "t0" };
  static const char *const any[] = { "lower-order", "patience" };
  const bool same = system == plan->system;
  bool named = false;
  for (const struct given *g = plan->given; g->name; g++)
    named |= strcmp (g->name, "system") == 0 || strcmp (g->name, "force") == 0;
  if (!same || !named)
    words_add (words, "--system=%s", system->name);
  for (const struct given *g = plan->given; g->name; g++)
    {
      bool wanted = is_tuning (g);
      for (size_t i = 0; i < sizeof its / sizeof *its; i++)
        wanted |= same && strcmp (g->name, its[i]) == 0;
      for (size_t i = 0; i < sizeof any / sizeof *any; i++)
        wanted |= strcmp (g->name, any[i]) == 0;
      const bool moved = file && strcmp (g->name, "system") == 0;
      if (wanted)
        words_add (words, "--%s%s%s", g->name, g->text ? "=" : "",
                   moved     ? file
                   : g->text ? g->text
                             : "");
    }
}

static bool
is_own (const struct hs_integrator *integrator)
{
  return integrator->advance && !hs_integrator_find (integrator->name)
         && !hs_fault_map_find (integrator->name);
}

const char *
words_integrator (const struct plan *plan,
                  const struct hs_integrator *integrator, char *text,
                  size_t size)
{
  int before = 0;
  snprintf (text, size, "%s", integrator->name);
  if (!is_own (integrator))
    return text;
  for (int i = 0; plan->integrators[i] != integrator; i++)
    before += is_own (plan->integrators[i]);
  for (const struct given *g = plan->given; g->name; g++)
    for (const char *c = g->text;
         c && strcmp (g->name, "integrator") == 0 && *c; c += *c == ',')
      {
        const size_t n = strcspn (c, ",");
        snprintf (text, size, "%.*s", (int) n, c);
        if (plugin_is_file (text) && before-- == 0)
          return text;
        c += n;
      }
  return text;
}

void
words_leave_out (struct words *words, const char *start)
{
  int kept = 0;
  for (int i = 0; i < words->count; i++)
    if (strncmp (words->word[i], start, strlen (start)) == 0)
      release (words->word[i]);
    else
      words->word[kept++] = words->word[i];
  words->count = kept;
  words->word[kept] = NULL;
}

void
words_free (struct words *words)
{
  for (int i = 0; i < words->count; i++)
    release (words->word[i]);
  words->count = 0;
}

char *
words_text (const struct words *words)
{
  return say_command (words->count, words->word);
}
