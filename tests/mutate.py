#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Mutation test of src/: one change at a time, the Check programs run.

    tests/mutate.py [--percent P,...] [--operators] [--sample N [--seed S]]
                    [--jobs N] [FILE...]

In a scratch copy, each numeric literal of the files (default: all of src/)
is multiplied by 1 ± P/100 (1 and 0.1), or with --operators each sign and
operator of the kernels (default: systems, integrators, faults) becomes its
opposite; the library is built, and at least one of the Check programs must
fail.  A change that does not compile, or gives the same machine code (an
integer that is an index, say), is none.  --sample takes N of the changes, with
a fixed seed.  Prints each survivor and ends with one line of numbers; exit
status 1 if any survived.
"""
import argparse
import glob
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from queue import Queue

HERE = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(HERE, "local.mk")) as make_list:
    PROGRAMS = re.findall(r"^PROGRAMS_OF_TESTS \+= (\S+)", make_list.read(),
                          re.M)
LITERAL = re.compile(
    r"(?<![\w.])(0[xX][0-9a-fA-F.]+[pP][+-]?\d+|\d+\.?\d*(?:[eE][+-]?\d+)?)"
    r"([LlUu]*)(?![\w.])")
SKIP = re.compile(r"/\*.*?\*/|\"(?:\\.|[^\"\\])*\"|^#.*?(?<!\\)$",
                  re.S | re.M)


# Binary operators stand between spaces, by the house style; a sign does not.
OPERATOR = re.compile(r"(?<= )(?:[-+*/]=?|[<>]=?|[!=]=|&&|\|\|)(?= )"
                      r"|(?<=[(\[=,?:] )-(?=[\w(])|(?<=[(\[])-(?=[\w(])"
                      r"|(?<=return )-(?=[\w(])")
OPPOSITE = {"+": "-", "-": "+", "*": "/", "/": "*", "+=": "-=", "-=": "+=",
            "*=": "/=", "/=": "*=", "<": ">=", ">=": "<", ">": "<=",
            "<=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&"}


def visible(pattern, text):
    """Matches outside comments, strings and directives."""
    hidden = [m.span() for m in SKIP.finditer(text)]
    for m in pattern.finditer(text):
        if not any(a <= m.start() < b for a, b in hidden):
            yield m


def numbers(text, percents):
    for m in visible(LITERAL, text):
        for percent in percents:
            for sign in 1, -1:
                yield m.span(), f"({1 + sign * percent / 100}*{m.group(0)})"


def operators(text):
    for m in visible(OPERATOR, text):
        yield m.span(), OPPOSITE[m.group(0)]


def quiet(command, folder):
    return subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL).returncode


def library(folder):
    with open(os.path.join(folder, ".libs/libhalfstep.so"), "rb") as f:
        return f.read()


def build(folder):
    return quiet(["make", "-s", "libhalfstep.la"], folder)


# One process for all tests of a program, as in make check.
ENVIRONMENT = dict(os.environ, CK_FORK="no")


def fails(program, folder):
    try:
        return subprocess.run(["./" + program], cwd=folder, timeout=120,
                              env=ENVIRONMENT,
                              stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL).returncode
    except subprocess.TimeoutExpired:
        return 1


class Judge:
    """Runs the programs, first the one that saw the last change of the file,
    then the quick ones."""

    def __init__(self, programs, workers, original):
        self.programs, self.workers = programs, workers
        self.original, self.last = original, {}

    def killed(self, path, folder):
        first = self.last.get(path)
        for program in [first] * bool(first) + self.programs:
            if fails(program, folder):
                self.last[path] = program
                return True
        return False

    def __call__(self, mutant):
        path, (start, end), changed = mutant
        folder = self.workers.get()
        name = os.path.join(folder, path)
        with open(name) as f:
            text = f.read()
        try:
            with open(name, "w") as f:
                f.write(text[:start] + changed + text[end:])
            if build(folder) or library(folder) == self.original:
                return "none"
            return "killed" if self.killed(path, folder) else "survived"
        finally:
            with open(name, "w") as f:
                f.write(text)
            self.workers.put(folder)


def copy_of_tree(folder):
    tracked = subprocess.check_output(["git", "ls-files"], text=True)
    for path in tracked.split():
        os.makedirs(os.path.dirname(os.path.join(folder, path)),
                    exist_ok=True)
        shutil.copy2(path, os.path.join(folder, path))
    if (quiet(["./bootstrap", "--disable-static", "CFLAGS=-O1",
               "LDFLAGS=-Wl,--build-id=none"], folder)
            or quiet(["make", "-s", "all"] + PROGRAMS, folder)):
        sys.exit("mutate: the unchanged tree does not build")
    return folder


def quick_first(folder):
    took = {}
    for program in PROGRAMS:
        start = time.monotonic()
        if fails(program, folder):
            sys.exit(f"mutate: {program} fails in the unchanged tree")
        took[program] = time.monotonic() - start
    return sorted(PROGRAMS, key=took.get)


def options_of_line():
    parser = argparse.ArgumentParser()
    parser.add_argument("--percent", default="1,0.1")
    parser.add_argument("--operators", action="store_true")
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("files", nargs="*")
    return parser.parse_args()


def mutants_of(options):
    kernels = [name for kind in ("systems", "integrators", "faults")
               for name in glob.glob(f"src/{kind}/*.[ch]")]
    files = options.files or sorted(
        kernels if options.operators
        else glob.glob("src/*.c") + glob.glob("src/*/*.[ch]")
        + ["src/circle.h", "src/fixed-point.h", "src/sine.h"])
    percents = [float(p) for p in options.percent.split(",")]
    mutants = []
    for path in files:
        with open(path) as f:
            text = f.read()
        changes = (operators(text) if options.operators
                   else numbers(text, percents))
        mutants += [(path, span, changed) for span, changed in changes]
    if options.sample and options.sample < len(mutants):
        mutants = random.Random(options.seed).sample(mutants, options.sample)
        mutants.sort()
    return mutants


def show(mutant):
    path, (start, end), changed = mutant
    with open(path) as f:
        text = f.read()
    line = text[:start].count("\n") + 1
    print(f"survived: {path}:{line}: {text[start:end]} -> {changed}",
          flush=True)


def main():
    options = options_of_line()
    os.chdir(os.path.join(HERE, ".."))
    mutants = mutants_of(options)
    scratch = tempfile.mkdtemp()
    workers = Queue()
    for job in range(options.jobs):
        workers.put(copy_of_tree(os.path.join(scratch, str(job))))
    first = os.path.join(scratch, "0")
    judge = Judge(quick_first(first), workers, library(first))
    counts = {"killed": 0, "survived": 0, "none": 0}
    with ThreadPoolExecutor(options.jobs) as pool:
        for mutant, fate in zip(mutants, pool.map(judge, mutants)):
            counts[fate] += 1
            if fate == "survived":
                show(mutant)
    shutil.rmtree(scratch)
    print(f"{counts['killed']} killed, {counts['survived']} survived, "
          f"{counts['none']} no change")
    return counts["survived"] > 0


if __name__ == "__main__":
    sys.exit(main())
