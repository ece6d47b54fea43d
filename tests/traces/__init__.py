# SPDX-License-Identifier: MIT
"""Traces by other hands than halfstep's, for tests/diagnose-set.py."""

import random

from traces import faulty, known, near, numbers, programs, unknown

KINDS = (known.known, faulty.faults,
         faulty.of_table, known.uneven, numbers.numbers, unknown.unknown,
         near.near, known.noisy, known.alone, known.slow, known.layouts,
         known.sparse, known.singles, programs.awk, programs.ours)


def makers():
    for kind in KINDS:
        for i, (make, *arguments) in enumerate(kind()):
            yield ('%s-%03d' % (kind.__name__.replace('_', '-'), i), make,
                   arguments)


def labels():
    return [label for label, _, _ in makers()]


def case_of(wanted):
    """The trace of that label; it depends on the label alone."""
    for label, make, arguments in makers():
        if label == wanted:
            return make(random.Random('halfstep ' + label), *arguments)
