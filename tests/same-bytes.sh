#!/bin/sh
# SPDX-License-Identifier: MIT
# The library gives the same bytes from every compiler, at every optimisation,
# with the registers that every x86-64 has and with those that the processor
# has: single runs and ensembles, to the last bit.  Slow.  All but the driven
# oscillator, whose force has the C library's cosine in it.
# shellcheck disable=SC1091,SC2016,SC2034,SC2086,SC2154
srcdir=$(cd "${srcdir:-.}" && pwd) || exit 99
. "$(dirname "$0")/tap.sh"

: "${HALFSTEP_LEVELS:=-O0 -O1 -O2 -O3}"

# As configure.ac has them.
flags='-std=gnu11 -ffp-contract=off -fno-math-errno -fopenmp-simd'

cat >driver.c <<'END'
#include "halfstep.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum
{
  MANY = 150, /* two blocks of lanes and a part of one */
  STEPS = 200
};

/* To the bit; what is no number has no sign and no digits.  */
static void
show (double x)
{
  if (isnan (x))
    puts ("nan");
  else
    printf ("%a\n", x);
}

static enum hs_status
keep (void *context, const struct hs_state *state)
{
  const struct hs_case *c = context;
  if (state->step == c->grid.steps)
    for (size_t d = 0; d < c->system->dof; d++)
      {
        show (state->q[d]);
        show (state->v[d]);
      }
  return HS_DONE;
}

/* Single runs from the start times 1 and 1.25, and an ensemble from the start
   times 0.5 … 1.5; the velocity plus `kick'.  */
static void
run (struct hs_case *c, double h, double kick)
{
  const size_t dof = c->system->dof;
  double q0[HS_MOST_DOF], v0[HS_MOST_DOF], start[2 * HS_MOST_DOF];
  double *q = calloc (2 * dof * MANY, sizeof *q), *v = q + dof * MANY;
  if (!q || hs_grid_of_steps (0, h, STEPS, &c->grid) != HS_GRID_FINE)
    exit (1);
  c->system->start (c->par, q0, v0);
  for (int k = 0; k < 2; k++)
    {
      for (size_t d = 0; d < dof; d++)
        {
          start[d] = q0[d] * (1 + 0.25 * k);
          start[dof + d] = (v0[d] + kick) * (1 + 0.25 * k);
        }
      c->q0 = start;
      c->v0 = start + dof;
      const struct hs_report end = hs_run (c, 100, keep, c);
      printf ("%s %s %g: %d at %d\n", c->system->name, c->integrator->name, h,
              (int) end.status, (int) end.step);
    }
  for (size_t d = 0; d < dof; d++)
    for (int i = 0; i < MANY; i++)
      {
        q[d * MANY + i] = q0[d] * (0.5 + i / 150.0);
        v[d * MANY + i] = (v0[d] + kick) * (0.5 + i / 150.0);
      }
  printf ("%d\n", (int) hs_run_ensemble (c, MANY, q, v, 100, NULL, NULL).status);
  for (size_t i = 0; i < 2 * dof * MANY; i++)
    show (q[i]);
  free (q);
}

/* All integrators where the force is compiled into them; of the others two, and
   no large system.  */
static int
is_chosen (const struct hs_system *s, const struct hs_integrator *i)
{
  const struct hs_built_in *b = hs_integrator_find ("leapfrog")->built_in;
  while (b->system && b->system != s)
    b++;
  return b->system
         || (s->dof <= 40
             && (!strcmp (i->name, "velocity-verlet")
                 || !strcmp (i->name, "rk4")));
}

int
main (void)
{
  for (int s = 0; hs_systems[s]; s++)
    for (int i = 0; hs_integrators[i]; i++)
      {
        double par[HS_MOST_PARAMETERS];
        struct hs_case c = { .system = hs_systems[s],
                             .integrator = hs_integrators[i],
                             .par = par };
        if (c.system->traits & HS_TIME_DEPENDENT
            || !is_chosen (hs_systems[s], hs_integrators[i]))
          continue;
        for (int k = 0; c.system->parameters[k].name; k++)
          par[k] = c.system->parameters[k].value;
        run (&c, 0.05, 0);
        run (&c, 2.1, 0); /* unstable */
        run (&c, 0.7, 1e4); /* the pendulum far beyond 2^21 */
      }
}
END

mkdir generated
cp "$(dirname "$HALFSTEP")"/src/systems.h "$(dirname "$HALFSTEP")"/src/integrators.h \
  "$(dirname "$HALFSTEP")"/src/*-bodies.h generated \
  || { echo '1..0 # SKIP no build folder'; exit 0; }

# build COMPILER OPTIONS: the driver and all of the library, run; what it prints
# in `printed'.
build ()
{
  $1 $flags $2 -Igenerated -I"$srcdir/src" driver.c "$srcdir"/src/*.c \
    "$srcdir"/src/*/*.c -lm -o driver && timeout 60 ./driver >printed
}

compilers=
for compiler in gcc clang
do
  if command -v $compiler >"$log" 2>&1
  then compilers="$compilers $compiler"
  else skip "$compiler" "no $compiler"
  fi
done
test -n "$compilers" || { finish; exit 0; }

for compiler in $compilers
do
  for level in $HALFSTEP_LEVELS
  do
    for clones in '' -DHS_NO_CLONES
    do
      name="$compiler $level $clones"
      if build $compiler "$level $clones" >"$log" 2>&1
      then pass "$name: built"
      else fail "$name: built"; continue
      fi
      if test ! -e first
      then
        cp printed first
        first=$name
        ok 'numbers of all' test "$(grep -c 'p[-+]' first)" -ge 18000
      fi
      ok "$name: the bytes of $first" cmp printed first
    done
  done
done

# Controls: with a multiplication and an addition rounded as one, and with
# sums put in another order, other bytes.
compiler=${compilers##* }
if grep -qw fma /proc/cpuinfo 2>"$log"
then
  for compiler in $compilers
  do
    ok "control: $compiler, fused: built" build $compiler \
      '-O2 -DHS_NO_CLONES -ffp-contract=fast -mfma'
    ok "control: $compiler, fused: other bytes" sh -c '! cmp -s printed first'
  done
else
  skip 'control: fused' 'the processor has no fma'
fi
ok 'control: reassociated: built' build $compiler '-O2 -DHS_NO_CLONES -fassociative-math
  -fno-signed-zeros -fno-trapping-math'
ok 'control: reassociated: other bytes' sh -c '! cmp -s printed first'
finish
