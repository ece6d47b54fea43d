/* SPDX-License-Identifier: MIT */
/* A folder that is absent, old or whole.  */

#include "folder.h"

#include "file.h"
#include "say.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char list_name[] = "files.txt";
static const char list_head[]
    = "Made by halfstep report, which may replace it:";

char *
folder_path (const struct folder *folder, const char *name)
{
  const size_t size = strlen (folder->temporary) + strlen (name) + 2;
  char *path = allocate (size, 1);
  snprintf (path, size, "%s/%s", folder->temporary, name);
  return path;
}

void
folder_expect (struct folder *folder, const char *name)
{
  for (int i = 0; i < folder->count; i++)
    if (strcmp (strrchr (folder->file[i], '/') + 1, name) == 0)
      return;
  if (folder->count == FOLDER_MOST)
    die (STATUS_BAD_INPUT, "too many files for a report");
  folder->file[folder->count++] = file_inside (folder->temporary, name, NULL);
}

/* Where the folder is to be, without a slash at the end.  */
static char *
target_of (const char *name)
{
  char *real = realpath (name, NULL);
  char *cut = allocate (strlen (name) + 1, 1);
  strcpy (cut, name);
  for (size_t n = strlen (cut); n > 1 && cut[n - 1] == '/'; n--)
    cut[n - 1] = '\0';
  if (real)
    {
      release (cut);
      cut = allocate (strlen (real) + 1, 1);
      strcpy (cut, real);
      free (real);
    }
  return cut;
}

static _Noreturn void
refuse (const char *name, const char *why, const char *what)
{
  die (STATUS_BAD_INPUT,
       "report: \"%s\" %s%s; a folder that is not there, or is empty, or that "
       "report has made is allowed",
       name, why, what);
}

/* Whether an entry of the old folder is in its list.  */
static bool
is_listed (FILE *list, const char *entry)
{
  char line[300];
  bool found = strcmp (entry, list_name) == 0;
  rewind (list);
  while (!found && fgets (line, sizeof line, list))
    {
      line[strcspn (line, "\n")] = '\0';
      found = strcmp (line, entry) == 0;
    }
  return found;
}

/* All that is there is in the list of what report made; then it is to go when
   the new one is there.  */
static void
check_old (struct folder *folder, const char *name, DIR *entries)
{
  char head[sizeof list_head + 1] = "";
  const size_t size = strlen (folder->target) + sizeof list_name + 1;
  char *path = allocate (size, 1);
  snprintf (path, size, "%s/%s", folder->target, list_name);
  FILE *list = fopen (path, "re");
  const bool ours = list && fgets (head, sizeof head, list)
                    && strncmp (head, list_head, sizeof list_head - 1) == 0;
  for (struct dirent *entry; (entry = readdir (entries));)
    {
      if (strcmp (entry->d_name, ".") == 0
          || strcmp (entry->d_name, "..") == 0)
        continue;
      if (!ours)
        refuse (name, "is not empty", "");
      if (!is_listed (list, entry->d_name))
        refuse (name, "has a file that report has not made: ", entry->d_name);
      folder_expect (folder, entry->d_name);
    }
  if (list)
    fclose (list);
  release (path);
}

struct folder
folder_open (const char *name)
{
  struct folder folder = { .target = target_of (name) };
  struct stat status;
  DIR *entries = opendir (folder.target);
  if (!entries && lstat (folder.target, &status) == 0)
    refuse (name, S_ISDIR (status.st_mode) ? "cannot be read" : "is no folder",
            "");
  folder.temporary = file_folder_beside (folder.target);
  if (entries)
    check_old (&folder, name, entries);
  if (entries)
    closedir (entries);
  folder_expect (&folder, list_name);
  return folder;
}

void
folder_copy (struct folder *folder, const char *from, const char *name)
{
  char bytes[4096];
  size_t n;
  folder_expect (folder, name);
  char *path = folder_path (folder, name);
  FILE *in = fopen (from, "re"), *out = fopen (path, "we");
  while (in && out && (n = fread (bytes, 1, sizeof bytes, in)) > 0)
    fwrite (bytes, 1, n, out);
  if (in)
    fclose (in);
  if (!out || ferror (out) || fclose (out) != 0)
    die (STATUS_FAILED, "cannot write \"%s\": %s", path, strerror (errno));
  release (path);
}

static void
write_list (const struct folder *folder)
{
  char *path = folder_path (folder, list_name);
  FILE *stream = fopen (path, "we");
  if (!stream)
    die (STATUS_FAILED, "cannot write \"%s\": %s", path, strerror (errno));
  fprintf (stream, "%s\n", list_head);
  for (int i = 0; i < folder->count; i++)
    if (access (folder->file[i], F_OK) == 0)
      fprintf (stream, "%s\n", strrchr (folder->file[i], '/') + 1);
  if (ferror (stream) || fclose (stream) != 0)
    die (STATUS_FAILED, "cannot write \"%s\": %s", path, strerror (errno));
  release (path);
}

/* What was there comes where the new one was made, and is removed.  */
void
folder_close (struct folder *folder)
{
  const mode_t mask = umask (0);
  umask (mask);
  write_list (folder);
  if (chmod (folder->temporary, 0777 & ~mask) != 0
      || (rename (folder->temporary, folder->target) != 0
          && renameat2 (AT_FDCWD, folder->temporary, AT_FDCWD, folder->target,
                        RENAME_EXCHANGE)
                 != 0))
    die (STATUS_FAILED, "cannot write \"%s\": %s", folder->target,
         strerror (errno));
  for (int i = 0; i < folder->count; i++)
    file_discard (folder->file[i]);
  file_discard (folder->temporary);
  release (folder->target);
}
