/* SPDX-License-Identifier: MIT */
/* A study: some experiments on one system, each with its picture, its table
   and the commands that make them.  */

#ifndef STUDY_H
#define STUDY_H

#include "csv.h"
#include "experiment.h"
#include "folder.h"

enum
{
  STUDY_MOST = 8 /* parts */
};

struct part
{
  const char *name; /* of the experiment, and of its files */
  const char *heading, *question, *reading;
  const char *columns; /* of its summary, those that are shown */
};

struct finding
{
  const struct part *part;
  char *command, *summary; /* commands; NULL: there is no such */
  char *messages;          /* of the command, a line each */
  char *text;              /* of the table */
  struct csv table;        /* its rows 0: there is none */
  bool drawn;              /* there is a picture */
  bool refused;            /* it has nothing to say of this system */
};

struct study
{
  const struct plan *plan;
  struct folder *folder;
  char *integrators; /* as the commands name them; exact alone, or not there */
  bool exact;        /* it was named beside others */
  char *system;      /* file that was copied; NULL: none */
  double step;       /* of the motion, and given or not of all */
  int64_t steps;
  int count;
  struct finding finding[STUDY_MOST];
};

/* Runs all parts, in the folder.  */
void study_make (struct study *study, const struct plan *plan,
                 struct folder *folder);
void study_free (struct study *study);

#endif
