/* SPDX-License-Identifier: MIT */
/* A trace on trial: what is known of it, the maps that may have made it, and
   how well each does.  */

#ifndef HS_TRIAL_H
#define HS_TRIAL_H

#include "halfstep.h"

enum
{
  TRIAL_WIDE = 2 * HS_MOST_DOF,
  TRIAL_LAGS = 9,
  /* A window of more rows is led to by shorter ones, of so many rows, and so
     many times as many.  */
  TRIAL_LEADING = 4,
  TRIAL_STAGE = 4
};

/* What a map's number that is not known may be.  */
enum freedom
{
  FREE_NOTHING,
  FREE_STEP,      /* its step over the trace's */
  FREE_PARAMETER, /* one of the system's */
  FREE_OWN,       /* one of the integrator's */
  FREE_DAMPING    /* v is multiplied by it at every step */
};

/* A map that may have made the trace.  */
struct model
{
  const struct hs_integrator *integrator;
  const struct hs_fault_map *fault; /* NULL: it is registered */
  const struct hs_fault *of;
  int substeps; /* in the time from one row to the next */
  enum freedom freedom;
  int which;       /* parameter */
  double number;   /* where it begins to be looked for */
  double told;     /* what it was to be */
  bool fixed;      /* and ends */
  bool before;     /* v is multiplied before the step, not after it */
  bool remembers;  /* more than q and v: it cannot go on from a later row */
  bool to_the_bit; /* its run has the very bits of the trace */
};

/* How a model does on windows of the trace, each from a start of its own, all
   with one number.  */
struct fit
{
  bool finite;
  double squares;       /* sum of (difference / its standard deviation)^2 */
  double logs;          /* sum of logarithms: deviations over a row's own */
  double freedom;       /* of these, that could have gone another way */
  double number, error; /* found, its standard deviation */
  double units;         /* rms of the differences, in units of the digits */
  /* Sums of products of one row's differences and those of the row so many
     later, 0: with themselves, and how many products.  */
  double lag[TRIAL_LAGS];
  size_t lagged[TRIAL_LAGS];
  double fourth; /* powers of differences, their sum */
  double count;  /* of differences */
  double windows;
  size_t strays,
      stray;     /* of these, with more squares than the trial allows, */
  double astray; /* and these squares */
};

/* Of two maps, one of which is right, the right one's sum of squares is larger
   by no more than the square of a normal deviate, the difference of the two
   maps being a direction in the space of errors; the largest of a thousand is
   5.5.  */
#define TRIAL_RATIO 30.

struct trial
{
  bool *starved; /* becomes true where memory runs out */
  const struct hs_trace *trace;
  const struct hs_system *system;
  const double *par;
  double t0, h; /* of the rows; h: their mean distance where not uniform */
  double loose; /* what h may be off by, in parts of it */
  double mean, rough; /* the same by the times' digits alone */
  bool rounded;       /* the times are not t0 + k h themselves */
  bool uniform;
  bool summed;            /* in single precision */
  bool full, timed;       /* the numbers, the times have all their digits */
  double epsilon;         /* of the arithmetic that made them */
  double far, fast, bend; /* the largest coordinate, velocity, acceleration */
  /* Row 0 of a trace of positions alone is the start of the parameters, so
     that its velocity is known, too.  */
  bool knows_v0;
  int windows;    /* at most */
  double bound;   /* of the squares in one; 0: there is none */
  bool white;     /* whether differences are is asked: lag and fourth */
  size_t from;    /* the first row that is looked at */
  size_t inexact; /* windows of so many rows are not the exact motion's, */
  double departs; /* but by so many digits; NaN: none are */
};

/* What is sought for all windows together.  */
struct numbers
{
  double own, pace; /* the model's; the step over what the times say */
};

/* Rows row + 1 … row + rows from the state z (q, then v) at `row': component
   c of the i-th at out[i * 2 dof + c], the start among them, i = 0.  */
struct predictor;
struct predictor *predictor_open (const struct trial *trial);
bool predictor_run (struct predictor *p, const struct model *model,
                    struct numbers numbers, size_t row, size_t rows,
                    const double *z, double *out);
/* The velocity at the start that the parameters and the number describe.  */
void predictor_start (struct predictor *p, const struct model *model,
                      double number, double *v);
void predictor_close (struct predictor *p);

/* Fits the model to windows of so many rows after their first, its number
   sought from `begin' on.  False: no memory.  */
bool trial_fit (const struct trial *trial, const struct model *model,
                double begin, size_t rows, struct fit *fit);
/* Squares of a window of so many rows after its first that are too many.  */
double trial_bound (const struct trial *trial, size_t rows);
/* Whether each row follows from the one before, or in the trace of positions
   alone from those before, by the model with its number; how many do not, and
   the first of these.  */
bool trial_follows (const struct trial *trial, const struct model *model,
                    double number, size_t *strays, size_t *stray);
/* As many rows as a window may have before the least difference of its start
   becomes a large one.  */
size_t trial_horizon (const struct trial *trial, const struct model *model,
                      double number);

/* Least squares by reflections: of the m by n matrix at a, its columns one
   after another, the first k are made triangular.  */
void reflect (size_t m, int n, int k, double *a);

#endif
