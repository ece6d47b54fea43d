/* SPDX-License-Identifier: MIT */
/* The text of formulas: names, numbers, nesting.

   muParser reads a formula; it takes a comma list for its last value, lets =
   assign, and says little where it does not understand.  So that everything
   but the order of the words is looked at before: each character, each name,
   each number, and how deep the parentheses go.  */

#include "formula-model.h"
#include "number.h"
#include "say.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

static double
sign (double x)
{
  return x > 0 ? 1 : x < 0 ? -1 : x;
}

/* Of any that is not a number, that.  */
static double
least (const double *x, int n)
{
  double m = x[0];
  for (int i = 1; i < n; i++)
    m = isnan (m) || m < x[i] ? m : x[i];
  return m;
}

static double
greatest (const double *x, int n)
{
  double m = x[0];
  for (int i = 1; i < n; i++)
    m = isnan (m) || m > x[i] ? m : x[i];
  return m;
}

const struct formula_function formula_functions[] = {
  { "sin", sin },
  { "cos", cos },
  { "tan", tan },
  { "asin", asin },
  { "acos", acos },
  { "atan", atan },
  { "sinh", sinh },
  { "cosh", cosh },
  { "tanh", tanh },
  { "asinh", asinh },
  { "acosh", acosh },
  { "atanh", atanh },
  { "exp", exp },
  { "ln", log },
  { "log10", log10 },
  { "log2", log2 },
  { "sqrt", sqrt },
  { "cbrt", cbrt },
  { "abs", fabs },
  { "sign", sign },
  { "floor", floor },
  { "atan2", 0, atan2 },
  { "hypot", 0, hypot },
  { "min", 0, 0, least },
  { "max", 0, 0, greatest },
  { 0 },
};

char *
formula_copy (const char *text, size_t length)
{
  char *copy = allocate (length + 1, 1);
  return memcpy (copy, text, length);
}

