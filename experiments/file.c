/* SPDX-License-Identifier: MIT */
/* Files that are absent, old or whole.  */

#include "file.h"

#include "say.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>
#endif

/* The temporaries that exist, for handlers: a slot is written before its file
   is made and cleared after it is gone.  */
enum
{
  MOST = 96
};
static char *volatile temporaries[MOST];

void
file_remove (void)
{
  for (int i = 0; i < MOST; i++)
    if (temporaries[i])
      unlink (temporaries[i]);
  /* Folders, which are empty now.  */
  for (int i = 0; i < MOST; i++)
    if (temporaries[i])
      rmdir (temporaries[i]);
}

/* One for each thread, --jobs being 1024 at most, and one more.  */
static struct
{
  _Atomic pid_t process; /* 0: free */
  atomic_int signal;
} children[1025];
enum
{
  CHILDREN = sizeof children / sizeof *children
};

void
file_child (pid_t process, int number)
{
  for (int i = 0; i < CHILDREN; i++)
    {
      pid_t none = 0;
      if (!atomic_compare_exchange_strong (&children[i].process, &none,
                                           process))
        continue;
      children[i].signal = number;
      return;
    }
  die (STATUS_FAILED, "too many programs at once");
}

void
file_child_over (pid_t process)
{
  for (int i = 0; i < CHILDREN; i++)
    {
      pid_t it = process;
      if (atomic_compare_exchange_strong (&children[i].process, &it, 0))
        return;
    }
}

static void
end_children (void)
{
  for (int i = 0; i < CHILDREN; i++)
    {
      const pid_t process = children[i].process;
      const int number = children[i].signal ? children[i].signal : SIGKILL;
      if (process && kill (process, number) == 0)
        waitpid (process, NULL, 0);
    }
}

static void (*volatile last_act) (void);

void
file_last (void (*act) (void))
{
  last_act = act;
}

void
file_exit (int status)
{
  if (last_act)
    last_act ();
#ifdef __linux__
  syscall (SYS_exit_group, status);
#endif
  _exit (status);
}

static void
on_signal (int number)
{
  end_children ();
  file_remove ();
  file_exit (128 + number);
}

