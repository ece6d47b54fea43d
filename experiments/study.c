/* SPDX-License-Identifier: MIT */
/* A study.  Each part is this program again, with a command that anybody can
   run in the folder: files that the options name are copied there.  */

#include "study.h"

#include "case.h"
#include "child.h"
#include "decimal.h"
#include "plugin.h"
#include "say.h"
#include "words.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum
{
  TURNS = 8,        /* of the motion */
  LONG_TURNS = 100, /* for the energy, where the step is given */
  FINENESS = 50     /* steps a turn, or a few more */
};

static const struct part parts[] = {
  { .name = "run",
    .heading = "The motion",
    .question = "Where does the system go, by each integrator?",
    .reading
    = "All begin at one place.  Where a curve covers another "
      "they take the same way; the exact solution, where one "
      "is known, is drawn thin and black on top.  What goes on far "
      "outside is cut there, and named beside the picture.  One whose "
      "numbers stop being finite has too large a step here." },
  { .name = "drift",
    .heading = "The energy",
    .question = "Is the energy kept, over a long time?",
    .reading
    = "Every step is looked at.  An error that is bounded comes back "
      "however long the run is; one that is linear or exponential is "
      "the larger the longer it is; one of rounding is nothing but the "
      "last digits of numbers.",
    .columns = "integrator max_energy_error final_energy_error growth "
               "confidence drift_rate step steps" },
  { .name = "order",
    .heading = "The order",
    .question = "How much better is a smaller step?",
    .reading
    = "The error against the step, both in powers of ten.  A method of "
      "order p lies on a line of slope p: half the step, the error "
      "divided by 2 to the p.  Confirmed says that the slope is the one "
      "that is claimed.",
    .columns = "integrator expected_order measured_order points verdict" },
  { .name = "cost",
    .heading = "The cost",
    .question = "How much work is an accuracy?",
    .reading
    = "The error against the evaluations of the force, which are nearly "
      "all the work.  What lies low and to the left is good.  Reached says "
      "that the accuracy is had, and with which step; costly, that it is not "
      "with as many evaluations as are allowed: the best that they gave "
      "stands there.",
    .columns = "integrator accuracy verdict step evaluations error" },
  { .name = "phase",
    .heading = "The area",
    .question = "What becomes of a whole shape in the phase plane?",
    .reading
    = "The motion deforms the shape and keeps its area (Liouville's theorem). "
      " "
      "So does a symplectic integrator.  What is measured is a polygon, of "
      "4096 corners in the table: its sides stay straight where the shape's "
      "bend, which changes its area a little where that of the shape is kept. "
      " The exact motion's row, where there is one, shows by how much: less "
      "than that says nothing.",
    .columns = "integrator t area area_change" },
  { .name = "audit",
    .heading = "The report cards",
    .question = "Is each integrator what it is said to be?",
    .reading = "Each claim beside what was measured.  Zero means none but "
               "rounding, so that symplectic is zero for an integrator that "
               "keeps areas, and reversible for one that comes back when time "
               "runs backwards.",
    .columns
    = "integrator order measured_order evaluations stability "
      "symplectic reversible energy energy_confidence failed undecided" }
};
enum
{
  PARTS = sizeof parts / sizeof *parts
};

/* The number of 1, 2 or 5 times a power of ten that is no greater.  */
static double
round_down (double x)
{
  const double power = pow (10, floor (log10 (x)));
  const double part = x / power;
  const double first = part >= 5 ? 5 : part >= 2 ? 2 : 1;
  char text[DECIMAL_SIZE];
  /* As people write it: 0.1 and not 0.1 with an error of its own.  */
  snprintf (text, sizeof text, "%.0fe%.0f", first, log10 (power));
  return strtod (text, NULL);
}

