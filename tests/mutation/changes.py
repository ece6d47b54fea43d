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
    """`whole' is what a number becomes in a place for whole numbers only, as an
    index is: there `probe', the same number as a double, makes other code."""

    def __init__(self, path, text, span, new, whole=None):
        self.path, self.new, self.whole = path, new, whole
        start, end = span
        self.old = text[start:end]
        self.put = lambda new: text[:start] + new + text[end:]
        self.text = self.put(new)
        self.probe = whole is not None and self.put(f"(1 ? {self.old} : 0.)")
        self.line = text[:start].count("\n") + 1
        first = text.rfind("\n", 0, start) + 1
        last = text.find("\n", end)
        # The line with what is changed between two @.
        self.site = " ".join((text[first:start] + "@" + self.old + "@"
                              + text[end:last]).split())
        self.digest = digest([path, self.text] + [whole] * bool(whole))

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
        number, is_whole = m.group(0), m.group(1).isdigit()
        for percent in percents:
            for sign in "+-":
                new = f"({float(f'{sign}{percent}') / 100 + 1}*{number})"
                whole = f"({number} {sign} 1)" * (percent == percents[0])
                yield m.span(), new, whole if is_whole else None


def operators(text):
    for m in visible(OPERATOR, text):
        yield m.span(), OPPOSITE[m.group(0)]


def files_of(part):
    """Of src/: the kernels, the rest or all."""
    kernels = {name for kind in ("systems", "integrators", "faults")
               for name in glob.glob(f"src/{kind}/*.[ch]")}
    every = set(glob.glob("src/*.c") + glob.glob("src/*/*.[ch]")
                + ["src/circle.h", "src/fixed-point.h", "src/sine.h"])
    return sorted({"kernels": kernels, "rest": every - kernels,
                   "all": every}[part])


def all_changes(files, percents):
    """Of the operators where there are no percents."""
    changes = []
    for path in files:
        with open(path) as f:
            text = f.read()
        found = numbers(text, percents) if percents else operators(text)
        changes += [Change(path, text, *change) for change in found]
    return changes


def sample(changes, size, seed):
    """A larger sample of the same seed has all of a smaller one."""
    shuffled = changes[:]
    random.Random(seed).shuffle(shuffled)
    return shuffled[:size]
