/* SPDX-License-Identifier: MIT */
/* What the experiments share.  */

#include "case.h"

#include "number.h"
#include "say.h"

#include <math.h>

struct hs_case
case_of (const struct plan *plan, const struct hs_integrator *integrator,
         struct hs_grid grid)
{
  return (struct hs_case){
    .system = plan->system,
    .integrator = integrator,
    .par = plan->par,
    .q0 = plan->start,
    .v0 = plan->start ? plan->start + plan->system->dof : NULL,
    .grid = grid,
  };
}

void
case_warn (const struct hs_case *c)
{
  const double limit = c->integrator->stability;
  char product[NUMBER_SIZE], bound[NUMBER_SIZE];
  if (!c->system->frequency || limit == 0)
    return;
  const double h_omega = fabs (c->grid.h) * c->system->frequency (c->par);
  if (h_omega < limit)
    return;
  number_write (h_omega, product);
  number_write (limit, bound);
  say ("warning: %s: h omega = %s is not below the stability limit %s: small "
       "oscillations grow without bound",
       c->integrator->name, product, bound);
}

enum status
case_end (const struct hs_case *c, const struct hs_report *end)
{
  char t[NUMBER_SIZE];
  if (end->status == HS_NO_MEMORY)
    die (STATUS_FAILED, "out of memory");
  if (end->status != HS_NOT_FINITE)
    return STATUS_DONE;
  number_write (end->t, t);
  say ("%s: numbers stopped being finite at step %lld, t = %s",
       c->integrator->name, (long long) end->step, t);
  return STATUS_NOT_FINITE;
}

enum status
worse (enum status a, enum status b)
{
  return a > b ? a : b;
}
