/* SPDX-License-Identifier: MIT */
/* argv -> plan.  */

#ifndef OPTIONS_H
#define OPTIONS_H

#include "experiment.h"

/* Groups of options; an experiment takes some.  --help and --version are
   everybody's.  */
enum option_set
{
  OPTIONS_SYSTEM = 1 << 0, /* system, set */
  OPTIONS_INTEGRATOR = 1 << 1,
  OPTIONS_STEP = 1 << 2, /* step, steps */
  OPTIONS_SPAN = 1 << 3,
  OPTIONS_SAVE = 1 << 4, /* every, save, resume */
  OPTIONS_ROWS = 1 << 5,
  OPTIONS_ORDER = 1 << 6, /* min-steps, max-steps */
  OPTIONS_SUMMARY = 1 << 7,
  OPTIONS_FORMAT = 1 << 8, /* format, output */
  OPTIONS_PLOT = 1 << 9,   /* plot, title */
  OPTIONS_OPERAND = 1 << 10,
  OPTIONS_JOBS = 1 << 11,
  OPTIONS_PHASES = 1 << 12,
  OPTIONS_PHASE = 1 << 13, /* times, points */
  OPTIONS_MAP = 1 << 14,   /* range, cells */
  OPTIONS_START = 1 << 15,
  OPTIONS_T0 = 1 << 16,
  OPTIONS_SHADOW = 1 << 17,     /* terms */
  OPTIONS_SYSTEMS = 1 << 18,    /* system, if one only; set */
  OPTIONS_ARITHMETIC = 1 << 19, /* arithmetic, every */
  OPTIONS_COST = 1 << 20,       /* periods, accuracy, max-evaluations, time */
  OPTIONS_RULE = 1 << 21,       /* step-rule */
  OPTIONS_ONE = 1 << 22,        /* integrator, one only */
  OPTIONS_COLUMNS = 1 << 23,
  OPTIONS_PROGRAM = 1 << 27, /* expect; integrators may be programs */
  OPTIONS_FILES = 1 << 24,   /* files to be read; integrator, as claimed */
  OPTIONS_CLASS = 1 << 25,   /* files, folders; integrator, as asked for */
  OPTIONS_ENERGY = 1 << 28,  /* of the system: none of --force has one */
  OPTIONS_REPORT = 1 << 30,  /* a folder; system, set, step, title */
  OPTIONS_LIVE = 1 << 29,    /* step, script */
  OPTIONS_WALL = 1 << 26,    /* wall, restitution, friction, contact, … */

  /* Of run, which the page reads, too.  */
  OPTIONS_OF_RUN = OPTIONS_SYSTEM | OPTIONS_START | OPTIONS_T0
                   | OPTIONS_INTEGRATOR | OPTIONS_STEP | OPTIONS_RULE
                   | OPTIONS_SPAN | OPTIONS_SAVE | OPTIONS_FORMAT
                   | OPTIONS_PLOT | OPTIONS_WALL | OPTIONS_COLUMNS
                   | OPTIONS_PROGRAM
};

/* Reads the arguments of an experiment into the plan, or dies; --help and
   --version are answered and end the program.  */
void options_read (struct plan *plan, int argc, char **argv);

/* The help of one experiment, NULL: of the program.  */
void options_help (const struct experiment *experiment);
void options_version (void);

#endif
