# SPDX-License-Identifier: MIT
"""A scratch copy of the tree, whose library is made again with one file
changed: only the objects that include it, compiled without make."""
import glob
import os
import re
import shutil
import subprocess

# A failed test ends its program: nothing is asked of the others.
FIRST = """
#include <unistd.h>
void __attribute__ ((noreturn))
__wrap__ck_assert_failed (void)
{
  _exit (1);
}
"""


def quiet(command, folder, **more):
    return subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL,
                          stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL, **more).returncode


def said(command, folder):
    return subprocess.check_output(command, cwd=folder, text=True)


def read(name):
    with open(name, "rb") as f:
        return f.read()


def copy_of_tree(folder, programs, jobs):
    """The tracked files, built; None where that fails."""
    for path in said(["git", "ls-files"], ".").split():
        target = os.path.join(folder, path)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        shutil.copy2(path, target)
    with open(os.path.join(folder, "first.c"), "w") as f:
        f.write(FIRST)
    if (quiet(["./bootstrap", "--disable-static", "CFLAGS=-O1",
               "LDFLAGS=-Wl,--build-id=none"], folder)
            or quiet(["make", "-s", f"-j{jobs}", "halfstep",
                      "tests/read-trace"], folder)
            or quiet(["gcc", "-c", "first.c"], folder)
            or quiet(["make", "-s", f"-j{jobs}",
                      f"LIBS={WRAPPED} {folder}/first.o -lm"]
                     + programs, folder)):
        return None
    # The programs themselves, without libtool's scripts around them.
    for name in programs + ["halfstep", "tests/read-trace"]:
        real = os.path.join(folder, os.path.dirname(name), ".libs",
                            os.path.basename(name))
        if os.path.exists(real):
            os.replace(real, os.path.join(folder, name))
    return folder


LONG = 120  # seconds
WRAPPED = "-Wl,--wrap=_ck_assert_failed"


class Tree:
    def __init__(self, folder):
        self.folder = folder
        self.compile, self.test, self.libraries = (
            said(["make", "-s", "--no-print-directory",
                  f"--eval=show: ; @echo {what}", "show"], folder).split()
            for what in ("$(COMPILE)", "$(TEST_CPPFLAGS)", "$(CHECK_LIBS)"))
        self.objects = {name: read(name) for name in
                        glob.glob(folder + "/src/**/.libs/*.o",
                                  recursive=True)}
        self.library = os.path.realpath(folder + "/.libs/libhalfstep.so")
        self.environment = dict(os.environ, CK_FORK="no", srcdir=folder,
                                HALFSTEP=folder + "/halfstep",
                                LD_LIBRARY_PATH=folder + "/.libs")
        self.using = {}  # file: the objects that include it
        for name in self.objects:
            self.uses(name, name.replace("/.libs/", "/.deps/")[:-1] + "Plo",
                      r"src/[-\w/]+\.[ch]")
        self.including = {}  # program: itself as it was, with code of src/
        for name in glob.glob(folder + "/tests/.deps/*.Po"):
            program = "tests/" + os.path.basename(name).split("-", 1)[1][:-3]
            if self.uses(program, name, r"src/[-\w]+/[-\w]+\.[ch]|"
                         r"src/(?:circle|fixed-point|sine)\.h"):
                self.including[program] = read(folder + "/" + program)

    def uses(self, name, depends, pattern):
        with open(depends) as f:
            paths = set(re.findall(pattern, f.read()))
        for path in paths:
            self.using.setdefault(path, []).append(name)
        return paths

    def link(self, names):
        return quiet(["gcc", "-shared", "-Wl,--build-id=none", *names,
                      "-Wl,-soname,libhalfstep.so.0", "-lm", "-o",
                      self.library], self.folder)

    def spoil(self):
        with open(self.library, "w"):
            pass

    def compiled(self, name, to):
        """Of an object, or of a program of tests that has code of src/."""
        more = (["-fPIC", "-DPIC", "-c",
                 name.replace("/.libs/", "/")[:-1] + "c"]
                if name in self.objects else
                self.test + [name + ".c", "first.o", WRAPPED,
                             ".libs/libhalfstep.so", *self.libraries, "-lm"])
        return quiet(self.compile + ["-w", "-Wl,--build-id=none", *more,
                                     "-o", to], self.folder) == 0

    def make(self, change):
        """Whether there is a library with the change, and it is another; or the
        program that has the file's code in itself, and fails."""
        names = self.using.get(change.path, [])
        text = change.text
        if change.probe:
            others = self.with_text(change.path, change.probe,
                                    lambda: self.others(names))
            if others is None or others and not change.whole:
                return False
            if others:
                change.new = change.whole
                text = change.put(change.whole)
        return self.with_text(change.path, text,
                              lambda: self.make_changed(names))

    def with_text(self, path, text, what):
        name = os.path.join(self.folder, path)
        old = read(name)
        with open(name, "w") as f:
            f.write(text)
        try:
            return what()
        finally:
            with open(name, "wb") as f:
                f.write(old)

    def others(self, names):
        """The objects that are not as they were; None: one is not compiled."""
        others = {}
        for name in self.objects.keys() & set(names):
            to = name + "-changed"
            if not self.compiled(name, to):
                return None
            if read(to) != self.objects[name]:
                others[name] = to
        return others

    def make_changed(self, names):
        for program, content in self.including.items():
            with open(os.path.join(self.folder, program), "wb") as f:
                f.write(content)
        for program in self.including.keys() & set(names):
            if not self.compiled(program, program):
                return False
            if self.fails(program, LONG) is not False:
                return program
        others = self.others(names)
        return bool(others) and self.link(
            [others.get(name, name) for name in self.objects]) == 0

    def fails(self, program, limit):
        """None: it takes longer than so many seconds."""
        command = (["sh", os.path.join(self.folder, program)]
                   if program.endswith(".sh") else ["./" + program])
        try:
            done = subprocess.run(
                command, cwd=self.folder, env=self.environment, timeout=limit,
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            return None
        return done.returncode != 0 or b"\nnot ok" in b"\n" + done.stdout
