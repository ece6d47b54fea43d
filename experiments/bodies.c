/* SPDX-License-Identifier: MIT */
/* FILE.bodies, line by line: nothing, a setting `KEY = VALUE', or a body

     NAME MASS X Y VX VY        in the plane, or
     NAME MASS X Y Z VX VY VZ   in space,

   and a comment from # on.  G must be set; the rest has defaults.  */

#include "bodies.h"

#include "decimal.h"
#include "number.h"
#include "say.h"
#include "text.h"

#include <stddef.h>
#include <stdio.h>

enum
{
  MOST_BODIES = HS_MOST_DOF / 2,
  MOST_NUMBERS = 7, /* of a body */
  LONGEST_TEXT = 200
};

/* The settings as typed, then as they are meant.  */
static const struct setting
{
  const char *key;
  enum
  {
    TEXT,
    UNIT,
    NUMBER
  } kind;
  size_t place; /* in struct hs_bodies */
  double least, most;
} settings[] = {
#define PLACE(field) offsetof (struct hs_bodies, field)
  { "title", TEXT, PLACE (title), 0, 0 },
  { "reference", TEXT, PLACE (reference), 0, 0 },
  { "length", UNIT, PLACE (length), 0, 0 },
  { "time", UNIT, PLACE (time), 0, 0 },
  { "mass", UNIT, PLACE (mass), 0, 0 },
  { "G", NUMBER, PLACE (G), 0, 1e100 },
  { "softening", NUMBER, PLACE (softening), 0, 1e100 },
  { "period", NUMBER, PLACE (period), 0, 1e100 },
  { "energy", NUMBER, PLACE (energy), -1e300, 1e300 },
};
enum
{
  SETTINGS = sizeof settings / sizeof *settings,
  G = 5,
  PERIOD = 7,
  ENERGY = 8
};

/* What has been read; kept as long as the system.  */
struct reading
{
  struct text text;
  struct hs_bodies bodies;
  struct hs_body body[MOST_BODIES];
  int lines[MOST_BODIES]; /* where they stand */
  int set[SETTINGS];      /* the line of each setting; 0: not set */
  char value[SETTINGS][LONGEST_TEXT + 1];
  char name[MOST_BODIES][HS_BODY_NAME + 1];
  char system[LONGEST_TEXT];
  struct hs_bodies_system made;
};

static const char *
key_name (int i, const void *context)
{
  (void) context;
  return i < SETTINGS ? settings[i].key : NULL;
}

static double
number (const struct text *text, const char *word)
{
  struct number n;
  const char *wrong = number_read (word, "", &n);
  if (wrong)
    text_die (text, word, "\"%.40s\" is %s", word, wrong);
  return n.value;
}

/* Ends a text behind its last character that is no blank.  */
static void
trim (char *text)
{
  size_t n = strlen (text);
  while (n && (text[n - 1] == ' ' || text[n - 1] == '\t'))
    n--;
  text[n] = '\0';
}

static void
set_number (struct reading *r, const struct setting *s, const char *value)
{
  char low[DECIMAL_SIZE], high[DECIMAL_SIZE];
  const double x = number (&r->text, value);
  if (!(x >= s->least && x <= s->most))
    {
      decimal_write (s->least, low);
      decimal_write (s->most, high);
      text_die (&r->text, value, "%s must be from %s to %s", s->key, low,
                high);
    }
  memcpy ((char *) &r->bodies + s->place, &x, sizeof x);
}

static void
set_text (struct reading *r, const struct setting *s, const char *value)
{
  static const char letters[] = "abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_^*/.-";
  char *kept = r->value[s - settings];
  const size_t most = s->kind == UNIT ? HS_BODY_NAME : LONGEST_TEXT;
  if (!*value)
    text_die (&r->text, NULL, "%s is empty", s->key);
  if (strlen (value) > most)
    text_die (&r->text, value, "%s is over %zu bytes long", s->key, most);
  if (s->kind == UNIT && strspn (value, letters) != strlen (value))
    text_die (&r->text, value + strspn (value, letters),
              "a unit is one word of letters, digits and _^*/.-");
  *(const char **) ((char *) &r->bodies + s->place) = strcpy (kept, value);
}

static void
read_setting (struct reading *r, char *line, char *equals)
{
  char *key = line + strspn (line, " \t");
  char *value = equals + 1 + strspn (equals + 1, " \t");
  int i = 0;
  *equals = '\0';
  trim (key);
  trim (value);
  while (i < SETTINGS && strcmp (settings[i].key, key) != 0)
    i++;
  if (i == SETTINGS)
    text_die (&r->text, key, "no setting \"%.40s\"%s; there are: %s", key,
              suggest (key, key_name, NULL), names (key_name, NULL));
  if (r->set[i])
    text_die (&r->text, key, "%s is set in line %d already", key, r->set[i]);
  r->set[i] = r->text.number;
  if (settings[i].kind == NUMBER)
    set_number (r, &settings[i], value);
  else
    set_text (r, &settings[i], value);
}

