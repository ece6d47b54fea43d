/* SPDX-License-Identifier: MIT */
/* What an integrator does, check by check, beside what its struct claims.

   A claim is a field of the struct: order and velocity_order, symplectic and
   reversible among the traits, evaluations, start_evaluations, stability.  Two
   more follow from the order p.  The first step's error is of order p + 1, and
   at least p if the integrator remembers more than a state, for then only one
   step is a first one.  And from order 2 on a constant force is integrated
   exactly, for the motion is a polynomial of degree 2 in h.  */

#include "halfstep.h"
#include "starved.h"

#include <math.h>

static struct hs_finding
finding_of (const struct hs_system *system, double measured, double expected,
            double floor)
{
  const enum hs_claim claim = isnan (expected) ? HS_CLAIM_NONE
                              : fabs (measured - expected) <= floor
                                  ? HS_CLAIM_HOLDS
                                  : HS_CLAIM_FAILS;
  return (struct hs_finding){ system,   HS_FOUND_NUMBER, claim, measured,
                              expected, floor,           NAN,   NAN };
}

static enum hs_claim
judge (bool claimed, bool decided, bool holds)
{
  return !claimed   ? HS_CLAIM_NONE
         : !decided ? HS_CLAIM_UNDECIDED
         : holds    ? HS_CLAIM_HOLDS
                    : HS_CLAIM_FAILS;
}

/* A registered system that the integrator is for.  */
static const struct hs_system *
home_of (const struct hs_integrator *integrator)
{
  const struct hs_system *harmonic = hs_system_find ("harmonic");
  if (hs_order_on (integrator, harmonic))
    return harmonic;
  for (const struct hs_system *const *s = hs_systems; *s; s++)
    if (hs_order_on (integrator, *s))
      return *s;
  return NULL;
}

static enum hs_audit_status
check_evaluations (const struct hs_case *given, bool start,
                   struct hs_finding *finding)
{
  enum
  {
    STEPS = 64
  };
  const struct hs_integrator *integrator = given->integrator;
  double par[HS_MOST_PARAMETERS];
  struct hs_case c = *given;
  struct hs_evaluations less, more;
  c.system = home_of (integrator);
  c.par = par;
  c.q0 = c.v0 = NULL;
  if (!c.system)
    return HS_AUDIT_NOT_APPLICABLE;
  for (int i = 0; c.system->parameters[i].name; i++)
    par[i] = c.system->parameters[i].value;
  for (int twice = 0; twice <= 1; twice++)
    {
      hs_grid_of_steps (0, 0.1, STEPS << twice, &c.grid);
      hs_evaluations_count (&c, twice ? &more : &less);
    }
  const double each = (more.counted - less.counted) / STEPS;
  const double said = (more.reported - less.reported) / STEPS;
  const double first
      = integrator->evaluations
            ? less.counted - STEPS * each
            : less.counted - less.reported + integrator->start_evaluations;
  *finding
      = start ? finding_of (c.system, first, integrator->start_evaluations, 0)
              : finding_of (c.system, each, said, 0);
  return HS_AUDIT_DONE;
}

static enum hs_audit_status
check_stability (const struct hs_case *c, struct hs_finding *finding)
{
  static const enum hs_found names[]
      = { HS_FOUND_NUMBER, HS_FOUND_UNSTABLE, HS_FOUND_SOLVABLE,
          HS_FOUND_SOLVABLE };
  const double claim = c->integrator->stability;
  const struct hs_stability s = hs_stability_find (c->integrator, c->own);
  const bool without_limit
      = s.kind == HS_STABILITY_SOLVABLE || s.kind == HS_STABILITY_ANY;
  if (isnan (s.limit))
    return HS_AUDIT_NOT_APPLICABLE;
  *finding = finding_of (hs_system_find ("harmonic"), s.limit, claim,
                         fmax (1e-6 * s.limit, s.uncertainty));
  finding->found = names[s.kind];
  finding->claim = judge (
      true, true,
      isinf (claim) ? without_limit
                    : !without_limit && finding->claim == HS_CLAIM_HOLDS);
  finding->floor = s.uncertainty;
  return HS_AUDIT_DONE;
}

static enum hs_audit_status
check_first_step (const struct hs_case *c, struct hs_finding *finding)
{
  const struct hs_stability s = hs_stability_find (c->integrator, c->own);
  const int expected = c->integrator->order + !s.remembers;
  if (isnan (s.limit))
    return HS_AUDIT_NOT_APPLICABLE;
  const struct hs_convergence first
      = hs_first_step (c->integrator, c->own, expected);
  const bool enough = first.order >= expected - 0.1 && first.spread <= 0.1;
  *finding = finding_of (hs_system_find ("harmonic"), first.order, expected,
                         first.spread);
  finding->claim
      = judge (true, first.verdict != HS_VERDICT_UNDECIDED || enough, enough);
  if (isnan (first.order))
    finding->found = HS_FOUND_UNDECIDED;
  return HS_AUDIT_DONE;
}

