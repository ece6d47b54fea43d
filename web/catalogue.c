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

/* What a slider goes through: all that is admissible, if that is little; else
   a factor of ten each way, or twice as far.  */
static void
add_range (struct text *text, const struct hs_parameter *p)
{
  const double about = p->value != 0 ? 2 * fabs (p->value) : 2;
  const bool narrow = p->max - p->min <= 10, factor = !narrow && p->min > 0;
  text_value (text, "low",
              narrow   ? p->min
              : factor ? fmax (p->value / 10, p->min)
                       : fmax (-about, p->min));
  text_value (text, "high",
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
      text_word (text, "name", p->name);
      text_word (text, "unit", p->unit);
      text_word (text, "doc", p->doc);
      text_value (text, "value", p->value);
      text_value (text, "min", p->min);
      text_value (text, "max", p->max);
      add_range (text, p);
      text_end_list (text, "},");
    }
  text_end_list (text, "],");
}

static void
add_words (struct text *text, const char *key, const char *const *words,
           size_t count)
{
  text_add (text, "\"%s\":[", key);
  for (size_t i = 0; i < count; i++)
    text_add (text, "\"%s\",", words[i]);
  text_end_list (text, "],");
}

static void
add_system (struct text *text, const struct hs_system *s)
{
  text_add (text, "{");
  text_word (text, "name", s->name);
  text_word (text, "title", s->title);
  text_word (text, "equation", s->equation);
  text_word (text, "time", hs_time_unit (s));
  text_word (text, "shown", s->showing.integrators);
  text_value (text, "dof", (double) s->dof);
  add_words (text, "columns", s->columns, 2 * s->dof);
  add_words (text, "units", s->units, 2 * s->dof);
  add_parameters (text, s->parameters);
  text_end_list (text, "},");
}

static void
add_map (struct text *text, const struct hs_integrator *i, const char *spoils)
{
  text_add (text, "{");
  text_word (text, "name", i->name);
  text_word (text, "title", i->title);
  text_word (text, "spoils", spoils);
  add_parameters (text, i->parameters);
  text_end_list (text, "},");
}

static void
add_fault (struct text *text, const struct hs_fault *f)
{
  text_add (text, "{");
  text_word (text, "name", f->name);
  text_word (text, "title", f->title);
  text_word (text, "what", f->what);
  text_word (text, "consequence", f->consequence);
  text_word (text, "cure", f->cure);
  text_add (text, "\"maps\":[");
  for (const struct hs_fault_map *m = f->maps; m && m->map.name; m++)
    add_map (text, &m->map, m->spoils);
  text_end_list (text, "]},");
}

const char *
EXPORT (catalogue) (void)
{
  static struct text text;
  text.size = 0;
  text_add (&text, "{\"systems\":[");
  for (int i = 0; hs_systems[i]; i++)
    add_system (&text, hs_systems[i]);
  text_end_list (&text, "],\"integrators\":[");
  for (int i = 0; i <= integrator_count (); i++)
    add_map (&text, map_of (i), NULL);
  text_end_list (&text, "],\"faults\":[");
  for (int i = 0; hs_faults[i]; i++)
    add_fault (&text, hs_faults[i]);
  text_end_list (&text, "],\"rules\":[");
  for (const struct hs_step_rule *r = hs_step_rules; r->name; r++)
    {
      text_add (&text, "{");
      text_word (&text, "name", r->name);
      text_word (&text, "title", r->title);
      text_value (&text, "waver", r->amplitude);
      text_end_list (&text, "},");
    }
  text_end_list (&text, "]}");
  return text.start;
}
