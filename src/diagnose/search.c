/* SPDX-License-Identifier: MIT */
/* Short windows show what a step does; but where few digits were printed, many
   maps do the same to those.  In windows of many rows the differences of maps
   add up, while a row is rounded no more than before.  So the windows are
   lengthened while there is something to gain: as long as rounding in the
   arithmetic stays below the digits and small differences of the start stay
   small.  */

#include "search.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

/* Rows of the windows, and how many of them.  */
static const struct level
{
  size_t rows;
  int windows;
} levels[] = { { 1, 4 },    { 1, 200 },  { 16, 64 },     { 128, 24 },
               { 1024, 6 }, { 8192, 2 }, { SIZE_MAX, 1 } };
enum
{
  LEVELS = sizeof levels / sizeof *levels,
  SHORT_LEVELS = 3,
  UNSEEN = 2, /* more rows are needed where velocities are not given */
  SOLVED = 8, /* evaluations in a step of an implicit map, about */
  EXTRAPOLATED = 2000, /* and from row to row of the exact motion */
  REMEMBERED = 4       /* rows at least, of maps that only begin at row 0 */
};
static const double GENEROUS = 16;
/* Five deviations of a mean of two sums of squares.  */
static const double LUCK = 5;
/* Bytes of the largest matrix.  */
static const double ROOM = 2e8;
/* Evaluations of the force in a round over all windows of one model, about. */
static const double EVALUATIONS = 1e5;
/* Multiplications in the least squares of all windows of one model.  */
static const double WORK = 2e6;
/* Rows of the longest window, times the numbers of a state.  */
static const double LONGEST = 65536;

/* Mean squares of what arithmetic does, which is known less well than rounding
   of digits: the deviations that are expected of it are generous, and single
   precision, in which many maps are near, has no more.  */
static const double SINGLE = 1;

static bool
passes (const struct trial *t, const struct fit *fit)
{
  if (!fit->finite || fit->freedom <= 0)
    return fit->finite;
  const double each = fit->squares / fit->freedom;
  const double computed = t->epsilon > DBL_EPSILON ? SINGLE : GENEROUS;
  return each <= (t->full ? computed : 1.1 + 5 * sqrt (0.8 / fit->freedom));
}

/* The rows beyond which longer windows show nothing but rounding.  */
static size_t
longest (const struct trial *t)
{
  const struct hs_trace *trace = t->trace;
  const size_t dof = trace->dof, rows = trace->rows - 1 - t->from;
  double unit = 0;
  for (size_t i = 0; i < trace->rows * dof; i++)
    unit = fmax (unit, trace->q_unit[i] / t->far);
  const double seen = (trace->v ? 2 : 1) * (double) dof;
  const double sharp = 0.1 * unit / DBL_EPSILON;
  const double wide = 2 * (double) dof;
  const double room
      = fmin (ROOM / sizeof (double) / seen / (wide + 2), LONGEST / wide);
  const double most = fmin (fmin (sharp, room), (double) rows);
  return most > 1 ? (size_t) most : 1;
}

/* No model is given more work than others need, nor a system of many degrees
   of freedom, a few windows of which tell as much.  */
static int
windows_for (const struct trial *t, const struct model *model, size_t rows,
             int windows)
{
  const double wide = 2 * (double) t->system->dof, n = (double) rows;
  const bool extrapolated = !model->integrator->advance && !t->system->flow;
  const int its = (int) model->integrator->evaluations,
            each = its            ? its
                   : extrapolated ? EXTRAPOLATED
                                  : SOLVED;
  const double cost = n * model->substeps * (wide + 1) * each;
  const double steps = EVALUATIONS / cost;
  const double work = WORK / ((n + 1) * wide * wide * wide);
  return (int) fmax (fmin (windows, fmin (steps, work)), 1);
}

static bool
try_level (const struct trial *trial, struct candidates *c, size_t rows,
           int windows, int *alive)
{
  struct trial t = *trial;
  const size_t all = t.trace->rows - 1 - t.from;
  const size_t few = all < REMEMBERED ? all : REMEMBERED;
  *alive = 0;
  for (int i = 0; i < c->count; i++)
    {
      struct candidate *one = &c->list[i];
      if (!one->alive)
        continue;
      t.windows = windows_for (&t, &one->model, rows, windows);
      const double begin
          = one->fit.finite ? one->fit.number : one->model.number;
      const size_t its
          = one->model.remembers && rows < REMEMBERED ? few : rows;
      if (!trial_fit (&t, &one->model, begin, its, &one->fit))
        return false;
      one->alive = passes (&t, &one->fit);
      if (one->rows == 0 || rows == one->short_rows)
        {
          one->short_rows = rows;
          one->units = one->fit.units;
        }
      one->rows = rows;
      *alive += one->alive;
    }
  return true;
}

/* Whether rounding of digits is all that is expected, or most: what is
   expected of arithmetic is generous.  */
