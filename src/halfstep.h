/* SPDX-License-Identifier: MIT */
/* halfstep: integrators on trial.  The one header to include.

   libhalfstep steps mechanical systems with interchangeable integrators and
   measures what each conserves, loses and costs.  It prints nothing, opens no
   file and never exits; what can fail says so in its result.  Arrays called q
   and v hold `dof` components; their units stand in the system's table.  */

#ifndef HALFSTEP_H
#define HALFSTEP_H

#include "integrator.h"
#include "system.h"

#include <stdbool.h>

/* The registry: every built-in system and integrator, each list ended by
   NULL, in the order of the make lists.  An integrator is found by its name
   or an alias, a system by its name; NULL: none such.  "exact", the exact
   solution in an integrator's place, is found but not listed.  */
extern const struct hs_system *const hs_systems[];
extern const struct hs_integrator *const hs_integrators[];
const struct hs_system *hs_system_find (const char *name);
const struct hs_integrator *hs_integrator_find (const char *name);

/* A fault that implementations of an integrator have, as a map of its own: the
   run as the faulty program writes it, from the true start.  */
struct hs_fault_map
{
  /* Its name is the fault's, of a further map FAULT:VARIANT; order,
     evaluations, traits and stability are those that it has with the fault.
     Order 0: it does not tend to the motion.  */
  struct hs_integrator map;
  const char *spoils; /* the integrator that it was to be */
  /* In begin's place where a run goes on from a row after the first, whose q
     and v are as the faulty program wrote them.  NULL: begin does.  */
  hs_kernel *resume;
};

struct hs_fault
{
  const char *name, *title;
  const char *what, *consequence, *cure; /* a sentence each */
  const char *reference;
  unsigned needs; /* traits of a system, without which it does nothing */
  /* The last has no name.  NULL: the fault is the table's, or its labels',
     whatever the integrator.  */
  const struct hs_fault_map *maps;
};

/* The museum of faults, in the order of its make list, ended by NULL; NULL of
   a search: none such.  No map is among hs_integrators.  */
extern const struct hs_fault *const hs_faults[];
const struct hs_fault *hs_fault_find (const char *name);
const struct hs_fault_map *hs_fault_map_find (const char *name);

/* The unit of the system's times.  */
const char *hs_time_unit (const struct hs_system *system);

/* The order of the integrator's global error on the system; 0: it is of no
   use there.  Lower than integrator->order where the force depends on the
   velocity and the integrator takes that at the wrong moment.  */
int hs_order_on (const struct hs_integrator *integrator,
                 const struct hs_system *system);

/* Bodies that attract each other by Newton's law, to be made a system.  */
struct hs_body
{
  const char *name; /* of a-z 0-9 _ -, HS_BODY_NAME characters at most */
  double mass, q[3], v[3];
};

struct hs_bodies
{
  const char *name, *title, *reference; /* of the system; kept, not copied */
  const char *length, *time, *mass;     /* units, HS_BODY_NAME characters */
  double G, softening;                  /* in these */
  double period; /* of the motion that has this energy; 0: not known */
  double energy;
  int dimension; /* 2: in the plane; 3: in space */
  int count;     /* 1 … HS_MOST_DOF/dimension */
  const struct hs_body *body;
};

enum
{
  HS_BODY_NAME = 24
};

enum hs_bodies_status
{
  HS_BODIES_FINE,
  HS_BODIES_COUNT, /* too many, or none */
  HS_BODIES_NAME,
  HS_BODIES_TWICE, /* two have one name */
  HS_BODIES_RANGE, /* a mass is negative, or a number beyond 1e100 */
  HS_BODIES_MEET,  /* two are at one place, without softening */
  HS_BODIES_ENERGY /* with a period: the start's is another, by over 1e-9 */
};

/* The memory of such a system: `system' points into the rest, so that it must
   stay where it was made.  */
struct hs_bodies_system
{
  struct hs_system system;
  const char *columns[2 * HS_MOST_DOF], *units[2 * HS_MOST_DOF];
  struct hs_parameter parameters[HS_MOST_PARAMETERS];
  struct hs_invariant invariants[HS_MOST_INVARIANTS];
  char text[HS_MOST_PARAMETERS][HS_BODY_NAME + 8];
  char unit_text[6][4 * HS_BODY_NAME];
};

/* Makes it.  Where a body is at fault, `which' is its index, and where two
   are, both.  The parameters and invariants stand in src/nbody.h.  */
enum hs_bodies_status hs_bodies_make (const struct hs_bodies *bodies,
                                      struct hs_bodies_system *made,
                                      int which[2]);

/* The times of a run: t0 + k h for k = 0 … steps, but the last is `end` to
   the bit.  */
struct hs_grid
{
  double t0, h, end;
  int64_t steps;
};

enum hs_grid_status
{
  HS_GRID_FINE,
  HS_GRID_NOT_FINITE, /* a number is not finite, or h is 0 */
  HS_GRID_DIRECTION,  /* span and h differ in sign */
  HS_GRID_NOT_WHOLE,  /* the span is no whole number of steps */
  HS_GRID_TOO_MANY,   /* over 2^53 steps: they could not be told apart */
  HS_GRID_UNRESOLVED  /* h is lost beside t */
};

#define HS_MOST_STEPS ((int64_t) 1 << 53)

double hs_grid_time (const struct hs_grid *grid, int64_t k);
/* Where t lies between t0 and end, in steps.  */
double hs_grid_place (const struct hs_grid *grid, double t);
enum hs_grid_status hs_grid_of_steps (double t0, double h, int64_t steps,
                                      struct hs_grid *grid);
/* `tolerance`: relative uncertainty of span/h beyond that of two doubles, as
   of numbers written with few decimals.  Where the span is a whole number of
   steps only within it, h becomes span/steps.  On HS_GRID_NOT_WHOLE,
   grid->steps is the whole number below.  */
enum hs_grid_status hs_grid_of_span (double t0, double h, double span,
                                     double tolerance, struct hs_grid *grid);

/* How long the steps of a run are, one after another; steps.c has the
   formulas.  */
enum hs_step_rule_trait
{
  HS_RULE_NAIVE = 1 << 0,      /* follows the state, on one side in time */
  HS_RULE_FICTITIOUS = 1 << 1, /* steps of a time of its own */
  HS_RULE_WAVERS = 1 << 2,     /* by up to `amplitude' of the base step */
  HS_RULE_KNOWN = 1 << 3       /* beforehand, from the step's number */
};

struct hs_pace; /* of a run under way */

