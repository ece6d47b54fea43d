/* SPDX-License-Identifier: MIT */
/* The script of a picture, for gnuplot: what the data are, as texts of which
   nothing is run, then style.gp, then the experiment's.  */

#include "plot.h"

#include "decimal.h"
#include "file.h"
#include "pictures.h"
#include "plot-string.h"

#include <string.h>

/* By a name that begins with ./ : gnuplot takes one that begins with < for a
   command, with | for a pipe, with $ for data.  */
static void
file_write (FILE *stream, const char *name, const char *path)
{
  plot_path (stream, name, "./", plot_base (path));
}

/* A list of words for gnuplot, asked for by index; NULL ends.  */
static void
list_write (FILE *stream, const char *name,
            const char *(*word) (int i, const struct plan *plan),
            const struct plan *plan)
{
  bool escaped = false;
  fprintf (stream, "%s = \"", name);
  for (int i = 0; word (i, plan); i++)
    {
      plot_bytes (stream, " ", i > 0, &escaped);
      plot_bytes (stream, word (i, plan), strlen (word (i, plan)), &escaped);
    }
  fputs ("\"\n", stream);
}

static const char *
column_word (int i, const struct plan *plan)
{
  return (size_t) i < 2 * plan->system->dof ? plan->system->columns[i] : NULL;
}

static const char *
unit_word (int i, const struct plan *plan)
{
  return (size_t) i < 2 * plan->system->dof ? plan->system->units[i] : NULL;
}

static const char *
shown_word (int i, const struct plan *plan)
{
  return plan->integrators[i] ? plan->integrators[i]->name : NULL;
}

static const char *
order_word (int i, const struct plan *plan)
{
  static char text[12];
  if (!plan->integrators[i])
    return NULL;
  snprintf (text, sizeof text, "%d", plan->integrators[i]->order);
  return text;
}

/* The largest stable step; 0: none is known.  */
static const char *
limit_word (int i, const struct plan *plan)
{
  static char text[DECIMAL_SIZE];
  if (!plan->integrators[i])
    return NULL;
  decimal_write (plan->system->frequency
                     ? plan->integrators[i]->stability
                           / plan->system->frequency (plan->par)
                     : 0,
                 text);
  return text;
}

/* All that are built in, then those of the plan that are not.  */
static const char *
every_word (int i, const struct plan *plan)
{
  for (int k = 0; hs_integrators[k]; k++, i--)
    if (i == 0)
      return hs_integrators[k]->name;
  for (int k = 0; plan->integrators && plan->integrators[k]; k++)
    if (!hs_integrator_find (plan->integrators[k]->name) && i-- == 0)
      return plan->integrators[k]->name;
  return NULL;
}

static const char *
arithmetic_word (int i, const struct plan *plan)
{
  return plan->arithmetics && *plan->arithmetics[i].name
             ? plan->arithmetics[i].name
             : NULL;
}

/* The ends of the rods, in turn, by number of the point.  */
static const char *
rod_word (int i, const struct plan *plan)
{
  static char text[12];
  const struct hs_rods *rods = plan->system->rods;
  if (!rods || i >= 2 * rods->count)
    return NULL;
  const struct hs_rod rod = rods->rod[i / 2];
  snprintf (text, sizeof text, "%d", i % 2 ? rod.to : rod.from);
  return text;
}

/* Where the anchors are, coordinate by coordinate.  */
static const char *
anchor_word (int i, const struct plan *plan)
{
  static char text[DECIMAL_SIZE];
  struct hs_rod_sizes sizes;
  const struct hs_rods *rods = plan->system->rods;
  if (!rods || i >= rods->anchors * rods->dimension)
    return NULL;
  rods->sizes (plan->par, &sizes);
  decimal_write (sizes.place[rods->points * rods->dimension + i], text);
  return text;
}

/* What a picture of one system may want to know of it.  */
static void
of_system_write (FILE *stream, const struct plan *plan)
{
  fprintf (stream, "dof = %zu\n", plan->system->dof);
  plot_string (stream, "time_unit", "", hs_time_unit (plan->system));
  list_write (stream, "columns", column_word, plan);
  list_write (stream, "units", unit_word, plan);
  list_write (stream, "limits", limit_word, plan);
  list_write (stream, "rods", rod_word, plan);
  list_write (stream, "anchors", anchor_word, plan);
  for (const struct hs_parameter *p = plan->system->parameters; p->name; p++)
    if (plan->system->amplitude.name
        && strcmp (p->name, plan->system->amplitude.name) == 0)
      {
        plot_string (stream, "parameter", "", p->name);
        plot_string (stream, "parameter_unit", "", p->unit);
      }
}

int
plot_height (const struct plan *plan)
{
  int count = 0;
  while (plan->integrators[count])
    count++;
  return count > PLOT_MANY ? PLOT_HEIGHT * 7 / 5 : PLOT_HEIGHT;
}

void
plot_script (const struct plan *plan, const char *script, const char *title)
{
  struct file file = file_open (script);
  FILE *stream = file.stream;

  fputs ("# Made by halfstep " VERSION
         ".  Run in its folder gnuplot draws the "
         "picture\n# again; gnuplot -e \"picture='x.svg'\" makes another kind "
         "of it.\n"
         "if (!exists('picture')) ",
         stream);
  file_write (stream, "picture", plan->plot[0]);
  file_write (stream, "data", plot_data (plan));
  plot_string (stream, "headline", "", plan->title ? plan->title : title);
  fprintf (stream, "width_px = %d\nheight_px = %d\n", PLOT_WIDTH,
           plot_height (plan));
  fprintf (stream, "accuracy = %.17g\n", plan->accuracy.value);
  list_write (stream, "shown", shown_word, plan);
  list_write (stream, "orders", order_word, plan);
  list_write (stream, "arithmetics", arithmetic_word, plan);
  list_write (stream, "every_integrator", every_word, plan);
  if (plan->system)
    of_system_write (stream, plan);
  fputs (picture_style, stream);
  fputs (plan->experiment->picture, stream);
  file_close (&file);
}
