/* SPDX-License-Identifier: MIT */
/* bounce: what happens at walls, event by event, beside the exact motion.
   The n-th event of a kind is compared with the exact motion's n-th.  */

#include "case.h"
#include "options.h"
#include "output.h"
#include "pictures.h"
#include "plot.h"
#include "say.h"
#include "settings.h"
#include "walls.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const char *const event_names[]
    = { "hit", "peak", "rest", "stop", "slip", "leave", "end" };
enum
{
  END = HS_CONTACT_KINDS, /* of the run */
  KINDS
};
static const char *const growth_names[]
    = { "rounding", "bounded", "linear", "exponential", "diverged" };

struct row
{
  int kind; /* enum hs_contact_kind, or END */
  int wall;
  double t, position, before, after;
  double energy, size; /* and of its terms */
};

/* One run: its events and, of its energy, how it grows.  */
struct journal
{
  struct hs_case c;
  struct hs_contacts contacts;
  struct hs_report end;
  int count, room;
  struct row *row;
  int number[KINDS]; /* of the events of each kind */
  struct hs_conserved energy;
  struct hs_drift drift;
  struct hs_kicks kicks;
  struct row last; /* the state of the last step */
};

static void
add (struct journal *j, const struct row *row)
{
  if (j->count == j->room)
    {
      j->room = j->room ? 2 * j->room : 64;
      struct row *more = allocate ((size_t) j->room, sizeof *more);
      if (j->count)
        memcpy (more, j->row, (size_t) j->count * sizeof *more);
      release (j->row);
      j->row = more;
    }
  j->number[row->kind]++;
  j->row[j->count++] = *row;
}

static struct row
row_of (const struct journal *j, int kind, const struct hs_contact *contact)
{
  const struct hs_wall *wall = &j->contacts.wall[contact->wall];
  struct row row = { .kind = kind,
                     .wall = contact->wall,
                     .t = contact->t,
                     .position = contact->q[wall->coordinate],
                     .before = contact->before,
                     .after = wall->side * contact->v[wall->coordinate],
                     .energy = NAN };
  if (j->energy.invariant)
    j->energy.invariant->value (1, j->c.par, contact->q, contact->v,
                                &row.energy, &row.size);
  return row;
}

static void
see (void *context, const struct hs_contact *contact)
{
  const struct row row = row_of (context, (int) contact->kind, contact);
  add (context, &row);
}

/* Whether it is in a spring, which holds a part of the energy.  */
static bool
is_sprung (const struct journal *j, const double *q)
{
  bool sprung = false;
  for (int i = 0; i < j->contacts.count; i++)
    sprung = sprung || hs_wall_gap (&j->contacts.wall[i], q) < 0;
  return sprung && j->contacts.treatment == HS_PENALTY;
}

static enum hs_status
follow (void *context, const struct hs_state *state)
{
  struct journal *j = context;
  const struct hs_contact here
      = { .t = state->t, .before = NAN, .q = state->q, .v = state->v };
  j->last = row_of (j, END, &here);
  if (j->energy.invariant && !is_sprung (j, state->q))
    {
      const double error = hs_conserved_error (&j->energy, j->last.energy);
      hs_drift_add (&j->drift, state->step, state->t, error, fabs (error));
      hs_drift_terms (&j->drift, j->last.size,
                      hs_kicks_add (&j->kicks, state));
    }
  return HS_DONE;
}

static struct journal *
journal_make (const struct plan *plan, const struct hs_integrator *integrator,
              enum hs_treatment treatment, struct hs_grid grid,
              const struct hs_conserved *energy)
{
  struct journal *j = allocate (1, sizeof *j);
  j->c = case_of (plan, integrator, grid);
  j->contacts = plan->contacts;
  j->contacts.treatment = treatment;
  j->contacts.see = see;
  j->contacts.context = j;
  j->c.contacts = &j->contacts;
  if (energy)
    {
      j->energy = *energy;
      hs_drift_start (&j->drift, grid.steps, 0, energy);
      hs_kicks_start (&j->kicks, &j->c, 0);
    }
  j->end = case_ran (hs_run (&j->c, 1, follow, j));
  hs_drift_stagger (&j->drift, &j->kicks);
  add (j, &j->last);
  return j;
}

static void
journal_free (struct journal *j)
{
  if (j)
    release (j->row);
  release (j);
}

/* The exact motion's next event of that kind, from its *i-th on; NULL: there
   is none, or it is at another wall.  */