struct hs_step_rule
{
  const char *name; /* NULL ends the list */
  const char *title, *reference;
  unsigned traits;
  double amplitude; /* default; 0: the rule has none */
  /* The length of the next step; NULL: always the base step.  */
  double (*next) (struct hs_pace *pace);
};

/* All rules; the first is that of fixed steps.  */
extern const struct hs_step_rule hs_step_rules[];

/* Walls: each keeps a motion on one side of a place of one coordinate.
   contact.c has the formulas.  */
enum hs_treatment
{
  HS_LOCATED,    /* the step is parted at the moment of impact */
  HS_PROJECTION, /* a point beyond is put on the wall, its velocity back */
  HS_PENALTY,    /* a spring begins at the wall */
  HS_FLIP,       /* beyond the wall the velocity's sign is turned */
  HS_TREATMENTS
};

enum
{
  HS_MOST_WALLS = 16
};

struct hs_wall
{
  size_t coordinate;
  int side; /* 1: the motion stays where q > place; -1: where q < place */
  double place;
};

enum hs_contact_kind
{
  HS_HIT,
  HS_PEAK,  /* farthest from the wall, between two hits */
  HS_REST,  /* bounces end: from here on it keeps to the wall */
  HS_STOP,  /* friction has ended its sliding */
  HS_SLIP,  /* and holds it no more */
  HS_LEAVE, /* the force pulls it off */
  HS_CONTACT_KINDS
};

struct hs_contact
{
  enum hs_contact_kind kind;
  int wall;
  double t;
  double before;       /* velocity away from the wall, before and after */
  const double *q, *v; /* the state afterwards */
};

struct hs_contacts
{
  int count;
  struct hs_wall wall[HS_MOST_WALLS];
  enum hs_treatment treatment;
  double restitution, friction; /* 0 … 1; >= 0, with two coordinates only */
  double stiffness; /* of the spring per mass, 1/s^2; 0: the usual one */
  /* NULL, or told of each event in the order of time.  */
  void (*see) (void *context, const struct hs_contact *contact);
  void *context;
};

/* How far q is from the wall, negative beyond it.  */
double hs_wall_gap (const struct hs_wall *wall, const double *q);
/* Of a spring's critical damping, the part that gives the restitution; and
   the stiffness with which a contact lasts 10 steps of h, but for damping.  */
double hs_penalty_damping (double restitution);
double hs_usual_stiffness (double h);

/* One case: what is stepped, how, from where, how long.  */
struct hs_case
{
  const struct hs_system *system;
  const struct hs_integrator *integrator;
  const double *par;     /* in the order of system->parameters */
  const double *own;     /* of integrator->parameters; NULL: the defaults */
  const double *q0, *v0; /* NULL: the start that par describes, at t = 0 */
  struct hs_grid grid;
  /* Where the steps are not all grid.h, that is their base.  The last ends at
     grid.end to the bit, however many they are: those of a rule that knows
     them are all scaled for it, of another's the last is what is left, or if
     `whole' it is as the rule says, and its end the nearest.  `counted': there
     are grid.steps, wherever they end, as there are of fictitious time.  For
     hs_run only.  */
  struct hs_stepping
  {
    const struct hs_step_rule *rule; /* NULL: fixed */
    double amplitude;
    bool counted, whole;
  } stepping;
  /* NULL: no walls.  Else the start is not beyond one, the steps are fixed and
     not negative.  For hs_run only.  */
  const struct hs_contacts *contacts;
  /* NULL, or where hs_run leaves the state of the last step, once it is done;
     and NULL, or a state that a run of this case left, of as many steps or
     fewer: hs_run goes on from there, and shows what comes after it.  */
  struct hs_saved *saved;
  const struct hs_saved *resumed;
  /* NULL, or called with the observer's context now and then in a long stretch
     between states, to show how far the run is. */
  void (*tick) (void *context, int64_t step);
};

/* All that a run goes on from, to the bit; the case says the rest.  */
struct hs_saved
{
  int64_t step;
  int64_t evaluations, rule_evaluations; /* of A so far; for the rule */
  /* Where the steps differ: the last one, the time and what rounding left out
     of it, and the rule's own.  */
  double h, t, rest, density;
  /* hs_saved_rows of them: q, v, a, and the integrator's own; between walls
     what hs_walled_save says.  */
  double *rows;
};

size_t hs_saved_rows (const struct hs_case *c);
/* Whether that is all, to be asked before.  */
enum hs_saved_status
{
  HS_SAVED_FINE,
  HS_SAVED_FOREIGN, /* the integrator keeps more, elsewhere */
  HS_SAVED_FITTED   /* steps that differ are fitted to the end: not counted */
};
enum hs_saved_status hs_saved_check (const struct hs_case *c);

/* The exact motion from one state, prepared for many times.  */
struct hs_exact
{
  const struct hs_system *system;
  const double *par;
  double t0;
  long double prepared[HS_PREPARED];
};

/* Of a motion that is at q, v at time t0; NULL: at the start that par
   describes.  par is kept, q and v are not.  */
void hs_exact_start (struct hs_exact *exact, const struct hs_system *system,
                     const double *par, double t0, const double *q,
                     const double *v);
/* Turns q and v, which must hold that very state, into the state at time t;
   false: no exact solution is known.  */
bool hs_exact_at (const struct hs_exact *exact, double t, double *q,
                  double *v);

/* The integrator's own parameters of the case, or their defaults.  */
enum
{
  HS_MOST_OWN = 8
};
void hs_case_own (const struct hs_case *c, double *own);

/* The start state, the exact motion from there, and its state at one time
   (false: none is known).  */
void hs_case_start (const struct hs_case *c, double *q, double *v);
void hs_case_prepare (const struct hs_case *c, struct hs_exact *exact);
bool hs_case_exact (const struct hs_case *c, double t, double *q, double *v);
/* The same, but computed where no exact solution is known; HS_UNKNOWN: it
   cannot be, either.  */
enum hs_status hs_case_follow (const struct hs_case *c, double t, double *q,
                               double *v);
/* Whether a state is one that the system's rods allow, if there are any: every
   length is right and none changes, to 1e-9.  `length' becomes the greatest
   error of one, in m, `rate' the greatest speed at which one changes.  */
bool hs_rods_fit (const struct hs_system *system, const double *par,
                  const double *q, const double *v, double *length,
                  double *rate);
/* Moves a state that is near such a one there.  */
void hs_rods_settle (const struct hs_system *system, const double *par,
                     double *q, double *v);
