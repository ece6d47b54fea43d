/* SPDX-License-Identifier: MIT */
/* Commands that are run without a shell.

   Blanks part words.  '...' is taken as it stands; in "..." a backslash takes
   the sense from ", itself, $ and `, outside of quotes from any character.
   {NAME} is a place, in quotes, too, and {{ is a brace; any other } is one,
   too.  */

#include "command.h"

#include "decimal.h"
#include "say.h"

#include <stdio.h>
#include <string.h>

/* What only a shell knows.  */
static const char *const shell_words[]
    = { "|", ">", ">>", "<", "2>", "2>&1", "&", "&&", "||", ";", NULL };

/* Behind the character at c, or the quoted part that begins there.  */
static const char *
skip_part (const char *c)
{
  if (*c == '\\' && c[1])
    return c + 2;
  if (*c != '"' && *c != '\'')
    return c + 1;
  const char quote = *c++;
  while (*c && *c != quote)
    c += *c == '\\' && quote == '"' && c[1] ? 2 : 1;
  return *c ? c + 1 : c;
}

const char *
command_end (const char *text)
{
  while (*text && *text != ',')
    text = skip_part (text);
  return text;
}

/* Copies one part without its quotes.  */
static char *
copy_part (const char *from, const char *end, char *to)
{
  const char quote = *from == '"' || *from == '\'' ? *from : '\0';
  if (quote)
    {
      from++;
      end--;
    }
  for (; from < end; from++)
    {
      const bool taken
          = *from == '\\' && from + 1 < end
            && (!quote || (quote == '"' && strchr ("\"\\$`", from[1])));
      *to++ = *(from += taken);
    }
  return to;
}

static bool
is_shells (const char *from, const char *end)
{
  const size_t n = (size_t) (end - from);
  for (int i = 0; shell_words[i]; i++)
    if (strlen (shell_words[i]) == n && strncmp (shell_words[i], from, n) == 0)
      return true;
  return false;
}

const char *
command_read (const char *text, const char *end, struct command *command)
{
  static char wrong[80];
  const size_t size = (size_t) (end - text);
  char *to = allocate (size + 2, 1);
  command->word = allocate (size + 2, sizeof *command->word);
  for (;;)
    {
      text += strspn (text, " \t\n");
      if (text >= end)
        break;
      const char *start = text;
      command->word[command->count++] = to;
      while (text < end && !strchr (" \t\n", *text))
        {
          const char *next = skip_part (text);
          const bool quoted = *text == '"' || *text == '\'';
          if (quoted && (next - text < 2 || next[-1] != *text))
            return "a quote has no end";
          to = copy_part (text, next, to);
          text = next;
        }
      *to++ = '\0';
      if (is_shells (start, text))
        {
          snprintf (wrong, sizeof wrong,
                    "no shell runs it, so that \"%.10s\" would mean nothing",
                    command->word[command->count - 1]);
          return wrong;
        }
    }
  return command->count ? NULL : "no command";
}

/* The place at c: its name, of `n' characters; false: none is there.  */
static bool
place_at (const char *c, size_t *n)
{
  const char *end = *c == '{' ? strchr (c, '}') : NULL;
  *n = end ? (size_t) (end - c) - 1 : 0;
  return end;
}

bool
command_has (const struct command *command, const char *name)
{
  size_t n;
  for (int i = 0; i < command->count; i++)
    for (const char *c = command->word[i]; *c; c++)
      if (c[0] == '{' && c[1] == '{')
        c++;
      else if (place_at (c, &n) && n == strlen (name)
               && strncmp (c + 1, name, n) == 0)
        return true;
  return false;
}

/* Fills one word into `to'; returns the end, NULL: `wrong' says which place
   has no value.  */
static char *
fill (const char *word, char *to, command_value *value, const void *context,
      const char **wrong)
{
  static _Thread_local char name[60];
  for (const char *c = word; *c; c++)
    {
      size_t n = 0;
      if (c[0] == '{' && c[1] == '{')
        *to++ = *c++;
      else if (*c == '{')
        {
          const bool whole = place_at (c, &n);
          snprintf (name, sizeof name, "%.*s", whole ? (int) n : 50, c + 1);
          if (!whole || n >= sizeof name || !value (context, name, to))
            {
              *wrong = name;
              return NULL;
            }
          to += strlen (to);
          c += n + 1;
        }
      else
        *to++ = *c;
    }
  *to++ = '\0';
  return to;
}

char **
command_fill (const struct command *command, command_value *value,
              const void *context, const char **wrong)
{
  size_t size = 0;
  *wrong = NULL;
  /* A place of three characters may become DECIMAL_SIZE.  */
  for (int i = 0; i < command->count; i++)
    size += (strlen (command->word[i]) + 3) / 3 * DECIMAL_SIZE;
  char **words = allocate (1, (size_t) (command->count + 1) * sizeof *words
                                  + size + DECIMAL_SIZE);
  char *to = (char *) (words + command->count + 1);
  for (int i = 0; i < command->count && to; i++)
    {
      words[i] = to;
      to = fill (command->word[i], to, value, context, wrong);
    }
  return words;
}
