#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Calls that fail: memory, write, fsync, rename, open, close, the start of a
process, of a thread.  tests/failing.c, preloaded, lets the k-th fail, for every
k until a command makes no more: the command ends by itself, with a documented
status, with 0 only if it wrote all; a file is as it was or whole, and nothing
else is left."""

import os
import pathlib
import shlex
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from hostile import program, share, tests, write_traces  # noqa: E402

compiler = shlex.split(os.environ.get("CC", "cc"))
kinds = "memory write fsync rename open close start thread".split()
patience = 120  # seconds: longer is a hang

# ~: a table that says what of it could not be had.
COMMANDS = """\
--help
--version
list
list systems
lesson 4
run -s harmonic -i leapfrog -d 2.01 -n 3000 -f csv -o out
run -s harmonic -i leapfrog,exact -d 0.1 -n 50
run -s harmonic -i leapfrog,exact -d 0.1 -n 50 -f csv -o out
run -s orbit -i all -d 0.01 -n 20 -f json -o out
run -s spring.sys -i rk4 -d 0.1 -n 20 -f csv -o out
run --force=ax=-k*x -p k=2 --start=1,0 -i rk4 -d 0.1 -n 20 -o out
run -s figure-eight -i yoshida4 -d 0.01 -n 20 -o out
run -s stars.bodies -i leapfrog -d 0.01 -n 20 -o out
run -s chain -i rattle -d 0.01 -n 20 -o out
run -s harmonic -i leapfrog -d 0.1 -n 20 --plot=out.svg
~run -s harmonic -i 'cmd:sh print.sh' -d 0.1 -n 2 -f csv -o out
bounce -s projectile --wall=y>0 -d 0.05 -n 60 -o out
drift -s pendulum -d 0.1 -n 200 -j 3 -o out
drift -s henon-heiles -i leapfrog -d 0.1 -n 40 --phases=3 -S
run -s pendulum -i leapfrog --step-rule=adaptive -d 0.1 -n 40 -o out
order -s harmonic -i rk4,leapfrog --max-steps=128 -j 2 -S -o out
cost -s harmonic -i rk4 --max-evaluations=500 --phases=2 -o out
rounding -s harmonic --max-steps=32 --phases=2 -o out
phase -s pendulum --points=20 -d 0.2 -n 16 -o out
map -s harmonic --cells=3 -i leapfrog -d 0.1 -n 20 -j 2 -o out
shadow -s pendulum -i leapfrog -d 0.1 -n 50 -o out
same -s pendulum -d 0.1 -n 50 -o out
diagnose trace.csv -s harmonic -o out
~grade class -s harmonic -j 2 -o out
~claims kick-first -f csv -o out
~reproduce feynman -f csv -o out
""".splitlines()


def build(folder, name, *flags):
    library = folder / name
    subprocess.run([*compiler, "-shared", "-fPIC", "-O1", *flags, "-o", library,
                    tests / "failing.c", "-ldl"], check=True)
    return library


def prepare(folder):
    """What the commands read, and what they are to keep or replace."""
    shutil.copy(tests.parent / "examples/spring.sys", folder)
    (folder / "stars.bodies").write_text(
        (tests.parent / "data/figure-eight.bodies").read_text())
    (folder / "print.sh").write_text("echo 0 1 0\necho 0.1 0.995 -0.1\n"
                                     "echo 0.2 0.98 -0.2\n")
    write_traces(folder, "ab")
    (folder / "out").write_text("old\n")


def files(folder):
    return {str(path.relative_to(folder)): path.read_bytes()
            for path in sorted(folder.rglob("*")) if path.is_file()}


class Place:
    """A folder that is as at first for each run."""

    def __init__(self, root):
        self.first, self.here = root / "first", root / "here"
        self.temporary = root / "temporary"
        self.first.mkdir()
        prepare(self.first)
        self.before = files(self.first)

    def run(self, command, library=None, call="", at=0, tool=()):
        for folder in (self.here, self.temporary):
            shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.first, self.here)
        self.temporary.mkdir()
        count = self.here.parent / "count"
        count.unlink(missing_ok=True)
        environment = dict(os.environ, TMPDIR=str(self.temporary), LC_ALL="C")
        if library:
            environment.update(LD_PRELOAD=str(library), FAIL_PROGRAM=program,
                               FAIL_CALL=call, FAIL_AT=str(at),
                               FAIL_COUNT=str(count))
        try:
            done = subprocess.run(
                [*tool, program, *shlex.split(command)], cwd=self.here,
                env=environment, stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                timeout=patience)
            status, out, said = done.returncode, done.stdout, done.stderr
        except subprocess.TimeoutExpired:
            status, out, said = "a hang", b"", b""
        calls = int(count.read_text()) if count.exists() else None
        return status, out, said, files(self.here), calls

    def wrong(self, result, whole, is_honest):
        """What is wrong with a run of which a call failed; None: nothing."""
        status, out, said, left, _ = result
        if is_honest and left != whole[3] and (
                said or b"no verdict: " in left.get("out", b"")):
            left = dict(left, out=whole[3]["out"])
        if status not in (0, 1, 2, 3):
            return f"status {status}"
        for name, text in left.items():
            if text not in (self.before.get(name), whole[3].get(name)):
                return f"{name} is neither old nor whole"
        if any(self.temporary.iterdir()):
            return "a temporary is left"
        if status == whole[0] and (out != whole[1] or left != whole[3]):
            return f"status {status}, and not all is written"
        if status != whole[0] and not said:
            return f"status {status}, and nothing said"
        return None


def complain(command, call, at, what, said):
    print(f"{call} {at} of {command}: {what}: {said[:300]!r}", file=sys.stderr)


def figure(what, good, cases, why="missed"):
    reached = f"{good} of {cases}" if cases else "none"
    why = "" if good == cases and cases else why
    print(f"figure\t{what}\t{reached}\tall\t{why}", flush=True)


def failures(place, library, call, every):
    """Commands, with each of their calls, or every K-th."""
    count = 0
    for command in COMMANDS:
        is_honest = command.startswith("~")
        command = command.lstrip("~")
        most = place.run(command, library, call)[4]
        if most is None:
            raise SystemExit(f"no calls are counted: {command}")
        for at in range(1, most + 1):
            count += 1
            if count % every == 0:
                yield command, is_honest, at


def all_calls(place, library, call):
    good = cases = 0
    last = whole = None
    every = share if call == "memory" else min(share, 5)  # the others are few
    for command, is_honest, at in failures(place, library, call, every):
        if command != last:
            last, whole = command, place.run(command)
        result = place.run(command, library, call, at)
        wrong = place.wrong(result, whole, is_honest)
        cases += 1
        good += not wrong
        if wrong:
            complain(command, call, at, wrong, result[2])
    return good, cases


def leaks(place, library, every):
    """Under valgrind, whose memory does not run out."""
    tool = ["valgrind", "-q", "--leak-check=full", "--error-exitcode=99",
            "--errors-for-leak-kinds=definite,indirect",
            "--child-silent-after-fork=yes"]
    good = cases = 0
    for call in kinds[1:]:
        for command, _, at in failures(place, library, call, every):
            status, _, said, _, _ = place.run(command, library, call, at, tool)
            cases += 1
            good += status in (0, 1, 2, 3)
            if status not in (0, 1, 2, 3):
                complain(command, call, at, f"status {status}", said)
    return good, cases


def main():
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        place = Place(root)
        library = build(root, "all.so", "-DMEMORY")
        for call in sys.argv[1:] or kinds:
            good, cases = all_calls(place, library, call)
            figure(f"the k-th {call} fails, in {len(COMMANDS)} commands", good,
                   cases)
        if shutil.which("valgrind"):
            figure("no leak where a call fails (a part, valgrind)",
                   *leaks(place, build(root, "others.so"), 5 if share == 1 else 100))
        else:
            figure("no leak where a call fails (a part, valgrind)", 0, 0,
                   "there is no valgrind")

main()
