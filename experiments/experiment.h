/* SPDX-License-Identifier: MIT */
/* What is asked (struct plan) and who answers (struct experiment).  */

#ifndef EXPERIMENT_H
#define EXPERIMENT_H

#include "halfstep.h"

enum
{
  MOST_OWN = 8, /* parameters of integrators, in all */
  MOST_COLUMNS = 2 * HS_MOST_DOF + 2 * HS_MOST_INVARIANTS,
  MOST_PLOTS = 8,
  MOST_ARITHMETICS = 8
};

/* Exit statuses: a contract.  */
enum status
{
  STATUS_DONE = 0,
  STATUS_FAILED = 1, /* something could not be written or started */
  STATUS_BAD_INPUT = 2,
  STATUS_NOT_FINITE = 3 /* numbers stopped being finite */
};

enum format
{
  FORMAT_DAT,
  FORMAT_CSV,
  FORMAT_JSON,
  FORMATS
};
extern const char *const format_names[];

/* A number from the command line.  */
struct number
{
  bool given;
  double value;
  double uncertainty; /* relative: number.c says of what */
};

struct plan
{
  const struct experiment *experiment;
  int argc;
  char **argv;          /* the whole command, for the header of the data */
  const char *operand;  /* of list */
  char **files;         /* to be read; ends with NULL */
  const char *commands; /* a file of programs that print such; NULL: none */
  const char *claim;    /* who is said to have made them; NULL: nobody is */

  const struct hs_system *system;
  double par[HS_MOST_PARAMETERS];
  const struct hs_integrator **integrators; /* ends with NULL */
  /* Their own parameters, where one was set.  */
  struct tuning
  {
    const struct hs_integrator *integrator;
    double own[MOST_OWN];
  } * tunings;
  int tuned;
  double *start; /* q, then v; NULL: as the parameters say */
  struct number t0, step, span, periods, accuracy;
  struct hs_stepping stepping; /* its rule NULL: fixed steps */
  struct number restitution, friction, stiffness;
  struct hs_contacts contacts; /* its count 0: no walls */
  int treatments;              /* named; 0: located */
  enum hs_treatment treatment[HS_TREATMENTS];
  int64_t steps, every, rows, min_steps, max_steps, phases, jobs, times,
      points, cells, terms, evaluations; /* 0: not given */
  int64_t patience;                      /* with plug-ins and programs, s */
  int64_t expect;                        /* order of programs; 0: not known */
  double range[2];                       /* of the amplitude, if `ranged' */
  bool ranged, summary, lower_order, time;
  bool any_fit; /* integrators are kept that do not fit the system */

  enum format format;
  bool format_given;
  struct hs_arithmetic *arithmetics; /* an empty name ends */
  const char *output;                /* NULL: standard output */
  const char *save, *resume;         /* states in files; NULL: none */
  const char *title;
  const char *script; /* of keys; NULL: none */
  /* The options as they were given, in their order; a NULL name ends.  */
  struct given
  {
    const char *name, *text; /* NULL: no value */
  } * given;
  const char *columns; /* of a table that is read; NULL: as it says */
  int plots;
  const char *plot[MOST_PLOTS]; /* files; "": on the screen */
};

struct experiment
{
  const char *name, *title, *example;
  unsigned options; /* of enum option_set, options.h */
  enum status (*run) (const struct plan *plan);
  const char *picture;     /* gnuplot script; NULL: draws nothing */
  const char *integrators; /* where none are named; NULL: basic */
  const char *operand;     /* in its usage; NULL: it takes none */
  const char *needs;       /* and the options that it must have */
};

extern const struct experiment *const experiments[]; /* ends with NULL */

/* Runs the experiment argv[1] with the arguments behind it, or dies.
   `captured': for a program, as csv, on one processor.  */
enum status experiment_run (int argc, char **argv, bool captured);

#endif
