# SPDX-License-Identifier: MIT
"""Registered integrators, in all kinds of tables."""

import functools
import math

from traces import methods as m
from traces.case import (ANYWHERE, COARSE, CURVED, FINE, NEVER_VELOCITY, Case,
                         draw_step, single)
from traces.faulty import FAULTS
from traces.methods import HALF

DEAR = {'gauss4', 'gauss6', 'yoshida8', 'kahan-li8', 'implicit-midpoint',
        'newmark', 'exact', 'kahan-li6', 'yoshida6'}
BASIC = ['euler', 'semi-implicit-euler', 'velocity-verlet', 'leapfrog',
         'stormer-verlet', 'rk4', 'midpoint', 'heun']


def one(r, name, i):
    method, where = m.REGISTERED[name]
    case = Case(r, 'known', name,
                r.choice(NEVER_VELOCITY if where == 'n' else ANYWHERE))
    if name == 'exact':
        method = functools.partial(m.exact, parts=12)
    case.told(name).build(method, dear=name in DEAR, low=0.003)
    return case.table(r.choice(FINE + COARSE if name in BASIC or i % 2
                               else FINE))


def boris(r):
    case = Case(r, 'known', 'boris', 'magnetic').told('boris')
    case.build(m.one_step(m.boris(case.par)), low=0.003)
    return case.table(r.choice(FINE + COARSE))


def newmark(r, beta, gamma):
    case = Case(r, 'known', 'newmark of other numbers', r.choice(CURVED))
    case.told('newmark').build(m.one_step(m.newmark(beta, gamma)), dear=True,
                               low=0.05)
    case.also = [('parameter', 'newmark', None)]
    return case.table(r.choice(FINE))


def known():
    for name in m.REGISTERED:
        for i in range(12 if name in BASIC else 5):
            yield one, name, i
    for _ in range(4):
        yield boris,
    for beta, gamma in ((1 / 6, HALF), (1 / 12, HALF), (0.3, 0.6), (0.25, 0.6)):
        yield newmark, beta, gamma


def changing(case, method):
    """Steps that differ."""
    r = case.r
    h = draw_step(r, case.system, case.par, 0.03, 0.2)
    rows, kind = r.randrange(30, 300), r.choice(['two', 'random', 'wave'])
    steps = [h * {'two': 1 if k < rows // 2 else 0.5,
                  'random': r.choice([0.5, 1, 1.5]),
                  'wave': 1 + 0.3 * math.sin(k / 7)}[kind]
             for k in range(rows + 1)]
    case.run(*case.system.start(case.par), m.Clock(0.0, h, steps), rows, method)
    return case


def uneven_one(r, fmt):
    name = r.choice(['euler', 'velocity-verlet', 'rk4', 'heun',
                     'semi-implicit-euler', 'drift-kick-drift'])
    case = Case(r, 'known', 'steps that differ', r.choice(CURVED)).told(name)
    return changing(case, m.REGISTERED[name][0]).table(r.choice(fmt))


def step_change(r, fmt):
    case = Case(r, 'fault', 'step-change', r.choice(CURVED))
    case.told('stormer-verlet-varying', 'step-change')
    case.also = [('fault', None, 'step-change')]
    return changing(case, m.stormer(rescale=False)).table(r.choice(fmt))


def uneven():
    for i in range(12):
        yield uneven_one, FINE if i % 2 else COARSE
        yield step_change, FINE if i % 2 else COARSE


def noisy_one(r, noise):
    name = r.choice(['euler', 'semi-implicit-euler', 'velocity-verlet', 'rk4',
                     'leapfrog', 'heun'])
    case = Case(r, 'known', 'noise of %g' % noise, r.choice(CURVED)).told(name)
    case.build(m.REGISTERED[name][0], low=0.03)
    case.noise = noise
    return case.table(r.choice(['repr', '%.10g', '%.6f', '%.6g']))


def noisy():
    for i in range(36):
        yield noisy_one, [1e-3, 1e-4, 1e-5, 1e-6][i % 4]


