/* SPDX-License-Identifier: MIT */
/* Keys with times, in a file.  */

#include "script.h"

#include "number.h"
#include "say.h"
#include "text.h"

#include <ctype.h>
#include <string.h>

enum
{
  LONGEST = 86400 /* s: a day */
};

static double
read_time (const struct text *text, const char *word, double before)
{
  struct number number = { 0 };
  const char *wrong = number_read (word, "", &number);
  if (wrong)
    text_die (text, word, "the time \"%s\": %s", word, wrong);
  if (number.value < 0 || number.value > LONGEST)
    text_die (text, word, "the time \"%s\": must be from 0 to %d s", word,
              LONGEST);
  if (number.value < before)
    text_die (text, word, "the time \"%s\" is before that of the last key",
              word);
  return number.value;
}

static int
read_key (const struct text *text, const char *word, const char *keys)
{
  if (strcmp (word, "space") == 0)
    return ' ';
  if (strcmp (word, "frame") == 0)
    return SCRIPT_FRAME;
  if (word[1] || !strchr (keys, tolower ((unsigned char) *word)))
    text_die (text, word,
              "no key \"%s\"; there are: space, frame (it is written), and "
              "the characters %s",
              word, keys + strspn (keys, " "));
  return *word;
}

struct script *
script_read (const char *path, const char *keys)
{
  struct script *script = allocate (1, sizeof *script);
  struct text text = text_open ("script", path);
  double before = 0;
  while (text_next (&text))
    {
      char *rest = text.line;
      const char *time = text_word (&rest);
      const char *key = time && *time != '#' ? text_word (&rest) : NULL;
      const char *more = key ? text_word (&rest) : NULL;
      if (!time || *time == '#')
        continue;
      if (!key)
        text_die (&text, time, "a line has a time and a key");
      if (more && *more != '#')
        text_die (&text, more, "a line has a time and a key, no more");
      if (script->count == SCRIPT_MOST)
        text_die (&text, NULL, "a script has %d keys at most", SCRIPT_MOST);
      before = read_time (&text, time, before);
      script->line[script->count++]
          = (struct script_line){ .time = before,
                                  .key = read_key (&text, key, keys) };
    }
  text_close (&text);
  return script;
}