/* The period of the motion from there; infinite if it never returns.  */
double hs_case_period (const struct hs_case *c);

/* Whether the case's rule can step it; to be asked before hs_run.  */
enum hs_rule_status
{
  HS_RULE_FINE,
  HS_RULE_NO_SPLITTING, /* of the integrator into kicks and drifts */
  HS_RULE_NO_POTENTIAL, /* of q alone, negative */
  HS_RULE_MASSES        /* other than 1: the kinetic energy is not v^2/2 */
};
enum hs_rule_status hs_step_rule_check (const struct hs_case *c);
/* Whether the steps differ.  */
bool hs_case_varies (const struct hs_case *c);
/* The case's grid, its end where the run ends: one that is counted, and whose
   steps differ, is run to see.  What became of that run; HS_DONE: it, or there
   was none.  */
struct hs_report hs_case_clock (const struct hs_case *c,
                                struct hs_grid *clock);

/* hs_order_on, for the integrator's parameters of the case.  */
int hs_case_order (const struct hs_case *c);

/* A synchronised state of a run, q and v at the same time; of an ensemble that
   of the trajectories first … first + used - 1, component d of the i-th of
   them at [d * lanes + i].  */
struct hs_state
{
  int64_t step;
  double t;
  size_t first;
  int lanes, used; /* 1 in a single run */
  const double *q, *v;
};

enum hs_status
{
  HS_DONE,
  HS_STOPPED,    /* the observer said so */
  HS_NOT_FINITE, /* a number stopped being finite at step `step` */
  HS_NOT_SOLVED, /* the equations of an implicit step found no solution */
  HS_TOO_MANY,   /* steps of a rule: 100 span/grid.h, and not at the end */
  HS_HITS,       /* more in one step than can be told apart */
  HS_UNKNOWN,    /* the exact motion, along a wall */
  HS_NO_MEMORY
};

/* Called with each state asked for.  HS_DONE: go on; anything else ends the
   run with that status.  */
typedef enum hs_status hs_observer (void *context,
                                    const struct hs_state *state);

struct hs_report
{
  enum hs_status status;
  int64_t step;        /* the last step, or the first that was not finite */
  double t;            /* its time */
  int64_t evaluations; /* of A, by an undisturbed run to that step, or by all
                          trajectories of an ensemble */
  double rounding[2];  /* as hs_motion's */
  int64_t tunnelled;   /* hs_walled_tunnelled */
};

/* The time loop.  Shows the observer step 0, every `every`-th step and the
   last.  A state that is not finite is never shown.  */
struct hs_report hs_run (const struct hs_case *c, int64_t every,
                         hs_observer *observer, void *context);

/* The same loop of which the caller says how far it goes, for a run that is
   shown while it is under way: without walls, to the bit hs_run's.  NULL:
   memory ran out.  The state is the run's own, good until the next call; after
   a status other than HS_DONE there is none, and the walk goes no further.
   `step' never less than the last one.  A block is HS_LANES trajectories from
   as many starts, component d of the i-th at [d * HS_LANES + i], and does not
   stop where one ceases to be finite.  */
struct hs_walk;
struct hs_walk *hs_walk_open (const struct hs_case *c);
struct hs_walk *hs_walk_open_block (const struct hs_case *c, const double *q,
                                    const double *v);
enum hs_status hs_walk_to (struct hs_walk *walk, int64_t step);
struct hs_state hs_walk_state (struct hs_walk *walk);
void hs_walk_close (struct hs_walk *walk);

/* A run between walls, a step at a time.  NULL: memory ran out.  The state is
   the run's own, good until the next step.  After a step other than HS_DONE
   there is none.  */
struct hs_walled;
struct hs_walled *hs_walled_open (const struct hs_case *c);
enum hs_status hs_walled_step (struct hs_walled *walled);
struct hs_state hs_walled_state (const struct hs_walled *walled);
/* Of A, so far.  */
int64_t hs_walled_evaluations (const struct hs_walled *walled);
/* The first step that was longer than two walls are apart, where impacts are
   not located: those that it holds were lost.  0: none.  */
int64_t hs_walled_tunnelled (const struct hs_walled *walled);
/* Its state between two steps, as so many numbers, q and v first; and from
   there on, at that step, whatever these are.  */
size_t hs_walled_numbers (const struct hs_case *c);
void hs_walled_save (struct hs_walled *walled, double *numbers);
void hs_walled_resume (struct hs_walled *walled, const struct hs_saved *saved);
void hs_walled_close (struct hs_walled *walled);

/* Many trajectories of one system, from `count' starts: component d of the
   i-th at q[d * count + i] and v[d * count + i], where the ends replace them.
   The case's own start is not used.  HS_LANES of them go at a time, the whole
   way, and cost as much where there are fewer; where the evaluations vary,
   those of a block that is not full are an estimate.  Each is to the bit what
   hs_run makes of its start, but it does not stop where it ceases to be
   finite.  `observer' may be NULL.  */
struct hs_report hs_run_ensemble (const struct hs_case *c, size_t count,
                                  double *q, double *v, int64_t every,
                                  hs_observer *observer, void *context);

/* The distance of two states: the root of the sum of the squares of all
   differences of q and v.  */
double hs_distance (size_t dof, const double *q1, const double *v1,
                    const double *q2, const double *v2);

/* The error of an invariant against its start: relative, or absolute where
   the start value is nothing but rounding of its terms.  */
struct hs_conserved
{
  const struct hs_invariant *invariant;
  double t0;
  double start, size; /* its value then and the size of its terms */
  bool absolute;
};

struct hs_conserved hs_conserved_start (const struct hs_invariant *invariant,
                                        const double *par, double t0,
                                        const double *q, const double *v);
/* What must stay as at the start, of one lane.  */
double hs_conserved_value (const struct hs_conserved *c, const double *par,
                           double t, const double *q, const double *v,
                           double *size);
double hs_conserved_error (const struct hs_conserved *c, double value);

/* How an energy that is not conserved goes along the exact motion.  */
struct hs_course
{
  bool open; /* else it is conserved */
  double start;
  struct hs_case c;
  struct hs_exact exact;
};
void hs_course_start (struct hs_course *course, const struct hs_case *c);
/* The change of the first invariant since the start, where it is open: to be
   taken off its value.  */
double hs_course_change (const struct hs_course *course, double t);

