/* SPDX-License-Identifier: MIT */
/* A picture NAME.png comes with its data NAME.dat and its script NAME.gp;
   `gnuplot NAME.gp' in their folder draws it again.  */

#include "plot.h"

#include "file.h"
#include "gnuplot.h"
#include "plot-string.h"
#include "say.h"
#include "utf8.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

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
  for (const char *c = name; *c; c += utf8_shown (c))
    if (utf8_shown (c) == 0)
      return utf8_length (c) ? "holds a control character"
                             : "is no text of UTF-8";
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

const char *
plot_base (const char *name)
{
  const char *slash = strrchr (name, '/');
  return slash ? slash + 1 : name;
}

static char *
folder_of (const char *name)
{
  const size_t length = (size_t) (plot_base (name) - name);
  char *text = allocate (length + 3, 1);
  snprintf (text, length + 3, "%.*s", (int) length, name);
  return length ? text : strcpy (text, "./");
}

/* Runs gnuplot for a file: commands and NAME = "the file", then the script.  A
   temporary that has something in it then; NULL: it failed, as was said.  */
static char *
draw (const struct plan *plan, const char *folder, const char *script,
      const char *file, const char *name, const char *commands)
{
  char *temporary = file_temporary (file), *setting = NULL;
  size_t size;
  FILE *stream = memory_open (&setting, &size);
  fputs (commands, stream);
  plot_path (stream, name, "", temporary);
  memory_close (stream, &setting);
  const bool drawn
      = gnuplot_run (plan, folder, setting, script, temporary, false);
  free (setting);
  return drawn ? temporary : NULL;
}

/* On the screen: a window where there is a display, else letters that fill the
   terminal, in a file.  */
static bool
draw_on_screen (const struct plan *plan, const char *folder,
                const char *script, char **letters)
{
  const bool display = getenv ("DISPLAY") || getenv ("WAYLAND_DISPLAY");
  struct winsize size = { .ws_row = 30, .ws_col = 100 };
  char setting[140];
  const int output = file_output ();
  if (isatty (output))
    ioctl (output, TIOCGWINSZ, &size);
  snprintf (setting, sizeof setting,
            "picture='%s'; columns_wide=%d; lines_high=%d; colour=%d; ",
            display ? "window" : "terminal",
            size.ws_col > 40 ? size.ws_col : 40,
            size.ws_row > 16 ? size.ws_row - 2 : 14, isatty (output));
  if (display)
    return gnuplot_run (plan, folder, setting, script, NULL, true);
  *letters
      = draw (plan, folder, script, plot_data (plan), "screen_file", setting);
  return *letters;
}

static void
show_letters (char *letters)
{
  char bytes[4096];
  size_t n;
  struct file out = file_open (NULL);
  FILE *in = fopen (letters, "re");
  if (!in)
    die (STATUS_FAILED, "cannot read \"%s\": %s", letters, strerror (errno));
  while ((n = fread (bytes, 1, sizeof bytes, in)) > 0)
    fwrite (bytes, 1, n, out.stream);
  fclose (in);
  file_discard (letters);
  file_close (&out);
}

static bool
draw_file (const struct plan *plan, const char *folder, const char *script,
           const char *name)
{
  char *temporary = draw (plan, folder, script, name, "picture", "");
  if (temporary)
    file_keep (temporary, name);
  return temporary;
}

/* How to draw later, in words that a shell reads.  */
static void
say_later (const char *folder, const char *script, const char *data)
{
  char *command = NULL;
  size_t size;
  FILE *stream = memory_open (&command, &size);
  fputs ("(cd ", stream);
  say_word (stream, folder);
  fputs (" && gnuplot ", stream);
  say_word (stream, script);
  fputc (')', stream);
  memory_close (stream, &command);
  say ("the data are kept in \"%s\"; draw them later with: %s", data, command);
  free (command);
}

enum status
plot_draw (const struct plan *plan, const char *title)
{
  bool drawn = true;
  char *path = name_with (plan, ".gp"), *folder = folder_of (path);
  char *letters = NULL;
  const char *data = plot_data (plan);
  /* Not to be taken for an option.  */
  char *script = allocate (strlen (path) + 3, 1);
  strcat (strcpy (script, "./"), plot_base (path));

  plot_script (plan, path, title);
  fflush (stdout);
  for (int i = 0; i < plan->plots && drawn; i++)
    drawn = *plan->plot[i] ? draw_file (plan, folder, script, plan->plot[i])
                           : draw_on_screen (plan, folder, script, &letters);
  if (!drawn)
    say_later (folder, script, data);
  else if (!*plan->plot[0])
    {
      unlink (path);
      unlink (data);
      if (letters)
        show_letters (letters);
    }
  release (script);
  release (path);
  release (folder);
  return drawn ? STATUS_DONE : STATUS_FAILED;
}
