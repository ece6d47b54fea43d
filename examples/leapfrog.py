# SPDX-License-Identifier: MIT
"""Leapfrog of a mass on a spring, x'' = -omega^2 x: t, x and v of every step.

    python3 leapfrog.py --step 0.1 --steps 50 --x 1 --v 0

On trial by halfstep order, drift or audit, with --system=harmonic and

    --integrator='cmd:python3 leapfrog.py --step {step} --steps {steps}
                  --x {x} --v {v} --omega {omega}'

With --stale it has a fault: the force is not renewed after the drift, so that
the second half of the kick takes that of the old place.
"""

import argparse

options = argparse.ArgumentParser()
options.add_argument("--step", type=float, required=True)
options.add_argument("--steps", type=int, required=True)
options.add_argument("--x", type=float, default=1.0)
options.add_argument("--v", type=float, default=0.0)
options.add_argument("--omega", type=float, default=1.0)
options.add_argument("--stale", action="store_true", help="with the fault")
given = options.parse_args()


def force(x):
    return -(given.omega**2) * x


h, x, v = given.step, given.x, given.v
print("t,x,v")
print(0.0, x, v, sep=",")
a = force(x)
for k in range(1, given.steps + 1):
    v += h / 2 * a
    x += h * v
    old, a = a, force(x)
    v += h / 2 * (old if given.stale else a)
    print(k * h, x, v, sep=",")