/* A straight line y = … + slope x by least squares, through `n' points.  */
enum
{
  HS_LINE_MOST = 16
};
struct hs_line
{
  int n, freedom; /* degrees of it, of slope_error */
  double slope, correlation;
  double white_error; /* standard error of the slope, of independent points */
  double slope_error; /* the same, of points that wander; line.c says how */
  double length;      /* of x; negative: backwards */
};
struct hs_line hs_line_fit (int n, const double *x, const double *y);
/* That what has this value and standard error is above the limit, Student's.
 */
double hs_probability_above (double limit, double value, double error,
                             int freedom);

/* The standard error of a normal variable that stays within twice it as often
   as the slope within Student's 0.975 of its own.  */
double hs_line_error (const struct hs_line *line);

/* A series smoothed at a few moments, taken value by value; smooth.c says
   how.  Places are counted in steps from the start.  */
enum
{
  HS_SMOOTH_MOMENTS = 4,
  HS_SMOOTH_CELLS = HS_LINE_MOST * (HS_SMOOTH_MOMENTS + 1)
};
struct hs_smooth
{
  int points, boxes;   /* means; boxes a spline is made of */
  double wide;         /* a box, in steps */
  double first, apart; /* where the means are, in boxes */
  int cells, present;
  double power[HS_SMOOTH_MOMENTS]; /* of the last place in the present cell */
  struct hs_smooth_cell
  {
    double start, moment[HS_SMOOTH_MOMENTS];
  } cell[HS_SMOOTH_CELLS];
};

/* Over so many periods, 3 at least; NaN: that is not known.  */
void hs_smooth_start (struct hs_smooth *smooth, double steps, double periods);
/* The value from the last place, at first 0, up to this one.  */
void hs_smooth_add (struct hs_smooth *smooth, double place, double value);
void hs_smooth_mean (const struct hs_smooth *smooth, int point, double *place,
                     double *mean);

/* What rounding goes by along a run; kicks.c says why.  */
struct hs_kicks
{
  size_t dof;
  bool two_step;
  bool watched; /* are they alike? Else that is not asked for.  */
  int64_t seen;
  double t;
  double far, fast, shortest; /* coordinate, velocity; step */
  double v[HS_MOST_DOF], kick[HS_MOST_DOF];
};
/* Of so many periods; of a motion that returns kicks are never alike.  The
   case's integrator may be NULL, for one that is not known.  */
void hs_kicks_start (struct hs_kicks *kicks, const struct hs_case *c,
                     double periods);
/* Whether the last two were alike.  */
bool hs_kicks_add (struct hs_kicks *kicks, const struct hs_state *state);

/* How an error grows over a run; growth.c says how it is decided.  */
enum hs_growth
{
  HS_GROWTH_ROUNDING,    /* never above what rounding explains */
  HS_GROWTH_BOUNDED,     /* it oscillates, and does not drift */
  HS_GROWTH_LINEAR,      /* it drifts */
  HS_GROWTH_EXPONENTIAL, /* it multiplies */
  HS_GROWTH_DIVERGED     /* the run stopped being finite */
};

enum
{
  HS_DRIFT_BLOCKS = HS_LINE_MOST,
  HS_DRIFT_FEW = 3 /* periods; of less nothing is known */
};

/* Statistics of the errors of a run, taken one at a time in O(1) memory.  */
struct hs_drift
{
  int64_t steps; /* of the whole run */
  int64_t seen;
  double base; /* sign of the start value; 0: the errors are absolute */
  double periods;
  struct hs_smooth smooth;
  int count;          /* of blocks */
  double width;       /* of a block, in steps */
  double size;        /* of the terms at the start, in the errors' unit */
  double unit;        /* that, of the invariant */
  double squares;     /* of the terms' sizes, summed */
  double sided;       /* their sizes, where rounding may go one way */
  double sizes;       /* all of them */
  double staggered;   /* rounding of velocities, in epsilons; 1: their own */
  bool open;          /* the energy changes */
  double turn;        /* of a step, where an error of the phase counts */
  double sum;         /* of |error| */
  double maximum, at; /* of |error|: largest, its time */
  double last;        /* error */
  double from, to;    /* first time and last */
  /* Of steps that are not alike: each error counts as long as it lasts.  NULL:
     they are; else the time from t0 to end is cut, as if into `steps'.  */
  const struct hs_grid *clock;
  double place; /* of the last error on it */
  struct hs_drift_block
  {
    bool filled;
    double low, high;
  } blocks[HS_DRIFT_BLOCKS];
};

/* The least confidence at which a class is said without a doubt.  */
#define HS_SURE 0.9

struct hs_drift_verdict
{
  enum hs_growth growth;
  double confidence;       /* that the class is right; 0: a guess */
  double rate, rate_error; /* fitted drift a unit of time, standard error */
};

/* The errors will be those of `conserved`, at steps 0 … steps, over so many
   periods of the motion; 0: it never returns, NaN: that is not known.  */
void hs_drift_start (struct hs_drift *drift, int64_t steps, double periods,
                     const struct hs_conserved *conserved);
/* `largest': |error|, or the largest of an ensemble whose mean `error' is.  */
void hs_drift_add (struct hs_drift *drift, int64_t step, double t,
                   double error, double largest);
/* With each error, the size of the invariant's terms there, which rounding
   goes by, and whether the last kicks were alike.  */
void hs_drift_terms (struct hs_drift *drift, double size, bool alike);
/* Before: of an energy that changes an error of the phase is one.  */
void hs_drift_open (struct hs_drift *drift, const struct hs_course *course);
/* Once all are added: where an integrator's velocity is a difference of
   positions over h, a rounding of those weighs |q|/h against |v|.  */
void hs_drift_stagger (struct hs_drift *drift, const struct hs_kicks *kicks);
/* What rounding explains of the errors; and what it is at most, of a rounding
   of an epsilon a step, all to one side.  */
double hs_drift_floor (const struct hs_drift *drift);
double hs_drift_one_way (const struct hs_drift *drift);
struct hs_drift_verdict hs_drift_decide (const struct hs_drift *drift,
                                         bool finite);
/* Whether the energy is lost although it does not grow that way, or was on the
   way and looks good at the end: the step is too large.  `alone': the errors
   are of one start.  */
bool hs_drift_is_lost (const struct hs_drift *drift, enum hs_growth growth,
                       bool alone);

/* Thins a series to its extremes: of each of at most `bins` equal stretches
   of the steps the rows with the least and the greatest value are kept, in
   their order, so that the envelope survives.  */
struct hs_thin
{
  int64_t steps, bins, bin;
  bool
      logarithmic; /* equal stretches of log (1 + step); the caller's to set */
  const struct hs_grid *clock; /* as in hs_drift */
  struct hs_thin_row
  {
    int64_t step;
    double t, value, with[2]; /* `with` comes along */
  } low, high;
  bool filled;
};