static bool
is_printed (const struct trial *t)
{
  return !t->full && t->epsilon <= DBL_EPSILON;
}

/* Minus two logarithms of the likelihood, but for what is alike in all, for
   each difference: of two with the same differences the one that expects
   smaller ones is likelier.  */
static double
surprise (const struct trial *t, const struct fit *fit)
{
  return is_printed (t) ? (fit->squares + 2 * fit->logs) / fit->count
                        : fit->squares / fit->count / GENEROUS;
}

/* Of maps that fit windows as long, those go that fit much worse than the
   best.  Where the windows are not the same their squares differ by chance,
   too.  */
static void
drop_unlikely (const struct trial *t, struct candidates *c)
{
  for (int i = 0; i < c->count; i++)
    for (int k = 0; c->list[i].alive && k < c->count; k++)
      {
        const struct fit *one = &c->list[i].fit, *other = &c->list[k].fit;
        const double n = fmin (one->count, other->count);
        const double chance = one->count == other->count ? 0 : LUCK * sqrt (n);
        if (c->list[k].alive && c->list[k].rows == c->list[i].rows
            && n * (surprise (t, one) - surprise (t, other))
                   > TRIAL_RATIO + chance)
          c->list[i].alive = false;
      }
}

static size_t
rows_of (const struct trial *t, int level, size_t most)
{
  size_t rows = levels[level].rows;
  if (level < SHORT_LEVELS - 1 && !t->trace->v)
    rows = 1 + UNSEEN;
  return rows < most ? rows : most;
}

static bool
levels_run (const struct trial *t, struct candidates *c, struct search *s,
            struct candidate *before)
{
  size_t most = longest (t);
  const size_t rows = t->trace->rows - 1 - t->from;
  if (most < levels[SHORT_LEVELS - 1].rows)
    most = levels[SHORT_LEVELS - 1].rows;
  if (most > rows)
    most = rows;
  for (int level = 0; level < LEVELS; level++)
    {
      int alive;
      const size_t now = rows_of (t, level, most);
      if (level > 1 && now <= s->rows)
        break;
      memcpy (before, c->list, (size_t) c->count * sizeof *before);
      if (!try_level (t, c, now, levels[level].windows, &alive))
        return false;
      if (alive == 0)
        {
          s->parted = level > 1;
          if (s->parted)
            for (int i = 0; i < c->count; i++)
              c->list[i].alive = before[i].alive;
          break;
        }
      s->rows = now;
      s->alive = alive;
      drop_unlikely (t, c);
      for (int i = 0; level == 1 && i < c->count; i++)
        if (c->list[i].alive)
          {
            const size_t horizon
                = trial_horizon (t, &c->list[i].model, c->list[i].fit.number);
            most = horizon < most ? horizon : most;
            if (most < now)
              most = now;
            break;
          }
    }
  if (!s->rows)
    s->alive = 0;
  return true;
}

bool
search_run (const struct trial *t, struct candidates *c, struct search *search)
{
  *search = (struct search){ 0 };
  if (c->failed || c->count == 0)
    return !c->failed;
  struct candidate *before = malloc ((size_t) c->count * sizeof *before + 1);
  for (int i = 0; i < c->count; i++)
    c->list[i].alive = true;
  const bool done = before && levels_run (t, c, search, before);
  free (before);
  if (!done)
    return false;
  search->classes = classes_find (t, c);
  return search->classes >= 0;
}

/* Rows that are spoilt among many that are not.  */

bool
search_strays (const struct trial *trial, struct candidates *c,
               struct candidate **found)
{
  struct trial t = *trial;
  const size_t rows = t.trace->v ? 1 : 1 + UNSEEN;
  size_t fewest = 0;
  double least = 0;
  t.windows = levels[1].windows;
  t.bound = trial_bound (&t, rows);
  *found = NULL;
  for (int i = 0; i < c->count; i++)
    {
      struct candidate *one = &c->list[i];
      if (one->model.remembers)
        continue;
      if (!trial_fit (&t, &one->model, one->model.number, rows, &one->fit))
        return false;
      const size_t strays = one->fit.strays;
      struct fit rest = one->fit;
      rest.squares -= rest.astray;
      rest.freedom *= 1 - (double) strays / rest.windows;
      if ((double) strays > rest.windows / 4 || !passes (&t, &rest)
          || (*found
              && (strays > fewest
                  || (strays == fewest && rest.squares >= least))))
        continue;
      one->units = sqrt (rest.squares / rest.freedom / 12);
      *found = one;
      fewest = strays;
      least = rest.squares;
    }
  return true;
}

/* Noise.  The differences that a wrong map leaves are a smooth curve, each
   like the next, or come in turns, each like the one after the next; those of
   a right one, if the rows carry noise, are like none.  The root of the number
   of products times a correlation is then a normal deviate, and the sum of the
   squares of m of them m, give or take sqrt(2 m) (Box and Pierce, J. Am. Stat.
   Assoc. 65 (1970) 1509).  */

