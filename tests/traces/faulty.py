# SPDX-License-Identifier: MIT
"""The museum of faults, each from its words."""

from traces import methods as m
from traces import variants as v
from traces.case import COARSE, CURVED, FINE, Case
from traces.methods import HALF, one_step

VELOCITY, TIME, BODIES = ['damped', 'magnetic'], ['driven'], ['figure-eight']


def factor(r):
    return r.choice([0.99, 0.999, 0.95, 0.9995])


def fixed(method):
    return lambda r: method


# Fault, the integrator that it spoils, the method, systems if not all.
VERLET, STORMER, SEMI = ('velocity-verlet', 'stormer-verlet',
                         'semi-implicit-euler')
FAULTS = [(fault, base, fixed(method), where) for fault, base, method, where in (
    ('stale-force', VERLET, one_step(m.stale_force), None),
    ('stale-force', VERLET,
     one_step(m.composition([HALF, 1, HALF], True, 'one')), None),
    ('zero-first-acceleration', VERLET, m.verlet(first=0), None),
    ('half-on-wrong-term', VERLET, m.verlet(way=HALF, fall=1), None),
    ('half-missing', VERLET, m.verlet(fall=1), None),
    ('half-missing', VERLET, m.verlet(old=1, new=1), None),
    ('half-missing', VERLET, m.verlet(fall=1, old=1, new=1), None),
    ('half-twice', VERLET, m.verlet(fall=1 / 4), None),
    ('half-twice', VERLET, m.verlet(old=1 / 4, new=1 / 4), None),
    ('half-twice', VERLET, m.verlet(fall=1 / 4, old=1 / 4, new=1 / 4), None),
    ('half-twice', STORMER, m.stormer(start=1 / 4), None),
    ('half-twice', STORMER, m.stormer(start=1 / 4, kick=HALF), None),
    ('half-twice', STORMER, m.stormer(kick=HALF), None),
    ('start-without-acceleration', STORMER, m.stormer(start=1), None),
    ('backward-velocity', STORMER, m.stormer(shown='last'), None),
    ('half-step-velocity', 'leapfrog', m.leapfrog(shown='half'), None),
    ('half-step-velocity', 'leapfrog',
     m.leapfrog(shown='half', first='half'), None),
    ('one-force-composition', 'forest-ruth',
     one_step(m.composition(m.mirror(m.FR), False, 'one')), None),
    ('one-force-composition', 'yoshida4',
     one_step(m.verlets([m.W1, m.W0], 'one')), None),
    ('one-force-composition', 'pefrl',
     one_step(m.composition(m.PEFRL, False, 'one')), None),
    ('lagged-velocity', VERLET, m.verlet(), VELOCITY),
    ('lagged-velocity', VERLET, m.verlet(lag='old'), VELOCITY),
    ('lagged-velocity', 'leapfrog', m.leapfrog(), VELOCITY),
    ('lagged-velocity', 'drift-kick-drift', one_step(m.drift_kick_drift),
     VELOCITY),
    ('frozen-time', VERLET, m.verlet(clock_of=lambda k, c: c.t(0)), TIME),
    ('frozen-time', VERLET,
     m.verlet(clock_of=lambda k, c: c.t(max(k - 1, 0))), TIME),
    ('frozen-time', 'rk4', v.at_time(m.rk4, 'start'), TIME),
    ('frozen-time', 'rk4', v.at_time(m.rk4, 'step'), TIME),
    ('frozen-time', 'euler', v.at_time(m.euler, 'start'), TIME),
    ('frozen-time', SEMI, v.at_time(m.semi_implicit, 'start'), TIME),
    ('frozen-time', 'leapfrog', v.at_time_leapfrog(), TIME),
    ('sequential-update', SEMI, one_step(v.sequential('semi')), BODIES),
    ('sequential-update', 'euler', one_step(v.sequential('euler')), BODIES),
    ('sequential-update', VERLET, one_step(v.sequential('verlet')), BODIES),
)] + [('damped', base, method, None) for base, method in (
    (VERLET, lambda r: m.verlet(factor=(1, factor(r)))),
    (VERLET, lambda r: m.verlet(factor=(factor(r), 1))),
    ('euler', lambda r: one_step(v.multiplied(m.euler, factor(r)))),
    (SEMI, lambda r: one_step(v.multiplied(m.semi_implicit, factor(r)))),
    (SEMI, lambda r: one_step(v.damped_before(factor(r), 'kick'))),
    (SEMI, lambda r: one_step(v.damped_before(factor(r), 'drift'))),
    (STORMER, lambda r: m.stormer(factor=factor(r))),
    (STORMER, lambda r: m.stormer(factor=factor(r), begin='damped')),
    ('rk4', lambda r: one_step(v.multiplied(m.rk4, factor(r)))),
    ('drift-kick-drift',
     lambda r: one_step(v.multiplied(m.drift_kick_drift, factor(r)))),
    ('leapfrog', lambda r: m.leapfrog(factor=factor(r))),
)]
FAMILY = ('leapfrog', STORMER, VERLET)


