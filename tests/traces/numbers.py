# SPDX-License-Identifier: MIT
"""Right integrators with a number that is not as told."""

import math

from traces import methods as m
from traces.case import COARSE, CURVED, FINE, Case, typed
from traces.systems import SYSTEMS, parameters

DEGREES = 180 / math.pi


def told_otherwise(r, maker, system, par, told, name, bases):
    base = r.choice(bases)
    case = Case(r, 'parameter', maker, system, par, told).told(base)
    case.build(m.REGISTERED[base][0], low=0.02)
    case.note, case.number = r'\b%s = ' % name, par.get(name)
    return case.table(r.choice(FINE + COARSE))


def gravity(r, system):
    """9.8 in the program."""
    if system == 'pendulum':
        par = dict(g=9.8, L=r.choice([1.0, 0.5, 2.0]),
                   theta0=typed(r.uniform(0.4, 2)), omega0=0.0)
        bases = ['euler', 'velocity-verlet', 'rk4']
    else:
        par = dict(g=9.8, x0=0.0, y0=0.0, vx0=typed(r.uniform(1, 9)),
                   vy0=typed(r.uniform(3, 20)))
        bases = ['euler', 'semi-implicit-euler']
    return told_otherwise(r, 'g = 9.8', system, par, dict(par, g=9.81), 'g',
                          bases)


def parameter(r, system, name):
    told = parameters(r, system)
    change = r.choice([1.01, 0.99, 1.1, 0.5, 2])
    bases = ['euler', 'semi-implicit-euler', 'rk4', 'heun']
    if SYSTEMS[system].needs != 'v':
        bases += ['velocity-verlet', 'leapfrog', 'yoshida4']
    par = dict(told, **{name: typed(told[name] * change, 6)})
    return told_otherwise(r, '%s of %s' % (name, system), system, par, told,
                          name, bases)


def hertz(r):
    told = parameters(r, 'harmonic')
    par = dict(told, omega=told['omega'] * 2 * math.pi)
    return told_otherwise(r, 'omega in Hz', 'harmonic', par, told, 'omega',
                          ['euler', 'velocity-verlet', 'rk4'])


def times(r, factor, maker):
    """The rows' times are factor times the program's."""
    system = r.choice(['harmonic', 'pendulum', 'orbit', 'henon-heiles',
                       'projectile'])
    base = r.choice(['euler', 'semi-implicit-euler'] + (
        ['velocity-verlet', 'rk4', 'heun'] if system != 'projectile' else []))
    case = Case(r, 'parameter', maker, system).told(base)
    case.build(m.REGISTERED[base][0], low=0.02)
    case.note, case.number = r'\bthe step is ', 1 / factor
    case.times = [t * factor for t in case.times]
    return case.table(r.choice(FINE + COARSE))


def degrees(r, both):
    base = r.choice(['euler', 'semi-implicit-euler', 'velocity-verlet', 'rk4',
                     'leapfrog'])
    case = Case(r, 'parameter', 'degrees', 'pendulum').told(base)
    case.build(m.REGISTERED[base][0], low=0.02)
    case.note = 'degrees'
    true = case.states
    case.states = [([x * DEGREES for x in q],
                    [x * (DEGREES if both else 1) for x in v]) for q, v in true]
    case.table(r.choice(FINE + ['%.6f', '%.6g']))
    case.states = true
    return case


def degrees_as_radians(r):
    """30 in the program, and its sine of 30 radians."""
    degrees = r.choice([30.0, 45.0, 60.0])
    par = dict(parameters(r, 'pendulum'), theta0=degrees)
    base = r.choice(['euler', 'velocity-verlet', 'rk4'])
    case = Case(r, 'parameter', 'degrees as radians', 'pendulum', par,
                dict(par, theta0=degrees / DEGREES)).told(base)
    case.build(m.REGISTERED[base][0], low=0.02, own=True)
    case.own_start = False
    case.note = 'degrees|theta0'
    case.also = [('known', base, None)]
    return case.table(r.choice(FINE))


def numbers():
    for i in range(10):
        yield gravity, 'pendulum' if i < 6 else 'projectile'
    for system, name, count in (
            ('harmonic', 'omega', 5), ('orbit', 'mu', 4), ('driven', 'omega', 1),
            ('driven', 'Omega', 1), ('driven', 'F', 1), ('damped', 'omega', 1),
            ('damped', 'gamma', 2), ('magnetic', 'B', 1), ('magnetic', 'Ey', 1),
            ('henon-heiles', 'lambda', 2)):
        for _ in range(count):
            yield parameter, system, name
    for _ in range(3):
        yield hertz,
    for i in range(16):
        yield (times,) + [(1.1, 'h times 1.1'), (1000.0, 't in ms'),
                          (0.5, 'h halved'), (1 / 1.1, 'h times 1.1')][i % 4]
    for i in range(12):
        yield degrees, i % 3 > 0
    for _ in range(4):
        yield degrees_as_radians,
