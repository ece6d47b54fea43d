# SPDX-License-Identifier: MIT
"""What nobody registered: other methods, two faults at once, nonsense, and
traces that something happened to."""

import math

from traces import methods as m
from traces import variants as v
from traces.case import COARSE, CURVED, FINE, Case, typed
from traces.methods import HALF, one_step
from traces.systems import SYSTEMS, parameters

BENT = ['pendulum', 'orbit', 'henon-heiles']  # the force is not linear


def spoilt_rk4(**how):
    return one_step(lambda A, t, q, u, h: m.rk4(A, t, q, u, h, **how))


METHODS = {
    'Adams-Bashforth 2': lambda r: v.adams2,
    'BDF2': lambda r: v.bdf2,
    'Kutta 3': lambda r: one_step(m.kutta3),
    'Heun 3': lambda r: one_step(m.heun3),
    'Ralston': lambda r: one_step(m.ralston),
    '3/8 rule': lambda r: one_step(m.rk38),
    'implicit Euler': lambda r: one_step(m.implicit_euler),
    'Langevin': lambda r: one_step(v.langevin(r, r.choice([1e-2, 1e-3, 1e-4]))),
    'rk4, a weight wrong': lambda r: spoilt_rk4(weights=(1, 2, 1.5, 1)),
    'rk4, k3 of a whole step': lambda r: spoilt_rk4(third=1),
    'yoshida4, a digit wrong': lambda r: one_step(
        m.verlets([1.3512071919, -1.7025143839])),
    'stale and damped': lambda r: one_step(v.multiplied(m.stale_force, 0.99)),
    'half missing, zero first': lambda r: m.verlet(fall=1, first=0),
    'half twice, damped': lambda r: m.verlet(fall=1 / 4, factor=(1, 0.99)),
    'another start, last way': lambda r: m.stormer(start=0.7, shown='last'),
    'half on wrong term, zero first':
        lambda r: m.verlet(way=HALF, fall=1, first=0),
    'a sign wrong': lambda r: m.verlet(fall=-HALF),
}


# Of two faults that one is told which makes all rows but the first.
PARTLY = {'half missing, zero first': 'half-missing',
          'half on wrong term, zero first': 'half-on-wrong-term',
          'another start, last way': 'backward-velocity'}


def other(r, name, fmt):
    case = Case(r, 'unknown', name,
                r.choice(BENT if name in ('Ralston', '3/8 rule') else CURVED))
    case.build(METHODS[name](r), low=0.03, dear=True, own=True)
    case.partly = PARTLY.get(name)
    return case.table(r.choice(fmt))


# Dormand and Prince's pair.
C = [0, 1 / 5, 3 / 10, 4 / 5, 8 / 9, 1, 1]
FIVE = [35 / 384, 0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84]
A = [[], [1 / 5], [3 / 40, 9 / 40], [44 / 45, -56 / 15, 32 / 9],
     [19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729],
     [9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656], FIVE]
FOUR = [5179 / 57600, 0, 7571 / 16695, 393 / 640, -92097 / 339200, 187 / 2100,
        1 / 40]


def adaptive(r):
    """Steps by an error, each a row, as scipy's solve_ivp gives them."""
    case = Case(r, 'unknown', 'adaptive steps', r.choice(BENT + ['harmonic']))
    tolerance, rows = r.choice([1e-3, 1e-5, 1e-6]), r.randrange(25, 150)
    five, four = m.runge_kutta(C, A, FIVE + [0]), m.runge_kutta(C, A, FOUR)
    q, u = case.system.start(case.par)
    t, h, case.times, case.states = 0.0, 0.01, [0.0], [(q, u)]
    while len(case.states) < rows:
        new, low = five(case.force, t, q, u, h), four(case.force, t, q, u, h)
        e = math.sqrt(sum(
            ((x - y) / (tolerance * (1e-3 + abs(z)))) ** 2
            for x, y, z in zip(new[0] + new[1], low[0] + low[1], q + u))
            / (2 * len(q)))
        if e <= 1:
            t, (q, u) = t + h, new
            case.states.append(new)
            case.times.append(t)
        h *= min(5, max(0.2, 0.9 * (e or 1e-9) ** -0.2))
    return case.table(r.choice(FINE + COARSE))