enum
{
  NOISY_ROWS = 256,
  LEAST_PAIRS = 16,
  MORE = 2 /* times the variance of rounding */
};
static const double WHITE = 4, FAR = 6, CLEARLY = 20;
/* The mean fourth power over the squared mean square is 3 of a normal deviate,
   6 of one with the tails of Laplace's law; of one row that is off among
   others that are not it is their number.  */
static const double TAILS = 9;
/* What differences are counted in, in parts of the motion.  */
static const double FINE = 1e-9;

static bool
is_white (const struct fit *fit)
{
  double sum = 0, m = 0;
  const double all = (double) fit->lagged[0];
  const double mean = fit->lag[0] / all;
  if (!(fit->fourth <= TAILS * mean * mean * all))
    return false;
  for (int k = 1; k < TRIAL_LAGS && fit->lagged[k] >= LEAST_PAIRS; k++)
    {
      const double n = (double) fit->lagged[k];
      const double r = fit->lag[k] / n / mean;
      if (!(fabs (r) <= WHITE / sqrt (n)))
        return false;
      sum += n * r * r;
      m++;
    }
  return m > 0 && sum <= m + FAR * sqrt (2 * m);
}

static int
by_squares (const void *a, const void *b)
{
  const struct candidate *x = a, *y = b;
  if (x->fit.finite != y->fit.finite)
    return x->fit.finite ? -1 : 1;
  return (x->fit.squares > y->fit.squares) - (x->fit.squares < y->fit.squares);
}

/* The trace with the same weight for every number.  */
static bool
weigh_alike (const struct hs_trace *from, double unit, struct hs_trace *to)
{
  const size_t n = from->rows * from->dof;
  double *units = malloc (n * sizeof *units);
  for (size_t i = 0; units && i < n; i++)
    units[i] = unit;
  *to = *from;
  to->q_unit = to->v_unit = units;
  return units;
}

/* Whether all rows follow, but for such noise, and it is more than rounding,
   whose variance is 1/12 of a unit's square.  */
static bool
is_noise (const struct trial *trial, const struct candidate *found,
          double noise, bool *failed)
{
  struct trial t = *trial;
  struct hs_trace alike;
  size_t strays, stray;
  const bool more = found->units * found->units >= MORE / 12.;
  *failed = more && !weigh_alike (trial->trace, sqrt (12) * noise, &alike);
  if (!more || *failed)
    return false;
  t.trace = &alike;
  t.full = false;
  *failed
      = !trial_follows (&t, &found->model, found->fit.number, &strays, &stray);
  free (alike.q_unit);
  return !*failed && strays == 0;
}

/* The digits' root mean square.  */
static double
digit_of (const struct hs_trace *trace)
{
  const size_t n = trace->rows * trace->dof;
  double squares = 0;
  for (size_t i = 0; i < n; i++)
    squares += trace->q_unit[i] * trace->q_unit[i];
  return sqrt (squares / (double) n);
}

static bool
fit_noise (const struct trial *t, struct candidates *c, size_t rows)
{
  for (int i = 0; i < c->count; i++)
    {
      struct candidate *one = &c->list[i];
      one->rows = rows;
      /* A number that is free explains noise, too.  */
      const bool free = one->model.freedom && !one->model.fixed;
      if (!free
          && !trial_fit (t, &one->model, one->model.number, rows, &one->fit))
        return false;
      one->alive = one->fit.finite;
    }
  return classes_find (t, c) >= 0;
}

bool
search_noise (const struct trial *trial, struct candidates *c,
              struct candidate **found, double *noise)
{
  struct trial t = *trial;
  struct hs_trace alike;
  const double unit = FINE * fmax (t.far, t.fast);
  const size_t all = t.trace->rows - 1;
  *found = NULL;
  if (!weigh_alike (trial->trace, unit, &alike))
    return false;
  t.trace = &alike;
  t.windows = 4;
  t.white = true;
  const bool done
      = fit_noise (&t, c, all < NOISY_ROWS ? all : (size_t) NOISY_ROWS);
  free (alike.q_unit);
  if (!done)
    return false;
  for (int i = 0; i < c->count; i++)
    c->list[i].units = c->list[i].fit.units * unit / digit_of (trial->trace);
  qsort (c->list, (size_t) c->count, sizeof *c->list, by_squares);
  struct candidate *best = c->list, *other = NULL;
  for (int i = 1; i < c->count && !other; i++)
    if (c->list[i].fit.finite && c->list[i].class != best->class)
      other = &c->list[i];
  const double n = (double) best->fit.lagged[0];
  if (!t.uniform || !best->fit.finite || !is_white (&best->fit)
      || (other
          && n * log (other->fit.squares / best->fit.squares) < 2 * CLEARLY))
    return true;
  bool failed = false;
  *noise = best->fit.units * unit;
  if (is_noise (trial, best, *noise, &failed))
    *found = best;
  return !failed;
}
