#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Closed doors: outputs that are full, closed, or read no further; signals at
any moment; folders that may not be written; links, folders and other runs at
the target.  A file is as it was or whole, what went wrong is one message and
the status, and nothing else is left."""

import os
import pathlib
import pwd
import random
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from hostile import program, share, write_traces  # noqa: E402

random.seed(9)

# Every experiment, and each format.
COMMANDS = """\
--help
--version
run --help
list
lesson 4
run -s harmonic -d 0.1 -n 50
run -s orbit -d 0.1 -n 50 -f csv
run -s orbit -i all -d 0.01 -n 50 -f json
drift -s harmonic -d 0.1 -n 100
drift -s harmonic -d 0.1 -n 100 -S -f csv
bounce -s projectile --wall=y>0 -d 0.05 -n 60
order -s harmonic -i rk4 --max-steps=128 --phases=2
cost -s harmonic -i rk4 --max-evaluations=500 --phases=2
rounding -s harmonic --max-steps=32 --phases=2
phase -s pendulum --points=20 -d 0.2 -n 16
map -s harmonic --cells=3 -i leapfrog -d 0.1 -n 20
shadow -s pendulum -i leapfrog -d 0.1 -n 50
same -s pendulum -d 0.1 -n 50
audit -s harmonic -i leapfrog
diagnose trace.csv -s harmonic
diagnose trace.csv -s harmonic -f json
grade class -s harmonic
grade class -s harmonic -f csv
claims kick-first
reproduce feynman
live -s harmonic --script=keys
run -s harmonic -d 0.1 -n 50 --plot
""".splitlines()


def prepare(folder):
    write_traces(folder, "a")
    (folder / "keys").write_text("0.01 frame\n0.02 q\n")


def fresh(root, name="here"):
    """One at a time; what was killed may have left somebody who still writes."""
    for old in root.glob(name + "-*"):
        shutil.rmtree(old, ignore_errors=True)
    return pathlib.Path(tempfile.mkdtemp(prefix=name + "-", dir=root))


def environment(**more):
    words = dict(os.environ, LC_ALL="C", **more)
    words.pop("DISPLAY", None)
    return words


def start(command, folder, **more):
    more.setdefault("stdout", subprocess.PIPE)
    return subprocess.Popen([program, *shlex.split(command)], cwd=folder,
                            stdin=subprocess.DEVNULL, stderr=subprocess.PIPE,
                            env=environment(TMPDIR=str(folder)), **more)


def messages(text):
    return text.decode().count("\n")


class Figure:
    """Counts cases, and says of those that are not good what they are."""

    def __init__(self, what):
        self.what, self.good, self.cases = what, 0, 0

    def add(self, good, *words):
        self.cases += 1
        self.good += bool(good)
        if not good:
            print(f"{self.what}:", *words, file=sys.stderr)

    def show(self, why="missed"):
        why = "" if self.good == self.cases and self.cases else why
        print(f"figure\t{self.what}\t{self.good} of {self.cases}\tall\t{why}",
              flush=True)


def partly(cases, least=1):
    return max(least, (cases + share - 1) // share)


def outputs(folder):
    """Full, closed, and with a reader who goes after a line."""
    full, closed, gone = (Figure(f"standard output {what}: status 1, one message")
                          for what in ("full", "closed", "closed by its reader"))
    offset = share > 1
    for number, command in enumerate(COMMANDS):
        if offset and number % 5:
            continue
        with open("/dev/full", "wb") as door:
            done = start(command, folder, stdout=door)
            said = done.communicate()[1]
        full.add(done.returncode == 1 and messages(said) in (1, 2)
                 and b"halfstep: cannot write" in said,
                 command, done.returncode, said)
        done = start(command, folder, stdout=None,
                     preexec_fn=lambda: os.close(1))
        said = done.communicate()[1]
        closed.add(done.returncode == 1 and messages(said) in (1, 2)
                   and b"halfstep: cannot write" in said,
                   command, done.returncode, said)
        # A pipe of 64 KiB takes the short ones whole.
        done = start(command, folder)
        done.stdout.readline()
        done.stdout.close()
        said = done.stderr.read()
        status = done.wait()
        gone.add((status == 0 and not said) or (status == 1 and b"Broken" in said),
                 command, status, said)
    long = start("run -s harmonic -i leapfrog -d 0.1 -n 1e9 -f csv", folder)
    long.stdout.readline()
    long.stdout.close()
    said = long.stderr.read()
    gone.add(long.wait() == 1 and messages(said) == 1, "a long run", said)
    for figure in (full, closed, gone):
        figure.show()


# What is interrupted, and the files that it makes.
INTERRUPTED = [
    ("run -s harmonic -i leapfrog -d 0.01 -n 60000 -f csv -o out", ["out"]),
    ("run -s harmonic -i leapfrog -d 0.01 -n 2000 --plot=out.svg",
     ["out.svg", "out.dat", "out.gp"]),
    ("order -s pendulum -i all --max-steps=2048 -j 4 -o out", ["out"]),
    ("grade class -s harmonic -j 2 -o out", ["out"]),
    ("report book -i leapfrog -d 0.1", []),
]


def text_of(path):
    """Its bytes; a PDF, which has the time in it, is whole or not."""
    text = path.read_bytes()
    if text.startswith(b"%PDF") and text.rstrip().endswith(b"%%EOF"):
        return b"PDF"
    return text


def tree(folder):
    return {str(path.relative_to(folder)): text_of(path)
            for path in folder.rglob("*") if path.is_file()}


def wholes(root):
    """What each of them writes, and how long that takes."""
    found = []
    for command, _ in INTERRUPTED:
        folder = fresh(root, "whole")
        prepare(folder)
        began = time.monotonic()
        if start(command, folder).wait() != 0:
            print(f"{command}: does not end well", file=sys.stderr)
        found.append((tree(folder), time.monotonic() - began))
    return found


def interrupted(root, all_wholes):
    """At random moments of a run, and a little later."""
    figures = {}
    for number, name in ((signal.SIGINT, "SIGINT"), (signal.SIGTERM, "SIGTERM"),
                         (signal.SIGKILL, "kill -9")):
        figures[number] = Figure(f"{name} at random moments: "
                                 "files absent, old or whole"
                                 + (", nothing left" if name != "kill -9" else ""))
        for case in range(partly(200, 20)):
            which = case % len(INTERRUPTED)
            command, names = INTERRUPTED[which]
            whole, lasts = all_wholes[which]
            folder = fresh(root)
            prepare(folder)
            if case % 2:
                for path in names:
                    (folder / path).write_bytes(b"old\n")
            before = tree(folder)
            moment = random.random() * 1.1 * min(lasts, 3)
            running = start(command, folder)
            time.sleep(moment)
            running.send_signal(number)
            said = running.communicate()[1]
            status, left = running.returncode, tree(folder)
            wanted = -number if number == signal.SIGKILL else 128 + number
            bad = [path for path, text in left.items()
                   if text not in (before.get(path), whole.get(path))]
            # What was killed leaves what it wrote beside.
            if number == signal.SIGKILL:
                time.sleep(0.05)
                bad = [path for path in bad if not pathlib.Path(path).name.startswith(".")
                       and "halfstep-" not in path]
            lost = [path for path in before if path not in left]
            # Before it has begun it ends as any program does.
            if status == -number and left == before:
                wanted = status
            good = (status in (0, wanted) and not bad and not lost
                    and (status != 0 or left == whole or number == signal.SIGKILL))
            figures[number].add(good, command, f"after {moment:.3f} s:", status, bad,
                                lost, said[:200])
        figures[number].show()


def unwritable(root):
    """As somebody who may not."""
    figure = Figure("folders that may not be written: status 1, the old kept")
    if os.geteuid() != 0:
        try_as = None
    else:
        nobody = pwd.getpwnam("nobody")

        def try_as():
            os.setgroups([])
            os.setgid(nobody.pw_gid)
            os.setuid(nobody.pw_uid)
    folder = fresh(root, "closed")
    (folder / "out").write_bytes(b"old\n")
    (folder / "out").chmod(0o666)
    folder.chmod(0o555)
    # Its parents are ours alone.
    parents = [root, *[p for p in root.parents if p.stat().st_uid == os.geteuid()
                       and p.stat().st_mode & 0o5 != 0o5]]
    for parent in parents:
        parent.chmod(0o755)
    copy = root / "halfstep"
    shutil.copy(program, copy)
    copy.chmod(0o755)
    for command in ("run -s harmonic -d 0.1 -n 9 -f csv -o {}out",
                    "run -s harmonic -d 0.1 -n 9 -f csv -o {}new",
                    "run -s harmonic -d 0.1 -n 9 --plot={}x.svg",
                    "order -s harmonic -i rk4 --max-steps=128 -S -o {}out",
                    "report {}book -i leapfrog -d 0.1"):
        for where, there in (("", folder), (f"{folder}/", "/")):
            done = subprocess.run(
                [copy, *shlex.split(command.format(where))], cwd=there,
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=subprocess.PIPE, env=environment(), preexec_fn=try_as)
            left = tree(folder)
            figure.add(done.returncode == 1 and messages(done.stderr) == 1
                       and left == {"out": b"old\n"} and not done.stdout,
                       command, done.returncode, done.stderr, left)
    folder.chmod(0o755)
    copy.unlink()
    figure.show()


def targets(root):
    """Links and folders at the place."""
    figure = Figure("a link or a folder at the target")
    command = "run -s harmonic -i leapfrog -d 0.1 -n 9 -f csv -o "
    whole = subprocess.run([program, *shlex.split(command + "-")],
                           stdout=subprocess.PIPE, check=True).stdout
    for name, make, status, kept in (
            ("a link", lambda f: (f / "out").symlink_to("to/it"), 0, "to/it"),
            ("a link to an old file",
             lambda f: ((f / "to/it").write_bytes(b"old"),
                        (f / "out").symlink_to("to/it")), 0, "to/it"),
            ("a link of links",
             lambda f: ((f / "two").symlink_to("to/it"),
                        (f / "out").symlink_to("two")), 0, "to/it"),
            ("a link to nowhere", lambda f: (f / "out").symlink_to("no/it"), 1, None),
            ("a link to itself", lambda f: (f / "out").symlink_to("out"), 1, None),
            ("a link to a folder", lambda f: (f / "out").symlink_to("to"), 1, None),
            ("a folder", lambda f: (f / "out").mkdir(), 1, None),
            ("a hard link",
             lambda f: ((f / "to/it").write_bytes(b"old"),
                        os.link(f / "to/it", f / "out")), 0, "out")):
        folder = fresh(root)
        (folder / "to").mkdir()
        make(folder)
        before = sorted(str(p) for p in folder.rglob("*"))
        was_link = (folder / "out").is_symlink()
        done = start(command + "out", folder)
        out, said = done.communicate()
        after = sorted(str(p) for p in folder.rglob("*"))
        good = (done.returncode == status and messages(said) == (status != 0)
                and was_link == (folder / "out").is_symlink()
                and (kept is None or (folder / kept).read_bytes() == whole)
                and (before == after
                     or (kept and set(after) - set(before) == {str(folder / kept)})))
        figure.add(good, name, done.returncode, said, before, after)
    figure.show()


def at_once(root):
    """Two that write one file."""
    figure = Figure("two runs that write one file: one of theirs, nothing left")
    commands = ["run -s harmonic -i leapfrog -d 0.1 -n 3000 -f csv -o out",
                "run -s harmonic -i rk4 -d 0.1 -n 3000 -f csv -o out"]
    texts = [subprocess.run([program, *shlex.split(c[:-3] + "-")],
                            stdout=subprocess.PIPE, check=True).stdout
             for c in commands]
    for _ in range(partly(100, 5)):
        folder = fresh(root)
        running = [start(command, folder) for command in commands]
        ends = [process.communicate() and process.returncode for process in running]
        left = tree(folder)
        figure.add(ends == [0, 0] and list(left) == ["out"] and left["out"] in texts,
                   ends, list(left))
    for _ in range(partly(20, 2)):
        folder = fresh(root)
        command = "run -s harmonic -i leapfrog -d 0.1 -n 300 --plot=out.svg"
        running = [start(command, folder) for _ in range(2)]
        ends = [process.communicate() and process.returncode for process in running]
        left = sorted(tree(folder))
        figure.add(ends == [0, 0] and left == ["out.dat", "out.gp", "out.svg"], ends, left)
    figure.show()


def main():
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        root = pathlib.Path(name)
        folder = fresh(root)
        prepare(folder)
        outputs(folder)
        interrupted(root, wholes(root))
        unwritable(root)
        targets(root)
        at_once(root)


main()
