/* SPDX-License-Identifier: MIT */
/* A class set of programs.  */

#ifndef CLASS_COMMANDS_H
#define CLASS_COMMANDS_H

#include "class.h"

void class_add (struct class_set *set, const struct work *work);

/* Adds those of the plan's file of commands.  */
void class_add_commands (struct class_set *set, const struct plan *plan);

#endif