static void
choose_step (struct study *study)
{
  const struct plan *plan = study->plan;
  const struct hs_case c = case_of (plan, NULL, (struct hs_grid){ 0 });
  const struct hs_scales scales = case_scales (&c);
  /* As fine as the system needs where it goes off soon.  */
  const double each
      = fmax (FINENESS * scales.finer, plan->system->showing.each);
  const bool returns = isfinite (hs_case_period (&c));
  study->step = plan->step.given
                    ? plan->step.value
                    : round_down (case_calm_step (plan, scales.turn / each));
  study->steps = (int64_t) ceil ((returns ? TURNS : 1) * scales.turn
                                 / fabs (study->step));
}

static const char *
base_of (const char *name)
{
  const char *slash = strrchr (name, '/');
  return slash ? slash + 1 : name;
}

/* The value of an option as it was given; NULL: it was not.  */
static const char *
given_value (const struct plan *plan, const char *name)
{
  for (const struct given *g = plan->given; g->name; g++)
    if (strcmp (g->name, name) == 0)
      return g->text;
  return NULL;
}

/* It has no order, and makes no error: most parts have nothing to say of it.
 */
static bool
is_exact (const char *name)
{
  const struct hs_integrator *integrator = hs_integrator_find (name);
  return integrator && !integrator->advance;
}

/* The list of integrators, with files in the study's folder.  */
static void
copy_integrators (struct study *study)
{
  const char *list = given_value (study->plan, "integrator");
  if (!list)
    list = "basic";
  char *out = allocate (3 * strlen (list) + 1, 1);
  while (*list)
    {
      const size_t n = strcspn (list, ",");
      char *name = allocate (n + 1, 1);
      memcpy (name, list, n);
      const bool file = plugin_is_file (name);
      if (file)
        folder_copy (study->folder, name, base_of (name));
      if (is_exact (name))
        study->exact = true;
      else
        sprintf (out + strlen (out), "%s%s%s", *out ? "," : "",
                 file ? "./" : "", file ? base_of (name) : name);
      release (name);
      list += n + (list[n] == ',');
    }
  study->exact = study->exact && *out;
  study->integrators = *out ? out : strcpy (out, "exact");
}

static void
copy_system (struct study *study)
{
  const char *system = given_value (study->plan, "system");
  if (!system || access (system, R_OK) != 0
      || (!strchr (base_of (system), '.') && !strchr (system, '/')))
    return;
  const size_t size = strlen (base_of (system)) + 3;
  folder_copy (study->folder, system, base_of (system));
  study->system = allocate (size, 1);
  snprintf (study->system, size, "./%s", base_of (system));
}

/* What all commands have in common.  */
static struct words
begin (const struct study *study, const struct part *part)
{
  const struct plan *plan = study->plan;
  struct words words;
  words_begin (&words, plan, part->name);
  words_of_system (&words, plan, plan->system, study->system);
  if (strcmp (part->name, "audit")
      == 0) /* it begins where the parameters say */
    words_leave_out (&words, "--start=");
  const bool known
      = plan->system->flow && strcmp (study->integrators, "exact");
  const bool exact = strcmp (part->name, "run") == 0
                     || (strcmp (part->name, "drift") == 0 && study->exact);
  words_add (&words, "--integrator=%s%s", study->integrators,
             known && exact ? ",exact" : "");
  return words;
}

/* Steps, and as few rows or points as a picture can show.  */
static void
add_sizes (const struct study *study, const struct part *part, bool drawn,
           struct words *words)
{
  char h[DECIMAL_SIZE];
  const bool is_run = strcmp (part->name, "run") == 0,
             is_drift = strcmp (part->name, "drift") == 0,
             is_phase = strcmp (part->name, "phase") == 0;
  const bool stepped
      = is_run || (study->plan->step.given && (is_drift || is_phase));
  const int64_t turn = study->steps > TURNS ? study->steps / TURNS : 1;
  decimal_write (study->step, h);
  if (stepped)
    words_add (words, "--step=%s", h);
  if (stepped)
    words_add (words, "--steps=%lld",
               (long long) (is_run     ? study->steps
                            : is_drift ? turn * LONG_TURNS
                                       : turn));
  if (is_run && study->steps > 4000)
    words_add (words, "--every=%lld", (long long) (study->steps / 2000));
  if (is_drift && drawn)
    words_add (words, "--rows=200");
  if (is_phase)
    words_add (words, drawn ? "--points=512" : "--times=1");
}

