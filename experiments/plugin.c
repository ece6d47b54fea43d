/* SPDX-License-Identifier: MIT */
/* A word on the command line -> a plug-in: the file is compiled if need be,
   tried, loaded, and put behind guards.  */

#include "plugin.h"

#include "file.h"
#include "guard.h"
#include "say.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef HAVE_DLOPEN
#include <dlfcn.h>
#endif

static const struct
{
  const char *ending;
  bool source;
} endings[] = { { ".c", true }, { ".so", false } };
enum
{
  ENDINGS = sizeof endings / sizeof *endings,
  LONGEST = 39 /* of a name */
};

static const char *const options[] = { "system", "integrator" };

/* Which ending the word has; -1: none.  */
static int
ending_of (const char *word)
{
  const size_t length = strlen (word);
  for (int i = 0; i < ENDINGS; i++)
    {
      const size_t n = strlen (endings[i].ending);
      if (length > n && strcmp (word + length - n, endings[i].ending) == 0)
        return i;
    }
  return -1;
}

bool
plugin_is_file (const char *word)
{
  return strchr (word, '/') || ending_of (word) >= 0;
}

void
plugin_wrong (const struct plugin *plugin, const char *format, ...)
{
  char text[400];
  va_list list;
  va_start (list, format);
  vsnprintf (text, sizeof text, format, list);
  va_end (list);
  guard_leave ((struct guard_place){ 0 });
  die (STATUS_BAD_INPUT, "--%s=%s: %s", plugin->option, plugin->file, text);
}

/* The name that the file must give its object.  */
static void
find_name (struct plugin *plugin, int ending)
{
  const char *slash = strrchr (plugin->file, '/');
  const char *base = slash ? slash + 1 : plugin->file;
  const size_t length = strlen (base) - strlen (endings[ending].ending);
  bool fine = length > 0 && length <= LONGEST && !isdigit (*base);
  plugin->name = allocate (length + 1, 1);
  plugin->id = allocate (length + 1, 1);
  for (size_t i = 0; i < length; i++)
    {
      fine = fine
             && (isalnum ((unsigned char) base[i]) || base[i] == '-'
                 || base[i] == '_');
      plugin->name[i] = base[i];
      plugin->id[i] = base[i] == '-' ? '_' : base[i];
    }
  if (!fine)
    plugin_wrong (plugin,
                  "the file's name is that of the %s: a letter, then letters, "
                  "digits, - and _, %d at most",
                  plugin->option, LONGEST);
}

static void
check_file (const struct plugin *plugin)
{
  struct stat status;
  if (stat (plugin->file, &status) != 0 || access (plugin->file, R_OK) != 0)
    plugin_wrong (plugin, "cannot be read: %s", strerror (errno));
  if (S_ISDIR (status.st_mode))
    plugin_wrong (plugin, "is a directory");
  if (!S_ISREG (status.st_mode))
    plugin_wrong (plugin, "is no regular file");
}

#ifdef HAVE_DLOPEN
/* The object of the shared object.  */
static void
load (struct plugin *plugin, const char *library)
{
  static const size_t ours[] = HS_PLUGIN_ABI;
  char symbol[LONGEST + 20];
  const struct guard_place before = guard_enter (plugin->file, "its loading");
  void *handle = dlopen (library, RTLD_NOW | RTLD_LOCAL);
  guard_leave (before);
  if (!handle)
    plugin_wrong (plugin, "cannot be loaded: %s", dlerror ());
  const size_t *theirs = dlsym (handle, "hs_plugin_abi");
  if (!theirs)
    plugin_wrong (plugin, "does not say for which halfstep it was compiled: "
                          "include halfstep.h and compile with -DHS_PLUGIN");
  if (memcmp (theirs, ours, sizeof ours) != 0)
    plugin_wrong (plugin, "was compiled for another version of halfstep");
  snprintf (symbol, sizeof symbol, "%s_%s", plugin->id, plugin->option);
  plugin->object = dlsym (handle, symbol);
  if (!plugin->object)
    plugin_wrong (plugin, "does not define %s, a const struct hs_%s", symbol,
                  plugin->option);
}

/* An absolute path: dlopen looks for a bare name elsewhere.  */
static char *
real_path (const struct plugin *plugin)
{
  char *path = realpath (plugin->file, NULL);
  if (!path)
    plugin_wrong (plugin, "cannot be read: %s", strerror (errno));
  char *copy = strcpy (allocate (strlen (path) + 1, 1), path);
  free (path);
  return copy;
}

static void
bring (struct plugin *plugin, bool source, int64_t patience)
{
  file_part_output ();
  char *folder = source ? file_folder () : NULL;
  char *library
      = source ? plugin_compile (plugin, folder) : real_path (plugin);
  plugin_trial (plugin, patience, load, library);
  guard_prepare (patience);
  load (plugin, library);
  if (source)
    {
      file_discard (library);
      file_discard (folder);
    }
}
#else
static void
bring (struct plugin *plugin, bool source, int64_t patience)
{
  (void) source;
  (void) patience;
  die (STATUS_FAILED, "--%s=%s: this halfstep was built without plug-ins",
       plugin->option, plugin->file);
}
#endif

static bool
is_taken (const struct plugin *plugin)
{
  return plugin->kind == PLUGIN_SYSTEM
             ? hs_system_find (plugin->name) != NULL
             : hs_integrator_find (plugin->name)
                   || strcmp (plugin->name, "all") == 0
                   || strcmp (plugin->name, "basic") == 0;
}

static struct plugin *
plugin_load (enum plugin_kind kind, const char *word, int64_t patience)
{
  struct plugin *plugin = allocate (1, sizeof *plugin);
  const int ending = ending_of (word);
  *plugin = (struct plugin){ .kind = kind,
                             .option = options[kind],
                             .file = strcpy (allocate (strlen (word) + 1, 1),
                                             word) };
  if (ending < 0)
    plugin_wrong (plugin, "a file's name must end in .c or .so%s",
                  kind == PLUGIN_INTEGRATOR
                      ? ", and cannot hold a comma, which parts integrators"
                      : "");
  find_name (plugin, ending);
  if (is_taken (plugin))
    plugin_wrong (plugin, "\"%s\" is built in: give the file another name",
                  plugin->name);
  check_file (plugin);
  bring (plugin, endings[ending].source, patience);
  return plugin;
}

const struct hs_system *
plugin_system (const struct plan *plan, const char *word)
{
  return plugin_system_face (
      plugin_load (PLUGIN_SYSTEM, word, plan->patience));
}

const struct hs_integrator *
plugin_integrator (const struct plan *plan, const char *word)
{
  return plugin_integrator_face (
      plugin_load (PLUGIN_INTEGRATOR, word, plan->patience));
}
