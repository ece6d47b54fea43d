/* SPDX-License-Identifier: MIT */
/* phase: a shape in the phase plane, carried by each integrator and by the
   exact motion.  The exact flow deforms it and keeps its area (Liouville), a
   symplectic integrator does so too, and explicit Euler does not.

   The shape is the outline of a cat's head, V. I. Arnold's, as a polygon whose
   corners move as so many trajectories; its area is that of the polygon, which
   differs from that of the curve by about the square of the corners'
   distance.  */

#include "case.h"
#include "decimal.h"
#include "jobs.h"
#include "options.h"
#include "output.h"
#include "pictures.h"
#include "plot.h"
#include "say.h"
#include "settings.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Corners of the head in a square of side 2, straight lines between.  */
static const double head[][2] = {
  { -0.50, -0.86 }, { 0.00, -1.00 },  { 0.50, -0.86 }, { 0.82, -0.50 },
  { 0.95, 0.00 },   { 0.90, 0.45 },   { 0.92, 1.00 },  { 0.45, 0.72 },
  { 0.00, 0.76 },   { -0.45, 0.72 },  { -0.92, 1.00 }, { -0.90, 0.45 },
  { -0.95, 0.00 },  { -0.82, -0.50 },
};
enum
{
  CORNERS = sizeof head / sizeof *head
};

/* Size of the head: this part of the farther of the start's coordinate and
   its velocity over the frequency.  */
static const double SIZE = 0.3;

/* One integrator's cloud at the times shown.  */
struct cloud
{
  struct hs_case c;
  size_t points;
  int64_t between; /* steps from one time to the next */
  double *q, *v;   /* [time * points + i] */
};

struct study
{
  double *q, *v; /* the start */
  int times, clouds;
  struct cloud *cloud;
};

static enum hs_status
keep (void *context, const struct hs_state *state)
{
  struct cloud *cloud = context;
  const int64_t last = cloud->c.grid.steps;
  const int64_t time = (state->step + cloud->between - 1) / cloud->between;
  if (state->step % cloud->between && state->step != last)
    return HS_DONE;
  const size_t at = (size_t) time * cloud->points + state->first;
  memcpy (cloud->q + at, state->q, (size_t) state->used * sizeof *state->q);
  memcpy (cloud->v + at, state->v, (size_t) state->used * sizeof *state->v);
  return HS_DONE;
}

static void
carry (void *context, int i)
{
  const struct study *study = context;
  struct cloud *cloud = &study->cloud[i];
  const size_t size = cloud->points * sizeof (double);
  double *q = allocate (2 * cloud->points, sizeof *q);
  double *v = q + cloud->points;
  memcpy (q, study->q, size);
  memcpy (v, study->v, size);
  case_ran (hs_run_ensemble (&cloud->c, cloud->points, q, v, cloud->between,
                             keep, cloud));
  release (q);
}

/* Points along the outline, about the start of the case.  */
static void
draw_head (const struct hs_case *c, size_t points, double *q, double *v)
{
  double q0, v0;
  hs_case_start (c, &q0, &v0);
  const double w = c->system->frequency ? c->system->frequency (c->par) : 1;
  const double far = fmax (fabs (q0), fabs (v0) / w);
  const double size = SIZE * (far > 0 ? far : 1);
  for (size_t i = 0; i < points; i++)
    {
      const double place = (double) i * CORNERS / (double) points;
      const int k = (int) place;
      const double s = place - k, *a = head[k], *b = head[(k + 1) % CORNERS];
      q[i] = q0 + size * (a[0] + s * (b[0] - a[0]));
      v[i] = v0 + size * w * (a[1] + s * (b[1] - a[1]));
    }
}

/* Of the polygon, about its first corner so that little cancels.  */
static double
area_of (size_t points, const double *q, const double *v)
{
  double twice = 0;
  for (size_t i = 1; i + 1 < points; i++)
    twice += (q[i] - q[0]) * (v[i + 1] - v[0])
             - (q[i + 1] - q[0]) * (v[i] - v[0]);
  return twice / 2;
}

static void
make_table (bool summary, const struct hs_system *system, struct table *table)
{
  if (summary)
    {
      table_add (table, KIND_TEXT, NULL, "system");
      table_add (table, KIND_TEXT, NULL, "integrator");
      table_add (table, KIND_REAL, hs_time_unit (system), "t");
      table_add (table, KIND_REAL, NULL, "area");
      table_add (table, KIND_REAL, NULL, "area_change");
      return;
    }
  table_add (table, KIND_BLOCK, NULL, "integrator");
  table_add (table, KIND_REAL, hs_time_unit (system), "t");
  for (int i = 0; i < 2; i++)
    table_add (table, KIND_REAL, system->units[i], system->columns[i]);
  table_add (table, KIND_REAL, NULL, "area");
}

/* One time of one cloud; false, and nothing, if it is not finite.  */
static bool
write_time (struct output *output, const struct cloud *cloud, int time,
            bool summary)
{
  const size_t n = cloud->points;
  const double *q = cloud->q + (size_t) time * n,
               *v = cloud->v + (size_t) time * n;
  const double t = hs_grid_time (
      &cloud->c.grid, (int64_t) time * cloud->between < cloud->c.grid.steps
                          ? (int64_t) time * cloud->between
                          : cloud->c.grid.steps);
  const double area = area_of (n, q, v),
               start = area_of (n, cloud->q, cloud->v);
  if (!isfinite (area))
    return false;
  if (summary)
    {
      output_row (output,
                  (const union cell[]){ { .text = cloud->c.system->name },
                                        { .text = cloud->c.integrator->name },
                                        { .real = t },
                                        { .real = area },
                                        { .real = area / start - 1 } });
      return true;
    }
  if (time)
    output_gap (output);
  for (size_t i = 0; i <= n; i++) /* closed: the first corner comes again */
    output_row (output, (const union cell[]){ { .real = t },
                                              { .real = q[i % n] },
                                              { .real = v[i % n] },
                                              { .real = area } });
  return true;
}

