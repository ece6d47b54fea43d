/* SPDX-License-Identifier: MIT */
/* The rows of an audit.  */

#ifndef HALFSTEP_AUDIT_ROWS_H
#define HALFSTEP_AUDIT_ROWS_H

#include "halfstep.h"
#include "output.h"

/* One check of one integrator on one system.  */
struct entry
{
  const struct hs_integrator *integrator;
  const struct hs_system *system;
  int check;
  bool own; /* the system is one that the integrator is made for */
  enum hs_audit_status status;
  struct hs_finding finding;
};

/* What does not hold is named on standard error.  */
void audit_complain (const struct entry *e);

void audit_make_table (struct table *table);
void audit_write_entry (struct output *output, const struct entry *e);

/* One line for n entries of an integrator.  */
void audit_make_summary (struct table *table);
void audit_write_summary (struct output *output, const struct entry *first,
                          int n);

#endif