void hs_thin_start (struct hs_thin *thin, int64_t steps, int64_t bins);
/* Adds a row; when that closes a bin, stores its one or two rows in out and
   returns their number, else 0.  hs_thin_end closes the last bin.  */
int hs_thin_add (struct hs_thin *thin, const struct hs_thin_row *row,
                 struct hs_thin_row out[2]);
int hs_thin_end (struct hs_thin *thin, struct hs_thin_row out[2]);

/* What is left of a series that has no end: the least and the greatest value
   of each of at most HS_HISTORY stretches of `width' steps, which is doubled
   when they are full, so that no extreme is lost.  Starts as { 0 }.  Steps go
   up by one.  */
enum
{
  HS_HISTORY = 1024
};
struct hs_history
{
  int64_t width, seen; /* 0 at first */
  struct hs_history_stretch
  {
    double low, high;
  } stretch[HS_HISTORY];
};
void hs_history_add (struct hs_history *history, double value);
/* How many there are.  */
int hs_history_used (const struct hs_history *history);

/* The modified energy H~ `terms' steps after the case's start, from twice as
   many steps of its grid's h; what is left out of its series in h is
   O(h^(2 terms)).  For conservative systems whose A depends on q alone, with
   an energy U(q) + sum m v^2/2, and for symplectic integrators; others have
   no H~, and the number then is only near the energy.  NaN if the steps are
   not finite.  */
enum
{
  HS_SHADOW_MOST = 8 /* terms */
};
struct hs_shadow
{
  double value, noise; /* what rounding of the states may make of it */
};
enum hs_status hs_shadow (const struct hs_case *c, int terms,
                          struct hs_shadow *shadow);

/* A run against another integrator's from the same start.  The run starts
   there, or where half a kick back leads, or half a kick and half a drift, and
   is carried as much forward where it is looked at: same.c says why.  */
enum hs_conjugacy
{
  HS_AS_IT_IS,
  HS_HALF_KICK,
  HS_HALF_DRIFT_AND_KICK
};
/* Called with the lengths of the differences of q and of v at each step.  */
typedef enum hs_status hs_comparer (void *context, int64_t step, double t,
                                    double dq, double dv);
/* `reference': one that keeps q and v at one time, and no more.  */
struct hs_report hs_compare (const struct hs_case *c,
                             const struct hs_integrator *reference,
                             enum hs_conjugacy conjugacy,
                             hs_comparer *comparer, void *context);
/* The same of the integrator itself, from a start beside the case's: dq and dv
   further in each coordinate.  */
struct hs_report hs_compare_starts (const struct hs_case *c, double dq,
                                    double dv, hs_comparer *comparer,
                                    void *context);
/* The greatest lengths of q and of v in a run.  */
struct hs_report hs_extent (const struct hs_case *c, double *far,
                            double *fast);
/* The distance from a number to the next.  */
double hs_ulp (double size);

/* The exponent p of values that grow like n^p on the whole: of their root mean
   squares over the octaves n = 2^i … 2^(i+1) - 1 from `from' on.  NaN: fewer
   than three octaves are full.  Starts as { .from = n }.  */
enum
{
  HS_OCTAVES = 54
};
struct hs_power_law
{
  int64_t from, count[HS_OCTAVES];
  double squares[HS_OCTAVES];
};
void hs_power_law_add (struct hs_power_law *law, int64_t n, double value);
double hs_power_law_exponent (const struct hs_power_law *law);

/* The root mean square of the rounding of a smooth series; infinite: of fewer
   than seven values.  Starts as { 0 }.  */
enum
{
  HS_SIXTH = 6
};
struct hs_roughness
{
  double last[HS_SIXTH];
  int64_t seen;
  double squares;
};

void hs_roughness_add (struct hs_roughness *r, double value);
double hs_roughness_size (const struct hs_roughness *r);

/* The most that the motion magnifies a small difference, in parts of its size
   far and fast, within so many steps after it.  Infinite: it becomes no small
   one, or nothing moves.  hs_magnify: false, memory ran out.  */
struct hs_magnification
{
  double most[HS_OCTAVES]; /* in up to 2^(i+1) - 1 steps */
};

bool hs_magnify (const struct hs_case *c, double far, double fast,
                 struct hs_magnification *found);
double hs_magnification_at (const struct hs_magnification *m, int64_t steps);

/* The motion from the state q, v at time t0, computed to about 1e-14 of its
   size and speed for some turns; reference.c says how.  H: the first step's
   length, about; it is changed as needed.  NULL: no memory.  */
struct hs_reference;
struct hs_reference *hs_reference_open (const struct hs_system *system,
                                        const double *par, double t0,
                                        const double *q, const double *v,
                                        double H);
/* False: it cannot get there.  */
bool hs_reference_advance (struct hs_reference *r, double t);
void hs_reference_state (const struct hs_reference *r, double *q, double *v);
void hs_reference_close (struct hs_reference *r);

/* What errors over a span are measured against: the states of the motion from
   each of `count' starts at `times' times, the last at the end of the span.
   The same for all integrators and steps.  */
enum
{
  HS_MOST_TIMES = 8
};
struct hs_truth
{
  bool known; /* else the motion is not, and could not be computed */
  double span;
  int times;
  size_t dof, count; /* of starts: 2 p is phase p, 2 p + 1 its twin */
  double *begin;     /* the time at which each starts */
  double *starts;    /* component d of (q, v) of start i: [d * count + i] */
};
/* `phases' starts along one period of the case's motion, or along the span if
   that has none, and a twin of each.  Returns false when memory ran out.  */
bool hs_truth_make (struct hs_truth *truth, const struct hs_case *c,
                    double span, int times, int phases);
/* The states at a time, as the starts.  */
double *hs_truth_at (const struct hs_truth *truth, int time);
void hs_truth_free (struct hs_truth *truth);
/* Whether a system has so many coordinates, more than 8, that a measurement
   makes do with HS_FEW_PHASES, which go alone, and with fewer steps.  */
enum
{
  HS_FEW_PHASES = 2
};
bool hs_is_large (const struct hs_system *system);

/* The convergence of an integrator: errors at steps h = span/n.  */
enum
{
  HS_ORDER_MOST = 64,  /* points */
  HS_ORDER_ENOUGH = 5, /* points to fit */
  HS_ORDER_RANGE = 16  /* of the steps fitted, largest over smallest */
};

