/* SPDX-License-Identifier: MIT */
/* The lists of what is built in, expanded from the make lists.  */

#include "halfstep.h"

#include "faults.h"
#include "integrators.h"
#include "systems.h"

#define ENTRY(id, list) &id##_##list,

const struct hs_system *const hs_systems[]
    = { HS_SYSTEMS (ENTRY, system) NULL };
const struct hs_integrator *const hs_integrators[]
    = { HS_INTEGRATORS (ENTRY, integrator) NULL };
const struct hs_fault *const hs_faults[] = { HS_FAULTS (ENTRY, fault) NULL };

/* The exact solution in an integrator's place: it has no kernel, and the time
   loop asks the system instead.  */
static const struct hs_integrator exact = {
  .name = "exact",
  .aliases = (const char *const[]){ NULL },
  .title = "the exact solution",
};

static bool
answers_to (const struct hs_integrator *integrator, const char *name)
{
  if (strcmp (integrator->name, name) == 0)
    return true;
  for (const char *const *alias = integrator->aliases; *alias; alias++)
    if (strcmp (*alias, name) == 0)
      return true;
  return false;
}

const struct hs_integrator *
hs_integrator_find (const char *name)
{
  for (const struct hs_integrator *const *i = hs_integrators; *i; i++)
    if (answers_to (*i, name))
      return *i;
  return answers_to (&exact, name) ? &exact : NULL;
}

int
hs_order_on (const struct hs_integrator *integrator,
             const struct hs_system *system)
{
  const bool magnetic = system->traits & HS_MAGNETIC;
  if (integrator->traits & HS_MAGNETIC_ONLY && !magnetic)
    return 0;
  if (integrator->traits & HS_RODS_ONLY && !system->rods)
    return 0;
  if (integrator->traits & HS_FOREIGN)
    return integrator->order;
  return system->traits & HS_VELOCITY_DEPENDENT ? integrator->velocity_order
                                                : integrator->order;
}

const char *
hs_time_unit (const struct hs_system *system)
{
  return system->time ? system->time : "s";
}

const struct hs_system *
hs_system_find (const char *name)
{
  for (const struct hs_system *const *s = hs_systems; *s; s++)
    if (strcmp ((*s)->name, name) == 0)
      return *s;
  return NULL;
}

const struct hs_fault *
hs_fault_find (const char *name)
{
  for (const struct hs_fault *const *f = hs_faults; *f; f++)
    if (strcmp ((*f)->name, name) == 0)
      return *f;
  return NULL;
}

const struct hs_fault_map *
hs_fault_map_find (const char *name)
{
  for (const struct hs_fault *const *f = hs_faults; *f; f++)
    for (const struct hs_fault_map *m = (*f)->maps; m && m->map.name; m++)
      if (strcmp (m->map.name, name) == 0)
        return m;
  return NULL;
}