def alone_one(r, name):
    """Positions alone."""
    case = Case(r, 'known', 'positions alone', r.choice(CURVED)).told(name)
    case.positions = True
    if name in m.REGISTERED:
        method = m.REGISTERED[name][0]
    else:
        fault, base, make, _ = r.choice([f for f in FAULTS if f[0] == name])
        case.kind = 'fault'
        method = make(r)
        case.told(base, fault)
    return case.build(method, low=0.02).table(r.choice(FINE + COARSE))


def alone():
    names = ['euler', 'semi-implicit-euler', 'velocity-verlet',
             'stormer-verlet', 'leapfrog', 'rk4', 'heun', 'drift-kick-drift',
             'yoshida4', 'stale-force', 'start-without-acceleration',
             'half-missing', 'damped']
    for i in range(52):
        yield alone_one, names[i % len(names)]


def slow_one(r, name):
    """Few rows, digits and small steps: nearly the motion itself."""
    case = Case(r, 'known', 'few rows, small steps',
                r.choice(['pendulum', 'orbit', 'henon-heiles'])).told(name)
    case.positions = r.random() < 0.6
    case.build(m.REGISTERED[name][0], rows=r.randrange(20, 60), low=0.001,
               high=0.03, own=True)
    return case.table(r.choice(COARSE))


def slow():
    names = ['rk4', 'gauss4', 'midpoint', 'drift-kick-drift', 'velocity-verlet',
             'forest-ruth', 'semi-implicit-euler', 'euler']
    for i in range(32):
        yield slow_one, names[i % len(names)]


def layout(r, kind):
    name = r.choice(['euler', 'velocity-verlet', 'rk4', 'semi-implicit-euler'])
    case = Case(r, 'known', 'layout: ' + kind,
                r.choice([s for s in CURVED if s != 'driven'])).told(name)
    case.build(m.REGISTERED[name][0], low=0.02)
    fmt = r.choice(FINE + COARSE)
    if kind == 'no t':
        case.options.append('--step=%r' % case.step)
        return case.table(fmt, has_t=False)
    if kind == 'no names':
        return case.table(fmt, header=False)
    if kind == 't with 4 places':
        return case.table(fmt, header=True, separator=',', t_format='%.4f')
    case.table(fmt, header=True)
    case.text = '# made by a program\n% of mine\n' + case.text
    return case


def layouts():
    for i in range(24):
        yield layout, ['no t', 'no names', 'comments', 't with 4 places'][i % 4]


def sparse_one(r, every, fmt, low=0.02, high=0.1):
    name = r.choice(['euler', 'semi-implicit-euler', 'velocity-verlet', 'rk4',
                     'leapfrog'])
    case = Case(r, 'known', 'a row every few steps', r.choice(CURVED)).told(name)
    case.every = every
    case.build(m.REGISTERED[name][0], rows=r.randrange(25, 200), low=low,
               high=high)
    return case.table(r.choice(fmt))


def sparse():
    for i, k in enumerate([2, 5, 10, 7, 100, 3, 20, 50, 10, 15] * 2):
        yield sparse_one, k, FINE if i % 2 else COARSE
    for k in (3, 5, 10, 4, 5, 10):  # far apart
        yield sparse_one, k, FINE, 0.1, 0.2


def single_one(r):
    """Every operation's result a single."""
    name = r.choice(['euler', 'semi-implicit-euler', 'velocity-verlet',
                     'drift-kick-drift'])
    case = Case(r, 'known', 'single precision', r.choice(
        ['harmonic', 'pendulum', 'orbit', 'henon-heiles'])).told(name)
    step = {'euler': m.euler, 'semi-implicit-euler': m.semi_implicit,
            'velocity-verlet': m.composition([HALF, 1, HALF], True),
            'drift-kick-drift': m.drift_kick_drift}[name]

    def rounded(A, t, q, v, h):
        q, v = step(lambda t, x, u: [single(y) for y in A(t, x, u)], t,
                    [single(x) for x in q], [single(x) for x in v], single(h))
        return [single(x) for x in q], [single(x) for x in v]
    case.epsilon = 2.0 ** -24
    case.build(m.one_step(rounded), low=0.03)
    return case.table('float32', t_format=r.choice(['repr', 'float32']))


def singles():
    for _ in range(10):
        yield single_one,
