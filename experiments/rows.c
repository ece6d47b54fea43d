/* SPDX-License-Identifier: MIT */
/* Tables of numbers that somebody else wrote, row by row.  */

#include "rows.h"

#include "say.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum
{
  LABEL = 60
};

struct rows
{
  const struct hs_system *system;
  bool has_step;                    /* so that t need not be there */
  struct columns columns, remarked; /* by a comment, for the next row */
  struct digits *digits;            /* of each role */
  double *state;                    /* t, q, v */
  int empty;                        /* lines since the last row */
  bool by_option, any;              /* a row was read */
  char label[LABEL], header[LABEL]; /* this the first word of the names */
  struct lines_escape escape;
  struct lines lines;
};

/* Of names, which may be followed by units, as in `x [m]'.  */
static void
drop_units (struct rows *rows)
{
  int kept = 0;
  for (int i = 0; i < rows->lines.words; i++)
    if (*rows->lines.word[i] != '[' && *rows->lines.word[i] != '(')
      rows->lines.word[kept++] = rows->lines.word[i];
  rows->lines.words = kept;
}

/* A comment may name the columns of what follows, or in one word who made it.
 */
static void
see_comment (struct rows *rows, char *c)
{
  static const char title[] = "columns:";
  c += strspn (c, "#%/ \t");
  if (strncmp (c, title, sizeof title - 1) == 0)
    c += sizeof title - 1;
  for (char *d = c; *d; d++) /* a comment in a comment */
    if (lines_comment (d))
      *d = ' ';
  if (strpbrk (c, "\"'"))
    return;
  lines_cut (&rows->lines, c);
  if (rows->lines.words == 1
      && isalnum ((unsigned char) rows->lines.word[0][0]))
    snprintf (rows->label, sizeof rows->label, "%s", rows->lines.word[0]);
  drop_units (rows);
  struct columns named;
  if (rows->lines.words > 1 && !rows->columns.count
      && !columns_by_name (rows->system, rows->lines.words, rows->lines.word,
                           false, &named))
    rows->remarked = named;
}

/* nan, inf and what Windows makes of them.  */
static bool
says_not_finite (const char *word)
{
  static const char *const beginnings[] = { "nan", "inf", "1.#" };
  word += *word == '+' || *word == '-';
  for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
    if (strncasecmp (word, beginnings[i], 3) == 0)
      return true;
  return false;
}

/* Whether it begins as a number does.  */
static bool
is_number (const char *word)
{
  struct figure figure;
  return figure_read (word, &figure) > word || says_not_finite (word);
}

static _Noreturn void
no_number (const struct rows *rows, const char *word)
{
  const size_t n = strspn (word, "+-0123456789"), all = strlen (word);
  if (word[n] == ',' && strspn (word + n + 1, "0123456789eE+-") == all - n - 1)
    lines_die (&rows->lines, word,
               "%.60s has a decimal comma; numbers need points", word);
  if (*word && strspn (word, "*") == all)
    lines_die (&rows->lines, word,
               "%.60s: the field was too narrow for the number", word);
  if (!*word)
    lines_die (&rows->lines, word, "a number is missing");
  lines_die (&rows->lines, word, "\"%.60s\" is not a number", word);
}

/* A line of names, which may stand again before another block.  */
static bool
take_header (struct rows *rows)
{
  char all[200] = "";
  for (int i = 0; i < rows->lines.words; i++)
    if (is_number (rows->lines.word[i]))
      return false;
  if (rows->any)
    return *rows->header
           && strncmp (rows->lines.word[0], rows->header, LABEL - 1) == 0;
  drop_units (rows);
  for (int i = 0; i < rows->lines.words && strlen (all) < 120; i++)
    snprintf (all + strlen (all), sizeof all - strlen (all), "%s%.30s",
              i ? ", " : "", rows->lines.word[i]);
  snprintf (rows->header, sizeof rows->header, "%s",
            rows->lines.words ? rows->lines.word[0] : "");
  if (rows->by_option)
    return true;
  const char *wrong
      = columns_by_name (rows->system, rows->lines.words, rows->lines.word,
                         false, &rows->columns);
  if (wrong)
    lines_die (&rows->lines, NULL,
               "no numbers, and as names of columns (%s) not those of %.60s: "
               "%s; --columns says which is which",
               all, rows->system->name, wrong);
  return true;
}

/* The columns are known from here on.  */
static void
settle_columns (struct rows *rows)
{
  struct columns *columns = &rows->columns;
  const char *wrong = NULL;
  if (!columns->count && rows->remarked.count == rows->lines.words)
    *columns = rows->remarked;
  else if (!columns->count)
    wrong = columns_by_count (rows->system, rows->lines.words, rows->has_step,
                              columns);
  if (wrong)
    lines_die (&rows->lines, NULL, "%s", wrong);
  if (!columns->has_t && !rows->has_step)
    lines_die (&rows->lines, NULL,
               "no column is t; --step says how far rows are apart");
}

