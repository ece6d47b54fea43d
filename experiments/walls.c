/* SPDX-License-Identifier: MIT */
/* Walls on the command line -> the plan's contacts.  */

#include "walls.h"

#include "decimal.h"
#include "number.h"
#include "say.h"
#include "settings.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>

const char *const treatment_names[]
    = { "located", "projection", "penalty", "flip", NULL };

/* Steps that a contact with a spring should last at least.  */
static const double FEW = 5;

static const char *
position_name (int i, const void *context)
{
  const struct hs_system *system = context;
  return (size_t) i < system->dof ? system->columns[i] : NULL;
}

static const char *
treatment_name (int i, const void *context)
{
  (void) context;
  return treatment_names[i];
}

/* The coordinate of that name, or death.  */
static size_t
coordinate (const struct hs_system *system, const char *text, const char *name)
{
  for (size_t i = 0; i < 2 * system->dof; i++)
    if (strcmp (system->columns[i], name) == 0)
      {
        if (i < system->dof)
          return i;
        die (STATUS_BAD_INPUT,
             "--wall=%s: %s is a velocity; a wall is across a position: %s",
             text, name, names (position_name, system));
      }
  die (STATUS_BAD_INPUT, "--wall=%s: %s has no position \"%s\"%s; it has: %s",
       text, system->name, name, suggest (name, position_name, system),
       names (position_name, system));
}

static struct hs_wall
read_wall (const struct hs_system *system, const char *text)
{
  const size_t length = strcspn (text, "<>");
  char name[60];
  struct number place;
  if (!text[length] || length == 0 || length >= sizeof name)
    die (STATUS_BAD_INPUT,
         "--wall=%s: must be NAME>PLACE or NAME<PLACE, as y>0: where the "
         "motion stays",
         text);
  snprintf (name, sizeof name, "%.*s", (int) length, text);
  const size_t d = coordinate (system, text, name);
  const char *typed = text + length + 1;
  const char *wrong = number_read (typed, system->units[d], &place);
  if (wrong)
    die (STATUS_BAD_INPUT, "--wall=%s: \"%s\" is %s", text, typed, wrong);
  if (strcmp (system->units[d], "rad") == 0 && fabs (place.value) > 2 * M_PI)
    die (STATUS_BAD_INPUT,
         "--wall=%s: %s is more than a turn of 2 pi rad; degrees are written "
         "90deg",
         text, typed);
  return (struct hs_wall){ .coordinate = d,
                           .side = text[length] == '>' ? 1 : -1,
                           .place = place.value };
}

/* A wall pushes along its coordinate.  Of several, those in one unit that is
   no angle's are taken to be Cartesian.  */
static bool
is_cartesian (const struct hs_system *system)
{
  for (size_t d = 0; d < system->dof; d++)
    if (system->dof > 1
        && (strcmp (system->units[d], system->units[0]) != 0
            || strcmp (system->units[d], "rad") == 0))
      return false;
  return true;
}

const char *
walls_refused (const struct hs_system *system)
{
  return !is_cartesian (system)
             ? "its coordinates are no Cartesian ones: a wall would need its "
               "masses"
         : system->rods
             ? "its points are joined by rods, which would pass the impact "
               "on: walls are for points that are free"
             : NULL;
}

static double
ranged (const struct number *number, const char *name, double usual,
        double most, const char *allowed)
{
  char value[DECIMAL_SIZE];
  if (!number->given)
    return usual;
  decimal_write (number->value, value);
  if (!(number->value >= 0 && number->value <= most))
    die (STATUS_BAD_INPUT, "--%s=%s: must be %s", name, value, allowed);
  return number->value;
}

static void
needs_wall (const struct plan *plan, const char *refused)
{
  const char *option = plan->restitution.given ? "restitution"
                       : plan->friction.given  ? "friction"
                       : plan->stiffness.given ? "stiffness"
                       : plan->treatments      ? "contact"
                                               : NULL;
  if (option && refused)
    die (STATUS_BAD_INPUT, "--%s: %s takes no walls: %s", option,
         plan->system->name, refused);
  if (option)
    die (STATUS_BAD_INPUT, "--%s: of which wall? --wall says so", option);
}

/* The places between two walls of one coordinate; of two on one side the
   nearer is the only one that is ever met.  */
