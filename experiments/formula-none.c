/* SPDX-License-Identifier: MIT */
/* Stands in for formula*.c where muParser was not there to be built with.  */

#include "formula.h"

#include "say.h"

static _Noreturn void
refuse (const char *what)
{
  die (STATUS_FAILED,
       "%s: this halfstep was built without muParser and reads no formulas; "
       "install libmuparser-dev and build it again",
       what);
}

const struct hs_system *
formula_of_file (const struct plan *plan, const char *file)
{
  refuse (file);
}

const struct hs_system *
formula_of_forces (const char *const *forces, int count,
                   const char *const *sets, int set_count)
{
  refuse ("--force");
}

void
formula_check (const struct plan *plan)
{
}
