/* SPDX-License-Identifier: MIT */
/* A model's rows, from any row of the trace on.  */

#include "trial.h"

#include <math.h>
#include <stdlib.h>

struct predictor
{
  const struct trial *trial;
  double *memory;
  struct hs_motion m;
  double par[HS_MOST_PARAMETERS], own[HS_MOST_OWN];
};

static size_t
greater (size_t a, size_t b)
{
  return a > b ? a : b;
}

/* Of w, that a map may want.  */
static size_t
most_rows (void)
{
  size_t most = 0;
  for (int i = 0; hs_integrators[i]; i++)
    most = greater (most, hs_integrators[i]->rows);
  for (int i = 0; hs_faults[i]; i++)
    for (const struct hs_fault_map *m = hs_faults[i]->maps; m && m->map.name;
         m++)
      most = greater (most, m->map.rows);
  return most;
}

struct predictor *
predictor_open (const struct trial *trial)
{
  const size_t dof = trial->system->dof;
  struct predictor *p = calloc (1, sizeof *p);
  double *memory = calloc ((4 + most_rows ()) * dof, sizeof *memory);
  if (!p || !memory)
    {
      free (p);
      free (memory);
      *trial->starved = true;
      return NULL;
    }
  p->trial = trial;
  p->memory = memory;
  p->m = (struct hs_motion){ .system = trial->system,
                             .par = p->par,
                             .own = p->own,
                             .lanes = 1,
                             .q = memory,
                             .v = memory + dof,
                             .a = memory + 2 * dof,
                             .s = memory + 3 * dof,
                             .w = memory + 4 * dof };
  for (int i = 0; trial->system->parameters[i].name; i++)
    p->par[i] = trial->par[i];
  return p;
}

void
predictor_close (struct predictor *p)
{
  free (p->memory);
  free (p);
}

static void
copy (size_t dof, double *to, const double *q, const double *v)
{
  memcpy (to, q, dof * sizeof *to);
  memcpy (to + dof, v, dof * sizeof *to);
}

static double
time_of (const struct trial *t, size_t row)
{
  return t->timed || !t->uniform ? t->trace->t[row]
                                 : t->t0 + (double) row * t->h;
}

/* The exact motion, or one computed to 1e-14.  */
static bool
run_exact (struct predictor *p, size_t row, size_t rows, const double *z,
           double *out)
{
  const struct trial *t = p->trial;
  const size_t dof = t->system->dof;
  double *q = p->m.q, *v = p->m.v;
  struct hs_exact exact;
  const double t0 = time_of (t, row);
  struct hs_reference *r = NULL;
  bool done = true;
  if (t->system->flow)
    hs_exact_start (&exact, t->system, p->par, t0, z, z + dof);
  else if (!(r = hs_reference_open (t->system, p->par, t0, z, z + dof, t->h)))
    {
      *t->starved = true;
      return false;
    }
  for (size_t i = 0; i <= rows && done; i++)
    {
      memcpy (q, z, dof * sizeof *q);
      memcpy (v, z + dof, dof * sizeof *v);
      if (!r)
        hs_exact_at (&exact, time_of (t, row + i), q, v);
      else if (i && (done = hs_reference_advance (r, time_of (t, row + i))))
        hs_reference_state (r, q, v);
      copy (dof, out + i * 2 * dof, q, v);
    }
  if (r)
    hs_reference_close (r);
  return done;
}

static void
begin (struct predictor *p, const struct model *model, size_t row)
{
  hs_kernel *kernel = row > 0 && model->fault && model->fault->resume
                          ? model->fault->resume
                          : model->integrator->begin;
  if (kernel)
    kernel (&p->m, 0);
}

static void
damp (struct hs_motion *m, double factor)
{
  for (size_t d = 0; d < m->system->dof; d++)
    m->v[d] *= factor;
}

/* One row further.  A model whose v is changed from outside, or whose steps
   are, begins anew; it has one step a row.  */
static void
go_on (struct predictor *p, const struct model *model, double damping,
       bool anew)
{
  struct hs_motion *m = &p->m;
  m->integrator->advance (m, model->substeps);
  m->step += model->substeps;
  if (!anew)
    return;
  if (m->integrator->synchronise)
    {
      m->integrator->synchronise (m, 0);
      memcpy (m->v, m->s, m->system->dof * sizeof *m->v);
    }
  if (!model->before)
    damp (m, damping);
}

/* The place of the number that a model leaves open; NULL: it is no parameter.
 */
static double *
open_number (struct predictor *p, const struct model *model)
{
  return model->freedom == FREE_PARAMETER ? &p->par[model->which]
         : model->freedom == FREE_OWN     ? &p->own[model->which]
                                          : NULL;
}

void
predictor_start (struct predictor *p, const struct model *model, double number,
                 double *v)
{
  const struct hs_system *system = p->trial->system;
  double *place = open_number (p, model), q[HS_MOST_DOF];
  const double kept = place ? *place : 0;
  if (place)
    *place = number;
  system->start (p->par, q, v);
  if (place)
    *place = kept;
}

bool
predictor_run (struct predictor *p, const struct model *model,
               struct numbers numbers, size_t row, size_t rows,
               const double *z, double *out)
{
  const struct trial *t = p->trial;
  const size_t dof = t->system->dof, wide = 2 * dof;
  const struct hs_integrator *integrator = model->integrator;
  const double number = numbers.own;
  const double factor
      = numbers.pace * (model->freedom == FREE_STEP ? number : 1);
  const double damping = model->freedom == FREE_DAMPING ? number : 1;
  const bool anew = model->freedom == FREE_DAMPING || !t->uniform;
  struct hs_motion *m = &p->m;
  bool finite = true;
  const struct hs_case own = { .integrator = integrator };
  hs_case_own (&own, p->own);
  double *place = open_number (p, model);
  const double kept = place ? *place : 0;
  if (place)
    *place = number;
  if (!integrator->advance)
    finite = run_exact (p, row, rows, z, out);
  else
    {
      m->integrator = integrator;
      memcpy (m->q, z, wide * sizeof *z);
      copy (dof, out, m->q, m->v);
      for (size_t i = 0; i < rows && finite; i++)
        {
          m->h = factor / model->substeps
                 * (t->uniform
                        ? t->h
                        : t->trace->t[row + i + 1] - t->trace->t[row + i]);
          if (i == 0 || anew)
            {
              m->t0 = t->uniform ? t->t0 : t->trace->t[row + i];
              m->step = t->uniform ? (int64_t) (row + i) * model->substeps : 0;
              if (model->before)
                damp (m, damping);
              begin (p, model, row + i);
            }
          go_on (p, model, damping, anew);
          const double *v = m->v;
          if (!anew && integrator->synchronise)
            {
              integrator->synchronise (m, 0);
              v = m->s;
            }
          double *to = out + (i + 1) * wide;
          copy (dof, to, m->q, v);
          for (size_t c = 0; c < wide; c++)
            finite = finite && isfinite (to[c]);
        }
    }
  if (place)
    *place = kept;
  return finite;
}
