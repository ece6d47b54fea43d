/* SPDX-License-Identifier: MIT */
/* Traces: rows of runs that somebody made, read from a file.  What such a file
   may look like stands in rows.h.  A column of names of integrators, or two
   blank lines, part several traces.  */

#ifndef TRACE_H
#define TRACE_H

#include "digits.h"
#include "experiment.h"
#include "lines.h"

enum
{
  TRACE_ROWS = 1 << 21 /* of a file, at most */
};

struct trace
{
  struct hs_trace numbers;
  const char *file;      /* as typed */
  const char *label;     /* who made it, as the file says; NULL: it does not */
  bool has_t;            /* else t is k times --step */
  const char *unused;    /* columns; "": none */
  int64_t line;          /* of its first row */
  int64_t repeated;      /* rows that are the one before again, left out */
  int64_t stopped;       /* line of the row with nan or inf before which it
                            ends; 0: none */
  struct digits *digits; /* how t, q and v were printed */
};

struct traces
{
  int count;
  struct trace *trace;
};

/* All traces of a file, "-": of standard input, of the plan's system, columns
   and, where it has no times, step.  Dies if it is no such file.  */
struct traces traces_read (const struct plan *plan, const char *file);
/* Those that come from there; `file' is what they are called by.  */
struct traces traces_from (const struct plan *plan, const char *file,
                           const struct lines_source *source);
void traces_free (struct traces *traces);

#endif
