# SPDX-License-Identifier: MIT
"""What may be said of a trace: whether two maps are one, and whether the
digits allow to tell them, by least squares of our own methods."""

import copy
import math

from traces import case as forms
from traces import methods as m
from traces.faulty import FAULTS

# Least sums of squares, in deviations of rounding, by which a map is told from
# another; below FEW nothing tells them.
PLAIN, FEW = 100, 25


def flat(state, positions):
    return state[0] if positions else state[0] + state[1]


def deviations(case):
    """Of each number printed: rounding and noise, and arithmetic's."""
    unit = forms.FORMATS[case.format][1]
    size = max(abs(x) for s in case.states for x in s[0]) or 1.0
    fast = max(abs(x) for s in case.states for x in s[1]) or 1.0
    out = []
    for k, s in enumerate(case.states):
        row = []
        for i, x in enumerate(flat(s, case.positions)):
            scale = size if i < case.system.dof else fast
            row.append(math.sqrt(unit(x) ** 2 / 12 + case.noise ** 2
                                 + (3 * case.epsilon * scale
                                    * (1 + k)) ** 2))
        out.append(row)
    return out


def solve(columns, r):
    """Least squares by Gram and Schmidt: |r - sum c[i] columns[i]| least."""
    basis, n = [], len(columns)
    upper = [[0.0] * n for _ in range(n)]
    for j, column in enumerate(columns):
        x = list(column)
        for _ in range(2):
            for i, b in enumerate(basis):
                d = sum(p * s for p, s in zip(b, x))
                upper[i][j] += d
                x = [p - d * s for p, s in zip(x, b)]
        norm = math.sqrt(sum(p * p for p in x))
        upper[j][j] = norm
        basis.append([p / norm for p in x] if norm > 0 else x)
    y = []
    for b in basis:
        d = sum(p * s for p, s in zip(b, r))
        y.append(d)
        r = [p - d * s for p, s in zip(r, b)]
    c = [0.0] * n
    for i in range(n - 1, -1, -1):
        top = y[i] - sum(upper[i][j] * c[j] for j in range(i + 1, n))
        c[i] = top / upper[i][i] if upper[i][i] > 0 else 0.0
    return c


def squares(case, method, rows, sigma):
    """The least sum of squares of (method's rows - the rows)/sigma over all
    starts, which must also be the row printed, but for its rounding."""
    dof = case.system.dof
    q, v = case.states[0]
    z = list(q) + list(v)
    # Where the velocity of row 0 is printed nowhere it is known if the start
    # is the system's.
    fixed = case.positions and case.own_start

    def run(z):
        states = method(case.force, z[:dof], z[dof:], case.clock,
                        (rows - 1) * case.every)
        out = [(x - y) / s for k in range(rows)
               for x, y, s in zip(flat(states[k * case.every], case.positions),
                                  flat(case.states[k], case.positions),
                                  sigma[k])]
        return out
    best = math.inf
    try:
        base = run(z)
        for _ in range(4):
            total = sum(x * x for x in base)
            if not total < best * 0.99:
                break
            best = total
            if best < FEW / 10:
                break
            columns = []
            free = dof if fixed else 2 * dof
            for i in range(free):
                w = list(z)
                step = 1e-6 * (abs(w[i]) + 0.1)
                w[i] += step
                columns.append([(a - b) / step for a, b in zip(run(w), base)])
            c = solve(columns, [-x for x in base])
            for i in range(free):
                z[i] += c[i]
            base = run(z)
        total = sum(x * x for x in base)
        best = min(best, total if total == total else math.inf)
    except (OverflowError, ZeroDivisionError, ValueError):
        pass
    return best


def maps(case):
    """All registered ones and faults, as far as they are of that system."""
    for name, (method, where) in m.REGISTERED.items():
        yield 'known', name, None, method
    if case.system.name == 'magnetic':
        yield 'known', 'boris', None, m.one_step(m.boris(case.par))
    for fault, base, method, where in FAULTS:
        if where is None or case.system.name in where:
            for factor in (0.99, 0.999, 0.95, 0.9995):
                yield 'fault', base, fault, method(Fixed(factor))
                if fault != 'damped':
                    break


class Fixed:
    def __init__(self, value):
        self.value = value

    def choice(self, _):
        return self.value


def is_same(case, name, fault):
    """Whether a map so called makes these very rows, whatever the digits and
    the step: with one so large that what differs shows."""
    if not case.clock or not case.method:
        return False
    coarse = copy.copy(case)
    rows = min(len(case.states), 16)
    coarse.every = 1
    if not case.clock.times:
        h = 0.3 / case.system.omega(case.par)
        coarse.clock = m.Clock(case.clock.t0, math.copysign(h, case.clock.step))
    q, v = case.states[0]
    coarse.states = case.method(case.force, list(q), list(v), coarse.clock,
                                rows - 1)
    size = max(abs(x) for s in coarse.states for x in s[0]) or 1.0
    fast = max(abs(x) for s in coarse.states for x in s[1]) or 1.0
    tiny = [[1e-11 * (size if i < case.system.dof else fast)
             for i, _ in enumerate(flat(s, case.positions))]
            for s in coarse.states]
    return any(squares(coarse, method, rows, tiny) < 2 * rows
               for verdict, base, why, method in maps(case)
               if why == fault and (fault or base == name))


def told_rows(case):
    """Ever more rows: what fewer rows tell need not be asked of more."""
    whole = len(case.states)
    return sorted({min(whole, n) for n in (6, 30, 200, whole)})


def nearest(case, other=None):
    """The least sum of squares of maps that are not the one that made it, and
    that one's name; other: of maps so called alone.  A sum of PLAIN or more is
    that of the fewest rows that have it."""
    if not case.clock:
        return math.inf, ''
    sigma = deviations(case)
    best, called = math.inf, ''
    for verdict, name, fault, method in maps(case):
        if other and (fault or name) != other:
            continue
        for rows in told_rows(case):
            s = squares(case, method, rows, sigma)
            if s >= PLAIN:
                break
        if s < 100 * PLAIN and not other and is_same(case, name, fault):
            continue
        if s < best:
            best, called = s, fault or name
        if best < FEW and not other:
            break
    return best, called
