/* SPDX-License-Identifier: MIT */
/* Evaluates formulas, by muParser's C interface.

   muParser's own functions and constants are not used: its pi has 13 digits,
   its log is the natural one.  Its powers and signs are those of mathematics:
   -x^2 = -(x^2), 2^3^2 = 2^9, 2^-1 = 1/2; tests/formula.sh holds it to that.
   Everything in its texts that would be no formula, formula-text.c has refused
   before.  */

#include "formula-engine.h"
#include "say.h"

#include <dlfcn.h>
#include <math.h>
#include <muParserDLL.h>
#include <stdlib.h>
#include <string.h>

#ifdef _OPENMP
#include <omp.h>
#endif

static const char *variables[FORMULA_VARIABLES];
static int name_count;
static const char *texts[ENGINE_FORMULAS];

/* muParser is in C++, and what it throws no C catches.  */
static void
no_memory (void)
{
  die (STATUS_FAILED, "out of memory");
}

static void
watch_memory (void)
{
  void *(*set) (void (*) (void));
  *(void **) &set = dlsym (RTLD_DEFAULT, "_ZSt15set_new_handlerPFvvE");
  if (set)
    set (no_memory);
}

/* What one thread has.  */
struct engine
{
  struct engine *next;
  muParserHandle_t handle[ENGINE_FORMULAS];
  double x[FORMULA_VARIABLES];
};
static struct engine *engines;
static _Thread_local struct engine *own;

/* Without a handler muParser prints.  */
static void
ignore (muParserHandle_t handle)
{
  (void) handle;
}

static muParserHandle_t
handle_make (const char *text, double *x)
{
  watch_memory ();
  muParserHandle_t handle = mupCreate (muBASETYPE_FLOAT);
  bool e_is_free = true;
  mupSetErrorHandler (handle, ignore);
  mupClearFun (handle);
  mupClearConst (handle);
  for (const struct formula_function *f = formula_functions; f->name; f++)
    if (f->one)
      mupDefineFun1 (handle, f->name, f->one, 1);
    else if (f->two)
      mupDefineFun2 (handle, f->name, f->two, 1);
    else
      mupDefineMultFun (handle, f->name, f->many, 1);
  for (int i = 0; i < name_count; i++)
    {
      mupDefineVar (handle, variables[i], &x[i]);
      e_is_free = e_is_free && strcmp (variables[i], "e") != 0;
    }
  mupDefineConst (handle, "pi", M_PI);
  if (e_is_free)
    mupDefineConst (handle, "e", M_E);
  mupSetExpr (handle, text);
  mupEval (handle); /* reads it */
  return handle;
}

static void
release_engines (void)
{
#ifdef _OPENMP
  if (omp_in_parallel ()) /* others still use them */
    return;
#endif
  for (struct engine *e = engines; e; e = e->next)
    for (int i = 0; i < ENGINE_FORMULAS; i++)
      if (e->handle[i])
        mupRelease (e->handle[i]);
  engines = NULL;
}

/* muParser shares its error texts and its locale between handles.  */
static struct engine *
engine_make (void)
{
  struct engine *e = allocate (1, sizeof *e);
#ifdef _OPENMP
#pragma omp critical(engine)
#endif
  {
    if (!engines)
      atexit (release_engines);
    e->next = engines;
    engines = e;
    for (int i = 0; i < ENGINE_FORMULAS; i++)
      if (texts[i])
        e->handle[i] = handle_make (texts[i], e->x);
  }
  return e;
}

static struct engine *
engine_here (void)
{
  if (!own)
    own = engine_make ();
  return own;
}

void
engine_name (int i, const char *name)
{
  variables[i] = name;
  name_count = i + 1;
}

void
engine_define (int i, const char *text)
{
  texts[i] = text;
}

double *
engine_variables (void)
{
  return engine_here ()->x;
}

double
engine_value (int i)
{
  return mupEval (engine_here ()->handle[i]);
}

/* Why muParser stopped, by its number (muParserDef.h, EErrorCodes).  */
static const char *
reason (int code)
{
  switch (code)
    {
    case 2:
      return "the formula ends too early";
    case 11:
      return "a parenthesis is not closed";
    case 14:
      return "a function has too many arguments";
    case 15:
      return "a function has too few arguments";
    case 25:
      return "a formula must stand here";
    case 33:
      return "A ? B : C has no \":\"";
    case 34:
      return "a \":\" is without its \"?\"";
    default:
      return "does not belong here";
    }
}

void
engine_try (const struct formula *f)
{
  double x[FORMULA_VARIABLES] = { 0 };
  char token[64];
  muParserHandle_t handle = handle_make (f->text, x);
  if (mupError (handle))
    {
      const int code = mupGetErrorCode (handle);
      const int end = (int) strlen (f->text);
      int at = mupGetErrorPos (handle);
      snprintf (token, sizeof token, "%s", mupGetErrorToken (handle));
      mupRelease (handle);
      at = at < 0 || at > end ? end : at;
      /* The place is that before the token or that behind it.  */
      const int n = (int) strlen (token);
      if (at >= n && strncmp (f->text + at - n, token, (size_t) n) == 0)
        at -= n;
      const bool there = strncmp (f->text + at, token, (size_t) n) == 0;
      formula_wrong (&f->place, f->at + at, there ? n : 0, "%s",
                     reason (code));
    }
  mupRelease (handle);
}