enum hs_point
{
  HS_POINT_USED,
  HS_POINT_COARSE, /* too large an error, or step, for the leading term to rule
                    */
  HS_POINT_ROUNDING, /* the error drowns in rounding */
  HS_POINT_SPARE,    /* fit for use, but coarser than the window needs */
  HS_POINT_FAILED    /* not finite */
};

enum hs_verdict
{
  HS_VERDICT_CONFIRMED,
  HS_VERDICT_LOWER,
  HS_VERDICT_HIGHER,
  HS_VERDICT_UNDECIDED, /* fewer than three pairs, or they do not agree */
  HS_VERDICT_EXACT,   /* no error but rounding, in 16 steps or fewer already */
  HS_VERDICT_MEASURED /* no order was expected, and they agree on one */
};

struct hs_convergence
{
  int points;
  struct hs_convergence_point
  {
    int64_t steps, evaluations;
    double h;
    double error; /* RMS over phases and times, relative to the motion */
    double noise; /* the part of it that is rounding */
    double worst; /* the same as error, RMS over phases, at the worst time */
    double worst_noise; /* and the part of that */
    double local; /* order between this point and the one before; NaN: none */
    bool moved;   /* the motion did: no error is not for lack of any */
    enum hs_point kind;
  } point[HS_ORDER_MOST];
  int used;      /* points in the window */
  double order;  /* fitted over the window; NaN if it holds no three pairs  */
  double spread; /* largest distance of a local order in it from the fit */
  enum hs_verdict verdict;
};

/* Measures the error of n steps over the truth's span from its starts, at its
   times, whose number must divide the steps.  The case's system, parameters
   and start are those of the truth.  Returns false when memory ran out.  A run
   that is not finite gives an infinite error.  */
bool hs_convergence_measure (const struct hs_case *c,
                             const struct hs_truth *truth, int64_t steps,
                             struct hs_convergence_point *point);
/* The rounding of a two-step method in that error which is the same for a
   start and its twin; relative, as it is.  */
double hs_two_step_noise (const struct hs_case *c,
                          const struct hs_truth *truth, int64_t steps);
/* The steps of the points of a study, by their number: `least', and so on,
   doubled from one to the next; finer for integrators of high order, which go
   from 5 % to rounding in few doublings.  And the times for that study, up to
   8.  */
int64_t hs_convergence_steps (int order, int64_t least, int point);
int hs_convergence_times (int order, int64_t least);
/* Marks the points, fits the order, decides.  `expected' may be
   HS_ORDER_UNKNOWN.  */
void hs_convergence_decide (struct hs_convergence *convergence, int expected);
/* Whether finer steps would tell no more, once decided.  */
bool hs_convergence_done (const struct hs_convergence *convergence);

/* What an accuracy costs.  */

/* The errors of 2, 3, 4, 6, 8, … times so many steps over the span of the
   truth, of 8 times, that the first are `coarsest' or a few more, until
   rounding rules, a run would take more evaluations than these, or two errors
   running are `enough' (0: go on). The error here is that of the worst time.
   Returns false when memory ran out.  */
bool hs_cost_measure (const struct hs_case *c, const struct hs_truth *truth,
                      double coarsest, int64_t evaluations, double enough,
                      struct hs_convergence *ladder);

enum hs_reach
{
  HS_COST_REACHED,
  HS_COST_COARSEST, /* by the fewest steps already */
  HS_COST_DEAR,     /* not by the most evaluations allowed */
  HS_COST_ROUNDING, /* rounding is above it */
  HS_COST_UNDECIDED /* nothing moves: no error is relative to that */
};

struct hs_cost
{
  enum hs_reach reach;
  /* The fewest steps known to keep the accuracy; else those that come
     nearest.  */
  struct hs_convergence_point point;
};

/* The fewest steps that keep the accuracy, between the rungs of that ladder,
   to a few percent of the error.  Returns false when memory ran out.  */
bool hs_cost_reach (const struct hs_case *c, const struct hs_truth *truth,
                    double accuracy, const struct hs_convergence *ladder,
                    struct hs_cost *cost);
/* One more than the number of those ladders on which fewer evaluations, or as
   many as the point's, lead to a smaller error.  */
int hs_cost_rank (const struct hs_convergence *ladders, int count,
                  const struct hs_convergence_point *point);
/* Seconds of processor time that one run of so many steps takes, the least of
   several tries.  */
double hs_cost_time (const struct hs_case *c, double span, int64_t steps);

/* An arithmetic: how numbers are rounded.  A number is held as the long double
   of its value.  */
struct hs_arithmetic
{
  char name[16];
  long double unit; /* of decimals: 10^N to 1; else 0 */
  bool is_double, compensated;
  long double (*round) (const struct hs_arithmetic *a, long double x);
  long double (*add) (const struct hs_arithmetic *a, long double x,
                      long double y);
  long double (*multiply) (const struct hs_arithmetic *a, long double x,
                           long double y);
  long double (*divide) (const struct hs_arithmetic *a, long double x,
                         long double y);
  long double (*root) (const struct hs_arithmetic *a, long double x);
  long double (*sine) (const struct hs_arithmetic *a, long double x);
};
enum
{
  HS_MOST_DECIMALS = 15
};
/* float, double, long-double, compensated; an empty name ends.  Also to be
   found: decimal1 … decimal15.  */
extern const struct hs_arithmetic hs_arithmetics[];
bool hs_arithmetic_find (const char *name, struct hs_arithmetic *found);

/* A state of a run in some arithmetic, and by how much it differs from the run
   in long double from the same start with the same step.  */
struct hs_rounding
{
  int64_t step;
  double t; /* step times h as the arithmetic rounds it */
  double q[2], v[2], dq[2], dv[2];
  double energy; /* the difference */
};

/* Whether there is an integrator's formula for several arithmetics, and the
   system's force.  */
bool hs_rounding_knows (const struct hs_integrator *integrator,
                        const struct hs_system *system);
/* How a run ended: the first step whose numbers are not finite, -1: none; and
   whether any position ever was another than at the start.  */
struct hs_rounding_end
{
  int64_t bad;
  bool moved;
};
/* Those states at the steps at[0] <= at[1] <= … of a case with a start; those
   from the first that is not finite on are left as they are.  */
struct hs_rounding_end hs_rounding_run (const struct hs_case *c,
                                        const struct hs_arithmetic *arithmetic,
                                        int samples, const int64_t *at,
                                        struct hs_rounding *out);

/* Over the case's grid, from starts spread along one period.  Not numbers
   where a run is not finite, or the step too small for any to move.  */