def fault(r, which, fmt):
    name, base, method, where = FAULTS[which]
    case = Case(r, 'fault', name, r.choice(where or CURVED)).told(base, name)
    own = True if name in ('zero-first-acceleration',
                           'start-without-acceleration') else None
    case.build(method(r), own=own)
    if base in FAMILY:
        case.also = [('fault', b, name) for b in FAMILY]
    return case.table(r.choice(fmt))


def central_start(r, fmt):
    """Row 0 shows the velocity that the false start has made."""
    name = 'start-without-acceleration'
    case = Case(r, 'fault', name, r.choice(CURVED)).told(STORMER, name)
    case.build(m.stormer(start=1, begin='central'), own=True, low=0.03)
    return case.table(r.choice(fmt))


def faults():
    for which in range(len(FAULTS)):
        for i in range(4):
            yield fault, which, FINE + COARSE if i % 2 else FINE
    for i in range(4):
        yield central_start, FINE + COARSE if i % 2 else FINE


# Faults of the table.

SIMPLE = ['euler', VERLET, 'rk4', 'leapfrog']


def of_table_case(r, name, fault, places=tuple(CURVED)):
    case = Case(r, 'fault', fault, r.choice(places)).told(name, fault)
    case.of_table = True
    return case


def mislabelled(r):
    name, other = r.choice([
        (SEMI, 'euler'), ('euler', SEMI), (SEMI, 'leapfrog'), ('euler', VERLET),
        ('midpoint', 'rk4')])
    case = of_table_case(r, name, 'mislabelled')
    case.build(m.REGISTERED[name][0], low=0.02)
    case.options.append('--integrator=' + other)
    return case.table(r.choice(FINE + COARSE))


def accumulated(r):
    name = r.choice(SIMPLE)
    case = of_table_case(r, name, 'accumulated-time')
    case.build(m.REGISTERED[name][0], h=r.choice([0.1, 0.01, 0.04, 0.07]),
               rows=r.randrange(100, 900))
    t = case.times[0]
    for k in range(len(case.times)):
        case.times[k] = t
        t += case.step
    return case.table('repr')


def one_more(r, off, option):
    name = r.choice(SIMPLE)
    case = of_table_case(r, name, 'one-step-more')
    case.build(m.REGISTERED[name][0], rows=r.randrange(30, 400), low=0.02)
    steps = len(case.states) - 1 - off
    if off < 0:
        case.kind, case.fault, case.says = 'known', None, 'a row less'
        case.of_table = False
    case.options.append('--steps=%d' % steps if option == 'steps'
                        else '--span=%.12g' % (steps * case.step))
    return case.table(r.choice(FINE + COARSE))


def absolute(r):
    name = r.choice(SIMPLE + [SEMI])
    case = of_table_case(r, name, 'absolute-step', (
        'harmonic', 'pendulum', 'orbit', 'henon-heiles'))
    case.build(m.REGISTERED[name][0], low=0.02)
    case.times = [2 * case.times[0] - t for t in case.times]
    case.step = -case.step
    return case.table(r.choice(FINE + COARSE))


def of_table():
    for _ in range(14):
        yield mislabelled,
    for _ in range(8):
        yield accumulated,
    for i in range(10):
        yield one_more, 1 if i % 3 else -1, ['steps', 'span'][i % 2]
    for _ in range(12):
        yield absolute,
