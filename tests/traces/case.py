# SPDX-License-Identifier: MIT
"""A trace: who made it, how it is printed, and what may be said of it."""

import math
import struct

from traces.methods import Clock
from traces.systems import SYSTEMS, other_start, parameters


# How somebody prints a number, and what its last digit is worth.

def single(x):
    return struct.unpack('f', struct.pack('f', x))[0]


def shortest_single(x):
    """As numpy prints a float32."""
    s = single(x)
    for digits in range(1, 10):
        text = '%.*g' % (digits, s)
        if single(float(text)) == s:
            break
    return text


def place(x, digits):
    return 10.0 ** (math.floor(math.log10(abs(x))) + 1 - digits) if x else 0.0


def full(x):
    return abs(x) * 2.0 ** -53


FORMATS = {
    '%.4f': (lambda x: '%.4f' % x, lambda x: 1e-4),
    '%.5f': (lambda x: '%.5f' % x, lambda x: 1e-5),
    '%.6f': (lambda x: '%.6f' % x, lambda x: 1e-6),
    '%.8f': (lambda x: '%.8f' % x, lambda x: 1e-8),
    '%.6g': (lambda x: '%.6g' % x, lambda x: place(x, 6)),
    '%.10g': (lambda x: '%.10g' % x, lambda x: place(x, 10)),
    '%.9e': (lambda x: '%.9e' % x, lambda x: place(x, 10)),
    '%.18e': (lambda x: '%.18e' % x, full),
    'repr': (repr, full),
    'round6': (lambda x: repr(round(x, 6)), lambda x: 1e-6),
    'float32': (shortest_single, lambda x: abs(x) * 2.0 ** -24),
}
FINE = ['repr', '%.18e', '%.10g', '%.9e']
COARSE = ['%.6f', '%.6g', 'round6', 'float32']
SEPARATORS = [',', ' ', '\t', ', ', ';']
MOST_ROWS = 3000


class Case:
    def __init__(self, r, kind, maker, system, par=None, told=None):
        self.r, self.kind, self.maker = r, kind, maker
        self.system = SYSTEMS[system]
        self.par = par or parameters(r, system)
        told = told or self.par
        self.options = ['--system=' + system] + [
            '--set=%s=%r' % (k, told[k]) for k in self.system.parameters]
        self.force = self.system.force(self.par)
        self.integrator = self.fault = None
        self.note = self.number = None  # what a parameter's note says
        self.says = ''          # in the note, if what it is is right
        self.also = []          # (verdict, integrator, fault), None for any
        self.partly = None      # a fault of several, if the note says so
        self.method = None      # what made it
        self.of_table = False   # the fault is, and not of the map
        self.noise = 0.0
        self.epsilon = 2.0 ** -53  # of the arithmetic
        self.positions = False  # alone
        self.own_start = True   # that of the parameters told
        self.step = None        # of the integrator
        self.every = 1          # steps from row to row
        self.language, self.command = 'python', None
        self.format = 'repr'
        self.times = self.states = self.clock = self.text = None

    def told(self, integrator, fault=None):
        self.integrator, self.fault = integrator, fault
        return self

    def run(self, q, v, clock, rows, method):
        """Rows, as many as stay near."""
        self.clock, self.method = clock, method
        n = (rows - 1) * self.every
        states = method(self.force, list(q), list(v), clock, n)
        far = 100 * max(abs(x) for z in states[0] for x in z)
        self.states = []
        for k in range(0, n + 1, self.every):
            if len(self.states) >= 20 and not max(map(abs, states[k][0])) < far:
                break
            self.states.append(states[k])
        self.times = [clock.t(k * self.every)
                      for k in range(len(self.states))]

    def build(self, method, h=None, rows=None, dear=False, own=None, low=0.01,
              high=0.5):
        """A random start, step and number of rows, if they are not given."""
        r, S = self.r, self.system
        q, v = S.start(self.par)
        self.own_start = r.random() < 0.6 if own is None else own
        if not self.own_start:
            q, v = other_start(r, S, q, v)
        self.own_start &= bool(S.parameters)
        self.step = h or draw_step(r, S, self.par, low, high)
        t0 = 0.0 if r.random() < 0.8 or S.needs == 't' else typed(
            r.uniform(-5, 20))
        self.run(q, v, Clock(t0, self.step),
                 rows or draw_rows(r, S.dof, dear), method)
        return self

    def table(self, fmt, header=None, separator=None, has_t=True,
              t_format=None):
        """Prints the states; what is not given is drawn."""
        r, dof = self.r, self.system.dof
        self.format = fmt
        write, write_t = FORMATS[fmt][0], FORMATS[t_format or fmt][0]
        separator = separator or r.choice(SEPARATORS)
        header = r.random() < 0.6 if header is None else header
        lines = []
        if header or not has_t or (self.positions and dof > 1):
            names = self.system.columns[:dof if self.positions else None]
            lines.append(separator.join((['t'] if has_t else []) + names))
        for t, (q, v) in zip(self.times, self.states):
            numbers = list(q) + ([] if self.positions else list(v))
            if self.noise:
                numbers = [x + r.gauss(0, self.noise) for x in numbers]
            lines.append(separator.join(([write_t(t)] if has_t else [])
                                        + [write(x) for x in numbers]))
        self.text = '\n'.join(lines) + '\n'
        return self


def typed(x, digits=3):
    return float('%.*g' % (digits, x))


def draw_step(r, system, par, low, high):
    """h omega even in its logarithm; h as one types it, or 1/n, or a part of
    the period."""
    w = system.omega(par)
    h = math.exp(r.uniform(math.log(low), math.log(high))) / w
    kind = r.random()
    if kind < 0.75:
        return typed(h, 2 if kind < 0.4 else 3)
    if kind < 0.9:
        return 1 / max(1, round(1 / h))
    return 2 * math.pi / w / max(10, round(2 * math.pi / w / h))


def draw_rows(r, dof, dear):
    rows = int(math.exp(r.uniform(math.log(20), math.log(3000))))
    return min(rows, MOST_ROWS if dof == 1 and not dear else
               200 if dear else 600)


ANYWHERE = list(SYSTEMS)
NEVER_VELOCITY = [s for s in ANYWHERE if SYSTEMS[s].needs != 'v']
CURVED = ['harmonic', 'pendulum', 'orbit', 'driven', 'henon-heiles',
          'figure-eight']