static const struct row *
counterpart (const struct journal *exact, const struct row *row, int *i)
{
  while (exact && *i < exact->count)
    {
      const struct row *x = &exact->row[(*i)++];
      if (x->kind == row->kind)
        return x->wall == row->wall ? x : NULL;
    }
  return NULL;
}

/* Events with what is known of the exact ones.  */
struct pair
{
  const struct row *row, *exact;
  int number;
};

static void
write_events (struct output *output, const struct plan *plan,
              const struct journal *j, const struct pair *pairs)
{
  for (int i = 0; i < j->count; i++)
    {
      const struct row *r = pairs[i].row, *x = pairs[i].exact;
      char wall[80];
      wall_write (plan->system, &j->contacts.wall[r->wall], wall, sizeof wall);
      output_row (output,
                  (const union cell[]){
                      { .text = treatment_names[j->contacts.treatment] },
                      { .text = event_names[r->kind] },
                      { .count = pairs[i].number },
                      { .text = wall },
                      { .real = r->t },
                      { .real = x ? x->t : NAN },
                      { .real = x ? r->t - x->t : NAN },
                      { .real = r->position },
                      { .real = x ? r->position - x->position : NAN },
                      { .real = r->before },
                      { .real = r->after },
                      { .real = r->energy },
                  });
    }
}

/* The largest difference that is known, NaN if none is.  */
static double
largest (const struct journal *j, const struct pair *pairs, int kind)
{
  double most = NAN;
  for (int i = 0; i < j->count; i++)
    if (pairs[i].row->kind == kind && pairs[i].exact)
      most = fmax (
          most, fabs (kind == HS_PEAK
                          ? pairs[i].row->position - pairs[i].exact->position
                          : pairs[i].row->t - pairs[i].exact->t));
  return most;
}

static double
first_time (const struct journal *j, int kind)
{
  for (int i = 0; i < j->count; i++)
    if (j->row[i].kind == kind)
      return j->row[i].t;
  return NAN;
}

static void
write_summary (struct output *output, const struct journal *j,
               const struct journal *exact, const struct pair *pairs)
{
  const struct hs_contacts *c = &j->contacts;
  const bool keeps
      = j->energy.invariant && c->restitution == 1 && c->friction == 0;
  const bool finite = j->end.status == HS_DONE;
  output_row (
      output,
      (const union cell[]){
          { .text = j->c.system->name },
          { .text = j->c.integrator->name },
          { .text = treatment_names[c->treatment] },
          { .count = j->number[HS_HIT] },
          { .real = exact ? exact->number[HS_HIT] : NAN },
          { .real = largest (j, pairs, HS_HIT) },
          { .real = largest (j, pairs, HS_PEAK) },
          { .real = first_time (j, HS_REST) },
          { .real = j->last.energy },
          { .text
            = keeps ? growth_names[hs_drift_decide (&j->drift, finite).growth]
                    : NULL },
      });
}

static void
make_table (const struct plan *plan, struct table *table)
{
  const struct hs_system *s = plan->system;
  const size_t d = plan->contacts.wall[0].coordinate;
  const char *position = s->units[d], *speed = s->units[s->dof + d];
  const char *energy
      = s->traits & HS_CONSERVATIVE ? s->invariants[0].unit : NULL;
  const char *time = hs_time_unit (s);
  const bool all = plan->summary;
  if (all)
    table_add (table, KIND_TEXT, NULL, "system");
  table_add (table, all ? KIND_TEXT : KIND_BLOCK, NULL, "integrator");
  table_add (table, KIND_TEXT, NULL, "contact");
  if (all)
    {
      table_add (table, KIND_COUNT, NULL, "bounces");
      table_add (table, KIND_REAL, NULL, "exact_bounces");
      table_add (table, KIND_REAL, time, "max_hit_error");
      table_add (table, KIND_REAL, position, "max_peak_error");
      table_add (table, KIND_REAL, time, "rest");
      table_add (table, KIND_REAL, energy, "final_energy");
      table_add (table, KIND_TEXT, NULL, "growth");
      return;
    }
  table_add (table, KIND_TEXT, NULL, "event");
  table_add (table, KIND_COUNT, NULL, "number");
  table_add (table, KIND_TEXT, NULL, "wall");
  table_add (table, KIND_REAL, time, "t");
  table_add (table, KIND_REAL, time, "exact_t");
  table_add (table, KIND_REAL, time, "t_error");
  table_add (table, KIND_REAL, position, "position");
  table_add (table, KIND_REAL, position, "position_error");
  table_add (table, KIND_REAL, speed, "velocity_before");
  table_add (table, KIND_REAL, speed, "velocity_after");
  table_add (table, KIND_REAL, energy, "energy");
}