static void
check_count (const struct rows *rows)
{
  const int wanted = rows->columns.count;
  if (rows->lines.words == wanted)
    return;
  if (!is_number (rows->lines.word[0]))
    no_number (rows, rows->lines.word[0]);
  lines_die (&rows->lines, NULL, "%d number%s where there are %d columns%s",
             rows->lines.words, rows->lines.words == 1 ? "" : "s", wanted,
             rows->lines.words == 2 * wanted && rows->lines.tight
                 ? "; decimal commas? Numbers need points"
             : rows->lines.words < wanted && lines_end (&rows->lines)
                 ? "; it is cut off"
                 : "");
}

/* The word becomes a number of the row; whether that is finite.  */
static bool
take_number (struct rows *rows, int role, const char *word)
{
  struct figure figure;
  const char *end = figure_read (word, &figure);
  if (says_not_finite (word))
    return false;
  if (end == word || *end)
    no_number (rows, word);
  if (!isfinite (figure.value))
    return false;
  digits_see (&rows->digits[role], &figure);
  rows->state[role] = figure.value;
  return true;
}

static enum rows_state
take_row (struct rows *rows, struct row *row)
{
  const size_t dof = rows->system->dof;
  bool finite = true, point = false;
  for (int i = 0; i < rows->lines.words; i++)
    point |= strchr (rows->lines.word[i], '.') != NULL;
  if (rows->lines.tight && rows->lines.loose && !point)
    lines_die (&rows->lines, NULL, "decimal commas; numbers need points");
  if (!rows->any)
    settle_columns (rows);
  check_count (rows);
  for (int i = 0; i < rows->lines.words; i++)
    {
      const int role = rows->columns.role[i];
      if (role == COLUMN_LABEL)
        snprintf (rows->label, sizeof rows->label, "%s", rows->lines.word[i]);
      else if (role != COLUMN_IGNORED)
        finite &= take_number (rows, role, rows->lines.word[i]);
    }
  *row = (struct row){ .line = rows->lines.number,
                       .t = rows->state[0],
                       .q = rows->state + 1,
                       .v = rows->columns.has_v ? rows->state + 1 + dof : NULL,
                       .label = rows->label,
                       .fresh = rows->any && rows->empty >= 2 };
  rows->any = true;
  rows->empty = 0;
  return finite ? ROWS_ROW : ROWS_NOT_FINITE;
}

static enum rows_state
next_row (struct rows *rows, struct row *row)
{
  while (lines_next (&rows->lines))
    {
      char *c = rows->lines.line + strspn (rows->lines.line, " \t");
      if (!*c && ++rows->empty == 2)
        *rows->label = '\0';
      if (lines_comment (c))
        see_comment (rows, c);
      if (!*c || lines_comment (c))
        continue;
      lines_cut (&rows->lines, c);
      if (!take_header (rows))
        return take_row (rows, row);
    }
  return ROWS_END;
}

/* There is no way of escape once rows_next has returned.  */
static enum rows_state
leave (struct rows *rows, enum rows_state state)
{
  rows->lines.escape = NULL;
  return state;
}

enum rows_state
rows_next (struct rows *rows, struct row *row)
{
  if (!rows->lines.source.is_program)
    return next_row (rows, row);
  rows->lines.escape = &rows->escape;
  if (setjmp (rows->escape.place))
    return leave (rows, ROWS_WRONG);
  return leave (rows, next_row (rows, row));
}

const char *
rows_wrong (const struct rows *rows)
{
  return rows->escape.text;
}

struct rows *
rows_open (const struct plan *plan, const struct lines_source *source,
           bool has_step)
{
  const size_t roles = 1 + 2 * plan->system->dof;
  struct rows *rows = allocate (1, sizeof *rows);
  rows->system = plan->system;
  rows->lines.source = *source;
  rows->has_step = has_step;
  rows->digits = allocate (roles, sizeof *rows->digits);
  rows->state = allocate (roles, sizeof *rows->state);
  rows->by_option = plan->columns;
  if (plan->columns)
    columns_by_option (plan->system, plan->columns, &rows->columns);
  return rows;
}

const struct lines *
rows_lines (const struct rows *rows)
{
  return &rows->lines;
}

void
rows_close (struct rows *rows)
{
  release (rows->digits);
  release (rows->state);
  release (rows);
}

const struct columns *
rows_columns (const struct rows *rows)
{
  return &rows->columns;
}

const struct digits *
rows_digits (const struct rows *rows, int role)
{
  return &rows->digits[role];
}
