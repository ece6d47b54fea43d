/* SPDX-License-Identifier: MIT */
/* A study on paper: the system, the integrators and the parts, each of these
   on a page of its own, or more where a table is long, but for the first,
   which follows where it has room.  */

#include "handout.h"

#include "content.h"
#include "paper.h"
#include "plot.h"

#include <math.h>
#include <string.h>

/* mm, about.  */
enum
{
  WORDS = 68,   /* that come with a picture */
  LOWEST = 78,  /* a picture beside which there is more on its page */
  HIGHEST = 132 /* one that has its page for itself */
};

struct handout
{
  struct paper paper;
  double picture; /* how high it must be: of many integrators higher */
  enum tone last;
};

/* How what is said looks, and the room above it where it follows another kind,
   and its own; mm.  */
static const struct look
{
  struct face face;
  double above, between, in;
} looks[] = {
  [TONE_TITLE] = { { 18, .colour = "#000000" }, 0, 0, 0 },
  [TONE_SECTION] = { { 14, .colour = "#000000" }, 6, 6, 0 },
  [TONE_PART] = { { 14, .colour = "#000000" }, 8, 8, 0 },
  [TONE_QUESTION] = { { 11, .colour = "#333333" }, 1, 1, 0 },
  [TONE_TEXT] = { { 9.5, .colour = "#000000" }, 2, 2, 0 },
  [TONE_ITEM] = { { 9, .colour = "#000000" }, 0.5, 0.5, 4 },
  [TONE_COMMAND] = { { 8.5, .mono = true, .colour = "#000000" }, 2.5, 0, 2 },
  [TONE_FILES] = { { 8, .colour = "#555555" }, 2, 0, 0 },
};

/* One line, its middle half a line below y.  */
static void
put_line (struct paper *paper, const struct face *face, double x,
          const char *text, size_t bytes)
{
  const double high = paper_line (face);
  paper_need (paper, high);
  paper->y += high / 2;
  paper_put (paper, face, x, text, bytes);
  paper->y += high / 2;
}

/* As a shell reads it: where the line is broken between words a backslash
   stands.  */
static void
put_command (struct paper *paper, const struct look *look, const char *text)
{
  const double high = paper_line (&look->face);
  const double room = PAPER_RIGHT - PAPER_LEFT - 2 * look->in - 5;
  double in = 0;
  paper_need (
      paper,
      high * ceil (paper_wide (&look->face, text, strlen (text)) / room));
  while (*text)
    {
      char line[400];
      const size_t n = paper_fit (&look->face, text, room - in);
      const bool parted = text[n] == ' ';
      snprintf (line, sizeof line, "%.*s%s", (int) n, text,
                parted ? " \\" : "");
      paper_need (paper, high);
      paper_rule (paper, paper->y, high, "#f0f0f0");
      put_line (paper, &look->face, PAPER_LEFT + look->in + in, line,
                strlen (line));
      text += n + parted;
      in = 4;
    }
}

static void
handout_say (void *its, enum tone tone, const char *text)
{
  struct handout *handout = its;
  struct paper *paper = &handout->paper;
  const struct look *look = &looks[tone];
  if (tone == TONE_PART)
    paper_need (paper, paper->picture ? PAPER_HIGH : handout->picture + WORDS);
  paper->y += tone == handout->last ? look->between : look->above;
  handout->last = tone;
  if (tone == TONE_SECTION) /* not at the foot */
    paper_need (paper, 30);
  if (tone == TONE_COMMAND)
    {
      put_command (paper, look, text);
      return;
    }
  while (*text)
    {
      const size_t n
          = paper_fit (&look->face, text, PAPER_RIGHT - PAPER_LEFT - look->in);
      put_line (paper, &look->face, PAPER_LEFT + look->in, text, n);
      text += n;
      text += strspn (text, " \n");
    }
}

static void
handout_picture (void *its, const char *name, const char *what)
{
  struct handout *handout = its;
  (void) what;
  struct paper *paper = &handout->paper;
  paper->y += 2;
  /* The question, above it, is among the words.  */
  const double room = PAPER_LOW - paper->y - (WORDS - 18);
  paper_picture (paper, name, fmax (handout->picture, fmin (room, HIGHEST)));
  handout->last = TONE_QUESTION;
}

/* A table's columns on paper.  */
struct columns
{
  struct face face;
  double wide[SHEET_MOST], least[SHEET_MOST]; /* each word whole */
};

enum
{
  GAP = 3,    /* mm between columns */
  LEAST = 28, /* mm of a column that is broken into lines, at least */
  SMALLEST = 5
};

static const char *
cell_of (const struct sheet *sheet, int row, int column)
{
  return sheet->csv.cell[row * sheet->csv.columns + column];
}

