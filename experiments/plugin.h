/* SPDX-License-Identifier: MIT */
/* Plug-ins: systems and integrators that are files, NAME.c or NAME.so.  The
   object in the file NAME is NAME_system or NAME_integrator, dashes being
   underscores.  A file that does not keep to the interface ends the program
   with one line that names the option and the fault.  */

#ifndef PLUGIN_H
#define PLUGIN_H

#include "experiment.h"

/* Whether the word on the command line is a file's name: it has a / or the
   ending of one.  */
bool plugin_is_file (const char *word);

/* Loads one and makes a copy of it whose functions are guarded.  `patience' in
   seconds (guard.h).  */
const struct hs_system *plugin_system (const struct plan *plan,
                                       const char *word);
const struct hs_integrator *plugin_integrator (const struct plan *plan,
                                               const char *word);

/* The parts, of which only plugin.c knows the order.  */
enum plugin_kind
{
  PLUGIN_SYSTEM,
  PLUGIN_INTEGRATOR
};

struct plugin
{
  enum plugin_kind kind;
  const char *option; /* system or integrator */
  const char *file;   /* as typed */
  char *name, *id;    /* my-method, my_method */
  const void *object; /* struct hs_system or struct hs_integrator */
};

/* Says what is wrong with it, status 2.  */
_Noreturn void plugin_wrong (const struct plugin *plugin, const char *format,
                             ...) __attribute__ ((format (printf, 2, 3)));

/* Makes a shared object of NAME.c in the folder; returns its path.  */
char *plugin_compile (const struct plugin *plugin, const char *folder);

/* The tables of the object are as the interface wants them, or death.  */
void plugin_check (const struct plugin *plugin);

/* The object with every function guarded.  One system, many integrators.  */
const struct hs_system *plugin_system_face (const struct plugin *plugin);
const struct hs_integrator *
plugin_integrator_face (const struct plugin *plugin);

/* Its functions do on small motions what they must, or death.  */
void plugin_try (const struct plugin *plugin);

/* The invariants are such as its acceleration keeps, at this state and near it
   as far as they are smooth, or death.  */
void plugin_invariants (const struct plugin *plugin, const struct hs_system *s,
                        const double *par, const double *q, const double *v);

/* So is its flow the motion of its acceleration, from this state, and `at' the
   same as the flow.  */
void plugin_flow (const struct plugin *plugin, const struct hs_system *s,
                  const double *par, const double *q, const double *v);

/* A time in which the state changes by much of itself, at most; 0: not known.
 */
double plugin_time (size_t dof, const double *q, const double *v,
                    const double *a);

/* Finds the object in a shared object, or dies.  */
typedef void plugin_loader (struct plugin *plugin, const char *library);

/* Loads, checks and tries it in a child, which may crash or not come back.
   Dies if that fails.  */
void plugin_trial (struct plugin *plugin, int64_t patience,
                   plugin_loader *load, const char *library);

#endif
