/* SPDX-License-Identifier: MIT */
/* How a fault's file is written: kernels as an integrator's, src/integrator.h,
   which are always stepped through the system's pointer, and a table of maps.
   A map is MAP (NAME, SPOILS, fields of its struct hs_integrator …); where one
   is resumed otherwise than begun, RESUMED (NAME, SPOILS, RESUME, …).  */

#ifndef HS_FAULT_H
#define HS_FAULT_H

#include "halfstep.h"

#include <math.h>

#define MAPS(...)                                                             \
  (const struct hs_fault_map[])                                               \
  {                                                                           \
    __VA_ARGS__,                                                              \
    {                                                                         \
      .spoils = NULL                                                          \
    }                                                                         \
  }
#define MAP(its_name, its_spoils, ...)                                        \
  RESUMED (its_name, its_spoils, NULL, __VA_ARGS__)
#define RESUMED(its_name, its_spoils, its_resume, ...)                        \
  {                                                                           \
    .spoils = (its_spoils), .resume = (its_resume),                           \
    .map                                                                      \
        = {.name = (its_name),                                                \
           ALIASES (NULL),                                                    \
           .reference = "",                                                   \
           __VA_ARGS__ }                                                      \
  }

#endif
