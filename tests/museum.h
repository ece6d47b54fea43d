/* SPDX-License-Identifier: MIT */
/* What the programs about faults share.  */

#ifndef MUSEUM_H
#define MUSEUM_H

#include "testing.h"

/* Every map with its fault.  */
struct exhibit
{
  const struct hs_fault *fault;
  const struct hs_fault_map *map;
};

static inline int
exhibits (struct exhibit *list)
{
  int n = 0;
  for (int i = 0; hs_faults[i]; i++)
    for (const struct hs_fault_map *m = hs_faults[i]->maps; m && m->map.name;
         m++, n++)
      if (list)
        list[n] = (struct exhibit){ hs_faults[i], m };
  return n;
}

static inline struct exhibit
exhibit_of (int i)
{
  struct exhibit list[128];
  ck_assert_int_le (exhibits (NULL), COUNT (list));
  exhibits (list);
  return list[i];
}

static inline const struct hs_fault_map *
faulty (const char *name)
{
  const struct hs_fault_map *map = hs_fault_map_find (name);
  ck_assert_msg (map, "%s", name);
  return map;
}

/* A system on which it is a fault: one that needs several coordinates, at
   least, has several.  */
static inline const struct hs_system *
stage_of (struct exhibit e)
{
  return hs_system_find (e.fault->needs & HS_VELOCITY_DEPENDENT ? "damped"
                         : e.fault->needs & HS_TIME_DEPENDENT   ? "driven"
                         : strcmp (e.fault->name, "sequential-update") == 0
                             ? "orbit"
                             : "pendulum");
}

/* Steps of 3/64 from a generic state.  */
static inline void
stage_make (struct bench *b, struct exhibit e, int64_t steps)
{
  bench_make (b, stage_of (e), &e.map->map, 2, 3.0 / 64, steps);
}

#endif