struct hs_valley
{
  double error;    /* against the exact motion */
  double rounding; /* against the run in long double */
  double energy;   /* the same, of the energy, relative */
};
void hs_valley_measure (const struct hs_case *c,
                        const struct hs_arithmetic *arithmetic, int phases,
                        struct hs_valley *point);
/* The rounding of the energy, relative, at the steps at[i], from one of those
   starts; not a number from the first step on that is not finite.  Returns
   false when memory ran out.  */
bool hs_rounding_walk (const struct hs_case *c,
                       const struct hs_arithmetic *arithmetic, int phase,
                       int phases, int samples, const int64_t *at,
                       double *energy, struct hs_rounding_end *end);

/* A straight line log y = … + slope log x, y the root mean square of the
   columns of value[row * count + i], with the standard error of the slope by
   leaving out a row at a time.  */
struct hs_slope
{
  double slope, error;
};
struct hs_slope hs_slope_fit (int count, int rows, const double *x,
                              const double *value);

/* Geometry of n steps of size h from the case's start.  */

/* The motion from the case's start, in its period or, if it has none, in a
   time of 10: the exact one, or the computed one as far as there is one.  */
struct hs_scales
{
  double turn;      /* that time; NaN: memory ran out */
  double far, fast; /* greatest lengths of q and v */
  double quick;     /* the turn of its quickest moments, or of it all */
  int finer;    /* how many times as many steps it needs for these: to 32 */
  bool uniform; /* at rest, or v constant: any integrator is exact */
};
struct hs_scales hs_scales_of (const struct hs_case *c);

/* The usual span to measure an order over; NaN: memory ran out.  */
double hs_order_span (const struct hs_case *c);

/* In units of `far' for q and `fast' for v, so that defects have none.  */

/* The mass of each coordinate of a system whose energy is U(q) + sum m v^2/2,
   from that; 1 where none is kept.  */
void hs_masses (const struct hs_case *c, double *mass);
/* The greatest over the least that is not 0.  */
double hs_mass_ratio (const struct hs_case *c);

/* Largest entry of J' Omega J - Omega, J the Jacobian of (q, v), each times
   the root of its mass, by central differences of width `delta` of those
   units; 0 for a symplectic map.  */
double hs_symplectic_defect (const struct hs_case *c, double delta, double far,
                             double fast);
/* Distance from the start after going to the end and back.  */
double hs_reversal_defect (const struct hs_case *c, double far, double fast);

/* Whether such a defect is the map's own, or nothing but the differences' and
   rounding; defect.c says how it is decided.  */
enum hs_defect_kind
{
  HS_DEFECT_NONE,
  HS_DEFECT_REAL,
  HS_DEFECT_UNDECIDED
};

struct hs_defect
{
  enum hs_defect_kind kind;
  double size;  /* NaN: not finite */
  double floor; /* what is not the map's own, about */
  double power; /* of h, over a fixed span; NaN where none is seen */
};

struct hs_defect hs_symplectic_decide (const struct hs_case *c, double far,
                                       double fast);
struct hs_defect hs_reversal_decide (const struct hs_case *c, double far,
                                     double fast);

/* The largest stable h omega on the harmonic oscillator, as found; `own': the
   integrator's parameters, NULL: the defaults.  stability.c says how.  */
struct hs_stability
{
  enum hs_stability_kind
  {
    HS_STABILITY_LIMIT,
    HS_STABILITY_NEVER,    /* it grows at any step */
    HS_STABILITY_SOLVABLE, /* never grows where it finds its solution */
    HS_STABILITY_ANY       /* none up to 64 */
  } kind;
  double limit, uncertainty;
  bool remembers; /* two steps are not twice one step from the state */
};

struct hs_stability hs_stability_find (const struct hs_integrator *integrator,
                                       const double *own);
/* Whether small oscillations of the case's system, which has a frequency, stay
   as they are under the case's steps, of a rule that knows them beforehand:
   for 2^14 of them.  */
bool hs_steps_stay (const struct hs_case *c);

/* The error of the first step on the oscillator, from all starts, at falling
   steps; decided against `expected', which is order + 1 where every step is a
   first one.  */
struct hs_convergence hs_first_step (const struct hs_integrator *integrator,
                                     const double *own, int expected);

/* Evaluations of A in the case's run: as counted in A itself, and as hs_run
   reports them.  False: memory ran out.  */
struct hs_evaluations
{
  double counted, reported;
};

bool hs_evaluations_count (const struct hs_case *c,
                           struct hs_evaluations *evaluations);

/* The error of ten steps under a constant force, NaN if they fail; `floor':
   what rounding explains of it.  */
double hs_constant_force_error (const struct hs_integrator *integrator,
                                const double *own, double *floor);

/* How the case's invariants first … first + count - 1 are kept in 100 turns of
   1000 steps; a drift that is nothing but rounding's is HS_GROWTH_ROUNDING.
   The case's grid is not used.  */
struct hs_keeping
{
  enum hs_growth growth;
  double confidence;
  double maximum; /* of the error */
  double floor;   /* what rounding explains of it */
  double one_way; /* and might, if it all went one way */
};
enum hs_status hs_keeping_measure (const struct hs_case *c, int first,
                                   int count, double turn,
                                   struct hs_keeping *keeping);

/* The first invariant over the case's own run of fixed steps, every step of
   it, for hs_drift_decide, a part at a time.  NULL: memory ran out.  What the
   case points to must stay.  */
struct hs_follow;
struct hs_follow *hs_follow_open (const struct hs_case *c);
/* So many steps on, or to the end; true: it is over.  */
bool hs_follow_on (struct hs_follow *follow, int steps);
/* How far it came, and of that the drift.  */
struct hs_report hs_follow_report (const struct hs_follow *follow,
                                   struct hs_drift *drift);
void hs_follow_close (struct hs_follow *follow);

/* An audit: what an integrator does, beside what its struct claims.  */
enum hs_check
{
  /* On systems of their own: of the case only the integrator and its own
     parameters matter.  */
  HS_CHECK_EVALUATIONS,       /* of A a step */
  HS_CHECK_START_EVALUATIONS, /* of A before the first step */
  HS_CHECK_STABILITY,         /* on the oscillator */
  HS_CHECK_FIRST_STEP,        /* order of its error, on the oscillator */
  HS_CHECK_CONSTANT_FORCE,    /* error against the parabola */
  /* On the case's system, from the start of its parameters.  The case's grid
     and start are not used.  */
  HS_CHECK_ORDER,
  HS_CHECK_SYMPLECTIC, /* defect, unless A depends on v */
  HS_CHECK_REVERSIBLE, /* defect */
  HS_CHECK_INVARIANT   /* + i: largest error of the i-th in 100 periods */
};

