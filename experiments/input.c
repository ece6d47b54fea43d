/* SPDX-License-Identifier: MIT */
/* Files that are read, as sources of lines.  */

#include "input.h"

#include "say.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static size_t
read_input (void *context, char *bytes, size_t size)
{
  const struct input *input = context;
  ssize_t n;
  do
    n = read (input->file, bytes, size);
  while (n < 0 && errno == EINTR);
  if (n < 0)
    die (STATUS_BAD_INPUT, "%s: cannot be read: %s", input->name,
         strerror (errno));
  return (size_t) n;
}

struct input
input_open (const char *file)
{
  struct input input = { .name = file, .file = STDIN_FILENO };
  if (strcmp (file, "-") == 0)
    {
      input.name = "standard input";
      return input;
    }
  input.file = open (file, O_RDONLY | O_CLOEXEC);
  if (input.file == -1)
    die (STATUS_BAD_INPUT, "%s: cannot be opened: %s", file, strerror (errno));
  return input;
}

struct lines_source
input_source (struct input *input)
{
  return (struct lines_source){ .name = input->name,
                                .read = read_input,
                                .context = input };
}

void
input_close (struct input *input)
{
  if (input->file != STDIN_FILENO)
    close (input->file);
}
