#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Mutation test of src/: every number changed by ±1 %, the Check programs run.

    tests/mutate.py [--percent P] [--jobs N] [FILE...]

In a scratch copy, each numeric literal of the files (default: all of src/)
is multiplied by 1 ± P/100, the library and the Check programs are built, and
at least one of them must fail.  A change that does not compile, or gives the
same machine code (an integer that is an index, say), is none.  Prints each
survivor and ends with one line of numbers; exit status 1 if any survived.
"""
import argparse
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile
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


def literals(text):
    """Spans of the numbers outside comments, strings and directives."""
    hidden = [m.span() for m in SKIP.finditer(text)]
    for m in LITERAL.finditer(text):
        if not any(a <= m.start() < b for a, b in hidden):
            yield m.span(), m.group(0)


def quiet(command, folder):
    return subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL).returncode


def library(folder):
    with open(os.path.join(folder, ".libs/libhalfstep.a"), "rb") as f:
        return f.read()


def build(folder):
    return quiet(["make", "-s", "libhalfstep.la"] + PROGRAMS, folder)


def killed(folder):
    for program in PROGRAMS:
        try:
            if subprocess.run(["./" + program], cwd=folder, timeout=120,
                              stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL).returncode:
                return True
        except subprocess.TimeoutExpired:
            return True
    return False


def judge(mutant, workers, original):
    path, (start, end), literal, factor = mutant
    folder = workers.get()
    name = os.path.join(folder, path)
    with open(name) as f:
        text = f.read()
    try:
        with open(name, "w") as f:
            f.write(f"{text[:start]}({factor}*{literal}){text[end:]}")
        if build(folder):
            return "none"
        if library(folder) == original:
            return "none"
        return "killed" if killed(folder) else "survived"
    finally:
        with open(name, "w") as f:
            f.write(text)
        workers.put(folder)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--percent", type=float, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    os.chdir(os.path.join(HERE, ".."))
    files = options.files or sorted(
        glob.glob("src/*.c")
        + ["src/circle.h", "src/fixed-point.h", "src/sine.h"]
        + glob.glob("src/*/*.[ch]"))
    mutants = []
    for path in files:
        with open(path) as f:
            text = f.read()
        for span, literal in literals(text):
            for sign in 1, -1:
                mutants.append((path, span, literal,
                                1 + sign * options.percent / 100))

    scratch = tempfile.mkdtemp()
    workers = Queue()
    for job in range(options.jobs):
        folder = os.path.join(scratch, str(job))
        tracked = subprocess.check_output(["git", "ls-files"], text=True)
        for path in tracked.split():
            os.makedirs(os.path.dirname(os.path.join(folder, path)),
                        exist_ok=True)
            shutil.copy2(path, os.path.join(folder, path))
        if (quiet(["./bootstrap", "--disable-shared", "CFLAGS=-O1"], folder)
                or quiet(["make", "-s", "all"], folder) or build(folder)
                or killed(folder)):
            sys.exit("mutate: the unchanged tree does not build and pass")
        workers.put(folder)
    original = library(folder)

    counts = {"killed": 0, "survived": 0, "none": 0}
    with ThreadPoolExecutor(options.jobs) as pool:
        for mutant, fate in zip(mutants, pool.map(
                lambda m: judge(m, workers, original), mutants)):
            counts[fate] += 1
            if fate == "survived":
                path, (start, _), literal, factor = mutant
                with open(path) as f:
                    line = f.read()[:start].count("\n") + 1
                print(f"survived: {path}:{line}: {literal} * {factor}",
                      flush=True)
    shutil.rmtree(scratch)
    print(f"{counts['killed']} killed, {counts['survived']} survived, "
          f"{counts['none']} no change")
    return counts["survived"] > 0


if __name__ == "__main__":
    sys.exit(main())
