#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Mutation test of src/: one change at a time, the Check programs run.

    tests/mutate.py [--part all|kernels|rest] [--percent P,...] [--operators]
                    [--sample N [--seed S]] [--scripts] [--kept]
                    [--ledger FILE] [--jobs N] [FILE...]

In a scratch copy, each numeric literal of the files (default: those of a part
of src/, its kernels being systems, integrators and faults) is multiplied by
1 ± P/100 (1 and 0.1), or in a place for whole numbers, an index say, changed by
1; or with --operators each sign and operator becomes its opposite; the library
is built, and at least one of the Check programs must fail, or with --scripts one
of the scripts of `make check'.  A change that does not compile, or gives the
same machine code, is none.  --sample takes N of the changes, with a fixed seed.
--ledger remembers fates from one run to the next.

tests/mutants.tsv lists, with reasons, what may survive; such changes are not
tried, but with --kept nothing else is.  A row of it that is of no line, or with
--kept one of which all changes are killed, is stale: exit status 2.  Prints each
survivor and ends with one line of numbers; exit status 1 if any survived.
"""
import argparse
import os
import re
import shutil
import sys
import tempfile
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from queue import Queue

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, HERE)
from mutation import changes, ledger, tree  # noqa: E402

with open(os.path.join(HERE, "local.mk")) as make_list:
    MAKE_LIST = make_list.read()
# Those that are linked in a way of their own need the library in themselves, and
# see nothing of one that is made again.
OWN_LINK = {f"tests/{name.replace('_', '-')}" for name in
            re.findall(r"^tests_(\w+)_LDFLAGS", MAKE_LIST, re.M)}
PROGRAMS = [name for name in re.findall(r"^PROGRAMS_OF_TESTS \+= (\S+)",
                                        MAKE_LIST, re.M)
            if name not in OWN_LINK]
SCRIPTS = " ".join(re.findall(r"^SCRIPTS_OF_TESTS \+= (.+)", MAKE_LIST,
                              re.M)).split()
KEPT = "tests/mutants.tsv"


class Judge:
    """Runs the programs, first those that saw most of the file's changes, then
    the quick ones.  What hangs is left for the end."""

    def __init__(self, took, workers, memory):
        self.took, self.workers, self.memory = took, workers, memory
        self.kills, self.lock = {}, threading.Lock()

    def order(self, path, scripts):
        kills = self.kills.get(path, {})
        return sorted((p for p in self.took if p.endswith(".sh") == scripts),
                      key=lambda p: (-kills.get(p, 0), self.took[p]))

    def killer(self, folder, programs):
        hung = []
        for program in programs:
            fails = folder.fails(program, 3 * self.took[program] + 2)
            if fails:
                return program
            if fails is None:
                hung.append(program)
        for program in hung:
            limit = max(tree.LONG, 3 * self.took[program])
            if folder.fails(program, limit) is not False:
                return program
        return ""

    def remember(self, change, fate, killer):
        with self.lock:
            if killer:
                self.kills.setdefault(change.path, Counter())[killer] += 1
            return fate

    def judge(self, change, folder, fate):
        made = folder.make(change)
        if not made:
            return "none", ""
        if made is not True:
            return "killed", made
        programs = self.order(change.path, False) if fate == "" else []
        programs += self.order(change.path, True)
        killer = self.killer(folder, programs)
        return ("killed" if killer else "survived"), killer

    def __call__(self, change):
        fate, killer = self.memory.find(change)
        if fate not in ("", "half"):
            return self.remember(change, fate, killer)
        folder = self.workers.get()
        try:
            fate, killer = self.judge(change, folder, fate)
        finally:
            self.workers.put(folder)
        with self.lock:
            self.memory.add(change, fate, killer)
        return self.remember(change, fate, killer)


def seconds_of(folder, programs):
    """That each takes of those that can see a change: all must pass with the
    library as it is, and these fail without it."""
    took = {}
    for program in programs:
        start = time.monotonic()
        if folder.fails(program, 900) is not False:
            sys.exit(f"mutate: {program} fails in the unchanged tree")
        took[program] = time.monotonic() - start
    folder.spoil()
    seeing = {p: took[p] for p in programs
              if p in folder.including or folder.fails(p, 900) is not False}
    folder.link(folder.objects)
    return seeing


def trees(scratch, jobs):
    first = os.path.join(scratch, "0")
    if not tree.copy_of_tree(first, PROGRAMS, jobs):
        sys.exit("mutate: the unchanged tree does not build")
    for job in range(1, jobs):
        shutil.copytree(first, os.path.join(scratch, str(job)), symlinks=True)
    return [tree.Tree(os.path.join(scratch, str(job))) for job in range(jobs)]


def options_of_line():
    parser = argparse.ArgumentParser()
    parser.add_argument("--part", choices=["all", "kernels", "rest"],
                        default="all")
    parser.add_argument("--percent", default="1,0.1")
    parser.add_argument("--operators", action="store_true")
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scripts", action="store_true")
    parser.add_argument("--kept", action="store_true")
    parser.add_argument("--ledger")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("files", nargs="*")
    return parser.parse_args()


def run(options, chosen):
    """The fate of each."""
    scripts = SCRIPTS if options.scripts else []
    memory = ledger.Ledger(options.ledger, PROGRAMS, scripts)
    # In memory, where there is such a place.
    place = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    scratch = tempfile.mkdtemp(dir=place)
    workers = Queue()
    try:
        folders = trees(scratch, options.jobs)
        for folder in folders:
            workers.put(folder)
        judge = Judge(seconds_of(folders[-1], PROGRAMS + scripts), workers,
                      memory)
        with ThreadPoolExecutor(options.jobs) as pool:
            for change, fate in zip(chosen, pool.map(judge, chosen)):
                if fate == "survived":
                    print("survived:", change, flush=True)
                yield change, fate
    finally:
        shutil.rmtree(scratch)


def interval(good, of):
    """Wilson's, of 95 %: of a share, in percent."""
    z, p = 1.96, good / of
    middle = (p + z * z / (2 * of)) / (1 + z * z / of)
    half = (z / (1 + z * z / of)
            * (p * (1 - p) / of + z * z / (4 * of * of)) ** 0.5)
    return 100 * max(middle - half, 0), 100 * min(middle + half, 1)


def say(counts, kept, of):
    tried = counts["killed"] + counts["survived"] + kept
    print(f"{counts['killed']} killed, {counts['survived']} survived, "
          f"{kept} kept, {counts['none']} no change, of {of}", end="")
    if tried:
        low, high = interval(counts["killed"], tried)
        print(f"; {100 * counts['killed'] / tried:.1f} % killed, "
              f"{low:.1f} to {high:.1f} %", end="")
    print()


def main():
    options = options_of_line()
    os.chdir(os.path.join(HERE, ".."))
    percents = ([] if options.operators
                else [float(p) for p in options.percent.split(",")])
    files = options.files or changes.files_of(options.part)
    every = changes.all_changes(files, percents)
    table = ledger.Kept(KEPT)
    whole = changes.files_of("all")
    stale = table.of_no_line(changes.all_changes(whole, [])
                             + changes.all_changes(whole, [1]))
    chosen = (changes.sample(every, options.sample, options.seed)
              if options.sample else every)
    tried = [c for c in chosen if table.has(c) == options.kept]
    counts, alive = Counter(), set()
    for change, fate in run(options, tried):
        counts[fate] += 1
        if fate != "killed":
            alive.add((change.path, change.site))
    if options.kept:
        stale += {(c.path, c.site) for c in tried} - alive
    else:
        kept = len(chosen) - len(tried)
        say(counts, kept, len(every))
    for name, site in stale:
        print(f"mutate: {KEPT} has what is not so: {name}: {site}",
              file=sys.stderr)
    return 2 if stale else counts["survived"] > 0 and not options.kept


if __name__ == "__main__":
    sys.exit(main())