/* Runs the words; returns its status and all that it writes.  */
static int
perform (const struct study *study, struct words *words, bool messages,
         char **text)
{
  struct child child;
  size_t size = 0, length = 0;
  int status = 0;
  ssize_t n;
  const struct timespec deadline = child_deadline (1e6);
  const struct child_way way
      = { .messages = messages ? CHILD_MIXED : CHILD_SILENT,
          .folder = study->folder->temporary,
          .ours = true };
  const int error = child_start (words->word, &way, &child);
  if (error)
    die (STATUS_FAILED, "cannot start %s: %s", words->word[0],
         strerror (error));
  do
    {
      if (size - length < 2)
        {
          char *more = allocate (size = 2 * size + 4096, 1);
          if (*text)
            memcpy (more, *text, length);
          release (*text);
          *text = more;
        }
      n = child_read (&child, *text + length, size - length - 1, &deadline);
      length += n > 0 ? (size_t) n : 0;
    }
  while (n > 0);
  (*text)[length] = '\0';
  child_wait (&child, &status, &deadline);
  return WIFEXITED (status) ? WEXITSTATUS (status) : STATUS_FAILED;
}

static char *
name_of (const struct part *part, const char *ending)
{
  const size_t size = strlen (part->name) + strlen (ending) + 1;
  char *name = allocate (size, 1);
  snprintf (name, size, "%s%s", part->name, ending);
  return name;
}

static bool
is_there (const struct study *study, const char *name)
{
  char *path = folder_path (study->folder, name);
  const bool there = access (path, F_OK) == 0;
  release (path);
  return there;
}

static void
draw (struct study *study, struct finding *f)
{
  struct words words = begin (study, f->part);
  char *picture = name_of (f->part, ".svg");
  add_sizes (study, f->part, true, &words);
  if (study->plan->jobs && strcmp (f->part->name, "run") != 0)
    words_add (&words, "--jobs=%lld", (long long) study->plan->jobs);
  words_add (&words, "--plot=%s", picture);
  f->command = words_text (&words);
  const int status = perform (study, &words, true, &f->messages);
  f->drawn = is_there (study, picture);
  f->refused = status == STATUS_BAD_INPUT;
  release (picture);
  words_free (&words);
}

static void
tabulate (struct study *study, struct finding *f)
{
  struct words words = begin (study, f->part);
  add_sizes (study, f->part, false, &words);
  if (study->plan->jobs)
    words_add (&words, "--jobs=%lld", (long long) study->plan->jobs);
  words_add (&words, "--summary");
  words_add (&words, "--format=csv");
  f->summary = words_text (&words);
  perform (study, &words, false, &f->text);
  f->table = csv_read (f->text);
  words_free (&words);
}

void
study_make (struct study *study, const struct plan *plan,
            struct folder *folder)
{
  *study = (struct study){ .plan = plan, .folder = folder };
  choose_step (study);
  copy_integrators (study);
  copy_system (study);
  for (int i = 0; i < PARTS; i++)
    {
      static const char *const endings[] = { ".svg", ".dat", ".gp" };
      struct finding *f = &study->finding[study->count++];
      *f = (struct finding){ .part = &parts[i] };
      for (int k = 0; k < 3; k++)
        {
          char *name = name_of (f->part, endings[k]);
          folder_expect (folder, name);
          release (name);
        }
      progress ("report", (double) i / PARTS);
      draw (study, f);
      if (f->part->columns && !f->refused)
        tabulate (study, f);
    }
  progress_end ();
}

void
study_free (struct study *study)
{
  for (int i = 0; i < study->count; i++)
    {
      struct finding *f = &study->finding[i];
      release (f->command);
      release (f->summary);
      release (f->messages);
      release (f->text);
      csv_free (&f->table);
    }
  release (study->integrators);
  release (study->system);
}
