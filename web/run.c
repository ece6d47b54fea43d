/* SPDX-License-Identifier: MIT */
/* The runs of a view: each is stepped as far as asked, and keeps the rows of
   `halfstep run', to which one number is added: the error of the energy, where
   that changes its difference from the exact motion's.  */

#include "core.h"

#include <math.h>
#include <stdlib.h>

struct run
{
  struct hs_case c;
  double own[HS_MOST_OWN];
  struct hs_walk *walk;
  int64_t step;
  enum hs_status status;
  int rows;
  double *row, *scene;
  struct cloud cloud;
};
static struct run *runs[MOST_RUNS];
static int run_count;
static struct hs_course course;
static struct hs_exact exact;
/* The exact motion at the rows, and the change of an energy that changes.  */
static double *truth;
static bool *truth_known;

static bool
is_open (void)
{
  return view.c.system->traits & HS_OPEN;
}

static int
column_count (void)
{
  return 1 + 2 * (int) view.c.system->dof
         + (is_open () ? 0 : 1 + view.invariants)
         + (view.c.system->flow != NULL);
}
/* Without the added one.  */
int
EXPORT (run_columns) (void)
{
  return column_count ();
}

static void
run_free (struct run *run)
{
  if (!run)
    return;
  if (run->walk)
    hs_walk_close (run->walk);
  cloud_free (&run->cloud);
  free (run->row);
  free (run->scene);
  free (run);
}

void
runs_close (void)
{
  while (run_count)
    run_free (runs[--run_count]);
  free (truth);
  free (truth_known);
  truth = NULL;
  truth_known = NULL;
}

const struct hs_case *
run_case (int slot)
{
  return &runs[slot]->c;
}

static int
rows_most (void)
{
  return (int) ((view.c.grid.steps + view.every - 1) / view.every) + 1;
}

/* The truth at row i: q, v, the change of the energy.  */
static const double *
truth_at (int i, double t)
{
  const size_t dof = view.c.system->dof;
  double *at = truth + (size_t) i * (2 * dof + 1);
  if (truth_known[i] && !hs_case_varies (&view.c))
    return at;
  hs_case_start (&view.c, at, at + dof);
  hs_exact_at (&exact, t, at, at + dof);
  at[2 * dof] = is_open () ? hs_course_change (&course, t) : 0;
  truth_known[i] = true;
  return at;
}

static bool
truth_make (void)
{
  if (truth || !view.c.system->flow)
    return true;
  const size_t rows = (size_t) rows_most ();
  truth = malloc (rows * (2 * view.c.system->dof + 1) * sizeof *truth);
  truth_known = calloc (rows, sizeof *truth_known);
  hs_case_prepare (&view.c, &exact);
  hs_course_start (&course, &view.c);
  return truth && truth_known;
}

/* Fills a row; false: the value of an invariant is not finite.  */
static bool
write_row (struct run *run, const struct hs_state *s)
{
  const size_t dof = view.c.system->dof;
  double *cell = run->row + run->rows * (column_count () + 1);
  double *last = cell + column_count (), error = NAN;
  const double *exact_state
      = view.c.system->flow ? truth_at (run->rows, s->t) : NULL;
  *cell++ = s->t;
  for (size_t d = 0; d < dof; d++)
    *cell++ = s->q[d];
  for (size_t d = 0; d < dof; d++)
    *cell++ = s->v[d];
  for (int i = 0; i < view.invariants; i++)
    {
      const struct hs_conserved *c = &view.conserved[i];
      double size;
      const double value
          = hs_conserved_value (c, view.par, s->t, s->q, s->v, &size);
      if (!isfinite (value))
        return false;
      const double change = i == 0 && exact_state ? exact_state[2 * dof] : 0;
      if (i == 0)
        error = hs_conserved_error (c, value - change);
      if (is_open ())
        continue;
      if (i == 0)
        *cell++ = value;
      *cell++ = hs_conserved_error (c, value);
    }
  if (exact_state)
    *cell = hs_distance (dof, s->q, s->v, exact_state, exact_state + dof);
  *last = error;
  scene_write (s->q, run->scene + run->rows * 2 * scene_count ());
  run->rows++;
  return true;
}

