/* SPDX-License-Identifier: MIT */
/* What there is, as JSON.  */

#include "core.h"

#include <math.h>

static int
integrator_count (void)
{
  int n = 0;
  while (hs_integrators[n])
    n++;
  return n;
}

const struct hs_integrator *
map_of (int i)
{
  const int n = integrator_count ();
  if (i < n)
    return hs_integrators[i];
  if (i-- == n)
    return hs_integrator_find ("exact");
  i -= n;
  for (int f = 0; hs_faults[f]; f++)
    for (const struct hs_fault_map *m = hs_faults[f]->maps; m && m->map.name;
         m++)
      if (i-- == 0)
        return &m->map;
  return NULL;
}

static void
add_word (struct text *text, const char *key, const char *value)
{
  text_add (text, "\"%s\":\"", key);
  for (const char *s = value ? value : ""; *s; s++)
    text_add (text, *s == '"' || *s == '\\' ? "\\%c" : "%c", *s);
  text_add (text, "\",");
}

static void
add_number (struct text *text, const char *key, double value)
{
  text_add (text, "\"%s\":", key);
  text_number (text, value);
  text_add (text, ",");
}

/* What was written last was an element: ends the list of them.  */
static void
end_list (struct text *text, const char *end)
{
  if (text->size && text->start[text->size - 1] == ',')
    text->size--;
  text_add (text, "%s", end);
}

/* What a slider goes through: all that is admissible, if that is little; else
   a factor of ten each way, or twice as far.  */
static void
add_range (struct text *text, const struct hs_parameter *p)
{
  const double about = p->value != 0 ? 2 * fabs (p->value) : 2;
  const bool narrow = p->max - p->min <= 10, factor = !narrow && p->min > 0;
  add_number (text, "low",
              narrow   ? p->min
              : factor ? fmax (p->value / 10, p->min)
                       : fmax (-about, p->min));
  add_number (text, "high",
              narrow   ? p->max
              : factor ? fmin (p->value * 10, p->max)
                       : fmin (about, p->max));
  text_add (text, "\"factor\":%s,", factor ? "true" : "false");
}

static void
add_parameters (struct text *text, const struct hs_parameter *p)
{
  text_add (text, "\"parameters\":[");
  for (; p && p->name; p++)
    {
      text_add (text, "{");
      add_word (text, "name", p->name);
      add_word (text, "unit", p->unit);
      add_word (text, "doc", p->doc);
      add_number (text, "value", p->value);
      add_number (text, "min", p->min);
      add_number (text, "max", p->max);
      add_range (text, p);
      end_list (text, "},");
    }
  end_list (text, "],");
}

static void
add_words (struct text *text, const char *key, const char *const *words,
           size_t count)
{
  text_add (text, "\"%s\":[", key);
  for (size_t i = 0; i < count; i++)
    text_add (text, "\"%s\",", words[i]);
  end_list (text, "],");
}

static void
add_system (struct text *text, const struct hs_system *s)
{
  text_add (text, "{");
  add_word (text, "name", s->name);
  add_word (text, "title", s->title);
  add_word (text, "equation", s->equation);
  add_word (text, "time", hs_time_unit (s));
  add_number (text, "dof", (double) s->dof);
  add_words (text, "columns", s->columns, 2 * s->dof);
  add_words (text, "units", s->units, 2 * s->dof);
  add_parameters (text, s->parameters);
  end_list (text, "},");
}

static void
add_map (struct text *text, const struct hs_integrator *i, const char *spoils)
{
  text_add (text, "{");
  add_word (text, "name", i->name);
  add_word (text, "title", i->title);
  add_word (text, "spoils", spoils);
  add_parameters (text, i->parameters);
  end_list (text, "},");
}

static void
add_fault (struct text *text, const struct hs_fault *f)
{
  text_add (text, "{");
  add_word (text, "name", f->name);
  add_word (text, "title", f->title);
  add_word (text, "what", f->what);
  add_word (text, "consequence", f->consequence);
  add_word (text, "cure", f->cure);
  text_add (text, "\"maps\":[");
  for (const struct hs_fault_map *m = f->maps; m && m->map.name; m++)
    add_map (text, &m->map, m->spoils);
  end_list (text, "]},");
}

const char *
EXPORT (catalogue) (void)
{
  static struct text text;
  text.size = 0;
  text_add (&text, "{\"systems\":[");
  for (int i = 0; hs_systems[i]; i++)
    add_system (&text, hs_systems[i]);
  end_list (&text, "],\"integrators\":[");
  for (int i = 0; i <= integrator_count (); i++)
    add_map (&text, map_of (i), NULL);
  end_list (&text, "],\"faults\":[");
  for (int i = 0; hs_faults[i]; i++)
    add_fault (&text, hs_faults[i]);
  end_list (&text, "],\"rules\":[");
  for (const struct hs_step_rule *r = hs_step_rules; r->name; r++)
    {
      text_add (&text, "{");
      add_word (&text, "name", r->name);
      add_word (&text, "title", r->title);
      end_list (&text, "},");
    }
  end_list (&text, "]}");
  return text.start;
}