static enum hs_audit_status
check_constant_force (const struct hs_case *c, struct hs_finding *finding)
{
  double floor;
  const double error = hs_constant_force_error (c->integrator, c->own, &floor);
  *finding
      = finding_of (NULL, error, c->integrator->order >= 2 ? 0 : NAN, floor);
  finding->found = error <= floor ? HS_FOUND_ZERO : HS_FOUND_DEFECT;
  return HS_AUDIT_DONE;
}

/* A case of the system's own start.  */
static struct hs_case
from_start (const struct hs_case *c)
{
  struct hs_case plain = *c;
  plain.q0 = plain.v0 = NULL;
  plain.grid = (struct hs_grid){ .h = 1, .end = 1, .steps = 1 };
  return plain;
}

/* Whether the integrator is of use on the system; somebody else's is on its
   own.  */
static bool
is_for (const struct hs_case *c)
{
  return c->integrator->traits & HS_FOREIGN
         || hs_order_on (c->integrator, c->system);
}

/* As the experiment `order' does.  */
static enum hs_audit_status
check_order (const struct hs_case *given, struct hs_finding *finding)
{
  enum
  {
    LEAST = 16,
    STANDARD = 1 << 13,
    MOST = 1 << 21,
    PHASES = HS_LANES / 2, /* with their twins one block */
    SINGLE = 8             /* where each must go alone */
  };
  const struct hs_case c = from_start (given);
  const int expected = hs_order_on (c.integrator, c.system);
  const double span = hs_order_span (&c);
  const bool large = hs_is_large (c.system);
  const int phases = large ? HS_FEW_PHASES
                     : c.system->traits & HS_TIME_DEPENDENT
                             || c.integrator->traits & HS_FOREIGN
                         ? SINGLE
                         : PHASES;
  const int64_t most = large ? MOST >> 5 : MOST;
  const int64_t standard = large ? STANDARD >> 3 : STANDARD;
  struct hs_convergence found = { 0 };
  struct hs_truth truth;
  if (isnan (span)
      || !hs_truth_make (&truth, &c, span,
                         hs_convergence_times (expected, LEAST), phases))
    return HS_AUDIT_NO_MEMORY;
  const bool known = truth.known;
  bool done = true;
  for (int64_t n = LEAST;
       known && done
       && (n <= standard || (n <= most && !hs_convergence_done (&found)));
       n = hs_convergence_steps (expected, LEAST, found.points))
    {
      done = hs_convergence_measure (&c, &truth, n,
                                     &found.point[found.points++]);
      hs_convergence_decide (&found, expected);
    }
  hs_truth_free (&truth);
  if (!done || !known)
    return done ? HS_AUDIT_NOT_APPLICABLE : HS_AUDIT_NO_MEMORY;
  const bool claimed = expected != HS_ORDER_UNKNOWN;
  *finding = finding_of (c.system, found.order, claimed ? expected : NAN,
                         found.spread);
  /* On one system an error of higher order may rule down to rounding; where
     it does so on the first, too, the order is higher.  */
  const bool chance = found.verdict == HS_VERDICT_HIGHER
                      && c.system != home_of (c.integrator);
  finding->claim
      = judge (claimed, found.verdict != HS_VERDICT_UNDECIDED && !chance,
               found.verdict == HS_VERDICT_CONFIRMED
                   || found.verdict == HS_VERDICT_EXACT);
  if (isnan (found.order))
    finding->found = found.verdict == HS_VERDICT_EXACT ? HS_FOUND_ZERO
                                                       : HS_FOUND_UNDECIDED;
  return HS_AUDIT_DONE;
}

/* Four steps of 1/16 period, or of the fastest oscillation's, long enough for
   a defect to show, from a generic phase.  */