static double
widest_word (const struct face *face, const char *text)
{
  double wide = 0;
  while (*text)
    {
      const size_t n = strcspn (text, " ");
      wide = fmax (wide, paper_wide (face, text, n));
      text += n + strspn (text + n, " ");
    }
  return wide;
}

/* As wide as the widest cell each, but a name may be broken between words;
   returns what that is together.  */
static double
measure (const struct sheet *sheet, struct columns *columns)
{
  double sum = -GAP;
  for (int i = 0; i < sheet->csv.columns; i++)
    {
      double word = widest_word (&columns->face, cell_of (sheet, 0, i));
      double wide = word;
      for (int row = 1; row < sheet->csv.rows; row++)
        {
          const char *cell = cell_of (sheet, row, i);
          wide = fmax (wide, paper_wide (&columns->face, cell, strlen (cell)));
          word = fmax (word, widest_word (&columns->face, cell));
        }
      columns->wide[i] = wide;
      columns->least[i] = fmax (LEAST, word);
      sum += wide + GAP;
    }
  return sum;
}

/* The widest column of words, if it can be narrower; -1: there is none.  */
static int
widest (const struct sheet *sheet, const struct columns *columns)
{
  int found = -1;
  for (int i = 0; i < sheet->csv.columns; i++)
    if (sheet->words[i] && columns->wide[i] > columns->least[i]
        && (found < 0 || columns->wide[i] > columns->wide[found]))
      found = i;
  return found;
}

/* Columns of words give way first, then the letters.  */
static void
fit (const struct sheet *sheet, struct columns *columns)
{
  const double room = PAPER_RIGHT - PAPER_LEFT;
  for (columns->face.size = 9; columns->face.size >= SMALLEST;
       columns->face.size -= 0.5)
    {
      double sum = measure (sheet, columns);
      for (int i; sum > room && (i = widest (sheet, columns)) >= 0;)
        {
          const double less = fmin (fmin (5, sum - room),
                                    columns->wide[i] - columns->least[i]);
          columns->wide[i] -= less;
          sum -= less;
        }
      if (sum <= room)
        return;
    }
}

/* Returns the lines of the row, which is put down if `put'.  */
static int
put_row (struct paper *paper, const struct sheet *sheet,
         const struct columns *columns, int row, bool put)
{
  const double top = paper->y, high = paper_line (&columns->face);
  double x = PAPER_LEFT;
  int most = 1;
  for (int i = 0; i < sheet->csv.columns; i++)
    {
      struct face face = columns->face;
      const char *text = cell_of (sheet, row, i);
      int lines = 0;
      face.right = !sheet->words[i];
      for (; *text; lines++)
        {
          const size_t n = paper_fit (&face, text, columns->wide[i] + 0.01);
          paper->y = top + (lines + 0.5) * high;
          if (put)
            paper_put (paper, &face, face.right ? x + columns->wide[i] : x,
                       text, n);
          text += n;
          text += strspn (text, " \n");
        }
      most = lines > most ? lines : most;
      x += columns->wide[i] + GAP;
    }
  paper->y = put ? top + most * high : top;
  return most;
}

static void
put_head (struct paper *paper, const struct sheet *sheet,
          struct columns columns)
{
  columns.face.colour = "#555555";
  put_row (paper, sheet, &columns, 0, true);
  paper_rule (paper, paper->y, 0.2, "#999999");
  paper->y += 0.8;
}

static void
handout_table (void *its, const struct sheet *sheet)
{
  struct handout *handout = its;
  struct paper *paper = &handout->paper;
  struct columns columns = { .face = { .colour = "#000000" } };
  fit (sheet, &columns);
  const double high = paper_line (&columns.face);
  paper->y += 2.5;
  paper_need (paper, 4 * high);
  put_head (paper, sheet, columns);
  for (int row = 1; row < sheet->csv.rows; row++)
    {
      const int lines = put_row (paper, sheet, &columns, row, false);
      if (paper->y + lines * high > PAPER_LOW)
        {
          paper_turn (paper);
          put_head (paper, sheet, columns);
        }
      put_row (paper, sheet, &columns, row, true);
    }
  handout->last = TONE_TITLE;
}

void
handout_write (FILE *stream, const struct study *study)
{
  struct handout handout
      = { .picture = plot_height (study->plan) > PLOT_HEIGHT
                         ? (PAPER_RIGHT - PAPER_LEFT)
                               * plot_height (study->plan) / PLOT_WIDTH
                         : LOWEST };
  paper_begin (&handout.paper, stream, content_title (study));
  content_write (study, &(const struct pen){ .say = handout_say,
                                             .picture = handout_picture,
                                             .table = handout_table,
                                             .its = &handout });
  paper_end (&handout.paper);
}