static void
look (struct run *run)
{
  const struct hs_state s = hs_walk_state (run->walk);
  if (s.step % view.every && s.step != view.c.grid.steps)
    return;
  if (!write_row (run, &s))
    run->status = HS_NOT_FINITE;
}

/* Its number; -1: it cannot be.  */
int
EXPORT (run_open) (int map)
{
  const size_t rows = (size_t) rows_most ();
  struct run *run = run_count < MOST_RUNS && view.fine && rows <= MOST_ROWS + 1
                        ? calloc (1, sizeof *run)
                        : NULL;
  if (!run)
    return -1;
  run->c = view.c;
  run->c.integrator = map_of (map);
  memcpy (run->own, own_of (map), sizeof run->own);
  run->c.own = run->own;
  run->row = malloc (rows * (size_t) (column_count () + 1) * sizeof *run->row);
  run->scene
      = malloc (rows * 2 * (size_t) scene_count () * sizeof *run->scene);
  run->walk = hs_walk_open (&run->c);
  if (!run->row || !run->scene || !run->walk || !truth_make ()
      || !cloud_make (&run->cloud, &run->c))
    {
      run_free (run);
      return -1;
    }
  run->status = HS_DONE;
  runs[run_count++] = run;
  look (run);
  return run_count - 1;
}

/* Steps on; false: it is at its end.  */
bool
EXPORT (run_work) (int slot, int steps)
{
  struct run *run = runs[slot];
  for (int i = 0; i < steps && run->status == HS_DONE; i++)
    {
      run->status = hs_walk_to (run->walk, ++run->step);
      if (run->status == HS_DONE)
        look (run);
      if (run->status == HS_DONE && run->step == view.c.grid.steps)
        run->status = HS_STOPPED;
    }
  return run->status == HS_DONE;
}

bool
EXPORT (cloud_work) (int slot, int steps)
{
  return cloud_step (&runs[slot]->cloud, steps);
}

/* HS_STOPPED: it came to its end.  */
int
EXPORT (run_status) (int slot)
{
  return (int) runs[slot]->status;
}
int
EXPORT (run_rows) (int slot)
{
  return runs[slot]->rows;
}
double *
EXPORT (run_row) (int slot)
{
  return runs[slot]->row;
}
double *
EXPORT (run_scene) (int slot)
{
  return runs[slot]->scene;
}
const struct cloud *
run_cloud (int slot)
{
  return &runs[slot]->cloud;
}

static void
add_header (struct text *text)
{
  const struct hs_system *s = view.c.system;
  text_add (text, "integrator,t");
  for (size_t i = 0; i < 2 * s->dof; i++)
    text_add (text, ",%s", s->columns[i]);
  for (int i = 0; i < view.invariants && !is_open (); i++)
    {
      if (i == 0)
        text_add (text, ",%s", s->invariants[i].name);
      text_add (text, ",%s_error", s->invariants[i].name);
    }
  text_add (text, s->flow ? ",error\n" : "\n");
}

/* What `halfstep run --format=csv' writes of these runs.  */
const char *
EXPORT (runs_csv) (void)
{
  static struct text text;
  text.size = 0;
  add_header (&text);
  for (int i = 0; i < run_count; i++)
    for (int k = 0; k < runs[i]->rows; k++)
      {
        const double *cell = runs[i]->row + k * (column_count () + 1);
        text_add (&text, "%s", runs[i]->c.integrator->name);
        for (int j = 0; j < column_count (); j++)
          {
            text_add (&text, ",");
            text_number (&text, cell[j]);
          }
        text_add (&text, "\n");
      }
  return text.start;
}
