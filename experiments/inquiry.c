/* SPDX-License-Identifier: MIT */
/* Entries with numbers that commands show.  */

#include "inquiry.h"

#include "file.h"
#include "say.h"

#include <string.h>

/* The numbers of one entry, or of all; list NULL: they are counted.  */
static int
collect (const struct inquiry *inquiry, const char *id, struct answer *list)
{
  int count = 0;
  for (int k = 0; inquiry->name (k, NULL); k++)
    if (!id || strcmp (id, inquiry->name (k, NULL)) == 0)
      for (int i = 0; inquiry->quantity (k, i); i++, count++)
        if (list)
          list[count] = (struct answer){ .entry = k, .number = i };
  return count;
}

static void
measure (const struct plan *plan, const struct inquiry *inquiry,
         struct answer *list, int count)
{
  struct measured *measured = allocate ((size_t) count, sizeof *measured);
  for (int i = 0; i < count; i++)
    measured[i].quantity = inquiry->quantity (list[i].entry, list[i].number);
  evidence_find (plan, count, measured);
  for (int i = 0; i < count; i++)
    list[i].value = measured[i].value;
  release (measured);
}

enum status
inquiry_run (const struct plan *plan, const struct inquiry *inquiry)
{
  const char *id = plan->operand;
  const int count = collect (inquiry, id, NULL);
  enum status status = STATUS_DONE;
  if (!count)
    die (STATUS_BAD_INPUT, "%s \"%s\"%s: there are %s", plan->experiment->name,
         id, suggest (id, inquiry->name, NULL), names (inquiry->name, NULL));
  struct answer *list = allocate ((size_t) count, sizeof *list);
  collect (inquiry, id, list);
  measure (plan, inquiry, list, count);
  if (plan->format_given)
    inquiry->table (plan, list, count);
  else
    {
      struct file out = file_open (plan->output);
      inquiry->text (out.stream, list, count);
      file_close (&out);
    }
  for (int i = 0; i < count; i++)
    if (inquiry->fails (&list[i]))
      status = STATUS_FAILED;
  release (list);
  return status;
}
