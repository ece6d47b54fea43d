/* SPDX-License-Identifier: MIT */
/* A study as a page.  */

#include "page.h"

#include "content.h"
#include "plot.h"
#include "utf8.h"

#include <string.h>

static const char style[]
    = ":root { color-scheme: light dark; --rule: #8886; --faint: #8882; }\n"
      "body { max-width: 62rem; margin: 2rem auto; padding: 0 1rem;\n"
      "  font: 1rem/1.5 system-ui, sans-serif; }\n"
      "h1 { line-height: 1.2; }\n"
      "h2 { margin: 3rem 0 0.5rem; border-top: 1px solid var(--rule);\n"
      "  padding-top: 1rem; }\n"
      "figure { margin: 1rem 0; }\n"
      "figure img { width: 100%; height: auto; background: white;\n"
      "  border-radius: 4px; }\n"
      ".wide { overflow-x: auto; }\n"
      "table { border-collapse: collapse; font-size: 0.9rem; }\n"
      "th, td { padding: 0.2rem 0.8rem 0.2rem 0; text-align: right;\n"
      "  border-bottom: 1px solid var(--rule); white-space: nowrap; }\n"
      "th:first-child, td:first-child, .text { text-align: left; }\n"
      "td + td.text { white-space: normal; }\n"
      "pre { background: var(--faint); padding: 0.5rem 0.8rem;\n"
      "  white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.85rem; "
      "}\n"
      ".question { font-size: 1.15rem; }\n"
      "@media print {\n"
      "  body { max-width: none; margin: 0; font-size: 10pt; }\n"
      "  h2 { border: 0; }\n"
      "  h2.part { break-before: page; margin-top: 0; }\n"
      "  .wide { overflow: visible; }\n"
      "  th, td { padding: 0 0.4rem 0 0; }\n"
      "  figure, table, pre { break-inside: avoid; }\n"
      "  figure img { max-height: 11cm; object-fit: contain; }\n"
      "  table { font-size: 8pt; }\n"
      "}\n";

/* As HTML: what would be a tag is none, and controls are not there.  */
static void
put (FILE *stream, const char *text)
{
  for (const char *c = text; *c;)
    {
      const int n = utf8_length (c);
      const char *name = *c == '&'    ? "&amp;"
                         : *c == '<'  ? "&lt;"
                         : *c == '>'  ? "&gt;"
                         : *c == '"'  ? "&quot;"
                         : *c == '\'' ? "&#39;"
                                      : NULL;
      if (name)
        fputs (name, stream);
      else if (n && (utf8_control (c) < 0 || *c == '\n'))
        fprintf (stream, "%.*s", n, c);
      else
        fputs ("&#xfffd;", stream);
      c += n ? n : 1;
    }
}

static void
put_in (FILE *stream, const char *tag, const char *text)
{
  fprintf (stream, "<%s>", tag);
  put (stream, text);
  fprintf (stream, "</%.*s>", (int) strcspn (tag, " "), tag);
}

/* The page, and what of it is open.  */
struct page
{
  FILE *stream;
  int height; /* of the pictures, in pixels */
  enum tone open;
};

/* Lists, and commands one below the other, end where something else comes.  */
static void
move_to (struct page *page, enum tone tone)
{
  static const char *const begins[]
      = { [TONE_ITEM] = "<ul>\n", [TONE_COMMAND] = "<pre>" };
  static const char *const ends[]
      = { [TONE_ITEM] = "</ul>\n", [TONE_COMMAND] = "</pre>\n" };
  const bool listed = tone == TONE_ITEM || tone == TONE_COMMAND;
  const bool open = page->open == TONE_ITEM || page->open == TONE_COMMAND;
  if (page->open == tone)
    {
      fputs (tone == TONE_COMMAND ? "\n" : "", page->stream);
      return;
    }
  if (open)
    fputs (ends[page->open], page->stream);
  if (listed)
    fputs (begins[tone], page->stream);
  page->open = tone;
}

/* Words with a dot in them are names of files.  */
static void
put_files (FILE *stream, const char *text)
{
  fputs ("<p>", stream);
  while (*text)
    {
      const size_t n = strcspn (text, " ,"), gap = strspn (text + n, " ,");
      if (n && memchr (text, '.', n))
        fprintf (stream, "<a href=\"%.*s\">%.*s</a>", (int) n, text, (int) n,
                 text);
      else
        fprintf (stream, "%.*s", (int) n, text);
      fprintf (stream, "%.*s", (int) gap, text + n);
      text += n + gap;
    }
  fputs ("</p>\n", stream);
}

static void
page_say (void *its, enum tone tone, const char *text)
{
  static const char *const tags[] = { [TONE_TITLE] = "h1",
                                      [TONE_SECTION] = "h2",
                                      [TONE_PART] = "h2 class=\"part\"",
                                      [TONE_QUESTION] = "p class=\"question\"",
                                      [TONE_TEXT] = "p",
                                      [TONE_ITEM] = "li" };
  struct page *page = its;
  move_to (page, tone);
  if (tone == TONE_COMMAND)
    put (page->stream, text);
  else if (tone == TONE_FILES)
    put_files (page->stream, text);
  else
    {
      put_in (page->stream, tags[tone], text);
      fputc ('\n', page->stream);
    }
}

static void
page_picture (void *its, const char *name, const char *what)
{
  struct page *page = its;
  move_to (page, TONE_TEXT);
  fprintf (page->stream,
           "<figure><img src=\"%s.svg\" width=\"%d\" height=\"%d\" "
           "alt=\"",
           name, PLOT_WIDTH, page->height);
  put (page->stream, what);
  fputs (": the picture that the command below draws\"></figure>\n",
         page->stream);
}

static void
page_table (void *its, const struct sheet *sheet)
{
  struct page *page = its;
  FILE *stream = page->stream;
  move_to (page, TONE_TEXT);
  fputs ("<div class=\"wide\"><table>\n", stream);
  for (int row = 0; row < sheet->csv.rows; row++)
    {
      const char *tag = row == 0 ? "th" : "td";
      fputs (row == 0 ? "<thead><tr>" : "<tr>", stream);
      for (int i = 0; i < sheet->csv.columns; i++)
        {
          fprintf (stream, "<%s%s>", tag,
                   sheet->words[i] ? " class=\"text\"" : "");
          put (stream, sheet->csv.cell[row * sheet->csv.columns + i]);
          fprintf (stream, "</%s>", tag);
        }
      fputs (row == 0 ? "</tr></thead><tbody>\n" : "</tr>\n", stream);
    }
  fputs ("</tbody></table></div>\n", stream);
}

void
page_write (FILE *stream, const struct study *study, bool pdf)
{
  struct page page = { .stream = stream,
                       .height = plot_height (study->plan),
                       .open = TONE_TEXT };
  fputs ("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
         "<meta charset=\"utf-8\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, "
         "initial-scale=1\">\n"
         "<meta name=\"generator\" content=\"halfstep " VERSION "\">\n",
         stream);
  put_in (stream, "title", content_title (study));
  fprintf (stream, "\n<style>\n%s</style>\n</head>\n<body>\n<main>\n", style);
  content_write (study, &(const struct pen){ .say = page_say,
                                             .picture = page_picture,
                                             .table = page_table,
                                             .its = &page });
  move_to (&page, TONE_TEXT);
  fputs ("</main>\n", stream);
  if (pdf)
    fputs ("<footer>\n<p><a href=\"report.pdf\">report.pdf</a> is the same, "
           "to be printed.</p>\n</footer>\n",
           stream);
  fputs ("</body>\n</html>\n", stream);
}