def nonsense(r, kind):
    case = Case(r, 'unknown', 'nonsense: ' + kind,
                r.choice(['harmonic', 'pendulum', 'projectile', 'orbit']))
    n, dof, h = r.randrange(20, 300), case.system.dof, typed(
        r.uniform(0.01, 0.2), 2)
    state, case.states = [r.uniform(-1, 1) for _ in range(2 * dof)], []
    for k in range(n):
        t = k * h
        state = {
            'random walk': lambda: [x + r.gauss(0, 0.1) for x in state],
            'a damped sine': lambda: [math.sin(1.7 * t + d) * math.exp(-t / 9)
                                      for d in range(2 * dof)],
            'random numbers': lambda: [r.uniform(-1, 1) for _ in state],
            'parabolas': lambda: [t * t - d * t for d in range(2 * dof)],
        }[kind]()
        case.states.append((state[:dof], state[dof:]))
    case.times = [k * h for k in range(n)]
    return case.table(r.choice(FINE + COARSE))


def one_row(case, at, base):
    q, u = case.states[at]
    case.states[at] = ([q[0] * 1.01 + 0.001] + q[1:], u)


def lost_row(case, at, base):
    del case.states[at], case.times[at]


def go_on(case, at, method, u):
    clock = m.Clock(case.clock.t(at), case.step)
    case.states[at:] = method(case.force, case.states[at][0], u, clock,
                              len(case.states) - 1 - at)


def two_integrators(case, at, base):
    other = 'euler' if base != 'euler' else 'velocity-verlet'
    go_on(case, at, m.REGISTERED[other][0], case.states[at][1])


def kick(case, at, base):
    go_on(case, at, m.REGISTERED[base][0],
          [x + 0.01 for x in case.states[at][1]])


def late_velocities(case, at, base):
    s = case.states
    case.states = s[:1] + [(s[k][0], s[k - 1][1]) for k in range(1, len(s))]


def twice(case, at, base):
    case.states = [case.states[k // 2] for k in range(len(case.states))]


EVENTS = {'a row spoilt': one_row, 'a row lost': lost_row,
          'two integrators': two_integrators, 'a kick on the way': kick,
          'velocities of the row before': late_velocities,
          'every row twice': twice}


def event(r, name):
    case = Case(r, 'unknown', name, r.choice(CURVED))
    base = r.choice(['velocity-verlet', 'euler', 'rk4'])
    case.build(m.REGISTERED[base][0], rows=r.randrange(60, 900), low=0.05,
               own=True)
    n = len(case.states)
    EVENTS[name](case, r.randrange(n // 3, n - 5), base)
    if name == 'a row lost':    # the times show it
        case.kind, case.says = 'known', 'rows lost between others: 1;'
        case.told(base)
    else:
        case.method = None
    return case.table(r.choice(FINE + ['%.6f']))


def other_system(r):
    told = parameters(r, 'harmonic')
    case = Case(r, 'unknown', 'of another system', 'pendulum')
    case.build(m.REGISTERED[r.choice(['rk4', 'velocity-verlet'])][0], low=0.05)
    case.options = Case(r, '', '', 'harmonic', told).options
    case.system, case.method = SYSTEMS['harmonic'], None
    case.force, case.own_start = case.system.force(told), False
    return case.table(r.choice(FINE + ['%.6f']), header=False)


def unknown():
    for name in METHODS:
        for i in range(4):
            yield other, name, FINE if i % 2 else COARSE
    for _ in range(8):
        yield adaptive,
    for i in range(12):
        yield nonsense, ['random walk', 'a damped sine', 'random numbers',
                         'parabolas'][i % 4]
    for i in range(18):
        yield event, list(EVENTS)[i % len(EVENTS)]
    for _ in range(4):
        yield other_system,
