/* SPDX-License-Identifier: MIT */
/* A class set: files and folders of traces.  */

#include "class-commands.h"

#include "say.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

void
class_add (struct class_set *set, const struct work *work)
{
  const size_t count = (size_t) set->count;
  if ((count & (count - 1)) == 0)
    {
      struct work *more = allocate (count ? 2 * count : 1, sizeof *more);
      if (count)
        memcpy (more, set->work, count * sizeof *more);
      release (set->work);
      set->work = more;
    }
  set->work[set->count++] = *work;
}

/* By their bytes, in every locale.  */
static int
by_name (const struct dirent **a, const struct dirent **b)
{
  return strcmp ((*a)->d_name, (*b)->d_name);
}

static int
is_inside (const struct dirent *entry)
{
  return strcmp (entry->d_name, ".") != 0 && strcmp (entry->d_name, "..") != 0;
}

/* What of a folder is left out.  */
enum left_out
{
  HIDDEN,
  FOLDERS,
  SPECIAL,
  LEFT_OUT
};

static void
say_left_out (const char *folder, const int *left_out)
{
  static const char *const name[LEFT_OUT][2]
      = { [HIDDEN] = { "hidden one", "hidden ones" },
          [FOLDERS] = { "folder", "folders" },
          [SPECIAL] = { "that is no file", "that are no files" } };
  char text[120] = "";
  size_t n = 0;
  for (int i = 0; i < LEFT_OUT; i++)
    if (left_out[i])
      n += (size_t) snprintf (text + n, sizeof text - n, "%s%d %s",
                              n ? ", " : "", left_out[i],
                              name[i][left_out[i] > 1]);
  if (n)
    say ("%s: left out: %s", folder, text);
}

/* Adds the entry, or counts it as left out.  */
static void
take_entry (struct class_set *set, const char *folder, const char *name,
            int *left_out)
{
  const size_t length = strlen (folder);
  const bool slash = length && folder[length - 1] == '/';
  const size_t size = length + strlen (name) + 2;
  char *path = allocate (size, 1);
  struct stat status;
  snprintf (path, size, "%s%s%s", folder, slash ? "" : "/", name);
  const bool known = stat (path, &status) == 0;
  if (*name == '.')
    left_out[HIDDEN]++;
  else if (known && S_ISDIR (status.st_mode))
    left_out[FOLDERS]++;
  else if (known && !S_ISREG (status.st_mode))
    left_out[SPECIAL]++;
  else
    {
      class_add (set, &(struct work){ .name = path });
      return;
    }
  release (path);
}

static void
add_folder (struct class_set *set, const char *folder)
{
  struct dirent **entries;
  int left_out[LEFT_OUT] = { 0 };
  const int before = set->count;
  const int n = scandir (folder, &entries, is_inside, by_name);
  if (n < 0)
    die (errno == ENOMEM ? STATUS_FAILED : STATUS_BAD_INPUT,
         "%s: cannot be read: %s", folder, strerror (errno));
  for (int i = 0; i < n; i++)
    {
      take_entry (set, folder, entries[i]->d_name, left_out);
      free (entries[i]);
    }
  free (entries);
  say_left_out (folder, left_out);
  if (set->count == before)
    die (STATUS_BAD_INPUT, "%s: no file is in it", folder);
}

static void
add_file (struct class_set *set, const char *file)
{
  struct stat status;
  const bool named = strcmp (file, "-") != 0;
  if (named && stat (file, &status) != 0)
    die (STATUS_BAD_INPUT, "%s: cannot be opened: %s", file, strerror (errno));
  if (named && S_ISDIR (status.st_mode))
    add_folder (set, file);
  else
    class_add (set, &(struct work){ .name = file });
}

struct class_set
class_of (const struct plan *plan)
{
  struct class_set set = { 0 };
  for (char *const *file = plan->files; *file; file++)
    add_file (&set, *file);
  if (plan->commands)
    class_add_commands (&set, plan);
  return set;
}
