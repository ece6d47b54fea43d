/* SPDX-License-Identifier: MIT */
/* FILE.bodies: bodies that attract each other, written by hand.  */

#ifndef BODIES_H
#define BODIES_H

#include "experiment.h"

/* The system that the file describes, or death.  */
const struct hs_system *bodies_load (const struct plan *plan,
                                     const char *path);

#endif
