/* SPDX-License-Identifier: MIT */
/* Names on the command line -> what the registry has, into the plan; whoever
   names what there is not dies.  */

#ifndef CHOICE_H
#define CHOICE_H

#include "experiment.h"

void choose_system (struct plan *plan, const char *text);
/* A list, of names or `basic' or `all'; NULL: those that the experiment shows
   where none are named.  The system must be known.  */
void choose_integrators (struct plan *plan, const char *typed);
/* Whether it steps the system with its own order, or with whatever order where
   the plan has --lower-order, or the order is that of a fault.  */
bool choice_fits (const struct plan *plan,
                  const struct hs_integrator *integrator,
                  const struct hs_system *system);
void choose_arithmetics (struct plan *plan, const char *text);
void choose_rule (struct plan *plan, const char *text);

/* The names of all systems, for a message.  */
const char *choice_systems (void);

#endif