static void
check_room (const struct hs_contacts *c, const struct hs_system *system)
{
  for (int i = 0; i < c->count; i++)
    for (int k = 0; k < c->count; k++)
      {
        const struct hs_wall *low = &c->wall[i], *high = &c->wall[k];
        char text[2][80];
        const bool same = i < k && low->side == high->side;
        const bool crossed
            = low->side > 0 && high->side < 0 && low->place >= high->place;
        if (low->coordinate != high->coordinate || !(same || crossed))
          continue;
        wall_write (system, low, text[0], sizeof text[0]);
        wall_write (system, high, text[1], sizeof text[1]);
        die (STATUS_BAD_INPUT, "--wall=%s and --wall=%s %s", text[0], text[1],
             same ? "are on one side: the nearer is enough" : "leave no room");
      }
}

void
walls_apply (struct plan *plan, const char *const *walls, int count)
{
  const struct hs_system *system = plan->system;
  const char *refused = walls_refused (system);
  struct hs_contacts *c = &plan->contacts;
  if (count == 0)
    {
      needs_wall (plan, refused);
      return;
    }
  for (int i = 0; plan->integrators && plan->integrators[i]; i++)
    if (plan->integrators[i]->traits & HS_FOREIGN)
      die (STATUS_BAD_INPUT, "--wall=%s: %s is a program, and knows no walls",
           walls[0], plan->integrators[i]->name);
  if (refused)
    die (STATUS_BAD_INPUT, "--wall=%s: %s takes no walls: %s", walls[0],
         system->name, refused);
  if (count > HS_MOST_WALLS)
    die (STATUS_BAD_INPUT, "--wall=%s: there may be %d walls, not %d",
         walls[count - 1], HS_MOST_WALLS, count);
  for (int i = 0; i < count; i++)
    c->wall[c->count++] = read_wall (system, walls[i]);
  check_room (c, system);
  c->restitution
      = ranged (&plan->restitution, "restitution", 1, 1, "from 0 to 1");
  c->friction = ranged (&plan->friction, "friction", 0, INFINITY, "0 or more");
  c->stiffness
      = ranged (&plan->stiffness, "stiffness", 0, INFINITY, "0 or more");
  if (plan->stiffness.given && !(c->stiffness > 0))
    die (STATUS_BAD_INPUT, "--stiffness=0: must be above 0");
  bool springs = false;
  for (int i = 0; i < plan->treatments; i++)
    springs = springs || plan->treatment[i] == HS_PENALTY;
  if (plan->stiffness.given && !springs)
    die (STATUS_BAD_INPUT, "--stiffness: of which spring? --contact=penalty "
                           "has one");
  if (c->friction > 0 && system->dof != 2)
    die (STATUS_BAD_INPUT,
         "--friction: %s has %s along a wall; there must be one coordinate",
         system->name, system->dof == 1 ? "nothing" : "more");
  c->treatment = plan->treatments ? plan->treatment[0] : HS_LOCATED;
}

void
walls_treatments (struct plan *plan, const char *text)
{
  plan->treatments = 0;
  for (const char *rest = text; rest;)
    {
      const size_t length = strcspn (rest, ",");
      char name[40];
      int i = 0;
      snprintf (name, sizeof name, "%.*s", (int) length, rest);
      while (treatment_names[i] && strcmp (treatment_names[i], name) != 0)
        i++;
      if (!treatment_names[i])
        die (STATUS_BAD_INPUT,
             "--contact=%s: no contact \"%s\"%s; there are: "
             "%s",
             text, name, suggest (name, treatment_name, NULL),
             names (treatment_name, NULL));
      for (int k = 0; k < plan->treatments; k++)
        if (plan->treatment[k] == (enum hs_treatment) i)
          die (STATUS_BAD_INPUT, "--contact=%s: %s is named twice", text,
               name);
      plan->treatment[plan->treatments++] = (enum hs_treatment) i;
      rest = rest[length] ? rest + length + 1 : NULL;
    }
}

void
wall_write (const struct hs_system *system, const struct hs_wall *wall,
            char *text, size_t size)
{
  char place[DECIMAL_SIZE];
  decimal_write (wall->place, place);
  snprintf (text, size, "%s%c%s", system->columns[wall->coordinate],
            wall->side > 0 ? '>' : '<', place);
}

static double
stiffness_of (const struct plan *plan, const struct hs_grid *grid)
{
  return plan->contacts.stiffness > 0 ? plan->contacts.stiffness
                                      : hs_usual_stiffness (grid->h);
}

