# SPDX-License-Identifier: MIT
"""What the scripts of tests/reliability/ that are written in Python share."""

import os
import pathlib
import shlex
import subprocess

share = int(os.environ.get("HALFSTEP_SHARE", "1"))
tests = pathlib.Path(__file__).resolve().parent
program = os.path.realpath(os.environ.get("HALFSTEP", tests.parent / "halfstep"))


def write_traces(folder, names):
    """A trace, and a class set of it."""
    rows = subprocess.run(
        [program, *shlex.split("run -s harmonic -i leapfrog -d 0.1 -n 30 -f csv")],
        stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
    trace = "\n".join(",".join(row.split(",")[1:4]) for row in rows) + "\n"
    (folder / "trace.csv").write_text(trace)
    (folder / "class").mkdir()
    for name in names:
        (folder / "class" / f"{name}.csv").write_text(trace)
