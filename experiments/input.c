/* SPDX-License-Identifier: MIT */
/* Files that are read, as sources of lines.  */

#include "input.h"

#include "say.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static _Noreturn void
input_die (const struct input *input, const char *what)
{
  const char *option = input->option;
  die (STATUS_BAD_INPUT, "%s%s%s%s: cannot be %s: %s", option ? "--" : "",
       option ? option : "", option ? "=" : "", input->name, what,
       strerror (errno));
}

static size_t
read_input (void *context, char *bytes, size_t size)
{
  const struct input *input = context;
  ssize_t n;
  do
    n = read (input->file, bytes, size);
  while (n < 0 && errno == EINTR);
  if (n < 0)
    input_die (input, "read");
  return (size_t) n;
}

struct input
input_open (const char *option, const char *file)
{
  struct input input
      = { .name = file, .option = option, .file = STDIN_FILENO };
  if (strcmp (file, "-") == 0)
    {
      input.name = "standard input";
      return input;
    }
  input.file = open (file, O_RDONLY | O_CLOEXEC);
  if (input.file == -1)
    input_die (&input, "opened");
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
