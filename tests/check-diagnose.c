/* SPDX-License-Identifier: MIT */
/* Whatever is registered is told from its own run: every integrator and every
   map of the museum, so that one that is added is tried, too.  Programs that
   are not ours are put before diagnose by diagnose-set.py.  */

#include "museum.h"

enum
{
  ROWS = 61
};

struct rows
{
  size_t count, dof;
  double t[ROWS], q[ROWS * HS_MOST_DOF], v[ROWS * HS_MOST_DOF], t_unit[ROWS],
      q_unit[ROWS * HS_MOST_DOF], v_unit[ROWS * HS_MOST_DOF];
};

static enum hs_status
add_row (void *context, const struct hs_state *s)
{
  struct rows *r = context;
  const size_t dof = r->dof, at = r->count * dof;
  r->t[r->count] = s->t;
  r->t_unit[r->count] = hs_ulp (s->t);
  for (size_t d = 0; d < dof; d++)
    {
      r->q[at + d] = s->q[d];
      r->v[at + d] = s->v[d];
      r->q_unit[at + d] = hs_ulp (s->q[d]);
      r->v_unit[at + d] = hs_ulp (s->v[d]);
    }
  r->count++;
  return HS_DONE;
}

/* What diagnose says of the case's run, with all digits.  */
static struct hs_diagnosis
diagnosis_of (const struct hs_case *c)
{
  struct rows rows = { .dof = c->system->dof };
  struct hs_diagnosis d;
  const struct hs_suspicion asked
      = { .system = c->system, .par = c->par, .span = NAN };
  ck_assert_int_eq (hs_run (c, 1, add_row, &rows).status, HS_DONE);
  const struct hs_trace trace = { .rows = rows.count,
                                  .dof = rows.dof,
                                  .t = rows.t,
                                  .q = rows.q,
                                  .v = rows.v,
                                  .t_unit = rows.t_unit,
                                  .q_unit = rows.q_unit,
                                  .v_unit = rows.v_unit };
  ck_assert (hs_diagnose (&trace, &asked, &d));
  return d;
}

static bool
is_named (const struct hs_diagnosis *d, const struct hs_integrator *integrator)
{
  bool named = d->integrator == integrator;
  for (int i = 0; i < d->same_count; i++)
    named = named || d->same[i] == integrator;
  return named;
}

/* From a generic state, in 40 steps a turn.  */
static const char *const stages[]
    = { "pendulum", "henon-heiles", "driven", "damped", "orbit" };

START_TEST (integrators)
{
  const struct hs_integrator *integrator = hs_integrators[_i];
  for (int k = 0; k < COUNT (stages); k++)
    {
      const struct hs_system *system = hs_system_find (stages[k]);
      struct bench b;
      if (hs_order_on (integrator, system) != integrator->order)
        continue;
      bench_turns (&b, system, integrator, 0.13, 40, ROWS - 1);
      const struct hs_diagnosis d = diagnosis_of (&b.c);
      ck_assert_msg (d.origin == HS_ORIGIN_KNOWN && is_named (&d, integrator)
                         && d.misfit == HS_MISFIT_NONE && d.substeps == 1,
                     "%s on %s: %d, %s", integrator->name, stages[k], d.origin,
                     d.integrator ? d.integrator->name : "");
    }
}
END_TEST

/* On its stage, or in steps backwards if it is a fault there; what needs steps
   that differ is not tried.  */
START_TEST (faults)
{
  const struct exhibit e = exhibit_of (_i);
  const bool backwards = strcmp (e.fault->name, "absolute-step") == 0;
  struct bench b;
  if (strcmp (e.fault->name, "step-change") == 0)
    return;
  bench_make (&b, stage_of (e), &e.map->map, 2, backwards ? -3. / 64 : 3. / 64,
              ROWS - 1);
  const struct hs_diagnosis d = diagnosis_of (&b.c);
  ck_assert_msg (d.origin == HS_ORIGIN_FAULT
                     && (d.fault == e.fault || is_named (&d, &e.map->map)),
                 "%s: %d, %s", e.map->map.name, d.origin,
                 d.fault ? d.fault->name : "");
}
END_TEST

int
main (void)
{
  int all = 0;
  Suite *suite = suite_create ("diagnose");
  TCase *tc = tcase_create ("registered");
  while (hs_integrators[all])
    all++;
  tcase_add_loop_test (tc, integrators, 0, all);
  tcase_add_loop_test (tc, faults, 0, exhibits (NULL));
  suite_add_tcase (suite, tc);
  return run_suite (suite);
}
