/* SPDX-License-Identifier: MIT */
/* A study as a page.  */

#include "page.h"

#include "case.h"
#include "decimal.h"
#include "explain.h"
#include "say.h"
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
      "td.text { white-space: normal; }\n"
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

const char *
page_title (const struct study *study, char *text, size_t size)
{
  snprintf (text, size, "%s",
            study->plan->title ? study->plan->title
                               : study->plan->system->title);
  return text;
}

bool
page_shows (const struct finding *f, int column)
{
  const char *name = f->table.cell[column];
  const size_t length = strlen (name);
  for (const char *c = f->part->columns; *c; c += strspn (c, " "))
    {
      const size_t n = strcspn (c, " ");
      if (n == length && strncmp (c, name, n) == 0)
        return true;
      c += n;
    }
  return false;
}

/* Words, not numbers.  */
static bool
is_text (const struct csv *table, int column)
{
  const char *cell
      = table->rows > 1 ? table->cell[table->columns + column] : "";
  return *cell && !strchr ("-+.0123456789", *cell);
}

static void
write_table (FILE *stream, const struct finding *f)
{
  const struct csv *table = &f->table;
  char text[40];
  fputs ("<div class=\"wide\"><table>\n", stream);
  for (int row = 0; row < table->rows; row++)
    {
      fputs (row == 0 ? "<thead><tr>" : "<tr>", stream);
      for (int i = 0; i < table->columns; i++)
        if (page_shows (f, i))
          {
            const char *tag = row == 0 ? "th" : "td";
            fprintf (stream, "<%s%s>", tag,
                     is_text (table, i) ? " class=\"text\"" : "");
            put (stream, csv_cell (table, row, i, text, sizeof text));
            fprintf (stream, "</%s>", tag);
          }
      fputs (row == 0 ? "</tr></thead><tbody>\n" : "</tr>\n", stream);
    }
  fputs ("</tbody></table></div>\n", stream);
}

/* The messages of the program, without its name; others are gnuplot's.  */
static void
write_messages (FILE *stream, const char *messages)
{
  static const char name[] = "halfstep: ";
  const size_t skip = sizeof name - 1;
  bool any = false;
  for (; messages && *messages;
       messages += strcspn (messages, "\n"), messages += *messages == '\n')
    {
      const size_t n = strcspn (messages, "\n");
      if (strncmp (messages, name, skip) != 0)
        continue;
      char *line = allocate (n - skip + 1, 1);
      memcpy (line, messages + skip, n - skip);
      fputs (any ? "" : "<p>halfstep says:</p>\n<ul>\n", stream);
      any = true;
      put_in (stream, "li", line);
      fputc ('\n', stream);
      release (line);
    }
  fputs (any ? "</ul>\n" : "", stream);
}

static void
write_part (FILE *stream, const struct finding *f)
{
  const char *name = f->part->name;
  put_in (stream, "h2 class=\"part\"", f->part->heading);
  fputc ('\n', stream);
  put_in (stream, "p class=\"question\"", f->part->question);
  fputc ('\n', stream);
  if (f->refused)
    {
      fputs ("<p>This has no answer here.</p>\n", stream);
      write_messages (stream, f->messages);
      return;
    }
  if (f->drawn)
    {
      fprintf (stream,
               "<figure><img src=\"%s.svg\" width=\"1280\" "
               "height=\"800\" alt=\"",
               name);
      put (stream, f->part->heading);
      fputs (": the picture that the command below draws\"></figure>\n",
             stream);
    }
  else
    fputs ("<p>The picture could not be drawn.</p>\n", stream);
  put_in (stream, "p", f->part->reading);
  fputc ('\n', stream);
  if (f->table.rows > 1)
    write_table (stream, f);
  write_messages (stream, f->messages);
  fputs ("<pre>", stream);
  put (stream, f->command);
  if (f->summary)
    {
      fputc ('\n', stream);
      put (stream, f->summary);
    }
  fprintf (stream,
           "</pre>\n<p>Data: <a href=\"%s.dat\">%s.dat</a>, drawn by <a "
           "href=\"%s.gp\">%s.gp</a>.</p>\n",
           name, name, name, name);
}

static void
write_system (FILE *stream, const struct plan *plan)
{
  const struct hs_system *system = plan->system;
  put_in (stream, "p", system->equation ? system->equation : system->title);
  fputs (
      "\n<div class=\"wide\"><table>\n<thead><tr><th>parameter</th>"
      "<th>value</th><th class=\"text\">unit</th><th class=\"text\">what it "
      "is</th></tr></thead><tbody>\n",
      stream);
  for (int i = 0; system->parameters[i].name; i++)
    {
      const struct hs_parameter *p = &system->parameters[i];
      char value[DECIMAL_SIZE];
      decimal_write (plan->par[i], value);
      fputs ("<tr>", stream);
      put_in (stream, "td", p->name);
      put_in (stream, "td", value);
      put_in (stream, "td class=\"text\"", p->unit);
      put_in (stream, "td class=\"text\"", p->doc);
      fputs ("</tr>\n", stream);
    }
  fputs ("</tbody></table></div>\n", stream);
}

static void
write_integrators (FILE *stream, const struct plan *plan)
{
  fputs (
      "<h2>The integrators</h2>\n<div class=\"wide\"><table>\n<thead><tr>"
      "<th>name</th><th class=\"text\">what it is</th><th class=\"text\">as "
      "listed</th><th>evaluations a step</th></tr></thead><tbody>\n",
      stream);
  for (int i = 0; plan->integrators[i]; i++)
    {
      const struct hs_integrator *integrator = plan->integrators[i];
      const struct hs_case c
          = case_of (plan, integrator, (struct hs_grid){ 0 });
      fputs ("<tr>", stream);
      put_in (stream, "td", integrator->name);
      put_in (stream, "td class=\"text\"", integrator->title);
      fputs ("<td class=\"text\">", stream);
      explain_claims (stream, &c);
      if (integrator->evaluations)
        fprintf (stream, "</td><td>%u</td></tr>\n", integrator->evaluations);
      else
        fputs ("</td><td>-</td></tr>\n", stream);
    }
  fputs ("</tbody></table></div>\n", stream);
}

void
page_write (FILE *stream, const struct study *study, bool pdf)
{
  char title[400];
  page_title (study, title, sizeof title);
  fputs ("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
         "<meta charset=\"utf-8\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, "
         "initial-scale=1\">\n"
         "<meta name=\"generator\" content=\"halfstep " VERSION "\">\n",
         stream);
  put_in (stream, "title", title);
  fprintf (stream, "\n<style>\n%s</style>\n</head>\n<body>\n<main>\n", style);
  put_in (stream, "h1", title);
  fputc ('\n', stream);
  write_system (stream, study->plan);
  write_integrators (stream, study->plan);
  for (int i = 0; i < study->count; i++)
    write_part (stream, &study->finding[i]);
  fputs ("</main>\n<footer>\n<p>Made by halfstep " VERSION
         ".  The commands run in this folder.",
         stream);
  if (pdf)
    fputs ("  <a href=\"report.pdf\">report.pdf</a> has the pictures and the "
           "tables, a page each.",
           stream);
  fputs ("</p>\n</footer>\n</body>\n</html>\n", stream);
}