void
file_prepare (void)
{
  static const int ending[] = { SIGINT, SIGTERM, SIGHUP };
  for (int fd = 0; fd <= 2; fd++)
    if (fcntl (fd, F_GETFD) == -1)
      /* Of the wrong kind, so that its use still fails.  */
      (void) !open ("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY);
  signal (SIGPIPE, SIG_IGN);
  signal (SIGXFSZ, SIG_IGN);
  for (size_t i = 0; i < sizeof ending / sizeof *ending; i++)
    {
      struct sigaction old;
      sigaction (ending[i], NULL, &old);
      if (old.sa_handler != SIG_IGN)
        sigaction (ending[i], &(struct sigaction){ .sa_handler = on_signal },
                   NULL);
    }
  atexit (file_remove);
  atexit (end_children); /* is called first */
}

static void
forget (char *temporary)
{
  for (int i = 0; i < MOST; i++)
    if (temporaries[i] == temporary)
      temporaries[i] = NULL;
  release (temporary);
}

/* A slot for a temporary of this name, which is not there yet.  */
static void
remember (char *temporary)
{
  int slot = 0;
  while (slot < MOST && temporaries[slot])
    slot++;
  if (slot == MOST)
    die (STATUS_FAILED, "too many files at once");
  temporaries[slot] = temporary;
}

static char *
make_folder (const char *place, int length, const char *prefix)
{
  const size_t size = (size_t) length + strlen (prefix) + 20;
  char *folder = allocate (size, 1);
  snprintf (folder, size, "%.*s/%s-......", length, place, prefix);
  memset (folder + strlen (folder) - 6, 'X', 6); /* as mkdtemp wants it */
  remember (folder);
  if (!mkdtemp (folder))
    {
      const int why = errno;
      forget (folder);
      die (STATUS_FAILED, "cannot make a folder in \"%.*s\": %s", length,
           place, strerror (why));
    }
  return folder;
}

char *
file_folder (void)
{
  const char *place = getenv ("TMPDIR");
  if (!place || !*place)
    place = "/tmp";
  return make_folder (place, (int) strlen (place), "halfstep");
}

char *
file_folder_beside (const char *name)
{
  const char *slash = strrchr (name, '/');
  return slash ? make_folder (name, (int) (slash - name), ".halfstep")
               : make_folder (".", 1, ".halfstep");
}

char *
file_inside (const char *folder, const char *name, const char *text)
{
  const size_t size = strlen (folder) + strlen (name) + 2;
  char *path = allocate (size, 1);
  snprintf (path, size, "%s/%s", folder, name);
  remember (path);
  if (!text)
    return path;
  FILE *stream = fopen (path, "wxe");
  const bool written = stream && fputs (text, stream) != EOF;
  if (!stream || fclose (stream) != 0 || !written)
    die (STATUS_FAILED, "cannot write \"%s\": %s", path, strerror (errno));
  return path;
}

void
file_discard (char *temporary)
{
  if (unlink (temporary) != 0)
    rmdir (temporary);
  forget (temporary);
}

/* A new name beside `name`, with the same ending, after which programs judge
   a file.  */
static char *
name_beside (const char *name, int tries)
{
  const char *slash = strrchr (name, '/');
  const char *base = slash ? slash + 1 : name;
  const size_t size = strlen (name) + 40, length = strlen (base);
  const char *ending = base + (length > 99 ? length - 99 : 0);
  char *text = allocate (size, 1);
  snprintf (text, size, "%.*s.halfstep-%ld-%d-%s", (int) (base - name), name,
            (long) getpid (), tries, ending);
  return text;
}

static char *
create_beside (const char *name, mode_t mode, int *fd)
{
  for (int tries = 0;; tries++)
    {
      char *text = name_beside (name, tries);
      remember (text);
      *fd = open (text, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
      if (*fd != -1)
        return text;
      forget (text);
      if (errno != EEXIST || tries == 100)
        die (STATUS_FAILED, "cannot write \"%s\": %s", name, strerror (errno));
    }
}

/* The path from the root.  */
static char *
absolute (char *path)
{
  char *folder = *path == '/' ? NULL : getcwd (NULL, 0);
  if (!folder)
    return path;
  const size_t size = strlen (folder) + strlen (path) + 2;
  char *text = allocate (size, 1);
  snprintf (text, size, "%s/%s", folder, path);
  free (folder);
  release (path);
  return text;
}

/* Where a name leads, through links, also through one that leads nowhere yet:
   the file is made at its end, and the links stay.  */
static char *
resolved (const char *name)
{
  enum
  {
    MOST_LINKS = 40,
    LONGEST = 4096
  };
  char *path = allocate (LONGEST, 1), link[LONGEST];
  snprintf (path, LONGEST, "%s", name);
  for (int links = 0;; links++)
    {
      const ssize_t length = readlink (path, link, sizeof link - 1);
      if (length < 0)
        return absolute (path);
      if (links == MOST_LINKS)
        die (STATUS_FAILED, "cannot write \"%s\": %s", name, strerror (ELOOP));
      link[length] = '\0';
      char *slash = strrchr (path, '/');
      const size_t folder
          = link[0] != '/' && slash ? (size_t) (slash + 1 - path) : 0;
      snprintf (path + folder, LONGEST - folder, "%s", link);
    }
}

static bool
is_special (const char *name, mode_t *mode)
{
  struct stat status;
  if (stat (name, &status) != 0)
    return false;
  if (S_ISDIR (status.st_mode))
    die (STATUS_FAILED, "cannot write \"%s\": it is a directory", name);
  *mode = status.st_mode & 07777;
  return !S_ISREG (status.st_mode);
}

static int output = STDOUT_FILENO;

int
file_output (void)
{
  return output;
}

void
file_part_output (void)
{
  if (output != STDOUT_FILENO)
    return;
  fflush (stdout);
  output = fcntl (STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  if (output < 0 || dup2 (STDERR_FILENO, STDOUT_FILENO) < 0)
    die (STATUS_FAILED, "cannot part the output: %s", strerror (errno));
}

/* A stream of its own, which may be closed.  */
static struct file
standard_output (void)
{
  struct file file = { .name = (char *) "standard output", .stream = stdout };
  if (output != STDOUT_FILENO)
    file.stream = fdopen (fcntl (output, F_DUPFD_CLOEXEC, 3), "w");
  if (!file.stream)
    die (STATUS_FAILED, "cannot write standard output: %s", strerror (errno));
  return file;
}

struct file
file_open (const char *name)
{
  struct file file = { .name = (char *) name };
  mode_t mode = 0;
  int fd = -1;
  if (!name || strcmp (name, "-") == 0)
    return standard_output ();
  if (is_special (name, &mode))
    {
      file.stream = fopen (name, "we");
      if (!file.stream)
        die (STATUS_FAILED, "cannot write \"%s\": %s", name, strerror (errno));
      return file;
    }
  file.target = resolved (name);
  const bool exists = access (file.target, F_OK) == 0;
  if (exists && access (file.target, W_OK) != 0)
    die (STATUS_FAILED, "cannot write \"%s\": %s", name, strerror (errno));
  file.temporary = create_beside (file.target, exists ? 0600 : 0666, &fd);
  if (exists)
    (void) !fchmod (fd, mode);
  file.stream = fdopen (fd, "w");
  if (!file.stream)
    die (STATUS_FAILED, "cannot write \"%s\": %s", name, strerror (errno));
  return file;
}

static _Noreturn void
write_failed (const struct file *file)
{
  die (STATUS_FAILED, "cannot write %s%s%s: %s", file->target ? "\"" : "",
       file->name, file->target ? "\"" : "", strerror (errno));
}

void
file_check (struct file *file)
{
  if (ferror (file->stream))
    write_failed (file);
}

void
file_close (struct file *file)
{
  if (fflush (file->stream) != 0 || ferror (file->stream))
    write_failed (file);
  if (file->temporary && fsync (fileno (file->stream)) != 0)
    write_failed (file);
  if (fclose (file->stream) != 0)
    write_failed (file);
  if (file->temporary)
    file_keep (file->temporary, file->target);
  release (file->target);
}

char *
file_temporary (const char *name)
{
  mode_t mode;
  int fd;
  if (is_special (name, &mode))
    die (STATUS_FAILED, "cannot write \"%s\": it is no regular file", name);
  char *target = resolved (name);
  char *temporary = create_beside (target, 0666, &fd);
  release (target);
  close (fd);
  return temporary;
}

void
file_keep (char *temporary, const char *name)
{
  char *target = resolved (name);
  if (rename (temporary, target) != 0)
    die (STATUS_FAILED, "cannot write \"%s\": %s", name, strerror (errno));
  release (target);
  forget (temporary);
}

void
file_disown (void)
{
  for (int i = 0; i < MOST; i++)
    temporaries[i] = NULL;
  for (int i = 0; i < CHILDREN; i++)
    children[i].process = 0;
}