static bool
is_letter (char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

int
formula_name_length (const char *text)
{
  int n = 0;
  while (is_letter (text[n]) || (n && isdigit ((unsigned char) text[n])))
    n++;
  return n;
}

int
formula_number_length (const char *text)
{
  const char *c = text;
  while (isdigit ((unsigned char) *c) || *c == '.')
    c++;
  if (c > text && (*c == 'e' || *c == 'E'))
    {
      const char *digits = c + 1 + (c[1] == '+' || c[1] == '-');
      if (isdigit ((unsigned char) *digits))
        for (c = digits; isdigit ((unsigned char) *c);)
          c++;
    }
  return (int) (c - text);
}

static bool
is_name (const char *name, const char *text, size_t length)
{
  return name && strlen (name) == length && strncmp (name, text, length) == 0;
}

int
formula_find_coordinate (const struct formula_model *model, int which,
                         const char *name, size_t length)
{
  int i = model->dof;
  while (i-- && !is_name (model->coordinates[i].name[which], name, length))
    ;
  return i;
}

int
formula_find_parameter (const struct formula_model *model, const char *name,
                        size_t length)
{
  int i = model->parameter_count;
  while (i-- && !is_name (model->parameters[i].name, name, length))
    ;
  return i;
}

const char *
formula_column (const struct formula_model *model, int i)
{
  return i < model->dof ? model->coordinates[i].name[0]
                        : model->coordinates[i - model->dof].name[1];
}

static const struct formula_function *
find_function (const char *name, size_t length)
{
  const struct formula_function *f = formula_functions;
  while (f->name && !is_name (f->name, name, length))
    f++;
  return f->name ? f : NULL;
}

const char *
formula_name_wrong (const struct formula_model *model, const char *name,
                    int length)
{
  /* Constants, and columns that experiments write.  */
  static const char *const taken[]
      = { "t", "pi", "log", "integrator", "energy", "energy_error", "error" };
  const size_t n = (size_t) length;
  if (length == 0)
    return "a name must stand here: letters, digits and _, a letter first";
  if (length > FORMULA_NAME)
    return "is too long for a name";
  for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
    if (is_name (taken[i], name, n))
      return "has a meaning of its own and can be no other's name";
  if (find_function (name, n))
    return "is a function and can be no other's name";
  if (formula_find_coordinate (model, 0, name, n) >= 0
      || formula_find_coordinate (model, 1, name, n) >= 0
      || formula_find_parameter (model, name, n) >= 0)
    return "is named twice";
  return NULL;
}

/* All that a formula may name, for messages.  */
static const char *
known (int i, const void *context)
{
  static const char *const constants[] = { "t", "pi", "e" };
  const struct formula_model *m = context;
  const int columns = 2 * m->dof, parameters = m->parameter_count;
  if (i < columns)
    return formula_column (m, i);
  if ((i -= columns) < parameters)
    return m->parameters[i].name;
  if ((i -= parameters) < 3)
    return constants[i];
  return formula_functions[i - 3].name;
}

/* Reading: where it is, and which parentheses are open there.  */
struct scan
{
  struct formula *f;
  const struct formula_model *model;
  const char *c;
  const char *arguments; /* of the function last read */
  enum
  {
    OPERAND,
    OPERATOR, /* or the beginning */
    SIGN      /* of what follows */
  } last;
  int open;
  bool call[FORMULA_NESTING]; /* it holds arguments */
};

/* Text and place are the same from f->at on.  */
static const char *
scan_place (const struct scan *s)
{
  return s->f->at + (s->c - s->f->text);
}

static _Noreturn void
scan_wrong (const struct scan *s, int length, const char *why)
{
  formula_wrong (&s->f->place, scan_place (s), length, "%s", why);
}

static void
scan_number (struct scan *s)
{
  const int length = formula_number_length (s->c);
  const char *next = s->c + length;
  char text[64];
  struct number number;
  if (is_letter (*next))
    scan_wrong (s, length + formula_name_length (next),
                "is neither a number nor a name; a product is written 2*x");
  snprintf (text, sizeof text, "%.*s", length, s->c);
  const char *wrong = (size_t) length < sizeof text
                          ? number_read (text, "", &number)
                          : "too long for a number";
  if (wrong)
    formula_wrong (&s->f->place, scan_place (s), length, "is %s", wrong);
  s->c = next;
  s->last = OPERAND;
}

static void
unknown_name (const struct scan *s, int length)
{
  char name[FORMULA_LINE];
  snprintf (name, sizeof name, "%.*s", length, s->c);
  if (strcmp (name, "log") == 0)
    scan_wrong (s, length, "could be either: write ln (natural) or log10");
  formula_wrong (&s->f->place, scan_place (s), length,
                 "is not known here%s%s; there are: %s",
                 length > 2 ? suggest (name, known, s->model) : "",
                 s->f->place.file ? ""
                                  : "; --set=NAME=VALUE makes a parameter",
                 names (known, s->model));
}

/* What the name stands for; dies if for nothing.  */
static unsigned
use_of (const struct scan *s, int length)
{
  const size_t n = (size_t) length;
  if (formula_find_coordinate (s->model, 0, s->c, n) >= 0)
    return USES_POSITIONS;
  if (formula_find_coordinate (s->model, 1, s->c, n) >= 0)
    return USES_VELOCITIES;
  if (formula_find_parameter (s->model, s->c, n) >= 0)
    return USES_PARAMETERS;
  if (is_name ("t", s->c, n))
    return USES_TIME;
  if (!is_name ("pi", s->c, n) && !is_name ("e", s->c, n))
    unknown_name (s, length);
  return 0;
}

static void
scan_name (struct scan *s, unsigned allowed)
{
  const int length = formula_name_length (s->c);
  const char *next = s->c + length;
  while (*next == ' ' || *next == '\t')
    next++;
  const bool call = *next == '(';
  if (find_function (s->c, (size_t) length))
    {
      if (!call)
        scan_wrong (s, length, "is a function: its argument stands in (...)");
      s->c = s->arguments = next;
      return;
    }
  const unsigned use = use_of (s, length);
  if (call)
    scan_wrong (s, length, "is no function; a product is written x*(...)");
  if (use & ~allowed)
    scan_wrong (s, length,
                allowed & USES_POSITIONS
                    ? "cannot be here: only positions and parameters can"
                    : "cannot be here: only parameters can");
  s->f->uses |= use;
  s->c += length;
  s->last = OPERAND;
}

static void
scan_parenthesis (struct scan *s)
{
  if (*s->c == ')')
    {
      if (s->open-- == 0)
        scan_wrong (s, 1, "closes what was not opened");
    }
  else if (s->open == FORMULA_NESTING)
    formula_wrong (&s->f->place, scan_place (s), 1,
                   "is nested too deep: %d, at most %d", FORMULA_NESTING + 1,
                   FORMULA_NESTING);
  else
    s->call[s->open++] = s->c == s->arguments;
  s->last = *s->c == ')' ? OPERAND : OPERATOR;
  s->c++;
}

/* Operators are of one sign or of two; = alone would assign.  */
static void
scan_operator (struct scan *s)
{
  static const char *const two[] = { "==", "!=", "<=", ">=", "&&", "||" };
  for (size_t i = 0; i < sizeof two / sizeof *two; i++)
    if (strncmp (s->c, two[i], 2) == 0)
      {
        s->c += 2;
        s->last = OPERATOR;
        return;
      }
  if (*s->c == '=')
    scan_wrong (s, 1, "cannot assign here; equality is ==");
  if (*s->c == ',' && !(s->open && s->call[s->open - 1]))
    scan_wrong (s, 1,
                "parts the arguments of a function only; the decimal "
                "sign is a point");
  const bool sign = *s->c == '+' || *s->c == '-';
  if (sign && s->last == SIGN)
    scan_wrong (s, 1, "is a sign behind a sign: write -(-x)");
  s->last = sign && s->last == OPERATOR ? SIGN : OPERATOR;
  if (!strchr ("+-*/^<>?:,", *s->c))
    {
      int length = 1;
      while (((unsigned char) s->c[length] >> 6) == 2)
        length++;
      scan_wrong (s, length,
                  "cannot be in a formula; there are names, numbers, "
                  "+ - * / ^ ( ) , < > <= >= == != && || ? :");
    }
  s->c++;
}

void
formula_scan (struct formula *f, const struct formula_model *model,
              unsigned allowed)
{
  struct scan s = { .f = f, .model = model, .c = f->text, .last = OPERATOR };
  f->uses = 0;
  while (*s.c)
    if (*s.c == ' ' || *s.c == '\t')
      s.c++;
    else if (isdigit ((unsigned char) *s.c) || *s.c == '.')
      scan_number (&s);
    else if (is_letter (*s.c))
      scan_name (&s, allowed);
    else if (*s.c == '(' || *s.c == ')')
      scan_parenthesis (&s);
    else
      scan_operator (&s);
  if (s.open)
    scan_wrong (&s, 0, "a parenthesis is not closed");
}
