# SPDX-License-Identifier: MIT
"""What is changed: numbers, and the signs and operators of kernels."""
import glob
import hashlib
import random
import re

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


class Change:
    def __init__(self, path, text, span, new):
        self.path, self.new = path, new
        start, end = span
        self.old = text[start:end]
        self.text = text[:start] + new + text[end:]
        self.line = text[:start].count("\n") + 1
        first = text.rfind("\n", 0, start) + 1
        last = text.find("\n", end)
        # The line with what is changed between two @.
        self.site = " ".join((text[first:start] + "@" + self.old + "@"
                              + text[end:last]).split())
        self.digest = digest([path, self.text])

    def __str__(self):
        return f"{self.path}:{self.line}: {self.site} -> {self.new}"


def digest(texts):
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:16]


def visible(pattern, text):
    """Matches outside comments, strings and directives."""
    hidden = [m.span() for m in SKIP.finditer(text)]
    for m in pattern.finditer(text):
        if not any(a <= m.start() < b for a, b in hidden):
            yield m


def numbers(text, percents):
    for m in visible(LITERAL, text):
        if not m.group(1).strip("0."):
            continue
        for percent in percents:
            for sign in 1, -1:
                yield m.span(), f"({1 + sign * percent / 100}*{m.group(0)})"


def operators(text):
    for m in visible(OPERATOR, text):
        yield m.span(), OPPOSITE[m.group(0)]


def files_of(of_operators):
    kernels = [name for kind in ("systems", "integrators", "faults")
               for name in glob.glob(f"src/{kind}/*.[ch]")]
    return sorted(kernels if of_operators
                  else glob.glob("src/*.c") + glob.glob("src/*/*.[ch]")
                  + ["src/circle.h", "src/fixed-point.h", "src/sine.h"])


def all_changes(files, percents):
    """Of the operators where there are no percents."""
    changes = []
    for path in files:
        with open(path) as f:
            text = f.read()
        found = numbers(text, percents) if percents else operators(text)
        changes += [Change(path, text, span, new) for span, new in found]
    return changes


def sample(changes, size, seed):
    """A larger sample of the same seed has all of a smaller one."""
    shuffled = changes[:]
    random.Random(seed).shuffle(shuffled)
    return shuffled[:size]