static void
check (const struct plan *plan)
{
  if (plan->system->dof != 1)
    die (STATUS_BAD_INPUT,
         "--system=%s: phase draws the plane of one coordinate and its "
         "velocity, and it has %zu coordinates",
         plan->system->name, plan->system->dof);
  if (plan->summary && plan->plots)
    die (STATUS_BAD_INPUT, "--summary has no shapes for --plot to draw");
}

/* A quarter of a period between the times, over one period, in 16 steps each,
   unless told otherwise.  */
static void
set_defaults (struct plan *plan)
{
  const struct hs_case c = case_of (plan, NULL, (struct hs_grid){ 0 });
  const double period = hs_case_period (&c);
  const double turn = isfinite (period) ? period : 10;
  plan->times = plan->times ? plan->times : 4;
  plan->points = plan->points ? plan->points : 4096;
  if (!plan->step.given)
    plan->step = (struct number){ .given = true,
                                  .value = plan->span.given && !plan->steps
                                               ? plan->span.value / 64
                                               : turn / 64 };
  if (!plan->span.given && !plan->steps)
    plan->steps = 64;
}

/* The plan's integrators, and the exact motion.  */
static void
add_exact (struct plan *plan)
{
  const struct hs_integrator *exact = hs_integrator_find ("exact");
  int n = 0;
  for (; plan->integrators[n]; n++)
    if (plan->integrators[n] == exact)
      return;
  if (plan->system->flow)
    plan->integrators[n] = exact;
}

/* A cloud for each integrator, before it is carried.  */
static struct study
make_study (const struct plan *plan, const struct hs_grid *grid)
{
  const struct hs_case c = case_of (plan, NULL, *grid);
  const size_t points = (size_t) plan->points;
  const int64_t between = (grid->steps + plan->times - 1) / plan->times;
  struct study study
      = { .times = (int) ((grid->steps + between - 1) / between) + 1 };
  const size_t size = (size_t) study.times * points;
  study.q = allocate (2 * points, sizeof *study.q);
  study.v = study.q + points;
  draw_head (&c, points, study.q, study.v);
  study.clouds = case_count (plan);
  study.cloud = allocate ((size_t) study.clouds, sizeof *study.cloud);
  for (int i = 0; i < study.clouds; i++)
    {
      struct cloud *cloud = &study.cloud[i];
      *cloud
          = (struct cloud){ .c = case_of (plan, plan->integrators[i], *grid),
                            .points = points,
                            .between = between,
                            .q = allocate (2 * size, sizeof *cloud->q) };
      cloud->v = cloud->q + size;
      case_warn (&cloud->c);
    }
  return study;
}

static enum status
write_cloud (struct output *output, const struct cloud *cloud, int times,
             bool summary)
{
  const char *name = cloud->c.integrator->name;
  if (!summary)
    output_block (output, name, NULL);
  for (int time = 0; time < times; time++)
    if (!write_time (output, cloud, time, summary))
      {
        say ("%s: numbers stopped being finite by time %d of those shown",
             name, time);
        return STATUS_NOT_FINITE;
      }
  return STATUS_DONE;
}

static enum status
run (const struct plan *given)
{
  struct plan plan = *given;
  struct table table = { 0 };
  struct notes notes = { 0 };
  enum status status = STATUS_DONE;

  check (&plan);
  set_defaults (&plan);
  add_exact (&plan);
  const struct hs_grid grid = settings_grid (&plan);
  notes_of_grid (&notes, &plan, &grid);
  notes_add (&notes, "shape: %zu corners, area: of the polygon, in %s %s",
             (size_t) plan.points, plan.system->units[0],
             plan.system->units[1]);
  make_table (plan.summary, plan.system, &table);
  struct output *output = output_open (&plan, &table, notes.line);

  struct study study = make_study (&plan, &grid);
  jobs_run (&plan, "phase", study.clouds, carry, &study);
  for (int i = 0; i < study.clouds; i++)
    {
      status = worse (status, write_cloud (output, &study.cloud[i],
                                           study.times, plan.summary));
      release (study.cloud[i].q);
    }
  release (study.cloud);
  release (study.q);
  progress_end ();
  output_close (output);
  if (!plan.plots)
    return status;
  char title[120];
  snprintf (title, sizeof title, "%s: a shape and its area, h = %.4g %s",
            plan.system->title, grid.h, hs_time_unit (plan.system));
  return worse (status, plot_draw (&plan, title));
}

const struct experiment phase_experiment = {
  .name = "phase",
  .title = "Carry a shape through the phase plane and measure its area",
  .example = "halfstep phase --system=pendulum --step=0.4 --span=8 --plot",
  .options = OPTIONS_SYSTEM | OPTIONS_START | OPTIONS_T0 | OPTIONS_INTEGRATOR
             | OPTIONS_STEP | OPTIONS_SPAN | OPTIONS_PHASE | OPTIONS_JOBS
             | OPTIONS_SUMMARY | OPTIONS_FORMAT | OPTIONS_PLOT,
  .run = run,
  .picture = picture_phase,
};
