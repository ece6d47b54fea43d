#!/bin/sh
# SPDX-License-Identifier: MIT
# Spans and steps as people type them, of which one divides the other: as many
# rows as that says, and the last time the double next to the decimal number.
# The truth is Python's fractions.  The oscillator rests, so that no step is too
# long for it.
# shellcheck disable=SC1091
. "$(dirname "$0")/../figure.sh"
pairs=$(share 10000)

python3 - "$pairs" >good <<'END_OF_PYTHON'
import os
import random
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction

random.seed(9)
good = 0
for _ in range(int(sys.argv[1])):
    digits, places = random.randrange(1, 6), random.randrange(0, 9)
    step = Decimal(random.randrange(1, 10 ** digits)).scaleb(-places)
    steps = random.randrange(1, 10 ** random.randrange(1, 5))
    span = step * steps * random.choice([1, -1])
    step = step.copy_sign(span)
    assert Fraction(span) / Fraction(step) == steps
    form = random.choice([str, "{:f}".format, "{:e}".format])
    words = [f"--step={form(step)}", f"--span={form(span)}"]
    run = subprocess.run(
        [os.environ["HALFSTEP"], "run", "--system=harmonic", "--set=x0=0",
         "--integrator=euler", "--format=csv", *words],
        stdout=subprocess.PIPE, text=True)
    rows = run.stdout.splitlines()[1:]
    if (run.returncode == 0 and len(rows) == steps + 1
            and float(rows[-1].split(",")[1]) == float(Fraction(span))):
        good += 1
    else:
        print(*words, "wanted", steps, "steps", file=sys.stderr)
print(good)
END_OF_PYTHON

all 'rows and last time of decimal spans and steps' "$(cat good)" "$pairs"
