/* SPDX-License-Identifier: MIT */
/* The only module that starts gnuplot on files.  A picture NAME.png comes with
   its data NAME.dat and its script NAME.gp; `gnuplot NAME.gp' in their folder
   draws it again.  */

#include "plot.h"

#include "decimal.h"
#include "file.h"
#include "pictures.h"
#include "plot-string.h"
#include "say.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static const char *const endings[] = { ".png", ".svg", ".pdf", NULL };

static const char *
ending_of (const char *name)
{
  const char *dot = strrchr (name, '.');
  for (int i = 0; dot && endings[i]; i++)
    if (strcmp (dot, endings[i]) == 0)
      return dot;
  return NULL;
}

const char *
plot_name_wrong (const char *name)
{
  for (const char *c = name; *c; c++)
    if ((unsigned char) *c < ' ' || *c == '\177')
      return "holds a control character";
  return ending_of (name) ? NULL : "must end in .png, .svg or .pdf";
}

/* The picture's name with another ending.  On the screen: a name in the
   folder for temporaries, kept for drawing again.  */
static char *
name_with (const struct plan *plan, const char *ending)
{
  const char *name = plan->plot[0], *folder = getenv ("TMPDIR");
  const size_t size = strlen (name) + strlen (folder ? folder : "") + 60;
  char *text = allocate (size, 1);
  if (*name)
    snprintf (text, size, "%.*s%s", (int) (ending_of (name) - name), name,
              ending);
  else
    snprintf (text, size, "%s/halfstep-%ld%s", folder ? folder : "/tmp",
              (long) getpid (), ending);
  return text;
}

const char *
plot_data (const struct plan *plan)
{
  return name_with (plan, ".dat");
}

static const char *
base_of (const char *name)
{
  const char *slash = strrchr (name, '/');
  return slash ? slash + 1 : name;
}

static char *
folder_of (const char *name)
{
  const size_t length = (size_t) (base_of (name) - name);
  char *text = allocate (length + 3, 1);
  snprintf (text, length + 3, "%.*s", (int) length, name);
  return length ? text : strcpy (text, "./");
}

/* A file, by a name that begins with ./ : gnuplot takes one that begins with <
   for a command, with | for a pipe, with $ for data.  */
static void
file_write (FILE *stream, const char *name, const char *path)
{
  plot_path (stream, name, "./", base_of (path));
}

/* A list of words for gnuplot, asked for by index; NULL ends.  */
static void
list_write (FILE *stream, const char *name,
            const char *(*word) (int i, const struct plan *plan),
            const struct plan *plan)
{
  fprintf (stream, "%s = '", name);
  for (int i = 0; word (i, plan); i++)
    fprintf (stream, "%s%s", i ? " " : "", word (i, plan));
  fputs ("'\n", stream);
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

static void
script_write (const struct plan *plan, const char *script, const char *title)
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

/* What gnuplot prints is the user's.  Its locale is one that has the
   characters of the pictures, and a decimal point.  */
bool
plot_run (const char *folder, const char *setting, const char *script,
          bool window)
{
  char *arguments[] = { (char *) "gnuplot",
                        (char *) "-e",
                        (char *) setting,
                        (char *) (window ? "-persist" : script),
                        (char *) (window ? script : NULL),
                        NULL };
  posix_spawn_file_actions_t actions;
  pid_t child;
  int status;
  setenv ("LC_ALL", "C.UTF-8", true);
  posix_spawn_file_actions_init (&actions);
  posix_spawn_file_actions_addchdir_np (&actions, folder);
  posix_spawn_file_actions_addopen (&actions, STDIN_FILENO, "/dev/null",
                                    O_RDONLY, 0);
  if (file_output () != STDOUT_FILENO)
    posix_spawn_file_actions_adddup2 (&actions, file_output (), STDOUT_FILENO);
  const int error
      = posix_spawnp (&child, "gnuplot", &actions, NULL, arguments, environ);
  posix_spawn_file_actions_destroy (&actions);
  if (error)
    {
      say ("cannot start gnuplot: %s", strerror (error));
      return false;
    }
  file_child (child, SIGKILL);
  while (waitpid (child, &status, 0) == -1)
    if (errno != EINTR)
      return false;
  file_child_over (child);
  if (WIFEXITED (status) && WEXITSTATUS (status) == 0)
    return true;
  say ("gnuplot failed");
  return false;
}

/* Settings for the screen: a window where there is a display, else letters
   that fill the terminal.  */
static bool
draw_on_screen (const char *folder, const char *script)
{
  const bool display = getenv ("DISPLAY") || getenv ("WAYLAND_DISPLAY");
  struct winsize size = { .ws_row = 30, .ws_col = 100 };
  char setting[100];
  const int output = file_output ();
  if (isatty (output))
    ioctl (output, TIOCGWINSZ, &size);
  snprintf (setting, sizeof setting,
            "picture='%s'; columns_wide=%d; lines_high=%d; colour=%d",
            display ? "window" : "terminal",
            size.ws_col > 40 ? size.ws_col : 40,
            size.ws_row > 16 ? size.ws_row - 2 : 14, isatty (output));
  return plot_run (folder, setting, script, display);
}

static bool
draw_file (const char *folder, const char *script, const char *name)
{
  char *temporary = file_temporary (name), *setting = NULL;
  size_t size;
  FILE *stream = open_memstream (&setting, &size);
  if (!stream)
    die (STATUS_FAILED, "out of memory");
  plot_path (stream, "picture", "", temporary);
  if (fclose (stream) != 0)
    die (STATUS_FAILED, "out of memory");
  const bool drawn = plot_run (folder, setting, script, false);
  if (drawn)
    file_keep (temporary, name);
  free (setting);
  return drawn;
}

/* How to draw later, in words that a shell reads.  */
static void
say_later (const char *folder, const char *script, const char *data)
{
  char *command = NULL;
  size_t size;
  FILE *stream = open_memstream (&command, &size);
  if (!stream)
    die (STATUS_FAILED, "out of memory");
  fputs ("(cd ", stream);
  say_word (stream, folder);
  fputs (" && gnuplot ", stream);
  say_word (stream, script);
  fputc (')', stream);
  if (fclose (stream) != 0)
    die (STATUS_FAILED, "out of memory");
  say ("the data are kept in \"%s\"; draw them later with: %s", data, command);
  free (command);
}

enum status
plot_draw (const struct plan *plan, const char *title)
{
  bool drawn = true;
  char *path = name_with (plan, ".gp"), *folder = folder_of (path);
  const char *data = plot_data (plan);
  /* Not to be taken for an option.  */
  char *script = allocate (strlen (path) + 3, 1);
  strcat (strcpy (script, "./"), base_of (path));

  script_write (plan, path, title);
  fflush (stdout);
  for (int i = 0; i < plan->plots && drawn; i++)
    drawn = *plan->plot[i] ? draw_file (folder, script, plan->plot[i])
                           : draw_on_screen (folder, script);
  if (!drawn)
    say_later (folder, script, data);
  else if (!*plan->plot[0])
    {
      unlink (path);
      unlink (data);
    }
  release (script);
  release (path);
  release (folder);
  return drawn ? STATUS_DONE : STATUS_FAILED;
}