/* A spring with damping is a force that depends on the velocity.  */
static void
check_spring (const struct plan *plan, const struct hs_integrator *integrator,
              const struct hs_grid *grid)
{
  struct hs_system damped = *plan->system;
  damped.traits |= HS_VELOCITY_DEPENDENT;
  char K[DECIMAL_SIZE];
  if (!integrator->advance)
    return;
  if (plan->contacts.restitution < 1 && hs_order_on (integrator, &damped) == 0)
    die (STATUS_BAD_INPUT,
         "--contact=penalty: the spring's damping depends on the velocity, "
         "where %s is of no use; --restitution=1 has none",
         integrator->name);
  const double w = sqrt (stiffness_of (plan, grid)) * grid->h;
  const double z = hs_penalty_damping (plan->contacts.restitution);
  const double lasts = M_PI / (w * sqrt (1 - z * z));
  decimal_write (stiffness_of (plan, grid), K);
  if (w >= integrator->stability && integrator->stability > 0)
    say ("warning: %s: --stiffness=%s: h sqrt(K) = %.3g is not below the "
         "stability limit %.4g: the spring is too stiff for the step",
         integrator->name, K, w, integrator->stability);
  else if (lasts < FEW)
    say ("warning: %s: --stiffness=%s: a contact lasts %.2g steps only: where "
         "the motion turns is chance",
         integrator->name, K, lasts);
}

static void
check_treatment (const struct plan *plan, enum hs_treatment treatment,
                 const struct hs_grid *grid)
{
  if (plan->contacts.friction > 0
      && (treatment == HS_PENALTY || treatment == HS_FLIP))
    die (STATUS_BAD_INPUT,
         "--contact=%s: it has no friction; located and projection have",
         treatment_names[treatment]);
  for (int i = 0; treatment == HS_PENALTY && plan->integrators[i]; i++)
    check_spring (plan, plan->integrators[i], grid);
}

void
walls_check (const struct plan *plan, const struct hs_grid *grid)
{
  const struct hs_contacts *c = &plan->contacts;
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
  char wall[80], at[DECIMAL_SIZE];
  if (c->count == 0)
    return;
  if (plan_varies (plan))
    die (STATUS_BAD_INPUT, "--step-rule=%s: between walls the steps are fixed",
         plan->stepping.rule->name);
  decimal_write (grid->h, at);
  if (grid->h < 0)
    die (STATUS_BAD_INPUT,
         "--step=%s: between walls a motion goes forwards only: what friction "
         "and restitution lose is not to be found again",
         at);
  const struct hs_case start = case_of (plan, NULL, *grid);
  hs_case_start (&start, q, v);
  for (int i = 0; i < c->count; i++)
    if (hs_wall_gap (&c->wall[i], q) < 0)
      {
        wall_write (plan->system, &c->wall[i], wall, sizeof wall);
        decimal_write (q[c->wall[i].coordinate], at);
        die (STATUS_BAD_INPUT, "--wall=%s: the start is beyond it, %s = %s",
             wall, plan->system->columns[c->wall[i].coordinate], at);
      }
  check_treatment (plan, c->treatment, grid);
  for (int i = 1; i < plan->treatments; i++)
    check_treatment (plan, plan->treatment[i], grid);
}

void
walls_note (struct notes *notes, const struct plan *plan,
            const struct hs_grid *grid)
{
  const struct hs_contacts *c = &plan->contacts;
  char text[DECIMAL_SIZE + 40], friction[DECIMAL_SIZE], K[DECIMAL_SIZE];
  bool springs = false;
  for (int i = 0; i < c->count; i++)
    {
      wall_write (plan->system, &c->wall[i], text, sizeof text);
      notes_add (notes, "wall: %s %s", text,
                 plan->system->units[c->wall[i].coordinate]);
    }
  if (c->count == 0)
    return;
  decimal_write (c->restitution, text);
  decimal_write (c->friction, friction);
  notes_add (notes, "restitution %s, friction %s", text, friction);
  springs = c->treatment == HS_PENALTY;
  for (int i = 0; i < plan->treatments; i++)
    springs = springs || plan->treatment[i] == HS_PENALTY;
  decimal_write (stiffness_of (plan, grid), K);
  if (springs)
    notes_add (notes,
               "penalty: K = %s 1/s^2, damping %.6g of the critical one", K,
               hs_penalty_damping (c->restitution));
}