enum hs_found
{
  HS_FOUND_UNDECIDED,
  HS_FOUND_NUMBER,
  HS_FOUND_ZERO,     /* to rounding */
  HS_FOUND_DEFECT,   /* other than zero */
  HS_FOUND_UNSTABLE, /* at any step */
  HS_FOUND_SOLVABLE, /* stable as far as it can be solved */
  HS_FOUND_GROWTH    /* + enum hs_growth */
};

enum hs_claim
{
  HS_CLAIM_HOLDS,
  HS_CLAIM_FAILS,
  HS_CLAIM_UNDECIDED,
  HS_CLAIM_NONE /* nothing was claimed */
};

struct hs_finding
{
  const struct hs_system *system; /* on which; NULL: a constant force */
  int found;                      /* enum hs_found */
  enum hs_claim claim;
  double measured;
  double expected;   /* NaN: nothing, or no number, is claimed */
  double floor;      /* of what is measured: rounding, uncertainty; or NaN */
  double power;      /* of h in what is measured; or NaN */
  double confidence; /* in a class of growth; or NaN */
};

enum hs_audit_status
{
  HS_AUDIT_DONE,
  HS_AUDIT_NOT_APPLICABLE,
  HS_AUDIT_NO_MEMORY
};

enum hs_audit_status hs_audit (const struct hs_case *c, int check,
                               struct hs_finding *finding);
/* All of the system's invariants at once, a finding of each.  */
enum hs_audit_status hs_audit_invariants (const struct hs_case *c,
                                          struct hs_finding *finding);

/* A trace: rows of a run that somebody made.  Component d of row i stands at
   [i * dof + d].  The units, of the same shapes, are what the last printed
   digit of each number is worth; of one that has all its digits, the spacing
   of doubles there.  */
struct hs_trace
{
  size_t rows, dof;
  double *t, *q, *v; /* v NULL: positions alone */
  double *t_unit, *q_unit, *v_unit;
};

/* What made a trace.  */
enum hs_origin
{
  HS_ORIGIN_KNOWN,     /* a registered integrator, or the exact motion */
  HS_ORIGIN_FAULT,     /* one with a fault of the museum */
  HS_ORIGIN_PARAMETER, /* one with another number than was told */
  HS_ORIGIN_UNKNOWN
};

/* What is other than was told.  */
enum hs_misfit
{
  HS_MISFIT_NONE,
  HS_MISFIT_STEP,      /* `found' times the step of the rows */
  HS_MISFIT_PARAMETER, /* of the system */
  HS_MISFIT_OWN,       /* parameter of the integrator, or of the fault */
  HS_MISFIT_DAMPING,   /* v is multiplied by it at every step */
  HS_MISFIT_DEGREES,   /* angles are in degrees */
  HS_MISFIT_CUT        /* numbers are cut off, not rounded */
};

/* Why nothing was found.  */
enum hs_doubt
{
  HS_DOUBT_NONE,
  HS_DOUBT_ROWS,   /* too few */
  HS_DOUBT_TIMES,  /* they stand still, or go back at row `stray' */
  HS_DOUBT_STILL,  /* the force is none: every integrator is exact */
  HS_DOUBT_DIGITS, /* several maps fit: more digits, or larger steps */
  HS_DOUBT_FIRST,  /* `fitting' fit all rows but the first */
  HS_DOUBT_COARSE, /* the times' digits, where steps differ: too few */
  HS_DOUBT_STRAYS, /* `fitting[0]' fits all rows but some */
  HS_DOUBT_SCALE, /* `fitting[0]' fits angles in degrees, and any small ones */
  HS_DOUBT_ALL    /* none fits */
};

enum
{
  HS_MOST_FITTING = 16
};

/* What is asked of a trace.  */
struct hs_suspicion
{
  const struct hs_system *system;
  const double *par;
  const struct hs_integrator *claimed; /* NULL: nothing is */
  double span;                         /* asked for; NaN: not known */
  int64_t steps;                       /* likewise; 0 */
};

struct hs_diagnosis
{
  enum hs_origin origin;
  enum hs_doubt doubt;
  const struct hs_integrator *integrator; /* registered; NULL: not known */
  const struct hs_fault *fault;           /* NULL: none */
  const struct hs_fault_map *map; /* with the fault, if it is a map's */
  enum hs_misfit misfit;
  int which; /* parameter, of hs_system, the integrator or the map */
  double told, found, error;
  double h;                   /* of the rows */
  int substeps;               /* of the integrator in each */
  bool uniform, full, single; /* steps; digits; precision */
  double t0;
  bool sharp;         /* the velocities were given */
  bool linear;        /* the force is, in q, and q is one number */
  bool first_differs; /* the map is that of all rows but the first */
  bool unrolled;      /* angles were wrapped, within a turn */
  bool last_differs;  /* the last step is another; its row is left out */
  size_t lost;        /* rows, between others; 0: none are known to be */
  size_t lost_from, lost_rows; /* those that were looked at instead of all */
  int64_t beyond;              /* steps more than asked for; fewer: < 0 */
  int maps;                    /* that were tried */
  double residual;             /* rms a row, in units of the last digits */
  double noise;                /* white, its standard deviation; 0: none */
  size_t window;               /* rows over which the model was followed */
  const struct hs_integrator *runner_up; /* NULL: none came near */
  double runner_residual;                /* likewise */
  int order; /* of the map; of an unknown one as its errors look, -1: ? */
  /* Others that fit: the same map, and maps that cannot be told from it.  */
  int same_count, fitting_count;
  const struct hs_integrator *same[HS_MOST_FITTING];
  const struct hs_integrator *fitting[HS_MOST_FITTING];
  int fault_count; /* of faults that would not show */
  const struct hs_fault *faults[HS_MOST_FITTING];
  /* Rows that do not follow from those before, and the first of them.  */
  size_t strays, stray;
  bool start_known, start_differs; /* from what the parameters say */
  /* The energy of the rows; NaN: there is none.  */
  struct hs_drift_verdict drift;
  double energy_error;
};

/* src/diagnose/ says how.  False: memory ran out.  */
bool hs_diagnose (const struct hs_trace *trace,
                  const struct hs_suspicion *suspicion,
                  struct hs_diagnosis *diagnosis);

#endif
