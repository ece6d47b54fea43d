#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs that are saved at some step and go on from there write the rows of the run
# that never stopped: systems, integrators, rules, walls, steps and rows at random.
# shellcheck disable=SC1091
. "$(dirname "$0")/../figure.sh"
runs=$(share 2000)

python3 - "$runs" >good <<'END_OF_PYTHON'
import os
import random
import subprocess
import sys

program = os.environ["HALFSTEP"]


def run(*words):
    return subprocess.run([program, "run", *words], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True)


def names(what):
    lines = subprocess.run([program, "list", what], stdout=subprocess.PIPE,
                           text=True).stdout.splitlines()
    return [line.strip() for line in lines
            if line.startswith("  ") and line[2].isalnum()]


random.seed(9)
systems, integrators = names("systems"), names("integrators") + ["exact"]
rules = ["fixed"] * 5 + ["jittered", "alternating", "adaptive", "outward",
                         "symmetric", "logarithmic"]
walls = ["x>-0.01", "y>0", "theta<1.571", "x<0.999", "y<0.001"]
done = good = 0
while done < int(sys.argv[1]):
    steps = random.randrange(2, 400)
    cut = random.randrange(1, steps + 1)
    step = random.choice(["0.001", "-0.003", "0.0017", "1e-4"])
    every = random.choice([1, 1, random.randrange(1, 40)])
    command = [f"--system={random.choice(systems)}",
               f"--integrator={random.choice(integrators)}",
               f"--step-rule={random.choice(rules)}", f"--step={step}",
               f"--t0={random.choice(['0', '1.7'])}", "--format=csv"]
    command += random.choice([[], [], [], [f"--wall={random.choice(walls)}",
                                           "--restitution=0.7"]])
    whole = run(*command, f"--steps={steps}", f"--every={every}")
    if whole.returncode != 0:
        continue  # a pair that is refused
    done += 1
    rows = whole.stdout.splitlines()
    first = run(*command, f"--steps={cut}", "--save=state")
    rest = run(*command, f"--steps={steps}", f"--every={every}",
               "--resume=state")
    wanted = rows[:1] + rows[2 + cut // every:]
    if cut == steps:
        wanted = rows[:1]
    if rest.stdout.splitlines() == wanted and rest.returncode == 0:
        good += 1
    else:
        print(*command, steps, cut, every, rest.stderr, file=sys.stderr)
print(good)
END_OF_PYTHON

all 'runs that go on from a saved state, all integrators and rules' "$(cat good)" "$runs"