/* Room for one more, of a dimension.  */
static struct hs_body *
next_body (struct reading *r, int dimension)
{
  struct hs_bodies *b = &r->bodies;
  if (b->count && dimension != b->dimension)
    text_die (&r->text, NULL, "%d numbers, but %d in the bodies above",
              1 + 2 * dimension, 1 + 2 * b->dimension);
  if (b->count == HS_MOST_DOF / dimension)
    text_die (&r->text, NULL, "too many bodies: %d at most %s", b->count,
              dimension == 2 ? "in the plane" : "in space");
  b->dimension = dimension;
  r->lines[b->count] = r->text.number;
  return &r->body[b->count];
}

static void
read_body (struct reading *r, char *line)
{
  char *rest = line, *name = text_word (&rest), *word;
  double x[MOST_NUMBERS];
  int n = 0;
  for (; (word = text_word (&rest)) && n < MOST_NUMBERS; n++)
    x[n] = number (&r->text, word);
  if (word || (n != 5 && n != 7))
    text_die (&r->text, word,
              "%s numbers after \"%.40s\"; a body is NAME MASS X Y VX VY, or "
              "NAME MASS X Y Z VX VY VZ",
              word ? "over 7"
                   : (const char *[]){ "no", "1", "2", "3", "4", "", "6" }[n],
              name);
  const int dimension = n / 2;
  struct hs_body *b = next_body (r, dimension);
  if (strlen (name) <= HS_BODY_NAME)
    b->name = strcpy (r->name[r->bodies.count], name);
  else
    text_die (&r->text, name, "the name is over %d bytes long", HS_BODY_NAME);
  b->mass = x[0];
  memcpy (b->q, x + 1, (size_t) dimension * sizeof *x);
  memcpy (b->v, x + 1 + dimension, (size_t) dimension * sizeof *x);
  r->bodies.count++;
}

static void
read_lines (struct reading *r)
{
  char *line;
  while ((line = text_next (&r->text)))
    {
      line[strcspn (line, "#")] = '\0';
      char *equals = strchr (line, '=');
      if (equals)
        read_setting (r, line, equals);
      else if (line[strspn (line, " \t")])
        read_body (r, line);
    }
  r->text.number = 0;
  if (!r->set[G])
    text_die (&r->text, NULL, "G is not set; a line \"G = 1\" sets it");
  if (!r->bodies.count)
    text_die (&r->text, NULL, "there are no bodies");
  if (!r->set[PERIOD] != !r->set[ENERGY])
    text_die (&r->text, NULL,
              "period and energy, that of the motion that has it, must be set "
              "together");
}

/* The name of the system: that of the file, in letters that stand for
   themselves everywhere.  */
static const char *
name_of (struct reading *r, const char *path)
{
  const char *slash = strrchr (path, '/');
  snprintf (r->system, 60, "%s", slash ? slash + 1 : path);
  for (char *c = r->system; *c; c++)
    if (!strchr ("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                 "0123456789_.-",
                 *c))
      *c = '-';
  return r->system;
}

static _Noreturn void
refuse (struct reading *r, enum hs_bodies_status status, const int which[2])
{
  const struct hs_body *one = &r->body[which[0]], *two = &r->body[which[1]];
  const int second = r->lines[which[1]];
  r->text.number
      = status == HS_BODIES_ENERGY ? r->set[ENERGY] : r->lines[which[0]];
  switch (status)
    {
    case HS_BODIES_NAME:
      text_die (&r->text, NULL,
                "the name \"%s\": must be of small letters, digits, _ and -",
                one->name);
    case HS_BODIES_TWICE:
      text_die (&r->text, NULL, "the body of line %d is called \"%s\", too",
                second, one->name);
    case HS_BODIES_RANGE:
      text_die (&r->text, NULL,
                "%s: a mass must be from 0 to 1e+100, the rest from -1e+100 "
                "to 1e+100",
                one->name);
    case HS_BODIES_MEET:
      text_die (&r->text, NULL,
                "%s is where %s is, of line %d: the force is infinite "
                "there without softening",
                one->name, two->name, second);
    case HS_BODIES_ENERGY:
      text_die (&r->text, NULL,
                "the energy of the start is another, by over 1e-9 of its "
                "terms");
    default:
      text_die (&r->text, NULL, "too many bodies");
    }
}

const struct hs_system *
bodies_load (const struct plan *plan, const char *path)
{
  int which[2] = { 0 };
  struct reading *r = allocate (1, sizeof *r);
  r->text = text_open ("system", path);
  r->bodies = (struct hs_bodies){
    .name = name_of (r, path),
    .title = r->system,
    .reference = r->system,
    .length = "m",
    .time = "s",
    .mass = "kg",
    .body = r->body,
  };
  read_lines (r);
  const enum hs_bodies_status status
      = hs_bodies_make (&r->bodies, &r->made, which);
  if (status != HS_BODIES_FINE)
    refuse (r, status, which);
  text_close (&r->text);
  return &r->made.system;
}