static enum hs_audit_status
check_defect (const struct hs_case *given, bool area,
              struct hs_finding *finding)
{
  static const enum hs_found names[]
      = { HS_FOUND_ZERO, HS_FOUND_DEFECT, HS_FOUND_UNDECIDED };
  struct hs_case c = from_start (given);
  double q[HS_MOST_DOF], v[HS_MOST_DOF];
  const struct hs_scales scales = hs_scales_of (&c);
  const double t0 = 0.3 * scales.turn;
  const double turn
      = c.system->frequency
            ? fmin (scales.turn, 2 * M_PI / c.system->frequency (c.par))
            : scales.turn;
  const unsigned traits = c.integrator->traits;
  const bool by_velocity = c.system->traits & HS_VELOCITY_DEPENDENT;
  const bool claimed
      = area ? traits & HS_SYMPLECTIC
             : traits & HS_REVERSIBLE
                   && (!by_velocity
                       || traits & (HS_MAGNETIC_ONLY | HS_RODS_ONLY));
  if (area && by_velocity)
    return HS_AUDIT_NOT_APPLICABLE;
  if (isnan (scales.turn))
    return HS_AUDIT_NO_MEMORY;
  c.grid.t0 = 0;
  if (hs_case_follow (&c, t0, q, v) != HS_DONE)
    hs_case_start (&c, q, v);
  c.q0 = q;
  c.v0 = v;
  hs_grid_of_steps (t0, turn / 16, 4, &c.grid);
  const struct hs_defect defect
      = scales.uniform
            ? (struct hs_defect){ HS_DEFECT_UNDECIDED, NAN, NAN, NAN }
        : area ? hs_symplectic_decide (&c, scales.far, scales.fast)
               : hs_reversal_decide (&c, scales.far, scales.fast);
  if (!scales.uniform && isnan (defect.size))
    return HS_AUDIT_NOT_APPLICABLE;
  *finding = (struct hs_finding){
    .system = c.system,
    .found = names[defect.kind],
    .claim = judge (claimed, defect.kind != HS_DEFECT_UNDECIDED,
                    defect.kind == HS_DEFECT_NONE),
    .measured = defect.size,
    .expected = claimed ? 0 : NAN,
    .floor = defect.floor,
    .power = defect.power,
    .confidence = NAN,
  };
  return HS_AUDIT_DONE;
}

static int
invariants_of (const struct hs_system *system)
{
  int n = 0;
  while (system->invariants[n].name)
    n++;
  return n;
}

static enum hs_audit_status
check_invariants (const struct hs_case *given, int first, int count,
                  struct hs_finding *finding)
{
  const struct hs_case c = from_start (given);
  const struct hs_scales scales = hs_scales_of (&c);
  struct hs_keeping keeping[HS_MOST_INVARIANTS];
  if (first + count > invariants_of (c.system)
      || !(c.system->traits & (HS_CONSERVATIVE | HS_OPEN)))
    return HS_AUDIT_NOT_APPLICABLE;
  if (isnan (scales.turn)
      || hs_keeping_measure (&c, first, count, scales.turn, keeping)
             == HS_NO_MEMORY)
    return HS_AUDIT_NO_MEMORY;
  for (int i = 0; i < count; i++)
    {
      finding[i]
          = finding_of (c.system, keeping[i].maximum, NAN, keeping[i].floor);
      if (scales.uniform)
        finding[i].found = HS_FOUND_UNDECIDED;
      else
        {
          finding[i].found = HS_FOUND_GROWTH + (int) keeping[i].growth;
          finding[i].confidence = keeping[i].confidence;
        }
    }
  return HS_AUDIT_DONE;
}

/* What a check comes to when memory runs out would be wrong.  */
static enum hs_audit_status
unless_starved (enum hs_audit_status status)
{
  return hs_starved ? HS_AUDIT_NO_MEMORY : status;
}

enum hs_audit_status
hs_audit_invariants (const struct hs_case *c, struct hs_finding *finding)
{
  hs_starved = false;
  if (!is_for (c))
    return HS_AUDIT_NOT_APPLICABLE;
  return unless_starved (
      check_invariants (c, 0, invariants_of (c->system), finding));
}

static enum hs_audit_status
check_one (const struct hs_case *c, int check, struct hs_finding *finding)
{
  const unsigned traits = c->integrator->traits;
  const bool other = check < HS_CHECK_ORDER; /* on a system of its own */
  const bool moved
      = check == HS_CHECK_SYMPLECTIC || check == HS_CHECK_REVERSIBLE;
  if (other ? traits & HS_FOREIGN : !is_for (c))
    return HS_AUDIT_NOT_APPLICABLE;
  if (moved && traits & HS_OWN_START)
    return HS_AUDIT_NOT_APPLICABLE;
  switch (check)
    {
    case HS_CHECK_EVALUATIONS:
    case HS_CHECK_START_EVALUATIONS:
      return check_evaluations (c, check == HS_CHECK_START_EVALUATIONS,
                                finding);
    case HS_CHECK_STABILITY:
      return check_stability (c, finding);
    case HS_CHECK_FIRST_STEP:
      return check_first_step (c, finding);
    case HS_CHECK_CONSTANT_FORCE:
      return check_constant_force (c, finding);
    case HS_CHECK_ORDER:
      return check_order (c, finding);
    case HS_CHECK_SYMPLECTIC:
    case HS_CHECK_REVERSIBLE:
      return check_defect (c, check == HS_CHECK_SYMPLECTIC, finding);
    default:
      return check_invariants (c, check - HS_CHECK_INVARIANT, 1, finding);
    }
}

enum hs_audit_status
hs_audit (const struct hs_case *c, int check, struct hs_finding *finding)
{
  hs_starved = false;
  return unless_starved (check_one (c, check, finding));
}