static enum status
report (const struct plan *plan, const struct journal *j,
        const struct journal *exact, struct output *output)
{
  struct pair *pairs = allocate ((size_t) j->count + 1, sizeof *pairs);
  int number[KINDS] = { 0 }, next[KINDS] = { 0 };
  const enum status status = case_end (&j->c, &j->end);
  for (int i = 0; i < j->count; i++)
    {
      const struct row *row = &j->row[i];
      pairs[i]
          = (struct pair){ row, counterpart (exact, row, &next[row->kind]),
                           ++number[row->kind] };
    }
  if (plan->summary)
    write_summary (output, j, exact, pairs);
  else
    write_events (output, plan, j, pairs);
  release (pairs);
  return status;
}

static enum status
draw (const struct plan *plan, const struct hs_grid *grid)
{
  char title[140];
  snprintf (title, sizeof title, "%s: bounces, h = %.6g s, restitution %.4g",
            plan->system->title, grid->h, plan->contacts.restitution);
  return plot_draw (plan, title);
}

/* Names one that will do: below the start.  */
static void
needs_wall (const struct plan *plan)
{
  const size_t last = plan->system->dof - 1;
  const char *refused = walls_refused (plan->system);
  const struct hs_case c = case_of (plan, NULL, (struct hs_grid){ 0 });
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
  if (refused)
    die (STATUS_BAD_INPUT, "bounce needs walls, and %s takes none: %s",
         plan->system->name, refused);
  hs_case_start (&c, q, v);
  die (STATUS_BAD_INPUT, "bounce needs --wall, as --wall='%s>%.15g'",
       plan->system->columns[last], q[last] >= 0 ? 0 : floor (q[last]));
}

static void
check (const struct plan *plan)
{
  if (plan->contacts.count == 0)
    needs_wall (plan);
  if (plan->summary && plan->plots)
    die (STATUS_BAD_INPUT, "--summary has no series for --plot to draw");
}

static enum status
run (const struct plan *plan)
{
  check (plan);
  const struct hs_grid grid = settings_grid (plan);
  const struct hs_case c = case_of (plan, NULL, grid);
  const bool conservative = plan->system->traits & HS_CONSERVATIVE;
  struct table table = { 0 };
  struct notes notes = { 0 };
  struct hs_conserved conserved;
  enum status status = STATUS_DONE;

  walls_check (plan, &grid);
  make_table (plan, &table);
  notes_of_grid (&notes, plan, &grid);
  walls_note (&notes, plan, &grid);
  if (conservative)
    case_conserved (&c, 1, &conserved, &notes);
  const struct hs_conserved *energy = conservative ? &conserved : NULL;
  struct journal *exact
      = plan->system->flow ? journal_make (plan, hs_integrator_find ("exact"),
                                           HS_LOCATED, grid, energy)
                           : NULL;
  struct output *output = output_open (plan, &table, notes.line);
  for (int i = 0; plan->integrators[i]; i++)
    {
      const struct hs_integrator *integrator = plan->integrators[i];
      /* The exact motion knows one treatment.  */
      const int n = integrator->advance ? plan->treatments : 0;
      if (!plan->summary)
        output_block (output, integrator->name, NULL);
      for (int k = 0; k == 0 || k < n; k++)
        {
          struct journal *j = journal_make (
              plan, integrator, n ? plan->treatment[k] : HS_LOCATED, grid,
              energy);
          case_warn (&j->c);
          status = worse (status, report (plan, j, exact, output));
          journal_free (j);
        }
    }
  journal_free (exact);
  output_close (output);
  return plan->plots ? worse (status, draw (plan, &grid)) : status;
}

const struct experiment bounce_experiment = {
  .name = "bounce",
  .title = "Follow a motion between walls: hits, peaks, rest and their errors",
  .example
  = "halfstep bounce -s harmonic --wall='x>0' --step=0.1 --span=50 --plot",
  .options = OPTIONS_SYSTEM | OPTIONS_START | OPTIONS_T0 | OPTIONS_INTEGRATOR
             | OPTIONS_STEP | OPTIONS_SPAN | OPTIONS_WALL | OPTIONS_SUMMARY
             | OPTIONS_FORMAT | OPTIONS_PLOT,
  .run = run,
  .picture = picture_bounce,
  .needs = "--wall=NAME>PLACE --step=H (--steps=N | --span=T) ",
};
